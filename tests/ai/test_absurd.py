"""No level does what any player would call absurd, wherever it is tempted to.

``SIXTYSIX_ABSURD_DEALS`` and ``SIXTYSIX_ABSURD_TEMPTATIONS`` set how many deals are played to look for temptations and
how many of each kind a level meets with all its playouts; ``.ci/slow/70-absurd`` sets more than the suite.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from sixtysix.ai.player import LEVELS, UNRANKED, make_player
from sixtysix.engine.actions import Action, Seat
from sixtysix.engine.cards import Card, CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.notation import read_action, write_action, write_view
from sixtysix.engine.rules import Rules
from sixtysix.engine.tables import tables_for
from sixtysix.engine.view import View
from tests.ai.situations import ABSURD, EXACT_CARDS, absurd, situation
from tests.engine.walks import ALL_RULES, choose, rules_named
from tests.strategies import random_pack, rich_pack

DEALS = int(os.environ.get("SIXTYSIX_ABSURD_DEALS", "8"))
"""Deals of each ruleset that are played to look for temptations."""

TEMPTATIONS = int(os.environ.get("SIXTYSIX_ABSURD_TEMPTATIONS", "0"))
"""How many of each kind a level that searches meets; 0: a few, with few playouts."""

CONSTRUCTED = 3
"""How often each kind of constructed position goes with a deal."""

FEW = 2
FEW_PLAYOUTS = 300

PLAYERS = ("novice", "casual")
"""The levels that play the deals in which temptations are looked for."""

Temptation = tuple[View, dict[Action, str]]


def moments(name: str) -> Iterator[Deal]:
    """Positions of a ruleset: deals played by two levels, by chance and by both in turns, and constructed ones."""
    for number in range(DEALS):
        rng = Random(f"absurd {name} {number}")
        rules = rules_named(name, rng)
        deal, _ = Deal.from_pack(rules, rng.choice((random_pack, rich_pack))(rng, rules)).settle()
        players = [make_player(rng.choice(PLAYERS), rng.randbytes(8)) for _ in range(2)]
        astray = rng.choice((0, 0.2, 1))
        while deal.result is None:
            yield deal
            if rng.random() < astray:
                action = choose(rng, deal)
            else:
                action = players[deal.turn].decide(deal.view(deal.turn)).action
            deal, _ = deal.apply(action)
        for _ in range(CONSTRUCTED):
            yield ending_without_trumps(rng, rules)
            yield ending_without_trumps(rng, rules)
            yield tempting_reply(rng, rules)
            yield hopeless_lead(rng, rules)


def ending_without_trumps(rng: Random, rules: Rules) -> Deal:
    """A lead with the stock exhausted and trumps in the leader's hand alone."""
    pack = list(random_pack(rng, rules))
    trump = pack[0].suit
    pack.sort(key=lambda card: card.suit != trump)
    count = min(rng.randint(2, EXACT_CARDS), rules.hand_size)
    mine = rng.randint(1, count - 1)
    trumps = len(rules.ranks)
    mine = min(mine, trumps)
    plain = trumps + count - mine
    hand = pack[:mine] + pack[trumps:plain]
    gone = pack[mine:trumps] + pack[plain + count :]
    return position(rng, rules, hand, pack[plain : plain + count], gone, trump=trump)


def hopeless_lead(rng: Random, rules: Rules) -> Deal:
    """A lead with the stock open, most of the card points gone, and hardly any of them won by the leader."""
    pack = list(random_pack(rng, rules))
    points = tables_for(rules).points
    pack.sort(key=lambda card: points[card] + rng.randint(0, 4), reverse=True)
    gone = len(pack) - 2 * rules.hand_size - min(rng.choice((2, 4)), rules.first_talon)
    left = pack[gone:]
    rng.shuffle(left)
    return with_stock(rng, rules, left, pack[:gone], poor=True)


