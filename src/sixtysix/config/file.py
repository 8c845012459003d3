"""The player's configuration file: where it is, what it says, and what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sixtysix.config.keytable import read_keys
from sixtysix.config.values import from_toml
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.options import Options
from sixtysix.toml_file import LARGEST_FILE, parse, read_text
from sixtysix.toml_places import Places
from sixtysix.wording import shortened, toml_value

FILE_VARIABLE: Final = "SIXTYSIX_CONFIG"
"""The environment variable that names another configuration file."""

FILE_NAME: Final = "config.toml"

MOST_PROBLEMS: Final = 20
"""How many mistakes in the file are told."""

_OPTIONS: Final = tuple(one.name for one in fields(Options))

KeyTable = Mapping[str, tuple[str, ...]]
"""Names of commands, and the keys that give them in place of the usual ones."""


def config_file() -> Path:
    """The configuration file, which need not exist: ``SIXTYSIX_CONFIG``, or where this system keeps a user's."""
    named = os.environ.get(FILE_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("sixtysix", appauthor=False) / FILE_NAME


class ConfigFile:
    """What a configuration file says: ``values`` and ``keys``, the ``lines`` they stand on, and ``problems``.

    The line of a command's keys is that of ``keys.`` and its name.

    Whatever is wrong is told in ``problems``, a sentence each with its place, and left out. Nothing is raised.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.values: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.keys: KeyTable = MappingProxyType({})
        self.problems: tuple[str, ...] = ()
        self._wrong: list[tuple[int, UserError]] = []
        try:
            self._read()
        except UserError as error:
            self._wrong.append((0, error))
        self.problems = tuple(str(error) for _line, error in sorted(self._wrong, key=lambda wrong: wrong[0]))

    def _read(self) -> None:
        file = str(self.path)
        try:
            self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return
        except (OSError, ValueError):
            pass  # reading it says what is wrong
        text = read_text(self.path, LARGEST_FILE)
        data = parse(file, text, "[keys]", f"level = {toml_value('club')}")
        places = Places(text)
        folder = self.path.absolute().parent
        for name, value in data.items():
            if len(self._wrong) >= MOST_PROBLEMS:
                self._wrong.append((len(text), UserError(_("There are more mistakes than are told."), file=file)))
                break
            if name == "keys":
                self._take_keys(value, places)
                continue
            line, column = places.of(name) or (1, 1)
            try:
                if name not in _OPTIONS:
                    raise _unknown(name)
                self.values[name] = from_toml(name, value, folder)
                self.lines[name] = line
            except UserError as error:
                self._wrong.append((line, UserError(str(error), file=file, line=line, column=column)))

    def _take_keys(self, table: Any, places: Places) -> None:
        keys, wrong = read_keys(table)
        self.keys = MappingProxyType(keys)
        for path in ((), *((name,) for name in keys)):
            self.lines[".".join(("keys", *path))] = (places.of("keys", *path) or (1, 1))[0]
        for path, message in wrong[:MOST_PROBLEMS]:
            line, column = places.of("keys", *path) or places.of("keys") or (1, 1)
            self._wrong.append((line, UserError(message, file=str(self.path), line=line, column=column)))

    def write(self, name: str, value: str) -> str:
        """Save an option's value. Returns why that cannot be, in a sentence, or an empty text."""
        from sixtysix.config.writing import change

        try:
            change(self.path, {name: value})
        except UserError as error:
            return str(error)
        return ""


def _unknown(name: str) -> UserError:
    if name == "rulesets":
        message = _("House rules do not stand in this file but in '{file}' beside it.")
        return UserError(message.format(file="rulesets.toml"))
    near = get_close_matches(name[:40].lower().replace("-", "_"), _OPTIONS, 1)
    if near:
        message = _("There is no option '{name}', perhaps '{near}' was meant; '{command}' shows them all.")
    else:
        message = _("There is no option '{name}'; '{command}' shows them all.")
    return UserError(message.format(name=shortened(name), near="".join(near), command="sixtysix config"))
