"""Killing ``tests.history.player`` at random moments, and what has to be there afterwards."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from sixtysix.engine.notation import write_action
from sixtysix.history.rows import KeptMatch, numbers, read_match
from sixtysix.history.store import Store
from sixtysix.session.session import Session
from tests.history.faults import Fault
from tests.history.scripted import expected, play_out

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds after which a player that says nothing is given up."""


@dataclass
class Outcome:
    """What one process of the player has said."""

    acknowledged: list[tuple[int, int, int | None, str]] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    over: list[int] = field(default_factory=list)
    status: int = 0


class Player:
    """The program ``tests.history.player`` with a data folder."""

    def __init__(self, folder: Path, library: Path | None = None) -> None:
        """``library`` is the compiled ``faults.c``, needed for faults."""
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONWARNINGS": "ignore"}
        if library is not None:
            environment |= {"LD_PRELOAD": str(library), "FAULTS_FOLDER": str(folder)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.history.player", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=environment,
        )
        self._rest = b""

    def play(
        self,
        acts: int = 0,
        *,
        kill_after: float | None = None,
        acknowledged: int = 0,
        fault: Fault | None = None,
        calls: int = 0,
        error: int = 0,
        heal: int = 0,
        log: Path | None = None,
    ) -> Outcome:
        """Have a process play; SIGKILL it ``kill_after`` seconds after it has begun, or after it has acknowledged so
        many actions. Returns when it is gone.

        The others are what ``tests.history.player`` takes.
        """
        assert self._process.stdin is not None
        wanted = {
            "acts": acts,
            "fault": fault.name if fault is not None else "",
            "calls": calls,
            "error": error,
            "heal": heal,
            "log": str(log) if log is not None else "",
        }
        self._process.stdin.write(json.dumps(wanted).encode() + b"\n")
        self._process.stdin.flush()
        outcome = Outcome()
        deadline: float | None = None
        child = 0
        while True:
            for line in self._lines(deadline):
                kind, *values = line.split()
                match kind:
                    case "child":
                        child = int(values[0])
                        if kill_after is not None and not acknowledged:
                            deadline = time.monotonic() + kill_after
                    case "ack":
                        match_, deal, place, action = values
                        number = None if place == "-" else int(place)
                        outcome.acknowledged.append((int(match_), int(deal), number, action))
                        if kill_after is not None and len(outcome.acknowledged) == acknowledged:
                            deadline = time.monotonic() + kill_after
                    case "trouble":
                        outcome.troubles.append(values[0])
                    case "over":
                        outcome.over.append(int(values[0]))
                    case "done":
                        outcome.status = int(values[0])
                        return outcome
            if deadline is not None and time.monotonic() >= deadline:
                os.kill(child, signal.SIGKILL)
                deadline = None

    def _lines(self, deadline: float | None) -> Iterator[str]:
        assert self._process.stdout is not None
        file = self._process.stdout.fileno()
        wait = PATIENCE if deadline is None else max(0.0, deadline - time.monotonic())
        if not select.select([file], [], [], wait)[0]:
            assert deadline is not None, "the player says nothing any more"
            return
        data = os.read(file, 1 << 16)
        assert data, "the player has ended"
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            yield line.decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        if kind is not None:
            self._process.kill()
        self._process.wait(PATIENCE)
        self._process.stdout.close()


@contextmanager
def reading(folder: Path, most: int) -> Iterator[dict[int, KeptMatch]]:
    """The matches that were played last, at most so many, by the index they were scripted with."""
    with Store(folder) as store:
        found: dict[int, KeptMatch] = {}
        if store.exists:
            connection = store.reach().connection
            for number in numbers(connection)[:most]:
                match = read_match(connection, number)
                found[match.details.settings["index"]] = match
        yield found


def losses(folder: Path, outcome: Outcome) -> list[str]:
    """What is wrong with what is kept after ``outcome``: nothing, or a sentence for each thing.

    Everything acknowledged must be there, nothing may be there that the match does not come to, and from where it
    stands each match must come to the record that it has when it is played without interruption.
    """
    wrong: list[str] = []
    with reading(folder, len({index for index, *_ in outcome.acknowledged}) + 2) as kept:
        for index, deal, place, action in outcome.acknowledged:
            if not _is_there(kept, index, deal, place, action):
                wrong.append(f"match {index}, deal {deal}: {action} at {place} has been acknowledged and is lost")
        for index in {index for index, *_ in outcome.acknowledged} | {max(kept, default=0)} & kept.keys():
            if index in kept:
                wrong += _differences(index, kept[index])
    return wrong


def _is_there(kept: dict[int, KeptMatch], index: int, deal: int, place: int | None, action: str) -> bool:
    if index not in kept or deal > len(kept[index].deals):
        return False
    actions = kept[index].deals[deal - 1].actions
    return place is None or (place < len(actions) and write_action(actions[place].action) == action)


def _differences(index: int, match: KeptMatch) -> Iterator[str]:
    wanted = expected(index)
    for number, (deal, right) in enumerate(zip(match.record().deals, wanted.deals, strict=False), 1):
        if deal.actions != right.actions[: len(deal.actions)] or deal.seed != right.seed or deal.word != right.word:
            yield f"match {index}, deal {number} is not as it was played"
        ended = len(deal.actions) == len(right.actions)
        if deal.result != (right.result if ended else None):
            yield f"match {index}, deal {number}: its result is not that of its actions"
    assert match.seed is not None and match.dealer is not None
    session = Session.restore(match.record(), match.seed, dealer=match.dealer, habits=match.habits)
    if session.record() != match.record():
        yield f"match {index} stands where its habits had something left to do"
    if play_out(session) != wanted:
        yield f"match {index} does not play on to the record that it should have"
