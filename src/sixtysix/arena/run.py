"""A run of many pairs, spread over workers: pairs in chunks through any executor of ``concurrent.futures``.

The score of a run depends on its setup and the number of pairs alone, never on how they were spread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from typing import Final

from sixtysix.arena.chunks import Played, play_chunk
from sixtysix.arena.score import Score
from sixtysix.arena.setup import Setup
from sixtysix.arena.workers import Here, Workers

PROGRAM_CHUNK: Final = 5
"""Pairs in a chunk where a program plays. It is the same number always: a program that does remember something from one
deal to the next, such as how far its chance has come, is started at the same places however the work is spread."""

LARGEST_CHUNK: Final = 64
"""The most pairs in a chunk."""

SHORT: Final = 0.25
"""A chunk that took less than this many seconds is followed by larger ones."""

DEATHS: Final = 3
"""How often in a row workers may die before anything has been finished."""


class WorkersDied(Exception):
    """Worker processes died again and again; the argument is how often."""


class _Run:
    """The state of a run: chunks under way in their order, and what is to be begun next."""

    def __init__(self, setup: Setup, pairs: int) -> None:
        self.setup = setup
        self.pairs = pairs
        self.next = 1
        self.size = PROGRAM_CHUNK if setup.has_commands else 1
        self.chunks: deque[tuple[int, int, Future[Played] | None]] = deque()
        self.score = Score()

    def fill(self, executor: Executor, width: int) -> None:
        """Hand out chunks until ``width`` of them are under way."""
        self.chunks = deque(
            (first, count, executor.submit(play_chunk, self.setup, first, count) if future is None else future)
            for first, count, future in self.chunks
        )
        while self.next <= self.pairs and len(self.under_way()) < width:
            count = min(self.size, self.pairs - self.next + 1)
            future = executor.submit(play_chunk, self.setup, self.next, count)
            self.chunks.append((self.next, count, future))
            self.next += count
            if future.done():
                return

    def under_way(self) -> list[Future[Played]]:
        return [future for _first, _count, future in self.chunks if future is not None and not future.done()]

    def take(self) -> bool:
        """Add what is finished from the first chunk on; whether there was anything. Raises what a chunk raised."""
        taken = False
        while self.chunks:
            future = self.chunks[0][2]
            if future is None or not future.done():
                break
            played = future.result()
            self.chunks.popleft()
            self.score += played.score
            taken = True
            if not self.setup.has_commands and played.seconds < SHORT:
                self.size = min(2 * self.size, LARGEST_CHUNK)
        return taken

    def forget_broken(self) -> None:
        """After the executor broke: what has not been finished is to be handed out again."""
        self.chunks = deque((first, count, _sound(future)) for first, count, future in self.chunks)

    def cancel(self) -> None:
        for _first, _count, future in self.chunks:
            if future is not None:
                future.cancel()


def _sound(future: Future[Played] | None) -> Future[Played] | None:
    if future is None or not future.done() or future.cancelled() or isinstance(future.exception(), BrokenExecutor):
        return None
    return future


def run(setup: Setup, pairs: int, *, jobs: int = 1, executor: Executor | None = None) -> Generator[Score]:
    """Play ``pairs`` pairs and yield the score each time it has grown: always that of the pairs from the first on,
    without a gap, so that a run that is broken off there is the same as a shorter one.

    Works in ``jobs`` processes of its own (with one, in this one), which are ended when the iterator is closed; pairs
    of a worker that died are played again. With an ``executor``, ``jobs`` is how many workers that has, and what its
    workers do when they die is its own matter.

    Raises:
        WorkersDied: workers died :data:`DEATHS` times in a row with nothing finished.
        OtherVersion: a worker is of another version of the program.
    """
    if executor is not None:
        yield from _spread(_Run(setup, pairs), executor, jobs)
        return
    state = _Run(setup, pairs)
    deaths = 0
    while True:
        own = Here() if jobs == 1 else Workers(min(jobs, pairs))
        done = state.score.pairs
        finished = False
        try:
            yield from _spread(state, own, jobs)
            finished = True
            return
        except BrokenExecutor:
            deaths = 1 if state.score.pairs > done else deaths + 1
            if deaths == DEATHS:
                raise WorkersDied(deaths) from None
            state.forget_broken()
        finally:
            own.shutdown(cancel_futures=not finished)


def _spread(state: _Run, executor: Executor, jobs: int) -> Generator[Score]:
    try:
        while state.chunks or state.next <= state.pairs:
            # Twice as many as there are workers, so that none waits for the next one.
            state.fill(executor, 1 if jobs == 1 else 2 * jobs)
            if state.take():
                yield state.score
            elif running := state.under_way():
                wait(running, return_when=FIRST_COMPLETED)
    finally:
        state.cancel()
