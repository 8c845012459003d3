"""The ``[keys]`` table of the configuration file: commands by name, and the keys that are to give them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from sixtysix.i18n import _
from sixtysix.keys import FIXED, KEYS, Command, bar_to, named_key
from sixtysix.keys import REMAPPABLE as COMMANDS
from sixtysix.wording import shortened, toml_value

Wrong = list[tuple[tuple[str, ...], str]]
"""What is wrong: the path below the table that it is about, and the sentence."""


def read_keys(table: Any) -> tuple[dict[str, tuple[str, ...]], Wrong]:
    """The keys that a table gives to commands, by the commands' names, and what is wrong with the rest of it.

    A key that cannot be is left out; a command that no key is left for keeps its usual ones.
    """
    if not isinstance(table, Mapping):
        message = _("'{option}' must be a section, '{section}', not {value}.")
        return {}, [((), message.format(option="keys", section="[keys]", value=toml_value(table)))]
    wrong: Wrong = []
    given: dict[str, tuple[str, ...]] = {}
    for name, value in table.items():
        if name not in COMMANDS:
            wrong.append(((name,), _unknown(name)))
            continue
        keys, reasons = _read_entry(name, value)
        wrong += [((name,), reason) for reason in reasons]
        if keys or not reasons:
            given[name] = keys
    return _without_conflicts(given, wrong), wrong


def _read_entry(name: str, value: object) -> tuple[tuple[str, ...], list[str]]:
    texts = value if isinstance(value, list) else [value]
    keys: dict[str, None] = {}
    reasons: list[str] = []
    for text in texts:
        if not isinstance(text, str):
            message = _("'{command}' takes a key in quotes or a list of such keys, not {value}.")
            reasons.append(message.format(command=name, value=toml_value(text)))
            continue
        key = named_key(text)
        if FIXED.get(key) == name:
            continue  # it gives this command as it is
        reason = bar_to(key)
        if reason:
            reasons.append(reason)
        else:
            keys[key] = None
    return tuple(keys), reasons


def _without_conflicts(given: dict[str, tuple[str, ...]], wrong: Wrong) -> dict[str, tuple[str, ...]]:
    """Take away keys that two commands would have: from the one further down in the file, and before usual ones."""
    while True:
        owners = {key: command.value for key, command in KEYS.items() if command.value not in given}
        clash = None
        for name, keys in given.items():
            for key in keys:
                if owners.setdefault(key, name) != name:
                    clash = clash or (name, key, owners[key])
        if clash is None:
            return given
        name, key, owner = clash
        if owner in given:
            message = _("'{key}' is given to '{command}' already; give '{other}' another key.")
        else:
            message = _("'{key}' gives '{command}' already; give '{other}' another key, or that one too.")
        wrong.append(((name,), message.format(key=shortened(key), command=owner, other=name)))
        left = tuple(one for one in given[name] if one != key)
        given = {one: keys for one, keys in given.items() if one != name} if not left else {**given, name: left}


def _unknown(name: str) -> str:
    near = get_close_matches(name[:40].lower().replace("_", "-"), COMMANDS, 1)
    if name == Command.INTERRUPT:
        return _("'{command}' is always Ctrl+C and takes no other key.").format(command=name)
    if near:
        message = _("There is no command '{name}', perhaps '{near}' was meant.")
        return message.format(name=shortened(name), near=near[0])
    message = _("There is no command '{name}'; the commands are {commands}.")
    return message.format(name=shortened(name), commands=", ".join(COMMANDS))
