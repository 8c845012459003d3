"""The system refuses: the match goes on unsaved, says so, and is saved whole as soon as that is possible."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixtysix.history import locks
from sixtysix.history import store as store_module
from sixtysix.history.journal import MatchJournal
from sixtysix.history.locks import Lock, LockState
from sixtysix.history.store import Store
from sixtysix.history.troubles import Trouble
from tests.history.conftest import SmallDisk
from tests.history.faults import Fault
from tests.history.kills import Player, losses
from tests.history.scripted import expected, new_session, play_out, rules_of, seed_of, start, step, stored, trouble

PLAYS_A_MATCH = """
import sys, time
from pathlib import Path
from sixtysix.history.store import Store
from tests.history.scripted import play_out, start
with Store(Path(sys.argv[1])) as store:
    journal = start(store, int(sys.argv[2]))
    play_out(journal.session)
    # The other session may have kept the file to itself for too long: what could not be saved is tried again.
    for _ in range(100):
        if journal.trouble is None:
            break
        time.sleep(0.1)
        journal.retry()
    journal.close()
    sys.exit(journal.trouble is not None)
"""


@pytest.mark.parametrize(
    ("fault", "error", "troubles"),
    [
        (Fault.FAIL_SYNC, errno.EIO, {Trouble.OTHER}),
        (Fault.FAIL_WRITE, errno.EIO, {Trouble.OTHER}),
        (Fault.FAIL_WRITE, errno.ENOSPC, {Trouble.DISK_FULL}),
        (Fault.FAIL_WRITE, errno.EDQUOT, {Trouble.DISK_FULL}),
        (Fault.FAIL_WRITE, errno.EROFS, {Trouble.READ_ONLY}),
    ],
)
def test_calls_that_fail(
    fault: Fault, error: int, troubles: set[Trouble], tmp_path: Path, faults_library: Path
) -> None:
    """From each of the first calls on, writing fails for a while; then it works again, and nothing is missing."""
    failed = 0
    with Player(tmp_path / "data", faults_library) as player:
        for calls in (*range(12), 20, 30, 50):
            outcome = player.play(10, fault=fault, calls=calls, error=error, heal=6)
            assert outcome.status == 0
            # With the first action after the fault was over, the actions before it that failed have been written too: a
            # match's kept actions are the first ones of those that it should have, and the last one is among them.
            assert len(outcome.acknowledged) >= 4
            assert losses(tmp_path / "data", outcome) == []
            assert len(outcome.troubles) <= 6
            # The table shows the trouble's sentence, so it has to be the right one.
            assert set(outcome.troubles) <= troubles
            failed += bool(outcome.troubles)
    assert failed >= 10


def test_a_file_system_without_locks(tmp_path: Path, faults_library: Path) -> None:
    for error in (errno.ENOLCK, errno.EOPNOTSUPP):
        with Player(tmp_path / str(error), faults_library) as player:
            outcome = player.play(20, fault=Fault.FAIL_LOCKS, error=error)
            assert (outcome.status, outcome.troubles) == (0, [])
            assert losses(tmp_path / str(error), outcome) == []
            # A process that has been killed there keeps nobody out.
            outcome = player.play(kill_after=0.1, fault=Fault.FAIL_LOCKS, error=error)
            assert outcome.status == -signal.SIGKILL
            for calls in range(0, 40, 4):
                player.play(5, fault=Fault.KILL, calls=calls)  # in the middle of a transaction
                outcome = player.play(5, fault=Fault.FAIL_LOCKS, error=error)
                assert (outcome.status, outcome.troubles) == (0, [])
                assert losses(tmp_path / str(error), outcome) == []


def test_two_sessions_without_locks(tmp_path: Path, faults_library: Path) -> None:
    """The first one saves; the other plays on unsaved and says why, and saves when the first one has gone."""
    folder = tmp_path / "data"
    held = folder / "locks" / "database.owner"
    with Player(folder, faults_library) as player:
        player.play(2, fault=Fault.FAIL_LOCKS, error=errno.ENOLCK)
        other = subprocess.Popen(["sleep", "60"])
        try:
            held.write_text(_owner(other.pid))
            outcome = player.play(8, fault=Fault.FAIL_LOCKS, error=errno.ENOLCK)
            assert set(outcome.troubles) == {Trouble.NO_LOCKS}
            assert outcome.acknowledged == []
        finally:
            other.kill()
            other.wait()
        outcome = player.play(8, fault=Fault.FAIL_LOCKS, error=errno.ENOLCK)
        assert (outcome.status, outcome.troubles) == (0, [])
    assert losses(folder, outcome) == []


def _owner(pid: int) -> str:
    return f"{os.uname().nodename} {pid} {locks._started(pid)}"


def check_whole(journal: MatchJournal, index: int) -> None:
    """The match is kept as it stands, and comes to the record that it should have."""
    with Store(journal._store.folder) as other:
        assert stored(other, journal.uid).record() == journal.session.record()
    assert play_out(journal.session) == expected(index)
    with Store(journal._store.folder) as other:
        assert stored(other, journal.uid).record() == expected(index)


def test_a_full_disk(small_disk: SmallDisk) -> None:
    with Store(small_disk.path / "data") as store:
        journal = start(store, 5)
        for _act in range(20):
            step(journal.session)
        assert trouble(journal) is None
        small_disk.fill()
        acts = 0
        while trouble(journal) is None:
            step(journal.session)
            acts += 1
        assert trouble(journal) is Trouble.DISK_FULL
        for _act in range(10):
            step(journal.session)
            assert not journal.retry()
        assert trouble(journal) is Trouble.DISK_FULL
        small_disk.free()
        assert journal.retry()
        check_whole(journal, 5)
        journal.close()


def test_a_disk_that_is_full_from_the_start(small_disk: SmallDisk) -> None:
    small_disk.fill()
    with Store(small_disk.path / "data") as store:
        journal = start(store, 5)
        assert trouble(journal) is Trouble.DISK_FULL
        for _act in range(10):
            step(journal.session)
        small_disk.free()
        step(journal.session)
        assert trouble(journal) is None
        assert journal.without_locks is False
        check_whole(journal, 5)
        journal.close()


@contextmanager
def quota(size: int) -> Iterator[None]:
    """No file of this process may become larger than this many bytes. Python ignores the signal that goes with it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def test_a_quota_on_the_file(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        journal = start(store, 5)
        for _act in range(5):
            step(journal.session)
        size = (tmp_path / "matches.db").stat().st_size
        with quota(size):
            while trouble(journal) is None:
                step(journal.session)
            assert trouble(journal) is Trouble.DISK_FULL
            for _act in range(5):
                step(journal.session)
            assert not journal.retry()
        assert journal.retry()
        check_whole(journal, 5)
        journal.close()


def test_a_folder_that_becomes_read_only(small_disk: SmallDisk) -> None:
    with Store(small_disk.path / "data") as store:
        journal = start(store, 2)
        for _act in range(10):
            step(journal.session)
        store.close()
        small_disk.make_read_only()
        for _act in range(5):
            step(journal.session)
            assert trouble(journal) is Trouble.READ_ONLY
        with Store(small_disk.path / "data") as other:  # what is there can still be looked at
            assert [one.uid for one in other.matches()] == [journal.uid]
            assert other.unfinished()[0].lock is LockState.HELD
        small_disk.make_writable()
        assert journal.retry()
        check_whole(journal, 2)
        journal.close()


def test_a_match_in_a_read_only_folder_is_resumed_and_not_saved(small_disk: SmallDisk) -> None:
    with Store(small_disk.path / "data") as store:
        journal = start(store, 2)
        for _act in range(10):
            step(journal.session)
        before = journal.session.record()
        journal.close()
    small_disk.make_read_only()
    with Store(small_disk.path / "data") as store:
        journal = store.resume(store.unfinished()[0].uid)
        assert journal.session.record() == before
        assert journal._lock.state is LockState.WITHOUT
        step(journal.session)
        assert trouble(journal) is Trouble.READ_ONLY
        small_disk.make_writable()
        step(journal.session)
        assert trouble(journal) is None
        assert journal.without_locks is False
        check_whole(journal, 2)
        journal.close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with Store(tmp_path / "file" / "data") as store:
        assert store.unfinished() == []
        journal = start(store, 1)
        assert trouble(journal) is Trouble.NO_FOLDER
        step(journal.session)
        assert trouble(journal) is Trouble.NO_FOLDER
        (tmp_path / "file").unlink()
        step(journal.session)
        assert trouble(journal) is None
        check_whole(journal, 1)
        journal.close()


def test_a_folder_that_is_removed(tmp_path: Path) -> None:
    with Store(tmp_path / "data") as store:
        journal = start(store, 1)
        for _act in range(5):
            step(journal.session)
        (tmp_path / "data").rename(tmp_path / "elsewhere")
        step(journal.session)
        assert trouble(journal) is None
        check_whole(journal, 1)
        journal.close()


def test_another_session_that_does_not_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when another session has been stopped in the middle of a write: each action must not wait for it anew."""
    monkeypatch.setattr(store_module, "PATIENCE_MS", 50)
    with Store(tmp_path) as store, Store(tmp_path) as other:
        journal = start(store, 1)
        step(journal.session)
        connection = other.reach().connection
        connection.execute("BEGIN IMMEDIATE")
        for _act in range(5):
            step(journal.session)
            assert trouble(journal) is Trouble.BUSY
        assert not journal.retry()
        connection.execute("ROLLBACK")
        assert journal.retry()
        check_whole(journal, 1)
        journal.close()


def test_two_sessions_at_once(tmp_path: Path) -> None:
    """Two processes play a match each, as fast as they can, and neither loses anything."""
    root = Path(__file__).parents[2]
    running = [
        subprocess.Popen([sys.executable, "-c", PLAYS_A_MATCH, str(tmp_path / "data"), str(index)], cwd=root)
        for index in (2, 3)
    ]
    assert [process.wait(60) for process in running] == [0, 0]
    with Store(tmp_path / "data") as store:
        for summary in store.matches():
            match = stored(store, summary.uid)
            assert match.record() == expected(match.details.settings["index"])
        assert sorted(one.number for one in store.matches()) == [1, 2]


def test_a_match_that_two_sessions_have_gone_on_with_becomes_two(tmp_path: Path) -> None:
    """As can happen where there are no locks at all: neither writes over what the other has."""
    with Store(tmp_path) as store, Store(tmp_path) as other:
        journal = start(store, 1)
        for _act in range(4):
            step(journal.session)
        uid = journal.uid
        journal._lock.release()
        second = other.resume(uid)
        choices = list(second.session.view(second.session.turn or 0).legal)
        step(journal.session)
        taken = journal.session.record().deals[-1].actions[-1]
        second.session.act(next(action for action in choices if action != taken))
        step(second.session)
        assert journal.uid == uid
        assert second.uid != uid
        for one in (journal, second):
            assert stored(store, one.uid).record() == one.session.record()
            one.close()


def test_an_older_database_put_back_in_the_middle_of_a_match(tmp_path: Path) -> None:
    """Somebody copies a backup over the file while it is open."""
    with Store(tmp_path) as store:
        first = start(store, 1)
        step(first.session)
        first.close()
        earlier = (tmp_path / "matches.db").read_bytes()
        second = start(store, 2)
        for _act in range(5):
            step(second.session)
        (tmp_path / "matches.db").write_bytes(earlier)
        step(second.session)
        assert second.trouble is None
        check_whole(second, 2)
        second.close()
        assert len(store.matches()) == 2


def test_a_session_is_played_the_same_without_a_journal(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        journal = start(store, 4)
        assert play_out(journal.session) == expected(4) == play_out(new_session(4))
        assert Lock(tmp_path, journal.uid).look() is LockState.HELD
        journal.close()
    assert (rules_of(4), seed_of(4)) != (rules_of(5), seed_of(5))
