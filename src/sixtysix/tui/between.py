"""Keys on the pages before, between and after deals, and the word that a player adds to a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixtysix.keys import Command

if TYPE_CHECKING:
    from sixtysix.tui.table import Table

MOST_WORD: Final = 40
"""The longest word a player may add to a deal, in characters."""


def do_on_offers(table: Table, command: Command | None, place: int | None) -> None:
    """The page that offers unfinished matches: play one on, or begin a new one and leave them be."""
    if place is not None and place < len(table.offers):
        table.offer = place
        table.chosen = None
        return
    match command:
        case Command.LEFT | Command.RIGHT:
            table.offer = (table.offer + (1 if command is Command.RIGHT else -1)) % len(table.offers)
        case Command.CONFIRM:
            chosen, table.message = table.offers[table.offer], ""
            table.message = table.resume(chosen.uid)
            if not table.message:
                table.offers = ()
                table.decide_anew()
        case Command.PASS:
            table.offers = ()
            table.chosen = None
            table.decide_anew()
        case Command.QUIT:
            table.left = True
        case _:
            pass


def do_on_page(table: Table, command: Command | None, place: int | None) -> None:
    """A page before, between or after deals; before a match and after it a digit chooses the level."""
    if place is not None:
        if place < len(table.levels):
            table.choose_level(place)
        return
    match command:
        case Command.CONFIRM:
            if table.can_go_back:
                table.back()
            elif table.session.over:
                table.start_match()
            else:
                word, table.word = table.word, ""
                table.deal(word)
        case Command.WORD if not table.session.over:
            table.editing = table.word
        case Command.LEVEL if table.levels:
            table.next_level()
        case Command.UNDO:
            table.message = table.undo()
        case Command.AGAIN if table.can_deal_again:
            table.ask_again()
        case Command.QUIT:
            table.leave()
        case Command.FACES:
            table.other_faces()
        case _:
            pass


def edit_word(table: Table, key: str, char: str | None, now: float) -> None:
    """A key while the word is typed: it takes a character, keeps the word or leaves it as it was."""
    word = table.editing
    assert word is not None
    match key:
        case "enter":
            table.gate.idle(now)
            table.word, table.editing = word, None
            table.decide_anew()
        case "escape":
            table.editing = None
        case "ctrl+c":
            table.editing = None
            table.interrupt()
        case "backspace":
            table.editing = word[:-1]
        case _ if char is not None:
            type_word(table, char)
        case _:
            pass


def type_word(table: Table, text: str) -> None:
    """Text typed or pasted into the word."""
    if table.editing is not None:
        printable = "".join(char for char in text if char.isprintable())
        table.editing = (table.editing + printable)[:MOST_WORD]
