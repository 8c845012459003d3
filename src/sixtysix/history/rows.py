"""Matches as rows of the database, both ways. Nothing here begins or ends a transaction."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from sixtysix.engine.actions import Action, Seat
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.notation import read_action, read_cards, read_rules, write_action, write_cards, write_rules
from sixtysix.engine.notation.records import check_tag, escape, unescape
from sixtysix.engine.record import DealRecord, MatchRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.session.habits import Habits

HEAD: Final = (
    "uid",
    "started",
    "updated",
    "rules",
    "name0",
    "name1",
    "date",
    "seed",
    "dealer",
    "human",
    "level",
    "opponent_seed",
    "settings",
    "finished",
    "entries",
    "imported",
    "tags",
    "origin",
)
_RESULT: Final = ("winner", "ending", "game_points", "points_f", "points_d", "tricks_f", "tricks_d")
DEAL: Final = ("number", "dealer", "seed", "word", "commitment", "pack", "started", *_RESULT, "tags")
ACTION: Final = ("place", "action", "time", "playouts", "by_itself")
_TOUCH: Final = "(SELECT coalesce(max(touched), 0) + 1 FROM matches)"

Row = tuple[Any, ...]

UNREADABLE: Final = (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError, RecursionError)
"""What reading a row raises that this program has not written: ``NotationError`` and ``IllegalAction`` among them."""


class Misfit(Exception):
    """What is on disk is not what was written there: the row to go on from is missing, or another's."""


@dataclass(slots=True)
class KeptAction:
    """An action with when it was taken (milliseconds since 1970, None unknown), and by whose decision."""

    action: Action
    time: int | None = None
    playouts: int | None = None
    by_itself: bool = False


@dataclass(slots=True)
class KeptDeal:
    """A deal: its record but for the actions, and these."""

    record: DealRecord
    started: int | None = None
    actions: list[KeptAction] = field(default_factory=list)

    def whole(self) -> DealRecord:
        """The record with the actions."""
        playouts = tuple((at, kept.playouts) for at, kept in enumerate(self.actions) if kept.playouts is not None)
        return replace(self.record, actions=tuple(kept.action for kept in self.actions), playouts=playouts)

    @staticmethod
    def of(record: DealRecord) -> KeptDeal:
        """A deal that was read from a file: when it was played is not known."""
        deal = KeptDeal(replace(record, actions=(), playouts=()))
        deal.add(record)
        return deal

    @property
    def by_itself(self) -> frozenset[int]:
        """The places of the actions that habits took."""
        return frozenset(place for place, kept in enumerate(self.actions) if kept.by_itself)

    def add(self, record: DealRecord) -> None:
        """Take in what a record of the same deal has more."""
        for place in range(len(self.actions), len(record.actions)):
            self.actions.append(KeptAction(record.actions[place], playouts=record.playouts_at(place)))


@dataclass(slots=True)
class Details:
    """What is known of a match beside its record.

    ``human`` is which player (0 or 1) a person plays, ``level`` and ``opponent_seed`` are the other one's; ``settings``
    is whatever else affects play, as JSON values.
    """

    human: int | None = None
    level: str | None = None
    opponent_seed: bytes | None = None
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class KeptMatch:
    """A match as it is kept. ``seed`` is None where there is nothing to play on: a match read from a file."""

    uid: str
    rules: Rules
    names: tuple[str, str]
    date: str = ""
    seed: bytes | None = None
    dealer: int | None = None
    habits: tuple[Habits, Habits] = (Habits(), Habits())
    details: Details = field(default_factory=Details)
    started: int | None = None
    updated: int | None = None
    finished: bool = False
    imported: bool = False
    tags: tuple[tuple[str, str], ...] = ()
    deals: list[KeptDeal] = field(default_factory=list)

    def record(self) -> MatchRecord:
        """The match as a record, the seed of a deal that is still running included."""
        return MatchRecord(self.rules, self.names, self.date, self.tags, tuple(deal.whole() for deal in self.deals))

    @property
    def practice(self) -> bool:
        """Whether the match was played for practice: its result is not counted."""
        return MatchRecord(self.rules, self.names, tags=self.tags).practice

    @property
    def entries(self) -> int:
        """How many deals and actions there are."""
        return len(self.deals) + sum(len(deal.actions) for deal in self.deals)

    @property
    def can_go_on(self) -> bool:
        """Whether the match can be played on: it is ours and not over."""
        return not self.finished and self.seed is not None and self.dealer is not None


