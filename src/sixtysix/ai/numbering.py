"""Actions as the compiled parts number them, and the engine's, both ways."""

from __future__ import annotations

from typing import Final

from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, MARRIES, PASS, PLAYS, Action

ACTIONS: Final[tuple[Action, ...]] = (*PLAYS, *MARRIES, EXCHANGE, CLOSE, CLAIM, DRAW, PASS)
"""The actions by their numbers, as :mod:`sixtysix.ai.fast` names them."""

_NUMBERS: Final = {action: number for number, action in enumerate(ACTIONS)}


def number_of(action: Action) -> int:
    """The number of an action."""
    return _NUMBERS[action]
