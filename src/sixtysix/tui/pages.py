"""The pages before, between and after deals, as pictures of 24 rows of 80 cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sixtysix.engine.cards import Card
from sixtysix.i18n import _
from sixtysix.tui.canvas import HEIGHT, WIDTH, Canvas, Frame, cells_of, wrap
from sixtysix.tui.faces import CARD_HEIGHT, CARD_WIDTH, Faces
from sixtysix.tui.look import Look
from sixtysix.tui.parts import draw_card, draw_keys, put_line, score_line
from sixtysix.tui.scene import Coming, Ended, Line, Page, Part
from sixtysix.tui.styles import ASKED, CHOSEN, LABEL, TITLE, TITLE_NAME, TOLD, VALUE

_LEFT: Final = 3
_ROOM: Final = WIDTH - 2 * _LEFT
_FIRST: Final = 2

_Row: TypeAlias = Callable[[int], object]
"""Draws one row of a page, given which."""

_Block: TypeAlias = list[_Row]
"""Rows that belong together."""


class _Drawing:
    """A page being drawn: its parts in blocks, with as many empty rows between them as there is room for."""

    def __init__(self, page: Page, faces: Faces) -> None:
        self.canvas = Canvas()
        self.page = page
        self.faces = faces
        self.cursor = (1, HEIGHT - 1)
        names = max(cells_of(name) for name in page.names)
        self.column = _LEFT + max(names + 2, 10)

    def draw(self) -> Frame:
        """The whole picture."""
        page, canvas = self.page, self.canvas
        canvas.put(0, 0, " " * WIDTH, TITLE)
        if page.warning:
            canvas.put(1, 0, page.warning, TITLE_NAME, WIDTH - 2)
        else:
            canvas.put(1, 0, page.ruleset, TITLE_NAME, _ROOM)
            canvas.put_right(WIDTH - 1, 0, page.heading, TITLE)
        last = draw_keys(canvas, page.keys)
        message = wrap(page.message, _ROOM)
        for y, text in enumerate(message, last - len(message) + 1):
            canvas.put(_LEFT, y, text, ASKED if page.asking else TOLD)
        self._lay(self._blocks(), last - len(message))
        return canvas.frame(self.cursor)

    def _lay(self, blocks: list[_Block], last: int) -> None:
        rows = sum(len(block) for block in blocks)
        y = min(_FIRST, max(1, last - rows + 1))
        spare = last - y + 1 - rows
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

    def _levels(self) -> _Block:
        """The levels to choose from in a row, the chosen one marked as a selected card is."""
        line: list[Part] = []
        for place, name in enumerate(self.page.levels):
            chosen = place == self.page.level
            before, after = tuple(self.faces.chosen) if chosen else (" ", " ")
            line += [(str(place + 1), LABEL), (f"{before}{name}{after}", VALUE if chosen else ""), " "]
        return [*self._text(_("How well the computer plays:"), LABEL), self._line(tuple(line))]

    def _text(self, text: str, style: str = "") -> _Block:
        return [self._line(((line, style),)) for line in wrap(text, _ROOM)]

    def _line(self, line: Line) -> _Row:
        return lambda y: put_line(self.canvas, _LEFT, y, line, self.faces)

    def _card_values(self) -> _Block:
        """The cards in the order of their strength, what each counts below it."""
        values = self.page.values
        step = CARD_WIDTH + 2
        first = (WIDTH - (step * len(values) - 2)) // 2
        places = range(first, first + step * len(values), step)

        def cards(y: int) -> None:
            for x, (card, _points) in zip(places, values, strict=True):
                draw_card(self.canvas, x, y, card, self.faces)

        def points(y: int) -> None:
            for x, (_card, worth) in zip(places, values, strict=True):
                self.canvas.put_centred(x, y, CARD_WIDTH, str(worth), VALUE)

        return [cards, *[lambda _y: None] * (CARD_HEIGHT - 1), points]

    def _ended(self, ended: Ended) -> list[_Block]:
        names = self.page.names
        fits = self._fits(ended)
        counts: _Block = [
            lambda y: self._heading(y, fits),
            lambda y: self._counted(y, ended, 0),
            lambda y: self._counted(y, ended, 1),
        ]
        if not fits:
            counts += [self._line(((name, VALUE), "  ", *_cards(ended.hands[i]))) for i, name in enumerate(names)]
        if ended.last_trick is not None and ended.last_winner is not None:
            trick = ended.last_trick
            winner = names[ended.last_winner]
            counts.append(self._line(((_("Last trick"), LABEL), "  ", trick.led, " ", trick.reply, "  ", winner)))
        seed: _Block = [
            *self._text(_("The seed of this deal, promised before it was dealt:"), LABEL),
            self._line((ended.seed,)),
        ]
        if ended.word:
            seed.append(self._line(((_("Your word"), LABEL), "  ", ended.word)))
        return [self._text(ended.told, VALUE), counts, [self._score(0), self._score(1)], seed]

    @property
    def _columns(self) -> tuple[int, int, int]:
        """Where the card points, the tricks and the cards left stand."""
        tricks = self.column + cells_of(_("Points")) + 2
        return self.column, tricks, tricks + cells_of(_("Tricks")) + 3

    def _fits(self, ended: Ended) -> bool:
        """Whether the cards left have room beside the counts; large hands of house rules may not."""
        widest = max(sum(cells_of(self.faces.card(card)) + 1 for card in hand) for hand in ended.hands)
        return self._columns[2] + widest <= WIDTH

    def _heading(self, y: int, fits: bool) -> None:
        points, tricks, cards = self._columns
        self.canvas.put(points, y, _("Points"), LABEL)
        self.canvas.put(tricks, y, _("Tricks"), LABEL)
        if fits:
            self.canvas.put(cards, y, _("Cards left"), LABEL)

    def _counted(self, y: int, ended: Ended, player: int) -> None:
        _points, tricks, cards = self._columns
        self.canvas.put(_LEFT, y, self.page.names[player], VALUE)
        self.canvas.put_right(tricks - 2, y, str(ended.card_points[player]), VALUE)
        self.canvas.put_right(cards - 3, y, str(ended.tricks[player]), VALUE)
        if self._fits(ended):
            put_line(self.canvas, cards, y, _cards(ended.hands[player]), self.faces)

    def _score(self, player: int) -> _Row:
        name, score = self.page.names[player], self.page.score

        def row(y: int) -> None:
            self.canvas.put(_LEFT, y, name, VALUE)
            put_line(self.canvas, self.column, y, score_line(score, player, self.faces), self.faces)

        return row

    def _coming(self, coming: Coming) -> _Block:
        block = [
            *self._text(coming.told, VALUE),
            *self._text(_("Its seed is fixed already; this is its SHA-256:"), LABEL),
            self._line((coming.commitment,)),
        ]
        if coming.editing or coming.word:
            block.append(lambda y: self._word(y, coming))
        return block

    def _word(self, y: int, coming: Coming) -> None:
        line = ((_("Your word in the shuffle"), LABEL), "  ", (coming.word, VALUE))
        end = put_line(self.canvas, _LEFT, y, line, self.faces)
        if coming.editing:
            self.canvas.put(end, y, " ", CHOSEN)
            self.cursor = (end, y)


def draw_page(page: Page, look: Look) -> Frame:
    """The whole picture of a page."""
    return _Drawing(page, look.faces).draw()


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
