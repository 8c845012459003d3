"""From the command line, the environment and the configuration file to the settings in force."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sixtysix.config.file import ConfigFile, config_file
from sixtysix.config.settings import NAMES, Settings
from sixtysix.config.values import checked, checked_rules
from sixtysix.errors import UserError

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
    variables, wrong = read_environment(os.environ if environ is None else environ, told)
    if wrong:
        raise wrong[0]
    return Settings(told, variables, ConfigFile(config_file()))


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
            called = variable(name)
            values[name] = checked_rules(called, text) if name == "rules" else checked(called, name, text)
        except UserError as error:
            wrong.append(error)
    return values, wrong
