"""Bring the tables in the documentation up to date that are made from the rulesets.

    python docs/update_tables.py

writes them into ``docs/rules.md`` between their markers; a test fails when they are stale. It needs the package to be
installed, or ``src`` on ``PYTHONPATH``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sixtysix.engine.rules import RULE_NAMES, RULESETS, Rules
from sixtysix.wording import RULE_GROUPS, differs, moot, rule_group_title, rule_label, ruleset_title, value_in_words

PAGE: Final = Path(__file__).with_name("rules.md")
BEGIN: Final = "<!-- rulesets:begin -->"
END: Final = "<!-- rulesets:end -->"

SAME: Final = "="
MOOT: Final = "–"


def table() -> str:
    """The rules in which any ruleset differs from ``standard``, one a row, as a Markdown table with its legend."""
    standard = RULESETS["standard"]
    rows = [["rule", *(f"`{name}`" for name in RULESETS)], ["---"] * (len(RULESETS) + 1)]
    rows.append(["", *(ruleset_title(name) for name in RULESETS)])
    for group, names in RULE_GROUPS.items():
        changed = [
            name for name in names if any(_shown(rules, name) not in (SAME, MOOT) for rules in _others(standard))
        ]
        if changed:
            rows.append([f"**{rule_group_title(group)}**", *("" for _ruleset in RULESETS)])
        rows += [
            [
                f"{rule_label(name)} `{name}`",
                MOOT if moot(standard, name) else value_in_words(standard, name),
                *(_shown(rules, name) for rules in _others(standard)),
            ]
            for name in changed
        ]
    same = len(RULE_NAMES) - sum("`" in row[0] for row in rows)
    legend = (
        f"`{SAME}` is as in `standard`; `{MOOT}` has no effect beside the ruleset's other rules. "
        f"The other {same} rules are the same in all rulesets in which they have an effect."
    )
    return "\n".join([legend, "", *(f"| {' | '.join(row)} |" for row in rows)])


def _others(standard: Rules) -> list[Rules]:
    return [rules for rules in RULESETS.values() if rules is not standard]


def _shown(rules: Rules, name: str) -> str:
    if moot(rules, name):
        return MOOT
    if differs(rules, name) or moot(RULESETS["standard"], name):
        return value_in_words(rules, name)
    return SAME


def updated(page: str) -> str:
    """The text of the page with the table as it has to be. Raises ValueError unless both markers stand in it once."""
    before, begin, rest = page.partition(BEGIN)
    _old, end, after = rest.partition(END)
    if not begin or not end or BEGIN in after or END in before + after:
        raise ValueError(f"the page must have {BEGIN} and {END} once, in this order")
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
