"""What stands over the cards on request: the keys that can be used, and the tricks that may be looked at."""

from __future__ import annotations

from sixtysix.engine.view import View
from sixtysix.i18n import _
from sixtysix.tui.keys import LETTER, Command
from sixtysix.tui.scene import Line
from sixtysix.tui.table import Table


def help_lines(table: Table) -> tuple[Line, ...]:
    """The keys, one to a line."""
    habits = table.habits
    rows = [
        (_("arrows"), _("choose a card, or an action")),
        (f"1-{min(9, table.setup.rules.hand_size)}", _("choose a card")),
        (_("Enter"), _("play or do what is chosen")),
        (_letter(Command.MARRY), _("declare a marriage")),
        (_letter(Command.EXCHANGE), _("exchange the lowest trump")),
        (_letter(Command.CLOSE), _("close the stock")),
        (_letter(Command.CLAIM), _("claim to be out")),
        (_letter(Command.DRAW), _("draw after a trick")),
        (_letter(Command.TRICKS), _("look at past tricks")),
        (_letter(Command.HABIT_DRAW), _switch(_("draw for me"), habits.draw)),
        (_letter(Command.HABIT_CLAIM), _switch(_("claim for me"), habits.claim)),
        (_letter(Command.HABIT_MARRY), _switch(_("marry by leading"), habits.marry)),
        (_letter(Command.FACES), _("suits as letters or signs")),
    ]
    width = max(len(key) for key, _text in rows)
    return tuple(((key, "bold"), " " * (width - len(key) + 2), text) for key, text in rows)


def _letter(command: Command) -> str:
    return LETTER[command]


def _switch(text: str, on: bool) -> str:
    return f"{text}: {_('on') if on else _('off')}"


def trick_lines(view: View, names: tuple[str, str]) -> tuple[Line, ...]:
    """The tricks that may be looked at, one to a line, with who led and who won."""
    lines: list[Line] = []
    for trick in view.look_back():
        number = view.tricks.index(trick) + 1
        leader, winner = (names[0 if seat == view.seat else 1] for seat in (trick.leader, trick.winner))
        lines.append(((f"{number:2} ", "dim"), trick.led, " ", trick.reply, f"  {leader}", ("  *  ", "bold"), winner))
    return tuple(lines)
