"""A program that was started to talk to: whole lines both ways, nothing that it does blocks us or fills memory."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from typing import IO, Final

from sixtysix.protocol.messages import MOST_LINE

MOST_OUTPUT: Final = 4 * MOST_LINE
"""How many bytes a program may write on its standard output from one answer to the end of the next."""

MOST_KEPT: Final = 2048
"""How many of the last bytes of its standard error are kept."""

SLICE: Final = 0.02
"""Seconds after which a wait looks whether it is still wanted."""

LAST_SECONDS: Final = 0.25
"""How long a program that has been told to end, or has closed its output, may take to end, in seconds."""

_CHUNK: Final = 64 * 1024


class Silence(Enum):
    """Why there is no line."""

    OVER = "over"  # it has ended, or has closed its output
    LATE = "late"  # not within the time given
    FLOOD = "flood"  # more than it may write
    UNWANTED = "unwanted"  # whoever waited was asked to stop


class Child:
    """A program in a session of its own, so that it and all it starts can be ended together.

    Its standard input ends when ours does, however that comes about. All that it writes on its standard error is taken
    in while a line is waited for, and the last of it kept.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        """Start a program. Raises OSError or ValueError if that cannot be."""
        self._process = subprocess.Popen(
            arguments,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.process = self._process.pid
        # Ended at the latest when nobody holds this any more, or when our program ends in order.
        self._end = weakref.finalize(self, _end, self._process)
        self._selector = selectors.DefaultSelector()
        self._unsent = bytearray()
        self._unread = bytearray()
        self._said = bytearray()
        self._written = 0
        self._over = False
        for pipe in (self._input, self._output, self._errors):
            os.set_blocking(pipe.fileno(), False)
        for pipe in (self._output, self._errors):
            self._selector.register(pipe, selectors.EVENT_READ)

    @property
    def _input(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _output(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def _errors(self) -> IO[bytes]:
        assert self._process.stderr is not None
        return self._process.stderr

    def send(self, line: bytes) -> None:
        """Hand over a line as far as it can be now; the rest follows while a line is waited for."""
        if not self._input.closed:
            self._unsent += line
            self._write()

    def answered(self) -> None:
        """What was waited for has come: the bound on what it may write begins anew."""
        self._written = len(self._unread)

    def line(self, due: float, stop: Callable[[], bool]) -> bytes | Silence:
        """The next line it writes, its end included, or why there is none by ``due`` on the monotonic clock."""
        while True:
            # Once more after the time is over: what has come by then has come in time.
            late = time.monotonic() >= due
            quiet = not self._exchange(0.0 if late else min(SLICE, due - time.monotonic()))
            if quiet and _status(self._process) is not None:
                # It has ended, though what it has started may hold its output open. What it wrote last comes first.
                self._exchange(0.0)
                self._over = True
            end = self._unread.find(b"\n") + 1
            if self._written > MOST_OUTPUT:
                return Silence.FLOOD
            if 0 < end <= MOST_LINE:
                line = bytes(self._unread[:end])
                del self._unread[:end]
                return line
            if len(self._unread) > MOST_LINE:
                return Silence.FLOOD
            if stop():
                return Silence.UNWANTED
            if self._over:
                return Silence.OVER
            if late:
                return Silence.LATE

    def _exchange(self, seconds: float) -> bool:
        """Read and write what can be, waiting some seconds at the most until anything can; whether anything could."""
        if self._unread.find(b"\n") >= 0:
            seconds = 0.0
        ready = self._selector.select(max(0.0, seconds))
        for key, _events in ready:
            if key.fileobj is self._output:
                self._read_output()
            elif key.fileobj is self._errors:
                self._read_errors()
            else:
                self._write()
        return bool(ready)

    def _read_output(self) -> None:
        data = _read(self._output)
        if data:
            self._unread += data
            self._written += len(data)
        elif data is not None:
            self._over = True
            self._selector.unregister(self._output)

    def _read_errors(self) -> None:
        data = _read(self._errors)
        if data:
            self._said += data
            del self._said[:-MOST_KEPT]
        elif data is not None:
            self._selector.unregister(self._errors)

    def _write(self) -> None:
        try:
            while self._unsent:
                del self._unsent[: os.write(self._input.fileno(), self._unsent)]
        except BlockingIOError:
            if self._input not in self._selector.get_map():
                self._selector.register(self._input, selectors.EVENT_WRITE)
            return
        except OSError:  # it reads no more; whether it still answers shows on its output
            self._unsent.clear()
        if self._input in self._selector.get_map():
            self._selector.unregister(self._input)

    def status(self) -> int | None:
        """How it has ended by itself: its exit status, minus the number of a signal, None if it still runs.

        It is given a moment, and what it still writes is taken in.
        """
        due = time.monotonic() + LAST_SECONDS
        while (status := _status(self._process)) is None and time.monotonic() < due:
            self._rest(0.005)
        self._rest(0.0)
        return status

    def _rest(self, seconds: float) -> None:
        self._unread.clear()
        if self._selector.get_map():
            self._exchange(seconds)
        else:
            time.sleep(seconds)

    @property
    def last_line(self) -> str:
        """The last line on its standard error that is not empty, as far as it was taken in."""
        lines = self._said.decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def close(self) -> None:
        """Close its standard input and let it end by itself; after a moment end it."""
        self._write()
        if self._input in self._selector.get_map():
            self._selector.unregister(self._input)
        self._input.close()
        self.status()
        self.kill()

    def kill(self) -> None:
        """End it and all that it has started, at once; nothing of it is left when this returns."""
        self._selector.close()
        self._end()


def _read(pipe: IO[bytes]) -> bytes | None:
    """What can be read of a pipe now: nothing once it has ended, None while there is nothing."""
    try:
        return os.read(pipe.fileno(), _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _status(process: subprocess.Popen[bytes]) -> int | None:
    """How a process has ended, None if it has not; it is not reaped, so that its number is not given away."""
    if not hasattr(os, "waitid"):
        return None
    found = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if found is None:
        return None
    return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status


def _end(process: subprocess.Popen[bytes]) -> None:
    # Before it is reaped: until then no other process can have its number, and no other group.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
