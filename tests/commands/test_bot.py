"""``sixtysix bot`` as a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from sixtysix.ai.player import DEFAULT_LEVEL
from sixtysix.protocol.messages import view_data, write_line
from tests.engine.walks import walks

HELLO = write_line({"type": "hello", "protocol": 1})
VIEWS = [view_data(deal.view(deal.turn)) for deal in walks("standard", 1) if deal.result is None]


def run(told: bytes, *options: str) -> list[dict[str, Any]]:
    """What it answers before it ends by itself, with nothing to complain of."""
    bot = subprocess.run(
        [sys.executable, "-m", "sixtysix", "bot", *options], input=told, capture_output=True, check=True
    )
    assert bot.stderr == b""
    return [json.loads(line) for line in bot.stdout.splitlines()]


def bot(*options: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "sixtysix", "bot", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def decide(seed: bytes | None = None) -> bytes:
    asked = [{"type": "decide", "id": at, "view": view} for at, view in enumerate(VIEWS)]
    return b"".join(write_line(one if seed is None else one | {"seed": seed.hex()}) for one in asked)


def test_it_answers_until_its_input_ends() -> None:
    hello, *decisions = run(HELLO + decide())
    assert hello == {"type": "hello", "protocol": 1, "name": f"sixtysix {DEFAULT_LEVEL}"}
    assert [one["id"] for one in decisions] == list(range(len(VIEWS)))
    for answer, view in zip(decisions, VIEWS, strict=True):
        assert answer["action"] in view["legal"]
    assert run(b"") == []


def test_its_chance_comes_from_the_seed() -> None:
    """The same seed gives the same answers, the request's before the program's own; another seed gives others."""
    plain = run(decide() + decide() + decide(b"x"), "--level", "random")
    tuesday = run(decide() + decide() + decide(b"x"), "--level", "random", "--seed", "tuesday")
    count = len(VIEWS)
    for answers in (plain, tuesday):
        assert answers[:count] == answers[count : 2 * count] != answers[2 * count :]
    assert plain[:count] != tuesday[:count]
    assert plain[2 * count :] == tuesday[2 * count :]


def test_quit_ends_it_while_its_input_is_open() -> None:
    with bot() as process:
        assert process.stdin is not None
        process.stdin.write(b'{"type": "quit"}\n')
        process.stdin.flush()
        assert process.wait(30) == 0


def test_it_answers_each_line_at_once() -> None:
    with bot() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(HELLO)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["type"] == "hello"
        process.stdin.close()
        assert process.wait(30) == 0


def test_a_reader_that_has_gone_ends_it_quietly() -> None:
    with bot() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(HELLO)
        process.stdin.flush()
        assert process.wait(30) == 0
        assert process.stderr.read() == b""


def test_without_a_standard_output_it_has_nothing_to_do() -> None:
    command = f"{sys.executable} -m sixtysix bot >&-"
    found = subprocess.run(["sh", "-c", command], input=HELLO, stderr=subprocess.PIPE, check=True)
    assert found.stderr == b""


def test_interrupted() -> None:
    with bot() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(HELLO)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr.read() == b""


def test_whatever_it_is_told_it_goes_on() -> None:
    """Random bytes, lines cut and mixed: an error for each, no traceback, and a right answer after them all."""
    rng = Random("told")
    right = decide().splitlines(keepends=True)
    lines = [
        b'{"type": "decide", "view": {"position": "' + b"x" * 100_000 + b'"}}\n',
        b"\xff\xfe\n",
        b"[" * 50_000 + b"\n",
    ]
    for _ in range(150):
        line = bytearray(rng.choice(right))
        match rng.randrange(4):
            case 0:
                line = bytearray(rng.randbytes(rng.randrange(60)).replace(b"\n", b""))
            case 1:
                del line[rng.randrange(len(line) - 1) : -1]
            case 2:
                line[rng.randrange(len(line) - 1)] = rng.randrange(11, 256)
            case _:
                other = rng.choice(right)
                at = rng.randrange(len(line) - 1)
                line[at:] = other[min(at, len(other) - 2) :]
        lines.append(bytes(line).rstrip(b"\n") + b"\n")
    answers = run(b"".join(lines) + HELLO)
    assert {answer["type"] for answer in answers[:-1]} == {"error", "decision"}
    assert all(answer["message"] for answer in answers if answer["type"] == "error")
    assert len(answers) == sum(bool(line.strip()) for line in lines) + 1
    assert answers[-1]["type"] == "hello"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--level", "easy"], "'--level' takes one of 'random',"),
        (["--playouts", "0"], "'--playouts' takes a whole number from 1 to 100000000, not '0'."),
        (["--playouts", "many"], "'--playouts' takes a whole number"),
        (["now"], "'sixtysix bot' has no use for 'now'"),
    ],
)
def test_wrong_use(options: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    from sixtysix.cli import main

    assert main(["bot", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.count(os.linesep) == 1
