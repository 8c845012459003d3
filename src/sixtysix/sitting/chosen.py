"""What a sitting makes of a player's options: habits, rules, names, the dealer."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from rich.cells import set_cell_size

from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import first_dealer
from sixtysix.house_rules import load_rules
from sixtysix.i18n import _
from sixtysix.options import Options
from sixtysix.session.habits import Habits
from sixtysix.text import thinned, visible

HABITS: Final = MappingProxyType(
    {"draw": ("automatic", "ask"), "claim": ("automatic", "ask"), "marry": ("lead", "key")}
)
"""The options that are habits, with their words for on and off."""

MOST_NAME: Final = 20
"""The longest name of a player that is shown, in cells."""


def habit_is_on(options: Options, name: str) -> bool:
    """Whether the table does by itself what the option of this name says."""
    return bool(getattr(options, name) == HABITS[name][0])


def habits_of(options: Options) -> Habits:
    """What the table does for a player with these options."""
    return Habits(**{name: habit_is_on(options, name) for name in HABITS})


def rules_of(options: Options) -> Rules:
    """The rules of a match that begins with these options. Raises UserError where they cannot be had."""
    rules = load_rules(options.rules)
    return replace(rules, match_target=int(options.to)) if options.to else rules


def name_of(options: Options) -> str:
    """What the player is called."""
    return clipped(options.name) or _("You")


def dealer_of(options: Options, seed: bytes) -> int | None:
    """Who deals the first deal of a match with this seed: player 0 or 1, None where the rules say it."""
    match options.dealer:
        case "me":
            return 0
        case "opponent":
            return 1
        case "chance":
            return first_dealer(seed)
        case _rules:
            return None


def clipped(name: str) -> str:
    """A player's name as it may be shown: no control characters or towers of marks, at most :data:`MOST_NAME` cells."""
    shown = visible(thinned(name.strip()))
    return set_cell_size(shown, MOST_NAME).rstrip()
