"""What is to be known of a deal beside the cards on the table, as lines: each fact by itself, broken where need be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from sixtysix.engine.actions import Seat
from sixtysix.i18n import _
from sixtysix.tui.canvas import clip
from sixtysix.tui.faces import Faces
from sixtysix.tui.parts import line_cells, score_line
from sixtysix.tui.scene import Line, Part, Scene
from sixtysix.tui.styles import LABEL, TURN, VALUE
from sixtysix.wording.cards import suit_name

Fact: TypeAlias = Sequence[Line]
"""Pieces that are never broken, one space between them; no pieces where there is nothing to tell."""

_GAP = 2


def flow(facts: Iterable[Fact], width: int, faces: Faces) -> list[Line]:
    """Facts one after the other in lines of at most so many cells, broken between their pieces."""
    lines: list[Line] = []
    line: list[Part] = []
    taken = 0
    for fact in facts:
        for i, piece in enumerate(fact):
            gap = 1 if i else _GAP
            cells = line_cells(piece, faces)
            if line and taken + gap + cells > width:
                lines.append(tuple(line))
                line, taken = [], 0
            if line:
                line.append(" " * gap)
                taken += gap
            line += piece
            taken += cells
    if line:
        lines.append(tuple(line))
    return lines


def seat_of(scene: Scene, player: int) -> Seat:
    """The seat of a player (0: you)."""
    return scene.view.other if player else scene.view.seat


def name_fact(scene: Scene, player: int, faces: Faces, width: int) -> Fact:
    """The player's name, with a sign if it is their turn, and the level if it fits into so many cells."""
    turn = f"{faces.turn} " if scene.view.turn == seat_of(scene, player) else ""
    name: Line = ((clip(f"{turn}{scene.names[player]}", width), TURN if turn else VALUE),)
    if player and scene.level:
        # Room for the sign is kept, so that the level stays when the turn comes.
        with_level = (*name, "  ", (scene.level, LABEL))
        if line_cells(with_level, faces) + (0 if turn else 2) <= width:
            return [with_level]
    return [name]


def points_fact(scene: Scene, player: int) -> Fact:
    """Card points, and those of a marriage that no trick has confirmed yet; nothing where they are kept in the head."""
    if not scene.counts:
        return []
    seat = seat_of(scene, player)
    pending = scene.view.pending[seat]
    return [((_("Points"), LABEL), (f" {scene.view.points[seat]}" + (f"+{pending}" if pending else ""), VALUE))]


def tricks_fact(scene: Scene, player: int) -> Fact:
    """How many tricks the player has won: they lie on the table for all to see."""
    return [((_("Tricks"), LABEL), (f" {scene.view.trick_counts[seat_of(scene, player)]}", VALUE))]


def score_fact(scene: Scene, player: int, faces: Faces) -> Fact:
    """The player's match score, as the tradition tallies it."""
    line = score_line(scene.score, player, faces)
    return [line[:-3], line[-2:]] if scene.score.needed > 1 else [line]


def marriage_fact(scene: Scene, player: int, faces: Faces) -> Fact:
    """The marriages that the player has declared, and whether their points are still to be confirmed."""
    seat = seat_of(scene, player)
    shown: list[Line] = []
    for meld in scene.view.melds:
        if meld.seat == seat:
            suit = (faces.suits[meld.suit], faces.ink(meld.suit))
            # What it counts is known from the trump suit, also where the sum is kept in the head.
            shown.append((suit, (f" {meld.points}", VALUE)))
    if not shown:
        return []
    pending: list[Line] = [((_("pending"), LABEL),)] if scene.counts and scene.view.pending[seat] else []
    return [((_("Marriage"), LABEL), " ", *shown[0]), *shown[1:], *pending]


def known_fact(scene: Scene) -> Fact:
    """What the other player has shown and not played yet."""
    known = [(card,) for card in scene.view.known] if scene.view.result is None else []
    return [((_("In hand"), LABEL), " ", *known[0]), *known[1:]] if known else []


def remark_facts(scene: Scene, player: int) -> list[Fact]:
    """Exchanged and closed."""
    return [[remark] for remark in scene.remarks[player]]


def player_facts(scene: Scene, player: int, faces: Faces) -> list[Fact]:
    """All that is to be known of a player apart from the name and the match score."""
    known = [known_fact(scene)] if player else []
    return [
        points_fact(scene, player),
        tricks_fact(scene, player),
        marriage_fact(scene, player, faces),
        *known,
        *remark_facts(scene, player),
    ]


def trump_fact(scene: Scene, faces: Faces) -> Fact:
    """The trump suit, by its sign and its name."""
    trump = scene.view.trump
    return [((_("Trump"), LABEL), " ", (faces.suits[trump], faces.ink(trump)), " ", (suit_name(trump), VALUE))]


def stock_fact(scene: Scene) -> Fact:
    """The cards left to draw, and whether the stock is closed."""
    view = scene.view
    if view.upcard is None:
        said = _("none left")
    elif view.closed_by is not None:
        said = _("{n}, closed").format(n=view.talon)
    else:
        said = _("{n} left").format(n=view.talon)
    return [((_("Stock"), LABEL), " ", (said, VALUE))]
