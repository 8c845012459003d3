"""The table inside Textual, without a terminal."""

from __future__ import annotations

import asyncio
import itertools
import threading
import time
from collections.abc import Callable, Coroutine

import pytest
from textual.pilot import Pilot

from sixtysix.ai.player import Decision, Player, StopAsked, Stopped, make_player
from sixtysix.engine.cards import CardSet
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.view import View
from sixtysix.session.pace import PACES
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.app import TableApp
from sixtysix.tui.asking import Ask
from sixtysix.tui.table import Table
from tests.tui.players import make_table


class Slow:
    """A player who thinks until it is let go, or told to stop."""

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self.asked = threading.Event()
        self.free = threading.Event()

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        self.asked.set()
        for _ in range(6000):
            if stop is not None and stop():
                self.stopped.set()
                raise Stopped
            if self.free.wait(0.005):
                return Decision(view.legal[0])
        raise AssertionError("it was never let go")


class Clock:
    """A second passes with each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def at_a_table(player: Player, *, dealer: int = OTHER, clock: Callable[[], float] | None = None) -> TableApp:
    table = make_table(RULESETS["standard"], "a word", dealer)
    return TableApp(table, Opponent(player), clock=clock or Clock())


async def until(pilot: Pilot[int], holds: Callable[[], object]) -> None:
    for _ in range(2000):
        if holds():
            return
        await pilot.pause(0.005)
    raise AssertionError("it never came to that")


def moved(table: Table, moves: int) -> Callable[[], bool]:
    """Whether something has happened since there were so many moves."""
    return lambda: table.moves > moves


def run(body: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(body())


def test_a_deal_by_keys() -> None:
    async def body() -> None:
        app = at_a_table(make_player("casual", b"other"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            table = app.table
            for _ in range(20):
                await until(pilot, lambda: table.going_on is None)
                if table.on_page:
                    break
                place = table.hand.index(next(iter(table.playable)))
                moves = table.moves
                await pilot.press(str(place + 1), "enter")
                assert table.moves > moves
            assert table.on_page
            assert table.session.match.deals == 1

    run(body)


def test_nothing_ever_takes_the_focus() -> None:
    async def body() -> None:
        app = at_a_table(make_player("casual", b"other"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter", "tab", "shift+tab", "up", "f1", "ctrl+p", "ctrl+q")
            assert app.focused is None
            assert len(app.screen_stack) == 1

    run(body)


def test_keys_are_not_kept_waiting_by_a_slow_opponent() -> None:
    async def body() -> None:
        player = Slow()
        app = at_a_table(player, dealer=YOU)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await until(pilot, player.asked.is_set)
            await pilot.press("4")
            assert app.table.place == 3
            await pilot.press("q")
            assert app.table.asking is Ask.LEAVE
            player.free.set()
            await pilot.pause(0.05)
            assert app.table.view.led is None, "the question stops the match"
            await pilot.press("escape")
            await until(pilot, lambda: app.table.view.led is not None)

    run(body)


def test_leaving_does_not_wait_for_a_slow_opponent() -> None:
    async def body() -> None:
        player = Slow()
        app = at_a_table(player, dealer=YOU)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await until(pilot, player.asked.is_set)
            await pilot.press("ctrl+c", "ctrl+c")
            await until(pilot, lambda: app.table.left)
        player.free.set()

    run(body)


def test_a_fault_of_the_opponent_ends_the_program() -> None:
    class Broken:
        def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
            raise ZeroDivisionError(view.seat)

    async def body() -> None:
        app = at_a_table(Broken(), dealer=YOU)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: app._exception is not None)

    with pytest.raises(ZeroDivisionError):
        run(body)


def test_a_small_window_takes_no_keys() -> None:
    async def body() -> None:
        app = at_a_table(make_player("casual", b"other"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: app.table.session.turn == YOU)
            await pilot.resize_terminal(60, 19)
            moves = app.table.moves
            await pilot.press("2", "enter", "q")
            assert (app.table.moves, app.table.place, app.table.asking) == (moves, 0, None)
            await pilot.resize_terminal(80, 24)
            await pilot.press("2", "enter")
            assert app.table.moves > moves

    run(body)


def test_the_opponent_waits_for_the_window_to_fit() -> None:
    async def body() -> None:
        player = Slow()
        app = at_a_table(player, dealer=YOU)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await until(pilot, player.asked.is_set)
            await pilot.resize_terminal(60, 19)
            player.free.set()
            await pilot.pause(0.05)
            assert app.table.view.led is None
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: app.table.view.led is not None)

    run(body)


def test_a_held_enter_plays_one_card() -> None:
    async def body() -> None:
        now = 10.0
        app = at_a_table(make_player("casual", b"other"), clock=lambda: now)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: app.table.session.turn == YOU)
            await pilot.pause()
            now += 2
            await pilot.press("2", "enter")
            await until(pilot, lambda: app.table.session.turn == YOU and app.table.view.tricks)
            await pilot.pause()
            played = len(app.table.view.played)
            for pause in [0.5, *[0.033] * 40]:
                now += pause
                await pilot.press("enter")
            assert len(app.table.view.played) == played
            now += 1
            await pilot.press("enter")
            assert len(app.table.view.played) > played

    run(body)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long pauses never end by themselves."""
    monkeypatch.setitem(PACES, "long", 3600.0)


