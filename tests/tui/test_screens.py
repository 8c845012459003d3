"""Menus, forms, lists and readers: what keys do in them, and that nothing is lost behind them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixtysix.config import NotSaved, Settings, Source
from sixtysix.engine.rules import RULESETS
from sixtysix.history.places import DATABASE
from sixtysix.house_rules import FILE_VARIABLE
from sixtysix.keys import Command
from sixtysix.options import Options
from sixtysix.sitting.sitting import YOU, Wait
from sixtysix.tui.asking import Ask
from sixtysix.tui.look import Look
from sixtysix.tui.panels import text_rows
from sixtysix.tui.screens.menu import welcome
from sixtysix.wording.rules_page import rules_page
from tests.tui.rooms import Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.keeping.close()


def play_a_card(room: Room) -> None:
    """The first card that may be played."""
    table = room.table
    room.press(str(next(place for place, card in enumerate(table.hand, 1) if card in table.playable)), "enter")


def play_a_deal(room: Room) -> None:
    """From the player's first decision to the page after the deal."""
    for _ in range(20):
        room.hands.wait()
        if room.table.on_page:
            return
        play_a_card(room)
    raise AssertionError("the deal does not end")


def another(room: Room, folder: Path) -> Room:
    room.keeping.close()
    return Room(folder, seed="another")


# The start


def test_one_enter_begins(room: Room) -> None:
    assert room.selected() == "Play"
    assert "match to 7, against Computer (casual)" in room.text
    room.press("enter")
    assert not room.table.screens
    assert room.table.on_page
    room.press("left", "enter")
    assert room.table.session.deal is not None


def test_one_enter_plays_on(room: Room, tmp_path: Path) -> None:
    room.begin()
    room.press("2", "enter")
    view = room.table.view
    again = another(room, tmp_path)
    assert again.selected() == "Play on"
    assert "Sixty-Six, deal 1, 0 to 0 against Computer (casual)" in again.text
    again.press("enter")
    assert again.table.view == view
    again.keeping.close()


def test_several_unfinished_matches_to_choose_from(room: Room, tmp_path: Path) -> None:
    room.begin()
    first = room.table.view
    second = another(room, tmp_path)
    second.choose("New match")
    second.begin()
    third = another(second, tmp_path)
    third.choose("Unfinished matches")
    assert "[1]" in third.text and " 2 " in third.text
    third.press("2", "enter")
    assert third.table.view == first
    third.keeping.close()


def test_digits_tab_and_arrows_choose_and_escape_never_leaves(room: Room) -> None:
    room.press("4")
    assert room.selected() == "History"
    room.press("tab", "right")
    assert room.selected() == "Quit"
    room.press("down")
    assert room.selected() == "Play"
    room.press("up", "shift+tab", "escape", "escape", "escape")
    assert room.selected() == "Quit"
    assert not room.table.left
    room.press("enter")
    assert room.table.left


def test_q_leaves_at_once_where_no_match_goes_on(room: Room) -> None:
    room.press("3", "enter", "q")
    assert room.table.left


def test_a_match_asked_for_begins_at_once(room: Room, tmp_path: Path) -> None:
    room.table.close_screens()
    welcome(room.table, at_once=True)
    assert not room.table.screens
    room.begin()
    again = another(room, tmp_path)
    again.table.close_screens()
    welcome(again.table, at_once=True)
    assert "Which one will you play on?" in again.text
    again.press("n")
    assert not again.table.screens and again.table.on_page
    again.keeping.close()


# A new match


def test_the_form_begins_what_it_shows_and_remembers_it(room: Room) -> None:
    room.press("2", "enter")
    assert room.selected() == "Begin"
    room.press("down")
    room.press("7")
    assert "20 cards, five in hand" in room.text
    room.press("down", "5", "down")
    assert "7, as the rules have it" in room.selected()
    room.press("left", "left", "down", "enter", *"Änn", "backspace", "backspace", *"nn", "enter", "down", "2")
    room.press("up", "up", "up", "up", "up", "enter")
    session = room.table.session
    assert session.rules.name == "schnapsen"
    assert session.rules.match_target == 5
    assert session.names[0] == "Änn"
    assert session.match.dealer == 0
    assert room.keeping.level == "master"
    options = room.table.options
    assert (options.rules, options.to, options.name, options.dealer, options.level) == (
        "schnapsen", "5", "Änn", "me", "master",
    )  # fmt: skip
    room.press("escape")
    room.choose("New match")
    assert "Match to          5" in room.text


def test_another_ruleset_has_its_own_target(room: Room) -> None:
    room.press("2", "enter", "down", "down", "down", "1", "1", "enter")
    assert room.selected().endswith("11")
    room.press("up", "up", "6")
    assert "Santase" in room.selected()
    room.press("down", "down")
    assert room.selected().endswith("11, as the rules have it")
    room.press("enter", "backspace", *"9999", "enter")
    assert room.selected().endswith("999")
    room.press("enter", "backspace", "backspace", "backspace", "x", "enter")
    assert room.selected().endswith("11, as the rules have it")


