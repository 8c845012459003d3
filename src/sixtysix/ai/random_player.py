"""A player without a plan, to measure the others against."""

from __future__ import annotations

from sixtysix.ai.player import Decision, StopAsked, chance
from sixtysix.engine.actions import CLAIM, DRAW, PASS, Action, Marry, Play
from sixtysix.engine.view import View


class RandomPlayer:
    """Uniform over its legal cards. It never closes, marries whenever it can, and claims as soon as it has the points.

    It exchanges only where the rules leave nothing else, and lets an exchange go that a close has offered.
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide for the seat whose view this is."""
        legal = view.legal
        if CLAIM in legal and view.points[view.seat] >= view.rules.out_at:
            return Decision(CLAIM)
        choices: list[Action] = [action for action in legal if isinstance(action, Marry)]
        if not choices:
            choices = [action for action in legal if isinstance(action, Play)]
        if not choices:
            choices = [action for action in legal if action in (DRAW, PASS)] or [legal[0]]
        return Decision(choices[chance(view, self._seed) % len(choices)])
