from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix.engine.deal import Deal
from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULE_NAMES, RULESETS, Rules, RulesError
from sixtysix.wording import (
    RULE_GROUPS,
    differs,
    moot,
    rule_group_title,
    rule_help,
    rule_label,
    rule_line,
    rule_value,
    ruleset_line,
    ruleset_title,
    value_in_words,
)
from tests.pseudo import cut, untranslated
from tests.strategies import any_rules, house_rules, random_rules, rich_pack
from tests.wording.sentences import is_sentence

STANDARD = RULESETS["standard"]


def test_the_groups_hold_every_rule_once_in_their_order() -> None:
    assert tuple(name for names in RULE_GROUPS.values() for name in names) == RULE_NAMES


def test_every_rule_has_a_label_of_its_own_and_a_sentence_of_help() -> None:
    labels = [rule_label(name) for name in RULE_NAMES]
    assert len(set(labels)) == len(labels)
    assert all(len(label) <= 34 and label[0].isupper() and label[-1] not in ".:" for label in labels)
    helps = [rule_help(name) for name in RULE_NAMES]
    assert len(set(helps)) == len(helps)
    assert all(map(is_sentence, helps))
    assert len({rule_group_title(group) for group in RULE_GROUPS}) == len(RULE_GROUPS)


@given(any_rules())
def test_every_value_can_be_said(rules: Rules) -> None:
    for name in RULE_NAMES:
        words = value_in_words(rules, name)
        assert words
        assert "{" not in words
        assert "_" not in words
        assert rule_line(rules, name) == f"{rule_label(name)}: {words}"


@given(house_rules(), house_rules())
def test_different_values_are_said_differently(one: Rules, other: Rules) -> None:
    for name in RULE_NAMES:
        if name != "values":
            same = getattr(one, name) == getattr(other, name)
            assert (value_in_words(one, name) == value_in_words(other, name)) == same


def test_every_choice_is_said_differently_from_the_others() -> None:
    for name, kind in get_type_hints(Rules).items():
        if name in RULE_NAMES and hasattr(kind, "__members__"):
            words = [rule_value(name, choice) for choice in kind]
            assert len(set(words)) == len(words)


def test_values_are_said_in_the_order_of_the_cards() -> None:
    assert value_in_words(RULESETS["saizeci"], "ranks") == "A K Q J T 9"
    assert value_in_words(RULESETS["saizeci"], "values") == "A 11, K 2, Q 3, J 4, T 10, 9 0"
    assert value_in_words(RULESETS["schnapsen"], "values") == "A 11, T 10, K 4, Q 3, J 2"
    assert value_in_words(RULESETS["hoyle"], "failed_close") == (
        "1; 2 if the closer is Schneider; 3 if the other had no trick"
    )


def test_every_ruleset_has_a_title_and_a_line_of_its_own() -> None:
    assert len({ruleset_title(name) for name in RULESETS}) == len(RULESETS)
    lines = [ruleset_line(rules) for rules in RULESETS.values()]
    assert len(set(lines)) == len(lines)
    assert all(map(is_sentence, lines))


def test_house_rules_are_described_by_what_they_change() -> None:
    ours = make_rules("ours", "schnapsen", {"values": {"K": 3}, "match_target": 9})
    assert ruleset_title("ours") == "ours"
    assert ruleset_line(ours) == (
        "Schnapsen with changes: Card points: A 11, T 10, K 3, Q 3, J 2; Match to: 9 game points."
    )
    assert ruleset_line(make_rules("ours", "schnapsen", {})) == "The same as Schnapsen."
    longer = replace(RULESETS["santase"], match_target=5)
    assert ruleset_line(longer) == "Santase with changes: Match to: 5 game points."


@given(house_rules())
def test_every_change_that_matters_is_in_the_line_of_house_rules(rules: Rules) -> None:
    line = ruleset_line(rules)
    for name in rules.changes():
        if not moot(rules, name):
            assert rule_line(rules, name) in line


def outcome(rules: Rules, seed: int) -> tuple[object, ...]:
    """All that happens in a deal played at random and what was legal on the way; who deals next if it was drawn."""
    rng = Random(seed)
    deal, events = Deal.from_pack(rules, rich_pack(rng, rules)).settle()
    told: list[object] = [events]
    while deal.result is None:
        legal = deal.legal()
        told.append(tuple(legal))
        deal, events = deal.apply(rng.choice(legal))
        told.append(events)
    return (*told, deal.result.winner is None and rules.dealer_after_draw)


@settings(max_examples=200)
@given(st.randoms(use_true_random=False), st.integers(0, 2**32), any_rules())
def test_rules_called_moot_change_nothing(rng: Random, seed: int, rules: Rules) -> None:
    other = random_rules(rng)
    for name in filter(lambda name: moot(rules, name), RULE_NAMES):
        try:
            changed = replace(rules, **{name: getattr(other, name)})
        except RulesError:
            continue
        assert outcome(changed, seed) == outcome(rules, seed)


@given(any_rules(), any_rules())
def test_rules_that_do_not_differ_are_equal(one: Rules, other: Rules) -> None:
    told = {name for name in RULE_NAMES if differs(one, name, other)}
    unequal = {name for name in RULE_NAMES if getattr(one, name) != getattr(other, name)}
    assert told | {"values"} == unequal | {"values"}
    assert told <= unequal


def test_a_smaller_pack_alone_does_not_change_card_points() -> None:
    assert not differs(RULESETS["schnapsen"], "values")
    assert differs(RULESETS["saizeci"], "values")


@pytest.mark.usefixtures("pseudo_language")
def test_all_words_about_rules_are_translated() -> None:
    texts = [rule_group_title(group) for group in RULE_GROUPS]
    for name in RULE_NAMES:
        texts += [rule_label(name), rule_help(name)]
    for rules in RULESETS.values():
        texts += [ruleset_title(rules.name), ruleset_line(rules)]
        texts += [rule_line(rules, name) for name in RULE_NAMES]
    for text in texts:
        assert untranslated(text) == cut(text) == []


@pytest.mark.usefixtures("pseudo_language")
@given(house_rules())
def test_all_values_of_house_rules_are_translated(rules: Rules) -> None:
    assert untranslated(ruleset_line(rules)) == []
