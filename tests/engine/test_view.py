"""A view holds what its seat may know and nothing else: equal views when only hidden cards differ."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

import pytest

from sixtysix.engine.actions import CLAIM, SEATS, Action, Play, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event, Result, Trick, seen_by
from sixtysix.engine.match import Match
from sixtysix.engine.notation import read_action, read_position, write_position
from sixtysix.engine.rules import RULESETS, LookBack, Rules
from sixtysix.engine.state import State
from sixtysix.engine.tables import tables_for
from sixtysix.engine.view import View
from tests.engine.walks import ALL_RULES, HOUSE, choose, rules_named, walks
from tests.strategies import random_pack, rich_pack

Told = list[tuple[tuple[Event, ...], Deal]]


def others(rng: Random, deal: Deal, seat: Seat, count: int) -> Iterator[Deal]:
    """Deals that ``seat`` cannot tell from ``deal``: its unseen cards shuffled, as far as it does not know better."""
    other = seat.other
    view = deal.view(seat)
    fixed = view.known.bits
    free = [*CardSet(deal.hands[other] & ~fixed), *deal.stock]
    wanted = (deal.hands[other] & ~fixed).bit_count()
    parts = {name: getattr(deal, name) for name in State.__slots__ if name not in ("tables", "hands", "stock")}
    for _ in range(count):
        rng.shuffle(free)
        # Cards the other seat is known to lack can only lie in the stock.
        free.sort(key=lambda card: card in view.lacks)
        stock = free[wanted:]
        rng.shuffle(stock)
        hand = CardSet(free[:wanted]).bits | fixed
        hands = (deal.hands[0], hand) if seat is Seat.FOREHAND else (hand, deal.hands[1])
        yield Deal.of(**parts, hands=hands, stock=tuple(stock))


@pytest.mark.parametrize("name", ALL_RULES)
def test_views_are_equal_when_only_hidden_cards_differ(name: str) -> None:
    """At every moment, for both seats; what the seat may do and what is said of the other's claim are equal too."""
    rng = Random(f"hidden {name}")
    different = 0
    for deal in walks(name, 60 if name == HOUSE else 8):
        for seat in SEATS:
            view = deal.view(seat)
            for another in others(rng, deal, seat, 2):
                different += another != deal
                assert another.view(seat) == view
                assert another.why_not(CLAIM, seat) == deal.why_not(CLAIM, seat)
                if deal.turn == seat:
                    assert another.legal() == deal.legal()
                # The other deal can be, and by what everybody knows as well.
                assert read_position(write_position(another)) == another
    assert different > 100


def play(rules: Rules, pack: tuple[Card, ...], actions: list[Action]) -> Told:
    """The deal of a pack with these actions, the events of each; only as far as they can be played with it."""
    deal, events = Deal.from_pack(rules, pack).settle()
    told: Told = [(events, deal)]
    for action in actions:
        if deal.why_not(action) is not None:
            break
        deal, events = deal.apply(action)
        told.append((events, deal))
    return told


@pytest.mark.parametrize("name", ALL_RULES)
def test_views_are_equal_through_a_whole_deal(name: str) -> None:
    """Two packs that differ only in cards a seat has not seen, played alike, give it equal views and events."""
    compared = 0
    for number in range(200 if name == HOUSE else 40):
        rng = Random(f"whole {name} {number}")
        rules = rules_named(name, rng)
        pack = rng.choice((random_pack, rich_pack))(rng, rules)
        deal, _ = Deal.from_pack(rules, pack).settle()
        actions: list[Action] = []
        for _step in range(rng.randint(0, 20)):
            # With a result both hands are shown: a comparison stops before it.
            action = choose(rng, deal)
            after, _ = deal.apply(action)
            if after.result is not None:
                break
            actions.append(action)
            deal = after
        first = play(rules, pack, actions)
        assert first[-1][1] == deal
        # Hidden are the cards that the seat has not seen at any one moment and does not draw later; what comes after
        # that moment is compared as well, as long as it can be done with other cards.
        seat, (_, then) = rng.choice(SEATS), rng.choice(first)
        drawn = CardSet(card for _, moment in first for card in CardSet(moment.hands[seat]))
        hidden = (CardSet(then.hands[seat.other]) | CardSet(then.stock)) - then.view(seat).known - drawn
        if rng.random() < 0.6:
            # Without those played later the same can be done for longer.
            hidden -= CardSet(deal.played)
        places = [place for place, card in enumerate(pack) if card in hidden]
        for _try in range(6):
            cards = [pack[place] for place in places]
            rng.shuffle(cards)
            another = list(pack)
            for place, card in zip(places, cards, strict=True):
                another[place] = card
            compared += compare(seat, actions, first, play(rules, tuple(another), actions))
    assert compared > 300


