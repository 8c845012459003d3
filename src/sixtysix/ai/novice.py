"""A beginner: knows the rules and a few habits, remembers only the last trick, and hardly counts.

It takes a ten when it can, leads its aces at once, hardly saves its trumps, throws its lowest card, shows every
marriage, exchanges, and claims when it is out. It has no plan for getting there, and closes only on a hand that wins by
itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sixtysix.ai.player import Candidate, Decision, StopAsked, chance
from sixtysix.ai.weighing import DEAR, keep, sure_cards, weigh_reply, weigh_strict_lead
from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Marry, Play
from sixtysix.engine.cards import Card, CardSet
from sixtysix.engine.view import View

_SLIP: Final = 5.0
"""How far, in card points, a card may be misjudged. Mistakes any player would call absurd lie further apart."""

_BRING_HOME: Final = 30.0  # leading a dear plain card that nothing beats but a trump, with the stock open
_TRUMP: Final = 6.0  # a trump kept: less than it is worth


class NovicePlayer:
    """The level `novice`."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide for the seat whose view this is."""
        legal = view.legal
        if len(legal) == 1:
            return Decision(legal[0])
        if CLAIM in legal and view.points[view.seat] >= view.rules.out_at:
            return Decision(CLAIM)
        if EXCHANGE in legal:
            return Decision(EXCHANGE)
        marriages = [action for action in legal if isinstance(action, Marry)]
        seen = remembered(view)
        if CLOSE in legal and _wins_by_itself(seen):
            return Decision(CLOSE)
        if view.before_drawing and DRAW in legal:
            return Decision(DRAW)
        if marriages:
            return Decision(max(marriages, key=lambda marry: marry.suit == view.trump))
        number = chance(seen, self._seed)
        candidates = [
            Candidate(action, _weigh(seen, action.card) + _slip(number, action.card))
            for action in legal
            if isinstance(action, Play)
        ]
        candidates.sort(key=lambda candidate: candidate.score, reverse=True)
        return Decision(candidates[0].action, tuple(candidates))


def remembered(view: View) -> View:
    """What a beginner has of a view: the table, the own hand and points, and the last trick. It knows nothing else.

    Cards of earlier tricks are forgotten, and with them who showed or lacks what, and the other's card points.
    """
    seen = [] if view.led is None else [view.led]
    if view.tricks:  # a position set up by hand may come without
        seen += [view.tricks[-1].led, view.tricks[-1].reply]
    own = view.points[view.seat]
    return replace(
        view,
        points=(0, own) if view.seat else (own, 0),
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


def _unseen(view: View) -> int:
    """The cards neither in the hand nor on the table nor in the last trick, as bits."""
    return view.tables.bits & ~(view.hand | view.played).bits


def _wins_by_itself(view: View) -> bool:
    """Whether a hand is so good that even a beginner closes: trumps from the top, sure cards, and 66 points in them."""
    sure = sure_cards(view, _unseen(view))
    trumps = (sure.bits & view.trump.mask).bit_count()
    points = view.points[view.seat] + view.tables.worth(sure.bits)
    return trumps >= 2 and len(view.hand - sure) <= 1 and points >= view.rules.out_at


def _weigh(view: View, card: Card) -> float:
    """What playing ``card`` is worth, in card points.

    While there is a stock, an ace or ten that is the best of its suit is led first, though it may be trumped, then the
    lowest card.
    """
    if view.led is not None:
        return weigh_reply(view, card, _TRUMP)
    if view.strict:
        return weigh_strict_lead(view, card, _unseen(view), _TRUMP)
    dear = card.suit != view.trump and view.tables.points[card] >= DEAR
    best = dear and not view.tables.higher[card] & _unseen(view)
    return (_BRING_HOME if best else 0.0) - keep(view, card, _TRUMP)
