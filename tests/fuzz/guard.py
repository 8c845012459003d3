"""What must hold for each input, whatever it is: no traceback, no hang, little memory, nothing a terminal obeys."""

from __future__ import annotations

import io
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Final

from sixtysix.cli import main
from sixtysix.text import visible

MOST_SECONDS: Final = 1.0
"""The processor time that an input may take."""

CUT_SECONDS: Final = 10.0
"""The processor time after which an input is broken off."""

MOST_GROWTH: Final = 140
"""How much memory an input may take at its peak, in MiB: with the 55 MiB of the table together under 200."""

_SHARED: Final = Path("/dev/shm")
FAST: Final = _SHARED if _SHARED.is_dir() else None
"""Where files are made: in memory, where the system has that, since no disk is tried here."""

_PEAK: Final = Path("/proc/self/clear_refs")
_STATUS: Final = Path("/proc/self/status")


class Hang(BaseException):
    """An input was broken off. Nothing that the program catches."""


@dataclass
class Worst:
    """The largest figures seen."""

    seconds: float = 0.0
    mebibytes: float = 0.0


def _break_off(_number: int, _frame: FrameType | None) -> None:
    raise Hang


@contextmanager
def limited(worst: Worst | None = None) -> Iterator[None]:
    """Fail if what is done inside takes too long or too much memory."""
    before = _resident()
    previous = signal.signal(signal.SIGPROF, _break_off)
    signal.setitimer(signal.ITIMER_PROF, CUT_SECONDS)
    start = _seconds()
    try:
        yield
    except Hang:
        raise AssertionError(f"broken off after {CUT_SECONDS:g} s") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)
    seconds, grown = _seconds() - start, _peak() - before
    if worst is not None:
        worst.seconds, worst.mebibytes = max(worst.seconds, seconds), max(worst.mebibytes, grown)
    assert seconds <= MOST_SECONDS, f"{seconds:.2f} s of processor time"
    assert grown <= MOST_GROWTH, f"{grown:.0f} MiB"


def _seconds() -> float:
    """The processor time of this process and of those it has waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _resident() -> float:
    """The memory that this process has now, in MiB; its peak is counted from now on. 0 where no system tells."""
    try:
        _PEAK.write_text("5", encoding="ascii")
    except OSError:
        return 0.0
    return _peak()


def _peak() -> float:
    try:
        status = _STATUS.read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM:")), 0.0)


@dataclass(frozen=True)
class Ran:
    """What a command has done."""

    status: int
    out: bytes
    err: str


def command(*argv: str, stdin: bytes = b"", statuses: tuple[int, ...] = (0, 2)) -> Ran:
    """Run the command line in this process, and look at all that it prints and how it ends."""
    old = sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__
    with ExitStack() as stack:
        # Files of the system, since plain lines go past Python's own streams.
        files = [stack.enter_context(tempfile.TemporaryFile(dir=FAST)) for _ in range(3)]
        files[0].write(stdin)
        files[0].seek(0)
        # Others for us: after a fault the program has its own lead nowhere.
        ours = [os.dup(file.fileno()) for file in files[1:]]
        for number in ours:
            stack.callback(os.close, number)
        streams = [
            stack.enter_context(io.TextIOWrapper(file, encoding="utf-8", errors=errors))
            for file, errors in zip(files, ("strict", "strict", "backslashreplace"), strict=True)
        ]
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.__stdin__, sys.__stdout__ = streams[:2]  # type: ignore[misc]  # put back below
        try:
            status = main(argv)
            for stream in streams[1:]:
                stream.flush()
        finally:
            sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__ = old  # type: ignore[misc]
        out, said = [os.pread(number, 1 << 28, 0) for number in ours]
    return _looked_at(argv, statuses, Ran(status, out, said.decode()))


def _looked_at(argv: tuple[str, ...], statuses: tuple[int, ...], ran: Ran) -> Ran:
    status, said = ran.status, ran.err
    assert "Traceback" not in said and "Internal error" not in said, said
    assert status in statuses, f"{argv[:1]} ended with {status}: {said}"
    assert is_plain(said), said
    assert is_plain(ran.out.decode()), ran.out
    if status == 2 and statuses == (0, 2) and argv[0] != "verify":
        assert said.count("\n") == 1 and len(said) < 5000, said
    return ran


def is_plain(text: str) -> bool:
    """Whether a text may be sent to a terminal: lines of what can be seen."""
    return visible(text.replace("\n", "")) == text.replace("\n", "")


def refusal(work: Callable[[], object], *errors: type[BaseException]) -> str:
    """What one of these errors says, raised by some work; empty without one."""
    try:
        work()
    except errors as error:
        return str(error)
    return ""
