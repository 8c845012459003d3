"""``sixtysix config``: the options in force and where they come from; one of them; a new value for one of them."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from difflib import get_close_matches
from typing import Any

from sixtysix.commands.data import as_json
from sixtysix.commands.saved import columns
from sixtysix.config import NAMES, Settings, Source, switch, variable
from sixtysix.config.file import ConfigFile, config_file
from sixtysix.config.load import read_environment, stray_variables
from sixtysix.config.values import checked_value
from sixtysix.config.writing import change
from sixtysix.errors import UserError
from sixtysix.grammar import PROGRAM
from sixtysix.i18n import _
from sixtysix.text import visible
from sixtysix.wording import shortened, toml_value

KEYS = "keys"


def run(options: Namespace) -> int:
    """Show, print or set options. ``options``: name, value, None: not given; json, path, unset.

    Returns 0 also where the file has problems, since a match can be played in spite of them; they stand on stderr. 2
    where the environment has one, since that keeps a match from starting.
    """
    path = config_file()
    if options.path:
        print(visible(str(path)))
        return 0
    name = None if options.name is None else _named(options.name)
    if options.unset or options.value is not None:
        return _write(name, None if options.unset else options.value, options)
    variables, wrong = read_environment(os.environ)
    settings = Settings({}, variables, ConfigFile(path), stray_variables(os.environ))
    problems = [*map(str, wrong), *settings.problems]
    if options.json:
        print(as_json(_data(settings, problems) if name is None else _option_data(settings, name)))
    else:
        print("\n".join(_lines(settings) if name is None else _value_lines(settings, name)))
    sys.stdout.flush()
    if not options.json or name is not None:
        for problem in problems:
            print(visible(problem), file=sys.stderr)
    return 2 if wrong else 0


def origin(settings: Settings, name: str) -> str:
    """Where an option's value comes from, in a few words; ``keys.`` and a command's name are its keys."""
    match settings.source(name.partition(".")[0]):
        case Source.TABLE:
            return _("chosen at the table")
        case Source.COMMAND:
            return switch(name)
        case Source.ENVIRONMENT:
            return variable(name)
        case Source.FILE:
            return _("file, line {line}").format(line=_line(settings, name))
        case Source.MEMORY:
            return _("hidden by '{option}'").format(option="memory")
        case Source.DEFAULT:
            return _("default")


def _named(text: str) -> str:
    name = text.lower().replace("-", "_")
    if name in (*NAMES, KEYS):
        return name
    near = get_close_matches(name[:40], (*NAMES, KEYS), 1)
    if near:
        message = _("There is no option '{name}', perhaps '{near}' was meant; '{command}' shows them all.")
    else:
        message = _("There is no option '{name}'; '{command}' shows them all.")
    raise UserError(message.format(name=shortened(text), near="".join(near), command=f"{PROGRAM} config"))


def _write(name: str | None, value: str | None, options: Namespace) -> int:
    if name is None:
        message = _("'{option}' needs the name of an option after it; '{command}' shows them all.")
        raise UserError(message.format(option="--unset", command=f"{PROGRAM} config"))
    if options.unset and options.value is not None:
        raise UserError(_("'{option}' takes the name of an option and no value.").format(option="--unset"))
    path = config_file()
    if name == KEYS:
        message = _("Keys are given in the section '{section}' of the file '{file}'; edit it by hand.")
        raise UserError(message.format(section="[keys]", file=path))
    if value is not None:
        value = checked_value(name, name, value)
    change(path, {name: value})
    if value is None:
        said = _("'{option}' is no longer set in '{file}'.")
    else:
        said = _("{setting} is set in '{file}'.")
    print(visible(said.format(option=name, setting=f"{name} = {toml_value(value)}", file=path)))
    if os.environ.get(variable(name)):
        message = _("'{variable}' is set in the environment and goes before the file.")
        print(message.format(variable=variable(name)), file=sys.stderr)
    return 0


def _lines(settings: Settings) -> list[str]:
    assert settings.file is not None
    path = settings.file.path
    head = _("Options from '{file}' and elsewhere:") if path.exists() else _("Options; there is no file '{file}':")
    rows = [(name, _shown(settings, name), origin(settings, name)) for name in NAMES]
    for command, keys in settings.options.keys.items():
        rows.append((f"{KEYS}.{command}", " ".join(map(visible, keys)) or "–", origin(settings, f"{KEYS}.{command}")))
    return [visible(head.format(file=path)), *columns(rows, frozenset())]


def _shown(settings: Settings, name: str) -> str:
    return visible(getattr(settings.options, name)) or "–"


def _value_lines(settings: Settings, name: str) -> list[str]:
    if name == KEYS:
        return [f"{command} = {' '.join(map(visible, keys))}" for command, keys in settings.options.keys.items()]
    return [visible(getattr(settings.options, name))]


def _line(settings: Settings, name: str) -> int | None:
    if settings.file is None or settings.source(name.partition(".")[0]) is not Source.FILE:
        return None
    return settings.file.lines.get(name)


def _option_data(settings: Settings, name: str) -> dict[str, Any]:
    value: object = getattr(settings.options, name)
    if name == KEYS:
        value = {command: list(keys) for command, keys in settings.options.keys.items()}
    return {"value": value, "source": settings.source(name).value, "line": _line(settings, name)}


def _data(settings: Settings, problems: list[str]) -> dict[str, Any]:
    assert settings.file is not None
    return {
        "file": str(settings.file.path),
        "exists": settings.file.path.exists(),
        "options": {name: _option_data(settings, name) for name in (*NAMES, KEYS)},
        "problems": [visible(problem) for problem in problems],
    }
