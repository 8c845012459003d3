"""The messages of the bot protocol as JSON, both ways. ``docs/protocol.md`` tells every field.

Whatever is wrong with a message is a :class:`BadMessage` with one sentence; text from outside stands in it as it came.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from sixtysix.ai.player import Candidate, Decision
from sixtysix.engine.actions import SEATS, Action, Seat
from sixtysix.engine.cards import Card, CardSet, Rank
from sixtysix.engine.events import Result
from sixtysix.engine.notation import (
    NotationError,
    RulesLookup,
    read_action,
    read_view,
    write_action,
    write_rules,
    write_view,
)
from sixtysix.engine.rules import RULE_NAMES, Rules
from sixtysix.engine.view import Standing, View
from sixtysix.i18n import _
from sixtysix.wording import shortened
from sixtysix.wording.notation import notation_error

VERSION: Final = 1
"""The version of the protocol. It changes when a bot of an earlier one would no longer understand what it is told."""

MOST_LINE: Final = 64 * 1024
"""The longest line that either side has to read, in bytes, its end included."""

MOST_ID: Final = 100
"""The longest text that an ``id`` may be, in characters."""

MOST_SEED: Final = 64
"""The longest seed, in bytes."""

_LARGEST: Final = 2**63 - 1

Message = dict[str, Any]


class BadMessage(Exception):
    """A message that is not of the protocol; the text of the exception is a whole sentence."""


class IllegalAnswer(Exception):
    """A decision that can be read and is not one of the seat's legal actions: ``action`` is what was answered."""

    def __init__(self, action: str) -> None:
        super().__init__(action)
        self.action = action


# Lines


def write_line(message: Mapping[str, object]) -> bytes:
    """A message as its line: ASCII alone, the line's end included."""
    return json.dumps(message, allow_nan=False).encode("ascii") + b"\n"


def read_line(line: bytes) -> Message:
    """The message in a line. Raises :class:`BadMessage` for what is no JSON object with a ``type``."""
    if len(line) > MOST_LINE:
        raise BadMessage(_("The line is longer than {most} bytes.").format(most=MOST_LINE))
    try:
        message = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        shown = shortened(line.decode("utf-8", "replace").strip())
        raise BadMessage(_("'{line}' is no line of JSON.").format(line=shown)) from None
    if not isinstance(message, dict):
        raise BadMessage(_("A message is a JSON object, and this is another JSON value."))
    kind = message.get("type")
    if not isinstance(kind, str):
        raise BadMessage(_("A message says its kind in '{field}', such as \"{example}\".").format(**_TYPE))
    return message


_TYPE: Final = {"field": "type", "example": "hello"}


def _refuse(constant: str) -> object:
    raise ValueError(constant)  # NaN and the infinities, which are no JSON


def read_id(message: Message) -> int | str | None:
    """The ``id`` that an answer has to repeat; None where there is none. Raises :class:`BadMessage`."""
    found = message.get("id")
    if found is None or _is_number(found, -_LARGEST, _LARGEST):
        return found
    if isinstance(found, str) and len(found) <= MOST_ID:
        return found
    raise BadMessage(
        _("'{field}' is a whole number or a text of at most {most} characters.").format(field="id", most=MOST_ID)
    )


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


# The rules, the view and the end of a deal


def rules_data(rules: Rules) -> Message:
    """The rules: as a word, the ruleset they come from, what differs from it, and all fields with their values."""
    changed = rules.changes()
    return {
        "word": write_rules(rules),
        "name": rules.name,
        "base": rules.base,
        "changed": {name: rule_value(name, changed[name]) for name in changed},
        "fields": {name: rule_value(name, getattr(rules, name)) for name in RULE_NAMES},
    }


def rule_value(name: str, value: object) -> object:
    """The value of a rule as JSON: what house rules say in their file and ``make_rules`` reads."""
    if name == "ranks":
        assert isinstance(value, tuple)
        return "".join(rank.letter for rank in value)
    if name == "values":
        assert isinstance(value, tuple)
        return {rank.letter: value[rank] for rank in Rank}
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, StrEnum) else value


def view_data(view: View) -> Message:
    """Every field of a view by its name, and ``position``, the line that says them all but ``standing``."""
    return {
        "position": write_view(view),
        "rules": write_rules(view.rules),
        "seat": view.seat.letter,
        "hand": _codes(view.hand),
        "other_cards": view.other_cards,
        "trump": view.trump.letter,
        "upcard": _code(view.upcard),
        "talon": view.talon,
        "turn": _letter(view.turn),
        "leader": view.leader.letter,
        "led": _code(view.led),
        "before_drawing": view.before_drawing,
        "offered": view.offered,
        "points": _by_seat(view.points),
        "pending": _by_seat(view.pending),
        "trick_counts": _by_seat(view.trick_counts),
        "tricks": [
            {
                "leader": trick.leader.letter,
                "led": trick.led.code,
                "reply": trick.reply.code,
                "winner": trick.winner.letter,
            }
            for trick in view.tricks
        ],
        "played": _codes(view.played),
        "melds": [{"seat": m.seat.letter, "suit": m.suit.letter, "points": m.points} for m in view.melds],
        "declared": [suit.letter for suit in view.declared],
        "closed_by": _letter(view.closed_by),
        "closed_after": view.closed_after,
        "at_close": {"points": view.at_close[0], "tricks": view.at_close[1]},
        "known": _codes(view.known),
        "lacks": _codes(view.lacks),
        "known_to_other": _codes(view.known_to_other),
        "lacks_known_to_other": _codes(view.lacks_known_to_other),
        "history": [f"{seat.letter}:{write_action(action)}" for seat, action in view.history],
        "result": None if view.result is None else result_data(view.result),
        "legal": [write_action(action) for action in view.legal],
        "standing": None if view.standing is None else _standing_data(view.standing),
    }


