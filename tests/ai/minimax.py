"""The plainest search there is, over the engine itself: what looking ahead is compared with."""

from __future__ import annotations

from sixtysix.engine.actions import CLAIM, Action, Seat
from sixtysix.engine.deal import Deal


def value(deal: Deal, seat: Seat) -> int:
    """Game points that the deal is worth to ``seat`` with all cards open and both playing their best."""
    if deal.result is not None:
        won = deal.result.game_points
        return 0 if deal.result.winner is None else won if deal.result.winner == seat else -won
    values = (value(deal.apply(action)[0], seat) for action in honest(deal))
    return max(values) if deal.turn == seat else min(values)


def honest(deal: Deal) -> list[Action]:
    """The legal actions, but no false claim, and a right one at once.

    Both are odd things to leave out only where a false claim, or letting a close fail, pays better than the truth.
    """
    legal = deal.legal()
    if CLAIM in legal and deal.points[deal.turn] >= deal.rules.out_at:
        return [CLAIM]
    return [action for action in legal if action != CLAIM]
