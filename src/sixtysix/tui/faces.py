"""How cards and marks look, as data: suits, rank letters and sizes, with line drawing and with plain ASCII.

A :class:`Faces` is made of a kind of suits (:data:`FACES`) and the rank letters of a language (:data:`LANGUAGES`), in
ASCII where nothing else can be shown; :func:`faces_named` puts them together, docs/cards.md explains them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias

from sixtysix.engine.cards import Card, Rank, Suit
from sixtysix.engine.values import frozen
from sixtysix.tui.styles import BLACK, BLUE, FACE, GREEN, RED, VALUE


@frozen
class Shape:
    """One size of a card, in cells, its border included.

    ``middle`` is what stands within the border between the corners, by rank: signs of the suit at (column, row) from
    the card's left upper corner. ``framed`` ranks have their letter between them.
    """

    width: int
    height: int
    middle: Mapping[Rank, tuple[tuple[int, int], ...]]
    framed: bool = False


_CENTRE: Final = ((3, 2),)
_THREES: Final = tuple((x, y) for y in (2, 3, 4) for x in (2, 4, 6))

SMALL: Final = Shape(5, 3, dict.fromkeys(Rank, ()))
"""Rank and suit within a border."""

MEDIUM: Final = Shape(7, 5, dict.fromkeys(Rank, _CENTRE))
"""Rank and suit in two corners, the suit in the middle."""

LARGE: Final = Shape(
    9,
    7,
    {
        Rank.ACE: ((4, 3),),
        Rank.TEN: (*_THREES[:3], (1, 3), (3, 3), (5, 3), (7, 3), *_THREES[6:]),
        Rank.NINE: _THREES,
        Rank.KING: ((2, 2), (6, 2), (2, 4), (6, 4)),
        Rank.QUEEN: ((2, 3), (6, 3)),
        Rank.JACK: ((6, 2), (2, 4)),
    },
    framed=True,
)
"""Pips on the ten and the nine, a letter with signs around it on the court cards."""

CARD_WIDTH: Final = MEDIUM.width
"""Cells a card of the usual size is wide, its border included."""

CARD_HEIGHT: Final = MEDIUM.height
"""Rows a card of the usual size is high, its border included."""

Box: TypeAlias = tuple[str, str, str, str, str, str, str]


@frozen
class Faces:
    """One way to draw cards and marks. Every mark is one cell, ``colours`` name roles of :mod:`~sixtysix.tui.styles`.

    ``box`` are: horizontal, vertical, the four corners (top left, top right, bottom left, bottom right), and the place
    where a horizontal line leaves a vertical one to the right. ``back`` fills a card that lies face down. The marks:
    ``turn`` whose turn it is, ``won`` the card that won, ``barred`` a card that may not be played, ``full`` and
    ``empty`` the game points of a tally, ``dot`` between parts of a line, ``chosen`` around a selected card's number.
    ``german``: the suits are acorns, leaves, hearts and bells.
    """

    name: str
    suits: Mapping[Suit, str]
    ranks: Mapping[Rank, str]
    colours: Mapping[Suit, str]
    box: Box = ("─", "│", "┌", "┐", "└", "┘", "├")
    back: str = "░"
    turn: str = "►"
    won: str = "*"
    barred: str = "×"
    full: str = "■"
    empty: str = "·"
    dot: str = "·"
    chosen: str = "[]"
    german: bool = False

    def card(self, card: Card) -> str:
        """A card in two or three cells, rank and suit: ``10♥``."""
        return self.ranks[card.rank] + self.suits[card.suit]

    def ink(self, suit: Suit) -> str:
        """The style of a suit's cards and symbol."""
        return f"{FACE} {VALUE} {self.colours[suit]}"


def _ranks(ace: str, king: str, queen: str, jack: str) -> Mapping[Rank, str]:
    return {Rank.ACE: ace, Rank.TEN: "10", Rank.KING: king, Rank.QUEEN: queen, Rank.JACK: jack, Rank.NINE: "9"}


