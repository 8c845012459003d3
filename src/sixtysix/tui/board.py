"""The table as a picture: from a :class:`~sixtysix.tui.scene.Scene` to 24 rows of 80 cells.

Three parts: the cards on the left, the facts of the deal on the right, and what is said below. Each fact has one place.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from sixtysix.engine.actions import Seat
from sixtysix.engine.cards import Card
from sixtysix.i18n import _
from sixtysix.sitting import prompts
from sixtysix.sitting.log import Told
from sixtysix.tui.canvas import WIDTH, Canvas, Frame, cells_of, clip, wrap
from sixtysix.tui.faces import CARD_HEIGHT, CARD_WIDTH, Faces
from sixtysix.tui.look import Look
from sixtysix.tui.parts import draw_card, draw_hand, draw_keys, hand_places, outline, put_line, score_line
from sixtysix.tui.scene import Cover, Line, Part, Scene
from sixtysix.tui.styles import ASKED, BACK, CHOSEN, EDGE, LABEL, LINE, TITLE, TITLE_NAME, TOLD, TURN, VALUE
from sixtysix.wording.cards import suit_name

CARDS_WIDTH: Final = 50
"""Cells of the part with the cards."""

PANEL: Final = 52
"""The first column of the part with the facts."""

PANEL_WIDTH: Final = WIDTH - PANEL

_BACKS, _CAPTION, _TABLE, _HAND, _NUMBERS, _STATUS = 1, 3, 4, 11, 16, 17
_TRUMP: Final = 9
_RULES: Final = (8, 11)
_YOU: Final = 12
_TEXT: Final = 1
_TEXT_WIDTH: Final = WIDTH - 2


def draw_table(scene: Scene, look: Look) -> Frame:
    """The whole picture of the table."""
    faces = look.faces
    canvas = Canvas()
    _title(canvas, scene, faces)
    for y in range(1, _STATUS):
        canvas.put(CARDS_WIDTH, y, faces.box[1], LINE)
    for y in _RULES:
        canvas.put(CARDS_WIDTH, y, faces.box[6] + faces.box[0] * (WIDTH - CARDS_WIDTH - 2), LINE)
    _panel(canvas, scene, faces)
    if scene.cover is None:
        _cards(canvas, scene, faces)
    else:
        _cover(canvas, scene.cover, faces)
    last = draw_keys(canvas, scene.keys)
    _said(canvas, scene, last)
    return canvas.frame(_cursor(scene))


# The cards


def _cards(canvas: Canvas, scene: Scene, faces: Faces) -> None:
    _backs(canvas, scene.view.other_cards, faces)
    canvas.put_centred(0, _CAPTION, CARDS_WIDTH, clip(scene.caption, CARDS_WIDTH), LABEL)
    _stock(canvas, scene, faces)
    _trick(canvas, scene, faces)
    places = draw_hand(canvas, 0, _HAND, CARDS_WIDTH, scene.hand, faces, barred=scene.barred)
    _numbers(canvas, scene, places, faces)


def _numbers(canvas: Canvas, scene: Scene, places: list[int], faces: Faces) -> None:
    narrow = len(places) > 1 and places[1] - places[0] < CARD_WIDTH
    # Where Tab has chosen an action, Enter does that: the card stays marked, less loudly.
    style = VALUE if any(hint.chosen for hint in scene.keys) else f"{CHOSEN} {VALUE}"
    for i, x in enumerate(places):
        digit = str((i + 1) % 10) if i < 10 else " "
        wide = CARD_WIDTH if not narrow else 4
        if i == scene.selected:
            mark = f"{faces.chosen[0]}{digit}{faces.chosen[1]}"
            canvas.put(x, _NUMBERS, mark.center(wide), style)
        else:
            canvas.put(x, _NUMBERS, digit.center(wide), LABEL)


def _backs(canvas: Canvas, count: int, faces: Faces) -> None:
    across, down, *corners = faces.box
    inside = CARD_WIDTH - 2
    for x in hand_places(count, CARDS_WIDTH):
        canvas.put(x, _BACKS, down + faces.back * inside + down, LABEL)
        canvas.restyle(x + 1, _BACKS, inside, BACK)
        canvas.put(x, _BACKS + 1, corners[2] + across * inside + corners[3], LABEL)


def _stock(canvas: Canvas, scene: Scene, faces: Faces) -> None:
    view = scene.view
    x, y = 2, _TABLE + 1
    suit, ink = faces.suits[view.trump], faces.ink(view.trump)
    if view.upcard is None:
        # The stock is gone: an empty place with the trump suit on it.
        outline(canvas, x, y, faces, LABEL)
        canvas.put(x + CARD_WIDTH // 2, y + 2, suit, ink)
        return
    if view.closed_by is None:
        draw_card(canvas, x + 5, y, view.upcard, faces, seen="right")
    else:
        canvas.put(x + CARD_WIDTH + 1, y + 2, suit, ink)
    outline(canvas, x, y, faces, EDGE)
    for row in range(y + 1, y + CARD_HEIGHT - 1):
        canvas.put(x + 1, row, faces.back * (CARD_WIDTH - 2), BACK)
    canvas.put_centred(x + 1, y + 2, CARD_WIDTH - 2, f" {view.talon} ", f"{BACK} {VALUE}")


def _trick(canvas: Canvas, scene: Scene, faces: Faces) -> None:
    view = scene.view
    if view.led is not None:
        _played(canvas, view.led, view.leader == view.seat, faces)
        return
    if not view.tricks:
        return
    trick = view.tricks[-1]
    for seat, card in ((trick.leader, trick.led), (trick.leader.other, trick.reply)):
        _played(canvas, card, seat == view.seat, faces, won=seat == trick.winner)


def _played(canvas: Canvas, card: Card, yours: bool, faces: Faces, won: bool | None = None) -> None:
    x, y = (27, _TABLE + 2) if yours else (19, _TABLE)
    draw_card(canvas, x, y, card, faces, dim=won is False, mark=faces.won if won else "")


def _cover(canvas: Canvas, cover: Cover, faces: Faces) -> None:
    lines = cover.lines if cover.title is None else (((cover.title, VALUE),), (), *cover.lines)
    for y, line in enumerate(lines, 1):
        put_line(canvas, _TEXT, y, line, faces, CARDS_WIDTH - 2)
    canvas.put(_TEXT, _STATUS - 1, cover.foot, LABEL, CARDS_WIDTH - 2)


def _cursor(scene: Scene) -> tuple[int, int]:
    if scene.cover is not None or scene.selected is None:
        return (_TEXT, _STATUS)
    return (hand_places(len(scene.hand), CARDS_WIDTH)[scene.selected] + 1, _HAND + 1)


# The facts


def _title(canvas: Canvas, scene: Scene, faces: Faces) -> None:
    canvas.put(0, 0, " " * WIDTH, TITLE)
    score = scene.score
    parts = [_("deal {n}").format(n=scene.number), prompts.goal(scene.view.rules)]
    if score.needed > 1:
        parts.append(_("best of {n}").format(n=2 * score.needed - 1))
    right = f" {faces.dot} ".join(parts)
    if scene.warning:
        canvas.put(_TEXT, 0, scene.warning, TITLE_NAME, WIDTH - 2)
        return
    canvas.put(_TEXT, 0, scene.ruleset, TITLE_NAME, WIDTH - 3 - cells_of(right))
    canvas.put_right(WIDTH - 1, 0, right, TITLE)


def _panel(canvas: Canvas, scene: Scene, faces: Faces) -> None:
    view = scene.view
    other = _side(scene, 1, view.other, faces)
    for y, line in enumerate(other, 1):
        put_line(canvas, PANEL, y, line, faces, PANEL_WIDTH)
    trump = (view.trump, faces.ink(view.trump))
    put_line(
        canvas,
        PANEL,
        _TRUMP,
        ((_("Trump"), LABEL), " ", (faces.suits[trump[0]], trump[1]), " ", (suit_name(view.trump), VALUE)),
        faces,
    )
    put_line(canvas, PANEL, _TRUMP + 1, ((_("Stock"), LABEL), " ", (_stock_said(scene), VALUE)), faces)
    for y, line in enumerate(_side(scene, 0, view.seat, faces), _YOU):
        if y < _STATUS:
            put_line(canvas, PANEL, y, line, faces, PANEL_WIDTH)


def _stock_said(scene: Scene) -> str:
    view = scene.view
    if view.upcard is None:
        return _("none left")
    if view.closed_by is not None:
        return _("{n}, closed").format(n=view.talon)
    return _("{n} left").format(n=view.talon)


def _side(scene: Scene, player: int, seat: Seat, faces: Faces) -> list[Line]:
    """The rows about one player (0: you)."""
    view = scene.view
    turn = f"{faces.turn} " if view.turn == seat else ""
    named: Line = ((f"{turn}{scene.names[player]}", TURN if turn else VALUE),)
    if player and scene.level and _level_fits(scene, faces):
        named += ("  ", (scene.level, LABEL))
    lines: list[Line] = [named]
    if view.rules.show_counts:
        points = f"{view.points[seat]}" + (f"+{view.pending[seat]}" if view.pending[seat] else "")
        lines.append(
            (
                (_("Points"), LABEL),
                (f" {points}  ", VALUE),
                (_("Tricks"), LABEL),
                (f" {view.trick_counts[seat]}", VALUE),
            )
        )
    lines.append(score_line(scene.score, player, faces))
    melds = [meld for meld in view.melds if meld.seat == seat]
    if melds:
        shown: list[Part] = [(_("Marriage"), LABEL)]
        for meld in melds:
            suit = (faces.suits[meld.suit], faces.ink(meld.suit))
            shown += [" ", suit, (f"{meld.points}", VALUE)]
        if view.pending[seat]:
            shown += [" ", (_("pending"), LABEL)]
        lines.append(tuple(shown))
    if player and view.known and view.result is None:
        known: list[Part] = [(_("In hand"), LABEL)]
        for card in view.known:
            known += [" ", card]
        lines.append(tuple(known))
    lines += scene.remarks[player]
    return lines


def _level_fits(scene: Scene, faces: Faces) -> bool:
    """Whether the level has room beside the other player's name, also when that one is on turn."""
    return cells_of(f"{faces.turn} {scene.names[1]}  {scene.level}") <= PANEL_WIDTH


