"""What a deal is worth, from points and tricks alone: the game points once more, beside the engine's account."""

from __future__ import annotations

from sixtysix.engine.actions import Seat
from sixtysix.engine.rules import Claims, NobodyOut, Rules, ScoredAt, Tie
from sixtysix.engine.view import View

Pair = tuple[int, int]


class Stakes:
    """Game points for the ways a deal can end, to one seat: wins count for it, losses against it.

    ``closer`` is the seat that closed (None: nobody) and ``at_close`` what the other one had then, card points and
    tricks. Points and tricks are pairs by seat.
    """

    __slots__ = ("at_close", "closer", "rules", "seat")

    def __init__(self, rules: Rules, seat: Seat, closer: Seat | None, at_close: Pair) -> None:
        self.rules = rules
        self.seat = seat
        self.closer = closer
        self.at_close = at_close

    @classmethod
    def of(cls, view: View) -> Stakes:
        """The stakes as they are."""
        return cls(view.rules, view.seat, view.closed_by, view.at_close)

    def out(self, winner: int, points: Pair, tricks: Pair) -> int:
        """``winner`` is out with enough card points."""
        rules, loser = self.rules, 1 - winner
        if self.closer is None:
            worth = self._scale(points[loser], tricks[loser])
        elif self.closer != winner:
            worth = self._closer_pays(rules.beaten_close, points, tricks)
        else:
            at = self.at_close if rules.close_scored_at is ScoredAt.CLOSING else (points[loser], tricks[loser])
            worth = self._scale(*at) * rules.closed_factor
        return worth if winner == self.seat else -worth

    def played_out(self, winner: int, points: Pair, tricks: Pair) -> int:
        """The last trick is over, and ``winner`` has won it; ``points`` are without a bonus for it."""
        rules = self.rules
        closed = self.closer is not None
        out = points[winner] >= rules.out_at
        if rules.last_trick_bonus and (
            rules.last_trick_bonus_closed if closed else not out or rules.claims is Claims.AUTOMATIC
        ):
            bonus = rules.last_trick_bonus
            points = (points[0], points[1] + bonus) if winner else (points[0] + bonus, points[1])
        if closed:
            out = points[winner] >= rules.out_at and (winner == self.closer or rules.claims is Claims.AUTOMATIC)
        if out:
            return self.out(winner, points, tricks)
        if self.closer is not None:
            worth = self._closer_pays(rules.failed_close, points, tricks)
            return -worth if self.closer == self.seat else worth
        best = winner
        if rules.nobody_out is not NobodyOut.LAST_TRICK and points[0] != points[1]:
            best = 0 if points[0] > points[1] else 1
            worth = self._scale(points[1 - best], tricks[1 - best])
        elif rules.nobody_out is NobodyOut.LAST_TRICK or rules.tie is Tie.LAST_TRICK:
            worth = rules.last_trick_game_points or self._scale(points[1 - best], tricks[1 - best])
        else:
            worth = 0
        return worth if best == self.seat else -worth

    def _scale(self, points: int, tricks: int) -> int:
        rules = self.rules
        if not tricks:
            return rules.game_points[2]
        return rules.game_points[1] if points < rules.schneider_below else rules.game_points[0]

    def _closer_pays(self, triple: tuple[int, int, int], points: Pair, tricks: Pair) -> int:
        rules, closer = self.rules, self.closer
        assert closer is not None
        other_tricks = self.at_close[1] if rules.close_trickless_at is ScoredAt.CLOSING else tricks[1 - closer]
        if not other_tricks:
            pays = triple[2]
        else:
            pays = triple[1] if points[closer] < rules.schneider_below else triple[0]
        return pays * rules.closed_factor
