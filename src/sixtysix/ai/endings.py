"""What the end of a deal is worth to the solvers, and what can still come."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.params import FAILED_CLOSE, FALSE_CLAIM, TIE_LAST_TRICK, Params

WORST: Final = -100
"""Less than any value: no deal is worth more than 81 game points."""

# The first bits of a position's state: has who is to lead a trick, has the other one; did the one who leads close, did
# the other one; then cards a hand (4 bits) and what is known of the moment of closing (3 bits).
LEADER_TRICK: Final = 1
OTHER_TRICK: Final = 2
LEADER_CLOSED: Final = 4
OTHER_CLOSED: Final = 8
CLOSED: Final = 12
CARDS: Final = 4
ONE_CARD: Final = 16

ONE: Final = 1


class Endings:
    """Game points of the strict phase, always to who has won the last trick and leads next.

    Points are card points of that player and of the other one. ``made`` and ``trickless`` are what was known when the
    stock was closed: see :meth:`closed_state`.
    """

    def __init__(self, params: Params) -> None:
        self.params: Params = params
        self.out_at: i64 = params.out_at
        self.automatic: i64 = params.automatic
        self.win: i64 = 0
        self.loss: i64 = 0
        self.needs_trick: i64 = params.marriage_needs_trick
        self.low: i64 = params.game_points[0]
        self.mid: i64 = params.game_points[1]
        self.high: i64 = params.game_points[2]
        self.schneider: i64 = params.schneider_below
        self.bonus: i64 = params.last_trick_bonus
        self.bonus_closed: i64 = params.last_trick_bonus if params.last_trick_bonus_closed else 0
        self.last_trick: i64 = params.nobody_out_last_trick

        factor = params.closed_factor
        self.closed_factor: i64 = factor
        failed = [int(pay * factor) for pay in params.failed_close]
        beaten = [int(pay * factor) for pay in params.beaten_close]
        self.failed: vec[i64] = vec[i64](failed)
        self.beaten: vec[i64] = vec[i64](beaten)
        if params.false_claim_would_have_won:
            self.cheapest: i64 = min([int(params.game_points[0]), *beaten])
        else:
            self.cheapest = min(params.false_claim[0], params.false_claim[1])
        if params.closer_false_claim == FAILED_CLOSE:
            self.cheapest = min([int(self.cheapest), *failed])
        if self.automatic:
            self.cheapest = 1000
        self.last_worth: i64 = 0
        if params.nobody_out_last_trick or params.tie == TIE_LAST_TRICK:
            self.last_worth = params.last_trick_game_points
        self.least_loss: i64 = min(self.low, self.cheapest)
        self.least_schneider: i64 = min(self.mid, self.cheapest)
        # By what can still come: 0 no schneider, 1 perhaps, 2 no trick, 3 no trick or no schneider, 4 anything.
        ways = ((0,), (0, 1), (2,), (0, 2), (0, 1, 2))
        self.most_paid: vec[i64] = vec[i64]([max([max(failed[way], beaten[way]) for way in some]) for some in ways])
        self.least_paid: vec[i64] = vec[i64](
            [min([int(self.cheapest)] + [min(failed[way], beaten[way]) for way in some]) for some in ways]
        )
        # Where more card points can be worth less, no card of a run may be left out.
        self.even_open: i64 = 0 if params.false_claim_would_have_won or self.last_worth > self.low else 1
        even = self.even_open and params.failed_close[1] >= params.failed_close[0]
        even = even and params.beaten_close[1] >= params.beaten_close[0]
        if params.automatic:
            even = even and min(beaten) >= max(failed)
        self.even_closed: i64 = 1 if even else 0

        self.made: i64 = 0
        self.at_end: i64 = params.close_scored_at_end
        self.trickless_at_end: i64 = params.close_trickless_at_end
        self.trickless: i64 = 0

    def closed_state(self, at_close_points: i64, at_close_tricks: i64) -> i64:
        """Remember what the player who did not close had then, and give its part of the state."""
        self.made = self.scale(at_close_points, at_close_tricks) * self.closed_factor
        self.trickless = 0 if at_close_tricks else 1
        part = self.trickless << 10
        if not self.at_end:
            if not at_close_tricks:
                part |= 2 << 8
            elif at_close_points < self.schneider:
                part |= 1 << 8
        return part

    def turned(self, state: i64) -> i64:
        """The state seen from the other player."""
        return state & ~15 | (state & 5) << 1 | (state & 10) >> 1

    def _stakes(self, points: i64, other_points: i64, state: i64, may_claim: i64) -> i64:
        """What a claim is worth to who leads (``WORST`` if none is possible or worth thinking of).

        Sets ``win`` and ``loss``: no more than that can be won or lost from here, whatever is played.
        """
        best: i64 = WORST
        if not state & CLOSED:
            self.win = self.scale(other_points, state & OTHER_TRICK)
            self.loss = self.scale(points, state & LEADER_TRICK)
            if points >= self.out_at and may_claim:
                best = self.win
            if self.last_worth > self.low:
                self.win = max(self.win, self.last_worth)
                self.loss = max(self.loss, self.last_worth)
        elif state & LEADER_CLOSED:
            self.win = self.out(other_points, state)
            self.loss = self.most_paid[self._payable(points, state & OTHER_TRICK)]
            if points >= self.out_at and may_claim:
                best = self.win
        else:
            self.win = self.most_paid[self._payable(other_points, state & LEADER_TRICK)]
            self.loss = self.made
            if self.at_end:
                self.loss = self.scale(points, state & LEADER_TRICK) * self.closed_factor
            if points >= self.out_at and may_claim:
                best = self.out(other_points, state)
        # A false claim can be the cheapest way to lose.
        if self.cheapest < self.loss and may_claim and points < self.out_at:
            best = -self.false_pays(points, other_points, state)
        return best

    def _proved(
        self, points: i64, other_points: i64, state: i64, certain: i64, other_certain: i64, most: i64, other_most: i64
    ) -> i64:
        """A value that who leads can be sure of (``WORST`` if none is); lowers ``win`` where less than that is left.

        ``certain`` and ``other_certain`` are card points that each will win whatever is played, ``most`` and
        ``other_most`` the card points that each can have in the end without the bonus for the last trick.
        """
        out_at = self.out_at
        limit: i64 = WORST
        if not state & CLOSED:
            if most < out_at and (
                (other_points < out_at and other_points + other_certain >= out_at)
                or (not self.last_trick and most + self.bonus < other_points + other_certain)
            ):
                limit = self.least_schneider if most + self.bonus < self.schneider else self.least_loss
                self.win = -limit
                return WORST
            if other_most < out_at and (
                (points < out_at and points + certain >= out_at)
                or (not self.last_trick and other_most + self.bonus < points + certain)
            ):
                limit = self.least_schneider if other_most + self.bonus < self.schneider else self.least_loss
        elif state & LEADER_CLOSED:
            if most + self.bonus_closed < out_at:
                self.win = -self.least_paid[self._payable(points, state & OTHER_TRICK)]
        elif other_most + self.bonus_closed < out_at:
            limit = self.least_paid[self._payable(other_points, state & LEADER_TRICK)]
        return limit

    def scale(self, points: i64, tricks: i64) -> i64:
        """Game points for beating a player with these card points and tricks."""
        if not tricks:
            return self.high
        return self.mid if points < self.schneider else self.low

    def _paid(self, triple: vec[i64], closer_points: i64, other_tricks: i64) -> i64:
        if not (other_tricks if self.trickless_at_end else not self.trickless):
            return triple[2]
        return triple[1] if closer_points < self.schneider else triple[0]

    def _payable(self, closer_points: i64, other_tricks: i64) -> i64:
        """Which parts of ``failed_close`` and ``beaten_close`` can still come."""
        if self.trickless_at_end:
            if not other_tricks:
                return 4 if closer_points < self.schneider else 3
        elif self.trickless:
            return 2
        return 1 if closer_points < self.schneider else 0

    def out(self, other_points: i64, state: i64) -> i64:
        """Game points for being out, to the one who leads."""
        if not state & CLOSED:
            return self.scale(other_points, state & OTHER_TRICK)
        if state & LEADER_CLOSED:
            if self.at_end:
                return self.scale(other_points, state & OTHER_TRICK) * self.closed_factor
            return self.made
        return self._paid(self.beaten, other_points, state & LEADER_TRICK)

    def false_pays(self, points: i64, other_points: i64, state: i64) -> i64:
        """Game points that a false claim costs the one who leads."""
        params = self.params
        if params.false_claim_would_have_won:
            pays = self.out(other_points, state)
        else:
            pays = params.false_claim[0 if state & OTHER_TRICK else 1]
        if not state & LEADER_CLOSED or params.closer_false_claim == FALSE_CLAIM:
            return pays
        failed = self._paid(self.failed, points, state & OTHER_TRICK)
        return failed if params.closer_false_claim == FAILED_CLOSE else max(pays, failed)

    def _finish(self, points: i64, other_points: i64, state: i64) -> i64:
        """Game points after the last trick, to the one who has won it and would lead."""
        if state & CLOSED:
            if (self.automatic or state & LEADER_CLOSED) and points + self.bonus_closed >= self.out_at:
                return self.out(other_points, state)
            if state & LEADER_CLOSED:
                return -self._paid(self.failed, points + self.bonus_closed, state & OTHER_TRICK)
            return self._paid(self.failed, other_points, state & LEADER_TRICK)
        if points >= self.out_at:
            return self.scale(other_points, state & OTHER_TRICK)
        points += self.bonus
        if not self.last_trick:
            if points > other_points:
                return self.scale(other_points, state & OTHER_TRICK)
            if points < other_points:
                return -self.scale(points, state & LEADER_TRICK)
            if self.params.tie != TIE_LAST_TRICK:
                return 0
        return self.params.last_trick_game_points or self.scale(other_points, state & OTHER_TRICK)
