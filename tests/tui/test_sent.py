"""What is sent for whole pictures, byte for byte: every theme with every number of colours, other sets of characters.

``UPDATE_PICTURES=1`` writes the files again; look at them before you believe them.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from sixtysix.tui.canvas import Frame
from sixtysix.tui.display import Display, Glyphs
from sixtysix.tui.ink import Ink
from sixtysix.tui.picture import draw
from sixtysix.tui.styles import GROUND, ROLES, THEMES, Depth
from tests.tui.states import asked, follow
from tests.tui.test_pictures import compare

DEPTHS = {"never": Depth.NONE, "16": Depth.SIXTEEN, "256": Depth.MANY, "true": Depth.TRUE}

OTHERS = {
    "ascii": Display(Depth.MANY, Glyphs.ASCII),
    "console": Display(Depth.SIXTEEN, Glyphs.CONSOLE),
    "old": Display(Depth.NONE, Glyphs.ASCII, modern=False),
}
"""Displays that lack characters or codes: a line that takes ASCII alone, a text console, a very old terminal."""


@cache
def frames(ascii: bool = False) -> tuple[Frame, Frame]:  # noqa: A002 -- the option's name
    """A table where every suit has a colour and not every card may follow, and a question in a small window."""
    table, question = follow(), asked()
    table.settings.choose("faces", "four-colour")
    table.ascii = question.ascii = ascii
    return draw(table), draw(question, 40, 20)


def sent(theme: str, display: Display) -> str:
    """What is sent, each row that is gone to in a line of its own, and signs for Escape, backspace and return."""
    ink = Ink(THEMES[theme], display)
    told = "\n".join(ink.paint(None, display.shown(frame)) for frame in frames(display.ascii))
    told = re.sub(r"(?=\x1b\[[0-9;]*H)", "\n", told)
    return told.translate({0x1B: "␛", 0x08: "␈", 0x0D: "␍"}) + "\n"


@pytest.mark.parametrize("theme", THEMES)
def test_themes(theme: str) -> None:
    parts = [f"--color {word}\n{sent(theme, Display(depth))}" for word, depth in DEPTHS.items()]
    compare(f"sent/{theme}", "\n".join(parts))


@pytest.mark.parametrize("name", OTHERS)
def test_other_characters(name: str) -> None:
    compare(f"sent/{name}", sent("terminal", OTHERS[name]))


def test_every_role_is_seen() -> None:
    seen = {role for frame in frames() for row in frame.rows for _char, style in row for role in style.split()}
    assert seen | {GROUND} == ROLES
