"""A batch of inputs of one kind, as a process of its own tries it."""

from __future__ import annotations

import faulthandler
import hashlib
import os
import traceback
from pathlib import Path
from typing import Final

from tests.fuzz.kinds import KINDS
from tests.fuzz.trying import Tally, attempt, content, corpus, try_many

BATCH: Final = 250
HUNG_SECONDS: Final = 600
"""After so long a batch is ended: nothing in it takes so long on the busiest machine."""


def batch(name: str, count: int, number: int, folder: str) -> tuple[int, list[str], float, float]:
    """Try inputs of one kind: how many, what failed, and the most seconds and MiB that one has taken.

    ``number`` 0 tries the corpus.
    """
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
    return tally.inputs, failures, tally.worst.seconds, tally.worst.mebibytes
