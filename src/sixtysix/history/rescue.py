"""A damaged or foreign database: set aside under another name, and what can be read of it saved into a new one.

The old file is never written to. What is read from it is read from a copy, in which the first page, if it is broken, is
put back as this program writes it. Every row is looked for in both places where it stands, and every match is played
through the rules before it is believed.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from enum import StrEnum
from itertools import product
from pathlib import Path

from sixtysix.history import places, schema
from sixtysix.history.rows import (
    ACTION,
    DEAL,
    HEAD,
    UNREADABLE,
    Incident,
    KeptMatch,
    Row,
    assemble,
    incidents,
    insert_incident,
    insert_match,
)
from sixtysix.history.troubles import SQLITE_ERRORS


class Kind(StrEnum):
    """What was wrong with a database."""

    DAMAGED = "damaged"
    FOREIGN = "foreign"  # an SQLite database of another program


def set_aside(folder: Path, kind: Kind, found: str, now: int) -> Incident:
    """Put a new database in the place of the one in ``folder``, with every match that can be read whole.

    ``found`` is what was wrong in SQLite's words, ``now`` in milliseconds since 1970. At no moment is there no file
    under the database's name. Raises OSError or sqlite3.Error, and then everything is as it was.
    """
    path = folder / places.DATABASE
    new = folder / f"{places.DATABASE}.new"
    copy = folder / f"{places.DATABASE}.copy"
    aside = _free_name(folder, kind, now)
    try:
        matches, lost, earlier = _read_all(path, copy) if kind is Kind.DAMAGED else ([], 0, [])
        incident = Incident(now, str(kind), found, aside.name, len(matches), lost)
        _write_new(new, matches, [*earlier, incident])
        journal = path.with_name(path.name + places.JOURNAL_SUFFIX)
        # The old journal would be played into the new file.
        if journal.exists():
            places.move_aside(journal, aside.with_name(aside.name + places.JOURNAL_SUFFIX))
        _keep(path, aside)
        new.replace(path)
        places.sync_folder(folder)
    finally:
        for leftover in (new, copy):
            for suffix in ("", places.JOURNAL_SUFFIX):
                with suppress(OSError):
                    leftover.with_name(leftover.name + suffix).unlink()
    return incident


def _free_name(folder: Path, kind: Kind, now: int) -> Path:
    """A name for the old file that neither it nor a journal of that name has."""
    try:
        date = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y%m%d-%H%M%S")
    except (OverflowError, ValueError, OSError):  # a clock gone mad
        date = "undated"
    number = 1
    while True:
        name = f"matches-{kind}-{date}" + (f"-{number}" if number > 1 else "")
        aside = folder / f"{name}.db"
        if not aside.exists() and not aside.with_name(aside.name + places.JOURNAL_SUFFIX).exists():
            return aside
        number += 1


def _keep(path: Path, aside: Path) -> None:
    try:
        aside.hardlink_to(path)
    except OSError:  # a file system without hard links; the name is free
        path.rename(aside)


def _write_new(new: Path, matches: list[tuple[int, KeptMatch]], noted: list[Incident]) -> None:
    with suppress(FileNotFoundError):
        new.unlink()
    places.make_file(new)
    with closing(schema.connect(new, locks=False)) as connection:
        schema.make_durable(connection)
        connection.execute(f"PRAGMA page_size = {schema.PAGE_SIZE}")
        connection.execute("BEGIN IMMEDIATE")
        schema.migrate(connection)
        for number, match in matches:
            insert_match(connection, match, number)
        for incident in noted:
            insert_incident(connection, incident)
        connection.execute("COMMIT")


def _read_all(path: Path, copy: Path) -> tuple[list[tuple[int, KeptMatch]], int, list[Incident]]:
    """What can be read of the file: matches with their numbers, how many others there must have been, and incidents."""
    places.make_file(copy)
    shutil.copyfile(path, copy)
    # Half a page would be read as one that ends in zeros.
    os.truncate(copy, copy.stat().st_size // schema.PAGE_SIZE * schema.PAGE_SIZE)
    journal = path.with_name(path.name + places.JOURNAL_SUFFIX)
    if journal.exists():
        shutil.copyfile(journal, copy.with_name(copy.name + places.JOURNAL_SUFFIX))
        places.make_file(copy.with_name(copy.name + places.JOURNAL_SUFFIX))
    for mended in (False, True):
        if mended and not _mend_first_page(copy):
            break
        try:
            _forget_strangers(copy)
            with closing(schema.connect(copy, locks=False)) as connection:
                # Lets a file that has lost its end be read as far as it goes.
                connection.execute("PRAGMA writable_schema = ON")
                if schema.number(connection, "application_id") != schema.APPLICATION_ID:
                    continue
                if schema.number(connection, "user_version") < schema.version():
                    schema.migrate(connection)
                if ("table", "matches") in schema.objects(connection):
                    return _rescued(connection)
        except SQLITE_ERRORS:
            continue
    return [], 0, []


def _forget_strangers(copy: Path) -> None:
    """Have the copy hold only tables and indexes that this program makes, so that reading them runs nothing else."""
    with closing(schema.connect(copy, locks=False)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        for rowid, _name in schema.strangers(connection):
            connection.execute("DELETE FROM sqlite_master WHERE rowid = ?", (rowid,))


def _mend_first_page(copy: Path) -> bool:
    """Put the first page back as it is written with every new database; whether that may be of use.

    It says where the tables begin, and that is always the same in databases made by one version of the program.
    """
    size = copy.stat().st_size
    pages = size // schema.PAGE_SIZE
    if pages < 2:
        return False
    model = copy.with_name(f"{copy.name}.model")
    try:
        _write_new(model, [], [])
        first = bytearray(model.read_bytes()[: schema.PAGE_SIZE])
    finally:
        for suffix in ("", places.JOURNAL_SUFFIX):
            with suppress(OSError):
                model.with_name(model.name + suffix).unlink()
    first[28:32] = pages.to_bytes(4, "big")
    first[32:40] = bytes(8)  # no list of free pages
    first[92:96] = first[24:28]  # the number of pages holds for this count of changes
    with suppress(OSError):
        copy.with_name(copy.name + places.JOURNAL_SUFFIX).unlink()
    with copy.open("r+b") as file:
        file.write(first)
    return True


def _rescued(connection: sqlite3.Connection) -> tuple[list[tuple[int, KeptMatch]], int, list[Incident]]:
    noted: list[Incident] = []
    with suppress(*SQLITE_ERRORS, *UNREADABLE):
        noted = incidents(connection)
    heads = _Rows(connection, "matches", ("id",), ("touched", *HEAD), "matches_by_touched")
    deals = _Rows(connection, "deals", ("match_id", "number"), DEAL, "deals_again")
    actions = _Rows(connection, "actions", ("match_id", "deal", "place"), ("deal", *ACTION), "actions_again")
    seen = {key[0] for rows in (heads, deals, actions) for key in rows.keys}
    matches = []
    for number in seen:
        for sources in product((0, 1), repeat=3):
            head = heads.of(number, sources[0])
            if not head or not isinstance(head[0][0], int):
                continue
            with suppress(*UNREADABLE):
                match = assemble(head[0][1:], deals.of(number, sources[1]), actions.of(number, sources[2]))
                play_through(match)
                matches.append((head[0][0], number, match))
                break
    # In the order in which they were last played.
    found = [(number, match) for _touched, number, match in sorted(matches, key=lambda one: one[:2])]
    return found, len(seen) - len(found), noted


class _Rows:
    """All rows of a table that can be read, from the table and from the index that has all its columns too."""

    def __init__(
        self, connection: sqlite3.Connection, table: str, key: tuple[str, ...], columns: tuple[str, ...], index: str
    ) -> None:
        self._sources: list[dict[int, dict[tuple[int, ...], Row]]] = []
        self.keys: set[tuple[int, ...]] = set()
        wanted = ", ".join((*key, *columns))
        # A table WITHOUT ROWID is the index of its primary key; by that name it is read itself and not an index of it.
        itself = "NOT INDEXED" if key == ("id",) else f"INDEXED BY sqlite_autoindex_{table}_1"
        for source, order_by in ((itself, key), (f"INDEXED BY {index}", columns[:1] if key == ("id",) else key)):
            by_match: dict[int, dict[tuple[int, ...], Row]] = {}
            # From both ends, each time as far as it goes: what lies between is lost here.
            for order in ("", " DESC"):
                by = ", ".join(f"{column}{order}" for column in order_by)
                with suppress(*SQLITE_ERRORS):
                    for row in connection.execute(f"SELECT {wanted} FROM {table} {source} ORDER BY {by}"):
                        at = row[: len(key)]
                        if all(isinstance(part, int) and part >= 0 for part in at):
                            by_match.setdefault(at[0], {})[at] = row[len(key) :]
                            self.keys.add(at)
            self._sources.append(by_match)

    def of(self, match: int, source: int) -> list[Row]:
        """The rows of a match in order, from one source (0 or 1), and what it lacks from the other."""
        rows = self._sources[1 - source].get(match, {}) | self._sources[source].get(match, {})
        return [rows[key] for key in sorted(rows)]


def play_through(match: KeptMatch) -> None:
    """Play a match through the rules. Raises ValueError if they refuse it or lead to another result."""
    for deal in match.deals:
        *_, (last, _events) = deal.whole().play(match.rules)
        if last.result != deal.record.result:
            raise ValueError("the actions lead to another result")
