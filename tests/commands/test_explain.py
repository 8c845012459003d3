"""``sixtysix explain``: what it prints of a computer's, a person's and the table's moves, and what it refuses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixtysix.ai.player import DEFAULT_LEVEL, Candidate, Decision, Player, StopAsked, make_player
from sixtysix.cli import main
from sixtysix.engine.actions import Play
from sixtysix.engine.notation import Problem, read_view, write_action, write_records
from sixtysix.engine.record import Computer, MatchRecord
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.engine.view import View
from sixtysix.session.session import Session
from tests.commands.malformed import RECORDS
from tests.commands.test_malformed import identify, sentence, unmarked
from tests.pseudo import cut, untranslated
from tests.test_docs import NOTATION, codes, keys

SEED = b"the computer's"


def played(level: str = "casual", rules: str = "standard", deals: int = 2, text: str = "explain") -> MatchRecord:
    """Some deals between a person, who plays at random, and a computer."""
    session = Session(RULESETS[rules], seed_from_text(text), ("Ann\x1b[2J", "Computer"), dealer=0, date="2024-03-09")
    person, computer = make_player("random", b"person"), make_player(level, SEED)
    while session.match.deals < deals or session.turn is not None:
        if session.turn is None:
            session.begin()
        elif session.turn == 0:
            session.act(person.decide(session.view(0)).action)
        else:
            decision = computer.decide(session.view(1))
            session.act(decision.action, playouts=decision.playouts)
    return session.record().with_computer(1, Computer(level, SEED))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, played())


def written(folder: Path, *records: MatchRecord) -> Path:
    path = folder / "record.txt"
    path.write_text(write_records(records), encoding="utf-8")
    return path


def shown(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["explain", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.replace("\n", "").isprintable()
    return out


def data(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    return json.loads(shown(capsys, *argv, "--json"))


class Sure:
    """A player with an opinion on every action."""

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        ranked = [Candidate(one, 0.5 - at, 1.25 - at, 0.714 - at / 4) for at, one in enumerate(view.legal[:3])]
        return Decision(view.legal[0], tuple(ranked), 40_000)


def test_the_whole_text(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, bytes, int | None]] = []

    def make(level: str, seed: bytes, playouts: int | None = None) -> Player:
        asked.append((level, seed, playouts))
        return Sure()

    monkeypatch.setattr("sixtysix.commands.explain.make_player", make)
    record = played("random")
    first = replace(record.deals[0], playouts=tuple((place, 777) for place, _playouts in record.deals[0].playouts))
    file = str(written(tmp_path, replace(record, deals=(first, *record.deals[1:]))))
    assert shown(capsys, file, "1.9") == WHOLE
    shown(capsys, file, "1.8")
    shown(capsys, file, "1.9", "--level", "casual")
    assert asked == [("random", SEED, 777), ("random", SEED, None), ("casual", SEED, None)]


def test_what_it_says_is_what_was_decided(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played()
    whose: set[tuple[int, bool]] = set()
    for number, deal in enumerate(record.deals, 1):
        for place, action in enumerate(deal.actions, 1):
            told = data(capsys, str(file), f"{number}.{place}")
            whose.add((told["player"], told["by_itself"]))
            assert (told["deal"], told["move"], told["action"]) == (number, place, write_action(action))
            assert told["state"]["view"] == told["seat"]
            assert told["choice"] in told["state"]["legal"]
            assert [card for card in told["state"]["hands"]["FD".replace(told["seat"], "")] if card] == told["known"]
            view = read_view(told["state"]["position"])
            assert [card.code for card in view.unseen] == told["unseen"]
            assert told["repeated"] is (told["player"] == 2)
            if told["player"] == 2 and not told["by_itself"]:
                assert told["same"]
                assert told["choice"] == told["decided"]
            if told["candidates"]:
                assert told["choice"] in [one["action"] for one in told["candidates"]]
    assert whose == {(1, False), (2, False), (2, True)}


def test_the_page_tells_every_key(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = data(capsys, str(file), "1")
    part = NOTATION.partition("<!-- keys: explain -->\n")[2].partition("<!-- /keys -->")[0]
    assert list(told) == [name for row in part.splitlines()[2:] for name in codes(row.split("|")[1])]
    assert list(told["state"]) == keys("state")


def test_the_ways_to_name_a_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(written(tmp_path, played(text="one"), played(text="two")))
    assert shown(capsys, file, "7") == shown(capsys, file, "1.7") == shown(capsys, file, "07", "--deal", "1")
    assert (
        shown(capsys, file, "2.7") == shown(capsys, file, "7", "--deal", "2") == shown(capsys, file, "2.7", "--deal=2")
    )
    assert shown(capsys, file, "7", "--match", "2").startswith("Match 2: ")
    assert shown(capsys, file, "7", "--match", "1") == shown(capsys, file, "7")


def test_a_record_from_stdin(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    expected = shown(capsys, str(file), "2.3")
    with file.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert shown(capsys, "-", "2.3") == expected


def test_another_level_is_asked_without_a_repetition(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for level in ("random", "novice", "casual", "club"):
        told = data(capsys, str(file), "1.4", "--level", level)
        assert told["level"] == level
        assert told["repeated"] is (told["player"] == 2 and level == "casual")


def test_a_record_of_two_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(written(tmp_path, replace(played(), tags=())))
    told = data(capsys, file, "2.5")
    assert (told["level"], told["repeated"], told["by_itself"]) == (DEFAULT_LEVEL, False, False)
    last = shown(capsys, file, "1.1").splitlines()[-1]
    assert last.startswith("It chooses ")


def moves(record: MatchRecord, player: int) -> list[tuple[int, int]]:
    """The numbers of deal and action of each card that a player played."""
    return [
        (number, place)
        for number, deal in enumerate(record.deals, 1)
        for place, ((state, _events), action) in enumerate(zip(deal.play(record.rules), deal.actions, strict=False), 1)
        if isinstance(action, Play) and (state.turn == 1) == (deal.dealer == player) and len(state.legal()) > 2
    ]


def verdicts(capsys: pytest.CaptureFixture[str], file: Path, record: MatchRecord, player: int) -> set[str]:
    return {shown(capsys, str(file), f"{deal}.{place}").splitlines()[-1] for deal, place in moves(record, player)}


def test_a_choice_that_differs_is_said_plainly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By somebody else's cards: as another version of the program might have played, or with the seed untold."""
    other = played("random")
    file = written(tmp_path, replace(other, tags=()).with_computer(1, Computer("casual", SEED)))
    assert any("another version of the program" in said for said in verdicts(capsys, file, other, 1))
    file = written(tmp_path, replace(other, tags=()).with_computer(1, Computer("casual")))
    assert any("is not in the record" in said for said in verdicts(capsys, file, other, 1))
    assert any("; Ann\\x1b[2J chose " in said for said in verdicts(capsys, file, other, 0))


