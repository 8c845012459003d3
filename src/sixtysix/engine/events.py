"""What happened: the events an action gives, and the result of a deal.

Events are complete. What one seat may see of them is :func:`seen_by`: the only thing hidden is a card drawn face down
by the other player.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from sixtysix.engine.actions import Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.values import frozen


class Ending(StrEnum):
    """Why a deal ended."""

    CLAIM = "claim"
    FALSE_CLAIM = "false-claim"
    CLOSED_MADE = "closed-made"
    CLOSED_FAILED = "closed-failed"
    CLOSER_BEATEN = "closer-beaten"
    LAST_TRICK = "last-trick"
    COUNTED = "counted"
    DRAW = "draw"


@frozen
class Result:
    """A deal's result: who won (None: drawn), why, for how many game points.

    ``card_points`` (marriages that count and a last-trick bonus included) and ``tricks`` are by seat.
    """

    winner: Seat | None
    ending: Ending
    game_points: int
    card_points: tuple[int, int]
    tricks: tuple[int, int]


@frozen
class Trick:
    """One finished trick."""

    leader: Seat
    led: Card
    reply: Card
    winner: Seat


@frozen
class Meld:
    """A marriage that was declared, with the card points it was declared for."""

    seat: Seat
    suit: Suit
    points: int


@frozen
class CardPlayed:
    """A card was led or replied with."""

    seat: Seat
    card: Card


@frozen
class TrickWon:
    """A trick was won, with the card points of its two cards."""

    seat: Seat
    led: Card
    reply: Card
    points: int


@frozen
class MarriageDeclared:
    """A marriage was declared; ``pending`` if it counts only with a trick that is not won yet."""

    seat: Seat
    suit: Suit
    points: int
    pending: bool


@frozen
class MarriageCounted:
    """A pending marriage counts, now that its owner has won a trick."""

    seat: Seat
    points: int


@frozen
class Exchanged:
    """The lowest trump (``given``) was exchanged for the upcard (``taken``)."""

    seat: Seat
    given: Card
    taken: Card
    automatic: bool


@frozen
class Closed:
    """The stock was closed; ``talon`` cards (upcard included) stay undrawn. Points, tricks: the other player's."""

    seat: Seat
    talon: int
    other_points: int
    other_tricks: int


@frozen
class Passed:
    """The exchange offered by a close was not taken."""

    seat: Seat


@frozen
class CardDrawn:
    """A card was drawn. ``card`` is None for a seat that may not see it; the upcard is seen by both."""

    seat: Seat
    card: Card | None
    upcard: bool


@frozen
class StockExhausted:
    """The last two cards were drawn: the strict phase begins."""


@frozen
class Claimed:
    """A player said «out», rightly or not."""

    seat: Seat
    right: bool


@frozen
class LastTrickBonus:
    """The winner of the last trick got its bonus card points."""

    seat: Seat
    points: int


@frozen
class DealEnded:
    """The deal is over; both hands are shown."""

    result: Result
    hands: tuple[CardSet, CardSet]


Event: TypeAlias = (
    CardPlayed
    | TrickWon
    | MarriageDeclared
    | MarriageCounted
    | Exchanged
    | Closed
    | Passed
    | CardDrawn
    | StockExhausted
    | Claimed
    | LastTrickBonus
    | DealEnded
)


def seen_by(seat: Seat, event: Event) -> Event:
    """The event as one seat sees it: the other player's cards drawn face down are unknown."""
    if isinstance(event, CardDrawn) and event.seat != seat and not event.upcard:
        return CardDrawn(event.seat, None, False)
    return event