def origin(match: MatchRecord) -> str | None:
    """What no two matches share, as hex: rules, names, date and the first deal's pack. None before the first deal."""
    if not match.deals:
        return None
    first = match.deals[0]
    parts = [
        write_rules(match.rules),
        *(escape(text) for text in (*match.names, match.date)),
        str(first.dealer),
        write_cards(first.dealt_pack(match.rules)),
    ]
    return hashlib.sha256("\n".join(parts).encode("utf-8")).hexdigest()


# Writing


def insert_match(connection: sqlite3.Connection, match: KeptMatch, number: int | None = None) -> int:
    """Write a whole match as a new one, under ``number`` if given; return its number."""
    columns = ", ".join(HEAD)
    marks = ", ".join("?" * len(HEAD))
    written = connection.execute(
        f"INSERT INTO matches (id, touched, {columns}) VALUES (?, {_TOUCH}, {marks})", (number, *_head_values(match))
    )
    made = written.lastrowid
    assert made is not None
    for at, deal in enumerate(match.deals, 1):
        insert_deal(connection, made, at, deal)
    return made


def insert_deal(connection: sqlite3.Connection, match: int, number: int, deal: KeptDeal) -> None:
    """Write a deal with the actions it has."""
    record = deal.record
    values = (
        number,
        record.dealer,
        record.seed,
        escape(record.word),
        record.commitment,
        None if record.pack is None else write_cards(record.pack),
        deal.started,
        *_result_values(record.result),
        _write_tags(record.tags),
    )
    marks = ", ".join("?" * (len(DEAL) + 1))
    connection.execute(f"INSERT INTO deals (match_id, {', '.join(DEAL)}) VALUES ({marks})", (match, *values))
    for place, kept in enumerate(deal.actions):
        connection.execute(
            f"INSERT INTO actions (match_id, deal, {', '.join(ACTION)}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (match, number, *_action_values(place, kept)),
        )


def add_action(connection: sqlite3.Connection, match: int, number: int, place: int, kept: KeptAction) -> None:
    """Write one more action of a deal. Raises Misfit unless the deal has exactly ``place`` actions."""
    written = connection.execute(
        f"INSERT INTO actions (match_id, deal, {', '.join(ACTION)}) SELECT ?, ?, ?, ?, ?, ?, ? "
        "WHERE (SELECT count(*) FROM actions WHERE match_id = ? AND deal = ?) = ?",
        (match, number, *_action_values(place, kept), match, number, place),
    )
    if written.rowcount != 1:
        raise Misfit


def set_result(connection: sqlite3.Connection, match: int, number: int, result: Result) -> None:
    """Write how a deal has ended. Raises Misfit if there is no such deal."""
    assignments = ", ".join(f"{name} = ?" for name in _RESULT)
    written = connection.execute(
        f"UPDATE deals SET {assignments} WHERE match_id = ? AND number = ?", (*_result_values(result), match, number)
    )
    if written.rowcount != 1:
        raise Misfit


def cut_deal(
    connection: sqlite3.Connection, match: int, number: int, place: int, tags: tuple[tuple[str, str], ...]
) -> None:
    """Write that a deal's actions from a place on were taken back, its result with them, and its tags now.

    Raises Misfit if there is no such deal, or none of those actions.
    """
    assignments = ", ".join(f"{name} = NULL" for name in _RESULT)
    cut = connection.execute(
        "DELETE FROM actions WHERE match_id = ? AND deal = ? AND place >= ?", (match, number, place)
    )
    written = connection.execute(
        f"UPDATE deals SET {assignments}, tags = ? WHERE match_id = ? AND number = ?",
        (_write_tags(tags), match, number),
    )
    if written.rowcount != 1 or cut.rowcount < 1:
        raise Misfit


