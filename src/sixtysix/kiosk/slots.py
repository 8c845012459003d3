"""Places of which there are only so many on a host: seats, and turns at thinking. Each is a locked file.

A lock goes with its process, so that no place is lost by a session that dies.
"""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from sixtysix.history import places

LONGEST_WAIT: Final = 3.0
"""Seconds after which a thought begins although it is nobody's turn."""

_LOOK_AGAIN: Final = 0.01
_NICER: Final = 5
"""How much less urgent a thought is than a key, in the system's own unit."""


class Slots:
    """Some places in a folder. :meth:`take` takes one, which is given back at the end of the process or by hand."""

    def __init__(self, folder: Path, count: int) -> None:
        """Makes the folder if need be. Raises OSError."""
        places.make_folder(folder)
        self._folder = folder
        self._count = count
        self._taken: int | None = None

    def take(self) -> bool:
        """Take a place, and say whether there was one. Raises OSError where files cannot be locked."""
        for number in range(self._count):
            opened = os.open(self._folder / str(number), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, places.FILE_MODE)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(opened)
                continue
            except BaseException:
                os.close(opened)
                raise
            self._taken = opened
            return True
        return False

    def give_back(self) -> None:
        """Give the place back, if one was taken."""
        if self._taken is not None:
            os.close(self._taken)
            self._taken = None

    def wait(self, stop: Callable[[], bool]) -> bool:
        """Wait for a place until ``stop`` says that none is wanted any more, or :data:`LONGEST_WAIT` is over.

        Returns whether one was taken. Raises as :meth:`take`.
        """
        end = time.monotonic() + LONGEST_WAIT
        while not self.take():
            if stop() or time.monotonic() >= end:
                return False
            time.sleep(_LOOK_AGAIN)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.give_back()


class Turns:
    """Turns at thinking: on the whole host no more thoughts at once than it has processors, and keys before them."""

    def __init__(self, folder: Path) -> None:
        """Makes the folder if need be. Raises OSError."""
        self._slots = Slots(folder, os.cpu_count() or 1)

    @contextmanager
    def turn(self, stop: Callable[[], bool]) -> Iterator[None]:
        """A turn of this thread, waited for until ``stop`` says that it is not wanted any more."""
        with suppress(OSError, AttributeError):  # a system that has no such thing for threads
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICER)
        with suppress(OSError):  # without locks everybody thinks when they like
            self._slots.wait(stop)
        try:
            yield
        finally:
            self._slots.give_back()
