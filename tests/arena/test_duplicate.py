"""Duplicate deals: the counting is right, and luck of the cards alone brings nothing."""

from __future__ import annotations

import math
from random import Random
from statistics import mean, stdev

import pytest

from sixtysix.ai.player import Player, make_player
from sixtysix.arena.duplicate import Score, duplicate, finish, play_deal, play_pair
from sixtysix.engine.actions import SEATS
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Ending
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import deal_seed, pack_from_seed
from tests.engine.walks import ALL_RULES, HOUSE, rules_named
from tests.strategies import random_pack

SEED = b"\3" * 32
CASUAL, RANDOM = make_player("casual", SEED), make_player("random", SEED)
BOTH: tuple[Player, Player] = (CASUAL, RANDOM)


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_deal_is_played_by_its_two_seats(name: str) -> None:
    """Every action of the history is the decision of the player whose seat it is."""
    for number in range(20 if name == HOUSE else 5):
        rng = Random(f"seats {name} {number}")
        rules = rules_named(name, rng)
        pack = random_pack(rng, rules)
        final = finish(Deal.from_pack(rules, pack), BOTH)
        assert final.result == play_deal(rules, pack, BOTH)
        deal, _ = Deal.from_pack(rules, pack).settle()
        while deal.result is None:
            deal, _ = deal.apply(BOTH[deal.turn].decide(deal.view(deal.turn)).action)
        assert deal == final


@pytest.mark.parametrize("name", RULESETS)
def test_a_player_against_itself_comes_out_even(name: str) -> None:
    """Each pair is played twice alike, so every pair comes to nothing."""
    score = duplicate(RULESETS[name], (CASUAL, CASUAL), 10, SEED)
    assert (score.mean, score.margin, score.net_squares) == (0, 0, 0)
    assert score.records[0] == score.records[1]


def test_changing_the_players_changes_the_sign() -> None:
    there = duplicate(RULESETS["schnapsen"], BOTH, 15, SEED)
    back = duplicate(RULESETS["schnapsen"], (RANDOM, CASUAL), 15, SEED)
    assert there.net == -back.net != 0
    assert there.margin == back.margin
    assert there.records == back.records[::-1]


def test_counts_are_those_of_the_deals() -> None:
    """Against deals played one by one."""
    rules = RULESETS["standard"]
    score = duplicate(rules, BOTH, 40, SEED)
    nets: list[float] = []
    endings: list[tuple[int, Ending]] = []
    closes = [0, 0]
    made = [0, 0]
    drawn = 0
    for number in range(1, 41):
        net = 0
        for players in (BOTH, (RANDOM, CASUAL)):
            final = finish(Deal.from_pack(rules, pack_from_seed(rules, deal_seed(SEED, number))), players)
            assert final.result is not None
            for seat in SEATS:
                who = BOTH.index(players[seat])
                closes[who] += final.closed_by == seat
                if final.result.winner == seat:
                    endings.append((who, final.result.ending))
                    made[who] += final.result.ending is Ending.CLOSED_MADE
                    net += final.result.game_points * (1, -1)[who]
            drawn += final.result.winner is None
        nets.append(net / 2)
    assert (score.pairs, score.deals, score.drawn) == (40, 80, drawn)
    assert score.mean == pytest.approx(mean(nets))
    assert score.margin == pytest.approx(1.96 * stdev(nets) / math.sqrt(40))
    for who, record in enumerate(score.records):
        assert (record.closes, record.closes_made) == (closes[who], made[who])
        assert sorted(record.endings.elements()) == sorted(ending for winner, ending in endings if winner == who)
        assert record.won == record.endings.total()
    assert score.net == score.records[0].game_points - score.records[1].game_points
    assert closes[0] > 10


def test_parts_of_a_run_add_up_to_the_whole() -> None:
    rules = RULESETS["santase"]
    whole = duplicate(rules, BOTH, 12, SEED, first_deal=5)
    assert duplicate(rules, BOTH, 5, SEED, 5) + duplicate(rules, BOTH, 7, SEED, 10) == whole
    assert whole != duplicate(rules, BOTH, 12, SEED)


def test_an_interval_needs_two_pairs() -> None:
    assert math.isnan(Score().mean)
    rules = RULESETS["standard"]
    one = play_pair(rules, random_pack(Random(1), rules), BOTH)
    assert one.pairs == 1
    assert math.isnan(one.margin)
    assert not math.isnan((one + one).margin)


def test_casual_beats_random_play() -> None:
    """By far: the figure itself is for benchmarks/casual_vs_random.py to print."""
    score = duplicate(RULESETS["standard"], BOTH, 150, SEED)
    assert score.mean - score.margin > 0.9
