from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix.cli import main
from sixtysix.history.store import Store
from tests.history.conftest import SmallDisk, small_disk
from tests.history.scripted import fill, kept
from tests.pseudo import cut, untranslated

__all__ = ["small_disk"]


def test_a_backup_is_made_and_replaced(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1)])
    file = tmp_path / "backup\x1b.db"
    assert main(["backup", str(file)]) == 0
    shown = str(tmp_path / "backup\\x1b.db")
    assert capsys.readouterr() == (f"The backup is in '{shown}'.\n", "")
    assert main(["backup", str(file)]) == 0
    assert capsys.readouterr() == (f"The backup '{shown}' has been replaced.\n", "")
    (tmp_path / "again").mkdir()
    file.rename(tmp_path / "again" / "matches.db")
    with Store(tmp_path / "again") as store:
        assert len(store.matches()) == 1


def test_names_that_cannot_be_used(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1)])
    letter = tmp_path / "letter"
    letter.write_text("dear")
    for name, sentence in {
        str(letter): "exists and is no backup of saved matches; choose another name.",
        str(tmp_path): "is a folder; name the file that the backup is to be.",
        str(data / "matches.db"): "is where the matches are saved; a backup needs another name.",
        str(tmp_path / "no" / "x"): "is to be in does not exist.",
        "a\0b": "is no name of a file.",
    }.items():
        assert main(["backup", name]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.endswith(f"{sentence}\n")
        assert len(err.splitlines()) == 1
    assert letter.read_text() == "dear"


def test_nothing_to_back_up(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "x")]) == 2
    assert capsys.readouterr() == ("", "No match has been saved yet.\n")
    assert not data.exists()
    assert list(tmp_path.iterdir()) == []


def test_no_room(data: Path, small_disk: SmallDisk, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1)])
    small_disk.fill()
    assert main(["backup", str(small_disk.path / "x")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"The backup '{small_disk.path / 'x'}' cannot be written: ")
    assert len(err.splitlines()) == 1


@pytest.mark.usefixtures("pseudo_language")
def test_in_the_pseudo_language(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    main(["backup", "_"])
    fill(data, [kept(1)])
    (tmp_path / "0").write_text("")
    for name in ("_", "_", "0", ".", "no/x", "data/matches.db"):
        main(["backup", name])
    out, err = capsys.readouterr()
    for text in (out, err):
        assert untranslated(text) == []
        assert cut(text) == []
