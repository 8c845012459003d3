"""A few pairs after each other in one place: the piece of work that is handed to a worker."""

from __future__ import annotations

import threading
import time

from sixtysix import __version__
from sixtysix.arena.duplicate import pair_seed, play_pair
from sixtysix.arena.score import Score
from sixtysix.arena.setup import Bench, Setup
from sixtysix.engine.values import frozen

stop = threading.Event()
"""Set in a worker process that is to end: whoever is deciding stops, and its programs are ended."""

idle = threading.Event()
"""Set while this process plays nothing."""
idle.set()


class OtherVersion(Exception):
    """The pairs were given to a place with another version of this program; the argument is that version."""


@frozen
class Played:
    """What a chunk brought, and how many seconds it took."""

    score: Score
    seconds: float


def play_chunk(setup: Setup, first: int, pairs: int) -> Played:
    """Play pairs ``first``, ``first + 1`` … and end the programs that played them.

    Raises OtherVersion where this is not the version that the setup was made with, and Stopped once :data:`stop` is
    set.
    """
    if setup.version != __version__:
        raise OtherVersion(__version__)
    start = time.perf_counter()
    score = Score()
    idle.clear()
    try:
        with Bench.of(setup) as bench:
            for number in range(first, first + pairs):
                score += play_pair(
                    setup.rules,
                    pair_seed(setup.seed, number),
                    bench.players(number),
                    matches=setup.matches,
                    number=number,
                    stop=stop.is_set,
                )
    finally:
        idle.set()
    return Played(score, time.perf_counter() - start)
