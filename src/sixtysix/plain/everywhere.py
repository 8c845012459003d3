"""What can be asked for wherever something is asked."""

from __future__ import annotations

from sixtysix.i18n import _
from sixtysix.plain.commands import Command
from sixtysix.plain.new import new_match, practice
from sixtysix.plain.options import options
from sixtysix.plain.past import history
from sixtysix.plain.rules import rules_told
from sixtysix.plain.talk import Talk


def general(talk: Talk) -> list[Command]:
    """A new match, saved ones, rules, options, and leaving."""
    return [
        Command("new", lambda rest: new_match(talk, rest), _("a new match")),
        Command("practice", lambda rest: practice(talk, rest), _("the next match for practice, or not")),
        Command("history", lambda rest: history(talk, rest), _("saved matches")),
        Command("rules", lambda rest: rules_told(talk, rest), _("the rules of this match")),
        Command("options", lambda rest: options(talk, rest), _("see and set options"), "o", ("option", "set")),
        Command("quit", talk.leave, _("leave"), "q", ("exit", "leave", "bye")),
    ]
