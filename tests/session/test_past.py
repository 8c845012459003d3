"""Moments of recorded matches: what the computer saw, and that it decides once more as it did."""

from __future__ import annotations

import itertools
import os
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from sixtysix.ai.player import LEVELS, Decision, Player, StopAsked, make_player
from sixtysix.engine.actions import MARRIES, Action, Claim, Draw, Marry, Pass, Play
from sixtysix.engine.notation import read_records, write_records
from sixtysix.engine.record import Computer, MatchRecord
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.engine.view import View
from sixtysix.history.rows import Details
from sixtysix.history.store import Store
from sixtysix.history.transfer import export
from sixtysix.session.past import moment
from sixtysix.session.session import Habits, Session
from tests.history.scripted import stored

SEED = b"the computer's"
FEW = 16
"""Playouts a decision, for the levels that search: enough to choose, few enough to be quick."""

DEALS = int(os.environ.get("SIXTYSIX_EXPLAIN_DEALS", "0"))
"""Deals of each level in each ruleset; 0: one or two, of the levels that search in one ruleset each."""

QUICK = ("random", "novice", "casual")
SEARCHING = tuple(level for level in LEVELS if level not in QUICK)
ASKED = [(level, name) for level in LEVELS for name in RULESETS if DEALS or level in QUICK] + (
    [] if DEALS else list(zip(SEARCHING, itertools.cycle(("standard", "schnapsen", "santase"))))
)


