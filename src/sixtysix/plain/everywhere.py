"""What can be asked for wherever something is asked."""

from __future__ import annotations

from sixtysix.i18n import _
from sixtysix.plain.commands import Command
from sixtysix.plain.options import options
from sixtysix.plain.rules import rules_told
from sixtysix.plain.talk import Talk


def general(talk: Talk) -> list[Command]:
    """Rules, options, and leaving."""
    return [
        Command("rules", lambda rest: rules_told(talk, rest), _("the rules of this match")),
        Command("options", lambda rest: options(talk, rest), _("see and set options"), "o", ("option", "set")),
        Command("quit", talk.leave, _("leave"), "q", ("exit", "leave", "bye")),
    ]
