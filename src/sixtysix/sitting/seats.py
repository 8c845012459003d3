"""Who sits on the other side: a player of ours at some level, or a program given with ``--opponent``."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from sixtysix.ai.player import Decision, Player, StopAsked, make_player
from sixtysix.engine.rules import Rules
from sixtysix.engine.view import View
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.protocol import COMMAND_PREFIX
from sixtysix.sitting.opponent import Opponent
from sixtysix.text import visible

if TYPE_CHECKING:
    from sixtysix.protocol.command import BotFailed, CommandPlayer

BOT_SECONDS: Final = 60.0
"""How long a program may think about a decision at the table, in seconds."""


class LevelPlayer:
    """A player at a level, made when it first decides: some take long to load, and the table is to be there at once."""

    def __init__(self, level: str, seed: bytes) -> None:
        self._level = level
        self._seed = seed
        self._player: Player | None = None

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """As that player does."""
        if self._player is None:
            self._player = make_player(self._level, self._seed)
        return self._player.decide(view, stop)


class Seats:
    """Seats opponents by what is kept of a match: the name of a level, or ``cmd:`` and a program's command.

    A program is run only if the player has given its command: what is kept on disk starts none.
    """

    def __init__(self, opponent: Opponent, bot: CommandPlayer | None) -> None:
        self._opponent = opponent
        self._bot = bot

    def seat(self, level: str, seed: bytes) -> None:
        """Seat an opponent whose chance comes from ``seed``. UserError for a program that was not given."""
        if not level.startswith(COMMAND_PREFIX):
            self._opponent.use(LevelPlayer(level, seed))
            return
        if self._bot is None or level != f"{COMMAND_PREFIX}{self._bot.command}":
            message = _("This match is against a program: start with {option} to play it on.")
            raise UserError(message.format(option=f"--opponent {shlex.quote(level)}"))
        self._bot.seed = seed
        self._opponent.use(self._bot)


def start_bot(given: str | None, rules: Rules) -> CommandPlayer | None:
    """The program given with ``--opponent``, started; None where none was given. UserError if it cannot play."""
    if given is None:
        return None
    # Imported here: hardly ever is a program given.
    from sixtysix.protocol.command import BotFailed, CommandPlayer

    bot = CommandPlayer(given.removeprefix(COMMAND_PREFIX), rules, limit=BOT_SECONDS)
    try:
        bot.start()
    except BotFailed as failure:
        raise UserError(failure.details) from None
    return bot


def failed(failure: BotFailed, kept: bool) -> UserError:
    """What is said when a program has failed in the middle of a match, and the table has been left for it."""
    if not kept:
        return UserError(failure.details)
    return UserError(_("{trouble} The match is kept and can be played on.").format(trouble=visible(failure.details)))
