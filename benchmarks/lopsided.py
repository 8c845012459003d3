"""Whether playing to the match score matters: the rest of a match from lopsided scores, with and without the score.

One level plays itself; one side is told how the match stands, the other one is not. Each pair of matches has the same
packs and the same first dealer: first the side with the first score is told, then the side with the second. So 0-6 is
6-0 as well, and a level that does not look at the score wins exactly half. Prints for each score the share of matches
won by the side that was told, with its 95 % interval (a pair of matches is the unit), and how often the side with the
first score won when it was told and when the other side was.

Usage: python benchmarks/lopsided.py [--level casual] [--pairs 200] [--rules standard] [--scores 0-6 3-6 …]
                                     [--seed TEXT] [--jobs 1]
"""

from __future__ import annotations

import argparse
import math
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

from sixtysix.ai.player import LEVELS, Player, make_player
from sixtysix.engine.deal import Deal
from sixtysix.engine.match import Match
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.shuffle import deal_seed, pack_from_seed, seed_from_text

PART = 5  # pairs that a process plays before it says how they ended
Pair = tuple[int, int]


def play_on(match: Match, seed: bytes, player: Player, told: int) -> bool:
    """Play a match to its end; of its two sides only ``told`` sees the standing. True if the first side wins it."""
    while match.winner is None:
        pack = pack_from_seed(match.rules, deal_seed(seed, match.deals + 1))
        deal, _events = Deal.from_pack(match.rules, pack).settle()
        while deal.result is None:
            seat = deal.turn
            view = deal.view(seat)
            if match.player_at(seat) == told:
                view = replace(view, standing=match.standing)
            deal, _events = deal.apply(player.decide(view).action)
        match = match.after(deal.result)
    return match.winner == 0


def play(level: str, rules: Rules, score: Pair, seed: bytes, first: int, pairs: int) -> list[tuple[bool, bool]]:
    """Pairs of matches from number ``first``: whether the first side won when told, and when the other was."""
    # The same player on both sides: only what they are told differs.
    player = make_player(level, seed)
    results = []
    for number in range(first, first + pairs):
        match = Match(rules, number % 2, score)
        packs = deal_seed(seed, number)
        results.append((play_on(match, packs, player, 0), play_on(match, packs, player, 1)))
    return results


def show(score: Pair, results: list[tuple[bool, bool]], seconds: float) -> None:
    pairs = len(results)
    told, not_told = (sum(result[side] for result in results) / pairs for side in (0, 1))
    mean = (told + 1 - not_told) / 2
    margin = math.nan
    if pairs > 1:
        squares = sum(((won + 1 - lost) / 2 - mean) ** 2 for won, lost in results)
        margin = 1.96 * math.sqrt(squares / (pairs - 1) / pairs)
    mine, others = score
    print(
        f"{mine}-{others}: told the score wins {100 * mean:.1f} % ± {100 * margin:.1f} of {2 * pairs} matches; "
        f"the side with {mine} wins {100 * told:.1f} % told, {100 * not_told:.1f} % if the other is ({seconds:.0f} s)",
        flush=True,
    )


def usual_scores(target: int) -> list[Pair]:
    """Lopsided scores, and the last one where any win is enough."""
    last = target - 1
    found = ((0, last), (target // 2, last), (target - 2, last), (last, last), (0, target - 2))
    return list(dict.fromkeys((max(mine, 0), max(others, 0)) for mine, others in found))


def read_score(text: str) -> Pair:
    """A score written like 0-6."""
    mine, _, others = text.partition("-")
    try:
        return int(mine), int(others)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a score is written like 0-6, not {text!r}") from None


def main() -> None:
    parser = argparse.ArgumentParser(description="The rest of a match from lopsided scores, told the score and not.")
    parser.add_argument("--level", choices=LEVELS, default="casual", help="who plays (default: casual)")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of matches a score (default: 200)")
    parser.add_argument("--rules", choices=RULESETS, default="standard", help="the ruleset (default: standard)")
    parser.add_argument("--scores", nargs="+", type=read_score, help="scores to play on from, like 0-6 3-6")
    parser.add_argument("--seed", default="lopsided", help="what the packs are made from")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    options = parser.parse_args()
    rules, seed = RULESETS[options.rules], seed_from_text(options.seed)
    scores = options.scores or usual_scores(rules.match_target)
    if any(not 0 <= points < rules.match_target for score in scores for points in score):
        parser.error(f"scores go from 0-0 to {rules.match_target - 1}-{rules.match_target - 1} under {rules.name}")
    print(f"{options.level}, {rules.name} to {rules.match_target}, {options.pairs} pairs of matches a score")
    with ProcessPoolExecutor(options.jobs) as pool:
        for score in scores:
            start = time.perf_counter()
            parts = []
            for first in range(1, options.pairs + 1, PART):
                pairs = min(PART, options.pairs + 1 - first)
                parts.append(pool.submit(play, options.level, rules, score, seed, first, pairs))
            show(score, [result for part in parts for result in part.result()], time.perf_counter() - start)


if __name__ == "__main__":
    main()
