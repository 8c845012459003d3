"""The opponent, thinking in a thread of its own so that keys are never kept waiting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

from sixtysix.ai.player import Player
from sixtysix.engine.actions import Action
from sixtysix.engine.view import View

Done = Callable[[Action | Exception], object]


class Opponent:
    """Hands views to a player, one at a time. ``stop()`` ends it without waiting for a thought to be finished."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._asked: SimpleQueue[tuple[View, Done] | None] = SimpleQueue()
        self._stopped = threading.Event()
        # A daemon: the program may end in the middle of a thought.
        threading.Thread(target=self._run, name="opponent", daemon=True).start()

    def use(self, player: Player) -> None:
        """Hand views to another player from now on."""
        self._player = player

    def think(self, view: View, done: Done) -> None:
        """Decide about a view, then call ``done`` in the opponent's thread with the action, or with what went wrong."""
        self._asked.put((view, done))

    def stop(self) -> None:
        """No answer will be needed any more."""
        self._stopped.set()
        self._asked.put(None)

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            view, done = asked
            try:
                came: Action | Exception = self._player.decide(view).action
            except Exception as error:  # noqa: BLE001 -- raised again where the program can end in order
                came = error
            if self._stopped.is_set():
                return
            done(came)
