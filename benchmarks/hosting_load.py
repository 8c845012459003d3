"""Many players at once over a real SSH server on this machine, each playing by script: how soon a key shows, whether
anything is lost, and what memory a player takes.

The server has the configuration of docs/ssh.md. A key's time is from its byte into the ssh client to the first byte
that comes back. At the end all lines are cut at once, and each match, read from disk, must give the picture that its
player had last seen.

Usage: python benchmarks/hosting_load.py [--players 50] [--seconds 60] [--level club] [--pause 1.0]
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pyte

from sixtysix.config import load
from sixtysix.history.store import Store
from sixtysix.options import Options
from sixtysix.sitting.opening import open_sitting
from sixtysix.tui.picture import draw
from sixtysix.tui.table import Table
from tests.ssh.server import Server, serving

QUIET = 0.15
"""Seconds without output after which a picture is whole."""

PATIENCE = 5.0
"""Seconds after which a key that showed nothing is counted as unanswered."""

BOARD = slice(1, 16)
"""The rows that tell the position."""

UNKNOWN = re.compile(rb"\x1b\[[<>=][0-9;]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
RIGHT, ENTER, ESCAPE = b"\x1b[C", b"\r", b"\x1b"


class Player:
    """One ssh client in a terminal of its own, and the script that plays there."""

    def __init__(self, name: str, command: Sequence[str], pause: float) -> None:
        self.name = name
        self.echoes: list[float] = []
        self.unanswered = 0
        self.playing = False
        self.stopping = False
        self._chance = random.Random(name)
        self._pause = pause
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = b""
        self._lines = [""]
        self._sent_at: float | None = None
        self._heard_at = time.monotonic()
        self._next_at = 0.0
        self._chosen = False
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execvp(command[0], list(command))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, now: float) -> None:
        """Take in what has come at this moment."""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            data = b""
        if not data:
            raise SystemExit(f"{self.name} was thrown out:\n{self.text}")
        if self._sent_at is not None:
            self.echoes.append(now - self._sent_at)
            self._sent_at = None
        self._heard_at = now
        self._unread += data

    @property
    def lines(self) -> list[str]:
        """What is on the screen. It is drawn only when it is looked at: 50 screens cost more than 50 games."""
        if self._unread:
            self._stream.feed(UNKNOWN.sub(b"", self._unread))
            self._unread = b""
            self._lines = [line.rstrip() for line in self._screen.display]
        return self._lines

    @property
    def text(self) -> str:
        """What is on the screen, in one piece."""
        return "\n".join(self.lines)

    @property
    def foot(self) -> str:
        """The one or two lines with the keys."""
        return " ".join(self.lines[-2:])

    @property
    def decides(self) -> bool:
        """Whether a card is to be played, and the picture is whole."""
        return "Enter play " in self.foot and "Arrows" not in self.foot

    @property
    def quiet(self) -> bool:
        """Whether nothing is under way: no key that has not been answered, no picture that may not be whole."""
        return self._sent_at is None and time.monotonic() - self._heard_at >= QUIET

    def tick(self, now: float) -> None:
        """Press what the script presses now, if anything."""
        if self._sent_at is not None:
            if now - self._sent_at > PATIENCE:
                self.unanswered += 1
                self._sent_at = None
            return
        if now < self._next_at or now - self._heard_at < QUIET or (self.stopping and self.decides):
            return
        if "n pass" in self.foot:
            self._press(b"n", now, measured=False)
        elif "Enter" not in self.foot:
            return
        elif "Arrows" in self.foot:
            self._press(ENTER if "[1]" in self.text else ESCAPE, now, measured=False)
        else:
            # Enter alone could be one that is held down. A single card is all that can be chosen.
            self.playing |= self.decides
            moves = not self._chosen and ("choose" in self.foot or not self.decides)
            self._press(RIGHT if moves else ENTER, now, measured=self.decides)
            self._chosen = moves
        self._next_at = now + self._pause * (0.5 + self._chance.random())

    def _press(self, key: bytes, now: float, *, measured: bool) -> None:
        self._sent_at = now if measured else None
        os.write(self.fd, key)

    def cut(self) -> None:
        """Break the line."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def pump(players: Sequence[Player], until: float) -> None:
    """Let the players play until a time."""
    reading = {player.fd: player for player in players}
    while (now := time.monotonic()) < until:
        for fd in select.select(list(reading), [], [], 0.01)[0]:
            reading[fd].read(time.monotonic())
        for player in players:
            player.tick(now)


