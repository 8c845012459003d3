"""Rulesets by name: the built-in ones and a player's house rules.

House rules stand in a TOML file, each in a section of its own::

    [rulesets.ours]
    base = "schnapsen"
    exchange_min_talon = 4
    values = { K = 3 }

``base`` is a built-in ruleset; all else are fields of :class:`~sixtysix.engine.rules.Rules` that differ from it
(docs/rules.md tells them one by one).
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULESETS, Rules, RulesError, RulesProblem
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.text import visible
from sixtysix.toml_file import LARGEST_FILE, parse, read_text
from sixtysix.toml_places import Places
from sixtysix.wording import rules_error, shortened, toml_value

FILE_VARIABLE: Final = "SIXTYSIX_RULESETS"
"""The environment variable that names another file for a player's house rules."""

FILE_NAME: Final = "rulesets.toml"

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_FILE_AND_NAME: Final = re.compile(r"(?P<file>.+\.toml)(?::(?P<name>[^:/\\]*))?", re.IGNORECASE | re.DOTALL)
_names_only = False
_DEEPEST: Final = 8
_LARGEST_NUMBER: Final = 2**63


def load_rules(spec: str, files: Sequence[Path] | None = None) -> Rules:
    """The rules that ``spec`` names, as a player writes it wherever a ruleset is asked for.

    It is the name of a built-in ruleset, or of one in ``files`` (if left out, the player's own file,
    :func:`house_rules_file`), or ``FILE.toml`` if that file has exactly one, or ``FILE.toml:NAME``. Raises UserError
    with the place in the file, the field, what is wrong and what would be right.
    """
    if spec in RULESETS:
        return RULESETS[spec]
    found = _FILE_AND_NAME.fullmatch(spec)
    if _names_only and (found is not None or "/" in spec or "\\" in spec):
        raise UserError(_("A ruleset is named here, and no file: '{name}' is one.").format(name=shortened(spec)))
    if found is not None:
        return _named_in(_HouseFile(Path(found["file"])), found["name"])
    if "/" in spec or "\\" in spec:
        raise UserError(
            _("The name of a file with house rules must end in '{ending}', and '{name}' does not.").format(
                ending=".toml", name=shortened(spec)
            )
        )
    names = list(RULESETS)
    for source in _sources(files):
        if spec in source.tables:
            return source.rules(spec)
        names += source.tables
    raise _unknown(spec, names)


def take_names_only() -> None:
    """From now on :func:`load_rules` takes the name of a ruleset and no file, wherever that is said.

    That is for a program whose player is not its owner.
    """
    global _names_only  # noqa: PLW0603 -- it holds for the whole process, whatever thread asks
    _names_only = True


def rules_in(spec: str, folder: Path) -> str:
    """``spec`` with the whole path of its file, if it names one, which is looked for in ``folder``."""
    found = _FILE_AND_NAME.fullmatch(spec)
    if found is None:
        return spec
    file = Path(found["file"])
    with suppress(RuntimeError):  # no home is known
        file = file.expanduser()
    return f"{folder / file}" if found["name"] is None else f"{folder / file}:{found['name']}"


