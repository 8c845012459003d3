"""What the table costs: bytes on the line, time, memory and rest, beside a Textual hello-world and stdlib curses.

Everything runs on a pseudo-terminal of 80×24 with 256 colours, the programs that are compared in turns, so that
what else the machine does falls on each of them alike. Figures of docs/performance.md come from here.

Usage: python benchmarks/table_cost.py [--rounds 9] [--idle SECONDS] [--keys 60]
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import thinking_keys  # type: ignore[import-not-found]  # beside this program

HELLO = """
from textual.app import App
from textual.widgets import Static

class Hello(App):
    def compose(self):
        yield Static("Hello, world!")

Hello().run()
"""

CURSES = """
import curses, locale
locale.setlocale(locale.LC_ALL, "")
HAND = ["Q♣", "J♣", "J♦", "10♠", "K♠", "9♥"]

def main(screen):
    curses.use_default_colors()
    curses.init_pair(1, curses.COLOR_RED, -1)
    selected = 0
    while True:
        for place, card in enumerate(HAND):
            x, red = 1 + 8 * place, curses.color_pair(1) if card[-1] in "♥♦" else 0
            here = curses.A_BOLD if place == selected else 0
            screen.addstr(11, x, "┌─────┐", here)
            for y, text in enumerate((f"{card:5}", f"{card[-1]:^5}", f"{card:>5}"), 12):
                screen.addstr(y, x, "│", here)
                screen.addstr(y, x + 1, text, red | curses.A_BOLD)
                screen.addstr(y, x + 6, "│", here)
            screen.addstr(15, x, "└─────┘", here)
            screen.addstr(16, x + 2, f"[{place + 1}]" if place == selected else f" {place + 1} ",
                          curses.A_REVERSE if place == selected else 0)
        screen.move(12, 2 + 8 * selected)
        screen.refresh()
        key = screen.getch()
        if key == ord("q"):
            return
        if ord("1") <= key <= ord("6"):
            selected = key - ord("1")

curses.wrapper(main)
"""

TABLE = ["play", "--new", "--seed", "a fair deal", "--level", "casual", "--pace", "off"]

SUM = 150_000

QUIET = 0.3
"""Seconds without output after which all has come."""


@dataclass(frozen=True)
class Spent:
    """What the first paint took: seconds by the clock and of processor time, and bytes."""

    clock: float
    cpu: float
    sent: int


class Program:
    """A program on a pseudo-terminal."""

    def __init__(self, arguments: list[str], folder: str) -> None:
        self._ended = False
        self._begun = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            # Compiled files are written and read, as those of an installed program are.
            for name in ("COLORTERM", "NO_COLOR", "PYTHONDONTWRITEBYTECODE"):
                os.environ.pop(name, None)
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8", SIXTYSIX_DATA=folder)
            os.environ["SIXTYSIX_CONFIG"] = f"{folder}/none.toml"
            os.execv(sys.executable, [sys.executable, *arguments])
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def first_paint(self, shown: bytes) -> Spent:
        """Wait for some bytes of the first picture."""
        came = b""
        while shown not in came:
            more = self.read(30)
            if not more:
                raise SystemExit(f"{shown.decode()!r} never came:\n{came.decode(errors='replace')}")
            came += more
        return Spent(time.perf_counter() - self._begun, self.cpu(), len(came))

    def read(self, seconds: float) -> bytes:
        """What comes next within so many seconds."""
        if select.select([self._fd], [], [], seconds)[0]:
            try:
                return os.read(self._fd, 1 << 16)
            except OSError:  # the program has ended
                pass
        return b""

    def settle(self, quiet: float = QUIET) -> bytes:
        """All that comes until nothing does for a while."""
        came = b""
        while more := self.read(quiet):
            came += more
        return came

    def press(self, keys: str | bytes) -> bytes:
        """Press keys, and return all that they bring."""
        self.settle()
        os.write(self._fd, keys.encode() if isinstance(keys, str) else keys)
        return self.read(30) + self.settle()

    def echo(self, key: str) -> float:
        """Seconds from a key to the first byte it brings."""
        start = time.perf_counter()
        os.write(self._fd, key.encode())
        self.read(5)
        return time.perf_counter() - start

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MiB."""
        found = re.search(r"VmRSS:\s*(\d+)", Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8"))
        assert found is not None
        return int(found[1]) / 1024

    def quit(self) -> float:
        """Leave the table; return seconds from the key that does it to the program's end."""
        self.press("q")
        self._ended = True
        return float(thinking_keys.quit_time(self.pid, self._fd))

    def close(self) -> None:
        """End the program and its terminal."""
        if not self._ended:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._fd)


def milliseconds(seconds: list[float]) -> str:
    """Median and worst."""
    return f"median {1000 * statistics.median(seconds):.1f} ms, worst {1000 * max(seconds):.1f} ms"


