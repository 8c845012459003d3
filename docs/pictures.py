"""Make the pictures of the table that the README shows: what the program draws in fixed deals, as SVG.

    python docs/pictures.py

writes them to ``docs/pictures`` and their descriptions into the README; a test fails when they are stale. It needs the
package to be installed, or ``src`` on ``PYTHONPATH``.

A picture is cells of the same size, as in a terminal. Lines, shades and suits are drawn rather than written, and each
character has its own place, so that everything lines up whatever font there is. Nothing is fetched from anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from rich.color import Color
from rich.style import Style

from sixtysix.config import NotSaved
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.options import Options
from sixtysix.plain import telling
from sixtysix.sitting.sitting import OTHER, YOU, Setup
from sixtysix.tui.canvas import Frame
from sixtysix.tui.picture import draw
from sixtysix.tui.styles import THEMES, Depth
from sixtysix.tui.table import Table

FOLDER: Final = Path(__file__).with_name("pictures")
README: Final = Path(__file__).parents[1] / "README.md"

CELL: Final = (9, 18)
"""A cell's width and height in pixels."""

MARGIN: Final = 9
"""Pixels of ground around the cells."""

_FONTS: Final = "'DejaVu Sans Mono',ui-monospace,'Cascadia Mono',Menlo,Consolas,'Liberation Mono',monospace"


@dataclass(frozen=True, slots=True)
class Palette:
    """A terminal's colours: those of its ground and its letters, and its first eight."""

    ground: str
    letters: str
    eight: tuple[str, ...]


DARK: Final = Palette(
    "#16181d", "#d4d7dd", ("#16181d", "#f2666b", "#7fc46b", "#d9b25f", "#6ea3f5", "#cf86e0", "#5fc0c9", "#d4d7dd")
)
LIGHT: Final = Palette(
    "#ffffff", "#24272d", ("#24272d", "#c4161c", "#2f7d1f", "#8a6100", "#1f5fc4", "#8e2fa3", "#0f7480", "#d4d7dd")
)


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: a window, how it is shown, and where in which match.

    ``word`` makes the deals and what both play; ``decisions`` is how many times you have acted before.
    """

    name: str
    title: str
    size: tuple[int, int]
    theme: str
    palette: Palette
    rules: str
    word: str
    decisions: int


PICTURES: Final = (
    Picture(
        "table",
        "The table in 80×24 cells, in the colours of a dark terminal",
        (80, 24),
        "terminal",
        DARK,
        rules="standard",
        word="picture 8",
        decisions=17,
    ),
    Picture(
        "felt",
        "The table in 110×32 cells, on green felt",
        (110, 32),
        "felt",
        DARK,
        rules="schnapsen",
        word="picture 51",
        decisions=18,
    ),
    Picture(
        "compact",
        "The table in 40×20 cells, in the colours of a light terminal",
        (40, 20),
        "terminal",
        LIGHT,
        rules="standard",
        word="picture 11",
        decisions=16,
    ),
)
"""The pictures that the README shows."""


# The deals


def table_of(picture: Picture) -> Table:
    """The table as it is to be shown. Both players do something that is allowed, neither does well."""
    setup = Setup(RULESETS[picture.rules], ("You", "Computer"), lambda n: seed_from_text(f"{picture.word} {n}"), OTHER)
    settings = NotSaved(Options(pace="off", theme=picture.theme, rules=picture.rules))
    table = Table(setup, grace=0.0, settings=settings)
    chance = Random(picture.word)
    done = 0
    while True:
        if table.on_page:
            table.deal("")
        elif table.session.turn is None:
            table.end_seen()
        elif table.session.turn == OTHER:
            table.other_acts(chance.choice(table.other_view.legal))
        elif done < picture.decisions:
            table.act(chance.choice(table.view.legal))
            done += 1
        else:
            return table


def description(table: Table) -> str:
    """What can be seen of a table, in sentences."""
    session, view = table.session, table.view
    names = session.names if session.seat_of(YOU) == 0 else (session.names[1], session.names[0])
    told = [
        telling.trump(view),
        telling.stock(view),
        telling.on_the_table(view, names),
        telling.hand(table.hand, view),
        telling.card_points(view, names),
    ]
    return " ".join(told)


# SVG

_SUITS: Final = {
    "♠": "M4.5 4.6C6 6.7 8.5 8.1 8.5 10.3C8.5 11.6 7.6 12.3 6.7 12.3C6 12.3 5.3 12 4.9 11.4L5.7 13.8H3.3L4.1 11.4"
    "C3.7 12 3 12.3 2.3 12.3C1.4 12.3 .5 11.6 .5 10.3C.5 8.1 3 6.7 4.5 4.6Z",
    "♥": "M4.5 13.6C3 11.7 .5 10.1 .5 7.7C.5 6.1 1.5 5.2 2.6 5.2C3.5 5.2 4.2 5.7 4.5 6.5C4.8 5.7 5.5 5.2 6.4 5.2"
    "C7.5 5.2 8.5 6.1 8.5 7.7C8.5 10.1 6 11.7 4.5 13.6Z",
    "♦": "M4.5 4.6L8 9.3L4.5 14L1 9.3Z",
    "♣": "M4.5 4.6A2 2 0 0 1 6 7.9A2.1 2.1 0 1 1 4.9 10.9L5.7 13.8H3.3L4.1 10.9A2.1 2.1 0 1 1 3 7.9A2 2 0 0 1 4.5 4.6Z",
}
"""The suits' shapes in a cell."""

