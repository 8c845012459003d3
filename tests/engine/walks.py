"""Random walks through deals: what properties of the engine and the notation are tried on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sixtysix.engine.actions import Action, Claim, Close, Draw, Exchange, Marry
from sixtysix.engine.cards import Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS, Rules
from tests.strategies import random_pack, random_rules, rich_pack

HOUSE = "house"
ALL_RULES = [*RULESETS, HOUSE]
"""What tests over all rulesets are parametrised with: the names, and random house rules."""


def rules_named(name: str, rng: Random) -> Rules:
    """The ruleset of that name, or new random house rules each time."""
    return random_rules(rng) if name == HOUSE else RULESETS[name]


def choose(rng: Random, deal: Deal) -> Action:
    """A random legal action, weighted so that deals go deep and rare things happen."""
    legal = deal.legal()
    out = deal.points[deal.turn] >= deal.rules.out_at
    weights: list[float] = []
    for action in legal:
        match action:
            case Claim():
                weights.append(3 if out else 0.03)
            case Exchange() | Marry():
                weights.append(3)
            case Draw():
                weights.append(2)
            case Close():
                weights.append(0.4)
            case _:
                weights.append(1)
    return rng.choices(legal, weights)[0]


def walk(rng: Random, rules: Rules, pack: tuple[Card, ...] | None = None) -> Iterator[Deal]:
    """A deal at every moment from the first lead to its result, played at random."""
    if pack is None:
        pack = rng.choice((random_pack, rich_pack))(rng, rules)
    deal, _ = Deal.from_pack(rules, pack).settle()
    yield deal
    while deal.result is None:
        deal, _ = deal.apply(choose(rng, deal))
        yield deal


def walks(name: str, count: int) -> Iterator[Deal]:
    """All moments of ``count`` walks, the same every time; the first of each is its deal before the first lead."""
    for number in range(count):
        rng = Random(f"{name} {number}")
        yield from walk(rng, rules_named(name, rng))
