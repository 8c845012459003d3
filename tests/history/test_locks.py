from __future__ import annotations

import errno
import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixtysix.history import locks
from sixtysix.history.locks import Lock, LockState

HOLDER = """
import errno, fcntl, os, sys
from pathlib import Path
from sixtysix.history.locks import Lock
if sys.argv[2] == "without":
    def refuse(*_):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))
    fcntl.flock = refuse
print(Lock(Path(sys.argv[1]), "match").take().name, flush=True)
sys.stdin.read()
"""


class Holder:
    """Another process that takes the lock and keeps it."""

    def __init__(self, folder: Path, how: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(folder), how],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.state = self.process.stdout.readline().strip()

    def end(self, number: int) -> None:
        self.process.send_signal(number)
        self.process.communicate()


@pytest.fixture(params=["flock", "without"])
def how(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With the file system's locks, and as on one that has none."""
    if request.param == "without":

        def refuse(*_arguments: object) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        monkeypatch.setattr(fcntl, "flock", refuse)
    return str(request.param)


@pytest.fixture
def holder(tmp_path: Path, how: str) -> Iterator[Holder]:
    found = Holder(tmp_path, how)
    yield found
    if found.process.poll() is None:
        found.end(signal.SIGKILL)


def test_one_at_a_time(tmp_path: Path, how: str) -> None:
    first, second = Lock(tmp_path, "match"), Lock(tmp_path, "match")
    assert first.look() is LockState.FREE
    assert first.take() is LockState.OURS
    assert first.with_locks is (how == "flock")
    assert first.take() is first.look() is LockState.OURS
    assert second.look() is LockState.HELD
    assert second.take() is LockState.HELD
    assert Lock(tmp_path, "another").take() is LockState.OURS
    second.release()  # it has none to release
    assert second.take() is LockState.HELD
    first.release()
    assert second.look() is LockState.FREE
    assert second.take() is LockState.OURS
    second.release()
    assert not (tmp_path / "locks" / "match.owner").exists()


def test_a_living_process_keeps_its_lock(tmp_path: Path, holder: Holder) -> None:
    assert holder.state == "OURS"
    assert Lock(tmp_path, "match").look() is LockState.HELD
    assert Lock(tmp_path, "match").take() is LockState.HELD


def test_a_stopped_process_keeps_its_lock(tmp_path: Path, holder: Holder) -> None:
    holder.process.send_signal(signal.SIGSTOP)
    os.waitpid(holder.process.pid, os.WUNTRACED)
    assert Lock(tmp_path, "match").take() is LockState.HELD
    holder.process.send_signal(signal.SIGCONT)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_dead_processs_lock_is_free_at_once(number: int, tmp_path: Path, holder: Holder) -> None:
    holder.end(number)
    lock = Lock(tmp_path, "match")
    assert lock.look() is LockState.FREE
    assert lock.take() is LockState.OURS
    lock.release()


def test_an_owner_elsewhere_is_taken_to_be_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = Lock(tmp_path, "match")
    (tmp_path / "locks").mkdir()
    owner = tmp_path / "locks" / "match.owner"
    owner.write_text("another-machine 1 1")
    assert lock.look() is LockState.HELD
    monkeypatch.setattr(locks, "_started", lambda _pid: "12345")
    owner.write_text(f"{os.uname().nodename} {os.getpid()} 12344")  # its number has gone to another process
    assert lock.look() is LockState.FREE
    owner.write_text("")  # killed before it had written its name
    assert lock.look() is LockState.FREE


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "locks").write_text("no folder")
    lock = Lock(tmp_path, "match")
    assert lock.take() is LockState.WITHOUT
    assert lock.look() is not LockState.HELD
    lock.release()


def test_a_lock_whose_name_has_gone_to_another_file(tmp_path: Path) -> None:
    """Its last holder has removed the name between another one's opening and locking it."""
    first = Lock(tmp_path, "match")
    first.take()
    (tmp_path / "locks" / "match").unlink()
    second = Lock(tmp_path, "match")
    assert second.take() is LockState.OURS
    third = Lock(tmp_path, "match")
    assert third.take() is LockState.HELD
    first.release()
    second.release()
