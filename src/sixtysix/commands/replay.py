"""``sixtysix replay``: a record played through the rules, with each deal's result and the score."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sixtysix.commands.board import board_lines
from sixtysix.commands.data import as_json, deal_data, event_data, result_data
from sixtysix.commands.files import read_record_file
from sixtysix.engine.actions import Seat
from sixtysix.engine.match import Match
from sixtysix.engine.notation import write_action, write_rules
from sixtysix.engine.record import DealRecord, MatchRecord
from sixtysix.engine.rules import MatchCount
from sixtysix.i18n import _
from sixtysix.text import visible
from sixtysix.wording.events import ending, event


def run(options: Namespace) -> int:
    """Print what the record ``options.file`` comes to, as text or JSON. Raises UserError for bad text."""
    matches = read_record_file(options.file)
    if options.json:
        print(as_json({"matches": [_match_data(match, options.board) for match in matches]}))
        return 0
    for number, match in enumerate(matches, 1):
        if number > 1:
            print()
        for line in _match_lines(number, match, options.board):
            print(line)
    return 0


def _scored(match: MatchRecord) -> Iterator[tuple[DealRecord, Match, Match]]:
    """Each deal with the match as it was before it and as it is after it."""
    score: Match | None = None
    for deal in match.deals:
        before = Match(match.rules, deal.dealer) if score is None else replace(score, dealer=deal.dealer)
        score = before.after(deal.result) if deal.result is not None else replace(before, deals=before.deals + 1)
        yield deal, before, score


def names_of(match: MatchRecord) -> tuple[str, str]:
    """The players' names, fit for a terminal; a record may leave them out."""
    first, second = match.names
    return visible(first) or _("Player 1"), visible(second) or _("Player 2")


def _match_lines(number: int, match: MatchRecord, board: bool) -> Iterator[str]:
    players = names_of(match)
    heading = _("Match {number}: {first} and {second}, {rules}")
    if match.date:
        heading = _("Match {number}: {first} and {second}, {rules}, {date}")
    yield heading.format(
        number=number, first=players[0], second=players[1], rules=write_rules(match.rules), date=visible(match.date)
    )
    final: Match | None = None
    for index, (deal, before, score) in enumerate(_scored(match), 1):
        names = (players[before.player_at(Seat.FOREHAND)], players[before.player_at(Seat.DEALER)])
        yield _("Deal {number}: {name} deals.").format(number=index, name=players[deal.dealer])
        if board:
            yield from _board(index, deal, match, names)
        if deal.result is None:
            yield _("The deal was not finished.")
        else:
            yield ending(deal.result, names, None)
            yield _score(score, players)
        final = score
    if final is None:
        yield _("No deal was played.")
    elif final.winner is not None:
        yield _("{name} wins the match.").format(name=players[final.winner])
    else:
        yield _("The match was not finished.")


def _score(score: Match, players: tuple[str, str]) -> str:
    points = score.last_points if score.ended else score.points
    if score.rules.match_count is MatchCount.DOWN:
        points = (score.rules.match_target - points[0], score.rules.match_target - points[1])
    if score.rules.best_of > 1:
        text = _("Score: {first} {a}, {second} {b}; matches won: {c} and {d}.")
    else:
        text = _("Score: {first} {a}, {second} {b}.")
    return text.format(first=players[0], a=points[0], second=players[1], b=points[1], c=score.wins[0], d=score.wins[1])


def _board(number: int, deal: DealRecord, match: MatchRecord, names: tuple[str, str]) -> Iterator[str]:
    """The table after each action, which has the number that ``sixtysix explain`` calls it by."""
    acts = enumerate(deal.actions, 1)
    actions: list[str] = ["", *(f"{number}.{place} {write_action(action)}" for place, action in acts)]
    for action, (state, events) in zip(actions, deal.play(match.rules), strict=True):
        told = " ".join(event(happened, names, None) for happened in events)
        if action or told:
            yield f"  > {action}  {told}"
        yield from (f"    {line}" for line in board_lines(state, names))


def _match_data(match: MatchRecord, board: bool) -> dict[str, Any]:
    deals: list[dict[str, Any]] = []
    final: Match | None = None
    for number, (deal, _before, score) in enumerate(_scored(match), 1):
        data: dict[str, Any] = {
            "number": number,
            "dealer": deal.dealer + 1,
            "seed": None if deal.seed is None else deal.seed.hex(),
            "word": deal.word,
            "commitment": deal.commitment,
            "pack": [card.code for card in deal.dealt_pack(match.rules)],
            "actions": [write_action(action) for action in deal.actions],
            "result": None if deal.result is None else result_data(deal.result),
            "score": _score_data(score),
        }
        if board:
            data["states"] = [
                {"state": deal_data(state), "events": [event_data(happened) for happened in events]}
                for state, events in deal.play(match.rules)
            ]
        deals.append(data)
        final = score
    return {
        "rules": write_rules(match.rules),
        "players": list(match.names),
        "date": match.date,
        "tags": [{"name": name, "value": value} for name, value in match.tags],
        "deals": deals,
        "score": None if final is None else _score_data(final),
    }


def _score_data(score: Match) -> dict[str, Any]:
    return {
        "points": list(score.last_points if score.ended else score.points),
        "wins": list(score.wins),
        "carry": score.carry,
        "winner": None if score.winner is None else score.winner + 1,
    }
