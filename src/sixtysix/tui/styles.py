"""What things on the table look like, by the part they play: pictures name roles, a theme says how each is shown.

A style in a picture is a few role names with spaces between them, such as ``"value red"``; each adds to the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.style import Style

LABEL: Final = "label"
"""What names a fact, or is less important than the rest."""

VALUE: Final = "value"
"""The fact itself."""

TITLE: Final = "title"
"""The row at the top."""

TITLE_NAME: Final = "title value"
"""What matters in the row at the top."""

ASKED: Final = "asked"
"""A question that waits for an answer."""

TOLD: Final = "told"
"""What the last key brought."""

TURN: Final = "turn"
"""The name of the player whose turn it is."""

CHOSEN: Final = "chosen"
"""What Enter would do now."""

EDGE: Final = "edge"
"""The border of a card that can be played or lies on the table."""

BARRED: Final = "barred"
"""A card that cannot be played now, or that lost its trick."""

BACK: Final = "back"
"""The back of a card."""

BLACK, RED, BLUE, GREEN = "black", "red", "blue", "green"
"""The colours of suits."""

ROLES: Final = frozenset({LABEL, VALUE, TITLE, ASKED, TOLD, TURN, CHOSEN, EDGE, BARRED, BACK, BLACK, RED, BLUE, GREEN})
"""Every role there is."""


@dataclass(frozen=True, slots=True)
class Theme:
    """How each of :data:`ROLES` is shown, as Rich writes styles; ``ground`` is what everything stands on."""

    name: str
    roles: Mapping[str, str]
    ground: str = ""

    def style(self, name: str) -> Style:
        """What the style ``name`` of a picture is on a terminal."""
        style = Style.parse(self.ground)
        for role in name.split():
            style += Style.parse(self.roles[role])
        return style


TERMINAL: Final = Theme(
    "terminal",
    {
        LABEL: "dim",
        VALUE: "bold",
        TITLE: "reverse",
        ASKED: "reverse bold",
        TOLD: "magenta",
        TURN: "bold green",
        CHOSEN: "reverse",
        EDGE: "",
        BARRED: "dim",
        BACK: "cyan",
        BLACK: "",
        RED: "red",
        BLUE: "blue",
        GREEN: "green",
    },
)
"""The terminal's own colours on its own background."""

THEMES: Final[Mapping[str, Theme]] = {theme.name: theme for theme in (TERMINAL,)}
