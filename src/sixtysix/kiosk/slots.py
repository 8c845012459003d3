"""Places of which there are only so many on a host: seats, and turns at thinking. Each is a locked file.

A lock goes with its process, so that no place is lost by a session that dies.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from sixtysix.history import places


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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.give_back()
