"""The rules as text, of any ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from sixtysix.engine.rules import Rules
from sixtysix.i18n import _
from sixtysix.keys import Command
from sixtysix.tui.foot import message_of
from sixtysix.tui.look import Look
from sixtysix.tui.panels import scrolled
from sixtysix.tui.scene import KeyHint
from sixtysix.tui.screens.base import Entry, ListScreen, Screen, asked_keys
from sixtysix.tui.screens.panel import Item, Reading
from sixtysix.tui.screens.rulesets import known_rulesets
from sixtysix.wording import ruleset_line, ruleset_title
from sixtysix.wording.rules_page import rules_page

if TYPE_CHECKING:
    from sixtysix.tui.table import Table

_END = 10**9


class RulesReader(Screen):
    """The rules of one ruleset, to be read: what ``sixtysix rules NAME`` prints."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._paragraphs = rules_page(rules)
        self._at = 0

    def panel(self, table: Table) -> Reading:
        """What is to be drawn."""
        keys = (
            KeyHint(_("Arrows"), _("line")),
            KeyHint(_("Space"), _("page")),
            KeyHint(_("Esc"), _("back")),
        )
        return Reading(
            title=ruleset_title(self._rules.name),
            paragraphs=self._paragraphs,
            at=self._at,
            keys=asked_keys(table) or keys,
            message=message_of(table),
            asking=table.asking is not None,
            warning=table.warning,
        )

    def confirms(self, key: str) -> bool:
        """Space turns the page, and so does Enter."""
        return False

    def press(self, table: Table, key: str, command: Command | None) -> None:
        """Scroll."""
        rows = {"up": -1, "down": 1, "home": -_END, "end": _END}.get(key)
        pages = {"space": 1, "enter": 1, "pagedown": 1, "pageup": -1}.get(key)
        if rows is None and pages is None:
            pages = (
                {
                    Command.NEXT: 1,
                    Command.RIGHT: 1,
                    Command.PREVIOUS: -1,
                    Command.LEFT: -1,
                }.get(command)
                if command is not None
                else None
            )
        if rows is not None or pages is not None:
            look = Look(width=table.window[0], height=table.window[1])
            self._at = scrolled(self.panel(table), look, rows, pages)


class RulesList(ListScreen):
    """All rulesets, to choose one to read."""

    def __init__(self) -> None:
        super().__init__()
        self._rules: list[Rules] | None = None

    def title(self, table: Table) -> str:
        """What the list is of."""
        return _("Rules")

    def entries(self, table: Table) -> Sequence[Entry]:
        """The built-in ones, then the player's own."""
        return [
            Entry(
                Item(ruleset_title(rules.name), about=(ruleset_line(rules),)),
                partial(self._read, table, rules),
                _("read"),
            )
            for rules in self._known(table)
        ]

    def _known(self, table: Table) -> list[Rules]:
        if self._rules is None:
            known = known_rulesets(table.options.rules).values()
            self._rules = [rules for rules in known if isinstance(rules, Rules)]
        return self._rules

    def _read(self, table: Table, rules: Rules) -> None:
        table.open(RulesReader(rules))
