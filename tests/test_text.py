from __future__ import annotations

import doctest
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix import text as text_module
from sixtysix.text import visible

# Any character, surrogates too, and often the troublesome ones.
ANY_TEXT = st.text(
    st.characters(codec=None) | st.sampled_from("\x00\t\n\r\x1b\x7f\x85\x9b\xad\u200b\u2028\u202e\ufeff\ud800")
)


@given(ANY_TEXT)
def test_nothing_that_acts_on_a_terminal_is_left(text: str) -> None:
    assert not {unicodedata.category(char) for char in visible(text)} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(ANY_TEXT)
def test_the_escapes_are_pythons_own(text: str) -> None:
    # Where there is no backslash to be mistaken for one of ours, reading the escapes gives the text back.
    text = text.replace("\\", "")
    shown = visible(text)
    parts = [part if part.isascii() else part.encode("unicode_escape").decode() for part in shown]
    assert "".join(parts).encode().decode("unicode_escape") == text


@given(ANY_TEXT)
def test_once_is_enough(text: str) -> None:
    assert visible(visible(text)) == visible(text)


SEEN = st.characters(
    categories=("L", "M", "N", "P", "S", "Zs"), exclude_characters="".join(text_module._HIDDEN_LETTERS)
)


@given(st.text(SEEN))
def test_what_can_be_seen_stays(text: str) -> None:
    assert visible(text) == text


@pytest.mark.parametrize(
    ("char", "shown"),
    [
        ("\x00", r"\x00"),
        ("\t", r"\t"),
        ("\n", r"\n"),
        ("\r", r"\r"),
        ("\x1b", r"\x1b"),
        ("\x7f", r"\x7f"),
        ("\x9b", r"\x9b"),
        ("\N{SOFT HYPHEN}", r"\xad"),
        ("\N{ZERO WIDTH SPACE}", r"\u200b"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}", r"\u202e"),
        ("\N{LEFT-TO-RIGHT ISOLATE}", r"\u2066"),
        ("\N{LINE SEPARATOR}", r"\u2028"),
        ("\N{ZERO WIDTH NO-BREAK SPACE}", r"\ufeff"),
        ("\N{HANGUL FILLER}", r"\u3164"),
        ("\udcff", r"\udcff"),
        ("\N{TAG LATIN SMALL LETTER A}", r"\U000e0061"),
    ],
)
def test_escapes(char: str, shown: str) -> None:
    assert visible(f"a{char}♥") == f"a{shown}♥"


def test_its_example_holds() -> None:
    assert doctest.testmod(text_module) == (0, 1)
