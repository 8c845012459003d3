"""A new match in words: by which rules, against which level, to what target, under what name, and who deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sixtysix.config.values import checked
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.options import CHOICES, Options
from sixtysix.plain.cards import plainly
from sixtysix.plain.choosing import Choice, one_of, tell
from sixtysix.plain.options import USUAL
from sixtysix.plain.rules import known_rulesets
from sixtysix.plain.talk import Talk
from sixtysix.sitting.chosen import rules_of
from sixtysix.text import visible
from sixtysix.wording.options import option_title, option_value

FIELDS: Final = ("rules", "level", "to", "name", "dealer")
"""The options that are asked for, in their order."""


def new_match(talk: Talk, rest: str) -> None:
    """Ask what the match is to be like, and seat the players; where ``rest`` names its rules, nothing is asked."""
    if talk.lost_by_leaving():
        talk.say(_("The match cannot be saved just now: finish it first."))
        return
    options = talk.sitting.options
    if rest:
        named = one_of(talk, rest, known_rulesets())
        changed = None if named is None else _with(options, "rules", named.value)
    else:
        changed = _asked(talk, options)
    if changed is None or not _usable(talk, changed):
        return
    for name in FIELDS:
        value = getattr(changed, name)
        if value != getattr(talk.sitting.options, name):
            trouble = talk.sitting.settings.choose(name, value)
            if trouble:
                talk.say(visible(trouble))
    talk.sitting.begin_match()


def _with(options: Options, name: str, value: str) -> Options:
    changed: dict[str, Any] = {name: value}
    if name == "rules" and value != options.rules:
        changed["to"] = ""  # another game has another usual target
    return replace(options, **changed)


def _usable(talk: Talk, options: Options) -> bool:
    try:
        rules_of(options)
    except UserError as error:
        talk.say(visible(str(error)))
        return False
    return True


def _asked(talk: Talk, options: Options) -> Options | None:
    """The options with what is answered; None if it is given up."""
    talk.say(_("Enter keeps what is said."), _("'{list}' lists, '{back}' gives up.").format(list="?", back="back"))
    levels = talk.sitting.setup.keeping.levels
    for name in FIELDS:
        if name == "level" and len(levels) < 2:
            continue
        choices = _choices(name, levels)
        value = _value(talk, name, options, choices)
        if value is None:
            return None
        options = _with(options, name, value)
    return options


def _choices(name: str, levels: tuple[str, ...]) -> list[Choice]:
    if name == "rules":
        return known_rulesets()
    words = levels if name == "level" else CHOICES.get(name, ())
    return [Choice(word, option_value(name, word)) for word in words]


def _value(talk: Talk, name: str, options: Options, choices: list[Choice]) -> str | None:
    """The value of one option; None if all of it is given up."""
    value = str(getattr(options, name))
    shown = option_value(name, value)
    if name == "to" and not value and _usable(talk, options):
        shown = str(rules_of(options).match_target)
    while True:
        line = talk.ask(_("{option}, now {value}?").format(option=option_title(name), value=shown.replace("?", "")))
        if not line:
            return value
        if plainly(line) in ("back", "cancel", plainly(_("back"))):
            return None
        if choices and line in ("?", "help", "list"):
            tell(talk, choices)
        elif choices:
            found = one_of(talk, line, choices)
            if found is not None:
                return found.value
        else:
            try:
                return checked(option_title(name), name, "" if line in (*USUAL, _("usual")) else line)
            except UserError as error:
                talk.say(visible(str(error)))


def practice(talk: Talk, _rest: str) -> None:
    """Have the next match be for practice, or not; one of which nothing has been dealt begins anew."""
    sitting = talk.sitting
    sitting.practice = not sitting.practice
    talk.say(_("The next match is for practice.") if sitting.practice else _("The next match counts."))
    if sitting.session.deal is None:
        sitting.begin_match()
