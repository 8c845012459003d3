"""Where the table's matches are kept while they are played: on disk, with what there is to be said of that.

:class:`NotKept` is the same table with nothing kept.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from sixtysix.ai.player import RANKED
from sixtysix.engine.record import DealRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.errors import UserError
from sixtysix.history import sentences
from sixtysix.history.journal import MatchJournal
from sixtysix.history.locks import LockState
from sixtysix.history.rows import Details
from sixtysix.history.store import ResumeError, Store, Summary
from sixtysix.history.telling import played_at, players, score_text, state
from sixtysix.history.troubles import FAILURES
from sixtysix.i18n import _
from sixtysix.protocol import COMMAND_PREFIX
from sixtysix.session.session import Habits, Session
from sixtysix.text import visible
from sixtysix.wording import match_title
from sixtysix.wording.levels import player_at_level

RETRY_SECONDS = 3.0
"""How often saving is tried again while it fails."""


@frozen
class Offer:
    """An unfinished match that can be played on: what it is called by, and a line that tells which it is."""

    uid: str
    told: str
    free: bool = True
    """Whether no other session plays it just now."""


@frozen
class Past:
    """A saved match in a list: which it is, when it was played, and how it stands or ended.

    ``uid`` is what it is played on by, empty where that cannot be.
    """

    uid: str
    number: int
    played: str
    rules: str
    players: str
    score: str
    state: str


class Keeping(Protocol):
    """What the table asks of where its matches are kept."""

    @property
    def warning(self) -> str:
        """What is wrong with saving, in a sentence, for as long as it is; empty where nothing is."""

    @property
    def keeps(self) -> bool:
        """Whether the match on the table can be played on another time."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels to choose from, weakest first; none where there is no choice."""

    @property
    def level(self) -> str | None:
        """The level of the match on the table, None where it has none."""

    @property
    def next_level(self) -> str | None:
        """The level of the match that begins next."""

    def choose(self, level: str) -> None:
        """Take a level for the match that begins next: the one on the table, while its first deal is not dealt."""

    def retry(self) -> bool:
        """Try again to save what could not be saved; return whether the warning has changed."""

    def offers(self) -> tuple[Offer, ...]:
        """The unfinished matches, the one played last first."""

    def past(self) -> tuple[Past, ...] | str:
        """All saved matches, the one played last first; or why they cannot be had, in a sentence."""

    def start(
        self,
        rules: Rules,
        seed: bytes,
        names: tuple[str, str],
        *,
        number: int,
        dealer: int | None,
        habits: Habits,
        practice: bool = False,
    ) -> Session:
        """A new match, the table's ``number``-th from 1; it is kept from its first deal on."""

    def again(self, deal: DealRecord) -> Session:
        """A practice match that is ``deal`` alone, dealt once more, by the players of the match on the table.

        That match is put aside as it is, unless one has been already, and kept from being played elsewhere.
        """

    def back(self) -> Session:
        """The match that was put aside, on the table again. ValueError without one."""

    def resume(self, uid: str) -> Session | str:
        """A match exactly where it stood, or why it cannot be played on, in a sentence."""


class NotKept:
    """Nothing is kept."""

    warning = ""
    keeps = False
    levels: tuple[str, ...] = ()
    level: str | None = None
    next_level: str | None = None

    def choose(self, level: str) -> None:
        """There are none."""
        raise ValueError(level)

    def retry(self) -> bool:
        """There is nothing to save."""
        return False

    def offers(self) -> tuple[Offer, ...]:
        """None."""
        return ()

    def past(self) -> tuple[Past, ...] | str:
        """None."""
        return ()

    def __init__(self) -> None:
        self._session: Session | None = None
        self._aside: Session | None = None

    def start(
        self,
        rules: Rules,
        seed: bytes,
        names: tuple[str, str],
        *,
        number: int,
        dealer: int | None,
        habits: Habits,
        practice: bool = False,
    ) -> Session:
        """A new match that ends with the program."""
        del number
        self._aside = None
        self._session = Session(rules, seed, names, dealer=dealer, habits=(habits, Habits()), practice=practice)
        return self._session

    def again(self, deal: DealRecord) -> Session:
        """A deal once more."""
        last = self._session
        assert last is not None
        self._aside = self._aside or last
        self._session = Session(last.rules, _seed_again(deal), last.names, habits=last.habits, again=deal)
        return self._session

    def back(self) -> Session:
        """The match that was put aside."""
        if self._aside is None:
            raise ValueError("no match was put aside")
        self._session, self._aside = self._aside, None
        return self._session

    def resume(self, uid: str) -> Session | str:
        """There is none."""
        raise ValueError(uid)


