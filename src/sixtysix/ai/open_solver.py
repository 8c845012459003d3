"""The exact value of a whole deal with all cards open, the stock in its order included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.endings import LEADER_TRICK, ONE, OTHER_TRICK, WORST
from sixtysix.ai.fast import CLAIM, CLOSE, DRAW, EXCHANGE, MARRY, PASS
from sixtysix.ai.open_play import BEFORE, ENTRIES, EXCHANGED, FREE, LEAST_BEFORE, OpenPlay
from sixtysix.ai.params import EXCHANGE_OFF, Params
from sixtysix.ai.strict_marriages import DECLARED, MELDED
from sixtysix.ai.strict_play import let_others_run
from sixtysix.ai.suit_tables import INDEX, POINTS, SHIFT

# Where a position stands
STRICT: Final = 0
OPEN: Final = 1
OFFERED: Final = 2
JUST_CLOSED: Final = 3


@final
class OpenSolver(OpenPlay):
    """What a deal is worth with all cards open, from any moment of it, and what each action is worth.

    :meth:`place_at` puts a position before the solver, :meth:`value` and :meth:`weigh` solve it. From outside the
    opponents, :mod:`sixtysix.ai.exact` is easier to use. All rules are known to it, false claims included; a carried
    deal (``tie`` is ``carry``) counts as drawn. One solver serves one ruleset, and one thread at a time.

    ``hook`` is called about every millisecond of compiled search; other threads run meanwhile if it lets them
    (:func:`~sixtysix.ai.strict_play.let_others_run`, the default, does). When it returns True, the search raises
    :class:`~sixtysix.ai.player.Stopped`, and the solver can be used again. Its tables take 13 MiB.
    """

    def __init__(self, params: Params, hook: Callable[[], bool] = let_others_run) -> None:
        super().__init__(params, hook)
        self.r_phase: i64 = STRICT
        self.r_stage: i64 = 0
        self.r_action: i64 = -1
        self.found: i64 = 0
        self.actions: vec[i64] = vec[i64]([0] * 40)
        self.values: vec[i64] = vec[i64]([0] * 40)

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
        """Put a position before the solver: see :meth:`Solver.place_at <sixtysix.ai.solver.Solver.place_at>`.

        ``stock`` are the face-down cards in the order of drawing, ``upcard`` the turned-up one (-1: drawn, so the stock
        is exhausted). ``before_drawing`` and ``offered`` are 1 where the deal says so; ``just_closed`` where a close
        has not been followed by a lead and who closed may still exchange. Positions of one deal whose stock is the same
        share what has been found out about them.
        """
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
            self.history[at] = 400 + 8 * led
            if at < 6:
                self.history[at] -= 100
            winners = self.strict.winners(at)
            reply: i64 = 0
            while reply < 24:
                gain = led + data[POINTS + reply - data[SHIFT + reply]]
                if winners >> reply & 1:
                    self.history[24 + 24 * at + reply] = 400 + 8 * gain
                else:
                    self.history[24 + 24 * at + reply] = 400 - 16 * gain
                if reply < 6:
                    self.history[24 + 24 * at + reply] -= 100
                reply += 1
            at += 1

    def value(self) -> i64:
        """Game points to the one who is to lead or has led, exactly."""
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
        if self.r_phase == STRICT:
            return strict.value(beta - 1, beta)
        state &= 3 if self.r_phase == OPEN else -1
        if self.r_phase == OFFERED or self.r_phase == JUST_CLOSED:
            return self._ask_closed(beta)
        if strict.p_led >= 0:
            if married >> DECLARED:
                return -strict.out(points, strict.turned(state))
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
        if action < 0 or action >= EXCHANGE:
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
        """Find all legal actions and what each is worth to who is to act; return how many there are.

        They are then in ``actions`` (a card, ``MARRY`` plus a suit, ``CLAIM``, ``EXCHANGE``, ``CLOSE``, ``DRAW``,
        ``PASS``) and ``values``, in step.
        """
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
        """The actions of the strict phase, the exchange after one's own close included."""
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
