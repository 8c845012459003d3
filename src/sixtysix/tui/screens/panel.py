"""What a screen shows, as values: a list of items to choose from, or a text to read."""

from __future__ import annotations

from typing import TypeAlias

from sixtysix.engine.cards import Card
from sixtysix.engine.values import frozen
from sixtysix.tui.scene import KeyHint
from sixtysix.wording.rules_page import Paragraph

Typed: TypeAlias = tuple[str, int]
"""A text being typed, and how many of its characters stand before the cursor."""


@frozen
class Item:
    """A line of a menu, a form or a list.

    ``value`` stands beside or below the label; ``about`` are paragraphs that are shown while the item is selected.
    ``choices`` are all values it may have, ``choice`` the place of the one it has. ``group`` is a heading above it.
    ``typed``: its value is being typed.
    """

    label: str
    value: str = ""
    about: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    choice: int | None = None
    group: str = ""
    typed: Typed | None = None


@frozen
class Listing:
    """A menu, a form or a list.

    ``numbered``: digits choose its items, so each shows its number. ``cards`` stand above it where there is room.
    """

    title: str
    items: tuple[Item, ...]
    selected: int
    keys: tuple[KeyHint, ...]
    intro: tuple[str, ...] = ()
    numbered: bool = True
    cards: tuple[Card, ...] = ()
    message: str = ""
    asking: bool = False
    warning: str = ""


@frozen
class Reading:
    """A text to read. ``at`` is the place in the text of the first row, in characters, so that it survives another
    width."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    at: int
    keys: tuple[KeyHint, ...]
    message: str = ""
    asking: bool = False
    warning: str = ""


Panel: TypeAlias = Listing | Reading
"""What a screen shows."""