def touch(connection: sqlite3.Connection, number: int, match: KeptMatch) -> None:
    """Write that a match has been played just now, and whether it is over. Raises Misfit if it is not there."""
    written = connection.execute(
        f"UPDATE matches SET touched = {_TOUCH}, updated = ?, finished = ?, entries = ? WHERE id = ? AND uid = ?",
        (match.updated, match.finished, match.entries, number, match.uid),
    )
    if written.rowcount != 1:
        raise Misfit


def set_settings(connection: sqlite3.Connection, number: int, match: KeptMatch) -> None:
    """Write the settings and habits of a match. Raises Misfit if it is not there."""
    written = connection.execute(
        "UPDATE matches SET settings = ? WHERE id = ? AND uid = ?", (_write_settings(match), number, match.uid)
    )
    if written.rowcount != 1:
        raise Misfit


def replace_match(connection: sqlite3.Connection, number: int, match: KeptMatch) -> None:
    """Write a whole match over what is kept under its number."""
    assignments = ", ".join(f"{name} = ?" for name in HEAD)
    connection.execute(
        f"UPDATE matches SET touched = {_TOUCH}, {assignments} WHERE id = ?", (*_head_values(match), number)
    )
    connection.execute("DELETE FROM deals WHERE match_id = ?", (number,))
    for at, deal in enumerate(match.deals, 1):
        insert_deal(connection, number, at, deal)


def _head_values(match: KeptMatch) -> tuple[object, ...]:
    details = match.details
    return (
        match.uid,
        match.started,
        match.updated,
        write_rules(match.rules),
        *(escape(text) for text in (*match.names, match.date)),
        match.seed,
        match.dealer,
        details.human,
        details.level,
        details.opponent_seed,
        _write_settings(match),
        match.finished,
        match.entries,
        match.imported,
        _write_tags(match.tags),
        origin(match.record()),
    )


def _write_settings(match: KeptMatch) -> str:
    habits = [{"draw": one.draw, "claim": one.claim, "marry": one.marry} for one in match.habits]
    return json.dumps({"habits": habits, "more": match.details.settings})


def _write_tags(tags: tuple[tuple[str, str], ...]) -> str:
    return json.dumps([list(tag) for tag in tags])


def _result_values(result: Result | None) -> tuple[object, ...]:
    if result is None:
        return (None,) * len(_RESULT)
    winner = "-" if result.winner is None else result.winner.letter
    return (winner, str(result.ending), result.game_points, *result.card_points, *result.tricks)


def _action_values(place: int, kept: KeptAction) -> tuple[object, ...]:
    return (place, write_action(kept.action), kept.time, kept.playouts, kept.by_itself)


# Reading


def find(connection: sqlite3.Connection, uid: str) -> int | None:
    """The number of the match with an identity, None if there is none."""
    row = connection.execute("SELECT id FROM matches WHERE uid = ?", (uid,)).fetchone()
    return None if row is None else int(row[0])


def starting_with(connection: sqlite3.Connection, beginning: str) -> list[int]:
    """The numbers of the matches whose identity begins so."""
    query = "SELECT id FROM matches WHERE substr(uid, 1, ?) = ? ORDER BY id"
    return [row[0] for row in connection.execute(query, (len(beginning), beginning))]


def with_origin(connection: sqlite3.Connection, wanted: str) -> list[int]:
    """The numbers of the matches with an :func:`origin`."""
    return [row[0] for row in connection.execute("SELECT id FROM matches WHERE origin = ? ORDER BY id", (wanted,))]


def numbers(connection: sqlite3.Connection) -> list[int]:
    """The numbers of all matches, the one played last first."""
    return [row[0] for row in connection.execute("SELECT id FROM matches ORDER BY touched DESC, id DESC")]


