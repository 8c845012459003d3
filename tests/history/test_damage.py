"""Damaged, foreign and newer databases: set aside as they are, what can be read rescued, and play goes on."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from sixtysix.history import database as database_module
from sixtysix.history import schema
from sixtysix.history.rows import Incident, KeptMatch, numbers, read_match
from sixtysix.history.store import Store
from sixtysix.history.troubles import Trouble
from tests.history.scripted import expected, fill, kept, play_out, snapshot, start, step, stored

PAGE = 4096
SAVES_IN_THE_END = """
import sys
from pathlib import Path
from sixtysix.history.store import Store
from tests.history.scripted import start, step
with Store(Path(sys.argv[1])) as store:
    journal = start(store, int(sys.argv[2]))
    step(journal.session)
    step(journal.session)
    while journal.trouble:
        journal.retry()
    journal.close()
"""
MATCHES = 9
RUNNING = 7
"""The match, by its index, that has not been played to its end."""


@pytest.fixture(scope="module")
def matches() -> list[KeptMatch]:
    return [kept(index, 60 if index == RUNNING else None) for index in range(1, MATCHES + 1)]


@pytest.fixture(scope="module")
def sound(matches: list[KeptMatch], tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with all of them."""
    folder = tmp_path_factory.mktemp("sound")
    fill(folder, matches)
    return (folder / "matches.db").read_bytes()


def folder_with(folder: Path, database: bytes, journal: bytes | None = None) -> Path:
    folder.mkdir()
    (folder / "matches.db").write_bytes(database)
    if journal is not None:
        (folder / "matches.db-journal").write_bytes(journal)
    return folder


def check(folder: Path, matches: list[KeptMatch]) -> tuple[int, list[Incident]]:
    """Open what is there, check that what is kept of ``matches`` is whole, that it can be added to, and that what was
    there before is still there under another name; how many are kept, and what was noted."""
    before = snapshot(folder)
    wanted = {match.uid: match for match in matches}
    with Store(folder) as store:
        connection = store.reach().connection
        found = [read_match(connection, number) for number in numbers(connection)]
        for match in found:
            assert match == wanted[match.uid]
        incidents = store.incidents()
        assert store.repaired == incidents
        if incidents:
            assert snapshot(folder)[incidents[0].kept_as] == before["matches.db"]
            assert incidents[0].rescued == len(found)
        else:
            assert len(found) == len(matches)
        journal = start(store, 3)
        step(journal.session)
        assert journal.trouble is None
        journal.close()
    with Store(folder) as store:
        assert len(store.matches()) == len(found) + 1
        assert store.repaired == []
    return len(found), incidents


