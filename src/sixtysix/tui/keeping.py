"""Where the table's matches are kept while they are played: on disk, with what there is to be said of that.

:class:`NotKept` is the same table with nothing kept.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from sixtysix.engine.rules import Rules
from sixtysix.history import sentences
from sixtysix.history.journal import MatchJournal
from sixtysix.history.locks import LockState
from sixtysix.history.rows import Details
from sixtysix.history.store import ResumeError, Store, Summary
from sixtysix.history.troubles import FAILURES
from sixtysix.i18n import _
from sixtysix.session.session import Habits, Session
from sixtysix.text import visible
from sixtysix.wording import ruleset_title

RETRY_SECONDS = 3.0
"""How often saving is tried again while it fails."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An unfinished match that can be played on: what it is called by, and a line that tells which it is."""

    uid: str
    told: str


class Keeping(Protocol):
    """What the table asks of where its matches are kept."""

    @property
    def warning(self) -> str:
        """What is wrong with saving, in a sentence, for as long as it is; empty where nothing is."""

    @property
    def keeps(self) -> bool:
        """Whether the match on the table can be played on another time."""

    def retry(self) -> bool:
        """Try again to save what could not be saved; return whether the warning has changed."""

    def offers(self) -> tuple[Offer, ...]:
        """The unfinished matches, the one played last first."""

    def start(
        self, rules: Rules, seed: bytes, names: tuple[str, str], *, number: int, dealer: int | None, habits: Habits
    ) -> Session:
        """A new match, the table's ``number``-th from 1; it is kept from its first deal on."""

    def resume(self, uid: str) -> Session | str:
        """A match exactly where it stood, or why it cannot be played on, in a sentence."""


class NotKept:
    """Nothing is kept."""

    warning = ""
    keeps = False

    def retry(self) -> bool:
        """There is nothing to save."""
        return False

    def offers(self) -> tuple[Offer, ...]:
        """None."""
        return ()

    def start(
        self, rules: Rules, seed: bytes, names: tuple[str, str], *, number: int, dealer: int | None, habits: Habits
    ) -> Session:
        """A new match that ends with the program."""
        del number
        return Session(rules, seed, names, dealer=dealer, habits=(habits, Habits()))

    def resume(self, uid: str) -> Session | str:
        """There is none."""
        raise ValueError(uid)


class Kept:
    """Matches in the store. ``seated(level, seed)`` is called with the opponent that a match is played against."""

    def __init__(self, store: Store, level: str, seated: Callable[[str, bytes], object]) -> None:
        self._store = store
        self._level = level
        self._seated = seated
        self._journal: MatchJournal | None = None

    @property
    def warning(self) -> str:
        """What is wrong with saving, in a sentence, for as long as it is."""
        trouble = None if self._journal is None else self._journal.trouble
        return "" if trouble is None else sentences.not_saving(trouble)

    @property
    def keeps(self) -> bool:
        """Whether all of it is on disk."""
        return self._journal is not None and self._journal.trouble is None

    def noticed(self) -> str:
        """What is to be told once, at the start: files set aside, a folder without locks. Empty where nothing is."""
        told = [sentences.set_aside(incident) for incident in self._store.repaired]
        if self._journal is not None and self._journal.without_locks:
            told.append(sentences.without_locks())
        return " ".join(told)

    def offers(self) -> tuple[Offer, ...]:
        """The unfinished matches against the computer, the one played last first."""
        return tuple(Offer(one.uid, _told(one)) for one in self._store.unfinished() if one.human == 0 and one.deals)

    def start(
        self, rules: Rules, seed: bytes, names: tuple[str, str], *, number: int, dealer: int | None, habits: Habits
    ) -> Session:
        """A new match. Its opponent's seed comes from the match's, so that a given seed repeats the whole match."""
        self._leave()
        opponent_seed = hmac.new(seed, b"opponent", hashlib.sha256).digest()
        self._journal = self._store.start(
            rules,
            seed,
            names,
            dealer=dealer,
            habits=(habits, Habits()),
            details=Details(human=0, level=self._level, opponent_seed=opponent_seed, settings={"match": number}),
        )
        self._seated(self._level, opponent_seed)
        return self._journal.session

    def resume(self, uid: str) -> Session | str:
        """A match exactly where it stood, its opponent too."""
        try:
            journal = self._store.resume(uid)
        except ResumeError as error:
            return sentences.cannot_resume(error.problem)
        except FAILURES as error:
            return sentences.not_saving(self._store.failed(error))
        self._leave()
        self._journal = journal
        details = journal.details
        self._seated(details.level or self._level, details.opponent_seed or b"")
        return journal.session

    def retry(self) -> bool:
        """Try again to save what could not be saved; return whether the warning has changed."""
        before = self.warning
        if self._journal is not None and self._journal.trouble is not None:
            self._journal.retry()
        return self.warning != before

    def _leave(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def close(self) -> None:
        """Save what is left to save, and let go of match and store."""
        self._leave()
        self._store.close()


def _told(one: Summary) -> str:
    assert one.rules is not None
    score = (0, 0) if one.score is None else (one.score.tally(0), one.score.tally(1))
    values = {
        "rules": ruleset_title(one.rules.name),
        "n": one.deal,
        "yours": score[0],
        "others": score[1],
        "name": visible(one.names[1]),
    }
    if one.lock is LockState.HELD:
        return _("{rules}, deal {n}, {yours} to {others} against {name} – in use by another session").format(**values)
    return _("{rules}, deal {n}, {yours} to {others} against {name}").format(**values)
