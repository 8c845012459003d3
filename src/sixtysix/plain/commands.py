"""Commands by their words: what can be said at a prompt, and which of it somebody means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixtysix.engine.values import frozen
from sixtysix.plain.cards import plainly


@frozen
class Command:
    """Something that can be asked for.

    ``word`` names it, ``short`` is its letter, "" for none, ``also`` are further words; none of them is translated.
    ``does`` is called with what follows the word. ``said`` tells what it does, in a few words after its own; it is told
    by the help only where it is ``possible``.
    """

    word: str
    does: Callable[[str], object]
    said: str
    short: str = ""
    also: tuple[str, ...] = ()
    possible: bool = True

    @property
    def exactly(self) -> tuple[str, ...]:
        """All that names it in full."""
        return tuple(name for name in (self.word, self.short, *self.also) if name)


@frozen
class Said:
    """A line taken apart: its first word, and the rest."""

    word: str
    rest: str


def taken_apart(line: str) -> Said:
    """The first word of a line, in small letters without accents, and what follows it."""
    word, _space, rest = line.strip().partition(" ")
    if len(word) > 1 and word.startswith("?"):
        return Said("?", f"{word[1:]} {rest}".strip())
    return Said(plainly(word).rstrip(".!:,"), rest.strip())


def named(said: Said, commands: Sequence[Command]) -> Command | None:
    """The command that the first word names in full."""
    return next((command for command in commands if said.word in command.exactly), None)


def begun(said: Said, commands: Sequence[Command]) -> list[Command]:
    """The commands that the first word is the beginning of."""
    if not said.word:
        return []
    return [command for command in commands if any(name.startswith(said.word) for name in command.exactly)]
