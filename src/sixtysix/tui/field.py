"""A line of text that is being typed: a word, a name, a number."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import combining

from sixtysix.text import visible
from sixtysix.tui.canvas import cells_of


class Field:
    """A text being typed. Enter hands it to ``keep``; Escape leaves what was there as it was.

    It takes at most ``cells`` cells; with ``digits`` nothing but digits. ``at`` is how many characters stand before the
    cursor. Control characters and invisible ones are never taken, typed or pasted.
    """

    def __init__(self, text: str, keep: Callable[[str], object], *, cells: int, digits: bool = False) -> None:
        self.keep = keep
        self.text = ""
        self.at = 0
        self._cells = cells
        self._digits = digits
        self.insert(text)

    def press(self, key: str, char: str | None) -> None:
        """A key that is neither Enter nor Escape: it types, erases or moves the cursor."""
        match key:
            case "backspace":
                start = self._before()
                self.text = self.text[:start] + self.text[self.at :]
                self.at = start
            case "left" | "shift+tab":
                self.at = self._before()
            case "right":
                self.at = self._after()
            case "up" | "home":
                self.at = 0
            case "down" | "end":
                self.at = len(self.text)
            case _ if char is not None:
                self.insert(char)
            case _:
                pass

    def insert(self, text: str) -> None:
        """Text typed or pasted, as far as there is room for it."""
        for char in text:
            if not char.isprintable() or visible(char) != char or (self._digits and char not in "0123456789"):
                continue
            longer = self.text[: self.at] + char + self.text[self.at :]
            if cells_of(longer) <= self._cells and len(longer) <= 2 * self._cells:
                self.text = longer
                self.at += 1

    def _before(self) -> int:
        """Where the character before the cursor begins, with the accents that stand on it."""
        at = max(0, self.at - 1)
        while at > 0 and combining(self.text[at]):
            at -= 1
        return at

    def _after(self) -> int:
        at = min(len(self.text), self.at + 1)
        while at < len(self.text) and combining(self.text[at]):
            at += 1
        return at
