"""``sixtysix play`` on the screen: from what was set to a match at the table, and what is said after it."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from argparse import Namespace
from typing import Final

from sixtysix.config import Settings
from sixtysix.errors import UserError
from sixtysix.i18n import _, ngettext
from sixtysix.kiosk.seat import NO_SEAT, Seat
from sixtysix.sitting import prompts
from sixtysix.terminals import is_terminal, places_cursor, speaks_unicode
from sixtysix.text import visible

_FOR_A_MATCH: Final = ("rules", "seed", "to", "name", "dealer", "level", "opponent")
"""What is said of one match on the command line: with any of it the start screen is left out."""


def play(settings: Settings, options: Namespace, seat: Seat = NO_SEAT) -> int:
    """Play at the table until the player leaves. Returns the exit status; UserError where there can be no table."""
    _check_terminal()
    _clean_environment()
    for problem in settings.problems:
        print(visible(problem), file=sys.stderr)
    return _run(settings, options, seat)


def _run(settings: Settings, given: Namespace, seat: Seat) -> int:
    # None of these imports Textual.
    from sixtysix.sitting.opening import open_sitting
    from sixtysix.tui.display import ability
    from sixtysix.tui.early import take
    from sixtysix.tui.gate import GRACE
    from sixtysix.tui.screens.menu import welcome
    from sixtysix.tui.table import Table

    # The app takes NO_COLOR out of the environment.
    can = ability(os.environ, utf8=speaks_unicode())
    opened = open_sitting(
        settings.options, seed=given.seed, program=given.opponent, practice=given.practice, turns=seat.turns
    )
    taken = None
    kept = False
    try:
        grace = GRACE if settings.options.pace != "off" else 0.0
        table = Table(opened.setup, grace=grace, settings=settings)
        if not given.new and not given.practice:
            welcome(table, at_once=any(getattr(given, name) is not None for name in _FOR_A_MATCH))
        table.message = " ".join(one for one in (seat.told, opened.keeping.noticed(), _told(settings)) if one)
        taken = take(table, can.display(settings.options.color, settings.options.ascii))
        # Textual reads the environment when it is imported, so it is imported after that has been cleaned.
        from sixtysix.tui.app import TableApp

        if seat.whole:
            from sixtysix.kiosk.loading import load_all

            load_all("sixtysix.tui")
        idle = None if given.idle is None else 60 * given.idle
        app = TableApp(table, opened.opponent, ability=can, idle=idle, taken=taken)
        gc.freeze()
        gc.enable()
        app.run(mouse=False)
        kept = opened.keeping.keeps
    finally:
        if taken is not None:
            taken.give_back()
        opened.close()
    from sixtysix.protocol.command import BotFailed

    if isinstance(app.fault, BotFailed):
        _say_goodbye(table)
        raise opened.failed(app.fault, kept)
    if app.fault is not None:
        raise app.fault
    if app.return_value is not None:
        if app.return_value == signal.SIGTERM:
            _say_goodbye(table)
        return 128 + app.return_value
    _say_goodbye(table)
    if app.idled:
        print(prompts.left_idle(given.idle))
    return 0


def _say_goodbye(table: object) -> None:
    from sixtysix.sitting.standing import match_told
    from sixtysix.tui.display import ascii_text
    from sixtysix.tui.table import Table

    assert isinstance(table, Table)
    if table.session.deal is not None:
        told = visible(match_told(table.session))
        print(ascii_text(told) if table.ascii else told)


def _told(settings: Settings) -> str:
    """What is wrong with the configuration file, for the table's message."""
    if not settings.problems:
        return ""
    first, *more = map(visible, settings.problems)
    if settings.file is not None:  # on the table there is little room
        first = first.replace(f"{visible(str(settings.file.path))}:", f"{visible(settings.file.path.name)}:")
    if not more:
        return first
    message = ngettext(
        "{problem} One more is shown by '{command}'.", "{problem} {n} more are shown by '{command}'.", len(more)
    )
    return message.format(problem=first, n=len(more), command="sixtysix config")


# Where the match is played


def _check_terminal() -> None:
    """Refuse to start where a table cannot be drawn or handled."""
    from sixtysix.tui.canvas import HEIGHT, WIDTH
    from sixtysix.tui.look import SMALLEST

    if not is_terminal(sys.__stdin__):
        message = _("The table takes its keys from a terminal, but the standard input is none; see '{option}'.")
        raise UserError(message.format(option="--plain"))
    if not is_terminal(sys.__stdout__):
        message = _("The table is drawn on a terminal, but the standard output is none; see '{option}'.")
        raise UserError(message.format(option="--plain"))
    if not places_cursor():
        message = _("The table needs a terminal that can place its cursor, and TERM is '{term}'; see '{option}'.")
        raise UserError(message.format(term=os.environ.get("TERM", ""), option="--plain"))
    os.environ.pop("COLUMNS", None)
    os.environ.pop("LINES", None)
    width, height = shutil.get_terminal_size((WIDTH, HEIGHT))
    if width < SMALLEST[0] or height < SMALLEST[1]:
        message = _("The window has {w}×{h} characters, and the table needs {width}×{height}: make it larger.")
        raise UserError(message.format(w=width, h=height, width=SMALLEST[0], height=SMALLEST[1]))


def _clean_environment() -> None:
    """Textual obeys variables that import code, write files and press keys: none of that here.

    Its reading of extended key reports is switched off as well: it ends with an exception at some of them.
    """
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]
    os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
