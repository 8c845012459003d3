"""Names of every kind leave everything else where it is, whatever a terminal thinks of how wide they are."""

from __future__ import annotations

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.sitting.chosen import MOST_NAME, clipped
from sixtysix.sitting.sitting import Setup
from sixtysix.text import MOST_MARKS
from sixtysix.tui.canvas import cells_of
from sixtysix.tui.display import Display
from sixtysix.tui.ink import Ink, _sure
from sixtysix.tui.picture import draw
from sixtysix.tui.styles import THEMES, Depth
from sixtysix.tui.table import Table

NAMES = {
    "wide": "漢字かな交じり文の長い名前です",
    "combining": "Zoe\u0308 " + "a" + "\u0301" * 100,
    "marks alone": "\u0301\u0302\u0303",
    "right to left": "שלום עליכם",
    "overrides": "\u202eAnn\u202c\u2066Bob",
    "zero width": "A\u200bn\u200dn\ufeff",
    "emoji": "👩‍👩‍👧‍👦👍🏽🇩🇪❤️1️⃣",
    "controls": "\x1b[2J\x1b]0;title\x07\x9b1m",
    "long": "Maximilian " * 1000,
    "hangul": "\u1100\u1161\u11a8" * 20,
    "thai": "ที่นี่ที่นี่ที่นี่ที่นี่",
}
EDGES = "│├┤┌┐└┘─"


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
@pytest.mark.parametrize("size", [(80, 24), (40, 20), (120, 34)])
@pytest.mark.parametrize("opinion", [None, 1, 2], ids=["as we think", "all narrow", "all wide"])
def test_columns_hold(name: str, size: tuple[int, int], opinion: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if opinion is not None:
        monkeypatch.setattr(pyte.screens, "wcwidth", lambda char: 1 if _sure(char) else opinion)
    setup = Setup(RULESETS["standard"], (clipped(name), clipped(name)), lambda n: seed_from_text(f"names {n}"), 0)
    table = Table(setup, grace=0.0)
    plain = Table(Setup(RULESETS["standard"], ("Ann", "Bob"), setup.seed_of, 0), grace=0.0)
    for one in (table, plain):
        one.deal("")
    frame, expected = draw(table, *size), draw(plain, *size)
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(Ink(THEMES["terminal"], Display(Depth.MANY)).paint(None, frame))
    for y, row in enumerate(expected.rows):
        for x, (char, _) in enumerate(row):
            if char in EDGES:
                assert screen.buffer[y][x].data == char, (x, y)


@given(st.text(st.characters() | st.sampled_from("\u0301\u0302\ufe0f\u200d👍🏽漢"), max_size=200))
def test_a_name_is_never_wider_than_it_may_be_nor_a_tower(name: str) -> None:
    shown = clipped(name)
    assert cells_of(shown) <= MOST_NAME
    assert len(shown) <= MOST_NAME * (1 + MOST_MARKS)
    assert "\ufe0f" not in shown
    assert clipped(shown) == shown
