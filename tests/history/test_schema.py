"""Databases of every version there has been are brought up to the present one.

``version-N.sql`` is a database of version N as SQL text, as ``sqlite3 matches.db .dump`` writes it, with the two
pragmas that a dump leaves out; ``version-N.66`` is what ``sixtysix export --all`` says of it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sixtysix.engine.notation import write_records
from sixtysix.history import schema
from sixtysix.history.locks import LockState
from sixtysix.history.rows import numbers, read_match
from sixtysix.history.store import Store
from sixtysix.history.transfer import export
from sixtysix.history.troubles import Trouble
from tests.history.scripted import play_out, snapshot, start, step, trouble

HERE = Path(__file__).parent
VERSIONS = range(1, schema.version() + 1)


def database_of(version: int, folder: Path) -> Path:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "matches.db")) as connection:
        connection.executescript((HERE / f"version-{version}.sql").read_text("utf-8"))
    return folder


def exported(store: Store) -> str:
    connection = store.reach().connection
    return write_records([export(read_match(connection, number)).record for number in sorted(numbers(connection))])


def check(folder: Path, version: int) -> None:
    with Store(folder) as store:
        connection = store.reach().connection
        assert store.repaired == []
        assert schema.number(connection, "user_version") == schema.version()
        assert schema.number(connection, "application_id") == schema.APPLICATION_ID
        with closing(schema.fresh()) as fresh:
            assert schema.objects(connection) == schema.objects(fresh)
        assert exported(store).startswith((HERE / f"version-{version}.66").read_text("utf-8"))
        assert len(store.incidents()) == 1
        journal = store.resume(next(one.uid for one in store.unfinished() if one.lock is LockState.FREE))
        play_out(journal.session)
        assert trouble(journal) is None
        journal.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_is_brought_up_to_date(version: int, tmp_path: Path) -> None:
    check(database_of(version, tmp_path / "data"), version)


def second(connection: sqlite3.Connection) -> None:
    """A made-up next version."""
    connection.execute("ALTER TABLE matches ADD COLUMN opening TEXT NOT NULL DEFAULT ''")
    connection.execute("CREATE TABLE more (a)")
    connection.execute("INSERT INTO more SELECT id FROM matches")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_made_up_next_version(version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = database_of(version, tmp_path / "data")
    old = schema.MIGRATIONS
    with Store(folder) as store:  # a session of the older program, which has the database open meanwhile
        journal = start(store, 1)
        step(journal.session)
        monkeypatch.setattr(schema, "MIGRATIONS", (*old, second))
        check(folder, version)
        with Store(folder) as other:
            assert other.reach().connection.execute("SELECT count(*) FROM more").fetchone() == (3,)
        before = snapshot(folder)["matches.db"]
        monkeypatch.setattr(schema, "MIGRATIONS", old)
        store.close()
        step(journal.session)
        assert trouble(journal) is Trouble.NEWER
        assert snapshot(folder)["matches.db"] == before
        monkeypatch.setattr(schema, "MIGRATIONS", (*old, second))
        assert journal.retry()
        journal.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(connection: sqlite3.Connection) -> None:
        second(connection)
        connection.execute("INSERT INTO nowhere VALUES (1)")

    folder = database_of(schema.version(), tmp_path / "data")
    before = snapshot(folder)["matches.db"]
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, fails))
    with Store(folder) as store:
        assert store.unfinished() == []
        assert store.trouble is Trouble.OTHER
    assert snapshot(folder)["matches.db"] == before


def test_a_database_is_made_with_what_durability_needs(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        connection = store.reach().connection
        values = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "page_size", "application_id", "user_version")
        }
    assert values == {
        "journal_mode": "truncate",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
        "page_size": schema.PAGE_SIZE,
        "application_id": schema.APPLICATION_ID,
        "user_version": schema.version(),
    }


def test_every_row_stands_in_a_table_and_in_an_index() -> None:
    with closing(schema.fresh()) as connection:
        for table, index in (("matches", "matches_by_touched"), ("deals", "deals_again"), ("actions", "actions_again")):
            columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")} - {"id"}
            indexed = {row[2] for row in connection.execute(f"PRAGMA index_info({index})")}
            assert columns == indexed
