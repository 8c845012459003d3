"""``sixtysix replay``: what it prints, and that it comes to what the record's deals come to."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixtysix.cli import main
from sixtysix.engine.notation import read_position, write_action, write_records
from sixtysix.engine.record import MatchRecord
from tests.engine.matches import random_match
from tests.engine.walks import ALL_RULES, HOUSE, rules_named

SEED = "f1dfe6505f3bfdd95821ca3a28cdae5d71af9f99335c99b99472ab7ca12fa8b8"
RECORD = f"""\
Rules: standard
Player 1: Ada
Player 2: Ben \\x1b[2J
Date: 2024-03-09
Deal 1
Dealer: 2
Seed: {SEED}
Word: tulip
9S JS JC KC 9C TC JD AH
draw exchange marry:H close KH JH AC QC claim
Deal 2
Seed: {SEED}
"""


def shown(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["replay", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.replace("\n", "").isprintable()
    return out


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "record.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_results_and_score(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, str(file)) == (
        "Match 1: Ada and Ben \\x1b[2J, standard, 2024-03-09\n"
        "Deal 1: Ben \\x1b[2J deals.\n"
        "Ada closed the stock and went out with 79 card points; Ben \\x1b[2J had 12: 2 game points for Ada.\n"
        "Score: Ada 2, Ben \\x1b[2J 0.\n"
        "Deal 2: Ada deals.\n"
        "The deal was not finished.\n"
        "The match was not finished.\n"
    )


def test_the_board_after_each_action(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, str(file), "--board").splitlines()
    at = next(at for at, line in enumerate(lines) if line.endswith(" marry:H  Ada declares 40 in hearts."))
    number = int(lines[at].removeprefix("  > 1.").split()[0])
    assert lines[at + 1 : at + 7] == [
        "    Trumps: hearts. Upcard: 9♥. 4 cards left to draw.",
        lines[at + 2],
        lines[at + 3],
        "    Marriage of Ada: 40 in hearts",
        "    Ada has declared a marriage and leads one of its cards.",
        f"  > 1.{number + 1} close  Ada closes the stock with 4 cards left.",
    ]
    assert lines[at + 2].startswith("    Ben \\x1b[2J: ")
    assert sum(line.startswith("  > ") for line in lines) == 20


def test_a_record_from_stdin(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    expected = shown(capsys, str(file))
    with file.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert shown(capsys, "-") == expected


@pytest.mark.parametrize("name", ALL_RULES)
def test_the_data_says_what_the_record_holds(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(6 if name == HOUSE else 1):
        rng = Random(f"replay {name} {number}")
        record = random_match(rng, rules_named(name, rng))
        path = tmp_path / "record.txt"
        path.write_text(write_records([record, record]), encoding="utf-8")
        data = json.loads(shown(capsys, str(path), "--json", "--board"))["matches"]
        assert data[0] == data[1]
        check(data[0], record)
        assert shown(capsys, str(path), "--board").count("\n  > ") >= 2 * sum(
            len(deal.actions) for deal in record.deals
        )


def check(data: dict[str, Any], record: MatchRecord) -> None:
    assert data["players"] == list(record.names)
    assert [(tag["name"], tag["value"]) for tag in data["tags"]] == list(record.tags)
    for told, deal in zip(data["deals"], record.deals, strict=True):
        assert told["dealer"] == deal.dealer + 1
        assert told["actions"] == [write_action(action) for action in deal.actions]
        assert told["pack"] == [card.code for card in deal.dealt_pack(record.rules)]
        assert (told["result"] is None) == (deal.result is None)
        states = [state for state, _events in deal.play(record.rules)]
        assert [read_position(state["state"]["position"]) for state in told["states"]] == states
    score = record.score()
    assert data["score"]["points"] == list(score.last_points if score.ended else score.points)
    assert data["score"]["wins"] == list(score.wins)
    assert data["score"]["winner"] == (None if score.winner is None else score.winner + 1)


def test_several_matches_and_one_without_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.txt"
    path.write_text("Rules: schnapsen\nMatch\nRules: snapszli\n", encoding="utf-8")
    assert shown(capsys, str(path)) == (
        "Match 1: Player 1 and Player 2, schnapsen\nNo deal was played.\n\n"
        "Match 2: Player 1 and Player 2, snapszli\nNo deal was played.\n"
    )
    assert [match["score"] for match in json.loads(shown(capsys, str(path), "--json"))["matches"]] == [None, None]


def test_data_holds_no_control_character_from_outside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names and tags in it are still whole: the escapes are JSON's own."""
    odd = "\x1b\x7f\x9b\u202e\u2028\ud800🂡ż"
    path = tmp_path / "record.txt"
    path.write_text(write_records([MatchRecord(rules_named("standard", Random()), (odd, ""), odd)]), encoding="utf-8")
    out = shown(capsys, str(path), "--json")
    match = json.loads(out)["matches"][0]
    assert (match["players"][0], match["date"]) == (odd, odd)
    assert "🂡ż" in out
    shown(capsys, str(path))


def test_a_match_that_was_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A best of three, counted match by match."""
    played = "9S JS JC KC 9C TC JD AH\ndraw exchange marry:H close KH JH AC QC claim"
    deal = f"Deal\nDealer: 2\nSeed: {SEED}\nWord: tulip\n{played}\n"
    path = tmp_path / "record.txt"
    path.write_text(
        f"Rules: standard[match_target=2;best_of=3]\nPlayer 1: Ada\nPlayer 2: Ben\n{deal * 2}", encoding="utf-8"
    )
    lines = shown(capsys, str(path)).splitlines()
    assert lines[3] == "Score: Ada 2, Ben 0; matches won: 1 and 0."
    assert lines[-2:] == ["Score: Ada 2, Ben 0; matches won: 2 and 0.", "Ada wins the match."]


@pytest.mark.usefixtures("pseudo_language")
def test_every_line_can_be_translated(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in shown(capsys, str(file), "--board").splitlines():
        assert not line.isascii()
