"""What a player lets the table do by itself."""

from __future__ import annotations

from sixtysix.engine.values import frozen


@frozen
class Habits:
    """What a player lets the table do: draw at once after a trick, claim as soon as it is right, declare a marriage by
    leading its king or queen."""

    draw: bool = True
    claim: bool = True
    marry: bool = True
