"""Deals, events and results as JSON data. The keys are documented in ``docs/notation.md`` and stay as they are."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from enum import Enum
from typing import Any, Final

from sixtysix.engine.actions import SEATS, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event, Result
from sixtysix.engine.notation import write_action, write_position, write_rules, write_view
from sixtysix.engine.reasons import Reason
from sixtysix.engine.rules import Rules
from sixtysix.text import visible
from sixtysix.wording.reasons import reason as reason_text

_UNUSUAL: Final = re.compile(r"[^\n -~]")


def as_json(data: dict[str, Any]) -> str:
    """Data as JSON text that may be sent to a terminal: control and invisible characters in it are JSON's escapes."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    return _UNUSUAL.sub(lambda found: found[0] if visible(found[0]) == found[0] else _escaped(found[0]), text)


def _escaped(char: str) -> str:
    # json.dumps leaves DEL as it is.
    return "\\u007f" if char == "\x7f" else json.dumps(char)[1:-1]


def step(deal: Deal) -> str:
    """What the seat on turn is to do: ``lead``, ``reply``, ``draw``, ``exchange`` (or pass), or ``over``."""
    if deal.result is not None:
        return "over"
    if deal.offered:
        return "exchange"
    if deal.before_drawing:
        return "draw"
    return "lead" if deal.led is None else "reply"


def by_seat(pair: tuple[Any, Any]) -> dict[str, Any]:
    """A pair as ``{"F": …, "D": …}``."""
    return {seat.letter: pair[seat] for seat in SEATS}


def codes(cards: CardSet | tuple[Card, ...]) -> list[str]:
    """Cards as their codes."""
    return [card.code for card in cards]


def deal_data(deal: Deal, view: Seat | None = None) -> dict[str, Any]:
    """A deal at one moment; with ``view`` only what that seat may know, ``null`` for hidden cards."""
    seen = None if view is None else deal.view(view)
    hands: list[list[str | None]] = [list(codes(deal.cards(hand))) for hand in deal.hands]
    stock: list[str | None] = list(codes(deal.stock))
    if seen is not None:
        known: list[str | None] = [*codes(seen.known)]
        hands[seen.other] = known + [None] * (seen.other_cards - len(known))
        stock = [None] * len(stock)
    closed = None
    if deal.closed_by is not None:
        closed = {
            "by": deal.closed_by.letter,
            "after": deal.closed_after,
            "points": deal.at_close[0],
            "tricks": deal.at_close[1],
        }
    legal = deal.legal() if seen is None else list(seen.legal)
    return {
        "position": write_position(deal) if seen is None else write_view(seen),
        "rules": write_rules(deal.rules),
        "view": None if view is None else view.letter,
        "step": step(deal),
        "turn": None if deal.result is not None else deal.turn.letter,
        "leader": deal.leader.letter,
        "trump": deal.trump.letter,
        "upcard": None if deal.upcard is None else deal.upcard.code,
        "talon": deal.talon,
        "strict": deal.strict,
        "table": None if deal.led is None else deal.led.code,
        "hands": by_seat((hands[0], hands[1])),
        "stock": stock,
        "points": by_seat(deal.points),
        "pending": by_seat(deal.pending),
        "tricks": by_seat(deal.trick_counts),
        "melds": [{"seat": m.seat.letter, "suit": m.suit.letter, "points": m.points} for m in deal.melds],
        "declared": [suit.letter for suit in deal.declared],
        "closed": closed,
        "result": None if deal.result is None else result_data(deal.result),
        "legal": [write_action(action) for action in legal],
    }


def result_data(result: Result) -> dict[str, Any]:
    """A deal's result."""
    return {
        "winner": None if result.winner is None else result.winner.letter,
        "ending": str(result.ending),
        "game_points": result.game_points,
        "points": by_seat(result.card_points),
        "tricks": by_seat(result.tricks),
    }


def reason_data(reason: Reason, rules: Rules) -> dict[str, Any]:
    """Why an action is refused: a stable code, the values that belong to it, and the sentence."""
    return {
        "code": str(reason.why),
        "card": None if reason.card is None else reason.card.code,
        "suit": None if reason.suit is None else reason.suit.letter,
        "number": reason.number,
        "text": reason_text(reason, rules),
    }


def event_data(event: Event) -> dict[str, Any]:
    """An event: its kind, such as ``card-played``, and its values."""
    kind = re.sub(r"(?<!^)([A-Z])", r"-\1", type(event).__name__).lower()
    return {"event": kind} | {field.name: _plain(getattr(event, field.name)) for field in fields(event)}


def _plain(value: object) -> Any:
    match value:
        case Seat() | Suit():
            return value.letter
        case Card():
            return value.code
        case Result():
            return result_data(value)
        case CardSet():
            return codes(value)
        case tuple():
            return by_seat((_plain(value[0]), _plain(value[1])))
        case Enum():
            return str(value.value)
        case _:
            return value
