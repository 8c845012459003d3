"""What a deal is worth: game points for each way it can end.

Sources: pagat.com ("Scoring"), Tompa and pagat.com for Schnapsen, Foster for the closer's scale of ``hoyle``.
"""

from __future__ import annotations

from sixtysix.engine.actions import Seat
from sixtysix.engine.events import Ending
from sixtysix.engine.rules import CloserFalseClaim, FalseClaimPays, Rules, ScoredAt
from sixtysix.engine.state import State


def scale(rules: Rules, points: int, tricks: int) -> int:
    """Game points for beating a player with these card points and tricks: 1, 2 («Schneider») or 3 («Schwarz»).

    No trick is read from the number of tricks, never from no points: a trick of two nines is a trick.
    """
    if not tricks:
        return rules.game_points[2]
    return rules.game_points[1] if points < rules.schneider_below else rules.game_points[0]


def for_out(state: State, seat: Seat) -> tuple[Ending, int]:
    """How the deal ends, and for how many game points, when ``seat`` is out with enough card points."""
    rules, other = state.rules, seat.other
    if state.closed_by is None:
        return Ending.CLAIM, scale(rules, state.points[other], state.trick_counts[other])
    if state.closed_by != seat:
        return Ending.CLOSER_BEATEN, _closer_pays(state, rules.beaten_close)
    if rules.close_scored_at is ScoredAt.CLOSING:
        points, tricks = state.at_close
    else:
        points, tricks = state.points[other], state.trick_counts[other]
    return Ending.CLOSED_MADE, scale(rules, points, tricks) * rules.closed_factor


def for_failed_close(state: State) -> int:
    """Game points to the other player when the one who closed did not get out."""
    return _closer_pays(state, state.rules.failed_close)


def _closer_pays(state: State, triple: tuple[int, int, int]) -> int:
    closer = state.closed_by
    assert closer is not None
    rules = state.rules
    at_closing = rules.close_trickless_at is ScoredAt.CLOSING
    other_tricks = state.at_close[1] if at_closing else state.trick_counts[closer.other]
    if not other_tricks:
        pays = triple[2]
    else:
        pays = triple[1] if state.points[closer] < rules.schneider_below else triple[0]
    return pays * rules.closed_factor


def for_false_claim(state: State, claimant: Seat) -> int:
    """Game points to the other player for a false claim.

    A closer's false claim is also a failed close; which of the two counts is a rule of its own, as sources conflict.
    """
    rules = state.rules
    if rules.false_claim_pays is FalseClaimPays.WOULD_HAVE_WON:
        pays = for_out(state, claimant)[1]
    else:
        pays = rules.false_claim[0 if state.trick_counts[claimant.other] else 1]
    if state.closed_by != claimant or rules.closer_false_claim is CloserFalseClaim.FALSE_CLAIM:
        return pays
    failed = for_failed_close(state)
    return failed if rules.closer_false_claim is CloserFalseClaim.FAILED_CLOSE else max(pays, failed)
