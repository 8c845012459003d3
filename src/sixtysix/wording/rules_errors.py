"""Why rules are refused, as a sentence for the person who wrote them."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final

from sixtysix.engine.cards import Rank
from sixtysix.engine.rules import RULESETS, Clash, Rules, RulesError, RulesProblem
from sixtysix.i18n import _, ngettext, pgettext
from sixtysix.text import visible

LONGEST_SHOWN: Final = 60
"""How many characters of a text from outside are shown in a sentence."""


def rules_error(error: RulesError) -> str:
    """Why rules were refused, in one sentence: the field, what is wrong with it and what would be right."""
    return _PROBLEMS[error.problem](error)


def toml_value(value: object) -> str:
    """A plain value, or a rule's value, as a house-rules file writes it; long ones shortened, safe for a terminal."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{shortened(json.dumps(str(value), ensure_ascii=False)[1:-1])}"'
    if isinstance(value, Mapping):
        return pgettext("value", "a table")
    if isinstance(value, (list, tuple)):
        if value and all(isinstance(item, Rank) for item in value):
            return f'"{"".join(rank.letter for rank in value)}"'
        if len(value) <= 8 and all(isinstance(item, int) for item in value):
            return f"[{', '.join(map(toml_value, value))}]"
        return pgettext("value", "a list")
    if isinstance(value, int) and abs(value) >= 10**18:  # str() refuses thousands of digits
        return pgettext("value", "a huge number")
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    return shortened(str(value))


def shortened(text: str) -> str:
    """A text from outside as a sentence may show it: nothing invisible, not too long."""
    if len(text) > LONGEST_SHOWN:
        text = f"{text[: LONGEST_SHOWN - 1]}…"
    return visible(text)


def one_of(choices: Sequence[str]) -> str:
    """Choices as a sentence lists them: ``"a"``, ``"b"`` or ``"c"``."""
    *most, last = map(toml_value, choices)
    if not most:
        return last
    return pgettext("choices", "{items} or {last}").format(items=", ".join(most), last=last)


def _unknown_field(error: RulesError) -> str:
    near = error.values.get("near")
    if near:
        message = _("There is no rule '{field}', perhaps '{near}' was meant; '{command}' shows the names of all rules.")
    else:
        message = _("There is no rule '{field}'; '{command}' shows the names of all rules.")
    return message.format(field=shortened(error.field), near=near, command="sixtysix rules standard")


def _unknown_ruleset(error: RulesError) -> str:
    near = error.values.get("near")
    if near:
        message = _("The '{field}' {value} is no built-in ruleset, perhaps {near} was meant.")
    else:
        message = _("The '{field}' {value} is no built-in ruleset; those are {rulesets}.")
    return message.format(
        field=error.field,
        value=toml_value(error.values["value"]),
        near=toml_value(near),
        rulesets=", ".join(map(toml_value, _sequence(error.values["allowed"]))),
    )


def _sequence(value: object) -> Sequence[str]:
    assert isinstance(value, (list, tuple))
    return value


_RANGES: Final = {rule.name: rule.metadata["range"] for rule in fields(Rules) if "range" in rule.metadata}


def _wrong_type(error: RulesError) -> str:
    low, high = _RANGES.get(error.field, (None, None))
    allowed = error.values.get("allowed")
    return _TYPES[str(error.values["expected"])](error).format(
        field=error.field,
        value=toml_value(error.values["value"]),
        example=_example(error.field),
        n=error.values.get("count"),
        low=low,
        high=high,
        true=toml_value(True),
        false=toml_value(False),
        choices=one_of(_sequence(allowed)) if allowed else None,
    )


def _example(name: str) -> str:
    return "{ K = 4, Q = 3 }" if name == "values" else toml_value(getattr(RULESETS["standard"], name))


def _wrong_list(error: RulesError) -> str:
    n = error.values.get("count")
    if not isinstance(n, int):
        return _("'{field}' must be a list of whole numbers, as in {example}, not {value}.")
    return ngettext(
        "'{field}' must be a list of {n} whole number, as in {example}, not {value}.",
        "'{field}' must be a list of {n} whole numbers, as in {example}, not {value}.",
        n,
    )


_TYPES: Final[Mapping[str, Callable[[RulesError], str]]] = {
    "bool": lambda _e: _("'{field}' must be {true} or {false}, not {value}."),
    "int": lambda _e: _("'{field}' must be a whole number from {low} to {high}, not {value}."),
    "choice": lambda _e: _("'{field}' must be {choices}, not {value}."),
    "ranks": lambda _e: _("'{field}' must be the letters of the ranks from high to low, as in {example}, not {value}."),
    "values": lambda _e: _("'{field}' must be a table of ranks and whole numbers, as in {example}, not {value}."),
    "list": _wrong_list,
}


