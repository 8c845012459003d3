"""A program that plays scripted matches, kept in a store, as fast as it can, and says what has been kept.

It waits for lines on stdin, JSON objects. Each starts a process of its own by a fork, so that starting takes a few
milliseconds: ``acts`` is how many acts it plays (0: until it is killed), ``fault`` a name of ``Fault``, with ``calls``
and ``error`` as :func:`~tests.history.faults.set_fault` takes them, ``heal`` after how many acts the fault is over, and
``log`` the file for ``LOG``.

That process goes on with an unfinished match or begins the next one, match after match. Every line that it prints is
about something that has happened by then::

    child PID          it is there
    ack MATCH DEAL PLACE ACTION    an action has been kept; a deal begins with a line that has - for the last two
    trouble REASON     the last action has not been kept
    over MATCH         the match has been played to its end
    done STATUS        it has ended, by itself or not
"""

from __future__ import annotations

import gc
import json
import os
import sys
from pathlib import Path

from sixtysix.engine.notation import write_action
from sixtysix.history.journal import MatchJournal
from sixtysix.history.rows import numbers
from sixtysix.history.store import ResumeError, Store
from tests.history.faults import Fault, set_fault
from tests.history.scripted import start, step

SAID = Path(sys.argv[1]) / "said" / "lines" if len(sys.argv) > 1 else Path(os.devnull)


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())
    if SAID.parent.exists():  # where what is written is being logged, this is logged in its place
        with SAID.open("ab", buffering=0) as file:
            file.write(f"{line}\n".encode())


def play(folder: Path, acts: int, heal: int) -> None:
    store = Store(folder)
    journal = _next_match(store)
    taken = 0
    while not acts or taken < acts:
        session = journal.session
        if session.over:
            say(f"over {journal.details.settings['index']}")
            journal.close()
            journal = _next_match(store)
            continue
        if heal and taken == heal:
            set_fault(Fault.NOTHING)
        before = session.record().deals
        step(session)
        taken += 1
        _acknowledge(journal, len(before), len(before[-1].actions) if before else 0)
    journal.close()
    store.close()


def _next_match(store: Store) -> MatchJournal:
    for summary in store.unfinished():
        try:
            return store.resume(summary.uid)
        except ResumeError:
            continue
    known = numbers(store.reach().connection) if store.trouble is None and store.exists else []
    return start(store, max(known, default=0) + 1)


def _acknowledge(journal: MatchJournal, deals: int, actions: int) -> None:
    if journal.trouble is not None:
        say(f"trouble {journal.trouble}")
        return
    index = journal.details.settings["index"]
    record = journal.session.record()
    number = len(record.deals)
    if number > deals:
        say(f"ack {index} {number} - -")
        actions = 0
    for place, action in list(enumerate(record.deals[-1].actions))[actions:]:
        say(f"ack {index} {number} {place} {write_action(action)}")


def main() -> None:
    folder = Path(sys.argv[1])
    gc.freeze()
    for line in sys.stdin:
        wanted = json.loads(line)
        child = os.fork()
        if not child:
            say(f"child {os.getpid()}")
            if wanted["fault"]:
                log = os.open(wanted["log"], os.O_WRONLY | os.O_CREAT, 0o600) if wanted["log"] else -1
                set_fault(Fault[wanted["fault"]], wanted["calls"], wanted["error"], log)
            play(folder, wanted["acts"], wanted["heal"])
            os._exit(0)
        _pid, status = os.waitpid(child, 0)
        say(f"done {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main()
