"""The log of a deal: what happened, in sentences, as far as the rules let a player look back."""

from __future__ import annotations

from sixtysix.engine.actions import Seat
from sixtysix.engine.cards import CardSet
from sixtysix.engine.events import CardDrawn, CardPlayed, DealEnded, Event, Trick, TrickWon
from sixtysix.engine.values import frozen
from sixtysix.engine.view import View
from sixtysix.wording.events import event as sentence


@frozen
class Told:
    """A sentence of the log, and the turn it belongs to: all from one of your actions to the next."""

    text: str
    turn: int


@frozen
class _Entry:
    turn: int
    event: Event
    cards: CardSet
    passing: bool


class Log:
    """What has happened in a deal. A turn is all that happens from one of your actions to the next.

    What the other player did since your last action stands there in full. Of earlier tricks it shows only those that
    may be looked at, so that the log is no memory that the rules do not give.
    """

    def __init__(self, names: tuple[str, str], you: Seat) -> None:
        """``names`` are by seat."""
        self._names = names
        self._you = you
        self._turn = 0
        self._entries: list[_Entry] = []

    def next_turn(self) -> None:
        """You act: what has happened so far is the past."""
        self._turn += 1

    def add(self, events: tuple[Event, ...]) -> None:
        """What has happened, as your seat sees it."""
        for at, event in enumerate(events):
            following = events[at + 1] if at + 1 < len(events) else None
            if self._untold(event, following):
                continue
            cards = CardSet()
            match event:
                case CardPlayed(_, card):
                    cards = CardSet([card])
                case TrickWon(_, led, reply, _):
                    cards = CardSet([led, reply])
                    # Its sentence names both cards.
                    self._entries = [entry for entry in self._entries if entry.cards != CardSet([led])]
            passing = isinstance(event, CardDrawn) and not event.upcard
            self._entries.append(_Entry(self._turn, event, cards, passing))

    def _untold(self, event: Event, following: Event | None) -> bool:
        # The sentence about a trick names both its cards; the end of the deal has a page of its own.
        if isinstance(event, CardPlayed):
            return isinstance(following, TrickWon)
        if isinstance(event, CardDrawn):
            return event.seat != self._you and not event.upcard
        return isinstance(event, DealEnded)

    @property
    def turn(self) -> int:
        """The number of the turn that goes on."""
        return self._turn

    def told(self, view: View, open_tricks: tuple[Trick, ...], *, counts: bool) -> tuple[Told, ...]:
        """The log as it may be read now, the oldest first, with tricks that may be looked at.

        Without ``counts`` no card points are told.
        """
        open_cards = CardSet(card for trick in open_tricks for card in (trick.led, trick.reply))
        if view.led is not None:
            open_cards |= CardSet([view.led])
        return tuple(
            Told(sentence(entry.event, self._names, self._you, counts=counts), entry.turn)
            for entry in self._entries
            if entry.turn == self._turn or not (entry.passing or entry.cards - open_cards)
        )
