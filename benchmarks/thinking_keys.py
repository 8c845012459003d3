"""How long a key takes to show while the opponent thinks, and how long quitting takes: the real program on a terminal.

Without ``--level`` the opponent is one that never comes to an end and never lets the interpreter go by itself.

Usage: python benchmarks/thinking_keys.py [--level NAME] [--keys 60] [--switch SECONDS] [--rounds 5]
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time

SPINNING = """
import sys
import sixtysix.ai.player
import sixtysix.sitting.opponent
from sixtysix.ai.player import Stopped
from sixtysix.cli import main

make = sixtysix.ai.player.make_player
level = {level!r}

class Spinning:
    def __init__(self, *given):
        self.player = make(*given) if level else None

    def decide(self, view, stop=None):
        while not stop():
            if self.player is not None:
                self.player.decide(view, stop)
        raise Stopped

if {switch!r} is not None:
    sixtysix.sitting.opponent.SWITCH_SECONDS = {switch!r}
sixtysix.ai.player.make_player = Spinning
sys.exit(main(["play", *(["--level", level] if level else []), "--new", "--seed", "keys", "--dealer", "me"]))
"""


def wait_for_output(fd: int, seconds: float) -> bytes:
    """What comes next; nothing if nothing does for so long."""
    if select.select([fd], [], [], seconds)[0]:
        try:
            return os.read(fd, 1 << 16)
        except OSError:  # the program has ended
            pass
    return b""


def wait_for(fd: int, shown: bytes, seconds: float) -> None:
    """Read until some bytes have come."""
    end = time.monotonic() + seconds
    came = b""
    while shown not in came:
        if time.monotonic() > end:
            raise SystemExit(f"{shown.decode()!r} never showed")
        came += wait_for_output(fd, 0.5)


def settle(fd: int, seconds: float = 0.3) -> None:
    """Read until nothing has come for a while."""
    while wait_for_output(fd, seconds):
        pass


def one_round(script: str, keys: int, folder: str) -> tuple[list[float], float]:
    """Seconds from each key to the first byte it brings, and from the last Enter to the program's end."""
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", SIXTYSIX_PACE="off", SIXTYSIX_DATA=folder)
        os.execv(sys.executable, [sys.executable, "-c", script])
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    wait_for(fd, b"deal", 20)
    settle(fd, 0.6)
    os.write(fd, b"\x1b[D\r")
    wait_for(fd, b"leads", 20)
    settle(fd)
    echoes = []
    for number in range(keys):
        time.sleep(0.02)
        start = time.perf_counter()
        os.write(fd, b"234561"[number % 6 : number % 6 + 1])
        if wait_for_output(fd, 2):
            echoes.append(time.perf_counter() - start)
        settle(fd, 0.03)
    os.write(fd, b"q")
    wait_for(fd, b"Leave", 20)
    settle(fd)
    try:
        return echoes, quit_time(pid, fd)
    finally:
        os.close(fd)


def quit_time(pid: int, fd: int) -> float:
    """Seconds from the Enter that answers the question whether to leave to the program's end."""
    for _ in range(10):
        os.write(fd, b"1\r")  # on a busy machine one may come before the question has been painted
        start = time.perf_counter()
        while time.perf_counter() - start < 2:
            wait_for_output(fd, 0.005)
            if os.waitpid(pid, os.WNOHANG)[0]:
                return time.perf_counter() - start
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    raise SystemExit("the program did not end")


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description="Keys and quitting while the opponent thinks.")
    parser.add_argument("--level", help="a level instead of the opponent that never ends")
    parser.add_argument("--keys", type=int, default=60, help="keys a round")
    parser.add_argument("--switch", type=float, help="seconds a thread may run while a player thinks")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    echoes: list[float] = []
    quits = []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            script = SPINNING.format(switch=options.switch, level=options.level)
            found, took = one_round(script, options.keys, folder)
        echoes += found
        quits.append(took)
    echoes.sort()
    print(
        f"keys: {len(echoes)} shown, median {1000 * statistics.median(echoes):.1f} ms, "
        f"95 % {1000 * echoes[int(0.95 * (len(echoes) - 1))]:.1f} ms, worst {1000 * echoes[-1]:.1f} ms"
    )
    print(f"quitting: median {1000 * statistics.median(quits):.0f} ms, worst {1000 * max(quits):.0f} ms")


if __name__ == "__main__":
    main()
