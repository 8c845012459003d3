"""A grid of cells to draw on, what differs between two of them, and text broken into lines by cells.

Nothing here knows of Textual: a picture is a value that tests compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from rich.cells import cell_len

from sixtysix.engine.values import frozen
from sixtysix.text import MOST_MARKS

WIDTH: Final = 80
"""Cells in a row of the table."""

HEIGHT: Final = 24
"""Rows of the table."""

Cell: TypeAlias = tuple[str, str]
"""What a cell shows and in which style. The right half of a wide character is the empty string."""

Row: TypeAlias = tuple[Cell, ...]

_EMPTY: Final[Cell] = (" ", "")


@frozen
class Frame:
    """A whole picture: its rows of equal length, and where the terminal's own cursor stands (column, row)."""

    rows: tuple[Row, ...]
    cursor: tuple[int, int] = (0, 0)

    @property
    def text(self) -> str:
        """The picture without its styles, rows ending in spaces cut short."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)

    def placed(self, width: int, height: int) -> Frame:
        """The picture in the middle of a window of so many cells; what has no room in it is left out."""
        rows = self.rows
        left, top = max(0, (width - len(rows[0])) // 2), max(0, (height - len(rows)) // 2)
        before = (_EMPTY,) * left
        after = (_EMPTY,) * (width - left - len(rows[0]))
        empty: Row = (_EMPTY,) * width
        placed = [empty] * top + [before + row + after for row in rows]
        placed += [empty] * (height - len(placed))
        x, y = self.cursor
        return Frame(tuple(row[:width] for row in placed[:height]), (left + x, top + y))


@lru_cache(maxsize=4096)
def _width(char: str) -> int:
    return 1 if " " <= char <= "~" else cell_len(char)


@lru_cache(maxsize=4096)
def _narrow(text: str) -> bool:
    """Whether each character of a text takes one cell."""
    return all(_width(char) == 1 for char in text)


def cells_of(text: str) -> int:
    """How many cells a text takes."""
    return len(text) if text.isascii() else sum(_width(char) for char in text)


def clip(text: str, cells: int) -> str:
    """The beginning of a text that fits into so many cells."""
    taken = 0
    for at, char in enumerate(text):
        taken += _width(char)
        if taken > cells:
            return text[:at]
    return text


def wrap(text: str, cells: int) -> list[str]:
    """A text in lines of at most so many cells, broken between words; a longer word is broken anywhere."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if cells_of(joined) <= cells:
            line = joined
            continue
        if line:
            lines.append(line)
        while cells_of(word) > cells:
            head = clip(word, cells) or word[0]
            lines.append(head)
            word = word[len(head) :]  # noqa: PLW2901 -- what is left of the word
        line = word
    if line:
        lines.append(line)
    return lines


class Canvas:
    """Cells to draw on, all blank at first. What would go over an edge is left out."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[Cell]] = [[_EMPTY] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "", limit: int | None = None) -> int:
        """Write a text from a cell to the right, into at most ``limit`` cells; return the column after it."""
        end = self.width if limit is None else min(self.width, x + limit)
        if not 0 <= y < self.height:
            return x
        row = self._cells[y]
        if x >= 0 and _narrow(text):
            end = min(end, x + len(text))
            if x < end:
                self._clear_halves(row, x, end - x)
                row[x:end] = [(char, style) for char in text[: end - x]]
            return max(x, end)
        for char in text:
            width = _width(char)
            if width == 0:
                if x > 0 and row[x - 1][0] and len(row[x - 1][0]) <= MOST_MARKS:
                    row[x - 1] = (row[x - 1][0] + char, row[x - 1][1])
                continue
            if x + width > end:
                break
            self._clear_halves(row, x, width)
            row[x] = (char, style)
            for half in range(x + 1, x + width):
                row[half] = ("", style)
            x += width
        return x

    def put_right(self, end: int, y: int, text: str, style: str = "") -> None:
        """Write a text that ends before column ``end``."""
        self.put(max(0, end - cells_of(text)), y, text, style)

    def put_centred(self, x: int, y: int, cells: int, text: str, style: str = "") -> None:
        """Write a text in the middle of so many cells."""
        self.put(x + max(0, cells - cells_of(text)) // 2, y, text, style, cells)

    def restyle(self, x: int, y: int, cells: int, style: str) -> None:
        """Give cells of one row another style."""
        row = self._cells[y]
        for at in range(max(0, x), min(self.width, x + cells)):
            row[at] = (row[at][0], style)

    def frame(self, cursor: tuple[int, int] = (0, 0)) -> Frame:
        """The picture as it is now."""
        return Frame(tuple(tuple(row) for row in self._cells), cursor)

    @staticmethod
    def _clear_halves(row: list[Cell], x: int, width: int) -> None:
        # A wide character loses its other half when one half is written over.
        if row[x][0] == "" and x > 0:
            row[x - 1] = (" ", row[x - 1][1])
        after = x + width
        if after < len(row) and row[after][0] == "":
            row[after] = (" ", row[after][1])


def segments(row: Sequence[Cell]) -> list[tuple[str, str]]:
    """A row as runs of text of one style."""
    found: list[tuple[str, str]] = []
    for char, style in row:
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + char, style)
        else:
            found.append((char, style))
    return found
