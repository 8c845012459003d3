"""A session: what habits do by themselves, what players and listeners are told, and the record it keeps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, MARRIES, PASS, PLAYS, SEATS, Action, Play
from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.events import CardDrawn, Event
from sixtysix.engine.notation import read_records, write_records
from sixtysix.engine.reasons import IllegalAction, Why
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.shuffle import commitment, deal_seed, seed_from_text, with_word
from sixtysix.engine.view import Standing
from sixtysix.session.session import Habits, Session
from tests.engine.walks import ALL_RULES, HOUSE, choose, rules_named

STANDARD = RULESETS["standard"]
SEED = seed_from_text("a match")
USUAL = Habits()
ALONE = Habits(draw=False, claim=False, marry=False)


def finish(session: Session, rng: Random) -> None:
    """Play the running deal to its end, each action at random."""
    while session.turn is not None:
        assert session.deal is not None
        session.act(choose(rng, session.deal))


def play(session: Session, rng: Random, deals: int) -> None:
    """Play up to so many deals, each action at random."""
    for _ in range(deals):
        if session.over:
            return
        session.begin(rng.choice(("", "sesame")))
        finish(session, rng)


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_session_keeps_the_record_of_its_match(name: str) -> None:
    """Every deal in it replays to the same result, and the score is the match's."""
    for number in range(12 if name == HOUSE else 2):
        rng = Random(f"session {name} {number}")
        habits = tuple(Habits(*(rng.random() < 0.5 for _ in range(3))) for _ in range(2))
        session = Session(rules_named(name, rng), rng.randbytes(32), ("Ada", "Ben"), habits=(habits[0], habits[1]))
        play(session, rng, 4)
        record = session.record()
        assert record.score() == session.match
        assert read_records(write_records([record])) == (record,)
        assert all(deal.result is not None for deal in record.deals)


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_match_in_the_middle_is_restored(name: str) -> None:
    rng = Random(f"restore {name}")
    seed = rng.randbytes(32)
    session = Session(rules_named(name, rng), seed, ("Ada", "Ben"))
    session.begin()
    for _ in range(5):
        if session.turn is not None:
            assert session.deal is not None
            session.act(choose(rng, session.deal))
            again = Session.restore(session.record(), seed, dealer=session.record().deals[0].dealer)
            assert (again.deal, again.match, again.record()) == (session.deal, session.match, session.record())
    with pytest.raises(ValueError, match="not the one that the seed makes"):
        Session.restore(session.record(), bytes(32), dealer=session.record().deals[0].dealer)


@pytest.mark.parametrize("name", ALL_RULES)
def test_players_see_no_card_the_other_one_draws(name: str) -> None:
    rng = Random(f"seen {name}")
    session = Session(rules_named(name, rng), rng.randbytes(32), ("Ada", "Ben"))
    told: list[tuple[Event, ...]] = []
    session.listen(lambda _session, events: told.append(events))
    session.begin()
    while session.turn is not None:
        assert session.deal is not None
        happened = session.act(choose(rng, session.deal))
        assert told[-1] == happened
        for player in (0, 1):
            view = session.view(player)
            assert view.seat is session.seat_of(player)
            for event in session.seen(player, happened):
                if isinstance(event, CardDrawn) and event.seat is not view.seat:
                    assert event.card is None or event.upcard


# Habits


def at_first_lead(*, rules: Rules = STANDARD, habits: Habits = USUAL, wanted: str = "") -> Session:
    """A session in which forehand, player 1, holds the cards wanted; its habits are the same for both."""
    cards = [Card[code] for code in wanted.split()]
    for number in range(100_000):
        session = Session(rules, number.to_bytes(32, "big"), ("Ada", "Ben"), dealer=0, habits=(habits, habits))
        session.begin()
        if all(card in session.view(1).hand for card in cards):
            return session
    raise AssertionError("no such deal")


def actions(session: Session) -> list[Action]:
    return list(session.record().deals[-1].actions)


def test_drawing_by_habit_and_by_hand() -> None:
    by_habit, by_hand = at_first_lead(), at_first_lead(habits=replace(Habits(), draw=False))
    for session in (by_habit, by_hand):
        for _ in range(2):
            assert session.deal is not None
            session.act(next(action for action in session.deal.legal() if isinstance(action, Play)))
    assert actions(by_habit)[2:] == [DRAW]
    assert actions(by_hand)[2:] == []
    assert by_hand.deal is not None
    assert by_hand.deal.before_drawing
    by_hand.act(DRAW)
    assert by_hand.deal == by_habit.deal


def test_leading_a_king_or_queen_declares_by_habit() -> None:
    for habits, expected in ((Habits(), [MARRIES[Suit.SPADES]]), (replace(Habits(), marry=False), [])):
        session = at_first_lead(habits=habits, wanted="KS QS")
        session.act(PLAYS[Card.QS])
        assert actions(session) == [*expected, PLAYS[Card.QS]]
    # A card that is no part of the pair declares nothing, and a marriage declared by hand is not declared again.
    session = at_first_lead(wanted="KS QS AS")
    session.act(PLAYS[Card.AS])
    assert actions(session) == [PLAYS[Card.AS]]
    session = at_first_lead(wanted="KS QS")
    session.act(MARRIES[Suit.SPADES])
    session.act(PLAYS[Card.KS])
    assert actions(session) == [MARRIES[Suit.SPADES], PLAYS[Card.KS]]


def test_a_habit_declares_nothing_that_the_rules_refuse() -> None:
    session = at_first_lead(rules=RULESETS["santase"], wanted="KS QS")
    session.act(PLAYS[Card.KS])
    assert actions(session) == [PLAYS[Card.KS]]


