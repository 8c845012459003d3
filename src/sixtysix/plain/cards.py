"""Cards as people type them: a place in the hand, letters, words, symbols, in either order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar
from unicodedata import combining, normalize

from sixtysix.engine.cards import CARDS, Card, Rank, Suit
from sixtysix.engine.values import frozen
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


_RANKS_OF: Final[Mapping[str, Mapping[Rank, tuple[str, ...]]]] = {
    "german": {Rank.QUEEN: ("dame", "d"), Rank.JACK: ("bube", "b")},
    "dutch": {Rank.KING: ("heer", "h"), Rank.QUEEN: ("vrouw", "v"), Rank.JACK: ("boer", "b")},
    "romanian": {Rank.KING: ("r",), Rank.QUEEN: ("d",), Rank.JACK: ("v",)},
    "bulgarian": {Rank.ACE: ("\u0430",), Rank.KING: ("\u043f",), Rank.QUEEN: ("\u0434",), Rank.JACK: ("\u0432",)},
    "turkish": {Rank.KING: ("r",), Rank.QUEEN: ("d",), Rank.JACK: ("v",)},
    "hungarian": {Rank.QUEEN: ("d",), Rank.JACK: ("b",)},
}
_GERMAN_RANKS: Final[Mapping[Rank, tuple[str, ...]]] = {Rank.QUEEN: ("ober", "o"), Rank.JACK: ("unter", "u")}
_GERMAN_SUITS: Final[Mapping[Suit, tuple[str, ...]]] = {
    Suit.SPADES: ("l", "g"),
    Suit.DIAMONDS: ("s",),
    Suit.CLUBS: ("e",),
}


@frozen
class Names:
    """What ranks and suits are called beside their names in the player's language."""

    ranks: Mapping[Rank, tuple[str, ...]]
    suits: Mapping[Suit, tuple[str, ...]]


@cache
def names_for(faces: str, ranks: str) -> Names:
    """The names where the cards have these faces and these rank letters: options of these names."""
    german = faces == "german"
    more = _GERMAN_RANKS if german else _RANKS_OF.get(ranks, {})
    return Names(_with(_RANKS, more), _with(_SUITS, _GERMAN_SUITS if german else {}))


def plainly(text: str) -> str:
    """The text for comparing: small letters without accents."""
    return "".join(char for char in normalize("NFKD", text.casefold()) if not combining(char))


def cards_meant(text: str, hand: Sequence[Card], names: Names | None = None) -> tuple[Card, ...]:
    """The cards that a text can mean, those of the pack in their order; none where it names no card.

    A number is the place in the hand, from 1, as long as there is one. A rank or a suit alone means those in the hand.
    """
    names = names or ENGLISH
    plain = plainly(text)
    for card in CARDS:
        if plain == plainly(card_name(card)):
            return (card,)
    words = [word for word in _PIECES.findall(plain) if word not in _LEFT_OUT]
    if len(words) == 1 and words[0].isdigit() and 1 <= int(words[0][:4]) <= len(hand):
        return (hand[int(words[0]) - 1],)
    if len(words) == 1:
        return _short(words[0], hand, names)
    if len(words) == 2:
        return _of(words[0], words[1], names) or _of(words[1], words[0], names)
    return ()


def _short(word: str, hand: Iterable[Card], names: Names) -> tuple[Card, ...]:
    """Rank and suit written together, or one of them alone."""
    if len(word) > 1:
        written = _of(word[:-1], word[-1], names, whole=True) or _of(word[1:], word[0], names, whole=True)
        if written:
            return written
    ranks, suits = ranks_meant(word, names, whole=True), suits_meant(word, names, whole=True)
    if not ranks and not suits:
        ranks, suits = ranks_meant(word, names), suits_meant(word, names)
    return tuple(card for card in hand if card.rank in ranks or card.suit in suits)


def _of(rank: str, suit: str, names: Names, *, whole: bool = False) -> tuple[Card, ...]:
    ranks, suits = ranks_meant(rank, names, whole=whole), suits_meant(suit, names, whole=whole)
    return tuple(Card.of(r, s) for r in ranks for s in suits)


def ranks_meant(word: str, names: Names, *, whole: bool = False) -> list[Rank]:
    """The ranks that a word can mean: by name or letter, else by how a name begins unless it must be ``whole``."""
    return _meant(word, {rank: (*called, rank_name(rank)) for rank, called in names.ranks.items()}, whole)


def suits_meant(word: str, names: Names, *, whole: bool = False) -> list[Suit]:
    """The suits that a word can mean, in the same way."""
    return _meant(word, {suit: (*called, suit_name(suit)) for suit, called in names.suits.items()}, whole)


_Named = TypeVar("_Named")


def _meant(word: str, named: Mapping[_Named, Iterable[str]], whole: bool) -> list[_Named]:
    plain = {thing: [plainly(name) for name in names] for thing, names in named.items()}
    found = [thing for thing, names in plain.items() if word in names]
    if found or whole:
        return found
    return [thing for thing, names in plain.items() if any(name.startswith(word) for name in names)]


def _with(
    names: Mapping[_Named, tuple[str, ...]], more: Mapping[_Named, tuple[str, ...]]
) -> dict[_Named, tuple[str, ...]]:
    """Names with more of them; a letter that is given to one thing is taken from the others."""
    taken = {name for called in more.values() for name in called}
    return {
        thing: (*(name for name in called if name not in taken), *more.get(thing, ()))
        for thing, called in names.items()
    }


ENGLISH: Final = names_for("symbols", "english")
"""The names where nothing else is set."""
