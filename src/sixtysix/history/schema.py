"""The database's tables, version by version, and how a connection to it is set up.

``PRAGMA user_version`` is the number of migrations that have been done. A migration, once released, never changes:
what a later version needs is another one at the end. Free text (names, words, dates) is stored as records write it,
with control characters as escapes, and tags as JSON; so no text in the database holds a NUL, which the checks below
rely on to find a page of zeros.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

APPLICATION_ID: Final = 0x53363650
"""What tells the database from other SQLite files, ``PRAGMA application_id``."""

PAGE_SIZE: Final = 4096

LARGEST_VALUE: Final = 4 << 20
"""How many bytes a text or blob in the database may have; one that is larger counts as damage."""

Migration = Callable[[sqlite3.Connection], None]


def _first(connection: sqlite3.Connection) -> None:
    """Version 1: matches, deals, actions, incidents. Times are milliseconds since 1970 in UTC, NULL where unknown.

    ``matches.touched`` orders matches by when they were last played, whatever the clock says. ``origin`` is made from
    what no two matches share, to find a match again in a record. ``seed`` is NULL where there is nothing to play on.
    ``entries`` counts deals and actions, to tell a match that is whole.

    For each table there is an index with all its columns, so that every row stands on two pages: one that is lost can
    be read from the other.
    """
    connection.execute(f"""
        CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            uid TEXT NOT NULL UNIQUE CHECK (length(uid) = 32),
            touched INTEGER NOT NULL,
            started INTEGER,
            updated INTEGER,
            rules TEXT NOT NULL {_no_zeros("rules")},
            name0 TEXT NOT NULL {_no_zeros("name0")},
            name1 TEXT NOT NULL {_no_zeros("name1")},
            date TEXT NOT NULL {_no_zeros("date")},
            seed BLOB CHECK (seed IS NULL OR length(seed) = 32),
            dealer INTEGER CHECK (dealer IN (0, 1)),
            human INTEGER CHECK (human IN (0, 1)),
            level TEXT,
            opponent_seed BLOB,
            settings TEXT NOT NULL {_no_zeros("settings")},
            finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
            entries INTEGER NOT NULL,
            imported INTEGER NOT NULL CHECK (imported IN (0, 1)),
            tags TEXT NOT NULL {_no_zeros("tags")},
            origin TEXT
        )""")
    connection.execute("""
        CREATE INDEX matches_by_touched ON matches (
            touched, uid, started, updated, rules, name0, name1, date, seed, dealer, human, level, opponent_seed,
            settings, finished, entries, imported, tags, origin
        )""")
    connection.execute("CREATE INDEX matches_by_origin ON matches (origin)")
    connection.execute(f"""
        CREATE TABLE deals (
            match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            number INTEGER NOT NULL CHECK (number >= 1),
            dealer INTEGER NOT NULL CHECK (dealer IN (0, 1)),
            seed BLOB CHECK (seed IS NULL OR length(seed) = 32),
            word TEXT NOT NULL {_no_zeros("word")},
            commitment TEXT {_no_zeros("commitment")},
            pack TEXT {_no_zeros("pack")},
            started INTEGER,
            winner TEXT CHECK (winner IN ('F', 'D', '-')),
            ending TEXT,
            game_points INTEGER,
            points_f INTEGER,
            points_d INTEGER,
            tricks_f INTEGER,
            tricks_d INTEGER,
            tags TEXT NOT NULL {_no_zeros("tags")},
            PRIMARY KEY (match_id, number),
            CHECK ((winner IS NULL) = (ending IS NULL))
        ) WITHOUT ROWID""")
    connection.execute("""
        CREATE INDEX deals_again ON deals (
            match_id, number, dealer, seed, word, commitment, pack, started, winner, ending, game_points, points_f,
            points_d, tricks_f, tricks_d, tags
        )""")
    connection.execute("""
        CREATE TABLE actions (
            match_id INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            place INTEGER NOT NULL CHECK (place >= 0),
            action TEXT NOT NULL,
            time INTEGER,
            playouts INTEGER,
            by_itself INTEGER NOT NULL CHECK (by_itself IN (0, 1)),
            PRIMARY KEY (match_id, deal, place),
            FOREIGN KEY (match_id, deal) REFERENCES deals (match_id, number) ON DELETE CASCADE
        ) WITHOUT ROWID""")
    connection.execute("""
        CREATE INDEX actions_again ON actions (match_id, deal, place, action, time, playouts, by_itself)""")
    connection.execute("""
        CREATE TABLE incidents (
            id INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            kind TEXT NOT NULL,
            found TEXT NOT NULL,
            kept_as TEXT NOT NULL,
            rescued INTEGER NOT NULL,
            lost INTEGER NOT NULL
        )""")


def _no_zeros(column: str) -> str:
    return f"CHECK (instr({column}, char(0)) = 0)"


MIGRATIONS: tuple[Migration, ...] = (_first,)
"""What makes each version from the one before; version 0 is an empty file."""


def version() -> int:
    """The schema version that this program works with."""
    return len(MIGRATIONS)


def connect(database: Path, *, locks: bool = True) -> sqlite3.Connection:
    """A connection to a file that exists, which has not been read yet. Transactions are begun and ended by hand.

    It waits for no lock. ``locks=False`` is for file systems that have none.
    """
    # SQLite's `nolock=1` would not do: it asks for locks all the same when a killed session has left a journal.
    name = f"{database.as_uri()}?mode=rw{'' if locks else '&vfs=unix-none'}"
    connection = sqlite3.connect(name, timeout=0, uri=True, isolation_level=None, check_same_thread=False)
    # What somebody has put there must not take all memory: neither a value that is stored nor one that is worked out.
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    # What is no UTF-8 is damage; it must not keep the rest from being read.
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA temp_store = MEMORY")
    except BaseException:
        connection.close()
        raise
    return connection


def make_durable(connection: sqlite3.Connection) -> None:
    """Have everything be on the disk when a transaction ends.

    The rollback journal is emptied and not deleted: an emptied one is synced, so that a power cut cannot bring back a
    journal that would undo what has been acknowledged; a folder from which a file was deleted would have to be synced
    too, and ``synchronous=FULL`` does not do that. WAL does not work on network file systems.
    """
    connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")


def number(connection: sqlite3.Connection, pragma: str) -> int:
    """The value of a pragma that is a number."""
    row = connection.execute(f"PRAGMA {pragma}").fetchone()
    return int(row[0])


def migrate(connection: sqlite3.Connection, wanted: int | None = None) -> None:
    """Bring an empty or older database up to a version, by default :func:`version`, in the caller's transaction."""
    if wanted is None:
        wanted = version()
    for found in range(number(connection, "user_version"), wanted):
        MIGRATIONS[found](connection)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {wanted}")


