"""Cards, actions and rules as words of text, both ways.

>>> read_card("10s"), read_card("A♠"), str(read_card("td"))
(<Card.TS: 1>, <Card.AS: 0>, 'TD')
>>> write_action(read_action("marry:h")[1])
'marry:H'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sixtysix.engine.actions import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIES,
    PASS,
    PLAYS,
    Action,
    Claim,
    Close,
    Draw,
    Exchange,
    Marry,
    Pass,
    Play,
    Seat,
)
from sixtysix.engine.cards import SUITS, Card, Rank, Suit
from sixtysix.engine.house import make_rules
from sixtysix.engine.notation.problems import NotationError, Problem
from sixtysix.engine.rules import RULESETS, Rules, RulesError

RulesLookup = Callable[[str], Rules | None]

_RANKS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SUITS: Final = (
    {suit.letter: suit for suit in SUITS}
    | {suit.symbol: suit for suit in SUITS}
    | dict(zip("♤♡♢♧", SUITS, strict=True))
)
# Emoji forms of the suit symbols carry a variation selector behind them.
_VARIATION: Final = re.compile("[\ufe0e\ufe0f]")
_PLAIN: Final[dict[str, Action]] = {
    "exchange": EXCHANGE,
    "x": EXCHANGE,
    "close": CLOSE,
    "c": CLOSE,
    "claim": CLAIM,
    "out": CLAIM,
    "g": CLAIM,
    "draw": DRAW,
    "d": DRAW,
    "pass": PASS,
    "p": PASS,
}
_MARRY: Final = re.compile(r"(?:marry|m)[:=]?(\S)", re.IGNORECASE)
_SEAT: Final = re.compile(r"([fdFD])[:.](\S+)")
_RULES: Final = re.compile(r"(?:([a-z0-9_-]{1,40})=)?([A-Za-z0-9_-]{1,40})(?:\[(.*)\])?")


def read_suit(text: str, column: int = 1) -> Suit:
    """A suit from its letter or symbol, any case. Raises :class:`NotationError`."""
    suit = _SUITS.get(_VARIATION.sub("", text).upper())
    if suit is None:
        raise NotationError(Problem.SUIT, column=column, text=text)
    return suit


def read_card(text: str, column: int = 1) -> Card:
    """A card from rank and suit: ``AS``, ``10S``, ``A♠``, any case. Raises :class:`NotationError`."""
    plain = _VARIATION.sub("", text).upper()
    rank, suit = _RANKS.get(plain[:-1]), _SUITS.get(plain[-1:])
    if rank is None or suit is None:
        raise NotationError(Problem.CARD, column=column, text=text)
    return Card.of(rank, suit)


def read_cards(text: str, column: int = 1) -> list[tuple[Card, int]]:
    """Cards separated by commas, each with its column; ``-`` is none. Raises :class:`NotationError`."""
    if text == "-":
        return []
    found = []
    for word in text.split(","):
        found.append((read_card(word, column), column))
        column += len(word) + 1
    return found


def write_cards(cards: tuple[Card, ...]) -> str:
    """Cards separated by commas; ``-`` for none."""
    return ",".join(card.code for card in cards) or "-"


def read_seat(text: str, column: int = 1) -> Seat:
    """F or D. Raises :class:`NotationError`."""
    if text.upper() not in ("F", "D"):
        raise NotationError(Problem.SEAT, column=column, text=text)
    return Seat.FOREHAND if text.upper() == "F" else Seat.DEALER


def read_action(text: str, column: int = 1) -> tuple[Seat | None, Action]:
    """An action and, where it is written before it (``D:claim``), its seat. Raises :class:`NotationError`.

    A card is a play; ``marry:S``, ``exchange``, ``close``, ``claim``, ``draw``, ``pass``, or the table's keys ``m:S``,
    ``x``, ``c``, ``g``, ``d``, ``p``.
    """
    seat: Seat | None = None
    if prefixed := _SEAT.fullmatch(text):
        seat = read_seat(prefixed[1])
        text, column = prefixed[2], column + 2
    plain = _PLAIN.get(text.lower())
    if plain is not None:
        return seat, plain
    if (marry := _MARRY.fullmatch(_VARIATION.sub("", text))) and marry[1].upper() in _SUITS:
        return seat, MARRIES[_SUITS[marry[1].upper()]]
    try:
        return seat, PLAYS[read_card(text, column)]
    except NotationError:
        raise NotationError(Problem.ACTION, column=column, text=text) from None


def write_action(action: Action) -> str:
    """An action as one word, as :func:`read_action` reads it."""
    match action:
        case Play(card):
            return card.code
        case Marry(suit):
            return f"marry:{suit.letter}"
        case Exchange():
            return "exchange"
        case Close():
            return "close"
        case Claim():
            return "claim"
        case Draw():
            return "draw"
        case Pass():
            return "pass"


def write_rules(rules: Rules) -> str:
    """Rules as one word: a ruleset's name, its changed fields in brackets, and a name of the table's own before it.

    >>> from sixtysix.engine.rules import RULESETS
    >>> write_rules(RULESETS["santase"])
    'santase'
    """
    changes = rules.changes()
    text = rules.base
    if changes:
        text += "[" + ";".join(f"{name}={_write_value(name, value)}" for name, value in changes.items()) + "]"
    return text if rules.name == rules.base else f"{rules.name}={text}"


def _write_value(name: str, value: object) -> str:
    if name == "values":
        assert isinstance(value, tuple)
        return ",".join(f"{rank.letter}:{value[rank]}" for rank in Rank)
    if name == "ranks":
        assert isinstance(value, tuple)
        return "".join(rank.letter for rank in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def read_rules(text: str, column: int = 1, lookup: RulesLookup | None = None) -> Rules:
    """Rules from one word as :func:`write_rules` writes it. ``lookup`` may know names of house rules.

    Raises :class:`NotationError`; what is wrong with a field is its value ``error``, a :class:`RulesError`.
    """
    match = _RULES.fullmatch(text)
    if match is None:
        raise NotationError(Problem.RULES_TEXT, column=column, text=text)
    name, base, fields = match[1], match[2], match[3]
    base = base.lower() if base.lower() in RULESETS else base
    if name is not None and name != base and name in RULESETS:
        raise NotationError(Problem.RULES_NAME, column=column, text=name)
    if lookup is not None and name is None and fields is None and base not in RULESETS:
        found = lookup(base)
        if found is not None:
            return found
    changed: dict[str, object] = {}
    at = column + (match.start(3) if fields is not None else 0)
    for part in fields.split(";") if fields else ():
        field, sign, value = part.partition("=")
        if not field or not sign or not value:
            raise NotationError(Problem.RULES_FIELD, column=at, text=part)
        if field in changed:
            raise NotationError(Problem.FIELD_TWICE, column=at, field=field)
        changed[field] = _read_value(field, value, at + len(field) + 1)
        at += len(part) + 1
    try:
        return make_rules(name or base, base, changed)
    except RulesError as error:
        place = re.search(rf"[\[;]{re.escape(error.field)}=", text)
        raise NotationError(
            Problem.RULES, column=column + (place.start() + 1 if place else match.start(2)), error=error
        ) from None


def read_number(text: str, column: int = 1) -> int:
    """A whole number from 0 to 9999. Raises :class:`NotationError`."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise NotationError(Problem.NUMBER, column=column, text=text)
    return int(text)


def _read_value(field: str, value: str, column: int) -> object:
    if field == "ranks":
        return value
    if field == "values":
        found: dict[str, int] = {}
        for part in value.split(","):
            letter, sign, number = part.partition(":")
            if not sign:
                raise NotationError(Problem.RULES_VALUES, column=column, text=part)
            found[letter] = read_number(number, column + len(letter) + 1)
            column += len(part) + 1
        return found
    if value in ("true", "false"):
        return value == "true"
    if re.fullmatch(r"[0-9]{1,4}", value):
        return [int(value)] if field == "packets" else int(value)
    if re.fullmatch(r"[0-9]{1,4}(,[0-9]{1,4})+", value):
        return [int(number) for number in value.split(",")]
    return value
