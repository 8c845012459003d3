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
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULESETS, Rules, RulesError, RulesProblem
from sixtysix.errors import UserError, unreadable
from sixtysix.i18n import _
from sixtysix.text import visible
from sixtysix.toml_places import Places, line_and_column
from sixtysix.wording import rules_error, shortened, toml_value

FILE_VARIABLE: Final = "SIXTYSIX_RULESETS"
"""The environment variable that names another file for a player's house rules."""

FILE_NAME: Final = "rulesets.toml"
LARGEST_FILE: Final = 256 * 1024
"""How many bytes a file with house rules may have."""

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_FILE_AND_NAME: Final = re.compile(r"(?P<file>.+\.toml)(?::(?P<name>[^:/\\]*))?", re.IGNORECASE | re.DOTALL)
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
        self._text = _read(file)
        self._data = _parse(self.file, self._text)
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


def _read(file: Path) -> str:
    """The text of a file, with line ends as ``\\n`` and no byte-order mark."""
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise unreadable(str(file), error) from None
    except ValueError:  # a NUL in its name
        raise UserError(_("'{file}' cannot be the name of a file.").format(file=shortened(str(file)))) from None
    if len(data) > LARGEST_FILE:
        message = _("The file is too large for house rules; it may have {n} kilobytes at most.")
        raise UserError(message.format(n=LARGEST_FILE // 1024), file=str(file))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        line, column = line_and_column(before, len(before))
        raise UserError(
            _("The file is not UTF-8 text; save it as UTF-8."), file=str(file), line=line, column=column
        ) from None
    return text.replace("\r\n", "\n")


def _parse(file: str, text: str) -> dict[str, Any]:
    place: tuple[int, int] | None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, place = _explained(str(error), text)
    except ValueError:  # int() refuses thousands of digits
        message = _("A number in the file is far too large.")
        place = _place_of(r"[0-9][0-9_]{4000}", text)
    except RecursionError:
        message = _("Lists or tables in the file are too deep inside each other.")
        place = _place_of(r"(?:[\[{]\s*){50}", text)
    line, column = place or (None, None)
    raise UserError(message, file=file, line=line, column=column)


def _place_of(pattern: str, text: str) -> tuple[int, int] | None:
    found = re.search(pattern, text)
    return None if found is None else line_and_column(text, found.start())


_AT: Final = re.compile(
    r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)


def _explained(message: str, text: str) -> tuple[str, tuple[int, int]]:
    """What ``tomllib`` has found, in words and with what would be right, and the line and column of it."""
    found = _AT.fullmatch(message)
    what = message if found is None else found["what"]
    if found is not None and found["line"]:
        place = int(found["line"]), int(found["column"])
    else:
        place = line_and_column(text, len(text))
    sentence = next((say() for start, say in _TOML_PROBLEMS if what.startswith(start)), None) or _(
        "This is not TOML; house rules are written as in '{setting}'."
    )
    return sentence.format(section="[rulesets.NAME]", setting=f"base = {toml_value('standard')}"), place


# What tomllib's messages begin with. One that is not here still gets a sentence, only a less helpful one.
_TOML_PROBLEMS: Final[tuple[tuple[str, Callable[[], str]], ...]] = (
    ("Expected '='", lambda: _("After the name of a rule there must be an equals sign, as in '{setting}'.")),
    ("Expected ']", lambda: _("The name of a section must end in a bracket, as in '{section}'.")),
    ("Expected newline", lambda: _("Each rule must stand on a line of its own, as in '{setting}'.")),
    ("Invalid initial character", lambda: _("A name must stand here, as in '{section}' or '{setting}'.")),
    ("Invalid statement", lambda: _("A section or a rule must stand here, as in '{section}' or '{setting}'.")),
    ("Invalid value", lambda: _("A value must stand here, text in quotes, as in '{setting}'.")),
    ("Unclosed array", lambda: _("A list is not closed; it must end in ']'.")),
    ("Unclosed inline table", lambda: _("A table is not closed; it must end in '}}'.")),
    ("Unterminated string", lambda: _("Text is not closed; it must end in a quote, as in '{setting}'.")),
    ("Expected '\"", lambda: _("Text is not closed; it must end in a quote, as in '{setting}'.")),
    ("Expected \"'", lambda: _("Text is not closed; it must end in a quote, as in '{setting}'.")),
    ("Unescaped", lambda: _("Text in double quotes must have two backslashes for one.")),
    ("Cannot", lambda: _("This has been given in the file before; it may be given only once.")),
    ("Duplicate", lambda: _("This has been given in the file before; it may be given only once.")),
    ("Illegal character", lambda: _("Text must hold no control character and end on its own line.")),
    ("Found invalid character", lambda: _("A name must hold only letters, digits, '-' and '_', or stand in quotes.")),
)
