from __future__ import annotations

import sqlite3
import stat
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

from sixtysix.engine.notation import read_records, write_records
from sixtysix.engine.record import Computer, DealRecord, MatchRecord
from sixtysix.history.rows import Details, KeptMatch, numbers, read_match
from sixtysix.history.store import Store
from sixtysix.history.transfer import (
    BackupError,
    BackupFailed,
    BackupProblem,
    Imported,
    backup,
    export,
    import_records,
)
from tests.history.conftest import SmallDisk
from tests.history.scripted import expected, fill, kept, play_out, start, step, stored


def all_of(store: Store) -> list[KeptMatch]:
    connection = store.reach().connection
    return [read_match(connection, number) for number in sorted(numbers(connection))]


def through_text(records: list[MatchRecord]) -> tuple[MatchRecord, ...]:
    """As records are when they have been written to a file and read again."""
    return read_records(write_records(records))


def counts(done: Imported) -> tuple[int, int, int, int, int]:
    return done.new, done.continued, done.known, done.in_use, done.empty


def test_exported_and_imported_again(tmp_path: Path) -> None:
    matches = [kept(index) for index in range(1, 8)]
    fill(tmp_path / "here", matches)
    with Store(tmp_path / "here") as here, Store(tmp_path / "there") as there:
        records = through_text([export(match).record for match in all_of(here)])
        assert [dict(record.tags)["Id"] for record in records] == [match.uid for match in matches]
        # Where they came from nothing is new.
        assert counts(import_records(here, records)) == (0, 0, 7, 0, 0)
        assert all_of(here) == matches
        assert counts(import_records(there, records)) == (7, 0, 0, 0, 0)
        assert counts(import_records(there, records)) == (0, 0, 7, 0, 0)
        assert [match.record() for match in all_of(there)] == [match.record() for match in matches]
        assert all(match.imported and match.finished and not match.can_go_on for match in all_of(there))
        assert [match.uid for match in all_of(there)] == [match.uid for match in matches]
        again = through_text([export(match).record for match in all_of(there)])
        assert again == records
        assert there.unfinished() == []


def test_without_an_id_a_match_counts_once_too(tmp_path: Path) -> None:
    bare = [replace(expected(index), tags=()) for index in (1, 2)]
    packs = [_with_packs(record) for record in bare]
    with Store(tmp_path) as store:
        assert counts(import_records(store, through_text([*bare, bare[0]]))) == (2, 0, 1, 0, 0)
        # The same deals written with packs and not with seeds.
        assert counts(import_records(store, through_text(packs))) == (0, 0, 2, 0, 0)
        # With other names it is another match: two may have played the same deals.
        assert counts(import_records(store, [replace(bare[0], names=("Cy", "Di"))])) == (1, 0, 0, 0, 0)
        other = replace(bare[0].deals[0], actions=bare[0].deals[0].actions[:3], result=None)
        assert counts(import_records(store, [replace(bare[0], deals=(other,))])) == (0, 0, 1, 0, 0)


def _with_packs(record: MatchRecord) -> MatchRecord:
    deals = [
        replace(deal, pack=deal.dealt_pack(record.rules), seed=None, word="", commitment=None) for deal in record.deals
    ]
    return replace(record, deals=tuple(deals))


def test_first_unfinished_then_finished(tmp_path: Path) -> None:
    whole = expected(3)
    parts = [replace(whole, deals=whole.deals[:2]), replace(whole, deals=(*whole.deals[:3], _cut(whole.deals[3], 5)))]
    with Store(tmp_path) as store:
        assert counts(import_records(store, through_text([parts[0]]))) == (1, 0, 0, 0, 0)
        assert counts(import_records(store, through_text([parts[1]]))) == (0, 1, 0, 0, 0)
        assert not store.matches()[0].finished
        assert counts(import_records(store, through_text([whole]))) == (0, 1, 0, 0, 0)
        assert counts(import_records(store, through_text(parts))) == (0, 0, 2, 0, 0)
        (match,) = all_of(store)
        assert match.record() == whole
        assert match.finished


def _cut(deal: DealRecord, actions: int) -> DealRecord:
    return replace(deal, actions=deal.actions[:actions], result=None)


def test_matches_that_part_are_both_kept(tmp_path: Path) -> None:
    """The same first deal and identity, played differently: nothing is written over."""
    whole = expected(3)
    with Store(tmp_path) as store:
        fill(tmp_path, [kept(3)])
        tags = (("Id", kept(3).uid),)
        first = whole.deals[0]
        other = next(
            changed
            for at in range(len(first.actions))
            for changed in _otherwise(replace(whole, tags=tags), at)
            if changed.deals[0].actions != first.actions[: len(changed.deals[0].actions)]
        )
        assert counts(import_records(store, [other])) == (1, 0, 0, 0, 0)
        assert counts(import_records(store, [other])) == (0, 0, 1, 0, 0)
        assert [match.record().deals for match in all_of(store)] == [whole.deals, other.deals]
        assert len({match.uid for match in all_of(store)}) == 2


