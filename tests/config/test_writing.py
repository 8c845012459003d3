"""Changing the configuration file: nothing of it is lost, and nothing is ever half done."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix.config.writing import change
from sixtysix.errors import UserError

OWN = """\
# My options.
theme = 'felt'   # like the club's

  level   =   "novice" # for now
future = { a = 1, b = [2, 3] }

# Keys of my own
[keys]
marry = "ж"  # Russian layout
"""


def test_all_but_the_value_stays(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(OWN)
    change(file, {"level": "master"})
    assert file.read_text() == OWN.replace('"novice"', '"master"')
    change(file, {"to": "5"})
    assert tomllib.loads(file.read_text()) == {**tomllib.loads(OWN), "level": "master", "to": 5}
    assert set(OWN.splitlines()) - set(file.read_text().splitlines()) == {'  level   =   "novice" # for now'}
    change(file, {"to": None, "level": "novice"})
    assert file.read_text() == OWN


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("last", ["", "\n"])
def test_line_ends_and_marks_stay(start: str, end: str, last: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    text = start + OWN.strip().replace("\n", end) + last.replace("\n", end)
    file.write_bytes(text.encode())
    change(file, {"level": "club"})
    assert file.read_bytes().decode() == text.replace("novice", "club")


def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "config.toml"
    change(file, {"name": 'Ann "the ace" ♠\x1b'})
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {"name": 'Ann "the ace" ♠\x1b'}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]
    before = stat.S_IMODE(tmp_path.stat().st_mode)
    change(tmp_path / "config.toml", {"level": "club"})
    assert stat.S_IMODE(tmp_path.stat().st_mode) == before


def test_a_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    real, link = tmp_path / "dotfiles" / "real.toml", tmp_path / "config.toml"
    link.symlink_to(Path("dotfiles") / "real.toml")
    for level in ("club", "master"):  # the first time it leads nowhere
        change(link, {"level": level})
        assert link.is_symlink()
        assert real.read_text() == f'level = "{level}"\n'


def test_what_cannot_be_changed_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    for data in (b"level = ", b"\xff", b"#" * 300_000):
        file.write_bytes(data)
        with pytest.raises(UserError, match=r"config\.toml"):
            change(file, {"level": "club"})
        assert file.read_bytes() == data
    (tmp_path / "no folder").write_text("")
    for bad in (tmp_path, tmp_path / "no folder" / "config.toml", Path("/dev/null"), Path("/dev/full/config.toml")):
        with pytest.raises(UserError, match=r"^'.*' .*\.$"):
            change(bad, {"level": "club"})


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    with pytest.raises(UserError, match="no UTF-8 text"):
        change(file, {"name": "a\udcff"})
    assert not file.exists()


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "config.toml"
    file.write_text(OWN)

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UserError, match="cannot be written: No space left on device"):
        change(file, {"level": "club"})
    assert file.read_text() == OWN
    assert list(tmp_path.iterdir()) == [file]


def test_programs_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(OWN)
    program = """
import sys
from pathlib import Path
from sixtysix.config.writing import change
for n in range(1, 16):
    change(Path(sys.argv[1]), {sys.argv[2]: str(n)})
"""
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(file), name]) for name in ("to", "width", "name", "dealer")
    ]
    assert [one.wait(60) for one in running] == [0] * 4
    assert tomllib.loads(file.read_text()) == {
        **tomllib.loads(OWN), "to": 15, "width": 15, "name": "15", "dealer": "15",
    }  # fmt: skip


lines = st.lists(
    st.sampled_from(
        [
            "# a comment",
            "",
            "  ",
            "zzz = 1",
            "to = 3 # three",
            "'quo ted' = 1",
            "a.b.c = 2",
            'd = """\nx\n"""',
            "e=[1,\n 2]",
        ]
    ),
    unique=True,
)
tables = st.sampled_from(["", "[keys]\nmarry = 'j'\n", "[other]\n[other.deep]\n# end", "[[list]]\nx = 1\n[[list]]\n"])


@settings(max_examples=50)
@given(lines, tables, st.sampled_from(["name", "to"]), st.text(max_size=5))
def test_any_file_changes_in_this_value_alone(
    tmp_path_factory: pytest.TempPathFactory, own: list[str], table: str, name: str, text: str
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    before = "\n".join([*own, table])
    value = text if name == "name" else "7"
    file.write_text(before, encoding="utf-8")
    change(file, {name: value})
    after = file.read_text(encoding="utf-8")
    wanted = {**tomllib.loads(before), name: 7 if name == "to" else value}
    assert tomllib.loads(after) == wanted
    for line in own:
        assert line in after or line.startswith("to")
    change(file, {name: None})
    assert name not in tomllib.loads(file.read_text(encoding="utf-8"))
