"""What has happened in a deal, by what was decided: each decision with all that the table did for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sixtysix.engine.actions import Action, Marry, Play
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event
from sixtysix.engine.values import frozen


@frozen
class Turn:
    """A decision and what it brought about.

    ``player`` (0 or 1) decided, None: nobody, the cards were dealt. ``before`` is the deal before the decision, and
    ``place`` the place of its first action, which a habit may have taken: the marriage declared by leading a card.
    ``chosen`` is the action decided on, None where the deal ended before it could be taken.
    """

    player: int | None
    place: int
    before: Deal
    events: tuple[Event, ...] = ()
    chosen: Action | None = None


class Turns:
    """The turns of one deal, the first one first."""

    def __init__(self, deal: Deal, events: tuple[Event, ...]) -> None:
        """``events`` are what happened when the cards were dealt."""
        self._all = [Turn(None, 0, deal, events)]

    def all(self) -> tuple[Turn, ...]:
        """Every turn so far."""
        return tuple(self._all)

    def begin(self, player: int, place: int, before: Deal, chosen: Action | None) -> None:
        """A player has decided."""
        self._all.append(Turn(player, place, before, chosen=chosen))

    def happened(self, events: tuple[Event, ...]) -> None:
        """What a decision has brought about; or a habit that was just switched on, after the decision before."""
        last = self._all[-1]
        self._all[-1] = replace(last, events=(*last.events, *events))

    def last_of(self, player: int) -> Turn | None:
        """A player's last decision, None before the first."""
        return next((turn for turn in reversed(self._all) if turn.player == player), None)

    def cut(self, turn: Turn) -> None:
        """Forget a turn and all after it."""
        self._all = self._all[: next(at for at, one in enumerate(self._all) if one is turn)]


def decisions(actions: Iterable[Action], by_itself: frozenset[int]) -> dict[int, Action | None]:
    """The places in a deal at which decisions begin, each with the action decided on, None where that was not taken.

    ``by_itself`` are the places of the actions that habits took. A marriage among them was declared by leading one of
    its cards, which follows unless the marriage ended the deal.
    """
    found: dict[int, Action | None] = {}
    declared: int | None = None
    for place, action in enumerate(actions):
        if place in by_itself:
            if isinstance(action, Marry):
                declared = place
                found[place] = None
        elif declared is not None and isinstance(action, Play):
            found[declared] = action
            declared = None
        else:
            found[place] = action
    return found
