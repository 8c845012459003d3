"""Bad text through the command line: one sentence with its place, exit status 2, nothing on stdout, no traceback."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixtysix.cli import main
from sixtysix.engine.notation import (
    NotationError,
    Problem,
    read_line,
    read_records,
    write_position,
    write_records,
    write_view,
)
from tests.commands.malformed import DEAL, HEAD, POSITIONS, RECORDS, WHOLE, Row
from tests.engine.matches import random_match
from tests.engine.walks import HOUSE, rules_named, walk

ROWS = [*POSITIONS, *RECORDS]


def identify(value: object) -> str:
    return str(value) if isinstance(value, Problem) else ""


def unmarked(text: str) -> tuple[str, str, int, int]:
    """A text without its mark, what stands before it, and the line and column of the mark."""
    before, _, after = text.partition("^")
    lines = re.split(r"\r\n|\r|\n", before.removeprefix("\ufeff"))
    return before + after, before, len(lines), len(lines[-1]) + 1


def sentence(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What the command complains of, having seen that it does so in one printable line."""
    status = main(argv)
    out, err = capsys.readouterr()
    assert status == 2, err
    assert out == ""
    assert err.endswith(".\n")
    assert err[:-1].isprintable()
    return err[:-1]


@pytest.mark.parametrize(("problem", "text", "said"), POSITIONS, ids=identify)
def test_bad_positions(problem: Problem, text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    line, before, _line, column = unmarked(text)
    told = sentence(capsys, "position", "--", line)
    assert told.startswith(f"Column {column}: "), before
    for words in said.split("|"):
        assert words in told
    with pytest.raises(NotationError) as refused:
        read_line(line)
    assert (refused.value.problem, refused.value.column) == (problem, column)


@pytest.mark.parametrize(("problem", "text", "said"), RECORDS, ids=identify)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_bad_records(
    command: str, problem: Problem, text: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Both commands refuse bad text; what only playing shows, `verify` tells as its verdict."""
    content, _before, line, column = unmarked(text)
    file = tmp_path / "record.txt"
    file.write_text(content, encoding="utf-8", newline="")
    played = {
        Problem.ILLEGAL,
        Problem.WRONG_SEAT,
        Problem.AFTER_END,
        Problem.RESULT_EARLY,
        Problem.RESULT_DIFFERS,
        Problem.MATCH_OVER,
    }
    if command == "verify" and problem in played:
        assert main([command, str(file)]) == 2
        out, err = capsys.readouterr()
        assert err == ""
        assert out.startswith("Match 1: ")
        return
    told = sentence(capsys, command, str(file))
    assert told.startswith(f"{file}:{line}:{column}: ")
    for words in said.split("|"):
        assert words in told
    if problem is not Problem.NO_MATCH:
        with pytest.raises(NotationError) as refused:
            read_records(content)
        assert refused.value.problem is problem


def test_there_is_a_row_for_everything_that_can_be_wrong() -> None:
    assert {problem for problem, _text, _said in ROWS} == set(Problem)
    assert len(POSITIONS) >= 50
    assert len(RECORDS) >= 50
    for rows in (POSITIONS, RECORDS):
        assert len({text for _problem, text, _said in rows}) == len(rows)


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize(("problem", "text", "said"), ROWS, ids=identify)
def test_every_sentence_can_be_translated(
    problem: Problem, text: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "record.txt"
    file.write_text(unmarked(text)[0], encoding="utf-8", newline="")
    is_position = (problem, text, said) in POSITIONS
    argv = ["position", "--", unmarked(text)[0]] if is_position else ["replay", str(file)]
    assert main(argv) == 2
    assert not capsys.readouterr().err.isascii()


# Actions


@pytest.mark.parametrize(
    ("actions", "column", "said"),
    [
        (["foo"], 1, "Action 1|'foo' is no action|marry:S"),
        (["KH", "AH", "F:"], 1, "Action 3|'F:'"),
        (["D:1S"], 3, "Action 1|'1S'"),
        (["\x1b[2J"], 1, r"'\x1b[2J'"),
        ([""], 1, "Action 1|''"),
    ],
)
def test_bad_actions(actions: list[str], column: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = sentence(capsys, "position", f"standard {WHOLE}", *actions)
    assert told.startswith(f"Column {column}: ")
    for words in said.split("|"):
        assert words in told


def test_a_view_does_not_tell_what_the_other_seat_may_do(capsys: pytest.CaptureFixture[str]) -> None:
    line = "standard view=F F=AS D=? up=- trump=H played=- "
    cards = "TS,KS,QS,JS,9S,TH,KH,QH,JH,9H,AD,TD,KD,QD,JD,9D,AC,TC,KC,QC,JC,9C"
    line = line.replace("played=-", f"played={cards} tricks=6/5 points=60/38")
    assert "dealer" not in sentence(capsys, "position", line, "F:AS", "D:AH")
    assert main(["position", line, "F:AS"]) == 0


# Files


@pytest.mark.parametrize(
    ("data", "place", "said"),
    [
        (f"{HEAD}Player 1: J\xf6rg\n".encode("latin-1"), ":3:12: ", "UTF-8|0xf6"),
        (b"\x00\xff\xfe\xfd", ":1:2: ", "UTF-8|0xff"),
        (f"\ufeff{HEAD}".encode("utf-16-le")[:-1], ":2:16: ", "UTF-8"),
        (b"Rules: standard\n\x00", ":2:1: ", r"\x00"),
        (b"\xef\xbb\xbfRules: standard\r\n\xff\n", ":2:1: ", "0xff"),
    ],
    ids=["latin-1", "binary", "half a character in utf-16", "nul", "bad byte after a mark"],
)
def test_files_that_are_no_text(
    data: bytes, place: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "record.txt"
    file.write_bytes(data)
    told = sentence(capsys, "replay", str(file))
    assert told.startswith(f"{file}{place}")
    for words in said.split("|"):
        assert words in told


def test_files_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing, large = tmp_path / "mis\x1bsing.txt", tmp_path / "large.txt"
    assert "There is no file" in sentence(capsys, "replay", str(missing))
    assert "folder" in sentence(capsys, "replay", str(tmp_path))
    assert "no name of a file" in sentence(capsys, "replay", "a\0b")
    large.write_text(f"{HEAD}{DEAL}", encoding="utf-8")
    monkeypatch.setattr("sixtysix.commands.files.MOST_BYTES", 50)
    assert "larger than" in sentence(capsys, "verify", str(large))


# Mistakes at random

MARKS = st.text(st.sampled_from("=,:/.;[]?-@^ \t\n#{}AKQJT90123SHDCFD♠x\x1b\u202e\ud800"), max_size=4)


def mistaken(data: st.DataObject, text: str) -> str:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.sampled_from((0, 1, 1, 2, 5, 30)))
        text = text[:at] + data.draw(MARKS) + text[at + length :]
    return text


def some_line(number: int, view: bool) -> str:
    rng = Random(number)
    moments = list(walk(rng, rules_named(HOUSE if number % 3 else "standard", rng)))
    deal = moments[number % len(moments)]
    return write_view(deal.view(deal.turn)) if view else write_position(deal)


@given(st.data(), st.integers(0, 999), st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
def test_positions_with_any_mistake(
    capsys: pytest.CaptureFixture[str], data: st.DataObject, number: int, view: bool
) -> None:
    """They are shown or refused, and never a fault of the program."""
    line = mistaken(data, some_line(number, view))
    status = main(["position", "--", line])
    out, err = capsys.readouterr()
    assert status in (0, 2), err
    assert (out == "") == (status == 2)
    assert out.replace("\n", "").isprintable()
    if status == 2:
        assert re.match(r"Column [1-9][0-9]*: [^\n]*\.\n\Z", err)
        assert err[:-1].isprintable()
        assert int(err.split(":")[0].split()[1]) <= len(line) + 1


@given(st.data(), st.integers(0, 99))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
def test_records_with_any_mistake(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: st.DataObject, number: int
) -> None:
    rng = Random(number)
    text = mistaken(data, write_records([random_match(rng, rules_named(HOUSE, rng), deals=2)]))
    file = tmp_path / "record.txt"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    for command in ("replay", "verify"):
        status = main([command, str(file)])
        out, err = capsys.readouterr()
        assert status in (0, 2), err
        assert out.replace("\n", "").isprintable()
        if err:
            assert status == 2
            assert out == ""
            assert re.match(re.escape(str(file)) + r":[0-9]+:[0-9]+: [^\n]*\.\n\Z", err)
            assert err[:-1].isprintable()


def test_rows_are_marked_once() -> None:
    def marks(row: Row) -> int:
        return row[1].count("^")

    assert {marks(row) for row in ROWS} == {1}
