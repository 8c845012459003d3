"""The order in which a hand is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.rules import Rules

# Black and red in turn, so that neighbouring suits are told apart at a glance.
_ROUND: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def sorted_hand(
    cards: Iterable[Card], trump: Suit, rules: Rules, sort: str = "suit", trumps: str = "first"
) -> tuple[Card, ...]:
    """Cards as the options ``sort`` and ``trumps`` have them, the strongest first in the ruleset's order of ranks.

    By ``suit``: suit by suit with colours in turn; by ``rank``: aces before tens, whatever the suit. Trumps stand
    ``first``, ``last`` or ``in-place``, where their suit or rank puts them.
    """
    # Beginning with trumps, or after them, the round of the suits keeps its colours in turn.
    start = {"first": _ROUND.index(trump), "last": _ROUND.index(trump) + 1}.get(trumps, 0)
    suits = [_ROUND[(start + i) % 4] for i in range(4)]
    apart = {"first": 1, "last": -1}.get(trumps, 0)

    def place(card: Card) -> tuple[int, int, int]:
        suit, rank = suits.index(card.suit), rules.ranks.index(card.rank)
        side = -apart if card.suit == trump else 0
        return (side, suit, rank) if sort == "suit" else (side, rank, suit)

    return tuple(sorted(cards, key=place))
