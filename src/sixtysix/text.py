"""Text from outside, made fit for a terminal."""

from __future__ import annotations

from unicodedata import category

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""C0, DEL and C1; bidirectional and zero-width controls; surrogates; the line and the paragraph separator."""

_HIDDEN_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Fillers and joiners that Unicode counts among letters and marks and that show nothing."""

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