def compare(seat: Seat, actions: list[Action], first: Told, second: Told) -> int:
    """Compare what a seat is told in two deals as long as the same has been done in both; return how often."""
    for number, ((events, one), (events2, two)) in enumerate(zip(first, second, strict=False)):
        if one.history != two.history:
            # Something happened by itself in one of them, before all eyes: an automatic exchange.
            return number
        assert one.view(seat) == two.view(seat)
        assert [seen_by(seat, event) for event in events] == [seen_by(seat, event) for event in events2]
    if len(second) < len(first):
        # What stopped the second deal was an action of the other seat, whose cards are others there.
        assert second[-1][1].turn != seat, actions[len(second) - 1]
    return len(second)


@pytest.mark.parametrize("name", ALL_RULES)
def test_what_a_view_says_is_so(name: str) -> None:
    """Known cards are held, lacking ones are not, and every card has its place."""
    for deal in walks(name, 60 if name == HOUSE else 10):
        for seat in SEATS:
            view, other = deal.view(seat), deal.view(seat.other)
            theirs = CardSet(deal.hands[seat.other])
            assert view.hand == CardSet(deal.hands[seat])
            assert view.other_cards == len(theirs)
            assert not view.known - theirs
            assert not view.lacks & theirs
            assert not view.lacks & view.hand
            assert view.known == other.known_to_other
            assert view.lacks == other.lacks_known_to_other - view.hand
            assert not theirs - view.other_may_hold
            assert view.unseen == theirs - view.known | CardSet(deal.stock)
            assert view.unseen | view.known | view.hand | view.played | CardSet(
                [view.upcard] if view.upcard is not None else []
            ) == CardSet(tables_for(deal.rules).pack)
            assert (view.talon, view.strict) == (deal.talon, deal.strict)
            assert view.my_turn == (deal.result is None and deal.turn == seat)
            assert list(view.legal) == (deal.legal() if view.my_turn else [])
            assert view.other is seat.other


def test_a_view_leads_to_no_deal() -> None:
    """Nothing it holds, however deep, is a deal, a state or a match; and it can be hashed and pickled."""

    def inside(value: object) -> Iterator[object]:
        yield value
        if isinstance(value, (tuple, list)):
            for item in value:
                yield from inside(item)
        elif is_dataclass(value):
            for field in fields(value):
                yield from inside(getattr(value, field.name))

    for deal in walks("standard", 10):
        for seat in SEATS:
            view = deal.view(seat)
            assert not any(isinstance(value, (State, Match)) for value in inside(view))
            assert pickle.loads(pickle.dumps(view)) == view
            assert hash(view) == hash(deal.view(seat))
            assert not hasattr(view, "__dict__")


# What is known, by rule: positions written out, since chance seldom meets them.

PREFIX = "F=AS,TS,KH,QH,9D,JC D=KS,QS,AH,TH,AD,TD up=9H stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C"


def after(line: str, *actions: str) -> Deal:
    deal = read_position(line)
    for word in actions:
        deal, _ = deal.apply(read_action(word)[1])
    return deal


def cards(*codes: str) -> CardSet:
    return CardSet(Card[code.replace("9", "N")] for code in codes)


def test_a_marriage_shows_both_cards_until_they_are_played() -> None:
    deal = after(f"standard {PREFIX}", "marry:H")
    assert deal.view(Seat.DEALER).known == cards("KH", "QH")
    deal = after(f"standard {PREFIX}", "marry:H", "QH", "AH")
    assert deal.view(Seat.DEALER).known == cards("KH")
    assert deal.view(Seat.FOREHAND).known == CardSet()


