"""What a session tells whoever keeps its match. The session knows of no file and no database."""

from __future__ import annotations

from typing import Protocol

from sixtysix.engine.actions import Action
from sixtysix.engine.events import Result
from sixtysix.engine.record import DealRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.session.habits import Habits


@frozen
class Beginning:
    """What a match begins with. ``seed`` (32 bytes) makes every deal, ``dealer`` (player 0 or 1) deals the first.

    ``tags`` are the further lines of its record: whether it is for practice.
    """

    rules: Rules
    names: tuple[str, str]
    date: str
    seed: bytes
    dealer: int
    habits: tuple[Habits, Habits]
    tags: tuple[tuple[str, str], ...] = ()


@frozen
class Taken:
    """One action that has been taken, and what it has ended.

    ``deal`` counts from 1, ``place`` is the action's place in its deal and counts from 0. ``by_itself`` says that a
    habit took it and not the player; ``playouts`` is how many an opponent used to decide on it, None where there was
    no such decision. ``result`` is the deal's if this action ended it, ``over`` whether the match has been won with it.
    """

    deal: int
    place: int
    action: Action
    by_itself: bool
    playouts: int | None
    result: Result | None
    over: bool


class Journal(Protocol):
    """Keeps a match while it is played. Each call returns when what it was told is as safe as it can be made.

    No call raises: a journal that cannot keep something says so to whoever made it, and the match goes on.
    """

    def match_started(self, beginning: Beginning) -> None:
        """The first deal of a match is about to be dealt."""
        ...

    def deal_started(self, number: int, deal: DealRecord) -> None:
        """Deal ``number`` (from 1) has been dealt; ``deal`` has no actions yet."""
        ...

    def actions(self, taken: tuple[Taken, ...]) -> None:
        """A player's action has been taken, with what the habits took before and after it: all of it, or none, is kept.

        Were a habit's marriage kept without the lead it belongs to, a resumed opponent might lead another card.
        """
        ...

    def taken_back(self, deal: int, record: DealRecord, taken: tuple[Taken, ...]) -> None:
        """A decision of the last deal, ``deal``, has been taken back with all that followed; ``record`` is what is left
        of it, and ``taken`` what the habits do from there, not in ``record``. All of it, or none, is kept.
        """
        ...

    def habits_changed(self, habits: tuple[Habits, Habits]) -> None:
        """The players let the table do something else from now on."""
        ...
