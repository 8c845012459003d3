"""Sentences as lines: broken where a reader would pause, and within seven bits where nothing else is wanted."""

from __future__ import annotations

from typing import Final
from unicodedata import combining, normalize

from rich.cells import cell_len

_PAUSES: Final = (".", ",", ";", ":")

# What has no decomposition into ASCII.
_FOLDED: Final = str.maketrans(
    {
        "♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "—": "-", "−": "-", "×": "x", "’": "'", "‘": "'", "“": '"',
        "”": '"', "«": '"', "»": '"', "·": "-", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
        "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
        "\u0131": "i",  # the Turkish i without its dot
    }
)  # fmt: skip


def broken(text: str, width: int) -> list[str]:
    """A sentence in lines of at most ``width`` cells, 0 for one line; only a longer word makes a longer line.

    A line ends at a comma or another pause if one stands in its second half, so that most lines make sense alone.
    """
    words = text.split()
    if not width or not words:
        return [" ".join(words)]
    lines: list[str] = []
    while words:
        taken = _fitting(words, width)
        lines.append(" ".join(words[:taken]))
        words = words[taken:]
    return lines


def _fitting(words: list[str], width: int) -> int:
    """How many of the words make the next line."""
    cells = best = 0
    for place, word in enumerate(words, 1):
        cells += cell_len(word) + (place > 1)
        if cells > width:
            return best or max(1, place - 1)
        if word.endswith(_PAUSES) and cells * 2 >= width:
            best = place
    return len(words)


def in_ascii(text: str) -> str:
    """The text without anything outside ASCII: accents are taken off, what has no like becomes an underscore."""
    if text.isascii():
        return text
    plain = (char for char in normalize("NFKD", text.translate(_FOLDED)) if not combining(char))
    return "".join(char if char.isascii() else "_" for char in plain)
