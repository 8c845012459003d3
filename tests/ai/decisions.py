"""Prints what levels decide in positions of random deals, one JSON object a line, by whatever installation runs it.

A compiled and an interpreted one must print the same, to the last digit. Run it where `tests` is a folder::

    python -m tests.ai.decisions [--level LEVEL ...] [--rules NAME ...] [--positions N] [--playouts N] [--seed TEXT]
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from random import Random

from sixtysix.ai.player import LEVELS, make_player
from sixtysix.engine.notation import write_action, write_view
from sixtysix.engine.view import View
from tests.engine.walks import ALL_RULES, rules_named, walk


def positions(name: str, count: int, seed: str) -> Iterator[View]:
    """What the seat to act sees at ``count`` moments of deals played at random, the same for the same seed.

    Moments with nothing to choose are left out.
    """
    rng = Random(f"{seed} {name}")
    found = 0
    while found < count:
        views = [deal.view(deal.turn) for deal in walk(rng, rules_named(name, rng)) if deal.result is None]
        views = [view for view in views if len(view.legal) > 1]
        for view in rng.sample(views, min(len(views), 3, count - found)):
            found += 1
            yield view


def decisions(
    levels: list[str], rules: list[str], count: int, playouts: int | None, seed: str
) -> Iterator[dict[str, object]]:
    """What each level decides in ``count`` positions of each ruleset with so many playouts, None for its own number."""
    key = hashlib.sha256(seed.encode()).digest()
    for name in rules:
        for view in positions(name, count, seed):
            for level in levels:
                decision = make_player(level, key, playouts).decide(view)
                yield {
                    "position": write_view(view),
                    "level": level,
                    "action": write_action(decision.action),
                    "candidates": [
                        [write_action(one.action), one.score, one.game_points, one.win_chance]
                        for one in decision.candidates
                    ],
                    "playouts": decision.playouts,
                }


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints decisions, one JSON object a line.")
    parser.add_argument("--level", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--rules", nargs="+", choices=ALL_RULES, default=ALL_RULES)
    parser.add_argument("--positions", type=int, default=10, help="so many a ruleset")
    parser.add_argument("--playouts", type=int, help="so many a decision, for the levels that search")
    parser.add_argument("--seed", default="decisions")
    options = parser.parse_args()
    for line in decisions(options.level, options.rules, options.positions, options.playouts, options.seed):
        print(json.dumps(line))


if __name__ == "__main__":
    main()