def _not_allowed(error: RulesError) -> str:
    allowed = _sequence(error.values["allowed"])
    if error.field == "ranks":
        message = _("'{field}' may hold only the letters {letters}, not {value}.")
    elif error.field == "values":
        message = _("'{field}' gives card points to the ranks {letters} only, not to {value}.")
    else:
        message = _("'{field}' must be {choices}, not {value}.")
    return message.format(
        field=error.field,
        letters=", ".join(allowed),
        choices=one_of(allowed),
        value=toml_value(error.values["value"]),
    )


def _out_of_range(error: RulesError) -> str:
    if error.field in _RANGES:
        message = _("'{field}' must be a whole number from {low} to {high}, not {value}.")
    else:
        message = _("Each number in '{field}' must be from {low} to {high}, not {value}.")
    return message.format(
        field=error.field, low=error.values["low"], high=error.values["high"], value=toml_value(error.values["value"])
    )


def _contradiction(error: RulesError) -> str:
    clash = error.values["clash"]
    assert isinstance(clash, Clash)
    values: dict[str, Any] = {
        name: toml_value(value) if isinstance(value, (bool, StrEnum)) else value for name, value in error.values.items()
    }
    return _CLASHES[clash]().format(
        field=error.field,
        **values,
        true=toml_value(True),
        false=toml_value(False),
        off=toml_value("off"),
        fixed=toml_value("fixed"),
        automatic=toml_value("automatic"),
        last_trick=toml_value("last-trick"),
        draw=toml_value("draw"),
        example=_example("ranks"),
    )


_CLASHES: Final[Mapping[Clash, Callable[[], str]]] = {
    Clash.RANK_TWICE: lambda: _("'{field}' names a rank twice; it must name each rank once, as in {example}."),
    Clash.PACK_RANKS: lambda: _(
        "'{field}' must hold each of the six ranks once, as in {example}, or all of them but the nine."
    ),
    Clash.PACKETS_SUM: lambda: _(
        "The numbers in '{field}' must be 1 or more and add up to '{other}', which is {hand_size}."
    ),
    Clash.UPCARD_AFTER: lambda: _("'{field}' must be at most {most}, the count of the numbers in '{other}'."),
    Clash.HAND_TOO_LARGE: lambda: _(
        "'{field}' must be at most {most} with the pack of '{other}', so that a stock of two cards is left."
    ),
    Clash.NINE_WITHOUT_NINE: lambda: _(
        "'{field}' gives the nine card points, but '{other}' has no nine: leave its value at 0, or put it in there."
    ),
    Clash.HEAD_WITHOUT_FOLLOW: lambda: _(
        "'{field}' must be {false} while '{other}' is {false}: only who follows suit can have to beat the card led."
    ),
    Clash.TRUMP_WITHOUT_FOLLOW: lambda: _(
        "'{field}' must be {false} while '{other}' is {false}: only who must follow suit can have to trump without it."
    ),
    Clash.OPEN_STRICTER: lambda: _(
        "'{field}' must be {false} while '{other}' is {false}: what holds while cards are drawn holds afterwards too."
    ),
    Clash.TALON_ODD: lambda: _(
        "'{field}' must be an even number, not {value}: the stock with its upcard is even whenever a player leads."
    ),
    Clash.TALON_TOO_LARGE: lambda: _(
        "'{field}' must be at most {most}, the cards left after dealing with this '{other}', not {value}."
    ),
    Clash.EXCHANGE_OFF: lambda: _("'{field}' must be {value} while '{other}' is {off}."),
    Clash.CLOSING_OFF: lambda: _("'{field}' must be {value} while '{other}' is {false}."),
    Clash.SEVERAL_MARRIAGES: lambda: _(
        "'{field}' must be 1 while '{other}' is {true}: only one of several pairs could be led."
    ),
    Clash.AUTOMATIC_FALSE_CLAIM: lambda: _(
        "'{field}' must be {fixed} while '{other}' is {automatic}: nobody claims then, rightly or falsely."
    ),
    Clash.LAST_TRICK_BONUS: lambda: _(
        "'{field}' must be 0 while '{other}' is {last_trick}: the last trick wins the deal itself then."
    ),
    Clash.TIE_LAST_TRICK: lambda: _(
        "'{field}' must be {draw} while '{other}' is {last_trick}: card points are not compared then."
    ),
    Clash.SCALE_ORDER: lambda: _("The three numbers in '{field}' must not fall, as in 1, 2, 3."),
    Clash.BEST_OF_EVEN: lambda: _(
        "'{field}' must be an odd number, not {value}, so that one player wins more matches."
    ),
    Clash.SCHNEIDER_ABOVE_OUT: lambda: _("'{field}' must be at most {most}, the value of '{other}'."),
}

_PROBLEMS: Final[Mapping[RulesProblem, Callable[[RulesError], str]]] = {
    RulesProblem.UNKNOWN_FIELD: _unknown_field,
    RulesProblem.UNKNOWN_RULESET: _unknown_ruleset,
    RulesProblem.WRONG_TYPE: _wrong_type,
    RulesProblem.NOT_ALLOWED: _not_allowed,
    RulesProblem.OUT_OF_RANGE: _out_of_range,
    RulesProblem.CONTRADICTION: _contradiction,
}
