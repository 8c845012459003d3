"""Rulesets in words: their titles, what is particular about each, and its rules one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixtysix.engine.rules import RULE_NAMES, RULESETS, Claims, ExchangeMode, FalseClaimPays, NobodyOut, Rules, Tie
from sixtysix.i18n import _
from sixtysix.text import visible
from sixtysix.wording.rule_texts import RULE_GROUPS, rule_group_title, rule_help, rule_label
from sixtysix.wording.rule_values import rule_value
from sixtysix.wording.rules_errors import rules_error

__all__ = [
    "RULE_GROUPS",
    "differs",
    "moot",
    "rule_group_title",
    "rule_help",
    "rule_label",
    "rule_line",
    "rule_value",
    "match_title",
    "rules_error",
    "ruleset_line",
    "ruleset_title",
    "value_in_words",
]

_TITLES: Final[dict[str, Callable[[], str]]] = {
    "standard": lambda: _("Sixty-Six"),
    "turkish": lambda: _("Turkish Sixty-Six"),
    "saizeci": lambda: _("Şaizeci şi şase"),
    "saizeci-fixed": lambda: _("Şaizeci şi şase, corrected"),
    "german": lambda: _("German Sixty-Six"),
    "santase": lambda: _("Santase"),
    "schnapsen": lambda: _("Schnapsen"),
    "schnapsen-tournament": lambda: _("Tournament Schnapsen"),
    "snapszli": lambda: _("Snapszli"),
    "hoyle": lambda: _("Sixty-Six after Hoyle"),
}

_LINES: Final[dict[str, Callable[[], str]]] = {
    "standard": lambda: _(
        "The game as most books have it: 24 cards, six in hand, 66 card points to be claimed, a match to 7 game points."
    ),
    "turkish": lambda: _(
        "The exchange happens by itself, nobody has to beat the card led, the deal ends by itself at 66, and a failed "
        "close costs 2."
    ),
    "saizeci": lambda: _(
        "The Romanian rules read literally: the ten ranks below the jack, the jack counts 4 and the king 2, no "
        "exchange, a deal worth 1 or 2 game points."
    ),
    "saizeci-fixed": lambda: _(
        "The Romanian game with the usual cards and exchange: no marriage on the first lead, the deal ends by itself "
        "at 66 and is worth 1 or 2 game points."
    ),
    "german": lambda: _(
        "After a drawn deal the winner of the next one gets a game point more, and nobody exchanges when the other "
        "player closes."
    ),
    "santase": lambda: _(
        "The Bulgarian game: marriages to the end, no closing or marriage on the first lead, no closing or exchange "
        "with two cards left, a failed close costs 3, a match to 11."
    ),
    "schnapsen": lambda: _(
        "The Austrian game: 20 cards, five in hand, marriages to the end, a close scored on the moment of closing, the "
        "last trick wins a deal with nobody out."
    ),
    "schnapsen-tournament": lambda: _(
        "Sharp Schnapsen: no exchange or marriage on the first lead, no exchange or closing with two cards left, and "
        "players keep count in their heads."
    ),
    "snapszli": lambda: _(
        "The Hungarian game: as Schnapsen, with no exchange or closing with two cards left, best of 3 matches."
    ),
    "hoyle": lambda: _(
        "The older American game: players may exchange out of turn to lead, marriages to the end, no closing on the "
        "first lead, a failed close costs 1, 2 or 3."
    ),
}


def ruleset_title(name: str) -> str:
    """The name of a ruleset as a heading. House rules are called what their author calls them."""
    return _TITLES[name]() if name in _TITLES else visible(name)


def match_title(name: str, *, practice: bool) -> str:
    """The name of a match's ruleset as a heading, and whether the match is for practice."""
    title = ruleset_title(name)
    return _("{rules}, practice").format(rules=title) if practice else title


def ruleset_line(rules: Rules) -> str:
    """What is particular about a ruleset. Rules made from another ruleset get that one's title and what they change."""
    changed = rules.changes()
    if not changed:
        if rules.name in _LINES:
            return _LINES[rules.name]()
        return _("The same as {title}.").format(title=ruleset_title(rules.base))
    told = [name for name in changed if not moot(rules, name)] or list(changed)
    changes = "; ".join(rule_line(rules, name) for name in told)
    return _("{title} with changes: {changes}.").format(title=ruleset_title(rules.base), changes=changes)


def rule_line(rules: Rules, name: str) -> str:
    """One rule with the value it has: ``Hand: 6 cards``."""
    return _("{label}: {value}").format(label=rule_label(name), value=value_in_words(rules, name))


def value_in_words(rules: Rules, name: str) -> str:
    """The value that a rule has in these rules, in words."""
    return rule_value(name, getattr(rules, name), rules.ranks)


_EXCHANGE: Final = frozenset(name for name in RULE_NAMES if name.startswith("exchange_"))
_CLOSING: Final = frozenset(
    {
        "close_first_lead",
        "close_before_drawing",
        "close_min_talon",
        "close_scored_at",
        "failed_close",
        "beaten_close",
        "close_trickless_at",
        "closed_factor",
        "closer_false_claim",
        "exchange_at_close",
        "exchange_after_own_close",
        "marriage_after_close",
        "last_trick_bonus_closed",
    }
)
_FALSE_CLAIM: Final = frozenset({"false_claim", "false_claim_pays", "closer_false_claim"})


def moot(rules: Rules, name: str) -> bool:
    """Whether a rule has no effect because of others: when to exchange, for instance, where there is no exchange."""
    if rules.exchange is ExchangeMode.OFF and name in _EXCHANGE:
        return True
    if not rules.closing and name in _CLOSING:
        return True
    if rules.claims is Claims.AUTOMATIC and name in _FALSE_CLAIM:
        return True
    last_trick_decides = rules.nobody_out is NobodyOut.LAST_TRICK or rules.tie is Tie.LAST_TRICK
    match name:
        case "false_claim":
            return rules.false_claim_pays is FalseClaimPays.WOULD_HAVE_WON
        case "tie":
            return rules.nobody_out is NobodyOut.LAST_TRICK
        case "last_trick_bonus_closed":
            return not rules.last_trick_bonus
        case "close_trickless_at":
            return len({*rules.failed_close}) == len({*rules.beaten_close}) == 1
        case "last_trick_game_points":
            return not last_trick_decides
        case "dealer_after_draw":
            return last_trick_decides
        case _:
            return False


def differs(rules: Rules, name: str, other: Rules = RULESETS["standard"]) -> bool:
    """Whether a rule is not what it is in other rules, those of ``standard`` unless others are given.

    Card points are compared for the ranks in the pack alone.
    """
    if name == "values":
        return any(rules.values[rank] != other.values[rank] for rank in rules.ranks)
    return bool(getattr(rules, name) != getattr(other, name))
