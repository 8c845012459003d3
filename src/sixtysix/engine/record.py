"""A match as it was played, as values: what a record file holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sixtysix.engine.actions import DRAW, PASS, Action, Play
from sixtysix.engine.cards import Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event, Result
from sixtysix.engine.match import Match
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import pack_from_seed, with_word


def implied(deal: Deal, action: Action) -> tuple[Action, ...]:
    """What goes without saying before ``action``: people write the cards and leave out a draw or a pass before one."""
    if isinstance(action, Play):
        for silent in (PASS, DRAW):
            if deal.why_not(silent) is None:
                return (silent,)
    return ()


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal: who dealt (player 0 or 1), where the pack comes from, and every action in order.

    The pack is made from ``seed`` (32 bytes) and the ``word`` a player added, or given as ``pack``; there may be both.
    ``commitment`` is what was shown before the deal (hex). ``result`` is what the record says of the end, None where it
    says nothing. ``tags`` are further lines as they were written.
    """

    dealer: int
    seed: bytes | None = None
    word: str = ""
    commitment: str | None = None
    pack: tuple[Card, ...] | None = None
    actions: tuple[Action, ...] = ()
    result: Result | None = None
    tags: tuple[tuple[str, str], ...] = ()

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


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: rules, the two players' names, the date (ISO), extra tags as they were written, and its deals."""

    rules: Rules
    names: tuple[str, str]
    date: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    deals: tuple[DealRecord, ...] = ()

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
