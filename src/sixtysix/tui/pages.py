"""The pages before, between and after deals, as pictures of 24 rows of 80 cells."""

from __future__ import annotations

from typing import Final

from sixtysix.engine.cards import Card
from sixtysix.i18n import _
from sixtysix.tui.board import ASKED, LABEL, TOLD, VALUE, draw_card, draw_keys, put_line, score_line
from sixtysix.tui.canvas import HEIGHT, WIDTH, Canvas, Frame, cells_of, wrap
from sixtysix.tui.faces import CARD_HEIGHT, CARD_WIDTH, Faces
from sixtysix.tui.scene import Coming, Ended, Line, Page, Part

_LEFT: Final = 3
_ROOM: Final = WIDTH - 2 * _LEFT
_COLUMN: Final = 22


def draw_page(page: Page, faces: Faces) -> Frame:
    """The whole picture of a page."""
    canvas = Canvas()
    canvas.put(0, 0, " " * WIDTH, "reverse")
    canvas.put(1, 0, page.ruleset, "reverse bold", _ROOM)
    canvas.put_right(WIDTH - 1, 0, page.heading, "reverse")
    last = draw_keys(canvas, page.keys)
    y = 2
    if page.values:
        y = _card_values(canvas, y, page, faces)
    for text in page.intro:
        y = _paragraph(canvas, y, text, "") + 1
    if page.ended is not None:
        y = _ended(canvas, y, page.ended, page, faces)
    for text in page.closing:
        y = _paragraph(canvas, y, text, VALUE)
    cursor = (1, HEIGHT - 1)
    if page.coming is not None:
        y, cursor = _coming(canvas, y, page.coming, cursor)
    style = ASKED if page.asking else TOLD
    lines = wrap(page.message, _ROOM)
    for at, text in enumerate(lines, last - len(lines) + 1):
        canvas.put(_LEFT, at, text, style)
    return canvas.frame(cursor)


def draw_too_small(width: int, height: int, text: str, foot: str) -> Frame:
    """What stands in a window that is too small for the table."""
    canvas = Canvas(max(1, width), max(1, height))
    lines = [*wrap(text, max(1, width - 2)), *wrap(foot, max(1, width - 2))][:height]
    first = max(0, (height - len(lines)) // 2)
    for y, line in enumerate(lines, first):
        canvas.put_centred(0, y, width, line)
    return canvas.frame()


def _paragraph(canvas: Canvas, y: int, text: str, style: str) -> int:
    for line in wrap(text, _ROOM):
        canvas.put(_LEFT, y, line, style)
        y += 1
    return y


def _card_values(canvas: Canvas, y: int, page: Page, faces: Faces) -> int:
    """The cards in the order of their strength, what each counts below it."""
    step = CARD_WIDTH + 2
    x = (WIDTH - (step * len(page.values) - 2)) // 2
    for card, points in page.values:
        draw_card(canvas, x, y, card, faces)
        canvas.put_centred(x, y + CARD_HEIGHT, CARD_WIDTH, str(points), VALUE)
        x += step
    return y + CARD_HEIGHT + 2


def _ended(canvas: Canvas, y: int, ended: Ended, page: Page, faces: Faces) -> int:
    y = _paragraph(canvas, y, ended.told, VALUE) + 1
    head = y
    widest = max(cells_of(name) for name in page.names)
    column = _LEFT + max(widest + 2, 10)
    points, tricks = _("Points"), _("Tricks")
    left = column + cells_of(points) + 2
    cards = left + cells_of(tricks) + 3
    canvas.put(column, head, points, LABEL)
    canvas.put(left, head, tricks, LABEL)
    canvas.put(cards, head, _("Cards left"), LABEL)
    for player, name in enumerate(page.names):
        y += 1
        canvas.put(_LEFT, y, name, VALUE)
        canvas.put_right(left - 2, y, str(ended.card_points[player]))
        canvas.put_right(cards - 3, y, str(ended.tricks[player]))
        put_line(canvas, cards, y, _cards(ended.hands[player]), faces)
    y += 1
    if ended.last_trick is not None and ended.last_winner is not None:
        trick = ended.last_trick
        line: Line = ((_("Last trick"), LABEL), "  ", trick.led, " ", trick.reply, "  ", page.names[ended.last_winner])
        put_line(canvas, _LEFT, y, line, faces)
        y += 1
    y += 1
    for player, name in enumerate(page.names):
        canvas.put(_LEFT, y, name, VALUE)
        put_line(canvas, column, y, score_line(page.score, player, faces), faces)
        y += 1
    y += 1
    canvas.put(_LEFT, y, _("The seed of this deal, promised before it was dealt:"), LABEL)
    canvas.put(_LEFT, y + 1, ended.seed)
    if ended.word:
        put_line(canvas, _LEFT, y + 2, ((_("mixed with your word"), LABEL), " ", ended.word), faces)
        y += 1
    return y + 3


def _cards(cards: tuple[Card, ...]) -> Line:
    parts: list[Part] = []
    for card in cards:
        parts += [card, " "]
    return tuple(parts) if parts else ("-",)


def _coming(canvas: Canvas, y: int, coming: Coming, cursor: tuple[int, int]) -> tuple[int, tuple[int, int]]:
    canvas.put(_LEFT, y, coming.dealer, VALUE, _ROOM)
    canvas.put(_LEFT, y + 1, _("Its seed is fixed already; this is its SHA-256:"), LABEL)
    canvas.put(_LEFT, y + 2, coming.commitment)
    y += 3
    if coming.editing or coming.word:
        y = _paragraph(
            canvas, y, _("A word of yours, mixed into the shuffle so that nobody can have chosen it:"), LABEL
        )
        end = canvas.put(_LEFT, y, coming.word, VALUE)
        if coming.editing:
            canvas.put(end, y, " ", "reverse")
            cursor = (end, y)
        y += 1
    return y, cursor
