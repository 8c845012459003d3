"""What keys cost on a line, in every theme, whatever the terminal erases to: from pictures alone, as they are sent.

That the program sends no more than this is tried in a pseudo-terminal (test_program.py).
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from sixtysix.engine.actions import Play
from sixtysix.engine.rules import RULESETS
from sixtysix.sitting.sitting import OTHER
from sixtysix.tui.canvas import Frame
from sixtysix.tui.display import Display
from sixtysix.tui.ink import Ink
from sixtysix.tui.picture import draw
from sixtysix.tui.styles import THEMES, Depth
from sixtysix.tui.table import Table
from tests.tui.players import Hands, make_table

LIMITS = {"start": 12_000, "move": 250, "over": 3_000, "back": 3_000, "decision": 4_000}
"""Bytes at the most; from one decision to the next there may be several pictures."""


@cache
def deal(rules: str) -> list[tuple[str, list[Frame]]]:
    """What a deal brings: what it is, and the pictures that are sent for it one after the other."""
    table = make_table(RULESETS[rules], "costs", OTHER)
    hands = Hands(table)
    frames = [draw(table)]
    found = [("start", list(frames))]

    def seen(table: Table) -> None:
        if (frame := draw(table)) != frames[-1]:
            frames.append(frame)

    hands.seen = seen

    def brought(what: str, *keys: str) -> None:
        first = len(frames) - 1
        hands.press(*keys)
        found.append((what, frames[first:]))

    hands.press("enter")
    hands.wait()
    seen(table)
    while not table.on_page:
        brought("move", "right")
        brought("move", "tab")
        brought("move", "escape")
        brought("over", "?")
        brought("back", "escape")
        if table.open_tricks:
            brought("over", "t")
            brought("back", "escape")
        first = len(frames) - 1
        hands.do(next((action for action in table.view.legal if isinstance(action, Play)), table.view.legal[0]))
        hands.wait()
        seen(table)
        found.append(("decision", frames[first:]))
    return found


@pytest.mark.parametrize("rules", ["standard", "saizeci", "hoyle"])
@pytest.mark.parametrize("fills", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_costs_of_a_deal(theme: str, fills: bool, rules: str) -> None:
    ink = Ink(THEMES[theme], Display(Depth.MANY, fills=fills))
    kinds = set()
    for what, frames in deal(rules):
        sent = [ink.paint(None, frames[0])] if what == "start" else [ink.paint(*pair) for pair in pairwise(frames)]
        kinds.add(what)
        assert sum(len(text.encode()) for text in sent) <= LIMITS[what], what
    assert kinds == set(LIMITS)
