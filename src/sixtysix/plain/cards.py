"""Cards as people type them: a place in the hand, letters, words, symbols, in either order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar
from unicodedata import combining, normalize

from sixtysix.engine.cards import CARDS, Card, Rank, Suit
from sixtysix.wording.cards import card_name, rank_name, suit_name

_RANKS: Final = {
    Rank.ACE: ("ace", "a"),
    Rank.TEN: ("ten", "10", "t"),
    Rank.KING: ("king", "k"),
    Rank.QUEEN: ("queen", "q"),
    Rank.JACK: ("jack", "knave", "j"),
    Rank.NINE: ("nine", "9"),
}
_SUITS: Final = {
    Suit.SPADES: ("spades", "leaves", "leaf", "♠", "♤", "s"),
    Suit.HEARTS: ("hearts", "♥", "♡", "h"),
    Suit.DIAMONDS: ("diamonds", "bells", "♦", "♢", "d"),
    Suit.CLUBS: ("clubs", "acorns", "♣", "♧", "c"),
}
_LEFT_OUT: Final = frozenset({"of", "the", "card", "number", "no", "trump", "play", "lead", "with"})
_PIECES: Final = re.compile(r"[0-9]+|[♠♤♥♡♦♢♣♧]|[^\W\d_]+")


def plainly(text: str) -> str:
    """The text for comparing: small letters without accents."""
    return "".join(char for char in normalize("NFKD", text.casefold()) if not combining(char))


def cards_meant(text: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that a text can mean, those of the pack in their order; none where it names no card.

    A number is the place in the hand, from 1, as long as there is one. A rank or a suit alone means those in the hand.
    """
    plain = plainly(text)
    for card in CARDS:
        if plain == plainly(card_name(card)):
            return (card,)
    words = [word for word in _PIECES.findall(plain) if word not in _LEFT_OUT]
    if len(words) == 1 and words[0].isdigit() and 1 <= int(words[0][:4]) <= len(hand):
        return (hand[int(words[0]) - 1],)
    if len(words) == 1:
        return _short(words[0], hand)
    if len(words) == 2:
        return _of(words[0], words[1]) or _of(words[1], words[0])
    return ()


def _short(word: str, hand: Iterable[Card]) -> tuple[Card, ...]:
    """Rank and suit written together, or one of them alone."""
    written = _of(word[:-1], word[-1], whole=True) or _of(word[1:], word[0], whole=True) if len(word) > 1 else ()
    if written:
        return written
    ranks, suits = ranks_meant(word, whole=True), suits_meant(word, whole=True)
    if not ranks and not suits:
        ranks, suits = ranks_meant(word), suits_meant(word)
    return tuple(card for card in hand if card.rank in ranks or card.suit in suits)


def _of(rank: str, suit: str, *, whole: bool = False) -> tuple[Card, ...]:
    return tuple(Card.of(r, s) for r in ranks_meant(rank, whole=whole) for s in suits_meant(suit, whole=whole))


def ranks_meant(word: str, *, whole: bool = False) -> list[Rank]:
    """The ranks that a word can mean: by name or letter, else by how a name begins unless it must be ``whole``."""
    return _meant(word, {rank: (*names, rank_name(rank)) for rank, names in _RANKS.items()}, whole)


def suits_meant(word: str, *, whole: bool = False) -> list[Suit]:
    """The suits that a word can mean, in the same way."""
    return _meant(word, {suit: (*names, suit_name(suit)) for suit, names in _SUITS.items()}, whole)


_Named = TypeVar("_Named")


def _meant(word: str, named: Mapping[_Named, Iterable[str]], whole: bool) -> list[_Named]:
    plain = {thing: [plainly(name) for name in names] for thing, names in named.items()}
    found = [thing for thing, names in plain.items() if word in names]
    if found or whole:
        return found
    return [thing for thing, names in plain.items() if any(name.startswith(word) for name in names)]
