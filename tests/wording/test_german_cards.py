"""Cards of a German-suited pack are called by their own names wherever they are named."""

from __future__ import annotations

import pytest

from sixtysix.engine.cards import CARDS, Card, Suit
from sixtysix.engine.reasons import Reason, Why
from sixtysix.engine.rules import RULESETS
from sixtysix.wording import reason
from sixtysix.wording.cards import card_name, name_german_cards, rank_name, suit_name


@pytest.mark.parametrize("german", [False, True])
def test_a_card_is_called_by_its_rank_and_suit(german: bool) -> None:
    name_german_cards(german)
    assert [card_name(card) for card in CARDS] == [f"{rank_name(c.rank)} of {suit_name(c.suit)}" for c in CARDS]
    french = {"spades", "diamonds", "clubs"}
    assert french.isdisjoint(map(suit_name, Suit)) is german
    assert card_name(Card.QC) == ("Ober of acorns" if german else "queen of clubs")


@pytest.mark.parametrize("why", [Why.FOLLOW_SUIT, Why.HEAD_TRICK, Why.MUST_TRUMP])
@pytest.mark.parametrize("led", [Card.QS, Card.JD, Card.AC])
def test_what_a_rule_demands_is_said_of_the_suit_on_the_cards(why: Why, led: Card) -> None:
    name_german_cards(True)
    bar = Reason(why, card=led, suit=Suit.HEARTS)
    said = reason(bar, RULESETS["standard"])
    one = {Suit.SPADES: "leaf", Suit.DIAMONDS: "bell", Suit.CLUBS: "acorn"}[led.suit]
    assert one in said
    assert card_name(led) in said