def objects(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """The tables and indexes there are, by type and name, with the text that made each."""
    rows = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    return {(kind, name): sql for kind, name, sql in rows}


def strangers(connection: sqlite3.Connection) -> list[tuple[int, str]]:
    """What a database has beside the tables and indexes of its version, or otherwise: rowid in the schema, and a name.

    A view, trigger, check or computed column of somebody else's could run for ever or change what is written. It does
    nothing as long as nothing but the schema is read.
    """
    with closing(fresh(min(max(0, number(connection, "user_version")), version()))) as model:
        ours = set(model.execute(_SCHEMA).fetchall())
    found = connection.execute("SELECT rowid, type, name, tbl_name, sql FROM sqlite_master").fetchall()
    return [
        (rowid, f"{kind} {name}")
        for rowid, kind, name, table, text in found
        if (kind, name, table, text) not in ours and (kind, name) not in _BY_SQLITE
    ]


_SCHEMA: Final = "SELECT type, name, tbl_name, sql FROM sqlite_master"
_BY_SQLITE: Final = {("table", "sqlite_stat1"), ("table", "sqlite_stat4")}  # made by ANALYZE


def fresh(wanted: int | None = None) -> sqlite3.Connection:
    """An empty database in memory, of the present version or of an earlier one."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
    connection.execute("BEGIN")
    migrate(connection, wanted)
    connection.execute("COMMIT")
    return connection
