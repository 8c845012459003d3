"""A run is the same however it is spread, and outlives bots and workers that do not behave."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixtysix.arena import run as running
from sixtysix.arena.chunks import OtherVersion, play_chunk
from sixtysix.arena.duplicate import pair_seed, play_pair
from sixtysix.arena.run import DEATHS, PROGRAM_CHUNK, WorkersDied, run
from sixtysix.arena.score import Score
from sixtysix.arena.setup import Bench, Command, Level, Setup
from sixtysix.arena.workers import Workers
from sixtysix.engine.rules import RULESETS
from sixtysix.protocol.command import BotTrouble
from tests.arena.processes import a_family, assert_nobody_left, command_of, family, left_behind

SEED = b"\5" * 32
PLAIN = Setup(RULESETS["standard"], (Level("casual"), Level("random")), SEED)
FAST = replace(PLAIN, contestants=(Level("random"), Level("random")))
BOT = Path(__file__).parent / "bots" / "bot.py"


def bot(way: str) -> Command:
    return Command(f"{sys.executable} -S -E {BOT} {way}")


def one_by_one(setup: Setup, pairs: int) -> list[Score]:
    """The score after each pair, played here without anything that spreads them."""
    scores, score = [Score()], Score()
    with Bench.of(setup) as bench:
        for number in range(1, pairs + 1):
            players = bench.players(number)
            seed = pair_seed(setup.seed, number)
            score += play_pair(setup.rules, seed, players, matches=setup.matches, number=number)
            scores.append(score)
    return scores


@pytest.mark.parametrize("setup", [PLAIN, replace(PLAIN, matches=True, rules=RULESETS["schnapsen"])])
def test_the_same_however_it_is_spread(setup: Setup) -> None:
    """And every score on the way is that of the first pairs, without a gap."""
    pairs = 3 if setup.matches else 9
    expected = one_by_one(setup, pairs)
    with ThreadPoolExecutor(3) as threads:
        ways = [run(setup, pairs), run(setup, pairs, jobs=3, executor=threads)]
        if not setup.matches:  # processes of our own take a while to start
            ways.append(run(setup, pairs, jobs=2))
        for way in ways:
            scores = list(way)
            assert scores[-1] == expected[-1]
            assert all(record.times.count == record.choices for record in scores[-1].records)
            assert all(score == expected[score.pairs] for score in scores)
            assert [score.pairs for score in scores] == sorted({score.pairs for score in scores})


class Backwards(Executor):
    """Does what was handed over last first."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        self.thread.submit(self._work)
        return future

    def _work(self) -> None:
        future, fn, args = self.waiting.pop()
        future.set_result(fn(*args))


def test_the_order_in_which_chunks_are_finished_does_not_matter() -> None:
    executor = Backwards()
    assert list(run(FAST, 20, jobs=4, executor=executor))[-1] == one_by_one(FAST, 20)[-1]
    executor.thread.shutdown()


WAYS = [
    ("crash", BotTrouble.CRASHED),
    ("die", BotTrouble.CRASHED),
    ("hang", BotTrouble.HUNG),
    ("flood", BotTrouble.FLOODED),
    ("garble", BotTrouble.GARBLED),
    ("cheat", BotTrouble.ILLEGAL),
]


@pytest.mark.parametrize(("way", "kind"), WAYS)
def test_bots_that_go_wrong_lose_their_deals_and_the_arena_goes_on(way: str, kind: BotTrouble) -> None:
    setup = replace(FAST, contestants=(bot(way), Level("random")), limit=1.0 if way == "hang" else 10.0)
    with a_family(way):
        score = list(run(setup, 1 if way == "hang" else 2))[-1]
        assert_nobody_left(way)
    wrong, right = score.records
    assert wrong.failures[kind] == wrong.failures.total() == right.given > 0
    assert right.failures.total() == 0
    assert wrong.won + right.won + score.drawn == score.deals
    assert right.game_points >= 3 * right.given
    assert set(wrong.examples) == {kind}


def test_a_program_that_cannot_be_started_loses_every_deal() -> None:
    setup = replace(FAST, contestants=(Level("random"), Command("/no/such/bot")))
    score = list(run(setup, 3))[-1]
    assert score.records[1].failures == {BotTrouble.NOT_STARTED: 6}
    assert score.mean == 3


def test_programs_too_play_the_same_however_it_is_spread() -> None:
    """One of them fails in some of the deals. Their processes end with the run."""
    setup = replace(FAST, contestants=(bot("play"), bot("cheat")))
    pairs = PROGRAM_CHUNK + 1
    with a_family("spread"):
        scores = [list(run(setup, pairs, jobs=jobs))[-1] for jobs in (1, 2)]
        assert_nobody_left("spread")
    assert scores[0] == scores[1]
    assert scores[0].records[1].failures[BotTrouble.ILLEGAL] > 0
    assert scores[0].records[0].won > scores[0].records[0].given


def test_pairs_of_a_killed_worker_are_played_again() -> None:
    scores = run(FAST, 30, jobs=2)
    score = next(scores)
    victims = [child for child in multiprocessing.active_children() if child.pid is not None]
    assert victims
    assert victims[0].pid is not None
    os.kill(victims[0].pid, signal.SIGKILL)
    for score in scores:  # noqa: B007 -- the last one counts
        pass
    assert score == one_by_one(FAST, 30)[-1]


class Deadly(Executor):
    """An executor whose workers always die."""

    def __init__(self, count: int) -> None:
        self.count = count

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("killed"))
        return future


def test_workers_that_always_die_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "Workers", Deadly)
    with pytest.raises(WorkersDied) as error:
        list(run(FAST, 4, jobs=2))
    assert error.value.args == (DEATHS,)


def test_a_run_that_is_left_leaves_no_process() -> None:
    setup = replace(FAST, contestants=(Level("random"), bot("hang")), limit=600)
    with a_family("left"):
        workers = Workers(2)
        for number in (1, 2):
            workers.submit(play_chunk, setup, number, 1)
        while sum(command_of(pid)[3:4] == [str(BOT)] for pid in family("left")) < 2:
            time.sleep(0.02)
        workers.shutdown(cancel_futures=True)
        for child in multiprocessing.active_children():
            child.join()
        # multiprocessing's own helper stays as long as this process does.
        assert not left_behind("left")


def test_another_version_is_told() -> None:
    with pytest.raises(OtherVersion):
        list(run(replace(FAST, version="0.0.1"), 2))
