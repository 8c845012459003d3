"""What stands at the foot of the table: what is asked or told, and the keys that make sense now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix.engine.cards import Suit
from sixtysix.i18n import _
from sixtysix.keys import Command
from sixtysix.sitting import prompts
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.asking import Ask
from sixtysix.tui.scene import KeyHint
from sixtysix.wording import suit_name

if TYPE_CHECKING:
    from sixtysix.tui.table import Table


def message_of(table: Table) -> str:
    """The question on the board, else what the last key brought, else what the other player has announced."""
    other = table.session.names[OTHER]
    match table.asking:
        case Ask.CLOSE:
            return prompts.ask_close(table.session.rules)
        case Ask.CLAIM:
            return prompts.ask_claim(table.view, other, counts=table.counts)
        case Ask.LEAVE:
            return prompts.ask_leave(table.setup.keeping)
        case Ask.MARRY:
            return prompts.ask_marriage()
        case Ask.AGAIN:
            return prompts.ask_again()
    return table.message or table.announced


def hints_of(table: Table) -> tuple[KeyHint, ...]:
    """The keys that make sense now, in the order shown."""
    if table.asking is Ask.MARRY:
        return tuple(_marriage_hint(table, i, suit) for i, suit in enumerate(table.marriages))
    if table.asking is Ask.AGAIN:
        seats = (_("seats as they were"), _("seats swapped"))
        return tuple(KeyHint(str(i + 1), label, i == table.choice) for i, label in enumerate(seats))
    if table.asking is not None:
        return (KeyHint(_("Enter"), _("yes")), KeyHint(_("Esc"), _("no")))
    if table.over is not None:
        return ()
    hints: list[KeyHint] = []
    if table.session.turn == YOU and table.playable and len(table.hand) > 1:
        hints.append(KeyHint(f"1-{min(9, len(table.hand))}", _("choose")))
    hints += [_hint(table, command) for command in table.commands()]
    return tuple(hints)


def _marriage_hint(table: Table, place: int, suit: Suit) -> KeyHint:
    symbol = table.drawn_faces.suits[suit]
    return KeyHint(f"{place + 1} {symbol}", suit_name(suit), place == table.choice)


def _hint(table: Table, command: Command) -> KeyHint:
    key = f"1-{len(table.levels)}" if command is Command.LEVEL else table.keys.shown(command) or _("Enter")
    return KeyHint(key, _label(table, command), table.chosen is command)


def _label(table: Table, command: Command) -> str:
    if command is Command.CONFIRM:
        if not table.on_page:
            return _("play")
        if table.can_go_back:
            return _("back to the match")
        return _("new match") if table.session.over else _("deal")
    labels = {
        Command.MARRY: _("marry"),
        Command.EXCHANGE: _("exchange"),
        Command.CLOSE: _("close"),
        Command.CLAIM: _("claim"),
        Command.DRAW: _("draw"),
        Command.PASS: _("pass"),
        Command.TRICKS: _("look back"),
        Command.HELP: _("help"),
        Command.QUIT: _("quit"),
        Command.WORD: _("add a word"),
        Command.LEVEL: _("level"),
        Command.UNDO: _("take back"),
        Command.AGAIN: _("deal again"),
        Command.MENU: _("menu"),
    }
    return labels[command]
