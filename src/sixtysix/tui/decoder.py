"""Keys from the bytes a terminal sends. What is no key is left out whole, so that none of it is read as typing.

Terminals send answers to questions, reports of extended keys, and bytes that are no UTF-8; lines cut sequences in two.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import Final

from sixtysix.engine.values import frozen

ESCAPE_DELAY: Final = 0.1
"""Seconds after which a lone Escape is the key and not the beginning of a sequence."""

SEQUENCE_DELAY: Final = 1.0
"""Seconds that the rest of a sequence may take once it has begun for certain."""

LATE: Final = 2.0
"""Seconds after a sequence was given up in which its rest may still come."""

PASTE_DELAY: Final = 5.0
"""Seconds without anything after which a paste is over, even if its end never came."""

_MOST_PASTED: Final = 1 << 16


@frozen
class Pressed:
    """A key: its name as Textual has it, and the character it types, if any."""

    name: str
    char: str | None = None


@frozen
class Pasted:
    """Text that was pasted."""

    text: str


Input = Pressed | Pasted

_CONTROLS: Final = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\b": "backspace",
    "\x03": "ctrl+c",
    "\x0c": "ctrl+l",
}

# Arrows as they are sent in both modes of the cursor keys, with and without a modifier.
_ARROW: Final = re.compile(r"\x1b(?:O|\[(?:1;\d+)?)([ABCD])")
_ARROWS: Final = {"A": "up", "B": "down", "C": "right", "D": "left"}
_NAMED: Final = {
    "\x1b[Z": "shift+tab",
    "\x1bOM": "enter",
    "\x1b[5~": "pageup",
    "\x1b[6~": "pagedown",
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~"), "home"),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~"), "end"),
}
# The digits of a keypad in application mode.
_KEYPAD: Final = {f"\x1bO{chr(ord('p') + n)}": str(n) for n in range(10)}
_PASTE, _PASTE_END = "\x1b[200~", "\x1b[201~"

_WHOLE: Final = re.compile(
    r"\x1b(?:"
    r"\[[0-?]*[ -/]*[@-~]"  # CSI
    r"|O[0-9;]*[A-Za-z]"  # SS3
    r"|[\]PX^_].*?(?:\x07|\x1b\\)"  # OSC, DCS, SOS, PM, APC
    r"|[^\[O\]PX^_\x1b]"  # Escape and a character: a key pressed with Alt
    r")",
    re.DOTALL,
)
_REST: Final = re.compile(r"[A-DFHP-S~]")
"""How a sequence ends that was given up: a hand hardly types that by itself then."""

_BROKEN: Final = re.compile(r"\x1b\[[0-?]*[ -/]*(?=[^ -~])|\x1bO[0-9;]*(?=[^0-9;A-Za-z])")


class Decoder:
    """Turns bytes into keys and pastes. Times are seconds on a clock that does not go back."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._waiting = ""
        self._since = 0.0
        self._pasted: str | None = None
        self._given_up = ""
        self._muted = False

    @property
    def waits(self) -> bool:
        """Whether time alone can bring something: a key that may be the beginning of another."""
        return self._waiting != "" or self._pasted is not None

    def feed(self, data: bytes, now: float) -> list[Input]:
        """What some bytes bring, after those that came before."""
        late = now - self._since <= LATE
        self._since = now
        self._waiting += self._decode(data).replace("\ufffd", "")
        if self._given_up and self._waiting:
            self._mute(late)
        return self._take()

    def _mute(self, late: bool) -> None:
        """Leave out the rest of a sequence whose beginning was given up; ``late``: it can be the rest."""
        given_up, self._given_up = self._given_up, ""
        if not late:
            return
        if given_up == "\x1b":
            # The key has acted by now; what comes is no Alt and a letter, but it may be the rest of an arrow.
            if self._waiting[0] in "[O":
                self._waiting = given_up + self._waiting
                self._muted = True
        elif _REST.match(self._waiting):
            self._waiting = self._waiting[1:]

    def tick(self, now: float) -> list[Input]:
        """What the passing of time brings: a lone Escape is a key, a sequence that never ends is none."""
        if self._pasted is not None:
            if now - self._since < PASTE_DELAY:
                return []
            pasted = Pasted(self._pasted + self._waiting)
            self._pasted, self._waiting = None, ""
            return [pasted]
        if not self._waiting:
            return []
        if self._waiting == "\x1b":
            if now - self._since < ESCAPE_DELAY:
                return []
            self._given_up, self._waiting = self._waiting, ""
            return [Pressed("escape")]
        if now - self._since < SEQUENCE_DELAY:
            return []
        # What looked like the beginning of a sequence was none, or comes later still; the rest may hold keys.
        self._given_up, self._muted, self._since = self._waiting[:2], False, now
        self._waiting = self._waiting[1:].lstrip("[O]PX^_")
        return self._take()

    def _take(self) -> list[Input]:
        found: list[Input] = []
        while self._waiting:
            if self._pasted is not None:
                if not self._take_paste(found):
                    break
            elif self._waiting[0] != "\x1b":
                found += _typed(self._waiting[0])
                self._waiting = self._waiting[1:]
            elif not self._take_sequence(found):
                break
        return found

    def _take_paste(self, found: list[Input]) -> bool:
        assert self._pasted is not None
        text, end, rest = self._waiting.partition(_PASTE_END)
        if not end:
            # Its end may have come in part.
            keep = next((n for n in range(len(_PASTE_END) - 1, 0, -1) if text.endswith(_PASTE_END[:n])), 0)
            self._pasted = (self._pasted + text[: len(text) - keep])[:_MOST_PASTED]
            self._waiting = text[len(text) - keep :]
            return False
        found.append(Pasted((self._pasted + text)[:_MOST_PASTED]))
        self._pasted, self._waiting = None, rest
        return True

    def _take_sequence(self, found: list[Input]) -> bool:
        if self._waiting.startswith("\x1b\x1b"):
            found.append(Pressed("escape"))
            self._waiting = self._waiting[1:]
            return True
        broken = _BROKEN.match(self._waiting)
        if broken is not None:
            self._waiting = self._waiting[broken.end() :]
            self._muted = False
            return True
        whole = _WHOLE.match(self._waiting)
        if whole is None:
            return False
        self._waiting = self._waiting[whole.end() :]
        sequence = whole.group()
        muted, self._muted = self._muted, False
        if sequence == _PASTE:
            self._pasted = ""
        elif muted:
            pass
        elif arrow := _ARROW.fullmatch(sequence):
            found.append(Pressed(_ARROWS[arrow[1]]))
        elif sequence in _NAMED:
            found.append(Pressed(_NAMED[sequence]))
        elif sequence in _KEYPAD:
            found.append(Pressed(_KEYPAD[sequence], _KEYPAD[sequence]))
        return True


def _typed(char: str) -> list[Input]:
    if char in _CONTROLS:
        return [Pressed(_CONTROLS[char])]
    if char == " ":
        return [Pressed("space", " ")]
    return [Pressed(char, char)] if char.isprintable() else []
