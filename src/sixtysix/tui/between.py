"""Keys on the pages before, between and after deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixtysix.keys import Command
from sixtysix.tui.field import Field
from sixtysix.tui.look import Look

if TYPE_CHECKING:
    from sixtysix.tui.table import Table

MOST_WORD: Final = 40
"""The longest word a player may add to a deal, in cells."""


def do_on_page(table: Table, command: Command | None, place: int | None) -> None:
    """A page before, between or after deals; before a match and after it a digit chooses the level."""
    if place is not None:
        if place < len(table.levels):
            table.choose_level(place)
        return
    match command:
        case Command.CONFIRM:
            if table.go_on(table.word):
                table.word = ""
        case Command.WORD if not table.session.over:
            table.edit(Field(table.word, lambda word: setattr(table, "word", word), cells=MOST_WORD))
        case Command.LEVEL if table.levels:
            table.next_level()
        case Command.UNDO:
            table.message = table.undo()
        case Command.AGAIN if table.can_deal_again:
            table.ask_again()
        case Command.MENU:
            table.open_menu()
        case Command.QUIT:
            table.leave()
        case Command.FACES:
            table.other_faces()
        case _:
            pass


def scroll_page(table: Table, step: int) -> bool:
    """Scroll a page that is longer than the window by a row; return whether it is."""
    # Both make pictures of a table, which is made of this.
    from sixtysix.tui.pages import page_overflow
    from sixtysix.tui.paging import page_of

    rows = page_overflow(page_of(table), Look(table.drawn_faces, *table.window))
    table.top = max(0, min(table.top, rows) + step)
    table.top = min(table.top, rows)
    return rows > 0
