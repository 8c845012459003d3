"""The arena on a real Dask cluster on this machine: a scheduler and two workers, one of which is killed in the middle.

It needs the extra `cluster`, and starting Dask takes seconds, so .ci/slow/60-cluster runs it and the suite does not.
"""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from tests.arena.processes import VARIABLE, assert_nobody_left, command_of, family
from tests.terminal import Terminal, running

PATIENCE = 60.0
BOT = Path(__file__).parent / "bots" / "bot.py"


class Started:
    """A program of Dask's, and what it has said so far."""

    def __init__(self, *arguments: str) -> None:
        self.said = b""
        self.process = subprocess.Popen([sys.executable, "-m", "dask", *arguments], stderr=subprocess.PIPE)

    def wait_for(self, pattern: str) -> str:
        """Wait until it has said something; the first group of the pattern."""
        assert self.process.stderr is not None
        end = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.said.decode())) is None:
            assert time.monotonic() < end and self.process.poll() is None, self.said.decode()
            if select.select([self.process.stderr], [], [], 0.1)[0]:
                self.said += os.read(self.process.stderr.fileno(), 65536)
        return found[1]

    def end(self) -> None:
        assert self.process.stderr is not None
        self.process.terminate()
        self.process.communicate()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler with two workers."""
    os.environ[VARIABLE] = "cluster"
    with started("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard") as scheduler:
        found = scheduler.wait_for(r"Scheduler at:\s+(tcp://[0-9.:]+)")
        worker = ("worker", found, "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard")
        with started(*worker) as one, started(*worker) as two:
            for each in (one, two):
                each.wait_for(r"(Registered to:)")
            yield found
    assert_nobody_left("cluster")
    del os.environ[VARIABLE]


@contextmanager
def started(*arguments: str) -> Iterator[Started]:
    program = Started(*arguments)
    try:
        yield program
    finally:
        program.end()


def arena(*argv: str, **more: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "sixtysix", "arena", *argv],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


def result(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What a run with --json has printed, without the times."""
    out, err = process.communicate(timeout=300)
    assert (process.returncode, err) == (0, "")
    data = cast("dict[str, Any]", json.loads(out))
    for player in data["players"]:
        del player["times"]
    return data


@pytest.mark.parametrize(
    "argv",
    [
        ["casual", "random", "--deals", "120"],
        ["casual", "random", "--deals", "12", "--matches", "--rules", "snapszli"],
        ["random", f"cmd:{sys.executable} -S -E {BOT} cheat", "--deals", "24"],
    ],
)
def test_the_same_as_on_this_machine_alone(address: str, argv: list[str]) -> None:
    options = ["--seed", "cluster", "--json"]
    there = result(arena(*argv, *options, "--cluster", address))
    assert there == result(arena(*argv, *options, "--jobs", "1"))


@contextmanager
def on_the_cluster(address: str, *argv: str) -> Iterator[Terminal]:
    """A run in a terminal, as soon as its bar shows that something has been played."""
    env = {"PYTHONPATH": os.environ.get("PYTHONPATH")}
    with running("arena", *argv, "--cluster", address, size=(120, 40), env=env) as terminal:
        terminal.wait(lambda terminal: "±" in terminal.text)
        yield terminal


def test_pairs_of_a_killed_worker_are_played_by_the_other(address: str) -> None:
    argv = ["casual", "random", "--deals", "1200", "--seed", "killed"]
    with on_the_cluster(address, *argv) as terminal:
        # The process that plays is a child of the one that was started, which starts another in its place.
        playing = [process for process in family("cluster") if "spawn_main" in " ".join(command_of(process))]
        assert "/1200" in terminal.text, "it was over too soon to be disturbed"
        os.kill(playing[0], signal.SIGKILL)
        while terminal.status is None:
            terminal.settle(1.0)
        assert terminal.end() == 0
        there = terminal.lines
    out, _err = arena(*argv, "--jobs", "2").communicate()
    here = out.splitlines()
    counted = [line for line in here if "ms  " not in line]
    # The columns may be of another width, since the times are in them.
    assert [line.split() for line in there if line and "ms  " not in line] == [line.split() for line in counted if line]


def test_an_interrupted_run_tells_what_there_is(address: str) -> None:
    with on_the_cluster(address, "random", "random", "--deals", "1000000", "--seed", "x") as terminal:
        terminal.send("ctrl+c")
        assert terminal.end() == 130
        assert "Broken off; '--deals " in terminal.text
        assert "Traceback" not in terminal.text


def test_a_scheduler_that_is_not_there() -> None:
    run = arena("random", "random", "--cluster", "127.0.0.1:1")
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out) == (2, "")
    assert err == "No Dask scheduler answers at '127.0.0.1:1': [Errno 111] Connection refused\n"


def test_an_address_that_is_none() -> None:
    run = arena("random", "random", "--cluster", "no where")
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out) == (2, "")
    assert err.startswith("No Dask scheduler answers at 'no where': ")
    assert err.count("\n") == 1
