"""The saved matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.i18n import _
from sixtysix.tui.scene import KeyHint
from sixtysix.tui.screens.base import Entry, ListScreen
from sixtysix.tui.screens.beginning import play_on
from sixtysix.tui.screens.panel import Item

if TYPE_CHECKING:
    from sixtysix.sitting.keeping import Past
    from sixtysix.tui.table import Table


class History(ListScreen):
    """All saved matches, the one played last first; an unfinished one can be played on."""

    numbered = False

    def __init__(self, table: Table) -> None:
        super().__init__()
        past = table.setup.keeping.past()
        self._trouble = past if isinstance(past, str) else ""
        self._past: tuple[Past, ...] = () if isinstance(past, str) else past

    def title(self, table: Table) -> str:
        """What the list is of."""
        return _("History")

    def intro(self, table: Table) -> tuple[str, ...]:
        """Why there is nothing to list."""
        if self._trouble:
            return (self._trouble,)
        return () if self._past else (_("No match has been saved yet."),)

    def entries(self, table: Table) -> Sequence[Entry]:
        """One match each: when it was played, by what rules, and how it stands."""
        return [self._entry(table, past) for past in self._past]

    def _entry(self, table: Table, past: Past) -> Entry:
        told = _("{number}. {rules}, {players}, {score}, {state}").format(
            number=past.number, rules=past.rules, players=past.players, score=past.score, state=past.state
        )
        item = Item(past.played, f"{past.rules} {past.score} {past.state}", about=(told,))
        if past.uid:
            return Entry(item, lambda: play_on(table, past.uid), _("play on"))
        return Entry(item, lambda: self._over(table), "")

    def _over(self, table: Table) -> None:
        table.message = _("This match cannot be played on.")

    def hints(self, table: Table, entry: Entry | None) -> tuple[KeyHint, ...]:
        """Enter only where it does something."""
        hints = super().hints(table, entry)
        if entry is None or not entry.enter:
            return tuple(hint for hint in hints if hint.key != _("Enter"))
        return hints
