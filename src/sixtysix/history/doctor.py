"""Looking the saved matches over: what is wrong, what could be put right, and what has happened before."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Final

from sixtysix.engine.values import frozen
from sixtysix.history import places, rescue, rows, schema
from sixtysix.history.locks import Lock, LockState, record_locks_work
from sixtysix.history.rows import Incident
from sixtysix.history.store import Store
from sixtysix.history.troubles import FAILURES, Trouble, trouble_of

ENOUGH_SPACE: Final = 8 * 1024 * 1024
"""Free bytes below which the disk counts as nearly full: room for some thousands of deals."""


class State(Enum):
    """How a finding is to be taken."""

    WELL = auto()
    MENDED = auto()  # was wrong and has been put right
    NOTED = auto()  # happened before; nothing is wrong now
    WRONG = auto()


class Check(Enum):
    """What is looked at. The values that :class:`Finding` carries for each are named beside it."""

    FOLDER = auto()  # text: the folder
    FOLDER_MISSING = auto()  # text: the folder; with no match played there is none, and that is well
    FOLDER_RIGHTS = auto()  # text: the folder
    OWNER = auto()  # text: the file or folder
    UNWRITABLE = auto()  # trouble
    FILE_RIGHTS = auto()  # text: the file
    LOCKS = auto()
    SPACE = auto()  # number: free bytes
    LEFTOVERS = auto()  # number: files
    UNUSABLE = auto()  # trouble, text: the folder
    INCIDENT = auto()  # incident, text: where the old file is, empty if it is gone
    STRUCTURE = auto()  # number: bytes
    MATCHES = auto()  # number: how many are sound
    UNREADABLE = auto()  # number: the match's


@frozen
class Finding:
    """One thing that was looked at."""

    check: Check
    state: State
    text: str = ""
    number: int = 0
    trouble: Trouble | None = None
    incident: Incident | None = None


def examine(store: Store) -> Iterator[Finding]:
    """Look at everything and put right what can be. Raises nothing of FAILURES."""
    folder = store.folder
    if not store.exists and not _exists(folder):
        trouble = _cannot_make(folder)
        if trouble is None:
            yield Finding(Check.FOLDER_MISSING, State.WELL, str(folder))
        else:
            yield Finding(Check.UNUSABLE, State.WRONG, str(folder), trouble=trouble)
        return
    yield Finding(Check.FOLDER, State.WELL, str(folder))
    yield from _rights(folder)
    unwritable = _cannot_write(folder)
    if unwritable is not None:
        yield Finding(Check.UNWRITABLE, State.WRONG, str(folder), trouble=unwritable)
    else:
        yield _locks(folder)
        removed = _remove_leftovers(folder)
        if removed:
            yield Finding(Check.LEFTOVERS, State.MENDED, number=removed)
    yield from _space(folder)
    if store.exists:
        try:
            yield from _database(store)
        except FAILURES as error:
            yield Finding(Check.UNUSABLE, State.WRONG, str(folder), trouble=store.failed(error))


def _exists(folder: Path) -> bool:
    try:
        return folder.exists()
    except OSError:
        return True


def _cannot_make(folder: Path) -> Trouble | None:
    """Why the folder could not be made, None if it could: its nearest parent that exists is tried."""
    if not folder.is_absolute() or not places.home_exists_for(folder):
        return Trouble.NO_FOLDER
    nearest = next(parent for parent in folder.parents if parent.exists())
    return None if os.access(nearest, os.W_OK | os.X_OK) else Trouble.NO_FOLDER


def _rights(folder: Path) -> Iterator[Finding]:
    database = folder / places.DATABASE
    for path, mode, what in (
        (folder, places.FOLDER_MODE, Check.FOLDER_RIGHTS),
        (database, places.FILE_MODE, Check.FILE_RIGHTS),
    ):
        try:
            found = path.stat()
        except OSError:
            continue
        if found.st_uid != os.geteuid():
            yield Finding(Check.OWNER, State.WRONG, str(path))
        elif places.tighten(path, mode):
            yield Finding(what, State.MENDED, str(path))
        else:
            right = found.st_mode & 0o777 == mode
            yield Finding(what, State.WELL if right else State.WRONG, str(path))


def _cannot_write(folder: Path) -> Trouble | None:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(schema.PAGE_SIZE))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return trouble_of(error, folder)
    return None


def _locks(folder: Path) -> Finding:
    lock = Lock(folder, "doctor")
    works = lock.take() is LockState.OURS and lock.with_locks
    lock.release()
    return Finding(Check.LOCKS, State.WELL if works and record_locks_work(folder) else State.WRONG)


def _remove_leftovers(folder: Path) -> int:
    """Remove what sessions that were killed have left: lock files, and half-made files of a rescue."""
    removed = 0
    repair = Lock(folder, "repair")
    if repair.take() is LockState.OURS:
        for path in (*folder.glob(f"{places.DATABASE}.new*"), *folder.glob(f"{places.DATABASE}.copy*")):
            with suppress(OSError):
                path.unlink()
                removed += 1
        repair.release()
    with suppress(OSError):
        for path in (folder / places.LOCKS).iterdir():
            lock = Lock(folder, path.name)
            if lock.take() is LockState.OURS:
                removed += 1
                lock.release()
    return removed


def _space(folder: Path) -> Iterator[Finding]:
    with suppress(OSError):
        free = shutil.disk_usage(folder).free
        yield Finding(Check.SPACE, State.WELL if free >= ENOUGH_SPACE else State.WRONG, number=free)


def _database(store: Store) -> Iterator[Finding]:
    store.check_all()
    database = store.reach()
    known = rows.incidents(database.connection)
    for incident in known:
        aside = store.folder / incident.kept_as
        state = State.MENDED if incident in store.repaired else State.NOTED
        yield Finding(Check.INCIDENT, state, str(aside) if aside.exists() else "", incident=incident)
    yield Finding(Check.STRUCTURE, State.WELL, number=(store.folder / places.DATABASE).stat().st_size)
    yield from _matches(database.connection)


def _matches(connection: sqlite3.Connection) -> Iterator[Finding]:
    sound = 0
    for number in sorted(rows.numbers(connection)):
        try:
            rescue.play_through(rows.read_match(connection, number))
        except rows.UNREADABLE:
            yield Finding(Check.UNREADABLE, State.WRONG, number=number)
        else:
            sound += 1
    yield Finding(Check.MATCHES, State.WELL, number=sound)