_SHAPES: Final = _SUITS | {"■": "M1.2 6.2H7.8V12.8H1.2Z", "►": "M1 5.5L8.4 9.5L1 13.5Z"}
"""What is drawn as a shape: not every font has it, or not one cell wide."""

_IDS: Final = {char: f"s{n}" for n, char in enumerate(_SHAPES)}

_SHADE: Final = "░"

_LINES: Final = {
    "─": "M0 9h9",
    "│": "M4.5 0v18",
    "┌": "M4.5 18v-9h4.5",
    "┐": "M0 9h4.5v9",
    "└": "M4.5 0v9h4.5",
    "┘": "M0 9h4.5v-9",
    "├": "M4.5 0v18m0-9h4.5",
}
"""Lines from one side of a cell to another."""

_Paint: TypeAlias = tuple[str, bool, bool]
"""A colour, whether bold, whether underlined."""


class _Drawing:
    """One picture being written as SVG."""

    def __init__(self, picture: Picture, frame: Frame) -> None:
        self._picture = picture
        self._palette = picture.palette
        self._theme = THEMES[picture.theme]
        self._frame = frame
        self._classes: dict[str, str] = {}
        self._shades: dict[str, str] = {}
        self._used: set[str] = set()
        ground = self._theme.style("", Depth.TRUE)
        self._letters, self._ground = self._colors(ground)

    def svg(self, description: str) -> str:
        """The whole file."""
        body = [line for y in range(len(self._frame.rows)) for line in self._row(y)]
        width = CELL[0] * len(self._frame.rows[0]) + 2 * MARGIN
        height = CELL[1] * len(self._frame.rows) + 2 * MARGIN
        rules = [f".{name}{{{rule}}}" for rule, name in self._classes.items()]
        box = f'width="{width}" height="{height}" viewBox="{-MARGIN} {-MARGIN} {width} {height}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-labelledby="title desc">',
                f'<title id="title">{escape(self._picture.title)}</title>',
                f'<desc id="desc">{escape(description)}</desc>',
                f"<style>text{{font:15px {_FONTS}}}.l{{fill:none}}{''.join(rules)}</style>",
                "<defs>",
                *(f'<path id="{shape}" d="{_SHAPES[char]}"/>' for char, shape in _IDS.items() if char in self._used),
                *(
                    f'<pattern id="{name}" width="3" height="3" patternUnits="userSpaceOnUse">'
                    f'<path d="M0 0h1v1h-1zM1.5 1.5h1v1h-1z" style="fill:{color}"/></pattern>'
                    for color, name in self._shades.items()
                ),
                "</defs>",
                f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" rx="8" fill="{self._ground}"/>',
                *body,
                "</svg>\n",
            ]
        )

    def _row(self, y: int) -> list[str]:
        """Grounds, then what stands on them: one element for all characters of one look."""
        grounds: list[tuple[int, int, str]] = []
        texts: dict[_Paint, list[tuple[int, str]]] = {}
        lines: dict[str, list[int]] = {}
        shades: list[tuple[int, int, str]] = []
        shapes: list[str] = []
        top = y * CELL[1]
        for x, (char, name) in enumerate(self._frame.rows[y]):
            style = self._theme.style(name, Depth.TRUE)
            color, ground = self._colors(style)
            if ground != self._ground:
                _add_run(grounds, x, ground)
            if char == _SHADE:
                _add_run(shades, x, color)
            elif char in _LINES:
                lines.setdefault(color, []).append(x)
            elif char in _SHAPES:
                self._used.add(char)
                shapes.append(f'<use href="#{_IDS[char]}" x="{x * CELL[0]}" y="{top}" fill="{color}"/>')
            elif char.strip() or (char and style.underline):
                texts.setdefault((color, bool(style.bold), bool(style.underline)), []).append((x, char))
        return [
            *(self._rect(run, top, run[2]) for run in grounds),
            *(self._rect(run, top, f"url(#{self._shade(run[2])})") for run in shades),
            *(self._lines(y, places, color) for color, places in lines.items()),
            *(self._text(top, chars, paint) for paint, chars in texts.items()),
            *shapes,
        ]

    def _colors(self, style: Style) -> tuple[str, str]:
        """The colours of letters and of what is behind them."""
        letters = self._color(style.color, self._palette.letters)
        ground = self._color(style.bgcolor, self._palette.ground)
        if style.dim:
            letters = _between(letters, ground)
        return (ground, letters) if style.reverse else (letters, ground)

    def _color(self, color: Color | None, default: str) -> str:
        if color is None or color.is_default:
            return default
        if color.number is not None and color.number < len(self._palette.eight):
            return self._palette.eight[color.number]
        return color.get_truecolor().hex

    def _class(self, rule: str) -> str:
        return self._classes.setdefault(rule, f"c{len(self._classes)}")

    def _shade(self, color: str) -> str:
        return self._shades.setdefault(color, f"p{len(self._shades)}")

    def _rect(self, run: tuple[int, int, str], top: int, fill: str) -> str:
        x, cells, _color = run
        return f'<rect x="{x * CELL[0]}" y="{top}" width="{cells * CELL[0]}" height="{CELL[1]}" fill="{fill}"/>'

    def _lines(self, y: int, places: list[int], color: str) -> str:
        row = self._frame.rows[y]
        parts = [_LINES[row[x][0]].replace("M", f"M{x * CELL[0]} {y * CELL[1]}m", 1) for x in places]
        return f'<path class="l {self._class(f"stroke:{color}")}" d="{"".join(parts)}"/>'

    def _text(self, top: int, chars: list[tuple[int, str]], paint: _Paint) -> str:
        color, bold, underline = paint
        weight = ";font-weight:bold" if bold else ""
        line = ";text-decoration:underline" if underline else ""
        places = " ".join(str(x * CELL[0]) for x, _char in chars)
        text = escape("".join(char for _x, char in chars), quote=False)
        kept = ' xml:space="preserve"' if underline else ""
        name = self._class(f"fill:{color}{weight}{line}")
        return f'<text class="{name}" y="{top + 14}" x="{places}"{kept}>{text}</text>'


