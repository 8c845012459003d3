"""The opponent, thinking in a thread of its own so that keys are never kept waiting."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from queue import SimpleQueue
from typing import Final, Protocol, runtime_checkable

from sixtysix.ai.player import Decision, Player
from sixtysix.engine.view import View
from sixtysix.kiosk.slots import Turns

Done = Callable[[Decision | Exception], object]

SWITCH_SECONDS: Final = 0.001
"""How long the interpreter lets one thread run while a player thinks. A key passes through several threads on its way
to the screen, and each waits so long; the interpreter's own 5 ms make that seen."""

GOODBYE_SECONDS: Final = 0.15
"""How long a stopped thought is waited for at the most."""


@runtime_checkable
class Follower(Protocol):
    """A player that is told how deals end."""

    def ended(self, view: View) -> None:
        """The deal of this view has ended; the view has the result."""


class Opponent:
    """Hands views to a player, one at a time. ``stop()`` ends it, and cancels a thought."""

    def __init__(self, player: Player, turns: Turns | None = None) -> None:
        """``turns`` are taken before each thought, None: it thinks at once."""
        self._player = player
        self._turns = turns
        self._asked: SimpleQueue[tuple[View, Done | None, int] | None] = SimpleQueue()
        self._forgotten = 0
        self._stopped = threading.Event()
        # A daemon: the program ends even if a player does not listen to being stopped.
        self._thread = threading.Thread(target=self._run, name="opponent", daemon=True)
        self._thread.start()

    def use(self, player: Player) -> None:
        """Hand views to another player from now on."""
        self._player = player

    def think(self, view: View, done: Done) -> None:
        """Decide about a view; then call ``done`` in the opponent's thread with the decision, or with what went wrong.

        Once the opponent has been stopped, or the question forgotten, it is not called.
        """
        self._asked.put((view, done, self._forgotten))

    def forget(self) -> None:
        """What it was asked so far is wanted no more, a practice player having taken a decision back: a thought is
        broken off, and what comes of it is dropped."""
        self._forgotten += 1

    def ended(self, view: View) -> None:
        """Tell the player how a deal has ended, if it wants to be told."""
        self._asked.put((view, None, self._forgotten))

    def stop(self) -> None:
        """No answer is wanted any more: a thought is broken off. Returns at once."""
        self._stopped.set()
        self._asked.put(None)

    @property
    def running(self) -> bool:
        """Whether it can still answer, or has not come to rest since it was stopped."""
        return self._thread.is_alive()

    def join(self) -> None:
        """Wait until a stopped opponent has come to rest, or :data:`GOODBYE_SECONDS` if it does not."""
        self._thread.join(GOODBYE_SECONDS)

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            view, done, number = asked
            if done is None:
                if isinstance(self._player, Follower):
                    self._player.ended(view)
                continue
            if number != self._forgotten:
                continue
            came = self._decide(view, number)
            if self._stopped.is_set():
                return
            if number == self._forgotten:
                done(came)

    def _decide(self, view: View, number: int) -> Decision | Exception:
        usual = sys.getswitchinterval()
        sys.setswitchinterval(min(usual, SWITCH_SECONDS))

        def unwanted() -> bool:
            return self._stopped.is_set() or number != self._forgotten

        try:
            with nullcontext() if self._turns is None else self._turns.turn(unwanted):
                return self._player.decide(view, unwanted)
        except Exception as error:  # noqa: BLE001 -- raised again where the program can end in order
            return error
        finally:
            sys.setswitchinterval(usual)
