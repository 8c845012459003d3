"""A table handled at random: any bytes as keys, windows of any size. What must hold afterwards is checked each time.

The app is the real one with its thread, its journal on disk and its decoder of keys; what it sends is read by a
terminal in memory. Only the clock that keys are measured by is not the real one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pyte
from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from sixtysix.ai.player import make_player
from sixtysix.config.settings import NotSaved
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.history.store import Store
from sixtysix.options import CHOICES, Options
from sixtysix.session.session import Session
from sixtysix.sitting.keeping import Kept
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.seats import Seats
from sixtysix.sitting.sitting import Setup, Sitting
from sixtysix.tui.app import TableApp
from sixtysix.tui.decoder import Decoder, Pressed
from sixtysix.tui.look import Look
from sixtysix.tui.picture import draw
from sixtysix.tui.screens.menu import welcome
from sixtysix.tui.table import Table
from tests.history.scripted import stored

SIZES: Final = (
    (20, 10), (39, 20), (40, 19), (40, 20), (40, 32), (60, 20), (79, 24), (80, 23), (80, 24), (80, 25), (100, 40),
    (109, 32), (110, 31), (110, 32), (132, 43), (160, 60),
)  # fmt: skip

KEYS: Final = (
    *(b"\r",) * 8, *(b" ",) * 3, *(b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B") * 3, b"\t", b"\t", b"\x1b[Z", b"\x1b",
    b"\x1b", *(bytes([digit]) for digit in b"1234567890"), *(bytes([letter]) for letter in b"mxcgdnt?vhlwoakusrruub"),
    *(text.encode() for text in ("ц", "Ж", "λ", "ש", "ش", "あ", "٣", "é", "♠")),
)  # fmt: skip
"""Keys that are pressed alone."""

LEAVING: Final = (b"q", b"\x03")

NOISE: Final = (
    b"\x1b[", b"[C", b"\x1bO", b"C", b"\x1bOq", b"\x1bOM", b"\x1b[1;5C", b"\x1b[97;5:3u", b"\x1b[1114112u",
    b"\xff\xfe\xfc", b"\xc3", b"\x1b]11;rgb:ffff/ffff/ffff\x07", b"\x1b]11;rgb:cc",
    b"cc/dddd/eeee\x1b\\", b"\x1b[?62;c", b"\x1b[12;40R",
    b"\x1b[200~q\rgc\r\x1b[201~", b"\x1b[200~2\r", b"\x1b[201~", b"\x1bg", b"\x1b\x1b", b"\x00\x07\x0e", b"\x1b[5~",
    b"gg\r\r", b"u\r2\r", b"2\r3\r", b"c\r", b"\r\r\r\r", "ж\rц\r".encode(),
)  # fmt: skip
"""Pieces of sequences, answers of terminals, pastes, bytes that are no text, and keys in a burst."""

PATIENCE: Final = 60.0
"""Seconds after which what has not come never will."""


class Screened(HeadlessDriver):
    """Sends to a terminal in memory."""

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.screen = pyte.Screen(*(size or (80, 24)))
        self._stream = pyte.Stream(self.screen)

    @property
    def is_headless(self) -> bool:
        """What is drawn is sent."""
        return False

    def write(self, data: str) -> None:
        """What a terminal is sent, but for sequences that pyte does not know."""
        if not data.startswith(("\x1b[?", "\x1b[<", "\x1b[>", "\x1b[=", "\x1b]")):
            self._stream.feed(data)

    def resized(self, width: int, height: int) -> None:
        """The window has another size."""
        self.screen.resize(height, width)


@dataclass
class Counts:
    """What has been done."""

    events: int = 0
    matches: int = 0
    moves: int = 0
    pictures: int = 0
    taken_back: int = 0


class RandomPlay:
    """One match, or a few, at one table."""

    def __init__(self, folder: Path, number: int, counts: Counts) -> None:
        self.chance = Random(f"random play {number}")
        self.folder = folder
        self.counts = counts
        self.now = 100.0
        self.decoder = Decoder()
        chance = self.chance
        names = [name for name in CHOICES if name not in ("level", "color", "ascii")]
        values = {name: chance.choice(CHOICES[name]) for name in names}
        rules = list(RULESETS)[number % len(RULESETS)]
        options = Options(**{**values, "rules": rules, "to": chance.choice(["", "1", "3"]), "level": "novice"})  # type: ignore[arg-type]  # every one is a text
        self.opponent = Opponent(make_player("novice", b""))
        self.keeping = Kept(Store(folder), "novice", Seats(self.opponent, None).seat, ("novice", "casual"))
        setup = Setup(
            RULESETS[rules],
            ("You", "Computer"),
            lambda n: seed_from_text(f"random {number} {n}"),
            keeping=self.keeping,
            practice=chance.random() < 0.6,
        )
        self.table = Table(setup, grace=chance.choice([0.0, 0.15]), settings=NotSaved(options))
        if chance.random() < 0.5:
            welcome(self.table, at_once=chance.random() < 0.5)
        self.app = TableApp(self.table, self.opponent, clock=lambda: self.now)
        self.app.driver_class = Screened
        self.size = chance.choice(SIZES)
        self.reader = Store(folder)
        self.sent: list[object] = []

    def run(self, count: int) -> None:
        """Send so many random events; then play the deal to its end by keys, as any player would."""
        asyncio.run(self._run(count))

    async def _run(self, count: int) -> None:
        try:
            async with self.app.run_test(headless=False, size=self.size) as pilot:
                await self._settle()
                for number in range(count):
                    await self._event(pilot)
                    self.counts.events += 1
                    await self._settle()
                    if self.table.left:
                        break
                    try:
                        await self._check(whole=number % 10 == 9)
                    except AssertionError as error:
                        error.add_note(f"{self.size} {self.table.options} {self.sent[-12:]}")
                        raise
                if not self.table.left:
                    await self._play_on(pilot)
        finally:
            self.opponent.stop()
            self.opponent.join()
            self.reader.close()
            uid, session = self._kept
            self.keeping.close()
        self.counts.matches += 1
        if session.record().deals:
            self._restored(uid)

    # Events

    async def _event(self, pilot: Pilot[int]) -> None:
        chance = self.chance
        kind = chance.random()
        self.now += chance.choice([0.001, 0.01, 0.04, 0.2, 0.5, 1.0, 2.0])
        if kind < 0.08:
            await self._resize(pilot, chance.choice(SIZES))
        elif kind < 0.2:
            self._bytes(chance.choice(NOISE))
        elif kind < 0.215:
            self._bytes(chance.choice(LEAVING))
        elif kind < 0.5 and self._sane():
            for key in self._sane():
                self._bytes(key)
                self.now += 0.4
        else:
            self._bytes(chance.choice(KEYS))

    async def _resize(self, pilot: Pilot[int], size: tuple[int, int]) -> None:
        self.size = size
        self.sent.append(size)
        await self._quiet()
        self._driver.resized(*size)
        await pilot.resize_terminal(*size)

    def _bytes(self, data: bytes) -> None:
        self.sent.append(data)
        pieces = [data] if self.chance.random() < 0.8 else [bytes([byte]) for byte in data]
        for piece in pieces:
            came = self.decoder.tick(self.now) + self.decoder.feed(piece, self.now)
            for one in came:
                message = events.Key(one.name, one.char) if isinstance(one, Pressed) else events.Paste(one.text)
                self.app.post_message(message)
            if len(pieces) > 1:
                self.now += self.chance.choice([0.001, 0.12])

    def _sane(self) -> list[bytes]:
        """The keys that a player presses to go on with the match."""
        table = self.table
        if table.editing is not None or table.asking is not None or table.over is not None:
            return [b"\x1b"]
        if table.screens:
            return [b"1", b"\r"] if len(table.screens) == 1 and not table.in_match else [b"\x1b"]
        if table.going_on is not None:
            return [b"\r"]
        if table.on_page:
            return [b"\t"] if table.chosen is not None else [b"\x1b[C", b"\r"]
        if table.playable:
            card = self.chance.choice(sorted(table.playable))
            place = table.hand.index(card)
            return [b"%d" % (place + 1), b"\r"] if place < 9 else [b"0", *[b"\x1b[C"] * (place - 9), b"\r"]
        return [b"\x1b[C", b"\r"]

    async def _play_on(self, pilot: Pilot[int]) -> None:
        """The table is not stuck: keys alone bring the deal to its end."""
        await self._resize(pilot, (80, 24))
        self.now += 10.0
        self._bytes(b"")
        for step in range(200):
            table = self.table
            if table.on_page and not table.screens and table.session.deal is not None:
                return
            for key in self._sane():
                self.now += 2.0
                self._bytes(key)
                self.now += 2.0
                self._bytes(b"")
                await self._settle()
            assert not table.left
            if step % 10 == 0:
                await self._check(whole=True)
        raise AssertionError(f"stuck: {self._driver.screen.display}")

    # What must hold

    @property
    def _driver(self) -> Screened:
        driver = self.app._driver
        assert isinstance(driver, Screened)
        return driver

    async def _settle(self) -> None:
        """Wait until nothing more comes by itself."""
        table, app = self.table, self.app
        small = not Look(width=self.size[0], height=self.size[1]).fits
        end = time.monotonic() + PATIENCE  # a level chosen among the options may think long
        while time.monotonic() < end:
            await self._quiet()
            if app._exception is not None:
                raise app._exception
            if table.going_on is None or small or table.left:
                return
            await asyncio.sleep(0.001)
        raise AssertionError(f"it never settles: {table.waiting}, {table.setup.keeping.level}")

    async def _quiet(self) -> None:
        """Wait until no message is left and all that has changed is sent. Textual's own wait takes 20 ms and more."""
        app = self.app
        pumps = (app, app.screen, app._board)
        still = 0
        while still < 3 and app._exception is None and not self.table.left:
            await asyncio.sleep(0)
            app.screen._on_timer_update()
            still = still + 1 if all(pump._message_queue.empty() for pump in pumps) and not app._unsent else 0

    async def _check(self, *, whole: bool) -> None:
        app, table = self.app, self.table
        screen = self._driver.screen
        width, height = self.size
        assert (screen.columns, screen.lines) == (width, height)
        if Look(width=width, height=height).fits:
            assert app._board._frame.text == draw(table, width, height).text, "the picture is an old one"
            assert app._board._frame == draw(table, width, height), "the picture has old colours"
        picture = app._board._picture()
        shown = [line.rstrip() for line in screen.display]
        wanted = ["".join(char for char, _style in row).rstrip() for row in picture.rows]
        assert shown == wanted
        x, y = picture.cursor
        assert (min(screen.cursor.x, width - 1), screen.cursor.y) == (min(x, width - 1), min(y, height - 1))
        self.counts.pictures += 1
        if whole:
            before = _cells(screen)
            screen.reset()
            app._board.paint_again()
            await self._quiet()
            assert _cells(screen) == before, "painted anew it looks different"
        self._journal()

    @property
    def _kept(self) -> tuple[str, Session]:
        journal = self.keeping._journal
        assert journal is not None
        return journal.uid, journal.session

    def _journal(self) -> None:
        """What is on disk is what is on the table."""
        uid, session = self._kept
        assert session is self.table.session
        record = session.record()
        if record.deals:
            kept = stored(self.reader, uid)
            assert kept.record() == record
            assert kept.finished is session.over

    def _restored(self, uid: str) -> None:
        """Played on from the disk, all that is remembered of the deal is as it was."""
        table = self.table
        self.counts.moves += sum(len(deal.actions) for deal in table.session.record().deals)
        self.counts.taken_back += sum(deal.taken_back for deal in table.session.record().deals)
        if table.session.over:
            return
        keeping = Kept(Store(self.folder), "novice", lambda _level, _seed: None)
        again = Sitting(
            Setup(table.session.rules, table.session.names, table.setup.seed_of, keeping=keeping),
            NotSaved(table.options),
        )
        try:
            trouble = again.resume(uid)
            assert trouble == "", trouble
            assert remembered(again) == remembered(table)
        finally:
            keeping.close()


def remembered(table: Sitting) -> object:
    """What is known of the deal on the table, the log among it."""
    view = table.view
    lines = table.log.told(view, view.look_back(), counts=True)
    told = [(one.text, table.log.turn - one.turn) for one in lines]
    return told, dict(table.exchanged), table.announced, view


def _cells(screen: pyte.Screen) -> list[list[object]]:
    """Every cell with its attributes; of a blank those alone that can be seen."""
    return [[_visible(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]


def _visible(char: pyte.screens.Char) -> object:
    if char.data.strip() or char.reverse or char.underscore:
        return char
    return char.data, char.bg


def play_at_random(folder: Path, count: int, matches: int, told: Callable[[Counts], object] | None = None) -> Counts:
    """So many events over so many matches."""
    counts = Counts()
    number = 0
    while number < matches or counts.events < count:
        due = max(1, count * (number + 1) // matches - counts.events) if number < matches else count - counts.events
        RandomPlay(folder / str(number // 10), number, counts).run(due)
        number += 1
        if told is not None:
            told(counts)
    return counts
