"""What a player can do: play, marry, exchange, close, claim, draw, pass.

Actions are values: two of the same kind and content are equal, and the ready-made ones (``PLAYS``, ``MARRIES``,
``EXCHANGE`` …) save making them again.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

from sixtysix.engine.cards import CARDS, SUITS, Card, Suit
from sixtysix.engine.values import frozen


class Seat(IntEnum):
    """The two seats of one deal: forehand leads to the first trick, the dealer has dealt."""

    FOREHAND = 0
    DEALER = 1

    @property
    def other(self) -> Seat:
        """The opposite seat."""
        return _OTHER[self]

    @property
    def letter(self) -> str:
        """F or D, as positions and records write it."""
        return "FD"[self]


_OTHER: Final = (Seat.DEALER, Seat.FOREHAND)
SEATS: Final = (Seat.FOREHAND, Seat.DEALER)


@frozen
class Play:
    """Lead a card, or reply with one."""

    card: Card


@frozen
class Marry:
    """Declare the marriage (king and queen) of a suit, before leading one of the two."""

    suit: Suit


@frozen
class Exchange:
    """Take the upcard for the lowest trump."""


@frozen
class Close:
    """Close the stock: nobody draws any more and the strict phase begins."""


@frozen
class Claim:
    """Say «out»: claim to have 66 card points or more."""


@frozen
class Draw:
    """Draw from the stock, both players in turn, where the winner of a trick may act before drawing."""


@frozen
class Pass:
    """Let the exchange go that the other player's closing has offered."""


Action: TypeAlias = Play | Marry | Exchange | Close | Claim | Draw | Pass

PLAYS: Final[tuple[Play, ...]] = tuple(Play(card) for card in CARDS)
MARRIES: Final[tuple[Marry, ...]] = tuple(Marry(suit) for suit in SUITS)
EXCHANGE: Final = Exchange()
CLOSE: Final = Close()
CLAIM: Final = Claim()
DRAW: Final = Draw()
PASS: Final = Pass()
