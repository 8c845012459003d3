"""Help and past tricks, drawn over the cards in as many pages as they need."""

from __future__ import annotations

from typing import Final

from sixtysix.engine.cards import Card
from sixtysix.i18n import _
from sixtysix.tui.canvas import Canvas, cells_of, wrap
from sixtysix.tui.faces import Faces
from sixtysix.tui.parts import MARGIN, line_cells, put_line
from sixtysix.tui.scene import Cover, Line, Part
from sixtysix.tui.styles import LABEL, VALUE

_HANGING: Final = 2


def draw_cover(canvas: Canvas, cover: Cover, faces: Faces, width: int, last: int) -> None:
    """A cover in the rows from below the title to ``last``, in so many cells."""
    pages = cover_pages(cover, width, last, faces)
    number = min(cover.page, len(pages) - 1)
    for y, line in enumerate(pages[number], 1):
        put_line(canvas, MARGIN, y, line, faces, width)
    foot = cover.foot if number == len(pages) - 1 else _("Any key goes on.")
    canvas.put(MARGIN, last, foot, LABEL, width)


def cover_pages(cover: Cover, width: int, rows: int, faces: Faces) -> list[list[Line]]:
    """The lines of a cover, broken to so many cells and dealt out to pages of so many rows, the foot's included."""
    lines = [row for line in cover.lines for row in _broken(line, width, faces)]
    title: list[Line] = []
    if cover.title is not None:
        title = [((text, VALUE),) for text in wrap(cover.title, width)]
        if len(title) + 1 + len(lines) < rows:
            title.append(())
    room = max(1, rows - 1 - len(title))
    return [title + lines[at : at + room] for at in range(0, max(1, len(lines)), room)]


def _broken(line: Line, width: int, faces: Faces) -> list[Line]:
    """A line in pieces of at most so many cells; all but the first begin further right, below a text after a key."""
    if line_cells(line, faces) <= width:
        return [line]
    gap = line[1] if len(line) > 1 else ""
    hanging = line_cells(line[:2], faces) if isinstance(gap, str) and gap.isspace() else _HANGING
    if hanging > width // 2:
        hanging = _HANGING
    rows: list[Line] = []
    row: list[Part] = []
    taken = 0
    for piece in _words(line):
        cells = line_cells((piece,), faces)
        blank = isinstance(piece, str) and piece.isspace()
        if row and taken + cells > width:
            rows.append(tuple(row))
            row, taken = [" " * hanging], hanging
            if blank:
                continue
        row.append(piece)
        taken += cells
    return [*rows, tuple(row)]


def _words(line: Line) -> list[Part]:
    """The pieces of a line, texts cut at their spaces."""
    found: list[Part] = []
    for part in line:
        if isinstance(part, Card):
            found.append(part)
            continue
        text, style = (part, "") if isinstance(part, str) else part
        if text.isspace() or cells_of(text) == 0:
            found.append(text)
            continue
        for i, word in enumerate(text.split(" ")):
            if i:
                found.append(" ")
            if word:
                found.append((word, style))
    return found
