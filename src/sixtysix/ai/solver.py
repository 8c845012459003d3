"""The exact value of a deal once both hands are known and nobody draws any more."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.params import FAILED_CLOSE, FALSE_CLAIM, TIE_LAST_TRICK, Params
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
    solver_data,
)

WORST: Final = -100
"""Less than any value: no deal is worth more than 81 game points."""

LEAST_CARDS: Final = 4
ENTRIES: Final = 1 << 16

# Actions, as numbers: a card as it is, then these.
MARRY: Final = 24
CLAIM: Final = 28

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

# The marriages of a position: card points that wait for a trick (10 bits each for who is to lead and for the other),
# points of marriages that count (10 bits each), suits declared before and suits declared for this lead (4 bits each).
TEN: Final = 1023
MELDED: Final = 40
DECLARED: Final = 44
PENDING: Final = 0xFFFFF
MARRIAGE_POINTS: Final = 0xFFFFFFFFFF
NOT_DECLARED: Final = 0xFFFFFFFFFFF


@final
class Solver:
    def __init__(self, params: Params) -> None:
        self.params: Params = params
        order = [0] * 64
        for bits in range(64):
            for place in range(int(params.ranks)):
                if bits >> int(params.order[place]) & 1:
                    order[bits] |= 1 << place
        self.order: vec[i64] = vec[i64](order)
        places = [0] * 6
        for place in range(int(params.ranks)):
            places[int(params.order[place])] = place
        self.place: vec[i64] = vec[i64](places)
        self.pair: i64 = (1 << places[2]) + (1 << places[3])
        self.data: vec[i64] = solver_data(params)

        self.follow: i64 = params.must_follow
        self.head: i64 = params.must_head
        self.trump: i64 = params.must_trump
        self.out_at: i64 = params.out_at
        self.automatic: i64 = params.automatic
        self.needs_trick: i64 = params.marriage_needs_trick
        self.low: i64 = params.game_points[0]
        self.mid: i64 = params.game_points[1]
        self.high: i64 = params.game_points[2]
        self.schneider: i64 = params.schneider_below
        self.bonus: i64 = params.last_trick_bonus
        self.bonus_closed: i64 = params.last_trick_bonus if params.last_trick_bonus_closed else 0
        self.last_trick: i64 = params.nobody_out_last_trick
        self.off_lead: i64 = params.marriage_or_out

        factor = params.closed_factor
        self.closed_factor: i64 = factor
        failed = [int(pay * factor) for pay in params.failed_close]
        beaten = [int(pay * factor) for pay in params.beaten_close]
        self.failed: vec[i64] = vec[i64](failed)
        self.beaten: vec[i64] = vec[i64](beaten)
        if params.false_claim_would_have_won:
            self.cheapest: i64 = params.game_points[0]
        else:
            self.cheapest = min(params.false_claim[0], params.false_claim[1])
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
            [min(int(self.cheapest), min([min(failed[way], beaten[way]) for way in some])) for some in ways]
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
        self.even: i64 = 1
        self.after_close: i64 = params.marriage_after_close
        self.after_exhaustion: i64 = params.marriage_after_exhaustion
        self.marriage_plain: i64 = params.marriage_plain
        self.marriage_trump: i64 = params.marriage_trump
        self.needs: i64 = params.marriage_trump_needs
        self.first_lead: i64 = params.marriage_first_lead
        self.must_lead: i64 = params.marriage_must_lead
        self.per_lead: i64 = params.marriages_per_lead
        self.marriage_automatic: i64 = params.marriage_automatic

        self.nodes: i64 = 0
        self.table: vec[i64] = vec[i64]([0] * (2 * ENTRIES))

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

    # What the end is worth

    def scale(self, points: i64, tricks: i64) -> i64:
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

    # Without marriages

    def _lead(self, me: i64, other: i64, points: i64, other_points: i64, state: i64, alpha: i64, beta: i64) -> i64:
        """The value to who is to lead; alpha and beta as in any alpha-beta search, bounds beyond them are returned."""
        if not me:
            return self._finish(points, other_points, state)
        self.nodes += 1
        best: i64 = WORST
        win: i64 = 0
        loss: i64 = 0
        limit: i64 = 0
        may_claim: i64 = 0
        if state & LEADER_TRICK or (state & OTHER_TRICK and not self.needs_trick):
            may_claim = 1

        # What can be won and lost at most
        if not state & CLOSED:
            win = self.scale(other_points, state & OTHER_TRICK)
            if points >= self.out_at and may_claim:
                best = win
            loss = self.scale(points, state & LEADER_TRICK)
            if self.last_worth > self.low:
                win = max(win, self.last_worth)
                loss = max(loss, self.last_worth)
        elif state & LEADER_CLOSED:
            win = self.out(other_points, state)
            if points >= self.out_at and may_claim:
                best = win
            loss = self.most_paid[self._payable(points, state & OTHER_TRICK)]
        else:
            win = self.most_paid[self._payable(other_points, state & LEADER_TRICK)]
            if points >= self.out_at and may_claim:
                best = self.out(other_points, state)
                if self.automatic:
                    return best
            loss = self.made
            if self.at_end:
                loss = self.scale(points, state & LEADER_TRICK) * self.closed_factor
        if best >= win:
            return best
        if win <= alpha:
            return win
        if -loss >= beta:
            return -loss
        if self.cheapest < loss and may_claim and points < self.out_at:
            best = -self.false_pays(points, other_points, state)
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
        most = points + rest - other_top
        other_most = other_points + rest - mine_top
        if not state & CLOSED:
            if points < out_at and points + sure >= out_at:
                limit = self.scale(other_points, state & OTHER_TRICK)
                if limit >= win or limit >= beta:
                    return limit
            if most < out_at and (
                (other_points < out_at and other_points + other_top >= out_at)
                or (not self.last_trick and most + self.bonus < other_points + other_top)
            ):
                win = -(self.least_schneider if most + self.bonus < self.schneider else self.least_loss)
            elif other_most < out_at and (
                (points < out_at and points + mine_top >= out_at)
                or (not self.last_trick and other_most + self.bonus < points + mine_top)
            ):
                limit = self.least_schneider if other_most + self.bonus < self.schneider else self.least_loss
                if limit >= beta:
                    return limit
        elif state & LEADER_CLOSED:
            if points < out_at and points + sure >= out_at:
                return win
            if most + self.bonus_closed < out_at:
                win = -self.least_paid[self._payable(points, state & OTHER_TRICK)]
        elif other_most + self.bonus_closed < out_at:
            limit = self.least_paid[self._payable(other_points, state & LEADER_TRICK)]
            if limit >= beta:
                return limit
        if win <= alpha:
            return win

        # What is known from before
        at: i64 = 0
        key: i64 = 0
        hinted: i64 = 0
        low: i64 = 0
        top: i64 = 0
        table = self.table
        if state >> CARDS & 15 >= LEAST_CARDS:
            key = me | other << 24 | (state & 15 | state >> 4 & 112) << 48
            at = 2 * (
                (me * 0x9E3779B1 + other * 0x85EBCA77 + points * 0xC2B2AE3D + state * 0x27D4EB2F) >> 13 & (ENTRIES - 1)
            )
            if table[at] == key:
                entry = table[at + 1]
                if entry & 4194303 == points | other_points << 11:
                    low = (entry >> 22 & 255) - 128
                    top = (entry >> 30 & 255) - 128
                    if low >= beta or low == top:
                        return low
                    if top <= alpha:
                        return top
                hinted = ONE << (entry >> 38)

        # Leads: winners first
        if best > alpha:
            alpha = best
        floor = alpha
        wins: i64 = 0
        loses = me
        if self.even_closed if state & CLOSED else self.even_open:
            above: i64 = 63
            theirs = other_trumps
            if theirs:
                above = (theirs & -theirs) - 1
                loses = (
                    info & 63
                    | (one >> LEADS_TRUMPED & 63) << 6
                    | (two >> LEADS_TRUMPED & 63) << 12
                    | (three >> LEADS_TRUMPED & 63) << 18
                )
                wins = above
                theirs = other >> 6 & 63
                wins |= ((theirs & -theirs) - 1 & 63) << 6 if theirs else 0
                theirs = other >> 12 & 63
                wins |= ((theirs & -theirs) - 1 & 63) << 12 if theirs else 0
                theirs = other >> 18
                wins |= ((theirs & -theirs) - 1 & 63) << 18 if theirs else 0
            else:
                loses = info & 63 | (one & 63) << 6 | (two & 63) << 12 | (three & 63) << 18
                theirs = other >> 6 & 63
                wins = 63 | ((theirs & -theirs) - 1 & 63) << 6
                theirs = other >> 12 & 63
                wins |= ((theirs & -theirs) - 1 & 63) << 12
                theirs = other >> 18
                wins |= ((theirs & -theirs) - 1 & 63) << 18
            wins &= loses
            loses ^= wins
        chosen: i64 = 0
        value: i64 = 0
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
            low = -128
            top = 127
            if best > floor:
                low = best
            if best < beta:
                top = best
            if best >= win:
                low = top = best
            table[at] = key
            table[at + 1] = points | other_points << 11 | (low + 128) << 22 | (top + 128) << 30 | chosen << 38
        return best

    def _answer(
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

    # With marriages

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

    def count(self, bits: i64) -> i64:
        """How many bits are set."""
        count: i64 = 0
        while bits:
            bits &= bits - 1
            count += 1
        return count

    def most_married(self, live: i64) -> i64:
        most: i64 = 0
        if live & 1:
            most = max(self.marriage_plain, self.marriage_trump)
        live >>= 1
        while live:
            live &= live - 1
            most += self.marriage_plain
        return most

    def full(
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
        best: i64 = WORST
        may_claim = state & LEADER_TRICK or (not self.needs_trick and (state & OTHER_TRICK or declared))
        if not state & CLOSED:
            win = max(self.scale(other_points, state & OTHER_TRICK), self.last_worth)
            loss = max(self.scale(points, state & LEADER_TRICK), self.last_worth)
        elif state & LEADER_CLOSED:
            win = self.out(other_points, state)
            loss = self.most_paid[self._payable(points, state & OTHER_TRICK)]
        else:
            win = self.most_paid[self._payable(other_points, state & LEADER_TRICK)]
            loss = self.made
            if self.at_end:
                loss = self.scale(points, state & LEADER_TRICK) * self.closed_factor
        if points >= self.out_at:
            if self.automatic:
                return self.out(other_points, state)
            if may_claim:
                best = self.out(other_points, state)
                if best >= win:
                    return best
        elif may_claim and self.cheapest < loss:
            best = -self.false_pays(points, other_points, state)
        if win <= alpha:
            return win
        if -loss >= beta:
            return -loss
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
        most = points + rest - other_top + (married & TEN) + self.most_married(live)
        other_most = other_points + rest - mine_top + (married >> 10 & TEN) + self.most_married(other_live)
        if not state & CLOSED:
            if most < out_at and other_points < out_at and other_points + other_top >= out_at:
                win = -(self.least_schneider if most < self.schneider else self.least_loss)
            elif other_most < out_at and points < out_at and points + mine_top >= out_at:
                limit = self.least_schneider if other_most < self.schneider else self.least_loss
                if limit >= beta:
                    return limit
        elif state & LEADER_CLOSED:
            if most + self.bonus_closed < out_at:
                win = -self.least_paid[self._payable(points, state & OTHER_TRICK)]
        elif other_most + self.bonus_closed < out_at:
            limit = self.least_paid[self._payable(other_points, state & LEADER_TRICK)]
            if limit >= beta:
                return limit
        if win <= alpha:
            return win

        at: i64 = 0
        key: i64 = 0
        table = self.table
        if state >> CARDS & 15 >= LEAST_CARDS and not declared and not married & PENDING and not self.needs:
            key = me | other << 24 | (state & 15 | state >> 4 & 112 | (live | other_live) << 7) << 48
            at = 2 * (
                (me * 0x9E3779B1 + other * 0x85EBCA77 + points * 0xC2B2AE3D + (state + live) * 0x27D4EB2F) >> 13
                & (ENTRIES - 1)
            )
            if table[at] == key:
                entry = table[at + 1]
                if entry & 4194303 == points | other_points << 11:
                    low = (entry >> 22 & 255) - 128
                    top = (entry >> 30 & 255) - 128
                    if low >= beta or low == top:
                        return low
                    if top <= alpha:
                        return top

        if best > alpha:
            alpha = best
        floor = alpha
        may_marry: i64 = live
        if not state & 3 and not self.first_lead:
            may_marry = 0
        if declared and may_marry:
            count: i64 = 0
            rest_declared = declared
            while rest_declared:
                rest_declared &= rest_declared - 1
                count += 1
            if count >= self.per_lead:
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
            low = best if best > floor else i64(-128)
            top = best if best < beta else i64(127)
            table[at] = key
            table[at + 1] = points | other_points << 11 | (low + 128) << 22 | (top + 128) << 30
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
            if live >> suit & 1:
                if other_points + self.marriage_worth(suit, other_points, married >> 30 & TEN) >= self.out_at:
                    return -self.out(points, self.turned(state))
            suit += 1
        return -WORST

    def turned(self, state: i64) -> i64:
        """The state seen from the other player."""
        return state & ~15 | (state & 5) << 1 | (state & 10) >> 1

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

    # From outside

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

    def inner_card(self, card: i64) -> i64:
        """A card's number by strength and with trumps first, for the position placed last."""
        bit = self._inner(ONE << card, self.p_trump)
        return self.data[INDEX + ((bit * 0x077CB531 & 0xFFFFFFFF) >> 27)]

    def _suits(self, suits: i64, trump: i64) -> i64:
        """Suits as bits, with trumps first."""
        changed = (suits ^ suits >> trump) & 1
        return suits ^ (changed | changed << trump) if trump else suits

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
