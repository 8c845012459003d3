"""``sixtysix rules``: which rulesets there are, and the rules of one of them in words."""

from __future__ import annotations

import shutil
from argparse import Namespace
from collections.abc import Iterable
from textwrap import TextWrapper
from typing import Final

from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.errors import UserError
from sixtysix.house_rules import house_rules_file, house_rulesets, load_rules
from sixtysix.i18n import _
from sixtysix.text import visible
from sixtysix.wording import ruleset_line, toml_value
from sixtysix.wording.rules_page import Kind, rules_page

WIDEST: Final = 80
"""How many characters a line may have; a narrower terminal gets narrower lines."""

NARROWEST: Final = 30
_NAME_WIDTH: Final = 24


def run(options: Namespace) -> int:
    """Show the rules of ``options.ruleset``, or which rulesets there are if it is None. Returns 0.

    Raises UserError for a ruleset that does not exist and for house rules that cannot be used; from the list after
    showing all that can.
    """
    if options.ruleset is not None:
        print("\n".join(_described(load_rules(options.ruleset))))
        return 0
    wrong: list[UserError] = []
    own: list[Rules] = []
    try:
        for rules in house_rulesets().values():
            if isinstance(rules, Rules):
                own.append(rules)
            else:
                wrong.append(rules)
    except UserError as error:
        wrong.append(error)
    print("\n".join(_listed(own)))
    for first in wrong:
        raise first
    return 0


def _width() -> int:
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def _wrap(text: str, first: str = "", others: str = "") -> list[str]:
    """``text`` in lines of at most the width, unless a single word is longer; names and paths stay in one piece."""
    return TextWrapper(
        _width(), initial_indent=first, subsequent_indent=others, break_long_words=False, break_on_hyphens=False
    ).wrap(text)


def _listed(own: Iterable[Rules]) -> list[str]:
    lines = [_("Rulesets:"), ""]
    for rules in RULESETS.values():
        lines += _entry(rules)
    file = visible(str(house_rules_file()))
    house = [line for rules in own for line in _entry(rules)]
    if house:
        lines += ["", *_wrap(_("House rules in {file}:").format(file=file)), "", *house]
    lines += [
        "",
        *_wrap(
            _("'{show}' shows all rules of one, and '{play}' plays by them.").format(
                show="sixtysix rules NAME", play="sixtysix play --rules NAME"
            )
        ),
        *_wrap(_("Write house rules of your own into {file}, for example:").format(file=file)),
        "",
        "    [rulesets.ours]",
        f"    base = {toml_value('standard')}",
        f"    close_first_lead = {toml_value(False)}",
    ]
    return lines


def _entry(rules: Rules) -> list[str]:
    """A ruleset's name and what is particular about it, side by side as far as there is room."""
    indent = " " * _NAME_WIDTH
    if _width() < WIDEST * 3 // 4:
        return [f"  {rules.name}", *_wrap(ruleset_line(rules), "    ", "    ")]
    name = f"  {rules.name}".ljust(_NAME_WIDTH)
    if len(name) > _NAME_WIDTH:
        return [name, *_wrap(ruleset_line(rules), indent, indent)]
    return _wrap(ruleset_line(rules), name, indent)


def _described(rules: Rules) -> list[str]:
    lines: list[str] = []
    for paragraph in rules_page(rules):
        if paragraph.gap:
            lines.append("")
        wrapped = _wrap(paragraph.text, paragraph.first, paragraph.others)
        lines += wrapped
        if paragraph.kind is Kind.TITLE:
            lines.append("=" * max(map(len, wrapped)))
    return lines
