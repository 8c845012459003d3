"""Practice matches on disk: what was taken back is gone there too, all of it or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from sixtysix.engine.notation import read_records, write_records
from sixtysix.engine.record import MatchRecord
from sixtysix.history.journal import MatchJournal
from sixtysix.history.places import DATABASE
from sixtysix.history.store import ResumeError, Store
from sixtysix.history.transfer import export, import_records
from sixtysix.history.troubles import Trouble
from sixtysix.session.habits import Habits
from sixtysix.session.session import Session
from tests.history.scripted import HABITS, NAMES, choose, rules_of, seed_of, snapshot, stored, trouble

ALONE = Habits(draw=False, claim=False, marry=False)


def begun(store: Store, index: int) -> MatchJournal:
    habits = (Habits(), ALONE) if index % 2 else HABITS
    return store.start(rules_of(index), seed_of(index), NAMES, habits=habits, date="2026-10-18", practice=True)


def act(session: Session) -> None:
    """Begin the next deal, or take the next action: not always the same one at the same place."""
    if session.turn is None:
        session.begin()
    else:
        session.act(choose(session.view(session.turn), str(session.record().deals[-1].taken_back).encode()))


def same(session: Session, store: Store, uid: str) -> None:
    """What is kept is what the session has, and is played on from where the session stands."""
    kept = stored(store, uid)
    assert kept.record() == session.record()
    assert kept.practice
    assert kept.finished is session.over
    assert kept.seed is not None
    assert kept.dealer is not None
    again = Session.restore(
        kept.record(), kept.seed, dealer=kept.dealer, habits=kept.habits, by_itself=kept.deals[-1].by_itself
    )
    assert (again.deal, again.match) == (session.deal, session.match)
    assert [turn.events for turn in again.turns] == [turn.events for turn in session.turns]


@pytest.mark.parametrize("index", range(2))
def test_what_is_kept_is_the_line_that_was_played_in_the_end(index: int, tmp_path: Path) -> None:
    rng = Random(f"kept {index}")
    with Store(tmp_path) as store:
        journal = begun(store, index)
        session = journal.session
        for _ in range(70):
            often = 1.0 if session.over else 0.5 if session.turn is None else 0.25
            if session.deal is not None and rng.random() < often:
                session.take_back(rng.randrange(2))
            else:
                act(session)
            same(session, store, journal.uid)
            assert trouble(journal) is None
        journal.close()
        assert [one.practice for one in store.matches()] == [True]


def test_taking_back_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    """Killed between any two of the database's statements, also where the match was over already."""
    for index in (0, 1):
        folder = tmp_path / str(index)
        with Store(folder) as store:
            journal = begun(store, index)
            session, back = journal.session, 0
            while not (session.over if index else session.match.deals == 1):
                act(session)
            for _ in range(4):
                before = session.record()
                found: list[dict[str, bytes]] = []
                connection = store.reach().connection
                connection.set_trace_callback(noting(found, folder))
                if session.take_back(0) is None:
                    break
                back += 1
                connection.set_trace_callback(None)
                found.append(snapshot(folder))
                assert len(found) > 4
                records = [record_in(files, tmp_path / f"{index} {n}", journal.uid) for n, files in enumerate(found)]
                assert set(map(str, records)) == {str(before), str(session.record())}
                for copy in tmp_path.glob(f"{index} *"):
                    for file in copy.iterdir():
                        file.unlink()
                    copy.rmdir()
            assert back


def noting(found: list[dict[str, bytes]], folder: Path) -> Callable[[str], None]:
    """What is to be called before each statement: it notes what is on disk then."""
    return lambda _statement: found.append(snapshot(folder))


def record_in(files: dict[str, bytes], folder: Path, uid: str) -> MatchRecord:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    with Store(folder) as store:
        record = stored(store, uid).record()
        assert store.repaired == []
    return record


def test_what_was_taken_back_while_saving_failed_is_no_other_match(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        journal = begun(store, 0)
        session = journal.session
        for _ in range(9):
            act(session)
        with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            session.take_back(1)
            session.take_back(0)
            assert trouble(journal) is Trouble.BUSY
            for _ in range(5):
                act(session)
            session.take_back(0)
            other.execute("ROLLBACK")
        journal.retry()
        assert trouble(journal) is None
        assert [one.uid for one in store.matches()] == [journal.uid]
        same(session, store, journal.uid)


def test_a_match_that_is_over_goes_on_once_its_end_was_taken_back(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        journal = begun(store, 0)
        while not journal.session.over:
            act(journal.session)
        journal.close()
        with pytest.raises(ResumeError):
            store.resume(journal.uid)
        journal.session.take_back(0)
        journal.close()
        again = store.resume(journal.uid)
        assert again.session.record() == journal.session.record()
        again.close()


def test_a_deal_dealt_again_is_a_match_of_its_own(tmp_path: Path) -> None:
    """It is kept, played on, given away and read again, beside the match that it is from."""
    with Store(tmp_path / "one") as store:
        first = store.start(rules_of(0), seed_of(0), NAMES, date="2026-10-18")
        while first.session.match.deals < 1:
            act(first.session)
        before = first.session.record()
        again = store.start(
            rules_of(0), bytes(32), NAMES, date="2026-10-18", again=before.deals[0].again(swapped=False)
        )
        for _ in range(4):
            act(again.session)
        again.close()
        again = store.resume(again.uid)
        while not again.session.over:
            act(again.session)
        assert stored(store, again.uid).finished
        assert stored(store, first.uid).record() == before
        given = [export(stored(store, one.uid)).record for one in (first, again)]
        first.close()
        again.close()
    records = read_records(write_records(given))
    assert [record.practice for record in records] == [False, True]
    with Store(tmp_path / "two") as store:
        assert import_records(store, records).new == 2
        assert import_records(store, records).known == 2
        found = {one.practice: one for one in store.matches()}
        assert found[True].finished
        assert not found[False].finished
