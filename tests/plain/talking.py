"""A conversation with no process and no pipe: a console that is answered by a function."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from sixtysix.ai.player import make_player
from sixtysix.config import Settings
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.plain.console import Ended
from sixtysix.plain.run import converse
from sixtysix.plain.talk import Listening, Talk
from sixtysix.sitting.keeping import Keeping, NotKept
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.sitting import Setup


class Script:
    """A console whose questions are answered by ``answer(script, question)``; None ends the input."""

    def __init__(self, answer: Callable[[Script, str], str | None]) -> None:
        self._answer = answer
        self._woken = threading.Event()
        self.sentences: list[str] = []

    def say(self, text: str) -> None:
        self.sentences.append(text)

    def ask(self, text: str) -> str:
        self.say(text)
        answer = self._answer(self, text)
        if answer is None:
            raise Ended(0)
        self.sentences.append(f"> {answer}")
        return answer

    def shape(self, width: int, ascii_only: bool) -> None:
        pass

    def wait(self, seconds: float | None) -> bool:
        del seconds  # a test is never told that somebody thinks
        self._woken.wait()
        self._woken.clear()
        return True

    def wake(self) -> None:
        self._woken.set()


def setup_of(
    rules: Rules, seed: str, keeping: Keeping | None = None, names: tuple[str, str] = ("You", "Computer")
) -> Setup:
    return Setup(rules, names, lambda n: seed_from_text(f"{seed} {n}"), keeping=keeping or NotKept())


@contextmanager
def talking(setup: Setup, script: Script, settings: Settings | None = None, level: str = "casual") -> Iterator[Talk]:
    """A conversation about to begin, with an opponent of ours."""
    opponent = Opponent(make_player(level, b"\7" * 32))
    try:
        yield Talk(Listening(setup, settings), script, opponent)
    finally:
        opponent.stop()
        opponent.join()


def talk_through(setup: Setup, script: Script, settings: Settings | None = None) -> Talk:
    """Talk until the input ends."""
    with talking(setup, script, settings) as talk:
        with suppress(Ended):
            converse(talk, new=not setup.keeping.offers())
        return talk
