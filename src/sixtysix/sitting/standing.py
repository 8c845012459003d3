"""How a match stands, in a sentence."""

from __future__ import annotations

from sixtysix.i18n import _
from sixtysix.session.session import Session
from sixtysix.sitting.sitting import OTHER, YOU


def match_told(session: Session) -> str:
    """How the match stands or has ended, in one sentence."""
    match = session.match
    yours, others = match.last_points if match.ended else match.points
    values = {"yours": yours, "others": others, "name": session.names[OTHER]}
    if match.needed > 1 and session.over:
        values |= {"yours": match.wins[YOU], "others": match.wins[OTHER]}
        if match.winner == YOU:
            return _("You win {yours} matches to {others}.").format(**values)
        return _("{name} wins {others} matches to {yours}.").format(**values)
    if match.winner == YOU:
        return _("You win the match {yours} to {others}.").format(**values)
    if match.winner == OTHER:
        return _("{name} wins the match {others} to {yours}.").format(**values)
    return _("The match stands at {yours} for you and {others} for {name}.").format(**values)
