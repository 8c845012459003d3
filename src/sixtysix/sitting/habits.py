"""What the table does by itself, as the player's options have it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from sixtysix.options import Options
from sixtysix.session.habits import Habits

HABITS: Final = MappingProxyType(
    {"draw": ("automatic", "ask"), "claim": ("automatic", "ask"), "marry": ("lead", "key")}
)
"""The options that are habits, with their words for on and off."""


def habit_is_on(options: Options, name: str) -> bool:
    """Whether the table does by itself what the option of this name says."""
    return bool(getattr(options, name) == HABITS[name][0])


def habits_of(options: Options) -> Habits:
    """What the table does for a player with these options."""
    return Habits(**{name: habit_is_on(options, name) for name in HABITS})
