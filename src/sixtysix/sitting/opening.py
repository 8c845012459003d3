"""From what was asked for to players who are seated: the rules, the seed, the names, the opponent, where it is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from sixtysix.ai.player import DEFAULT_LEVEL, RANKED
from sixtysix.engine.shuffle import SEED_BYTES, seed_from_text
from sixtysix.engine.values import frozen
from sixtysix.errors import UserError
from sixtysix.history.store import Store
from sixtysix.i18n import _
from sixtysix.kiosk.slots import Turns
from sixtysix.options import Options
from sixtysix.sitting.chosen import clipped, dealer_of, habits_of, name_of, rules_of
from sixtysix.sitting.keeping import Kept
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.seats import LevelPlayer, Seats, failed, start_bot
from sixtysix.sitting.sitting import Setup

if TYPE_CHECKING:
    from sixtysix.protocol.command import BotFailed, CommandPlayer


@frozen
class Opened:
    """Everything a sitting needs. Whoever opened it calls :meth:`close` at the end, whatever happened."""

    setup: Setup
    opponent: Opponent
    keeping: Kept
    bot: CommandPlayer | None

    def close(self) -> None:
        """Stop the opponent, save what is left to save, and let go of it all."""
        self.opponent.stop()
        self.opponent.join()
        if self.bot is not None:
            self.bot.close()
        self.keeping.close()

    def failed(self, failure: BotFailed, kept: bool) -> UserError:
        """What is said when a program that plays has failed; ``kept``: the match was on disk before :meth:`close`."""
        return failed(failure, kept)


def open_sitting(
    options: Options,
    *,
    seed: str | None = None,
    program: str | None = None,
    practice: bool = False,
    turns: Turns | None = None,
) -> Opened:
    """Seat the players.

    ``seed`` is a text from which all deals of all matches are made, None for fresh ones. ``program`` plays in place of
    a level, ``cmd:`` and its command. ``practice``: the first match is for practice. ``turns`` are taken by an opponent
    that thinks. UserError for rules that cannot be had or a program that cannot play.
    """
    rules = rules_of(options)
    first = seed_from_text(seed) if seed is not None else secrets.token_bytes(SEED_BYTES)
    bot = start_bot(program, rules)
    opponent = Opponent(LevelPlayer(DEFAULT_LEVEL, b""), turns)
    level = options.level if program is None else program
    keeping = Kept(Store(), level, Seats(opponent, bot).seat, RANKED if bot is None else ())
    names = (name_of(options), _("Computer") if bot is None else clipped(bot.name))
    setup = Setup(
        rules,
        names,
        _seeds(first, seed is not None),
        dealer_of(options, first),
        keeping,
        habits_of(options),
        practice,
    )
    return Opened(setup, opponent, keeping, bot)


def _seeds(seed: bytes, given: bool) -> Callable[[int], bytes]:
    """The seed of each match: of the first the one given, of later ones made from it, or a fresh one where none was."""

    def seed_of(number: int) -> bytes:
        if number == 1:
            return seed
        if given:
            return hmac.new(seed, b"match %d" % number, hashlib.sha256).digest()
        return secrets.token_bytes(SEED_BYTES)

    return seed_of
