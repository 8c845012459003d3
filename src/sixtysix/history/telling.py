"""Saved matches in words: when they were played, by whom, how they stand."""

from __future__ import annotations

from datetime import UTC, datetime

from sixtysix.engine.match import Match
from sixtysix.engine.rules import MatchCount
from sixtysix.history.locks import LockState
from sixtysix.history.store import Summary
from sixtysix.i18n import _
from sixtysix.text import visible


def local_time(milliseconds: int | None) -> str:
    """A moment (milliseconds since 1970) as local date and time; ``–`` where it is unknown or no clock has it."""
    if milliseconds is None:
        return "–"
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        return "–"


def played_at(match: Summary) -> str:
    """When a match was last played, or the date that its record gives."""
    return local_time(match.played) if match.played is not None else visible(match.date) or "–"


def players(match: Summary) -> tuple[str, str]:
    """The players' names, fit for a terminal; a record may leave them out."""
    return visible(match.names[0]) or _("Player 1"), visible(match.names[1]) or _("Player 2")


def score_text(score: Match | None) -> str:
    """The game points of both players, as the tradition counts them, after the matches won where several are played."""
    if score is None:
        return "–"
    points = score.last_points if score.ended else score.points
    if score.rules.match_count is MatchCount.DOWN:
        points = (score.rules.match_target - points[0], score.rules.match_target - points[1])
    text = f"{points[0]}:{points[1]}"
    return f"{score.wins[0]}:{score.wins[1]} ({text})" if score.rules.best_of > 1 else text


def state(match: Summary) -> str:
    """Who has won a match, or how far it has come."""
    if match.finished and match.score is not None and match.score.winner is not None:
        return _("won by {name}").format(name=players(match)[match.score.winner])
    if match.finished:
        return _("a single deal, played")
    if match.lock is LockState.HELD:
        return _("being played, deal {number}").format(number=match.deal)
    if match.can_go_on:
        return _("unfinished, deal {number}").format(number=match.deal)
    return _("broken off, deal {number}").format(number=match.deal)
