"""Rule cases as data: a position, what is done, and what must then be so.

Each ``[[case]]`` of the files ``cases_*.toml`` has

- ``row``: the number of the row it answers, or a name that begins with ``X-``,
- ``rules``: the rulesets it holds for, by name, by group (:data:`GROUPS`), or the name of a section in ``house.toml``,
- ``source``: who says so, and ``what``: what it is about,
- ``position``: the position line without the ruleset's name,
- ``steps``: one step a line, as :class:`Table` reads them,
- ``part``, where one row needs several cases.

A case is played once for every ruleset. A test's id is row, ruleset and part: ``C14-standard``.

Steps (F and D are the seats; lists are separated by commas):

===============================  =======================================================================================
``F KH``, ``D exchange``         does this; it must be this seat's turn
``D pass?``                      does this if it is legal
``F can KH, close``              each of these is legal
``F cannot close: close-closed`` each of these is refused for this reason (:class:`~sixtysix.engine.reasons.Why`)
``F may only KH, claim``         exactly these actions are legal
``F plays only KH, QH``          exactly these cards may be played
``F holds KH``, ``F lacks KH``   what is in this seat's hand, and what is not
``F knows KH``                   this seat can tell that the other one holds it
``F rules out 9H``               this seat can tell that the other one does not hold it
``F looks KS-TS, 9D-AD``         exactly these tricks (card led, reply) may be looked at again; ``-`` for none
``= points 20/14, up 9H``        what is so: ``points``, ``tricks``, ``pending``, ``melds``, ``hands``, ``at_close``
                                 (pairs), ``up``, ``talon``, ``turn``, ``leader``, ``closed`` (seat or ``-``),
                                 ``strict`` (``yes``, ``no``), ``stage`` (``lead``, ``reply``, ``draw``, ``exchange``,
                                 ``over``)
``saw Exchanged automatic=True`` the last action (or the deal being set up) gave such an event
``saw no CardDrawn``             it gave no such event
``over F claim 2``               the deal is over: winner (``-`` for a draw), why, game points
===============================  =======================================================================================
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from sixtysix.engine import actions
from sixtysix.engine.actions import Action, Play, Seat
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event
from sixtysix.engine.notation import read_action, read_card, read_position, write_action
from sixtysix.engine.reasons import IllegalAction
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.house_rules import load_rules

FOLDER: Final = Path(__file__).parent
HOUSE_FILE: Final = FOLDER / "house.toml"

LARGE_PACK: Final = ("standard", "turkish", "saizeci", "saizeci-fixed", "german", "santase", "hoyle")
SMALL_PACK: Final = ("schnapsen", "schnapsen-tournament", "snapszli")
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "all24": LARGE_PACK,
    "std24": tuple(name for name in LARGE_PACK if name != "saizeci"),
    "all20": SMALL_PACK,
}

ALL_ACTIONS: Final[tuple[Action, ...]] = (
    *actions.PLAYS,
    *actions.MARRIES,
    actions.EXCHANGE,
    actions.CLOSE,
    actions.CLAIM,
    actions.DRAW,
    actions.PASS,
)


@cache
def rules_named(name: str) -> Rules:
    """A ruleset of the program, or one of ``house.toml`` read the way a player's house rules are."""
    return RULESETS.get(name) or load_rules(f"{HOUSE_FILE}:{name}")


@dataclass(frozen=True)
class Case:
    """One case under one ruleset."""

    row: str
    rules: str
    part: str
    what: str
    source: str
    position: str
    steps: tuple[str, ...]

    @property
    def id(self) -> str:
        """The test's id."""
        return "-".join(word for word in (self.row, self.rules, self.part) if word)

    @property
    def line(self) -> str:
        """The whole position line."""
        return f"{self.rules} {self.position}"


def expand(names: str) -> tuple[str, ...]:
    """Names of rulesets from the words of a case, groups taken apart."""
    return tuple(name for word in names.split() for name in GROUPS.get(word, (word,)))


def load_cases() -> list[Case]:
    """All cases of all files, one for each ruleset. A key that is missing or unknown is an error."""
    return [case for file in sorted(FOLDER.glob("cases_*.toml")) for case in _cases_in(file)]


