"""What thinking costs: playouts a second, time a decision by level, and the memory of a level's tables.

Positions are those of deals that the level `casual` plays against itself. Playouts a second are those of the first lead
(the longest playouts there are) and of all decisions with the stock open. Says whether the code runs compiled.

Usage: python benchmarks/thinking.py [--rules standard] [--deals 20] [--levels club expert master yardstick]
"""

from __future__ import annotations

import argparse
import sys
import time

from sixtysix.ai import compiled
from sixtysix.ai.player import LEVELS, Player, make_player
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.shuffle import deal_seed, pack_from_seed, seed_from_text
from sixtysix.engine.view import View


def positions(rules: Rules, deals: int) -> list[View]:
    """The views of all decisions with a choice."""
    seed = seed_from_text("what thinking costs")
    player = make_player("casual", b"")
    found = []
    for number in range(1, deals + 1):
        deal, _events = Deal.from_pack(rules, pack_from_seed(rules, deal_seed(seed, number))).settle()
        while deal.result is None:
            view = deal.view(deal.turn)
            if len(view.legal) > 1:
                found.append(view)
            deal, _events = deal.apply(player.decide(view).action)
    return found


def tables(thing: object) -> int:
    """Bytes of all the packed arrays below an object of ours."""
    size = 0
    for name in dir(thing):
        if name.startswith("__"):
            continue
        part = getattr(thing, name)
        if type(part).__name__ == "vec" or type(part).__name__.startswith("vec["):
            size += 8 * len(part)
        elif type(part).__module__.startswith("sixtysix.ai.") and not callable(part):
            size += tables(part)
    return size


def measure(level: str, views: list[View]) -> None:
    player: Player = make_player(level, b"thinking")
    times, first, open_playouts, open_time = [], [], 0, 0.0
    for view in views:
        start = time.perf_counter()
        decision = player.decide(view)
        took = time.perf_counter() - start
        times.append(took)
        if decision.playouts:
            if view.talon == view.rules.first_talon and view.led is None:
                first.append(decision.playouts / took)
            if not view.strict:
                open_playouts += decision.playouts
                open_time += took
    times.sort()
    mean, late = sum(times) / len(times), times[len(times) * 95 // 100]
    line = f"{level}: {1e3 * mean:.1f} ms a decision, 95 % within {1e3 * late:.1f}, longest {1e3 * times[-1]:.1f}"
    if first:
        line += f"; {sum(first) / len(first):,.0f} playouts/s at the first lead"
        line += f", {open_playouts / open_time:,.0f} while the stock is open"
    search = getattr(player, "_search", None)
    if search is not None:
        line += f"; tables {tables(search) / 2**20:.1f} MiB"
    print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="What thinking costs, by level.")
    parser.add_argument("--rules", choices=RULESETS, default="standard")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    options = parser.parse_args()
    views = positions(RULESETS[options.rules], options.deals)
    mode = "compiled" if compiled() else "interpreted"
    print(f"{mode}, Python {sys.version.split()[0]}, {options.rules}: {len(views)} decisions of {options.deals} deals")
    for level in options.levels:
        measure(level, views)


if __name__ == "__main__":
    main()