def test_what_the_table_did(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played()
    draws = [place for place, action in enumerate(record.deals[0].actions, 1) if write_action(action) == "draw"]
    told = [shown(capsys, str(file), str(place)) for place in draws]
    assert any("The table did this for Computer, who was not asked." in text for text in told)


WRONG = [
    (["0"], "'0' is no move: write the number of an action, or deal and number, such as 2.14."),
    (["0.3"], "'0.3' is no move: write the number of an action, or deal and number, such as 2.14."),
    (["KS"], "'KS' is no move: write the number of an action, or deal and number, such as 2.14."),
    (["1.2.3"], "'1.2.3' is no move: write the number of an action, or deal and number, such as 2.14."),
    (["٣"], "'٣' is no move: write the number of an action, or deal and number, such as 2.14."),
    (["1\x1b[2J"], "'1\\x1b[2J' is no move: write the number of an action, or deal and number, such as 2.14."),
    (["2.1", "--deal", "1"], "The move '2.1' is in deal 2, and '--deal' says 1."),
    (["3.1"], "The match has 2 deals, so there is no deal 3."),
    (["999"], "Deal 1 has {n} actions, so there is no move 999."),
    (["1", "--match", "2"], "The record has 1 match, so there is no match 2."),
]


@pytest.mark.parametrize(("argv", "said"), WRONG, ids=[" ".join(argv) for argv, _ in WRONG])
def test_no_such_move(argv: list[str], said: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence(capsys, "explain", str(file), *argv) == said.format(n=len(played().deals[0].actions))


def test_a_level_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(written(tmp_path, replace(played(), tags=(("Player 2 level", "grand\x1b[m"),))))
    said = sentence(capsys, "explain", file, "1")
    assert said.startswith("The record names a level 'grand\\x1b[m', which there is not: choose with '--level' one of ")
    assert data(capsys, file, "1", "--level", "casual")["repeated"] is False


@pytest.mark.parametrize(("problem", "text", "said"), RECORDS, ids=identify)
def test_bad_records(
    problem: Problem, text: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    content, _before, line, column = unmarked(text)
    file = tmp_path / "record.txt"
    file.write_text(content, encoding="utf-8", newline="")
    told = sentence(capsys, "explain", str(file), "1")
    assert told.startswith(f"{file}:{line}:{column}: "), problem
    for words in said.split("|"):
        assert words in told


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "nothing")
    assert sentence(capsys, "explain", file, "1") == f"There is no file '{file}'."


@pytest.mark.usefixtures("pseudo_language")
def test_in_the_pseudo_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = replace(played(), names=("Ý", "Ý"))
    file = str(written(tmp_path, record))
    allow = {"standard", "casual"}
    for place in range(1, len(record.deals[0].actions) + 1):
        lines = shown(capsys, file, str(place)).splitlines()
        text = "\n".join(line for line in lines if "standard F=" not in line and "standard view=" not in line)
        words = [word for word in untranslated(text, allow=allow) if len(word) > 2 and word not in ACTIONS]
        assert words == [], text
        assert cut(text) == []
    for argv, _said in WRONG:
        assert main(["explain", file, *argv]) == 2
        err = capsys.readouterr().err
        assert cut(err) == []


ACTIONS = {"marry", "exchange", "close", "claim", "draw", "pass"}

WHOLE = """\
Match 1: Ann\\x1b[2J and Computer, standard
Deal 1, move 9: Computer, AD

What Computer knew:
  Game points before the deal: Computer 0, Ann\\x1b[2J 0
  Trumps: spades. Upcard: A♠. 8 cards left to draw.
  Ann\\x1b[2J: Q♠ ?? ?? ?? ?? (58 card points, 2 tricks)
  Computer: A♦ K♦ 9♦ 10♣ Q♣ 9♣ (0 card points, 0 tricks)
  Marriage of Ann\\x1b[2J: 40 in spades
  On the table: 10♠, led by Ann\\x1b[2J
  Computer is to reply.
  Surely with Ann\\x1b[2J: Q♠
  Surely not with Ann\\x1b[2J: –
  With Ann\\x1b[2J or in the stock: 9♠ A♥ 10♥ K♥ Q♥ J♥ 9♥ Q♦ J♦ A♣ K♣
  Legal: AD KD 9D TC QC 9C
  Position: standard view=F F=AD,KD,9D,TC,QC,9C D=QS,?,?,?,? stock=?,?,?,?,?,?,? played=TS,KS,JS,TD,JC up=AS trump=S \
lead=D table=TS points=0/58 tricks=0/2 melds=D:S40 past=F.TD,D.JS,D.draw,D.marry:S,D.KS,F.JC,D.draw,D.TS

The level random, with 40000 playouts:
  Action  Game points  Wins the deal  Its own measure
  AD            +1.25           71 %             0.50
  KD            +0.25           46 %            -0.50
  9D            -0.75           21 %            -1.50
It chooses AD, as in the record.
"""
