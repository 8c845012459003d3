"""A bot without the project's code: plays the first legal card of its hand, and goes wrong as its argument says.

It is good until it has three cards left, and where clubs are trumps; so whether it fails depends on the deal.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def go_wrong(way: str, number: int, view: dict[str, Any]) -> None:
    match way:
        case "crash":
            sys.exit("out of cards")
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hang":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            while True:
                time.sleep(60)
        case "flood":
            while True:
                print("x" * 65536, flush=True)
        case "garble":
            print("the ace of spades", flush=True)
            sys.stdin.readline()
        case "cheat":
            say({"type": "decision", "id": number, "action": view["played"][0]})
        case _:
            raise ValueError(way)


def main() -> None:
    way = sys.argv[1]
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": f"a bot that can {way}"})
        elif message["type"] == "decide":
            view = message["view"]
            if way != "play" and len(view["hand"]) <= 3 and view["trump"] != "C":
                go_wrong(way, message["id"], view)
            plain = [action for action in view["legal"] if action in (*view["hand"], "draw", "pass")]
            say({"type": "decision", "id": message["id"], "action": plain[0]})
        elif message["type"] == "quit":
            return


if __name__ == "__main__":
    main()
