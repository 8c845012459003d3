"""What a deal between equal players comes to: ways to win it, what each is worth, and how often it happens.

How often is measured by ``benchmarks/outcomes.py`` and kept in :mod:`sixtysix.ai.outcome_table`, by ruleset. It is kept
by the way of winning and not by game points, so that house rules, which may pay otherwise, can be read from the
ruleset they were made from.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sixtysix.engine.rules import NobodyOut, Rules, Tie

WAYS: Final = ("claim", "closed-made", "closed-failed", "closer-beaten", "counted", "last-trick", "false-claim")
"""Ways to win a deal, named like the engine's endings. A close that fails or is beaten is won by the other player."""

Triple: TypeAlias = tuple[int, int, int]


class Measured(NamedTuple):
    """How many of ``deals`` deals ended in which way, between two players of one ``level``; ``drawn`` were not won.

    ``forehand`` and ``dealer`` are the deals that this seat won: one triple for each of :data:`WAYS`, by step of the
    scale that it was paid on (1 the loser had Schneider points, 2 fewer, 3 no trick, when they are counted).
    """

    level: str
    deals: int
    drawn: int
    forehand: tuple[Triple, ...]
    dealer: tuple[Triple, ...]


def worth(rules: Rules, way: str, step: int) -> int:
    """Game points for winning a deal in one of :data:`WAYS`, at a step (0, 1 or 2) of the scale.

    A close where the rules have none counts as a plain win, and nobody out as the rules say who wins then.
    """
    scale = rules.game_points[step]
    if way == "false-claim":
        return rules.false_claim[step // 2]
    if way in ("counted", "last-trick"):
        by_last_trick = rules.nobody_out is NobodyOut.LAST_TRICK or (
            way == "last-trick" and rules.tie is Tie.LAST_TRICK
        )
        return rules.last_trick_game_points or scale if by_last_trick else scale
    if way == "claim" or not rules.closing:
        return scale
    if way == "closed-failed":
        scale = rules.failed_close[step]
    elif way == "closer-beaten":
        scale = rules.beaten_close[step]
    return scale * rules.closed_factor


def most(rules: Rules) -> int:
    """The most game points that a deal can be won for, without what a tie has left."""
    ways = [way for way in WAYS if rules.closing or not way.startswith("close")]
    return max(worth(rules, way, step) for way in ways for step in range(3))


class Distribution(NamedTuple):
    """Chances of a deal's results: ``forehand`` and ``dealer`` as (game points, chance) for winning; ``draw``."""

    forehand: tuple[tuple[int, float], ...]
    dealer: tuple[tuple[int, float], ...]
    draw: float


def distribution(rules: Rules, measured: Measured) -> Distribution:
    """The chances of a deal's results under ``rules``, from what was measured under their ruleset.

    Where the rules give a deal to the winner of the last trick that the ruleset has drawn, half of the draws go to each
    seat.
    """
    no_draw = rules.nobody_out is NobodyOut.LAST_TRICK or rules.tie is Tie.LAST_TRICK
    seats = []
    for won in (measured.forehand, measured.dealer):
        shares: dict[int, float] = {}
        for way, counts in zip(WAYS, won, strict=True):
            for step, count in enumerate(counts):
                if count:
                    points = worth(rules, way, step)
                    shares[points] = shares.get(points, 0) + count / measured.deals
        if no_draw and measured.drawn:
            points = worth(rules, "last-trick", 0)
            shares[points] = shares.get(points, 0) + measured.drawn / measured.deals / 2
        seats.append(tuple(sorted(shares.items())))
    return Distribution(seats[0], seats[1], 0.0 if no_draw else measured.drawn / measured.deals)