def test_a_reply_in_the_strict_phase_shows_what_is_lacking() -> None:
    """Not following shows a void; following without beating the lead shows that no higher card is there."""
    deal = after(f"standard {PREFIX}", "close", "9D", "TD")
    assert deal.view(Seat.FOREHAND).lacks == CardSet()
    closed = "standard F=AS,TS,KH,QH,JH,JC D=KS,QS,AH,TH,9S,TD up=9H stock=JS,9D,9C,KD,QD,JD,AC,TC,KC,QC,AD"
    deal = after(closed, "close", "JC", "TH")
    assert deal.view(Seat.FOREHAND).lacks == cards("AC", "TC", "KC", "QC", "9C")
    deal = after(closed, "close", "TS", "9S")
    # The ace of spades is higher too, but it is in the hand that asks.
    assert deal.view(Seat.FOREHAND).lacks == CardSet()
    assert deal.view(Seat.DEALER).lacks_known_to_other == cards("AS")


def test_the_upcard_drawn_last_and_the_one_exchanged_for_are_known() -> None:
    last = "standard F=AS,TS,KH,QH,9D D=KS,QS,AH,TH,AD stock=JS up=JH points=45/4 tricks=5/1 step=draw"
    deal = after(last, "draw")
    assert deal.upcard is None
    assert deal.view(Seat.FOREHAND).known == cards("JH")
    exchange = "standard F=AS,TS,KH,QH,9H,JC D=KS,QS,AH,TH,AD,TD up=JH stock=JS,9S,9D,KD,QD,JD,AC,TC,KC,QC,9C"
    deal = after(exchange, "TS", "QS", "draw", "exchange")
    assert deal.view(Seat.DEALER).known == cards("JH")
    assert deal.view(Seat.DEALER).upcard is Card.NH
    assert deal.view(Seat.FOREHAND).known == CardSet()


def test_an_automatic_exchange_not_made_shows_the_lack() -> None:
    """In `turkish` the leader with a trick who holds the nine exchanges; who did not does not hold it."""
    line = "turkish F=AS,TS,KH,QH,9D,JC D=KS,QS,AH,TH,AD,TD up=JH stock=JS,9S,9H,KD,QD,JD,AC,TC,KC,QC,9C"
    deal = after(line, "TS", "QS")
    assert deal.turn is Seat.FOREHAND
    assert deal.view(Seat.DEALER).lacks == cards("9H")
    assert deal.view(Seat.FOREHAND).lacks == CardSet()


def tricks_of(look_back: LookBack, led: bool) -> tuple[int, ...]:
    """Which of three tricks (won by forehand, the dealer, forehand) forehand and dealer may look at."""
    rules = next(rules for rules in RULESETS.values() if rules.look_back is look_back)
    won = (Seat.FOREHAND, Seat.DEALER, Seat.FOREHAND)
    tricks = tuple(Trick(seat, Card.AS, Card.NS, seat) for seat in won)
    deal, _ = Deal.from_pack(rules, tables_for(rules).pack).settle()
    if led:
        deal, _ = deal.apply(deal.legal()[0])
    parts = {name: getattr(deal, name) for name in State.__slots__ if name != "tables"}
    deal = Deal.of(**(parts | {"tricks": tricks}))
    seen = [deal.view(seat).look_back() for seat in SEATS]
    return tuple(len(found) for found in seen)


@pytest.mark.parametrize(
    ("look_back", "before_the_lead", "after_it"),
    [
        (LookBack.NONE, (0, 0), (0, 0)),
        (LookBack.LAST_TRICK, (1, 1), (0, 0)),
        (LookBack.OWN_TRICKS, (2, 2), (2, 1)),
    ],
)
def test_looking_back(look_back: LookBack, before_the_lead: tuple[int, int], after_it: tuple[int, int]) -> None:
    """The last trick until the next lead; own tricks at any time, and the last one too."""
    assert tricks_of(look_back, led=False) == before_the_lead
    assert tricks_of(look_back, led=True) == after_it


def test_a_view_of_a_deal_that_is_over_has_no_turn() -> None:
    for deal in walks("standard", 5):
        view = deal.view(Seat.FOREHAND)
        assert isinstance(view, View)
        assert (view.turn is None) == isinstance(view.result, Result)
        assert isinstance(view.trump, Suit)
        assert all(isinstance(seat, Seat) for seat, _action in view.history)
        assert len([1 for _seat, action in view.history if isinstance(action, Play)]) == len(view.played)
