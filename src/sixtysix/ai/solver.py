"""The exact value of a deal once both hands are known and nobody draws any more."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.endings import CARDS, CLOSED, LEADER_CLOSED, LEADER_TRICK, ONE, OTHER_CLOSED, OTHER_TRICK, WORST
from sixtysix.ai.params import Params
from sixtysix.ai.strict_marriages import DECLARED, MELDED, StrictMarriages
from sixtysix.ai.suit_tables import INDEX, SHIFT

# Actions, as numbers: a card as it is, then these.
MARRY: Final = 24
CLAIM: Final = 28


@final
class Solver(StrictMarriages):
    """DOC"""

    def __init__(self, params: Params) -> None:
        super().__init__(params)
        order = [0] * 64
        for bits in range(64):
            for place in range(int(params.ranks)):
                if bits >> int(params.order[place]) & 1:
                    order[bits] |= 1 << place
        self.order: vec[i64] = vec[i64](order)
        self.p_me: i64 = 0
        self.p_other: i64 = 0
        self.p_points: i64 = 0
        self.p_other_points: i64 = 0
        self.p_state: i64 = 0
        self.p_married: i64 = 0
        self.p_led: i64 = -1
        self.p_trump: i64 = 0
        self.p_leader: i64 = 0
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
    ) -> None:
        me = self._inner(hand0, trump)
        other = self._inner(hand1, trump)
        trick: i64 = 1 if tricks0 else 0
        other_trick: i64 = 1 if tricks1 else 0
        if leader:
            me, other = other, me
            points0, points1 = points1, points0
            pending0, pending1 = pending1, pending0
            meld_points0, meld_points1 = meld_points1, meld_points0
            trick, other_trick = other_trick, trick
        self.p_trump = trump
        self.p_leader = leader
        self.p_me = me
        self.p_other = other
        self.p_points = points0
        self.p_other_points = points1
        rest = me if led < 0 or not other else other
        cards: i64 = 0
        while rest:
            rest &= rest - 1
            cards += 1
        state = trick | other_trick << 1 | cards << CARDS
        if closer >= 0:
            state |= LEADER_CLOSED if closer == leader else OTHER_CLOSED
            state |= self.closed_state(at_close_points, at_close_tricks)
        self.p_state = state
        self.p_led = -1
        if led >= 0:
            self.p_led = self.inner_card(led)
        self.p_married = (
            pending0 | pending1 << 10 | self._suits(melded, trump) << MELDED | self._suits(declared, trump) << DECLARED
        )
        if self.needs:
            self.p_married |= meld_points0 << 20 | meld_points1 << 30

    def value(self, alpha: i64, beta: i64) -> i64:
        """Game points to the one who leads."""
        if self.p_led < 0:
            return self.full(
                self.p_me, self.p_other, self.p_points, self.p_other_points, self.p_state, self.p_married, alpha, beta
            )
        if self.p_married >> DECLARED:
            return -self.out(self.p_points, self.turned(self.p_state))
        return self._answer_full(
            self.p_me,
            self.p_other,
            self.p_led,
            self.p_points,
            self.p_other_points,
            self.p_state,
            self.p_married,
            alpha,
            beta,
        )

    def weigh(self) -> i64:
        """Find all legal actions and the value of each to the one who is to act; how many."""
        self.found = 0
        me, other, points, other_points = self.p_me, self.p_other, self.p_points, self.p_other_points
        state, married = self.p_state, self.p_married
        declared = married >> DECLARED
        live: i64 = 0
        may_marry = self.after_close if state & CLOSED else self.after_exhaustion
        if may_marry and (state & 3 or self.first_lead):
            live = self.live(other if self.p_led >= 0 else me, married >> MELDED & 15)
        if self.p_led < 0:
            cards = me
            if declared and self.must_lead:
                cards = self._worth_leading(me, other, state, married, live)
            while cards:
                bit = cards & -cards
                cards ^= bit
                value = self._start(me, other, bit, points, other_points, state, married, WORST, -WORST)
                self._note(self.outer(bit), value)
            count: i64 = 0
            while declared:
                declared &= declared - 1
                count += 1
            suit: i64 = 0
            while suit < 4:
                if live >> suit & 1 and (not count or count < self.per_lead):
                    value = self._marry(me, other, suit, points, other_points, state, married, WORST, -WORST)
                    self._note(MARRY + self.outer_suit(suit), value)
                suit += 1
            if not self.automatic and (
                state & LEADER_TRICK or (not self.needs_trick and (state & OTHER_TRICK or count))
            ):
                if points >= self.out_at:
                    self._note(CLAIM, self.out(other_points, state))
                else:
                    self._note(CLAIM, -self.false_pays(points, other_points, state))
        elif declared:
            self._note(CLAIM, self.out(points, self.turned(state)))
        else:
            card = self.p_led
            cards = self.replies(me, other, card)
            winners = self.winners(card)
            while cards:
                bit = cards & -cards
                cards ^= bit
                value = self._trick(me, other, card, bit, winners, points, other_points, state, married, WORST, -WORST)
                self._note(self.outer(bit), -value)
            suit = 0
            while suit < 4:
                if live >> suit & 1 and self.off_lead:
                    value = self.off_lead_value(ONE << suit, points, other_points, state, married)
                    if value < -WORST:
                        self._note(MARRY + self.outer_suit(suit), -value)
                suit += 1
        return self.found

    def _note(self, action: i64, value: i64) -> None:
        self.actions[self.found] = action
        self.values[self.found] = value
        self.found += 1

    def outer_suit(self, suit: i64) -> i64:
        if suit == 0:
            return self.p_trump
        return 0 if suit == self.p_trump else suit

    def outer(self, bit: i64) -> i64:
        card = self.data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]
        shift = self.data[SHIFT + card]
        suit: i64 = 0
        while 6 * suit < shift:
            suit += 1
        return 6 * self.outer_suit(suit) + self.params.order[card - shift]

    def inner_card(self, card: i64) -> i64:
        """A card's number by strength and with trumps first, for the position placed last."""
        bit = self._inner(ONE << card, self.p_trump)
        return self.data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]

    def _inner(self, hand: i64, trump: i64) -> i64:
        """A hand with its cards in order of strength, trumps first."""
        order = self.order
        cards = (
            order[hand & 63] | order[hand >> 6 & 63] << 6 | order[hand >> 12 & 63] << 12 | order[hand >> 18 & 63] << 18
        )
        if trump:
            changed = (cards ^ cards >> 6 * trump) & 63
            cards ^= changed | changed << 6 * trump
        return cards

    def _suits(self, suits: i64, trump: i64) -> i64:
        """Suits as bits, with trumps first."""
        changed = (suits ^ suits >> trump) & 1
        return suits ^ (changed | changed << trump) if trump else suits
