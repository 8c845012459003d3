from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixtysix.history import places
from sixtysix.history.store import Store
from sixtysix.history.troubles import Trouble
from tests.history.scripted import start, step


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def all_rights(folder: Path) -> set[tuple[bool, int]]:
    return {(path.is_dir(), rights(path)) for path in (folder, *folder.rglob("*"))}


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077, 0o277, 0o777])
def test_only_the_owner_has_rights_whatever_the_umask(mask: int, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b" / "data"
    with umask(mask), Store(folder) as store:
        journal = start(store, 1)
        seen = set()
        for _act in range(5):
            step(journal.session)
            seen |= all_rights(folder)
        assert journal.trouble is None
        journal.close()
    assert seen == {(True, 0o700), (False, 0o600)}
    assert rights(tmp_path / "a") == rights(tmp_path / "a" / "b") == 0o700


def test_wrong_rights_are_tightened(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    for mode in (0o644, 0o666, 0o400):
        with Store(folder) as store:
            journal = start(store, 1)
            step(journal.session)
            journal.close()
        folder.chmod(0o777)
        (folder / "matches.db").chmod(mode)
        with Store(folder) as store:
            store.reach()
        assert rights(folder) == 0o700
        assert rights(folder / "matches.db") == 0o600


def test_the_environment_names_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIXTYSIX_DATA", str(tmp_path / "x" / "y"))
    with Store() as store:
        assert store.folder == tmp_path / "x" / "y"
        store.reach()
    assert (tmp_path / "x" / "y" / "matches.db").exists()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIXTYSIX_DATA", "here")
    assert places.folder() == tmp_path / "here"


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="where the folder is depends on the system")
def test_the_folder_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIXTYSIX_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert places.folder() == tmp_path / ".local" / "share" / "sixtysix"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert places.folder() == tmp_path / "xdg" / "sixtysix"


@pytest.mark.parametrize("home", ["missing", "a-file"])
def test_no_home(home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home that does not exist is not made: the match is played and not saved."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").write_text("")
    monkeypatch.delenv("SIXTYSIX_DATA", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / home))
    before = sorted(path.name for path in tmp_path.iterdir())
    with Store() as store:
        assert store.unfinished() == []
        journal = start(store, 1)
        step(journal.session)
        assert journal.trouble is Trouble.NO_FOLDER
        journal.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["with space", "100% #1?&=", "ünï♠", "a'b\"c", "%2e%2e", "\udcff"])
def test_a_folder_with_an_odd_name(name: str, tmp_path: Path) -> None:
    with Store(tmp_path / name) as store:
        journal = start(store, 1)
        step(journal.session)
        assert journal.trouble is None
        journal.close()
    assert (tmp_path / name / "matches.db").stat().st_size > 0
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_is_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir(mode=0o755)
    (tmp_path / "data").symlink_to(tmp_path / "real")
    with Store(tmp_path / "data") as store:
        store.reach()
    assert (tmp_path / "real" / "matches.db").exists()
    assert rights(tmp_path / "real") == 0o700


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "data").symlink_to(tmp_path / "nowhere")
    with Store(tmp_path / "data") as store:
        assert store.unfinished() == []
        journal = start(store, 1)
        step(journal.session)
        assert journal.trouble is Trouble.NO_FOLDER
        journal.close()


def test_moving_aside_overwrites_nothing(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "file").write_text(str(number))
        places.move_aside(tmp_path / "file", tmp_path / "kept.db")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "kept.db": "0",
        "kept-2.db": "1",
        "kept-3.db": "2",
    }
