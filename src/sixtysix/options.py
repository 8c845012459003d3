"""What a player can set, with every value it may have. Where the values come from is told elsewhere.

Every option is a word of :data:`CHOICES` or, for ``rules``, ``name``, ``to`` and ``width``, a text of the player's own.
The names are those of the configuration file and, with hyphens, of the command line's options.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Final

from sixtysix.ai.player import DEFAULT_LEVEL, LEVELS
from sixtysix.engine.values import frozen

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "level": LEVELS,
        "dealer": ("rules", "me", "opponent", "chance"),
        "pace": ("off", "short", "long"),
        "draw": ("automatic", "ask"),
        "claim": ("automatic", "ask"),
        "marry": ("lead", "key"),
        "memory": ("off", "on"),
        "points": ("shown", "hidden"),
        "look_back": ("shown", "hidden"),
        "seen": ("shown", "hidden"),
        "sort": ("suit", "rank"),
        "trumps": ("first", "last", "in-place"),
        "faces": ("symbols", "four-colour", "german", "letters"),
        "ranks": ("english", "german", "dutch", "romanian", "bulgarian", "turkish", "hungarian"),
        "theme": ("terminal", "felt", "contrast", "plain"),
        "color": ("auto", "never", "16", "256", "true"),
        "ascii": ("auto", "on", "off"),
        "plain": ("auto", "on", "off"),
    }
)
"""The words that an option takes."""

MOST_GAME_POINTS: Final = 999
"""The most game points that a match can be played to."""

WIDTHS: Final = (20, 999)
"""The narrowest and the widest that plain lines can be, in cells; 0 stands for lines that are not broken."""

NUMBERS: Final = ("to", "width")
"""The options that are whole numbers, or "" for what is usual."""

MEMORY_HIDES: Final = ("points", "look_back", "seen")
"""The options that are ``hidden`` where ``memory`` is on, unless they are set themselves."""


@frozen
class Options:
    """What a player has set.

    ``rules`` is a ruleset's name or a file with house rules; ``to`` the game points that win a match, "" as the
    ruleset has it; ``name`` the player's, "" for the table's own word. ``dealer`` deals the first deal of a match.
    ``draw``, ``claim`` and ``marry`` are what the table does by itself. ``memory`` plays as at a tournament: where
    it is on, ``points``, ``look_back`` and ``seen`` are hidden unless they were set. ``sort`` orders the hand,
    ``trumps`` is where trumps stand in it. ``faces`` are the suits, ``ranks`` the language of the rank letters.
    ``plain`` plays in plain lines in place of the table (``auto``: where the terminal can do nothing else), ``width``
    is how many cells those have, "" as usual. ``keys`` maps the names of commands to the keys that give them in place
    of the usual ones.
    """

    rules: str = "standard"
    to: str = ""
    level: str = DEFAULT_LEVEL
    name: str = ""
    dealer: str = "rules"
    pace: str = "short"
    draw: str = "automatic"
    claim: str = "automatic"
    marry: str = "lead"
    memory: str = "off"
    points: str = "shown"
    look_back: str = "shown"
    seen: str = "shown"
    sort: str = "suit"
    trumps: str = "first"
    faces: str = "symbols"
    ranks: str = "english"
    theme: str = "terminal"
    color: str = "auto"
    ascii: str = "auto"
    plain: str = "auto"
    width: str = ""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
