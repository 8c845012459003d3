"""The exact solvers beside the plainest search over the engine, and beside the engine's legal actions and results."""

from __future__ import annotations

import ast
import doctest
import os
import threading
import time
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from sixtysix import ai
from sixtysix.ai.exact import Exact, OpenDeal, open_view
from sixtysix.ai.params import Params
from sixtysix.ai.player import Stopped
from sixtysix.ai.solver import Solver
from sixtysix.engine.actions import CLAIM, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS
from tests.ai.solved import Tally, compare, deep_walk, exact_for, kind, opened, rounds
from tests.engine.walks import ALL_RULES, HOUSE, rules_named

ROUNDS = int(os.environ.get("SIXTYSIX_SOLVER_ROUNDS", "3"))
"""Deals of each ruleset; of house rules eight times as many."""


@pytest.mark.parametrize("name", ALL_RULES)
def test_solver_agrees_with_plain_minimax(name: str) -> None:
    tally = Tally()
    for number in range(ROUNDS * rounds(name)):
        compare(name, number, tally)
    print(f"\n{name}: {tally.total} positions, {tally.actions} actions, {len(tally.differences)} differences", end="")
    print("".join(f"; {what} {count}" for what, count in sorted(tally.positions.items())))
    assert not tally.differences, tally.differences[0]
    assert tally.total > ROUNDS


def exhausted(name: str, number: int) -> Deal | None:
    """A deal played at random until the stock was exhausted; None if it ended before."""
    rng = Random(f"exhausted {name} {number}")
    for deal in deep_walk(rng, rules_named(name, rng)):
        if deal.upcard is None and kind(deal) == "exhausted":
            return deal
    return None


@pytest.mark.parametrize("name", ALL_RULES)
def test_legal_actions_and_results_along_best_play(name: str) -> None:
    """From the exhausted stock on, the engine allows the same actions, and best play brings what was said."""
    for number in range(min(5 * ROUNDS, 60)):
        deal = exhausted(name, number)
        if deal is None or deal.rules.hand_size > 7:
            continue
        exact = exact_for(deal.rules)
        value = exact.value(opened(deal))
        while deal.result is None:
            weighed = exact.weigh(opened(deal))
            assert {found.action for found in weighed} == set(deal.legal())
            assert weighed[0].game_points == (value if deal.turn is Seat.FOREHAND else -value)
            deal, _ = deal.apply(weighed[0].action)
        won = deal.result.game_points if deal.result.winner is not None else 0
        assert value == (won if deal.result.winner is Seat.FOREHAND else -won)


def test_bounds_are_true() -> None:
    """A value asked for between bounds is exact within them, and a true bound beyond."""
    for number in range(30):
        deal = exhausted("standard", number)
        if deal is None:
            continue
        exact = exact_for(deal.rules)
        value = exact.value(opened(deal)) * (-1 if deal.leader else 1)
        for alpha in range(-4, 4):
            for beta in range(alpha + 1, 5):
                found = exact.solver.strict.value(alpha, beta)
                if alpha < value < beta:
                    assert found == value
                elif value <= alpha:
                    assert value <= found <= alpha
                else:
                    assert beta <= found <= value


def test_whole_deals_are_solved_from_the_first_lead() -> None:
    """Best play of both, checked move by move against the value said before the first lead."""
    for number in range(2):
        rng = Random(f"whole {number}")
        rules = RULESETS["schnapsen"]
        deal = next(deep_walk(rng, rules))
        exact = exact_for(rules)
        value = exact.value(opened(deal))
        while deal.result is None:
            best = exact.weigh(opened(deal))[0]
            assert best.game_points == (value if deal.turn is Seat.FOREHAND else -value)
            deal, _ = deal.apply(best.action)
        assert deal.result.winner is (Seat.FOREHAND if value > 0 else Seat.DEALER)
        assert deal.result.game_points == abs(value)


def test_another_deal_does_not_mix_with_the_one_before() -> None:
    """One solver for many deals finds what a new one finds for each."""
    rules = replace(RULESETS["standard"], hand_size=3, packets=(3,), upcard_after=1)
    kept = Exact(rules)
    for number in range(12):
        deal = next(
            (deal for deal in deep_walk(Random(f"mix {number}"), rules) if not deal.strict and deal.talon <= 4), None
        )
        if deal is not None:
            assert kept.weigh(opened(deal)) == Exact(rules).weigh(opened(deal))


