"""Pictures of every screen at three sizes, compared whole. ``UPDATE_PICTURES=1`` writes them anew."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.rooms import SIZES, Room
from tests.tui.test_screens import play_a_deal

PICTURES = Path(__file__).parent / "pictures" / "screens"

DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")


def start(room: Room) -> None:
    del room


def two_left(room: Room) -> None:
    """The start screen with two matches to play on."""
    room.begin()
    room.press("v")
    room.choose("Other matches")
    room.choose("New match")
    room.begin()
    room.press("v")
    room.choose("Other matches")


def unfinished(room: Room) -> None:
    two_left(room)
    room.choose("Unfinished matches")


def form(room: Room) -> None:
    room.choose("New match")
    room.press("down", "7")


def form_level(room: Room) -> None:
    form(room)
    room.press("down", "right")


def form_name(room: Room) -> None:
    form(room)
    room.press(*["down"] * 3, "enter", *"葛飾北斎ab", "left", "left")


def options(room: Room) -> None:
    room.choose("Options")


def options_end(room: Room) -> None:
    room.choose("Options")
    room.press("end", *["up"] * 6)


def rules_list(room: Room) -> None:
    room.choose("Rules")
    room.press("down", "down", "down")


def rules_reader(room: Room) -> None:
    rules_list(room)
    room.press("enter", "space")


def history(room: Room) -> None:
    two_left(room)
    room.press("escape")
    room.choose("History")
    room.press("down")


def menu(room: Room) -> None:
    room.begin()
    room.press("v")


def leaving(room: Room) -> None:
    menu(room)
    room.press("q")


def first_page(room: Room) -> None:
    room.press("enter")


def word(room: Room) -> None:
    first_page(room)
    room.press("w", *"Zufall")


def deal_ended(room: Room) -> None:
    room.begin()
    play_a_deal(room)


def match_ended(room: Room) -> None:
    room.choose("New match")
    room.press("down", "down", "down", "1", "enter", "home", "enter", "left", "enter")
    play_a_deal(room)


STATES: list[Callable[[Room], None]] = [
    start, two_left, unfinished, form, form_level, form_name, options, options_end, rules_list, rules_reader, history,
    menu, leaving, first_page, word, deal_ended, match_ended,
]  # fmt: skip


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_pictures(state: Callable[[Room], None], tmp_path: Path) -> None:
    room = Room(tmp_path)
    state(room)
    for size in SIZES:
        room.resize(size)
        file = PICTURES / f"{state.__name__}-{size[0]}x{size[1]}.txt"
        picture = DATE.sub("YYYY-MM-DD hh:mm", room.text).replace(str(tmp_path), "FOLDER") + "\n"
        if os.environ.get("UPDATE_PICTURES") == "1":
            file.parent.mkdir(exist_ok=True)
            file.write_text(picture, encoding="utf-8")
        assert picture == file.read_text(encoding="utf-8")
    room.keeping.close()
