"""What an arena is to do, as a value that can be sent to another process or machine, and its players."""

from __future__ import annotations

import hashlib
import hmac
import shlex
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TypeAlias

from sixtysix import __version__
from sixtysix.ai.player import LEVELS, MOST_PLAYOUTS, Player, make_player
from sixtysix.arena import DEFAULT_LIMIT
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.protocol import COMMAND_PREFIX
from sixtysix.protocol.command import CommandPlayer


@frozen
class Level:
    """A player of a level; ``playouts`` a decision, None for the level's own number."""

    name: str
    playouts: int | None = None

    def __str__(self) -> str:
        return self.name if self.playouts is None else f"{self.name}:{self.playouts}"


@frozen
class Command:
    """A player that is another program, started with a command line."""

    command: str

    def check(self) -> None:
        """Raises UserError if the command cannot be read, or there is no such program here."""
        try:
            words = shlex.split(self.command)
        except ValueError:
            words = []
        if not words:
            raise UserError(_("'{player}' cannot be read: a quotation mark has no other one.").format(player=self))
        if shutil.which(words[0]) is None:
            raise UserError(
                _("'{player}' cannot be started: there is no program '{program}'.").format(
                    player=self, program=words[0]
                )
            )

    def __str__(self) -> str:
        return f"{COMMAND_PREFIX}{self.command}"


Contestant: TypeAlias = Level | Command


def contestant(text: str) -> Contestant:
    """The player that ``LEVEL``, ``LEVEL:PLAYOUTS`` or ``cmd:COMMAND`` stands for.

    Raises:
        UserError: there is no such level, or the rest is missing or no number.
    """
    if text.startswith(COMMAND_PREFIX):
        command = text.removeprefix(COMMAND_PREFIX)
        if not command.strip():
            raise UserError(
                _("'{prefix}' needs a command after it, as in '{example}'.").format(
                    prefix=COMMAND_PREFIX, example=f"{COMMAND_PREFIX}./my-bot --fast"
                )
            )
        return Command(command)
    name, colon, number = text.partition(":")
    if name not in LEVELS:
        raise UserError(
            _("There is no player '{name}': it is one of {levels}, or '{command}'.").format(
                name=name, levels=", ".join(f"'{level}'" for level in LEVELS), command=f"{COMMAND_PREFIX}{_('COMMAND')}"
            )
        )
    if not colon:
        return Level(name)
    if not (number.isascii() and number.isdigit() and len(number) <= 9 and 1 <= int(number) <= MOST_PLAYOUTS):
        raise UserError(
            _(
                "After '{level}:' comes how many playouts a decision may use, a whole number from 1 to {most}, not "
                "'{value}'."
            ).format(level=name, most=MOST_PLAYOUTS, value=number)
        )
    return Level(name, int(number))


@frozen
class Setup:
    """What is to be played: whole ``matches`` or single deals, by which rules, from which seed (32 bytes), by whom.

    ``limit`` is how many seconds a program may take for a decision. ``version`` is this program's: whoever plays some
    of the pairs must have the same.
    """

    rules: Rules
    contestants: tuple[Contestant, Contestant]
    seed: bytes
    matches: bool = False
    limit: float = DEFAULT_LIMIT
    version: str = __version__

    @property
    def has_commands(self) -> bool:
        """Whether one of the players is another program."""
        return any(isinstance(one, Command) for one in self.contestants)


def player_seed(seed: bytes, number: int, which: int) -> bytes:
    """The seed (32 bytes) of the first or second player (0 or 1) in pair ``number`` of a run with this seed."""
    return hmac.new(seed, f"player {which} {number}".encode("ascii"), hashlib.sha256).digest()


class Bench:
    """The players of a run of pairs, in the place where these are played.

    Programs go on running from pair to pair, and are told another seed. A level's player is made anew for each pair,
    since its seed is that of the pair.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._programs: dict[int, CommandPlayer] = {}

    @classmethod
    @contextmanager
    def of(cls, setup: Setup) -> Iterator[Bench]:
        """A bench whose programs are ended when the block is left."""
        bench = cls(setup)
        try:
            yield bench
        finally:
            bench.close()

    def players(self, number: int) -> tuple[Player, Player]:
        """The two players for pair ``number``."""
        return self._player(0, number), self._player(1, number)

    def _player(self, which: int, number: int) -> Player:
        one = self._setup.contestants[which]
        seed = player_seed(self._setup.seed, number, which)
        if isinstance(one, Level):
            return make_player(one.name, seed, one.playouts)
        if which not in self._programs:
            self._programs[which] = CommandPlayer(one.command, self._setup.rules, limit=self._setup.limit)
        program = self._programs[which]
        program.seed = seed
        return program

    def close(self) -> None:
        """End the programs."""
        with ExitStack() as stack:
            for program in self._programs.values():
                stack.callback(program.close)
        self._programs.clear()
