"""What stands over the cards on request: what can be done now, what signs mean, past tricks."""

from __future__ import annotations

from typing import Final

from sixtysix.engine.cards import Suit
from sixtysix.engine.rules import Claims, MatchCount
from sixtysix.i18n import _
from sixtysix.keys import Command
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.canvas import cells_of
from sixtysix.tui.parts import score_has_bar
from sixtysix.tui.scene import Line
from sixtysix.tui.styles import LABEL, VALUE
from sixtysix.tui.table import Table
from sixtysix.wording.cards import suit_name

_NUMBER: Final = 4


def help_lines(table: Table) -> tuple[Line, ...]:
    """What has a use at this moment, a key to a line, and below it what the signs on the table mean."""
    return (*_listed(_acts(table)), (), *_listed(_switches(table)), (), *_signs(table))


def _listed(rows: list[tuple[str, str]]) -> list[Line]:
    """Keys in one column, what they do in another."""
    width = max(cells_of(key) for key, _text in rows)
    return [((key, VALUE), " " * (width - cells_of(key) + 2), text) for key, text in rows]


def _acts(table: Table) -> list[tuple[str, str]]:
    commands = [command for command in table.commands() if command in _told()]
    rows: list[tuple[str, str]] = []
    if table.session.turn == YOU and table.playable:
        if len(table.hand) > 1:
            rows.append((f"1-{min(9, len(table.hand))}", _("choose a card (or arrows)")))
        rows.append((_("Enter"), _("play the card")))
    elif table.session.turn == OTHER:
        rows.append(("", _("{name} is to act: wait.").format(name=table.session.names[OTHER])))
    rows += [(table.keys.shown(command) or _("Tab"), _told()[command]) for command in commands]
    rows.append((_("Tab"), _("choose one of these, Enter does it")))
    return rows


def _told() -> dict[Command, str]:
    return {
        Command.MARRY: _("declare a marriage"),
        Command.EXCHANGE: _("exchange the lowest trump"),
        Command.PASS: _("leave the exchange out"),
        Command.CLOSE: _("close the stock"),
        Command.CLAIM: _("claim to be out"),
        Command.DRAW: _("draw after the trick"),
        Command.TRICKS: _("look at past tricks"),
        Command.UNDO: _("take back to your last decision"),
        Command.MENU: _("menu: options, rules, history"),
        Command.QUIT: _("leave"),
    }


def _switches(table: Table) -> list[tuple[str, str]]:
    """What can be set at the table at any time, as far as these rules leave a choice."""
    habits, rules, shown = table.habits, table.session.rules, table.keys.shown
    rows: list[tuple[str, str]] = []
    if rules.close_before_drawing:
        rows.append((shown(Command.HABIT_DRAW), _switch(_("draw for me"), habits.draw)))
    if rules.claims is Claims.EXPLICIT:
        rows.append((shown(Command.HABIT_CLAIM), _switch(_("claim for me"), habits.claim)))
    rows.append((shown(Command.HABIT_MARRY), _switch(_("marry by leading"), habits.marry)))
    rows.append((shown(Command.FACES), _("other suits and letters")))
    return [row for row in rows if row[0]]


def _switch(text: str, on: bool) -> str:
    return f"{text}: {_('on') if on else _('off')}"


def _signs(table: Table) -> list[Line]:
    view, faces = table.view, table.drawn_faces
    rows = [(faces.turn, _("whose turn it is"))]
    if view.my_turn and 0 < len(table.playable) < len(table.hand):
        rows.append((faces.barred, _("cannot be played now")))
    if view.led is None and view.tricks:
        rows.append((faces.won, _("won the trick")))
    if score_has_bar(table.session.rules.match_target):
        down = table.session.rules.match_count is MatchCount.DOWN
        rows.append((faces.full, _("a game point to go") if down else _("a game point won")))
    lines = _listed(rows)
    if any(faces.suits[suit].isalpha() for suit in Suit):
        lines += [((faces.suits[suit], faces.ink(suit)), "  ", suit_name(suit)) for suit in Suit]
    return lines


def trick_lines(table: Table) -> tuple[Line, ...]:
    """The tricks that may be looked at, one to a line below a heading: the card led, the reply, who won."""
    view, names, faces = table.view, table.session.names, table.drawn_faces
    led, reply, won = _("Led"), _("Reply"), _("Won by")
    second, third = _NUMBER + max(cells_of(led) + 2, 5), max(cells_of(reply) + 2, 5)
    heading = f"{'':{_NUMBER}}{led}{'':{second - _NUMBER - cells_of(led)}}{reply}{'':{third - cells_of(reply)}}{won}"
    lines: list[Line] = [((heading, LABEL),)]
    for trick in table.open_tricks:
        number = view.tricks.index(trick) + 1
        winner = names[0 if trick.winner == view.seat else 1]
        wide = [cells_of(faces.card(card)) for card in (trick.led, trick.reply)]
        gaps = (" " * (second - _NUMBER - wide[0]), " " * (third - wide[1]))
        lines.append(((f"{number:2}  ", LABEL), trick.led, gaps[0], trick.reply, gaps[1], winner))
    return tuple(lines)
