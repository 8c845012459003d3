"""Textual's driver, made safe: strange bytes on the input, a terminal that has gone, questions to it left out."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from typing import IO, Any, Final

from textual import events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from sixtysix.tui.decoder import Decoder, Pressed
from sixtysix.tui.early import ENTER, Taken
from sixtysix.tui.look import LARGEST

# Of no use here: focus reports, and the end of a keyboard protocol that was never begun.
_NOT_SENT: Final = frozenset({"\x1b[?1004h", "\x1b[?1004l", "\x1b[<u"})

# The real cursor is to be seen: it stands on the selected card, or what else Enter does, where screen readers and
# braille displays look.
_HIDE, _SHOW = "\x1b[?25l", "\x1b[?25h"

_POINTER: Final = "\x1b]22;"
"""Sets the shape of a mouse pointer that is not used."""

_CHUNK: Final = 4096

_TICK: Final = 0.05
"""Seconds between looks at whether a lone Escape is a key."""


class _Out:
    """A file that stops writing, without a word, once its terminal has gone."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._gone = False

    def write(self, text: str) -> int:
        if not self._gone:
            try:
                return self._file.write(text)
            except (OSError, ValueError):
                self._gone = True
        return len(text)

    def flush(self) -> None:
        if not self._gone:
            try:
                self._file.flush()
            except (OSError, ValueError):
                self._gone = True

    def fileno(self) -> int:
        return self._file.fileno()


class TableDriver(LinuxDriver):
    """Draws on stdout. Input that is no text is left out, and the end of the input ends the app."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stdout__ is not None
        self._end_of_input, self._end_input = os.pipe()
        self._file = _Out(sys.__stdout__)  # type: ignore[assignment]  # Textual only writes to it and flushes it
        self._taken: Taken | None = getattr(app, "taken", None)
        self._interrupted: Any = None

    def start_application_mode(self) -> None:
        """Take the terminal over, from the first picture if that is on it already."""
        if self._interrupted is not None:
            signal.signal(signal.SIGINT, self._interrupted)
            self._interrupted = None
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual's
        taken, self._taken = self._taken, None
        if taken is not None and not taken.over:
            taken.over = True
            self.attrs_before = taken.attributes

    def stop_application_mode(self) -> None:
        """Give the terminal back. A Ctrl+C too many is then a signal: it does not cut off the goodbye."""
        self._interrupted = signal.signal(signal.SIGINT, signal.SIG_IGN)
        super().stop_application_mode()

    def _get_terminal_size(self) -> tuple[int, int]:
        """The window's columns and rows, as far as they are used."""
        columns, rows = super()._get_terminal_size()
        return min(columns, LARGEST[0]), min(rows, LARGEST[1])

    def write(self, data: str) -> None:
        """Send to the terminal what is wanted there."""
        if self._taken is not None and data == ENTER:
            return
        if data not in _NOT_SENT and not data.startswith(_POINTER):
            super().write(_SHOW if data == _HIDE else data)

    def _request_terminal_sync_mode_support(self) -> None:
        """Not asked: a frame here is a few hundred bytes, and marking its ends would cost sixteen more."""

    def _query_in_band_window_resize(self) -> None:
        """Not asked: a window that changes its size sends a signal."""

    def _run_input_thread(self) -> None:
        """The thread's beginning: what goes wrong in it ends the app in order."""
        try:
            self.run_input_thread()
        except Exception as error:  # noqa: BLE001 -- raised again where the program can end in order
            self._app.call_later(_raise, error)

    def disable_input(self) -> None:
        """End the thread that reads keys. It waits for them without ever looking up, so it has to be told."""
        os.write(self._end_input, b"\0")
        super().disable_input()
        while select.select([self._end_of_input], [], [], 0)[0]:
            os.read(self._end_of_input, _CHUNK)

    def run_input_thread(self) -> None:
        """Read keys until input is disabled or the terminal goes away."""
        decoder = Decoder()
        while True:
            ready, _, _ = select.select([self.fileno, self._end_of_input], [], [], _TICK if decoder.waits else None)
            if self._end_of_input in ready:
                return
            try:
                data = os.read(self.fileno, _CHUNK) if ready else None
            except OSError:
                data = b""
            if data == b"":
                self._app.call_later(self._app.exit, None)
                return
            now = time.monotonic()
            for came in decoder.feed(data, now) if data else decoder.tick(now):
                if isinstance(came, Pressed):
                    self.process_message(events.Key(came.name, came.char))
                else:
                    self.process_message(events.Paste(came.text))


def _raise(error: Exception) -> None:
    raise error
