"""Node counts of the game tree: how many different lines of actions lead from a position to each depth.

Every legal action counts one node: cards, marriages, exchanges, closes, claims, draws and passes. The figures are the
same on every machine, so they show at once whether a change to the engine changed a rule; nodes per second show what it
costs. `tests/engine/test_node_counts.py` holds known counts as constants.

Usage: python benchmarks/node_counts.py POSITION [DEPTH]
"""

from __future__ import annotations

import argparse
import time
from typing import Final

from sixtysix.engine.deal import Deal
from sixtysix.engine.notation import read_position

WHOLE: Final = 99
"""A depth no deal reaches: the whole tree."""


def node_counts(deal: Deal, depth: int = WHOLE) -> list[int]:
    """The number of nodes at depth 1, 2, … down to ``depth`` or to where every line has ended."""
    counts: list[int] = []
    _count(deal, depth, 0, counts)
    return counts


def _count(deal: Deal, depth: int, at: int, counts: list[int]) -> None:
    actions = deal.legal() if at < depth else []
    if not actions:
        return
    if len(counts) == at:
        counts.append(0)
    counts[at] += len(actions)
    for action in actions:
        after, _events = deal.apply(action)
        _count(after, depth, at + 1, counts)


def main() -> None:
    parser = argparse.ArgumentParser(description="Node counts of the game tree from a position.")
    parser.add_argument("position", help="the position, one line of text in quotes")
    parser.add_argument("depth", type=int, nargs="?", default=4, help="actions to look ahead (default: 4)")
    options = parser.parse_args()
    deal = read_position(options.position)
    start = time.perf_counter()
    counts = node_counts(deal, options.depth)
    seconds = time.perf_counter() - start
    for depth, count in enumerate(counts, 1):
        print(f"depth {depth:2}: {count:12,} nodes")
    print(f"{sum(counts):,} nodes in {seconds:.2f} s, {sum(counts) / seconds:,.0f} a second")


if __name__ == "__main__":
    main()
