"""What anybody who knows the game would do, and `casual` does."""

from __future__ import annotations

from typing import Any

import pytest

from sixtysix.ai.casual import unseen
from sixtysix.ai.player import make_player
from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Action, Seat
from sixtysix.engine.cards import CardSet, Suit
from sixtysix.engine.events import Meld
from sixtysix.engine.notation import write_action
from sixtysix.engine.view import View
from tests.ai.situations import cards, situation


def decided(view: View) -> set[Action]:
    """What it does, with several seeds."""
    return {make_player("casual", bytes([seed])).decide(view).action for seed in range(8)}


def does(view: View) -> set[str]:
    """The same, as text."""
    return {write_action(action) for action in decided(view)}


# Replies while the stock is open; clubs are trumps. The card led, the hand, the cards that are right.
REPLIES = {
    "takes a ten with the ace": ("TH", "AH 9S JD QC 9D KS", {"AH"}),
    "takes a jack with the ten": ("JH", "TH 9S JD QC 9D KS", {"TH"}),
    "takes an ace with the lowest trump": ("AH", "JC QC 9S JD KS TD", {"JC"}),
    "takes a ten with the ace rather than with a trump": ("TH", "AH JC 9S JD KS QD", {"AH"}),
    "takes a king with no trump": ("KH", "KC JC 9S JD TD AS", {"9S"}),
    "throws no trump ace on a nine": ("9H", "AC 9S JD KS TD QD", {"9S"}),
    "gives the cheapest card to a lost trick": ("AC", "AS TS JD QH TD 9H", {"9H"}),
    "keeps a marriage together": ("AC", "KS QS KD KH TD AD", {"KD", "KH"}),
    "saves its trumps": ("AC", "AS TS AD JD AH JC", {"JD"}),
}


@pytest.mark.parametrize("name", REPLIES)
def test_replies(name: str) -> None:
    led, hand, right = REPLIES[name]
    assert does(situation(hand, "9C", led=led)) <= right


def test_wins_the_trick_that_would_bring_the_other_out() -> None:
    """Even with the trump ace; where the other stays short of it, the ace is kept."""
    hand = "AC 9S JD TD QD KS"
    assert does(situation(hand, "9C", led="JH", points=(30, 64), tricks=(3, 3))) == {"AC"}
    assert does(situation(hand, "9C", led="JH", points=(30, 40), tricks=(3, 3))) == {"9S"}


def test_wins_the_trick_that_brings_it_out() -> None:
    assert does(situation("AC 9S JD TD QH KS", "9C", led="9H", points=(55, 40), tricks=(3, 3))) == {"AC"}


def test_leads_no_ace_no_ten_and_no_trump_while_the_stock_is_open() -> None:
    for hand in ("AS TH 9D JH QD TC", "AS TS AH JD 9H KC", "TS TH TD JD QH JC"):
        for card in does(situation(hand, "9C", points=(0, 4), tricks=(0, 1))):
            assert card[0] not in "AT", hand
            assert card[1] != "C", hand


def test_claims_as_soon_as_it_has_the_points_and_not_before() -> None:
    hand = "9S JS JD QH TD 9H"
    assert decided(situation(hand, "9C", points=(66, 20), tricks=(4, 1))) == {CLAIM}
    assert CLAIM not in decided(situation(hand, "9C", points=(65, 20), tricks=(4, 1)))
    assert decided(situation(hand, "9C", points=(66, 20), tricks=(4, 1), before_drawing=True)) == {CLAIM}


def test_exchanges_when_it_can() -> None:
    assert decided(situation("9C TS JD QH TD 9H", "AC", points=(10, 0), tricks=(1, 0))) == {EXCHANGE}


def test_takes_the_exchange_that_a_close_offers() -> None:
    close: dict[str, Any] = {"closed_by": Seat.DEALER, "offered": True, "leader": Seat.DEALER}
    assert decided(situation("9C TS JD QH TD 9H", "AC", **close)) == {EXCHANGE}
    assert does(situation("JC TS JD QH TD 9H", "AC", **close)) == {"pass"}