def _suits(spades: str, hearts: str, diamonds: str, clubs: str) -> Mapping[Suit, str]:
    return {Suit.SPADES: spades, Suit.HEARTS: hearts, Suit.DIAMONDS: diamonds, Suit.CLUBS: clubs}


_ENGLISH: Final = _ranks("A", "K", "Q", "J")

LANGUAGES: Final[Mapping[str, Mapping[Rank, str]]] = {
    "english": _ENGLISH,
    "german": _ranks("A", "K", "D", "B"),
    "dutch": _ranks("A", "H", "V", "B"),
    "romanian": _ranks("A", "R", "D", "V"),
    "bulgarian": _ranks("А", "П", "Д", "В"),  # noqa: RUF001 -- Cyrillic letters are meant
    "turkish": _ranks("A", "R", "D", "V"),
    "hungarian": _ranks("A", "K", "D", "B"),
}
"""The letters on French-suited cards, by language."""

_OBER: Final = _ranks("A", "K", "O", "U")
# In Hungarian books A is the lower court card (alsó) and the ace has its accent; in ASCII it is the pig (disznó).
_FELSO: Final = _ranks("Á", "K", "F", "A")
# Acorns are clubs, leaves spades, bells diamonds: as in every game that is played with either pack.
_GERMAN_SUITS: Final = _suits("L", "♥", "S", "E")
_HUNGARIAN_SUITS: Final = _suits("Z", "♥", "T", "M")

_TWO_COLOURS: Final = _suits(BLACK, RED, RED, BLACK)
_FOUR_COLOURS: Final = _suits(BLACK, RED, BLUE, GREEN)
_GERMAN_COLOURS: Final = _suits(GREEN, RED, BLUE, BLACK)

SYMBOLS: Final = Faces("symbols", {suit: suit.symbol for suit in Suit}, _ENGLISH, _TWO_COLOURS)

FACES: Final[Mapping[str, Faces]] = {
    "symbols": SYMBOLS,
    "four-colour": replace(SYMBOLS, name="four-colour", colours=_FOUR_COLOURS),
    "german": Faces("german", _GERMAN_SUITS, _OBER, _GERMAN_COLOURS, german=True),
    "letters": replace(SYMBOLS, name="letters", suits={suit: suit.letter for suit in Suit}),
}
"""The kinds of suits, with English letters where these have any, and line drawing."""


@cache
def faces_named(name: str, ranks: str = "english", ascii: bool = False) -> Faces:  # noqa: A002 -- the option's name
    """The faces of a kind (a key of :data:`FACES`) with the rank letters of a language (of :data:`LANGUAGES`).

    With ``ascii`` nothing but ASCII is drawn: suits become letters, and letters that ASCII lacks English ones.
    """
    faces = FACES[name]
    if faces.german:
        hungarian = ranks == "hungarian"
        suits = _HUNGARIAN_SUITS if hungarian else _GERMAN_SUITS
        faces = replace(faces, ranks=_FELSO if hungarian else _OBER, suits=suits)
    else:
        faces = replace(faces, ranks=LANGUAGES[ranks])
    return _in_ascii(faces) if ascii else faces


def _in_ascii(faces: Faces) -> Faces:
    letters = {suit: faces.suits[suit] if faces.suits[suit].isascii() else suit.letter for suit in Suit}
    ranks = faces.ranks
    if ranks == _FELSO:
        ranks = {**ranks, Rank.ACE: "D"}
    elif not "".join(ranks.values()).isascii():
        ranks = _ENGLISH
    return replace(
        faces,
        suits=letters,
        ranks=ranks,
        box=("-", "|", "+", "+", "+", "+", "+"),
        back=":",
        turn=">",
        barred="x",
        full="#",
        empty=".",
        dot="-",
    )


LETTERS: Final = faces_named("letters", ascii=True)
"""Letters and ASCII, for a terminal of which nothing is known."""
