"""A match as it was played, as values: what a record file holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sixtysix.engine.actions import DRAW, PASS, Action, Play
from sixtysix.engine.cards import Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event, Result
from sixtysix.engine.match import Match
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import commitment, pack_from_seed, with_word
from sixtysix.engine.values import frozen

LEVEL_TAG: Final = "Player {number} level"
"""The name of the line that says at which level a computer plays a player, ``number`` being 1 or 2."""

SEED_TAG: Final = "Player {number} seed"
"""The name of the line with the seed of that computer's chance, in hex."""

PRACTICE_TAG: Final = "Practice"
"""The name of the line that says, with ``yes``, that a match was played for practice and counts for nothing else."""

TAKEN_BACK_TAG: Final = "Taken back"
"""The name of the line of a deal that says how many decisions were taken back in it."""

AGAIN_TAG: Final = "Dealt again"
"""The name of the line that says that a deal's pack had been played before: with :data:`SAME_SEATS`, or
:data:`SWAPPED_SEATS`."""

SAME_SEATS: Final = "same seats"
SWAPPED_SEATS: Final = "seats swapped"


def implied(deal: Deal, action: Action) -> tuple[Action, ...]:
    """What goes without saying before ``action``: people write the cards and leave out a draw or a pass before one."""
    if isinstance(action, Play):
        for silent in (PASS, DRAW):
            if deal.why_not(silent) is None:
                return (silent,)
    return ()


def _tagged(tags: tuple[tuple[str, str], ...], name: str) -> str:
    """The value of the first line with a name, empty without one."""
    return next((value.strip() for key, value in tags if key.lower() == name.lower()), "")


@frozen
class Computer:
    """A computer that plays a match: its level, and the seed of its chance, None where that is not told."""

    level: str
    seed: bytes | None = None


@frozen
class DealRecord:
    """One deal: who dealt (player 0 or 1), where the pack comes from, and every action in order.

    The pack is made from ``seed`` (32 bytes) and the ``word`` a player added, or given as ``pack``; there may be both.
    ``commitment`` is what was shown before the deal (hex). ``result`` is what the record says of the end, None where it
    says nothing. ``tags`` are further lines as they were written. ``playouts`` are (place among the actions, playouts)
    of each action that a computer decided on, in order; what the table did for it is not among them.
    """

    dealer: int
    seed: bytes | None = None
    word: str = ""
    commitment: str | None = None
    pack: tuple[Card, ...] | None = None
    actions: tuple[Action, ...] = ()
    result: Result | None = None
    tags: tuple[tuple[str, str], ...] = ()
    playouts: tuple[tuple[int, int], ...] = ()

    def with_action(self, action: Action, result: Result | None, playouts: int | None = None) -> DealRecord:
        """The record with one more action, and the deal's result if that ended it."""
        more = () if playouts is None else ((len(self.actions), playouts),)
        return replace(self, actions=(*self.actions, action), result=result, playouts=(*self.playouts, *more))

    def without(self, place: int) -> DealRecord:
        """The record without the actions from a place on, one more decision having been taken back."""
        tags = tuple(tag for tag in self.tags if tag[0].lower() != TAKEN_BACK_TAG.lower())
        return replace(
            self,
            actions=self.actions[:place],
            result=None,
            playouts=tuple(one for one in self.playouts if one[0] < place),
            tags=(*tags, (TAKEN_BACK_TAG, str(self.taken_back + 1))),
        )

    @property
    def taken_back(self) -> int:
        """How many decisions were taken back in this deal; what is no number counts as none."""
        text = _tagged(self.tags, TAKEN_BACK_TAG)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0

    @property
    def dealt_again(self) -> bool:
        """Whether the pack had been played before, so that its seed was known to the players."""
        return bool(_tagged(self.tags, AGAIN_TAG))

    def again(self, *, swapped: bool) -> DealRecord:
        """The same pack to be dealt once more, to the same seats, or ``swapped`` to the other player's."""
        if self.seed is None:
            raise ValueError("a deal without its seed")
        return DealRecord(
            1 - self.dealer if swapped else self.dealer,
            self.seed,
            self.word,
            commitment(self.seed),
            tags=((AGAIN_TAG, SWAPPED_SEATS if swapped else SAME_SEATS),),
        )

    def playouts_at(self, place: int) -> int | None:
        """The playouts that the action at a place was decided with; None where it was no computer's decision."""
        return next((number for at, number in self.playouts if at == place), None)

    def dealt_pack(self, rules: Rules) -> tuple[Card, ...]:
        """The pack in the order of dealing: the one given, else the one the seed makes. ValueError with neither."""
        if self.pack is not None:
            return self.pack
        if self.seed is None:
            raise ValueError("a deal needs a seed or a pack")
        return pack_from_seed(rules, with_word(self.seed, self.word))

    def play(self, rules: Rules) -> Iterator[tuple[Deal, tuple[Event, ...]]]:
        """Play the deal through the engine: the state after dealing, then each action's next state, with their events.

        Raises :class:`IllegalAction` at an action the rules refuse.
        """
        deal, events = Deal.from_pack(rules, self.dealt_pack(rules)).settle()
        yield deal, events
        for action in self.actions:
            deal, events = deal.apply(action)
            yield deal, events


@frozen
class MatchRecord:
    """A match: rules, the two players' names, the date (ISO), extra tags as they were written, and its deals.

    Which player is a computer is told by tags, see :meth:`computer`.
    """

    rules: Rules
    names: tuple[str, str]
    date: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    deals: tuple[DealRecord, ...] = ()

    @property
    def practice(self) -> bool:
        """Whether the match was played for practice: results of such matches are not counted."""
        return _tagged(self.tags, PRACTICE_TAG).lower() not in ("", "no")

    @property
    def single(self) -> bool:
        """Whether the match is one deal that was dealt again, and is over with it."""
        return bool(self.deals) and self.deals[0].dealt_again

    def computer(self, player: int) -> Computer | None:
        """The computer that plays as player 0 or 1, None where the tags tell of none. A bad seed is as none."""
        tags = {name.lower(): value.strip() for name, value in reversed(self.tags)}
        level = tags.get(LEVEL_TAG.format(number=player + 1).lower())
        if not level:
            return None
        try:
            return Computer(level, bytes.fromhex(tags[SEED_TAG.format(number=player + 1).lower()]))
        except (KeyError, ValueError):
            return Computer(level)

    def without_computer(self, player: int) -> MatchRecord:
        """The record without those tags."""
        names = {tag.format(number=player + 1).lower() for tag in (LEVEL_TAG, SEED_TAG)}
        return replace(self, tags=tuple(tag for tag in self.tags if tag[0].lower() not in names))

    def with_computer(self, player: int, computer: Computer) -> MatchRecord:
        """The record with the tags that say which computer plays as player 0 or 1."""
        more = [(LEVEL_TAG.format(number=player + 1), computer.level)]
        if computer.seed is not None:
            more.append((SEED_TAG.format(number=player + 1), computer.seed.hex()))
        return replace(self, tags=(*self.without_computer(player).tags, *more))

    def score(self) -> Match:
        """The match's score after its deals, by playing them.

        Each deal's dealer is the one recorded; a deal broken off counts for nothing. Raises as :meth:`DealRecord.play`
        does, and ValueError for a deal after the match was won.
        """
        match = Match(self.rules, self.deals[0].dealer if self.deals else 0)
        for record in self.deals:
            match = replace(match, dealer=record.dealer)
            *_, (deal, _) = record.play(self.rules)
            match = replace(match, deals=match.deals + 1) if deal.result is None else match.after(deal.result)
        return match
