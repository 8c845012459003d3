"""Suits, ranks, cards and sets of cards.

A card is a small integer, ``6 * suit + rank``, and a set of cards is 24 bits. The order in which ranks beat each other
and what they count are not properties of a card: they differ between rulesets and live in :mod:`sixtysix.engine.rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """The four suits, in the order in which this project lists them."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """One letter: S, H, D or C."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit's Unicode symbol."""
        return "♠♥♦♣"[self]

    @property
    def mask(self) -> int:
        """The bits of the suit's six cards."""
        return 0b111111 << (6 * self)


class Rank(IntEnum):
    """The six ranks, named. The number says nothing of strength: see ``Rules.ranks``."""

    ACE = 0
    TEN = 1
    KING = 2
    QUEEN = 3
    JACK = 4
    NINE = 5

    @property
    def letter(self) -> str:
        """One letter: A, T, K, Q, J or 9."""
        return "ATKQJ9"[self]


class Card(IntEnum):
    """The 24 cards. ``Card.TS`` is the ten of spades; in a 20-card pack the nines are left out."""

    AS, TS, KS, QS, JS, NS = range(0, 6)
    AH, TH, KH, QH, JH, NH = range(6, 12)
    AD, TD, KD, QD, JD, ND = range(12, 18)
    AC, TC, KC, QC, JC, NC = range(18, 24)

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUITS[self // 6]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return _RANKS[self % 6]

    @property
    def bit(self) -> int:
        """The card as a set of one: ``1 << card``."""
        return 1 << self

    @property
    def code(self) -> str:
        """The card as two characters, rank and suit: ``TS``, ``9D``."""
        return "ATKQJ9"[self % 6] + "SHDC"[self // 6]

    def __str__(self) -> str:
        return self.code

    def __format__(self, spec: str) -> str:
        return format(self.code, spec)

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of a rank and a suit."""
        return CARDS[6 * suit + rank]


_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
CARDS: Final[tuple[Card, ...]] = tuple(Card)
SUITS: Final[tuple[Suit, ...]] = _SUITS


def pair_mask(suit: Suit) -> int:
    """The bits of the king and queen of a suit, the marriage."""
    return 0b1100 << (6 * suit)


class CardSet:
    """An immutable set of cards, iterated in the order of :class:`Card`.

    ``bits`` holds one bit for each card. Sets compare, hash and combine (``|``, ``&``, ``-``) by their cards.
    """

    __slots__ = ("bits",)
    bits: int

    def __init__(self, cards: Iterable[Card] | int = 0) -> None:
        """Make a set of cards from any iterable of them, or from bits."""
        bits = 0
        if isinstance(cards, int):
            bits = cards
        else:
            for card in cards:
                bits |= 1 << card
        object.__setattr__(self, "bits", bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a CardSet does not change")

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return CardSet, (self.bits,)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            low = bits & -bits
            yield CARDS[low.bit_length() - 1]
            bits ^= low

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits >> card & 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash((CardSet, self.bits))

    def __or__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits | other.bits)

    def __and__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & other.bits)

    def __sub__(self, other: CardSet) -> CardSet:
        return CardSet(self.bits & ~other.bits)

    def __bool__(self) -> bool:
        return self.bits != 0

    def __repr__(self) -> str:
        return f"CardSet({', '.join(card.code for card in self)})"
