from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixtysix.engine.rules import RULE_NAMES, RULESETS
from sixtysix.wording import moot, value_in_words

DOCS = Path(__file__).parents[1] / "docs"
SCRIPT: dict[str, Any] = runpy.run_path(str(DOCS / "update_tables.py"))
updated: Callable[[str], str] = SCRIPT["updated"]


def page() -> str:
    return (DOCS / "rules.md").read_text(encoding="utf-8")


def test_the_tables_in_the_documentation_are_up_to_date() -> None:
    assert updated(page()) == page(), "run: python docs/update_tables.py"


def test_a_stale_table_is_seen_and_all_else_is_kept() -> None:
    before, begin, rest = page().partition(SCRIPT["BEGIN"])
    table, end, after = rest.partition(SCRIPT["END"])
    for stale in ("", table.replace("5 cards", "4 cards"), f"{table}\n"):
        assert stale != table
        assert updated(f"{before}{begin}{stale}{end}{after}") == page()
        assert updated(f"a{begin}{stale}{end}z") == f"a{begin}{table}{end}z"
    for broken in ("", "<!-- rulesets:end --><!-- rulesets:begin -->", page() + page()):
        with pytest.raises(ValueError, match="rulesets:begin"):
            updated(broken)


def test_the_table_tells_every_difference_that_has_an_effect() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page().splitlines() if line[:2] == "| "]
    names = [cell.strip("`") for cell in next(row for row in rows if row[1:2] == ["`standard`"])[1:]]
    assert names == list(RULESETS)
    standard = RULESETS["standard"]
    told = {row[0].split("`")[1]: row[1:] for row in rows if len(row) == len(RULESETS) + 1 and "`" in row[0]}
    for rule in RULE_NAMES:
        for name, rules in RULESETS.items():
            cell = told.get(rule, ["="] * len(RULESETS))[names.index(name)]
            if cell == "=":
                cell = value_in_words(standard, rule)
                if rule == "values":
                    cell = value_in_words(rules, rule)
                    assert [rules.values[rank] for rank in rules.ranks] == [
                        standard.values[rank] for rank in rules.ranks
                    ]
            if not moot(rules, rule):
                assert cell == value_in_words(rules, rule)
