"""Looking through the last tricks when all cards of the strict phase are known: what tells a mistake in them."""

from __future__ import annotations

from sixtysix.engine.cards import SUITS, Rank, pair_mask
from sixtysix.engine.rules import MarriageWhen
from sixtysix.engine.view import View
from tests.ai.stakes import Pair, Stakes

SUIT_BITS = tuple(suit.mask for suit in SUITS)
PAIRS = tuple(pair_mask(suit) for suit in SUITS)

# A game point is worth this many card points: game points first, then the better card points among equals.
GAME_POINT = 1000
_LOSS, _WIN = -100 * GAME_POINT, 100 * GAME_POINT


class Endgame:
    """The rest of a deal in which both hands are known and nobody draws, seen by one seat.

    Values are game points times :data:`GAME_POINT` plus the difference in card points, for that seat. A marriage is
    taken to be declared whenever its king or queen is led and it may be, for what it would be worth to this seat now.
    """

    def __init__(self, view: View) -> None:
        rules, stakes = view.rules, Stakes.of(view)
        self.view = view
        self.rules = rules
        self.points = view.tables.points
        self.winners = view.tables.winners[view.trump]
        self.melded = {meld.suit for meld in view.melds}
        self.stakes = stakes
        self.me = int(view.seat)
        self.marriages = rules.marriage_after_close if stakes.closer is not None else rules.marriage_after_exhaustion
        self.off_lead = self.marriages and rules.marriage_when is MarriageWhen.LEAD_OR_OUT
        may = view.other_may_hold.bits
        self.hands: Pair = (may, view.hand.bits) if self.me else (view.hand.bits, may)

    def playing(self, card: int) -> int:
        """The value of playing ``card`` now, as a lead or a reply."""
        view = self.view
        if view.led is None:
            declares = self.marriages and self.rules.marriage_automatic and not view.declared
            return self._starting(card, self._marriage_led(self.hands[self.me], card) if declares else 0)
        other = 1 - self.me
        return self._trick(other, view.led, card, self.hands, view.points, view.pending, view.trick_counts, _LOSS, _WIN)

    def marrying(self, suit: int) -> int:
        """The value of declaring the marriage of a suit now and leading its king or queen."""
        worth = self._marriage_worth(suit)
        return max(self._starting(card, worth) for card in each(PAIRS[suit]))

    def _starting(self, card: int, marriage: int) -> int:
        """The value of leading ``card`` now after declaring a marriage of so many card points (0: none)."""
        view, rules, me = self.view, self.rules, self.me
        points, pending = view.points, view.pending
        if view.trick_counts[me] or not rules.marriage_needs_trick:
            points = _plus(points, me, marriage)
        else:
            pending = _plus(pending, me, marriage)
        if marriage and points[me] >= rules.out_at:
            return self._worth(self.stakes.out(me, points, view.trick_counts), points)
        return self._led(me, card, self.hands, points, pending, view.trick_counts, _LOSS, _WIN)

    def _led(
        self, leader: int, card: int, hands: Pair, points: Pair, pending: Pair, tricks: Pair, low: int, high: int
    ) -> int:
        follower = 1 - leader
        left = _without(hands, leader, card)
        if self.off_lead and self._out_off_lead(follower, left[follower], points, tricks):
            return self._worth(self.stakes.out(follower, points, tricks), points)
        mine = follower == self.me
        best = _LOSS if mine else _WIN
        for reply in each(self._replies(left[follower], card)):
            value = self._trick(leader, card, reply, left, points, pending, tricks, low, high)
            if mine:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best

    def _trick(
        self,
        leader: int,
        led: int,
        reply: int,
        hands: Pair,
        points: Pair,
        pending: Pair,
        tricks: Pair,
        low: int,
        high: int,
    ) -> int:
        winner = 1 - leader if self.winners[led] >> reply & 1 else leader
        gain = self.points[led] + self.points[reply] + pending[winner]
        points = _plus(points, winner, gain)
        tricks = _plus(tricks, winner, 1)
        if pending[winner]:
            pending = _plus(pending, winner, -pending[winner])
        hands = _without(hands, 1 - leader, reply)
        if not hands[0] and not hands[1]:
            return self._worth(self.stakes.played_out(winner, points, tricks), points)
        if points[winner] >= self.rules.out_at:
            return self._worth(self.stakes.out(winner, points, tricks), points)
        return self._lead(winner, hands, points, pending, tricks, low, high)

    def _lead(self, leader: int, hands: Pair, points: Pair, pending: Pair, tricks: Pair, low: int, high: int) -> int:
        mine = leader == self.me
        best = _LOSS if mine else _WIN
        hand = hands[leader]
        for card in each(hand):
            now = points
            marriage = self._marriage_led(hand, card) if self.marriages else 0
            if marriage:
                now = _plus(points, leader, marriage)
                if now[leader] >= self.rules.out_at:
                    return self._worth(self.stakes.out(leader, now, tricks), now)
            value = self._led(leader, card, hands, now, pending, tricks, low, high)
            if mine:
                best = max(best, value)
                low = max(low, value)
            else:
                best = min(best, value)
                high = min(high, value)
            if low >= high:
                break
        return best

    def _out_off_lead(self, seat: int, hand: int, points: Pair, tricks: Pair) -> bool:
        """Whether the marriage of a suit brings out a seat that has to reply, where that is allowed."""
        rules = self.rules
        if not tricks[seat] and rules.marriage_needs_trick:
            return False
        most = max(self._marriage_led(hand, suit + Rank.KING) for suit in range(0, 24, 6))
        return 0 < most >= rules.out_at - points[seat]

    def _marriage_worth(self, suit: int) -> int:
        """Card points that the marriage of a suit would be worth to this seat now."""
        rules, view, me = self.rules, self.view, self.me
        if suit != view.trump:
            return rules.marriage_plain
        if rules.marriage_trump_needs:
            melded = sum(meld.points for meld in view.melds if meld.seat == me) - view.pending[me]
            if view.points[me] - melded < rules.marriage_trump_needs:
                return rules.marriage_plain
        return rules.marriage_trump

    def _marriage_led(self, hand: int, card: int) -> int:
        """Card points of the marriage that goes with leading ``card`` from ``hand``, nobody having seen it before."""
        pair = PAIRS[card // 6]
        if hand & pair != pair or not pair >> card & 1 or card // 6 in self.melded:
            return 0
        return self._marriage_worth(card // 6)

    def _replies(self, hand: int, led: int) -> int:
        """The cards of ``hand`` that may reply to ``led`` in the strict phase, as bits."""
        rules, higher = self.rules, self.view.tables.higher
        if not rules.must_follow:
            return hand
        same = hand & SUIT_BITS[led // 6]
        if same:
            return ((same & higher[led]) or same) if rules.must_head else same
        return ((hand & self.view.trump.mask) or hand) if rules.must_trump else hand

    def _worth(self, game_points: int, points: Pair) -> int:
        return GAME_POINT * game_points + points[self.me] - points[1 - self.me]


def all_known(view: View) -> bool:
    """Whether a seat knows the whole hand of the other one."""
    return len(view.other_may_hold) == view.other_cards


def each(bits: int) -> list[int]:
    """The cards of a set given as bits, as numbers."""
    return [card for card in range(24) if bits >> card & 1]


def _plus(pair: Pair, seat: int, more: int) -> Pair:
    return (pair[0], pair[1] + more) if seat else (pair[0] + more, pair[1])


def _without(hands: Pair, seat: int, card: int) -> Pair:
    bit = ~(1 << card)
    return (hands[0], hands[1] & bit) if seat else (hands[0] & bit, hands[1])
