"""The order in which a hand is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.rules import Rules

# Black and red in turn, so that neighbouring suits are told apart at a glance.
_ROUND: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def sorted_hand(cards: Iterable[Card], trump: Suit, rules: Rules) -> tuple[Card, ...]:
    """Trumps first, then suit by suit with colours in turn, each from the strongest card down."""
    start = _ROUND.index(trump)
    suits = [_ROUND[(start + i) % 4] for i in range(4)]
    return tuple(sorted(cards, key=lambda card: (suits.index(card.suit), rules.ranks.index(card.rank))))
