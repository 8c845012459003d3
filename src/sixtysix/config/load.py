"""From the command line, the environment and the configuration file to the settings in force."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from sixtysix.config.file import FILE_VARIABLE, ConfigFile, config_file
from sixtysix.config.settings import NAMES, Settings
from sixtysix.config.values import checked, checked_value
from sixtysix.errors import UserError
from sixtysix.history.places import DATA_VARIABLE
from sixtysix.house_rules import FILE_VARIABLE as RULES_VARIABLE
from sixtysix.i18n import _
from sixtysix.wording import shortened

_OTHERS: Final = (FILE_VARIABLE, DATA_VARIABLE, RULES_VARIABLE)

FLAGS: Final = MappingProxyType({"memory": "on", "ascii": "on", "plain": "on"})
"""The options that are flags on the command line, and what the flag means."""

PREFIX: Final = "SIXTYSIX_"


def variable(name: str) -> str:
    """The environment variable that sets an option."""
    return PREFIX + name.upper()


def switch(name: str) -> str:
    """The command line's option for an option."""
    return f"--{name.replace('_', '-')}"


def given(namespace: object) -> dict[str, str | None]:
    """What a command line that has been read says of each option, None where it says nothing."""
    said = {name: getattr(namespace, name, None) for name in NAMES}
    return {name: FLAGS[name] if value is True else value or None for name, value in said.items()}


def load(given: Mapping[str, str | None], environ: Mapping[str, str] | None = None) -> Settings:
    """The settings in force. ``given`` is what the command line says, None for what it leaves open.

    A variable that is empty or overruled by the command line is not looked at. Raises UserError for any other value of
    command line or environment that there is not; what is wrong in the file is in the settings' ``problems``.
    """
    told = {name: checked(switch(name), name, value) for name, value in given.items() if value is not None}
    environ = os.environ if environ is None else environ
    variables, wrong = read_environment(environ, told)
    if wrong:
        raise wrong[0]
    return Settings(told, variables, ConfigFile(config_file()), stray_variables(environ))


def read_environment(
    environ: Mapping[str, str], but: Mapping[str, str] = MappingProxyType({})
) -> tuple[dict[str, str], list[UserError]]:
    """What the variables say of all options that are not in ``but``, and what is wrong with them."""
    values: dict[str, str] = {}
    wrong: list[UserError] = []
    for name in NAMES:
        text = environ.get(variable(name))
        if not text or name in but:
            continue
        try:
            values[name] = checked_value(variable(name), name, text)
        except UserError as error:
            wrong.append(error)
    return values, wrong


def stray_variables(environ: Mapping[str, str]) -> list[str]:
    """What is to be said of variables that look like an option's and are none, a sentence each."""
    known = {*map(variable, NAMES), *_OTHERS}
    said = []
    for name in sorted(environ):
        if not name.startswith(PREFIX) or name in known:
            continue
        near = get_close_matches(name[:40], [variable(one) for one in NAMES], 1, 0.88)
        if near:
            message = _("The variable '{name}' sets nothing, perhaps '{near}' was meant.")
            said.append(message.format(name=shortened(name), near=near[0]))
    return said
