"""Why matches cannot be kept, as data. :mod:`sixtysix.history.sentences` makes the sentences."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from enum import StrEnum
from pathlib import Path
from typing import Final

from sixtysix.history import places


class Trouble(StrEnum):
    """The reasons for not saving."""

    DISK_FULL = "disk-full"  # or a quota used up
    READ_ONLY = "read-only"
    NO_FOLDER = "no-folder"  # no home, or a data folder that cannot be made
    BUSY = "busy"  # another session holds the database's lock, and does not let go
    NO_LOCKS = "no-locks"  # the file system has no locks, and another session saves there
    NEWER = "newer"  # a newer version of the program has made the database
    TOO_LARGE = "too-large"  # the database is larger than any that is used
    DAMAGED = "damaged"  # the database is damaged and could not be set aside
    OTHER = "other"


class StoreError(Exception):
    """The database cannot be used, and why. ``detail`` is what the system said, in its own words."""

    def __init__(self, trouble: Trouble, detail: str = "") -> None:
        super().__init__(f"{trouble}: {detail}")
        self.trouble = trouble
        self.detail = detail


SQLITE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What reading a database raises; the second where SQLite quotes garbage from a damaged file in its message."""

FAILURES: Final = (StoreError, *SQLITE_ERRORS, OSError)
"""All that using the store may raise through no fault of the program."""

_ROOM: Final = 64 * 1024
"""How much a database may want to grow at once, in bytes."""

_PRIMARY: Final = 0xFF
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG)
_OF_CODE: Final = {
    sqlite3.SQLITE_FULL: Trouble.DISK_FULL,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
}
_OF_ERRNO: Final = {
    errno.ENOSPC: Trouble.DISK_FULL,
    errno.EDQUOT: Trouble.DISK_FULL,
    errno.EFBIG: Trouble.DISK_FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
    errno.ENOENT: Trouble.NO_FOLDER,
    errno.ENOTDIR: Trouble.NO_FOLDER,
    errno.ELOOP: Trouble.NO_FOLDER,
    errno.ENAMETOOLONG: Trouble.NO_FOLDER,
}


def is_damage(error: BaseException) -> bool:
    """Whether SQLite says that the file is damaged or no database at all, or holds what this program never writes."""
    return isinstance(error, UnicodeDecodeError) or _code(error) in _DAMAGE


def is_busy(error: BaseException) -> bool:
    """Whether another connection holds a lock that was needed."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: BaseException) -> int:
    code = getattr(error, "sqlite_errorcode", None)  # errors that Python's own module raises have none
    return code & _PRIMARY if isinstance(code, int) else -1


def trouble_of(error: BaseException, folder: Path) -> Trouble:
    """Why using the store in ``folder`` has failed with ``error``."""
    if isinstance(error, StoreError):
        return error.trouble
    if isinstance(error, OSError):
        return _OF_ERRNO.get(error.errno or 0, Trouble.OTHER)
    known = Trouble.DAMAGED if is_damage(error) else _OF_CODE.get(_code(error))
    return known if known is not None else _try_writing(folder)


def _try_writing(folder: Path) -> Trouble:
    """SQLite says only that reading or writing failed: what does the system say to a file as large as the database?"""
    database = folder / places.DATABASE
    try:
        size = database.stat().st_size if database.exists() else 0
        if size and not os.access(database, os.W_OK):
            return Trouble.READ_ONLY
        with tempfile.TemporaryFile(dir=folder) as file:
            file.seek(size + _ROOM)
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return _OF_ERRNO.get(error.errno or 0, Trouble.OTHER)
    return Trouble.OTHER
