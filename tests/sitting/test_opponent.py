"""The opponent's thread: what it answers, and how it is stopped."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue

import pytest

from sixtysix.ai.player import Decision, Player, StopAsked, Stopped, make_player
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.view import View
from sixtysix.sitting.opponent import SWITCH_SECONDS, Opponent
from sixtysix.sitting.sitting import YOU
from tests.tui.players import make_table


class Spinning:
    """A player who thinks until it is stopped, without ever letting the interpreter go by itself."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.broken_off = threading.Event()
        self.interval = 0.0

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        self.interval = sys.getswitchinterval()
        self.begun.set()
        assert stop is not None
        while not stop():
            pass
        self.broken_off.set()
        raise Stopped


@pytest.fixture
def view() -> View:
    table = make_table(RULESETS["standard"], "opponent", YOU)
    table.deal("")
    return table.other_view


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """The interpreter's way to switch between threads is as it was before."""
    before = sys.getswitchinterval()
    yield
    assert sys.getswitchinterval() == before


def asked(player: Player, view: View) -> tuple[Opponent, SimpleQueue[Decision | Exception]]:
    answers: SimpleQueue[Decision | Exception] = SimpleQueue()
    opponent = Opponent(player)
    opponent.think(view, answers.put)
    return opponent, answers


def ended(opponent: Opponent) -> None:
    opponent.stop()
    while opponent.running:
        opponent.join()


def test_a_decision_comes_whole(view: View) -> None:
    player = make_player("casual", b"x")
    opponent, answers = asked(player, view)
    assert answers.get(timeout=30) == player.decide(view)
    ended(opponent)


def test_a_thought_is_broken_off(view: View) -> None:
    player = Spinning()
    opponent, answers = asked(player, view)
    assert player.begun.wait(30)
    assert player.interval == pytest.approx(SWITCH_SECONDS)
    ended(opponent)
    assert player.broken_off.is_set()
    assert answers.empty()


def test_one_that_does_not_listen_is_not_waited_for(view: View) -> None:
    free = threading.Event()

    class Deaf:
        def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
            free.wait(30)
            return Decision(view.legal[0])

    opponent, answers = asked(Deaf(), view)
    opponent.stop()
    opponent.join()
    assert opponent.running
    free.set()
    ended(opponent)
    assert answers.empty()


def test_what_goes_wrong_comes_back(view: View) -> None:
    class Broken:
        def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
            raise ZeroDivisionError

    opponent, answers = asked(Broken(), view)
    assert isinstance(answers.get(timeout=30), ZeroDivisionError)
    opponent.use(make_player("random", b""))
    opponent.think(view, answers.put)
    assert isinstance(answers.get(timeout=30), Decision)
    ended(opponent)
