"""What the terminal can show: how many colours and which characters, from options, environment and stream.

Nothing is asked of the terminal itself: its answers come late on a slow line and would be read as typing. Nor is the
machine's own list of terminals looked at, which has no entry for many that people come with.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from sixtysix.engine.values import frozen
from sixtysix.tui.canvas import Cell, Frame, Row
from sixtysix.tui.styles import Depth

_DEPTHS: Final[Mapping[str, Depth]] = {
    "never": Depth.NONE,
    "16": Depth.SIXTEEN,
    "256": Depth.MANY,
    "true": Depth.TRUE,
}
"""What the words of the option ``color`` mean; "auto" is left to the terminal."""

# Terminals without colours, most of them made before there were any.
_MONOCHROME: Final = re.compile(r"vt(?:5\d|1\d\d)(?!\d)|.*-(?:m|mono)$|(?:h19|adm|wy(?:se)?|tvi|hp|ibm)\d")
_OLD: Final = re.compile(r"vt\d")
_MANY: Final = re.compile(
    r".*256|(?:xterm-)?(?:alacritty|foot|contour|ghostty|kitty|wezterm|mlterm|iterm2?|konsole|vte)(?:-|$)"
)
# Terminals that erase to the ground they write on. GNU screen and tmux do so only if they were told, and what stands in
# TERM within them is not always their own name.
_FILLS: Final = re.compile(
    r"(?:xterm(?!-kitty)|linux|rxvt|alacritty|contour|foot|ghostty|gnome|iterm|konsole|mintty|mlterm|ms-terminal|putty"
    r"|st|vte|wezterm)(?![a-z])"
)
_TRUE: Final = re.compile(r".*-direct")


class Glyphs(Enum):
    """Which characters a terminal has."""

    ALL = auto()
    CONSOLE = auto()  # the few hundred of a text console
    ASCII = auto()


@frozen
class Display:
    """How pictures are shown. ``modern``: the terminal can go to a column and erase so many cells; ``fills``: what it
    erases gets the colour of the ground that it writes on."""

    depth: Depth = Depth.MANY
    glyphs: Glyphs = Glyphs.ALL
    modern: bool = True
    fills: bool = False

    @property
    def ascii(self) -> bool:
        """Whether nothing beyond ASCII may be sent."""
        return self.glyphs is Glyphs.ASCII

    def shown(self, frame: Frame) -> Frame:
        """A picture with characters that the terminal lacks replaced by others of their width."""
        if self.glyphs is Glyphs.ALL:
            return frame
        row = _ascii_row if self.ascii else _console_row
        return Frame(tuple(map(row, frame.rows)), frame.cursor)


@frozen
class Ability:
    """What environment and stream tell of a terminal. ``colourless``: the user wants no colour."""

    depth: Depth = Depth.MANY
    colourless: bool = False
    glyphs: Glyphs = Glyphs.ALL
    modern: bool = True
    fills: bool = False

    def display(self, color: str, ascii_: str) -> Display:
        """How to show pictures with the options ``color`` and ``ascii``; what they say goes before everything else."""
        depth = _DEPTHS.get(color, Depth.NONE if self.colourless else self.depth)
        glyphs = self.glyphs
        if ascii_ == "on":
            glyphs = Glyphs.ASCII
        elif ascii_ == "off" and glyphs is Glyphs.ASCII:
            glyphs = Glyphs.ALL
        return Display(depth, glyphs, self.modern, self.fills)


def ability(environ: Mapping[str, str], *, utf8: bool) -> Ability:
    """What the terminal can do; ``utf8``: whether that can be sent to it."""
    term = environ.get("TERM", "").lower()
    return Ability(
        depth=_depth(term, environ.get("COLORTERM", "").lower()),
        colourless=bool(environ.get("NO_COLOR")),
        glyphs=_glyphs(term, utf8),
        modern=not _MONOCHROME.match(term),
        fills=bool(_FILLS.match(term)) and not environ.get("STY"),
    )


def _depth(term: str, colorterm: str) -> Depth:
    if _MONOCHROME.match(term):
        return Depth.NONE
    if term.startswith("linux"):
        return Depth.SIXTEEN  # it takes more and shows the nearest of sixteen
    if _TRUE.match(term):
        return Depth.TRUE
    many = _MANY.match(term)
    if colorterm in ("truecolor", "24bit"):
        # What is inherited from the terminal around it says nothing of what screen itself passes on.
        return Depth.MANY if term.startswith("screen") else Depth.TRUE
    return Depth.MANY if many else Depth.SIXTEEN


def _glyphs(term: str, utf8: bool) -> Glyphs:
    if not utf8 or _OLD.match(term):
        return Glyphs.ASCII
    return Glyphs.CONSOLE if term.startswith(("linux", "console", "cons25")) else Glyphs.ALL


# Characters in place of others


def _pairs(text: str) -> dict[str, str]:
    """Characters and what stands for each, from words of two."""
    return {word[0]: word[1] for word in text.split()}


_CONSOLE: Final = _pairs(
    "╭┌ ╮┐ ╰└ ╯┘ ▁▄ ▂▄ ▃▄ ▅█ ▆█ ▇█ ▏▌ ▎▌ ▍▌ ▋█ ▊█ ▉█ ▐▌ ▕▌ ►> ▶> ◄< ◀< ●* ○o ×x …. ‘' ’' “\" ”\" –- —- −-"
)
"""What the usual font of a text console has in place of what it lacks."""

_ASCII: Final = (
    _CONSOLE
    | dict.fromkeys("─━═", "-")
    | dict.fromkeys("│┃║", "|")
    | dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╭╮╰╯", "+")
    | dict.fromkeys("░▒▓", ":")
    | dict.fromkeys("█▄▀■▌▁▂▃▅▆▇▏▎▍▋▊▉▐▕", "#")
    | _pairs('♠S ♥H ♦D ♣C ·. •* «" »" „" ‚\' ßs ẞS æa ÆA œo ŒO øo ØO đd ĐD łl ŁL ıi þt ÞT ðd ÐD')  # noqa: RUF001 -- letters
    | {"\N{NO-BREAK SPACE}": " "}
)
"""What stands for a character on a line that takes ASCII alone; letters with marks lose these."""


def ascii_text(text: str) -> str:
    """A text in ASCII, of the same number of characters; what has no likeness there becomes a question mark."""
    return text if text.isascii() else "".join(map(_ascii_char, text))


@lru_cache(maxsize=1024)
def _ascii_char(char: str) -> str:
    if char.isascii():
        return char
    if (found := _ASCII.get(char)) is not None:
        return found
    first = unicodedata.normalize("NFKD", char)[:1]
    return first if " " <= first <= "~" else _ASCII.get(first, "?")


def _ascii_row(row: Row) -> Row:
    return tuple(_ascii_cell(cell) for cell in row)


def _ascii_cell(cell: Cell) -> Cell:
    char, style = cell
    if not char:
        return " ", style  # the right half of a wide character
    return cell if char.isascii() else (_ascii_char(char[0]), style)


def _console_row(row: Row) -> Row:
    return tuple((_CONSOLE.get(char, char), style) for char, style in row)
