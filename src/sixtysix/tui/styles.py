"""What things on the table look like, by the part they play: pictures name roles, a theme says how each is shown.

A style in a picture is a few role names with spaces between them, such as ``"face value red"``; each adds to the ones
before it, and a colour of a later one takes the place of an earlier one's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import IntEnum
from typing import Final

from rich.style import Style

from sixtysix.engine.values import frozen

GROUND: Final = "ground"
"""What everything stands on, and the colour of what has no other."""

LABEL: Final = "label"
"""What names a fact, or is less important than the rest."""

VALUE: Final = "value"
"""The fact itself."""

LINE: Final = "line"
"""What separates one part from another, and can be missed."""

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

FACE: Final = "face"
"""A card face up, or a card's name in a line. The suit's colour comes after it."""

EDGE: Final = "edge"
"""The border of a card that can be played or lies on the table, and what is blank on it."""

BARRED: Final = "barred"
"""A card that cannot be played now, or that lost its trick; it comes after the suit's colour."""

BACK: Final = "back"
"""The back of a card."""

BLACK, RED, BLUE, GREEN = "black", "red", "blue", "green"
"""The colours of suits, on a card's face."""

ROLES: Final = frozenset(
    {GROUND, LABEL, VALUE, LINE, TITLE, ASKED, TOLD, TURN, CHOSEN, FACE, EDGE, BARRED, BACK, BLACK, RED, BLUE, GREEN}
)
"""Every role there is."""


class Depth(IntEnum):
    """How many colours a terminal can show."""

    NONE = 0
    SIXTEEN = 16
    MANY = 256
    TRUE = 1 << 24


@frozen
class Theme:
    """How each of :data:`ROLES` is shown, as Rich writes styles.

    ``bare`` are all roles without any colour, ``sixteen`` all with the colours that every colour terminal has, ``many``
    those that look otherwise with 256 colours and ``true`` those that look otherwise again with all of them.
    """

    name: str
    bare: Mapping[str, str]
    sixteen: Mapping[str, str]
    many: Mapping[str, str] = field(default_factory=dict)
    true: Mapping[str, str] = field(default_factory=dict)

    def style(self, name: str, depth: Depth) -> Style:
        """What the style ``name`` of a picture is on a terminal with so many colours."""
        roles = self.bare
        if depth is not Depth.NONE:
            roles = self.sixteen
            if depth >= Depth.MANY:
                roles = {**roles, **self.many}
            if depth >= Depth.TRUE:
                roles = {**roles, **self.true}
        style = Style.parse(roles[GROUND])
        for role in name.split():
            style += Style.parse(roles[role])
        return style


# Faint letters vanish on some light terminals, so they are left to what can be missed or has a sign as well.
_BARE: Final = {
    GROUND: "",
    LABEL: "",
    VALUE: "bold",
    LINE: "dim",
    TITLE: "reverse",
    ASKED: "reverse bold",
    TOLD: "underline",
    TURN: "bold",
    CHOSEN: "reverse",
    FACE: "",
    EDGE: "",
    BARRED: "dim",
    BACK: "",
    BLACK: "",
    RED: "",
    BLUE: "",
    GREEN: "",
}

PLAIN: Final = Theme("plain", bare=_BARE, sixteen=_BARE)
"""No colour, attributes alone."""

TERMINAL: Final = Theme(
    "terminal",
    bare=_BARE,
    sixteen=_BARE
    | {
        TOLD: "magenta",
        TURN: "bold magenta",
        BACK: "magenta",
        RED: "red",
        BLUE: "blue",
        GREEN: "green",
    },
    # Blue is too dark on black and green too light on white on many terminals; these can be read on both.
    many={BACK: "color(67)", BLUE: "color(27)", GREEN: "color(28)"},
)
"""The terminal's own colours on its own background, dark or light."""

FELT: Final = Theme(
    "felt",
    bare=_BARE,
    sixteen={
        GROUND: "black on green",
        LABEL: "",
        VALUE: "bold",
        LINE: "",
        TITLE: "bright_white on black",
        ASKED: "bold bright_yellow on black",
        TOLD: "underline",
        TURN: "bold underline",
        CHOSEN: "bright_yellow on black",
        FACE: "black on bright_white",
        EDGE: "black on bright_white",
        BARRED: "not bold black on white",
        BACK: "bright_white on blue",
        BLACK: "black",
        RED: "red",
        BLUE: "blue",
        GREEN: "black",
    },
    many={
        GROUND: "color(255) on color(22)",
        LABEL: "color(151)",
        LINE: "color(108)",
        TITLE: "color(16) on color(151)",
        ASKED: "bold color(16) on color(220)",
        TOLD: "color(229)",
        TURN: "bold color(220)",
        CHOSEN: "color(16) on color(220)",
        FACE: "color(16) on color(231)",
        EDGE: "color(240) on color(231)",
        BARRED: "not bold color(238) on color(250)",
        BACK: "color(255) on color(24)",
        BLACK: "color(16)",
        RED: "color(160)",
        BLUE: "color(20)",
        GREEN: "color(22)",
    },
    true={
        GROUND: "#f2f0e6 on #0e5232",
        LABEL: "#b4d8c0",
        LINE: "#74b38e",
        TITLE: "#10251a on #b4d8c0",
        FACE: "#141414 on #fdfbf4",
        EDGE: "#5c5a52 on #fdfbf4",
        BARRED: "not bold #3f3f3b on #b9bbb0",
        BACK: "#f2f0e6 on #1f4e79",
        BLACK: "#141414",
        RED: "#c4161c",
    },
)
"""Light cards on a green felt."""

CONTRAST: Final = Theme(
    "contrast",
    bare=_BARE | {LINE: "", BARRED: "", TOLD: "bold underline"},
    sixteen={
        GROUND: "bright_white on black",
        LABEL: "",
        VALUE: "bold",
        LINE: "white",
        TITLE: "black on bright_white",
        ASKED: "bold black on bright_yellow",
        TOLD: "bold bright_yellow",
        TURN: "bold underline bright_yellow",
        CHOSEN: "black on bright_yellow",
        FACE: "",
        EDGE: "bright_white",
        BARRED: "not bold white",
        BACK: "bright_cyan",
        BLACK: "bright_white",
        RED: "bright_yellow",
        BLUE: "bright_cyan",
        GREEN: "bright_green",
    },
    many={
        GROUND: "color(231) on color(16)",
        LINE: "color(250)",
        TITLE: "color(16) on color(231)",
        ASKED: "bold color(16) on color(226)",
        TOLD: "bold color(226)",
        TURN: "bold underline color(226)",
        CHOSEN: "color(16) on color(226)",
        EDGE: "color(231)",
        BARRED: "not bold color(250)",
        BACK: "color(123)",
        BLACK: "color(231)",
        RED: "color(210)",
        BLUE: "color(123)",
        GREEN: "color(120)",
    },
)
"""As much contrast as there is: white on black. What differs in colour differs in a sign or a letter as well."""

THEMES: Final[Mapping[str, Theme]] = {theme.name: theme for theme in (TERMINAL, FELT, CONTRAST, PLAIN)}
"""The themes by name."""
