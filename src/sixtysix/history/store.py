"""All of a user's matches: what there is, what can be played on, and where a match being played is kept."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, Self, TypeVar

from sixtysix.engine.events import Result
from sixtysix.engine.match import Match
from sixtysix.engine.record import DealRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.history import places, rows
from sixtysix.history.database import Database
from sixtysix.history.journal import MatchJournal
from sixtysix.history.locks import Lock, LockState, looker
from sixtysix.history.rows import Details, Incident, KeptMatch
from sixtysix.history.troubles import FAILURES, SQLITE_ERRORS, Trouble, is_damage, trouble_of
from sixtysix.session.habits import Habits
from sixtysix.session.session import Session

PATIENCE_MS: Final = 300
"""How long one action waits for another session's lock. Once it has waited in vain, further ones hardly wait."""

IMPATIENCE_MS: Final = 10

Clock = Callable[[], int]
T = TypeVar("T")


def now() -> int:
    """Milliseconds since 1970, in UTC. The clock may go backwards; nothing is ordered by it."""
    return time.time_ns() // 1_000_000


class ResumeProblem(StrEnum):
    """Why a match cannot be played on."""

    GONE = "gone"  # there is no such match
    OVER = "over"
    IMPORTED = "imported"  # it was read from a file, which does not say what the next deals are
    IN_USE = "in-use"  # another session plays it
    UNREADABLE = "unreadable"


