"""A match: deal after deal, who deals next, game points, the target, and several matches in a row.

Players are numbered 0 and 1 here, because seats change from deal to deal: the one who does not deal is forehand.
"""

from __future__ import annotations

from dataclasses import replace

from sixtysix.engine.actions import SEATS, Seat
from sixtysix.engine.events import Result
from sixtysix.engine.rules import DealerAfterDraw, FirstDealer, MatchCount, NextDealer, Rules, Tie
from sixtysix.engine.shuffle import first_dealer
from sixtysix.engine.values import frozen
from sixtysix.engine.view import Standing


@frozen
class Match:
    """The score between two deals, as a value. Pairs are indexed by player.

    ``dealer`` deals the next (or running) deal. ``points`` are the game points won in the running match, counted up;
    ``wins`` the matches won, a shut-out counting two where the rules say so. ``carry`` are game points that a tie has
    left for the winner of the next deal. ``deals`` is how many deals are finished, ``ended`` whether the last of them
    ended a match.
    """

    rules: Rules
    dealer: int
    points: tuple[int, int] = (0, 0)
    wins: tuple[int, int] = (0, 0)
    carry: int = 0
    deals: int = 0
    ended: bool = False
    last_points: tuple[int, int] = (0, 0)

    @staticmethod
    def start(rules: Rules, seed: bytes, dealer: int | None = None) -> Match:
        """A match before its first deal; ``dealer`` (0 or 1) overrides the ruleset's way to choose the first dealer."""
        if dealer is None:
            if rules.first_dealer is FirstDealer.CHANCE:
                dealer = first_dealer(seed)
            else:
                dealer = 0 if rules.first_dealer is FirstDealer.FIRST else 1
        return Match(rules, dealer)

    @property
    def needed(self) -> int:
        """Matches to win: the majority of ``best_of``."""
        return self.rules.best_of // 2 + 1

    @property
    def winner(self) -> int | None:
        """Who has won it all, or None while it goes on."""
        for player in (0, 1):
            if self.wins[player] >= self.needed:
                return player
        return None

    def player_at(self, seat: Seat) -> int:
        """Which player sits at a seat in the running deal."""
        return self.dealer if seat is Seat.DEALER else 1 - self.dealer

    def seat_of(self, player: int) -> Seat:
        """The seat of a player in the running deal."""
        return Seat.DEALER if player == self.dealer else Seat.FOREHAND

    @property
    def standing(self) -> Standing:
        """The score as both players' views of the running deal have it, by seat."""
        forehand, dealer = (self.player_at(seat) for seat in SEATS)
        return Standing(
            (self.points[forehand], self.points[dealer]), (self.wins[forehand], self.wins[dealer]), self.carry
        )

    def tally(self, player: int) -> int:
        """A player's score as the tradition counts it: up from 0, or down from the target, where 0 or less has won."""
        if self.rules.match_count is MatchCount.DOWN:
            return self.rules.match_target - self.points[player]
        return self.points[player]

    def after(self, result: Result) -> Match:
        """The match after the running deal's result.

        When a match of several is won, ``points`` start again at 0:0 and ``last_points`` keep its score; when all is
        won they stay. Points over the target are not carried. Raises ValueError when it is all over.
        """
        if self.winner is not None:
            raise ValueError("the match is over")
        if result.winner is None:
            carry = self.carry + (self.rules.tie is Tie.CARRY)
            dealer = self.dealer if self.rules.dealer_after_draw is DealerAfterDraw.SAME else 1 - self.dealer
            return replace(self, dealer=dealer, carry=carry, deals=self.deals + 1, ended=False)
        player = self.player_at(result.winner)
        points = list(self.points)
        points[player] += result.game_points + self.carry
        next_dealer = self.rules.next_dealer
        if next_dealer is NextDealer.ALTERNATE:
            dealer = 1 - self.dealer
        else:
            dealer = player if next_dealer is NextDealer.WINNER else 1 - player
        ended = points[player] >= self.rules.match_target
        wins = list(self.wins)
        if ended:
            wins[player] += 2 if self.rules.shutout_double and not points[1 - player] else 1
        score = (points[0], points[1])
        over = max(wins) >= self.needed
        return replace(
            self,
            dealer=dealer,
            points=(0, 0) if ended and not over else score,
            wins=(wins[0], wins[1]),
            carry=0,
            deals=self.deals + 1,
            ended=ended,
            last_points=score,
        )
