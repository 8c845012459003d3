"""The table inside Textual, without a terminal."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine

import pytest
from textual.pilot import Pilot

from sixtysix.ai.player import Decision, Player, StopAsked, make_player
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.view import View
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.app import TableApp
from sixtysix.tui.asking import Ask
from tests.tui.players import make_table


class Slow:
    """A player who thinks until it is let go."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.free = threading.Event()

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        self.asked.set()
        assert self.free.wait(30)
        return Decision(view.legal[0])


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
            await pilot.resize_terminal(60, 20)
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
            await pilot.resize_terminal(60, 20)
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
