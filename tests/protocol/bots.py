"""Bots, good and bad, each a program of its own: ``python bots.py KIND [ARGUMENT]``. It needs nothing of the project.

:func:`command` starts it without ``site``, which saves most of the time.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Message = dict[str, Any]


def command(kind: str, *arguments: str) -> str:
    """The command of a bot of some kind."""
    return shlex.join([sys.executable, "-I", "-S", __file__, kind, *arguments])


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def decision(asked: Message, **more: object) -> Message:
    return {"type": "decision", "id": asked["id"], "action": asked["view"]["legal"][0], **more}


def listen(
    decide: Callable[[Message], None], *, hello: Message | None = None, heard: Callable[[str], object] = len
) -> None:
    """Greet, and let ``decide`` do what it does with each question."""
    for line in sys.stdin:
        heard(line)
        message = json.loads(line)
        if message["type"] == "hello":
            say(hello or {"type": "hello", "protocol": 1, "name": "Test\x1b[31m Bot"})
        elif message["type"] == "decide":
            decide(message)
        elif message["type"] == "quit":
            return


def good(asked: Message) -> None:
    say(decision(asked))


def last_word(asked: Message) -> None:
    good(asked)
    sys.exit()


def crash(_asked: Message) -> None:
    print("first\nlast \x1b[2Jwords\n", file=sys.stderr, flush=True)
    sys.exit(3)


def killed(_asked: Message) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def closes(_asked: Message) -> None:
    os.close(1)
    time.sleep(60)


def hang(_asked: Message) -> None:
    time.sleep(60)


def half(asked: Message) -> None:
    print(json.dumps(decision(asked)), end="", flush=True)
    time.sleep(60)


def flood(_asked: Message) -> None:
    while True:
        os.write(1, b"x" * 65536)


def flood_lines(_asked: Message) -> None:
    while True:
        os.write(1, b'{"type": "thinking"}\n' * 3000)


def flood_errors(_asked: Message) -> None:
    while True:
        os.write(2, b"thinking\n" * 5000)


def talkative(asked: Message) -> None:
    os.write(2, b"thinking\n" * 200_000)
    say({"type": "thinking", "depth": 3})
    print(flush=True)
    say(decision(asked, playouts=7, mood="good"))


def garble(_asked: Message) -> None:
    print("\x1b[2Jthinking…", flush=True)


def stubborn(asked: Message) -> None:
    """It cannot be asked to end, and has started another like it."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    subprocess.Popen([sys.executable, "-I", "-S", __file__, "sleep"])
    good(asked) if "still" not in sys.argv else time.sleep(60)


def leaves_one(_asked: Message) -> None:
    """It ends, and what it has started holds its output open."""
    subprocess.Popen([sys.executable, "-I", "-S", __file__, "sleep"])
    sys.exit(4)


def slow(asked: Message) -> None:
    time.sleep(0.3)
    good(asked)


def other_seat(asked: Message) -> None:
    other = "FD".replace(asked["view"]["seat"], "")
    say(decision(asked, action=f"{other}:{asked['view']['legal'][0]}"))


def not_held(asked: Message) -> None:
    view = asked["view"]
    cards = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]
    say(decision(asked, action=next(card for card in cards if card not in view["hand"] + view["played"])))


def told(asked: Message) -> None:
    """Say what the argument says, with the id of the question where it leaves that out."""
    say({"type": "decision", "id": asked["id"], **json.loads(sys.argv[2])})


def once(asked: Message) -> None:
    """It crashes at the second question."""
    if asked["id"] % 2 == 0:
        crash(asked)
    good(asked)


def record() -> None:
    """Keep all that it is told in a file, as it came."""
    with Path(sys.argv[2]).open("a", encoding="utf-8") as file:
        listen(good, heard=lambda line: print(line, end="", file=file, flush=True))


def main() -> None:
    match sys.argv[1]:
        case "sleep":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(60)
        case "mute":
            time.sleep(60)
        case "early":
            sys.exit("no display")
        case "hello":
            listen(good, hello=json.loads(sys.argv[2]))
        case "record":
            record()
        case kind:
            listen(globals()[kind])


if __name__ == "__main__":
    main()
