"""What a guest's session brings to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixtysix.engine.values import frozen

if TYPE_CHECKING:
    from sixtysix.kiosk.slots import Turns


@frozen
class Seat:
    """``told`` is what the player is told first, empty for nothing. ``turns`` are taken by opponents that think, None:
    whenever they like. ``whole``: what the session can need is loaded at its beginning."""

    told: str = ""
    turns: Turns | None = None
    whole: bool = False


NO_SEAT = Seat()
"""A player at home."""
