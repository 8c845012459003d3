"""What a card is worth given in reply or kept: the rules of thumb that the levels without a search share.

A card's score is what its trick brings or costs, in card points, less what the card would be worth kept. Nothing here
asks how likely anything is. Which cards are known to be gone is for the level to say.
"""

from __future__ import annotations

from typing import Final

from sixtysix.engine.cards import Card, CardSet, pair_mask
from sixtysix.engine.rules import ExchangeMode
from sixtysix.engine.view import View

DEAR: Final = 10
"""Card points from which a card is dear: the tens and aces of most rulesets."""

# What a card is worth kept, beyond its card points and what a level gives for a trump.
_TOP: Final = 6.0  # the highest trump beside that
_LOW_TRUMP: Final = 0.3  # of a trump's own card points: the lowest does as well
_PAIR: Final = 12.0  # a king or queen beside its partner
_EXCHANGE: Final = 6.0  # the lowest trump while it may be exchanged

_NEEDLESS: Final = 200.0  # leading a trump: it wins at any time
_LEAD_TAKEN: Final = 0.6  # how likely a card led is taken that something not seen beats
_OUT: Final = 200.0  # being out with this trick, or letting the other be


def sure_cards(view: View, unseen: int) -> CardSet:
    """The cards of the hand that no card of their suit beats among those not seen, given as bits."""
    return CardSet(card for card in view.hand if not view.tables.higher[card] & unseen)


def keep(view: View, card: Card, trump: float) -> float:
    """What a card of the hand is worth kept, ``trump`` being what any trump is worth beyond its card points."""
    tables = view.tables
    kept = float(tables.points[card])
    if card.suit == view.trump:
        kept += trump + _LOW_TRUMP * kept + (0.0 if tables.higher[card] else _TOP)
        if card == tables.lowest[view.trump] and not view.strict and view.rules.exchange is not ExchangeMode.OFF:
            kept += _EXCHANGE
    pair = pair_mask(card.suit)
    if pair & card.bit and view.hand.bits & pair == pair and not view.strict:
        kept += _PAIR
    return kept


def weigh_reply(view: View, card: Card, trump: float) -> float:
    """What replying with ``card`` is worth: take what is worth taking, and throw the lowest card otherwise.

    Above all the trick that wins the deal, or would win it for the other. ``trump`` is what a trump is worth kept.
    """
    assert view.led is not None
    me, other, out_at = view.seat, view.other, view.rules.out_at
    trick = view.tables.points[view.led] + view.tables.points[card]
    if not view.tables.winners[view.trump][view.led] & card.bit:
        lost = view.points[other] + view.pending[other] + trick >= out_at
        return -trick - keep(view, card, trump) - (_OUT if lost else 0.0)
    won = view.points[me] + view.pending[me] + trick >= out_at
    return trick + view.pending[me] - keep(view, card, trump) + (_OUT if won else 0.0)


def weigh_strict_lead(view: View, card: Card, unseen: int, trump: float) -> float:
    """What leading ``card`` is worth once nobody draws: what nothing ``unseen`` of its suit beats, the dearest first.

    Trumps are saved to the end, also where they ought to be drawn first.
    """
    if card.suit == view.trump:
        return -_NEEDLESS - keep(view, card, trump)
    taken = _LEAD_TAKEN if view.tables.higher[card] & unseen else 0.0
    return 2 * view.tables.points[card] * (1 - 2 * taken) - keep(view, card, trump)
