"""The unfinished matches, one of them to be played on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from sixtysix.i18n import _
from sixtysix.keys import Command
from sixtysix.tui.scene import KeyHint
from sixtysix.tui.screens.base import Entry, ListScreen
from sixtysix.tui.screens.beginning import play_on
from sixtysix.tui.screens.panel import Item

if TYPE_CHECKING:
    from sixtysix.sitting.keeping import Offer
    from sixtysix.tui.table import Table


class Unfinished(ListScreen):
    """Unfinished matches. ``begins``: behind it waits a new match, which ``n`` and Escape go on to."""

    def __init__(self, offers: Sequence[Offer], *, begins: bool) -> None:
        super().__init__()
        self._offers = tuple(offers)
        self._begins = begins

    def title(self, table: Table) -> str:
        """What the list is of."""
        return _("Unfinished matches")

    def intro(self, table: Table) -> tuple[str, ...]:
        """The question."""
        return (_("Which one will you play on?"),)

    def entries(self, table: Table) -> Sequence[Entry]:
        """The one played last comes first."""
        found = [Entry(Item(one.told), partial(play_on, table, one.uid), _("play on")) for one in self._offers]
        if self._begins:
            found.append(Entry(Item(_("New match")), table.close_screen))
        return found

    def hints(self, table: Table, entry: Entry | None) -> tuple[KeyHint, ...]:
        """Beside the usual keys: a new match, and leaving."""
        hints = super().hints(table, entry)
        if not self._begins:
            return hints
        return (*hints[:-1], KeyHint(table.keys.shown(Command.PASS), _("new match")), KeyHint("q", _("quit")))

    def press(self, table: Table, key: str, command: Command | None) -> None:
        """A letter for what is most often wanted beside playing on."""
        if self._begins and command is Command.PASS:
            table.close_screen()
        else:
            super().press(table, key, command)
