"""The random player does what it is measured by: any legal card alike, no close, every marriage and right claim."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sixtysix.ai.random_player import RandomPlayer
from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, PASS, Marry, Play
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS
from tests.engine.walks import ALL_RULES, HOUSE, walks
from tests.strategies import random_pack


@pytest.mark.parametrize("name", ALL_RULES)
def test_marries_and_claims_whenever_it_can_and_never_closes(name: str) -> None:
    player = RandomPlayer(b"seed")
    for deal in walks(name, 120 if name == HOUSE else 30):
        if deal.result is not None:
            continue
        legal = deal.legal()
        action = player.decide(deal.view(deal.turn)).action
        right = CLAIM in legal and deal.points[deal.turn] >= deal.rules.out_at
        marriages = [other for other in legal if isinstance(other, Marry)]
        if right:
            assert action == CLAIM
        elif marriages:
            assert action in marriages
        elif any(isinstance(other, Play) for other in legal):
            assert isinstance(action, Play)
        else:
            assert action in (DRAW, PASS) or legal == [action]
        assert action != CLOSE
        assert action != EXCHANGE or legal == [EXCHANGE]
        assert action != CLAIM or right or legal == [CLAIM]


def test_every_legal_card_is_as_likely_as_another() -> None:
    """Over 6,000 seeds, each of six cards within five standard deviations of a sixth."""
    rules = RULESETS["santase"]  # no marriage can be declared on the first lead
    view = Deal.from_pack(rules, random_pack(Random(3), rules)).view
    seat = Deal.from_pack(rules, random_pack(Random(3), rules)).turn
    counts = Counter(RandomPlayer(str(seed).encode()).decide(view(seat)).action for seed in range(6000))
    assert len(counts) == 6
    assert all(abs(count - 1000) < 5 * (6000 * 5 / 36) ** 0.5 for count in counts.values())
