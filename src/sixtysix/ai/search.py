"""The search: one tree over what a seat can see, grown by playouts in worlds that it may be in."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.chance import Chance
from sixtysix.ai.fast import (
    ACTIONS,
    CARDS_MASK,
    CLAIM_BIT,
    World,
    lowest,
)
from sixtysix.ai.inference import Inference
from sixtysix.ai.params import Params
from sixtysix.ai.policy import Policy

SCALE: Final = 1_000_000
"""A reward is a whole number from 0 to this."""

OFFSET: Final = 30
"""Where a table of rewards has no game points: ``rewards[OFFSET + game_points]``."""


class Search:
    """One tree, for decisions one after another.

    ``capacity`` is how many playouts a decision may use at most. ``rewards`` says what each result is worth.
    """

    def __init__(self, params: Params, policy: Policy, capacity: i64) -> None:
        size = capacity + 2
        self.p: Params = params
        self.policy: Policy = policy
        self.world: World = World(params)
        self.rewards: vec[i64] = vec[i64]([SCALE // 2 for _ in range(2 * OFFSET + 1)])
        self.explore: float = 0.35
        self.prior: float = 0.0
        self.mode: i64 = 0
        self.rollout: i64 = 1
        self.seat: i64 = 0
        self.nodes: i64 = 1
        self.child: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.sibling: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.action: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.visits: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.avail: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.total: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.path: vec[i64] = vec[i64]([0 for _ in range(128)])
        self.mover: vec[i64] = vec[i64]([0 for _ in range(128)])
        # At the root, by action: game points and deals won.
        self.points: vec[i64] = vec[i64]([0 for _ in range(ACTIONS)])
        self.wins: vec[i64] = vec[i64]([0 for _ in range(ACTIONS)])

    def clear(self, seat: i64) -> None:
        """Forget the tree; the next decision is ``seat``'s."""
        self.seat = seat
        self.nodes = 1
        self.child[0] = 0
        self.visits[0] = 0
        self.total[0] = 0
        at: i64 = 0
        while at < ACTIONS:
            self.points[at] = 0
            self.wins[at] = 0
            at += 1

    def run(self, source: Inference, playouts: i64, chance: Chance) -> None:
        """Add playouts to the tree."""
        done: i64 = 0
        while done < playouts:
            source.imagine(self.world, chance)
            self._playout(chance)
            done += 1

    def _playout(self, chance: Chance) -> None:
        world = self.world
        child = self.child
        action = self.action
        node: i64 = 0
        depth: i64 = 0
        while not world.over:
            options = self.options(world)
            self.mover[depth] = world.turn
            best = self._select(node, options, chance)
            fresh = best == 0
            if fresh:
                untried = options
                at = child[node]
                while at:
                    untried &= ~(1 << action[at])
                    at = self.sibling[at]
                best = self._grow(node, self._first(world, untried, chance))
            self.path[depth] = best
            depth += 1
            world.act(action[best])
            node = best
            if fresh:
                break
        policy = self.policy
        while not world.over:
            policy.step(world, chance)
        self._score(depth)

    def _select(self, node: i64, options: i64, chance: Chance) -> i64:
        """The child to follow, or 0 if one of the options is to be tried for the first time."""
        sibling = self.sibling
        action = self.action
        visits = self.visits
        avail = self.avail
        total = self.total
        explore = self.explore
        tried: i64 = 0
        best: i64 = 0
        best_score = -1.0
        at = self.child[node]
        while at:
            bit: i64 = 1 << action[at]
            if options & bit:
                tried |= bit
                avail[at] += 1
                seen = float(visits[at])
                score = float(total[at]) / (SCALE * seen) + explore * math.sqrt(math.log(float(avail[at])) / seen)
                if score > best_score:
                    best_score = score
                    best = at
            at = sibling[at]
        return 0 if options & ~tried else best

    def _first(self, world: World, untried: i64, chance: Chance) -> i64:
        """Which of some untried actions to try first."""
        rest = untried & ~CARDS_MASK
        if rest:
            return lowest(rest)
        return self.policy.choose(world, untried, chance)

    def _grow(self, node: i64, action: i64) -> i64:
        fresh = self.nodes
        self.nodes = fresh + 1
        self.child[fresh] = 0
        self.action[fresh] = action
        self.visits[fresh] = 0
        self.avail[fresh] = 1
        self.total[fresh] = 0
        self.sibling[fresh] = self.child[node]
        self.child[node] = fresh
        return fresh

    def _score(self, depth: i64) -> None:
        value = self.world.value
        reward = self.rewards[OFFSET - value] if self.seat else self.rewards[OFFSET + value]
        mine = -value if self.seat else value
        first = self.action[self.path[0]]
        self.points[first] += mine
        if mine > 0:
            self.wins[first] += 1
        while depth:
            depth -= 1
            at = self.path[depth]
            self.visits[at] += 1
            self.total[at] += reward if self.mover[depth] == self.seat else SCALE - reward

    def options(self, world: World) -> i64:
        """The actions worth a look: the legal ones less those that another one is never worse than."""
        legal = world.legal()
        if legal & CLAIM_BIT:
            points = world.points1 if world.turn else world.points0
            if points >= self.p.out_at:
                return CLAIM_BIT
            legal ^= CLAIM_BIT
        return legal

    def best(self) -> i64:
        """The action at the root with the most playouts."""
        found: i64 = -1
        most: i64 = -1
        at = self.child[0]
        while at:
            if self.visits[at] > most:
                most = self.visits[at]
                found = self.action[at]
            at = self.sibling[at]
        return found
