"""Choosing how well the computer plays: before a match and after it, by digits or Tab and Enter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix.ai.player import DEFAULT_LEVEL, LEVELS, RANKED, UNRANKED, make_player
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.history.rows import Details
from sixtysix.history.store import Store
from sixtysix.i18n import _
from sixtysix.keys import Command
from sixtysix.sitting.keeping import Kept
from sixtysix.sitting.sitting import OTHER, Setup
from sixtysix.tui.board import CARDS
from sixtysix.tui.canvas import WIDTH, cells_of
from sixtysix.tui.picture import draw
from sixtysix.tui.screens.menu import welcome
from sixtysix.tui.table import Table
from sixtysix.wording.levels import level_name
from tests.pseudo import cut, untranslated
from tests.tui.players import Hands, play_match

ME = make_player("casual", b"me")
FIRST, SECOND = RANKED[:2]
FIVE = ("novice", "casual", "club", "expert", "master")


class Room:
    """A table whose matches are kept in a folder, and who has been seated at it."""

    def __init__(
        self, folder: Path, level: str = DEFAULT_LEVEL, target: int = 1, levels: tuple[str, ...] = RANKED
    ) -> None:
        self.store = Store(folder)
        self.seated: list[tuple[str, bytes]] = []
        self.keeping = Kept(self.store, level, self.seat, levels)
        rules = replace(RULESETS["standard"], match_target=target)
        names = ("Ann", _("Computer"))
        setup = Setup(rules, names, lambda n: seed_from_text(f"levels {n}"), OTHER, self.keeping)
        self.hands = Hands(Table(setup, grace=0.0))

    def seat(self, level: str, seed: bytes) -> None:
        self.hands_of = make_player(level, seed)
        self.seated.append((level, seed))

    @property
    def table(self) -> Table:
        return self.hands.table

    def playing(self) -> str:
        """The row of the table with the opponent's name."""
        return draw(self.table).text.split("\n")[1][CARDS + 2 :].strip()

    def levels_kept(self) -> list[str | None]:
        """The levels of the kept matches, in the order of their beginning."""
        found = [(one.number, one.level) for one in self.store.matches()]
        return [level for _number, level in sorted(found)]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.keeping.close()


def test_the_levels_to_choose_from() -> None:
    assert (*UNRANKED, *RANKED) == LEVELS
    assert DEFAULT_LEVEL in RANKED
    assert len(RANKED) <= 9, "a digit chooses one"


def test_a_digit_chooses_before_the_match(room: Room) -> None:
    seed = room.seated[-1][1]
    page = draw(room.table).text
    assert f"{RANKED.index(DEFAULT_LEVEL) + 1}[{DEFAULT_LEVEL}]" in page
    room.hands.press("1")
    assert f"1[{FIRST}]" in draw(room.table).text
    room.hands.press("9", "0")
    assert room.seated[-1] == (FIRST, seed)
    room.hands.press("left", "enter")
    assert room.levels_kept() == [FIRST]
    assert room.playing().removeprefix("▸ ") == f"Computer  {FIRST}"


def test_tab_and_enter_go_through_the_levels(room: Room) -> None:
    seen = []
    while room.table.chosen is not Command.LEVEL:
        room.hands.press("tab")
    for _level in RANKED:
        room.hands.press("enter")
        seen.append(room.keeping.next_level)
    assert sorted(seen, key=RANKED.index) == list(RANKED)
    assert seen[-1] == DEFAULT_LEVEL


def test_a_level_belongs_to_its_match(room: Room) -> None:
    """In it no key changes the level; after it the next one's can be chosen."""
    room.hands.press("2", "left", "enter")
    room.hands.press("1")
    assert room.keeping.next_level == SECOND
    play_match(room.hands, lambda table: ME.decide(table.view).action)
    assert room.levels_kept() == [SECOND]
    room.hands.press("1")
    assert f"1[{FIRST}]" in draw(room.table).text
    assert room.keeping.level == SECOND
    room.hands.press("left", "enter", "left", "enter")
    assert room.levels_kept() == [SECOND, FIRST]
    assert room.seated[-1][0] == FIRST
    assert room.keeping.level == FIRST


def test_between_deals_there_is_no_choice(tmp_path: Path) -> None:
    room = Room(tmp_path, target=9)
    room.hands.press("left", "enter")
    while not room.table.on_page:
        room.hands.wait()
        if not room.table.on_page:
            room.hands.do(ME.decide(room.table.view).action)
    assert room.table.levels == ()
    room.hands.press("1")
    assert room.keeping.next_level == DEFAULT_LEVEL
    assert Command.LEVEL not in room.table.commands()
    room.keeping.close()


def test_playing_on_keeps_level_and_seed(tmp_path: Path) -> None:
    first = Room(tmp_path, FIRST, target=5)
    first.hands.press("left", "enter")
    begun = first.seated[-1]
    first.keeping.close()
    second = Room(tmp_path, SECOND)
    welcome(second.table, at_once=True)
    offers = draw(second.table).text
    assert f"Computer ({FIRST})" in offers
    second.hands.press("enter")
    assert second.seated[-1] == begun
    assert second.playing().removeprefix("▸ ") == f"Computer  {FIRST}"
    assert second.keeping.next_level == FIRST
    second.keeping.close()


def test_a_level_that_is_not_known_is_not_played_on(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        details = Details(0, "grand\x1b[m", b"seed")
        journal = store.start(RULESETS["standard"], seed_from_text("later"), ("Ann", "Computer"), details=details)
        journal.session.begin()
        journal.close()
    room = Room(tmp_path)
    welcome(room.table, at_once=True)
    room.hands.press("enter")
    assert room.table.message == "This match is played at the level 'grand\\x1b[m', which this version does not know."
    assert room.table.session.deal is None
    room.hands.press("n", "left", "enter")
    assert room.keeping.level == DEFAULT_LEVEL
    room.keeping.close()


def test_a_level_that_is_not_offered_can_be_left_and_is_shown(tmp_path: Path) -> None:
    room = Room(tmp_path, "random")
    assert f"{len(RANKED) + 1}[random]" in draw(room.table).text
    room.hands.press("1")
    assert "random" not in draw(room.table).text
    room.keeping.close()


def test_the_playouts_of_a_decision_are_kept(room: Room) -> None:
    room.hands.press("left", "enter")
    while room.table.session.turn != OTHER:
        room.hands.do(ME.decide(room.table.view).action)
    action = ME.decide(room.table.other_view).action
    room.table.other_acts(action, 4321)
    with Store(room.store.folder) as store:
        (number,) = [one.number for one in store.matches()]
        query = "SELECT action, playouts FROM actions WHERE match_id = ? AND playouts IS NOT NULL"
        kept = store.read(lambda connection: connection.execute(query, (number,)).fetchall())
    assert [playouts for _action, playouts in kept] == [4321]


@pytest.mark.usefixtures("pseudo_language")
def test_the_level_has_room_in_longer_languages(tmp_path: Path) -> None:
    room = Room(tmp_path, levels=FIVE)
    for level in FIVE:
        assert cells_of(f"> {_('Computer')}  {level_name(level)}") <= WIDTH - CARDS - 2
    text = draw(room.table).text
    assert (cut(text), untranslated(text, {"Ann"})) == ([], [])
    (row,) = [line for line in text.split("\n") if level_name("master") in line]
    assert cut(row) == []
    room.hands.press("left", "enter")
    assert level_name(DEFAULT_LEVEL) in room.playing()
    room.keeping.close()