def test_claiming_by_habit_as_soon_as_it_is_right() -> None:
    """With the habit nobody ever has enough card points on turn; without it the player decides."""
    rng = Random("claims")
    waited = 0
    for number in range(60):
        habits = Habits() if number % 2 else replace(Habits(), claim=False)
        session = Session(STANDARD, number.to_bytes(32, "big"), ("Ada", "Ben"), habits=(habits, habits))
        session.begin()
        while session.turn is not None:
            deal = session.deal
            assert deal is not None
            out = deal.points[deal.turn] >= STANDARD.out_at and deal.why_not(CLAIM) is None
            assert not (out and habits.claim)
            waited += out
            session.act(rng.choice([action for action in deal.legal() if action != CLAIM]))
        assert (CLAIM in actions(session)) <= habits.claim
    assert waited


def test_a_marriage_that_makes_its_player_out_ends_the_deal_before_the_card() -> None:
    rules = replace(STANDARD, out_at=40, schneider_below=33, marriage_needs_trick=False)
    session = at_first_lead(rules=rules)
    while True:
        assert session.deal is not None
        trump = session.deal.trump
        hand = session.view(1).hand
        king, queen = Card(6 * trump + 2), Card(6 * trump + 3)
        if king in hand and queen in hand:
            break
        seed = session.record().deals[0].seed
        assert seed is not None
        session = Session(rules, seed, ("Ada", "Ben"), dealer=0)
        session.begin()
    session.act(PLAYS[king])
    assert actions(session) == [MARRIES[trump], CLAIM]
    assert session.turn is None
    assert session.match.points == (0, 3)


def test_an_exchange_is_asked_for_only_where_there_is_one_to_make() -> None:
    asked = passed = 0
    for number in range(60):
        session = Session(STANDARD, number.to_bytes(32, "big"), ("Ada", "Ben"), habits=(ALONE, ALONE))
        session.begin()
        session.act(CLOSE)
        deal = session.deal
        assert deal is not None
        passed += PASS in actions(session)
        if deal.offered:
            asked += 1
            assert deal.legal() == [EXCHANGE, PASS]
    assert asked
    assert passed


# The course of a match


def test_what_is_refused_changes_nothing() -> None:
    session = at_first_lead()
    before = (session.deal, session.record())
    told: list[object] = []
    session.listen(lambda _session, events: told.append(events))
    with pytest.raises(IllegalAction) as refused:
        session.act(DRAW)
    assert refused.value.reason.why is Why.NOTHING_TO_DRAW
    assert (session.deal, session.record()) == before
    assert told == []
    assert session.why_not(1, DRAW) is not None
    assert session.why_not(0, PLAYS[Card.AS]) is not None


def test_seeds_are_promised_before_and_shown_after() -> None:
    session = Session(STANDARD, SEED, ("Ada", "Ben"))
    rng = Random("promise")
    for number in (1, 2):
        assert session.number == number
        promised = session.commitment
        assert promised == commitment(deal_seed(SEED, number))
        session.begin("sesame")
        assert session.shown_seed() is None
        record = session.record().deals[-1]
        assert (record.commitment, record.word) == (promised, "sesame")
        finish(session, rng)
        shown = session.shown_seed()
        assert shown == deal_seed(SEED, number)
        assert record.seed == shown
        assert with_word(shown, "sesame") != shown


def test_deals_follow_each_other_until_the_match_is_won() -> None:
    session = Session(replace(STANDARD, match_target=3), SEED, ("Ada", "Ben"))
    rng = Random("course")
    asks: list[Callable[[], object]] = [
        lambda: session.act(CLAIM),
        lambda: session.view(0),
        lambda: session.why_not(0, CLAIM),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match="no deal yet"):
            ask()
    assert [session.turn, session.over, session.shown_seed()] == [None, False, None]
    while not session.over:
        dealer = session.match.dealer
        session.begin()
        with pytest.raises(ValueError, match="a deal is running"):
            session.begin()
        assert session.turn == 1 - dealer
        finish(session, rng)
        # The seats of the deal on the table stay as they were, whoever deals next.
        assert session.player_at(session.seat_of(0)) == 0
        assert session.seat_of(dealer).letter == "D"
    with pytest.raises(ValueError, match="the match is over"):
        session.begin()
    assert session.match.winner is not None


def test_changed_habits_act_at_once() -> None:
    session = at_first_lead(habits=ALONE)
    for _ in range(2):
        assert session.deal is not None
        session.act(next(action for action in session.deal.legal() if isinstance(action, Play)))
    turn = session.turn
    assert turn is not None
    assert session.set_habits(1 - turn, Habits()) == ()
    happened = session.set_habits(turn, Habits())
    assert [type(event) for event in happened] == [CardDrawn, CardDrawn]
    assert actions(session)[-1] == DRAW


@pytest.mark.parametrize("name", ALL_RULES)
def test_views_tell_how_the_match_stands(name: str) -> None:
    """By seat, as it was when the deal began: until the next one begins, and after being restored."""
    seen = set()
    for number in range(4):
        rng = Random(f"standing {name} {number}")
        rules = replace(rules_named(name, rng), best_of=3)
        session = Session(rules, SEED, ("A", "B"), dealer=number % 2)
        while not session.over:
            before = session.match
            session.begin()
            seats = [session.player_at(seat) for seat in SEATS]
            points = before.points[seats[0]], before.points[seats[1]]
            standing = Standing(points, (before.wins[seats[0]], before.wins[seats[1]]), before.carry)
            assert [session.view(player).standing for player in (0, 1)] == [standing, standing]
            finish(session, rng)
            assert [session.view(player).standing for player in (0, 1)] == [standing, standing]
            seen.add(standing)
        again = Session.restore(session.record(), SEED, dealer=number % 2)
        assert again.view(0) == session.view(0)
    assert len(seen) > 5
