"""The panel of the wide layout below the facts: the tricks won, and the cards seen so far where the rules let them."""

from __future__ import annotations

from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.events import Trick
from sixtysix.i18n import _
from sixtysix.tui.canvas import Canvas, cells_of, wrap
from sixtysix.tui.faces import Faces
from sixtysix.tui.facts import Fact, flow, seat_of
from sixtysix.tui.parts import put_line
from sixtysix.tui.scene import Line, Part, Scene
from sixtysix.tui.styles import BACK, LABEL, VALUE


def draw_side(canvas: Canvas, scene: Scene, faces: Faces, x: int, first: int) -> None:
    """Both from row ``first`` to the foot of the picture."""
    width = canvas.width - x
    sight = _sight(scene, faces, width)
    rows = [*_piles(scene, faces, width), (), *sight]
    if len(rows) > canvas.height - first:
        # Cards seen are worth more than face-down tricks: what is not to be looked at is cut.
        rows = [*rows[: max(0, canvas.height - first - len(sight) - 1)], (), *sight]
    for y, line in enumerate(rows[: canvas.height - first], first):
        put_line(canvas, x, y, line, faces, width)


def _piles(scene: Scene, faces: Faces, width: int) -> list[Line]:
    """Each player's tricks: those that may be looked at open, the others by their backs."""
    lines: list[Line] = [((_("Tricks won"), LABEL),)]
    open_tricks = set(scene.open_tricks)
    for player in (1, 0):
        seat = seat_of(scene, player)
        won = [(i in open_tricks, trick) for i, trick in enumerate(scene.view.tricks) if trick.winner == seat]
        shown: Fact = [(" ", *_trick(trick, faces, up)) for up, trick in won]
        count = scene.view.trick_counts[seat]
        lines.append(((scene.names[player], VALUE), (f" {count}", VALUE)))
        lines += flow([[piece] for piece in shown], width, faces)
    return lines


def _trick(trick: Trick, faces: Faces, up: bool) -> Line:
    if up:
        return (trick.led, " ", trick.reply)
    return ((faces.back * 2, BACK),)


def _sight(scene: Scene, faces: Faces, width: int) -> list[Line]:
    """The cards seen, a suit to a row; or why they are not shown."""
    if scene.sight is None:
        return [((text, LABEL),) for text in wrap(scene.no_sight, width)]
    lines: list[Line] = [((_("Cards seen"), LABEL),)]
    ranks = scene.view.rules.ranks
    wide = max(cells_of(faces.ranks[rank]) for rank in ranks)
    for suit in Suit:
        parts: list[Part] = [(faces.suits[suit], faces.ink(suit)), " "]
        for rank in ranks:
            seen = Card.of(rank, suit) in scene.sight
            text = faces.ranks[rank] if seen else faces.dot
            parts += [" ", (text, VALUE if seen else LABEL), " " * (wide - cells_of(text))]
        lines.append(tuple(parts))
    return lines
