"""``python -m tests.fuzz``: many inputs of all kinds, counted, with the largest figures; past failures come first.

Each batch runs in a process of its own, so that one that hangs or takes the memory of the machine is seen as well. An
input that fails is written into a folder, to be looked at and put into the corpus.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from tests.fuzz.batches import BATCH, batch
from tests.fuzz.guard import Worst
from tests.fuzz.kinds import KINDS


def run(inputs: int, number: int, jobs: int, folder: str) -> int:
    """Try them all and print a line for each kind and the sum; the exit status is 1 after a failure."""
    total, failed = 0, 0
    for kind in KINDS.values():
        count = inputs * kind.share // 1000
        sizes = [min(BATCH, count - at) for at in range(0, count, BATCH)]
        done, failures, worst = 0, list[str](), Worst()
        with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=8) as pool:
            asked = [pool.submit(batch, kind.name, 0, 0, folder)]
            asked += [
                pool.submit(batch, kind.name, size, 10_000 * number + at, folder) for at, size in enumerate(sizes, 1)
            ]
            for one in asked:
                try:
                    tried, said, seconds, mebibytes = one.result()
                except BrokenProcessPool:
                    failures.append("a batch was ended: see above")
                    continue
                done, worst = done + tried, Worst(max(worst.seconds, seconds), max(worst.mebibytes, mebibytes))
                failures += said
        print(
            f"{kind.name:13} {done:7} inputs {len(failures):4} failures, "
            f"at most {worst.seconds:.2f} s and {worst.mebibytes:.0f} MiB",
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