def starts(rounds: int, folder: str) -> None:
    """First paints of the table, of a hello-world in Textual and of curses, in turns."""
    programs: dict[str, tuple[list[str], bytes]] = {
        "textual hello-world": (["-c", HELLO], b"Hello"),
        "the table": (["-m", "sixtysix", *TABLE], b"Enter"),
        "curses, one hand": (["-c", CURSES], b"[1]"),
    }
    spent: dict[str, list[Spent]] = {name: [] for name in programs}
    for number in range(rounds + 1):
        for name, (arguments, shown) in programs.items():
            program = Program(arguments, folder)
            took = program.first_paint(shown)
            if number:  # the first of each fills the caches
                spent[name].append(took)
            program.settle()
            program.close()
    clock = {name: statistics.median(s.clock for s in all_) for name, all_ in spent.items()}
    cpu = {name: statistics.median(s.cpu for s in all_) for name, all_ in spent.items()}
    print(f"Start to first paint, medians of {rounds}:")
    for name in programs:
        print(f"  {name:22} {1000 * clock[name]:6.0f} ms, {1000 * cpu[name]:6.0f} ms of processor time")
    by_clock, by_cpu = (times["the table"] / times["textual hello-world"] for times in (clock, cpu))
    print(f"  the table / hello-world: {by_clock:.2f} by the clock, {by_cpu:.2f} by processor time (limit 1.5)")


def begin(program: Program) -> int:
    """Go from the first page to the first decision; return the bytes of the start."""
    came = program.first_paint(b"Enter").sent + len(program.settle(1.0))
    program.press("l")
    program.press("\r")
    return came


def bytes_sent(folder: str) -> None:
    """What goes over the line for each kind of key."""
    program = Program(["-m", "sixtysix", *TABLE, "--dealer", "opponent"], folder)
    start = begin(program)
    moves = [len(program.press(key)) for key in "2345612"]
    helped = len(program.press("?"))
    back = len(program.press("l"))
    plays, looks = [], []
    for _ in range(20):
        program.press("l")
        came = program.press("\r")
        if b"Enter" in came and b"deal" in came[-200:]:
            break
        plays.append(len(came))
        looks.append(len(program.press("t")))
        program.press("l")
    program.close()
    hand = Program(["-c", CURSES], folder)
    hand.settle(1.0)
    curses = [len(hand.press(key)) for key in "2345612"]
    hand.close()
    print("Bytes at 80×24 with 256 colours:")
    print(f"  start {start} (limit 12,000)")
    print(f"  cursor move {min(moves)}-{max(moves)} (limit 250); curses with the same hand {min(curses)}-{max(curses)}")
    print(f"  a card to the next decision {min(plays)}-{max(plays)} (limit 4,000)")
    print(f"  help {helped}, back from it {back}; looking back up to {max(looks)} (limit 3,000)")


def at_rest(folder: str, seconds: float, keys: int) -> None:
    """Memory, and what an idle table does; keys while it waits; quitting."""
    program = Program(["-m", "sixtysix", *TABLE, "--dealer", "opponent"], folder)
    begin(program)
    before = program.cpu()
    came = program.settle(seconds)
    used = program.cpu() - before
    print(f"Resident memory at the first decision: {program.memory():.1f} MiB (limit 45, opponent's tables not loaded)")
    print(f"Idle for {seconds:.0f} s: {len(came)} bytes, {1000 * used:.0f} ms of processor time (limit 0)")
    echoes = []
    for number in range(keys):
        echoes.append(program.echo("234561"[number % 6]))
        program.settle(0.05)
    print(f"Key to its first byte, idle: {milliseconds(echoes)} (limit 10)")
    print(
        f"  {SUM:,} numbers added up in Python as often, for what the machine itself does: {milliseconds(sums(keys))}"
    )
    print(f"Quitting: {1000 * program.quit():.0f} ms")
    program.close()


def sums(times: int) -> list[float]:
    """Seconds that one and the same computation takes, again and again."""
    took = []
    for _ in range(times):
        time.sleep(0.05)
        start = time.perf_counter()
        sum(range(SUM))
        took.append(time.perf_counter() - start)
    return took


def thinking(keys: int, folder: str) -> None:
    """Keys while the opponent thinks without end."""
    echoes, took = thinking_keys.one_round(thinking_keys.SPINNING.format(switch=None, level=None), keys, folder)
    print(f"Key to its first byte, the opponent thinking: {milliseconds(echoes)} (limit 30)")
    print(f"Quitting while it thinks: {1000 * took:.0f} ms")


def each(folders: Callable[[], str], options: argparse.Namespace) -> None:
    """All figures, each in a folder of its own."""
    starts(options.rounds, folders())
    bytes_sent(folders())
    at_rest(folders(), options.idle, options.keys)
    thinking(options.keys, folders())


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="What the table costs.")
    parser.add_argument("--rounds", type=int, default=9, help="starts of each program")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds of watching an idle table")
    parser.add_argument("--keys", type=int, default=60, help="keys whose echo is timed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        each(lambda: tempfile.mkdtemp(dir=folder), options)


if __name__ == "__main__":
    main()
