"""Options as items of a list: what each has as its value, and the keys that change it.

A form holds values that count once a match begins, the options screen changes them at once; both say how a value is
put, and the rest is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from sixtysix.ai.player import RANKED
from sixtysix.engine.rules import Rules
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.options import CHOICES, MOST_GAME_POINTS
from sixtysix.sitting.chosen import MOST_NAME
from sixtysix.tui.field import Field
from sixtysix.tui.screens.base import Entry
from sixtysix.tui.screens.panel import Item
from sixtysix.wording import ruleset_line, ruleset_title
from sixtysix.wording.levels import level_line
from sixtysix.wording.options import option_line, option_title, option_value

if TYPE_CHECKING:
    from sixtysix.tui.table import Table

WIDTHS: Final = ("", "0", "60", "80")
"""Widths of plain lines to choose from; the file and the command line take any."""

Rulesets = Mapping[str, Rules | UserError]
"""Rulesets by what the option ``rules`` calls them, or what is wrong with them."""

Put = Callable[[str], object]
"""Gives an option a value."""


def setting(
    table: Table,
    name: str,
    value: str,
    put: Put,
    known: Rulesets,
    *,
    rules: Rules | None = None,
    told: Sequence[str] = (),
    group: str = "",
) -> Entry:
    """An option with a value as an item.

    ``known`` are the rulesets to choose from, ``rules`` those that a target is for; ``told`` is said beside what the
    option does, ``group`` is a heading above it.
    """
    match name:
        case "name":
            return _name(table, value, put, told, group)
        case "to":
            return _target(table, value, put, rules, told, group)
        case "rules":
            names = [spec for spec in known if spec == value or isinstance(known[spec], Rules)]
            titles = [_title(spec, known[spec]) for spec in names]
            about: Sequence[str] = (_rules_line(known[value]), *told) if value in known else told
        case "level":
            names = [*RANKED, *([value] if value not in RANKED else [])]
            titles = [option_value(name, one) for one in names]
            about = (level_line(value) or option_line(name), *told)
        case "width":
            names = [*WIDTHS, *([value] if value not in WIDTHS else [])]
            titles = [option_value(name, one) for one in names]
            about = (option_line(name), *told)
        case _:
            names = list(CHOICES[name])
            titles = [option_value(name, one) for one in names]
            about = (option_line(name), *told)
    at = names.index(value) if value in names else 0
    shown = titles[at] if value in names else option_value(name, value)
    item = Item(option_title(name), shown, tuple(about), tuple(titles), at, group)

    def turn(step: int) -> None:
        put(names[(at + step) % len(names)])

    def pick(place: int) -> None:
        if place < len(names):
            put(names[place])

    return Entry(item, lambda: turn(1), _("change"), turn, pick)


def _title(spec: str, rules: Rules | UserError) -> str:
    return ruleset_title(rules.name if isinstance(rules, Rules) else spec)


def _rules_line(rules: Rules | UserError) -> str:
    return ruleset_line(rules) if isinstance(rules, Rules) else str(rules)


def _name(table: Table, value: str, put: Put, told: Sequence[str], group: str) -> Entry:
    item = Item(option_title("name"), option_value("name", value), (option_line("name"), *told), group=group)

    def edit() -> None:
        table.edit(Field(value, lambda text: put(text.strip()), cells=MOST_NAME))

    return Entry(item, edit, _("type"))


def _target(table: Table, value: str, put: Put, rules: Rules | None, told: Sequence[str], group: str) -> Entry:
    usual = None if rules is None else str(rules.match_target)
    if value:
        shown = value
    elif usual is None:
        shown = option_value("to", "")
    else:
        shown = _("{n}, as the rules have it").format(n=usual)
    item = Item(option_title("to"), shown, (option_line("to"), *told), group=group)

    def keep(text: str) -> None:
        number = min(MOST_GAME_POINTS, int(text or "0"))
        put("" if number < 1 or str(number) == usual else str(number))

    def turn(step: int) -> None:
        keep(str(max(1, int(value or usual or "1") + step)))

    def edit(text: str = value) -> None:
        table.edit(Field(text, keep, cells=len(str(MOST_GAME_POINTS)), digits=True))

    return Entry(item, edit, _("type"), turn, lambda place: edit(str((place + 1) % 10)))
