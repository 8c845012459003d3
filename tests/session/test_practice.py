"""Practice: decisions taken back, and deals dealt again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from sixtysix.commands.verify import Verdict, judge
from sixtysix.engine.actions import Action
from sixtysix.engine.deal import Deal
from sixtysix.engine.match import Match
from sixtysix.engine.notation import read_records, write_records
from sixtysix.engine.record import DealRecord
from sixtysix.engine.rules import RULESETS
from sixtysix.session.journal import Beginning, Taken
from sixtysix.session.session import Habits, Session
from tests.engine.walks import ALL_RULES, HOUSE, choose, rules_named

STANDARD = RULESETS["standard"]
SEED = bytes(range(32))


class Copy:
    """A journal that keeps what it is told, as one on disk would."""

    def __init__(self) -> None:
        self.tags: tuple[tuple[str, str], ...] = ()
        self.deals: list[DealRecord] = []
        self.by_itself: list[set[int]] = []
        self.over = False

    def match_started(self, beginning: Beginning) -> None:
        self.tags = beginning.tags

    def deal_started(self, number: int, deal: DealRecord) -> None:
        assert number == len(self.deals) + 1
        self.deals.append(deal)
        self.by_itself.append(set())

    def actions(self, taken: tuple[Taken, ...]) -> None:
        for one in taken:
            deal = self.deals[one.deal - 1]
            assert one.place == len(deal.actions)
            self.deals[one.deal - 1] = deal.with_action(one.action, one.result, one.playouts)
            if one.by_itself:
                self.by_itself[one.deal - 1].add(one.place)
            self.over = one.over

    def taken_back(self, deal: int, record: DealRecord, taken: tuple[Taken, ...]) -> None:
        assert deal == len(self.deals)
        assert record.actions == self.deals[-1].actions[: len(record.actions)]
        self.deals[-1] = record
        self.by_itself[-1] = {place for place in self.by_itself[-1] if place < len(record.actions)}
        self.over = False
        self.actions(taken)

    def habits_changed(self, habits: tuple[Habits, Habits]) -> None:
        pass


@dataclass
class Before:
    """What there was before a decision."""

    player: int
    deal: Deal
    match: Match
    actions: tuple[Action, ...]


def check(session: Session, journal: Copy, seed: bytes) -> None:
    """The journal has what the session has, and a restored session stands where this one stands."""
    record = session.record()
    assert tuple(journal.deals) == record.deals
    assert journal.tags == record.tags
    assert journal.over == session.over
    again = Session.restore(
        record,
        seed,
        dealer=record.deals[0].dealer,
        habits=session.habits,
        by_itself=frozenset(journal.by_itself[-1]),
    )
    assert (again.deal, again.match, again.over) == (session.deal, session.match, session.over)
    assert again.record() == record
    for player in (0, 1):
        assert again.view(player) == session.view(player)
    assert [(t.player, t.place, t.before, t.events) for t in again.turns] == [
        (t.player, t.place, t.before, t.events) for t in session.turns
    ]


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_decision_taken_back_leaves_what_was_before_it(name: str) -> None:
    """Whatever the table did for the players, from any moment of a deal, and its end; journal and restoring agree."""
    for number in range(8 if name == HOUSE else 2):
        rng = Random(f"undo {name} {number}")
        habits = (Habits(*(rng.random() < 0.7 for _ in range(3))), Habits(*(rng.random() < 0.7 for _ in range(3))))
        seed, journal = rng.randbytes(32), Copy()
        session = Session(rules_named(name, rng), seed, ("Ada", "Ben"), habits=habits, journal=journal, practice=True)
        for _deal in range(2):
            if session.over:
                break
            session.begin()
            commitment, back, past = session.record().deals[-1].commitment, 0, list[Before]()
            for _step in range(80):
                player = rng.randrange(2)
                if session.turn is not None and rng.random() < 0.75:
                    assert session.deal is not None
                    past.append(Before(session.turn, session.deal, session.match, session.record().deals[-1].actions))
                    session.act(choose(rng, session.deal))
                elif all(before.player != player for before in past):
                    assert session.take_back(player) is None
                else:
                    while past[-1].player != player:
                        past.pop()
                    before = past.pop()
                    back += 1
                    turn = session.take_back(player)
                    assert turn is not None
                    assert turn.player == player
                    assert turn.before == before.deal
                    assert (session.deal, session.match) == (before.deal, before.match)
                    assert session.record().deals[-1].actions == before.actions
                if rng.random() < 0.1:
                    check(session, journal, seed)
            while session.turn is not None:
                assert session.deal is not None
                session.act(choose(rng, session.deal))
            check(session, journal, seed)
            last = session.record().deals[-1]
            assert (last.taken_back, last.commitment) == (back, commitment)
        record = session.record()
        assert record.practice
        assert record.score() == session.match
        assert read_records(write_records([record])) == (record,)
        assert all(judge(deal, record.rules) is Verdict.HOLDS for deal in record.deals)


def test_what_habits_do_where_a_decision_is_taken_back_is_done_at_once() -> None:
    """A habit that was switched on later: what it does is in the same piece that the journal is told."""
    journal = Copy()
    off = Habits(draw=False, claim=False, marry=False)
    session = Session(STANDARD, SEED, ("Ada", "Ben"), habits=(off, off), journal=journal, practice=True)
    session.begin()
    rng = Random("habits")
    while session.deal is None or not session.deal.before_drawing:
        assert session.deal is not None
        session.act(choose(rng, session.deal))
    player, place = session.turn, len(session.record().deals[-1].actions)
    assert player is not None
    session.act(session.deal.legal()[0])
    session.set_habits(player, Habits())
    session.take_back(player)
    assert journal.by_itself[-1] == {place}
    check(session, journal, SEED)


def test_only_practice_matches_are_taken_back() -> None:
    session = Session(STANDARD, SEED, ("Ada", "Ben"))
    session.begin()
    assert session.deal is not None
    session.act(session.deal.legal()[0])
    with pytest.raises(ValueError, match="practice"):
        session.take_back(0)
    assert not session.record().practice
    practice = Session(STANDARD, SEED, ("Ada", "Ben"), practice=True)
    assert practice.take_back(0) is None


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_deal_is_dealt_again(name: str) -> None:
    """The same cards, in the same seats or swapped; it is a match of its own, and its record verifies and restores."""
    rng = Random(f"again {name}")
    rules = rules_named(name, rng)
    first = Session(rules, SEED, ("Ada", "Ben"))
    first.begin("sesame")
    hands = [first.view(player).hand for player in (0, 1)]
    while first.turn is not None:
        assert first.deal is not None
        first.act(choose(rng, first.deal))
    for swapped in (False, True):
        journal = Copy()
        again = first.record().deals[-1].again(swapped=swapped)
        session = Session(rules, bytes(32), ("Ada", "Ben"), again=again, journal=journal)
        assert session.commitment == first.record().deals[0].commitment
        session.begin()
        assert [session.view(player).hand for player in (0, 1)] == (hands[::-1] if swapped else hands)
        while session.turn is not None:
            assert session.deal is not None
            session.act(choose(rng, session.deal))
            check(session, journal, bytes(32))
        assert session.over
        with pytest.raises(ValueError, match="over"):
            session.begin()
        record = session.record()
        assert record.practice
        assert record.single
        assert read_records(write_records([record])) == (record,)
        assert judge(record.deals[0], rules) is Verdict.HOLDS
        session.take_back(0)
        assert not session.over


def test_a_deal_dealt_again_that_is_not_its_seeds_is_refused() -> None:
    first = Session(STANDARD, SEED, ("Ada", "Ben"))
    first.begin()
    again = Session(STANDARD, SEED, ("Ada", "Ben"), again=first.record().deals[0].again(swapped=False))
    again.begin()
    record = again.record()
    forged = replace(record, deals=(replace(record.deals[0], commitment="0" * 64),))
    with pytest.raises(ValueError, match="seed"):
        Session.restore(forged, SEED, dealer=record.deals[0].dealer)
    with pytest.raises(ValueError, match="seed"):
        DealRecord(0, pack=(), word="").again(swapped=True)
