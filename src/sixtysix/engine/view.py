"""What one seat may know of a deal, and nothing else.

A :class:`View` holds no reference to a deal. Two deals that differ only in cards hidden from a seat give it
equal views.
"""

from __future__ import annotations

from sixtysix.engine.actions import Action, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.events import Meld, Result, Trick
from sixtysix.engine.rules import LookBack, Rules
from sixtysix.engine.tables import Tables, tables_for
from sixtysix.engine.values import frozen


@frozen
class Standing:
    """How the match stands while a deal is played: known to both, and no part of the deal. Pairs by :class:`Seat`.

    ``points`` are the game points won in the running match, counted up; ``wins`` the matches won, where several make
    the whole, a shut-out counting two where the rules say so. ``carry`` are game points that a tie has left for the
    winner of this deal.
    """

    points: tuple[int, int]
    wins: tuple[int, int] = (0, 0)
    carry: int = 0


@frozen
class View:
    """All one seat may know. Pairs (``points``, ``pending``, ``trick_counts``) are indexed by :class:`Seat`.

    ``hand`` are the own cards, ``other_cards`` how many the other seat holds, ``talon`` the cards left with the upcard
    (after a close: left undrawn). ``turn`` is None once the deal is over. ``played`` are all cards played, the one on
    the table included. ``known`` are cards the other seat is known to hold (shown in a marriage, taken by exchange, the
    upcard drawn last), ``lacks`` cards not in this hand that it is known not to hold; the two with ``…known_to_other``
    are what all have seen or can tell of this seat. ``history`` are all actions so far, which are public;
    ``legal`` what this seat may do now, empty when it is not on turn. ``tricks`` and ``history`` may be missing where a
    position was set up. ``standing`` is how the match stood when the deal began; None for a single deal.
    """

    rules: Rules
    seat: Seat
    hand: CardSet
    other_cards: int
    trump: Suit
    upcard: Card | None
    talon: int
    turn: Seat | None
    leader: Seat
    led: Card | None
    before_drawing: bool
    offered: bool
    points: tuple[int, int]
    pending: tuple[int, int]
    trick_counts: tuple[int, int]
    tricks: tuple[Trick, ...]
    played: CardSet
    melds: tuple[Meld, ...]
    declared: tuple[Suit, ...]
    closed_by: Seat | None
    closed_after: int
    at_close: tuple[int, int]
    known: CardSet
    lacks: CardSet
    known_to_other: CardSet
    lacks_known_to_other: CardSet
    history: tuple[tuple[Seat, Action], ...]
    result: Result | None
    legal: tuple[Action, ...]
    standing: Standing | None = None

    @property
    def other(self) -> Seat:
        """The other seat."""
        return self.seat.other

    @property
    def tables(self) -> Tables:
        """What the pack's ranks and values come to, by card."""
        return tables_for(self.rules)

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.turn == self.seat

    @property
    def strict(self) -> bool:
        """Whether the strict phase has begun: the stock is closed or exhausted."""
        return self.upcard is None or self.closed_by is not None

    @property
    def unseen(self) -> CardSet:
        """Cards whose place this seat does not know: in the other hand or face down in the stock."""
        seen = self.hand.bits | self.played.bits | self.known.bits
        if self.upcard is not None:
            seen |= self.upcard.bit
        return CardSet(self.tables.bits & ~seen)

    @property
    def other_may_hold(self) -> CardSet:
        """Cards the other seat may hold: those known to be there and the unseen ones it does not lack."""
        return CardSet(self.known.bits | self.unseen.bits & ~self.lacks.bits)

    def look_back(self) -> tuple[Trick, ...]:
        """The finished tricks this seat may look at now, by the ruleset.

        The last trick may be looked at until the next card is led (pagat.com); where own tricks may be looked at, they
        may be at any time (pagat.com on Schnapsen, titok.info).
        """
        last = self.tricks[-1:] if self.led is None and self.result is None else ()
        if self.rules.look_back is LookBack.LAST_TRICK:
            return last
        if self.rules.look_back is LookBack.OWN_TRICKS:
            own = tuple(trick for trick in self.tricks if trick.winner == self.seat)
            return own + tuple(trick for trick in last if trick.winner != self.seat)
        return ()
