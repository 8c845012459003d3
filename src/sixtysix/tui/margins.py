"""What all screens and pages have around them: the row at the top, the column of the text, what is said at the foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixtysix.i18n import _
from sixtysix.tui.canvas import Canvas, cells_of, clip, wrap
from sixtysix.tui.look import Layout, Look
from sixtysix.tui.styles import ASKED, CHOSEN, LABEL, TITLE, TITLE_NAME, TOLD, VALUE

WIDEST: Final = 84
"""Cells that a line of text has at the most: longer ones are hard to read."""


def column_of(look: Look) -> tuple[int, int]:
    """The column of texts: its first cell and how many there are. In a wide window it stands in the middle."""
    margin = 1 if look.layout is Layout.COMPACT and look.width < 60 else 3
    width = min(look.width - 2 * margin, WIDEST)
    return (look.width - width) // 2, width


def rest(look: Look) -> int:
    """How many rows there must be for one below the title to stay empty."""
    return 18 if look.layout is Layout.COMPACT else 12


def draw_title(canvas: Canvas, title: str, right: str = "") -> int:
    """The title at the top, over the whole width, in as many rows as it needs; ``right`` beside it, where there is room
    for both, else below. Return the row after it."""
    room = canvas.width - 2
    rows = wrap(title, room) or [""]
    beside = len(rows) == 1 and cells_of(title) + 2 + cells_of(right) <= room
    below = [] if beside else wrap(right, room)
    for y in range(len(rows) + len(below)):
        canvas.put(0, y, " " * canvas.width, TITLE)
    for y, row in enumerate(rows):
        canvas.put(1, y, row, TITLE_NAME)
    for y, row in enumerate(below, len(rows)):
        canvas.put(1, y, row, TITLE)
    if beside:
        canvas.put_right(canvas.width - 1, 0, right, TITLE)
    return len(rows) + len(below)


def draw_message(canvas: Canvas, last: int, message: str, asking: bool, left: int, width: int) -> int:
    """What is told or asked, in rows that end with ``last``; return the row above. One row is left free for it."""
    rows = wrap(message, width)
    for y, text in enumerate(rows, last - len(rows) + 1):
        canvas.put(left, y, text, ASKED if asking else TOLD)
    return last - max(1, len(rows))


def draw_typed(canvas: Canvas, x: int, y: int, typed: tuple[str, int], end: int) -> int:
    """A text that is being typed, with so many characters before the cursor, as much of it as there is room for before
    column ``end``. Return the cursor's column: its cell has a style of its own."""
    text, at = typed
    start = 0
    while cells_of(text[start:at]) > end - x - 2:
        start += 1
    x = canvas.put(x, y, text[start:at], VALUE)
    after = canvas.put(x, y, text[at : at + 1] or " ", CHOSEN)
    canvas.put(after, y, clip(text[at + 1 :], end - after), VALUE)
    return x


def more_told(first: int, end: int, count: int) -> str:
    """Which items or rows are to be seen of how many, and where the others are."""
    values = {"first": first + 1, "last": end, "count": count}
    if first == 0:
        return _("{first}–{last} of {count}, more below").format(**values)
    if end == count:
        return _("{first}–{last} of {count}, more above").format(**values)
    return _("{first}–{last} of {count}, more above and below").format(**values)


def sign_rows(count: int, width: int, told: Callable[[int, int, int], str] = more_told) -> int:
    """How many rows the sign that there is more needs at the most, of so many items; ``told`` says it."""
    places = ((0, count - 1), (count - 1, count), (count - 1, count - 1))
    return max(len(wrap(told(first, end, count), width)) for first, end in places)


def draw_sign(canvas: Canvas, x: int, y: int, sign: str, width: int) -> int:
    """That there is more to see; return how many rows it took."""
    rows = wrap(sign, width)
    for at, row in enumerate(rows):
        canvas.put(x, y + at, row, LABEL)
    return len(rows)
