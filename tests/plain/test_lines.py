"""Sentences as lines: nothing lost, no line too long, cards in one piece."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from sixtysix.engine.cards import CARDS
from sixtysix.plain.lines import broken, in_ascii
from sixtysix.wording.cards import card_name


@given(st.text(), st.integers(1, 60))
def test_nothing_is_lost_and_no_line_is_too_long(text: str, width: int) -> None:
    lines = broken(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(cell_len(line) <= width or len(line.split()) == 1 for line in lines)
    assert all(lines)


@given(st.text())
def test_without_a_width_there_is_one_line(text: str) -> None:
    assert broken(text, 0) == ([" ".join(text.split())] if text.split() else [])


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=11, unique=True), st.sampled_from(["", " trump"]))
def test_a_card_stays_in_one_piece(hand: list[int], mark: str) -> None:
    names = [card_name(card) + mark for card in CARDS if card in hand]
    lines = broken(f"You hold: {', '.join(names)}.", 40)
    assert all(sum(name in line for line in lines) for name in names), lines


def test_a_line_ends_where_a_reader_pauses() -> None:
    text = "The stock is exhausted: from here on the strict rules of play hold."
    assert broken(text, 30) == ["The stock is exhausted:", "from here on the strict rules", "of play hold."]


@given(st.text())
def test_in_ascii_nothing_else_is_left(text: str) -> None:
    assert in_ascii(text).isascii()
    assert "?" not in in_ascii(text) or "?" in text or "\u037e" in text or "\uff1f" in text or "\ufe56" in text


def test_names_can_be_read_in_ascii() -> None:
    assert in_ascii("Şaizeci şi şase – Łódź, ♥ Straße’s I") == "Saizeci si sase - Lodz, H Strasse's I"
