"""Where matches are kept, and that nobody else can look at them."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

DATA_VARIABLE: Final = "SIXTYSIX_DATA"
"""The environment variable that names another data folder."""

DATABASE: Final = "matches.db"
JOURNAL_SUFFIX: Final = "-journal"
"""What SQLite adds to a database's name for its rollback journal."""

LOCKS: Final = "locks"
FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600


def folder() -> Path:
    """The data folder, which need not exist: ``SIXTYSIX_DATA``, or where this system keeps a user's data."""
    named = os.environ.get(DATA_VARIABLE)
    if named:
        return Path(named).absolute()
    from platformdirs import user_data_path

    return user_data_path("sixtysix", appauthor=False)


def make_folder(path: Path) -> None:
    """Make the data folder, and the folders it lies in, if need be; take from others what rights they have to it.

    A home that does not exist is not made. Raises OSError.
    """
    if not path.is_absolute():  # no home is known at all, and so nothing to be absolute about
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not path.is_dir():
        if not home_exists_for(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        for missing in reversed([one for one in (path, *path.parents) if not one.exists()]):
            with suppress(FileExistsError):
                missing.mkdir(FOLDER_MODE)
                missing.chmod(FOLDER_MODE)  # whatever the umask took away
                sync_folder(missing.parent)
        if not path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path))
    tighten(path, FOLDER_MODE)


def home_exists_for(path: Path) -> bool:
    """Whether the user's home exists, if ``path`` lies in it; True for a path elsewhere."""
    try:
        home = Path.home()
    except RuntimeError:
        return True
    return not path.is_relative_to(home) or home.is_dir()


def make_file(path: Path) -> None:
    """Make a file that only its owner may read and write, unless it exists; then tighten its rights. Raises OSError."""
    try:
        made = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE_MODE)
    except FileExistsError:
        tighten(path, FILE_MODE)
        return
    try:
        os.fchmod(made, FILE_MODE)
    finally:
        os.close(made)


def tighten(path: Path, mode: int) -> bool:
    """Give a file or folder of ours exactly the rights ``mode``; whether they were others. What cannot be is left."""
    try:
        found = path.stat()
        if stat.S_IMODE(found.st_mode) == mode or found.st_uid != os.geteuid():
            return False
        path.chmod(mode)
    except OSError:
        return False
    return True


def sync_folder(path: Path) -> None:
    """Have the names in a folder reach the disk. Where a system cannot do that, they reach it when it likes."""
    with suppress(OSError):
        opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def move_aside(path: Path, target: Path) -> Path:
    """Give a file another name, ``target`` or with a number if that is taken, overwriting nothing. Raises OSError."""
    number = 1
    while True:
        name = target if number == 1 else target.with_name(f"{target.stem}-{number}{target.suffix}")
        try:
            os.link(path, name)
        except FileExistsError:
            number += 1
            continue
        except OSError:  # a file system without hard links
            if os.path.lexists(name):
                number += 1
                continue
            path.rename(name)
            return name
        path.unlink()
        return name
