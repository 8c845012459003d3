"""Batches of inputs of one kind, as a process of its own tries them.

``python -m tests.fuzz.batches KIND FOLDER NUMBER:COUNT ...`` prints a line of JSON for each batch.
"""

from __future__ import annotations

import faulthandler
import hashlib
import json
import os
import sys
import traceback
from pathlib import Path
from typing import Final, NamedTuple

from tests.fuzz.kinds import KINDS
from tests.fuzz.trying import Tally, attempt, content, corpus, try_many

BATCH: Final = 250
HUNG_SECONDS: Final = 600
"""After so long a batch is ended: nothing in it takes so long on the busiest machine."""


class Tried(NamedTuple):
    """What came of a batch: how many inputs, what failed, and the most seconds and MiB that one has taken."""

    inputs: int
    failures: list[str]
    seconds: float
    mebibytes: float


def batch(name: str, count: int, number: int, folder: str) -> Tried:
    """Try inputs of one kind. ``number`` 0 tries the corpus."""
    faulthandler.dump_traceback_later(HUNG_SECONDS, exit=True)
    os.environ["SIXTYSIX_DATA"] = str(Path(folder) / "no data")
    kind, tally = KINDS[name], Tally()
    if number == 0:
        for file in corpus(kind):
            tally.inputs += 1
            try:
                attempt(kind, content(file), tally.worst)
            except Exception as failure:  # noqa: BLE001 -- whatever it is, it is counted
                tally.failures.append((content(file), failure))
    part = 0
    while number and tally.inputs < count and part < 20:
        # A new beginning after each failure; the last numbers of a batch are seldom used.
        try_many(kind, count - tally.inputs, 1000 * number + part, tally)
        part += 1
    faulthandler.cancel_dump_traceback_later()
    failures = []
    for data, error in tally.failures:
        file = Path(folder) / f"{name}-{hashlib.sha256(data).hexdigest()[:12]}{kind.suffix}"
        file.write_bytes(data)
        failures.append(f"{file}: {''.join(traceback.format_exception_only(error)).strip()[:500]}")
    return Tried(tally.inputs, failures, tally.worst.seconds, tally.worst.mebibytes)


if __name__ == "__main__":
    for asked in sys.argv[3:]:
        at, size = asked.split(":")
        # What is tried may have printed without an end of line.
        print("\ntried " + json.dumps(batch(sys.argv[1], int(size), int(at), sys.argv[2])), flush=True)
