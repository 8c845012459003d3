"""``docs/rules.md`` beside the data: every field in its order, its choices and its value in ``standard``."""

from __future__ import annotations

import re
import tomllib
from enum import StrEnum
from pathlib import Path

import pytest

from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULE_NAMES, RULESETS

PAGE = Path(__file__).parents[1].joinpath("docs", "rules.md").read_text(encoding="utf-8")
REFERENCE = PAGE[PAGE.index("# Part 2") : PAGE.index("# Part 3")]
# A field's entry begins "**`name`** [value in standard]".
HEADS = list(re.finditer(r"\*\*`(\w+)`\*\* \[([^\]]+)\]", REFERENCE))


def as_written(value: object) -> str:
    """A value as the page writes it in brackets."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(map(str, value))
        case _:
            return str(value)


def test_every_field_is_described_once_in_the_order_of_the_data() -> None:
    assert tuple(head[1] for head in HEADS) == RULE_NAMES


@pytest.mark.parametrize("number", range(len(RULE_NAMES)), ids=RULE_NAMES)
def test_field_names_its_choices_and_its_standard_value(number: int) -> None:
    name = RULE_NAMES[number]
    value = getattr(RULESETS["standard"], name)
    expected = {
        "ranks": '`"ATKQJ9"`',
        "values": ", ".join(
            f"{letter} {points}" for letter, points in zip("ATKQJ9", RULESETS["standard"].values, strict=True)
        ),
    }
    assert HEADS[number][2] == expected.get(name, as_written(value))
    if isinstance(value, StrEnum):
        end = HEADS[number + 1].start() if number + 1 < len(HEADS) else len(REFERENCE)
        entry = REFERENCE[HEADS[number].end() : end]
        for choice in type(value):
            assert f"`{choice}`" in entry


def test_every_ruleset_has_its_paragraph() -> None:
    assert tuple(re.findall(r"(?m)^\*\*`([\w-]+)`\*\*:", PAGE)) == tuple(RULESETS)


def test_the_example_of_house_rules_is_one() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    for name, section in tomllib.loads(example)["rulesets"].items():
        base = section.pop("base")
        rules = make_rules(name, base, section)
        assert set(rules.changes()) == set(section)
