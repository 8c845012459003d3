"""What the other seat's play tells of its hand: each hand that it may hold is weighed by how likely a reasonable player
would have made the choices that it has made so far.

A hand is followed backwards through the deal: cards played come back, a card drawn goes, any of those that could have
been drawn then. What the seat chose at each moment is then held against what the policy expects from the hand it had.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.beliefs import Beliefs, number_of
from sixtysix.ai.chance import Chance
from sixtysix.ai.fast import CLOSE, DRAW, EXCHANGE, MARRY, World, count, lowest
from sixtysix.ai.params import PAIR, SUIT, Params
from sixtysix.ai.policy import Policy
from sixtysix.engine.actions import Play
from sixtysix.engine.view import View

# What a step, taken backwards, does to the other hand
_PLAY = 0
_DRAWN = 1
_DRAWN_KNOWN = 2
_EXCHANGED = 3
_CLOSED = 4


class Inference:
    """Hands that the other seat of a View may hold, with weights, to draw worlds from.

    ``hands`` and ``weights`` are filled by :meth:`gather`; until then worlds are drawn evenly.
    """

    def __init__(self, beliefs: Beliefs, policy: Policy, view: View) -> None:
        self.beliefs: Beliefs = beliefs
        self.policy: Policy = policy
        self.floor: float = 0.02
        self.hidden: float = 0.15
        self.hands: vec[i64] = vec[i64]([])
        self.upto: vec[i64] = vec[i64]([])
        self.size: i64 = 0
        self.kinds: vec[i64] = vec[i64]([])
        self.cards: vec[i64] = vec[i64]([])
        self.moments: list[World] = []
        if view.history and view.turn is not None:
            past = _Past(beliefs.base.p, view)
            self.kinds = vec[i64](past.kinds[::-1])
            self.cards = vec[i64](past.cards[::-1])
            self.moments = past.moments[::-1]

    def gather(self, number: i64, chance: Chance) -> None:
        """Imagine ``number`` hands and weigh them."""
        beliefs = self.beliefs
        world = World(beliefs.base.p)
        if len(self.kinds) == 0 or beliefs.sure():
            return
        hands = vec[i64]([0 for _ in range(number)])
        upto = vec[i64]([0 for _ in range(number)])
        at: i64 = 0
        total: i64 = 0
        while at < number:
            beliefs.imagine(world, chance)
            hand = world.hand0 if beliefs.seat else world.hand1
            hands[at] = hand
            total += 1 + int(self.likelihood(hand, chance) * 1000.0)
            upto[at] = total
            at += 1
        self.hands = hands
        self.upto = upto
        self.size = number

    def likelihood(self, hand: i64, chance: Chance) -> float:
        """How likely the other seat's choices were, if it holds ``hand`` now: one way to have come by it, at random."""
        kinds = self.kinds
        cards = self.cards
        likely = 1.0
        step: i64 = 0
        steps: i64 = len(kinds)
        while step < steps:
            kind = kinds[step]
            card = cards[step]
            if kind == _PLAY:
                hand |= 1 << card
                likely *= self._choice(self.moments[step], hand, card)
            elif kind == _DRAWN:
                free = hand & ~card  # here the cards that were in the hand before
                if not free:
                    return 0.0
                skip = chance.below(count(free))
                while skip:
                    free &= free - 1
                    skip -= 1
                hand ^= free & -free
            elif kind == _DRAWN_KNOWN:
                hand &= ~(1 << card)
            elif kind == _EXCHANGED:
                lowest: i64 = 1 << self.beliefs.base.p.lowest[self.beliefs.base.trump]
                hand = hand & ~(1 << card) | lowest
            step += 1
        return likely

    def _choice(self, moment: World, hand: i64, card: i64) -> float:
        if moment.turn:
            moment.hand1 = hand
        else:
            moment.hand0 = hand
        policy = self.policy
        legal = moment.playable()
        if not legal >> card & 1:
            return 0.0
        likely = 1.0
        if moment.led < 0 and not moment.declared:
            if moment.marriages():
                likely = self.hidden
            if moment.can_exchange(moment.turn):
                likely *= self.hidden
        if not legal & legal - 1:
            return likely
        # Against even chances, so that a product of many stays near 1.
        cards: i64 = 0
        total: i64 = 0
        mine = policy.weight(moment, hand, card)
        while legal:
            total += policy.weight(moment, hand, lowest(legal))
            legal &= legal - 1
            cards += 1
        return likely * (self.floor + (1.0 - self.floor) * float(mine * cards) / float(total))

    def imagine(self, world: World, chance: Chance) -> None:
        """Make ``world`` one that the seat may be in, as likely as the other's choices make it."""
        beliefs = self.beliefs
        if not self.size:
            beliefs.imagine(world, chance)
            return
        upto = self.upto
        low: i64 = 0
        high = self.size - 1
        # Two numbers make one: totals may be larger than what one may be.
        part = upto[high] // 0x10000 + 1
        pick = chance.below(part) * 0x10000 + chance.below(0x10000)
        if pick >= upto[high]:
            pick = upto[high] - 1
        while low < high:
            middle = low + high >> 1
            if upto[middle] > pick:
                high = middle
            else:
                low = middle + 1
        beliefs.imagine_hand(world, self.hands[low], chance)


