"""Screens drawn: lists to choose from and texts to read, in a window of any size."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sixtysix.engine.values import frozen
from sixtysix.i18n import _
from sixtysix.tui.canvas import Canvas, Frame, cells_of, clip, wrap
from sixtysix.tui.faces import LARGE, MEDIUM, SMALL, Faces, Shape
from sixtysix.tui.look import Look
from sixtysix.tui.margins import column_of, draw_message, draw_sign, draw_title, draw_typed, more_told, rest, sign_rows
from sixtysix.tui.parts import draw_card, draw_keys, key_place
from sixtysix.tui.screens.panel import Item, Listing, Panel, Reading
from sixtysix.tui.styles import CHOSEN, LABEL, VALUE
from sixtysix.wording.rules_page import Kind, Paragraph

_MARK: Final = 4
"""Cells before an item's label: its number, or the sign of the selected one."""

_LEAST_VALUE: Final = 12
"""Cells that a value needs beside its label; with fewer it stands below."""

_AROUND: Final = 3
"""Rows that stay empty around cards and list where there are cards to look at."""

_LEAST_LIST: Final = 4
"""Rows that a list keeps, however long the texts around it are."""


def draw_panel(panel: Panel, look: Look) -> Frame:
    """The whole picture of a screen."""
    if isinstance(panel, Listing):
        return _ListDrawing(panel, look).draw()
    return _draw_reading(panel, look)


# Lists


@frozen
class _Row:
    """A row of an item: pieces of (column from the left, text, style)."""

    pieces: tuple[tuple[int, str, str], ...]


