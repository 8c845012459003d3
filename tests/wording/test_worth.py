"""Why a deal was worth what it was: what is said agrees with the game points that the engine gives."""

from __future__ import annotations

from collections import Counter

import pytest

from sixtysix.engine.actions import SEATS
from sixtysix.engine.events import Ending
from sixtysix.engine.rules import RULESETS
from sixtysix.wording.worth import game_points_won, worth
from tests.engine.walks import walks

NAMES = ("Ann", "Bob")
FEW, NONE = "fewer than", "no trick"


@pytest.mark.parametrize("name", RULESETS)
def test_the_reason_goes_with_the_game_points(name: str) -> None:
    rules = RULESETS[name]
    scales = {
        Ending.CLAIM: rules.game_points,
        Ending.CLOSED_MADE: tuple(points * rules.closed_factor for points in rules.game_points),
        Ending.CLOSED_FAILED: tuple(points * rules.closed_factor for points in rules.failed_close),
        Ending.CLOSER_BEATEN: tuple(points * rules.closed_factor for points in rules.beaten_close),
    }
    seen: Counter[str] = Counter()
    for deal in walks(name, 30):
        result = deal.result
        if result is None:
            for seat in SEATS:
                assert worth(deal.view(seat), NAMES) == ""
            continue
        told = [worth(deal.view(seat), NAMES) for seat in SEATS]
        assert bool(told[0]) == bool(told[1])
        if result.winner is None or result.ending not in scales:
            assert told == ["", ""]
            continue
        least, few, none = scales[result.ending]
        kind = NONE if NONE in told[0] else FEW if FEW in told[0] else ""
        seen[kind] += 1
        assert result.game_points == {NONE: none, FEW: few, "": least}[kind], (told, result)
        loser = result.winner.other
        if kind == FEW:
            assert "You had fewer than" in told[loser] and f"{NAMES[loser]} had fewer" in told[result.winner]
            assert f"{rules.schneider_below} card points" in told[0]
    assert seen[FEW] + seen[NONE] > 5


def test_who_wins_how_much_is_said_in_one_sentence() -> None:
    found = {}
    for deal in walks("hoyle", 80):
        if deal.result is not None:
            for seat in SEATS:
                told = game_points_won(deal.result, NAMES, seat)
                found[told] = deal.result.winner, deal.result.game_points, seat
    for told, (winner, n, seat) in found.items():
        points = "1 game point" if n == 1 else f"{n} game points"
        if winner is None:
            assert told == "The deal is drawn."
        else:
            assert told == (f"You win {points}." if winner == seat else f"{NAMES[winner]} wins {points}.")
    assert {n for _winner, n, _seat in found.values()} >= {1, 2, 3}
