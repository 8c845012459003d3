"""The options: every one with its values, changed at once and saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sixtysix.config import Source
from sixtysix.engine.rules import Rules
from sixtysix.i18n import _, pgettext
from sixtysix.tui.screens.base import Entry, ListScreen
from sixtysix.tui.screens.rulesets import known_rulesets
from sixtysix.tui.screens.setting import Rulesets, setting

if TYPE_CHECKING:
    from sixtysix.tui.table import Table

TABLE: Final = ("pace", "draw", "claim", "marry")
SHOWN: Final = ("memory", "points", "look_back", "seen")
CARDS: Final = ("faces", "ranks", "sort", "trumps")
TERMINAL: Final = ("theme", "color", "ascii")
PLAIN: Final = ("plain", "width")
MATCH: Final = ("rules", "to", "level", "name", "dealer")


class OptionsScreen(ListScreen):
    """Every option; what is chosen holds at once and is saved."""

    numbered = False

    def __init__(self) -> None:
        super().__init__()
        self._known: Rulesets | None = None

    def title(self, table: Table) -> str:
        """What the list is of."""
        return _("Options")

    def entries(self, table: Table) -> Sequence[Entry]:
        """The options in groups: first what changes the game on the table."""
        groups = (
            (TABLE, pgettext("options", "At the table")),
            (SHOWN, pgettext("options", "What is shown")),
            (CARDS, pgettext("options", "Cards")),
            (TERMINAL, pgettext("options", "Terminal")),
            (MATCH, pgettext("options", "Next match")),
            (PLAIN, pgettext("options", "For listening and braille")),
        )
        return [
            self._entry(table, name, heading if at == 0 else "")
            for names, heading in groups
            for at, name in enumerate(names)
        ]

    def _entry(self, table: Table, name: str, group: str) -> Entry:
        if self._known is None:
            self._known = known_rulesets(table.options.rules)
        rules = self._known.get(table.options.rules)
        return setting(
            table,
            name,
            getattr(table.options, name),
            lambda value: self._put(table, name, value),
            self._known,
            rules=rules if isinstance(rules, Rules) else None,
            told=_told(table, name),
            group=group,
        )

    def _put(self, table: Table, name: str, value: str) -> None:
        table.message = table.settings.choose(name, value)


def _told(table: Table, name: str) -> tuple[str, ...]:
    """Where the value comes from, if not from here."""
    match table.settings.source(name):
        case Source.COMMAND:
            return (_("The command line sets it for now; a change here is saved and holds from now on."),)
        case Source.ENVIRONMENT:
            return (_("The environment sets it for now; a change here is saved and holds until you leave."),)
        case Source.MEMORY:
            return (_("Hidden because you play from memory."),)
        case _:
            return ()
