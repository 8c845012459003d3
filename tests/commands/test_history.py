from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix.cli import main
from sixtysix.engine.rules import MatchCount
from sixtysix.history.rows import KeptMatch
from sixtysix.history.store import Store
from tests.history.scripted import fill, kept, start, step
from tests.pseudo import cut, untranslated


def imported(match: KeptMatch) -> KeptMatch:
    """The match as one that was read from a file."""
    return replace(match, imported=True, seed=None, started=None, updated=None)


def some() -> list[KeptMatch]:
    down = kept(2)
    down = replace(down, rules=replace(down.rules, match_count=MatchCount.DOWN))
    return [
        kept(1),
        kept(4, 60),
        down,
        imported(replace(kept(3, 30), names=("", "日本語"))),
        replace(kept(9), updated=-(2**61)),
    ]


TABLE = """\
No.  Last played       Rules          Players            Score  State
  5  –                 hoyle          Ann : Bo\\x1b[1m ♠  4:7    won by Bo\\x1b[1m ♠
  4  2026-10-18        saizeci-fixed  Player 1 : 日本語  2:0    broken off, deal 2
  3  2025-10-09 10:54  saizeci        Ann : Bo\\x1b[1m ♠  -1:2   won by Ann
  2  2025-10-09 10:54  german         Ann : Bo\\x1b[1m ♠  3:1    unfinished, deal 3
  1  2025-10-09 10:54  turkish        Ann : Bo\\x1b[1m ♠  5:8    won by Bo\\x1b[1m ♠
"""


def test_the_list(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, some())
    assert main(["history"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out == TABLE


def test_as_json(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, some())
    assert main(["history", "--json"]) == 0
    matches = json.loads(capsys.readouterr().out)["matches"]
    assert [match["number"] for match in matches] == [5, 4, 3, 2, 1]
    first, second = kept(1), kept(4, 60)
    assert matches[-1] == {
        "number": 1,
        "id": first.uid,
        "rules": "turkish",
        "players": ["Ann", "Bo\x1b[1m ♠"],
        "date": "2026-10-18",
        "started": "2025-10-09T08:53:20.001+00:00",
        "played": "2025-10-09T08:54:20.001+00:00",
        "deals": len(first.deals),
        "points": [5, 8],
        "wins": [0, 1],
        "winner": 2,
        "finished": True,
        "can_go_on": False,
        "in_use": False,
        "imported": False,
        "practice": False,
        "human": 1,
        "level": "scripted",
    }
    assert (matches[-2]["can_go_on"], matches[-2]["winner"], matches[-2]["id"]) == (True, None, second.uid)
    assert matches[0]["played"] is None


def test_a_match_that_is_being_played(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(data) as store:
        journal = start(store, 1)
        step(journal.session)
        assert main(["history"]) == 0
        assert "being played, deal 1" in capsys.readouterr().out
        journal.close()


def test_nothing_yet(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["history"]) == 0
    assert capsys.readouterr() == ("No match has been saved yet.\n", "")
    assert main(["history", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"matches": []}
    assert not data.exists()


def test_a_match_that_cannot_be_read(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1), kept(2)])
    with Store(data) as store, store.reach().transaction() as connection:
        connection.execute("UPDATE matches SET rules = 'from the future' WHERE id = 1")
    assert main(["history"]) == 0
    out = capsys.readouterr().out
    assert "  1  –                 –        –                  –      cannot be read\n" in out
    assert main(["history", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"][1]["rules"] is None


def test_a_damaged_file_is_set_aside_and_said(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1), kept(2)])
    path = data / "matches.db"
    path.write_bytes(path.read_bytes()[:-5])
    assert main(["history"]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3
    (aside,) = data.glob("matches-damaged-*.db")
    sentence = f"it is kept as '{aside.name}', and 2 matches were rescued from it.\n"
    assert err == f"The file with the saved matches was damaged; {sentence}"


def test_a_newer_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(data, [kept(1)])
    with Store(data) as store:
        store.reach().connection.execute("PRAGMA user_version = 99")
    for command in (["history"], ["export"], ["backup", str(data.parent / "x")]):
        assert main(command) == 1
        sentence = f"A newer version of the program has made the saved matches in '{data}'; use that version.\n"
        assert capsys.readouterr() == ("", sentence)


@pytest.mark.usefixtures("pseudo_language")
def test_in_the_pseudo_language(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["history"])
    fill(data, some())
    main(["history"])
    path = data / "matches.db"
    path.write_bytes(path.read_bytes()[:-5])
    main(["history"])
    out, err = capsys.readouterr()
    names = {match.rules.name for match in some()} | {"Ann", "Bo", "saizeci", "fixed"}
    assert untranslated(out, allow=names | {"x1b"}) == []
    assert untranslated(err, allow=names) == []
    assert cut(err) == []
