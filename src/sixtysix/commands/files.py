"""Reading the text files that people give to commands."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path
from typing import Final

from sixtysix.engine.notation import NotationError, Problem, read_records
from sixtysix.engine.record import MatchRecord
from sixtysix.engine.rules import Rules
from sixtysix.errors import UserError, unreadable
from sixtysix.i18n import _
from sixtysix.wording.notation import notation_error, user_error

MOST_BYTES: Final = 4 * 1024 * 1024
"""The largest text file that is read, in bytes: some thousands of deals."""

_UTF16_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def house_rules(name: str) -> Rules | None:
    """The player's house rules named in a position or record, None where there are none of that name.

    Raises UserError for what is wrong with them or their file.
    """
    from sixtysix.house_rules import house_rulesets

    found = house_rulesets().get(name)
    if isinstance(found, UserError):
        raise found
    return found


def read_text(file: str) -> str:
    """The text of a file, or of stdin for ``-``: UTF-8, or UTF-16 where a byte-order mark says so.

    Raises UserError for a file that cannot be read, is too large, or is no text.
    """
    try:
        if file == "-":
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise unreadable(file, error) from None
    except ValueError:
        raise UserError(_("'{file}' is no name of a file.").format(file=file)) from None
    if len(data) > MOST_BYTES:
        raise UserError(_("The file is larger than {most} MiB.").format(most=MOST_BYTES >> 20), file=file)
    encoding = "utf-16" if data.startswith(_UTF16_MARKS) else "utf-8"
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "replace").removeprefix("\ufeff")
        lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        raise UserError(
            _("This is no text in UTF-8: byte {byte} stands here. Save the file as UTF-8.").format(
                byte=f"0x{data[error.start]:02x}"
            ),
            file=file,
            line=len(lines),
            column=len(lines[-1]) + 1,
        ) from None


def read_record_file(file: str, *, check: bool = True) -> tuple[MatchRecord, ...]:
    """The matches of a record file, played through the rules unless ``check`` is false.

    Raises UserError with line and column for what is wrong with it.
    """
    try:
        matches = read_records(read_text(file), house_rules, check=check)
    except NotationError as error:
        raise user_error(error, file) from None
    if not matches:
        raise UserError(notation_error(NotationError(Problem.NO_MATCH)), file=file, line=1, column=1)
    return matches
