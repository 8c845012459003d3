"""The table as a picture, from a :class:`~sixtysix.tui.scene.Scene`: cards left, facts right, words below.

The places of the usual and the wide layout are a :class:`_Plan`; a window without room for them gets
:mod:`~sixtysix.tui.compact`. Each fact has one place, whatever else is to be told.
"""

from __future__ import annotations

from typing import Final

from sixtysix.engine.cards import Card
from sixtysix.engine.values import frozen
from sixtysix.tui.canvas import Canvas, Frame, clip
from sixtysix.tui.compact import draw_compact
from sixtysix.tui.covering import draw_cover
from sixtysix.tui.faces import LARGE, MEDIUM, Faces, Shape
from sixtysix.tui.facts import (
    Fact,
    flow,
    known_fact,
    marriage_fact,
    name_fact,
    points_fact,
    remark_facts,
    score_fact,
    stock_fact,
    tricks_fact,
    trump_fact,
)
from sixtysix.tui.look import Layout, Look
from sixtysix.tui.parts import (
    MARGIN,
    draw_back,
    draw_card,
    draw_hand,
    draw_keys,
    draw_numbers,
    draw_title,
    hand_places,
    key_meant,
    key_place,
    outline,
    put_line,
)
from sixtysix.tui.said import draw_said
from sixtysix.tui.scene import Line, Scene
from sixtysix.tui.side import draw_side
from sixtysix.tui.styles import BACK, LABEL, LINE, VALUE

CARDS: Final = 50
"""Cells of the part with the cards in the usual layout; two cells further the facts begin."""

_BACKS: Final = 1
_CAPTION: Final = 3
_TRICK: Final = 4
_LOWER: Final = 2
_STOCK: Final = (2, 5)
_OTHER_FACTS: Final = (1, 8)
_TRUMP: Final = 9
_YOUR_FACTS: Final = (12, 17)


@frozen
class _Plan:
    """Where things stand: ``cards`` cells wide is the part with the cards, ``trick`` the columns of the cards played,
    the other player's and yours; ``hand`` to ``said`` are rows."""

    shape: Shape
    cards: int
    trick: tuple[int, int]
    hand: int
    numbers: int
    said: int
    side: bool = False


