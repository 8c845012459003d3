"""``sixtysix export``: saved matches as records."""

from __future__ import annotations

import os
import sqlite3
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from sixtysix.commands.saved import complain, using
from sixtysix.engine.notation import write_records
from sixtysix.errors import UserError
from sixtysix.history import rows
from sixtysix.history.rows import KeptMatch
from sixtysix.history.store import Store
from sixtysix.history.transfer import export
from sixtysix.i18n import _, ngettext

SHORTEST_ID = 6
"""How many characters of a match's identity it must at least be called by."""


def run(options: Namespace) -> int:
    """Write the match ``options.match``, or with ``options.all`` all of them, to ``options.output`` or stdout.

    Without either the match played last. Returns 1 if the saved matches cannot be used; UserError for a match that is
    not there, and for a file that is.
    """
    if options.match is not None and options.all:
        raise UserError(_("Name a match or give '{option}', not both.").format(option="--all"))
    if options.output not in (None, "-"):
        _free(options.output)
    store = Store()
    if not store.exists:
        raise UserError(_("No match has been saved yet."))
    found = using(store, lambda store: store.read(lambda connection: _read(connection, options)))
    if found is None:
        return 1
    matches, unreadable = found
    exported = [export(match) for match in matches]
    records = [one.record for one in exported if one.record.deals]
    running = sum(one.running_left_out for one in exported)
    if not records and not options.all and matches:
        raise UserError(_("The first deal of this match is not over, and a running deal is not exported."))
    _write(write_records(records), options.output)
    if running:
        complain(
            ngettext(
                "The running deal of {n} match was left out: its seed is told when it is over.",
                "The running deals of {n} matches were left out: their seeds are told when they are over.",
                running,
            ).format(n=running)
        )
    if unreadable:
        complain(
            ngettext(
                "{n} match cannot be read and was left out.",
                "{n} matches cannot be read and were left out.",
                unreadable,
            ).format(n=unreadable)
        )
    return 1 if unreadable else 0


def _read(connection: sqlite3.Connection, options: Namespace) -> tuple[list[KeptMatch], int]:
    """The matches asked for, the one begun first first, and how many of them cannot be read."""
    played_last_first = rows.numbers(connection)
    if options.all:
        wanted = sorted(played_last_first)
    elif options.match is not None:
        wanted = [_number(connection, options.match)]
    elif played_last_first:
        wanted = played_last_first[:1]
    else:
        raise UserError(_("No match has been saved yet."))
    matches = []
    for number in wanted:
        try:
            matches.append(rows.read_match(connection, number))
        except rows.UNREADABLE:
            continue
    return matches, len(wanted) - len(matches)


def _number(connection: sqlite3.Connection, text: str) -> int:
    """The number of the match that is called by its number or by the beginning of its identity."""
    found: list[int] = []
    if text.isascii() and text.isdigit() and len(text) < SHORTEST_ID:
        found = [number for number in rows.numbers(connection) if number == int(text)]
    elif len(text) >= SHORTEST_ID:
        found = rows.starting_with(connection, text.lower())
        if not found and text.isascii() and text.isdigit():
            found = [number for number in rows.numbers(connection) if str(number) == text.lstrip("0")]
    if len(found) == 1:
        return found[0]
    if found:
        message = _("Several matches begin with '{text}'; write more of it.")
    else:
        message = _("There is no match '{text}'; '{command}' lists them.")
    raise UserError(message.format(text=text, command="sixtysix history"))


def _write(text: str, output: str | None) -> None:
    if output in (None, "-"):
        print(text, end="")
        return
    assert output is not None
    # Written in full under another name first, so that a file of the wanted name is a whole one.
    draft = Path(f"{output}.{os.getpid()}.tmp")
    try:
        try:
            with draft.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
            draft.rename(_free(output))
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise UserError(_("'{file}' cannot be written: {reason}.").format(file=output, reason=reason)) from None


def _free(file: str) -> str:
    """A file's name, if none has it. Raises UserError."""
    if os.path.lexists(file):
        message = _("There is a file '{file}' already, and it is not overwritten; choose another name.")
        raise UserError(message.format(file=file))
    return file
