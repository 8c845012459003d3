"""Records as values: playing them, and the score they come to."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sixtysix.engine.actions import CLAIM, DRAW, EXCHANGE, PASS, Play
from sixtysix.engine.match import Match
from sixtysix.engine.notation import read_action, read_position
from sixtysix.engine.reasons import IllegalAction
from sixtysix.engine.record import Computer, DealRecord, MatchRecord, implied
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import pack_from_seed, seed_from_text, with_word
from tests.engine.matches import random_match
from tests.engine.walks import ALL_RULES, HOUSE, rules_named

STANDARD = RULESETS["standard"]
SEED = seed_from_text("a deal")


@pytest.mark.parametrize("name", ALL_RULES)
def test_playing_a_record_comes_to_its_results_and_score(name: str) -> None:
    for number in range(30 if name == HOUSE else 5):
        rng = Random(f"score {name} {number}")
        record = random_match(rng, rules_named(name, rng), deals=12)
        match = Match(record.rules, record.deals[0].dealer)
        for deal in record.deals:
            states = list(deal.play(record.rules))
            assert len(states) == len(deal.actions) + 1
            assert states[-1][0].result == deal.result
            assert all(state.result is None for state, _events in states[:-1])
            if deal.result is not None:
                match = match.after(deal.result)
        assert replace(record.score(), deals=match.deals) == match
        assert record.score().deals == len(record.deals)


def test_the_score_goes_by_the_dealers_recorded() -> None:
    """Players may have agreed otherwise than the rules say; the points are theirs who won them."""
    record = next(
        m for n in range(99) if len((m := random_match(Random(n), STANDARD)).deals) == 3 and m.deals[2].result
    )
    changed = replace(record, deals=tuple(replace(deal, dealer=1 - deal.dealer) for deal in record.deals))
    assert changed.score().points == record.score().points[::-1]
    last = replace(record.deals[2], dealer=1 - record.deals[2].dealer)
    changed = replace(record, deals=(*record.deals[:2], last))
    before = replace(record, deals=record.deals[:2]).score().points
    gained = [after - had for after, had in zip(record.score().points, before, strict=True)]
    assert [after - had for after, had in zip(changed.score().points, before, strict=True)] == gained[::-1]


def test_a_match_with_no_deal_and_one_with_too_many() -> None:
    assert MatchRecord(STANDARD, ("", "")).score() == Match(STANDARD, 0)
    rules = RULESETS["schnapsen"]
    won = random_match(Random(1), replace(rules, match_target=1), deals=1)
    while won.deals[0].result is None:
        won = random_match(Random(len(won.deals[0].actions)), replace(rules, match_target=1), deals=1)
    with pytest.raises(ValueError, match="the match is over"):
        replace(won, deals=won.deals * 2).score()


def test_a_pack_comes_from_the_record_or_from_seed_and_word() -> None:
    pack = pack_from_seed(STANDARD, SEED)
    assert DealRecord(0, SEED).dealt_pack(STANDARD) == pack
    assert DealRecord(0, SEED, "sesame").dealt_pack(STANDARD) == pack_from_seed(STANDARD, with_word(SEED, "sesame"))
    assert DealRecord(0, SEED, pack=pack[::-1]).dealt_pack(STANDARD) == pack[::-1]
    with pytest.raises(ValueError, match="a seed or a pack"):
        DealRecord(0).dealt_pack(STANDARD)


def test_playing_stops_at_an_action_the_rules_refuse() -> None:
    playing = DealRecord(0, SEED, actions=(DRAW,)).play(STANDARD)
    next(playing)
    with pytest.raises(IllegalAction):
        next(playing)


def test_what_goes_without_saying() -> None:
    """A draw or a pass before a card, and nothing before any other action."""
    offered = read_position(
        "standard F=AS,TS,KH,QH,9D,JC D=KS,QS,AH,TH,9H,TD up=JH stock=JS,9S,AD,KD,QD,JD,AC,TC,KC,QC,9C "
        "closed=F:0/0 step=exchange"
    )
    card = read_action("AS")[1]
    assert isinstance(card, Play)
    assert implied(offered, card) == (PASS,)
    assert implied(offered, EXCHANGE) == ()
    drawing = read_position(
        "standard F=AS,TS,KH,QH,9D D=KS,QS,AH,TH,AD stock=JS up=JH points=45/4 tricks=5/1 step=draw"
    )
    assert implied(drawing, card) == (DRAW,)
    assert implied(drawing, CLAIM) == ()
    assert implied(drawing.apply(DRAW)[0], card) == ()


def test_which_player_is_a_computer_is_told_by_tags() -> None:
    bare = MatchRecord(RULESETS["standard"], ("Ada", "Ben"), tags=(("Place", "Sibiu"),))
    assert (bare.computer(0), bare.computer(1)) == (None, None)
    record = bare.with_computer(1, Computer("club", b"\1\2"))
    assert record.tags == (("Place", "Sibiu"), ("Player 2 level", "club"), ("Player 2 seed", "0102"))
    assert (record.computer(0), record.computer(1)) == (None, Computer("club", b"\1\2"))
    assert record.with_computer(1, Computer("master")).computer(1) == Computer("master")
    both = record.with_computer(0, Computer("novice", b"\3"))
    assert (both.computer(0), both.computer(1)) == (Computer("novice", b"\3"), Computer("club", b"\1\2"))
    assert both.without_computer(0).without_computer(1) == bare


@pytest.mark.parametrize(
    ("tags", "computer"),
    [
        ((("PLAYER 2 LEVEL", " club "), ("player 2 Seed", " 0A0b ")), Computer("club", b"\n\x0b")),
        ((("Player 2 level", "club"), ("Player 2 seed", "0x12")), Computer("club")),
        ((("Player 2 level", "club"), ("Player 2 seed", "")), Computer("club", b"")),
        ((("Player 2 level", ""), ("Player 2 seed", "00")), None),
        ((("Player 2 seed", "00"),), None),
        ((("Player 2 level", "club"), ("Player 2 level", "master")), Computer("club")),
    ],
)
def test_what_people_may_have_written(tags: tuple[tuple[str, str], ...], computer: Computer | None) -> None:
    assert MatchRecord(RULESETS["standard"], ("", ""), tags=tags).computer(1) == computer
