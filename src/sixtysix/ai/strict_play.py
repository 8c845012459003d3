"""The search of the strict phase when no marriage can come any more."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.endings import (
    CARDS,
    CLOSED,
    LEADER_TRICK,
    ONE,
    ONE_CARD,
    OTHER_CLOSED,
    OTHER_TRICK,
    WORST,
    Endings,
)
from sixtysix.ai.params import Params
from sixtysix.ai.player import Stopped
from sixtysix.ai.suit_tables import (
    DRAWN,
    GAIN,
    INDEX,
    LEADS_TRUMPED,
    PICKS,
    POINTS,
    SHIFT,
    SURE,
    SURE_TRUMPED,
    TOPS,
    WORTH,
    solver_data,
)

LEAST_CARDS: Final = 4
"""Cards a hand from which on positions are kept in the table: with fewer, working them out costs less."""

ENTRIES: Final = 0x10000
"""Positions in the table, 16 bytes each."""

NODES_A_TURN: Final = 4096
"""Positions between two calls of the hook: half a millisecond of compiled code, a tenth of a second interpreted."""

TEN: Final = 1023
"""Ten bits, for card points."""

# An entry of the table: the best lead (5 bits), then two facts of 28 bits each: card points of who is to lead and of
# the other one (10 bits each) and the value plus 128. With so many points or more the position is worth at least the
# first value, with so many or fewer at most the second.
LOW_FACT: Final = 0x1FFFFFFE0
LOW_PART: Final = 0x1FFFFFFFF
NO_FACTS: Final = 0x1FF80000007FE0
NO_CARD: Final = 31
UNKNOWN: Final = 999


def let_others_run() -> bool:
    """Give other threads a turn; the search goes on."""
    time.sleep(0)
    return False


def recalled(entry: i64, points: i64, other_points: i64, alpha: i64, beta: i64, even: i64) -> i64:
    """What an entry of a table says about a position with these card points; ``UNKNOWN`` if not enough."""
    low = (entry >> 25 & 255) - 128
    top = (entry >> 53) - 128
    if even:
        if points < entry >> 5 & TEN or other_points > entry >> 15 & TEN:
            low = -128
        if points > entry >> 33 & TEN or other_points < entry >> 43 & TEN:
            top = 127
    else:
        if points != entry >> 5 & TEN or other_points != entry >> 15 & TEN:
            low = -128
        if points != entry >> 33 & TEN or other_points != entry >> 43 & TEN:
            top = 127
    if low >= beta or low == top:
        return low
    return top if top <= alpha else UNKNOWN


def noted(entry: i64, points: i64, other_points: i64, best: i64, floor: i64, beta: i64) -> i64:
    """The entry with what a search between ``floor`` and ``beta`` has found."""
    if best > floor:
        entry = entry & ~LOW_FACT | points << 5 | other_points << 15 | (best + 128) << 25
    if best < beta:
        entry = entry & LOW_PART | points << 33 | other_points << 43 | (best + 128) << 53
    return entry


def unbeaten(other: i64) -> i64:
    """The cards that win when they are led against a hand that must follow suit and trump."""
    trumps = other & 63
    none: i64 = 0 if trumps else 63
    theirs = other >> 6 & 63
    found = ((theirs & -theirs) - 1 if theirs else none) << 6
    theirs = other >> 12 & 63
    found |= ((theirs & -theirs) - 1 if theirs else none) << 12
    theirs = other >> 18
    found |= ((theirs & -theirs) - 1 if theirs else none) << 18
    return found | ((trumps & -trumps) - 1 & 63)


class StrictPlay(Endings):
    """Both hands known, nobody draws: the exact value by alpha-beta search.

    Cards are numbered by strength, trumps first (:mod:`sixtysix.ai.suit_tables`). ``me`` is the hand of who is to lead
    or has led, ``other`` the other hand; ``points`` and ``other_points`` are theirs, and so are the values returned: to
    who is to lead or has led.
    """

    def __init__(self, params: Params, hook: Callable[[], bool]) -> None:
        super().__init__(params)
        self.hook: Callable[[], bool] = hook
        self.due: i64 = NODES_A_TURN
        self.data: vec[i64] = solver_data(params)
        self.table: vec[i64] = vec[i64]([0] * (2 * ENTRIES))
        self.nodes: i64 = 0
        self.follow: i64 = params.must_follow
        self.head: i64 = params.must_head
        self.trump: i64 = params.must_trump

    def _pause(self) -> None:
        """Let other threads run; stop if nobody wants the answer any more."""
        self.due = self.nodes + NODES_A_TURN
        if self.hook():
            raise Stopped

    def _lead(  # noqa: C901 -- it runs once a position; a call would cost a tenth of it
        self, me: i64, other: i64, points: i64, other_points: i64, state: i64, alpha: i64, beta: i64
    ) -> i64:
        """The value to who is to lead, or a bound on it from ``alpha`` down and from ``beta`` up."""
        if not me:
            return self._finish(points, other_points, state)
        self.nodes += 1
        if self.nodes >= self.due:
            self._pause()
        may_claim: i64 = 0
        if state & LEADER_TRICK or (state & OTHER_TRICK and not self.needs_trick):
            may_claim = 1
        best = self._stakes(points, other_points, state, may_claim)
        win = self.win
        if best >= win or (points >= self.out_at and may_claim and self.automatic):
            return best
        if win <= alpha:
            return win
        if -self.loss >= beta:
            return -self.loss
        if best >= beta:
            return best

        # Tricks that are certain, and who can still get out
        data = self.data
        out_at = self.out_at
        other_trumps = other & 63
        info = data[me & 63 | other_trumps << 6]
        one = data[me >> 6 & 63 | other & 4032]
        two = data[me >> 12 & 63 | other >> 6 & 4032]
        three = data[me >> 18 | other >> 12 & 4032]
        sure = info >> SURE & TEN
        if not other_trumps or info >> DRAWN & 1:
            sure += (one >> SURE & TEN) + (two >> SURE & TEN) + (three >> SURE & TEN)
        else:
            sure += (one >> SURE_TRUMPED & TEN) + (two >> SURE_TRUMPED & TEN) + (three >> SURE_TRUMPED & TEN)
        rest = data[WORTH + ((me | other) & 4095)] + data[WORTH + ((me | other) >> 12)]
        mine_top = info >> TOPS & TEN
        if sure > mine_top:
            mine_top = sure
        other_top = data[other_trumps | (me & 63) << 6] >> TOPS & TEN
        if points < out_at and points + sure >= out_at and not state & OTHER_CLOSED:
            limit = self.out(other_points, state)
            if limit >= win or limit >= beta:
                return limit
        limit = self._proved(
            points,
            other_points,
            state,
            mine_top,
            other_top,
            points + rest - other_top,
            other_points + rest - mine_top,
        )
        if limit >= beta:
            return limit
        win = self.win
        if win <= alpha:
            return win

        # What is known from before
        at: i64 = 0
        key: i64 = 0
        hinted: i64 = 0
        value: i64 = 0
        entry: i64 = 0
        even = self.even_closed if state & CLOSED else self.even_open
        table = self.table
        if state >> CARDS & 15 >= LEAST_CARDS and points < TEN and other_points < TEN:
            key = me | other << 24 | (state & 15 | state >> 4 & 112) << 48
            at = 2 * ((me * 0x9E3779B1 + other * 0x85EBCA77 + state * 0x27D4EB2F) >> 13 & (ENTRIES - 1))
            entry = NO_FACTS
            if table[at] == key:
                entry = table[at + 1]
                value = recalled(entry, points, other_points, alpha, beta, even)
                if value != UNKNOWN:
                    return value
                hinted = ONE << (entry & 31)

        # Leads: winners first
        if best > alpha:
            alpha = best
        floor = alpha
        wins: i64 = 0
        loses = me
        if even:
            if other_trumps:
                loses = (
                    info >> LEADS_TRUMPED & 63
                    | (one >> LEADS_TRUMPED & 63) << 6
                    | (two >> LEADS_TRUMPED & 63) << 12
                    | (three >> LEADS_TRUMPED & 63) << 18
                )
            else:
                loses = info & 63 | (one & 63) << 6 | (two & 63) << 12 | (three & 63) << 18
            wins = loses & unbeaten(other)
            loses ^= wins
        chosen: i64 = NO_CARD
        bit: i64 = 0
        hinted &= wins | loses
        wins &= ~hinted
        loses &= ~hinted
        while True:
            if hinted:
                bit = hinted
                hinted = 0
            elif wins:
                bit = wins & -wins
                wins ^= bit
            elif loses:
                bit = loses & ~63
                if not bit:
                    bit = loses
                bit &= -bit
                loses ^= bit
            else:
                break
            card = data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]
            value = self._answer(me ^ bit, other, card, points, other_points, state, alpha, beta)
            if value > best:
                best = value
                if value > alpha:
                    chosen = card
                    if value >= beta or value >= win:
                        break
                    alpha = value
        if key:
            table[at] = key
            table[at + 1] = noted(entry & ~31 | chosen, points, other_points, best, floor, beta)
        return best

    def _answer(  # noqa: C901 -- it runs once a reply; a call would cost a tenth of it
        self, me: i64, other: i64, card: i64, points: i64, other_points: i64, state: i64, alpha: i64, beta: i64
    ) -> i64:
        """The value to who has led ``card``, already out of ``me``, when the other one replies as well as can be."""
        data = self.data
        shift = data[SHIFT + card]
        place = card - shift
        mine = (me >> shift & 63) << 6
        theirs = other >> shift & 63
        wins: i64 = 0
        loses: i64 = 0
        if not self.follow or not (self.even_closed if state & CLOSED else self.even_open):
            wins = self.winners(card)
            loses = self.replies(me, other, card)
            wins &= loses
            loses ^= wins
        elif theirs:
            wins = theirs & ((ONE << place) - 1)
            if not wins:
                loses = (data[PICKS + (theirs | mine)] >> 6) << shift
            else:
                if not self.head and theirs != wins:
                    loses = (data[PICKS + (theirs ^ wins | mine)] >> 6) << shift
                wins = (data[PICKS + (wins | mine)] & 63) << shift
        else:
            trumps = other & 63
            if shift and trumps:
                wins = data[PICKS + (trumps | (me & 63) << 6)] & 63
            if not (wins and self.trump):
                loses = (
                    (data[PICKS + (other >> 6 & 63 | me & 4032)] >> 6) << 6
                    | (data[PICKS + (other >> 12 & 63 | me >> 6 & 4032)] >> 6) << 12
                    | (data[PICKS + (other >> 18 | me >> 12 & 4032)] >> 6) << 18
                )
        led = data[POINTS + place]
        worst: i64 = -WORST
        value: i64 = 0
        bit: i64 = 0
        turned: i64 = 0
        if wins:
            turned = (self.turned(state) | LEADER_TRICK) - ONE_CARD
            while wins:
                bit = wins & -wins
                wins ^= bit
                gain = led + data[GAIN + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]
                value = -self._lead(other ^ bit, me, other_points + gain, points, turned, -beta, -alpha)
                if value < worst:
                    worst = value
                    if value <= alpha:
                        return value
                    if value < beta:
                        beta = value
        if loses:
            turned = (state | LEADER_TRICK) - ONE_CARD
            while loses:
                bit = loses & -loses
                loses ^= bit
                gain = led + data[GAIN + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]
                value = self._lead(me, other ^ bit, points + gain, other_points, turned, alpha, beta)
                if value < worst:
                    worst = value
                    if value <= alpha:
                        return value
                    if value < beta:
                        beta = value
        return worst

    def replies(self, me: i64, other: i64, card: i64) -> i64:
        """The cards with which the other hand may reply, by the duties of the strict phase."""
        if not self.follow:
            return other
        shift = self.data[SHIFT + card]
        same = other & i64(63) << shift
        if same:
            if self.head:
                higher = same & ((ONE << card) - 1)
                return higher or same
            return same
        if self.trump and other & 63:
            return other & 63
        return other

    def winners(self, card: i64) -> i64:
        """The cards that win when they reply to ``card``."""
        shift = self.data[SHIFT + card]
        above = (ONE << card) - (ONE << shift)
        return above | 63 if shift else above

    def count(self, bits: i64) -> i64:
        """How many bits are set."""
        count: i64 = 0
        while bits:
            bits &= bits - 1
            count += 1
        return count
