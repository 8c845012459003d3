"""Sums, intervals and times, beside plain second computations."""

from __future__ import annotations

import math
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix.arena.score import Ratio, Record, Score, Times
from sixtysix.protocol.command import BotTrouble

PAIRS = st.lists(st.tuples(st.integers(-40, 40), st.integers(1, 60)), min_size=2, max_size=40)


def ratio_of(pairs: list[tuple[int, int]]) -> Ratio:
    ratio = Ratio()
    for amount, count in pairs:
        ratio += Ratio.of(amount, count)
    return ratio


@settings(max_examples=40)
@given(st.lists(st.integers(-6, 6), min_size=2, max_size=50))
def test_duplicate_deals_have_the_interval_of_the_mean_of_their_pairs(nets: list[int]) -> None:
    ratio = ratio_of([(net, 2) for net in nets])
    halves = [net / 2 for net in nets]
    assert ratio.mean == pytest.approx(mean(halves))
    assert ratio.margin == pytest.approx(1.96 * stdev(halves) / math.sqrt(len(nets)), abs=1e-12)


@settings(max_examples=40)
@given(PAIRS)
def test_pairs_of_different_length_have_the_interval_of_a_ratio(pairs: list[tuple[int, int]]) -> None:
    """Cochran's formula, written down as it stands in the book."""
    ratio = ratio_of(pairs)
    n = len(pairs)
    share = sum(y for y, _x in pairs) / sum(x for _y, x in pairs)
    variance = sum((y - share * x) ** 2 for y, x in pairs) / (n - 1) / n / mean(x for _y, x in pairs) ** 2
    assert ratio.mean == pytest.approx(share)
    assert ratio.margin == pytest.approx(1.96 * math.sqrt(variance), abs=1e-9)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Matches of different length between players whose difference is known: 0.2 game points a deal."""
    rng = Random(95)
    inside = 0
    for _ in range(200):
        pairs = []
        for _ in range(100):
            deals = rng.randint(2, 12)
            pairs.append((sum(rng.choice((-2, -1, 0, 1, 3)) for _ in range(deals)), deals))
        ratio = ratio_of(pairs)
        inside += abs(ratio.mean - 0.2) <= ratio.margin
    assert 0.92 < inside / 200 < 0.98


def test_an_interval_needs_two_pairs() -> None:
    assert math.isnan(Ratio().mean)
    assert math.isnan(Ratio.of(3, 2).margin)
    assert math.isnan(Score().margin)


@settings(max_examples=40)
@given(st.lists(st.floats(1e-7, 1e3), min_size=1, max_size=60))
def test_times_to_one_per_cent(seconds: list[float]) -> None:
    times = Times.of(seconds[:7]) + Times.of(seconds[7:])
    assert times.count == len(seconds)
    assert times.mean == pytest.approx(mean(seconds))
    assert times.longest == max(seconds)
    for share in (0.5, 0.95, 1.0):
        exact = sorted(seconds)[math.ceil(share * len(seconds)) - 1]
        assert exact / 1.0001 <= times.within(share) <= exact * 1.0101


def test_no_times() -> None:
    assert math.isnan(Times().mean)
    assert math.isnan(Times().within(0.95))


def test_the_first_failure_of_a_kind_stays() -> None:
    def failing(number: int) -> Record:
        return Record(examples={BotTrouble.HUNG: (number, "slow")})

    assert (failing(3) + failing(9)).examples == {BotTrouble.HUNG: (3, "slow")}


def test_times_take_no_part_in_comparing() -> None:
    assert Record(choices=1, times=Times.of([1.0])) == Record(choices=1, times=Times.of([2.0]))
