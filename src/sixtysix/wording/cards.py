"""Names of cards, suits and ranks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixtysix.engine.cards import Card, Rank, Suit
from sixtysix.i18n import _, pgettext

# Functions and not texts, here and in the other tables of this package: the language may be set after the import.
# Each name is one string, since languages decline the two parts of "king of hearts" together.
_CARDS: Final[dict[Card, Callable[[], str]]] = {
    Card.AS: lambda: _("ace of spades"),
    Card.TS: lambda: _("ten of spades"),
    Card.KS: lambda: _("king of spades"),
    Card.QS: lambda: _("queen of spades"),
    Card.JS: lambda: _("jack of spades"),
    Card.NS: lambda: _("nine of spades"),
    Card.AH: lambda: _("ace of hearts"),
    Card.TH: lambda: _("ten of hearts"),
    Card.KH: lambda: _("king of hearts"),
    Card.QH: lambda: _("queen of hearts"),
    Card.JH: lambda: _("jack of hearts"),
    Card.NH: lambda: _("nine of hearts"),
    Card.AD: lambda: _("ace of diamonds"),
    Card.TD: lambda: _("ten of diamonds"),
    Card.KD: lambda: _("king of diamonds"),
    Card.QD: lambda: _("queen of diamonds"),
    Card.JD: lambda: _("jack of diamonds"),
    Card.ND: lambda: _("nine of diamonds"),
    Card.AC: lambda: _("ace of clubs"),
    Card.TC: lambda: _("ten of clubs"),
    Card.KC: lambda: _("king of clubs"),
    Card.QC: lambda: _("queen of clubs"),
    Card.JC: lambda: _("jack of clubs"),
    Card.NC: lambda: _("nine of clubs"),
}

_SUITS: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: pgettext("suit", "spades"),
    Suit.HEARTS: lambda: pgettext("suit", "hearts"),
    Suit.DIAMONDS: lambda: pgettext("suit", "diamonds"),
    Suit.CLUBS: lambda: pgettext("suit", "clubs"),
}

_RANKS: Final[dict[Rank, Callable[[], str]]] = {
    Rank.ACE: lambda: pgettext("rank", "ace"),
    Rank.TEN: lambda: pgettext("rank", "ten"),
    Rank.KING: lambda: pgettext("rank", "king"),
    Rank.QUEEN: lambda: pgettext("rank", "queen"),
    Rank.JACK: lambda: pgettext("rank", "jack"),
    Rank.NINE: lambda: pgettext("rank", "nine"),
}


def card_name(card: Card) -> str:
    """A card in words, without an article: ``ace of spades``."""
    return _CARDS[card]()


def card_code(card: Card) -> str:
    """A card as positions and records write it, the same in every language: ``AS``."""
    return card.code


def suit_name(suit: Suit) -> str:
    """A suit in words: ``spades``."""
    return _SUITS[suit]()


def rank_name(rank: Rank) -> str:
    """A rank in words: ``ace``."""
    return _RANKS[rank]()
