"""Imagined hands can be, and the worth of closing goes the way of the cards."""

from __future__ import annotations

from collections import Counter

import pytest

from sixtysix.ai.closing import can_reach, imagined_hands, worth_of_closing, worth_of_playing_on
from sixtysix.ai.sight import Sight, each
from sixtysix.engine.actions import Seat
from tests.ai.situations import situation
from tests.engine.walks import ALL_RULES, HOUSE, walks


@pytest.mark.parametrize("name", ALL_RULES)
def test_imagined_hands_can_be(name: str) -> None:
    """As many cards as the other holds, all that are known among them, none that cannot be there."""
    for deal in walks(name, 30 if name == HOUSE else 5):
        if deal.result is not None:
            continue
        view = deal.view(deal.turn)
        may = view.other_may_hold.bits
        for hand in imagined_hands(Sight(view), 12345, 5):
            assert hand.bit_count() == view.other_cards
            assert not hand & ~may
            assert not view.known.bits & ~hand


def test_imagined_hands_hold_every_unseen_card_alike() -> None:
    deal = next(iter(walks("standard", 1)))
    sight = Sight(deal.view(Seat.FOREHAND))
    counts = Counter(card for hand in imagined_hands(sight, 7, 3400) for card in each(hand))
    # 17 cards are unseen and 6 of them are held: each in 6/17 of the hands.
    assert len(counts) == 17
    assert all(abs(count - 1200) < 150 for count in counts.values())


def test_closing_is_worth_what_the_hand_is() -> None:
    """Top cards win three game points against any hand; low ones lose as many to a side without a trick."""
    strong = Sight(situation("AC TC KC AS TS AH", "JC"))
    weak = Sight(situation("9S JS QD 9H JH JC", "TC"))
    assert can_reach(strong)
    assert worth_of_closing(strong, 1) == 3
    assert worth_of_closing(weak, 1) == -3


def test_points_and_marriages_make_playing_on_worth_more() -> None:
    even = worth_of_playing_on(Sight(situation("9S JS QD 9H JH JC", "TC", points=(20, 20), tricks=(2, 2))))
    ahead = worth_of_playing_on(Sight(situation("9S JS QD 9H JH JC", "TC", points=(40, 20), tricks=(2, 2))))
    behind = worth_of_playing_on(Sight(situation("9S JS QD 9H JH JC", "TC", points=(20, 40), tricks=(2, 2))))
    married = worth_of_playing_on(Sight(situation("KD JS QD 9H JH JC", "TC", points=(20, 20), tricks=(2, 2))))
    assert behind < even < min(ahead, married)


def test_closing_cannot_reach_what_is_too_far() -> None:
    """Two low cards each and nothing won: the dearest cards of the other would not be enough."""
    assert not can_reach(Sight(situation("9S JS", "TC")))
    assert can_reach(Sight(situation("9S JS", "TC", points=(60, 0), tricks=(4, 0))))