def _cases_in(file: Path) -> Iterator[Case]:
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
        unknown = set(entry) - {"row", "rules", "part", "what", "source", "position", "steps"}
        assert not unknown, f"{file.name}: {entry['row']} has unknown keys {unknown}"
        steps = tuple(step.strip() for step in entry["steps"].splitlines() if step.strip())
        for name in expand(entry["rules"]):
            yield Case(
                entry["row"], name, entry.get("part", ""), entry["what"], entry["source"], entry["position"], steps
            )


def play_case(case: Case) -> Deal:
    """Play a case, step by step; raises AssertionError with the position and the step that was not as it must be."""
    table = Table(read_position(case.line, rules_named))
    for step in case.steps:
        table.do(step, f"{case.id} ({case.source}: {case.what})\n  {case.line}\n  step '{step}'")
    return table.deal


class Table:
    """A deal being played by steps of text."""

    def __init__(self, deal: Deal) -> None:
        self.start = deal
        self.deal = deal
        self.events: tuple[Event, ...] = ()
        self.done: list[str] = []
        self._check_legal()

    def do(self, step: str, where: str) -> None:
        """Do a step; ``where`` begins the message where something is not as the step says."""
        where = f"{where}\n  after {' '.join(self.done) or 'nothing'}"
        for pattern, read in _STEPS:
            if found := pattern.fullmatch(step):
                wrong = read(self, *(text or "" for text in found.groups()))
                assert wrong is None, f"{where}\n  {wrong}"
                return
        raise AssertionError(f"{where}\n  is no step")

    def act(self, seat: str, text: str, maybe: str) -> str | None:
        action = read_action(text)[1]
        if maybe and (self.deal.turn.letter != seat or self.deal.why_not(action) is not None):
            return None
        if self.deal.turn.letter != seat:
            return f"it is not the turn of {seat}"
        reason = self.deal.why_not(action)
        if reason is not None:
            return f"{text} is refused: {reason}"
        self.deal, self.events = self.deal.apply(action)
        self.done.append(f"{seat}.{text}")
        self._check_legal()
        return None

    def _check_legal(self) -> None:
        """What is listed as legal is what there is no reason against."""
        legal = self.deal.legal()
        assert len(legal) == len(set(legal))
        assert set(legal) == {action for action in ALL_ACTIONS if self.deal.why_not(action) is None}, self.deal

    def can(self, seat: str, texts: str) -> str | None:
        for text in _split(texts):
            reason = self.deal.why_not(read_action(text)[1], _seat(seat))
            if reason is not None:
                return f"{text} is refused: {reason}"
        return None

    def cannot(self, seat: str, texts: str, why: str) -> str | None:
        for text in _split(texts):
            action = read_action(text)[1]
            reason = self.deal.why_not(action, _seat(seat))
            if reason is None:
                return f"{text} is legal"
            if reason.why != why:
                return f"{text} is refused for another reason: {reason}"
            if self.deal.turn is _seat(seat):
                try:
                    self.deal.apply(action)
                except IllegalAction as refused:
                    if refused.reason != reason:
                        return f"{text} is refused with {refused.reason} when done and with {reason} when asked about"
                else:
                    return f"{text} can be done"
        return None

    def may_only(self, seat: str, texts: str) -> str | None:
        legal = {write_action(action) for action in self.deal.legal()} if self._on_turn(seat) else set()
        return None if legal == set(_split(texts)) else f"legal for {seat} are {sorted(legal)}"

    def plays_only(self, seat: str, texts: str) -> str | None:
        legal = self.deal.legal() if self._on_turn(seat) else []
        plays = {action.card.code for action in legal if isinstance(action, Play)}
        return None if plays == set(_split(texts)) else f"{seat} may play {sorted(plays)}"

    def _on_turn(self, seat: str) -> bool:
        return self.deal.turn is _seat(seat)

    def holds(self, seat: str, texts: str) -> str | None:
        hand = self.deal.view(_seat(seat)).hand
        missing = [text for text in _split(texts) if read_card(text) not in hand]
        return f"{seat} does not hold {missing}" if missing else None

    def lacks(self, seat: str, texts: str) -> str | None:
        hand = self.deal.view(_seat(seat)).hand
        held = [text for text in _split(texts) if read_card(text) in hand]
        return f"{seat} holds {held}" if held else None

    def knows(self, seat: str, texts: str) -> str | None:
        known = self.deal.view(_seat(seat)).known
        missing = [text for text in _split(texts) if read_card(text) not in known]
        return f"{seat} knows only {known}" if missing else None

    def rules_out(self, seat: str, texts: str) -> str | None:
        lacks = self.deal.view(_seat(seat)).lacks
        missing = [text for text in _split(texts) if read_card(text) not in lacks]
        return f"{seat} rules out only {lacks}" if missing else None

    def looks(self, seat: str, texts: str) -> str | None:
        tricks = [f"{trick.led}-{trick.reply}" for trick in self.deal.view(_seat(seat)).look_back()]
        wanted = [] if texts == "-" else _split(texts)
        return None if tricks == wanted else f"{seat} may look at {tricks}"

    def is_so(self, texts: str) -> str | None:
        for text in _split(texts):
            name, _, wanted = text.partition(" ")
            found = _FACTS[name](self.deal)
            if found != wanted:
                return f"{name} is {found}, not {wanted}"
        return None

    def saw(self, absent: str, kind: str, values: str) -> str | None:
        wanted = [value.partition("=")[::2] for value in values.split()]
        for event in self.events:
            if type(event).__name__ == kind and all(_text(getattr(event, name)) == value for name, value in wanted):
                return f"there was {event}" if absent else None
        return None if absent else f"the events are {self.events}"

    def over(self, winner: str, ending: str, worth: str) -> str | None:
        result = self.deal.result
        if result is None:
            return "the deal is not over"
        found = ("-" if result.winner is None else result.winner.letter, str(result.ending), str(result.game_points))
        return None if found == (winner, ending, worth) else f"the result is {result}"


