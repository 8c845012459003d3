"""Whole matches through pipes, by a parser that knows only the lines; what these say is what the record holds.

``SIXTYSIX_PLAIN_MATCHES`` sets how many matches are played in each ruleset (1 in the suite).
"""

from __future__ import annotations

import os
import random
import re
from copy import deepcopy
from pathlib import Path

import pytest

from sixtysix.cli import main
from sixtysix.engine.actions import EXCHANGE, PASS, Action, Marry, Play
from sixtysix.engine.cards import CARDS
from sixtysix.engine.notation import read_records
from sixtysix.engine.record import MatchRecord
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.view import View
from sixtysix.wording.cards import card_name, suit_name
from tests.plain.reader import Known, Program, program

MATCHES = int(os.environ.get("SIXTYSIX_PLAIN_MATCHES", "1"))
ASKED = {"SIXTYSIX_DRAW": "ask", "SIXTYSIX_CLAIM": "ask", "SIXTYSIX_MARRY": "key"}
"""Nothing happens by itself, so that each of the player's actions in the record is the answer to a question."""

PLAYING = ("Your lead?", "Your reply?")
NAMES = {card.code: card_name(card) for card in CARDS}


class Playing:
    """Answers every question by what has been told alone, and remembers what that was."""

    def __init__(self, played: Program, chance: random.Random) -> None:
        self.program = played
        self.chance = chance
        self.heard: list[Known] = []

    def match(self) -> None:
        """Play until a match is over."""
        while (question := self.program.listen()) != "Another match?":
            assert question, self.program.lines[-20:]
            if question == "Deal now?":
                self.program.answer(self.chance.choice(["", "deal", "yes"]))
            elif question.endswith(", yes or no?"):
                self.program.answer("yes")
            else:
                self.heard.append(deepcopy(self.program.known))
                said = self.decision(question)
                self.program.known.decided()
                self.program.answer(said)

    def decision(self, question: str) -> str:
        """What to do in a deal."""
        known, chance = self.program.known, self.chance
        if known.out or question == "Claim now?":
            return "claim"
        if question == "Exchange or pass?":
            return "x" if known.exchange else "pass"
        if known.exchange and chance.random() < 0.8:
            return chance.choice(["exchange", "x", "exch"])
        if found := re.fullmatch(r"King or queen of (\w+)\?", question):
            return chance.choice(["king", "queen", f"queen of {found[1]}", f"K{found[1][0]}"])
        if known.marriages and chance.random() < 0.8:
            return f"marry {chance.choice(known.marriages)}"
        if chance.random() < 0.06 and self.possible("close"):
            return "close"
        if question == "Draw, or act before?":
            return chance.choice(["", "d", "draw"])
        assert question in PLAYING, question
        code = chance.choice(known.may)
        number = str(known.hand.index(code) + 1)
        return chance.choice([number, code, code.lower(), code[::-1], NAMES[code], f"play {NAMES[code]}"])

    def possible(self, word: str) -> bool:
        """Ask whether a command is possible now."""
        before = len(self.program.lines)
        self.program.answer("?")
        self.program.listen()
        return any(line.startswith(word) for line in self.program.lines[before:])


def exported(folder: Path) -> list[MatchRecord]:
    """All saved matches, as the program writes them."""
    file = folder / "record.txt"
    file.unlink(missing_ok=True)
    assert main(["export", "--all", "-o", str(file)]) == 0
    return list(read_records(file.read_text(encoding="utf-8")))


def decisions(record: MatchRecord) -> list[tuple[int, View, Action]]:
    """Each decision of the player's: the deal, what was to be seen, what was done."""
    found: list[tuple[int, View, Action]] = []
    for number, deal in enumerate(record.deals, 1):
        states = [state for state, _events in deal.play(record.rules)]
        for state, action in zip(states, deal.actions, strict=False):
            seat = state.turn
            mine = (seat == 1) == (deal.dealer == 0)
            if mine and state.legal() != [PASS]:
                found.append((number, state.view(seat), action))
    return found


def agrees(known: Known, deal: int, view: View) -> None:
    """What was told is so."""
    assert known.deal == deal
    assert known.trump == view.trump.letter
    assert sorted(known.hand) == sorted(card.code for card in view.hand)
    assert sorted(known.trumps) == sorted(card.code for card in view.hand if card.suit == view.trump)
    assert known.exchange == (EXCHANGE in view.legal)
    assert known.marriages == [suit_name(action.suit) for action in view.legal if isinstance(action, Marry)]
    plays = sorted(action.card.code for action in view.legal if isinstance(action, Play))
    if plays:
        assert sorted(known.may) == plays
    if view.upcard is not None and view.closed_by is None:
        assert known.upcard == view.upcard.code
        assert known.stock in ("", f"{view.talon} left")
    elif view.closed_by is not None:
        assert known.stock == f"closed, {view.talon} left"
    else:
        assert known.stock == "none left"
    if view.rules.show_counts:
        assert (known.points or (0, 0)) == (view.points[view.seat], view.points[view.other])
    else:
        assert known.points is None


@pytest.mark.parametrize("name", RULESETS)
def test_whole_matches_are_as_they_are_told(name: str, tmp_path: Path) -> None:
    for number in range(MATCHES):
        seed = f"{name} {number}"
        with program(
            "--rules", name, "--seed", seed, "--level", "novice", "--to", "2", "--width", "0", env=ASKED
        ) as one:
            playing = Playing(one, random.Random(seed))
            playing.match()
            status = one.end()
            assert (status, one.error()) == (0, "")
            record = exported(tmp_path)[-1]
            told = decisions(record)
            assert len(told) == len(playing.heard)
            for known, (deal, view, _action) in zip(playing.heard, told, strict=True):
                agrees(known, deal, view)
            winner = record.score().winner
            assert winner is not None
            wins = [line for line in one.lines if re.search(r"wins? (the match )?\d+ (matches )?to \d+\.", line)]
            assert wins[-1].startswith("You" if winner == 0 else "Computer")
