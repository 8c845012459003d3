"""The table in a narrow or low window, from 40×20: facts in a few rows at the top, then the trick, the hand, words.

Cards are one line high, such as ``1►[10♥]``; with more rows they get a border. Where rows are short, the log goes
first, then the trick's borders, then what is to be known of the players beyond their first row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sixtysix.engine.cards import Card
from sixtysix.tui.canvas import Canvas, Frame, clip
from sixtysix.tui.covering import draw_cover
from sixtysix.tui.faces import MEDIUM, SMALL, Faces, Shape
from sixtysix.tui.facts import Fact, flow, name_fact, player_facts, score_fact, stock_fact, trump_fact
from sixtysix.tui.look import Look
from sixtysix.tui.parts import (
    MARGIN,
    draw_card,
    draw_hand,
    draw_keys,
    draw_numbers,
    draw_title,
    hand_fits,
    key_meant,
    key_place,
    key_rows,
    line_cells,
    put_line,
)
from sixtysix.tui.said import draw_said, said_rows
from sixtysix.tui.scene import Line, Scene
from sixtysix.tui.styles import BARRED, CHOSEN, FACE, LABEL, LINE, VALUE

_BORDERED: Final = 26
"""Rows from which on the hand has borders."""

_LARGER: Final = 31
"""Rows from which on cards are as large as in the usual layout."""

_SLOT: Final = 8
"""Cells of a one-line card with its number and the space after it."""

_RULED: Final = 22
"""Rows from which on a rule stands between the facts and the cards."""

_AIRY: Final = 33
"""Rows from which on there is an empty row between trick and hand."""

_ALWAYS: Final = 2
"""Rows of facts beside names and trumps that are worth more than borders around the trick."""

_DETAILS: Final = (1, 2)
"""Rows kept for what is to be known of a player, (yours, the other player's)."""


def draw_compact(scene: Scene, look: Look) -> Frame:
    """The whole picture of the table."""
    canvas = Canvas(*look.room)
    draw_title(canvas, scene, look.faces)
    if scene.cover is not None:
        draw_cover(canvas, scene.cover, look.faces, canvas.width - 2 * MARGIN, canvas.height - 1)
        return canvas.frame((MARGIN, canvas.height - 1))
    return _Drawing(canvas, scene, look.faces).draw()


@dataclass(slots=True)
class _Drawing:
    canvas: Canvas
    scene: Scene
    faces: Faces
    cursor: tuple[int, int] = (MARGIN, 0)

    @property
    def width(self) -> int:
        return self.canvas.width - 2 * MARGIN

    def draw(self) -> Frame:
        """Facts from the top, what is said from the bottom, trick and hand between them."""
        canvas, scene = self.canvas, self.scene
        last = canvas.height - len(key_rows(scene.keys, canvas.width)) - 1
        hand = self._hand_shape()
        below = self._hand_rows(hand) + said_rows(scene, self.width)
        ruled, airy = canvas.height >= _RULED, canvas.height >= _AIRY
        room = last - below - 1 - ruled - airy
        trick = self._trick_shape(hand or SMALL, room)
        y = 1
        for line in self._facts(room - (1 if trick is None else trick.height)):
            put_line(canvas, MARGIN, y, line, self.faces, self.width)
            y += 1
        if ruled:
            canvas.put(0, y, self.faces.box[0] * canvas.width, LINE)
        y += ruled
        canvas.put_centred(0, y, canvas.width, clip(scene.caption, self.width), LABEL)
        y = self._trick(y + 1, trick) + airy
        y = self._hand(y, hand)
        if key_meant(scene):
            self.cursor = key_place(scene.keys, canvas)
        elif scene.selected is None:
            self.cursor = (MARGIN, y)
        draw_keys(canvas, scene.keys)
        draw_said(canvas, scene, y, last, self.width, 0)
        return canvas.frame(self.cursor)

    # The facts

    def _facts(self, room: int) -> list[Line]:
        """As many rows of facts as there is room for; the names and the trumps are told in any case."""
        blocks = [self._player(1), self._player(0), self._stock()]
        while sum(map(len, blocks)) > room:
            longest = max(blocks[:2], key=lambda block: ((() in block), len(block)))
            if len(longest) == 1:
                break
            longest.pop()
        return [line for block in blocks for line in block]

    def _player(self, player: int) -> list[Line]:
        """A player's name with the match score at the right edge, and below what is to be known of the deal."""
        scene, faces, width = self.scene, self.faces, self.width
        score = score_fact(scene, player, faces)
        tally = flow([score], width, faces)[0]
        name = name_fact(scene, player, faces, width - line_cells(tally, faces) - 2)
        whole = name_fact(scene, player, faces, width)
        facts: list[Fact] = list(player_facts(scene, player, faces))
        if name != whole and line_cells(name[0], faces) < line_cells(whole[0][:1], faces):
            head: Line = whole[0]
            facts.insert(0, score)
        else:
            gap = width - line_cells(name[0], faces) - line_cells(tally, faces)
            head = (*name[0], " " * gap, *tally)
            facts = [*facts, score[1:]]
        details = flow(facts, width, faces)
        kept = _DETAILS[player] if self.canvas.height > 20 or player == 0 else 1
        return [head, *details, *[()] * (kept - len(details))]

    def _stock(self) -> list[Line]:
        scene, faces = self.scene, self.faces
        view = scene.view
        upcard: Fact = []
        if view.upcard is not None and view.closed_by is None:
            upcard = [("[", view.upcard, "]")]
        return flow([trump_fact(scene, faces), [*upcard, *stock_fact(scene)]], self.width, faces)

    # The trick

    def _trick_shape(self, largest: Shape, room: int) -> Shape | None:
        """How large the cards of the trick are, that the first facts have room as well; None for one line."""
        for shape in (largest, SMALL):
            if len(self._facts(0)) + _ALWAYS + shape.height <= room:
                return shape
        return None

    def _trick(self, y: int, shape: Shape | None) -> int:
        """The cards on the table, the other player's on the left; return the row below."""
        width = self.canvas.width
        for card, yours, won in self.scene.on_table:
            mark = self.faces.won if won else ""
            if shape is None:
                x = width // 2 + (2 if yours else -8)
                self._short(x, y, card, won is False, mark)
            else:
                x = width // 2 + (1 if yours else -1 - shape.width)
                draw_card(self.canvas, x, y, card, self.faces, shape=shape, dim=won is False, mark=mark)
        return y + (shape.height if shape is not None else 1)

    def _short(self, x: int, y: int, card: Card, dim: bool, mark: str) -> None:
        """A card of one line, with a sign before it."""
        x = self.canvas.put(x, y, mark or " ", VALUE)
        label = self.faces.card(card)
        ink = f"{FACE} {self.faces.colours[card.suit]} {BARRED}" if dim else self.faces.ink(card.suit)
        text = f" {label} " if dim else f"[{label}]"
        self.canvas.put(x, y, text, ink)

    # The hand

    def _hand_shape(self) -> Shape | None:
        """How large the cards of the hand are; None for one line."""
        count = len(self.scene.hand)
        for shape, rows in ((MEDIUM, _LARGER), (SMALL, _BORDERED)):
            if self.canvas.height >= rows and hand_fits(count, self.canvas.width, shape):
                return shape
        return None

    def _columns(self) -> int:
        """How many one-line cards stand in a row: rows are of equal length, as far as they can be."""
        count = max(1, len(self.scene.hand))
        most = (self.width + 1) // _SLOT
        rows = -(-count // most)
        return -(-count // rows)

    def _hand_rows(self, shape: Shape | None) -> int:
        if shape is not None:
            return shape.height + (shape is MEDIUM)
        return -(-max(1, len(self.scene.hand)) // self._columns())

    def _hand(self, y: int, shape: Shape | None) -> int:
        """The own cards; return the row below."""
        scene, canvas = self.scene, self.canvas
        rows = self._hand_rows(shape)
        if shape is None:
            columns = self._columns()
            left = (canvas.width - (columns * _SLOT - 1)) // 2
            for i, card in enumerate(scene.hand):
                self._slot(left + _SLOT * (i % columns), y + i // columns, i, card)
            return y + rows
        places = draw_hand(canvas, 0, y, canvas.width, scene.hand, self.faces, shape=shape, barred=scene.barred)
        draw_numbers(canvas, scene, places, y + rows - 1, shape, self.faces)
        if scene.selected is not None and places:
            self.cursor = (places[scene.selected] + 1, y + 1)
        return y + rows

    def _slot(self, x: int, y: int, place: int, card: Card) -> None:
        """A one-line card of the hand, after its number and a sign for selected or barred."""
        scene, faces = self.scene, self.faces
        barred, selected = card in scene.barred, place == scene.selected
        digit = str((place + 1) % 10) if place < 10 else " "
        sign = faces.turn if selected else faces.barred if barred else " "
        loud = selected and not any(hint.chosen for hint in scene.keys)
        style = f"{CHOSEN} {VALUE}" if loud else VALUE if selected or barred else LABEL
        self.canvas.put(x, y, digit + sign, style)
        label = faces.card(card)
        ink = f"{FACE} {faces.colours[card.suit]} {BARRED}" if barred else faces.ink(card.suit)
        self.canvas.put(x + 2, y, f" {label} " if barred else f"[{label}]", ink)
        if selected:
            self.cursor = (x + 3, y)