def test_the_numbering_of_deals_comes_round() -> None:
    """The table is emptied before a number of a deal is used again."""
    rules = replace(RULESETS["standard"], hand_size=2, packets=(2,), upcard_after=1)
    exact = Exact(rules)
    cards = [card for card in Card if card not in (Card.AS, Card.TS)]
    values = []
    for _ in range(34):
        cards = [*cards[1:], cards[0]]
        deal = OpenDeal(
            hands=(CardSet(cards[:2]), CardSet(cards[2:4])),
            trump=Suit.SPADES,
            leader=Seat.FOREHAND,
            stock=tuple(cards[4:7]),
            upcard=Card.AS,
            trick_counts=(1, 1),
            points=(50, 50),
        )
        values.append((deal, exact.value(deal)))
    for deal, value in values[30:]:
        assert value == Exact(rules).value(deal)
    assert len({value for _, value in values}) > 1


def test_a_view_of_the_strict_phase_is_enough() -> None:
    deal = exhausted("schnapsen", 1)
    assert deal is not None
    view = deal.view(deal.turn)
    other = CardSet(deal.hands[view.other])
    assert open_view(view, other) == replace(opened(deal), stock=())
    assert open_view(replace(view, known=other)).hands == opened(deal).hands


def test_a_view_that_is_not_enough_is_refused() -> None:
    rules = RULESETS["standard"]
    deal = next(deep_walk(Random(1), rules))
    view = deal.view(deal.turn)
    with pytest.raises(ValueError, match="cards are still drawn"):
        open_view(view)
    closed, _ = deal.apply(next(action for action in deal.legal() if "Close" in repr(action)))
    while closed.offered:
        closed, _ = closed.apply(closed.legal()[-1])
    with pytest.raises(ValueError, match="the other hand has 6 cards"):
        open_view(closed.view(closed.turn))
    with pytest.raises(ValueError, match="the deal is over"):
        open_view(replace(view, turn=None))


def test_a_false_claim_can_be_the_cheapest_loss() -> None:
    """The closer of a hopeless close without a trick against him pays two for a false claim, three for failing."""
    rules = replace(
        RULESETS["schnapsen"], closer_false_claim=type(RULESETS["schnapsen"].closer_false_claim).FALSE_CLAIM
    )
    deal = OpenDeal(
        hands=(CardSet([Card.JS, Card.QS]), CardSet([Card.AS, Card.TS])),
        trump=Suit.HEARTS,
        leader=Seat.FOREHAND,
        upcard=Card.JH,
        points=(20, 10),
        trick_counts=(1, 1),
        closed_by=Seat.FOREHAND,
        closed_after=0,
    )
    best = Exact(rules).weigh(deal)[0]
    assert (best.action, best.game_points) == (CLAIM, -2)


def test_a_search_stops_when_it_is_told_to() -> None:
    """Solving whole deals asks the hook again and again, ends when told, and goes on with other deals afterwards."""
    rules = RULESETS["standard"]
    asked: list[int] = []

    def hook() -> bool:
        asked.append(1)
        return len(asked) % 2 == 0

    exact = Exact(rules, hook)
    stopped = 0
    for number in range(50):
        deal = next(deep_walk(Random(f"stop {number}"), rules))
        try:
            exact.weigh(opened(deal))
        except Stopped:
            stopped += 1
        if stopped == 2:
            break
    assert stopped == 2
    assert len(asked) == 4


def test_other_threads_run_while_a_deal_is_solved() -> None:
    """The thread that solves lets the main thread stop it, compiled or not."""
    stop = threading.Event()
    ended: list[str] = []

    def solve() -> None:
        def hook() -> bool:
            time.sleep(0)
            return stop.is_set()

        exact = Exact(RULESETS["standard"], hook)
        try:
            while True:
                exact.weigh(opened(next(deep_walk(Random(len(ended)), RULESETS["standard"]))))
        except Stopped:
            ended.append("stopped")

    thread = threading.Thread(target=solve)
    thread.start()
    stop.set()
    thread.join(30)
    assert ended == ["stopped"]


def test_tables_are_as_small_as_they_say() -> None:
    exact = Exact(RULESETS["standard"])
    assert 8 * len(exact.solver.table) <= 24 << 20
    assert 8 * len(Solver(Params(RULESETS["standard"])).table) <= 8 << 20


@pytest.mark.parametrize("name", ["solver", "exact"])
def test_examples_run(name: str) -> None:
    """Those in the source: a compiled module has no docstrings."""
    file = Path(ai.__path__[0], f"{name}.py")
    names = vars(import_module(f"sixtysix.ai.{name}"))
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    parser = doctest.DocTestParser()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            example = parser.get_doctest(ast.get_docstring(node) or "", dict(names), name, str(file), 0)
            runner.run(example, out=report.append)
    assert runner.summarize(verbose=False).attempted
    assert not report, "".join(report)


def test_house_rules_are_among_those_compared() -> None:
    assert HOUSE in ALL_RULES and len(ALL_RULES) == len(RULESETS) + 1
