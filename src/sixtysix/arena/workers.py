"""Worker processes of the arena's own, which end when it does, in whatever way that happens."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, Final, ParamSpec, TypeVar

from sixtysix.arena import chunks

_GRACE: Final = 5.0
"""Seconds that a worker that is to end gets for stopping its players."""

P = ParamSpec("P")
T = TypeVar("T")


def usable_cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Here(Executor):
    """Does everything at once, in the calling thread."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call ``fn``. What it raises goes to whoever asks the future, but an interrupt comes at once."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 -- an executor hands on whatever was raised
            future.set_exception(error)
        return future


class Workers(Executor):
    """A pool of processes that hold the reading end of a pipe each: when its other end is closed they stop playing, end
    the programs they have started, and go. It is closed by :meth:`shutdown`, and by the system if this process dies.

    The processes are started afresh instead of copied, since copying a process that has threads may copy a held lock.
    Ctrl+C, which a terminal sends to all of them, is left to the arena.
    """

    def __init__(self, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._reader, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(count, context, _begin, (self._reader,))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a worker call ``fn``. Raises BrokenProcessPool after a worker has died."""
        # This is when workers are started. They inherit what is blocked, and so cannot be interrupted half begun.
        with _interrupts_wait():
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: at once with ``cancel_futures``, else when all is done."""
        if cancel_futures:
            self._lifeline.close()
        self._pool.shutdown(wait, cancel_futures=cancel_futures)
        self._lifeline.close()
        self._reader.close()


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(lifeline: Connection) -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    threading.Thread(target=_watch, args=(lifeline,), daemon=True).start()
    threading.Thread(target=_leave, daemon=True).start()


def _stop(_number: int, _frame: FrameType | None) -> Any:
    chunks.stop.set()


def _watch(lifeline: Connection) -> None:
    lifeline.poll(None)  # nothing is ever sent: it can be read from when the other end has been closed
    chunks.stop.set()


def _leave() -> None:
    chunks.stop.wait()
    chunks.idle.wait(_GRACE)
    os._exit(1)  # the main thread may be waiting for work that never comes
