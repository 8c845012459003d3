"""What pictures are made of, on a canvas of any size and with any faces: cards, lines of pieces, tallies, keys."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from sixtysix.engine.cards import Card, Rank
from sixtysix.i18n import _
from sixtysix.sitting.prompts import goal
from sixtysix.tui.canvas import Canvas, cells_of
from sixtysix.tui.faces import MEDIUM, Faces, Shape
from sixtysix.tui.scene import KeyHint, Line, Part, Scene, Score
from sixtysix.tui.styles import BACK, BARRED, CHOSEN, EDGE, FACE, LABEL, TITLE, TITLE_NAME, VALUE

MARGIN: Final = 1
"""Cells left free at the left and right edge."""

LEAST_SEEN: Final = 4
"""Cells of a card that must show where others lie over it: its border, rank and suit."""

_LONGEST_BAR: Final = 11


# Lines


def draw_title(canvas: Canvas, scene: Scene, faces: Faces) -> None:
    """The row at the top: the ruleset, which deal it is and what wins the match; or what is wrong."""
    canvas.put(0, 0, " " * canvas.width, TITLE)
    room = canvas.width - 2 * MARGIN
    if scene.warning:
        canvas.put(MARGIN, 0, scene.warning, TITLE_NAME, room)
        return
    parts = [_("deal {n}").format(n=scene.number), goal(scene.view.rules)]
    if scene.score.needed > 1:
        parts.append(_("best of {n}").format(n=2 * scene.score.needed - 1))
    named = min(cells_of(scene.ruleset), room)
    while parts and named + 1 + cells_of(right := f" {faces.dot} ".join(parts)) > room:
        # The facts are told elsewhere too; which rules hold is told here alone.
        parts.pop(0)
    canvas.put(MARGIN, 0, scene.ruleset, TITLE_NAME, room)
    if parts:
        canvas.put_right(canvas.width - MARGIN, 0, right, TITLE)


def put_line(canvas: Canvas, x: int, y: int, line: Line, faces: Faces, limit: int | None = None) -> int:
    """Write a line of pieces, cards in their colours; return the column after it."""
    end = canvas.width if limit is None else x + limit
    for part in line:
        text, style = _ink(part, faces)
        x = canvas.put(x, y, text, style, end - x)
    return x


def line_cells(line: Line, faces: Faces) -> int:
    """How many cells a line of pieces takes."""
    return sum(cells_of(_ink(part, faces)[0]) for part in line)


def _ink(part: Part, faces: Faces) -> tuple[str, str]:
    if isinstance(part, Card):
        return faces.card(part), faces.ink(part.suit)
    return (part, "") if isinstance(part, str) else part


def score_has_bar(target: int) -> bool:
    """Whether game points are shown as marks, not only as a number."""
    return target <= _LONGEST_BAR


def score_line(score: Score, player: int, faces: Faces) -> Line:
    """A player's match score: a bar of marks where the target is small, and the number."""
    tally = score.tallies[player]
    label = _("To go") if score.down else _("Match")
    marks = f"{tally} / {score.target}"
    if score_has_bar(score.target):
        full = max(0, min(tally, score.target))
        marks = f"{faces.full * full}{faces.empty * (score.target - full)} {max(0, tally) if score.down else tally}"
    line: list[Part] = [(label, LABEL), " ", (marks, VALUE)]
    if score.carry:
        line.append((f" (+{score.carry})", VALUE))
    if score.needed > 1:
        line += ["  ", (_("Won"), LABEL), (f" {score.wins[player]}", VALUE)]
    return tuple(line)


# Keys


def key_rows(keys: tuple[KeyHint, ...], width: int) -> list[list[tuple[KeyHint, int]]]:
    """The keys at the foot of a picture so many cells wide: rows of (key, column)."""
    rows: list[list[tuple[KeyHint, int]]] = [[]]
    x = MARGIN
    for hint in keys:
        taken = cells_of(hint.key) + 1 + cells_of(hint.label)
        if rows[-1] and x + taken > width - MARGIN:
            rows.append([])
            x = MARGIN
        rows[-1].append((hint, x))
        x += taken + 2
    return rows


def draw_keys(canvas: Canvas, keys: tuple[KeyHint, ...], width: int | None = None) -> int:
    """The keys that make sense, at the bottom, in as many rows as they need; return the row above them.

    ``width``: None for that of the canvas.
    """
    rows = key_rows(keys, width or canvas.width)
    first = canvas.height - len(rows)
    for y, row in enumerate(rows, first):
        for hint, at in row:
            if hint.chosen:
                canvas.put(at, y, f"{hint.key} {hint.label}", CHOSEN)
            else:
                after = canvas.put(at, y, hint.key, VALUE)
                canvas.put(after + 1, y, hint.label, LABEL)
    return first - 1


def key_place(keys: tuple[KeyHint, ...], canvas: Canvas, width: int | None = None) -> tuple[int, int]:
    """Where the key stands that Tab has chosen, or the first one, at the foot of a picture: column and row."""
    rows = key_rows(keys, width or canvas.width)
    first = canvas.height - len(rows)
    places = [(hint.chosen, (x, y)) for y, row in enumerate(rows, first) for hint, x in row]
    chosen = [place for is_chosen, place in places if is_chosen]
    return (chosen or [place for _chosen, place in places] or [(0, first)])[0]


