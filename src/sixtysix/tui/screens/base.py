"""How keys move through screens. A screen stands over the table; the one opened last is seen, and Escape closes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sixtysix.engine.cards import Card
from sixtysix.engine.values import frozen
from sixtysix.i18n import _
from sixtysix.keys import Command, place_of
from sixtysix.tui.foot import message_of
from sixtysix.tui.scene import KeyHint
from sixtysix.tui.screens.panel import Item, Listing, Panel

if TYPE_CHECKING:
    from sixtysix.tui.table import Table


class Screen:
    """One screen. Its table is handed to every call, so that a screen never holds one that has gone on."""

    def panel(self, table: Table) -> Panel:
        """What is to be drawn."""
        raise NotImplementedError

    def confirms(self, key: str) -> bool:
        """Whether a key, Enter or Space, confirms here; else it is pressed like any other."""
        return True

    def press(self, table: Table, key: str, command: Command | None) -> None:
        """A key that does not confirm."""

    def confirm(self, table: Table) -> None:
        """Enter, once the screen has been seen."""

    def back(self, table: Table) -> None:
        """Escape: one step back."""
        table.close_screen()


@frozen
class Entry:
    """An item of a list, and what Enter does on it. ``enter`` says that in a word or two.

    ``turn`` steps through the item's values, by so many; ``pick`` takes the value at a place. None: it has none.
    """

    item: Item
    do: Callable[[], object]
    enter: str = ""
    turn: Callable[[int], object] | None = None
    pick: Callable[[int], object] | None = None


class ListScreen(Screen):
    """A menu, a form or a list: arrows and Tab move, Enter does what the selected item is for.

    Where items have values, left and right change them and digits choose one; else digits choose an item.
    """

    numbered = True

    def __init__(self) -> None:
        self.selected = 0

    def entries(self, table: Table) -> Sequence[Entry]:
        """The items, as they are now."""
        raise NotImplementedError

    def title(self, table: Table) -> str:
        """What stands at the top."""
        raise NotImplementedError

    def intro(self, table: Table) -> tuple[str, ...]:
        """Paragraphs above the items."""
        return ()

    def cards(self) -> tuple[Card, ...]:
        """Cards to look at, where there is room for them."""
        return ()

    def hints(self, table: Table, entry: Entry | None) -> tuple[KeyHint, ...]:
        """The keys that make sense while an item is selected."""
        hints = [KeyHint(_("Arrows"), _("move"))]
        if entry is not None:
            if entry.turn is not None:
                hints.append(KeyHint(_("Left, right"), _("change")))
            hints.append(KeyHint(_("Enter"), entry.enter or _("choose")))
        hints.append(KeyHint(_("Esc"), _("back")))
        return tuple(hints)

    def panel(self, table: Table) -> Listing:
        """What is to be drawn."""
        entries = self.entries(table)
        self.selected = max(0, min(self.selected, len(entries) - 1))
        items = [entry.item for entry in entries]
        field = table.editing
        if field is not None:
            items[self.selected] = replace(items[self.selected], typed=(field.text, field.at), choices=())
            hints: tuple[KeyHint, ...] = (KeyHint(_("Enter"), _("keep")), KeyHint(_("Esc"), _("leave as it was")))
        else:
            hints = self.hints(table, entries[self.selected] if entries else None)
        return Listing(
            title=self.title(table),
            items=tuple(items),
            selected=self.selected,
            keys=asked_keys(table) or hints,
            intro=self.intro(table),
            numbered=self.numbered,
            cards=self.cards(),
            message=message_of(table),
            asking=table.asking is not None,
            warning=table.warning,
        )

    def press(self, table: Table, key: str, command: Command | None) -> None:
        """Move through the items and their values."""
        entries = self.entries(table)
        if not entries:
            return
        entry = entries[min(self.selected, len(entries) - 1)]
        place = place_of(key)
        if place is not None:
            if entry.pick is not None:
                entry.pick(place)
            elif self.numbered and place < len(entries):
                self.selected = place
            return
        match command:
            case Command.NEXT:
                self.selected = (self.selected + 1) % len(entries)
            case Command.PREVIOUS:
                self.selected = (self.selected - 1) % len(entries)
            case Command.LEFT | Command.RIGHT:
                step = 1 if command is Command.RIGHT else -1
                if entry.turn is not None:
                    entry.turn(step)
                elif self.numbered:
                    self.selected = (self.selected + step) % len(entries)
            case _:
                self._jump(key, len(entries))

    def _jump(self, key: str, count: int) -> None:
        match key:
            case "home":
                self.selected = 0
            case "end":
                self.selected = count - 1
            case "pageup":
                self.selected = max(0, self.selected - PAGE)
            case "pagedown":
                self.selected = min(count - 1, self.selected + PAGE)
            case _:
                pass

    def confirm(self, table: Table) -> None:
        """Do what the selected item is for."""
        entries = self.entries(table)
        if entries:
            entries[min(self.selected, len(entries) - 1)].do()


PAGE = 10
"""How many items a page key goes on by."""


def asked_keys(table: Table) -> tuple[KeyHint, ...]:
    """The keys that answer the question on the table; none where there is no question."""
    if table.asking is None:
        return ()
    return (KeyHint(_("Enter"), _("yes")), KeyHint(_("Esc"), _("no")))
