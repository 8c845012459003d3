"""Matches in and out: as records, and the whole database as a backup."""

from __future__ import annotations

import os
import re
import secrets
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import Final

from sixtysix.engine.notation import write_rules
from sixtysix.engine.record import Computer, MatchRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.history import places, rows, schema
from sixtysix.history.database import Database, check
from sixtysix.history.locks import Lock, LockState
from sixtysix.history.rows import Details, KeptDeal, KeptMatch
from sixtysix.history.store import Store, score_after
from sixtysix.history.troubles import is_damage
from sixtysix.protocol import COMMAND_PREFIX
from sixtysix.session.session import Session

ID_TAG: Final = "Id"
"""The tag of a record that says which match it is."""

_ID: Final = re.compile(r"[0-9a-f]{32}")

# Out


@frozen
class Exported:
    """A match as a record to be given away. ``running_left_out``: a deal not over yet is not in it."""

    record: MatchRecord
    running_left_out: bool


def export(match: KeptMatch) -> Exported:
    """A match as a record with its identity, and with the level and the seed of the computer that plays in it.

    A deal that is still running is left out: its seed would tell its player the other's cards, and a record needs a
    deal's seed or pack. Nor is the computer's seed told while the match can go on, since it tells what the computer
    will do.
    """
    record = match.record()
    details = match.details
    # A program's command stays here: it tells of this machine, and repeats nothing elsewhere.
    if details.level is not None and details.human is not None and not details.level.startswith(COMMAND_PREFIX):
        seed = None if match.can_go_on else details.opponent_seed
        record = record.with_computer(1 - details.human, Computer(details.level, seed))
    running = match.can_go_on and bool(record.deals) and record.deals[-1].result is None
    deals = record.deals[:-1] if running else record.deals
    return Exported(replace(record, tags=((ID_TAG, match.uid), *record.tags), deals=deals), running)


# In


@dataclass(slots=True)
class Imported:
    """What became of the matches of a file, counted."""

    new: int = 0
    continued: int = 0  # known before, and now with more deals or actions
    known: int = 0
    in_use: int = 0  # would have been continued, but another session plays it
    empty: int = 0  # without a deal


class _Relation(Enum):
    KNOWN = auto()  # nothing in the record that is not kept
    LONGER = auto()  # the record goes on where the kept match ends
    DIFFERENT = auto()


def import_records(store: Store, records: Sequence[MatchRecord]) -> Imported:
    """Keep matches that were read from a file and played through the rules: all of them, or at an error none.

    A match that is kept already, by its ``Id`` or by its first deal, counts once; if the record knows more of it, that
    is added. Raises as FAILURES says.
    """
    done = Imported()
    locks: list[Lock] = []
    try:
        with store.reach().transaction() as connection:
            for record in records:
                _import(store, connection, record, done, locks)
    finally:
        for lock in locks:
            lock.release()
    return done


def _import(
    store: Store, connection: sqlite3.Connection, record: MatchRecord, done: Imported, locks: list[Lock]
) -> None:
    record, uid = _without_id(record)
    record, details = _without_details(record)
    key = rows.origin(record)
    if key is None:
        done.empty += 1
        return
    known = rows.find(connection, uid) if uid is not None else None
    for number in dict.fromkeys([*([] if known is None else [known]), *rows.with_origin(connection, key)]):
        try:
            kept = rows.read_match(connection, number)
        except rows.UNREADABLE:
            continue
        match _relation(kept.record(), record):
            case _Relation.KNOWN:
                done.known += 1
                return
            case _Relation.LONGER:
                if _take(store, kept, locks):
                    if kept.imported:
                        kept.details = details  # the computer's seed is told at the end only
                    _continue(connection, number, kept, record)
                    done.continued += 1
                else:
                    done.in_use += 1
                return
            case _Relation.DIFFERENT:
                pass
    if uid is None or known is not None:
        uid = secrets.token_hex(16)
    match_ = KeptMatch(uid, record.rules, record.names, record.date, imported=True, tags=record.tags)
    match_.details = details
    match_.deals = [KeptDeal.of(deal) for deal in record.deals]
    match_.finished = _is_over(match_.rules, record)
    rows.insert_match(connection, match_)
    done.new += 1


def _without_id(record: MatchRecord) -> tuple[MatchRecord, str | None]:
    ids = [value.lower() for key, value in record.tags if _is_id(key, value)]
    tags = tuple(tag for tag in record.tags if not _is_id(*tag))
    return replace(record, tags=tags), ids[0] if ids else None


def _without_details(record: MatchRecord) -> tuple[MatchRecord, Details]:
    """The record without what it tells of the computer that one of its players is, and that; unless both are."""
    computers = [(player, record.computer(player)) for player in (0, 1)]
    found = [(player, computer) for player, computer in computers if computer is not None]
    if len(found) != 1:
        return record, Details()
    player, computer = found[0]
    return record.without_computer(player), Details(1 - player, computer.level, computer.seed)


def _is_id(key: str, value: str) -> bool:
    return key.lower() == ID_TAG.lower() and _ID.fullmatch(value.lower()) is not None


def _take(store: Store, kept: KeptMatch, locks: list[Lock]) -> bool:
    """Keep other sessions from playing on with a match until the import is done; False if one does now."""
    if kept.can_go_on:
        lock = Lock(store.folder, kept.uid)
        if lock.take() is LockState.HELD:
            return False
        locks.append(lock)
    return True


