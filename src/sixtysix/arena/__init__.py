"""Many games between two players, counted: in one process, in several, or on a cluster."""

from __future__ import annotations

from typing import Final

DEFAULT_GAMES: Final = 200
"""How many deals or matches are played where no number is given."""

DEFAULT_LIMIT: Final = 10.0
"""How many seconds a program may take for a decision where nothing else is said."""
