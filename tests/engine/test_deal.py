"""Properties that hold at every moment of every deal, in every ruleset and in random house rules."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, MARRIES, PASS, PLAYS, Action, Seat
from sixtysix.engine.cards import CARDS, Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import CardDrawn, DealEnded, Ending, seen_by
from sixtysix.engine.reasons import IllegalAction, Why
from sixtysix.engine.rules import RULESETS, Claims, DrawOrder
from sixtysix.engine.state import State
from sixtysix.engine.tables import tables_for
from tests.engine.walks import ALL_RULES, HOUSE, choose, rules_named, walk, walks
from tests.strategies import random_pack

EVERY_ACTION: tuple[Action, ...] = (*PLAYS, *MARRIES, EXCHANGE, CLOSE, CLAIM, DRAW, PASS)


def values(deal: Deal) -> tuple[object, ...]:
    return tuple(getattr(deal, name) for name in State.__slots__)


@pytest.mark.parametrize("name", ALL_RULES)
def test_legal_why_not_and_apply_agree(name: str) -> None:
    """For every action there is, by the seat on turn and by the other one."""
    for deal in walks(name, 120 if name == HOUSE else 15):
        legal = deal.legal()
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (deal.result is None)
        for action in EVERY_ACTION:
            reason = deal.why_not(action)
            assert (reason is None) == (action in legal), (action, reason)
            assert deal.why_not(action, deal.turn) == reason
            if reason is None:
                deal.apply(action)
            else:
                with pytest.raises(IllegalAction) as refused:
                    deal.apply(action)
                assert refused.value.reason == reason
            other = deal.why_not(action, deal.turn.other)
            assert other is not None
            assert other.why in (Why.DEAL_OVER, Why.NOT_YOUR_TURN, Why.CLAIM_NOT_NOW, Why.CLAIM_AUTOMATIC)


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_deal_is_a_value(name: str) -> None:
    """Acting leaves it as it was; it cannot be changed, and it compares, hashes and pickles by what it holds."""
    for number in range(40 if name == HOUSE else 6):
        rng = Random(f"value {name} {number}")
        before: Deal | None = None
        for deal in walk(rng, rules_named(name, rng)):
            held = values(deal)
            assert deal != before
            again = pickle.loads(pickle.dumps(deal))
            assert isinstance(again, Deal)
            assert again == deal
            assert hash(again) == hash(deal)
            assert again.legal() == deal.legal()
            for action in deal.legal():
                after, _ = deal.apply(action)
                assert after == again.apply(action)[0]
                assert values(deal) == held
            for slot in State.__slots__:
                with pytest.raises(AttributeError):
                    setattr(deal, slot, None)
            before = deal


def test_a_deal_equals_no_other_thing() -> None:
    deal = next(walks("standard", 1))
    assert deal != "deal"
    assert deal != None  # noqa: E711 -- the comparison is what is tried
    assert len({deal, deal.settle()[0]}) == 1


@pytest.mark.parametrize("name", ALL_RULES)
def test_automatic_drawing_is_drawing_at_once(name: str) -> None:
    """``auto_draw`` leads where drawing as soon as a trick is won leads."""
    for number in range(60 if name == HOUSE else 10):
        rng = Random(f"draw {name} {number}")
        rules = rules_named(name, rng)
        deal, _ = Deal.from_pack(rules, random_pack(rng, rules)).settle()
        while deal.result is None:
            action = choose(rng, deal)
            automatic, told = deal.apply(action, auto_draw=True)
            assert not automatic.before_drawing or automatic.declared
            deal, events = deal.apply(action)
            if deal.before_drawing and not deal.declared:
                deal, more = deal.apply(DRAW)
                events += more
            assert automatic == deal
            assert told == events


@pytest.mark.parametrize("name", ALL_RULES)
def test_events_tell_a_seat_no_card_the_other_draws(name: str) -> None:
    """And the last event of a deal, and only that, tells its result and both hands."""
    for number in range(60 if name == HOUSE else 10):
        rng = Random(f"events {name} {number}")
        rules = rules_named(name, rng)
        deal, _ = Deal.from_pack(rules, random_pack(rng, rules)).settle()
        while deal.result is None:
            deal, events = deal.apply(choose(rng, deal))
            for seat in Seat:
                for event in events:
                    seen = seen_by(seat, event)
                    if isinstance(event, CardDrawn) and event.seat != seat and not event.upcard:
                        assert seen == CardDrawn(event.seat, None, False)
                    else:
                        assert seen == event
            ends = [event for event in events if isinstance(event, DealEnded)]
            assert ends == ([events[-1]] if deal.result is not None else [])
            if deal.result is not None:
                assert ends[0].result == deal.result
                assert [set(hand) for hand in ends[0].hands] == [set(deal.cards(hand)) for hand in deal.hands]


def test_walks_reach_every_ending() -> None:
    """Otherwise the properties above would say less than they seem to."""
    found = Counter(
        deal.result.ending for name in (HOUSE, "standard", "schnapsen") for deal in walks(name, 250) if deal.result
    )
    assert set(found) == set(Ending), found


# Dealing


@pytest.mark.parametrize("name", ALL_RULES)
def test_dealing_follows_the_packets(name: str) -> None:
    """Packets to forehand and dealer in turn, the upcard where the rules say, the rest in order as stock."""
    for number in range(20 if name == HOUSE else 3):
        rng = Random(f"deal {name} {number}")
        rules = rules_named(name, rng)
        pack = random_pack(rng, rules)
        cards = list(pack)
        hands: tuple[list[Card], list[Card]] = ([], [])
        upcard: Card | None = None
        for packet, size in enumerate(rules.packets, 1):
            for hand in hands:
                hand += [cards.pop(0) for _ in range(size)]
            if packet == rules.upcard_after:
                upcard = cards.pop(0)
        deal = Deal.from_pack(rules, pack)
        assert [set(deal.cards(hand)) for hand in deal.hands] == [set(hand) for hand in hands]
        assert deal.upcard == upcard
        assert deal.stock == tuple(cards)
        assert upcard is not None
        assert deal.trump is upcard.suit


@pytest.mark.parametrize(
    "change",
    [lambda pack: pack[1:], lambda pack: (*pack, pack[0]), lambda pack: (pack[0], *pack[:-1]), lambda _pack: CARDS],
    ids=["one missing", "one too many", "one twice", "another pack"],
)
def test_a_wrong_pack_is_refused(change: object) -> None:
    rules = RULESETS["schnapsen"]
    assert callable(change)
    with pytest.raises(ValueError, match="each card of the ruleset once"):
        Deal.from_pack(rules, change(tables_for(rules).pack))


@pytest.mark.parametrize("name", ALL_RULES)
def test_drawing_goes_through_the_stock_in_order(name: str) -> None:
    """The first to draw takes the first card; the last card of all is the upcard."""
    for number in range(60 if name == HOUSE else 10):
        rng = Random(f"stock {name} {number}")
        rules = rules_named(name, rng)
        deal, _ = Deal.from_pack(rules, random_pack(rng, rules)).settle()
        while deal.result is None:
            stock, upcard = deal.stock, deal.upcard
            deal, events = deal.apply(choose(rng, deal))
            drawn = [event for event in events if isinstance(event, CardDrawn)]
            if not drawn:
                assert deal.stock == stock
                continue
            first = deal.leader if rules.draw_order is DrawOrder.WINNER_FIRST else deal.leader.other
            last = stock[1] if len(stock) > 1 else upcard
            assert [(event.seat, event.card) for event in drawn] == [(first, stock[0]), (first.other, last)]
            assert [event.upcard for event in drawn] == [False, len(stock) == 1]
            assert deal.stock == stock[2:]


def test_automatic_claims_leave_nothing_to_claim() -> None:
    for name, rules in RULESETS.items():
        claimed = any(CLAIM in deal.legal() for deal in walks(name, 20))
        assert claimed == (rules.claims is Claims.EXPLICIT), name
