"""What each option may be set to, and the sentence where it is something else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from sixtysix.errors import UserError
from sixtysix.house_rules import load_rules, rules_in
from sixtysix.i18n import _
from sixtysix.options import CHOICES, MOST_GAME_POINTS, WIDTHS
from sixtysix.text import visible
from sixtysix.wording import shortened, toml_value

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)

_NUMBERS: Final = {"color": (16, 256)}
_SWITCHES: Final = frozenset({"memory", "ascii", "plain"})


def checked(called: str, name: str, text: str) -> str:
    """The value of option ``name`` that a text means. ``called`` is what the one who wrote it calls the option.

    Raises UserError that says what would be right.
    """
    if name == "rules":
        if not text.strip():
            raise UserError(_("'{option}' needs some text, not an empty value.").format(option=called))
        return text
    if name == "name":
        return text
    if name == "to":
        if not text or _NUMBER.fullmatch(text):
            return text
        raise _no_number(called, text)
    if name == "width":
        if not text or _is_width(text):
            return text
        raise _no_width(called, f"'{shortened(text)}'")
    if name in _SWITCHES:
        text = {"1": "on", "0": "off"}.get(text, text)
    if text in CHOICES[name]:
        return text
    raise _no_choice(called, CHOICES[name], f"'{visible(shortened(text))}'", text)


def checked_value(called: str, name: str, text: str, folder: Path | None = None) -> str:
    """The same, and a ruleset has to be there too. A file with house rules is looked for in ``folder``, None: the
    current one, and told with its whole path."""
    if name != "rules":
        return checked(called, name, text)
    text = rules_in(checked(called, name, text), Path.cwd() if folder is None else folder)
    try:
        load_rules(text)
    except UserError as error:
        raise UserError(_("'{option}': {message}").format(option=called, message=error)) from None
    return text


def from_toml(name: str, value: object, folder: Path) -> str:
    """The value that option ``name`` has in a TOML file in ``folder``. Raises UserError without a place."""
    if isinstance(value, bool) and name in _SWITCHES:
        return "on" if value else "off"
    if isinstance(value, int) and not isinstance(value, bool):
        if value in _NUMBERS.get(name, ()):
            return str(value)
        if name == "to":
            if 1 <= value <= MOST_GAME_POINTS:
                return str(value)
            raise _no_number(name, toml_value(value), quoted=False)
        if name == "width":
            if _is_width(str(value)):
                return str(value)
            raise _no_width(name, toml_value(value))
    if isinstance(value, str):
        return checked_value(name, name, value, folder)
    if name in CHOICES:
        raise _no_choice(name, CHOICES[name], toml_value(value))
    if name == "to":
        raise _no_number(name, toml_value(value), quoted=False)
    if name == "width":
        raise _no_width(name, toml_value(value))
    message = _("'{option}' takes text in quotes, not {value}.")
    raise UserError(message.format(option=name, value=toml_value(value)))


def _is_width(text: str) -> bool:
    return bool(re.fullmatch(r"0|[1-9][0-9]{1,2}", text, re.ASCII)) and (text == "0" or int(text) >= WIDTHS[0])


def _no_width(called: str, shown: str) -> UserError:
    message = _("'{option}' takes a number of cells from {least} to {most}, or 0 for unbroken lines, not {value}.")
    return UserError(message.format(option=called, least=WIDTHS[0], most=WIDTHS[1], value=shown))


def _no_number(called: str, value: str, *, quoted: bool = True) -> UserError:
    shown = f"'{shortened(value)}'" if quoted else value
    message = _("'{option}' takes a whole number from 1 to {most}, not {value}.")
    return UserError(message.format(option=called, most=MOST_GAME_POINTS, value=shown))


def _no_choice(called: str, choices: Sequence[str], shown: str, text: str = "") -> UserError:
    near = get_close_matches(text[:40].lower(), choices, 1, 0.75)
    if near:
        message = _("'{option}' takes one of {choices}, not {value}; perhaps '{near}' was meant.")
    else:
        message = _("'{option}' takes one of {choices}, not {value}.")
    listed = ", ".join(f"'{choice}'" for choice in choices)
    return UserError(message.format(option=called, choices=listed, value=shown, near="".join(near)))
