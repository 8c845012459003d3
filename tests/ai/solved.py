"""Positions for the solvers, and what the plainest search over the engine finds there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from sixtysix.ai.exact import Exact, OpenDeal
from sixtysix.engine.actions import Action, Claim, Close, Draw, Exchange, Marry, Seat
from sixtysix.engine.cards import CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import Rules
from tests.engine.walks import HOUSE, rules_named
from tests.strategies import random_pack, rich_pack

HAND_SIZES = (2, 3, 3, 4)
"""Small hands, so that the plain search gets to the end while there is still a stock."""


def opened(deal: Deal) -> OpenDeal:
    """The deal as the solver is given it."""
    return OpenDeal(
        hands=(CardSet(deal.hands[0]), CardSet(deal.hands[1])),
        trump=deal.trump,
        leader=deal.leader,
        stock=deal.stock,
        upcard=deal.upcard,
        led=deal.led,
        points=deal.points,
        pending=deal.pending,
        trick_counts=deal.trick_counts,
        melds=tuple((meld.seat, meld.suit, meld.points) for meld in deal.melds),
        declared=deal.declared,
        closed_by=deal.closed_by,
        closed_after=deal.closed_after,
        at_close=deal.at_close,
        before_drawing=deal.before_drawing,
        offered=deal.offered,
    )


def game_points(deal: Deal) -> int:
    """What a deal that is over brought forehand."""
    assert deal.result is not None
    winner, won = deal.result.winner, deal.result.game_points
    return 0 if winner is None else won if winner is Seat.FOREHAND else -won


class Minimax:
    """Every legal action tried to the end of the deal, false claims too; what has been seen before is remembered."""

    def __init__(self) -> None:
        self.seen: dict[object, int] = {}

    def value(self, deal: Deal) -> int:
        """Game points to forehand."""
        if deal.result is not None:
            return game_points(deal)
        key = (
            deal.hands,
            deal.turn,
            deal.led,
            deal.points,
            deal.pending,
            deal.trick_counts,
            deal.melds,
            deal.declared,
            deal.closed_by,
            deal.closed_after,
            deal.at_close,
            deal.before_drawing,
            deal.offered,
            deal.upcard,
            deal.stock,
        )
        found = self.seen.get(key)
        if found is None:
            values = [self.value(deal.apply(action)[0]) for action in deal.legal()]
            found = self.seen[key] = max(values) if deal.turn is Seat.FOREHAND else min(values)
        return found

    def weigh(self, deal: Deal) -> dict[Action, int]:
        """What each legal action is worth to the seat on turn."""
        sign = 1 if deal.turn is Seat.FOREHAND else -1
        return {action: sign * self.value(deal.apply(action)[0]) for action in deal.legal()}


@dataclass
class Tally:
    """What has been compared: positions by kind, actions, and what differed."""

    positions: dict[str, int] = field(default_factory=dict)
    actions: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.positions.values())


def deep_walk(rng: Random, rules: Rules) -> Iterator[Deal]:
    """A deal played at random that goes deep: few close, few claim falsely, many marry and exchange."""
    deal, _ = Deal.from_pack(rules, rng.choice((random_pack, rich_pack))(rng, rules)).settle()
    closes = rng.choice((0.02, 0.1, 1))
    while deal.result is None:
        yield deal
        out = deal.points[deal.turn] >= rules.out_at
        weights: list[float] = []
        legal = deal.legal()
        for action in legal:
            match action:
                case Claim():
                    weights.append(0.5 if out else 0.01)
                case Exchange() | Marry():
                    weights.append(3)
                case Draw():
                    weights.append(2)
                case Close():
                    weights.append(closes)
                case _:
                    weights.append(1)
        deal, _ = deal.apply(rng.choices(legal, weights)[0])


def kind(deal: Deal) -> str:
    """What sort of position it is, for the counts."""
    if deal.offered:
        return "exchange offered"
    if deal.closed_by is not None:
        return "closed"
    if deal.upcard is None:
        return "exhausted"
    return "before drawing" if deal.before_drawing else "open"


def within_reach(deal: Deal) -> bool:
    """Whether few enough cards are left for the plain search."""
    cards = (deal.hands[0] | deal.hands[1]).bit_count()
    if deal.strict:
        return cards <= (8 if deal.rules.must_follow else 6)
    return cards + deal.talon <= (10 if deal.rules.hand_size < 4 else 9)


def small(rules: Rules, hand_size: int) -> Rules:
    """The same rules with small hands, dealt at once."""
    return replace(rules, hand_size=hand_size, packets=(hand_size,), upcard_after=1)


@lru_cache(maxsize=8)
def exact_for(rules: Rules) -> Exact:
    """A solver for these rules, kept for the next deals."""
    return Exact(rules)


def compare(name: str, number: int, tally: Tally) -> None:
    """Compare one deal of a ruleset (or of new house rules) from where it is within reach, position by position."""
    rng = Random(f"solved {name} {number}")
    rules = rules_named(name, rng)
    if number % 2:
        rules = small(rules, HAND_SIZES[number // 2 % len(HAND_SIZES)])
    exact, minimax = exact_for(rules), Minimax()
    for deal in deep_walk(rng, rules):
        if not within_reach(deal):
            continue
        value = exact.value(opened(deal))
        weighed = {found.action: found.game_points for found in exact.weigh(opened(deal))}
        tally.positions[kind(deal)] = tally.positions.get(kind(deal), 0) + 1
        tally.actions += len(weighed)
        if value != minimax.value(deal) or weighed != minimax.weigh(deal):
            tally.differences.append(f"{name} {number}: {deal} {value} {minimax.value(deal)} {weighed}")


def rounds(name: str) -> int:
    """How many deals of a kind of rules go into one round: house rules are all different."""
    return 8 if name == HOUSE else 1
