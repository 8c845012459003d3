from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix.cli import main
from sixtysix.engine.notation import read_records
from sixtysix.history.store import Store
from tests.history.scripted import expected, fill, kept, start, step
from tests.pseudo import cut, untranslated


@pytest.fixture
def matches(data: Path) -> Path:
    fill(data, [kept(1), kept(2), kept(3, 40)])
    return data


@pytest.mark.usefixtures("matches")
def test_one_match(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("2", "02", kept(2).uid, kept(2).uid.upper(), f"{2:032x}"):
        assert main(["export", name]) == 0
        out, err = capsys.readouterr()
        (record,) = read_records(out)
        assert record.deals == expected(2).deals
        assert record.names == expected(2).names
        assert err == ""


@pytest.mark.usefixtures("matches")
def test_the_match_played_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 0
    out, err = capsys.readouterr()
    (record,) = read_records(out)
    finished = [deal for deal in kept(3, 40).record().deals if deal.result is not None]
    assert list(record.deals) == finished
    assert err == "The running deal of 1 match was left out: its seed is told when it is over.\n"


@pytest.mark.usefixtures("matches")
def test_all_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--all"]) == 0
    out, err = capsys.readouterr()
    assert [record.rules.name for record in read_records(out)] == ["turkish", "saizeci", "saizeci-fixed"]
    assert "1 match" in err
    file = tmp_path / "all.66"
    assert main(["export", "--all", "-o", str(file)]) == 0
    assert capsys.readouterr() == ("", err)
    assert file.read_text("utf-8") == out
    assert main(["verify", str(file)]) == 0
    assert main(["replay", str(file)]) == 0


def test_no_file_is_written_over(matches: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letter"
    file.write_text("dear")
    assert main(["export", "1", "--output", str(file)]) == 2
    sentence = f"There is a file '{file}' already, and it is not overwritten; choose another name.\n"
    assert capsys.readouterr() == ("", sentence)
    assert file.read_text() == "dear"
    assert main(["export", "1", "-o", str(matches / "missing" / "x")]) == 2
    assert "cannot be written: No such file or directory." in capsys.readouterr().err
    assert main(["export", "1", "-o", "a\0b"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "letter"]


WRONG = [
    (["export", "9"], "There is no match '9'; 'sixtysix history' lists them."),
    (["export", "x"], "There is no match 'x'; 'sixtysix history' lists them."),
    (["export", "0000000000"], "Several matches begin with '0000000000'; write more of it."),
    (["export", "999999999999999999999"], "There is no match '999999999999999999999'; 'sixtysix history' lists them."),
    (["export", "1", "--all"], "Name a match or give '--all', not both."),
]


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize(("argv", "sentence"), WRONG)
def test_wrong_use(argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    assert capsys.readouterr() == ("", f"{sentence}\n")


def test_nothing_to_export(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export"]) == 2
    assert capsys.readouterr() == ("", "No match has been saved yet.\n")
    with Store(data) as store:
        store.reach()
    assert main(["export"]) == 2
    assert main(["export", "--all"]) == 0
    with Store(data) as store:
        journal = start(store, 1)
        step(journal.session)
        journal.close()
    capsys.readouterr()
    assert main(["export"]) == 2
    assert capsys.readouterr() == (
        "",
        "The first deal of this match is not over, and a running deal is not exported.\n",
    )


def test_a_match_that_cannot_be_read_is_left_out(matches: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(matches) as store, store.reach().transaction() as connection:
        connection.execute("DELETE FROM actions WHERE match_id = 1 AND deal = 1 AND place = 3")
    assert main(["export", "--all"]) == 1
    out, err = capsys.readouterr()
    assert len(read_records(out)) == 2
    assert err.splitlines()[-1] == "1 match cannot be read and was left out."


@pytest.mark.usefixtures("pseudo_language", "matches")
@pytest.mark.parametrize("argv", [*[argv for argv, _ in WRONG], ["export", "--all"]])
def test_in_the_pseudo_language(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(argv)
    err = capsys.readouterr().err
    assert untranslated(err) == []
    assert cut(err) == []
