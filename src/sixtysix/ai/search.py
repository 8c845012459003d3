"""The search: one tree over what a seat can see, grown by playouts in worlds that it may be in."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.beliefs import Beliefs
from sixtysix.ai.chance import Chance
from sixtysix.ai.fast import (
    ACTIONS,
    CLAIM_BIT,
    CLOSE,
    MARRY,
    PASS,
    World,
    lowest,
)
from sixtysix.ai.params import Params
from sixtysix.ai.policy import Policy
from sixtysix.ai.solver import Solver
from sixtysix.ai.tree import Tree

SCALE: Final = 1_000_000
"""A reward is a whole number from 0 to this."""

OFFSET: Final = 81
"""Where a table of rewards has no game points: ``rewards[OFFSET + game_points]``."""

EXPLORATION: Final = 1.2
"""How much the prior and rarely tried actions count, against rewards from 0 to 1."""

FIRST_TRY: Final = 0.05
"""By how much less than the node's mean reward an action is expected to bring that has not been tried."""

# The priors of what is no card, beside 1 for all cards together.
PRIOR: Final = 1.0
CLOSE_PRIOR: Final = 0.2
PASS_PRIOR: Final = 0.1


class Search(Tree):
    """One tree, for decisions one after another.

    ``capacity`` is how many playouts a decision may use at most. ``rewards`` says what each result is worth.
    """

    def __init__(self, params: Params, policy: Policy, capacity: i64) -> None:
        super().__init__(capacity)
        self.p: Params = params
        self.policy: Policy = policy
        self.world: World = World(params)
        self.rewards: vec[i64] = vec[i64]([SCALE // 2 for _ in range(2 * OFFSET + 1)])
        self.wanted: i64 = 0
        self.prior_of: vec[float] = vec[float]([0.0 for _ in range(ACTIONS)])
        self.solver: Solver = Solver(params)
        self.seat: i64 = 0
        # At the root, by action: game points and deals won.
        self.points: vec[i64] = vec[i64]([0 for _ in range(ACTIONS)])
        self.wins: vec[i64] = vec[i64]([0 for _ in range(ACTIONS)])

    def clear(self, seat: i64) -> None:
        """Forget the tree; the next decision is ``seat``'s."""
        self.seat = seat
        self.cut()
        at: i64 = 0
        while at < ACTIONS:
            self.points[at] = 0
            self.wins[at] = 0
            at += 1

    def run(self, beliefs: Beliefs, playouts: i64, chance: Chance) -> None:
        """Add playouts to the tree."""
        done: i64 = 0
        while done < playouts:
            beliefs.imagine(self.world, chance)
            self._playout(chance)
            done += 1

    def _playout(self, chance: Chance) -> None:
        world = self.world
        action = self.action
        node: i64 = 0
        depth: i64 = 0
        while not world.over:
            if depth and world.upcard < 0 and world.closer < 0 and world.led < 0:
                break
            options = self.options(world)
            self.mover[depth] = world.turn
            best = self._choose(node, options)
            fresh = best == 0
            if fresh:
                best = self.grow(node, self.wanted)
            self.path[depth] = best
            depth += 1
            world.act(action[best])
            node = best
            if fresh:
                break
        policy = self.policy
        while not world.over:
            if world.upcard < 0 and world.closer < 0 and world.led < 0:
                self._solve(world)
                break
            policy.step(world, chance)
        self._score(depth)

    def place(self, world: World) -> None:
        """Put a world in the strict phase before the solver."""
        self.solver.place_at(
            world.trump,
            world.hand0,
            world.hand1,
            world.leader,
            world.led,
            world.points0,
            world.points1,
            world.pending0,
            world.pending1,
            world.tricks0,
            world.tricks1,
            world.melded,
            world.declared,
            world.meld0,
            world.meld1,
            world.closer,
            world.at_points,
            world.at_tricks,
        )

    def _solve(self, world: World) -> None:
        """End a world whose stock is exhausted as it ends with best play."""
        self.place(world)
        value = self.solver.value(-OFFSET, OFFSET)
        world.value = -value if world.leader else value
        world.over = 1

    def _choose(self, node: i64, options: i64) -> i64:
        """The child to follow, or 0 if the action :attr:`wanted` is to be tried for the first time."""
        world = self.world
        policy = self.policy
        hand = world.hand1 if world.turn else world.hand0
        prior = self.prior_of
        one = self.one
        sure: float = 1.0
        all_cards: float = 0.0
        rest = options
        while rest:
            act = lowest(rest)
            rest &= rest - 1
            if act < MARRY:
                weight = float(policy.weight(world, hand, act))
                all_cards += weight
            else:
                weight = PRIOR
                if act == CLOSE:
                    weight = CLOSE_PRIOR
                elif act == PASS:
                    weight = PASS_PRIOR
                sure += weight
            prior[act] = weight
        # What is no card has a share of its own; the cards share the rest.
        if all_cards > 0.0:
            all_cards = 1.0 / all_cards
        visited: float = 1.0
        value: float = 0.0
        tried: i64 = 0
        at = self.child[node]
        while at:
            bit: i64 = one << self.action[at]
            if options & bit:
                tried |= bit
                visited += float(self.visits[at])
                value += float(self.total[at])
            at = self.sibling[at]
        expected = value / (SCALE * (visited - 1.0)) if visited > 1.0 else 0.5
        root = EXPLORATION * math.sqrt(visited) / sure
        best: i64 = 0
        best_score = -1.0
        at = self.child[node]
        while at:
            act = self.action[at]
            bit = one << act
            if options & bit:
                seen = float(self.visits[at])
                share = prior[act] * all_cards if act < MARRY else prior[act]
                score = float(self.total[at]) / (SCALE * seen) + root * share / (1.0 + seen)
                if score > best_score:
                    best_score = score
                    best = at
            at = self.sibling[at]
        rest = options & ~tried
        while rest:
            act = lowest(rest)
            rest &= rest - 1
            share = prior[act] * all_cards if act < MARRY else prior[act]
            score = expected - FIRST_TRY + root * share
            if score > best_score:
                best_score = score
                best = 0
                self.wanted = act
        return best

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
            if points < self.p.out_at:
                return legal ^ CLAIM_BIT
            # A closer who fails may have to pay more than one who is beaten to it.
            if world.closer != 1 - world.turn or world.failed_worth() <= world.out_worth(world.turn):
                return CLAIM_BIT
        return legal
