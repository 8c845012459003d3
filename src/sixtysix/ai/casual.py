"""A player by rules of thumb, as somebody plays who knows the game and plays it for pleasure.

It saves trumps and high cards, takes tens, counts both sides' points and the cards that matter, marries, exchanges, and
closes when its sure tricks seem to hold the points. It imagines no hands and looks no trick ahead.
"""

from __future__ import annotations

from typing import Final

from sixtysix.ai.player import Candidate, Decision, StopAsked, chance
from sixtysix.ai.weighing import DEAR, keep, sure_cards, weigh_reply, weigh_strict_lead
from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, Marry, Play
from sixtysix.engine.cards import Card, CardSet
from sixtysix.engine.view import View

_ALIKE: Final = 0.25
"""Cards whose scores differ by no more than this, in card points, are alike: chance takes one of them."""

_FOLLOWED: Final = 3  # card points that the other adds to a sure trick
_TRUMP: Final = 12.0  # a trump kept: the trick it will win one day


class CasualPlayer:
    """The level `casual`."""

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
        marriages.sort(key=lambda marry: marry.suit != view.trump)
        if marriages and _out_with(view, marriages[0]):
            return Decision(marriages[0])
        # A marriage that could not be declared after closing is declared first; then closing is thought of again.
        if CLOSE in legal and (not marriages or view.rules.marriage_after_close) and _holds_the_points(view):
            return Decision(CLOSE)
        if view.before_drawing and DRAW in legal:
            return Decision(DRAW)
        if marriages:
            return Decision(marriages[0])
        candidates = [Candidate(action, _weigh(view, action.card)) for action in legal if isinstance(action, Play)]
        candidates.sort(key=lambda candidate: candidate.score, reverse=True)
        alike = [candidate for candidate in candidates if candidates[0].score - candidate.score <= _ALIKE]
        return Decision(alike[chance(view, self._seed) % len(alike)].action, tuple(candidates))


def unseen(view: View) -> int:
    """The cards not in the hand that it does not know to be gone, as bits.

    It remembers the trumps, aces and tens that were played, and no other card once it is off the table.
    """
    points = view.tables.points
    counted = CardSet(card for card in view.played if card.suit == view.trump or points[card] >= DEAR)
    gone = view.hand | counted if view.led is None else view.hand | counted | CardSet([view.led])
    return view.tables.bits & ~gone.bits


def _out_with(view: View, marry: Marry) -> bool:
    """Whether a marriage declared now brings this seat out at once."""
    rules = view.rules
    trump = marry.suit == view.trump and not rules.marriage_trump_needs
    counts = view.trick_counts[view.seat] or not rules.marriage_needs_trick
    worth = rules.marriage_trump if trump else rules.marriage_plain
    return bool(counts) and view.points[view.seat] + worth >= rules.out_at


def _holds_the_points(view: View) -> bool:
    """Whether to close: there is a sure trump, and the sure cards and what falls on them are enough to be out."""
    points = view.tables.points
    sure = sure_cards(view, unseen(view))
    if not sure.bits & view.trump.mask:
        return False
    dearest = sorted((points[card] for card in view.other_may_hold), reverse=True)[: len(sure)]
    falls = min(_FOLLOWED * len(sure), sum(dearest))
    own = view.points[view.seat] + view.pending[view.seat]
    return own + view.tables.worth(sure.bits) + falls >= view.rules.out_at


def _weigh(view: View, card: Card) -> float:
    """What playing ``card`` is worth, in card points; led while there is a stock, the lowest card is best."""
    if view.led is not None:
        return weigh_reply(view, card, _TRUMP)
    return weigh_strict_lead(view, card, unseen(view), _TRUMP) if view.strict else -keep(view, card, _TRUMP)
