"""Pictures compared whole: what they say, cell for cell, and which part each cell plays.

``UPDATE_PICTURES=1`` writes them again; look at them before you believe them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix.tui.canvas import Frame
from sixtysix.tui.picture import draw
from sixtysix.tui.table import Table
from tests.tui.states import (
    PAGES,
    TABLES,
    after_tricks,
    follow,
    four_colours,
    german,
    helped,
    hidden,
    large_hand,
    letter_suits,
    letters,
    looked_back,
    marriages,
    seen,
    stock_gone,
    your_lead,
)

PICTURES = Path(__file__).parent / "pictures"
SIZES = [(40, 20), (80, 24), (110, 32)]
WIDE = [
    your_lead, follow, helped, looked_back, large_hand, marriages, stock_gone, german, four_colours, letters,
    letter_suits, hidden, seen,
]  # fmt: skip
"""What is looked at in the wide layout as well, where it has places of its own."""


def told(frame: Frame) -> str:
    """A picture as text, and below it a letter for the style of each cell, with what the letters stand for."""
    used = sorted({style for row in frame.rows for _char, style in row if style})
    letters = dict(zip(used, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", strict=False))
    styles = "\n".join("".join(letters.get(style, " ") for _char, style in row).rstrip() for row in frame.rows)
    legend = "\n".join(f"{letter} {style}" for style, letter in letters.items())
    return f"{frame.text}\n----\n{styles}\n----\n{legend}\ncursor {frame.cursor[0]} {frame.cursor[1]}\n"


def compare(name: str, picture: str) -> None:
    file = PICTURES / f"{name}.txt"
    if os.environ.get("UPDATE_PICTURES") == "1":
        file.parent.mkdir(exist_ok=True)
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("state", "size"),
    [(state, size) for state in TABLES for size in SIZES if size != SIZES[2] or state in WIDE],
    ids=lambda value: value.__name__ if callable(value) else f"{value[0]}x{value[1]}",
)
def test_tables(state: Callable[[], Table], size: tuple[int, int]) -> None:
    compare(f"{state.__name__}-{size[0]}x{size[1]}", told(draw(state(), *size)))


@pytest.mark.parametrize("size", [(45, 40), (80, 20), (40, 26), (100, 30), (200, 60)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_sizes_between_and_beyond(size: tuple[int, int]) -> None:
    compare(f"after_tricks-{size[0]}x{size[1]}", told(draw(after_tricks(), *size)))


@pytest.mark.parametrize("state", PAGES, ids=lambda state: state.__name__)
def test_pages(state: Callable[[], Table]) -> None:
    compare(state.__name__, draw(state()).text + "\n")


@pytest.mark.parametrize("size", SIZES)
def test_letters_are_ascii(size: tuple[int, int]) -> None:
    assert draw(letters(), *size).text.isascii()
