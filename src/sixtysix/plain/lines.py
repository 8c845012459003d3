"""Sentences as lines: broken where a reader would pause, and within seven bits where nothing else is wanted."""

from __future__ import annotations

from collections.abc import Iterator
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

    The lines are few, and end at commas and other pauses rather than in the midst of something said in one breath, so
    that most of them make sense alone.
    """
    words = text.split()
    if not width or cell_len(text) <= width or len(words) < 2:
        return [" ".join(words)] if words else []
    costs, ends = [0] * (len(words) + 1), [0] * (len(words) + 1)
    cells = [cell_len(word) for word in words]
    for first in range(len(words) - 1, -1, -1):
        found = [
            (_cost(words[end - 1], length, width, last=end == len(words)) + costs[end], -end)
            for end, length in _lengths(cells, first, width)
        ]
        costs[first], ends[first] = min(found)[0], -min(found)[1]
    lines, first = [], 0
    while first < len(words):
        lines.append(" ".join(words[first : ends[first]]))
        first = ends[first]
    return lines


def _lengths(cells: list[int], first: int, width: int) -> Iterator[tuple[int, int]]:
    """Each place where a line that begins with a word may end, and how long it is then."""
    length = -1
    for place in range(first, len(cells)):
        length += 1 + cells[place]
        if length > width and place > first:
            return
        yield place + 1, length


def _cost(word: str, length: int, width: int, *, last: bool) -> int:
    """How bad a line is that ends with a word: in tenths of the badness of being one more line."""
    ragged = max(0, width - length) // 8
    if last:
        return 10 + (ragged if length * 4 < width else 0)
    return 10 + ragged + (0 if word.endswith(_PAUSES) else 16)


def in_ascii(text: str) -> str:
    """The text without anything outside ASCII: accents are taken off, what has no like becomes an underscore."""
    if text.isascii():
        return text
    plain = (char for char in normalize("NFKD", text.translate(_FOLDED)) if not combining(char))
    return "".join(char if char.isascii() else "_" for char in plain)
