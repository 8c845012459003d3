"""Opening the database: made if there is none, brought up to date if it is older, set aside if it is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from sixtysix.history import places, rescue, schema
from sixtysix.history.locks import Lock, LockState, record_locks_work
from sixtysix.history.rows import Incident
from sixtysix.history.troubles import SQLITE_ERRORS, StoreError, Trouble, is_damage

CHECKED_BYTES: Final = 8 * 1024 * 1024
"""Up to this size the whole file is looked through when it is opened, which takes 7 ms a MiB; a larger one only when
asked, or at an error."""

LARGEST_BYTES: Final = 128 * 1024 * 1024
"""The largest database that is used: some ten thousand matches. What is listed of them is held in memory."""

_REPAIRS: Final = 2


class Database:
    """An open database, found sound, of the present schema version."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, lock: Lock | None) -> None:
        self.folder = folder
        self.connection = connection
        self.repaired: list[Incident] = []
        """What had to be set aside when this was opened."""
        self._lock = lock
        self._inode = _inode(folder / places.DATABASE)

    @classmethod
    def open(cls, folder: Path, *, now: int, patience_ms: int, thorough: bool = False) -> Database:
        """Open the database in ``folder`` and do what has to be done before it can be used.

        ``now`` (milliseconds since 1970) dates what is set aside; ``patience_ms`` is how long to wait for another
        session's lock; ``thorough`` looks through all of it, however large. Raises as FAILURES says.
        """
        places.make_folder(folder)
        path = folder / places.DATABASE
        places.make_file(path)
        if not path.is_file():
            raise StoreError(Trouble.OTHER, "no regular file")
        if path.stat().st_size > LARGEST_BYTES:
            raise StoreError(Trouble.TOO_LARGE)
        repaired: list[Incident] = []
        for attempt in range(_REPAIRS + 1):
            database = cls.connect(folder, patience_ms)
            try:
                kind, found = _examine(database.connection, path, thorough)
                if kind is None:
                    database.repaired = repaired
                    return database
            except BaseException:
                database.close()
                raise
            database.close()
            if attempt == _REPAIRS:
                raise StoreError(Trouble.DAMAGED, found)
            incident = _repair(folder, kind, found, now, thorough)
            if incident is not None:
                repaired.append(incident)
        raise AssertionError("the loop returns or raises")

    @classmethod
    def connect(cls, folder: Path, patience_ms: int) -> Database:
        """Open what there is, in whatever state it is. Raises StoreError or sqlite3.Error."""
        path = folder / places.DATABASE
        connection = schema.connect(path)
        database = cls(folder, connection, None)
        try:
            schema.number(connection, "schema_version")
        except SQLITE_ERRORS as error:
            # Damage is dealt with when the database is examined. A lock that cannot be had may be one that does not
            # work; that is found out before anything waits for it.
            if not is_damage(error) and not record_locks_work(folder):
                database.close()
                return cls._without_locks(folder)
        database.wait_for_locks(patience_ms)
        return database

    @classmethod
    def _without_locks(cls, folder: Path) -> Database:
        # Without locks SQLite would let two sessions write at once and damage the file: only one may have it open.
        lock = Lock(folder, "database")
        if lock.take() is not LockState.OURS:
            raise StoreError(Trouble.NO_LOCKS)
        try:
            return cls(folder, schema.connect(folder / places.DATABASE, locks=False), lock)
        except BaseException:
            lock.release()
            raise

    @property
    def with_locks(self) -> bool:
        """Whether the file system's locks keep sessions from each other here."""
        return self._lock is None

    def in_place(self) -> bool:
        """Whether the file that is open still has its name; another session may have set it aside."""
        return self._inode is not None and _inode(self.folder / places.DATABASE) == self._inode

    def wait_for_locks(self, milliseconds: int) -> None:
        """How long to wait from now on for another session's lock."""
        with suppress(sqlite3.Error):
            self.connection.execute(f"PRAGMA busy_timeout = {milliseconds}")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All that is done inside reaches the disk together when the block ends, or nothing of it if it raises."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
            self.connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self.connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Let the file go."""
        with suppress(sqlite3.Error):
            self.connection.close()
        if self._lock is not None:
            self._lock.release()


def _inode(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _examine(connection: sqlite3.Connection, path: Path, thorough: bool) -> tuple[rescue.Kind | None, str]:
    """Make, bring up to date and check the database: what is wrong with it, None for nothing, and in SQLite's words.

    Raises StoreError for a newer one, and whatever else keeps it from being used.
    """
    try:
        # Reading comes first: it undoes what a killed session has left half done, and the journal is still as it was.
        empty = schema.number(connection, "schema_version") == 0
        schema.make_durable(connection)
        if empty and path.stat().st_size == 0:
            connection.execute(f"PRAGMA page_size = {schema.PAGE_SIZE}")
            _migrate(connection)
        kind, found = _looked_through(connection, path, thorough)
        if kind is not None:
            return kind, found
        if schema.number(connection, "user_version") < schema.version():
            _migrate(connection)
        missing = _missing(connection)
        if missing:
            return rescue.Kind.DAMAGED, missing
    except SQLITE_ERRORS as error:
        if is_damage(error):
            return rescue.Kind.DAMAGED, str(error)
        raise
    return None, ""


def _looked_through(connection: sqlite3.Connection, path: Path, thorough: bool) -> tuple[rescue.Kind | None, str]:
    connection.execute("BEGIN")  # so that nobody writes meanwhile
    try:
        application = schema.number(connection, "application_id")
        version = schema.number(connection, "user_version")
        if application != schema.APPLICATION_ID:
            other = schema.objects(connection) and _missing(connection)
            return rescue.Kind.FOREIGN if other else rescue.Kind.DAMAGED, f"application_id {application:#010x}"
        if version > schema.version():
            raise StoreError(Trouble.NEWER, str(version))
        strange = schema.strangers(connection)
        if strange:
            return rescue.Kind.DAMAGED, strange[0][1]
        size = path.stat().st_size
        if size % schema.number(connection, "page_size"):
            return rescue.Kind.DAMAGED, f"{size} bytes"
        found = check(connection, quick=not thorough) if thorough or size <= CHECKED_BYTES else None
        return (None, "") if found is None else (rescue.Kind.DAMAGED, found)
    finally:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another session may have been first.
        if schema.number(connection, "user_version") < schema.version():
            schema.migrate(connection)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def check(connection: sqlite3.Connection, *, quick: bool) -> str | None:
    """What SQLite's own check finds wrong first, None for nothing. A quick one leaves the indexes' contents out."""
    try:
        row = connection.execute(f"PRAGMA {'quick_check' if quick else 'integrity_check'}(1)").fetchone()
    except SQLITE_ERRORS as error:
        if is_damage(error):
            return str(error)
        raise
    found = str(row[0]).splitlines()[-1]  # a heading may stand before it
    return None if found == "ok" else found


def _missing(connection: sqlite3.Connection) -> str | None:
    """A table or index that should be there and is not, or not as it was made."""
    wanted = schema.fresh()
    try:
        there = schema.objects(connection)
        for key, text in schema.objects(wanted).items():
            if there.get(key) != text:
                return f"{key[0]} {key[1]}"
    finally:
        wanted.close()
    return None


def _repair(folder: Path, kind: rescue.Kind, found: str, now: int, thorough: bool) -> Incident | None:
    """Set the database aside and make a new one of what can be read, unless another session has done so already."""
    lock = Lock(folder, "repair")
    if lock.take() is LockState.HELD:
        raise StoreError(Trouble.BUSY)
    try:
        path = folder / places.DATABASE
        if path.exists():
            database = Database.connect(folder, 0)
            try:
                now_kind, found = _examine(database.connection, path, thorough)
            finally:
                database.close()
            if now_kind is None:
                return None
            kind = now_kind
        return rescue.set_aside(folder, kind, found, now)
    finally:
        lock.release()
