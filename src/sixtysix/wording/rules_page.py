"""All rules of a ruleset as a page of text: what ``sixtysix rules NAME`` prints and the table shows."""

from __future__ import annotations

from enum import Enum, auto

from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.i18n import _, pgettext
from sixtysix.wording.rule_texts import RULE_GROUPS, rule_group_title, rule_label
from sixtysix.wording.rules import differs, moot, ruleset_line, ruleset_title, value_in_words


class Kind(Enum):
    """What part of the page a paragraph is."""

    TITLE = auto()
    TEXT = auto()
    HEADING = auto()
    RULE = auto()
    OTHER_RULE = auto()  # one that differs from the standard rules


@frozen
class Paragraph:
    """A paragraph, to be broken into lines: ``first`` stands before the first line, ``others`` before the rest.

    ``gap``: an empty line stands before it.
    """

    text: str
    kind: Kind = Kind.TEXT
    first: str = ""
    others: str = ""
    gap: bool = False


def rules_page(rules: Rules) -> tuple[Paragraph, ...]:
    """The title, what is particular about the rules, and the rules one by one in groups."""
    title = ruleset_title(rules.name)
    if title != rules.name:
        title = pgettext("ruleset", "{title} ({name})").format(title=title, name=rules.name)
    page = [Paragraph(title, Kind.TITLE), Paragraph(ruleset_line(rules))]
    notes = [
        _("In brackets stands what a rule is called in house rules. Rules without effect beside others are left out.")
    ]
    if any(differs(rules, name) for names in RULE_GROUPS.values() for name in names):
        notes.insert(0, _("* marks what differs from '{standard}'.").format(standard="standard"))
    page += [Paragraph(note, gap=at == 0) for at, note in enumerate(notes)]
    for group, names in RULE_GROUPS.items():
        told = [name for name in names if not moot(rules, name)]
        if told:
            page.append(Paragraph(rule_group_title(group), Kind.HEADING, gap=True))
        page += [_rule(rules, name) for name in told]
    return tuple(page)


def _rule(rules: Rules, name: str) -> Paragraph:
    text = pgettext("rule", "{label}: {value} [{field}]").format(
        label=rule_label(name), value=value_in_words(rules, name), field=name
    )
    other = differs(rules, name)
    return Paragraph(text, Kind.OTHER_RULE if other else Kind.RULE, "* " if other else "  ", "    ")
