"""``sixtysix position``: what it prints, whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sixtysix.cli import main
from sixtysix.engine.notation import read_position, write_position
from sixtysix.house_rules import FILE_VARIABLE
from tests.engine.walks import ALL_RULES, HOUSE, walks

FIRST = "F=AS,TS,KH,QH,9D,JC D=KS,QS,AH,TH,AD,TD up=9H stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C"
VIEW = "standard view=F F=AS,TS,KH,QH,9D,JC D=?,?,?,?,?,? stock=?,?,?,?,?,?,?,?,?,?,? played=- up=9H"


def shown(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["position", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def data(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    return json.loads(shown(capsys, *argv, "--json"))


def test_a_position_after_some_actions(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, f"standard {FIRST}", "m:h", "close", "AS", "KH") == (
        "marry:H: Forehand declares 40 in hearts, to count with the first trick Forehand wins.\n"
        "close: Forehand closes the stock with 12 cards left.\n"
        "AS: not legal. You have declared the marriage in hearts, so you must lead its king or its queen.\n"
        "KH: Forehand plays the king of hearts.\n"
        "\n"
        "Rules: standard\n"
        "Trumps: hearts. The stock is closed with 12 cards left.\n"
        "Dealer: K♠ Q♠ A♥ 10♥ A♦ 10♦ (0 card points, 0 tricks)\n"
        "Forehand: A♠ 10♠ Q♥ 9♦ J♣ (0 card points, 0 tricks)\n"
        "Marriage of Forehand: 40 in hearts, waiting for a trick\n"
        "On the table: K♥, led by Forehand\n"
        "Dealer is to reply.\n"
        "Legal: AH TH\n"
        "Position: standard F=AS,TS,QH,9D,JC D=KS,QS,AH,TH,AD,TD stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C up=9H trump=H "
        "lead=F table=KH pending=40/0 melds=F:H40 closed=F@0:0/0 past=F.marry:H,F.close,F.KH\n"
    )


ENDED = "Dealer claimed, but had only 10 card points: 2 game points for Forehand."


def test_a_deal_that_ends(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, f"standard {FIRST}", "9D", "TD", "claim", "marry:H").splitlines()[2:9] == [
        f"claim: Dealer claims, but does not have enough card points. {ENDED}",
        "marry:H: not legal. The deal is over.",
        "",
        "Rules: standard",
        "Trumps: hearts. Upcard: 9♥. 12 cards left to draw.",
        "Dealer: K♠ Q♠ A♥ 10♥ A♦ (10 card points, 1 trick)",
        "Forehand: A♠ 10♠ K♥ Q♥ J♣ (0 card points, 0 tricks)",
    ]


NOTHING_TO_EXCHANGE = "The upcard is the nine of hearts, the lowest trump itself, so there is nothing to exchange."


def test_a_view_judges_its_own_seat_and_does_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    out = shown(capsys, VIEW, "x", "close", "F:KS")
    assert out.splitlines()[:4] == [
        f"exchange: not legal. {NOTHING_TO_EXCHANGE}",
        "close: legal.",
        "KS: not legal. You do not hold the king of spades.",
        "",
    ]
    assert "Dealer: ?? ?? ?? ?? ?? ?? (0 card points, 0 tricks)" in out
    assert "Legal: AS TS KH QH 9D JC marry:H close\n" in out


def test_a_view_shows_no_hidden_card(capsys: pytest.CaptureFixture[str]) -> None:
    state = data(capsys, VIEW)["state"]
    assert state["view"] == "F"
    assert state["hands"] == {"F": ["AS", "TS", "KH", "QH", "9D", "JC"], "D": [None] * 6}
    assert state["stock"] == [None] * 11
    state = data(capsys, VIEW.replace("D=?", "D=KS"))["state"]
    assert state["hands"]["D"] == ["KS", *[None] * 5]


def test_an_automatic_exchange_that_is_due_happens_first(capsys: pytest.CaptureFixture[str]) -> None:
    line = (
        "turkish F=AS,KH,QH,9H,JC,JS D=KS,AH,TH,AD,TD,9S up=JH stock=9D,KD,QD,JD,AC,TC,KC,QC,9C tricks=1/0 points=13/0"
    )
    actions = data(capsys, line, "AS")["actions"]
    assert [(action["action"], action["seat"], action["legal"]) for action in actions] == [
        ("exchange", "F", True),
        ("AS", "F", True),
    ]
    assert actions[0]["events"][0]["automatic"]


def test_a_draw_goes_without_saying(capsys: pytest.CaptureFixture[str]) -> None:
    actions = data(capsys, f"standard {FIRST}", "TS", "KS", "AS")["actions"]
    assert [event["event"] for event in actions[2]["events"]] == ["card-drawn", "card-drawn", "card-played"]
    # A card that is not legal leaves the deal as it was, with nothing drawn.
    out = data(capsys, f"standard {FIRST}", "TS", "KS", "QS")
    assert out["actions"][2]["reason"]["code"] == "not-in-hand"
    assert out["state"]["step"] == "draw"


def test_the_other_seat_may_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    actions = data(capsys, f"standard {FIRST}", "D:AH", "D:claim", "F:AS")["actions"]
    assert [action["reason"] and action["reason"]["code"] for action in actions] == [
        "not-your-turn",
        "claim-not-now",
        None,
    ]


def test_house_rules_by_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are looked up in the player's file, and written out in full, since others do not have it."""
    file = tmp_path / "rulesets.toml"
    file.write_text(
        '[rulesets.ours]\nbase = "standard"\nmatch_target = 5\n[rulesets.bad]\nbase = "standard"\ntie = 3\n',
        encoding="utf-8",
    )
    monkeypatch.setenv(FILE_VARIABLE, str(file))
    assert "\nRules: ours=standard[match_target=5]\n" in shown(capsys, f"ours {FIRST}", "AS")
    assert main(["position", f"bad {FIRST}"]) == 2
    assert capsys.readouterr().err.startswith(f"{file}:6:")
    assert main(["position", f"theirs {FIRST}"]) == 2
    assert capsys.readouterr().err.startswith("Column 1: There is no ruleset 'theirs'")


@pytest.mark.parametrize("name", ALL_RULES)
def test_every_moment_can_be_shown(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As text and as JSON, which agree with the engine on what is legal."""
    for number, deal in enumerate(walks(name, 8 if name == HOUSE else 1)):
        line = write_position(deal)
        state = data(capsys, line)["state"]
        assert state["position"] == line
        assert (state["step"] == "over") == (deal.result is not None) == (state["turn"] is None)
        assert read_position(state["position"]) == deal
        if number % 4 == 0:
            assert f"\nPosition: {line}\n" in shown(capsys, line)


@pytest.mark.usefixtures("pseudo_language")
def test_every_line_can_be_translated(capsys: pytest.CaptureFixture[str]) -> None:
    for line in shown(capsys, f"standard {FIRST}", "m:h", "AS", "close", "KH").splitlines():
        assert not line or not line.isascii()
