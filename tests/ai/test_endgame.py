"""Looking ahead gives what the plainest search over the engine gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from sixtysix.engine.actions import Action, Marry, Play
from sixtysix.engine.cards import CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import Rules
from sixtysix.engine.view import View
from tests.ai.endgame import GAME_POINT, Endgame
from tests.ai.minimax import value
from tests.engine.walks import ALL_RULES, HOUSE, rules_named, walk


def simple(rules: Rules) -> bool:
    """Whether the look-ahead knows all that these rules can bring once the cards are known.

    It does not where a marriage could be kept back because going out pays less than letting a close fail.
    """
    dear = all(beaten >= failed for beaten, failed in zip(rules.beaten_close, rules.failed_close, strict=True))
    return not rules.marriage_trump_needs and rules.marriage_must_lead and (dear or not rules.marriage_after_close)


def all_seen(deal: Deal) -> View:
    """The view of the seat on turn, as if it had seen the other hand."""
    view = deal.view(deal.turn)
    hand = CardSet(deal.hands[view.other])
    return replace(view, known=hand, lacks=view.unseen - hand)


def endings(name: str, count: int) -> Iterator[tuple[Deal, View]]:
    """Positions of the strict phase with at most four cards each in which the seat on turn has to think."""
    for number in range(count):
        rng = Random(f"ending {name} {number}")
        rules = rules_named(name, rng)
        if not simple(rules):
            continue
        most = 8 if rules.must_follow else 6
        for deal in walk(rng, rules):
            cards = (deal.hands[0] | deal.hands[1]).bit_count()
            if deal.result is None and deal.strict and not deal.offered and cards <= most and len(deal.legal()) > 1:
                yield deal, all_seen(deal)


def look_ahead(endgame: Endgame, action: Action) -> int | None:
    match action:
        case Play(card):
            return endgame.playing(card)
        case Marry(suit):
            return endgame.marrying(suit)
        case _:
            return None


@pytest.mark.parametrize("name", ALL_RULES)
def test_looking_ahead_agrees_with_plain_minimax(name: str) -> None:
    """Every card and every marriage is worth the same game points, and nothing else is worth more."""
    compared = 0
    for deal, view in endings(name, 300 if name == HOUSE else 40):
        if deal.points[deal.turn] >= deal.rules.out_at:
            continue  # it claims, and does not look ahead
        endgame = Endgame(view)
        found: list[int] = []
        for action in deal.legal():
            seen = look_ahead(endgame, action)
            if seen is not None:
                game_points = round(seen / GAME_POINT)
                assert game_points == value(deal.apply(action)[0], deal.turn), (deal, action)
                found.append(game_points)
                compared += 1
        assert max(found) == value(deal, deal.turn)
    assert compared > 100