def read_heads(connection: sqlite3.Connection, *, waiting: bool) -> Iterator[tuple[int, KeptMatch | None]]:
    """The matches without their deals, the one played last first; None for one that this program cannot read.

    With ``waiting`` only those that can be played on.
    """
    where = "WHERE NOT finished AND seed IS NOT NULL AND dealer IS NOT NULL" if waiting else ""
    query = f"SELECT id, {', '.join(HEAD)} FROM matches {where} ORDER BY touched DESC, id DESC"
    for number, *values in connection.execute(query).fetchall():
        try:
            yield number, _read_head(_checked(HEAD, tuple(values)))
        except UNREADABLE:
            yield number, None


def read_match(connection: sqlite3.Connection, number: int) -> KeptMatch:
    """The whole match. Raises KeyError if there is none, and as UNREADABLE says for what cannot be read."""
    head = connection.execute(f"SELECT {', '.join(HEAD)} FROM matches WHERE id = ?", (number,)).fetchone()
    if head is None:
        raise KeyError(number)
    deals = connection.execute(f"SELECT {', '.join(DEAL)} FROM deals WHERE match_id = ? ORDER BY number", (number,))
    actions = connection.execute(
        f"SELECT deal, {', '.join(ACTION)} FROM actions WHERE match_id = ? ORDER BY deal, place", (number,)
    )
    return assemble(head, deals.fetchall(), actions.fetchall())


def assemble(head: Row, deals: Iterable[Row], actions: Iterable[Row]) -> KeptMatch:
    """A match from its rows: the columns of HEAD, for each deal those of DEAL, and for each action the deal's number
    and those of ACTION, both in order. Raises as UNREADABLE says, also if a row is missing.
    """
    values = _checked(HEAD, head)
    match = _read_head(values)
    for at, row in enumerate(deals, 1):
        deal = _checked(DEAL, row)
        if deal["number"] != at:
            raise ValueError("a deal is missing")
        match.deals.append(_read_deal(deal))
    for deal_number, *columns in actions:
        place, action, time, playouts, by_itself = _checked(ACTION, tuple(columns)).values()
        kept = match.deals[deal_number - 1].actions if 1 <= deal_number <= len(match.deals) else None
        if kept is None or place != len(kept):
            raise ValueError("an action is missing")
        kept.append(KeptAction(read_action(action)[1], time, playouts, bool(by_itself)))
    if match.entries != values["entries"]:
        raise ValueError("the end is missing")
    return match


def read_results(connection: sqlite3.Connection, wanted: Iterable[int]) -> dict[int, list[tuple[int, Result | None]]]:
    """For each of these matches its deals in order: who dealt, and the result. Unreadable results are None."""
    found: dict[int, list[tuple[int, Result | None]]] = {}
    query = f"SELECT dealer, {', '.join(_RESULT)} FROM deals WHERE match_id = ? ORDER BY number"
    for number in wanted:
        deals = found[number] = []
        for dealer, *values in connection.execute(query, (number,)):
            try:
                _checked(("dealer", *_RESULT), (dealer, *values))
                deals.append((dealer, _read_result(tuple(values))))
            except UNREADABLE:
                deals.append((dealer if dealer in (0, 1) else 0, None))
    return found


_LONGEST: Final = 4000
"""The longest text in one column, in characters, unless told otherwise: what a line of a record may be."""

_LONG: Final = {"tags": 1 << 20, "settings": 1 << 16}
_WHOLE: Final = {
    "number", "dealer", "human", "started", "updated", "finished", "entries", "imported", "place", "time", "playouts",
    "by_itself", "game_points", "points_f", "points_d", "tricks_f", "tricks_d",
}  # fmt: skip
_BYTES: Final = {"seed", "opponent_seed"}
_MAY_BE_NONE: Final = {
    "seed", "dealer", "human", "level", "opponent_seed", "started", "updated", "origin", "commitment", "pack", "time",
    "playouts", *_RESULT,
}  # fmt: skip
_ONE_OF: Final[dict[str, tuple[object, ...]]] = {
    "dealer": (0, 1, None),
    "human": (0, 1, None),
    "winner": ("F", "D", "-", None),
}


