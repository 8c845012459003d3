"""The journal of one match being played: every action on disk before the match goes on, as far as that is possible."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sixtysix.engine.notation import write_action
from sixtysix.engine.record import DealRecord
from sixtysix.history import rows
from sixtysix.history.locks import Lock, LockState
from sixtysix.history.rows import Details, KeptAction, KeptDeal, KeptMatch, Misfit
from sixtysix.history.troubles import FAILURES, Trouble, is_busy, is_damage
from sixtysix.session.habits import Habits
from sixtysix.session.journal import Beginning, Taken

if TYPE_CHECKING:
    from sixtysix.history.store import Store
    from sixtysix.session.session import Session


class MatchJournal:
    """Keeps one match; a :class:`~sixtysix.session.journal.Journal`. Made by a Store, never by itself.

    ``trouble`` says why the match is not being saved, for as long as it is not. Every further action, and
    :meth:`retry`, tries again; then the whole match is written at once, so that nothing is missing.
    """

    def __init__(self, store: Store, match: KeptMatch, lock: Lock, *, number: int | None) -> None:
        """``number`` is the match's in the database, None if it is not there yet."""
        self._store = store
        self._match = match
        self._lock = lock
        self._number = number
        self._failed: Trouble | None = None
        self._left: list[list[list[str]]] = []
        """The lines of play that were taken back since the last time that saving worked: one may be on disk still."""
        self._session: Session | None = None

    def begin(self, session: Session) -> None:
        """The session that this journal is of."""
        self._session = session

    @property
    def session(self) -> Session:
        """The match, to be played on."""
        assert self._session is not None
        return self._session

    @property
    def uid(self) -> str:
        """The match's identity, 32 hex digits."""
        return self._match.uid

    @property
    def details(self) -> Details:
        """What is kept beside the record: the opponent's level and seed among it."""
        return self._match.details

    @property
    def trouble(self) -> Trouble | None:
        """Why the match is not being saved; None while it is."""
        return self._store.trouble if self._failed is None and self._number is None else self._failed

    @property
    def without_locks(self) -> bool:
        """Whether nothing keeps another session from playing this match, or the file system has no locks of its own."""
        return self._lock.state is not LockState.OURS or not self._lock.with_locks

    def match_started(self, beginning: Beginning) -> None:
        """Take what the match begins with; it is written together with the first deal."""
        match = self._match
        match.rules, match.names, match.date = beginning.rules, beginning.names, beginning.date
        match.seed, match.dealer, match.habits = beginning.seed, beginning.dealer, beginning.habits
        match.tags = beginning.tags
        match.started = match.updated = self._store.clock()

    def deal_started(self, number: int, deal: DealRecord) -> None:
        """Write a deal."""
        match = self._match
        kept = KeptDeal(deal, self._store.clock())
        match.deals.append(kept)

        def add(connection: sqlite3.Connection, at: int) -> None:
            rows.touch(connection, at, match)
            rows.insert_deal(connection, at, number, kept)

        self._save(add)

    def actions(self, taken: tuple[Taken, ...]) -> None:
        """Write actions, and what they have ended."""
        new = self._take(taken)

        def add(connection: sqlite3.Connection, at: int) -> None:
            self._add(connection, at, new)

        self._save(add)

    def taken_back(self, deal: int, record: DealRecord, taken: tuple[Taken, ...]) -> None:
        """Write that a deal has fewer actions now, and those that habits took then: in one transaction."""
        match = self._match
        self._left.append(_actions(match))
        kept = match.deals[deal - 1]
        del kept.actions[len(record.actions) :]
        kept.record = replace(record, actions=(), playouts=())
        match.finished = False
        new = self._take(taken)

        def add(connection: sqlite3.Connection, at: int) -> None:
            rows.cut_deal(connection, at, deal, len(record.actions), record.tags)
            self._add(connection, at, new)

        self._save(add)

    def _take(self, taken: tuple[Taken, ...]) -> list[tuple[Taken, KeptAction]]:
        match = self._match
        match.updated = self._store.clock()
        new = []
        for one in taken:
            kept = KeptAction(one.action, match.updated, one.playouts, one.by_itself)
            deal = match.deals[one.deal - 1]
            deal.actions.append(kept)
            if one.result is not None:
                deal.record = replace(deal.record, result=one.result)
            match.finished = one.over
            new.append((one, kept))
        return new

    def _add(self, connection: sqlite3.Connection, at: int, new: list[tuple[Taken, KeptAction]]) -> None:
        rows.touch(connection, at, self._match)
        for one, kept in new:
            rows.add_action(connection, at, one.deal, one.place, kept)
            if one.result is not None:
                rows.set_result(connection, at, one.deal, one.result)

    def habits_changed(self, habits: tuple[Habits, Habits]) -> None:
        """Write the habits."""
        self._match.habits = habits
        self._save(lambda connection, at: rows.set_settings(connection, at, self._match))

    def set_settings(self, settings: dict[str, Any]) -> None:
        """Write other settings that affect play, in place of those that were kept (JSON values)."""
        self._match.details.settings = settings
        if self._number is not None or self._match.deals:
            self._save(lambda connection, at: rows.set_settings(connection, at, self._match))

    def retry(self) -> bool:
        """Try again if the match is not being saved; whether it is now, or would be if it had begun."""
        if self.trouble is not None:
            if self._match.deals:
                self._write_whole()
            else:
                self._reach()
        return self.trouble is None

    def close(self) -> None:
        """The match is left: another session may go on with it."""
        self.retry()
        self._lock.release()

    def _reach(self) -> None:
        try:
            self._store.reach()
        except FAILURES:
            return  # the store knows why
        self._failed = None

    def _save(self, add: Callable[[sqlite3.Connection, int], None]) -> None:
        """Add to what is on disk, or if that fails or something is missing there, write everything."""
        if self._number is not None and self._failed is None:
            try:
                with self._store.reach().transaction() as connection:
                    add(connection, self._number)
            except (Misfit, sqlite3.IntegrityError):
                pass
            except FAILURES as error:
                self._failed = self._store.failed(error)
                if is_busy(error):  # it has waited for the other session long enough
                    return
            else:
                self._left.clear()
                return
        self._write_whole()

    def _write_whole(self, *, again: bool = True) -> None:
        try:
            if self._lock.state is LockState.WITHOUT:
                self._lock.take()  # perhaps the folder could not be written before
            with self._store.reach().transaction() as connection:
                self._number = self._put(connection)
        except FAILURES as error:
            self._failed = self._store.failed(error)
            if again and is_damage(error):  # which is dealt with when the database is opened anew
                self._write_whole(again=False)
        else:
            if self._failed is not None:
                self._store.worked()
            self._failed = None
            self._left.clear()

    def _put(self, connection: sqlite3.Connection) -> int:
        """Write the match in place of what is kept of it; a match that has gone another way meanwhile is left alone."""
        number = rows.find(connection, self._match.uid)
        if number is not None:
            if any(_leads_to(connection, number, line) for line in (_actions(self._match), *self._left)):
                rows.replace_match(connection, number, self._match)
                return number
            self._match.uid = secrets.token_hex(16)
        return rows.insert_match(connection, self._match)


def _actions(match: KeptMatch) -> list[list[str]]:
    return [[write_action(one.action) for one in deal.actions] for deal in match.deals]


def _leads_to(connection: sqlite3.Connection, number: int, line: list[list[str]]) -> bool:
    """Whether all that is kept under a number is the beginning of ``line``, the actions deal by deal. Two sessions can
    only have played on from the same place where the file system has no locks."""
    kept = [list[str]() for _deal in line]
    query = "SELECT deal, action FROM actions WHERE match_id = ? ORDER BY deal, place"
    for deal, action in connection.execute(query, (number,)):
        if deal > len(kept):
            return False
        kept[deal - 1].append(action)
    return all(deal[: len(stored)] == stored for stored, deal in zip(kept, line, strict=True))
