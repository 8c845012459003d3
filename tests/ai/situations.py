"""Positions as forehand sees them, from the few things that matter."""

from __future__ import annotations

from sixtysix.engine.actions import Seat
from sixtysix.engine.cards import CARDS, CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.tables import tables_for
from sixtysix.engine.view import View

CODES = {card.code: card for card in CARDS}


def cards(text: str) -> CardSet:
    """The cards of a text such as ``"AS TS"``."""
    return CardSet(CODES[code] for code in text.split())


def situation(
    hand: str,
    up: str | None = None,
    *,
    trump: str = "",
    led: str | None = None,
    known: str = "",
    gone: str = "",
    rules: Rules = RULESETS["standard"],
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (0, 0),
    **more: object,
) -> View:
    """Forehand's view where it is its turn, ``led`` being the dealer's card on the table.

    ``known`` are cards it knows the dealer to hold, ``gone`` cards of earlier tricks. The dealer's other cards are any
    of those left, the rest is the stock (``up=None``: there is none). Card points need not fit the cards gone.
    """
    mine, shown, played, table = cards(hand), cards(known), cards(gone), cards(led or "")
    turned = None if up is None else CODES[up]
    left = CardSet(tables_for(rules).bits) - mine - shown - played - table - cards(up or "")
    missing = len(mine) - len(table) - len(shown)
    other, stock = shown | CardSet(list(left)[:missing]), tuple(left)[missing:]
    if turned is None:  # the stock is gone, and what is in no hand has been played
        played, stock = played | CardSet(stock), ()
    values: dict[str, object] = {
        "leader": Seat.DEALER if led else Seat.FOREHAND,
        "turn": Seat.FOREHAND,
        "led": CODES[led] if led else None,
        "points": points,
        "trick_counts": tricks,
        "known": (0, shown.bits),
        "played": (played | table).bits,
    }
    return Deal.of(
        rules,
        hands=(mine.bits, other.bits),
        stock=stock,
        upcard=turned,
        trump=CODES["A" + trump].suit if turned is None else turned.suit,
        **(values | more),  # type: ignore[arg-type]  # as Deal.of takes them
    ).view(Seat.FOREHAND)
