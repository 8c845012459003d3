"""Whether the game is told in plain lines, without importing more than it takes to tell."""

from __future__ import annotations

import sys
from typing import Final

from sixtysix.options import Options
from sixtysix.terminals import is_terminal, places_cursor, speaks_unicode

DEFAULT_WIDTH: Final = 40
"""The cells of a line where none are set: those of the usual braille display."""


def plain_wanted(options: Options) -> bool:
    """Whether plain lines are wanted: they are asked for, or the terminal can show nothing else."""
    return options.plain == "on" or chosen_by_itself(options)


def chosen_by_itself(options: Options) -> bool:
    """Whether plain lines are chosen because of the terminal alone."""
    return (
        options.plain == "auto" and not places_cursor() and is_terminal(sys.__stdin__) and is_terminal(sys.__stdout__)
    )


def width_of(options: Options) -> int:
    """How many cells a line may have, 0 for any length."""
    return int(options.width) if options.width else DEFAULT_WIDTH


def ascii_only(options: Options) -> bool:
    """Whether nothing but ASCII may be sent."""
    return options.ascii == "on" or (options.ascii == "auto" and not speaks_unicode())