def test_nothing_is_remembered_of_a_form_that_is_left(room: Room) -> None:
    before = room.table.options
    room.press("2", "enter", "down", "right", "right", "escape")
    assert room.table.options == before
    assert room.selected() == "New match"


def test_house_rules_are_among_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own.toml"
    own.write_text('[rulesets.ours]\nbase = "schnapsen"\nmatch_target = 9\n', encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text('[rulesets.bad]\nbase = "whist"\n', encoding="utf-8")
    monkeypatch.setenv(FILE_VARIABLE, str(broken))
    room = Room(tmp_path / "data", settings=NotSaved(Options(rules=f"{own}:ours", level="casual")))
    assert "ours, 9 down to 0" in room.text
    room.press("2", "enter", "down")
    assert "ours" in room.selected()
    assert "bad" not in room.text
    room.press("up", "enter")
    assert room.table.session.rules.name == "ours"
    room.keeping.close()


def test_rules_that_cannot_be_had_are_told(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=NotSaved(Options(rules="no such rules")))
    assert "There is no ruleset 'no such rules'" in room.text
    room.press("enter")
    assert room.table.screens
    assert "There is no ruleset" in room.table.message
    room.press("2", "enter", "down", "right", "up", "enter")
    assert not room.table.screens
    room.keeping.close()


def test_a_practice_match_is_one(room: Room) -> None:
    room.press("2", "enter", "end", "up", "right", "home", "enter", "left", "enter")
    assert room.table.session.practice


# Options


def test_an_option_changes_at_once(room: Room) -> None:
    room.press("3", "enter")
    assert room.selected().startswith("Pace")
    room.press("3")
    assert room.table.options.pace == "long"
    room.press("right")
    assert room.table.options.pace == "off"
    room.press("left", "enter")
    assert room.table.options.pace == "off"
    room.press("down", "right")
    assert room.table.options.draw == "ask"
    assert not room.table.habits.draw


def test_every_option_is_there(room: Room) -> None:
    room.press("3", "enter")
    seen: set[str] = set()
    while (label := room.selected().split("  ")[0]) not in seen:
        seen.add(label)
        room.press("down")
    assert len(seen) == len(Options.__dataclass_fields__) - 1  # but the keys


class Full(Settings):
    """Options that cannot be saved."""

    def choose(self, name: str, value: str) -> str:
        super().choose(name, value)
        return "The disk is full."


def test_what_cannot_be_saved_is_said(tmp_path: Path) -> None:
    room = Room(tmp_path, settings=Full())
    room.press("3", "enter", "right")
    assert "The disk is full." in room.text
    assert room.table.options.pace == "long"
    room.keeping.close()


@pytest.mark.parametrize(("given", "environment", "said"), [(1, 0, "The command line"), (0, 1, "The environment")])
def test_what_overrides_the_file_is_said(tmp_path: Path, given: int, environment: int, said: str) -> None:
    settings = Settings({"pace": "off"} if given else {}, {"pace": "long"} if environment else {})
    room = Room(tmp_path, settings=settings)
    room.press("3", "enter")
    assert said in room.text
    room.press("right")
    assert said not in room.text
    assert settings.source("pace") is Source.TABLE
    room.keeping.close()


# The rules as text


@pytest.mark.parametrize("name", ["standard", "saizeci"])
def test_all_of_the_rules_can_be_read(tmp_path: Path, name: str) -> None:
    room = Room(tmp_path, size=(40, 20))
    room.press("5", "enter", *["down"] * list(RULESETS).index(name), "enter")
    seen = room.text.split("\n")[1:-2]
    while "more below" in seen[-1] or "above and below" in seen[-1]:
        room.press("space")
        seen += room.text.split("\n")[1:-2]
    for row in text_rows(rules_page(RULESETS[name]), 38):
        assert f" {row.text}".rstrip() in seen, row
    room.keeping.close()


def test_a_reader_scrolls_and_keeps_its_place_in_another_window(room: Room) -> None:
    room.press("5", "enter", "enter")
    top = room.text.split("\n")[2]
    room.press("space", "down", "tab", "pagedown", "up", "enter")
    row = room.text.split("\n")[2].strip()
    room.resize((40, 20))
    assert row.split("[")[0].strip()[:20] in room.text
    room.resize((80, 24))
    assert room.text.split("\n")[2].strip() == row
    room.press("end")
    assert "more above" in room.text
    end = room.text
    room.press("down", "space", "right")
    assert room.text == end
    room.press("left", "pageup", "home")
    assert room.text.split("\n")[2] == top
    room.press("escape", "escape")
    assert room.selected() == "Rules"


# Saved matches


def test_the_history_lists_and_plays_on(room: Room, tmp_path: Path) -> None:
    room.press("4", "enter")
    assert "No match has been saved yet." in room.text
    room.press("enter", "right", "1", "escape", "1")
    room.begin()
    view = room.table.view
    again = another(room, tmp_path)
    again.choose("History")
    assert "unfinished, deal 1" in again.text
    assert "Enter play on" in again.text
    again.press("enter")
    assert again.table.view == view
    again.press("v")
    again.choose("History")
    assert "being played, deal 1" in again.text
    again.press("enter")
    assert "cannot be played on" in again.text
    again.press("escape", "escape")
    assert again.table.view == view
    again.keeping.close()


def test_why_there_is_no_history_is_told(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    room = Room(tmp_path)
    room.choose("History")
    assert str(tmp_path) in room.text.replace("\n   ", "")
    room.keeping.close()


# From within a deal


VISITS = [
    ([], ["escape"]),
    (["Back to the game"], []),
    (["Options"], ["down", "escape", "escape"]),
    (["History"], ["enter", "escape", "escape"]),
    (["Rules"], ["space", "escape", "escape"]),
    (["Other matches", "New match"], ["escape", "escape", "escape"]),
    (["Quit"], ["escape", "escape"]),
]
"""What is chosen one after the other, and the keys after that."""


@pytest.mark.parametrize(("chosen", "keys"), VISITS)
def test_the_decision_stands_as_it_was(room: Room, chosen: list[str], keys: list[str]) -> None:
    room.begin()
    room.press("3")
    before, text, moves = room.table.view, room.text, room.table.moves
    room.press("v")
    assert room.selected() == "Back to the game"
    for label in chosen:
        room.choose(label)
    room.press(*keys)
    assert (room.table.view, room.text, room.table.moves) == (before, text, moves)
    assert not room.table.screens
    room.press("enter")
    assert room.table.moves > moves


def test_tab_reaches_the_menu(room: Room) -> None:
    room.begin()
    while room.table.chosen is not Command.MENU:
        room.press("tab")
    room.press("enter")
    assert room.selected() == "Back to the game"


def test_the_opponent_waits_behind_a_screen(room: Room) -> None:
    room.begin()
    assert room.table.session.turn == YOU
    play_a_card(room)
    room.press("v")
    assert room.table.going_on is None
    assert room.table.waiting is Wait.OTHER
    room.press("escape")
    assert room.table.going_on is Wait.OTHER


def test_a_key_counts_once_its_screen_was_seen(room: Room) -> None:
    table = room.table
    room.begin()
    moves = table.moves
    room.press("v")
    now = room.hands.now
    table.press("enter", None, now + 0.01)
    assert table.screens, "the menu was not on the screen yet"
    table.painted(table.decision, now + 1)
    table.press("enter", None, now + 2)
    assert not table.screens
    table.press("enter", None, now + 3)
    assert table.moves == moves, "the table was not on the screen yet"


def test_a_match_that_is_not_kept_is_not_left_for_another(tmp_path: Path) -> None:
    (tmp_path / DATABASE).mkdir()
    room = Room(tmp_path)
    room.begin()
    view = room.table.view
    room.press("v")
    room.choose("Other matches")
    room.choose("New match")
    room.press("enter")
    assert "cannot be saved just now" in room.text
    room.press(*["escape"] * 3)
    assert room.table.view == view
    room.keeping.close()


def test_leaving_from_a_screen_asks_while_a_match_goes_on(room: Room) -> None:
    room.begin()
    room.press("v", "q")
    assert room.table.asking is Ask.LEAVE
    assert "Leave now?" in room.text
    room.press("1", "down", "escape")
    assert room.table.screens
    room.press("ctrl+c", "ctrl+c")
    assert room.table.left


def test_escape_goes_from_a_page_to_the_menu(room: Room) -> None:
    room.press("enter", "escape")
    assert room.selected() == "Play"
    room.press("enter", "tab", "escape")
    assert not room.table.screens, "first back from what Tab has chosen"


# Pages in small windows


def test_a_page_that_is_too_long_is_scrolled(tmp_path: Path) -> None:
    room = Room(tmp_path, size=(40, 20), names=("葛飾北斎葛飾北斎葛飾", "歌川広重歌川広重歌川"), start=False)
    room.press("enter")
    play_a_deal(room)
    assert "Up and Down scroll" in " ".join(room.text.split())
    first = room.text
    seen = [first]
    while "more below" in " ".join(seen[-1].split()) or "and below" in " ".join(seen[-1].split()):
        room.press("down")
        seen.append(room.text)
    assert any("SHA-256" in text for text in seen)
    for _ in seen:
        room.press("up")
    assert room.text == first
    assert Look(width=40, height=20).fits
    room.keeping.close()
