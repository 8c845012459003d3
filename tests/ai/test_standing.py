"""The chances of winning the match after a deal: against a plain recursion over matches, and by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.outcomes import step
from sixtysix.ai import standing as standing_module
from sixtysix.ai.outcome_table import MEASURED
from sixtysix.ai.outcomes import WAYS, Distribution, Measured, distribution, most, worth
from sixtysix.ai.standing import NEAR, OFFSET, SCALE, Utilities, utilities
from sixtysix.engine.actions import SEATS, Seat
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.match import Match
from sixtysix.engine.rules import RULESETS, NextDealer, Rules, Tie
from sixtysix.engine.view import Standing
from tests.engine.walks import ALL_RULES, HOUSE, walks
from tests.strategies import any_rules

STANDARD = RULESETS["standard"]
TO_SEVEN = [(mine, others) for mine in range(7) for others in range(7)]


def result(seat: Seat, game_points: int) -> Result:
    """A deal's result that brings ``seat`` these game points."""
    winner = None if not game_points else seat if game_points > 0 else seat.other
    return Result(winner, Ending.CLAIM, abs(game_points), (66, 0), (6, 6))


def forget() -> None:
    """Empty the caches."""
    for cached in (standing_module._utilities, standing_module._scores, standing_module._series):
        cached.cache_clear()


@pytest.fixture
def fresh() -> Iterator[None]:
    """No chances kept, neither for this test nor from it."""
    forget()
    yield
    forget()


class Recursion:
    """The chance that player 0 wins a match, by trying every result of every deal on the engine's Match.

    A row of more than ``draws`` drawn deals counts as half a win.
    """

    def __init__(self, rules: Rules, measured: Measured, draws: int) -> None:
        deals = distribution(rules, measured)
        self.results = [(result(Seat.FOREHAND, points), chance) for points, chance in deals.forehand]
        self.results += [(result(Seat.DEALER, points), chance) for points, chance in deals.dealer]
        self.draw = deals.draw
        self.draws = draws
        self.chance = lru_cache(maxsize=None)(self._chance)

    def before(self, match: Match) -> float:
        """The chance before a deal."""
        return self.chance(replace(match, deals=0, ended=False, last_points=(0, 0)), 0)

    def _chance(self, match: Match, drawn: int) -> float:
        if match.winner is not None:
            return float(match.winner == 0)
        if drawn > self.draws:
            return 0.5
        total = sum(chance * self.before(match.after(result)) for result, chance in self.results)
        if self.draw:
            after = replace(match.after(result(Seat.FOREHAND, 0)), deals=0)
            total += self.draw * self.chance(after, drawn + 1)
        return total


