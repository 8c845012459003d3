"""How fast the exact solvers are.

Positions: the stock exhausted, reached by uniformly random play in which nobody claims, and by play in which a player
who is out claims, so that only open results are left; the stock closed at random. Prints for each kind microseconds a
position (mean, 95 % of positions within, longest), positions searched for each, and positions searched a second. For
whole deals with all cards open, from the first lead: milliseconds a deal, likewise. Then the size of the tables, and
whether the code runs compiled. Times are processor time of this process.

Usage: python benchmarks/solver_speed.py [--positions 2000] [--deals 50] [--rules standard --rules schnapsen ...]
"""

from __future__ import annotations

import argparse
import random
import sys
import time

from sixtysix.ai import compiled
from sixtysix.ai.exact import Exact, OpenDeal
from sixtysix.engine.actions import CLAIM, CLOSE, Action, Play
from sixtysix.engine.cards import CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.tables import tables_for


def opened(deal: Deal) -> OpenDeal:
    """The deal as the solver is given it."""
    return OpenDeal(
        hands=(CardSet(deal.hands[0]), CardSet(deal.hands[1])),
        trump=deal.trump,
        leader=deal.leader,
        stock=deal.stock,
        upcard=deal.upcard,
        points=deal.points,
        pending=deal.pending,
        trick_counts=deal.trick_counts,
        melds=tuple((meld.seat, meld.suit, meld.points) for meld in deal.melds),
        closed_by=deal.closed_by,
        closed_after=deal.closed_after,
        at_close=deal.at_close,
    )


def first_lead(rules: Rules, rng: random.Random) -> Deal:
    pack = list(tables_for(rules).pack)
    rng.shuffle(pack)
    return Deal.from_pack(rules, pack).settle()[0]


def played(rules: Rules, rng: random.Random, claim: bool, close_after: int) -> Deal | None:
    """Cards at random until the strict phase; None if the deal ended before. Closes after so many tricks, or -1."""
    deal = first_lead(rules, rng)
    while deal.result is None and not (deal.strict and deal.led is None and not deal.offered):
        legal = deal.legal()
        action: Action = rng.choice([action for action in legal if isinstance(action, Play)] or legal[-1:])
        if claim and CLAIM in legal and deal.points[deal.turn] >= rules.out_at:
            return None
        if CLOSE in legal and 0 <= close_after <= sum(deal.trick_counts):
            action = CLOSE
        deal, _ = deal.apply(action, auto_draw=True)
    return deal if deal.result is None else None


def timed(exact: Exact, deals: list[Deal]) -> tuple[list[float], int]:
    """Seconds for each deal, in order of size, and positions searched in all."""
    solver = exact.solver
    before = int(solver.nodes + solver.strict.nodes)
    seconds = []
    for deal in deals:
        position = opened(deal)
        exact.place(position)
        start = time.process_time()
        solver.value()
        seconds.append(time.process_time() - start)
    return sorted(seconds), int(solver.nodes + solver.strict.nodes) - before


def show(name: str, what: str, seconds: list[float], nodes: int, unit: str, per_second: float) -> None:
    count = len(seconds)
    mean = sum(seconds) / count
    within, most = seconds[int(0.95 * count)], seconds[-1]
    print(
        f"{name:<10} {what:<22} {count:6} times  mean {mean * per_second:8.1f} {unit}  95 % within "
        f"{within * per_second:8.1f}  longest {most * per_second:8.1f}  {nodes / count:9.1f} positions searched, "
        f"{nodes / sum(seconds) / 1e6:.2f} million a second"
    )


def strict_positions(rules: Rules, count: int, claim: bool, closed: bool) -> list[Deal]:
    found: list[Deal] = []
    number = 0
    while len(found) < count:
        rng = random.Random(f"{rules.name} {claim} {closed} {number}")
        number += 1
        deal = played(rules, rng, claim, rng.randrange(5) if closed else -1)
        if deal is not None and (deal.closed_by is not None) == closed:
            found.append(deal)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="How fast the exact solvers are.")
    parser.add_argument("--positions", type=int, default=2000, help="positions of each kind (default: 2000)")
    parser.add_argument("--deals", type=int, default=50, help="whole deals of each ruleset (default: 50)")
    parser.add_argument(
        "--rules", action="append", choices=list(RULESETS), help="default: standard, santase, schnapsen"
    )
    options = parser.parse_args()
    print("compiled" if compiled() else "interpreted", f"Python {sys.version.split()[0]}")
    exact = Exact(RULESETS["standard"])
    for name in options.rules or ["standard", "santase", "schnapsen"]:
        rules = RULESETS[name]
        exact = Exact(rules)
        for what, claim, closed in (
            ("exhausted, no claims", False, False),
            ("exhausted, open", True, False),
            ("closed", True, True),
        ):
            positions = strict_positions(rules, options.positions, claim, closed)
            show(name, what, *timed(exact, positions), "µs", 1e6)
        deals = [first_lead(rules, random.Random(f"{name} whole {number}")) for number in range(options.deals)]
        show(name, "whole deal", *timed(exact, deals), "ms", 1e3)
    solver = exact.solver
    strict, lookups, whole = (
        8 * len(table) / (1 << 20) for table in (solver.strict.table, solver.strict.data, solver.table)
    )
    print(f"tables: strict phase {strict:.1f} MiB and {lookups:.1f} MiB of look-ups, whole deals {whole:.1f} MiB more")
    return 0


if __name__ == "__main__":
    sys.exit(main())
