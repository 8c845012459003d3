"""The form for a new match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sixtysix.engine.rules import Rules
from sixtysix.i18n import _, pgettext
from sixtysix.options import Options
from sixtysix.sitting import prompts
from sixtysix.tui.screens.base import Entry, ListScreen
from sixtysix.tui.screens.beginning import MATCH, begin
from sixtysix.tui.screens.panel import Item
from sixtysix.tui.screens.rules import RulesReader
from sixtysix.tui.screens.rulesets import known_rulesets
from sixtysix.tui.screens.setting import setting

if TYPE_CHECKING:
    from sixtysix.tui.table import Table


class NewMatch(ListScreen):
    """What a match is played by. It begins with what was chosen last, and remembers what is chosen once it begins."""

    numbered = False

    def __init__(self, table: Table) -> None:
        super().__init__()
        options = table.options
        keeping = table.setup.keeping
        self._practice = table.practice
        self._levels = bool(keeping.levels)
        self._known = known_rulesets(options.rules)
        level = keeping.next_level
        self._options: Options = replace(options, level=level) if self._levels and level is not None else options

    def title(self, table: Table) -> str:
        """What the form is for."""
        return _("New match")

    @property
    def _rules(self) -> Rules | None:
        """The rules that are chosen, unless they cannot be used."""
        rules = self._known.get(self._options.rules)
        return rules if isinstance(rules, Rules) else None

    def entries(self, table: Table) -> Sequence[Entry]:
        """Beginning comes first, so that two presses of Enter begin as last time."""
        rules = self._rules
        told: tuple[str, ...] = ()
        if rules is not None:
            target = int(self._options.to or rules.match_target)
            told = (prompts.goal(replace(rules, match_target=target)),)
        begins = Entry(Item(_("Begin"), about=told), lambda: self._begin(table), _("begin"))
        found = [begins]
        found += [self._field(table, name) for name in MATCH if name != "level" or self._levels]
        found.append(self._for_practice())
        if rules is not None:
            read = Item(_("Read these rules"))
            found.append(Entry(read, lambda: table.open(RulesReader(rules)), _("read")))
        return found

    def _field(self, table: Table, name: str) -> Entry:
        return setting(
            table,
            name,
            getattr(self._options, name),
            lambda value: self._put(name, value),
            self._known,
            rules=self._rules,
        )

    def _for_practice(self) -> Entry:
        names = (pgettext("practice", "no"), pgettext("practice", "yes"))
        about = (_("In a match for practice decisions can be taken back. It is marked as such in the history."),)
        item = Item(_("Practice"), names[self._practice], about, names, int(self._practice))

        def turn(_step: int) -> None:
            self._practice = not self._practice

        def pick(place: int) -> None:
            self._practice = place == 1 if place < len(names) else self._practice

        return Entry(item, lambda: turn(1), _("change"), turn, pick)

    def _put(self, name: str, value: str) -> None:
        changed: dict[str, Any] = {name: value}
        if name == "rules" and value != self._options.rules:
            changed["to"] = ""  # another game has another usual target
        self._options = replace(self._options, **changed)

    def _begin(self, table: Table) -> None:
        keeping = table.setup.keeping
        if self._levels and self._options.level != keeping.next_level:
            keeping.choose(self._options.level)
        table.practice = self._practice
        begin(table, self._options)
