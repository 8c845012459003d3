"""``python -m tests.fuzz``: many inputs of all kinds, counted, with the largest figures; past failures come first.

A few batches at a time run in a process of their own, so that one that hangs or takes the memory of the machine is seen
as well. An input that fails is written into a folder, to be looked at and put into the corpus.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tests.fuzz.batches import BATCH, Tried
from tests.fuzz.kinds import KINDS, Kind

AT_ONCE: Final = 4
"""Batches that one process tries: its beginning costs as much as some hundred inputs."""


def ask(kind: Kind, numbers: Sequence[tuple[int, int]], folder: str) -> Tried:
    """Have a process of its own try some batches, each a number and a count; one that ends early has failed."""
    words = [sys.executable, "-m", "tests.fuzz.batches", kind.name, folder, *(f"{at}:{size}" for at, size in numbers)]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, errors="replace", check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("tried ")]
    told = [Tried(*json.loads(line.removeprefix("tried "))) for line in lines]
    failures = [line for one in told for line in one.failures]
    if done.returncode or len(told) < len(numbers):
        failures.append(f"the process that tried {words[3:]} ended early, with status {done.returncode}")
    return Tried(
        sum(one.inputs for one in told),
        failures,
        max((one.seconds for one in told), default=0.0),
        max((one.mebibytes for one in told), default=0.0),
    )


def run(inputs: int, number: int, jobs: int, folder: str) -> int:
    """Try them all and print a line for each kind and the sum; the exit status is 1 after a failure."""
    total, failed = 0, 0
    with ThreadPoolExecutor(jobs) as pool:
        for kind in KINDS.values():
            count = inputs * kind.share // 1000
            batches = [(0, 0)]
            batches += [
                (10_000 * number + at, min(BATCH, count - begun)) for at, begun in enumerate(range(0, count, BATCH), 1)
            ]
            parts = [batches[at : at + AT_ONCE] for at in range(0, len(batches), AT_ONCE)]
            told = list(pool.map(lambda part, kind=kind: ask(kind, part, folder), parts))
            done, failures = sum(one.inputs for one in told), [line for one in told for line in one.failures]
            print(
                f"{kind.name:13} {done:7} inputs {len(failures):4} failures, "
                f"at most {max(one.seconds for one in told):.2f} s and {max(one.mebibytes for one in told):.0f} MiB",
                flush=True,
            )
            for line in failures:
                print(f"    {line}", flush=True)
            total, failed = total + done, failed + len(failures)
    print(f"{'together':13} {total:7} inputs {failed:4} failures")
    return 1 if failed else 0


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=100_000, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="another number tries other inputs (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    parser.add_argument("--folder", default="fuzz-failures", help="where inputs that fail go (default: %(default)s)")
    options = parser.parse_args()
    Path(options.folder).mkdir(exist_ok=True)
    try:
        return run(options.inputs, options.seed, options.jobs, options.folder)
    finally:
        if not any(Path(options.folder).iterdir()):
            Path(options.folder).rmdir()


if __name__ == "__main__":
    sys.exit(main())