def _checked(names: tuple[str, ...], values: Row) -> dict[str, Any]:
    """The columns of a row by name. Raises ValueError for a value that this program does not write there.

    SQLite keeps any value in any column, whatever its type.
    """
    for name, value in zip(names, values, strict=True):
        if value is None and name in _MAY_BE_NONE:
            continue
        kind = int if name in _WHOLE else bytes if name in _BYTES else str
        if not isinstance(value, kind):
            raise ValueError(f"{name} is not what is written there")
        if isinstance(value, (str, bytes)) and len(value) > _LONG.get(name, _LONGEST):
            raise ValueError(f"{name} is too long")
        if name in _ONE_OF and value not in _ONE_OF[name]:
            raise ValueError(f"{name} is none of those there are")
    return dict(zip(names, values, strict=True))


def _read_head(row: dict[str, Any]) -> KeptMatch:
    settings = json.loads(row["settings"])
    first, second = (Habits(one["draw"], one["claim"], one["marry"]) for one in settings["habits"])
    return KeptMatch(
        uid=row["uid"],
        rules=_rules(row["rules"]),
        names=(unescape(row["name0"]), unescape(row["name1"])),
        date=unescape(row["date"]),
        seed=row["seed"],
        dealer=row["dealer"],
        habits=(first, second),
        details=Details(row["human"], row["level"], row["opponent_seed"], settings["more"]),
        started=row["started"],
        updated=row["updated"],
        finished=bool(row["finished"]),
        imported=bool(row["imported"]),
        tags=_read_tags(row["tags"]),
    )


@lru_cache(maxsize=64)
def _rules(text: str) -> Rules:
    return read_rules(text)


def _read_tags(text: str) -> tuple[tuple[str, str], ...]:
    tags = tuple((str(key), str(value)) for key, value in json.loads(text))
    for key, _value in tags:
        check_tag(key)
    return tags


def _read_deal(row: dict[str, Any]) -> KeptDeal:
    record = DealRecord(
        dealer=row["dealer"],
        seed=row["seed"],
        word=unescape(row["word"]),
        commitment=row["commitment"],
        pack=None if row["pack"] is None else tuple(card for card, _ in read_cards(row["pack"])),
        result=_read_result(tuple(row[name] for name in _RESULT)),
        tags=_read_tags(row["tags"]),
    )
    return KeptDeal(record, row["started"])


def _read_result(values: tuple[Any, ...]) -> Result | None:
    winner, ending, game_points, points_f, points_d, tricks_f, tricks_d = values
    if winner is None:
        return None
    seat = None if winner == "-" else Seat("FD".index(winner))
    return Result(
        seat, Ending(ending), int(game_points), (int(points_f), int(points_d)), (int(tricks_f), int(tricks_d))
    )


# Incidents


@frozen
class Incident:
    """A damaged or foreign database that was set aside: when (milliseconds since 1970), what was found, and what became
    of it.

    ``kind`` is ``damaged`` or ``foreign``; ``found`` what SQLite said; ``kept_as`` the old file's new name;
    ``rescued`` and ``lost`` count matches, ``lost`` as far as it is known.
    """

    time: int
    kind: str
    found: str
    kept_as: str
    rescued: int
    lost: int


def insert_incident(connection: sqlite3.Connection, incident: Incident) -> None:
    """Note an incident."""
    connection.execute(
        "INSERT INTO incidents (time, kind, found, kept_as, rescued, lost) VALUES (?, ?, ?, ?, ?, ?)",
        (
            incident.time,
            incident.kind,
            escape(incident.found),
            escape(incident.kept_as),
            incident.rescued,
            incident.lost,
        ),
    )


def incidents(connection: sqlite3.Connection) -> list[Incident]:
    """All incidents, the first one first."""
    query = "SELECT time, kind, found, kept_as, rescued, lost FROM incidents ORDER BY id"
    return [
        Incident(time, kind, unescape(found), unescape(kept_as), rescued, lost)
        for time, kind, found, kept_as, rescued, lost in connection.execute(query)
    ]
