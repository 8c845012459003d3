"""What a deal was worth, in sentences: who gets how many game points, and why so many where that is not the rule."""

from __future__ import annotations

from sixtysix.engine.actions import Seat
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.rules import ScoredAt
from sixtysix.engine.view import View
from sixtysix.i18n import _, ngettext
from sixtysix.text import visible


def game_points_won(result: Result, names: tuple[str, str], you: Seat) -> str:
    """Who wins how many game points, in one short sentence. ``names`` are by seat, ``you`` is the seat spoken to."""
    if result.winner is None:
        return _("The deal is drawn.")
    n = result.game_points
    if result.winner == you:
        return ngettext("You win {n} game point.", "You win {n} game points.", n).format(n=n)
    told = ngettext("{name} wins {n} game point.", "{name} wins {n} game points.", n)
    return told.format(name=visible(names[result.winner]), n=n)


def worth(view: View, names: tuple[str, str]) -> str:
    """Why a finished deal counts more than the least: a player had no trick or few card points; "" if neither matters.

    It speaks to the seat that the view is of. The card points of who lost are told with how the deal ended; here is
    what the rules make of them, and at which moment where that is the close.
    """
    result, rules = view.result, view.rules
    if result is None or result.winner is None:
        return ""
    winner, loser = result.winner, result.winner.other
    if result.ending in (Ending.CLAIM, Ending.CLOSED_MADE):
        closing = result.ending is Ending.CLOSED_MADE and rules.close_scored_at is ScoredAt.CLOSING
        points, tricks = view.at_close if closing else (result.card_points[loser], result.tricks[loser])
        pays = rules.game_points
        if not tricks:
            return _no_trick(view, loser, names, closing=closing) if pays[2] > pays[0] else ""
        if points < rules.schneider_below and pays[1] > pays[0]:
            return _few_points(view, loser, names, closing=closing)
    if result.ending in (Ending.CLOSED_FAILED, Ending.CLOSER_BEATEN):
        pays = rules.failed_close if result.ending is Ending.CLOSED_FAILED else rules.beaten_close
        closing = rules.close_trickless_at is ScoredAt.CLOSING
        tricks = view.at_close[1] if closing else result.tricks[winner]
        if not tricks:
            return _no_trick(view, winner, names, closing=closing) if pays[2] > pays[0] else ""
        if result.card_points[loser] < rules.schneider_below and pays[1] > pays[0]:
            return _few_points(view, loser, names, closing=False)
    return ""


def _no_trick(view: View, seat: Seat, names: tuple[str, str], *, closing: bool) -> str:
    if closing:
        yours, theirs = (
            _("You had no trick when the stock was closed."),
            _("{name} had no trick when the stock was closed."),
        )
    else:
        yours, theirs = _("You had no trick."), _("{name} had no trick.")
    return _told(yours, theirs, view, seat, names)


def _few_points(view: View, seat: Seat, names: tuple[str, str], *, closing: bool) -> str:
    if closing:
        yours, theirs = (
            _("You had fewer than {n} card points when the stock was closed."),
            _("{name} had fewer than {n} card points when the stock was closed."),
        )
    else:
        yours, theirs = _("You had fewer than {n} card points."), _("{name} had fewer than {n} card points.")
    return _told(yours, theirs, view, seat, names)


def _told(yours: str, theirs: str, view: View, seat: Seat, names: tuple[str, str]) -> str:
    told = yours if seat == view.seat else theirs
    return told.format(name=visible(names[seat]), n=view.rules.schneider_below)
