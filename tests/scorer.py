"""A second implementation of the match, written from ``docs/rules.md`` as :mod:`tests.referee` is for one deal."""

from __future__ import annotations

from typing import Any


class Scorer:
    """A whole match, changed in place by :meth:`write`: a list of deals won, counted anew for every question.

    Players are "A" (the first) and "B". ``dealer`` deals the next deal; ``score`` are the game points of the running
    match, ``matches`` the matches won.
    """

    def __init__(self, rules: Any, dealer: str) -> None:
        self.rules = rules
        self.dealer = dealer
        self.stands_over = 0
        self.score = {"A": 0, "B": 0}
        self.matches = {"A": 0, "B": 0}
        self.ended = False

    def player(self, seat: str) -> str:
        return {"D": self.dealer, "F": "A" if self.dealer == "B" else "B"}[seat]

    def over(self) -> bool:
        return max(self.matches.values()) * 2 > int(self.rules.best_of)

    def shown_score(self, player: str) -> int:
        won = self.score[player]
        return won if self.rules.match_count == "up" else self.rules.match_target - won

    def write(self, seat: str, game_points: int) -> None:
        """Enter a deal that ``seat`` has won, or a drawn one if it is empty."""
        rules = self.rules
        if self.ended:
            self.score = {"A": 0, "B": 0}
            self.ended = False
        other_player = {"A": "B", "B": "A"}
        if not seat:
            if rules.tie == "carry":
                self.stands_over += 1
            if rules.dealer_after_draw == "alternate":
                self.dealer = other_player[self.dealer]
            return
        winner = self.player(seat)
        loser = other_player[winner]
        self.score[winner] += game_points + self.stands_over
        self.stands_over = 0
        if self.score[winner] >= rules.match_target:
            self.ended = True
            self.matches[winner] += 2 if rules.shutout_double and self.score[loser] == 0 else 1
        self.dealer = {"winner": winner, "loser": loser, "alternate": other_player[self.dealer]}[rules.next_dealer]
