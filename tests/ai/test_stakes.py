"""The tests' own account of the game points agrees with the engine's."""

from __future__ import annotations

import pytest

from sixtysix.engine.actions import SEATS
from sixtysix.engine.events import DealEnded, Ending, LastTrickBonus, TrickWon
from tests.ai.stakes import Stakes
from tests.engine.walks import ALL_RULES, HOUSE, walks

OUT = (Ending.CLAIM, Ending.CLOSED_MADE, Ending.CLOSER_BEATEN)


@pytest.mark.parametrize("name", ALL_RULES)
def test_stakes_agree_with_the_engine(name: str) -> None:
    """Every way a deal can end but by a false claim, which no player makes."""
    seen = set()
    before = None
    for deal in walks(name, 1500 if name == HOUSE else 250):
        if deal.result is None or before is None:
            before = deal
            continue
        result = deal.result
        action = deal.history[-1][1]
        _after, events = before.apply(action)
        assert isinstance(events[-1], DealEnded)
        before = None
        if result.ending is Ending.FALSE_CLAIM:
            continue
        points = list(result.card_points)
        last = None
        for event in events:
            if isinstance(event, LastTrickBonus):
                points[event.seat] -= event.points
            elif isinstance(event, TrickWon):
                last = event.seat
        for seat in SEATS:
            stakes = Stakes(deal.rules, seat, deal.closed_by, deal.at_close)
            won = 0 if result.winner is None else result.game_points if result.winner == seat else -result.game_points
            if last is not None and not deal.hands[0] and not deal.hands[1]:
                assert stakes.played_out(last, (points[0], points[1]), result.tricks) == won
            else:
                assert result.winner is not None
                assert result.ending in OUT
                assert stakes.out(result.winner, (points[0], points[1]), result.tricks) == won
        seen.add(result.ending)
    assert {Ending.CLAIM, Ending.CLOSED_MADE, Ending.CLOSED_FAILED} <= seen
