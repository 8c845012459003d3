"""The yardstick as a player: a plain search that other players are measured by."""

from __future__ import annotations

from typing import Final

from sixtysix.ai.beliefs import Beliefs
from sixtysix.ai.chance import Chance
from sixtysix.ai.numbering import ACTIONS
from sixtysix.ai.params import Params
from sixtysix.ai.player import Decision, StopAsked, Stopped, chance
from sixtysix.ai.thinker import AT_ONCE, params_of
from sixtysix.ai.yardstick import PlainSearch
from sixtysix.engine.view import View

PLAYOUTS: Final = 40_000
"""Playouts a decision."""


class PlainPlayer:
    """Plays by :class:`~sixtysix.ai.yardstick.PlainSearch`, without a clock."""

    def __init__(self, seed: bytes, playouts: int | None = None) -> None:
        """``playouts`` a decision, :data:`PLAYOUTS` if left out."""
        self._seed = seed
        self._playouts = PLAYOUTS if playouts is None else playouts
        self._params: Params | None = None
        self._search: PlainSearch | None = None

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide for the seat whose view this is."""
        if len(view.legal) == 1:
            return Decision(view.legal[0])
        params = params_of(view.rules)
        if self._search is None or self._params is not params:
            self._params = params
            self._search = PlainSearch(params, self._playouts)
        search = self._search
        beliefs = Beliefs(params, view)
        random = Chance(chance(view, self._seed) >> 2)
        search.cut()
        done = 0
        while done < self._playouts:
            if stop is not None and stop():
                raise Stopped
            some = min(AT_ONCE, self._playouts - done)
            search.run(beliefs, some, random)
            done += some
        return Decision(ACTIONS[search.best()], playouts=done)
