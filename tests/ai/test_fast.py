"""The search's own rules against the engine's, on whole deals: every legal set and every result."""

from __future__ import annotations

from random import Random

import pytest

from sixtysix.ai.fast import CLAIM as CLAIM_NUMBER
from sixtysix.ai.fast import CLOSE as CLOSE_NUMBER
from sixtysix.ai.fast import DRAW, EXCHANGE, MARRY, PASS, World, count
from sixtysix.ai.numbering import ACTIONS, number_of
from sixtysix.ai.params import Params
from sixtysix.engine import actions
from sixtysix.engine.actions import CLAIM, CLOSE, Action
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Result
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.tables import tables_for
from tests.ai.worlds import world_of
from tests.strategies import random_rules


def compare_ends(result: Result, world: World) -> None:
    won = result.game_points
    assert world.value == (0 if result.winner is None else -won if result.winner else won)
    assert world.over


def compare(deal: Deal, world: World) -> None:
    assert world.legal() == sum(1 << number_of(action) for action in deal.legal())
    assert [int(world.points0), int(world.points1)] == list(deal.points)
    if deal.result is not None:
        compare_ends(deal.result, world)
        return
    again = world_of(deal, world.p)
    assert (world.hand0, world.hand1, world.turn, world.led) == (again.hand0, again.hand1, again.turn, again.led)
    assert (world.pending0, world.pending1, world.meld0, world.meld1) == (
        again.pending0,
        again.pending1,
        again.meld0,
        again.meld1,
    )
    assert (world.talon(), world.upcard, world.strict()) == (again.talon(), again.upcard, deal.strict)


def choose(deal: Deal, chance: Random) -> Action:
    """Any legal action, but rarely one that ends everything."""
    legal = deal.legal()
    tame = [action for action in legal if action not in (CLAIM, CLOSE)]
    return chance.choice(tame if tame and chance.random() < 0.8 else legal)


def walk(rules: Rules, chance: Random) -> int:
    """Play a deal with both; return how many actions it took."""
    pack = list(tables_for(rules).pack)
    chance.shuffle(pack)
    deal, _events = Deal.from_pack(rules, pack).settle()
    world = world_of(deal, Params(rules))
    copy = World(world.p)
    actions = 0
    while True:
        compare(deal, world)
        if deal.result is not None:
            return actions
        action = choose(deal, chance)
        deal, _events = deal.apply(action)
        copy.copy_from(world)
        copy.act(number_of(action))
        world, copy = copy, world
        actions += 1


@pytest.mark.parametrize("name", RULESETS)
def test_the_named_rulesets(name: str) -> None:
    chance = Random(name)
    assert sum(walk(RULESETS[name], chance) for _ in range(25)) > 250


def test_random_rules() -> None:
    chance = Random("random rules")
    assert sum(walk(random_rules(chance), chance) for _ in range(250)) > 2500


def test_actions_are_numbered_as_the_search_names_them() -> None:
    named = {
        EXCHANGE: actions.EXCHANGE,
        CLOSE_NUMBER: CLOSE,
        CLAIM_NUMBER: CLAIM,
        DRAW: actions.DRAW,
        PASS: actions.PASS,
    }
    assert {number: ACTIONS[number] for number in named} == named
    assert [number_of(action) for action in ACTIONS] == list(range(33))
    assert ACTIONS[MARRY : MARRY + 4] == actions.MARRIES


def test_counting_bits() -> None:
    chance = Random("bits")
    for bits in [0, (1 << 24) - 1, *(chance.getrandbits(24) for _ in range(500))]:
        assert count(bits) == bits.bit_count()
