"""How long a player has pressed no key, and when that is too long."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

WARNED_FOR: Final = 120.0
"""Seconds between the warning and the end, or half of the whole time where that is shorter."""


class Idleness(Enum):
    """Whether the player is still there."""

    NO = auto()
    WARNED = auto()
    OVER = auto()


class Idle:
    """Times are seconds on a clock that does not go back."""

    def __init__(self, seconds: float, now: float) -> None:
        """A player may press no key for so long."""
        self._seconds = seconds
        self._since = now
        self._warned = False

    def touch(self, now: float) -> bool:
        """A key was pressed. Returns whether it was the answer to the warning, and so means nothing else."""
        was_warned, self._warned, self._since = self._warned, False, now
        return was_warned

    def look(self, now: float) -> Idleness:
        """How it stands now. The warning holds until a key is pressed."""
        left = self._since + self._seconds - now
        if left <= 0:
            return Idleness.OVER
        self._warned |= left <= min(WARNED_FOR, self._seconds / 2)
        return Idleness.WARNED if self._warned else Idleness.NO

    def left(self, now: float) -> float:
        """The seconds until the warning, or after it until the end; 0 where that time has come."""
        end = self._since + self._seconds
        return max(0.0, (end if self._warned else end - min(WARNED_FOR, self._seconds / 2)) - now)
