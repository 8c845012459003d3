"""Look-up tables made once from a pack's order and values, so that play needs no comparing of ranks."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from sixtysix.engine.actions import PLAYS, Play
from sixtysix.engine.cards import CARDS, SUITS, Card, Rank
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen


@frozen
class Tables:
    """What a pack's ranks and values come to, by card.

    ``points[card]`` are card points; ``higher[card]`` the bits of the cards of its suit that beat it;
    ``winners[trump][card]`` the bits of all cards that win when they reply to it; ``pack`` the cards in use, ``bits``
    the same as bits; ``lowest[trump]`` the lowest trump.
    """

    points: tuple[int, ...]
    higher: tuple[int, ...]
    winners: tuple[tuple[int, ...], ...]
    pack: tuple[Card, ...]
    bits: int
    lowest: tuple[Card, ...]

    def worth(self, bits: int) -> int:
        """Card points of a set of cards given as bits."""
        return sum(self.points[card] for card in CARDS if bits >> card & 1)


@lru_cache(maxsize=64)
def _tables(ranks: tuple[Rank, ...], values: tuple[int, ...]) -> Tables:
    pack = tuple(card for card in CARDS if card.rank in ranks)
    higher = tuple(
        sum(Card.of(rank, card.suit).bit for rank in ranks[: ranks.index(card.rank)]) if card.rank in ranks else 0
        for card in CARDS
    )
    bits = sum(card.bit for card in pack)
    winners = tuple(
        tuple(higher[card] | (trump.mask & bits if card.suit is not trump else 0) for card in CARDS) for trump in SUITS
    )
    return Tables(
        points=tuple(values[card.rank] for card in CARDS),
        higher=higher,
        winners=winners,
        pack=pack,
        bits=bits,
        lowest=tuple(Card.of(ranks[-1], trump) for trump in SUITS),
    )


def tables_for(rules: Rules) -> Tables:
    """The tables of a ruleset's pack."""
    return _tables(rules.ranks, rules.values)


def _suit_plays(suit: int) -> tuple[tuple[Play, ...], ...]:
    cards = range(6 * suit, 6 * suit + 6)
    found: dict[int, tuple[Play, ...]] = {}
    for count in range(7):
        for chosen in combinations(cards, count):
            found[sum(1 << card for card in chosen) >> 6 * suit] = tuple(PLAYS[card] for card in chosen)
    return tuple(found[bits] for bits in range(64))


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (_suit_plays(suit) for suit in range(4))


def plays(bits: int) -> tuple[Play, ...]:
    """The plays of a set of cards given as bits, in the order of the cards."""
    return _SPADES[bits & 63] + _HEARTS[bits >> 6 & 63] + _DIAMONDS[bits >> 12 & 63] + _CLUBS[bits >> 18]
