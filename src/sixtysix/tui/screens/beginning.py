"""From a screen to a match: a new one, or one that was left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.options import Options
from sixtysix.sitting import prompts
from sixtysix.sitting.chosen import rules_of
from sixtysix.sitting.sitting import OTHER
from sixtysix.wording import ruleset_title
from sixtysix.wording.levels import player_at_level

if TYPE_CHECKING:
    from sixtysix.tui.table import Table


def lost_by_leaving(table: Table) -> str:
    """Why the match on the table must not be left for another one, in a sentence; empty where it may."""
    if table.in_match and not table.setup.keeping.keeps:
        return _("The match on the table cannot be saved just now: finish it first.")
    return ""


MATCH: Final = ("rules", "level", "to", "name", "dealer")
"""The options that a match begins with."""


def begin(table: Table, options: Options) -> None:
    """Choose the options for a match, seat its players and show its first page; or say why not."""
    table.message = lost_by_leaving(table) or _usable(options)
    if table.message:
        return
    told = ""
    for name in MATCH:
        value = getattr(options, name)
        if value != getattr(table.options, name):
            told = table.settings.choose(name, value) or told
    table.close_screens()
    table.begin_match()
    table.message = told


def _usable(options: Options) -> str:
    """What is wrong with the rules, in a sentence; empty where nothing is."""
    try:
        rules_of(options)
    except UserError as error:
        return str(error)
    return ""


def play_on(table: Table, uid: str) -> None:
    """Play on a match that was left; where that cannot be, say why."""
    trouble = lost_by_leaving(table) or table.resume(uid)
    if not trouble:
        table.close_screens()
    table.message = trouble


def going_to_play(table: Table) -> tuple[str, ...]:
    """What match would begin, for the eye: its rules, its target, and who plays; or what is wrong with the rules."""
    keeping = table.setup.keeping
    try:
        rules = rules_of(table.options)
    except UserError as error:
        return (str(error),)
    name = table.setup.names[OTHER]
    if keeping.levels and keeping.next_level is not None:
        name = player_at_level(name, keeping.next_level)
    told = _("{rules}, {goal}, against {name}.")
    return (told.format(rules=ruleset_title(rules.name), goal=prompts.goal(rules), name=name),)
