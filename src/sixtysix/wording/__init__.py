"""The one place where events, reasons and rulesets become sentences.

Everything is looked up in the installed language when it is asked for, never when a module is imported. Nothing here
imports Textual or Rich, and no text that comes back has a control character in it.
"""

from sixtysix.wording.cards import card_code, card_name, rank_name, suit_name
from sixtysix.wording.events import ending, event
from sixtysix.wording.reasons import reason
from sixtysix.wording.rules import (
    RULE_GROUPS,
    differs,
    match_title,
    moot,
    rule_group_title,
    rule_help,
    rule_label,
    rule_line,
    rule_value,
    rules_error,
    ruleset_line,
    ruleset_title,
    value_in_words,
)
from sixtysix.wording.rules_errors import shortened, toml_value

__all__ = [
    "card_code",
    "card_name",
    "rank_name",
    "suit_name",
    "event",
    "ending",
    "reason",
    "RULE_GROUPS",
    "rule_group_title",
    "rule_label",
    "rule_help",
    "rule_value",
    "rule_line",
    "value_in_words",
    "moot",
    "differs",
    "ruleset_title",
    "match_title",
    "ruleset_line",
    "rules_error",
    "toml_value",
    "shortened",
]
