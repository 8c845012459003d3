"""The search of the strict phase while marriages may be declared or wait for a trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from sixtysix.ai.endings import CLOSED, LEADER_TRICK, ONE, ONE_CARD, OTHER_CLOSED, OTHER_TRICK, WORST
from sixtysix.ai.params import Params
from sixtysix.ai.strict_play import ENTRIES, NO_CARD, NO_FACTS, TEN, UNKNOWN, StrictPlay, noted, recalled
from sixtysix.ai.suit_tables import (
    DRAWN,
    GAIN,
    INDEX,
    LEADS_TRUMPED,
    PICKS,
    POINTS,
    SHIFT,
    SURE,
    SURE_ANY,
    SURE_TRUMPED,
    TOPS,
    WORTH,
)

# The marriages of a position: card points that wait for a trick (10 bits each for who is to lead and for the other
# one), points of marriages that count (10 bits each, only where ``marriage_trump_needs`` asks), suits declared so far
# and suits declared for this lead (4 bits each).
MELDED: Final = 40
DECLARED: Final = 44
PENDING: Final = 0xFFFFF
MARRIAGE_POINTS: Final = 0xFFFFFFFFFF
NOT_DECLARED: Final = 0xFFFFFFFFFFF


class StrictMarriages(StrictPlay):
    """The same with marriages: declared before a lead or by it, several for one lead, to be out while replying."""

    def __init__(self, params: Params, hook: Callable[[], bool]) -> None:
        super().__init__(params, hook)
        order = [int(rank) for rank in params.order]
        self.pair: i64 = (1 << order.index(2)) + (1 << order.index(3))
        self.off_lead: i64 = params.marriage_or_out
        self.after_close: i64 = params.marriage_after_close
        self.after_exhaustion: i64 = params.marriage_after_exhaustion
        self.marriage_plain: i64 = params.marriage_plain
        self.marriage_trump: i64 = params.marriage_trump
        self.needs: i64 = params.marriage_trump_needs
        self.first_lead: i64 = params.marriage_first_lead
        self.must_lead: i64 = params.marriage_must_lead
        self.per_lead: i64 = params.marriages_per_lead
        self.marriage_automatic: i64 = params.marriage_automatic

    def live(self, hand: i64, melded: i64) -> i64:
        """Suits whose marriage a hand holds and may still declare, one bit each."""
        pair = self.pair
        live: i64 = 0
        if hand & pair == pair:
            live = 1
        if hand >> 6 & pair == pair:
            live |= 2
        if hand >> 12 & pair == pair:
            live |= 4
        if hand >> 18 & pair == pair:
            live |= 8
        return live & ~melded

    def marriage_worth(self, suit: i64, points: i64, melds: i64) -> i64:
        """Card points for the marriage of a suit to a player with these card points, ``melds`` of them by marriages."""
        if suit or points - melds < self.needs:
            return self.marriage_plain
        return self.marriage_trump

    def most_married(self, live: i64) -> i64:
        """The most card points that these marriages can bring."""
        most: i64 = 0
        if live & 1:
            most = max(self.marriage_plain, self.marriage_trump)
        live >>= 1
        while live:
            live &= live - 1
            most += self.marriage_plain
        return most

    def full(  # noqa: C901 -- it runs once a position; a call would cost a tenth of it
        self, me: i64, other: i64, points: i64, other_points: i64, state: i64, married: i64, alpha: i64, beta: i64
    ) -> i64:
        """The same as :meth:`_lead` where marriages may still be declared, or wait for a trick."""
        if not me:
            return self._finish(points, other_points, state)
        declared = married >> DECLARED
        melded = married >> MELDED & 15
        live: i64 = 0
        other_live: i64 = 0
        if self.after_close if state & CLOSED else self.after_exhaustion:
            live = self.live(me, melded)
            other_live = self.live(other, melded)
        if not (declared or live or other_live or married & PENDING):
            return self._lead(me, other, points, other_points, state, alpha, beta)
        self.nodes += 1
        may_claim: i64 = self.automatic
        if state & LEADER_TRICK or (not self.needs_trick and (state & OTHER_TRICK or declared)):
            may_claim = 1
        best = self._stakes(points, other_points, state, may_claim)
        win = self.win
        if best >= win or (points >= self.out_at and self.automatic):
            return best
        if win <= alpha:
            return win
        if -self.loss >= beta:
            return -self.loss
        if best >= beta:
            return best

        out_at = self.out_at
        data = self.data
        other_trumps = other & 63
        info = data[me & 63 | other_trumps << 6]
        one = data[me >> 6 & 63 | other & 4032]
        two = data[me >> 12 & 63 | other >> 6 & 4032]
        three = data[me >> 18 | other >> 12 & 4032]
        trumped: i64 = 0
        if other_trumps and not info >> DRAWN & 1:
            trumped = 1
        mine_top = info >> TOPS & TEN
        limit: i64 = 0
        if not declared and not (self.off_lead and other_live):
            tricks = info >> SURE_ANY & 1 | (one | two | three) >> (SURE_ANY + trumped) & 1
            if tricks:
                from_suit = SURE_TRUMPED if trumped else SURE
                sure = (
                    (info >> SURE & TEN)
                    + (one >> from_suit & TEN)
                    + (two >> from_suit & TEN)
                    + (three >> from_suit & TEN)
                    + (married & TEN)
                )
                if points < out_at and points + sure >= out_at and not state & OTHER_CLOSED:
                    limit = self.out(other_points, state)
                    if limit >= win or limit >= beta:
                        return limit
                if sure > mine_top:
                    mine_top = sure
        both = me | other
        rest = data[WORTH + (both & 4095)] + data[WORTH + (both >> 12)]
        other_top = data[other_trumps | (me & 63) << 6] >> TOPS & TEN
        limit = self._proved(
            points,
            other_points,
            state,
            mine_top,
            other_top,
            points + rest - other_top + (married & TEN) + self.most_married(live),
            other_points + rest - mine_top + (married >> 10 & TEN) + self.most_married(other_live),
        )
        if limit >= beta:
            return limit
        win = self.win
        if win <= alpha:
            return win

        at: i64 = 0
        key: i64 = 0
        table = self.table
        entry: i64 = 0
        even = self.even_closed if state & CLOSED else self.even_open
        if not declared and not married & PENDING and not self.needs and points < TEN and other_points < TEN:
            key = me | other << 24 | (state & 15 | state >> 4 & 112 | (live | other_live) << 7) << 48
            at = 2 * (
                (me * 0x9E3779B1 + other * 0x85EBCA77 + (state + live + other_live) * 0x27D4EB2F) >> 13 & (ENTRIES - 1)
            )
            entry = NO_FACTS
            if table[at] == key:
                entry = table[at + 1]
                value = recalled(entry, points, other_points, alpha, beta, even)
                if value != UNKNOWN:
                    return value

        if best > alpha:
            alpha = best
        floor = alpha
        may_marry: i64 = live
        if not state & 3 and not self.first_lead:
            may_marry = 0
        if declared and self.count(declared) >= self.per_lead:
            may_marry = 0
        suit: i64 = 0
        while suit < 4:
            if may_marry >> suit & 1:
                value = self._marry(me, other, suit, points, other_points, state, married, alpha, beta)
                if value > best:
                    best = value
                    if value > alpha:
                        if value >= beta:
                            break
                        alpha = value
            suit += 1
        if best < beta:
            cards = self._worth_leading(me, other, state, married, live)
            while cards:
                bit = cards & ~63
                if not bit:
                    bit = cards
                bit &= -bit
                cards ^= bit
                value = self._start(me, other, bit, points, other_points, state, married, alpha, beta)
                if value > best:
                    best = value
                    if value > alpha:
                        if value >= beta:
                            break
                        alpha = value
        if key:
            table[at] = key
            table[at + 1] = noted(entry | NO_CARD, points, other_points, best, floor, beta)
        return best

    def pair_of(self, hand: i64, suits: i64) -> i64:
        """King and queen of the one suit given as a bit."""
        pair = self.pair
        while suits > 1:
            suits >>= 1
            pair <<= 6
        return hand & pair

    def _worth_leading(self, me: i64, other: i64, state: i64, married: i64, live: i64) -> i64:
        """The leads that need be tried."""
        declared = married >> DECLARED
        if declared and self.must_lead:
            return self.pair_of(me, declared)
        if not (self.even_closed if state & CLOSED else self.even_open):
            return me
        data = self.data
        found: i64 = 0
        shift: i64 = 0
        trumped: i64 = 0
        while shift < 24:
            mine = me >> shift & 63
            theirs = (other >> shift & 63) << 6
            if live & 1:
                # King and queen are more than their points while they can be declared.
                pair = mine & self.pair
                found |= (data[pair | theirs] >> trumped & 63) << shift
                mine ^= pair
            found |= (data[mine | theirs] >> trumped & 63) << shift
            if other & 63:
                trumped = LEADS_TRUMPED
            live >>= 1
            shift += 6
        return found

    def _marry(
        self,
        me: i64,
        other: i64,
        suit: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of declaring the marriage of a suit, to who declares it and has yet to lead."""
        worth = self.marriage_worth(suit, points, married >> 20 & TEN)
        married |= (ONE << suit) << MELDED | (ONE << suit) << DECLARED
        if self.needs_trick and not state & LEADER_TRICK:
            married += worth
        else:
            points += worth
            married += worth << 20
        return self.full(me, other, points, other_points, state, married, alpha, beta)

    def _start(
        self,
        me: i64,
        other: i64,
        bit: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value of leading a card, given as its bit; the rules may declare a marriage by that."""
        card = self.data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]
        if (
            self.marriage_automatic
            and not married >> DECLARED
            and (self.after_close if state & CLOSED else self.after_exhaustion)
        ):
            shift = self.data[SHIFT + card]
            pair = self.pair << shift
            suit: i64 = 0
            while 6 * suit < shift:
                suit += 1
            if (
                bit & pair
                and me & pair == pair
                and not married >> (MELDED + suit) & 1
                and (state & 3 or self.first_lead)
            ):
                worth = self.marriage_worth(suit, points, married >> 20 & TEN)
                married |= (ONE << suit) << MELDED
                if self.needs_trick and not state & LEADER_TRICK:
                    married += worth
                else:
                    points += worth
                    married += worth << 20
                    if self.automatic and points >= self.out_at:
                        return self.out(other_points, state)
        married &= NOT_DECLARED
        return self._answer_full(me ^ bit, other, card, points, other_points, state, married, alpha, beta)

    def _answer_full(
        self,
        me: i64,
        other: i64,
        card: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The same as :meth:`_answer` where marriages may still be declared, or wait for a trick."""
        worst: i64 = -WORST
        live: i64 = 0
        if self.after_close if state & CLOSED else self.after_exhaustion:
            live = self.live(other, married >> MELDED & 15)
            if live and self.off_lead:
                worst = self.off_lead_value(live, points, other_points, state, married)
                if worst <= alpha:
                    return worst
                if worst < beta:
                    beta = worst
        cards = self.replies(me, other, card)
        if self.even_closed if state & CLOSED else self.even_open:
            cards = self._worth_replying(me, other, card, cards, live)
        winners = self.winners(card)
        while cards:
            bit = cards & -cards
            cards ^= bit
            value = self._trick(me, other, card, bit, winners, points, other_points, state, married, alpha, beta)
            if value < worst:
                worst = value
                if value <= alpha:
                    return value
                if value < beta:
                    beta = value
        return worst

    def off_lead_value(self, live: i64, points: i64, other_points: i64, state: i64, married: i64) -> i64:
        """The value to who has led if the other one declares a marriage to be out; ``-WORST`` if it cannot."""
        if self.needs_trick and not state & OTHER_TRICK:
            return -WORST
        if not state & 3 and not self.first_lead:
            return -WORST
        suit: i64 = 0
        while suit < 4:
            worth = self.marriage_worth(suit, other_points, married >> 30 & TEN)
            if live >> suit & 1 and other_points + worth >= self.out_at:
                return -self.out(points, self.turned(state))
            suit += 1
        return -WORST

    def _worth_replying(self, me: i64, other: i64, card: i64, cards: i64, live: i64) -> i64:
        """The replies that need be tried."""
        data = self.data
        winning = cards & self.winners(card)
        losing = cards ^ winning
        found: i64 = 0
        shift: i64 = 0
        while shift < 24:
            theirs = me >> shift & 63
            part = winning >> shift & 63
            if part:
                if live & 1:
                    pair = part & self.pair
                    found |= (data[PICKS + (pair | theirs << 6)] & 63) << shift
                    part ^= pair
                found |= (data[PICKS + (part | theirs << 6)] & 63) << shift
            part = losing >> shift & 63
            if part:
                if live & 1:
                    pair = part & self.pair
                    found |= (data[PICKS + (pair | theirs << 6)] >> 6) << shift
                    part ^= pair
                found |= (data[PICKS + (part | theirs << 6)] >> 6) << shift
            live >>= 1
            shift += 6
        return found

    def _trick(
        self,
        me: i64,
        other: i64,
        card: i64,
        bit: i64,
        winners: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        alpha: i64,
        beta: i64,
    ) -> i64:
        """The value to who has led ``card`` when the other one replies with the card of this bit."""
        gain = (
            self.data[POINTS + card - self.data[SHIFT + card]]
            + self.data[GAIN + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]
        )
        other ^= bit
        if bit & winners:
            state = self.turned(state)
            married = (
                married & ~MARRIAGE_POINTS | (married & (TEN | TEN << 20)) << 10 | married >> 10 & (TEN | TEN << 20)
            )
            pending = married & TEN
            married += (pending << 20) - pending
            state = (state | LEADER_TRICK) - ONE_CARD
            return -self.full(other, me, other_points + gain + pending, points, state, married, -beta, -alpha)
        pending = married & TEN
        married += (pending << 20) - pending
        state = (state | LEADER_TRICK) - ONE_CARD
        return self.full(me, other, points + gain + pending, other_points, state, married, alpha, beta)
