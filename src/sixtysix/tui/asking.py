"""What stands over the table until a key: a question, or what was asked to be seen."""

from __future__ import annotations

from enum import Enum, auto


class Ask(Enum):
    """A question on the board. Enter says yes, Escape no."""

    CLOSE = auto()
    CLAIM = auto()
    LEAVE = auto()
    MARRY = auto()
    AGAIN = auto()


class Over(Enum):
    """What is drawn over the cards until the next key."""

    HELP = auto()
    TRICKS = auto()
