"""Fits the policy's weights (src/sixtysix/ai/policy_weights.py) to the choices of long searches.

`play` has a level play deals against itself and writes, for each of its searches, which kinds of cards it could play
and how many playouts each got. `fit` reads such files and finds the weights under which those choices are likeliest;
rare kinds stay near what they were. It prints the cross-entropy (nats a decision) and how often the likeliest card is
the one that the search preferred, on decisions that were kept aside. Needs numpy for `fit`.

Usage: python benchmarks/fit_policy.py play FILE [--rules standard] [--deals 500] [--playouts 4000] [--seed TEXT]
       python benchmarks/fit_policy.py fit FILE…
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sixtysix.ai.beliefs import Beliefs
from sixtysix.ai.player import make_player
from sixtysix.ai.policy import CLASSES, UNIT, Policy
from sixtysix.ai.policy_weights import weights_for
from sixtysix.ai.thinker import params_of, policy_of
from sixtysix.engine.actions import Play
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import deal_seed, pack_from_seed, seed_from_text
from sixtysix.engine.view import View


def kinds(policy: Policy, view: View, cards: list[int]) -> list[int]:
    """The kind of each card of a hand, as the policy sees them."""
    world = Beliefs(policy.p, view).base
    kind = policy.lead_class if view.led is None else policy.reply_class
    return [int(kind(world, view.hand.bits, card)) for card in cards]


def play(options: argparse.Namespace) -> None:
    rules = RULESETS[options.rules]
    policy = policy_of(params_of(rules))
    player = make_player("expert", b"fitting", options.playouts)
    seed = seed_from_text(options.seed)
    decisions = 0
    with Path(options.file).open("a") as file:
        for number in range(1, options.deals + 1):
            deal, _events = Deal.from_pack(rules, pack_from_seed(rules, deal_seed(seed, number))).settle()
            while deal.result is None:
                view = deal.view(deal.turn)
                decision = player.decide(view)
                if decision.playouts:
                    tried = {int(c.action.card): c.score for c in decision.candidates if isinstance(c.action, Play)}
                    if len(tried) > 1 and sum(tried.values()) > 0.01:
                        row = list(zip(kinds(policy, view, list(tried)), tried.values(), strict=True))
                        print(json.dumps({"ranks": rules.ranks, "cards": row}), file=file)
                        decisions += 1
                deal, _events = deal.apply(decision.action)
    print(f"{options.rules}: {options.deals} deals, {decisions} decisions")


def fit(options: argparse.Namespace) -> None:
    import numpy as np

    rows = [json.loads(line) for name in options.files for line in Path(name).read_text().splitlines()]
    ranks = tuple(rows[0]["ranks"])
    if any(tuple(row["ranks"]) != ranks for row in rows):
        raise SystemExit("the files are of different packs")
    width = max(len(row["cards"]) for row in rows)
    cards = np.full((len(rows), width), CLASSES)
    wanted = np.zeros((len(rows), width))
    for at, row in enumerate(rows):
        total = sum(share for _kind, share in row["cards"])
        for place, (kind, share) in enumerate(row["cards"]):
            cards[at, place], wanted[at, place] = kind, share / total
    before = np.log(np.array([*weights_for(ranks), 1]) / UNIT)
    before[-1] = -30  # no card at all
    order = np.random.default_rng(0).permutation(len(rows))
    aside, used = order[: len(rows) // 10], order[len(rows) // 10 :]

    def likely(weights: Any, some: Any) -> Any:
        scores = weights[cards[some]]
        shares = np.exp(scores - scores.max(1, keepdims=True))
        return shares / shares.sum(1, keepdims=True)

    def judge(name: str, weights: Any) -> None:
        shares = likely(weights, aside)
        loss = -(wanted[aside] * np.log(shares + 1e-12)).sum(1).mean()
        same = (shares.argmax(1) == wanted[aside].argmax(1)).mean()
        print(f"{name}: {loss:.3f} nats a decision, the preferred card {100 * same:.1f} %")

    judge("before", before)
    weights, mean, square = before.copy(), 0 * before, 0 * before
    for _step in range(400):
        slope = np.bincount(
            cards[used].ravel(), weights=(likely(weights, used) - wanted[used]).ravel(), minlength=CLASSES + 1
        )
        slope += weights - before
        slope[-1] = 0
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights -= 0.05 * mean / (np.sqrt(square) + 1e-8)
    judge("after", weights)
    whole = [int(max(1, min(1 << 20, round(UNIT * float(np.exp(weight)))))) for weight in weights[:CLASSES]]
    print(" ".join(map(str, whole)))


def main() -> None:
    parser = argparse.ArgumentParser(description="The policy's weights from the choices of long searches.")
    commands = parser.add_subparsers(dest="command", required=True)
    played = commands.add_parser("play", help="write a file of choices")
    played.add_argument("file")
    played.add_argument("--rules", choices=RULESETS, default="standard")
    played.add_argument("--deals", type=int, default=500)
    played.add_argument("--playouts", type=int, default=4000)
    played.add_argument("--seed", default="fitting the policy")
    fitted = commands.add_parser("fit", help="print the weights that fit files of choices")
    fitted.add_argument("files", nargs="+")
    options = parser.parse_args()
    if options.command == "play":
        play(options)
    else:
        fit(options)


if __name__ == "__main__":
    main()