def _relation(kept: MatchRecord, read: MatchRecord) -> _Relation:
    if write_rules(kept.rules) != write_rules(read.rules) or kept.practice != read.practice:
        return _Relation.DIFFERENT
    longer = len(read.deals) > len(kept.deals)
    for at, (ours, theirs) in enumerate(zip(kept.deals, read.deals, strict=False), 1):
        common = min(len(ours.actions), len(theirs.actions))
        if (
            ours.dealer != theirs.dealer
            or ours.dealt_pack(kept.rules) != theirs.dealt_pack(kept.rules)
            or ours.actions[:common] != theirs.actions[:common]
        ):
            return _Relation.DIFFERENT
        if len(ours.actions) > common and at < len(read.deals):
            return _Relation.DIFFERENT
        if len(theirs.actions) > common:
            if at < len(kept.deals):
                return _Relation.DIFFERENT
            longer = True
    return _Relation.LONGER if longer else _Relation.KNOWN


def _continue(connection: sqlite3.Connection, number: int, kept: KeptMatch, record: MatchRecord) -> None:
    """Add to a kept match what the record has more."""
    for at, deal in enumerate(record.deals):
        if at == len(kept.deals):
            kept.deals.append(KeptDeal.of(deal))
            continue
        ours = kept.deals[at]
        ours.add(deal)
        if ours.record.result is None:
            ours.record = replace(ours.record, result=deal.result)
    kept.finished = _is_over(kept.rules, kept.record())
    if kept.can_go_on and not _is_from_seed(kept):
        kept.seed = None  # its next deals are not known here
    rows.replace_match(connection, number, kept)


def _is_from_seed(kept: KeptMatch) -> bool:
    if kept.seed is None or kept.dealer is None:
        return False
    try:
        Session.restore(kept.record(), kept.seed, dealer=kept.dealer, habits=kept.habits)
    except ValueError:
        return False
    return True


def _is_over(rules: Rules, record: MatchRecord) -> bool:
    if record.single:
        return record.deals[0].result is not None
    return score_after(rules, 0, [(deal.dealer, deal.result) for deal in record.deals]).winner is not None


# Backup


class BackupProblem(StrEnum):
    """Why no backup was made under a name."""

    IS_FOLDER = "is-folder"
    NO_FOLDER = "no-folder"  # the folder it is to be in does not exist
    OTHER_FILE = "other-file"  # something else has the name, which is not an earlier backup
    IS_DATABASE = "is-database"  # the name is that of the database itself


class BackupError(Exception):
    """No backup was made."""

    def __init__(self, problem: BackupProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class BackupFailed(Exception):
    """The backup could not be written, through no fault of the saved matches. ``reason`` is in the system's words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


_STEP_PAGES: Final = 256
_RESTARTS: Final = 5
_MAGIC: Final = b"SQLite format 3\0"


class _Restless(Exception):
    """Others write so often that a copy in steps does not come to its end."""


def backup(store: Store, target: Path) -> bool:
    """Copy the database to ``target`` while others may be playing; whether an earlier backup was replaced.

    Under the name there is at all times either what was there before or the whole backup, which only its owner may
    read. Raises BackupError or BackupFailed, or as FAILURES says where it is the database that cannot be used.
    """
    target = target.resolve()
    if not target.parent.is_dir():
        raise BackupError(BackupProblem.NO_FOLDER)
    source = store.reach()
    try:
        return _back_up(source, target, _is_earlier_backup(target, store.folder))
    except OSError as error:
        raise BackupFailed(error.strerror or str(error)) from None
    except sqlite3.Error as error:
        if is_damage(error):
            raise
        raise BackupFailed(str(error)) from None


def _back_up(source: Database, target: Path, earlier: bool) -> bool:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    copy = Path(name)
    try:
        _copy(source, copy)
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        if earlier:
            copy.replace(target)
        else:
            _put_new(copy, target)
        places.sync_folder(target.parent)
    finally:
        with suppress(OSError):
            copy.unlink()
    return earlier


def _is_earlier_backup(target: Path, folder: Path) -> bool:
    """Whether the name is taken by a backup, which may be replaced. Raises BackupError if by anything else."""
    if target.parent == folder.resolve() and target.name.startswith(places.DATABASE):
        raise BackupError(BackupProblem.IS_DATABASE)
    if not os.path.lexists(target):
        return False
    if target.is_dir():
        raise BackupError(BackupProblem.IS_FOLDER)
    if not target.is_file() or target.samefile(folder / places.DATABASE):
        raise BackupError(BackupProblem.OTHER_FILE if not target.is_file() else BackupProblem.IS_DATABASE)
    with target.open("rb") as file:
        head = file.read(100)
    if not head.startswith(_MAGIC) or head[68:72] != schema.APPLICATION_ID.to_bytes(4, "big"):
        raise BackupError(BackupProblem.OTHER_FILE)
    return True


def _copy(source: Database, copy: Path) -> None:
    least: int | None = None
    restarts = 0

    def watch(_status: int, remaining: int, _total: int) -> None:
        nonlocal least, restarts
        if least is not None and remaining > least:
            restarts += 1
            if restarts > _RESTARTS:
                raise _Restless
        least = remaining

    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        try:
            source.connection.backup(connection, pages=_STEP_PAGES, progress=watch, sleep=0.005)
        except _Restless:
            # In one step: others wait for a moment, and nothing is written meanwhile.
            source.connection.backup(connection)
        found = check(connection, quick=True)
        if found is not None:
            raise sqlite3.DatabaseError(found)


def _put_new(copy: Path, target: Path) -> None:
    """Give the backup its name, which must still be free."""
    try:
        target.hardlink_to(copy)
    except FileExistsError:
        raise BackupError(BackupProblem.OTHER_FILE) from None
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise BackupError(BackupProblem.OTHER_FILE) from None
        copy.replace(target)
