"""A beginner: knows the rules and a few habits, remembers only the last trick, and hardly counts.

It takes a ten when it can, saves its trumps for dear cards, throws its lowest card, shows every marriage, exchanges,
and claims when it is out. It has no plan for getting there, and closes only on a hand that wins by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sixtysix.ai.player import Candidate, Decision, StopAsked, chance
from sixtysix.ai.sight import PAIRS, SUIT_BITS, each
from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Marry, Play
from sixtysix.engine.cards import CardSet
from sixtysix.engine.rules import ExchangeMode
from sixtysix.engine.view import View

_DEAR: Final = 10
"""Card points from which a card is dear: the tens and aces of most rulesets."""

_SLIP: Final = 5.0
"""How far, in card points, a card may be misjudged. Mistakes any player would call absurd lie further apart."""

# What a card is worth kept, beyond its card points.
_TRUMP: Final = 9.0
_TOP: Final = 6.0  # the highest trump beside that
_PAIR: Final = 12.0  # a king or queen beside its partner
_EXCHANGE: Final = 6.0  # the lowest trump while it may be exchanged
_OUT: Final = 200.0  # being out with this trick
_NEEDLESS: Final = 200.0  # leading a trump: it saves them, whatever the other may hold

_LEAD_TAKEN: Final = 0.6  # how likely a card led is taken that something not seen beats


class NovicePlayer:
    """The level `novice`."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide for the seat whose view this is."""
        legal = view.legal
        if len(legal) == 1:
            return Decision(legal[0])
        points = view.points[view.seat]
        if CLAIM in legal and points >= view.rules.out_at:
            return Decision(CLAIM)
        if EXCHANGE in legal:
            return Decision(EXCHANGE)
        marriages = [action for action in legal if isinstance(action, Marry)]
        seen = remembered(view)
        if CLOSE in legal and _wins_by_itself(seen, points):
            return Decision(CLOSE)
        if view.before_drawing and DRAW in legal:
            return Decision(DRAW)
        if marriages:
            return Decision(max(marriages, key=lambda marry: marry.suit == view.trump))
        number = chance(seen, self._seed)
        candidates = [
            Candidate(action, _weigh(seen, action.card, points) + _slip(number, action.card))
            for action in legal
            if isinstance(action, Play)
        ]
        candidates.sort(key=lambda candidate: candidate.score, reverse=True)
        return Decision(candidates[0].action, tuple(candidates))


def remembered(view: View) -> View:
    """What a beginner has of a view: the table, the own hand and the last trick. It weighs its cards by nothing else.

    Cards of earlier tricks are forgotten, and with them who showed or lacks what, and both sides' card points.
    """
    seen = [] if view.led is None else [view.led]
    if view.tricks:  # a position set up by hand may come without
        seen += [view.tricks[-1].led, view.tricks[-1].reply]
    return replace(
        view,
        points=(0, 0),
        pending=(0, 0),
        tricks=(),
        history=(),
        played=CardSet(seen),
        melds=(),
        at_close=(0, 0),
        known=CardSet(),
        lacks=CardSet(),
        known_to_other=CardSet(),
        lacks_known_to_other=CardSet(),
    )


def _slip(number: int, card: int) -> float:
    """By how much a card is misjudged this time: 0 to ``_SLIP`` card points, from a number that chance gives."""
    mixed = (number ^ card * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93 & (1 << 64) - 1
    return _SLIP * (mixed >> 48) / (1 << 16)


def _wins_by_itself(view: View, points: int) -> bool:
    """Whether a hand is so good that even a beginner closes: trumps from the top, sure cards, and 66 points in them."""
    tables = view.tables
    hand = view.hand.bits
    unseen = tables.bits & ~(hand | view.played.bits)
    sure = sum(1 << card for card in each(hand) if not tables.higher[card] & unseen)
    trumps = (sure & SUIT_BITS[view.trump]).bit_count()
    return trumps >= 2 and (hand & ~sure).bit_count() <= 1 and points + tables.worth(sure) >= view.rules.out_at


def _weigh(view: View, card: int, points: int) -> float:
    """What playing a card is worth, in card points, to a seat that has ``points`` already."""
    return _weigh_lead(view, card) if view.led is None else _weigh_reply(view, card, view.led, points)


def _keep(view: View, card: int) -> float:
    """What a card is worth kept."""
    tables = view.tables
    kept = float(tables.points[card])
    if SUIT_BITS[view.trump] >> card & 1:
        kept += _TRUMP if tables.higher[card] else _TRUMP + _TOP
        if card == tables.lowest[view.trump] and not view.strict and view.rules.exchange is not ExchangeMode.OFF:
            kept += _EXCHANGE
    pair = PAIRS[card // 6]
    if pair >> card & 1 and view.hand.bits & pair == pair and not view.strict:
        kept += _PAIR
    return kept


def _weigh_reply(view: View, card: int, led: int, points: int) -> float:
    """Take what is worth taking, above all the trick that wins the deal, and throw the lowest card otherwise."""
    worth = view.tables.points
    trick = worth[led] + worth[card]
    if not view.tables.winners[view.trump][led] >> card & 1:
        return -trick - _keep(view, card)
    return trick - _keep(view, card) + (_OUT if points + trick >= view.rules.out_at else 0.0)


def _weigh_lead(view: View, card: int) -> float:
    """The lowest card while there is a stock; what nothing beats that is not known to be gone once there is none."""
    tables = view.tables
    value = tables.points[card]
    score = -_keep(view, card)
    unseen = tables.bits & ~(view.hand.bits | view.played.bits)
    if view.strict:
        if SUIT_BITS[view.trump] >> card & 1:
            return score - _NEEDLESS
        taken = _LEAD_TAKEN if tables.higher[card] & unseen else 0.0
        return 2 * value * (1 - 2 * taken) + score
    return score
