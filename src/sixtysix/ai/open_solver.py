"""The exact value of a whole deal with all cards open, the stock in its order included."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.params import (
    AT_CLOSE_ALWAYS,
    AT_CLOSE_NEVER,
    EXCHANGE_AUTOMATIC,
    EXCHANGE_OFF,
    Params,
)
from sixtysix.ai.player import Stopped
from sixtysix.ai.solver import (
    CARDS,
    CLAIM,
    DECLARED,
    LEADER_CLOSED,
    LEADER_TRICK,
    MARRIAGE_POINTS,
    MARRY,
    MELDED,
    NOT_DECLARED,
    ONE,
    OTHER_TRICK,
    PENDING,
    TEN,
    WORST,
    Solver,
)
from sixtysix.ai.suit_tables import EACH, INDEX, PICKS, POINTS, SHIFT

EXCHANGE: Final = 29
CLOSE: Final = 30
DRAW: Final = 31
PASS: Final = 32

ENTRIES: Final = 0x80000

# A stage of the deal: cards drawn so far (5 bits), then whether the lowest trump has been exchanged, whether the winner
# of a trick has yet to draw, and whether he has done something that is worth doing only before closing at once.
DRAWN_CARDS: Final = 31
EXCHANGED: Final = 32
BEFORE: Final = 64
WILL_CLOSE: Final = 128
FREE: Final = 256

# Where a position stands
STRICT: Final = 0
OPEN: Final = 1
OFFERED: Final = 2
JUST_CLOSED: Final = 3

LEAST_BEFORE: Final = 4
"""Cards in the talon without which nothing may be done before drawing."""

LOW_FACT: Final = 0x1FFFFFFE0

NODES_A_TURN: Final = 4096


def _let_others_run() -> bool:
    """Give other threads a turn; the search goes on."""
    time.sleep(0)
    return False


@final
class OpenSolver:
    def __init__(self, params: Params, hook: Callable[[], bool] = _let_others_run) -> None:
        self.params: Params = params
        self.strict: Solver = Solver(params)
        self.hook: Callable[[], bool] = hook
        self.due: i64 = NODES_A_TURN
        self.nodes: i64 = 0
        self.table: vec[i64] = vec[i64]([0] * 1572864)
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
        self.even: i64 = self.strict.even_open
        if params.closing and not self.strict.even_closed:
            self.even = 0
        self.chosen: i64 = -1
        # An automatic exchange does not happen after a marriage: then even a marriage before drawing can matter by itself.
        self.free: i64 = FREE if params.exchange == EXCHANGE_AUTOMATIC else 0
        self.deals: i64 = 0
        self.r_phase: i64 = 0
        self.r_stage: i64 = 0
        self.r_action: i64 = -1
        self.found: i64 = 0
        self.actions: vec[i64] = vec[i64]([0] * 40)
        self.values: vec[i64] = vec[i64]([0] * 40)
        self.exchange_any_time: i64 = params.exchange_any_time
        self.loser_first: i64 = params.loser_draws_first

    # What may be done

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
        params = self.params
        if not params.closing or (not state & 3 and not params.close_first_lead):
            return False
        talon = self.stock_size - (stage & DRAWN_CARDS) + 1
        return talon >= params.close_min_talon and (not stage & BEFORE or talon >= LEAST_BEFORE)

    def _swapped(self, hand: i64) -> i64:
        return hand ^ (ONE << self.lowest | ONE << self.upcard)

    def _hidden(self, stage: i64) -> i64:
        """Cards still to be drawn, the upcard included."""
        rest = self.undrawn[stage & DRAWN_CARDS]
        return rest | ONE << (self.lowest if stage & EXCHANGED else self.upcard)

    # Closing

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

    # The stock open. Every search asks one question, whether the value is at least ``beta``; the answer is a bound.

    def _lead(
        self, me: i64, other: i64, points: i64, other_points: i64, state: i64, married: i64, stage: i64, beta: i64
    ) -> i64:
        """The value to who is to lead, or to act before drawing."""
        strict = self.strict
        self.nodes += 1
        if self.nodes + strict.nodes >= self.due:
            self.due = self.nodes + strict.nodes + NODES_A_TURN
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
        exchangeable = self._exchangeable(me, state, stage, declared)
        if exchangeable and self.exchange == EXCHANGE_AUTOMATIC:
            return self._lead(self._swapped(me), other, points, other_points, state, married, stage | EXCHANGED, beta)
        closable = self._closable(state, stage)

        at: i64 = 0
        key: i64 = 0
        hinted: i64 = -1
        chosen: i64 = -1
        entry: i64 = 0
        melded = married >> MELDED & 15
        live = strict.live(me, melded)
        table = self.table
        if not declared and not stage & BEFORE and points < TEN and other_points < TEN:
            key = me | other << 24 | (state & 3 | (stage & 63) << 2 | self.deals << 8) << 48
            at = 3 * (
                (
                    me * 0x9E3779B1
                    + other * 0x85EBCA77
                    + (married & PENDING) * 0xC2B2AE3D
                    + (married >> 20) * 0x1B873
                    + (stage << 2 | state & 3) * 0x27D4EB2F
                )
                >> 11
                & (ENTRIES - 1)
            )
            if table[at] == key and table[at + 1] == married:
                entry = table[at + 2]
                hinted = (entry & 31) - 1
                value = (entry >> 25 & 255) - 128
                if value >= beta:
                    if self.even:
                        if points >= entry >> 5 & TEN and other_points <= entry >> 15 & TEN:
                            return value
                    elif points == entry >> 5 & TEN and other_points == entry >> 15 & TEN:
                        return value
                value = (entry >> 53 & 255) - 128
                if value < beta:
                    if self.even:
                        if points <= entry >> 33 & TEN and other_points >= entry >> 43 & TEN:
                            return value
                    elif points == entry >> 33 & TEN and other_points == entry >> 43 & TEN:
                        return value
            else:
                # Bounds that hold for nobody's points
                entry = TEN << 5 | TEN << 43

        if closable:
            value = self._close(me, other, points, other_points, state, married, stage, beta)
            if value > best:
                best = value
                chosen = CLOSE
        talon = self.stock_size - (stage & DRAWN_CARDS) + 1
        if best < beta and exchangeable:
            if not stage & BEFORE or closable or talon - 2 < self.params.exchange_min_talon:
                value = self._lead(
                    self._swapped(me), other, points, other_points, state, married, stage | EXCHANGED, beta
                )
                if value > best:
                    best = value
        if (
            best < beta
            and live
            and (state & 3 or strict.first_lead)
            and (not stage & BEFORE or closable or stage & FREE)
        ):
            if not declared or strict.count(declared) < strict.per_lead:
                suit: i64 = 0
                while suit < 4:
                    if live >> suit & 1:
                        value = self._marry(me, other, suit, points, other_points, state, married, stage, beta)
                        if value > best:
                            best = value
                            if value >= beta:
                                break
                    suit += 1
        if best < beta:
            if not stage & BEFORE:
                value = self._best_lead(me, other, points, other_points, state, married, stage, beta, hinted)
                if value > best:
                    best = value
                    chosen = self.chosen
            elif not stage & WILL_CLOSE:
                value = self._draw(me, other, points, other_points, state, married, stage, beta)
                if value > best:
                    best = value
        if key:
            table[at] = key
            table[at + 1] = married
            entry &= ~31
            if chosen >= 0 and chosen < 24:
                entry |= chosen + 1
            if best >= beta:
                entry &= ~LOW_FACT
                entry |= points << 5 | other_points << 15 | (best + 128) << 25
            else:
                entry &= LOW_FACT | 31
                entry |= points << 33 | other_points << 43 | (best + 128) << 53
            table[at + 2] = entry
        return best

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
        self.chosen = -1
        while cards:
            if hinted >= 0 and cards >> hinted & 1:
                card = hinted
            else:
                card = self._first(cards, 0)
            cards ^= ONE << card
            value = self._start(me, other, card, points, other_points, state, married, stage, beta)
            if value > best:
                best = value
                if value >= beta:
                    self.history[card] += 1
                    self.chosen = card
                    return best
        self.chosen = -1
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
                    self.history[base + reply] += 1
                    return value
        return worst

    def _worth_replying(self, me: i64, other: i64, cards: i64, winners: i64, melded: i64, stage: i64) -> i64:
        """The replies that need be tried: of equal cards the one worth most to win with, the one worth least to lose."""
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

    # From outside

    def place_at(
        self,
        trump: i64,
        hand0: i64,
        hand1: i64,
        leader: i64,
        led: i64,
        points0: i64,
        points1: i64,
        pending0: i64,
        pending1: i64,
        tricks0: i64,
        tricks1: i64,
        melded: i64,
        declared: i64,
        meld_points0: i64,
        meld_points1: i64,
        closer: i64,
        at_close_points: i64,
        at_close_tricks: i64,
        stock: vec[i64],
        upcard: i64,
        before_drawing: i64,
        offered: i64,
        just_closed: i64,
    ) -> None:
        strict = self.strict
        strict.place_at(
            trump,
            hand0,
            hand1,
            leader,
            led,
            points0,
            points1,
            pending0,
            pending1,
            tricks0,
            tricks1,
            melded,
            declared,
            meld_points0,
            meld_points1,
            closer,
            at_close_points,
            at_close_tricks,
        )
        self.r_stage = (BEFORE | FREE) if before_drawing else 0
        if upcard < 0 or (closer >= 0 and not offered and not just_closed):
            self.r_phase = STRICT
            return
        self.r_phase = OFFERED if offered else JUST_CLOSED if closer >= 0 else OPEN
        size: i64 = len(stock)
        changed = self.stock_size != size
        inner: i64 = 0
        rest: i64 = 0
        place: i64 = size
        while place > 0:
            place -= 1
            inner = strict.inner_card(stock[place])
            if self.stock[place] != inner:
                self.stock[place] = inner
                changed = True
            rest |= ONE << inner
            self.undrawn[place] = rest
        self.undrawn[size] = 0
        inner = strict.inner_card(upcard)
        if changed or inner != self.upcard:
            self._new_deal()
        self.stock_size = size
        self.upcard = inner

    def _new_deal(self) -> None:
        """Another stock: what the table holds is no longer true."""
        at: i64 = 0
        self.deals += 1
        if self.deals == 32:
            self.deals = 0
            while at < 3 * ENTRIES:
                self.table[at] = 0
                at += 3
        data = self.data
        at = 0
        while at < 24:
            led = data[POINTS + at - data[SHIFT + at]]
            self.history[at] = 400 - 16 * led
            if at < 6:
                self.history[at] -= 100
            winners = self.strict.winners(at)
            reply: i64 = 0
            while reply < 24:
                gain = led + data[POINTS + reply - data[SHIFT + reply]]
                if winners >> reply & 1:
                    self.history[24 + 24 * at + reply] = 400 + 16 * gain
                else:
                    self.history[24 + 24 * at + reply] = 400 - 16 * gain
                if reply < 6:
                    self.history[24 + 24 * at + reply] -= 100
                reply += 1
            at += 1

    def value(self) -> i64:
        """Game points to the one who leads."""
        self.r_action = -1
        return self._search()

    def _search(self) -> i64:
        """The value of what ``r_action`` says, found by asking again and again whether it is at least so much."""
        low: i64 = WORST
        high: i64 = -WORST
        beta: i64 = 1
        while low < high:
            value = self._ask(beta)
            if value >= beta:
                low = value
                beta = value + 1
            else:
                high = value
                beta = value
        return low

    def _ask(self, beta: i64) -> i64:
        """A bound on the value to the one who leads, of the position or of the action asked for."""
        strict = self.strict
        me = strict.p_me
        other = strict.p_other
        points = strict.p_points
        other_points = strict.p_other_points
        state = strict.p_state
        married = strict.p_married
        action = self.r_action
        stage = self.r_stage
        value: i64 = 0
        if self.r_phase == STRICT:
            return strict.value(beta - 1, beta)
        state &= 3 if self.r_phase == OPEN else -1
        if self.r_phase == OFFERED or self.r_phase == JUST_CLOSED:
            return self._ask_closed(beta)
        if strict.p_led >= 0:
            if action == EXCHANGE:
                other = self._swapped(other)
                stage |= EXCHANGED
            elif action >= 0:
                winners = strict.winners(strict.p_led)
                return self._trick(
                    me, other, strict.p_led, action, winners, points, other_points, state, married, stage, beta
                )
            return self._answer(me, other, strict.p_led, points, other_points, state, married, stage, beta)
        if action < 0:
            return self._lead(me, other, points, other_points, state, married, stage, beta)
        if action < MARRY:
            return self._start(me, other, action, points, other_points, state, married, stage, beta)
        if action == EXCHANGE:
            return self._lead(self._swapped(me), other, points, other_points, state, married, stage | EXCHANGED, beta)
        if action == CLOSE:
            return self._close(me, other, points, other_points, state, married, stage, beta)
        if action == DRAW:
            return self._draw(me, other, points, other_points, state, married, stage, beta)
        return self._marry(me, other, action - MARRY, points, other_points, state, married, stage, beta)

    def _ask_closed(self, beta: i64) -> i64:
        """The same just after closing, while the lowest trump may still be exchanged."""
        strict = self.strict
        me = strict.p_me
        other = strict.p_other
        points = strict.p_points
        other_points = strict.p_other_points
        state = strict.p_state
        married = strict.p_married
        action = self.r_action
        best: i64 = WORST
        value: i64 = 0
        if self.r_phase == OFFERED:
            if action == EXCHANGE:
                return strict.full(me, self._swapped(other), points, other_points, state, married, beta - 1, beta)
            if action < 0 and self.swappable(other):
                best = strict.full(me, self._swapped(other), points, other_points, state, married, beta - 1, beta)
                if best < beta:
                    return best
        if action < 0 or action == PASS or action == EXCHANGE:
            value = strict.full(me, other, points, other_points, state, married, beta - 1, beta)
            if self.own_exchange(me, state, married):
                swapped = self._swapped(me)
                if action == EXCHANGE and self.r_phase == JUST_CLOSED:
                    value = WORST
                value = max(value, strict.full(swapped, other, points, other_points, state, married, beta - 1, beta))
            return value if best == WORST else min(best, value)
        return value

    def swappable(self, hand: i64) -> bool:
        """Whether a hand holds the lowest trump and another card is turned up."""
        return self.upcard != self.lowest and hand >> self.lowest & 1 != 0

    def own_exchange(self, me: i64, state: i64, married: i64) -> bool:
        """Whether the player who has just closed may still exchange."""
        params = self.params
        if not params.exchange_after_own_close or self.exchange == EXCHANGE_OFF or married >> DECLARED:
            return False
        if params.exchange_needs_trick and not state & LEADER_TRICK:
            return False
        return self.stock_size + 1 >= params.exchange_min_talon and self.swappable(me)

    def weigh(self) -> i64:
        """Find all legal actions and the value of each to the one who is to act; return how many there are."""
        strict = self.strict
        self.found = 0
        if self.r_phase == STRICT or self.r_phase == JUST_CLOSED:
            self._weigh_strict()
        elif self.r_phase == OFFERED:
            if self.swappable(strict.p_other):
                self._weigh_action(EXCHANGE, EXCHANGE, 1)
            self._weigh_action(PASS, PASS, 1)
        elif strict.p_led >= 0:
            self._weigh_replies()
        else:
            self._weigh_leads()
        return self.found

    def _weigh_strict(self) -> None:
        strict = self.strict
        count = strict.weigh()
        at: i64 = 0
        while at < count:
            self._note(strict.actions[at], strict.values[at])
            at += 1
        if self.r_phase == JUST_CLOSED and self.own_exchange(strict.p_me, strict.p_state, strict.p_married):
            self._weigh_action(EXCHANGE, EXCHANGE, 0)

    def _weigh_replies(self) -> None:
        strict = self.strict
        married = strict.p_married
        turned = strict.turned(strict.p_state)
        if married >> DECLARED:
            self._note(CLAIM, strict.out(strict.p_points, turned))
            return
        cards = self._replies(strict.p_other, strict.p_led)
        while cards:
            bit = cards & -cards
            cards ^= bit
            self._weigh_action(self.data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)], strict.outer(bit), 1)
        live = strict.live(strict.p_other, married >> MELDED & 15)
        suit: i64 = 0
        while suit < 4:
            if live >> suit & 1 and strict.off_lead:
                value = strict.off_lead_value(
                    ONE << suit, strict.p_points, strict.p_other_points, strict.p_state, married
                )
                if value < -WORST:
                    self._note(MARRY + strict.outer_suit(suit), -value)
            suit += 1
        if self.exchange_any_time and self._exchangeable(strict.p_other, turned, self.r_stage, 0):
            self._weigh_action(EXCHANGE, EXCHANGE, 1)

    def _weigh_leads(self) -> None:
        strict = self.strict
        me = strict.p_me
        state = strict.p_state
        married = strict.p_married
        stage = self.r_stage
        declared = married >> DECLARED
        if not stage & BEFORE:
            cards = strict.pair_of(me, declared) if declared and strict.must_lead else me
            while cards:
                bit = cards & -cards
                cards ^= bit
                self._weigh_action(self.data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)], strict.outer(bit), 0)
        talon = self.stock_size + 1
        live = strict.live(me, married >> MELDED & 15)
        if (not state & 3 and not strict.first_lead) or (stage & BEFORE and talon < LEAST_BEFORE):
            live = 0
        if declared and strict.count(declared) >= strict.per_lead:
            live = 0
        suit: i64 = 0
        while suit < 4:
            if live >> suit & 1:
                self._weigh_action(MARRY + suit, MARRY + strict.outer_suit(suit), 0)
            suit += 1
        if self._exchangeable(me, state, stage, declared):
            self._weigh_action(EXCHANGE, EXCHANGE, 0)
        if self._closable(state, stage):
            self._weigh_action(CLOSE, CLOSE, 0)
        if not self.automatic and (
            state & LEADER_TRICK or (not self.needs_trick and (state & OTHER_TRICK or declared))
        ):
            if strict.p_points >= self.out_at:
                self._note(CLAIM, strict.out(strict.p_other_points, state))
            else:
                self._note(CLAIM, -strict.false_pays(strict.p_points, strict.p_other_points, state))
        if stage & BEFORE:
            self._weigh_action(DRAW, DRAW, 0)

    def _weigh_action(self, action: i64, outer: i64, replying: i64) -> None:
        self.r_action = action
        value = self._search()
        self._note(outer, -value if replying else value)

    def _note(self, action: i64, value: i64) -> None:
        self.actions[self.found] = action
        self.values[self.found] = value
        self.found += 1
