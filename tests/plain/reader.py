"""A small parser of the lines of ``sixtysix play --plain``, and a program that is played by it through pipes.

The parser knows the fixed forms of docs/plain.md and nothing else of the game.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
RANKS = {"ace": "A", "ten": "T", "king": "K", "queen": "Q", "jack": "J", "nine": "9"}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
CARD = re.compile(r"(ace|ten|king|queen|jack|nine) of (spades|hearts|diamonds|clubs)( trump)?")


def cards(text: str) -> list[str]:
    """The cards in a line, as codes."""
    return [RANKS[rank] + SUITS[suit] for rank, suit, _trump in CARD.findall(text)]


@dataclass
class Known:
    """What the lines have told of the deal. ``may`` are the cards that may be played, ``score`` the match's."""

    deal: int = 0
    trump: str = ""
    upcard: str | None = None
    stock: str = ""
    hand: list[str] = field(default_factory=list)
    trumps: list[str] = field(default_factory=list)
    may: list[str] = field(default_factory=list)
    points: tuple[int, int] | None = None
    marriages: list[str] = field(default_factory=list)
    exchange: bool = False
    out: bool = False
    question: str = ""

    def decided(self) -> None:
        """A question has been answered: what could be done is told anew."""
        self.may = list(self.hand)
        self.marriages, self.exchange, self.out = [], False, False

    def read(self, line: str) -> None:
        """Take in a line."""
        if found := re.fullmatch(r"King or queen of (\w+)\?", line):
            self.may = [rank + SUITS[found[1]] for rank in "KQ"]
        if line.endswith("?"):
            self.question = line
        elif found := re.fullmatch(r"Deal (\d+): .*deals?\.", line):
            self.deal = int(found[1])
        elif found := re.fullmatch(r"Trump: (\w+)\.", line):
            self.trump, self.stock, self.points = SUITS[found[1]], "", None
        elif line.startswith("Upcard: "):
            self.upcard = cards(line)[0]
        elif found := re.fullmatch(r"Stock: (.*)\.", line):
            self.stock = found[1]
        elif found := re.fullmatch(r".* closes? the stock with (\d+) cards? left\.", line):
            self.stock = f"closed, {found[1]} left"
        elif line.startswith("You hold: "):
            self.hand = self.may = cards(line)
            self.trumps = [RANKS[rank] + SUITS[suit] for rank, suit, trump in CARD.findall(line) if trump]
        elif line.startswith("You may play: "):
            self.may = cards(line)
        elif found := re.fullmatch(r"You can marry (\w+)\.", line):
            self.marriages.append(found[1])
        elif line.startswith("You can exchange "):
            self.exchange = True
        elif line == "You are out and can claim.":
            self.out = True
        elif found := re.fullmatch(r"Card points: you (\d+), .* (\d+)\.", line):
            self.points = int(found[1]), int(found[2])


class Program:
    """``sixtysix play --plain`` with pipes at both ends. ``known`` is what it has told, ``lines`` are all its lines."""

    def __init__(self, *arguments: str, env: Mapping[str, str] | None = None) -> None:
        variables = {"PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
        variables |= {name: value for name, value in os.environ.items() if name.startswith(("SIXTYSIX_", "COVERAGE"))}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sixtysix", "play", "--plain", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=variables | dict(env or {}),
        )
        self.known = Known()
        self.lines: list[str] = []

    def listen(self) -> str:
        """Read up to the next question, and return it; nothing at the end of the output."""
        assert self.process.stdout is not None
        while raw := self.process.stdout.readline():
            line = raw.decode().removesuffix("\n")
            self.lines.append(line)
            self.known.read(line)
            if line.endswith("?"):
                return line
        return ""

    def answer(self, text: str) -> None:
        """Answer a question."""
        assert self.process.stdin is not None
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """Say nothing more; wait for the end, and return the exit status."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.lines += self.process.stdout.read().decode().splitlines()
        return self.process.wait()

    def rest(self) -> list[str]:
        """All lines that have not been read."""
        assert self.process.stdout is not None
        return self.process.stdout.read().decode().splitlines()

    def error(self) -> str:
        """What has been written to the standard error."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


@contextmanager
def program(*arguments: str, env: Mapping[str, str] | None = None) -> Iterator[Program]:
    """A program that is ended when the block is left."""
    started = Program(*arguments, env=env)
    try:
        yield started
    finally:
        started.close()