def tempting_reply(rng: Random, rules: Rules) -> Deal:
    """A reply with the stock open: a card of no worth or a dear one led, the hand random or short of dear cards."""
    pack = list(random_pack(rng, rules))
    points = tables_for(rules).points
    low = rng.random() < 0.6
    gone = 2 * rng.randint(0, min(1 if low else 4, rules.first_talon // 2 - 1))
    size = rules.hand_size
    left = pack[gone:]
    if low:  # low cards and the trump ace for this hand
        left[:-1] = sorted(left[:-1], key=lambda card: points[card] + rng.randint(0, 8))
        ace = Card.of(rules.ranks[0], left[-1].suit)
        if ace != left[-1]:
            place = left.index(ace) if ace in left else 0
            left[0], left[place] = left[place], left[0]
    return with_stock(
        rng, rules, left, pack[:gone], led=(min if low else max)(left[size : 2 * size], key=points.__getitem__)
    )


def with_stock(
    rng: Random, rules: Rules, left: list[Card], gone: list[Card], led: Card | None = None, poor: bool = False
) -> Deal:
    """A position in which forehand's hand, the other hand, the stock and the upcard are the cards ``left``."""
    size = rules.hand_size
    stock, upcard = tuple(left[2 * size : -1]), left[-1]
    return position(
        rng, rules, left[:size], left[size : 2 * size], gone, led, poor, stock=stock, upcard=upcard, trump=upcard.suit
    )


def position(
    rng: Random,
    rules: Rules,
    hand: list[Card],
    other: list[Card],
    gone: list[Card],
    led: Card | None = None,
    poor: bool = False,
    **more: Any,
) -> Deal:
    """Forehand's lead, or its reply to a card led, after tricks of the cards ``gone``.

    Who leads has won one of them at least, ``poor`` forehand only one and that a cheap one. Marriages, left to be
    imagined, have brought some points as well.
    """
    points = tables_for(rules).points
    near = "upcard" not in more or rng.random() < 0.3
    tricks = len(gone) // 2
    won = rng.randint(min(1, tricks), tricks)
    if poor:
        won = min(1, tricks)
        gone.sort(key=lambda card: points[card])
    if led is not None:
        won = tricks - won
    scores = [sum(points[card] for card in gone[: 2 * won]), sum(points[card] for card in gone[2 * won :])]
    for seat in range(2):
        if rng.random() < 0.4 and (won, tricks - won)[seat]:
            scores[seat] += rng.choice((20, 40))
        if near or scores[seat] >= rules.out_at:  # where much depends on few points
            scores[seat] = rules.out_at - rng.randint(1, min(30, rules.out_at))
    leader = Seat.FOREHAND if led is None else Seat.DEALER
    return Deal.of(
        rules,
        hands=(CardSet(hand).bits, CardSet(other).bits & ~(led.bit if led is not None else 0)),
        leader=leader,
        turn=Seat.FOREHAND,
        led=led,
        trick_counts=(won, tricks - won),
        points=(scores[0], scores[1]),
        played=CardSet(gone).bits | (led.bit if led is not None else 0),
        **({"stock": (), "upcard": None} | more),
    ).settle()[0]


@cache
def temptations() -> dict[str, list[Temptation]]:
    """By kind, the views in which some legal action is absurd in that way, with all their absurd actions.

    The rulesets come in turn, so that the first few of a kind are of several.
    """
    found: dict[str, list[Temptation]] = {kind: [] for kind in ABSURD}
    streams = [moments(name) for name in ALL_RULES]
    while streams:
        for stream in list(streams):
            deal = next(stream, None)
            if deal is None:
                streams.remove(stream)
                continue
            view = deal.view(deal.turn)
            if len(view.legal) < 2:
                continue
            mistakes = {action: kind for action in view.legal if (kind := absurd(view, action)) is not None}
            for kind in set(mistakes.values()):
                found[kind].append((view, mistakes))
    return found


def searches(level: str) -> bool:
    """Whether a level takes so long for a decision that it can meet only a few temptations."""
    return make_player(level, b"", playouts=1).decide(situation("9S JS QD 9H JH JC", "TC")).playouts > 0


@pytest.mark.parametrize("level", [level for level in LEVELS if level not in UNRANKED])
def test_does_nothing_absurd(level: str) -> None:
    rng = Random(f"absurd {level}")
    slow = searches(level)
    playouts = FEW_PLAYOUTS if slow and not TEMPTATIONS else None
    met: Counter[str] = Counter()
    fallen: list[str] = []
    for kind, found in temptations().items():
        most = TEMPTATIONS or FEW
        for view, mistakes in rng.sample(found, most) if slow and len(found) > most else found:
            action = make_player(level, rng.randbytes(8), playouts).decide(view).action
            met[kind] += 1
            if action in mistakes:
                fallen.append(f"{mistakes[action]}: {write_action(action)} in {write_view(view)}")
    print(f"\n{level}: {len(fallen)} mistakes in", ", ".join(f"{count} {kind}" for kind, count in met.items()))
    assert not fallen, "\n".join(fallen)


def test_every_kind_of_temptation_is_met() -> None:
    assert {kind: len(found) for kind, found in temptations().items() if len(found) < 10} == {}


CLUBS: dict[str, Any] = {"points": (30, 20), "tricks": (2, 2)}

# For each kind: a position with one absurd action, and one that differs in what makes it right.
KINDS: dict[str, tuple[str, View, View]] = {
    "refuses_a_won_claim": (
        "9S",
        situation("9S JS QD 9H JH JC", "TC", points=(66, 20), tricks=(4, 2)),
        situation("9S JS QD 9H JH JC", "TC", points=(65, 20), tricks=(4, 2)),
    ),
    "claims_falsely": (
        "claim",
        situation("9S JS QD 9H JH JC", "TC", points=(65, 20), tricks=(4, 2)),
        situation("9S JS QD 9H JH JC", "TC", points=(66, 20), tricks=(4, 2)),
    ),
    "closes_out_of_reach": (
        "close",
        situation("9S JS QD 9H JH JC", "TC", points=(3, 60), tricks=(1, 3), gone="AS TS AH TH AD TD AC KS"),
        situation("9S JS QD 9H JH JC", "TC", points=(40, 20), tricks=(3, 1), gone="AS TS AH TH AD TD AC KS"),
    ),
    "leads_away_from_a_marriage": (
        "QS",
        situation("KS QS TD JD 9H JH", "9C", **CLUBS),
        situation("KS QS TD JD 9H JH", "9C", closed_by=Seat.FOREHAND, **CLUBS),
    ),
    "throws_a_dear_card_away": (
        "TH",
        situation("TH 9S JD QD KC KS", "9C", led="AH", **CLUBS),
        situation("TH KS QD KD QC QS", "9C", led="AH", **CLUBS),
    ),
    "leaves_a_dear_card": (
        "9S",
        situation("AH 9S JD QD KC KS", "9C", led="TH", **CLUBS),
        situation("KH 9S JD QD KC KS", "9C", led="TH", **CLUBS),
    ),
    "leaves_the_trick_that_wins": (
        "9S",
        situation("AH 9S JD QD KC KS", "9C", led="QH", points=(52, 20), tricks=(2, 2)),
        situation("AH 9S JD QD KC KS", "9C", led="QH", points=(51, 20), tricks=(2, 2)),
    ),
    "spends_the_trump_ace": (
        "AC",
        situation("AC 9S JD QD JH 9D", "9C", led="9H", points=(10, 5), tricks=(1, 1)),
        situation("AC 9S JD QD JH TD", "9C", led="9H", points=(10, 5), tricks=(1, 1)),
    ),
    "spends_a_trump": (
        "JC",
        situation("9S 9H JC", trump="C", known="TS TH JH", points=(50, 40), tricks=(5, 4)),
        situation("9S 9H JC", trump="C", known="TS TH JH", points=(64, 40), tricks=(5, 4)),
    ),
}


@pytest.mark.parametrize("kind", ABSURD)
def test_what_is_absurd_and_what_is_not(kind: str) -> None:
    text, wrong, right = KINDS[kind]
    _seat, action = read_action(text)
    assert action in wrong.legal
    assert absurd(wrong, action) == kind
    assert absurd(right, action) is None