class Watched:
    """A player who remembers what it saw and decided."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.decisions: list[tuple[View, Decision]] = []

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        decision = self._player.decide(view, stop)
        self.decisions.append((view, decision))
        return decision


@dataclass
class Played:
    """A match between a person (player 0, at random) and a computer, as far as it went."""

    session: Session
    level: str

    def __post_init__(self) -> None:
        self.computer = Watched(make_player(self.level, SEED, FEW))
        self.person = make_player("random", b"person")

    def go_on(self, deals: int, acts: int = 10_000) -> None:
        """Play until so many deals are over, or so many acts more."""
        session = self.session
        while acts and not session.over and not (session.match.deals >= deals and session.turn is None):
            acts -= 1
            if session.turn is None:
                session.begin()
            elif session.turn == 0:
                session.act(self.person.decide(session.view(0)).action)
            else:
                decision = self.computer.decide(session.view(1))
                session.act(decision.action, playouts=decision.playouts)


def check(record: MatchRecord, decisions: list[tuple[View, Decision]]) -> set[type[Action]]:
    """Every action of the computer once more, from the text of the record; the kinds that the table did for it."""
    (read,) = read_records(write_records([record]))
    assert read == record
    computer = read.computer(1)
    assert computer is not None
    seen: list[tuple[View, Decision]] = []
    by_itself = set()
    for number, deal in enumerate(read.deals, 1):
        for place in range(len(deal.actions)):
            then = moment(read, number, place)
            if then.player == 0:
                assert then.playouts is None
                continue
            if then.by_itself:
                by_itself.add(type(then.action))
                continue
            choice = make_player(computer.level, computer.seed or b"", then.playouts or None).decide(then.view)
            assert choice.action == then.decided
            assert then.agrees(choice.action)
            assert choice.playouts == then.playouts
            if not seen or seen[-1][0] != then.view:
                seen.append((then.view, choice))
    assert seen == [one for one in decisions if one in seen]
    for view, decision in decisions:
        if (view, decision) not in seen:
            # A card that was never led: the table declared its marriage, and that ended the deal.
            assert isinstance(decision.action, Play)
            assert MARRIES[decision.action.card.suit] in view.legal
    return by_itself


@pytest.mark.parametrize(("level", "name"), ASKED)
def test_every_decision_of_the_computer_is_repeated(level: str, name: str) -> None:
    """Of a match that is interrupted after some actions, and played on as another process would."""
    rules = RULESETS[name]
    random = Random(f"past {level} {name}")
    seed = random.randbytes(32)
    played = Played(Session(rules, seed, ("Ann", "Computer"), dealer=0), level)
    decisions: list[tuple[View, Decision]] = []
    deals = DEALS or 1 + (level in QUICK)
    while played.session.match.deals < deals and not played.session.over:
        played.go_on(deals, random.randint(1, 15))
        decisions += played.computer.decisions
        played = Played(Session.restore(played.session.record(), seed, dealer=0), level)
    record = played.session.record().with_computer(1, Computer(level, SEED))
    assert check(record, decisions) <= {Draw, Claim, Pass, Marry}


@pytest.mark.parametrize("habits", [Habits(), Habits(draw=False, claim=False, marry=False)])
def test_what_the_table_does_is_told_from_what_the_computer_decides(habits: Habits) -> None:
    by_itself: set[type[Action]] = set()
    for number in range(4):
        seed = seed_from_text(f"habits {number}")
        session = Session(RULESETS["standard"], seed, ("Ann", "Computer"), habits=(Habits(), habits))
        played = Played(session, "casual")
        played.go_on(2)
        record = session.record().with_computer(1, Computer("casual", SEED))
        by_itself |= check(record, played.computer.decisions)
    assert by_itself <= {Draw, Claim, Pass, Marry}
    assert bool(by_itself) is habits.draw


class Leads:
    """Leads a king or queen whenever it can, and leaves declaring to the table."""

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        cards = [action for action in view.legal if isinstance(action, Play)]
        married = {action.suit for action in view.legal if isinstance(action, Marry)}
        best = [one for one in cards if view.led is None and one.card.suit in married and one.card.rank in (2, 3)]
        return Decision((*best, *cards, *view.legal)[0], playouts=7)


def test_a_marriage_declared_by_leading_is_the_decision_to_lead() -> None:
    found = 0
    for number in range(12):
        session = Session(RULESETS["schnapsen"], seed_from_text(f"leads {number}"), ("Ann", "Computer"))
        played = Played(session, "casual")
        played.computer = Watched(Leads())
        played.go_on(1)
        record = session.record().with_computer(1, Computer("casual", SEED))
        views = [view for view, _decision in played.computer.decisions]
        for place, action in enumerate(record.deals[0].actions):
            then = moment(record, 1, place)
            if then.player == 0 or not isinstance(action, Marry):
                continue
            if then.by_itself:  # it made its player out, so that no card was led
                assert then.agrees(Leads().decide(then.view).action)
                continue
            found += 1
            lead = moment(record, 1, place + 1)
            assert (then.decided, then.playouts, then.view) == (lead.action, 7, lead.view)
            assert then.view in views
            assert then.agrees(Leads().decide(then.view).action)
            assert not then.agrees(next(one for one in then.view.legal if isinstance(one, Play) and one != lead.action))
    assert found


def test_a_match_from_the_store_in_one_piece_or_many(tmp_path: Path) -> None:
    """As `export` gives it: the seed of the computer only when the match is over."""
    rules = replace(RULESETS["standard"], match_target=3)
    random = Random("store")
    with Store(tmp_path) as store:
        details = Details(0, "casual", SEED)
        journal = store.start(rules, seed_from_text("store"), ("Ann", "Computer"), dealer=0, details=details)
        decisions: list[tuple[View, Decision]] = []
        while True:
            played = Played(journal.session, "casual")
            played.go_on(99, random.randint(5, 30))
            decisions += played.computer.decisions
            journal.close()
            told = export(stored(store, journal.uid)).record
            if played.session.over:
                break
            assert SEED.hex() not in write_records([told])
            assert told.computer(1) == Computer("casual")
            journal = store.resume(journal.uid)
        check(export(stored(store, journal.uid)).record, decisions)


def test_without_playouts_every_action_is_taken_as_decided() -> None:
    session = Session(RULESETS["standard"], seed_from_text("bare"), ("Ann", "Computer"))
    played = Played(session, "casual")
    played.go_on(1)
    record = session.record().with_computer(1, Computer("casual"))
    bare = replace(record, deals=tuple(replace(deal, playouts=()) for deal in record.deals))
    for place, action in enumerate(bare.deals[0].actions):
        then = moment(bare, 1, place)
        assert (then.action, then.decided, then.playouts, then.by_itself) == (action, action, None, False)
        assert action in then.view.legal
