"""The rows about a match, which ``matches.toml`` holds as data, played through ``Match``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pytest

from sixtysix.engine.actions import Seat
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.match import Match
from tests.rules.cases import FOLDER, expand, rules_named

PLAYERS: Final = "AB"


@dataclass(frozen=True)
class MatchCase:
    """A match under one ruleset: what is done deal by deal, and what must be so in between."""

    row: str
    rules: str
    part: str
    what: str
    source: str
    dealer: str
    steps: tuple[str, ...]

    @property
    def id(self) -> str:
        """The test's id."""
        return "-".join(word for word in (self.row, self.rules, self.part) if word)


def load_matches() -> list[MatchCase]:
    """All matches of the file, one for each ruleset."""
    found = []
    for entry in tomllib.loads((FOLDER / "matches.toml").read_text(encoding="utf-8"))["match"]:
        unknown = set(entry) - {"row", "rules", "part", "what", "source", "dealer", "steps"}
        assert not unknown, f"{entry['row']} has unknown keys {unknown}"
        steps = tuple(step.strip() for step in entry["steps"].splitlines() if step.strip())
        for name in expand(entry["rules"]):
            case = MatchCase(
                entry["row"], name, entry.get("part", ""), entry["what"], entry["source"], entry["dealer"], steps
            )
            found.append(case)
    return found


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}/{pair[1]}"


def _score(match: Match) -> str:
    over = match.ended and match.winner is not None
    return _pair(match.last_points if over else match.points)


FACTS: Final[dict[str, Callable[[Match], str]]] = {
    "points": _score,
    "wins": lambda match: _pair(match.wins),
    "tally": lambda match: _pair((match.tally(0), match.tally(1))),
    "carry": lambda match: str(match.carry),
    "dealer": lambda match: PLAYERS[match.player_at(Seat.DEALER)],
    "forehand": lambda match: PLAYERS[match.player_at(Seat.FOREHAND)],
    "ended": lambda match: "yes" if match.ended else "no",
    "winner": lambda match: "-" if match.winner is None else PLAYERS[match.winner],
}


def after(match: Match, step: str) -> Match:
    """The match after the deal that a step tells."""
    if step == "draw":
        return match.after(Result(None, Ending.DRAW, 0, (65, 65), (6, 6)))
    player, worth = step.split()
    return match.after(Result(match.seat_of(PLAYERS.index(player)), Ending.CLAIM, int(worth), (66, 40), (6, 3)))


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in load_matches()])
def test_match(case: MatchCase) -> None:
    match = Match.start(rules_named(case.rules), bytes(32), PLAYERS.index(case.dealer))
    done: list[str] = []
    for step in case.steps:
        where = f"{case.id} ({case.source}: {case.what}) after {done}"
        if step.startswith("= "):
            for text in step[2:].split(", "):
                name, _, wanted = text.partition(" ")
                assert FACTS[name](match) == wanted, f"{where}: {text}"
        elif step == "no more":
            with pytest.raises(ValueError, match="over"):
                after(match, "A 1")
        else:
            match = after(match, step)
            done.append(step)
