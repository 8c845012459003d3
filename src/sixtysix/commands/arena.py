"""``sixtysix arena``: many games between two players, counted."""

from __future__ import annotations

import secrets
import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Protocol

from sixtysix.arena import DEFAULT_GAMES, DEFAULT_LIMIT
from sixtysix.arena.chunks import OtherVersion
from sixtysix.arena.cluster import cluster
from sixtysix.arena.run import WorkersDied
from sixtysix.arena.run import run as play
from sixtysix.arena.score import Score
from sixtysix.arena.setup import Command, Setup, contestant
from sixtysix.arena.workers import usable_cores
from sixtysix.commands.arena_report import Report, average, report_json, report_text
from sixtysix.engine.shuffle import SEED_BYTES, seed_from_text
from sixtysix.house_rules import load_rules
from sixtysix.i18n import _
from sixtysix.text import visible


def run(options: Namespace) -> int:
    """Play ``options.first`` against ``options.second`` and print what came of it, as text or JSON.

    ``options``: deals, rules, seed, jobs, limit, cluster, None where not given; json, matches. Returns 0, 130 when
    interrupted and 1 when workers failed; what has been played till then is printed all the same. Raises UserError for
    wrong use.
    """
    games = options.deals or DEFAULT_GAMES
    setup = Setup(
        rules=load_rules(options.rules or "standard"),
        contestants=(contestant(options.first), contestant(options.second)),
        seed=secrets.token_bytes(SEED_BYTES) if options.seed is None else seed_from_text(options.seed),
        matches=options.matches,
        limit=options.limit or DEFAULT_LIMIT,
    )
    if options.cluster is None:
        for one in setup.contestants:
            if isinstance(one, Command):
                one.check()
    outcome = _played(setup, (games + 1) // 2, options)
    report = Report(setup, outcome.score, interrupted=outcome.status != 0)
    print(report_json(report) if options.json else "\n".join(report_text(report)))
    if outcome.trouble:
        print(visible(outcome.trouble), file=sys.stderr)
    return outcome.status


@dataclass
class _Outcome:
    score: Score
    status: int = 0
    trouble: str = ""


def _played(setup: Setup, pairs: int, options: Namespace) -> _Outcome:
    outcome = _Outcome(Score())
    try:
        with _told_to_end():
            if options.cluster is None:
                _follow(outcome, play(setup, pairs, jobs=options.jobs or usable_cores()), pairs)
            else:
                _play_on_cluster(outcome, setup, pairs, options.cluster)
    except KeyboardInterrupt:
        outcome.status = 130
    except WorkersDied as error:
        outcome.status = 1
        outcome.trouble = _(
            "The worker processes died {times} times in a row with nothing finished; is there too little memory?"
        ).format(times=error.args[0])
    except OtherVersion as error:
        outcome.status = 1
        outcome.trouble = _("A worker has version {theirs} of sixtysix, and this is version {ours}.").format(
            theirs=error.args[0], ours=setup.version
        )
    return outcome


def _play_on_cluster(outcome: _Outcome, setup: Setup, pairs: int, address: str) -> None:
    with cluster(address) as (executor, width):
        try:
            _follow(outcome, play(setup, pairs, jobs=width, executor=executor), pairs)
        except OtherVersion:
            raise
        except (Exception, CancelledError) as error:  # noqa: BLE001 -- whatever it fails with, what was played counts
            outcome.status = 1
            outcome.trouble = _("The cluster failed: {kind}: {reason}").format(kind=type(error).__name__, reason=error)


@contextmanager
def _told_to_end() -> Iterator[None]:
    """What tells this process to end, a closed terminal too, interrupts it: so it leaves as little behind as Ctrl+C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = (signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, signal.default_int_handler) for number in signals]
    try:
        yield
    finally:
        for number, handler in zip(signals, before, strict=True):
            signal.signal(number, handler)


def _follow(outcome: _Outcome, scores: Generator[Score], pairs: int) -> None:
    """Keep the newest score, and show it while the run goes on."""
    with closing(scores), _progress(pairs) as progress:
        for score in scores:
            outcome.score = score
            progress.show(score)


class _Progress(Protocol):
    def show(self, score: Score) -> None: ...


class _Silent:
    def show(self, score: Score) -> None:
        """Show nothing."""


@contextmanager
def _progress(pairs: int) -> Iterator[_Progress]:
    """A progress bar on stderr with the running interval, where that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _Silent()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if console.is_dumb_terminal:
        yield _Silent()
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[running]}", markup=False),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=2 * pairs, running="")

        class Shown:
            def show(self, score: Score) -> None:
                bar.update(task, completed=2 * score.pairs, running=average(score.points))

        yield Shown()
