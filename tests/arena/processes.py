"""Which processes a program has left behind: those that have inherited a variable of its environment."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

VARIABLE = "SIXTYSIX_TEST_FAMILY"
PATIENCE = 5.0
"""Seconds that the system gets to end what was told to end."""


def family(mark: str) -> list[int]:
    """The processes, other than this one, whose environment says that they are of this family."""
    found = []
    wanted = f"{VARIABLE}={mark}".encode()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            with suppress(OSError):
                if wanted in (folder / "environ").read_bytes().split(b"\0"):
                    found.append(int(folder.name))
    return found


def command_of(process: int) -> list[str]:
    """The words of a process's command line; none if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text().split("\0")[:-1]
    except OSError:
        return []


def left_behind(mark: str) -> list[int]:
    """The family less the one process that belongs to this one and ends with it, whichever test was first to need it:
    multiprocessing's, which takes care of what spawned processes share.
    """
    return [
        process for process in family(mark) if "multiprocessing.resource_tracker" not in " ".join(command_of(process))
    ]


def assert_nobody_left(mark: str) -> None:
    """Fail unless all processes of a family end within a moment."""
    end = time.monotonic() + PATIENCE
    while left := left_behind(mark):
        assert time.monotonic() < end, [command_of(pid) for pid in left]
        time.sleep(0.02)


@contextmanager
def a_family(mark: str) -> Iterator[None]:
    """What is started in the block is of the family."""
    os.environ[VARIABLE] = mark
    try:
        yield
    finally:
        del os.environ[VARIABLE]
