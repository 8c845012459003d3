"""Keys by name, and the command each gives. Digits, arrows, Enter, Space, Tab and Escape are enough for everything."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final
from unicodedata import category, normalize

from sixtysix.i18n import _
from sixtysix.text import visible


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
    UNDO = "undo"
    AGAIN = "again"
    MENU = "menu"


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
        "u": Command.UNDO,
        "r": Command.AGAIN,
        "v": Command.MENU,
    }
)


ALWAYS: Final = frozenset(
    {"left", "right", "up", "down", "shift+tab", "tab", "enter", "space", "escape", "ctrl+c", *"0123456789"}
)
"""The keys that keep their meaning whatever is given other keys, so that one can always play, go back and leave."""

FIXED: Final[Mapping[str, Command]] = MappingProxyType({key: KEYS[key] for key in KEYS if key in ALWAYS})
"""What those of :data:`ALWAYS` that select no card give."""

REMAPPABLE: Final = tuple(command.value for command in Command if command is not Command.INTERRUPT)
"""The names of the commands that can be given other keys."""

ARROW_ENDS: Final = frozenset("ABCDHF")
"""The capitals that an arrow key, Home or End ends in when its bytes arrive apart."""

_NAMES: Final = {"esc": "escape", "return": "enter", "space bar": "space", " ": "space", "\t": "tab", "\r": "enter"}


def named_key(text: str) -> str:
    """The key that a text names: a character, or a word such as ``enter``; capitals are the same key as small letters.

    The capitals that arrow keys end in stay as they are, for :func:`bar_to` to refuse.
    """
    if text in ARROW_ENDS:
        return text
    small = normalize("NFC", text).lower()
    return _NAMES.get(small, small)


def bar_to(key: str) -> str:
    """Why no command can be given a key, as :func:`named_key` has it, in a sentence; empty where it can."""
    shown = visible(key[:20])
    if key in ALWAYS or place_of(key) is not None:
        return _("'{key}' always does what it does and cannot be given to another command.").format(key=shown)
    if key in ARROW_ENDS:
        message = _("'{key}' cannot be a key, since arrow keys end in it on a slow line; use '{small}'.")
        return message.format(key=shown, small=key.lower())
    if key == "backspace":
        return ""
    if len(key) != 1:
        return _("'{key}' is not one character and no key that can be given to a command.").format(key=shown)
    if not key.isprintable() or key.isspace() or category(key).startswith("M") or visible(key) != key:
        return _("'{key}' cannot be a key, since it shows nothing; use a letter or a sign.").format(key=shown)
    return ""


def place_of(key: str) -> int | None:
    """The place in the hand, from 0, that a digit selects, of whatever script; 0 stands for the tenth."""
    if len(key) == 1 and key.isdecimal():
        return (int(key) - 1) % 10
    return None


class KeyMap:
    """Which key gives which command: :data:`KEYS`, or with some of it given other keys.

    ``given`` has the names of commands and the keys that give them in place of the usual ones. A key of
    :data:`ALWAYS` keeps its meaning, so that no map can lock a player in.
    """

    def __init__(self, given: Mapping[str, tuple[str, ...]] = MappingProxyType({})) -> None:
        keys = {key: command for key, command in KEYS.items() if command.value not in given}
        for name, own in given.items():
            keys.update((key, Command(name)) for key in own)
        self._keys: dict[str, Command] = {**keys, **FIXED}
        self._shown: dict[Command, str] = {}
        for key, command in self._keys.items():
            if len(key) == 1:
                self._shown.setdefault(command, key)

    def command(self, key: str) -> Command | None:
        """What a key asks for, by its name as Textual has it; None for a key without a use.

        Outside ASCII a capital is the same key as its small letter. In ASCII it is none: see :data:`ARROW_ENDS`.
        """
        found = self._keys.get(key)
        return self._keys.get(key.lower()) if found is None and len(key) == 1 and not key.isascii() else found

    def shown(self, command: Command) -> str:
        """The letter that gives a command, as it is shown; empty where no letter does."""
        return self._shown.get(command, "")
