"""Rules in words: which rulesets there are, and what is in them."""

from __future__ import annotations

from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.errors import UserError
from sixtysix.house_rules import house_rulesets
from sixtysix.i18n import _
from sixtysix.plain.choosing import Choice, choose, one_of
from sixtysix.plain.talk import Talk
from sixtysix.wording import (
    RULE_GROUPS,
    differs,
    moot,
    rule_group_title,
    rule_line,
    ruleset_line,
    ruleset_title,
)


def known_rulesets() -> list[Choice]:
    """The rulesets that can be chosen: the built-in ones, and the player's own that can be used."""
    found = [Choice(name, _named(name)) for name in RULESETS]
    try:
        own = house_rulesets()
    except UserError:
        own = {}
    return [*found, *(Choice(name, name) for name, rules in own.items() if isinstance(rules, Rules))]


def _named(name: str) -> str:
    title = ruleset_title(name)
    return title if title == name else _("{name}, {title}").format(name=name, title=title)


def rules_told(talk: Talk, rest: str) -> None:
    """Tell the rules that are played by: what is particular about them, and part by part what is asked for."""
    rules = talk.sitting.session.rules
    parts = [Choice(group, rule_group_title(group)) for group, names in RULE_GROUPS.items() if _lines(rules, names)]
    if rest:
        part = one_of(talk, rest, parts)
        if part is not None:
            talk.say(*_lines(rules, RULE_GROUPS[part.value]))
        return
    talk.say(_("Rules: {rules}.").format(rules=_named(rules.name)), ruleset_line(rules))
    told = True
    while True:
        part = choose(talk, _("Which part, or Enter?"), parts, told=told)
        if part is None:
            return
        told = False
        talk.say(*_lines(rules, RULE_GROUPS[part.value]))


def _lines(rules: Rules, names: tuple[str, ...]) -> list[str]:
    told = []
    for name in names:
        if not moot(rules, name):
            line = rule_line(rules, name)
            told.append(
                _("{line}, unlike the standard game.").format(line=line) if differs(rules, name) else f"{line}."
            )
    return told