def _seat(letter: str) -> Seat:
    return Seat("FD".index(letter))


def _split(texts: str) -> list[str]:
    return [text.strip() for text in texts.split(",")]


def _text(value: object) -> str:
    return value.letter if isinstance(value, Seat) else str(value)


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}/{pair[1]}"


def _stage(deal: Deal) -> str:
    if deal.result is not None:
        return "over"
    if deal.offered:
        return "exchange"
    if deal.before_drawing:
        return "draw"
    return "lead" if deal.led is None else "reply"


_FACTS: Final[dict[str, Callable[[Deal], str]]] = {
    "points": lambda deal: _pair(deal.points),
    "tricks": lambda deal: _pair(deal.trick_counts),
    "pending": lambda deal: _pair(deal.pending),
    "at_close": lambda deal: _pair(deal.at_close),
    "hands": lambda deal: _pair((deal.hands[0].bit_count(), deal.hands[1].bit_count())),
    "melds": lambda deal: _pair(
        (sum(meld.seat is Seat.FOREHAND for meld in deal.melds), sum(meld.seat is Seat.DEALER for meld in deal.melds))
    ),
    "up": lambda deal: deal.upcard.code if deal.upcard is not None else "-",
    "talon": lambda deal: str(deal.talon),
    "turn": lambda deal: deal.turn.letter,
    "leader": lambda deal: deal.leader.letter,
    "closed": lambda deal: deal.closed_by.letter if deal.closed_by is not None else "-",
    "strict": lambda deal: "yes" if deal.strict else "no",
    "stage": _stage,
}

_STEPS: Final[tuple[tuple[re.Pattern[str], Callable[..., str | None]], ...]] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (r"([FD]) can (.+)", Table.can),
        (r"([FD]) cannot (.+): (\S+)", Table.cannot),
        (r"([FD]) may only (.+)", Table.may_only),
        (r"([FD]) plays only (.+)", Table.plays_only),
        (r"([FD]) holds (.+)", Table.holds),
        (r"([FD]) lacks (.+)", Table.lacks),
        (r"([FD]) knows (.+)", Table.knows),
        (r"([FD]) rules out (.+)", Table.rules_out),
        (r"([FD]) looks (.+)", Table.looks),
        (r"([FD]) ([^\s?]+)(\?)?", Table.act),
        (r"= (.+)", Table.is_so),
        (r"saw (no )?(\w+)((?: \S+)*)", Table.saw),
        (r"over ([FD-]) (\S+) (\d+)", Table.over),
    )
)
