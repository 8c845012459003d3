from __future__ import annotations

from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from sixtysix.cli import main
from sixtysix.engine.notation import write_records
from sixtysix.engine.record import MatchRecord
from sixtysix.history.store import Store
from tests.history.scripted import expected, fill, kept
from tests.pseudo import cut, untranslated


def written(path: Path, *records: MatchRecord) -> str:
    path.write_text(write_records(list(records)), "utf-8")
    return str(path)


def test_new_continued_and_known(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = expected(2)
    part = replace(whole, deals=whole.deals[:1])
    file = written(tmp_path / "a.66", expected(1), part)
    assert main(["import", file]) == 0
    assert capsys.readouterr() == ("2 matches are new.\n", "")
    assert main(["import", file]) == 0
    assert capsys.readouterr() == ("2 matches were there already.\n", "")
    file = written(tmp_path / "b.66", expected(3), whole, expected(1), replace(whole, deals=()))
    assert main(["import", file]) == 0
    said = "1 match is new. 1 match goes on further now. 1 match was there already. "
    assert capsys.readouterr() == (f"{said}1 match has no deal and was left out.\n", "")
    with Store(data) as store:
        assert len(store.matches()) == 3


def test_from_stdin(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = write_records([expected(1)])
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(text.encode())))
    assert main(["import", "-"]) == 0
    assert capsys.readouterr() == ("1 match is new.\n", "")
    assert data.exists()


def test_exported_and_imported_again(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1), kept(2, 50)])
    file = tmp_path / "all.66"
    assert main(["export", "--all", "-o", str(file)]) == 0
    capsys.readouterr()
    assert main(["import", str(file)]) == 0
    assert capsys.readouterr() == ("2 matches were there already.\n", "")


def test_a_match_that_is_being_played(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1, 20)])
    with Store(data) as store:
        journal = store.resume(kept(1).uid)
        file = written(tmp_path / "a.66", replace(expected(1), tags=(("Id", kept(1).uid),)))
        assert main(["import", file]) == 1
        said = "1 match is being played in another session and was left as it is.\n"
        assert capsys.readouterr() == (said, "")
        journal.close()
    assert main(["import", file]) == 0
    assert capsys.readouterr() == ("1 match goes on further now.\n", "")


@pytest.mark.parametrize(
    ("text", "place"), [("", "a.66:1:1: "), ("Match\nRules: nonsense\n", "a.66:2:8: "), ("Hello", "a.66:1:1: ")]
)
def test_bad_text_saves_nothing(
    text: str,
    place: str,
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.66").write_text(text)
    assert main(["import", "a.66"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(place)
    assert len(err.splitlines()) == 1
    assert not data.exists()


def test_a_folder_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SIXTYSIX_DATA", str(tmp_path / "file" / "data"))
    assert main(["import", written(tmp_path / "a.66", expected(1))]) == 1
    sentence = f"There is no data folder '{tmp_path / 'file' / 'data'}', and it cannot be made.\n"
    assert capsys.readouterr() == ("", sentence)


@pytest.mark.usefixtures("pseudo_language", "data")
def test_in_the_pseudo_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = expected(2)
    main(["import", written(tmp_path / "a.66", expected(1), replace(whole, deals=whole.deals[:1]))])
    main(["import", written(tmp_path / "a.66", whole, expected(1), expected(3), replace(whole, deals=()))])
    out, err = capsys.readouterr()
    assert err == ""
    assert untranslated(out) == []
    assert cut(out) == []
