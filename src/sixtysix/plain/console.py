"""Lines in and out, and what may end it: the end of the input, a reader that went away, a signal."""

from __future__ import annotations

import errno
import os
import re
import select
import signal
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, Protocol

from sixtysix.i18n import _
from sixtysix.plain.lines import broken, in_ascii
from sixtysix.sitting import prompts
from sixtysix.sitting.idle import Idle, Idleness
from sixtysix.text import visible

LONGEST: Final = 1000
"""The longest line that is taken from the input, in bytes."""

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_CHUNK: Final = 512  # less than a pipe always takes at once
_KEYS: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|.)?")  # what arrows and function keys send
_ERASE: Final = ("\b", "\x7f")


class Ended(Exception):
    """The conversation is over. ``status`` is the exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Idled(Ended):
    """Nothing came from the player for too long."""

    def __init__(self) -> None:
        super().__init__(0)


class Console(Protocol):
    """Somebody who is told sentences and answers questions."""

    def say(self, text: str) -> None:
        """Tell a sentence. Raises Ended or BrokenPipeError where nobody is there any more."""

    def ask(self, text: str) -> str:
        """Ask a question, and return the answer as one line without control characters. Raises as :meth:`say`."""

    def shape(self, width: int, ascii_only: bool) -> None:
        """From now on lines have at most so many cells, 0 for any number, and are in ASCII or not."""

    def wait(self, seconds: float | None) -> bool:
        """Wait until :meth:`wake` is called, at most so long; return whether it was. Raises as :meth:`say`."""

    def wake(self) -> None:
        """End a wait; any thread may call this."""


class Streams:
    """A console on two file descriptors.

    The wait for an answer, for room in a pipe and for the opponent ends at once when a signal comes: it is then raised
    as :class:`Ended` with 128 and its number. Nowhere else does a signal break in, so that nothing is left half done.
    """

    def __init__(self, reads: int, writes: int, *, width: int, ascii_only: bool, idle: float | None = None) -> None:
        """``width`` is how long a line may be in cells, 0 for any length; ``idle`` how many seconds may pass without a
        line, None for any number: then :class:`Idled` is raised."""
        self._reads = reads
        self._writes = writes
        self._terminal = os.isatty(reads)
        self._width = width
        self._ascii = ascii_only
        self._idle = None if idle is None else Idle(idle, time.monotonic())
        self._unread = b""
        self._too_long = False
        self._over = False
        self._signal: int | None = None
        self._warned = False
        self._woken = threading.Event()
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        os.set_blocking(self._wake_write, False)

    @contextmanager
    def open(self) -> Iterator[Streams]:
        """Take over the signals while the block runs."""
        before = {number: signal.getsignal(number) for number in _SIGNALS}
        ours = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
        try:
            for number in ours:
                signal.signal(number, self._signalled)
            yield self
        finally:
            for number in ours:
                signal.signal(number, before[number])

    def forget(self) -> None:
        """A signal that has come is no reason any more to be silent: a last sentence is to be said."""
        self._signal = None

    def close(self) -> None:
        """Let go of what was needed; the two descriptors stay open."""
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        if self._signal is None:
            self._signal = number
        self._ring()

    def _ring(self) -> None:
        with suppress(OSError):  # full: it is awake then; or closed: nobody waits any more
            os.write(self._wake_write, b".")

    # Out

    def shape(self, width: int, ascii_only: bool) -> None:
        """From now on lines are of this kind."""
        self._width, self._ascii = width, ascii_only

    def say(self, text: str) -> None:
        """Tell a sentence: one line, or several where it is longer than the width."""
        self._tell(text, question=False)

    def _tell(self, text: str, *, question: bool) -> None:
        """Write a sentence. No line but the end of a question ends in a question mark: a name may, and a program that
        reads along would take it for the question."""
        text = visible(text)
        lines = broken(in_ascii(text) if self._ascii else text, self._width)
        told = [line.rstrip("? ") + "." if line.endswith("?") else line for line in lines]
        if question and lines:
            told[-1] = lines[-1]
        self._write("".join(f"{line}\n" for line in told).encode("utf-8", "replace"))

    def _write(self, data: bytes) -> None:
        while data:
            ready = self._ready([], [self._writes], None)
            if self._writes not in ready:
                continue
            try:
                data = data[os.write(self._writes, data[:_CHUNK]) :]
            except BlockingIOError:
                continue
            except OSError as error:
                if error.errno == errno.EIO:  # the terminal has gone away
                    self._check()
                    raise Ended(128 + signal.SIGHUP) from None
                if error.errno in (errno.EPIPE, errno.ECONNRESET):
                    raise BrokenPipeError from None
                raise

    # In

    def ask(self, text: str) -> str:
        """Ask, and read a line; one that is too long is refused, and asked for again. Raises Ended(0) at the end."""
        while True:
            self._tell(text, question=True)
            line = self._line()
            if not self._too_long:
                return line
            self._too_long = False
            self.say(_("That line is too long."))

    def _line(self) -> str:
        while True:
            head, end, rest = self._unread.partition(b"\n")
            if end:
                self._unread = rest
                return self._taken(head)
            if self._over:
                if head and not self._terminal:
                    self._unread = b""
                    return self._taken(head)
                raise Ended(0)
            if len(head) > LONGEST:
                self._too_long = True
                self._unread = b""
            self._read()

    def _taken(self, line: bytes) -> str:
        self._too_long |= len(line) > LONGEST
        return "" if self._too_long else cleaned(line)

    def _read(self) -> None:
        if self._reads not in self._ready([self._reads], [], self._patience()):
            return
        try:
            data = os.read(self._reads, 4096)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            self._check()
            raise Ended(128 + signal.SIGHUP) from None
        if self._idle is not None:
            self._idle.touch(time.monotonic())
            self._warned = False
        if not data:
            self._check()
            if self._terminal and not os.isatty(self._reads):  # what has been hung up is no terminal any more
                raise Ended(128 + signal.SIGHUP)
        self._over = not data
        self._unread += data

    def _patience(self) -> float | None:
        """How long to wait for input; a player who has been silent for long is warned, and Idled in the end."""
        if self._idle is None:
            return None
        now = time.monotonic()
        if self._idle.look(now) is Idleness.OVER:
            raise Idled
        if self._idle.look(now) is Idleness.WARNED and not self._warned:
            self._warned = True
            self.say(prompts.still_there())
        return self._idle.left(now)

    # Waiting

    def wait(self, seconds: float | None) -> bool:
        """Wait until :meth:`wake` is called, at most so many seconds; return whether it was."""
        if not self._woken.is_set():
            self._ready([], [], seconds)
        woken = self._woken.is_set()
        self._woken.clear()
        return woken

    def wake(self) -> None:
        """End a wait, now or the next; any thread may call this."""
        self._woken.set()
        self._ring()

    def _ready(self, reads: list[int], writes: list[int], seconds: float | None) -> list[int]:
        """Wait for some descriptors, or for a signal: then Ended."""
        self._check()
        readable, writable, _none = select.select([self._wake_read, *reads], writes, [], seconds)
        if self._wake_read in readable:
            os.read(self._wake_read, 4096)
            self._check()
        return [*readable, *writable]

    def _check(self) -> None:
        if self._signal is not None:
            raise Ended(128 + self._signal)


def cleaned(line: bytes) -> str:
    """A line of input as text: UTF-8, else Latin-1; keys that are no letters are left out, rubbed out is what was meant
    to be."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        text = line.decode("latin-1")
    text = _KEYS.sub("", text)
    kept: deque[str] = deque()
    for char in text:
        if char in _ERASE:
            if kept:
                kept.pop()
        elif char == "\t":
            kept.append(" ")
        elif visible(char) == char:
            kept.append(char)
    return "".join(kept).strip()
