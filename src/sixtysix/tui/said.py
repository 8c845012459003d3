"""What the table says in sentences: whose turn it is, what is asked or told, and what has happened."""

from __future__ import annotations

from itertools import groupby

from sixtysix.sitting.log import Told
from sixtysix.tui.canvas import Canvas, wrap
from sixtysix.tui.parts import MARGIN
from sixtysix.tui.scene import Scene
from sixtysix.tui.styles import ASKED, LABEL, TOLD, VALUE


def draw_said(canvas: Canvas, scene: Scene, first: int, last: int, width: int, reserved: int) -> None:
    """Status, message and log in rows ``first`` to ``last``. ``reserved``: rows that the log leaves to the former."""
    y = first
    for texts, style in ((wrap(scene.status, width), VALUE), (wrap(scene.message, width), _tone(scene))):
        for text in texts[: max(0, last + 1 - y)]:
            canvas.put(MARGIN, y, text, style)
            y += 1
    # Where the log stands right below the message it would say the same once more.
    log = scene.log if reserved else tuple(told for told in scene.log if told.text not in scene.message)
    rows = log_rows(log, last + 1 - max(y, first + reserved), width)
    # The newest stands lowest, so that it stays in its place when a message takes a row more.
    for at, (text, turn) in enumerate(rows, last + 1 - len(rows)):
        canvas.put(MARGIN, at, text, "" if turn == scene.turn else LABEL)


def said_rows(scene: Scene, width: int) -> int:
    """How many rows status and message need."""
    return len(wrap(scene.status, width)) + len(wrap(scene.message, width))


def _tone(scene: Scene) -> str:
    return ASKED if scene.asking else TOLD


def log_rows(log: tuple[Told, ...], room: int, width: int) -> list[tuple[str, int]]:
    """As many of the last sentences as fit into so many rows, each turn on rows of its own: (text, turn)."""
    rows: list[tuple[str, int]] = []
    for first in range(len(log) - 1, -1, -1):
        more = [
            (text, turn)
            for turn, told in groupby(log[first:], key=lambda told: told.turn)
            for text in wrap(" ".join(sentence.text for sentence in told), width)
        ]
        if len(more) > room:
            break
        rows = more
    return rows
