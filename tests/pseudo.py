"""A language in which everything that is cut off or left untranslated shows.

In it every string is accented, stands in ``⟦ ⟧`` and is at least 40 % longer than in English::

    >>> PseudoTranslations().gettext("Your lead, {name}.")
    '⟦Ýóúŕ ļéáđ, {name}. ~~~~~⟧'

Tests install it (the fixture ``pseudo_language`` in ``conftest.py``), have the program write something, and look for
what is wrong with :func:`untranslated` and :func:`cut`. A string put into another's placeholder gives brackets in
brackets.
"""

from __future__ import annotations

import gettext
import math
import re
from collections.abc import Collection

OPEN = "⟦"
CLOSE = "⟧"

_PLAIN = "ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghijklmnoprstuvwxyz"
_ACCENTED = "ÁƁĆĐÉƑĜĤÍĴĶĻṀŃÓṔŔŚŢÚṼŴẊÝŹáƀćđéƒĝĥíĵķļḿńóṕŕśţúṽŵẋýź"
_ACCENTS = str.maketrans(_PLAIN + "Qq", _ACCENTED + "Ɋɋ")

# {{ and }}, or a replacement field, whose format spec may hold fields of its own.
_KEPT = re.compile(r"\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
_PADDING_WORD = 6
_LONGER = 0.4

# An option such as --to is no word of English; nor is what follows a digit or a letter of another script.
_WORD = re.compile(r"(?<![\w-])[A-Za-z]{2,}(?!\w)")
_OPTION = re.compile(r"(?<!\w)--?[A-Za-z][\w-]*")


def pseudo(message: str) -> str:
    """``message`` in the pseudo-language; replacement fields such as ``{name:>8}`` stay as they are."""
    pieces = []
    end = 0
    for kept in _KEPT.finditer(message):
        pieces += [message[end : kept.start()].translate(_ACCENTS), kept.group()]
        end = kept.end()
    pieces.append(message[end:].translate(_ACCENTS))
    missing = math.ceil(len(message) * _LONGER) - len(OPEN + CLOSE)
    return f"{OPEN}{''.join(pieces)}{_padding(missing, in_words=' ' in message)}{CLOSE}"


def _padding(length: int, *, in_words: bool) -> str:
    """``length`` cells of filling, in pieces that lines can be broken between if the message itself has such places."""
    if length <= 0:
        return ""
    if not in_words:
        return "~" * length
    return "".join(" " if i % (_PADDING_WORD + 1) == 0 and i < length - 1 else "~" for i in range(length))


class PseudoTranslations(gettext.NullTranslations):
    """The pseudo-language, to be installed with :func:`sixtysix.i18n.install`."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def untranslated(text: str, allow: Collection[str] = ()) -> list[str]:
    """The English-looking words in ``text`` that stand in no brackets, in their order.

    A word is two or more ASCII letters. Options (``--rules``) are never translated and do not count; neither do the
    words in ``allow``, exactly as written there: names of commands, rulesets and players, cards. A bracket that is
    never closed reaches to the end of its line.
    """
    outside = []
    for line in _mask(text).split("\n"):
        kept_apart = _OPTION.sub(" ", line)
        outside += [word for word in _WORD.findall(kept_apart) if word not in allow]
    return outside


def cut(text: str, *, by_line: bool = False) -> list[str]:
    """The translated strings in ``text`` that lack their end or their beginning, each as the rest of its line.

    With ``by_line`` a string has to be closed on the line it starts on, as on a screen of boxes side by side; else it
    may go on below, as in wrapped text.
    """
    parts = text.split("\n") if by_line else [text]
    found = []
    for part in parts:
        unmatched, strays = _match(part)
        found += [part[i:].split("\n", 1)[0].rstrip() for i in unmatched]
        found += [part[: i + 1].rsplit("\n", 1)[-1].lstrip() for i in strays]
    return found


def _match(text: str) -> tuple[list[int], list[int]]:
    """Where ``text`` has opening brackets without a close, and closing ones without an opening."""
    unmatched: list[int] = []
    strays: list[int] = []
    for i, char in enumerate(text):
        if char == OPEN:
            unmatched.append(i)
        elif char == CLOSE:
            if unmatched:
                unmatched.pop()
            else:
                strays.append(i)
    return unmatched, strays


def _mask(text: str) -> str:
    """``text`` with a dot for each character in brackets."""
    unmatched = set(_match(text)[0])
    masked = []
    depth = 0
    open_lines = 0
    for i, char in enumerate(text):
        if char == "\n":
            open_lines = 0
            masked.append(char)
            continue
        if char == OPEN:
            if i in unmatched:
                open_lines += 1
            else:
                depth += 1
        masked.append("." if depth or open_lines or char == CLOSE else char)
        if char == CLOSE and depth:
            depth -= 1
    return "".join(masked)