def _plan(look: Look, width: int) -> _Plan:
    if look.layout is not Layout.WIDE:
        return _Plan(MEDIUM, CARDS, (19, 27), 11, 16, 17)
    cards = 66 + min(8, (width - 110) // 2)
    return _Plan(LARGE, cards, (26, 36), 13, 20, 21, side=True)


def cover_room(look: Look) -> tuple[int, int]:
    """The cells and rows that help and past tricks may take."""
    width, height = look.room
    if look.layout is Layout.COMPACT:
        return width - 2 * MARGIN, height - 1
    plan = _plan(look, width)
    return plan.cards - 2, plan.said - 1


def draw_table(scene: Scene, look: Look) -> Frame:
    """The whole picture of the table."""
    if look.layout is Layout.COMPACT:
        return draw_compact(scene, look)
    faces = look.faces
    width, height = look.room
    canvas = Canvas(width, height)
    plan = _plan(look, width)
    draw_title(canvas, scene, faces)
    _facts(canvas, scene, faces, plan)
    if scene.cover is None:
        _cards(canvas, scene, faces, plan)
    else:
        draw_cover(canvas, scene.cover, faces, *cover_room(look))
    foot = plan.cards - MARGIN if plan.side else width
    last = draw_keys(canvas, scene.keys, foot)
    said = plan.cards - 2 if plan.side else width - 2 * MARGIN
    draw_said(canvas, scene, plan.said, last, said, 2)
    return canvas.frame(key_place(scene.keys, canvas, foot) if key_meant(scene) else _cursor(scene, plan))


# The cards


def _cards(canvas: Canvas, scene: Scene, faces: Faces, plan: _Plan) -> None:
    _backs(canvas, scene.view.other_cards, faces, plan)
    canvas.put_centred(0, _CAPTION, plan.cards, clip(scene.caption, plan.cards), LABEL)
    _stock(canvas, scene, faces, plan.shape)
    _trick(canvas, scene, faces, plan)
    places = draw_hand(
        canvas, 0, plan.hand, plan.cards, scene.hand, faces, shape=plan.shape, barred=scene.barred, gap=scene.gap
    )
    draw_numbers(canvas, scene, places, plan.numbers, plan.shape, faces)


def _backs(canvas: Canvas, count: int, faces: Faces, plan: _Plan) -> None:
    across, down, *corners = faces.box
    inside = plan.shape.width - 2
    for x in hand_places(count, plan.cards, plan.shape):
        canvas.put(x, _BACKS, down + faces.back * inside + down, LABEL)
        canvas.restyle(x + 1, _BACKS, inside, BACK)
        canvas.put(x, _BACKS + 1, corners[2] + across * inside + corners[3], LABEL)


def _stock(canvas: Canvas, scene: Scene, faces: Faces, shape: Shape) -> None:
    view = scene.view
    x, y = _STOCK
    middle = y + shape.height // 2
    suit, ink = faces.suits[view.trump], faces.ink(view.trump)
    if view.upcard is None:
        # The stock is gone: an empty place with the trump suit on it.
        outline(canvas, x, y, faces, LABEL, shape)
        canvas.put(x + shape.width // 2, middle, suit, ink)
        return
    if view.closed_by is None:
        draw_card(canvas, x + 5, y, view.upcard, faces, shape=shape, seen="right")
    else:
        canvas.put(x + shape.width + 1, middle, suit, ink)
    draw_back(canvas, x, y, faces, shape)
    canvas.put_centred(x + 1, middle, shape.width - 2, f" {view.talon} ", f"{BACK} {VALUE}")


def _trick(canvas: Canvas, scene: Scene, faces: Faces, plan: _Plan) -> None:
    for card, yours, won in scene.on_table:
        _played(canvas, card, yours, faces, plan, won)


def _played(canvas: Canvas, card: Card, yours: bool, faces: Faces, plan: _Plan, won: bool | None) -> None:
    x, y = (plan.trick[1], _TRICK + _LOWER) if yours else (plan.trick[0], _TRICK)
    draw_card(canvas, x, y, card, faces, shape=plan.shape, dim=won is False, mark=faces.won if won else "")


def _cursor(scene: Scene, plan: _Plan) -> tuple[int, int]:
    if scene.cover is not None or scene.selected is None:
        return (MARGIN, plan.said)
    return (hand_places(len(scene.hand), plan.cards, plan.shape, scene.gap)[scene.selected] + 1, plan.hand + 1)


# The facts


def _facts(canvas: Canvas, scene: Scene, faces: Faces, plan: _Plan) -> None:
    x = plan.cards + 2
    width = canvas.width - x
    last = canvas.height - 1 if plan.side else plan.said - 1
    for y in range(1, last + 1):
        canvas.put(plan.cards, y, faces.box[1], LINE)
    rules = [_OTHER_FACTS[1], _YOUR_FACTS[0] - 1, *([_YOUR_FACTS[1]] if plan.side else [])]
    for y in rules:
        canvas.put(plan.cards, y, faces.box[6] + faces.box[0] * (width + 1), LINE)
    _slots(canvas, _player_slots(scene, 1, faces, width), x, _OTHER_FACTS, faces)
    _slots(canvas, [flow([fact], width, faces) for fact in (trump_fact(scene, faces), stock_fact(scene))], x,
           (_TRUMP, _YOUR_FACTS[0] - 1), faces)  # fmt: skip
    _slots(canvas, _player_slots(scene, 0, faces, width), x, _YOUR_FACTS, faces)
    if plan.side:
        draw_side(canvas, scene, faces, x, _YOUR_FACTS[1] + 1)


def _player_slots(scene: Scene, player: int, faces: Faces, width: int) -> list[list[Line]]:
    """The rows about one player (0: you), each fact in a place of its own."""
    known: list[Fact] = [known_fact(scene)] if player else []
    facts: list[list[Fact]] = [
        [name_fact(scene, player, faces, width)],
        [points_fact(scene, player), tricks_fact(scene, player)],
        [score_fact(scene, player, faces)],
        [marriage_fact(scene, player, faces)],
        *[[fact] for fact in known],
        *[[fact] for fact in remark_facts(scene, player)],
    ]
    return [flow(fact, width, faces) for fact in facts]


def _slots(canvas: Canvas, slots: list[list[Line]], x: int, rows: tuple[int, int], faces: Faces) -> None:
    """Facts below each other in rows ``rows[0]`` to before ``rows[1]``, with a row for each that is not there to tell,
    as far as there is room."""
    first, end = rows
    spare = end - first - sum(map(len, slots))
    y = first
    for slot in slots:
        for line in slot:
            if y < end:
                put_line(canvas, x, y, line, faces, canvas.width - x)
            y += 1
        if not slot and spare > 0:
            spare -= 1
            y += 1