def result_data(result: Result) -> Message:
    """A deal's result."""
    return {
        "winner": _letter(result.winner),
        "ending": str(result.ending),
        "game_points": result.game_points,
        "points": _by_seat(result.card_points),
        "tricks": _by_seat(result.tricks),
    }


def _standing_data(standing: Standing) -> Message:
    return {"points": _by_seat(standing.points), "wins": _by_seat(standing.wins), "carry": standing.carry}


def _by_seat(pair: tuple[int, int]) -> dict[str, int]:
    return {seat.letter: pair[seat] for seat in SEATS}


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else seat.letter


def _code(card: Card | None) -> str | None:
    return None if card is None else card.code


def _codes(cards: CardSet) -> list[str]:
    return [card.code for card in cards]


def read_view_data(data: object, lookup: RulesLookup | None = None) -> View:
    """The view that a request holds. ``lookup`` may know names of house rules.

    It is read from ``position`` and ``standing``; the other fields may be left out, and must say the same where they
    are there. Raises :class:`BadMessage`, and UserError for what is wrong with house rules that ``lookup`` finds.
    """
    if not isinstance(data, dict):
        raise BadMessage(_("'{field}' is a JSON object with the fields of a view.").format(field="view"))
    line = data.get("position")
    if not isinstance(line, str):
        raise BadMessage(_("A view has its line of text in '{field}'.").format(field="position"))
    try:
        view = read_view(line, lookup)
    except NotationError as error:
        message = _("Column {column} of '{field}': {message}")
        raise BadMessage(message.format(column=error.column, field="position", message=notation_error(error))) from None
    right = view_data(view) | {"position": line, "standing": data.get("standing")}
    for name in data:
        if name in right and data[name] != right[name]:
            raise BadMessage(
                _("'{field}' says something else than '{position}'.").format(field=name, position="position")
            )
    return replace(view, standing=_read_standing(data.get("standing")))


def _read_standing(data: object) -> Standing | None:
    if data is None:
        return None
    if isinstance(data, dict):
        points, wins, carry = data.get("points"), data.get("wins", {"F": 0, "D": 0}), data.get("carry", 0)
        if all(_is_number(number, 0, 9999) for number in (*_pair(points), *_pair(wins), carry)):
            return Standing(_pair(points), _pair(wins), carry)
    raise BadMessage(
        _("'{field}' has game points and matches won by seat, and points carried, all from 0 to 9999.").format(
            field="standing"
        )
    )


def _pair(data: object) -> tuple[Any, Any]:
    return (data.get("F"), data.get("D")) if isinstance(data, dict) else (None, None)


# Decisions


def decision_data(number: int | str | None, decision: Decision, candidates: bool) -> Message:
    """The answer to the request ``number``, with the candidates if they were asked for."""
    message: Message = {
        "type": "decision",
        "id": number,
        "action": write_action(decision.action),
        "playouts": decision.playouts,
    }
    if candidates:
        message["candidates"] = [
            {
                "action": write_action(one.action),
                "score": _rounded(one.score),
                "game_points": _rounded(one.game_points),
                "win_chance": _rounded(one.win_chance),
            }
            for one in decision.candidates
        ]
    return message


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)


def read_decision(message: Message, view: View) -> Decision:
    """The decision in an answer about ``view``.

    Raises :class:`BadMessage` for what cannot be read and :class:`IllegalAnswer` for an action, the one decided for or
    a candidate's, that the seat may not take.
    """
    action = _read_action(message, view)
    playouts = message.get("playouts", 0)
    if not _is_number(playouts, 0, _LARGEST):
        raise BadMessage(_("'{field}' is a whole number, 0 or more.").format(field="playouts"))
    candidates = message.get("candidates") or []
    if not isinstance(candidates, list):
        raise BadMessage(_("'{field}' is a list.").format(field="candidates"))
    return Decision(action, tuple(_read_candidate(one, view) for one in candidates), playouts)


def _read_candidate(data: object, view: View) -> Candidate:
    if not isinstance(data, dict):
        raise BadMessage(_("Each of '{field}' is a JSON object.").format(field="candidates"))
    action = _read_action(data, view)
    score = _estimate(data, "score", -math.inf, math.inf)
    if score is None:
        raise BadMessage(_("'{field}' is a number.").format(field="score"))
    return Candidate(
        action, score, _estimate(data, "game_points", -math.inf, math.inf), _estimate(data, "win_chance", 0, 1)
    )


def _estimate(data: Message, name: str, low: float, high: float) -> float | None:
    value = data.get(name)
    if value is None:
        return None
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number) and low <= number <= high:
            return number
    if high == 1:
        raise BadMessage(_("'{field}' is a number from 0 to 1.").format(field=name))
    raise BadMessage(_("'{field}' is a number.").format(field=name))


def _read_action(data: Message, view: View) -> Action:
    text = data.get("action")
    if not isinstance(text, str):
        raise BadMessage(_("'{field}' is an action as text, such as \"{example}\".").format(**_ACTION))
    try:
        seat, action = read_action(text)
    except NotationError as error:
        raise BadMessage(notation_error(error)) from None
    if seat not in (None, view.seat) or action not in view.legal:
        raise IllegalAnswer(text)
    return action


_ACTION: Final = {"field": "action", "example": "TS"}
