"""A match that is left anywhere goes on exactly where it stood."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sixtysix.ai.player import LEVELS, Player, make_player
from sixtysix.engine.actions import CLAIM, DRAW, Marry, Play
from sixtysix.engine.cards import Rank
from sixtysix.engine.record import MatchRecord
from sixtysix.engine.rules import RULESETS
from sixtysix.history.rows import Details
from sixtysix.history.store import ResumeError, ResumeProblem, Store
from sixtysix.session.habits import Habits
from sixtysix.session.journal import Taken
from sixtysix.session.session import Listener, Session
from tests.history.scripted import HABITS, expected, kept, new_session, play_out, seed_of, start, step, stored


def test_every_moment_of_a_match(tmp_path: Path) -> None:
    """Left and gone on with after each act: between deals, in the middle of a trick or a marriage, after a close."""
    with Store(tmp_path) as store:
        journal = start(store, 1)
        untouched = new_session(1)
        acts = 0
        while True:
            step(journal.session)
            step(untouched)
            acts += 1
            if untouched.over:
                break
            journal.close()
            journal = store.resume(journal.uid)
            session = journal.session
            assert session.deal == untouched.deal
            assert session.match == untouched.match
            assert session.record() == untouched.record()
            assert session.habits == untouched.habits
            assert (session.turn, session.number, session.commitment) == (
                untouched.turn,
                untouched.number,
                untouched.commitment,
            )
            assert session.shown_seed() == untouched.shown_seed()
            assert [session.view(player) for player in (0, 1)] == [untouched.view(player) for player in (0, 1)]
        assert acts > 50
        assert stored(store, journal.uid).record() == expected(1)
        assert store.unfinished() == []
        journal.close()


@pytest.mark.parametrize("level", LEVELS)
def test_the_opponent_makes_the_choices_it_would_have_made(level: str, tmp_path: Path) -> None:
    random = Random(level)
    # One deal is enough of the levels that take their time; the journal is the same for all.
    short = level not in ("random", "casual")
    rulesets = [replace(RULESETS["standard"], match_target=1)] if short else list(RULESETS.values())
    for index, rules in enumerate(rulesets):
        alone = _play(Session(rules, seed_of(index), ("Ann", "Bo"), dealer=0, habits=HABITS), _players(level))
        with Store(tmp_path / rules.name) as store:
            details = Details(0, level, b"opponent")
            journal = store.start(
                rules, seed_of(index), ("Ann", "Bo"), dealer=0, habits=HABITS, details=details, date=""
            )
            while True:
                _play(journal.session, _players(level), random.randint(1, 40))
                if journal.session.over:
                    break
                journal.close()
                # Everything is made anew, as in another process: what is not kept is not known.
                store.close()
                journal = store.resume(journal.uid)
                assert journal.details == details
            assert journal.session.record() == alone
            assert stored(store, journal.uid).record() == alone
            journal.close()


def _players(level: str) -> tuple[Player, Player]:
    return make_player("random", b"person"), make_player(level, b"opponent", 16)


def _play(session: Session, players: tuple[Player, Player], acts: int | None = None) -> MatchRecord:
    for _act in itertools.count() if acts is None else range(acts):
        if session.over:
            break
        if session.turn is None:
            session.begin()
        else:
            decision = players[session.turn].decide(session.view(session.turn))
            session.act(decision.action, playouts=decision.playouts)
    return session.record()


def test_several_matches_in_a_row(tmp_path: Path) -> None:
    """Where a tradition plays the best of several, the ones that have been won are not forgotten."""
    rules = replace(RULESETS["standard"], name="short", match_target=2, best_of=5)
    with Store(tmp_path) as store:
        journal = store.start(rules, seed_of(1), ("Ann", "Bo"))
        won = set()
        while True:
            step(journal.session)
            won.add(journal.session.match.wins)
            before = journal.session.match
            if journal.session.over:
                break
            journal.close()
            (summary,) = store.unfinished()
            assert summary.score == before
            journal = store.resume(journal.uid)
            assert journal.session.match == before
        assert len(won) >= 4
        journal.close()


def test_what_a_list_shows(tmp_path: Path) -> None:
    times = iter(range(1_000_000_000_000, 2_000_000_000_000, 60_000))
    with Store(tmp_path, clock=lambda: next(times)) as store:
        assert store.unfinished() == []
        journals = [start(store, index) for index in (1, 2, 3)]
        assert store.unfinished() == []  # nothing to lose before the first deal
        for journal in journals:
            for _act in range(10):
                step(journal.session)
        step(journals[0].session)
        shown = store.unfinished()
        assert [one.uid for one in shown] == [journals[at].uid for at in (0, 2, 1)]
        assert [one.number for one in shown] == [1, 3, 2]
        for one, journal in zip(shown, (journals[0], journals[2], journals[1]), strict=True):
            assert one.rules == journal.session.rules
            assert one.names == journal.session.names
            assert one.score == journal.session.match
            assert one.deal == journal.session.number
            assert (one.human, one.level) == (0, "scripted")
            assert (one.finished, one.imported, one.can_go_on) == (False, False, True)
            assert one.started is not None and one.played is not None and one.started < one.played
        for journal in journals:
            journal.close()


def test_what_cannot_be_gone_on_with(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        with pytest.raises(ResumeError) as gone:
            store.resume("0" * 32)
        assert gone.value.problem is ResumeProblem.GONE
        journal = start(store, 1)
        step(journal.session)
        with Store(tmp_path) as other, pytest.raises(ResumeError) as in_use:
            other.resume(journal.uid)
        assert in_use.value.problem is ResumeProblem.IN_USE
        play_out(journal.session)
        journal.close()
        with pytest.raises(ResumeError) as over:
            store.resume(journal.uid)
        assert over.value.problem is ResumeProblem.OVER
        journal = start(store, 2)
        step(journal.session)
        journal.close()
        with store.reach().transaction() as connection:
            connection.execute("UPDATE matches SET seed = zeroblob(32) WHERE uid = ?", (journal.uid,))
        with pytest.raises(ResumeError) as unreadable:
            store.resume(journal.uid)
        assert unreadable.value.problem is ResumeProblem.UNREADABLE
        # A match that could not be gone on with is not kept from others.
        with pytest.raises(ResumeError):
            store.resume(journal.uid)


def test_actions_are_kept_with_their_times_playouts_and_habits(tmp_path: Path) -> None:
    time = 1_000_000_000_000

    def clock() -> int:
        nonlocal time
        time -= 1000  # a clock that goes backwards: the order stays that of the actions
        return time

    with Store(tmp_path, clock=clock) as store:
        journal = start(store, 4)
        play_out(journal.session)
        match = stored(store, journal.uid)
        assert match.record() == expected(4)
        times = [one.time for deal in match.deals for one in deal.actions]
        assert None not in times
        assert times == sorted(times, reverse=True)  # type: ignore[type-var]  # no None among them
        by_itself = [one for deal in match.deals for one in deal.actions if one.by_itself]
        assert by_itself
        assert all(one.playouts is None for one in by_itself)
        assert all(one.action in (DRAW, CLAIM) or isinstance(one.action, Marry) for one in by_itself)
        assert any(one.playouts is not None for deal in match.deals for one in deal.actions)
        journal.close()
    with Store(tmp_path) as store:
        assert store.matches()[0].finished


def test_habits_and_settings_are_kept(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        journal = start(store, 1)
        step(journal.session)
        changed = Habits(draw=False, claim=True, marry=False)
        journal.session.set_habits(0, changed)
        journal.set_settings({"index": 1, "hints": 3})
        journal.close()
        journal = store.resume(journal.uid)
        assert journal.session.habits == (changed, HABITS[1])
        assert journal.details.settings == {"index": 1, "hints": 3}
        journal.close()


def test_what_a_habit_had_still_to_do_is_done(tmp_path: Path) -> None:
    """Killed after a habit had been switched on and before it has acted."""
    with Store(tmp_path) as store:
        journal = store.start(
            RULESETS["standard"], seed_of(3), ("Ann", "Bo"), habits=(Habits(draw=False), Habits(draw=False))
        )
        session = journal.session
        while session.deal is None or not session.deal.before_drawing:
            step(session)
        player = session.turn
        assert player is not None
        journal.close()
        on = (Habits(), Habits())
        with store.reach().transaction() as connection:
            text = '{"habits": [{"draw": true, "claim": true, "marry": true}, '
            text += '{"draw": true, "claim": true, "marry": true}], "more": {}}'
            connection.execute("UPDATE matches SET settings = ?", (text,))
        journal = store.resume(journal.uid)
        assert journal.session.habits == on
        assert journal.session.record().deals[-1].actions[-1] == DRAW
        assert stored(store, journal.uid).record() == journal.session.record()
        assert stored(store, journal.uid).deals[-1].actions[-1].by_itself
        journal.close()


class Listening:
    """A journal that keeps what it is told, each call by itself."""

    def __init__(self) -> None:
        self.calls: list[object] = []

    def match_started(self, beginning: object) -> None:
        self.calls.append(beginning)

    def deal_started(self, number: int, deal: object) -> None:
        self.calls.append((number, deal))

    def actions(self, taken: tuple[Taken, ...]) -> None:
        self.calls.append(taken)

    def taken_back(self, deal: int, record: object, taken: tuple[Taken, ...]) -> None:
        self.calls.append((deal, record, taken))

    def habits_changed(self, habits: tuple[Habits, Habits]) -> None:
        self.calls.append(habits)


def noting(journal: Listening, told: list[int]) -> Listener:
    """A listener that notes how much the journal has been told by then."""
    return lambda _session, _events: told.append(len(journal.calls))


def test_a_session_tells_its_journal_everything_and_first() -> None:
    for index in range(6):
        journal = Listening()
        before = new_session(index)
        session = Session(before.rules, seed_of(index), before.names, habits=HABITS, journal=journal)
        told: list[int] = []
        session.listen(noting(journal, told))
        while not session.over:
            calls = len(journal.calls)
            step(session)
            # One piece an act: what habits do before and after a player's action is kept with it or not at all.
            assert len(journal.calls) == calls + (2 if calls == 0 else 1)
            assert told[-1] == len(journal.calls)
        pieces = [call for call in journal.calls if isinstance(call, tuple) and isinstance(call[0], Taken)]
        taken = [one for piece in pieces for one in piece]
        actions = [action for deal in session.record().deals for action in deal.actions]
        assert [one.action for one in taken] == actions
        assert [one.result for one in taken if one.result] == [deal.result for deal in session.record().deals]
        assert [one.over for one in taken] == [False] * (len(taken) - 1) + [True]


def test_a_marriage_by_habit_is_one_piece_with_its_lead() -> None:
    for index in range(200):
        journal = Listening()
        rules = RULESETS["standard"]
        session = Session(rules, seed_of(index), ("Ann", "Bo"), dealer=1, journal=journal)
        session.begin()
        view = session.view(0)
        marriages = [action.suit for action in view.legal if isinstance(action, Marry)]
        if marriages:
            king = next(one for one in view.hand if one.rank is Rank.KING and one.suit == marriages[0])
            session.act(Play(king))
            (piece,) = journal.calls[2:]
            assert isinstance(piece, tuple)
            assert [(one.action, one.by_itself) for one in piece] == [(Marry(marriages[0]), True), (Play(king), False)]
            return
    pytest.fail("no marriage has been dealt")


@pytest.mark.parametrize("change", ["seed", "dealer", "word", "action", "more", "result", "deal"])
def test_a_record_of_another_match_is_not_restored(change: str) -> None:
    match = kept(1)
    record = match.record()
    assert match.seed is not None and match.dealer is not None
    seed, dealer = match.seed, match.dealer
    first, *others = record.deals
    match change:
        case "seed":
            seed = seed_of(2)
        case "dealer":
            dealer = 1 - dealer
        case "word":
            first = replace(first, word="another")
        case "action":
            first = replace(first, actions=first.actions[1:])
        case "more":
            first = replace(first, actions=(*first.actions, DRAW))
        case "result":
            assert first.result is not None
            first = replace(first, result=replace(first.result, game_points=9))
        case "deal":
            others = others[1:]
    with pytest.raises(ValueError):  # noqa: PT011 -- which one is for the journal alone, and it says nothing of it
        Session.restore(replace(record, deals=(first, *others)), seed, dealer=dealer)
