"""Cards as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.cards import CARDS, Card
from sixtysix.plain.cards import cards_meant, names_for
from sixtysix.wording.cards import card_name, rank_name, suit_name

HAND = (Card.AS, Card.KH, Card.QH, Card.TD, Card.NC, Card.JC)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_card_has_many_names(card: Card) -> None:
    rank, suit, code = rank_name(card.rank), suit_name(card.suit), card.code
    number = {"T": "10"}.get(code[0], code[0])
    for text in (
        code,
        code.lower(),
        code[::-1],
        code[::-1].lower(),
        card_name(card),
        card_name(card).upper(),
        f"the {card_name(card)}",
        f"{rank} {suit}",
        f"{suit} {rank}",
        f"{rank} of {suit[:-1]}",
        f"{number}{card.suit.symbol}",
        f"{card.suit.symbol}{number}",
        f"{card.suit.symbol}\ufe0f {number}",
        f"{code[0]} {code[1]}",
        f"{number}{code[1]}",
        f"{code[1].lower()}{number.lower()}",
        f"play {card_name(card)}",
        f"{rank[:3]} {suit[:3]}",
        f"{rank}-{suit}",
        f"  {card_name(card)}. ",
    ):
        assert cards_meant(text, ()) == (card,), text


def test_numbers_are_places_as_long_as_there_are_any() -> None:
    assert [cards_meant(str(n), HAND) for n in range(1, 7)] == [(card,) for card in HAND]
    assert cards_meant("03", HAND) == (Card.QH,)
    assert cards_meant("9", HAND) == (Card.NC,)
    assert cards_meant("10", HAND) == (Card.TD,)
    assert cards_meant("7", HAND) == cards_meant("0", HAND) == ()


def test_a_part_of_a_name_means_what_is_in_the_hand() -> None:
    assert cards_meant("king", HAND) == (Card.KH,)
    assert cards_meant("k", HAND) == (Card.KH,)
    assert cards_meant("hearts", HAND) == (Card.KH, Card.QH)
    assert cards_meant("ten", HAND) == (Card.TD,)
    assert cards_meant("acorns", HAND) == (Card.NC, Card.JC)
    assert cards_meant("ace of leaves", HAND) == (Card.AS,)
    assert cards_meant("bells ten", HAND) == (Card.TD,)


@pytest.mark.parametrize(
    "text", ["", " ", "zz", "of", "ace of", "1 2 3", "-1", "ace of hearts now", "♥♥", "ß", "\u0664"]
)
def test_other_words_are_no_cards(text: str) -> None:
    assert cards_meant(text, ()) == ()


@given(st.text(max_size=40), st.lists(st.sampled_from(CARDS), max_size=11, unique=True))
def test_any_text_means_cards_or_none(text: str, hand: list[Card]) -> None:
    assert all(isinstance(card, Card) for card in cards_meant(text, hand))


def test_letters_are_those_of_the_cards_that_are_set() -> None:
    german = names_for("german", "english")
    assert cards_meant("as", HAND, german) == (Card.AD,)
    assert cards_meant("al", HAND, german) == (Card.AS,)
    assert cards_meant("oh", HAND, german) == (Card.QH,)
    assert cards_meant("ue", HAND, german) == (Card.JC,)
    assert cards_meant("ober of acorns", HAND, german) == (Card.QC,)
    assert cards_meant("ace of spades", HAND, german) == (Card.AS,)
    assert cards_meant("dh", HAND, names_for("symbols", "german")) == (Card.QH,)
    assert cards_meant("hh", HAND, names_for("symbols", "dutch")) == (Card.KH,)
    assert cards_meant("\u0434h", HAND, names_for("symbols", "bulgarian")) == (Card.QH,)
    assert cards_meant("qh", HAND, names_for("symbols", "german")) == (Card.QH,)
