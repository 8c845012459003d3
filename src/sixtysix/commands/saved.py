"""What the commands about saved matches share: reaching them, saying why not, and times and columns as text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeVar
from unicodedata import combining, east_asian_width

from sixtysix.history.sentences import set_aside, unusable
from sixtysix.history.store import Store
from sixtysix.history.troubles import FAILURES
from sixtysix.text import visible

T = TypeVar("T")


def complain(sentence: str) -> None:
    """Say a sentence on stderr, fit for a terminal."""
    with suppress(OSError):  # nobody may be there to be told
        print(visible(sentence), file=sys.stderr)


def using(store: Store, work: Callable[[Store], T]) -> T | None:
    """What ``work`` makes of the store; None, and why on stderr, if the saved matches cannot be used.

    What had to be set aside is told as well.
    """
    try:
        return work(store)
    except FAILURES as error:
        complain(unusable(store.failed(error), str(store.folder)))
        return None
    finally:
        for incident in store.repaired:
            complain(set_aside(incident))
        store.repaired.clear()
        store.close()


def utc_time(milliseconds: int | None) -> str | None:
    """A moment as ISO date and time in UTC, for programs; None where it is unknown or no clock has it."""
    if milliseconds is None:
        return None
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")
    except (OverflowError, ValueError, OSError):
        return None


def columns(rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> list[str]:
    """Lines with the cells of each column below each other; columns in ``right`` are set to the right."""
    widths = [max(cells(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        parts = []
        for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blank = " " * (width - cells(cell))
            parts.append(blank + cell if at in right else cell + blank)
        lines.append("  ".join(parts).rstrip())
    return lines


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)
