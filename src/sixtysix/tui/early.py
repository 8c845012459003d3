"""The first picture, on the screen before Textual is loaded: that takes longer than all else at the start."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import time
import tty
from contextlib import suppress
from types import FrameType
from typing import Any, Final

from sixtysix.tui.canvas import Frame
from sixtysix.tui.display import Display
from sixtysix.tui.ink import Ink
from sixtysix.tui.look import LARGEST, Look
from sixtysix.tui.picture import draw, fit
from sixtysix.tui.styles import THEMES
from sixtysix.tui.table import Table

ENTER: Final = "\x1b[?1049h"
"""Shows the other screen of a terminal, which the one before comes back from."""

_LEAVE: Final = "\x1b[?1049l"

_ENDING: Final = (signal.SIGHUP, signal.SIGTERM)


class Taken:
    """A terminal with the first picture on it, that gives keys as they are pressed and shows none of them.

    Whoever takes it over sets ``over``, and ends with the line settings ``attributes``. ``frame`` is the picture.
    """

    def __init__(self, source: int, frame: Frame, attributes: list[Any]) -> None:
        """``source`` is the number of the file that keys come from."""
        self._source = source
        self.frame = frame
        self.attributes = attributes
        self.over = False

    def give_back(self) -> None:
        """Leave the terminal as it was, unless it has been taken over."""
        if not self.over:
            self.over = True
            _write(_LEAVE)
            with suppress(termios.error):
                termios.tcsetattr(self._source, termios.TCSANOW, self.attributes)


def take(table: Table, display: Display) -> Taken | None:
    """Show a table on the terminal that there is; None, and nothing done, where that is left to Textual.

    Until it is taken over, a signal that ends the program gives the terminal back first.
    """
    try:
        assert sys.__stdin__ is not None and sys.__stdout__ is not None
        source = sys.__stdin__.fileno()
        width, height = os.get_terminal_size(sys.__stdout__.fileno())
        if os.tcgetpgrp(source) != os.getpgrp():
            return None  # in the background: nothing may be set
        attributes = termios.tcgetattr(source)
        quiet = termios.tcgetattr(source)
    except (OSError, ValueError, termios.error):
        return None
    if not Look(width=width, height=height).fits or width > LARGEST[0] or height > LARGEST[1]:
        return None
    quiet[tty.LFLAG] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    quiet[tty.IFLAG] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
    fit(table, display, width, height)
    frame = display.shown(draw(table, width, height).placed(width, height))
    text = Ink(THEMES[table.options.theme], display).paint(None, frame)
    x, y = frame.cursor
    taken = Taken(source, frame, attributes)

    def end(number: int, _frame: FrameType | None) -> None:
        taken.give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    for number in _ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)
    try:
        termios.tcsetattr(source, termios.TCSANOW, quiet)
    except termios.error:
        return None
    _write(f"{ENTER}{text}\x1b[{y + 1};{x + 1}H")
    if not select.select([source], [], [], 0)[0]:
        # Keys are read later, but none of them will have been pressed before this.
        table.painted(table.decision, time.monotonic())
    return taken


def _write(text: str) -> None:
    """Send to the terminal; nothing where it has gone."""
    assert sys.__stdout__ is not None
    with suppress(OSError, ValueError):
        sys.__stdout__.write(text)
        sys.__stdout__.flush()
