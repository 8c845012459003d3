"""``sixtysix history``: the saved matches, the one played last first."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from sixtysix.commands.data import as_json
from sixtysix.commands.saved import columns, using, utc_time
from sixtysix.engine.notation import write_rules
from sixtysix.history.locks import LockState
from sixtysix.history.store import Store, Summary
from sixtysix.history.telling import played_at, players, score_text, state
from sixtysix.i18n import _
from sixtysix.text import visible


def run(options: Namespace) -> int:
    """List the saved matches, as text or with ``options.json`` as JSON. Returns 1 if they cannot be used."""
    store = Store()
    matches = using(store, Store.matches) if store.exists else []
    if matches is None:
        return 1
    if options.json:
        print(as_json({"matches": [_data(match) for match in matches]}))
    elif not matches:
        print(_("No match has been saved yet."))
    else:
        print("\n".join(_lines(matches)))
    return 0


def _lines(matches: list[Summary]) -> list[str]:
    head = (_("No."), _("Last played"), _("Rules"), _("Players"), _("Score"), _("State"))
    rows = [head]
    for match in matches:
        if match.rules is None:
            rows.append((str(match.number), "–", "–", "–", "–", _("cannot be read")))
            continue
        first, second = players(match)
        rows.append(
            (
                str(match.number),
                played_at(match),
                _rules(match.rules.name, match.practice),
                f"{first} : {second}",
                score_text(match.score),
                state(match),
            )
        )
    return columns(rows, frozenset({0}))


def _rules(name: str, practice: bool) -> str:
    return _("{rules}, practice").format(rules=visible(name)) if practice else visible(name)


def _data(match: Summary) -> dict[str, Any]:
    score = match.score
    return {
        "number": match.number,
        "id": match.uid or None,
        "rules": None if match.rules is None else write_rules(match.rules),
        "players": list(match.names),
        "date": match.date,
        "started": utc_time(match.started),
        "played": utc_time(match.played),
        "deals": match.deals,
        "points": None if score is None else list(score.last_points if score.ended else score.points),
        "wins": None if score is None else list(score.wins),
        "winner": None if score is None or score.winner is None else score.winner + 1,
        "finished": match.finished,
        "can_go_on": match.can_go_on,
        "in_use": match.lock is LockState.HELD,
        "imported": match.imported,
        "practice": match.practice,
        "human": None if match.human is None else match.human + 1,
        "level": match.level,
    }
