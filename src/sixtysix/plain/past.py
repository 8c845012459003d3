"""The saved matches in words; one that was left can be played on."""

from __future__ import annotations

from typing import Final

from sixtysix.i18n import _
from sixtysix.plain.talk import Talk, number_in
from sixtysix.text import visible

MOST: Final = 20
"""How many matches are told at once, the ones played last."""


def history(talk: Talk, rest: str) -> None:
    """Tell the saved matches, and play one on if that is wanted; ``rest`` may say that all of them are to be told."""
    past = talk.sitting.setup.keeping.past()
    if isinstance(past, str):
        talk.say(visible(past))
        return
    if not past:
        talk.say(_("No match has been saved yet."))
        return
    told = past if rest else past[:MOST]
    for one in told:
        text = _("{n}: {rules}, {players}, {score}, {state}, {when}.")
        talk.say(
            text.format(
                n=one.number, rules=one.rules, players=one.players, score=one.score, state=one.state, when=one.played
            )
        )
    if len(told) < len(past):
        talk.say(_("There are {n} in all; '{command}' tells them.").format(n=len(past), command="history all"))
    if not any(one.uid for one in past):
        return
    while True:
        line = talk.ask(_("Which one to play on, or Enter?"))
        number = number_in(line)
        found = next((one for one in past if one.number == number), None)
        if found is not None and found.uid:
            if talk.lost_by_leaving():
                talk.say(_("The match cannot be saved just now: finish it first."))
                return
            trouble = talk.sitting.resume(found.uid)
            if trouble:
                talk.say(visible(trouble))
            return
        if not line or line.lower() in ("back", _("back")):
            return
        talk.say(_("Say the number of an unfinished match.") if found is None else _("That match cannot be played on."))
