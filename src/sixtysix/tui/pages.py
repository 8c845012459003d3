"""The pages before, between and after deals, as pictures of any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from sixtysix.engine.cards import Card
from sixtysix.i18n import _
from sixtysix.tui.canvas import Canvas, Frame, cells_of, wrap
from sixtysix.tui.faces import CARD_HEIGHT, CARD_WIDTH
from sixtysix.tui.look import Layout, Look
from sixtysix.tui.margins import (
    column_of,
    draw_message,
    draw_sign,
    draw_title,
    draw_typed,
    more_told,
    sign_rows,
)
from sixtysix.tui.parts import draw_card, draw_keys, key_place, line_cells, put_line, score_line
from sixtysix.tui.scene import Coming, Ended, Line, Page, Part
from sixtysix.tui.styles import LABEL, VALUE

_LEAST_NAMES: Final = 10
"""Cells that the names take at least where numbers stand beside them."""

_LEAST_WORD: Final = 8
"""Cells that a word being typed needs beside what it is called."""

_HEX: Final = 64
"""Characters of a seed and of a commitment."""

_Row: TypeAlias = Callable[[int], object]
"""Draws one row of a page, given which."""

_Block: TypeAlias = list[_Row]
"""Rows that belong together."""


class _Drawing:
    """A page being drawn: its parts in blocks, with as many empty rows between them as there is room for.

    What does not fit into the window is scrolled to: ``page.top`` rows are above it.
    """

    def __init__(self, page: Page, look: Look) -> None:
        self.canvas = Canvas(look.width, look.height)
        self.page = page
        self.look = look
        self.faces = look.faces
        self.left, self.width = column_of(look)
        names = max(cells_of(name) for name in page.names)
        self.column = self.left + max(names + 2, _LEAST_NAMES)
        self.cursor = key_place(page.keys, self.canvas)

    def draw(self) -> Frame:
        """The whole picture."""
        rows, top, last = self._rows()
        if len(rows) <= last - top + 1:
            self._lay(top, last)
        else:
            room = self._scrolled(len(rows), top, last)
            first = max(0, min(self.page.top, len(rows) - room))
            for y, row in enumerate(rows[first : first + room], top):
                row(y)
            seen = _scroll_told(first, first + room, len(rows))
            draw_sign(self.canvas, self.left, top + room, seen, self.width)
        return self.canvas.frame(self.cursor)

    def overflow(self) -> int:
        """How many rows do not fit into the window."""
        rows, top, last = self._rows()
        return len(rows) - self._scrolled(len(rows), top, last) if len(rows) > last - top + 1 else 0

    def _scrolled(self, count: int, top: int, last: int) -> int:
        """How many rows are seen at once where not all of them fit."""
        return max(1, last - top + 1 - sign_rows(count, self.width, _scroll_told))

    def _rows(self) -> tuple[_Block, int, int]:
        """All rows without any between them, and the first and the last row of the window that they may take."""
        page, canvas = self.page, self.canvas
        top = draw_title(canvas, page.warning or page.ruleset, "" if page.warning else page.heading)
        last = draw_message(canvas, draw_keys(canvas, page.keys), page.message, page.asking, self.left, self.width)
        return [row for block in self._blocks() for row in block], top, last

    def _lay(self, top: int, last: int) -> None:
        blocks = self._blocks()
        spare = last - top + 1 - sum(map(len, blocks))
        y = top
        if spare > 0:
            spare -= 1
            y += 1 + max(0, spare - len(blocks)) // 4
        for block in blocks:
            for row in block:
                row(y)
                y += 1
            if spare > 0:
                spare -= 1
                y += 1

    def _blocks(self) -> list[_Block]:
        page = self.page
        blocks: list[_Block] = []
        if page.values:
            blocks.append(self._card_values())
        blocks += [self._text(text) for text in page.intro]
        if page.ended is not None:
            blocks += self._ended(page.ended)
        if page.closing:
            blocks.append([row for text in page.closing for row in self._text(text, VALUE)])
        if len(page.levels) > 1:
            blocks.append(self._levels())
        if page.coming is not None:
            blocks.append(self._coming(page.coming))
        return blocks

    # Lines

    def _text(self, text: str, style: str = "") -> _Block:
        return [self._line(((line, style),)) for line in wrap(text, self.width)]

    def _line(self, line: Line, x: int | None = None) -> _Row:
        return lambda y: put_line(self.canvas, self.left if x is None else x, y, line, self.faces)

    def _flow(self, pieces: Sequence[Line], gap: str = "  ") -> _Block:
        """Pieces one after the other, in as many rows as they need; a text that is too long for one is broken."""
        rows: list[list[Part]] = [[]]
        for piece in pieces:
            taken = line_cells(tuple(rows[-1]), self.faces)
            cells = line_cells(piece, self.faces)
            if rows[-1] and taken + len(gap) + cells > self.width:
                rows.append([])
            if rows[-1]:
                rows[-1].append(gap)
            if cells <= self.width:
                rows[-1] += piece
                continue
            for part in piece:
                for at, text in enumerate(wrap(part, self.width) if isinstance(part, str) else [part]):
                    if at:
                        rows.append([])
                    rows[-1].append(text)
        return [self._line(tuple(row)) for row in rows]

    def _hex(self, text: str) -> _Block:
        """A seed or a commitment, in halves where it is too long for a row."""
        step = _HEX if self.width >= _HEX else _HEX // 2
        return [self._line((text[at : at + step],)) for at in range(0, len(text), step)]

    # Before a match

    def _levels(self) -> _Block:
        """The levels to choose from in a row, the chosen one marked as a selected card is."""
        pieces: list[Line] = []
        for place, name in enumerate(self.page.levels):
            chosen = place == self.page.level
            before, after = tuple(self.faces.chosen) if chosen else (" ", " ")
            pieces.append(((str(place + 1), LABEL), (f"{before}{name}{after}", VALUE if chosen else "")))
        return [*self._text(_("How well the computer plays:"), LABEL), *self._flow(pieces, " ")]

    def _card_values(self) -> _Block:
        """The cards in the order of their strength, what each counts below it, or beside it in a small window."""
        values = self.page.values
        step = CARD_WIDTH + 2
        if self.look.layout is Layout.COMPACT or step * len(values) - 2 > self.width:
            return self._flow([(card, (f" {points}", VALUE)) for card, points in values])
        first = (self.canvas.width - (step * len(values) - 2)) // 2
        places = range(first, first + step * len(values), step)

        def cards(y: int) -> None:
            for x, (card, _points) in zip(places, values, strict=True):
                draw_card(self.canvas, x, y, card, self.faces)

        def points(y: int) -> None:
            for x, (_card, worth) in zip(places, values, strict=True):
                self.canvas.put_centred(x, y, CARD_WIDTH, str(worth), VALUE)

        return [cards, *[lambda _y: None] * (CARD_HEIGHT - 1), points]

    # After a deal

    def _ended(self, ended: Ended) -> list[_Block]:
        names = self.page.names
        beside = self._fits(ended)
        counts = self._table(ended, beside) if self._columns[2] - 3 <= self.left + self.width else self._stacked(ended)
        if not beside:
            for name, hand in zip(names, ended.hands, strict=True):
                counts += self._flow([((name, VALUE),), *((card,) for card in hand or ("-",))], " ")
        if ended.last_trick is not None and ended.last_winner is not None:
            trick = ended.last_trick
            pieces: list[Line] = [
                ((_("Last trick"), LABEL),),
                (trick.led, " ", trick.reply),
                (_("won by you") if ended.last_winner == 0 else _("won by {name}").format(name=names[1]),),
            ]
            counts += self._flow(pieces)
        seed = [*self._text(_("The seed of this deal, promised before it was dealt:"), LABEL), *self._hex(ended.seed)]
        if ended.word:
            seed += self._flow([((_("Your word"), LABEL),), (ended.word,)])
        headline = [row for text in ended.headline for row in self._text(text, VALUE)]
        return [[*headline, *self._text(ended.told)], counts, [*self._score(0), *self._score(1)], seed]

    @property
    def _columns(self) -> tuple[int, int, int]:
        """Where the card points, the tricks and the cards left stand."""
        tricks = self.column + cells_of(_("Points")) + 2
        return self.column, tricks, tricks + cells_of(_("Tricks")) + 3

    def _fits(self, ended: Ended) -> bool:
        """Whether the cards left have room beside the counts; large hands of house rules may not."""
        widest = max(sum(cells_of(self.faces.card(card)) + 1 for card in hand) for hand in ended.hands)
        return self._columns[2] + max(widest, cells_of(_("Cards left"))) <= self.left + self.width

    def _table(self, ended: Ended, beside: bool) -> _Block:
        points, tricks, cards = self._columns

        def heading(y: int) -> None:
            self.canvas.put(points, y, _("Points"), LABEL)
            self.canvas.put(tricks, y, _("Tricks"), LABEL)
            if beside:
                self.canvas.put(cards, y, _("Cards left"), LABEL)

        def counted(player: int) -> _Row:
            def row(y: int) -> None:
                self.canvas.put(self.left, y, self.page.names[player], VALUE)
                self.canvas.put_right(tricks - 2, y, str(ended.card_points[player]), VALUE)
                self.canvas.put_right(cards - 3, y, str(ended.tricks[player]), VALUE)
                if beside:
                    put_line(self.canvas, cards, y, _cards(ended.hands[player]), self.faces)

            return row

        return [heading, counted(0), counted(1)]

    def _stacked(self, ended: Ended) -> _Block:
        """The counts below the names, where there is no room beside them."""
        rows: _Block = []
        for player, name in enumerate(self.page.names):
            points = ((_("Points"), LABEL), " ", (str(ended.card_points[player]), VALUE))
            tricks = ((_("Tricks"), LABEL), " ", (str(ended.tricks[player]), VALUE))
            rows += self._flow([((name, VALUE),), points, tricks])
        return rows

    def _score(self, player: int) -> _Block:
        name, line = self.page.names[player], score_line(self.page.score, player, self.faces)
        if self.column + line_cells(line, self.faces) > self.left + self.width:
            return self._flow([((name, VALUE),), line])

        def row(y: int) -> None:
            self.canvas.put(self.left, y, name, VALUE)
            put_line(self.canvas, self.column, y, line, self.faces)

        return [row]

    # Before a deal

    def _coming(self, coming: Coming) -> _Block:
        block = [
            *self._text(coming.told, VALUE),
            *self._text(_("Its seed is fixed already; this is its SHA-256:"), LABEL),
            *self._hex(coming.commitment),
        ]
        if coming.typed is not None:
            block += self._typing(coming.typed)
        elif coming.word:
            block += self._flow([((_("Your word in the shuffle"), LABEL),), ((coming.word, VALUE),)])
        return block

    def _typing(self, typed: tuple[str, int]) -> _Block:
        label = _("Your word in the shuffle")
        beside = self.left + cells_of(label) + 2
        end = self.left + self.width
        block: _Block = []
        if end - beside < _LEAST_WORD:
            block = self._text(label, LABEL)
            beside = self.left

        def row(y: int) -> None:
            if beside > self.left:
                self.canvas.put(self.left, y, label, LABEL)
            self.cursor = (draw_typed(self.canvas, beside, y, typed, end), y)

        return [*block, row]


def draw_page(page: Page, look: Look) -> Frame:
    """The whole picture of a page."""
    return _Drawing(page, look).draw()


def page_overflow(page: Page, look: Look) -> int:
    """How many rows of a page do not fit into the window, and are scrolled to."""
    return _Drawing(page, look).overflow()


def draw_too_small(width: int, height: int, text: str, foot: str) -> Frame:
    """What stands in a window that is too small for the table."""
    canvas = Canvas(max(1, width), max(1, height))
    lines = [*wrap(text, max(1, width - 2)), *wrap(foot, max(1, width - 2))][:height]
    first = max(0, (height - len(lines)) // 2)
    for y, line in enumerate(lines, first):
        canvas.put_centred(0, y, width, line)
    return canvas.frame()


def _cards(cards: tuple[Card, ...]) -> Line:
    parts: list[Part] = []
    for card in cards:
        parts += [card, " "]
    return tuple(parts) if parts else ("-",)


def _scroll_told(first: int, end: int, count: int) -> str:
    """Which rows are seen, and how one sees the others."""
    return _("{rows}: Up and Down scroll").format(rows=more_told(first, end, count))
