"""Rules as values: the named rulesets, house rules made from them, and what cannot be made."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest

from sixtysix.engine.cards import Rank
from sixtysix.engine.deal import Deal
from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULE_NAMES, RULESETS, ExchangeMode, Rules, RulesError, RulesProblem
from sixtysix.engine.tables import tables_for
from tests.strategies import random_pack, random_rules

NAMES = [
    "standard",
    "turkish",
    "saizeci",
    "saizeci-fixed",
    "german",
    "santase",
    "schnapsen",
    "schnapsen-tournament",
    "snapszli",
    "hoyle",
]


def test_these_are_the_rulesets() -> None:
    assert list(RULESETS) == NAMES
    assert RULESETS["standard"] == Rules()
    for name, rules in RULESETS.items():
        assert (rules.name, rules.base) == (name, name)
        assert rules.changes() == {}
    # The two that only a number or a way to count tells apart are different all the same.
    assert len(set(RULESETS.values())) == len(RULESETS)


@pytest.mark.parametrize("name", NAMES)
def test_every_pack_adds_up(name: str) -> None:
    rules = RULESETS[name]
    tables = tables_for(rules)
    assert len(tables.pack) == rules.pack_size == 2 * rules.hand_size + rules.first_talon
    assert tables.worth(tables.bits) == 120
    assert rules.lowest is (Rank.JACK if rules.pack_size == 20 else Rank.NINE)


def test_rules_are_values() -> None:
    for number in range(60):
        rules = random_rules(Random(number))
        again = pickle.loads(pickle.dumps(rules))
        assert again == rules
        assert hash(again) == hash(rules)
        # What a table calls its rules makes no difference to them.
        assert replace(rules, name="another") == rules
        with pytest.raises(FrozenInstanceError):
            rules.out_at = 100  # type: ignore[misc]  # that it cannot be assigned is what is tried


def test_house_rules_are_their_base_with_some_fields_changed() -> None:
    for number in range(200):
        rules = random_rules(Random(number))
        plain = {name: plainly(name, value) for name, value in rules.changes().items()}
        again = make_rules("again", rules.base, plain)
        assert again == rules
        assert (again.name, again.base) == ("again", rules.base)
        assert set(rules.changes()) <= set(RULE_NAMES)


def plainly(name: str, value: object) -> object:
    """A value as a file gives it."""
    if name == "ranks":
        assert isinstance(value, tuple)
        return "".join(rank.letter for rank in value)
    if name == "values":
        assert isinstance(value, tuple)
        return {rank.letter: value[rank] for rank in Rank}
    return list(value) if isinstance(value, tuple) else str(value) if isinstance(value, str) else value


def test_values_left_out_are_the_base_ones() -> None:
    rules = make_rules("ours", "saizeci", {"values": {"k": 5}})
    assert rules.values == (11, 10, 5, 3, 4, 0)
    assert rules.ranks == RULESETS["saizeci"].ranks


@pytest.mark.parametrize(
    ("base", "changed", "problem", "field"),
    [
        ("standart", {}, RulesProblem.UNKNOWN_RULESET, "base"),
        ("standard", {"exchang": "off"}, RulesProblem.UNKNOWN_FIELD, "exchang"),
        ("standard", {"name": "ours"}, RulesProblem.UNKNOWN_FIELD, "name"),
        ("standard", {"out_at": "66"}, RulesProblem.WRONG_TYPE, "out_at"),
        ("standard", {"out_at": True}, RulesProblem.WRONG_TYPE, "out_at"),
        ("standard", {"must_head": 1}, RulesProblem.WRONG_TYPE, "must_head"),
        ("standard", {"game_points": [1, 2]}, RulesProblem.WRONG_TYPE, "game_points"),
        ("standard", {"tie": "coin"}, RulesProblem.NOT_ALLOWED, "tie"),
        ("standard", {"out_at": 0}, RulesProblem.OUT_OF_RANGE, "out_at"),
        ("standard", {"must_follow": False}, RulesProblem.CONTRADICTION, "must_head"),
        ("schnapsen", {"hand_size": 10, "packets": [5, 5]}, RulesProblem.CONTRADICTION, "hand_size"),
    ],
)
def test_what_cannot_be_is_refused(base: str, changed: dict[str, object], problem: RulesProblem, field: str) -> None:
    with pytest.raises(RulesError) as refused:
        make_rules("ours", base, changed)
    assert (refused.value.problem, refused.value.field) == (problem, field)


def test_rules_that_can_be_made_can_be_dealt() -> None:
    for number in range(100):
        rng = Random(number)
        rules = random_rules(rng)
        deal = Deal.from_pack(rules, random_pack(rng, rules))
        assert deal.talon == rules.first_talon
        assert [hand.bit_count() for hand in deal.hands] == [rules.hand_size] * 2
        assert deal.legal() or rules.exchange is ExchangeMode.AUTOMATIC