def seat(server: Server, name: str, level: str) -> None:
    """A profile with a key of its own."""
    key = server.folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    keys = server.folder / "keys"
    line = next(line for line in keys.read_text().splitlines() if "--profile alice" in line)
    words = line.replace("--profile alice", f"--profile {name}").rsplit(" ssh-ed25519 ", 1)[0]
    with keys.open("a") as file:
        file.write(f"\n{words} {key.with_suffix('.pub').read_text()}")
    server.profile(name, level=level)


def memory(pids: Sequence[int]) -> tuple[float, float]:
    """What some processes hold, a process on average, in MiB: their fair share (PSS), and with all they share (RSS)."""
    sums = {"Pss": 0, "Rss": 0}
    for pid in pids:
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                name, _, value = line.partition(":")
                if name in sums:
                    sums[name] += int(value.split()[0])
    return sums["Pss"] / 1024 / len(pids), sums["Rss"] / 1024 / len(pids)


def servers_of(pids: Sequence[int]) -> list[int]:
    """The sshd processes that serve some sessions."""
    found = []
    for pid in pids:
        with suppress(OSError):
            found.append(int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1]))
    return found


def processor(pids: Sequence[int]) -> float:
    """Seconds of processor time that some processes have taken."""
    ticks = 0
    for pid in pids:
        with suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def on_disk(folder: Path) -> str:
    """The picture of a profile's match as it is on disk."""
    os.environ["SIXTYSIX_DATA"] = str(folder)
    with Store(folder) as store:
        uid = store.unfinished()[0].uid
    opened = open_sitting(Options())
    try:
        table = Table(opened.setup, grace=0.0, settings=load({}))
        table.resume(uid)
        return "\n".join(line.ljust(80)[:50].rstrip() for line in draw(table).text.splitlines()[BOARD])
    finally:
        opened.close()


def main() -> None:
    """Seat the players, let them play, cut the lines, and print the figures."""
    parser = argparse.ArgumentParser(description="Many players at once over a real SSH server.")
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long all of them play")
    parser.add_argument("--level", default="club")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between a player's keys, on average")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "sshd", more="MaxStartups 100") as server:
        names = [f"player-{number}" for number in range(options.players)]
        for name in names:
            seat(server, name, options.level)
        players: list[Player] = []
        begun = time.monotonic()
        for name in names:
            players.append(Player(name, server.command(key=name, flags=("-tt",)), options.pause))
            while len(server.sessions()) < len(players):
                pump(players, time.monotonic() + 0.1)
        while not all(player.playing for player in players):
            pump(players, time.monotonic() + 0.5)
            if time.monotonic() - begun > 60 + 5 * options.players:
                raise SystemExit("not all of them came to play:\n" + next(p.text for p in players if not p.playing))
        print(f"{len(players)} players seated in {time.monotonic() - begun:.0f} s")
        for player in players:
            player.echoes.clear()
        games = server.sessions()
        before = processor(games)
        pump(players, time.monotonic() + options.seconds)
        taken = processor(games) - before
        game, sshd = memory(games), memory(servers_of(games))
        for player in players:
            player.stopping = True
        stopped_at = time.monotonic()
        while not all(player.decides and player.quiet for player in players):
            pump(players, time.monotonic() + 0.5)
            if time.monotonic() - stopped_at > 60:
                break
        pictures = {player.name: player.text for player in players if player.decides and player.quiet}
        for player in players:
            player.cut()
        server.wait_for_sessions(0)
        echoes = sorted(seconds for player in players for seconds in player.echoes)
        lost = 0
        for name, text in pictures.items():
            seen = "\n".join(line.ljust(80)[:50].rstrip() for line in text.splitlines()[BOARD])
            lost += seen != on_disk(server.data / "profiles" / name)
        report(options, echoes, sum(player.unanswered for player in players))
        print(f"processor: {100 * taken / options.seconds:.0f} % of one core for all games")
        print(f"memory a player: game {game[0]:.1f} MiB (with what is shared {game[1]:.1f}), sshd {sshd[0]:.1f} MiB")
        print(f"cut at once: {len(pictures)} in a deal, {lost} of them not on disk as they were seen")
    sys.exit(lost != 0)


def report(options: argparse.Namespace, echoes: list[float], unanswered: int) -> None:
    """The keys' times."""
    middle, many, most = (1000 * echoes[int(share * (len(echoes) - 1))] for share in (0.5, 0.95, 0.99))
    print(
        f"{len(echoes)} keys at {options.level} in {options.seconds:g} s, median {middle:.0f} ms, 95 % {many:.0f} ms, "
        f"99 % {most:.0f} ms, worst {1000 * echoes[-1]:.0f} ms; {unanswered} without an answer"
    )


if __name__ == "__main__":
    main()