def test_marries_and_the_trumps_first() -> None:
    assert does(situation("KS QS KC QC TD 9H", "9C")) == {"marry:C"}
    assert does(situation("KS QS KC TD JD 9H", "9C")) == {"marry:S"}


def test_marries_before_drawing_only_to_go_out() -> None:
    def at(points: int) -> View:
        return situation("KS QS TD JD 9H", "9C", points=(points, 20), tricks=(3, 1), before_drawing=True)

    assert does(at(46)) == {"marry:S"}
    assert decided(at(20)) == {DRAW}


def test_leads_the_king_or_queen_just_married() -> None:
    """The queen, which costs less."""
    declared: dict[str, Any] = {"declared": (Suit.SPADES,), "melds": (Meld(Seat.FOREHAND, Suit.SPADES, 20),)}
    assert does(situation("KS QS TD JD 9H JH", "9C", points=(20, 0), pending=(0, 0), **declared)) == {"QS"}


def test_closes_with_the_points_in_hand_and_not_without() -> None:
    assert decided(situation("AC TC KC AS TS AH", "JC")) == {CLOSE}
    assert CLOSE not in decided(situation("9S JS QD 9H JH JC", "TC"))
    assert decided(situation("AC TC 9S JS 9H JH", "JC", points=(50, 20), tricks=(3, 1))) == {CLOSE}
    # The two trumps bring 21 and about three for each card that falls on them; more is not imagined.
    assert decided(situation("AC TC 9S JS 9H JH", "JC", points=(39, 20), tricks=(3, 1))) == {CLOSE}
    assert CLOSE not in decided(situation("AC TC 9S JS 9H JH", "JC", points=(38, 20), tricks=(3, 1)))


def test_marries_before_closing_where_it_could_not_afterwards() -> None:
    hand = "AC TC AS KH QH TS"
    assert does(situation(hand, "JC", points=(10, 0), tricks=(1, 0))) == {"marry:H"}
    declared: dict[str, Any] = {"declared": (Suit.HEARTS,), "melds": (Meld(Seat.FOREHAND, Suit.HEARTS, 20),)}
    assert decided(situation(hand, "JC", points=(30, 0), tricks=(1, 0), **declared)) == {CLOSE}


STRICT: dict[str, Any] = {"tricks": (3, 3), "points": (30, 30)}


def test_takes_its_sure_tricks_when_the_stock_is_gone() -> None:
    """Five cards each, all known: the aces, where the other has no trump, and no trump for nothing."""
    lead = does(situation("AS TH JD QD KC", trump="C", known="TS 9S AH 9H KH", **STRICT))
    assert lead == {"AS"}


def test_remembers_trumps_aces_and_tens_and_no_other_card() -> None:
    """A ten is led as a sure card once its ace is gone; a king and a queen are not missed when they are."""
    assert does(situation("TS KH 9D JC", trump="C", known="QS QD JD 9H", **STRICT)) == {"TS"}
    assert "TS" not in does(situation("TS KH 9D JC", trump="C", known="AS QS QD JD", **STRICT))
    hidden = unseen(situation("9S JD", trump="C", known="KS QD", **STRICT))
    assert CardSet(hidden) == cards("KS QS JS KH QH JH 9H KD QD 9D")


def test_spends_no_trump_when_the_other_has_none() -> None:
    """Five cards each, all known: the sure plain cards first, since the trumps win whenever they are led."""
    assert does(situation("QC AS AD TH 9D", trump="C", known="TS KS AH KH TD", **STRICT)) <= {"AS", "AD"}


def test_candidates_are_the_cards_it_may_play() -> None:
    """It plays the best of them, or one that is hardly worse."""
    view = situation("AS TH 9D JH QD TC", "9C", points=(0, 4), tricks=(0, 1))
    for seed in range(20):
        decision = make_player("casual", bytes([seed])).decide(view)
        codes = {write_action(candidate.action) for candidate in decision.candidates}
        assert codes == {"AS", "TH", "9D", "JH", "QD", "TC"}
        best = decision.candidates[0].score
        assert [best - each.score < 0.3 for each in decision.candidates if each.action == decision.action] == [True]
