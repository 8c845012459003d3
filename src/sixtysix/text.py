"""Text from outside, made fit for a terminal."""

from __future__ import annotations

import re
from unicodedata import category

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""C0, DEL and C1; bidirectional and zero-width controls; surrogates; the line and the paragraph separator."""

_HIDDEN_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Fillers and joiners that Unicode counts among letters and marks and that show nothing."""

MOST_MARKS = 4
"""How many marks a character of a name may bear; no language's needs more."""

_ASKS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors."""

_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}


def visible(text: str) -> str:
    r"""``text`` with every control or invisible character as a visible escape, so that it may be sent to a terminal.

    Escaped are C0 and C1 controls (tab and line ends too), DEL, bidirectional and zero-width controls, surrogates, line
    and paragraph separators, so the result is one line. Everything else stays as it is, a backslash too: the result is
    for people to read, not for a program to turn back.

    >>> print(visible("Ann\x1b[2J\n\u202eB♠"))
    Ann\x1b[2J\n\u202eB♠
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(char) if _is_hidden(char) else char for char in text)


def thinned(text: str) -> str:
    """``text`` without marks that stand on nothing or on more than :data:`MOST_MARKS` others, and without those that
    only ask for another picture of a character: how wide that is, no two terminals agree on."""
    if text.isascii():
        return text
    kept: list[str] = []
    marks = MOST_MARKS
    for char in text:
        if category(char)[0] != "M":
            marks = 0
        elif _ASKS.match(char) or marks >= MOST_MARKS:
            continue
        else:
            marks += 1
        kept.append(char)
    return "".join(kept)


def _is_hidden(char: str) -> bool:
    return category(char) in _HIDDEN_CATEGORIES or char in _HIDDEN_LETTERS


def _escape(char: str) -> str:
    code = ord(char)
    if char in _SHORT:
        return _SHORT[char]
    if code <= 0xFF:
        return f"\\x{code:02x}"
    if code <= 0xFFFF:
        return f"\\u{code:04x}"
    return f"\\U{code:08x}"
