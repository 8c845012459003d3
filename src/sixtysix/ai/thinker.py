"""The levels that think: a search over imagined worlds while cards are hidden, the exact solver once they are not.

What such a player decides depends on the view, its seed and its number of playouts, and on nothing else. The clock only
guards against a machine much slower than the numbers were chosen for: a decision that it cut short says how many
playouts it had, and with that number it is repeated.

This module is not compiled: between two portions of playouts the interpreter gets a turn, and with it other threads.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai import compiled
from sixtysix.ai.beliefs import Beliefs
from sixtysix.ai.chance import Chance
from sixtysix.ai.numbering import ACTIONS
from sixtysix.ai.params import Params
from sixtysix.ai.player import Candidate, Decision, StopAsked, Stopped, chance
from sixtysix.ai.policy import UNIT, Policy
from sixtysix.ai.policy_weights import weights_for
from sixtysix.ai.search import OFFSET, SCALE, Search
from sixtysix.ai.standing import OFFSET as STANDING_OFFSET
from sixtysix.ai.standing import utilities
from sixtysix.engine.actions import CLAIM, EXCHANGE, Action, Marry, Play
from sixtysix.engine.cards import CardSet, Rank
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.engine.view import View

COMPILED: Final = compiled()

AT_ONCE: Final = 50 if COMPILED else 8
"""Playouts between two looks at the clock and at who asks to stop: some 0.5 ms, in which no key is looked at."""

_REMEMBERED: Final = CardSet(card for card in CardSet((1 << 24) - 1) if card.rank in (Rank.ACE, Rank.TEN))


@frozen
class Style:
    """How a level thinks.

    ``playouts`` a decision where the code is compiled, ``interpreted`` where it is not. ``seconds`` is the clock's
    limit. ``remembers_all`` says whether it remembers every card played, or only trumps, aces, tens and the last trick.
    """

    playouts: int
    interpreted: int
    remembers_all: bool = True
    seconds: float = 1.6

    @property
    def usual(self) -> int:
        """Playouts a decision on this installation."""
        return self.playouts if COMPILED else self.interpreted


STYLES: Final = {
    "club": Style(150, 150, remembers_all=False),
    "expert": Style(8_000, 1_500),
    "master": Style(40_000, 3_000),
}


@lru_cache(maxsize=8)
def params_of(rules: Rules) -> Params:
    """The rules as the search reads them."""
    return Params(rules)


class Thinker:
    """A level that searches. It keeps its tables between decisions, and nothing of what it thought."""

    def __init__(self, seed: bytes, style: Style, playouts: int | None = None) -> None:
        """``playouts`` a decision instead of the style's own number; the clock is then left out."""
        self._seed = seed
        self._style = style
        self._playouts = style.usual if playouts is None else playouts
        self._seconds = style.seconds if playouts is None else None
        self._search: Search | None = None

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide for the seat whose view this is."""
        if len(view.legal) == 1:
            return Decision(view.legal[0])
        params = params_of(view.rules)
        search = self._search
        if search is None or search.p is not params:
            search = self._search = Search(params, policy_of(params), self._playouts)
        beliefs = Beliefs(params, view)
        # The solver of the strict phase knows no exchange: where one may still be made, the search decides.
        if view.strict and beliefs.sure() and not view.offered and EXCHANGE not in view.legal:
            return _exact(view, beliefs, search)
        if not self._style.remembers_all:
            beliefs.pool |= _forgotten(view)
        return self._think(view, beliefs, search, stop)

    def _think(self, view: View, beliefs: Beliefs, search: Search, stop: StopAsked | None) -> Decision:
        _set_rewards(search, view)
        random = Chance(chance(view, self._seed) >> 2)
        begun = time.monotonic()
        search.clear(int(view.seat))
        done = 0
        while done < self._playouts:
            if stop is not None and stop():
                raise Stopped
            if self._seconds is not None and time.monotonic() - begun > self._seconds:
                break
            some = min(AT_ONCE, self._playouts - done)
            search.run(beliefs, some, random)
            done += some
        return Decision(ACTIONS[search.best()], _candidates(search, done), done)


def _set_rewards(search: Search, view: View) -> None:
    """What each result of the deal is worth: the chance of winning the match, over the range of what can still be."""
    worth = utilities(view.rules, view.standing, view.seat)
    whole, most = worth.whole(), worth.most
    low, high = whole[STANDING_OFFSET - most], whole[STANDING_OFFSET + most]
    rewards = search.rewards
    for points in range(-OFFSET, OFFSET + 1):
        rewards[OFFSET + points] = (whole[STANDING_OFFSET + points] - low) * SCALE // (high - low)


def _candidates(search: Search, playouts: int) -> tuple[Candidate, ...]:
    found = []
    at = search.child[0]
    while at:
        action, visits = search.action[at], int(search.visits[at])
        found.append(
            Candidate(
                ACTIONS[action],
                visits / playouts,
                game_points=int(search.points[action]) / visits,
                win_chance=int(search.wins[action]) / visits,
            )
        )
        at = search.sibling[at]
    return tuple(sorted(found, key=lambda candidate: -candidate.score))


def _forgotten(view: View) -> int:
    """Cards played that are no trump, ace or ten, and not in the last trick or on the table."""
    seen = _REMEMBERED.bits | view.trump.mask
    if view.led is not None:
        seen |= view.led.bit
    if view.tricks:
        seen |= view.tricks[-1].led.bit | view.tricks[-1].reply.bit
    return view.played.bits & ~seen


def _exact(view: View, beliefs: Beliefs, search: Search) -> Decision:
    """The best action when all cards are known, with the value of each."""
    world = beliefs.base
    other = beliefs.known | (beliefs.pool & ~beliefs.lacks)
    if view.seat:
        world.hand0 = other
    else:
        world.hand1 = other
    search.place(world)
    solver = search.solver
    found = []
    for at in range(solver.weigh()):
        number, points = solver.actions[at], int(solver.values[at])
        action = ACTIONS[number]
        score = points + _liking(action, view, beliefs, search.policy)
        found.append(Candidate(action, score, game_points=float(points), win_chance=float(points > 0)))
    found.sort(key=lambda candidate: -candidate.score)
    return Decision(found[0].action, tuple(found))


def _liking(action: Action, view: View, beliefs: Beliefs, policy: Policy) -> float:
    """Less than one: what decides between actions that are worth the same against best play."""
    if action == CLAIM:
        return 0.9 if view.points[view.seat] >= view.rules.out_at else -0.9
    if isinstance(action, Marry):
        return 0.8
    if isinstance(action, Play):
        weight = int(policy.weight(beliefs.base, view.hand.bits, int(action.card)))
        return 0.7 * weight / (weight + UNIT)
    return 0.0


def policy_of(params: Params) -> Policy:
    """The policy fitted to a pack."""
    return Policy(params, vec[i64](weights_for(tuple(params.order))))
