"""What a seat knows, from its View: the worlds that it may be in are drawn from here."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.chance import Chance
from sixtysix.ai.fast import World, count
from sixtysix.ai.params import Params
from sixtysix.engine.view import View


class Beliefs:
    """The position of a View. ``seat`` is whose it is; the other hand and the stock are open questions.

    ``known`` are cards that the other seat holds for certain, ``pool`` those whose place is unknown, ``lacks`` those of
    the pool that it does not hold; it holds ``missing`` cards of the pool.
    """

    def __init__(self, params: Params, view: View) -> None:
        """Read a view of the same rules as ``params``."""
        world = World(params)
        seat = int(view.seat)
        world.trump = int(view.trump)
        world.upcard = -1 if view.upcard is None else int(view.upcard)
        world.stock_end = view.talon - (view.upcard is not None)
        world.leader = int(view.leader)
        world.turn = seat if view.turn is None else int(view.turn)
        world.led = -1 if view.led is None else int(view.led)
        world.points0, world.points1 = view.points
        world.pending0, world.pending1 = view.pending
        world.tricks0, world.tricks1 = view.trick_counts
        counted = [0, 0]
        for meld in view.melds:
            counted[meld.seat] += meld.points
            world.melded |= 1 << int(meld.suit)
        world.meld0 = counted[0] - view.pending[0]
        world.meld1 = counted[1] - view.pending[1]
        for suit in view.declared:
            world.declared |= 1 << int(suit)
            world.declared_last = int(suit)
            world.declared_count += 1
        world.closer = -1 if view.closed_by is None else int(view.closed_by)
        world.closed_after = view.closed_after
        world.at_points, world.at_tricks = view.at_close
        world.before_drawing = int(view.before_drawing)
        world.offered = int(view.offered)
        world.played = view.played.bits
        if seat:
            world.hand1 = view.hand.bits
        else:
            world.hand0 = view.hand.bits
        self.base: World = world
        self.seat: i64 = seat
        self.known: i64 = view.known.bits
        self.pool: i64 = view.unseen.bits
        self.lacks: i64 = view.lacks.bits & view.unseen.bits
        self.missing: i64 = view.other_cards - view.known.bits.bit_count()
        self.cards: vec[i64] = vec[i64]([0 for _ in range(24)])

    def sure(self) -> bool:
        """Whether the other hand is known for certain."""
        return count(self.pool & ~self.lacks) == self.missing

    def imagine(self, world: World, chance: Chance) -> None:
        """Make ``world`` one that this seat may be in, every one equally likely."""
        world.copy_from(self.base)
        cards = self.cards
        free = self.pool & ~self.lacks
        size: i64 = 0
        card: i64 = 0
        while card < 24:
            if free >> card & 1:
                cards[size] = card
                size += 1
            card += 1
        hand = self.known
        place: i64 = 0
        while place < self.missing:
            pick = place + chance.below(size - place)
            card = cards[pick]
            cards[pick] = cards[place]
            hand |= 1 << card
            place += 1
        if self.seat:
            world.hand0 = hand
        else:
            world.hand1 = hand
        self._fill_stock(world, self.pool & ~hand, chance)

    def _fill_stock(self, world: World, left: i64, chance: Chance) -> None:
        stock = world.stock
        size: i64 = 0
        card: i64 = 0
        while card < 24:
            if left >> card & 1:
                place = chance.below(size + 1)
                stock[size] = stock[place]
                stock[place] = card
                size += 1
            card += 1
