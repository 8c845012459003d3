from __future__ import annotations

import errno
import fcntl
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sixtysix.cli import main
from sixtysix.history.store import Store
from tests.history.conftest import SmallDisk, small_disk
from tests.history.scripted import fill, kept, start, step
from tests.pseudo import cut, untranslated

__all__ = ["small_disk"]


def told(text: str) -> list[str]:
    """What the doctor has said, without what depends on the machine."""
    text = re.sub(r"\d+ MiB are free", "N MiB are free", text)
    return re.sub(r"sound, \d+ KiB", "sound, N KiB", text).splitlines()


def well(data: Path, matches: str) -> list[str]:
    return [
        f"[well] The data folder is '{data}'.",
        f"[well] Only its owner can read and write '{data}'.",
        f"[well] Only its owner can read and write '{data / 'matches.db'}'.",
        "[well] Locks work in the data folder.",
        "[well] N MiB are free on the disk.",
        "[well] The file with the saved matches is sound, N KiB.",
        f"[well] {matches} played through and {'is' if matches.startswith('1 ') else 'are'} sound.",
        "All is well.",
    ]


def test_all_is_well(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    assert told(capsys.readouterr().out) == [
        f"[well] There is no data folder '{data}' yet; the first match makes it.",
        "All is well.",
    ]
    fill(data, [kept(1), kept(2, 20)])
    for _time in range(2):
        assert main(["doctor"]) == 0
        assert told(capsys.readouterr().out) == well(data, "2 matches have been")


def test_all_is_well_while_a_match_is_played(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(data) as store:
        journal = start(store, 1)
        step(journal.session)
        assert main(["doctor"]) == 0
        assert told(capsys.readouterr().out) == well(data, "1 match has been")
        step(journal.session)
        assert journal.trouble is None
        journal.close()


def test_a_damaged_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1), kept(2)])
    path = data / "matches.db"
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    assert main(["doctor"]) == 0
    (aside,) = data.glob("matches-damaged-*.db")
    lines = told(capsys.readouterr().out)
    mended = [line for line in lines if line.startswith("[mended]")]
    pattern = (
        r"\[mended\] \d{4}-\d\d-\d\d \d\d:\d\d: "
        r"the file with the saved matches was damaged \(file is not a database\)\. "
        rf"2 matches were rescued\. The old file is '{re.escape(str(aside))}'\."
    )
    assert len(mended) == 1
    assert re.fullmatch(pattern, mended[0])
    assert lines[-2:] == ["[well] 2 matches have been played through and are sound.", "All is well."]
    # Later it is still said, and no more than that.
    assert main(["doctor"]) == 0
    assert [line for line in told(capsys.readouterr().out) if line not in lines] == [
        mended[0].replace("[mended]", "[noted]")
    ]
    aside.unlink()
    assert main(["doctor"]) == 0
    assert f"The old file, '{aside.name}', is not there any more." in capsys.readouterr().out


def test_damage_that_only_a_full_check_finds(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An index that does not fit its table."""
    fill(data, [kept(1), kept(2)])
    with Store(data) as store, store.reach().transaction() as connection:
        (text,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'matches_by_origin'").fetchone()
        connection.execute("DROP INDEX matches_by_origin")
        connection.execute("CREATE INDEX matches_by_origin ON matches (date)")
    with closing(sqlite3.connect(data / "matches.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'matches_by_origin'", (text,))
        connection.execute("PRAGMA schema_version = 1000")
    with Store(data) as store:
        store.reach()
        assert store.repaired == []
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    assert "[mended]" in out
    assert "2 matches were rescued" in out


def test_rights_and_leftovers(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1)])
    data.chmod(0o755)
    (data / "matches.db").chmod(0o644)
    (data / "matches.db.copy").write_text("half")
    (data / "locks").mkdir(exist_ok=True)
    (data / "locks" / ("0" * 32)).write_text("")
    assert main(["doctor"]) == 0
    lines = told(capsys.readouterr().out)
    assert f"[mended] Others had rights to '{data}'; they have been taken away." in lines
    assert f"[mended] Others had rights to '{data / 'matches.db'}'; they have been taken away." in lines
    assert "[mended] 2 files that killed sessions had left have been removed." in lines
    assert main(["doctor"]) == 0
    assert told(capsys.readouterr().out) == well(data, "1 match has been")


def test_no_locks(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    fill(data, [kept(1)])
    monkeypatch.setattr(fcntl, "flock", refuse)
    assert main(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "[wrong] Locks do not work in the data folder: play in one session at a time." in lines
    assert lines[-1] == "Something is wrong."


def test_no_room_and_no_writing(
    small_disk: SmallDisk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = small_disk.path / "data"
    monkeypatch.setenv("SIXTYSIX_DATA", str(data))
    fill(data, [kept(1)])
    small_disk.fill()
    assert main(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"[wrong] The saved matches in '{data}' cannot be changed: the disk, or your share of it, is full." in lines
    assert "[wrong] 0 MiB are free on the disk." in lines
    assert "[well] 1 match has been played through and is sound." in lines
    small_disk.free()
    small_disk.make_read_only()
    assert main(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"[wrong] The saved matches in '{data}' cannot be changed: nothing can be written there." in lines
    assert "[well] 1 match has been played through and is sound." in lines


def test_a_match_that_goes_against_the_rules(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1), kept(2)])
    with Store(data) as store, store.reach().transaction() as connection:
        connection.execute("UPDATE actions SET action = 'pass' WHERE match_id = 1 AND deal = 1 AND place = 0")
    assert main(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3:] == [
        "[wrong] Match 1 cannot be read.",
        "[well] 1 match has been played through and is sound.",
        "Something is wrong.",
    ]


def test_no_home(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SIXTYSIX_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "missing"))
    assert main(["doctor"]) == 1
    assert "and it cannot be made." in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("pseudo_language")
def test_in_the_pseudo_language(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor"])
    fill(data, [kept(1), kept(2)])
    path = data / "matches.db"
    path.write_bytes(path.read_bytes()[:-4096])
    data.chmod(0o755)
    (data / "matches.db.new").write_text("half")
    main(["doctor"])
    (aside,) = data.glob("matches-damaged-*.db")
    aside.unlink()
    with Store(data) as store, store.reach().transaction() as connection:
        connection.execute("UPDATE matches SET entries = 0 WHERE id = 1")
    main(["doctor"])
    out, err = capsys.readouterr()
    assert err == ""
    assert untranslated(out) == []
    assert cut(out) == []