class _ListDrawing:
    """A list being drawn: texts above, the items, and below them what there is to say of the selected one.

    ``most`` rows are for that at the most, if values are among it: else the values are counted and not listed.

    A list that is too long for the window is shown page by page, so that most moves repaint two items alone.
    """

    def __init__(self, panel: Listing, look: Look) -> None:
        self.panel = panel
        self.faces: Faces = look.faces
        self.canvas = Canvas(look.width, look.height)
        self.left, self.width = column_of(look)
        widest = max((cells_of(item.label) for item in panel.items), default=0)
        self.label = min(widest, self.width * 3 // 5 - _MARK)
        self.value = _MARK + self.label + 2
        self.beside = self.width - self.value >= _LEAST_VALUE
        self.cursor = (self.left, look.height - 1)

    def draw(self) -> Frame:
        """The whole picture."""
        panel, canvas = self.panel, self.canvas
        top = draw_title(canvas, panel.warning or panel.title)
        last = draw_message(canvas, draw_keys(canvas, panel.keys), panel.message, panel.asking, self.left, self.width)
        room = last - top + 1
        self.most = max(5, room // 3)
        intro = [line for text in panel.intro for line in wrap(text, self.width)]
        items = [self._rows(place, item) for place, item in enumerate(panel.items)]
        groups = [self._group(item, place == 0) for place, item in enumerate(panel.items)]
        about = max((len(self._about(item)) for item in panel.items), default=0)
        wanted = sum(map(len, items)) + sum(map(len, groups))
        about = min(about, max(0, room - len(intro) - min(wanted, _LEAST_LIST)))
        intro = intro[: max(0, room - about - min(wanted, _LEAST_LIST))]
        spare = room - len(intro) - about - wanted
        shape = self._shape(spare - _AROUND)
        top += max(0, spare - _AROUND - (0 if shape is None else shape.height + 1)) // 4
        if shape is not None:
            self._cards(top + 1, shape)
            top += shape.height + 1
            spare -= shape.height + 1
        gaps = [spare >= n for n in (2, 1, 3)]  # between texts and list, list and description, below the title
        y = top + (1 if gaps[2] else 0)
        for line in intro:
            canvas.put(self.left, y, line)
            y += 1
        y += 1 if intro and gaps[0] else 0
        y = self._list(y, min(wanted, room - len(intro) - about), items, groups)
        y += 1 if gaps[1] else 0
        if panel.items:
            self._describe(y, about)
        return canvas.frame(key_place(panel.keys, canvas) if panel.asking else self.cursor)

    def _shape(self, rows: int) -> Shape | None:
        """The largest size in which the panel's cards have room."""
        count = len(self.panel.cards)
        for shape in (LARGE, MEDIUM, SMALL):
            if count and shape.height <= rows and count * (shape.width + 1) - 1 <= self.width:
                return shape
        return None

    def _cards(self, y: int, shape: Shape) -> None:
        for place, card in enumerate(self.panel.cards):
            draw_card(self.canvas, self.left + place * (shape.width + 1), y, card, self.faces, shape=shape)

    def _list(self, y: int, room: int, items: list[list[_Row]], groups: list[list[_Row]]) -> int:
        """The items, or the page of them on which the selected one is; return the row after them."""
        whole = sum(map(len, items)) + sum(map(len, groups)) <= room
        sign = 0 if whole else sign_rows(len(items), self.width)
        first, end = (0, len(items)) if whole else self._page(room - sign, items, groups)
        for place in range(first, end):
            # A heading is repeated at the top of a page only where it begins there.
            for row in groups[place]:
                self._put(y, row)
                y += 1
            if place == self.panel.selected:
                self.cursor = (self.left + _MARK, y)
                self._draw_typed(y, items[place], self.panel.items[place])
            for row in items[place]:
                self._put(y, row)
                y += 1
        if not whole:
            y += draw_sign(self.canvas, self.left, y, more_told(first, end, len(items)), self.width)
        return y

    def _draw_typed(self, y: int, rows: list[_Row], item: Item) -> None:
        if item.typed is not None:
            x = self.left + (self.value if self.beside else _MARK + 2)
            y += 0 if self.beside else len(rows) - 1
            self.cursor = (draw_typed(self.canvas, x, y, item.typed, self.left + self.width), y)

    def _page(self, room: int, items: list[list[_Row]], groups: list[list[_Row]]) -> tuple[int, int]:
        """The first item of the selected one's page, and the one after its last."""
        first = taken = 0
        for place, (rows, group) in enumerate(zip(items, groups, strict=True)):
            more = len(rows) + len(group)
            if taken and taken + more > room:
                if place > self.panel.selected:
                    return first, place
                first, taken = place, 0
            taken += more
        return first, len(items)

    def _put(self, y: int, row: _Row) -> None:
        for x, text, style in row.pieces:
            self.canvas.put(self.left + x, y, text, style, self.width - x)

    def _group(self, item: Item, first: bool) -> list[_Row]:
        if not item.group:
            return []
        rows = [_Row(((0, line, LABEL),)) for line in wrap(item.group, self.width)]
        return rows if first else [_Row(()), *rows]

    def _rows(self, place: int, item: Item) -> list[_Row]:
        """An item: its mark and label, its value beside it or below."""
        selected = place == self.panel.selected
        mark = self._mark(place, selected)
        style = CHOSEN if selected else ""
        labels = wrap(item.label, self.width - _MARK if not item.value else max(self.label, 1)) or [""]
        column = self.value if self.beside else _MARK + 2
        values = wrap(item.value, self.width - column)
        pieces = [[(_MARK, label, style)] for label in labels]
        pieces[0].insert(0, (0, mark, VALUE if selected else LABEL))
        if item.typed is not None:
            values = [""]
        for at, value in enumerate(values, 0 if self.beside else len(labels)):
            if at >= len(pieces):
                pieces.append([])
            pieces[at].append((column, value, VALUE))
        return [_Row(tuple(row)) for row in pieces]

    def _mark(self, place: int, selected: bool) -> str:
        if not self.panel.numbered:
            return f" {self.faces.turn}" if selected else ""
        number = str((place + 1) % 10) if place < 10 else " "
        if not selected:
            return f" {number}"
        before, after = tuple(self.faces.chosen)
        return f"{before}{number}{after}"

    # What there is to say of an item

    def _about(self, item: Item) -> list[list[tuple[str, str]]]:
        """Rows below the list for an item: its description, and the values it may have."""
        rows = [[(line, "")] for text in item.about for line in wrap(text, self.width)]
        if len(item.choices) > 1:
            choices = self._choices(item)
            if len(rows) + len(choices) > self.most:
                at = _("{n} of {count}").format(n=(item.choice or 0) + 1, count=len(item.choices))
                choices = [[(at, LABEL)]]
            rows += choices
        return rows

    def _choices(self, item: Item) -> list[list[tuple[str, str]]]:
        """All values with the digits that choose them, the one it has marked."""
        rows: list[list[tuple[str, str]]] = [[]]
        taken = 0
        for place, name in enumerate(item.choices):
            chosen = place == item.choice
            before, after = tuple(self.faces.chosen) if chosen else (" ", " ")
            number = str((place + 1) % 10) if place < 10 else ""
            cells = cells_of(number + name) + 3
            if rows[-1] and taken + cells > self.width + 1:
                rows.append([])
                taken = 0
            rows[-1] += [(number, LABEL), (f"{before}{name}{after}", VALUE if chosen else ""), (" ", "")]
            taken += cells
        return rows

    def _describe(self, y: int, room: int) -> None:
        rows = self._about(self.panel.items[self.panel.selected])
        if len(rows) > room > 0:
            rows = rows[:room]
            rows[-1] = [*rows[-1][:-1], (clip(rows[-1][-1][0], self.width - 2) + " …", rows[-1][-1][1])]
        for row in rows[:room]:
            x = self.left
            for text, style in row:
                x = self.canvas.put(x, y, text, style, self.left + self.width - x)
            y += 1


# Texts


@frozen
class TextRow:
    """A row of a text: where in the text it begins, in characters, what stands in it, and its style."""

    start: int
    text: str
    style: str


_STYLES: Final = {
    Kind.TITLE: VALUE,
    Kind.TEXT: "",
    Kind.HEADING: VALUE,
    Kind.RULE: "",
    Kind.OTHER_RULE: "",
}


@lru_cache(maxsize=4)
def text_rows(paragraphs: tuple[Paragraph, ...], width: int) -> tuple[TextRow, ...]:
    """A text in rows of at most so many cells."""
    rows: list[TextRow] = []
    start = 0
    for paragraph in paragraphs:
        if paragraph.gap:
            rows.append(TextRow(start, "", ""))
            start += 1
        room = max(4, width - max(cells_of(paragraph.first), cells_of(paragraph.others)))
        for at, line in enumerate(wrap(paragraph.text, room)):
            before = paragraph.others if at else paragraph.first
            rows.append(TextRow(start, before + line, _STYLES[paragraph.kind]))
            start += len(line) + 1
    return tuple(rows)


def _reading_room(panel: Reading, look: Look, canvas: Canvas) -> tuple[int, int]:
    """The first row for the text and how many there are; what stands around it is drawn."""
    left, width = column_of(look)
    top = draw_title(canvas, panel.warning or panel.title)
    last = draw_message(canvas, draw_keys(canvas, panel.keys), panel.message, panel.asking, left, width)
    if last - top >= rest(look):
        top += 1
    count = len(text_rows(panel.paragraphs, width))
    return top, max(1, last - top + 1 - sign_rows(count, width))


def _first_row(rows: Sequence[TextRow], at: int, room: int) -> int:
    """The first row to be seen where the place ``at`` of the text stands at the top, as far as the text goes."""
    first = next((y for y in range(len(rows) - 1, -1, -1) if rows[y].start <= at), 0)
    return max(0, min(first, len(rows) - room))


def scrolled(panel: Reading, look: Look, rows: int | None = None, pages: int | None = None) -> int:
    """Where a text stands after going on by some rows or pages; a page leaves one row of what was to be seen."""
    lines = text_rows(panel.paragraphs, column_of(look)[1])
    room = _reading_room(panel, look, Canvas(look.width, look.height))[1]
    first = _first_row(lines, panel.at, room)
    first += (rows or 0) + (pages or 0) * max(1, room - 1)
    first = max(0, min(first, len(lines) - room))
    return lines[first].start if lines else 0


def _draw_reading(panel: Reading, look: Look) -> Frame:
    canvas = Canvas(look.width, look.height)
    left, width = column_of(look)
    top, room = _reading_room(panel, look, canvas)
    rows = text_rows(panel.paragraphs, width)
    first = _first_row(rows, panel.at, room)
    shown = rows[first : first + room]
    for y, row in enumerate(shown, top):
        canvas.put(left, y, row.text, row.style, width)
    whole = first == 0 and len(shown) == len(rows)
    draw_sign(canvas, left, top + room, "" if whole else more_told(first, first + len(shown), len(rows)), width)
    return canvas.frame(key_place(panel.keys, canvas) if panel.asking else (left, top))
