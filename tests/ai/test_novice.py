"""A beginner's habits, and that it knows no more than it says it does."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sixtysix.ai.novice import remembered
from sixtysix.ai.player import make_player
from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Action, Marry, Play, Seat
from sixtysix.engine.cards import CardSet
from sixtysix.engine.events import Trick
from sixtysix.engine.notation import write_action
from sixtysix.engine.view import View
from tests.ai.situations import CODES, situation
from tests.engine.walks import ALL_RULES, HOUSE, walks

SEEDS = [bytes([seed]) for seed in range(40)]


def decided(view: View) -> set[Action]:
    """What it does, with several seeds."""
    return {make_player("novice", seed).decide(view).action for seed in SEEDS}


def does(view: View) -> set[str]:
    """The same, as text."""
    return {write_action(action) for action in decided(view)}


def with_another_past(rng: Random, view: View) -> View:
    """A view that differs in all that only the tricks before the last have shown, and in the other's card points."""
    last = view.tricks[-1]
    there = view.hand.bits | last.led.bit | last.reply.bit | (0 if view.led is None else view.led.bit)
    there |= 0 if view.upcard is None else view.upcard.bit
    free = [card for card in view.tables.pack if not there >> card & 1]
    rng.shuffle(free)
    before = [
        Trick(rng.choice((Seat.FOREHAND, Seat.DEALER)), led, reply, rng.choice((Seat.FOREHAND, Seat.DEALER)))
        for led, reply in zip(free[::2], free[1::2], strict=False)
    ][: len(view.tricks) - 1]
    played = {card for trick in before for card in (trick.led, trick.reply)}
    now = CardSet([last.led, last.reply] if view.led is None else [last.led, last.reply, view.led])
    unplayed = [card for card in free if card not in played]
    known = CardSet(unplayed[: rng.randint(0, min(len(unplayed), view.other_cards))])
    points = list(view.points)
    points[view.other] = rng.randint(0, 65)
    return replace(
        view,
        tricks=(*before, last),
        history=(),
        played=CardSet(played) | now,
        known=known,
        lacks=CardSet(unplayed[len(known) :][: rng.randint(0, 4)]),
        known_to_other=CardSet(),
        lacks_known_to_other=CardSet(unplayed[:1]),
        points=(points[0], points[1]),
    )


@pytest.mark.parametrize("name", ALL_RULES)
def test_remembers_no_trick_before_the_last(name: str) -> None:
    """Whatever the earlier tricks were and have shown, it decides alike."""
    rng = Random(f"past {name}")
    different = 0
    for deal in walks(name, 40 if name == HOUSE else 8):
        if deal.result is None and len(deal.tricks) > 1:
            view = deal.view(deal.turn)
            another = with_another_past(rng, view)
            different += another.played != view.played
            seed = rng.randbytes(8)
            assert remembered(another) == remembered(view)
            assert make_player("novice", seed).decide(another) == make_player("novice", seed).decide(view)
    assert different > 20


def test_remembers_the_last_trick() -> None:
    """It leads the ten as its best card when the ace has just gone, and not when that was earlier."""
    view = situation("TS KH QD 9H", trump="C", known="AH 9S JD 9D", points=(20, 20), tricks=(4, 4))
    gone = Trick(Seat.DEALER, CODES["9C"], CODES["AS"], Seat.DEALER)
    low = Trick(Seat.DEALER, CODES["JC"], CODES["QC"], Seat.DEALER)
    assert does(replace(view, tricks=(low, gone))) == {"TS"}
    assert "TS" not in does(replace(view, tricks=(gone, low)))


# Replies while the stock is open; clubs are trumps. The card led, the hand, the cards that are right.
REPLIES = {
    "takes a ten with the ace": ("TH", "AH 9S JD QC 9D KS", {"AH"}),
    "takes an ace with a trump": ("AH", "JC 9S JD KS TD", {"JC"}),
    "throws no trump ace on a nine": ("9H", "AC 9S JD KS TD QD", {"9S", "JD"}),
    "gives a low card to a lost trick": ("AC", "AS TS JD KH TD 9H", {"9H", "JD"}),
    "keeps a marriage together": ("AC", "KS QS AD KH TD TH", {"KH"}),
}


@pytest.mark.parametrize("name", REPLIES)
def test_replies(name: str) -> None:
    led, hand, right = REPLIES[name]
    assert does(situation(hand, "9C", led=led)) <= right


def test_leads_its_aces_at_once() -> None:
    """Though they may be trumped; of the tens only one whose ace has just gone, and no trump."""
    assert does(situation("AS TH 9D JH QD TC", "9C")) == {"AS"}
    assert does(situation("TH 9D JS QD TC AC", "9C")) <= {"9D", "JS", "QD"}


def test_is_not_always_right() -> None:
    """It throws a jack where it could have thrown a nine, as often as people do who do not look closely."""
    thrown = does(situation("AS TS JD KH TD 9H", "9C", led="AC"))
    assert thrown == {"9H", "JD"}


def test_sees_that_a_trick_wins_the_deal() -> None:
    assert does(situation("AC 9S JD TD QH KS", "9C", led="9H", points=(55, 40), tricks=(3, 3))) == {"AC"}


def test_claims_exchanges_and_marries_whenever_it_can() -> None:
    hand = "9S JS JD QH TD 9H"
    assert decided(situation(hand, "9C", points=(66, 20), tricks=(4, 1))) == {CLAIM}
    assert CLAIM not in decided(situation(hand, "9C", points=(65, 20), tricks=(4, 1)))
    assert decided(situation("9C TS JD QH TD 9H", "AC", points=(10, 0), tricks=(1, 0))) == {EXCHANGE}
    assert does(situation("KS QS KC QC TD 9H", "9C")) == {"marry:C"}
    assert decided(situation("9S JS JD QH TD", "9C", points=(20, 20), tricks=(4, 1), before_drawing=True)) == {DRAW}


def test_closes_only_with_the_deal_in_its_hand() -> None:
    assert decided(situation("AC TC KC AS TS AH", "JC", points=(10, 0), tricks=(1, 0))) == {CLOSE}
    assert CLOSE not in decided(situation("AC KC QD AS TS 9H", "JC", points=(30, 0), tricks=(2, 0)))


@pytest.mark.parametrize("name", ALL_RULES)
def test_shows_every_marriage_and_saves_its_trumps(name: str) -> None:
    """It declares whatever it may before it leads, and leads no trump in the strict phase while it has another card."""
    player = make_player("novice", b"habits")
    met = 0
    for deal in walks(name, 60 if name == HOUSE else 20):
        if deal.result is not None or deal.led is not None:
            continue
        view = deal.view(deal.turn)
        action = player.decide(view).action
        if isinstance(action, Play):
            assert not any(isinstance(other, Marry) for other in view.legal)
            plain = any(isinstance(other, Play) and other.card.suit != view.trump for other in view.legal)
            if view.strict and plain:
                met += 1
                assert action.card.suit != view.trump
    assert met > 10