class ResumeError(Exception):
    """A match cannot be played on."""

    def __init__(self, problem: ResumeProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@frozen
class Summary:
    """What a list shows of a match.

    ``number`` is what the user calls it by. ``rules`` is None where this program cannot read the match, and all else is
    then as far as it is known. ``score`` stands after the finished deals, ``deal`` is the deal that is running or comes
    next. ``started`` and ``played`` are milliseconds since 1970, None unknown. A match for ``practice`` counts nowhere.
    ``lock`` says whether somebody plays it.
    """

    number: int
    uid: str
    rules: Rules | None = None
    names: tuple[str, str] = ("", "")
    score: Match | None = None
    deal: int = 0
    deals: int = 0
    started: int | None = None
    played: int | None = None
    finished: bool = False
    imported: bool = False
    can_go_on: bool = False
    practice: bool = False
    human: int | None = None
    level: str | None = None
    date: str = ""
    lock: LockState = LockState.FREE


class Store:
    """The matches in a data folder. Making one touches nothing; the database is opened when it is first needed."""

    def __init__(self, folder: Path | None = None, *, clock: Clock = now) -> None:
        self.folder = places.folder() if folder is None else folder
        self.clock = clock
        self.trouble: Trouble | None = None
        self.repaired: list[Incident] = []
        """What has been set aside since the store was made; to be told once."""
        self._database: Database | None = None
        self._suspect = False

    # The database

    @property
    def exists(self) -> bool:
        """Whether there is a database, of whatever kind."""
        try:
            (self.folder / places.DATABASE).stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True  # it cannot even be looked for, and opening it will say why
        return True

    def reach(self) -> Database:
        """The open database; opened, and repaired if need be, if it is not. Raises as FAILURES says."""
        if self._database is not None and self._database.in_place():
            return self._database
        self._close()
        patience = PATIENCE_MS if self.trouble is None else IMPATIENCE_MS
        try:
            self._database = Database.open(self.folder, now=self.clock(), patience_ms=patience, thorough=self._suspect)
        except FAILURES as error:
            self.failed(error)
            raise
        self.repaired += self._database.repaired
        self.trouble = None
        self._suspect = False
        return self._database

    def worked(self) -> None:
        """Something has been written: another session's lock is worth waiting for again."""
        if self._database is not None:
            self._database.wait_for_locks(PATIENCE_MS)

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What ``work`` reads from the database; once more if that finds damage, after it has been dealt with.

        Raises as FAILURES says.
        """
        try:
            return work(self.reach().connection)
        except SQLITE_ERRORS as error:
            self.failed(error)
            if not is_damage(error):
                raise
        return work(self.reach().connection)

    def failed(self, error: Exception) -> Trouble:
        """Using the database has failed: it is opened anew the next time. Returns why it has, as far as can be told."""
        self._suspect = self._suspect or is_damage(error)
        self._close()
        self.trouble = trouble_of(error, self.folder)
        return self.trouble

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def check_all(self) -> None:
        """Have the whole database looked through when it is next reached, however large it is."""
        self._close()
        self._suspect = True

    def close(self) -> None:
        """Let the database go. It is opened again if it is needed again."""
        self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    # Lists

    def matches(self, *, waiting: bool = False) -> list[Summary]:
        """All matches, the one played last first; with ``waiting`` those that can be played on. Raises as FAILURES."""

        def work(connection: sqlite3.Connection) -> list[Summary]:
            heads = list(rows.read_heads(connection, waiting=waiting))
            results = rows.read_results(connection, [number for number, _match in heads])
            look = looker(self.folder)
            return [_summary(number, match, results[number], look) for number, match in heads]

        return self.read(work)

    def unfinished(self) -> list[Summary]:
        """The matches that can be played on, the one played last first, and whether another session plays them.

        None if the database cannot be used: then ``trouble`` says why. Raises nothing.
        """
        if not self.exists:
            return []
        try:
            return [one for one in self.matches(waiting=True) if one.rules is not None]
        except FAILURES as error:
            self.failed(error)
            return []

    # Playing

    def start(
        self,
        rules: Rules,
        seed: bytes,
        names: tuple[str, str],
        *,
        dealer: int | None = None,
        habits: tuple[Habits, Habits] = (Habits(), Habits()),
        details: Details | None = None,
        date: str | None = None,
        practice: bool = False,
        again: DealRecord | None = None,
    ) -> MatchJournal:
        """A new match, kept from its first deal on. Its session is ``journal.session``. Raises nothing of FAILURES.

        The arguments are :class:`Session`'s; ``date`` is today's if left out. ``details`` are what else is kept.
        """
        if date is None:
            date = _today()
        match = KeptMatch(secrets.token_hex(16), rules, names, date=date, details=details or Details())
        lock = Lock(self.folder, match.uid)
        journal = MatchJournal(self, match, lock, number=None)
        with suppress(*FAILURES):
            self.reach()  # so that a trouble is known before the first deal
        lock.take()
        session = Session(
            rules, seed, names, dealer=dealer, habits=habits, date=date, journal=journal, practice=practice, again=again
        )
        journal.begin(session)
        return journal

    def resume(self, uid: str) -> MatchJournal:
        """Go on with a match exactly where it stands: ``journal.session``. What habits left to do is done.

        Raises ResumeError, or as FAILURES says if the database cannot be used.
        """
        lock = Lock(self.folder, uid)
        if lock.take() is LockState.HELD:
            raise ResumeError(ResumeProblem.IN_USE)
        try:
            return self._resume(uid, lock)
        except BaseException:
            lock.release()
            raise

    def _resume(self, uid: str, lock: Lock) -> MatchJournal:
        def work(connection: sqlite3.Connection) -> tuple[int, KeptMatch]:
            number = rows.find(connection, uid)
            if number is None:
                raise ResumeError(ResumeProblem.GONE)
            try:
                return number, rows.read_match(connection, number)
            except rows.UNREADABLE:
                raise ResumeError(ResumeProblem.UNREADABLE) from None

        try:
            number, match = self.read(work)
        except FAILURES as error:
            self.failed(error)
            raise
        if match.finished:
            raise ResumeError(ResumeProblem.OVER)
        if match.seed is None or match.dealer is None:
            raise ResumeError(ResumeProblem.IMPORTED)
        journal = MatchJournal(self, match, lock, number=number)
        try:
            session = Session.restore(
                match.record(),
                match.seed,
                dealer=match.dealer,
                habits=match.habits,
                journal=journal,
                by_itself=match.deals[-1].by_itself if match.deals else frozenset(),
            )
        except ValueError:
            raise ResumeError(ResumeProblem.UNREADABLE) from None
        journal.begin(session)
        return journal

    def incidents(self) -> list[Incident]:
        """What was set aside and why, the first incident first. Raises as FAILURES says."""
        return self.read(rows.incidents)


def score_after(rules: Rules, dealer: int, deals: list[tuple[int, Result | None]]) -> Match:
    """The score after deals, each with who dealt it and its result; ``dealer`` is to deal where there are none.

    Raises ValueError for a result after the end of the match.
    """
    score = Match(rules, dealer)
    for dealt, result in deals:
        score = replace(score, dealer=dealt)
        if result is not None:
            score = score.after(result)
    return score


def _today() -> str:
    try:
        return datetime.now().astimezone().date().isoformat()
    except (OverflowError, ValueError, OSError):  # a clock gone mad
        return ""


def _summary(
    number: int, match: KeptMatch | None, deals: list[tuple[int, Result | None]], look: Callable[[str], LockState]
) -> Summary:
    if match is None:
        return Summary(number, "", deals=len(deals), deal=len(deals))
    try:
        score = score_after(match.rules, match.dealer or 0, deals)
    except ValueError:  # a deal after the end of the match
        score = None
    running = bool(deals) and deals[-1][1] is None
    over = match.finished or (score is not None and score.winner is not None)
    lock = look(match.uid) if match.can_go_on else LockState.FREE
    return Summary(
        number=number,
        uid=match.uid,
        rules=match.rules,
        names=match.names,
        score=score,
        deal=len(deals) if running or over else len(deals) + 1,
        deals=len(deals),
        started=match.started,
        played=match.updated,
        finished=match.finished,
        imported=match.imported,
        can_go_on=match.can_go_on,
        practice=match.practice,
        human=match.details.human,
        level=match.details.level,
        date=match.date,
        lock=lock,
    )
