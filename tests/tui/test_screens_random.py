"""Random keys and windows over all screens: no crash, never stuck, nothing lost, nothing cut, every picture whole."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from sixtysix.engine.rules import RULESETS
from sixtysix.tui.picture import draw
from sixtysix.tui.table import Table
from tests.tui.rooms import Room

KEYS = [
    *["up", "down", "left", "right", "tab", "shift+tab", "enter", "space", "escape", "backspace"],
    *["home", "end", "pageup", "pagedown", "v", "q", "w", "n", "?", "t", "s", "u", "r", "ctrl+c", "é", "北"],
    *"1234567890",
]
SIZES = st.tuples(st.integers(40, 130), st.integers(20, 45))
EVENTS = st.lists(st.one_of(st.sampled_from(KEYS), st.sampled_from(["enter", "down"]), SIZES), max_size=30)
NAMES = st.sampled_from(["You", "葛飾北斎葛飾北斎葛飾", "W" * 20])


@settings(max_examples=15)
@given(EVENTS, st.sampled_from(list(RULESETS)), NAMES)
@example(["2", "enter", "down", "down", "down", "5", (40, 20), "q", "escape"], "standard", "You")
@example(["v", "v", "3", "enter", "end", (130, 45), "enter", "9", "escape"], "snapszli", "You")
def test_random_keys_and_windows(events: list[str | tuple[int, int]], rules: str, name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder), rules=rules, names=(name, "Computer"))
        played: tuple[object, int] | None = None
        for event in events:
            if isinstance(event, str):
                room.press(event)
            else:
                room.resize(event)
            whole(room)
            if room.table.left:
                break
            if not room.table.screens:
                room.hands.wait()
            played = record(room, played)
        assert room.picture.rows == draw(room.table, *room.size).rows
        leads_out(room)
        room.keeping.close()


def whole(room: Room) -> None:
    """The picture fits into the window, a screen's and a page's exactly, and its cursor stands in it."""
    picture = room.picture
    width, height = len(picture.rows[0]), len(picture.rows)
    assert {len(row) for row in picture.rows} == {width}
    if room.table.screens or room.table.on_page:
        assert (width, height) == room.size
    assert width <= room.size[0] and height <= room.size[1]
    x, y = picture.cursor
    assert 0 <= x < width and 0 <= y < height


def record(room: Room, before: tuple[object, int] | None) -> tuple[object, int] | None:
    """How many actions the match on the table has; of one match they only become more, but for practice."""
    session = room.table.session
    if session.deal is None or session.practice:
        return None
    deals = session.record().deals
    now = (deals[0].commitment, sum(len(deal.actions) for deal in deals))
    if before is not None and before[0] == now[0]:
        assert now[1] >= before[1]
    return now


def leads_out(room: Room) -> None:
    """From anywhere Escape leads to the table or to the first screen, and q from there out of the program."""
    table = room.table
    if table.left:
        return
    for _ in range(12):
        if free(table):
            break
        room.press("escape")
    assert free(table)
    room.press("q")
    if table.asking is not None:
        room.press("left", "enter")
    assert free(table) and table.left


def free(table: Table) -> bool:
    """Whether nothing is typed or asked, and at most the first screen stands over the table."""
    return table.editing is None and table.asking is None and table.over is None and len(table.screens) <= 1