# What is said


def _said(canvas: Canvas, scene: Scene, last: int) -> None:
    y = _STATUS
    for text in wrap(scene.status, _TEXT_WIDTH):
        canvas.put(_TEXT, y, text, VALUE)
        y += 1
    message = wrap(scene.message, _TEXT_WIDTH)
    for text in message:
        canvas.put(_TEXT, y, text, ASKED if scene.asking else TOLD)
        y += 1
    rows = log_rows(scene.log, last + 1 - max(y, _STATUS + 2))
    # The newest stands lowest, so that it stays in its place when a message takes a row more.
    for y, (text, turn) in enumerate(rows, last + 1 - len(rows)):
        canvas.put(_TEXT, y, text, "" if turn == scene.turn else LABEL)


def log_rows(log: tuple[Told, ...], room: int) -> list[tuple[str, int]]:
    """As many of the last sentences as fit into so many rows, each turn on rows of its own: (text, turn)."""
    rows: list[tuple[str, int]] = []
    for first in range(len(log) - 1, -1, -1):
        more = [
            (text, turn)
            for turn, told in groupby(log[first:], key=lambda told: told.turn)
            for text in wrap(" ".join(sentence.text for sentence in told), _TEXT_WIDTH)
        ]
        if len(more) > room:
            break
        rows = more
    return rows
