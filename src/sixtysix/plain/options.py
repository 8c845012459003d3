"""The options in words: which there are, and giving one another value."""

from __future__ import annotations

from typing import Final

from sixtysix.config import NAMES
from sixtysix.config.values import checked_value
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.options import CHOICES
from sixtysix.plain.choosing import Choice, choose, one_of
from sixtysix.plain.rules import known_rulesets
from sixtysix.plain.talk import Talk
from sixtysix.text import visible
from sixtysix.wording.options import option_line, option_title, option_value

_SCREEN: Final = ("pace", "theme", "color")
"""Options that change nothing in plain lines."""

USUAL: Final = ("-", "usual")
"""What is said for the value that is usual, of an option that takes any text."""

_NEXT_MATCH: Final = ("rules", "to", "level", "name", "dealer")
_NEXT_START: Final = ("plain",)

ORDER: Final = tuple(name for name in NAMES if name not in _SCREEN) + tuple(name for name in NAMES if name in _SCREEN)
"""The options in the order told: those that change nothing here come last."""


def options(talk: Talk, rest: str) -> None:
    """List the options and change one; ``rest`` may name it, and its value."""
    words = rest.split(maxsplit=1)
    if not words:
        _ask_which(talk)
        return
    found = one_of(talk, words[0], _choices(talk))
    if found is not None and len(words) > 1:
        take(talk, found.value, words[1])
    elif found is not None:
        _ask_value(talk, found.value)


def _choices(talk: Talk) -> list[Choice]:
    return [Choice(name, _told(talk, name), (option_title(name), name.replace("_", "-"))) for name in ORDER]


def _told(talk: Talk, name: str) -> str:
    value = getattr(talk.sitting.options, name)
    return _("{option}, {value}").format(option=option_title(name), value=option_value(name, value))


def _ask_which(talk: Talk) -> None:
    told = True
    while True:
        found = choose(talk, _("Which option, or Enter?"), _choices(talk), told=told)
        if found is None:
            return
        told = False
        _ask_value(talk, found.value)


def _ask_value(talk: Talk, name: str) -> None:
    talk.say(
        option_line(name), _("Now: {value}.").format(value=option_value(name, getattr(talk.sitting.options, name)))
    )
    if name in CHOICES:
        choices = [Choice(value, option_value(name, value)) for value in CHOICES[name]]
    elif name == "rules":
        choices = known_rulesets()
    else:
        line = talk.ask(_("Which value, or Enter to keep it?"))
        if line:
            take(talk, name, line)
        return
    chosen = choose(talk, _("Which value, or Enter to keep it?"), choices)
    if chosen is not None:
        take(talk, name, chosen.value)


def take(talk: Talk, name: str, text: str) -> None:
    """Give an option a value, and say what that means; a value that there is not is refused."""
    value = text.strip()
    if name in CHOICES and value not in CHOICES[name]:
        found = one_of(talk, value, [Choice(word, option_value(name, word)) for word in CHOICES[name]])
        if found is None:
            return
        value = found.value
    if name in ("to", "width", "name") and value in (*USUAL, _("usual")):
        value = ""
    try:
        value = checked_value(name, name, value)
    except UserError as error:
        talk.say(visible(str(error)))
        return
    trouble = talk.sitting.settings.choose(name, value)
    talk.say(_("{option}: {value}.").format(option=option_title(name), value=option_value(name, value)))
    if name in _NEXT_MATCH and talk.sitting.session.deal is not None:
        talk.say(_("From the next match on."))
    elif name in _NEXT_START:
        talk.say(_("From the next start on."))
    elif name in _SCREEN:
        talk.say(_("It changes nothing in plain lines."))
    if trouble:
        talk.say(visible(trouble))
