"""A program in a real pseudo-terminal: what it has on the screen, what its keys cost, how it leaves the terminal.

Nothing here sleeps for a fixed time: a test waits until the screen shows something, as long as a busy machine needs.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pyte

PATIENCE = 15.0
"""Seconds after which something that has not shown up never will."""

QUIET = 0.17
"""Seconds without output after which everything sent at once has arrived, and a key is meant for what is now on the
screen (:data:`sixtysix.tui.gate.GRACE`)."""

_REST = 0.005
"""Seconds in which the rest of something that is sent at once arrives."""

KEYS = {
    "enter": b"\r",
    "space": b" ",
    "escape": b"\x1b",
    "tab": b"\t",
    "backspace": b"\x7f",
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "ctrl+c": b"\x03",
}

# Sequences that pyte does not know and would write as text.
_UNKNOWN = re.compile(rb"\x1b\[[<>=][0-9;]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")

SOURCE = Path(__file__).parent.parent / "src"


class Terminal:
    """A child process on a pseudo-terminal of its own, and a screen in memory that follows its output.

    ``raw`` are all bytes that came, ``status`` the exit status once it has ended (128 + the signal that killed it).
    """

    def __init__(
        self, command: Sequence[str], size: tuple[int, int] = (80, 24), env: Mapping[str, str | None] | None = None
    ) -> None:
        """Start a command; ``size`` in columns and rows, ``env`` sets variables, None takes one away."""
        variables = {name: value for name, value in os.environ.items() if name not in ("COLORTERM", "NO_COLOR")}
        variables |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "", "PYTHONPATH": str(SOURCE)}
        for name, value in (env or {}).items():
            if value is None:
                variables.pop(name, None)
            else:
                variables[name] = value
        self.raw = b""
        self.status: int | None = None
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = b""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            with suppress(OSError):
                os.execvpe(command[0], list(command), variables)
            os._exit(127)
        self.resize(*size)
        self.modes = termios.tcgetattr(self._fd)

    @classmethod
    @contextmanager
    def of(
        cls, command: Sequence[str], size: tuple[int, int] = (80, 24), env: Mapping[str, str | None] | None = None
    ) -> Iterator[Terminal]:
        """A command in a terminal; ended when the block is left."""
        terminal = cls(command, size, env)
        try:
            yield terminal
        finally:
            terminal.close()

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size, as a user who drags its corner does."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self._screen.resize(rows, columns)

    # What is to be seen

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, without the spaces at their ends."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    @property
    def cursor(self) -> tuple[int, int]:
        """Where the cursor stands: column and row."""
        return self._screen.cursor.x, self._screen.cursor.y

    @property
    def cursor_shown(self) -> bool:
        """Whether the cursor can be seen."""
        return not self._screen.cursor.hidden

    @property
    def modes_now(self) -> list[object]:
        """The terminal's line settings as they are now; ``modes`` are those from before the program."""
        return termios.tcgetattr(self._fd)

    def colours(self, line: int) -> list[tuple[str, str, bool, bool]]:
        """Foreground, background, bold and reverse of each cell of a row."""
        row = self._screen.buffer[line]
        return [(row[x].fg, row[x].bg, row[x].bold, row[x].reverse) for x in range(self._screen.columns)]

    def scribble(self) -> None:
        """Have something else written over the screen."""
        self._stream.feed(b"\x1b[H\x1b[JWrite failed\r\n$ ")

    # Keys and time

    def send(self, *keys: str) -> None:
        """Press keys: names in KEYS or text to type, all at once."""
        os.write(self._fd, b"".join(KEYS.get(key, key.encode()) for key in keys))

    def send_if_running(self, *keys: str) -> None:
        """Press keys, unless the program has ended."""
        if self.status is None:
            with suppress(OSError):
                self.send(*keys)

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        os.write(self._fd, data)

    def wait(self, shown: str | Callable[[Terminal], object]) -> None:
        """Wait until the screen shows a text, or a condition holds; AssertionError if it never does."""
        end = time.monotonic() + PATIENCE
        while not (shown in self.text if isinstance(shown, str) else shown(self)):
            left = end - time.monotonic()
            if left <= 0 or (self.status is not None and not self._read(0)):
                raise AssertionError(f"waited in vain for {shown!r}; status {self.status}; the screen:\n{self.text}")
            self._read(min(left, 0.5))
        # A picture comes in any order: what belongs to it is on its way.
        self.settle(_REST)

    def settle(self, quiet: float = QUIET) -> None:
        """Wait until nothing more comes for some seconds."""
        while self._read(quiet):
            pass

    def cost(self, *keys: str, shown: str | Callable[[Terminal], object]) -> int:
        """Press keys, wait for what they bring, and return how many bytes came for it."""
        self.settle()
        before = len(self.raw)
        self.send(*keys)
        self.wait(shown)
        self.settle()
        return len(self.raw) - before

    def end(self) -> int:
        """Wait until the program has ended; return its status."""
        self.wait(lambda terminal: terminal.status is not None)
        while self._read(0):
            pass
        assert self.status is not None
        return self.status

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal, as a line that breaks down does; the program gets SIGHUP."""
        os.close(self._fd)
        self._fd = -1

    def _read(self, seconds: float) -> bool:
        """Take in what comes within some seconds; whether anything did."""
        if self._fd < 0:
            time.sleep(min(seconds, 0.05))  # nothing to wait for but the program's end
            self._reap(hang=False)
            return False
        ready, _, _ = select.select([self._fd], [], [], seconds)
        data = b""
        if ready:
            with suppress(OSError):  # the program has closed its end
                data = os.read(self._fd, 1 << 16)
        self._reap(hang=bool(ready) and not data)
        self.raw += data
        self._feed(data)
        return bool(data)

    def _feed(self, data: bytes) -> None:
        # A sequence cut in two by the reading waits for its other half.
        data = self._unread + data
        start = data.rfind(b"\x1b")
        whole = start < 0 or re.match(
            rb"\x1b(?:\[[<>=?]?[0-9;$ ]*[@-~]|\][^\x07\x1b]*[\x07\x1b]|[^\[\]])", data[start:]
        )
        self._unread = b"" if whole else data[start:]
        self._stream.feed(_UNKNOWN.sub(b"", data if whole else data[:start]))

    def _reap(self, hang: bool) -> None:
        if self.status is None:
            pid, status = os.waitpid(self.pid, 0 if hang else os.WNOHANG)
            if pid:
                code = os.waitstatus_to_exitcode(status)
                self.status = code if code >= 0 else 128 - code

    def close(self) -> None:
        """End the program if it still runs."""
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            self._reap(hang=True)
        if self._fd >= 0:
            os.close(self._fd)


@contextmanager
def running(
    *arguments: str, size: tuple[int, int] = (80, 24), env: Mapping[str, str | None] | None = None
) -> Iterator[Terminal]:
    """``sixtysix`` with some arguments in a terminal; ended when the block is left."""
    with Terminal.of([sys.executable, "-m", "sixtysix", *arguments], size, env) as terminal:
        yield terminal