def key_meant(scene: Scene) -> bool:
    """Whether Enter does what a key at the foot says: Tab has chosen an action, or a question is open."""
    return scene.asking or any(hint.chosen for hint in scene.keys)


# Cards


def hand_places(count: int, width: int, shape: Shape = MEDIUM, gap: int | None = None) -> list[int]:
    """The column of each card of a hand in the middle of so many cells; cards overlap where they must. ``gap``: the
    place of a card that has been played, and is left free."""
    if gap is not None:
        places = hand_places(count + 1, width, shape)
        return places[:gap] + places[gap + 1 :]
    if not count:
        return []
    step = shape.width + 1 if count == 1 else min(shape.width + 1, (width - 1 - shape.width) // (count - 1))
    first = (width - (shape.width + step * (count - 1))) // 2
    return [first + step * i for i in range(count)]


def hand_fits(count: int, width: int, shape: Shape = MEDIUM) -> bool:
    """Whether each card of a hand shows its rank and suit when drawn side by side in so many cells."""
    return count < 2 or (width - 1 - shape.width) // (count - 1) >= LEAST_SEEN


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: Card,
    faces: Faces,
    *,
    shape: Shape = MEDIUM,
    dim: bool = False,
    mark: str = "",
    seen: str = "all",
) -> None:
    """A card face up. ``mark`` is a sign on its upper edge; ``seen``: "all" of it, or its "left" or "right" side where
    another card lies over the rest.

    Behind the sign of a suit an empty cell follows wherever there is room: some fonts draw it two cells wide.
    """
    ink = f"{FACE} {faces.colours[card.suit]} {BARRED}" if dim else faces.ink(card.suit)
    outline(canvas, x, y, faces, BARRED if dim else EDGE, shape)
    label = faces.card(card)
    right = x + shape.width
    inside = shape.width - 2
    if seen == "right":
        canvas.put_right(right - 2, y + 1, label, ink)
        canvas.put_right(right - 2, y + shape.height // 2, faces.suits[card.suit], ink)
    else:
        canvas.put(x + 1, y + 1, label, ink, inside)
    if seen == "all":
        for across, down in shape.middle[card.rank]:
            canvas.put(x + across, y + down, faces.suits[card.suit], ink)
        if shape.framed and card.rank in (Rank.KING, Rank.QUEEN, Rank.JACK):
            canvas.put(x + shape.width // 2, y + shape.height // 2, faces.ranks[card.rank], ink)
    if seen != "left" and shape.height > MIN_CORNERS:
        canvas.put_right(right - 2, y + shape.height - 2, label, ink)
    if mark:
        canvas.put(x + 2, y, mark, f"{EDGE} {VALUE}")


MIN_CORNERS: Final = 3
"""Rows up to which a card has its rank and suit but once."""


def outline(canvas: Canvas, x: int, y: int, faces: Faces, style: str, shape: Shape = MEDIUM) -> None:
    """The border of a card, and nothing within."""
    across, down, *corners = faces.box
    inside = shape.width - 2
    canvas.put(x, y, corners[0] + across * inside + corners[1], style)
    for row in range(y + 1, y + shape.height - 1):
        canvas.put(x, row, down + " " * inside + down, style)
    canvas.put(x, y + shape.height - 1, corners[2] + across * inside + corners[3], style)


def draw_back(canvas: Canvas, x: int, y: int, faces: Faces, shape: Shape = MEDIUM) -> None:
    """A card face down."""
    outline(canvas, x, y, faces, EDGE, shape)
    for row in range(y + 1, y + shape.height - 1):
        canvas.put(x + 1, row, faces.back * (shape.width - 2), BACK)


def draw_hand(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    cards: Iterable[Card],
    faces: Faces,
    *,
    shape: Shape = MEDIUM,
    barred: frozenset[Card] = frozenset(),
    gap: int | None = None,
) -> list[int]:
    """Cards side by side in the middle of so many cells, ``barred`` ones dimmed and with a sign; their columns.
    ``gap``: as for :func:`hand_places`."""
    hand = tuple(cards)
    places = [x + at for at in hand_places(len(hand), width, shape, gap)]
    for i, (at, card) in enumerate(zip(places, hand, strict=True)):
        out = card in barred
        covered = i + 1 < len(places) and places[i + 1] < at + shape.width
        seen = "left" if covered else "all"
        draw_card(canvas, at, y, card, faces, shape=shape, dim=out, mark=faces.barred if out else "", seen=seen)
    return places


def draw_numbers(canvas: Canvas, scene: Scene, places: list[int], y: int, shape: Shape, faces: Faces) -> None:
    """The number of each card of the hand in row ``y``, the selected card's between marks."""
    wide = min([shape.width, *(after - before for before, after in pairwise(places))])
    # Where Tab has chosen an action, Enter does that: the card stays marked, less loudly.
    style = VALUE if any(hint.chosen for hint in scene.keys) else f"{CHOSEN} {VALUE}"
    for i, x in enumerate(places):
        digit = str((i + 1) % 10) if i < 10 else " "
        mark = f"{faces.chosen[0]}{digit}{faces.chosen[1]}" if i == scene.selected else digit
        before = (wide - len(mark)) // 2
        canvas.put(x + before, y, mark, style if i == scene.selected else LABEL)
