"""The yardstick: the plainest information-set tree search, to measure other players by.

Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012): every playout imagines a
world at random, goes down one tree of actions by UCB with availability counts, adds one node, and plays on uniformly at
random. Nothing else: no solver, no rule for closing, no guided playouts, no tuning. The only help is that nobody claims
falsely and everybody claims when out.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.beliefs import Beliefs
from sixtysix.ai.chance import Chance
from sixtysix.ai.fast import CLAIM_BIT, World, lowest
from sixtysix.ai.params import Params
from sixtysix.ai.tree import Tree

EXPLORATION: Final = 0.7
"""The constant of UCB1, for rewards from 0 to 1."""

MOST: Final = 3
"""Game points that are a reward of 1; as many lost are a reward of 0."""


class PlainSearch(Tree):
    """One tree, for decisions one after another. ``capacity`` is how many playouts a decision may use at most."""

    def __init__(self, params: Params, capacity: i64) -> None:
        super().__init__(capacity)
        self.world: World = World(params)
        self.avail: vec[i64] = vec[i64]([0 for _ in range(capacity + 2)])

    def run(self, beliefs: Beliefs, playouts: i64, chance: Chance) -> None:
        """Add playouts to the tree."""
        done: i64 = 0
        while done < playouts:
            beliefs.imagine(self.world, chance)
            self._playout(chance)
            done += 1

    def _playout(self, chance: Chance) -> None:
        world = self.world
        child = self.child
        sibling = self.sibling
        action = self.action
        visits = self.visits
        avail = self.avail
        total = self.total
        one = self.one
        node: i64 = 0
        depth: i64 = 0
        while not world.over:
            options = sensible(world)
            tried: i64 = 0
            best: i64 = 0
            best_score = -1.0
            at = child[node]
            while at:
                bit: i64 = one << action[at]
                if options & bit:
                    tried |= bit
                    avail[at] += 1
                    seen = float(visits[at])
                    score = float(total[at]) / (2 * MOST * seen)
                    score += EXPLORATION * math.sqrt(math.log(float(avail[at])) / seen)
                    if score > best_score:
                        best_score = score
                        best = at
                at = sibling[at]
            self.mover[depth] = world.turn
            untried = options & ~tried
            if untried:
                best = self.grow(node, any_of(untried, chance))
                avail[best] = 1
            self.path[depth] = best
            depth += 1
            world.act(action[best])
            node = best
            if untried:
                break
        play_on(world, chance)
        value = world.value
        if value > MOST:
            value = MOST
        elif value < -MOST:
            value = -MOST
        while depth:
            depth -= 1
            at = self.path[depth]
            visits[at] += 1
            total[at] += MOST - value if self.mover[depth] else MOST + value


def sensible(world: World) -> i64:
    """The legal actions, but a claim exactly when out."""
    legal = world.legal()
    if legal & CLAIM_BIT:
        points = world.points1 if world.turn else world.points0
        if points >= world.p.out_at:
            return CLAIM_BIT
        legal ^= CLAIM_BIT
    return legal


def play_on(world: World, chance: Chance) -> None:
    """Play a world to its end, each time any of the sensible actions."""
    while not world.over:
        world.act(any_of(sensible(world), chance))


def any_of(options: i64, chance: Chance) -> i64:
    """One of some actions, all equally likely."""
    size: i64 = 0
    rest = options
    while rest:
        rest &= rest - 1
        size += 1
    skip = chance.below(size) if size > 1 else 0
    while skip:
        options &= options - 1
        skip -= 1
    return lowest(options)
