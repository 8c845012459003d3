"""How the level `casual` does against random play: game points a deal, over duplicate deals.

Each pack is played twice with the seats changed; the interval takes a pair of deals as its unit. Prints the mean with
its 95 % interval, deals won, how they ended, closes tried and made, and the time a decision takes each level.

Usage: python benchmarks/casual_vs_random.py [--pairs 2000] [--rules standard] [--seed TEXT]
"""

from __future__ import annotations

import argparse
import time

from sixtysix.ai.player import Decision, Player, StopAsked, make_player
from sixtysix.arena.duplicate import Record, duplicate
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.engine.view import View

LEVELS = ("casual", "random")


class Timed:
    """A player, and how long its decisions take, in seconds."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.times: list[float] = []

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide as the player does, and note the time."""
        start = time.perf_counter()
        decision = self.player.decide(view, stop)
        self.times.append(time.perf_counter() - start)
        return decision

    def summary(self) -> str:
        """Mean, 95th percentile and longest, in milliseconds."""
        ordered = sorted(self.times)
        mean, late, longest = sum(ordered) / len(ordered), ordered[len(ordered) * 95 // 100], ordered[-1]
        return f"{1e3 * mean:.3f} ms a decision, 95 % within {1e3 * late:.3f}, longest {1e3 * longest:.3f}"


def show(level: str, record: Record, timed: Timed) -> None:
    """Print one player's figures."""
    endings = ", ".join(f"{ending} {count}" for ending, count in record.endings.most_common())
    print(f"{level}: won {record.won} deals for {record.game_points} game points ({endings or 'none'})")
    print(f"  closed {record.closes} times, made {record.closes_made}; {timed.summary()}")


def main() -> None:
    parser = argparse.ArgumentParser(description="The level casual against random play.")
    parser.add_argument("--pairs", type=int, default=2000, help="pairs of duplicate deals (default: 2000)")
    parser.add_argument("--rules", choices=RULESETS, default="standard", help="the ruleset (default: standard)")
    parser.add_argument("--seed", default="casual against random", help="what the packs are made from")
    options = parser.parse_args()
    first, second = (Timed(make_player(level, level.encode())) for level in LEVELS)
    score = duplicate(RULESETS[options.rules], (first, second), options.pairs, seed_from_text(options.seed))
    print(f"{options.rules}, {score.pairs} pairs of deals: {score.mean:+.3f} ± {score.margin:.3f} game points a deal")
    for level, record, timed in zip(LEVELS, score.records, (first, second), strict=True):
        show(level, record, timed)
    print(f"drawn: {score.drawn} deals")


if __name__ == "__main__":
    main()