class _Past:
    """The deal as everybody saw it, played again; notes what the other seat did, first to last."""

    def __init__(self, params: Params, view: View) -> None:
        self.params = params
        self.other = 1 - int(view.seat)
        self.lowest = 6 * int(view.trump) + params.order[params.ranks - 1]
        self.kinds: list[int] = []
        self.cards: list[int] = []
        self.moments: list[World] = []
        self.pinned = 0
        self.taken = self._taken(view)
        world = self.world = World(params)
        world.trump = int(view.trump)
        world.stock_end = count(params.pack) - 2 * params.hand_size - 1
        world.upcard = self.lowest if view.upcard is None else int(view.upcard)
        world.leader = int(view.history[0][0])
        if any(number_of(action) == EXCHANGE for _seat, action in view.history) and self.taken >= 0:
            world.upcard = self.taken
        for seat, action in view.history:
            self._take(int(seat), number_of(action))

    def _taken(self, view: View) -> int:
        """The trump that the other seat took for the lowest one, as far as it shows; -1 if it took none."""
        seats = [int(seat) for seat, action in view.history if number_of(action) == EXCHANGE]
        if self.other not in seats:
            return -1
        shown = view.known.bits
        for seat, action in view.history:
            if int(seat) == self.other and isinstance(action, Play):
                shown |= action.card.bit
        shown &= SUIT << 6 * int(view.trump) & ~(1 << self.lowest)
        return lowest(shown) if shown else -1

    def _note(self, kind: int, card: int) -> None:
        moment = World(self.params)
        moment.copy_from(self.world)
        self.kinds.append(kind)
        self.cards.append(card)
        self.moments.append(moment)

    def _take(self, seat: int, number: int) -> None:
        world = self.world
        world.turn = seat
        theirs = seat == self.other
        if number < MARRY:
            if theirs:
                self._note(_PLAY, number)
                self.pinned &= ~(1 << number)
            self._play(seat, number)
        elif number < EXCHANGE:
            self._marry(seat, number - MARRY)
        elif number == EXCHANGE:
            if theirs and self.taken >= 0:
                self._note(_EXCHANGED, self.taken)
                self.pinned |= 1 << self.taken
            self.pinned &= ~(1 << self.lowest)
            world.upcard = self.lowest
        elif number == CLOSE:
            world.closer = seat
            if theirs:
                self._note(_CLOSED, 0)
        elif number == DRAW:
            self._draw()

    def _play(self, seat: int, card: int) -> None:
        world, params = self.world, self.params
        world.played |= 1 << card
        world.declared = world.declared_count = 0
        if world.led < 0:
            world.led = card
            world.leader = seat
            return
        winner = seat if params.winners[24 * world.trump + world.led] >> card & 1 else 1 - seat
        gain = params.points[world.led] + params.points[card]
        if winner:
            world.tricks1 += 1
            world.points1 += gain + world.pending1
            world.pending1 = 0
        else:
            world.tricks0 += 1
            world.points0 += gain + world.pending0
            world.pending0 = 0
        world.led = -1
        world.leader = winner
        if world.closer < 0 and world.upcard >= 0 and not params.close_before_drawing:
            self._draw()

    def _marry(self, seat: int, suit: int) -> None:
        world = self.world
        worth = world.marriage_points(seat, suit)
        waits = self.params.marriage_needs_trick and not (world.tricks1 if seat else world.tricks0)
        if seat:
            world.pending1 += worth if waits else 0
            world.points1 += 0 if waits else worth
        else:
            world.pending0 += worth if waits else 0
            world.points0 += 0 if waits else worth
        world.melded |= 1 << suit
        world.declared |= 1 << suit
        world.declared_last = suit
        world.declared_count += 1
        if seat == self.other:
            self.pinned |= PAIR << 6 * suit

    def _draw(self) -> None:
        world = self.world
        last = world.stock_end - world.stock_at == 1
        first = world.leader ^ self.params.loser_draws_first
        if last and first != self.other:
            self._note(_DRAWN_KNOWN, world.upcard)
        else:
            self._note(_DRAWN, self.pinned)
        if last:
            world.upcard = -1
            world.stock_at = world.stock_end
        else:
            world.stock_at += 2
