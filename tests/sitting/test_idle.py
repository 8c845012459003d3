"""A player who presses no key for long is warned, and then the table is left."""

from __future__ import annotations

import asyncio

from sixtysix.ai.player import make_player
from sixtysix.engine.rules import RULESETS
from sixtysix.sitting.idle import WARNED_FOR, Idle, Idleness
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.sitting import YOU
from sixtysix.tui.app import TableApp
from tests.tui.players import make_table

WHOLE = 1800.0


def test_the_warning_comes_in_time_and_the_end_after_it() -> None:
    idle = Idle(WHOLE, 100)
    assert idle.look(100 + WHOLE - WARNED_FOR - 1) is Idleness.NO
    assert idle.look(100 + WHOLE - WARNED_FOR) is Idleness.WARNED
    assert idle.look(100 + WHOLE) is Idleness.OVER


def test_a_key_before_the_warning_means_what_it_always_means() -> None:
    idle = Idle(WHOLE, 0)
    assert not idle.touch(WHOLE - WARNED_FOR - 1)
    assert idle.look(WHOLE) is Idleness.NO


def test_the_first_key_after_the_warning_answers_it_and_the_next_does_not() -> None:
    idle = Idle(WHOLE, 0)
    assert idle.look(WHOLE - 1) is Idleness.WARNED
    assert idle.touch(WHOLE - 1)
    assert not idle.touch(WHOLE)
    assert idle.look(2 * WHOLE - WARNED_FOR - 1) is Idleness.NO


def test_a_short_time_is_half_over_when_the_warning_comes() -> None:
    idle = Idle(60, 0)
    assert [idle.look(now) for now in (29, 30, 60)] == [Idleness.NO, Idleness.WARNED, Idleness.OVER]


class Clock:
    """Stands still until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_table_warns_and_is_left() -> None:
    async def body() -> None:
        clock = Clock()
        table = make_table(RULESETS["standard"], "idle", YOU)
        app = TableApp(table, Opponent(make_player("casual", b"other")), idle=WHOLE, clock=clock)
        async with app.run_test(size=(80, 24)) as pilot:
            clock.now = WHOLE - 10
            app._look_whether_idle()
            assert table.warning == "Still there? Any key keeps your seat."
            before = table.moves
            await pilot.press("enter")
            assert (table.warning, table.moves, table.on_page) == ("", before, True)
            clock.now += WHOLE - 1
            await pilot.press("w")
            assert table.editing is not None
            clock.now += WHOLE
            app._look_whether_idle()
            await pilot.pause()
            assert app.idled

    asyncio.run(body())
