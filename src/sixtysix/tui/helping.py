"""What stands over the cards on request: the keys that can be used, and the tricks that may be looked at."""

from __future__ import annotations

from typing import Final

from sixtysix.engine.cards import Card, Rank
from sixtysix.engine.rules import Claims, ExchangeAtClose, ExchangeMode, LookBack
from sixtysix.engine.view import View
from sixtysix.i18n import _
from sixtysix.keys import Command
from sixtysix.tui.canvas import cells_of
from sixtysix.tui.scene import Line
from sixtysix.tui.styles import LABEL, VALUE
from sixtysix.tui.table import Table

_NUMBER: Final = 4


def help_lines(table: Table) -> tuple[Line, ...]:
    """The keys that these rules give a use, one to a line, and what the sign on a card means."""
    habits, rules, shown = table.habits, table.session.rules, table.keys.shown
    explicit = rules.claims is Claims.EXPLICIT
    rows = [
        (True, f"1-{min(9, rules.hand_size)}", _("choose a card (or arrows)")),
        (True, _("Tab"), _("choose an action")),
        (True, _("Enter"), _("play, or do the action")),
        (True, shown(Command.MARRY), _("declare a marriage")),
        (rules.exchange is ExchangeMode.OPTIONAL, shown(Command.EXCHANGE), _("exchange the lowest trump")),
        (rules.exchange_at_close is not ExchangeAtClose.NEVER, shown(Command.PASS), _("leave an exchange out")),
        (rules.closing, shown(Command.CLOSE), _("close the stock")),
        (explicit, shown(Command.CLAIM), _("claim to be out")),
        (rules.close_before_drawing, shown(Command.DRAW), _("draw after a trick")),
        (rules.look_back is not LookBack.NONE, shown(Command.TRICKS), _("look at past tricks")),
        (rules.close_before_drawing, shown(Command.HABIT_DRAW), _switch(_("draw for me"), habits.draw)),
        (explicit, shown(Command.HABIT_CLAIM), _switch(_("claim for me"), habits.claim)),
        (True, shown(Command.HABIT_MARRY), _switch(_("marry by leading"), habits.marry)),
        (True, shown(Command.FACES), _("other suits and letters")),
        (True, table.drawn_faces.barred, _("cannot be played now")),
    ]
    width = max(len(key) for _useful, key, _text in rows)
    return tuple(((key, VALUE), " " * (width - len(key) + 2), text) for useful, key, text in rows if useful)


def _switch(text: str, on: bool) -> str:
    return f"{text}: {_('on') if on else _('off')}"


def trick_lines(view: View, names: tuple[str, str]) -> tuple[Line, ...]:
    """The tricks that may be looked at, one to a line below a heading: the card led, the reply, who won."""
    led, reply, won = _("Led"), _("Reply"), _("Won by")
    second, third = _NUMBER + max(cells_of(led) + 2, 5), max(cells_of(reply) + 2, 5)
    heading = f"{'':{_NUMBER}}{led}{'':{second - _NUMBER - cells_of(led)}}{reply}{'':{third - cells_of(reply)}}{won}"
    lines: list[Line] = [((heading, LABEL),)]
    for trick in view.look_back():
        number = view.tricks.index(trick) + 1
        winner = names[0 if trick.winner == view.seat else 1]
        gaps = (" " * (second - _NUMBER - _card_width(trick.led)), " " * (third - _card_width(trick.reply)))
        lines.append(((f"{number:2}  ", LABEL), trick.led, gaps[0], trick.reply, gaps[1], winner))
    return tuple(lines)


def _card_width(card: Card) -> int:
    return 3 if card.rank is Rank.TEN else 2