def house_rules_file() -> Path:
    """The file for a player's own house rules. It need not exist, unless the environment names it."""
    named = os.environ.get(FILE_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("sixtysix", appauthor=False) / FILE_NAME


def house_rulesets(files: Sequence[Path] | None = None) -> dict[str, Rules | UserError]:
    """All house rules in ``files`` (the player's own if left out) by name: the rules, or what is wrong with them.

    Raises UserError if a file as a whole cannot be read.
    """
    found: dict[str, Rules | UserError] = {}
    for source in _sources(files):
        for name in source.tables:
            try:
                found.setdefault(name, source.rules(name))
            except UserError as error:
                found.setdefault(name, error)
    return found


def _sources(files: Sequence[Path] | None) -> Iterator[_HouseFile]:
    if files is None:
        file = house_rules_file()
        if not os.environ.get(FILE_VARIABLE) and not file.exists():
            return
        files = (file,)
    for file in files:
        yield _HouseFile(file)


def _unknown(spec: str, names: Sequence[str]) -> UserError:
    near = get_close_matches(spec[:80].lower(), names, 1)
    if near:
        message = _("There is no ruleset '{name}', perhaps '{near}' was meant; '{command}' lists them all.")
    else:
        message = _("There is no ruleset '{name}'; '{command}' lists them all.")
    return UserError(message.format(name=shortened(spec), near="".join(near), command="sixtysix rules"))


def _named_in(source: _HouseFile, name: str | None) -> Rules:
    names = list(source.tables)
    listed = shortened(", ".join(names))
    if not names:
        raise source.error(
            _("The file defines no ruleset; write a section '{section}' into it.").format(section="[rulesets.NAME]")
        )
    if name is None and len(names) > 1:
        raise source.error(
            _("The file defines several rulesets, {names}; say which one, as in '{example}'.").format(
                names=listed, example=visible(f"{source.file}:{names[0]}")
            )
        )
    if name is not None and name not in source.tables:
        raise source.error(
            _("The file defines no ruleset '{name}'; it defines {names}.").format(name=shortened(name), names=listed)
        )
    return source.rules(names[0] if name is None else name)


class _HouseFile:
    """One file with house rules, read; its rulesets are checked one by one when they are asked for."""

    def __init__(self, file: Path) -> None:
        self.file = str(file)
        self._text = read_text(file, LARGEST_FILE)
        self._data = parse(self.file, self._text, "[rulesets.NAME]", f"base = {toml_value('standard')}")
        self._places: Places | None = None
        for key in self._data:
            if key != "rulesets":
                raise self.error(
                    _("There is no '{key}' in a file with house rules; they stand in sections '{section}'.").format(
                        key=shortened(key), section="[rulesets.NAME]"
                    ),
                    (key,),
                )
        tables = self._data.get("rulesets", {})
        if not isinstance(tables, dict):
            raise self.error(
                _("'{key}' must be followed by the name of a ruleset, as in '{section}'.").format(
                    key="rulesets", section="[rulesets.NAME]"
                ),
                ("rulesets",),
            )
        self.tables: dict[str, Any] = tables

    def error(self, message: str, *paths: tuple[str, ...]) -> UserError:
        """An error in this file, at the first of the paths that is written there."""
        if paths and self._places is None:
            self._places = Places(self._text)
        for path in paths:
            assert self._places is not None
            place = self._places.of(*path)
            if place is not None:
                return UserError(message, file=self.file, line=place[0], column=place[1])
        return UserError(message, file=self.file)

    def rules(self, name: str) -> Rules:
        """The ruleset of this name, which the file has. Raises UserError."""
        here = ("rulesets", name)
        table = self.tables[name]
        if _NAME.fullmatch(name) is None:
            message = _(
                "'{name}' cannot be the name of a ruleset: use up to 40 small letters, digits, '-' and '_', "
                "the first one a letter or digit."
            )
            raise self.error(message.format(name=shortened(name)), here)
        if name in RULESETS:
            message = _("'{name}' is a built-in ruleset; house rules need a name of their own.")
            raise self.error(message.format(name=name), here)
        if not isinstance(table, dict):
            message = _("'{name}' must be a section with rules, '{section}', not {value}.")
            raise self.error(message.format(name=name, section=f"[rulesets.{name}]", value=toml_value(table)), here)
        self._refuse_monsters(table, here)
        changed = dict(table)
        if "base" not in changed:
            message = _("'{name}' must say on which ruleset it is based, as in {example}.")
            raise self.error(message.format(name=name, example=f"base = {toml_value('standard')}"), here)
        base = changed.pop("base")
        try:
            if not isinstance(base, str):
                raise RulesError(RulesProblem.UNKNOWN_RULESET, "base", value=base, allowed=tuple(RULESETS), near=None)
            return make_rules(name, base, changed)
        except RulesError as error:
            raise self._refused(error, table, here) from None

    def _refused(self, error: RulesError, table: Mapping[str, Any], here: tuple[str, ...]) -> UserError:
        """The error at the field it names, at the other field of a contradiction, or at the section."""
        paths = [(*here, error.field), here]
        if "other" in error.values:
            paths.insert(1, (*here, str(error.values["other"])))
        value = error.values.get("value")
        members = table.get(error.field)
        if isinstance(members, dict):  # card points: at the rank that is wrong
            paths[:0] = [
                (*here, error.field, key) for key, member in members.items() if key == value or member is value
            ]
        return self.error(rules_error(error), *paths)

    def _refuse_monsters(self, table: Mapping[str, Any], here: tuple[str, ...]) -> None:
        """Refuse what the file may hold and Python could choke on when it is shown: huge numbers, endless nesting."""
        for key, value in table.items():
            layer = [value]
            for _depth in range(_DEEPEST):
                layer = [
                    member
                    for item in layer
                    if isinstance(item, (list, dict))
                    for member in (item.values() if isinstance(item, dict) else item)
                ]
                if any(isinstance(item, int) and abs(item) >= _LARGEST_NUMBER for item in [value, *layer]):
                    message = _("'{field}' holds a number that is far too large.")
                    raise self.error(message.format(field=shortened(key)), (*here, key), here)
            if layer:
                message = _("'{field}' holds lists or tables too deep inside each other.")
                raise self.error(message.format(field=shortened(key)), (*here, key), here)
