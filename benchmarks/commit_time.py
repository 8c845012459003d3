"""How long one act waits until it is on the disk: what a session's journal takes, in milliseconds.

Plays matches of random legal actions with a journal in a folder of their own and times each call of the journal: a
player's action, with what habits take with it, is one call and one transaction. Prints median, 99th percentile and
maximum beside what the whole act takes, for a new database and for one with many matches, and how long opening that one
takes. The folder is made in the one given, on whose disk it depends, and removed in the end::

    python benchmarks/commit_time.py [--folder .] [--acts 1000] [--matches 300]
"""

from __future__ import annotations

import argparse
import random
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from sixtysix.engine.actions import Play
from sixtysix.engine.notation import write_rules
from sixtysix.engine.rules import RULESETS
from sixtysix.history.journal import MatchJournal
from sixtysix.history.rows import KeptAction, KeptDeal, KeptMatch, insert_match
from sixtysix.history.store import Store
from sixtysix.session.journal import Taken
from sixtysix.session.session import Session

RULES = RULESETS["standard"]
NAMES = ("You", "Computer")


def act(session: Session, rng: random.Random) -> None:
    """Begin the next deal, or play a random legal card."""
    if session.turn is None:
        session.begin()
        return
    legal = session.view(session.turn).legal
    cards = [action for action in legal if isinstance(action, Play)]
    session.act(rng.choice(cards or legal))


class Timed:
    """Times each call of a journal that keeps actions."""

    def __init__(self, journal: MatchJournal) -> None:
        self.times: list[float] = []
        self._keep = journal.actions
        journal.actions = self._timed  # type: ignore[method-assign]  # the session calls what is here

    def _timed(self, taken: tuple[Taken, ...]) -> None:
        start = time.perf_counter()
        self._keep(taken)
        self.times.append(time.perf_counter() - start)


def measure(store: Store, acts: int, rng: random.Random) -> tuple[list[float], list[float]]:
    """Seconds that the journal took for each of this many acts, and seconds that each whole act took."""
    commits: list[float] = []
    whole: list[float] = []
    while len(commits) < acts:
        journal = store.start(RULES, secrets.token_bytes(32), NAMES)
        timed = Timed(journal)
        while not journal.session.over and len(commits) + len(timed.times) < acts:
            start = time.perf_counter()
            act(journal.session, rng)
            whole.append(time.perf_counter() - start)
        if journal.trouble is not None:
            raise SystemExit(f"not saved: {journal.trouble}")
        commits += timed.times
        journal.close()
    return commits, whole


def fill(store: Store, matches: int, rng: random.Random) -> None:
    """Put finished matches into the database, in one transaction."""
    with store.reach().transaction() as connection:
        for _match in range(matches):
            seed = secrets.token_bytes(32)
            session = Session(RULES, seed, NAMES)
            dealer = session.match.dealer
            while not session.over:
                act(session, rng)
            match = KeptMatch(secrets.token_hex(16), RULES, NAMES, seed=seed, dealer=dealer, finished=True)
            match.deals = [
                KeptDeal(deal, actions=[KeptAction(one) for one in deal.actions]) for deal in session.record().deals
            ]
            insert_match(connection, match)


def show(name: str, seconds: list[float]) -> None:
    """Print one line of figures."""
    ordered = sorted(1000 * one for one in seconds)
    p99 = ordered[len(ordered) * 99 // 100]
    print(f"{name:<44} median {statistics.median(ordered):6.2f} ms   p99 {p99:6.2f} ms   max {ordered[-1]:6.2f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description="How long one act waits until it is on the disk.")
    parser.add_argument("--folder", type=Path, default=Path(), help="on whose disk to measure (default: here)")
    parser.add_argument("--acts", type=int, default=1000, help="acts to time (default: 1000)")
    parser.add_argument("--matches", type=int, default=300, help="matches in the large database (default: 300)")
    options = parser.parse_args()
    rng = random.Random(66)
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name).absolute()
        with Store(folder) as store:
            commits, whole = measure(store, options.acts, rng)
            show("one act's commit", commits)
            show("the whole act, rules included", whole)
            fill(store, options.matches, rng)
            commits, _whole = measure(store, options.acts, rng)
        size = (folder / "matches.db").stat().st_size
        show(f"one act's commit beside {options.matches} matches", commits)
        times = []
        for _time in range(20):
            with Store(folder) as store:
                start = time.perf_counter()
                store.unfinished()
                times.append(time.perf_counter() - start)
        show(f"opening that ({size / 2**20:.1f} MiB) and listing", times)
    print(f"rules: {write_rules(RULES)}")


if __name__ == "__main__":
    main()