def _seed_again(deal: DealRecord) -> bytes:
    """The match's seed for a deal that is dealt again: the opponent's chance comes from it, the same each time.

    It is not that of the match before, which would tell what the opponent will do in the deals to come.
    """
    assert deal.seed is not None
    return hmac.new(deal.seed, b"again", hashlib.sha256).digest()


class Kept:
    """Matches in the store. ``seated(level, seed)`` is called with the opponent that a match is played against.

    It raises UserError for one that cannot be had, ValueError for a level that there is not; then a kept match is not
    played on.
    """

    def __init__(
        self,
        store: Store,
        level: str,
        seated: Callable[[str, bytes], object],
        levels: tuple[str, ...] = RANKED,
    ) -> None:
        """``level`` is the first match's, ``levels`` are those to choose from: none, and it stays that one."""
        self._store = store
        self._level = level
        self._levels = levels
        self._seated = seated
        self._journal: MatchJournal | None = None
        self._aside: MatchJournal | None = None

    @property
    def warning(self) -> str:
        """What is wrong with saving, in a sentence, for as long as it is."""
        trouble = None if self._journal is None else self._journal.trouble
        return "" if trouble is None else sentences.not_saving(trouble)

    @property
    def keeps(self) -> bool:
        """Whether all of it is on disk."""
        journals = [journal for journal in (self._journal, self._aside) if journal is not None]
        return bool(journals) and all(journal.trouble is None for journal in journals)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels to choose from, the one that would be played next always among them."""
        return self._levels if self._level in self._levels or not self._levels else (*self._levels, self._level)

    @property
    def level(self) -> str | None:
        """The level of the match on the table; None where a program of the player's plays."""
        level = None if self._journal is None else self._journal.details.level
        return None if level is None or level.startswith(COMMAND_PREFIX) else level

    @property
    def next_level(self) -> str | None:
        """The level of the match that begins next."""
        return self._level

    def choose(self, level: str) -> None:
        """Take a level for the match that begins next: the one on the table, while its first deal is not dealt."""
        self._level = level
        if self._journal is not None and not self._journal.session.record().deals:
            details = self._journal.details
            details.level = level
            self._seated(level, details.opponent_seed or b"")

    def noticed(self) -> str:
        """What is to be told once, at the start: files set aside, a folder without locks. Empty where nothing is."""
        told = [sentences.set_aside(incident) for incident in self._store.repaired]
        if self._journal is not None and self._journal.without_locks:
            told.append(sentences.without_locks())
        return " ".join(told)

    def offers(self) -> tuple[Offer, ...]:
        """The unfinished matches against the computer that are not on the table, the one played last first."""
        ours = [journal.uid for journal in (self._journal, self._aside) if journal is not None]
        return tuple(
            Offer(one.uid, _told(one), one.lock is not LockState.HELD)
            for one in self._store.unfinished()
            if one.human == 0 and one.deals and one.uid not in ours
        )

    def past(self) -> tuple[Past, ...] | str:
        """All saved matches, the one played last first; or why they cannot be had, in a sentence."""
        try:
            return tuple(map(_past, self._store.matches())) if self._store.exists else ()
        except FAILURES as error:
            return sentences.unusable(self._store.failed(error), str(self._store.folder))

    def start(
        self,
        rules: Rules,
        seed: bytes,
        names: tuple[str, str],
        *,
        number: int,
        dealer: int | None,
        habits: Habits,
        practice: bool = False,
    ) -> Session:
        """A new match. Its opponent's seed comes from the match's, so that a given seed repeats the whole match."""
        self._leave()
        self._journal = self._store.start(
            rules,
            seed,
            names,
            dealer=dealer,
            habits=(habits, Habits()),
            details=Details(human=0, level=self._level, opponent_seed=_opponent_seed(seed), settings={"match": number}),
            practice=practice,
        )
        self._seat(self._journal)
        return self._journal.session

    def again(self, deal: DealRecord) -> Session:
        """A deal once more, in a practice match of its own. The match before stays ours, in memory and on disk."""
        last = self._journal
        assert last is not None
        seed = _seed_again(deal)
        journal = self._store.start(
            last.session.rules,
            seed,
            last.session.names,
            habits=last.session.habits,
            details=replace(last.details, opponent_seed=_opponent_seed(seed)),
            again=deal,
        )
        if self._aside is None:
            self._aside = last
        else:
            last.close()
        self._journal = journal
        self._seat(journal)
        return journal.session

    def back(self) -> Session:
        """The match that was put aside, its opponent too."""
        if self._aside is None:
            raise ValueError("no match was put aside")
        if self._journal is not None:
            self._journal.close()
        self._journal, self._aside = self._aside, None
        self._seat(self._journal)
        return self._journal.session

    def _seat(self, journal: MatchJournal) -> None:
        details = journal.details
        self._seated(details.level or self._level, details.opponent_seed or b"")

    def resume(self, uid: str) -> Session | str:
        """A match exactly where it stood, its opponent too; its level is that of the next match as well."""
        try:
            journal = self._store.resume(uid)
        except ResumeError as error:
            return sentences.cannot_resume(error.problem)
        except FAILURES as error:
            return sentences.not_saving(self._store.failed(error))
        details = journal.details
        level = details.level or self._level
        try:
            self._seated(level, details.opponent_seed or b"")
        except UserError as error:
            journal.close()
            return str(error)
        except ValueError:
            journal.close()
            text = _("This match is played at the level '{level}', which this version does not know.")
            return text.format(level=visible(level))
        self._leave()
        self._journal = journal
        if self._levels:
            self._level = level
        return journal.session

    def retry(self) -> bool:
        """Try again to save what could not be saved; return whether the warning has changed."""
        before = self.warning
        for journal in (self._journal, self._aside):
            if journal is not None and journal.trouble is not None:
                journal.retry()
        return self.warning != before

    def _leave(self) -> None:
        for journal in (self._journal, self._aside):
            if journal is not None:
                journal.close()
        self._journal = self._aside = None

    def close(self) -> None:
        """Save what is left to save, and let go of match and store."""
        self._leave()
        self._store.close()


