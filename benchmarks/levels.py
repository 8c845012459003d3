"""The ladder of levels: how far each level is ahead of the one below it, in game points a deal over duplicate deals.

Each pack is played twice with the seats changed; the interval takes a pair of deals as its unit. Prints one line for
each two neighbouring levels and ruleset: the mean with its 95 % interval, closes made and tried, and the mean time of a
decision, each for the higher level and the lower one.

Usage: python benchmarks/levels.py [--pairs 2000] [--rules standard …] [--levels novice casual …] [--seed TEXT]
                                   [--jobs 1]
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from sixtysix.ai.player import LEVELS, UNRANKED
from sixtysix.arena.run import run
from sixtysix.arena.score import Record
from sixtysix.arena.setup import Setup, contestant
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text


def closes(record: Record) -> str:
    return f"{record.closes_made}/{record.closes}"


def milliseconds(record: Record) -> str:
    return f"{1e3 * record.times.mean:.3g}"


def main() -> None:
    ranked = [level for level in LEVELS if level not in UNRANKED]
    parser = argparse.ArgumentParser(description="How far each level is ahead of the one below it.")
    parser.add_argument("--pairs", type=int, default=2000, help="pairs of duplicate deals of each line (default: 2000)")
    parser.add_argument(
        "--rules", nargs="+", choices=RULESETS, default=["standard"], help="rulesets (default: standard)"
    )
    parser.add_argument(
        "--levels",
        nargs="+",
        default=ranked,
        metavar="LEVEL",
        help="the ladder, weakest first; LEVEL:PLAYOUTS gives a level that searches another number (default: all)",
    )
    parser.add_argument("--seed", default="the ladder of levels", help="what the packs are made from")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    options = parser.parse_args()
    for low, high in pairwise(options.levels):
        players = (contestant(high), contestant(low))
        for name in options.rules:
            setup = Setup(RULESETS[name], players, seed_from_text(options.seed))
            *_earlier, score = run(setup, options.pairs, jobs=options.jobs)
            records = score.records
            print(
                f"{name}: {high} over {low} {score.mean:+.3f} ± {score.margin:.3f} over {score.pairs} pairs;",
                f"closes made {closes(records[0])} and {closes(records[1])},",
                f"ms a decision {milliseconds(records[0])} and {milliseconds(records[1])}",
                flush=True,
            )


if __name__ == "__main__":
    main()
