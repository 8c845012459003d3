"""How pictures are drawn: with which faces, and for a window of which size."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from sixtysix.engine.values import frozen
from sixtysix.tui.canvas import HEIGHT, WIDTH
from sixtysix.tui.faces import SYMBOLS, Faces

SMALLEST: Final = (40, 20)
"""The columns and rows of the smallest window that the table can be drawn in."""

LARGEST: Final = (640, 250)
"""The columns and rows of a window that are used at the most: what sends a size may be no window at all."""

WIDE: Final = (110, 32)
"""The columns and rows from which on there is room for more than the table needs."""


class Layout(Enum):
    """Where things stand, chosen by the size of the window."""

    COMPACT = auto()  # from 40×20: a phone held upright
    NORMAL = auto()  # from 80×24
    WIDE = auto()  # from 110×32


_MOST: Final[Mapping[Layout, tuple[int, int]]] = {
    Layout.COMPACT: (WIDTH, 40),
    Layout.NORMAL: (100, 36),
    Layout.WIDE: (132, 46),
}


@frozen
class Look:
    """How pictures are drawn. ``width`` and ``height`` are the window's, in cells."""

    faces: Faces = SYMBOLS
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def fits(self) -> bool:
        """Whether the window is large enough for any layout."""
        return self.width >= SMALLEST[0] and self.height >= SMALLEST[1]

    @property
    def layout(self) -> Layout:
        """The layout for the window; meaningless where nothing fits."""
        if self.width >= WIDE[0] and self.height >= WIDE[1]:
            return Layout.WIDE
        if self.width >= WIDTH and self.height >= HEIGHT:
            return Layout.NORMAL
        return Layout.COMPACT

    @property
    def room(self) -> tuple[int, int]:
        """The columns and rows of the picture, which stands in the middle of the window.

        There is a largest for each layout: longer lines are no pleasure to read, and facts far apart are not found.
        """
        columns, rows = _MOST[self.layout]
        return min(self.width, columns), min(self.height, rows)
