"""The fields of a position line: words of the form ``name=value``, with the column each stands in."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final, NamedTuple

from sixtysix.engine.notation.problems import NotationError, Problem
from sixtysix.engine.notation.words import read_number

HIDDEN: Final = "?"
MOST_CHARACTERS: Final = 4000
NAMES: Final = (
    "view",
    "F",
    "D",
    "stock",
    "played",
    "up",
    "trump",
    "lead",
    "table",
    "step",
    "points",
    "tricks",
    "pending",
    "melds",
    "declared",
    "closed",
    "knownF",
    "knownD",
    "lacksF",
    "lacksD",
    "past",
    "result",
)
_CANONICAL: Final = {name.lower(): name for name in NAMES}


class Word(NamedTuple):
    """A piece of a line and the column (from 1) it starts in."""

    text: str
    column: int


class Fields:
    """A line taken apart: the rules word first, then fields in any order, each at most once.

    Raises :class:`NotationError` for an empty or overlong line, a word that is no field, an unknown field or one twice.
    """

    def __init__(self, line: str) -> None:
        if len(line) > MOST_CHARACTERS:
            raise NotationError(Problem.TOO_LONG, column=MOST_CHARACTERS + 1, most=MOST_CHARACTERS)
        words = [Word(found[0], found.start() + 1) for found in re.finditer(r"\S+", line)]
        if not words:
            raise NotationError(Problem.EMPTY)
        self.rules = words[0]
        self.end = len(line.rstrip()) + 1
        self._found: dict[str, Word] = {}
        for word in words[1:]:
            name, sign, value = word.text.partition("=")
            if not name or not sign or not value:
                raise NotationError(Problem.FIELD_FORM, column=word.column, text=word.text)
            known = _CANONICAL.get(name.lower())
            if known is None:
                near = next(iter(get_close_matches(name, NAMES, 1)), None)
                raise NotationError(Problem.UNKNOWN_FIELD, column=word.column, text=name, near=near)
            if known in self._found:
                raise NotationError(Problem.FIELD_TWICE, column=word.column, field=known)
            self._found[known] = Word(value, word.column + len(name) + 1)

    def get(self, name: str) -> Word | None:
        """A field's value, or None where the line does not have it."""
        return self._found.get(name)

    def need(self, name: str) -> Word:
        """A field's value. Raises :class:`NotationError` where the line does not have it."""
        word = self._found.get(name)
        if word is None:
            raise NotationError(Problem.FIELD_MISSING, column=self.end, field=name)
        return word

    def column(self, name: str) -> int:
        """The column of a field's value, or of the line's end where the line does not have it."""
        word = self._found.get(name)
        return word.column if word else self.end

    def list(self, name: str) -> list[Word]:
        """A field's values separated by commas, each with its column; none where it is ``-`` or missing."""
        word = self._found.get(name)
        if word is None or word.text == "-":
            return []
        found, column = [], word.column
        for part in word.text.split(","):
            found.append(Word(part, column))
            column += len(part) + 1
        return found

    def pair(self, name: str) -> tuple[int, int] | None:
        """A field of two numbers, forehand's and dealer's, as ``20/14``."""
        word = self._found.get(name)
        if word is None:
            return None
        first, sign, second = word.text.partition("/")
        if not sign:
            raise NotationError(Problem.PAIR_FORM, column=word.column, field=name, text=word.text)
        return read_number(first, word.column), read_number(second, word.column + len(first) + 1)