def _add_run(runs: list[tuple[int, int, str]], x: int, color: str) -> None:
    """One more cell in the last run of a row, or in a new one."""
    if runs and runs[-1][0] + runs[-1][1] == x and runs[-1][2] == color:
        runs[-1] = (runs[-1][0], runs[-1][1] + 1, color)
    else:
        runs.append((x, 1, color))


def _between(one: str, other: str) -> str:
    """A colour between two, nearer to the first."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes((3 * a + 2 * b) // 5 for a, b in pairs).hex()


# Files


def made() -> dict[str, tuple[str, str]]:
    """By the name of each picture: its file, and what it is called in the README."""
    found = {}
    for picture in PICTURES:
        table = table_of(picture)
        told = description(table)
        svg = _Drawing(picture, draw(table, *picture.size)).svg(told)
        found[picture.name] = (svg, f"{picture.title}. {told}")
    return found


def updated(page: str, descriptions: Mapping[str, str]) -> str:
    """The text of the README with each picture described as it is. Raises ValueError where it does not show one."""
    for name, told in descriptions.items():
        shown = re.compile(rf"!\[[^]]*\](?=\(docs/pictures/{name}\.svg\))")
        if len(shown.findall(page)) != 1:
            raise ValueError(f"the page must show docs/pictures/{name}.svg once")
        before, after = shown.split(page)
        page = f"{before}![{told}]{after}"
    return page


if __name__ == "__main__":
    pictures = made()
    FOLDER.mkdir(exist_ok=True)
    for name, (svg, _told) in pictures.items():
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")
    descriptions = {name: told for name, (_svg, told) in pictures.items()}
    README.write_text(updated(README.read_text(encoding="utf-8"), descriptions), encoding="utf-8", newline="\n")