def pages(database: bytes) -> Iterator[int]:
    yield from range(len(database) // PAGE)


def test_every_page_zeroed(sound: bytes, matches: list[KeptMatch], tmp_path: Path) -> None:
    """One page at a time. Every row stands on two pages, so no match is lost with one."""
    lost = 0
    zeroed = 0
    for page in pages(sound):
        database = sound[: page * PAGE] + bytes(PAGE) + sound[(page + 1) * PAGE :]
        found, incidents = check(folder_with(tmp_path / str(page), database), matches)
        assert len(incidents) == 1
        lost += MATCHES - found + incidents[0].lost
        zeroed += 1
    print(f"\n{zeroed} pages zeroed, each in turn; losses = {lost} of {zeroed * MATCHES} matches")
    assert lost == 0
    assert zeroed > 20


def test_every_page_zeroed_in_a_file_too_large_to_be_looked_through(
    sound: bytes, matches: list[KeptMatch], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The damage is found when it is met, or when somebody asks for it; until then play goes on."""
    monkeypatch.setattr(database_module, "CHECKED_BYTES", 0)
    wanted = {match.uid: match for match in matches}
    for page in pages(sound):
        database = sound[: page * PAGE] + bytes(PAGE) + sound[(page + 1) * PAGE :]
        with Store(folder_with(tmp_path / str(page), database)) as store:
            shown = store.matches()
            journal = start(store, 3)
            for _act in range(3):
                step(journal.session)
                assert journal.trouble is None
            record = journal.session.record()
            journal.close()
            assert len(shown) == MATCHES
            store.check_all()
            connection = store.reach().connection
            found = {match.uid: match for match in (read_match(connection, number) for number in numbers(connection))}
            assert found.pop(journal.uid).record() == record
            assert found == wanted
            assert len(store.incidents()) == 1


def test_the_running_match_goes_on_after_a_rescue(sound: bytes, tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "data", bytes(PAGE) + sound[PAGE:])
    with Store(folder) as store:
        (running,) = store.unfinished()
        journal = store.resume(running.uid)
        assert play_out(journal.session).deals == expected(RUNNING).deals
        assert journal.trouble is None
        journal.close()


def test_truncated(sound: bytes, matches: list[KeptMatch], tmp_path: Path) -> None:
    random = Random(66)
    lengths = {0, 1, 99, 100, 511, 512, PAGE - 1, PAGE, 2 * PAGE, len(sound) - 1, len(sound) - PAGE}
    lengths |= {random.randrange(len(sound)) for _ in range(20)}
    kept_at_most = 0
    for length in sorted(lengths):
        folder = folder_with(tmp_path / str(length), sound[:length])
        if length == 0:  # as of a database that was being made when its session was killed
            with Store(folder) as store:
                assert store.matches() == []
            continue
        found, incidents = check(folder, matches)
        assert len(incidents) == 1
        kept_at_most = max(kept_at_most, found)
    assert kept_at_most == MATCHES


def test_garbage(sound: bytes, matches: list[KeptMatch], tmp_path: Path) -> None:
    random = Random(66)
    for name, database in {
        "text": b"dear diary\n" * 1000,
        "random": random.randbytes(3 * PAGE),
        "zeros": bytes(5 * PAGE),
        "magic": b"SQLite format 3\0" + random.randbytes(2 * PAGE),
        "shifted": sound[1:],
        "doubled": sound[:PAGE] * 4,
        "swapped": sound[:PAGE] + sound[2 * PAGE : 3 * PAGE] + sound[PAGE : 2 * PAGE] + sound[3 * PAGE :],
        "reversed": sound[:PAGE] + b"".join(sound[at : at + PAGE] for at in range(len(sound) - PAGE, 0, -PAGE)),
    }.items():
        _found, incidents = check(folder_with(tmp_path / name, database), matches)
        assert len(incidents) == 1, name


def test_single_bytes_changed(sound: bytes, matches: list[KeptMatch], tmp_path: Path) -> None:
    """What SQLite cannot notice may change a name or a time, but no match that comes out goes against the rules."""
    random = Random(66)
    for number in range(25):
        database = bytearray(sound)
        for _ in range(8):
            database[random.randrange(len(database))] = random.randrange(256)
        with Store(folder_with(tmp_path / str(number), bytes(database))) as store:
            for summary in store.matches():
                assert summary.rules is None or summary.score is None or summary.score.points is not None
            journal = start(store, 3)
            step(journal.session)
            assert journal.trouble is None
            journal.close()
    assert matches


def foreign(folder: Path, statements: str) -> bytes:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "other.db")) as connection:
        connection.executescript(statements)
    return (folder / "other.db").read_bytes()


@pytest.mark.parametrize(
    "statements",
    [
        "CREATE TABLE cookies (name TEXT); INSERT INTO cookies VALUES ('a')",
        "PRAGMA application_id = 1196444487; CREATE TABLE matches (id INTEGER PRIMARY KEY, uid TEXT)",
        "PRAGMA user_version = 1; CREATE TABLE matches (id)",
    ],
)
def test_another_programs_database(statements: str, tmp_path: Path) -> None:
    database = foreign(tmp_path / "other", statements)
    folder = folder_with(tmp_path / "data", database)
    found, incidents = check(folder, [])
    assert found == 0
    assert [(one.kind, one.rescued, one.lost) for one in incidents] == [("foreign", 0, 0)]


def test_tables_that_are_not_as_they_should_be(tmp_path: Path) -> None:
    statements = f"PRAGMA application_id = {schema.APPLICATION_ID}; PRAGMA user_version = {schema.version()};"
    database = foreign(tmp_path / "other", f"{statements} CREATE TABLE matches (id INTEGER PRIMARY KEY, uid TEXT)")
    _found, incidents = check(folder_with(tmp_path / "data", database), [])
    assert [one.kind for one in incidents] == ["damaged"]


def test_a_newer_database_is_left_as_it_is(sound: bytes, tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "data", sound)
    with closing(sqlite3.connect(folder / "matches.db")) as connection:
        connection.execute(f"PRAGMA user_version = {schema.version() + 1}")
        connection.execute("CREATE TABLE from_the_future (a)")
    before = snapshot(folder)
    with Store(folder) as store:
        assert store.unfinished() == []
        assert store.trouble is Trouble.NEWER
        journal = start(store, 3)
        assert journal.trouble is Trouble.NEWER
        for _act in range(5):
            step(journal.session)
            assert journal.trouble is Trouble.NEWER
        journal.close()
    assert snapshot(folder) == before


def test_a_database_damaged_while_it_is_played(sound: bytes, matches: list[KeptMatch], tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "data", sound)
    with Store(folder) as store:
        journal = start(store, 3)
        step(journal.session)
        store.close()
        size = (folder / "matches.db").stat().st_size
        with (folder / "matches.db").open("r+b") as file:
            file.seek(PAGE)
            file.write(bytes(size - PAGE))
        step(journal.session)
        assert journal.trouble is None
        assert len(store.repaired) == 1
        assert play_out(journal.session) == expected(3)
        assert stored(store, journal.uid).record() == expected(3)
        journal.close()
    assert matches


def test_one_session_sets_aside_what_another_one_plays_from(sound: bytes, tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "data", sound)
    with Store(folder) as store, Store(folder) as other:
        journal = start(store, 3)
        step(journal.session)
        database = (folder / "matches.db").read_bytes()
        aside = folder / "elsewhere.db"
        (folder / "matches.db").rename(aside)
        (folder / "matches.db").write_bytes(database[:PAGE] + bytes(PAGE) + database[2 * PAGE :])
        assert len(other.matches()) >= MATCHES - 1
        assert len(other.repaired) == 1
        step(journal.session)
        assert journal.trouble is None
        assert aside.read_bytes() == database
        assert stored(other, journal.uid).record() == journal.session.record()
        journal.close()


def test_sessions_that_find_the_damage_at_once(sound: bytes, tmp_path: Path) -> None:
    """One sets the file aside, the others use the new one."""
    folder = folder_with(tmp_path / "data", sound[:PAGE] + bytes(PAGE) + sound[2 * PAGE :])
    root = Path(__file__).parents[2]
    program = [sys.executable, "-c", SAVES_IN_THE_END, str(folder)]
    running = [subprocess.Popen([*program, str(index)], cwd=root) for index in (1, 2, 3)]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    with Store(folder) as store:
        assert len(store.incidents()) == 1
        assert len([one for one in store.matches() if not one.finished]) >= 3
    assert len(list(folder.glob("matches-damaged-*.db"))) == 1


def test_no_name_is_taken_from_another_file(sound: bytes, matches: list[KeptMatch], tmp_path: Path) -> None:
    """Damaged several times in the same second, with a journal beside it."""
    folder = tmp_path / "data"
    folder.mkdir()
    asides = set()
    for number in range(4):
        (folder / "matches.db").write_bytes(sound[: 9 * PAGE + number])
        (folder / "matches.db-journal").write_bytes(b"no journal" * number)
        with Store(folder, clock=lambda: 1_760_000_000_000) as store:
            store.reach()
            (incident,) = store.repaired
        asides.add(incident.kept_as)
        assert (folder / incident.kept_as).read_bytes() == sound[: 9 * PAGE + number]
    assert len(asides) == 4
    assert {path.name for path in folder.glob("matches-*.db")} == asides
    assert matches


@pytest.mark.parametrize("moment", [-(2**62), -1, 0, 2**62])
def test_a_clock_gone_mad_does_not_keep_a_file_from_being_set_aside(moment: int, sound: bytes, tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "data", sound[: 3 * PAGE])
    with Store(folder, clock=lambda: moment) as store:
        store.reach()
        assert store.incidents()[0].time == moment