@pytest.mark.usefixtures("endless")
def test_enter_and_digits_end_a_pause_and_play_nothing() -> None:
    """The pause after the opponent's thought, and the one before the page of an ended deal."""

    async def body() -> None:
        table = make_table(RULESETS["standard"], "a word", YOU)
        table.settings.choose("pace", "long")
        app = TableApp(table, Opponent(make_player("casual", b"other")), clock=Clock())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            for number in range(30):
                if table.on_page:
                    break
                await until(pilot, lambda: app._pausing is not None)
                moves, hand = table.moves, table.view.hand
                await pilot.press(("enter", "3", "space")[number % 3])
                await until(pilot, moved(table, moves))
                assert hand - table.view.hand == CardSet()
                while table.going_on is None and not table.on_page:
                    await pilot.press(str(table.hand.index(next(iter(table.playable))) + 1), "enter")
            assert table.session.match.deals == 1

    run(body)


@pytest.mark.usefixtures("endless")
def test_keys_end_a_pause_before_the_thought_is_done() -> None:
    async def body() -> None:
        player = Slow()
        table = make_table(RULESETS["standard"], "a word", YOU)
        table.settings.choose("pace", "long")
        app = TableApp(table, Opponent(player), clock=Clock())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            await until(pilot, player.asked.is_set)
            await pilot.press("left", "tab", "escape", "?", "escape", "right")
            hurried = [table.hurried]
            await pilot.press("enter")
            hurried.append(table.hurried)
            player.free.set()
            await until(pilot, lambda: table.view.led is not None)
            hurried.append(table.hurried)
            assert hurried == [False, True, False]

    run(body)


def test_a_thought_about_what_was_taken_back_is_broken_off() -> None:
    async def body() -> None:
        player = Slow()
        table = make_table(RULESETS["standard"], "a word", OTHER, practice=True)
        app = TableApp(table, Opponent(player), clock=Clock())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter", "2", "enter")
            await until(pilot, player.asked.is_set)
            player.asked.clear()
            await pilot.press("u")
            assert table.session.turn == YOU
            assert not table.view.played
            assert table.place == 1
            await until(pilot, player.stopped.is_set)
            await pilot.press("3", "enter")
            await until(pilot, player.asked.is_set)
            player.free.set()
            await until(pilot, lambda: table.going_on is None)
            assert len(table.view.played) in (1, 2)

    run(body)


def test_a_pause_ends_although_the_process_stood_still_when_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "short", 0.5)

    async def body() -> None:
        app = at_a_table(make_player("novice", b"me"), dealer=YOU, clock=time.monotonic)
        app.table.settings.choose("pace", "short")
        async with app.run_test(size=(80, 24)) as pilot:
            with monkeypatch.context() as patched:
                looks = itertools.count()
                # A second goes by between any two looks at the time: more than the pause.
                patched.setattr("textual.timer._time.get_time", lambda: float(next(looks)))
                app.table.deal("")
                moves = app.table.moves
                app._paint()
                await until(pilot, moved(app.table, moves))

    run(body)
