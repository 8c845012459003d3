"""The board in a language with strings 40 % longer: nothing is cut, nothing left in English."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix.ai.player import make_player
from sixtysix.engine.actions import Action, Play
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.history.places import DATABASE
from sixtysix.history.sentences import not_saving
from sixtysix.history.store import Store
from sixtysix.history.troubles import Trouble
from sixtysix.sitting.keeping import Kept
from sixtysix.sitting.sitting import Setup
from sixtysix.tui.canvas import WIDTH, cells_of
from sixtysix.tui.picture import draw
from sixtysix.tui.screens.menu import welcome
from sixtysix.tui.screens.rules import RulesReader
from sixtysix.tui.table import Table
from tests.pseudo import cut, untranslated
from tests.tui.players import Hands, play_match
from tests.tui.rooms import SIZES, Room

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


def test_offers_and_warnings(tmp_path: Path) -> None:
    keeping = Kept(Store(tmp_path), "casual", lambda _level, _seed: None)

    def begin(name: str) -> Table:
        setup = Setup(RULESETS[name], (NAME, NAME), lambda n: seed_from_text(f"{name} {n}"), keeping=keeping)
        return Table(setup, grace=0.0)

    read = Reader()
    for name in ("standard", "schnapsen"):
        hands = Hands(begin(name))
        hands.press("left", "enter")
        hands.wait()
    hands = Hands(begin("santase"))
    hands.seen = read
    welcome(hands.table, at_once=True)
    hands.press("2", "right", "tab", "1", "enter")
    assert hands.table.session.turn is not None
    hands.press("q", "escape")
    (tmp_path / DATABASE).unlink()
    (tmp_path / DATABASE).mkdir()
    hands.do(next(action for action in hands.table.view.legal if isinstance(action, Play)))
    assert keeping.warning
    read(hands.table)
    keeping.close()


@pytest.mark.parametrize("trouble", Trouble)
def test_every_warning_fits_the_top_line(trouble: Trouble) -> None:
    assert cells_of(not_saving(trouble)) <= WIDTH - 2


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


@pytest.mark.parametrize("size", SIZES)
def test_screens(tmp_path: Path, size: tuple[int, int]) -> None:
    """Every item of every screen, selected once."""
    room = Room(tmp_path, names=(NAME, NAME), size=size)
    read = ScreenReader(room)
    room.hands.seen = read
    for number, steps in (("2", 8), ("3", 22), ("5", 10)):
        room.press(number, "enter", *["down"] * steps, "escape")
    room.press("4", "enter", "escape", "1", "enter")
    room.press("left", "enter")
    room.hands.wait()
    room.press("v", *["down"] * 6, "5", "enter", *["down"] * 6, "escape", "6", "enter", "escape", "3", "enter", "enter")
    room.keeping.close()


class ScreenReader:
    """Looks at every picture of a screen once."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.read: set[str] = set()

    def __call__(self, table: Table) -> None:
        reads = bool(table.screens) and isinstance(table.screens[-1], RulesReader)  # ends in the middle of a sentence
        text = self.room.text if table.screens and not reads else ""
        if text not in self.read:
            self.read.add(text)
            assert cut(text) == [], text
            assert untranslated(DATE.sub("", text)) == [], text


DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