def _opponent_seed(seed: bytes) -> bytes:
    return hmac.new(seed, b"opponent", hashlib.sha256).digest()


def _name(one: Summary) -> str:
    """The other player's name, with its level if it has one and can be played against now."""
    if one.lock is LockState.HELD or one.level is None or one.level.startswith(COMMAND_PREFIX):
        return one.names[1]
    return player_at_level(one.names[1], one.level)


def _told(one: Summary) -> str:
    assert one.rules is not None
    score = (0, 0) if one.score is None else (one.score.tally(0), one.score.tally(1))
    values = {
        "rules": match_title(one.rules.name, practice=one.practice),
        "n": one.deal,
        "yours": score[0],
        "others": score[1],
        "name": visible(_name(one)),
    }
    if one.lock is LockState.HELD:
        return _("{rules}, deal {n}, {yours} to {others} against {name} – in use by another session").format(**values)
    return _("{rules}, deal {n}, {yours} to {others} against {name}").format(**values)


def _past(one: Summary) -> Past:
    playable = one.can_go_on and one.human == 0 and one.lock is not LockState.HELD
    if one.rules is None:
        return Past("", one.number, "–", "–", "–", "–", _("cannot be read"))
    others = visible(_name(one)) if one.human == 0 else players(one)[1]
    return Past(
        uid=one.uid if playable else "",
        number=one.number,
        played=played_at(one),
        rules=match_title(one.rules.name, practice=one.practice),
        players=_("{name} against {other}").format(name=players(one)[0], other=others),
        score=score_text(one.score),
        state=state(one),
    )
