"""Where in a TOML file each key stands: ``tomllib`` tells values, not places."""

from __future__ import annotations

import re
import tomllib
from typing import Final

_BLANK: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_SEPARATORS: Final = re.compile(r"(?:[ \t\n,]|#[^\n]*)*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_VALUE: Final = re.compile(r"[^,\]}#\n]*")
# A multi-line string may end in up to five quotes, of which the first two belong to it.
_STRINGS: Final = (r'"""(?:\\.|[^\\])*?"{3,5}', r"'''.*?'{3,5}", r'"(?:\\.|[^"\\])*"', r"'[^']*'")
_STRING: Final = re.compile("|".join(_STRINGS), re.DOTALL)

# Deeper keys have no place: of a key with thousands of dots they would take gigabytes.
_DEEPEST: Final = 8


class Places:
    """The places of the keys of a document that ``tomllib`` has read, ``text``, whose line ends are ``\\n``.

    Nothing is checked: of a text that is no TOML the places are meaningless, though finding none of them fails.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._offsets: dict[tuple[str, ...], int] = {}
        self._spans: dict[tuple[str, ...], tuple[int, int]] = {}
        self._document()

    def of(self, *path: str) -> tuple[int, int] | None:
        """Line and column of the key that leads to ``path``, counted from 1; None if there is none.

        It is the last part of a dotted key or of a section's name. Keys inside lists or more than eight parts deep
        have no place.
        """
        offset = self._offsets.get(path)
        return None if offset is None else line_and_column(self._text, offset)

    def span(self, *path: str) -> tuple[int, int] | None:
        """Offsets in the text at which the value of the key that leads to ``path`` begins and ends; None without one.

        A section has no value of its own, nor have keys without a place.
        """
        return self._spans.get(path)

    def _document(self) -> None:
        section: tuple[str, ...] = ()
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                brackets = 2 if self._text.startswith("[[", self._at) else 1
                self._at += brackets
                section = self._key(())
                self._at += brackets
            else:
                self._pair(section)
            self._skip(_BLANK)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise ValueError(f"no TOML at {self._at}")
        self._at = found.end()
        return found.group()

    def _pair(self, section: tuple[str, ...]) -> None:
        path = self._key(section)
        self._at += 1  # the equals sign
        self._skip(_SPACE)
        start = self._at
        self._value(path)
        if path in self._offsets:
            value = self._text[start : self._at].rstrip(" \t")
            self._spans.setdefault(path, (start, start + len(value)))

    def _key(self, path: tuple[str, ...]) -> tuple[str, ...]:
        """Read a dotted key below ``path`` and the space after it; return the path it leads to."""
        parts = list(path)
        while True:
            self._skip(_SPACE)
            start = self._at
            if self._text[start] in "\"'":
                parts.append(tomllib.loads(f"key = {self._skip(_STRING)}")["key"])
            else:
                parts.append(self._skip(_BARE_KEY))
            if len(parts) <= _DEEPEST:
                self._offsets.setdefault(tuple(parts), start)
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return tuple(parts)
            self._at += 1

    def _value(self, path: tuple[str, ...]) -> None:
        match self._text[self._at]:
            case '"' | "'":
                self._skip(_STRING)
            case "[":
                self._at += 1
                while self._skip_to_item() != "]":
                    self._value((*path, ""))
                self._at += 1
            case "{":
                self._at += 1
                while self._skip_to_item() != "}":
                    self._pair(path)
                self._at += 1
            case _:
                self._skip(_PLAIN_VALUE)

    def _skip_to_item(self) -> str:
        self._skip(_SEPARATORS)
        return self._text[self._at]


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column, counted from 1, of an offset into a text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
