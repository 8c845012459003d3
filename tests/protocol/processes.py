"""Which processes there are."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

PATIENCE = 10.0


def running(group: int) -> bool:
    """Whether anything of a process group still runs; what has ended and waits to be reaped by others does not."""
    proc = Path("/proc")
    if not (proc / "self" / "stat").exists():
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, 0)
            return True
        return False
    for stat in proc.glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _parent, of = stat.read_text().rpartition(")")[2].split()[:3]
            if int(of) == group and state not in "ZX":
                return True
    return False


def gone(group: int) -> bool:
    """Whether a group comes to its end, as a busy machine needs time for."""
    end = time.monotonic() + PATIENCE
    while running(group):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True
