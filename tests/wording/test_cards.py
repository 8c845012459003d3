from __future__ import annotations

import pytest

from sixtysix.engine.cards import CARDS, SUITS, Rank
from sixtysix.wording import card_code, card_name, rank_name, suit_name
from tests.pseudo import cut, untranslated


def test_a_card_is_called_by_its_rank_and_suit() -> None:
    for card in CARDS:
        assert card_name(card) == f"{rank_name(card.rank)} of {suit_name(card.suit)}"
        assert card_code(card) == card.code
    assert rank_name(Rank.TEN) == "ten"
    assert [suit_name(suit) for suit in SUITS] == ["spades", "hearts", "diamonds", "clubs"]


@pytest.mark.usefixtures("pseudo_language")
def test_all_names_are_translated_each_as_one_string() -> None:
    names = [*map(card_name, CARDS), *map(suit_name, SUITS), *map(rank_name, Rank)]
    for name in names:
        assert name.count("⟦") == 1
        assert untranslated(name) == cut(name) == []
