"""What holds for every level: it acts legally, sees nothing hidden, and keeps nothing between decisions."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from sixtysix.ai.player import LEVELS, Player, chance, make_player
from sixtysix.engine.actions import Action
from sixtysix.engine.deal import Deal
from sixtysix.engine.notation import read_view, write_view
from tests.engine.test_view import others
from tests.engine.walks import ALL_RULES, HOUSE, choose, rules_named, walks
from tests.strategies import random_pack, rich_pack

SEED = b"\5" * 32

PLAYOUTS = 3
"""Playouts a decision of the levels that search: what holds must hold for any number."""

THINKING = ("yardstick", "club", "expert", "master")

each_level = pytest.mark.parametrize("level", LEVELS)
each_ruleset = pytest.mark.parametrize("name", ALL_RULES)


def quick(level: str, seed: bytes) -> Player:
    return make_player(level, seed, PLAYOUTS)


def some(level: str, deals: Iterator[Deal], step: int = 60) -> Iterator[Deal]:
    """Of moments in a row, all for the levels that decide at once and one in ``step`` for those that search."""
    return islice(deals, 7, None, step if level in THINKING else 1)


@each_level
@each_ruleset
def test_decides_legally_at_every_moment(level: str, name: str) -> None:
    """At every moment of deals played at random; the candidates are legal too, best first, and what it does is one."""
    player = quick(level, SEED)
    for deal in some(level, walks(name, 150 if name == HOUSE else 15), 400 if name == HOUSE else 60):
        if deal.result is None:
            view = deal.view(deal.turn)
            decision = player.decide(view)
            assert decision.action in view.legal
            assert decision.playouts in ((0, PLAYOUTS) if level in THINKING else (0,))
            scores = [candidate.score for candidate in decision.candidates]
            assert scores == sorted(scores, reverse=True)
            weighed = {candidate.action for candidate in decision.candidates}
            assert weighed <= set(view.legal)
            assert decision.action in (weighed or {decision.action})


@each_level
@each_ruleset
def test_plays_whole_deals(level: str, name: str) -> None:
    """Against itself and against a random hand, in every ruleset and in house rules."""
    for number in range(0, 60 if name == HOUSE else 10, 20 if level in THINKING else 1):
        rng = Random(f"whole {name} {number}")
        rules = rules_named(name, rng)
        deal, _ = Deal.from_pack(rules, rng.choice((random_pack, rich_pack))(rng, rules)).settle()
        player = quick(level, rng.randbytes(32))
        alone = rng.choice((None, 0, 1))
        while deal.result is None:
            action: Action
            if alone is None or deal.turn == alone:
                action = player.decide(deal.view(deal.turn)).action
            else:
                action = choose(rng, deal)
            deal, _ = deal.apply(action)


@each_level
@each_ruleset
def test_hidden_cards_change_nothing(level: str, name: str) -> None:
    """Deals that the seat cannot tell apart get the same decision, also from a view that has been sent elsewhere."""
    rng = Random(f"honest {name}")
    different = 0
    for deal in some(level, walks(name, 60 if name == HOUSE else 8), 250 if name == HOUSE else 25):
        if deal.result is None:
            seed = rng.randbytes(32)
            decision = quick(level, seed).decide(deal.view(deal.turn))
            for another in others(rng, deal, deal.turn, 2):
                different += another != deal
                sent = pickle.loads(pickle.dumps(another.view(deal.turn)))
                assert quick(level, seed).decide(sent) == decision
    assert different > (1 if level in THINKING else 50)


@each_level
def test_keeps_nothing_between_decisions(level: str) -> None:
    """The same decisions whatever was decided before, in whatever order, and where the past is not given."""
    views = [deal.view(deal.turn) for deal in some(level, walks(HOUSE, 40), 120) if deal.result is None]
    player = quick(level, SEED)
    decisions = [player.decide(view) for view in views]
    order = list(range(len(views)))
    Random(1).shuffle(order)
    for place in order:
        assert player.decide(views[place]) == decisions[place]
        # The last trick is all of the past that any level looks at, and only those do that forget.
        last = views[place].tricks[-1:] if level in ("novice", "club") else ()
        past = replace(views[place], tricks=last, history=())
        assert quick(level, SEED).decide(past) == decisions[place]


@each_level
@each_ruleset
def test_a_decision_can_be_repeated_from_the_text_of_the_view(level: str, name: str) -> None:
    player = quick(level, SEED)
    for deal in some(level, walks(name, 30 if name == HOUSE else 4)):
        if deal.result is None:
            view = deal.view(deal.turn)
            assert player.decide(read_view(write_view(view))) == player.decide(view)


@each_level
def test_leaves_pythons_own_chance_alone(level: str) -> None:
    """Python's shared random numbers are neither used nor disturbed."""
    before = random.getstate()
    for deal in walks("standard", 2):
        if deal.result is None:
            quick(level, SEED).decide(deal.view(deal.turn))
    assert random.getstate() == before


def test_chance_is_even_and_depends_on_seed_and_position() -> None:
    views = [deal.view(deal.turn) for deal in walks("standard", 40) if deal.result is None]
    numbers = [chance(view, SEED) for view in views]
    assert len(set(numbers)) > 0.99 * len({repr(view) for view in views})
    assert all(0 <= number < 2**64 for number in numbers)
    assert {number % 4 for number in numbers} == {0, 1, 2, 3}
    assert 0.4 < sum(number >> 63 for number in numbers) / len(numbers) < 0.6
    assert all(chance(view, b"another") != number for view, number in zip(views, numbers, strict=True))


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=f"no level 'clever': the levels are {', '.join(LEVELS)}"):
        make_player("clever", SEED)
