"""The search of a deal with all cards open, while there is a stock to draw from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.endings import CARDS, LEADER_CLOSED, LEADER_TRICK, ONE, OTHER_TRICK, WORST
from sixtysix.ai.params import AT_CLOSE_ALWAYS, AT_CLOSE_NEVER, EXCHANGE_AUTOMATIC, EXCHANGE_OFF, Params
from sixtysix.ai.player import Stopped
from sixtysix.ai.solver import Solver
from sixtysix.ai.strict_marriages import DECLARED, MARRIAGE_POINTS, MELDED, NOT_DECLARED, PENDING
from sixtysix.ai.strict_play import NO_CARD, NO_FACTS, NODES_A_TURN, TEN, UNKNOWN, noted, recalled
from sixtysix.ai.suit_tables import EACH, INDEX, PICKS, POINTS, SHIFT

ENTRIES: Final = 0x80000
"""Positions in the table, 24 bytes each."""

# A stage of the deal: cards drawn so far (5 bits), then whether the lowest trump has been exchanged, whether the winner
# of a trick has yet to draw, whether he has married before that, which is worth doing only if he then closes at once,
# and whether even so all he may do is to be tried.
DRAWN_CARDS: Final = 31
EXCHANGED: Final = 32
BEFORE: Final = 64
WILL_CLOSE: Final = 128
FREE: Final = 256

LEAST_BEFORE: Final = 4
"""Cards in the talon without which nothing may be done before drawing."""


class OpenPlay:
    """The search with the stock open; as soon as nobody draws any more it asks a :class:`Solver` of its own.

    Hands, points and marriages are those of :mod:`sixtysix.ai.strict_play`: ``me`` is who is to lead or has led. A
    stage is what is known of the stock. Every search asks one question, whether the value is at least ``beta``: the
    answer is at least ``beta`` and then a lower bound, or less and then an upper bound.
    """

    def __init__(self, params: Params, hook: Callable[[], bool]) -> None:
        self.params: Params = params
        self.strict: Solver = Solver(params, hook)
        self.hook: Callable[[], bool] = hook
        self.due: i64 = NODES_A_TURN
        self.nodes: i64 = 0
        self.table: vec[i64] = vec[i64]([0] * (3 * ENTRIES))
        self.history: vec[i64] = vec[i64]([0] * 600)
        self.data: vec[i64] = self.strict.data
        self.stock: vec[i64] = vec[i64]([0] * 24)
        self.stock_size: i64 = 0
        self.upcard: i64 = 0
        self.undrawn: vec[i64] = vec[i64]([0] * 32)
        self.lowest: i64 = params.ranks - 1

        self.out_at: i64 = params.out_at
        self.automatic: i64 = params.automatic
        self.before_drawing: i64 = params.close_before_drawing
        self.follow: i64 = params.open_must_follow
        self.head: i64 = params.open_must_head
        self.trump: i64 = params.open_must_trump
        self.exchange: i64 = params.exchange
        self.needs_trick: i64 = params.marriage_needs_trick
        self.factor: i64 = max(params.closed_factor, 1) if params.closing else 1
        # Where more card points can be worth less, positions with other points tell nothing, and no card is left out.
        # So it is too where being out ends a deal that would be worth more closed.
        self.even: i64 = self.strict.even_open
        if params.closing and (not self.strict.even_closed or (params.automatic and params.closed_factor > 1)):
            self.even = 0
        self.chosen: i64 = NO_CARD
        self.deals: i64 = 0
        # An automatic exchange does not happen after a marriage: then marrying before drawing can matter by itself.
        self.free: i64 = FREE if params.exchange == EXCHANGE_AUTOMATIC else 0
        self.exchange_any_time: i64 = params.exchange_any_time
        self.loser_first: i64 = params.loser_draws_first

    def _exchangeable(self, me: i64, state: i64, stage: i64, declared: i64) -> bool:
        """Whether the holder of this hand, whose state it is, may exchange with the stock open."""
        params = self.params
        if self.exchange == EXCHANGE_OFF or stage & EXCHANGED or self.upcard == self.lowest or declared:
            return False
        if not me >> self.lowest & 1 or (params.exchange_needs_trick and not state & LEADER_TRICK):
            return False
        talon = self.stock_size - (stage & DRAWN_CARDS) + 1
        return talon >= params.exchange_min_talon and (not stage & BEFORE or talon >= LEAST_BEFORE)

    def _closable(self, state: i64, stage: i64) -> bool:
        """Whether who is to lead may close."""
        params = self.params
        if not params.closing or (not state & 3 and not params.close_first_lead):
            return False
        talon = self.stock_size - (stage & DRAWN_CARDS) + 1
        return talon >= params.close_min_talon and (not stage & BEFORE or talon >= LEAST_BEFORE)

    def _swapped(self, hand: i64) -> i64:
        """The hand after exchanging the lowest trump."""
        return hand ^ (ONE << self.lowest | ONE << self.upcard)

    def _hidden(self, stage: i64) -> i64:
        """Cards still to be drawn, the upcard included."""
        rest = self.undrawn[stage & DRAWN_CARDS]
        return rest | ONE << (self.lowest if stage & EXCHANGED else self.upcard)

    def _close(
        self, me: i64, other: i64, points: i64, other_points: i64, state: i64, married: i64, stage: i64, beta: i64
    ) -> i64:
        """The value of closing now to who closes, the exchange that is then still possible included."""
        strict = self.strict
        cards = strict.count(me)
        closed = state & 3 | LEADER_CLOSED | cards << CARDS | strict.closed_state(other_points, state & OTHER_TRICK)
        if self.exchange != EXCHANGE_OFF and not stage & EXCHANGED and self.upcard != self.lowest:
            if other >> self.lowest & 1 and self._offers(state):
                value = strict.full(me, self._swapped(other), points, other_points, closed, married, beta - 1, beta)
                if self.exchange == EXCHANGE_AUTOMATIC or value < beta:
                    return value
                return min(value, strict.full(me, other, points, other_points, closed, married, beta - 1, beta))
            if self.params.exchange_after_own_close and self._exchangeable(
                me, state, stage & ~BEFORE, married >> DECLARED
            ):
                value = strict.full(self._swapped(me), other, points, other_points, closed, married, beta - 1, beta)
                if self.exchange == EXCHANGE_AUTOMATIC or value >= beta:
                    return value
                return max(value, strict.full(me, other, points, other_points, closed, married, beta - 1, beta))
        return strict.full(me, other, points, other_points, closed, married, beta - 1, beta)

    def _offers(self, state: i64) -> bool:
        """Whether closing gives the other player the choice to exchange."""
        at_close = self.params.exchange_at_close
        if at_close == AT_CLOSE_NEVER:
            return False
        return at_close == AT_CLOSE_ALWAYS or state & OTHER_TRICK != 0

    def _lead(
        self, me: i64, other: i64, points: i64, other_points: i64, state: i64, married: i64, stage: i64, beta: i64
    ) -> i64:
        """The value to who is to lead, or to act before drawing."""
        strict = self.strict
        self.nodes += 1
        if self.nodes + strict.nodes >= self.due:
            self.due = self.nodes + strict.nodes + NODES_A_TURN
            strict.due = strict.nodes + NODES_A_TURN
            if self.hook():
                raise Stopped
        declared = married >> DECLARED
        may_claim: i64 = 0
        if state & LEADER_TRICK or (not self.needs_trick and (state & OTHER_TRICK or declared)):
            may_claim = 1
        best: i64 = WORST
        value: i64 = 0
        win = max(strict.scale(other_points, state & OTHER_TRICK) * self.factor, strict.last_worth)
        loss = max(strict.scale(points, state & LEADER_TRICK) * self.factor, strict.last_worth)
        if points >= self.out_at and (may_claim or self.automatic):
            best = strict.scale(other_points, state & OTHER_TRICK)
            if self.automatic or best >= win:
                return best
        if win < beta:
            return win
        if -loss >= beta:
            return -loss
        if may_claim and strict.cheapest < loss and points < self.out_at:
            best = -strict.false_pays(points, other_points, state)
        if best >= beta:
            return best
        if declared or stage & BEFORE or points >= TEN or other_points >= TEN:
            return max(best, self._act(me, other, points, other_points, state, married, stage, beta, NO_CARD))

        key = me | other << 24 | (state & 3 | (stage & 63) << 2 | self.deals << 8) << 48
        table = self.table
        mixed = me * 0x9E3779B1 + other * 0x85EBCA77 + (stage << 2 | state & 3) * 0x27D4EB2F
        at = 3 * ((mixed + (married & PENDING) * 0xC2B2AE3D + (married >> 20) * 0x1B873) >> 11 & (ENTRIES - 1))
        entry: i64 = NO_FACTS | NO_CARD
        if table[at] == key and table[at + 1] == married:
            entry = table[at + 2]
            value = recalled(entry, points, other_points, beta - 1, beta, self.even)
            if value != UNKNOWN:
                return value
        value = self._act(me, other, points, other_points, state, married, stage, beta, entry & 31)
        best = max(best, value)
        table[at] = key
        table[at + 1] = married
        table[at + 2] = noted(entry & ~31 | self.chosen, points, other_points, best, beta - 1, beta)
        return best

    def _act(
        self,
        me: i64,
        other: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        stage: i64,
        beta: i64,
        hinted: i64,
    ) -> i64:
        """The value of the best action of who is to lead, claims left out; ``chosen`` is the lead that was enough."""
        strict = self.strict
        declared = married >> DECLARED
        exchangeable = self._exchangeable(me, state, stage, declared)
        if exchangeable and self.exchange == EXCHANGE_AUTOMATIC:
            value = self._lead(self._swapped(me), other, points, other_points, state, married, stage | EXCHANGED, beta)
            self.chosen = NO_CARD
            return value
        best: i64 = WORST
        talon = self.stock_size - (stage & DRAWN_CARDS) + 1
        closable = self._closable(state, stage)
        if closable:
            best = self._close(me, other, points, other_points, state, married, stage, beta)
        # Before drawing, an exchange is tried only where it cannot be made as well after it.
        if stage & BEFORE and not closable and talon - 2 >= self.params.exchange_min_talon:
            exchangeable = False
        if exchangeable and best < beta:
            value = self._lead(self._swapped(me), other, points, other_points, state, married, stage | EXCHANGED, beta)
            best = max(best, value)
        live = strict.live(me, married >> MELDED & 15)
        if not (state & 3 or strict.first_lead) or (declared and strict.count(declared) >= strict.per_lead):
            live = 0
        if stage & BEFORE and (talon < LEAST_BEFORE or not (closable or stage & FREE)):
            live = 0
        suit: i64 = 0
        while live and best < beta:
            if live & 1:
                value = self._marry(me, other, suit, points, other_points, state, married, stage, beta)
                best = max(best, value)
            live >>= 1
            suit += 1
        self.chosen = NO_CARD
        if best >= beta or stage & WILL_CLOSE:
            return best
        if stage & BEFORE:
            return max(best, self._draw(me, other, points, other_points, state, married, stage, beta))
        return max(best, self._best_lead(me, other, points, other_points, state, married, stage, beta, hinted))

    def _best_lead(
        self,
        me: i64,
        other: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        stage: i64,
        beta: i64,
        hinted: i64,
    ) -> i64:
        """The value of the best lead; ``chosen`` is the one that was enough."""
        strict = self.strict
        declared = married >> DECLARED
        cards = me
        if declared and strict.must_lead:
            cards = strict.pair_of(me, declared)
        elif self.even:
            cards = self._worth_leading(me, other, married >> MELDED & 15, stage)
        best: i64 = WORST
        value: i64 = 0
        card: i64 = 0
        while cards:
            if cards >> hinted & 1:
                card = hinted
            else:
                card = self._first(cards, 0)
            cards ^= ONE << card
            value = self._start(me, other, card, points, other_points, state, married, stage, beta)
            if value > best:
                best = value
                if value >= beta:
                    self.history[card] += 8
                    self.chosen = card
                    return best
        self.chosen = NO_CARD
        return best

    def _first(self, cards: i64, base: i64) -> i64:
        """Of these cards the one that has ended most searches."""
        history = self.history
        data = self.data
        found: i64 = 0
        best: i64 = -1_000_000
        while cards:
            bit = cards & -cards
            cards ^= bit
            card = data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]
            if history[base + card] > best:
                best = history[base + card]
                found = card
        return found

    def _special(self, hand: i64, melded: i64, stage: i64) -> i64:
        """Cards of a hand that are worth more than their points: of a marriage that may come, the lowest trump."""
        within = hand | self._hidden(stage)
        pair = self.strict.pair
        special: i64 = 0
        if within & pair == pair and not melded & 1:
            special = pair
        if within >> 6 & pair == pair and not melded & 2:
            special |= pair << 6
        if within >> 12 & pair == pair and not melded & 4:
            special |= pair << 12
        if within >> 18 & pair == pair and not melded & 8:
            special |= pair << 18
        if self.exchange != EXCHANGE_OFF and not stage & EXCHANGED:
            special |= ONE << self.lowest
        return special & hand

    def _worth_leading(self, me: i64, other: i64, melded: i64, stage: i64) -> i64:
        """The leads that need be tried: of cards equal in strength and points, one."""
        special = self._special(me, melded, stage)
        plain = me & ~special
        rest = other | self._hidden(stage)
        found = special
        data = self.data
        shift: i64 = 0
        while shift < 24:
            found |= (data[EACH + (plain >> shift & 63 | (rest >> shift & 63) << 6)]) << shift
            shift += 6
        return found

    def _start(
        self,
        me: i64,
        other: i64,
        card: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        stage: i64,
        beta: i64,
    ) -> i64:
        """The value of leading a card; the rules may declare a marriage by that."""
        strict = self.strict
        if strict.marriage_automatic and not married >> DECLARED and (state & 3 or strict.first_lead):
            shift = self.data[SHIFT + card]
            suit: i64 = 0
            while 6 * suit < shift:
                suit += 1
            if strict.live(me, married >> MELDED & 15) >> suit & 1 and strict.pair << shift >> card & 1:
                worth = strict.marriage_worth(suit, points, married >> 20 & TEN)
                married |= (ONE << suit) << MELDED
                if self.needs_trick and not state & LEADER_TRICK:
                    married += worth
                else:
                    points += worth
                    if strict.needs:
                        married += worth << 20
                    if self.automatic and points >= self.out_at:
                        return strict.scale(other_points, state & OTHER_TRICK)
        return self._answer(
            me ^ ONE << card, other, card, points, other_points, state, married & NOT_DECLARED, stage, beta
        )

    def _marry(
        self,
        me: i64,
        other: i64,
        suit: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        stage: i64,
        beta: i64,
    ) -> i64:
        """The value of declaring the marriage of a suit."""
        strict = self.strict
        worth = strict.marriage_worth(suit, points, married >> 20 & TEN)
        married |= (ONE << suit) << MELDED
        married |= (ONE << suit) << DECLARED
        if stage & BEFORE and not stage & FREE:
            stage |= WILL_CLOSE
        if self.needs_trick and not state & LEADER_TRICK:
            married += worth
        else:
            points += worth
            if strict.needs:
                married += worth << 20
        return self._lead(me, other, points, other_points, state, married, stage, beta)

    def _replies(self, other: i64, card: i64) -> i64:
        """The cards with which the other hand may reply, by the duties with the stock open."""
        if not self.follow:
            return other
        same = other & 63 << self.data[SHIFT + card]
        if same:
            if self.head:
                higher = same & ((ONE << card) - 1)
                if higher:
                    return higher
            return same
        if self.trump and other & 63:
            return other & 63
        return other

    def _answer(
        self,
        me: i64,
        other: i64,
        card: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        stage: i64,
        beta: i64,
    ) -> i64:
        """The value to who has led ``card``, already out of ``me``, when the other one replies as well as can be."""
        strict = self.strict
        worst: i64 = -WORST
        value: i64 = 0
        melded = married >> MELDED & 15
        if strict.off_lead:
            live = strict.live(other, melded)
            if live:
                worst = strict.off_lead_value(live, points, other_points, state, married)
                if worst < beta:
                    return worst
        if self.exchange_any_time and self._exchangeable(other, strict.turned(state), stage, 0):
            value = self._answer(
                me,
                self._swapped(other),
                card,
                points,
                other_points,
                state,
                married,
                stage | EXCHANGED,
                beta,
            )
            if self.exchange == EXCHANGE_AUTOMATIC or value < beta:
                return value
            worst = min(worst, value)
        cards = self._replies(other, card)
        winners = strict.winners(card)
        if self.even:
            cards = self._worth_replying(me, other, cards, winners, melded, stage)
        reply: i64 = 0
        base = 24 + 24 * card
        while cards:
            reply = self._first(cards, base)
            cards ^= ONE << reply
            value = self._trick(me, other, card, reply, winners, points, other_points, state, married, stage, beta)
            if value < worst:
                worst = value
                if value < beta:
                    self.history[base + reply] += 8
                    return value
        return worst

    def _worth_replying(self, me: i64, other: i64, cards: i64, winners: i64, melded: i64, stage: i64) -> i64:
        """The replies that need be tried: of equal cards the one worth most to win, the one worth least to lose."""
        special = self._special(other, melded, stage)
        rest = me | self._hidden(stage)
        found = special & cards
        winning = cards & winners & ~special
        losing = cards & ~winners & ~special
        data = self.data
        shift: i64 = 0
        while shift < 24:
            theirs = (rest >> shift & 63) << 6
            if winning >> shift & 63:
                found |= (data[PICKS + (winning >> shift & 63 | theirs)] & 63) << shift
            if losing >> shift & 63:
                found |= (data[PICKS + (losing >> shift & 63 | theirs)] >> 6) << shift
            shift += 6
        return found

    def _trick(
        self,
        me: i64,
        other: i64,
        card: i64,
        reply: i64,
        winners: i64,
        points: i64,
        other_points: i64,
        state: i64,
        married: i64,
        stage: i64,
        beta: i64,
    ) -> i64:
        """The value to who has led ``card`` when the other one replies with ``reply``."""
        strict = self.strict
        data = self.data
        gain = data[POINTS + card - data[SHIFT + card]] + data[POINTS + reply - data[SHIFT + reply]]
        other ^= ONE << reply
        if winners >> reply & 1:
            married = (
                married & ~MARRIAGE_POINTS | (married & (TEN | TEN << 20)) << 10 | married >> 10 & (TEN | TEN << 20)
            )
            return -self._won(
                other, me, other_points + gain, points, strict.turned(state) | LEADER_TRICK, married, stage, 1 - beta
            )
        return self._won(me, other, points + gain, other_points, state | LEADER_TRICK, married, stage, beta)

    def _won(
        self, me: i64, other: i64, points: i64, other_points: i64, state: i64, married: i64, stage: i64, beta: i64
    ) -> i64:
        """The value to who has just won a trick."""
        pending = married & TEN
        if pending:
            points += pending
            married -= pending
            if self.strict.needs:
                married += pending << 20
        if self.automatic and points >= self.out_at:
            return self.strict.scale(other_points, state & OTHER_TRICK)
        if self.before_drawing:
            # Before drawing, nothing is worth doing that can be done after it, unless the stock is closed at once.
            stage |= BEFORE | self.free
            if self.free or self._closable(state, stage) or self._exchangeable(me, state, stage, 0):
                return self._lead(me, other, points, other_points, state, married, stage, beta)
        return self._draw(me, other, points, other_points, state, married, stage, beta)

    def _draw(
        self, me: i64, other: i64, points: i64, other_points: i64, state: i64, married: i64, stage: i64, beta: i64
    ) -> i64:
        """The value to who is to lead when both draw now."""
        drawn = stage & DRAWN_CARDS
        first = ONE << self.stock[drawn]
        last = drawn + 1 >= self.stock_size
        second = first
        if last:
            second = ONE << (self.lowest if stage & EXCHANGED else self.upcard)
        else:
            second = ONE << self.stock[drawn + 1]
        if self.loser_first:
            me |= second
            other |= first
        else:
            me |= first
            other |= second
        if last:
            cards = self.strict.count(me)
            return self.strict.full(
                me, other, points, other_points, state & 3 | cards << CARDS, married, beta - 1, beta
            )
        return self._lead(me, other, points, other_points, state, married, drawn + 2 | stage & EXCHANGED, beta)
