"""Names of cards, suits and ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

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

# The same cards in a German-suited pack; what is not here has one name in both.
_GERMAN_CARDS: Final[dict[Card, Callable[[], str]]] = {
    Card.AS: lambda: _("ace of leaves"),
    Card.TS: lambda: _("ten of leaves"),
    Card.KS: lambda: _("king of leaves"),
    Card.QS: lambda: _("Ober of leaves"),
    Card.JS: lambda: _("Unter of leaves"),
    Card.NS: lambda: _("nine of leaves"),
    Card.QH: lambda: _("Ober of hearts"),
    Card.JH: lambda: _("Unter of hearts"),
    Card.AD: lambda: _("ace of bells"),
    Card.TD: lambda: _("ten of bells"),
    Card.KD: lambda: _("king of bells"),
    Card.QD: lambda: _("Ober of bells"),
    Card.JD: lambda: _("Unter of bells"),
    Card.ND: lambda: _("nine of bells"),
    Card.AC: lambda: _("ace of acorns"),
    Card.TC: lambda: _("ten of acorns"),
    Card.KC: lambda: _("king of acorns"),
    Card.QC: lambda: _("Ober of acorns"),
    Card.JC: lambda: _("Unter of acorns"),
    Card.NC: lambda: _("nine of acorns"),
}

_SUITS: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: pgettext("suit", "spades"),
    Suit.HEARTS: lambda: pgettext("suit", "hearts"),
    Suit.DIAMONDS: lambda: pgettext("suit", "diamonds"),
    Suit.CLUBS: lambda: pgettext("suit", "clubs"),
}

_GERMAN_SUITS: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: pgettext("suit", "leaves"),
    Suit.DIAMONDS: lambda: pgettext("suit", "bells"),
    Suit.CLUBS: lambda: pgettext("suit", "acorns"),
}

_RANKS: Final[dict[Rank, Callable[[], str]]] = {
    Rank.ACE: lambda: pgettext("rank", "ace"),
    Rank.TEN: lambda: pgettext("rank", "ten"),
    Rank.KING: lambda: pgettext("rank", "king"),
    Rank.QUEEN: lambda: pgettext("rank", "queen"),
    Rank.JACK: lambda: pgettext("rank", "jack"),
    Rank.NINE: lambda: pgettext("rank", "nine"),
}


_GERMAN_RANKS: Final[dict[Rank, Callable[[], str]]] = {
    Rank.QUEEN: lambda: pgettext("rank", "Ober"),
    Rank.JACK: lambda: pgettext("rank", "Unter"),
}

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

_german = False


def name_german_cards(on: bool) -> None:
    """From now on cards are called as in a German-suited pack, or again as in a French-suited one.

    It goes with how cards are drawn, and holds for the whole process as the language does.
    """
    global _german  # noqa: PLW0603 -- one pack a process, as there is one language
    _german = on


def in_pack(french: Mapping[_Key, _Value], german: Mapping[_Key, _Value], key: _Key) -> _Value:
    """What belongs to ``key`` in the pack whose names are used; ``german`` has only what differs."""
    return german[key] if _german and key in german else french[key]


def card_name(card: Card) -> str:
    """A card in words, without an article: ``ace of spades``."""
    return in_pack(_CARDS, _GERMAN_CARDS, card)()


def card_code(card: Card) -> str:
    """A card as positions and records write it, the same in every language: ``AS``."""
    return card.code


def suit_name(suit: Suit) -> str:
    """A suit in words: ``spades``."""
    return in_pack(_SUITS, _GERMAN_SUITS, suit)()


def rank_name(rank: Rank) -> str:
    """A rank in words: ``ace``."""
    return in_pack(_RANKS, _GERMAN_RANKS, rank)()
