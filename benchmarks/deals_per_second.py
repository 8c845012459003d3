"""Complete random deals per second: this project's engine beside the Python package `schnapsen`.

Prints for both deals per second, tricks a deal and microseconds a trick, and the ratio.
Here `standard` is played through the public engine API, a random legal card each time; there the package's RandBot
plays itself. The two take turns in one process, so that both meet the same machine. Figures are medians over rounds.

Usage: python benchmarks/deals_per_second.py [--rounds 20] [--deals 100] [--alone]
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module, metadata
from typing import Any

from sixtysix.engine.actions import Play
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.tables import tables_for

SCHNAPSEN = "0.0.5"


def ours(deals: int, rng: random.Random) -> int:
    """Shuffle, deal and play ``deals`` deals of `standard`; return the tricks played."""
    rules = RULESETS["standard"]
    pack = list(tables_for(rules).pack)
    choice = rng.choice
    tricks = 0
    for _ in range(deals):
        rng.shuffle(pack)
        deal = Deal.from_pack(rules, pack)
        while deal.result is None:
            cards = [action for action in deal.legal() if isinstance(action, Play)]
            deal, _events = deal.apply(choice(cards), auto_draw=True)
        tricks += sum(deal.trick_counts)
    return tricks


class Theirs:
    """The package `schnapsen`: its engine and two of its random bots."""

    def __init__(self) -> None:
        self.game: Any = import_module("schnapsen.game")
        self.bot: Any = import_module("schnapsen.bots.rand").RandBot

    def play(self, games: int, rng: random.Random) -> None:
        """Play ``games`` games."""
        self._play(self.game.SchnapsenGamePlayEngine(), games, rng)

    def tricks(self, games: int, rng: random.Random) -> int:
        """Count the tricks of the games that :meth:`play` plays with the same chance; for outside the timed part."""
        engine = self.game.SchnapsenGamePlayEngine()
        scorer = engine.trick_scorer
        score = scorer.score
        tricks = 0

        def counted(*args: Any) -> Any:
            nonlocal tricks
            tricks += 1
            return score(*args)

        scorer.score = counted
        self._play(engine, games, rng)
        return tricks

    def _play(self, engine: Any, games: int, rng: random.Random) -> None:
        first, second = self.bot(rng), self.bot(rng)
        for _ in range(games):
            engine.play_game(first, second, rng)


def timed(work: Callable[[], object]) -> float:
    """Seconds of processor time that ``work`` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def show(name: str, deals: int, seconds: list[float], tricks: list[int]) -> float:
    """Print one engine's line; return its microseconds a trick."""
    each = statistics.median(1e6 * time / count for time, count in zip(seconds, tricks, strict=True))
    rate = statistics.median(deals / time for time in seconds)
    print(
        f"{name:<22}{rate:8.0f} deals/s {sum(tricks) / deals / len(tricks):7.2f} tricks a deal {each:8.2f} µs a trick"
    )
    return each


def installed() -> str | None:
    """The version of the package `schnapsen` that is installed."""
    try:
        return metadata.version("schnapsen")
    except metadata.PackageNotFoundError:
        return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Complete random deals per second, beside the package schnapsen.")
    parser.add_argument("--rounds", type=int, default=20, help="rounds in which the two take turns (default: 20)")
    parser.add_argument("--deals", type=int, default=100, help="deals of each a round (default: 100)")
    parser.add_argument("--alone", action="store_true", help="time this project's engine only")
    options = parser.parse_args()
    if not options.alone and installed() != SCHNAPSEN:
        print(
            f"The package schnapsen {SCHNAPSEN} is needed beside this one: install it with "
            f"«{sys.executable} -m pip install schnapsen=={SCHNAPSEN}», or give --alone.",
            file=sys.stderr,
        )
        return 2
    package = None if options.alone else Theirs()
    deals = options.deals
    tricks: tuple[list[int], list[int]] = ([], [])
    seconds: tuple[list[float], list[float]] = ([], [])
    ours(deals, random.Random(0))  # warms up
    for number in range(options.rounds):
        tricks[0].append(ours(deals, random.Random(number)))
        seconds[0].append(timed(partial(ours, deals, random.Random(number))))
        if package is not None:
            tricks[1].append(package.tricks(deals, random.Random(number)))
            seconds[1].append(timed(partial(package.play, deals, random.Random(number))))
    fast = show("sixtysix, standard", deals, seconds[0], tricks[0])
    if package is not None:
        slow = show(f"schnapsen {SCHNAPSEN}", deals, seconds[1], tricks[1])
        print(f"A trick takes {slow / fast:.2f} times as long there as here.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
