"""A deal with all cards known, as whole numbers: what the search plays its imagined deals on.

The rules stand in :mod:`sixtysix.engine`; they are repeated here for speed, and a test plays both on the same thousands
of deals and compares every legal set and every result. An action is a number: a card (0 to 23) played, or one of the
constants below; a set of actions is bits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.params import (
    AT_CLOSE_ALWAYS,
    AT_CLOSE_WITH_TRICK,
    EXCHANGE_AUTOMATIC,
    EXCHANGE_OFF,
    FAILED_CLOSE,
    FALSE_CLAIM,
    PAIR,
    SUIT,
    TIE_LAST_TRICK,
    Params,
)

MARRY: Final = 24  # and the suit's number
EXCHANGE: Final = 28
CLOSE: Final = 29
CLAIM: Final = 30
DRAW: Final = 31
PASS: Final = 32
ACTIONS: Final = 33

CARDS_MASK: Final = (1 << 24) - 1
MARRY_MASK: Final = 0b1111 << 24
EXCHANGE_BIT: Final = 1 << 28
CLOSE_BIT: Final = 1 << 29
CLAIM_BIT: Final = 1 << 30
DRAW_BIT: Final = 1 << 31
PASS_BIT: Final = 1 << 32

_LATE: Final = 4  # with fewer cards in the talon nothing may be done before drawing: the next lead is a strict one


def count(bits: i64) -> i64:
    """How many bits are set (of the lowest 32)."""
    bits -= bits >> 1 & 0x55555555
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 63


def lowest(bits: i64) -> i64:
    """The number of the lowest bit that is set; there must be one."""
    at: i64 = 0
    while not bits & 255:
        bits >>= 8
        at += 8
    while not bits & 1:
        bits >>= 1
        at += 1
    return at


class World:
    """One deal at one moment, all cards known; changed in place by :meth:`act`.

    ``hand0`` and ``hand1`` are the seats' cards as bits. ``stock`` holds the face-down cards in the order of drawing,
    from ``stock_at`` up to ``stock_end``; ``upcard`` is -1 once drawn, ``led`` between tricks, ``closer`` while nobody
    has closed. ``melded`` are suits (bits) whose marriage has been declared, ``meld0`` and ``meld1`` the card
    points of marriages that count already; ``declared`` and ``declared_last`` the marriages for the card about to be
    led. Once ``over`` is 1, ``value`` is what seat 0 has won in game points (negative: lost, 0: drawn).
    """

    def __init__(self, params: Params) -> None:
        self.p: Params = params
        self.stock: vec[i64] = vec[i64]([0 for _ in range(24)])
        self.trump: i64 = 0
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.stock_at: i64 = 0
        self.stock_end: i64 = 0
        self.upcard: i64 = -1
        self.leader: i64 = 0
        self.turn: i64 = 0
        self.led: i64 = -1
        self.points0: i64 = 0
        self.points1: i64 = 0
        self.pending0: i64 = 0
        self.pending1: i64 = 0
        self.tricks0: i64 = 0
        self.tricks1: i64 = 0
        self.meld0: i64 = 0
        self.meld1: i64 = 0
        self.melded: i64 = 0
        self.declared: i64 = 0
        self.declared_last: i64 = 0
        self.declared_count: i64 = 0
        self.closer: i64 = -1
        self.closed_after: i64 = 0
        self.at_points: i64 = 0
        self.at_tricks: i64 = 0
        self.before_drawing: i64 = 0
        self.offered: i64 = 0
        self.played: i64 = 0
        self.over: i64 = 0
        self.value: i64 = 0

    def copy_from(self, other: World) -> None:
        """Become equal to another world of the same rules."""
        self.trump = other.trump
        self.hand0 = other.hand0
        self.hand1 = other.hand1
        self.stock_at = other.stock_at
        self.stock_end = other.stock_end
        mine = self.stock
        theirs = other.stock
        i: i64 = other.stock_at
        while i < other.stock_end:
            mine[i] = theirs[i]
            i += 1
        self.upcard = other.upcard
        self.leader = other.leader
        self.turn = other.turn
        self.led = other.led
        self.points0 = other.points0
        self.points1 = other.points1
        self.pending0 = other.pending0
        self.pending1 = other.pending1
        self.tricks0 = other.tricks0
        self.tricks1 = other.tricks1
        self.meld0 = other.meld0
        self.meld1 = other.meld1
        self.melded = other.melded
        self.declared = other.declared
        self.declared_last = other.declared_last
        self.declared_count = other.declared_count
        self.closer = other.closer
        self.closed_after = other.closed_after
        self.at_points = other.at_points
        self.at_tricks = other.at_tricks
        self.before_drawing = other.before_drawing
        self.offered = other.offered
        self.played = other.played
        self.over = other.over
        self.value = other.value

    # What may be done

    def hand(self, seat: i64) -> i64:
        """A seat's cards."""
        return self.hand1 if seat else self.hand0

    def talon(self) -> i64:
        """Cards left with the upcard."""
        return self.stock_end - self.stock_at + (1 if self.upcard >= 0 else 0)

    def strict(self) -> bool:
        """Whether the stock is closed or exhausted."""
        return self.upcard < 0 or self.closer >= 0

    def replies(self, hand: i64, led: i64) -> i64:
        """The cards of a hand that may reply to the card led."""
        p = self.p
        if self.upcard < 0 or self.closer >= 0:
            if not p.must_follow:
                return hand
            head = p.must_head
            must_trump = p.must_trump
        else:
            if not p.open_must_follow:
                return hand
            head = p.open_must_head
            must_trump = p.open_must_trump
        same = hand & SUIT << 6 * (led // 6)
        if same:
            if head:
                higher = same & p.higher[led]
                return higher or same
            return same
        if must_trump:
            trumps = hand & SUIT << 6 * self.trump
            return trumps or hand
        return hand

    def can_exchange(self, seat: i64) -> bool:
        """Whether the seat on turn may exchange, or does where that is automatic."""
        p = self.p
        upcard = self.upcard
        if p.exchange == EXCHANGE_OFF or upcard < 0:
            return False
        lowest = p.lowest[self.trump]
        if upcard == lowest or not (self.hand1 if seat else self.hand0) >> lowest & 1:
            return False
        return self._exchange_time(seat)

    def _exchange_time(self, seat: i64) -> bool:
        p = self.p
        if self.closer >= 0:
            if self.offered:
                return True
            fresh = (
                p.exchange_after_own_close
                and self.closer == seat
                and self.led < 0
                and self.tricks0 + self.tricks1 == self.closed_after
            )
            if not fresh:
                return False
        elif self.led >= 0 and not p.exchange_any_time:
            return False
        if self.declared or (p.exchange_needs_trick and not (self.tricks1 if seat else self.tricks0)):
            return False
        least = p.exchange_min_talon
        if self.before_drawing:
            if not p.close_before_drawing:
                return False
            if least < _LATE:
                least = _LATE
        return self.stock_end - self.stock_at + 1 >= least

    def marriage_points(self, seat: i64, suit: i64) -> i64:
        """Card points of a suit's marriage to a seat now."""
        p = self.p
        if suit != self.trump:
            return p.marriage_plain
        if p.marriage_trump_needs:
            in_tricks = self.points1 - self.meld1 if seat else self.points0 - self.meld0
            if in_tricks < p.marriage_trump_needs:
                return p.marriage_plain
        return p.marriage_trump

    def can_marry(self, seat: i64, suit: i64) -> bool:
        """Whether the seat on turn, which holds the pair, may declare it."""
        p = self.p
        if self.melded >> suit & 1:
            return False
        if self.declared and (self.declared_count >= p.marriages_per_lead or self.led >= 0):
            return False
        if self.led >= 0:
            if not p.marriage_or_out or (p.marriage_needs_trick and not (self.tricks1 if seat else self.tricks0)):
                return False
            if (self.points1 if seat else self.points0) + self.marriage_points(seat, suit) < p.out_at:
                return False
        if not p.marriage_first_lead and not self.tricks0 and not self.tricks1:
            return False
        if self.closer >= 0:
            if not p.marriage_after_close:
                return False
        elif self.upcard < 0 and not p.marriage_after_exhaustion:
            return False
        return not (self.before_drawing and (not p.close_before_drawing or self.talon() < _LATE))

    def marriages(self) -> i64:
        """The marriages that the seat on turn may declare, as bits of actions."""
        seat = self.turn
        hand = self.hand1 if seat else self.hand0
        found: i64 = 0
        if hand & hand >> 1 & 0x104104:  # any king with its queen
            suit: i64 = 0
            while suit < 4:
                if hand >> 6 * suit & PAIR == PAIR and self.can_marry(seat, suit):
                    found |= 1 << MARRY + suit
                suit += 1
        return found

    def can_close(self) -> bool:
        """Whether the seat on turn may close."""
        p = self.p
        if not p.closing or self.led >= 0 or self.closer >= 0 or self.upcard < 0:
            return False
        if not p.close_first_lead and not self.tricks0 and not self.tricks1:
            return False
        least = p.close_min_talon
        if self.before_drawing:
            if not p.close_before_drawing:
                return False
            if least < _LATE:
                least = _LATE
        return self.stock_end - self.stock_at + 1 >= least

    def can_claim(self) -> bool:
        """Whether the seat on turn may say «out», rightly or not."""
        p = self.p
        if p.automatic or (self.led >= 0 and not self.declared):
            return False
        if p.marriage_needs_trick and not (self.tricks1 if self.turn else self.tricks0):
            return False
        return self.declared != 0 or self.led >= 0 or self.tricks0 + self.tricks1 > 0

    def playable(self) -> i64:
        """The cards that the seat on turn may play."""
        if self.before_drawing or self.offered:
            return 0
        hand = self.hand1 if self.turn else self.hand0
        led = self.led
        if led < 0:
            if self.declared and self.p.marriage_must_lead:
                return hand & PAIR << 6 * self.declared_last
            return hand
        if self.declared:
            return 0
        return self.replies(hand, led)

    def legal(self) -> i64:
        """All that the seat on turn may do, as bits of actions; 0 when the deal is over."""
        if self.over:
            return 0
        seat = self.turn
        exchange = self.can_exchange(seat)
        if exchange and self.p.exchange == EXCHANGE_AUTOMATIC:
            return EXCHANGE_BIT
        found = self.playable()
        if not self.offered and (self.led < 0 or self.p.marriage_or_out):
            found |= self.marriages()
        if exchange:
            found |= EXCHANGE_BIT
        if self.offered:
            return found | PASS_BIT
        if self.led < 0 or self.declared:
            if self.can_close():
                found |= CLOSE_BIT
            if self.can_claim():
                found |= CLAIM_BIT
            if self.before_drawing:
                found |= DRAW_BIT
        return found

    # What an action does

    def act(self, action: i64) -> None:
        """Do a legal action for the seat on turn, and what follows by itself."""
        if action < MARRY:
            if self.led < 0:
                self._lead(action)
            else:
                self._reply(action)
        elif action < EXCHANGE:
            self._marry(action - MARRY)
        elif action == EXCHANGE:
            self._exchange()
        elif action == CLOSE:
            self._close()
        elif action == CLAIM:
            self._claim()
        elif action == DRAW:
            self._draw()
        else:
            self._end_offer()
        if self.p.exchange == EXCHANGE_AUTOMATIC:
            self.settle()

    def settle(self) -> None:
        """Let an automatic exchange happen."""
        if self.p.exchange != EXCHANGE_AUTOMATIC:
            return
        while not self.over:
            if self.can_exchange(self.turn):
                self._exchange()
                return
            if not self.offered:
                return
            self._end_offer()

    def _lead(self, card: i64) -> None:
        seat = self.turn
        suit = card // 6
        bit: i64 = 1 << card
        if self.p.marriage_automatic and not self.declared and bit & PAIR << 6 * suit:
            hand = self.hand1 if seat else self.hand0
            if hand >> 6 * suit & PAIR == PAIR and self.can_marry(seat, suit):
                self._marry(suit)
                if self.over:
                    return
        if seat:
            self.hand1 ^= bit
        else:
            self.hand0 ^= bit
        self.played |= bit
        self.led = card
        self.declared = 0
        self.declared_count = 0
        self.turn = 1 - seat

    def _reply(self, card: i64) -> None:
        p = self.p
        seat = self.turn
        led = self.led
        bit: i64 = 1 << card
        if seat:
            self.hand1 ^= bit
        else:
            self.hand0 ^= bit
        self.played |= bit
        winner = seat if p.winners[24 * self.trump + led] >> card & 1 else 1 - seat
        gain = p.points[led] + p.points[card]
        if winner:
            self.points1 += gain + self.pending1
            self.meld1 += self.pending1
            self.pending1 = 0
            self.tricks1 += 1
            points = self.points1
        else:
            self.points0 += gain + self.pending0
            self.meld0 += self.pending0
            self.pending0 = 0
            self.tricks0 += 1
            points = self.points0
        self.led = -1
        self.leader = winner
        self.turn = winner
        if not self.hand0 and not self.hand1:
            self._played_out(winner)
        elif p.automatic and points >= p.out_at:
            self.end_out(winner)
        elif self.upcard >= 0 and self.closer < 0:
            if p.close_before_drawing:
                self.before_drawing = 1
            else:
                self._draw()

    def _draw(self) -> None:
        top: i64 = 1 << self.stock[self.stock_at]
        next_card = self.upcard
        self.stock_at += 1
        if self.stock_at < self.stock_end:
            next_card = self.stock[self.stock_at]
            self.stock_at += 1
        else:
            self.upcard = -1
        low: i64 = 1 << next_card
        if self.leader ^ self.p.loser_draws_first:
            self.hand1 |= top
            self.hand0 |= low
        else:
            self.hand0 |= top
            self.hand1 |= low
        self.before_drawing = 0

    def _marry(self, suit: i64) -> None:
        p = self.p
        seat = self.turn
        worth = self.marriage_points(seat, suit)
        self.melded |= 1 << suit
        self.declared |= 1 << suit
        self.declared_last = suit
        self.declared_count += 1
        if seat:
            if p.marriage_needs_trick and not self.tricks1:
                self.pending1 += worth
            else:
                self.points1 += worth
                self.meld1 += worth
            points = self.points1
        else:
            if p.marriage_needs_trick and not self.tricks0:
                self.pending0 += worth
            else:
                self.points0 += worth
                self.meld0 += worth
            points = self.points0
        if p.automatic and points >= p.out_at:
            self.end_out(seat)

    def _exchange(self) -> None:
        lowest = self.p.lowest[self.trump]
        change: i64 = 1 << lowest | 1 << self.upcard
        if self.turn:
            self.hand1 ^= change
        else:
            self.hand0 ^= change
        self.upcard = lowest
        if self.offered:
            self._end_offer()

    def _close(self) -> None:
        p = self.p
        seat = self.turn
        self.closer = seat
        self.closed_after = self.tricks0 + self.tricks1
        self.at_points = self.points0 if seat else self.points1
        self.at_tricks = self.tricks0 if seat else self.tricks1
        self.before_drawing = 0
        if p.exchange == EXCHANGE_OFF:
            return
        lowest = p.lowest[self.trump]
        if self.upcard == lowest or self.played >> lowest & 1:
            return
        if p.exchange_at_close == AT_CLOSE_ALWAYS or (p.exchange_at_close == AT_CLOSE_WITH_TRICK and self.at_tricks):
            self.offered = 1
            self.turn = 1 - seat

    def _end_offer(self) -> None:
        self.offered = 0
        self.turn = self.leader

    def _claim(self) -> None:
        seat = self.turn
        if (self.points1 if seat else self.points0) >= self.p.out_at:
            self.end_out(seat)
            return
        self._end(1 - seat, self._false_claim_pays(seat))

    # How a deal ends

    def _end(self, winner: i64, game_points: i64) -> None:
        self.over = 1
        self.value = -game_points if winner else game_points

    def end_out(self, seat: i64) -> None:
        """End the deal with a seat out."""
        self._end(seat, self.out_worth(seat))

    def scale(self, points: i64, tricks: i64) -> i64:
        """Game points for beating a seat with these card points and tricks."""
        p = self.p
        if not tricks:
            return p.game_points[2]
        return p.game_points[1] if points < p.schneider_below else p.game_points[0]

    def out_worth(self, seat: i64) -> i64:
        """Game points to a seat that is out."""
        p = self.p
        if self.closer >= 0:
            if self.closer != seat:
                return self._closer_pays(p.beaten_close)
            if not p.close_scored_at_end:
                return self.scale(self.at_points, self.at_tricks) * p.closed_factor
            factor = p.closed_factor
        else:
            factor = 1
        if seat:
            return self.scale(self.points0, self.tricks0) * factor
        return self.scale(self.points1, self.tricks1) * factor

    def failed_worth(self) -> i64:
        """Game points to the seat that did not close, if the close fails."""
        return self._closer_pays(self.p.failed_close)

    def _closer_pays(self, triple: vec[i64]) -> i64:
        p = self.p
        tricks = self.at_tricks
        if p.close_trickless_at_end:
            tricks = self.tricks0 if self.closer else self.tricks1
        if not tricks:
            return triple[2] * p.closed_factor
        points = self.points1 if self.closer else self.points0
        return triple[1 if points < p.schneider_below else 0] * p.closed_factor

    def _false_claim_pays(self, seat: i64) -> i64:
        p = self.p
        if p.false_claim_would_have_won:
            pays = self.out_worth(seat)
        else:
            pays = p.false_claim[0 if (self.tricks0 if seat else self.tricks1) else 1]
        if self.closer != seat or p.closer_false_claim == FALSE_CLAIM:
            return pays
        failed = self.failed_worth()
        return failed if p.closer_false_claim == FAILED_CLOSE or failed > pays else pays

    def _played_out(self, winner: i64) -> None:
        p = self.p
        closed = self.closer >= 0
        out = (self.points1 if winner else self.points0) >= p.out_at
        if p.last_trick_bonus and (p.last_trick_bonus_closed or not closed) and (closed or not out or p.automatic):
            if winner:
                self.points1 += p.last_trick_bonus
            else:
                self.points0 += p.last_trick_bonus
        if closed:
            may_be_out = winner == self.closer or p.automatic != 0
            out = may_be_out and (self.points1 if winner else self.points0) >= p.out_at
        if out:
            self.end_out(winner)
        elif closed:
            self._end(1 - self.closer, self.failed_worth())
        elif p.nobody_out_last_trick or (self.points0 == self.points1 and p.tie == TIE_LAST_TRICK):
            worth = p.last_trick_game_points
            if not worth:
                worth = self.scale(self.points0, self.tricks0) if winner else self.scale(self.points1, self.tricks1)
            self._end(winner, worth)
        elif self.points0 == self.points1:
            self._end(0, 0)
        elif self.points0 > self.points1:
            self._end(0, self.scale(self.points1, self.tricks1))
        else:
            self._end(1, self.scale(self.points0, self.tricks0))
