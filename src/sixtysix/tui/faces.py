"""How cards and marks look, as data: with suit symbols and line drawing, and with plain ASCII letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sixtysix.engine.cards import Card, Rank, Suit
from sixtysix.tui.styles import BLACK, FACE, RED, VALUE

CARD_WIDTH: Final = 7
"""Cells a card is wide, its border included."""

CARD_HEIGHT: Final = 5
"""Rows a card is high, its border included."""


@dataclass(frozen=True, slots=True)
class Faces:
    """One way to draw cards and marks. Every mark is one cell, ``colours`` name roles of :mod:`~sixtysix.tui.styles`.

    ``box`` are: horizontal, vertical, the four corners (top left, top right, bottom left, bottom right), and the place
    where a horizontal line leaves a vertical one to the right. ``back`` fills a card that lies face down. The marks:
    ``turn`` whose turn it is, ``won`` the card that won, ``barred`` a card that may not be played, ``full`` and
    ``empty`` the game points of a tally, ``dot`` between parts of a line, ``chosen`` around a selected card's number.
    """

    name: str
    suits: Mapping[Suit, str]
    ranks: Mapping[Rank, str]
    colours: Mapping[Suit, str]
    box: tuple[str, str, str, str, str, str, str]
    back: str
    turn: str
    won: str
    barred: str
    full: str
    empty: str
    dot: str
    chosen: str

    def card(self, card: Card) -> str:
        """A card in two or three cells, rank and suit: ``10♥``."""
        return self.ranks[card.rank] + self.suits[card.suit]

    def ink(self, suit: Suit) -> str:
        """The style of a suit's cards and symbol."""
        return f"{FACE} {VALUE} {self.colours[suit]}"


_RANKS: Final[Mapping[Rank, str]] = {
    Rank.ACE: "A",
    Rank.TEN: "10",
    Rank.KING: "K",
    Rank.QUEEN: "Q",
    Rank.JACK: "J",
    Rank.NINE: "9",
}

_TWO_COLOURS: Final[Mapping[Suit, str]] = {
    Suit.SPADES: BLACK,
    Suit.HEARTS: RED,
    Suit.DIAMONDS: RED,
    Suit.CLUBS: BLACK,
}

SYMBOLS: Final = Faces(
    name="symbols",
    suits={suit: suit.symbol for suit in Suit},
    ranks=_RANKS,
    colours=_TWO_COLOURS,
    box=("─", "│", "┌", "┐", "└", "┘", "├"),
    back="░",
    turn="►",
    won="*",
    barred="×",
    full="■",
    empty="·",
    dot="·",
    chosen="[]",
)

LETTERS: Final = Faces(
    name="letters",
    suits={suit: suit.letter for suit in Suit},
    ranks=_RANKS,
    colours=_TWO_COLOURS,
    box=("-", "|", "+", "+", "+", "+", "+"),
    back=":",
    turn=">",
    won="*",
    barred="x",
    full="#",
    empty=".",
    dot="-",
    chosen="[]",
)

FACES: Final[Mapping[str, Faces]] = {faces.name: faces for faces in (SYMBOLS, LETTERS)}
