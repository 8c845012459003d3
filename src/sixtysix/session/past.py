"""A moment of a recorded match once more: what the player who acted saw then, the standing of the match included."""

from __future__ import annotations

from dataclasses import replace

from sixtysix.engine.actions import Action, Marry, Play
from sixtysix.engine.deal import Deal
from sixtysix.engine.match import Match
from sixtysix.engine.record import DealRecord, MatchRecord
from sixtysix.engine.values import frozen
from sixtysix.engine.view import View


@frozen
class Moment:
    """A player's action, and the moment at which it was decided on.

    ``player`` (0 or 1) did ``action``. ``state`` is the deal and ``view`` what the player saw when deciding;
    ``decided`` is what was decided on: the card, where leading it declared the marriage that is ``action``.
    ``playouts`` are those that a computer used, None where the record tells none. ``by_itself``: the table did this for
    a computer, which was not asked.
    """

    player: int
    action: Action
    state: Deal
    view: View
    decided: Action
    playouts: int | None
    by_itself: bool

    def agrees(self, choice: Action) -> bool:
        """Whether ``choice`` is what was done, a lead that declares the marriage included."""
        if choice in (self.action, self.decided):
            return True
        return self.by_itself and isinstance(self.action, Marry) and _declares(choice, self.action)


def moment(match: MatchRecord, number: int, place: int) -> Moment:
    """The moment of an action: the ``place``-th, from 0, of deal ``number``, from 1.

    Raises IndexError if there is none, and as :meth:`DealRecord.play` does for a record that was not played through.
    """
    record = match.deals[number - 1]
    action = record.actions[place]
    states = [state for state, _events in record.play(match.rules)]
    score = _score_before(match, number)
    player = score.player_at(states[place].turn)
    decided, at, by_itself = place, place, False
    if match.computer(player) is not None and any(deal.playouts for deal in match.deals):
        if record.playouts_at(place) is not None:
            at = place - _leads_after_declaring(record, place)
        elif record.playouts_at(place + 1) is not None and _leads_after_declaring(record, place + 1):
            decided = place + 1
        else:
            by_itself = True
    state = states[at]
    view = replace(state.view(score.seat_of(player)), standing=score.standing)
    return Moment(player, action, state, view, record.actions[decided], record.playouts_at(decided), by_itself)


def _leads_after_declaring(record: DealRecord, place: int) -> bool:
    """Whether the card led at a place declared its marriage, which the table wrote down before it."""
    if place == 0 or place >= len(record.actions) or record.playouts_at(place - 1) is not None:
        return False
    before = record.actions[place - 1]
    return isinstance(before, Marry) and _declares(record.actions[place], before)


def _declares(action: Action, marry: Marry) -> bool:
    return isinstance(action, Play) and action.card.suit == marry.suit


def _score_before(match: MatchRecord, number: int) -> Match:
    """The score before a deal, with its dealer."""
    first = match.deals[: number - 1]
    score = replace(match, deals=first).score()
    return replace(score, dealer=match.deals[number - 1].dealer)
