"""Matches that go the same way every time, whoever plays them on and from wherever."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache
from pathlib import Path

from sixtysix.engine.actions import CLAIM, CLOSE, Action
from sixtysix.engine.notation import write_action
from sixtysix.engine.record import MatchRecord
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.view import View
from sixtysix.history.journal import MatchJournal
from sixtysix.history.rows import Details, KeptAction, KeptDeal, KeptMatch, find, insert_match, read_match
from sixtysix.history.store import Store
from sixtysix.history.troubles import Trouble
from sixtysix.session.habits import Habits
from sixtysix.session.session import Session

NAMES = ("Ann", "Bo\x1b[1m ♠")
DATE = "2026-10-18"
HABITS = (Habits(), Habits(draw=False, claim=False, marry=False))


def seed_of(index: int) -> bytes:
    """The seed of the scripted match ``index``."""
    return hashlib.sha256(b"match %d" % index).digest()


def choose(view: View, seed: bytes) -> Action:
    """Any legal action, by chance; a close or a false claim seldom, so that deals last."""
    seen = (view.seat, view.hand.bits, view.led, view.talon, view.points, view.declared, len(view.history))
    number = int.from_bytes(hashlib.blake2b(repr(seen).encode(), digest_size=8, key=seed).digest(), "big")
    right = view.points[view.seat] >= view.rules.out_at
    seldom = number % 16 > 0
    legal = [one for one in view.legal if not (seldom and (one == CLOSE or (one == CLAIM and not right)))]
    return legal[(number >> 8) % len(legal)]


def step(session: Session) -> None:
    """Begin the next deal, or take the next action."""
    if session.turn is None:
        session.begin(f"word {session.number}" if session.number % 2 else "")
    else:
        view = session.view(session.turn)
        session.act(choose(view, b"player %d" % session.turn), playouts=view.talon if session.turn else None)


def play_out(session: Session) -> MatchRecord:
    """Play a match to its end; the record it has then."""
    while not session.over:
        step(session)
    return session.record()


def new_session(index: int) -> Session:
    """The scripted match ``index`` before its first deal, kept nowhere."""
    return Session(rules_of(index), seed_of(index), NAMES, habits=HABITS, date=DATE)


def rules_of(index: int) -> Rules:
    """The rules of the scripted match ``index``: the rulesets in turn."""
    return list(RULESETS.values())[index % len(RULESETS)]


def start(store: Store, index: int) -> MatchJournal:
    """The scripted match ``index`` before its first deal, kept in a store."""
    details = Details(0, "scripted", b"player 1", {"index": index})
    return store.start(rules_of(index), seed_of(index), NAMES, habits=HABITS, date=DATE, details=details)


@cache
def expected(index: int) -> MatchRecord:
    """The record of the scripted match ``index`` played without interruption."""
    return play_out(new_session(index))


def stored(store: Store, uid: str) -> KeptMatch:
    """What is kept of a match."""
    connection = store.reach().connection
    number = find(connection, uid)
    assert number is not None
    return read_match(connection, number)


def words(record: MatchRecord) -> list[str]:
    """The actions of a match, one after the other, each with its deal."""
    deals = enumerate(record.deals, 1)
    return [f"{number} {write_action(action)}" for number, deal in deals for action in deal.actions]


def trouble(journal: MatchJournal) -> Trouble | None:
    """Why the match is not being saved, if it is not."""
    return journal.trouble


def snapshot(folder: Path) -> dict[str, bytes]:
    """The files of a data folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def kept(index: int, acts: int | None = None) -> KeptMatch:
    """The scripted match ``index`` as it is kept, played to its end or as many acts far."""
    session = new_session(index)
    first = session.match.dealer
    while not session.over and acts != 0:
        step(session)
        acts = None if acts is None else acts - 1
    record = session.record()
    return KeptMatch(
        uid=f"{index:032x}",
        rules=record.rules,
        names=record.names,
        date=record.date,
        seed=seed_of(index),
        dealer=first,
        habits=HABITS,
        details=Details(0, "scripted", b"player 1", {"index": index}),
        started=1_760_000_000_000 + index,
        updated=1_760_000_060_000 + index,
        finished=session.over,
        tags=(("Event", "a test\x00"),),
        deals=[
            KeptDeal(
                replace(deal, actions=(), playouts=()),
                1_760_000_000_000,
                [
                    KeptAction(action, 1_760_000_000_000 + place, deal.playouts_at(place))
                    for place, action in enumerate(deal.actions)
                ],
            )
            for deal in record.deals
        ],
    )


def fill(folder: Path, matches: list[KeptMatch]) -> None:
    """Keep matches in a data folder, all at once."""
    with Store(folder) as store, store.reach().transaction() as connection:
        for match in matches:
            insert_match(connection, match)
