"""Reading a TOML file of the player's: what is wrong with it as a file, in one sentence with its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sixtysix.errors import UserError, unreadable
from sixtysix.i18n import _
from sixtysix.toml_places import line_and_column
from sixtysix.wording import shortened

LARGEST_FILE: Final = 256 * 1024
"""How many bytes a file of settings or house rules may have."""

MOST_PARTS: Final = 50
"""How many parts the names in a line of it may have."""

_BETWEEN_PARTS: Final = re.compile(r"""[\w"'-][ \t]*\.(?=[ \t]*[\w"'-])""")


def read_text(file: Path, largest: int) -> str:
    """The text of a file of up to ``largest`` bytes, with line ends as ``\\n`` and no byte-order mark.

    Raises UserError where it cannot be read, is larger, or is not UTF-8.
    """
    try:
        with file.open("rb") as stream:
            data = stream.read(largest + 1)
    except OSError as error:
        raise unreadable(str(file), error) from None
    except ValueError:  # a NUL in its name
        raise UserError(_("'{file}' cannot be the name of a file.").format(file=shortened(str(file)))) from None
    if len(data) > largest:
        message = _("The file is too large; it may have {n} kilobytes at most.")
        raise UserError(message.format(n=largest // 1024), file=str(file))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", "replace")
        line, column = line_and_column(before, len(before))
        raise UserError(
            _("The file is not UTF-8 text; save it as UTF-8."), file=str(file), line=line, column=column
        ) from None
    # tomllib takes the end of a line for one even where it stands twice, as an editor's mistake leaves it.
    return re.sub(r"\r+\n", "\n", text)


def parse(file: str, text: str, section: str, setting: str) -> dict[str, Any]:
    """What ``text``, read from ``file``, says.

    ``section`` and ``setting`` show how it is written right. Raises UserError where it is no TOML.
    """
    place: tuple[int, int] | None
    for number, written in enumerate(text.split("\n"), 1):
        # A name of thousands of parts takes the square of their number in time.
        if written.count(".") > MOST_PARTS and len(_BETWEEN_PARTS.findall(written)) > MOST_PARTS:
            message = _("The line has a name of more than {most} parts with points between them.")
            raise UserError(message.format(most=MOST_PARTS), file=file, line=number, column=1)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, place = _explained(str(error), text, section, setting)
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


def _explained(message: str, text: str, section: str, setting: str) -> tuple[str, tuple[int, int]]:
    """What ``tomllib`` has found, in words and with what would be right, and the line and column of it."""
    found = _AT.fullmatch(message)
    what = message if found is None else found["what"]
    if found is not None and found["line"]:
        place = int(found["line"]), int(found["column"])
    else:
        place = line_and_column(text, len(text))
    sentence = next((say() for start, say in _TOML_PROBLEMS if what.startswith(start)), None) or _(
        "This is not TOML, which is written as in '{setting}'."
    )
    return sentence.format(section=section, setting=setting), place


# What tomllib's messages begin with. One that is not here still gets a sentence, only a less helpful one.
_TOML_PROBLEMS: Final[tuple[tuple[str, Callable[[], str]], ...]] = (
    ("Expected '='", lambda: _("After a name there must be an equals sign, as in '{setting}'.")),
    ("Expected ']", lambda: _("The name of a section must end in a bracket, as in '{section}'.")),
    ("Expected newline", lambda: _("Each setting must stand on a line of its own, as in '{setting}'.")),
    ("Invalid initial character", lambda: _("A name must stand here, as in '{section}' or '{setting}'.")),
    ("Invalid statement", lambda: _("A section or a setting must stand here, as in '{section}' or '{setting}'.")),
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