@st.composite
def near_standings(draw: st.DrawFn, most_points: int, most_best_of: int) -> tuple[Rules, Standing]:
    """Random rules of a short match, and a standing in it."""
    rules = draw(any_rules())
    target = draw(st.integers(1, most_points))
    best_of = draw(st.sampled_from([best for best in (1, 3, 5) if best <= most_best_of]))
    rules = replace(rules, match_target=target, best_of=best_of)
    scores, wins = st.integers(0, target - 1), st.integers(0, best_of // 2)
    carry = draw(st.integers(0, 3)) if rules.tie is Tie.CARRY else 0
    return rules, Standing((draw(scores), draw(scores)), (draw(wins), draw(wins)), carry)


def results_of(rules: Rules) -> list[int]:
    """The game points that one seat can be brought by a deal, in order."""
    every = sorted({worth(rules, way, scale) for way in WAYS for scale in range(3)})
    return [-points for points in reversed(every)] + [0] + every


@given(near_standings(5, 3))
@settings(max_examples=60)
def test_chances_are_those_of_a_recursion_over_matches(case: tuple[Rules, Standing]) -> None:
    rules, standing = case
    recursion = Recursion(rules, MEASURED[rules.base], draws=4)
    for seat in SEATS:
        # Player 0 is the one at the seat.
        mine, others = standing.points[seat], standing.points[seat.other]
        wins = standing.wins[seat], standing.wins[seat.other]
        match = Match(rules, 0 if seat is Seat.DEALER else 1, (mine, others), wins, standing.carry)
        found = utilities(rules, standing, seat)
        for game_points in results_of(rules):
            wanted = recursion.before(match.after(result(seat, game_points)))
            assert found.chance(game_points) == pytest.approx(wanted, abs=1e-6), game_points


@pytest.mark.usefixtures("fresh")
def test_draws_and_what_they_leave_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a third of the deals drawn, which no measured table has, ties matter."""
    often = Measured("none", 300, 100, ((60, 40, 10),) + ((0, 0, 0),) * 6, ((50, 30, 10),) + ((0, 0, 0),) * 6)
    monkeypatch.setattr(standing_module, "MEASURED", dict.fromkeys(RULESETS, often))
    for name in RULESETS:
        for carry in (0, 1) if RULESETS[name].tie is Tie.CARRY else (0,):
            rules = replace(RULESETS[name], match_target=6)
            recursion = Recursion(rules, often, draws=16)
            match = Match(rules, 0, (3, 4), carry=carry)
            found = utilities(rules, Standing((4, 3), carry=carry), Seat.DEALER)
            for game_points in range(-3, 4):
                wanted = recursion.before(match.after(result(Seat.DEALER, game_points)))
                assert found.chance(game_points) == pytest.approx(wanted, abs=2e-6), (name, carry, game_points)


def check_order(found: Utilities) -> None:
    """More game points are never worse, among wins and among losses; the whole numbers put everything in order."""
    assert all(0 <= chance <= 1 for chance in found.chances)
    losses, wins = found.chances[:OFFSET], found.chances[OFFSET + 1 :]
    for part in (losses, wins):
        assert all(worse <= better + 1e-12 for worse, better in pairwise(part))
    whole = found.whole()
    assert len(whole) == len(found.chances) == 2 * OFFSET + 1
    assert min(whole) >= 0
    assert max(whole) <= SCALE
    inside = whole[OFFSET - found.most : OFFSET + found.most + 1]
    assert all(worse < better for worse, better in pairwise(inside))
    assert set(whole[: OFFSET - found.most]) <= {inside[0]}
    assert set(whole[OFFSET + found.most + 1 :]) <= {inside[-1]}


@given(near_standings(12, 5))
@settings(max_examples=60)
def test_more_game_points_are_better(case: tuple[Rules, Standing]) -> None:
    for seat in SEATS:
        check_order(utilities(*case, seat))


@given(near_standings(12, 5))
@settings(max_examples=40)
def test_the_chances_of_the_two_seats_add_up(case: tuple[Rules, Standing]) -> None:
    forehand, dealer = (utilities(*case, seat) for seat in SEATS)
    for mine, others in zip(forehand.chances, reversed(dealer.chances), strict=True):
        assert mine + others == pytest.approx(1)


@given(near_standings(12, 1))
@settings(max_examples=60)
def test_what_decides_the_match_is_certain(case: tuple[Rules, Standing]) -> None:
    rules, standing = case
    for seat in SEATS:
        found = utilities(rules, standing, seat)
        for game_points in range(1, found.most + 1):
            scored = game_points + standing.carry
            wins = standing.points[seat] + scored >= rules.match_target
            assert (found.chance(game_points) == pytest.approx(1, abs=1e-12)) == wins
            loses = standing.points[seat.other] + scored >= rules.match_target
            assert (found.chance(-game_points) == pytest.approx(0, abs=1e-12)) == loses


@pytest.mark.parametrize("name", RULESETS)
def test_one_point_short_of_the_target_any_win_is_enough(name: str) -> None:
    rules = replace(RULESETS[name], best_of=1)
    last = rules.match_target - 1
    found = utilities(rules, Standing((last, last)), Seat.DEALER)
    assert {found.chance(points) for points in range(1, found.most + 1)} == {1.0}
    assert {found.chance(-points) for points in range(1, found.most + 1)} == {0.0}
    whole = found.whole()
    # Game points decide between equal chances, and between no others.
    assert SCALE * 0.998 < whole[OFFSET + 1] < whole[OFFSET + 2] <= whole[OFFSET + found.most] == SCALE
    assert whole[OFFSET - found.most] == 0 <= whole[OFFSET - 2] < whole[OFFSET - 1] < SCALE * 0.002


def test_a_deal_alone_is_worth_its_game_points() -> None:
    found = utilities(STANDARD, None, Seat.FOREHAND)
    assert [found.chance(points) for points in range(-3, 4)] == pytest.approx([n / 6 for n in range(7)])
    check_order(found)


@pytest.mark.parametrize("score", TO_SEVEN)
def test_a_lead_is_worth_more_than_no_lead(score: tuple[int, int]) -> None:
    """One more game point for oneself never lowers the chance, whatever the score."""
    mine, others = score
    drawn = utilities(STANDARD, Standing(score), Seat.FOREHAND).chance(0)
    if mine < 6:
        assert utilities(STANDARD, Standing((mine + 1, others)), Seat.FOREHAND).chance(0) > drawn
    if others < 6:
        assert utilities(STANDARD, Standing((mine, others + 1)), Seat.FOREHAND).chance(0) < drawn


def test_matches_won_count() -> None:
    rules = replace(STANDARD, best_of=5)
    chances = [utilities(rules, Standing((3, 3), wins), Seat.FOREHAND).chance(1) for wins in ((0, 2), (1, 1), (2, 0))]
    assert chances == sorted(chances)
    assert chances[0] < 0.3 < 0.5 < chances[1] < 0.7 < 0.85 < chances[2]
    ahead = utilities(replace(rules, shutout_double=True), Standing((6, 0), (1, 1)), Seat.FOREHAND)
    assert ahead.chance(1) == 1.0
    assert utilities(rules, Standing((6, 0), (1, 1)), Seat.FOREHAND).chance(1) < 0.8


@pytest.mark.parametrize("target", [49, 150, 999])
def test_far_from_the_target_chances_stay_in_order(target: int) -> None:
    rng = Random(target)
    for _ in range(60):
        standing = Standing((rng.randrange(target), rng.randrange(target)))
        rules = replace(STANDARD, match_target=target)
        both = [utilities(rules, standing, seat) for seat in SEATS]
        for found in both:
            check_order(found)
        for mine, others in zip(both[0].chances, reversed(both[1].chances), strict=True):
            assert mine + others == pytest.approx(1)


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("next_dealer", NextDealer)
def test_far_scores_are_near_the_exact_ones(next_dealer: NextDealer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where dealing is a great advantage too: of ten deals the dealer wins six."""
    dealers = Measured("none", 100, 0, ((16, 20, 4),) + ((0, 0, 0),) * 6, ((24, 30, 6),) + ((0, 0, 0),) * 6)
    monkeypatch.setattr(standing_module, "MEASURED", {"standard": dealers})
    target = NEAR + 32
    rules = replace(STANDARD, match_target=target, next_dealer=next_dealer)
    scores = [(0, 0), (0, 9), (12, 0), (5, 25), (30, 31), (0, target - 1), (target - 40, 7)]
    looked_up = [utilities(rules, Standing(score), Seat.FOREHAND) for score in scores]
    forget()
    monkeypatch.setattr(standing_module, "NEAR", target)
    for score, found in zip(scores, looked_up, strict=True):
        exact = utilities(rules, Standing(score), Seat.FOREHAND)
        for game_points in range(-3, 4):
            assert found.chance(game_points) == pytest.approx(exact.chance(game_points), abs=0.002), score


@pytest.mark.usefixtures("fresh")
def test_rules_made_from_different_rulesets_are_kept_apart() -> None:
    """Equal rules may have different bases, and the chances are those of their base whatever was asked before."""
    one, other = STANDARD, replace(STANDARD, base="hoyle")
    assert one == other
    asked = [utilities(rules, Standing((2, 3)), Seat.DEALER).chances for rules in (one, other)]
    assert asked[0] != asked[1]
    forget()
    assert asked == [utilities(rules, Standing((2, 3)), Seat.DEALER).chances for rules in (other, one)][::-1]


@pytest.mark.parametrize(
    "standing", [Standing((7, 0)), Standing((0, -1)), Standing((0, 0), (0, 1)), Standing((0, 0), (-1, 0))]
)
def test_a_match_that_is_over_has_no_chances(standing: Standing) -> None:
    with pytest.raises(ValueError, match="no match to 7 game points"):
        utilities(STANDARD, standing, Seat.FOREHAND)


# What deals come to


@pytest.mark.parametrize("name", RULESETS)
def test_the_measured_tables_are_whole(name: str) -> None:
    measured = MEASURED[name]
    counts = [sum(map(sum, seat)) for seat in (measured.forehand, measured.dealer)]
    assert sum(counts) + measured.drawn == measured.deals >= 1000
    assert min(counts) > 0.4 * measured.deals
    assert len(measured.forehand) == len(measured.dealer) == len(WAYS)


@given(any_rules())
@settings(max_examples=60)
def test_chances_of_a_deal_sum_to_one(rules: Rules) -> None:
    found: Distribution = distribution(rules, MEASURED[rules.base])
    shares = [*found.forehand, *found.dealer]
    assert sum(chance for _, chance in shares) + found.draw == pytest.approx(1)
    assert all(0 < points <= most(rules) for points, _ in shares)


@pytest.mark.parametrize("name", ALL_RULES)
def test_ways_of_winning_are_worth_what_the_engine_pays(name: str) -> None:
    """``step`` raises where a result is not worth what its way and step pay."""
    seen = set()
    for deal in walks(name, 400 if name == HOUSE else 100):
        if deal.result is not None and deal.result.winner is not None:
            assert step(deal, deal.result) in (0, 1, 2)
            assert deal.result.game_points <= most(deal.rules)
            seen.add(deal.result.ending)
    assert {Ending.CLAIM, Ending.CLOSED_FAILED} <= seen
