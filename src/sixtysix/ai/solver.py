"""The exact value of a deal once both hands are known and nobody draws any more.

>>> from sixtysix.ai.params import Params
>>> from sixtysix.engine.cards import Card
>>> from sixtysix.engine.rules import RULESETS
>>> solver = Solver(Params(RULESETS["standard"]))
>>> hands = Card.AS.bit | Card.TH.bit, Card.KS.bit | Card.AH.bit
>>> solver.place_at(3, *hands, 0, -1, 51, 45, 0, 0, 4, 4, 0, 0, 0, 0, -1, 0, 0)
>>> solver.value(-100, 100)
1
>>> sorted((int(solver.actions[at]), int(solver.values[at])) for at in range(solver.weigh()))
[(0, 1), (7, -1), (30, -2)]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.endings import CARDS, CLOSED, LEADER_CLOSED, LEADER_TRICK, ONE, OTHER_CLOSED, OTHER_TRICK, WORST
from sixtysix.ai.fast import CLAIM, MARRY
from sixtysix.ai.params import Params
from sixtysix.ai.strict_marriages import DECLARED, MELDED, StrictMarriages
from sixtysix.ai.strict_play import let_others_run
from sixtysix.ai.suit_tables import INDEX, SHIFT


@final
class Solver(StrictMarriages):
    """What the strict phase is worth with both hands known, and what each action is worth.

    :meth:`place_at` puts a position before the solver; :meth:`value` gives its value, or a bound of it, :meth:`weigh`
    the value of each legal action. One solver serves one ruleset, and one thread at a time; what it has found out
    about positions it keeps in a table of 1 MiB for the next ones, whatever their deal. It knows every rule that
    matters once nobody draws: duties, marriages, claims right and false, closing and how it is scored, the last trick.
    A false claim is made where it is the cheapest way to lose, and a defender may keep from claiming where letting the
    close fail brings more. A carried deal (``tie`` is ``carry``) counts as drawn, 0.

    ``hook`` is called about every millisecond of compiled search; with six cards a hand no search takes so long. When
    it returns True, the search raises :class:`~sixtysix.ai.player.Stopped`, and the solver can be used again.

    Not known to it is the exchange that may still be possible just after closing: that takes an
    :class:`~sixtysix.ai.open_solver.OpenSolver`. For views and deals there are functions in :mod:`sixtysix.ai.exact`.
    """

    def __init__(self, params: Params, hook: Callable[[], bool] = let_others_run) -> None:
        super().__init__(params, hook)
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
        """Put a position before the solver.

        ``trump`` is a suit; hands are sets of the engine's cards as bits, ``led`` a card or -1. ``leader`` is the seat
        that is to lead or has led. ``points`` are the card points that count, ``pending`` those of marriages that wait
        for a trick, ``tricks`` the tricks won. ``melded`` are suits as bits whose marriage has been declared,
        ``declared`` those declared since the last trick; ``meld_points`` are the card points from marriages in
        ``points`` (needed where ``marriage_trump_needs`` is a rule, else anything). ``closer`` is the seat that closed
        or -1, ``at_close_points`` and ``at_close_tricks`` what the other one had then. Nothing is checked.
        """
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
        """Game points to the seat that is to lead or has led, with best play of both.

        Between ``alpha`` and ``beta`` the value is exact; one that is not greater than ``alpha`` is at least the true
        value, and one that is not less than ``beta`` at most. With -100 and 100 it is always exact.
        """
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
        """Find all legal actions and what each is worth to who is to act; return how many there are.

        They are then in ``actions`` (a card, ``MARRY`` plus a suit, ``CLAIM``) and ``values``, in step.
        """
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
        """A suit as the engine numbers it."""
        if suit == 0:
            return self.p_trump
        return 0 if suit == self.p_trump else suit

    def outer(self, bit: i64) -> i64:
        """The engine's card for a card given as its bit here."""
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
