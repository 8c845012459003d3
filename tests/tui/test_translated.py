"""The board in a language with strings 40 % longer: nothing is cut, nothing left in English."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sixtysix.ai.player import make_player
from sixtysix.engine.actions import Action
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.tui.picture import draw
from sixtysix.tui.sitting import Setup
from sixtysix.tui.table import Table
from tests.pseudo import cut, untranslated
from tests.tui.players import Hands, play_match

HEX = re.compile(r"[0-9a-f]{64}")  # seeds and commitments
NAME = "Ý" * 20  # the longest name there can be, and no English word

pytestmark = pytest.mark.usefixtures("pseudo_language")


class Reader:
    """Looks at every picture once."""

    def __init__(self) -> None:
        self.read: set[str] = set()

    def __call__(self, table: Table) -> None:
        text = HEX.sub("", draw(table).text)
        if text not in self.read:
            self.read.add(text)
            assert cut(text) == [], text
            assert untranslated(text) == [], text


def hands_at(name: str, target: int = 3) -> Hands:
    rules = replace(RULESETS[name], match_target=target)
    table = Table(Setup(rules, (NAME, NAME), lambda n: seed_from_text(f"{name} {n}")), grace=0.0)
    hands = Hands(table)
    hands.seen = Reader()
    return hands


@pytest.mark.parametrize("name", RULESETS)
def test_whole_matches(name: str) -> None:
    hands = hands_at(name)
    me = make_player("casual", b"me")

    def decide(table: Table) -> Action:
        return me.decide(table.view).action

    if name == "standard":
        hands.table.switch("draw")
        hands.table.switch("claim")
    play_match(hands, decide)
    hands.press("tab", "escape")


@pytest.mark.parametrize("name", RULESETS)
def test_whatever_is_asked_for(name: str) -> None:
    hands = hands_at(name, 999)
    hands.press("w", "1", "2", "enter", "left", "enter")
    me = make_player("casual", b"me")
    for _ in range(8):
        hands.wait()
        if hands.table.on_page:
            hands.press("w", "1", "enter", "q", "escape", "left", "enter")
            continue
        for key in ("?", "t", "m", "x", "c", "g", "d", "n", "q", "o", "a", "k", "o", "a", "k"):
            hands.press(key)
            if hands.table.over is not None or hands.table.asking is not None:
                hands.press("escape")
        hands.wait()
        for place in range(len(hands.table.hand)) if hands.table.playable and not hands.table.on_page else ():
            hands.table.select(place)
            if hands.table.selected not in hands.table.playable:
                hands.press("enter")
        if not hands.table.on_page:
            hands.do(me.decide(hands.table.view).action)
