from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.cards import CARDS, SUITS, Card, CardSet, Rank, Suit, pair_mask

SETS = st.frozensets(st.sampled_from(CARDS))


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_its_rank_and_suit(card: Card) -> None:
    assert Card.of(card.rank, card.suit) is card
    assert card.code == card.rank.letter + card.suit.letter
    assert (str(card), f"{card:>4}") == (card.code, f"  {card.code}")
    assert CardSet(card.bit) == CardSet([card])
    assert card in CardSet(card.suit.mask)


def test_there_are_24_cards_with_names_of_their_own() -> None:
    assert len(CARDS) == len({card.code for card in CARDS}) == len(SUITS) * len(Rank) == 24
    assert [suit.symbol for suit in SUITS] == ["♠", "♥", "♦", "♣"]


@pytest.mark.parametrize("suit", SUITS)
def test_a_pair_is_king_and_queen(suit: Suit) -> None:
    assert set(CardSet(pair_mask(suit))) == {Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit)}


@given(SETS, SETS)
def test_sets_of_cards_behave_as_sets(one: frozenset[Card], two: frozenset[Card]) -> None:
    a, b = CardSet(one), CardSet(two)
    assert list(a) == sorted(one)
    assert (len(a), bool(a)) == (len(one), bool(one))
    assert (a | b, a & b, a - b) == (CardSet(one | two), CardSet(one & two), CardSet(one - two))
    assert set(a) == set(one)
    assert (a == b) == (one == two)
    assert {card for card in CARDS if card in a} == one
    assert CardSet(a.bits) == a
    assert hash(CardSet(sorted(one, reverse=True))) == hash(a)
    assert a != one
    assert pickle.loads(pickle.dumps(a)) == copy.copy(a) == a
    assert repr(a) == f"CardSet({', '.join(map(str, sorted(one)))})"


def test_a_set_of_cards_does_not_change() -> None:
    cards = CardSet([Card.AS])
    with pytest.raises(AttributeError):
        cards.bits = 3
    assert 0 not in cards
    assert "AS" not in cards
