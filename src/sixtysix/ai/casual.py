"""A player by rules of thumb, as somebody plays who knows the game and plays it for pleasure.

It saves trumps and high cards, takes tens, counts, marries, exchanges, and closes when it seems to hold the points.
Only the last tricks with all cards known are looked through to the end.
"""

from __future__ import annotations

from typing import Final

from sixtysix.ai.closing import can_reach, worth_of_closing, worth_of_playing_on
from sixtysix.ai.endgame import GAME_POINT, Endgame
from sixtysix.ai.player import Candidate, Decision, StopAsked, chance
from sixtysix.ai.sight import Sight
from sixtysix.ai.stakes import Stakes
from sixtysix.ai.weighing import weigh_lead, weigh_reply
from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Action, Marry, Play
from sixtysix.engine.view import View

_ALIKE: Final = 0.25
"""Cards whose scores differ by no more than this, in card points, are alike: chance takes one of them."""

_LOOK_AHEAD: Final = 4
"""With this many cards left, all of them known, the rest is looked through."""

_LOOK_AHEAD_FREE: Final = 3
"""The same where nobody need follow suit, so that there is more to look through."""


class CasualPlayer:
    """The level `casual`."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide for the seat whose view this is."""
        legal = view.legal
        if len(legal) == 1:
            return Decision(legal[0])
        if CLAIM in legal and view.points[view.seat] >= view.rules.out_at:
            return Decision(CLAIM)
        if EXCHANGE in legal:
            return Decision(EXCHANGE)
        sight = Sight(view)
        marriages = sorted(
            (action for action in legal if isinstance(action, Marry)),
            key=lambda marry: sight.marriage_worth(marry.suit),
            reverse=True,
        )
        if marriages and sight.out_with(marriages[0].suit):
            return Decision(marriages[0])
        number = chance(view, self._seed)
        # A marriage that could not be declared after closing is declared first; then closing is thought of again.
        if CLOSE in legal and (not marriages or view.rules.marriage_after_close) and _closes(sight, number):
            return Decision(CLOSE)
        if view.before_drawing and DRAW in legal:
            return Decision(DRAW)
        if _sees_through(sight):
            return _choose(_look_ahead(sight, legal), number)
        if marriages:
            return Decision(marriages[0])
        return _choose(_weighed(sight, legal), number)


def _closes(sight: Sight, number: int) -> bool:
    return can_reach(sight) and worth_of_closing(sight, number) >= worth_of_playing_on(sight)


def _sees_through(sight: Sight) -> bool:
    most = _LOOK_AHEAD if sight.rules.must_follow else _LOOK_AHEAD_FREE
    return sight.exact and sight.view.strict and sight.hand.bit_count() <= most


def _look_ahead(sight: Sight, legal: tuple[Action, ...]) -> list[Candidate]:
    """The candidates with the game points that they bring against the best defence."""
    endgame = Endgame(sight, Stakes.of(sight.view))
    found = []
    for action in legal:
        if isinstance(action, Play):
            value = endgame.playing(action.card)
        elif isinstance(action, Marry):
            value = endgame.marrying(action.suit)
        else:
            continue
        found.append(Candidate(action, value, game_points=round(value / GAME_POINT)))
    return found


def _weighed(sight: Sight, legal: tuple[Action, ...]) -> list[Candidate]:
    """The cards that may be played, with what each is worth in card points."""
    weigh = weigh_lead if sight.view.led is None else weigh_reply
    return [Candidate(action, weigh(sight, action.card)) for action in legal if isinstance(action, Play)]


def _choose(candidates: list[Candidate], number: int) -> Decision:
    ranked = sorted(candidates, key=lambda candidate: candidate.score, reverse=True)
    alike = [candidate for candidate in ranked if ranked[0].score - candidate.score <= _ALIKE]
    return Decision(alike[number % len(alike)].action, tuple(ranked))
