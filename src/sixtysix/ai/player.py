"""What an opponent is: a View goes in, a Decision comes out.

A decision depends on the view and the player's seed and on nothing else: a player keeps no memory between decisions. So
a match can be resumed anywhere, and a decision can be repeated from its position and seed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from sixtysix.engine.actions import Action
from sixtysix.engine.values import frozen
from sixtysix.engine.view import View

UNRANKED: Final = ("random", "yardstick")
"""Levels that measurements are made with; the table does not offer them."""

RANKED: Final = ("novice", "casual", "club", "expert", "master")
"""The levels to play against, weakest first."""

LEVELS: Final = (*UNRANKED, *RANKED)
"""The levels that :func:`make_player` knows."""

MOST_PLAYOUTS: Final = 100_000_000
"""The most playouts a decision that may be asked for."""

DEFAULT_LEVEL: Final = "club"
"""The level that is played at where none is chosen."""

StopAsked: TypeAlias = Callable[[], bool]
"""Asked now and then by a player that thinks long: True when its decision is no longer wanted."""


class Stopped(Exception):
    """A player was asked to stop before it had decided."""


@frozen
class Candidate:
    """One action that a player has weighed.

    ``score`` ranks the candidates of one decision, higher is better; its unit is the player's own. ``game_points``
    (what the deal is expected to bring, losses negative) and ``win_chance`` (0 to 1) are given by players that estimate
    them.
    """

    action: Action
    score: float
    game_points: float | None = None
    win_chance: float | None = None


@frozen
class Decision:
    """What a player does, the candidates it weighed, best first (it need not weigh any), and the playouts it used."""

    action: Action
    candidates: tuple[Candidate, ...] = ()
    playouts: int = 0


class Player(Protocol):
    """An opponent, as the session and the arena see it."""

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        """Decide for the seat whose view this is. It is that seat's turn; the action is one of ``view.legal``.

        A player that thinks for longer than a few hundredths of a second asks ``stop`` at least ten times a second and
        raises :class:`Stopped` when it says so; a short thought may end as if it had not been asked.
        """
        ...


def make_player(level: str, seed: bytes, playouts: int | None = None) -> Player:
    """A player of one of the :data:`LEVELS`, whose chance comes from ``seed``. Another level raises ValueError.

    ``playouts`` is how many a level that searches uses for each decision, None for its own number, which the clock may
    cut short; with the number that a decision was made with it is repeated. Levels without a search have no use for it.
    """
    # Imported here, so that naming the levels does not load them.
    match level:
        case "random":
            from sixtysix.ai.random_player import RandomPlayer

            return RandomPlayer(seed)
        case "novice":
            from sixtysix.ai.novice import NovicePlayer

            return NovicePlayer(seed)
        case "casual":
            from sixtysix.ai.casual import CasualPlayer

            return CasualPlayer(seed)
        case "club" | "expert" | "master":
            from sixtysix.ai.thinker import STYLES, Thinker

            return Thinker(seed, STYLES[level], playouts)
        case "yardstick":
            from sixtysix.ai.plain_player import PlainPlayer

            return PlainPlayer(seed, playouts)
    raise ValueError(f"no level {level!r}: the levels are {', '.join(LEVELS)}")


def chance(view: View, seed: bytes) -> int:
    """A whole number from 0 to 2⁶⁴ − 1, even by chance, that depends on the seed and the position seen.

    The past is left out as far as the position does not show it: a position set up by hand gives the same number as the
    same position reached by play.
    """
    seen = (
        view.seat,
        view.hand.bits,
        view.other_cards,
        view.trump,
        view.upcard,
        view.talon,
        view.leader,
        view.led,
        view.before_drawing,
        view.offered,
        view.points,
        view.pending,
        view.trick_counts,
        view.played.bits,
        view.declared,
        view.closed_by,
        view.known.bits,
        view.lacks.bits,
        view.known_to_other.bits,
        view.lacks_known_to_other.bits,
    )
    flat: list[str] = []
    for value in seen:
        if isinstance(value, tuple):
            flat.append("+".join([str(int(item)) for item in value]))
        else:
            flat.append("-" if value is None else str(int(value)))
    digest = hashlib.blake2b(" ".join(flat).encode("ascii"), digest_size=8, key=seed[:64]).digest()
    return int.from_bytes(digest, "big")
