"""The score of matches: what holds for every result, and each rule of the match by an example."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sixtysix.engine.actions import SEATS, Seat
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.match import Match
from sixtysix.engine.rules import RULESETS, DealerAfterDraw, FirstDealer, MatchCount, NextDealer, Rules, Tie
from sixtysix.engine.shuffle import first_dealer, seed_from_text
from tests.strategies import random_rules

STANDARD = RULESETS["standard"]


def won(seat: Seat, points: int) -> Result:
    return Result(seat, Ending.CLAIM, points, (70, 30), (4, 2))


DRAWN = Result(None, Ending.DRAW, 0, (65, 65), (6, 6))


def after(rules: Rules, *results: Result, dealer: int = 0) -> Match:
    match = Match(rules, dealer)
    for result in results:
        match = match.after(result)
    return match


def test_what_holds_after_every_deal() -> None:
    """Only the winner's points grow, by what the deal was worth and what a tie had left; nothing else is lost."""
    for number in range(200):
        rng = Random(f"match {number}")
        rules = random_rules(rng)
        match = Match.start(rules, rng.randbytes(32))
        while match.winner is None:
            assert {match.player_at(seat) for seat in SEATS} == {0, 1}
            assert all(match.player_at(match.seat_of(player)) == player for player in (0, 1))
            assert match.player_at(Seat.DEALER) == match.dealer
            seat = rng.choice((None, *SEATS))
            result = DRAWN if seat is None else won(seat, rng.randint(1, 3))
            before, match = match, match.after(result)
            assert match.deals == before.deals + 1
            assert match.rules is rules
            if seat is None:
                assert (match.points, match.wins, match.ended) == (before.points, before.wins, False)
                assert match.carry == before.carry + (rules.tie is Tie.CARRY)
                continue
            player = before.player_at(seat)
            assert match.last_points[player] == before.points[player] + result.game_points + before.carry
            assert match.last_points[1 - player] == before.points[1 - player]
            assert match.ended == (match.last_points[player] >= rules.match_target)
            assert sum(match.wins) - sum(before.wins) in ((1, 2) if match.ended else (0,))
            assert match.points in (match.last_points, (0, 0))
        assert match.wins[match.winner] >= match.needed > match.wins[1 - match.winner]
        with pytest.raises(ValueError, match="the match is over"):
            match.after(DRAWN)


@pytest.mark.parametrize(
    ("next_dealer", "dealers"),
    [(NextDealer.WINNER, [1, 0]), (NextDealer.LOSER, [0, 1]), (NextDealer.ALTERNATE, [1, 1])],
)
def test_who_deals_next(next_dealer: NextDealer, dealers: list[int]) -> None:
    """Player 0 has dealt; once forehand wins, once the dealer."""
    rules = replace(STANDARD, next_dealer=next_dealer)
    assert [after(rules, won(seat, 1)).dealer for seat in SEATS] == dealers


@pytest.mark.parametrize(("draw", "dealer"), [(DealerAfterDraw.SAME, 0), (DealerAfterDraw.ALTERNATE, 1)])
def test_who_deals_after_a_drawn_deal(draw: DealerAfterDraw, dealer: int) -> None:
    assert after(replace(STANDARD, dealer_after_draw=draw), DRAWN).dealer == dealer


@pytest.mark.parametrize(("first", "dealer"), [(FirstDealer.FIRST, 0), (FirstDealer.SECOND, 1)])
def test_who_deals_first(first: FirstDealer, dealer: int) -> None:
    rules = replace(STANDARD, first_dealer=first)
    seeds = [seed_from_text(str(number)) for number in range(30)]
    assert {Match.start(rules, seed).dealer for seed in seeds} == {dealer}
    assert {Match.start(rules, seed, 1 - dealer).dealer for seed in seeds} == {1 - dealer}
    assert [Match.start(STANDARD, seed).dealer for seed in seeds] == [first_dealer(seed) for seed in seeds]
    assert {first_dealer(seed) for seed in seeds} == {0, 1}


def test_a_tie_leaves_a_point_to_the_next_winner() -> None:
    german = RULESETS["german"]
    assert after(german, DRAWN, DRAWN, won(Seat.FOREHAND, 2)).points == (0, 4)
    assert after(german, DRAWN, DRAWN, won(Seat.FOREHAND, 2)).carry == 0
    assert after(STANDARD, DRAWN, DRAWN, won(Seat.FOREHAND, 2)).points == (0, 2)


def test_points_over_the_target_are_not_carried() -> None:
    snapszli = RULESETS["snapszli"]
    match = after(snapszli, *[won(Seat.FOREHAND, 3)] * 5)
    assert match.ended
    assert match.last_points == (6, 9)
    assert (match.points, match.wins, match.winner) == ((0, 0), (0, 1), None)
    assert match.needed == 2


def test_the_score_counted_down() -> None:
    schnapsen = RULESETS["schnapsen"]
    assert schnapsen.match_count is MatchCount.DOWN
    match = after(schnapsen, won(Seat.DEALER, 3), won(Seat.DEALER, 2))
    assert (match.points, match.tally(0), match.tally(1)) == ((3, 2), 4, 5)
    assert after(STANDARD, won(Seat.DEALER, 3)).tally(0) == 3


@pytest.mark.parametrize(("double", "wins"), [(True, 2), (False, 1)])
def test_a_shut_out(double: bool, wins: int) -> None:
    rules = replace(STANDARD, shutout_double=double, best_of=5, next_dealer=NextDealer.WINNER)
    # The winner deals: player 0 wins as dealer again and again.
    assert after(rules, *[won(Seat.DEALER, 3)] * 3).wins == (wins, 0)
    assert after(rules, won(Seat.FOREHAND, 1), won(Seat.FOREHAND, 3), *[won(Seat.DEALER, 3)] * 2).wins == (1, 0)
