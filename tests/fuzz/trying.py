"""Many inputs of one kind, tried one after the other; and the corpus of those that once failed."""

from __future__ import annotations

import gzip
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.guard import FAST, Worst, limited
from tests.fuzz.kinds import Kind
from tests.fuzz.mutations import Input, mutated

CORPUS: Final = Path(__file__).parents[1] / "corpus"
"""Inputs that once failed, in a folder for each kind, small files named by what was wrong; `.gz` where much repeats."""


@contextmanager
def empty_folder() -> Iterator[Path]:
    """An empty folder."""
    folder = Path(tempfile.mkdtemp(prefix="sixtysix-fuzz-", dir=FAST))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def attempt(kind: Kind, data: bytes, worst: Worst | None = None) -> None:
    """Try one input. AssertionError where something does not hold."""
    with empty_folder() as folder, limited(worst):
        kind.run(data, folder)


def corpus(kind: Kind) -> list[Path]:
    """The files of the corpus for a kind."""
    return sorted((CORPUS / kind.name).glob("*"))


def content(file: Path) -> bytes:
    """The input in a file of the corpus."""
    data = file.read_bytes()
    return gzip.decompress(data) if file.suffix == ".gz" else data


@dataclass
class Tally:
    """What came of trying many inputs."""

    inputs: int = 0
    failures: list[tuple[bytes, BaseException]] = field(default_factory=list)
    worst: Worst = field(default_factory=Worst)


def try_many(kind: Kind, count: int, number: int, tally: Tally, *, shrink: bool = False) -> None:
    """Try ``count`` inputs, the same ones for the same ``number``; it ends at a failure, ``shrink``: made small."""
    failed: list[bytes] = [b""]
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)
    seeds = kind.seeds()  # made before anything is measured

    @seed(number)
    @settings(
        max_examples=count, deadline=None, database=None, phases=phases, suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False, print_blob=False, derandomize=False,
    )  # fmt: skip
    @given(mutated(seeds, kind.mutations))
    def check(one: Input) -> None:
        tally.inputs += 1
        failed[0] = one.data
        attempt(kind, one.data, tally.worst)

    try:
        check()
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        tally.failures.append((failed[0], error))