def _otherwise(record: MatchRecord, at: int) -> list[MatchRecord]:
    """The match with another action in its first deal, after which it is broken off."""
    states = list(record.deals[0].play(record.rules))
    found = []
    for action in states[at][0].legal():
        deal = replace(record.deals[0], actions=(*record.deals[0].actions[:at], action), result=None, playouts=())
        *_, (last, _events) = deal.play(record.rules)
        found.append(replace(record, deals=(replace(deal, result=last.result),)))
    return found


def test_a_running_deal_is_not_exported(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        journal = start(store, 1)
        secrets: set[bytes] = set()
        while not journal.session.over:
            step(journal.session)
            exported = export(stored(store, journal.uid))
            running = journal.session.turn is not None
            assert exported.running_left_out is running
            record = journal.session.record()
            assert exported.record.deals == (record.deals[:-1] if running else record.deals)
            text = write_records([exported.record])
            if running:
                seed = record.deals[-1].seed
                assert seed is not None
                assert seed.hex() not in text
                secrets.add(seed)
            assert through_text([exported.record]) == (exported.record,)
        assert len(secrets) == len(expected(1).deals)
        assert not export(stored(store, journal.uid)).running_left_out
        journal.close()


def test_a_match_of_ours_goes_on_with_what_was_played_elsewhere(tmp_path: Path) -> None:
    fill(tmp_path / "here", [kept(5, 40)])
    fill(tmp_path / "there", [kept(5, 120)])
    with Store(tmp_path / "here") as here, Store(tmp_path / "there") as there:
        (before,) = all_of(here)
        (further,) = all_of(there)
        records = through_text([export(further).record])
        journal = here.resume(before.uid)
        assert counts(import_records(here, records)) == (0, 0, 0, 1, 0)  # it is being played
        journal.close()
        assert counts(import_records(here, records)) == (0, 1, 0, 0, 0)
        (after,) = all_of(here)
        assert after.record().deals == records[0].deals
        # What was known of the actions that both have is still known.
        ours = [one.time for deal in before.deals for one in deal.actions]
        assert [one.time for deal in after.deals for one in deal.actions][: len(ours)] == ours
        journal = here.resume(before.uid)
        assert play_out(journal.session).deals == expected(5).deals
        journal.close()


def test_nothing_is_imported_by_halves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sixtysix.history import rows

    real = rows.insert_match

    def insert(connection: sqlite3.Connection, match: KeptMatch, number: int | None = None) -> int:
        made = real(connection, match, number)
        if made == 3:
            raise OSError(28, "No space left on device")
        return made

    monkeypatch.setattr(rows, "insert_match", insert)
    with Store(tmp_path) as store:
        with pytest.raises(OSError, match="No space"):
            import_records(store, [expected(index) for index in (1, 2, 3)])
        assert store.matches() == []


def test_matches_without_a_deal_are_left_out(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert counts(import_records(store, [replace(expected(1), deals=())])) == (0, 0, 0, 0, 1)
        assert store.matches() == []


# Backups


def test_a_backup_has_everything(tmp_path: Path) -> None:
    matches = [kept(1), kept(2, 30)]
    fill(tmp_path / "data", matches)
    target = tmp_path / "backup.db"
    with Store(tmp_path / "data") as store:
        assert backup(store, target) is False
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
        journal = store.resume(matches[1].uid)
        step(journal.session)
        assert backup(store, target) is True
        journal.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "data"]
    (tmp_path / "restored").mkdir()
    (tmp_path / "restored" / "matches.db").write_bytes(target.read_bytes())
    with Store(tmp_path / "restored") as store:
        first, second = all_of(store)
        assert first == matches[0]
        assert second.record() == journal.session.record()
        assert store.repaired == []


def test_a_backup_while_others_play(tmp_path: Path) -> None:
    """Each backup is a whole moment, and the player waits for none."""
    target = tmp_path / "backup.db"
    stop = Event()
    played: list[MatchRecord] = []
    troubles: list[object] = []

    def play() -> None:
        with Store(tmp_path / "data") as store:
            index = 0
            while not stop.is_set():
                index += 1
                journal = start(store, index)
                while not journal.session.over and not stop.is_set():
                    step(journal.session)
                    troubles.append(journal.trouble)
                    time.sleep(0.002)  # nobody writes without a pause; who does keeps others from reading
                played.append(journal.session.record())
                journal.close()

    thread = Thread(target=play)
    thread.start()
    try:
        with Store(tmp_path / "data") as store:
            seen = []
            for _backup in range(15):
                backup(store, target)
                with closing(sqlite3.connect(target)) as connection:
                    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                    seen.append([read_match(connection, number) for number in sorted(numbers(connection))])
    finally:
        stop.set()
        thread.join()
    assert set(troubles) == {None}
    for matches in seen:
        for match in matches:
            right = expected(match.details.settings["index"])
            for deal, other in zip(match.record().deals, right.deals, strict=False):
                assert deal.actions == other.actions[: len(deal.actions)]
    assert sum(len(matches) for matches in seen) > 0


def test_a_backup_that_others_never_let_come_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody writes between any two steps: then it is made in one."""
    from sixtysix.history import transfer

    fill(tmp_path / "data", [kept(1), kept(2)])
    monkeypatch.setattr(transfer, "_STEP_PAGES", 1)
    monkeypatch.setattr(transfer, "_RESTARTS", -1)
    with Store(tmp_path / "data") as store:
        remaining = iter((3, 2, 3))

        class Restless:
            def backup(self, target: sqlite3.Connection, **options: object) -> None:
                progress = options.get("progress")
                if callable(progress):
                    for left in remaining:
                        progress(0, left, 4)
                store.reach().connection.backup(target)

        class Source:
            connection = Restless()

        transfer._copy(Source(), tmp_path / "copy.db")  # type: ignore[arg-type]  # what is used of a Database
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        assert len(numbers(connection)) == 2


def test_a_backup_writes_over_nothing_else(tmp_path: Path) -> None:
    data = tmp_path / "data"
    fill(data, [kept(1)])
    (tmp_path / "text").write_text("a letter")
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute("CREATE TABLE a (b)")
    (tmp_path / "link").symlink_to(data / "matches.db")
    (tmp_path / "hard").hardlink_to(data / "matches.db")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere" / "x")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with Store(data) as store:
        for name, problem in {
            "text": BackupProblem.OTHER_FILE,
            "other.db": BackupProblem.OTHER_FILE,
            "link": BackupProblem.IS_DATABASE,
            "hard": BackupProblem.IS_DATABASE,
            "data": BackupProblem.IS_FOLDER,
            "data/matches.db": BackupProblem.IS_DATABASE,
            "data/../data/matches.db": BackupProblem.IS_DATABASE,
            "data/matches.db-journal": BackupProblem.IS_DATABASE,
            "missing/backup.db": BackupProblem.NO_FOLDER,
            "dangling": BackupProblem.NO_FOLDER,
        }.items():
            with pytest.raises(BackupError) as error:
                backup(store, tmp_path / name)
            assert error.value.problem is problem, name
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_no_room_for_the_backup(tmp_path: Path, small_disk: SmallDisk) -> None:
    fill(tmp_path / "data", [kept(index) for index in range(1, 6)])
    target = small_disk.path / "backup.db"
    with Store(tmp_path / "data") as store:
        backup(store, target)
        before = target.read_bytes()
        small_disk.fill()
        with pytest.raises(BackupFailed):
            backup(store, target)
        assert store.trouble is None
    assert target.read_bytes() == before
    assert sorted(path.name for path in small_disk.path.iterdir()) == ["backup.db", "filler"]


def test_the_computer_of_a_match_is_told_and_taken_in(tmp_path: Path) -> None:
    """Its seed only once the match is over: it tells what the computer will do."""
    with Store(tmp_path / "here") as here, Store(tmp_path / "there") as there:
        journal = start(here, 1)
        details = journal.details
        assert details.human == 0
        while journal.session.match.deals < 1:
            step(journal.session)
        (record,) = through_text([export(stored(here, journal.uid)).record])
        assert record.computer(1) == Computer("scripted")
        assert counts(import_records(there, [record])) == (1, 0, 0, 0, 0)
        (taken,) = all_of(there)
        assert (taken.details, taken.tags) == (Details(0, "scripted", None), ())
        assert [deal.whole() for deal in taken.deals] == list(record.deals)
        play_out(journal.session)
        journal.close()
        (record,) = through_text([export(stored(here, journal.uid)).record])
        assert record.computer(1) == Computer("scripted", details.opponent_seed)
        assert counts(import_records(there, [record])) == (0, 1, 0, 0, 0)
        (taken,) = all_of(there)
        assert taken.details == Details(0, "scripted", details.opponent_seed)
        assert through_text([export(taken).record]) == (record,)
        both = replace(record, tags=()).with_computer(0, Computer("club")).with_computer(1, Computer("expert", b"x"))
        assert counts(import_records(there, [replace(both, names=("Cy", "Di"))])) == (1, 0, 0, 0, 0)
        taken = all_of(there)[1]
        assert (taken.details, taken.tags) == (Details(), both.tags)


def test_a_command_is_not_given_away() -> None:
    match = kept(1)
    match.details.level = "cmd:bot --key secret"
    assert "secret" not in write_records([export(match).record])
    assert export(match).record.computer(1) is None
