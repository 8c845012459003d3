"""Which keys count: none that was pressed before its decision could be seen, and none that a held key repeats."""

from __future__ import annotations

from typing import Final

GRACE: Final = 0.15
"""Seconds after a new decision was painted in which a key was meant for what stood there before."""

AGAIN: Final = 0.75
"""Seconds after a confirmed decision before the same key alone confirms the next: longer than it takes a held key to
start repeating (keyboards wait up to about 0.7 s)."""

REPEAT: Final = 0.4
"""Seconds between presses that are a key held down on a line that stutters."""

BURST: Final = 0.03
"""Seconds between keys that no hand typed: a paste, or a terminal's late answer to a question."""

_NEVER: Final = float("-inf")


class Gate:
    """Ties keys to the decision on the screen. Times are seconds on a clock that does not go back.

    A key that confirms (Enter, Space) counts once its decision has been painted, ``grace`` seconds later. If no other
    key was pressed since the last one of this kind, it also has to be a press of its own: not that key held down.
    """

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self._open_at: float | None = None
        self._touched = False
        self._confirmed = _NEVER
        self._pressed = _NEVER
        self._any = _NEVER

    def next(self) -> None:
        """A new decision has come up, and is not on the screen yet."""
        self._open_at = None

    def painted(self, now: float) -> None:
        """The decision is on the screen."""
        if self._open_at is None:
            self._open_at = now + self.grace

    def seen(self, now: float) -> bool:
        """Whether a key pressed now can be meant for the decision on the screen."""
        return self._open_at is not None and now >= self._open_at

    def touch(self, now: float) -> bool:
        """A key other than one that confirms was pressed. Returns whether a hand typed it, alone."""
        alone = now - self._any >= BURST
        self._any = now
        self._touched = True
        return alone

    def idle(self, now: float) -> bool:
        """A key that confirms was pressed where there was nothing to confirm; returns as :meth:`touch` does."""
        alone = now - self._any >= BURST
        self._pressed = self._any = now
        self._touched = False
        return alone

    def confirm(self, now: float, again: float = AGAIN) -> bool:
        """A key that confirms was pressed: whether it counts. ``again``: seconds after the last confirmed decision in
        which the same key alone does not."""
        fresh = now - self._confirmed >= again and now - self._pressed >= REPEAT
        counts = self.seen(now) and (self._touched or fresh)
        self.idle(now)
        if counts:
            self._confirmed = now
        return counts
