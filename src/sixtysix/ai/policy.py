"""How a reasonable player chooses among its cards: a weight for each card that may be played.

A card's weight is looked up by what kind of card it is in what kind of moment; the weights were fitted to the choices
of long searches (``benchmarks/fit_policy.py``). Playouts play by them, the search looks first where they point, and
what the other seat has played tells of its hand through them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.chance import Chance
from sixtysix.ai.fast import (
    CARDS_MASK,
    CLAIM,
    CLAIM_BIT,
    DRAW,
    EXCHANGE,
    EXCHANGE_BIT,
    MARRY,
    MARRY_MASK,
    PASS,
    World,
    lowest,
)
from sixtysix.ai.params import PAIR, SUIT, Params

OPEN_REPLY: Final = 0
STRICT_REPLY: Final = 1152
OPEN_LEAD: Final = 1728
STRICT_LEAD: Final = 2160
CLASSES: Final = 2448

UNIT: Final = 1024
"""The weight of a card that is neither liked nor disliked."""


class Policy:
    """The weights of one pack. ``weights`` has :data:`CLASSES` whole numbers from 1 to some 2²⁰."""

    def __init__(self, params: Params, weights: vec[i64]) -> None:
        self.p: Params = params
        self.weights: vec[i64] = weights

    def reply_class(self, world: World, hand: i64, card: i64) -> i64:
        """The kind of card that ``card`` of ``hand`` is as a reply to the card led."""
        led = world.led
        trump = world.trump
        suit = card // 6
        led_suit = led // 6
        rank = card - 6 * suit
        moment = led - 6 * led_suit + (6 if led_suit == trump else 0)
        if suit == led_suit:
            kind: i64 = 0 if self.p.higher[led] >> card & 1 else 1
        else:
            kind = 3 if suit == trump else 2
        kind = 6 * kind + rank
        if (rank == 2 or rank == 3) and hand >> 6 * suit & PAIR == PAIR and not world.melded >> suit & 1:
            kind += 24
        moment = 48 * moment + kind
        if world.upcard < 0 or world.closer >= 0:
            return STRICT_REPLY + moment
        return OPEN_REPLY + moment + (576 if world.stock_end - world.stock_at == 1 else 0)

    def lead_class(self, world: World, hand: i64, card: i64) -> i64:
        """The kind of card that ``card`` of ``hand`` is as a lead."""
        p = self.p
        trump = world.trump
        suit = card // 6
        rank = card - 6 * suit
        out = p.pack & ~(hand | world.played)
        if world.upcard >= 0:
            out &= ~(1 << world.upcard)
        beaten = out & p.higher[card]
        above: i64 = 0
        if beaten:
            above = 1 if not beaten & beaten - 1 else 2
        mate: i64 = 0
        if (rank == 2 or rank == 3) and hand >> 6 * suit & PAIR == PAIR and not world.melded >> suit & 1:
            mate = 1
        kind = 12 * (above + 3 * mate) + rank + (6 if suit == trump else 0)
        if world.upcard < 0 or world.closer >= 0:
            if not out & SUIT << 6 * suit:
                kind += 72
            if not out & SUIT << 6 * trump:
                kind += 144
            return STRICT_LEAD + kind
        stock = world.stock_end - world.stock_at
        stage: i64 = 0 if stock > 5 else (1 if stock > 1 else 2)
        guarded: i64 = 72 if hand >> 6 * suit & SUIT & ~(1 << rank) else 0
        return OPEN_LEAD + 144 * stage + guarded + kind

    def weight(self, world: World, hand: i64, card: i64) -> i64:
        """The weight of ``card`` of ``hand``, which is on turn."""
        if world.led >= 0:
            return self.weights[self.reply_class(world, hand, card)]
        return self.weights[self.lead_class(world, hand, card)]

    def choose(self, world: World, cards: i64, chance: Chance) -> i64:
        """One of some cards of the seat on turn, each as likely as its weight says."""
        if not cards & cards - 1:
            return lowest(cards)
        hand = world.hand1 if world.turn else world.hand0
        total: i64 = 0
        rest = cards
        while rest:
            total += self.weight(world, hand, lowest(rest))
            rest &= rest - 1
        pick = chance.below(total)
        rest = cards
        while True:
            card = lowest(rest)
            pick -= self.weight(world, hand, card)
            rest &= rest - 1
            if pick < 0 or not rest:
                return card

    def step(self, world: World, chance: Chance) -> None:
        """Do what a reasonable player does: claim when out, exchange, marry, and play a card; nobody closes."""
        legal = world.legal()
        if legal & CLAIM_BIT and (world.points1 if world.turn else world.points0) >= self.p.out_at:
            world.act(CLAIM)
        elif legal & EXCHANGE_BIT:
            world.act(EXCHANGE)
        elif world.before_drawing:
            world.act(DRAW)
        elif world.offered:
            world.act(PASS)
        elif legal & MARRY_MASK:
            trump: i64 = 1 << MARRY + world.trump
            world.act(MARRY + world.trump if legal & trump else lowest(legal & MARRY_MASK))
        else:
            world.act(self.choose(world, legal & CARDS_MASK, chance))
