"""Which played cards a player may have in sight, by the rules of the table."""

from __future__ import annotations

from sixtysix.engine.cards import CardSet
from sixtysix.engine.events import Trick
from sixtysix.engine.rules import LookBack
from sixtysix.engine.view import View


def sight_allowed(view: View) -> bool:
    """Whether the rules let the table show cards seen so far.

    Remembering what has been played is part of the game wherever tricks, once turned over, stay that way: in the
    German game only the last trick may be looked at, in the Bulgarian none, and at tournaments players keep even
    their card points in their heads (``show_counts`` off). Only where players may go through the tricks they have won
    at any time (``look_back`` is own tricks, as in the Austrian and the Hungarian game) does a list of them tell
    nothing that the table would not.
    """
    return view.rules.look_back is LookBack.OWN_TRICKS and view.rules.show_counts


def cards_in_sight(view: View, open_tricks: tuple[Trick, ...]) -> CardSet:
    """The cards that lie open to a player or may be turned over now.

    They are the own hand, the upcard of an open stock, the card led, what the other player has shown, and the tricks
    that may be looked at (``open_tricks``). Tricks of the other player's are none of them, once the next card is led.
    """
    cards = view.hand | view.known | CardSet(card for trick in open_tricks for card in (trick.led, trick.reply))
    if view.upcard is not None and view.closed_by is None:
        cards |= CardSet([view.upcard])
    if view.led is not None:
        cards |= CardSet([view.led])
    return cards
