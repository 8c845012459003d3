"""House rules: :class:`Rules` from a ruleset and plain values, as a configuration file or a record gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, TypeVar, get_type_hints

from sixtysix.engine.cards import Rank
from sixtysix.engine.rules import (
    RULE_NAMES,
    RULESETS,
    Clash,
    ExchangeAtClose,
    ExchangeMode,
    NobodyOut,
    Rules,
    RulesError,
    RulesProblem,
    Tie,
)

_HINTS: Final = get_type_hints(Rules)


def make_rules(name: str, base: str, changed: Mapping[str, object]) -> Rules:
    """House rules: the ruleset ``base`` with some fields changed, as a configuration file or a record gives them.

    ``changed`` maps field names to plain values: bool, int, text for a choice, text such as ``"ATKQJ9"`` for ``ranks``,
    a mapping such as ``{"K": 2}`` for ``values`` (ranks left out keep the base's value), a list of whole numbers for
    the rest. What ends with a rule that is switched off (exchange, closing, counting out) is switched off with it
    unless it is given. Raises :class:`RulesError` for an unknown base or field, a wrong type, a value that is not
    allowed, or values that contradict each other.
    """
    if base not in RULESETS:
        raise RulesError(
            RulesProblem.UNKNOWN_RULESET, "base", value=base, allowed=tuple(RULESETS), near=_near(base, RULESETS)
        )
    start = RULESETS[base]
    values: dict[str, Any] = {}
    for key, value in changed.items():
        if key not in RULE_NAMES:
            raise RulesError(RulesProblem.UNKNOWN_FIELD, key, near=_near(key, RULE_NAMES))
        values[key] = _convert(start, key, value)
    for switch, value, follow in _FOLLOWS:
        if values.get(switch) == value:
            values = follow | values
    return replace(start, name=name, base=base, **values)


# Rules that end with another one: who switches that off need not switch these off as well.
_FOLLOWS: Final[tuple[tuple[str, object, dict[str, object]], ...]] = (
    (
        "exchange",
        ExchangeMode.OFF,
        {"exchange_at_close": ExchangeAtClose.NEVER, "exchange_after_own_close": False},
    ),
    (
        "closing",
        False,
        {
            "close_before_drawing": False,
            "exchange_at_close": ExchangeAtClose.NEVER,
            "exchange_after_own_close": False,
        },
    ),
    ("nobody_out", NobodyOut.LAST_TRICK, {"last_trick_bonus": 0, "tie": Tie.DRAW}),
)


def _near(word: str, words: Iterable[str]) -> str | None:
    return next(iter(get_close_matches(word, words, 1)), None)


def _convert(base: Rules, key: str, value: object) -> object:
    hint = _HINTS[key]
    if key == "ranks":
        return _ranks(value)
    if key == "values":
        return _values(base, value)
    if hint is bool:
        return _typed(key, value, bool, "bool")
    if hint is int:
        return _typed(key, value, int, "int")
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        text = _typed(key, value, str, "choice", allowed=tuple(str(e) for e in hint))
        if text not in {str(e) for e in hint}:
            raise RulesError(RulesProblem.NOT_ALLOWED, key, value=text, allowed=tuple(str(e) for e in hint))
        return hint(text)
    count = None if key == "packets" else len(getattr(base, key))
    if not isinstance(value, (list, tuple)) or (count is not None and len(value) != count):
        raise RulesError(RulesProblem.WRONG_TYPE, key, expected="list", count=count, value=value)
    return tuple(_typed(key, item, int, "list", count=count) for item in value)


_T = TypeVar("_T")


def _typed(key: str, value: object, kind: type[_T], expected: str, **more: object) -> _T:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RulesError(RulesProblem.WRONG_TYPE, key, expected=expected, value=value, **more)
    return value


_RANK_LETTERS: Final = {rank.letter: rank for rank in Rank}


def _ranks(value: object) -> tuple[Rank, ...]:
    text = _typed("ranks", value, str, "ranks").upper()
    for letter in text:
        if letter not in _RANK_LETTERS:
            raise RulesError(RulesProblem.NOT_ALLOWED, "ranks", value=letter, allowed=tuple(_RANK_LETTERS))
    return tuple(_RANK_LETTERS[letter] for letter in text)


def _values(base: Rules, value: object) -> tuple[int, ...]:
    if not isinstance(value, Mapping):
        raise RulesError(RulesProblem.WRONG_TYPE, "values", expected="values", value=value)
    result = list(base.values)
    if len({str(letter).upper() for letter in value}) != len(value):
        raise RulesError(RulesProblem.CONTRADICTION, "values", clash=Clash.RANK_TWICE, other="values")
    for letter, number in value.items():
        rank = _RANK_LETTERS.get(str(letter).upper())
        if rank is None:
            raise RulesError(RulesProblem.NOT_ALLOWED, "values", value=letter, allowed=tuple(_RANK_LETTERS))
        result[rank] = _typed("values", number, int, "values")
    return tuple(result)
