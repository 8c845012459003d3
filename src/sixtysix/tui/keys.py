"""Keys by name, and the command each gives. Digits, arrows, Enter, Space, Tab and Escape are enough for everything."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Command(StrEnum):
    """What a key asks for."""

    LEFT = "left"
    RIGHT = "right"
    PREVIOUS = "previous"
    NEXT = "next"
    CONFIRM = "confirm"
    BACK = "back"
    MARRY = "marry"
    EXCHANGE = "exchange"
    CLOSE = "close"
    CLAIM = "claim"
    DRAW = "draw"
    PASS = "pass"
    TRICKS = "tricks"
    HELP = "help"
    QUIT = "quit"
    INTERRUPT = "interrupt"
    WORD = "word"
    LEVEL = "level"
    HABIT_DRAW = "habit-draw"
    HABIT_CLAIM = "habit-claim"
    HABIT_MARRY = "habit-marry"
    FACES = "faces"


# No capital letters: an arrow key whose bytes arrive apart ends in one. Nothing that Escape does loses anything.
KEYS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "left": Command.LEFT,
        "h": Command.LEFT,
        "right": Command.RIGHT,
        "l": Command.RIGHT,
        "up": Command.PREVIOUS,
        "shift+tab": Command.PREVIOUS,
        "down": Command.NEXT,
        "tab": Command.NEXT,
        "enter": Command.CONFIRM,
        "space": Command.CONFIRM,
        "escape": Command.BACK,
        "m": Command.MARRY,
        "x": Command.EXCHANGE,
        "c": Command.CLOSE,
        "g": Command.CLAIM,
        "d": Command.DRAW,
        "n": Command.PASS,
        "t": Command.TRICKS,
        "?": Command.HELP,
        "q": Command.QUIT,
        "ctrl+c": Command.INTERRUPT,
        "w": Command.WORD,
        "o": Command.HABIT_DRAW,
        "a": Command.HABIT_CLAIM,
        "k": Command.HABIT_MARRY,
        "s": Command.FACES,
    }
)


def place_of(key: str) -> int | None:
    """The place in the hand, from 0, that a digit selects; 0 stands for the tenth."""
    if len(key) == 1 and key.isascii() and key.isdigit():
        return (int(key) - 1) % 10
    return None


class KeyMap:
    """Which key gives which command: :data:`KEYS`, or with some of it given other keys."""

    def __init__(self, keys: Mapping[str, Command] = KEYS) -> None:
        self._keys = keys
        self._shown: dict[Command, str] = {}
        for key, command in keys.items():
            if len(key) == 1:
                self._shown.setdefault(command, key)

    def command(self, key: str) -> Command | None:
        """What a key asks for, by its name as Textual has it; None for a key without a use."""
        return self._keys.get(key)

    def shown(self, command: Command) -> str:
        """The letter that gives a command, as it is shown; empty where no letter does."""
        return self._shown.get(command, "")
