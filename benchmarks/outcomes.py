"""How deals between two players of one level end: the table that playing to the match score reckons with.

Every deal is of its own pack. Counts who won it, forehand or dealer, in which way and at which step of the scale,
prints the game points that come of it, and with --write puts the counts in src/sixtysix/ai/outcome_table.py, in the
place of those of the same ruleset.

Usage: python benchmarks/outcomes.py [--level casual] [--deals 4000] [--rules NAME …] [--seed TEXT] [--jobs 1] [--write]
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from sixtysix.ai import outcome_table
from sixtysix.ai.outcome_table import MEASURED
from sixtysix.ai.outcomes import WAYS, Measured, distribution, worth
from sixtysix.ai.player import LEVELS, make_player
from sixtysix.engine.actions import Seat
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.rules import RULESETS, ScoredAt
from sixtysix.engine.shuffle import deal_seed, pack_from_seed, seed_from_text

PART = 100  # deals that a process plays before it says how they ended
Counts = Counter[tuple[Seat | None, str, int]]

HEAD = '''"""How deals between equal players end, by ruleset: the counts that playing to the match score reckons with.

Made by ``benchmarks/outcomes.py --write``, which plays the deals; not edited by hand. The rows of each seat are the
deals it won, by way of winning in the order of :data:`sixtysix.ai.outcomes.WAYS`, each by step of the scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sixtysix.ai.outcomes import Measured

MEASURED: Final[Mapping[str, Measured]] = {
'''


def step(deal: Deal, result: Result) -> int:
    """The step of the scale (0, 1 or 2) that a won deal was paid on. ValueError if it was paid otherwise."""
    assert result.winner is not None
    rules, loser = deal.rules, result.winner.other
    points, tricks = result.card_points[loser], result.tricks[loser]
    if result.ending is Ending.CLOSED_MADE and rules.close_scored_at is ScoredAt.CLOSING:
        points, tricks = deal.at_close
    elif result.ending in (Ending.CLOSED_FAILED, Ending.CLOSER_BEATEN):
        # The closer lost: it pays for its own points, and for the tricks of the one who won.
        tricks = deal.at_close[1] if rules.close_trickless_at is ScoredAt.CLOSING else result.tricks[result.winner]
    elif result.ending is Ending.FALSE_CLAIM:
        tricks = result.tricks[result.winner]
    found = 2 if not tricks else 1 if points < rules.schneider_below else 0
    if result.ending is not Ending.FALSE_CLAIM and worth(rules, result.ending, found) != result.game_points:
        raise ValueError(f"{result} is not worth what step {found + 1} of the scale pays")
    return found


def play(level: str, name: str, seed: str, first: int, deals: int) -> Counts:
    """Play ``deals`` deals from number ``first`` and count how they end."""
    rules, packs = RULESETS[name], seed_from_text(seed)
    players = make_player(level, b"forehand"), make_player(level, b"dealer")
    counts: Counts = Counter()
    for number in range(first, first + deals):
        deal, _events = Deal.from_pack(rules, pack_from_seed(rules, deal_seed(packs, number))).settle()
        while (result := deal.result) is None:
            deal, _events = deal.apply(players[deal.turn].decide(deal.view(deal.turn)).action)
        if result.winner is None:
            counts[None, "", 0] += 1
        else:
            counts[result.winner, result.ending.value, step(deal, result)] += 1
    return counts


def measured(level: str, deals: int, counts: Counts) -> Measured:
    """The counts as they are kept."""
    seats = [
        tuple((counts[seat, way, 0], counts[seat, way, 1], counts[seat, way, 2]) for way in WAYS)
        for seat in (Seat.FOREHAND, Seat.DEALER)
    ]
    return Measured(level, deals, counts[None, "", 0], seats[0], seats[1])


def show(name: str, found: Measured) -> None:
    chances = distribution(RULESETS[name], found)
    mean = sum(points * chance for points, chance in chances.forehand)
    mean -= sum(points * chance for points, chance in chances.dealer)
    print(f"{name}: {found.deals} deals of {found.level}, forehand {mean:+.3f} game points a deal")
    for seat, shares in (("forehand", chances.forehand), ("dealer", chances.dealer)):
        wins = ", ".join(f"{points}: {100 * chance:.1f} %" for points, chance in shares)
        print(f"  {seat} wins {100 * sum(chance for _, chance in shares):.1f} % ({wins})")
    print(f"  drawn {100 * chances.draw:.1f} %", flush=True)


def write(table: Mapping[str, Measured]) -> None:
    """The table as a module, with the named rulesets in their order."""
    text = HEAD
    for name in [name for name in RULESETS if name in table]:
        level, deals, drawn, forehand, dealer = table[name]
        text += f'    "{name}": Measured(\n        level="{level}",\n        deals={deals},\n        drawn={drawn},\n'
        text += f"        forehand={forehand},\n        dealer={dealer},\n    ),\n"
    Path(outcome_table.__file__).write_text(text + "}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="How deals between two players of one level end.")
    parser.add_argument("--level", choices=LEVELS, default="casual", help="who plays (default: casual)")
    parser.add_argument("--deals", type=int, default=4000, help="deals a ruleset (default: 4000)")
    parser.add_argument("--rules", nargs="+", choices=RULESETS, default=list(RULESETS), help="rulesets (default: all)")
    parser.add_argument("--seed", default="outcomes", help="what the packs are made from")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--write", action="store_true", help="put the counts in the table")
    options = parser.parse_args()
    table = dict(MEASURED)
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.rules:
            parts = []
            for first in range(1, options.deals + 1, PART):
                deals = min(PART, options.deals + 1 - first)
                parts.append(pool.submit(play, options.level, name, options.seed, first, deals))
            counts: Counts = Counter()
            for part in parts:
                counts += part.result()
            table[name] = measured(options.level, options.deals, counts)
            show(name, table[name])
            if options.write:
                write(table)


if __name__ == "__main__":
    main()
