"""Locks between sessions. A lock goes with its process: a dead one's is free at once, a stopped one's is not.

Where the file system has no locks (some network and user-space ones), a file that names its owner takes their place;
there a dead owner on another machine cannot be told from a living one.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Final

from sixtysix.history import places

_NO_LOCKS: Final = frozenset({errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL, errno.EIO})
_TRIES: Final = 3
_PAUSE: Final = 0.02
_OWNER_SUFFIX: Final = ".owner"


class LockState(Enum):
    """What a lock is for this process."""

    FREE = auto()
    OURS = auto()
    HELD = auto()  # by another session
    WITHOUT = auto()  # the file system has none, or the folder cannot be written


class Lock:
    """One lock by its name in the data folder. Not held until :meth:`take`."""

    def __init__(self, folder: Path, name: str) -> None:
        self.path = folder / places.LOCKS / name
        self.state = LockState.FREE
        self._opened: int | None = None
        self._owner: Path | None = None

    def take(self) -> LockState:
        """Try to get the lock, and say what came of it; with HELD and WITHOUT it is not ours."""
        if self.state is not LockState.OURS:
            for attempt in range(_TRIES):
                if attempt:
                    time.sleep(_PAUSE)  # whoever looks whether a lock is free holds it for an instant
                self.state = self._try()
                if self.state is not LockState.HELD:
                    break
        return self.state

    def look(self) -> LockState:
        """Whether the lock is free, ours or held by another session, without taking it."""
        if self.state is LockState.OURS:
            return self.state
        owner = self._owner_file()
        if owner.exists():
            return LockState.HELD if _alive(_read(owner)) else LockState.FREE
        if not self.path.exists():
            return LockState.FREE
        probe = Lock(self.path.parent.parent, self.path.name)
        state = probe.take()
        probe.release()
        return LockState.FREE if state is LockState.OURS else state

    def release(self) -> None:
        """Let the lock go, if it is ours."""
        if self.state is LockState.OURS:
            # The name goes first: whoever opens it afterwards makes a file of its own.
            with suppress(OSError):
                (self._owner or self.path).unlink()
        if self._opened is not None:
            os.close(self._opened)
        self._opened = self._owner = None
        self.state = LockState.FREE

    def _try(self) -> LockState:
        try:
            places.make_folder(self.path.parent)
            while True:
                opened = self._open()
                try:
                    fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    if self._is_still(opened):
                        self._opened = opened
                        return LockState.OURS
                finally:
                    if self._opened != opened:
                        os.close(opened)
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return self._own()
            return LockState.HELD if isinstance(error, BlockingIOError) else LockState.WITHOUT

    def _open(self) -> int:
        try:
            return _open_own(self.path)
        except OSError as error:
            if error.errno not in (errno.EROFS, errno.EACCES):
                raise
        return os.open(self.path, os.O_RDONLY | os.O_CLOEXEC)

    def _is_still(self, opened: int) -> bool:
        """Whether the name still leads to the file that was locked: its last holder may have removed it meanwhile."""
        try:
            return os.path.samestat(os.fstat(opened), self.path.stat())
        except FileNotFoundError:
            return False

    def _owner_file(self) -> Path:
        return self.path.with_name(self.path.name + _OWNER_SUFFIX)

    def _own(self) -> LockState:
        """A lock without the system's help: a file that only one can make, with its maker's name in it."""
        path = self._owner_file()
        try:
            for _attempt in range(2):
                try:
                    made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, places.FILE_MODE)
                except FileExistsError:
                    owner = _read(path)
                    if _alive(owner):
                        return LockState.HELD
                    _remove(path, owner)
                    continue
                os.fchmod(made, places.FILE_MODE)
                with os.fdopen(made, "w", encoding="utf-8") as file:
                    file.write(_myself())
                self._owner = path
                return LockState.OURS
        except OSError:
            return LockState.WITHOUT
        return LockState.HELD

    @property
    def with_locks(self) -> bool:
        """Whether a lock that is ours is one of the system's own."""
        return self._owner is None


def looker(folder: Path) -> Callable[[str], LockState]:
    """What :meth:`Lock.look` says of any lock in a data folder, asked about many at one moment.

    The folder is read once: hardly any of thousands of matches has a lock.
    """
    try:
        there = frozenset(path.name for path in (folder / places.LOCKS).iterdir())
    except FileNotFoundError:
        there = frozenset()
    except OSError:
        return lambda name: Lock(folder, name).look()

    def look(name: str) -> LockState:
        if name in there or name + _OWNER_SUFFIX in there:
            return Lock(folder, name).look()
        return LockState.FREE

    return look


def record_locks_work(folder: Path) -> bool:
    """Whether the locks that SQLite uses (``fcntl``) work in the data folder; True where it cannot be found out."""
    path = folder / places.LOCKS / "probe"
    try:
        places.make_folder(path.parent)
        opened = _open_own(path)
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        finally:
            os.close(opened)
            with suppress(OSError):
                path.unlink()
    except OSError as error:
        return error.errno not in _NO_LOCKS
    return True


def _open_own(path: Path) -> int:
    """Open a file, made with the right rights if it is not there, whatever the umask."""
    opened = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, places.FILE_MODE)
    with suppress(OSError):
        if os.fstat(opened).st_mode & 0o777 != places.FILE_MODE:
            os.fchmod(opened, places.FILE_MODE)
    return opened


def _myself() -> str:
    return f"{os.uname().nodename} {os.getpid()} {_started(os.getpid())}"


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")[:1000]
    except OSError:
        return ""


def _alive(owner: str) -> bool:
    """Whether an owner's process may still be there. One that names no process has died while it wrote its name."""
    try:
        host, pid, started = owner.rsplit(" ", 2)
        number = int(pid)
        if host != os.uname().nodename:
            return True
        os.kill(number, 0)
    except ValueError:
        return False
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return _started(number) == started


def _started(pid: int) -> str:
    """When a process started, in a unit of the system's own; empty where the system does not say."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rsplit(")", 1)[-1].split()[19]
    except (OSError, IndexError):
        return ""


def _remove(path: Path, owner: str) -> None:
    """Remove a dead owner's file, but not one that somebody else has put in its place meanwhile."""
    taken = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.rename(taken)
        if _read(taken) != owner:
            os.link(taken, path)
        taken.unlink()
