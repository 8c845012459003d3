"""Duplicate deals: each pack is played twice with the seats changed, so that the luck of the cards cancels out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sixtysix.ai.player import Player
from sixtysix.engine.actions import SEATS, Seat
from sixtysix.engine.cards import Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import deal_seed, pack_from_seed

_NORMAL_95 = 1.96  # standard errors on each side of a 95 % interval, for the many pairs that an arena plays


def finish(deal: Deal, players: tuple[Player, Player]) -> Deal:
    """Play a deal to its end and return it finished. ``players`` are forehand and dealer.

    Players draw by themselves where they may act before drawing. Raises IllegalAction if a player acts illegally.
    """
    deal, _events = deal.settle()
    while deal.result is None:
        seat = deal.turn
        deal, _events = deal.apply(players[seat].decide(deal.view(seat)).action)
    return deal


def play_deal(rules: Rules, pack: Sequence[Card], players: tuple[Player, Player]) -> Result:
    """The result of one deal of ``pack`` between ``players``, forehand and dealer."""
    result = finish(Deal.from_pack(rules, pack), players).result
    assert result is not None
    return result


@dataclass(frozen=True, slots=True)
class Record:
    """What one of two players did over a number of deals: how many it won, by which ending, closes tried and made."""

    won: int = 0
    game_points: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)
    closes: int = 0
    closes_made: int = 0

    def __add__(self, more: Record) -> Record:
        return Record(
            self.won + more.won,
            self.game_points + more.game_points,
            self.endings + more.endings,
            self.closes + more.closes,
            self.closes_made + more.closes_made,
        )


@dataclass(frozen=True, slots=True)
class Score:
    """How two players stand after pairs of duplicate deals. Scores of different pairs add up with ``+``.

    ``records`` are the two players'; a deal counts under the record of the player who won it. ``drawn`` are deals that
    nobody won. ``net`` is the first player's game points less the second's, ``net_squares`` the same of each pair,
    squared and summed.
    """

    pairs: int = 0
    drawn: int = 0
    net: int = 0
    net_squares: int = 0
    records: tuple[Record, Record] = field(default_factory=lambda: (Record(), Record()))

    @property
    def deals(self) -> int:
        """Deals played, two a pair."""
        return 2 * self.pairs

    @property
    def mean(self) -> float:
        """The first player's game points a deal, less the second's."""
        return self.net / self.deals if self.pairs else math.nan

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around ``mean``, with a pair of deals as the unit."""
        if self.pairs < 2:
            return math.nan
        variance = (self.net_squares - self.net * self.net / self.pairs) / (self.pairs - 1)
        return _NORMAL_95 * math.sqrt(variance / self.pairs) / 2

    def __add__(self, more: Score) -> Score:
        return Score(
            self.pairs + more.pairs,
            self.drawn + more.drawn,
            self.net + more.net,
            self.net_squares + more.net_squares,
            (self.records[0] + more.records[0], self.records[1] + more.records[1]),
        )


def play_pair(rules: Rules, pack: Sequence[Card], players: tuple[Player, Player]) -> Score:
    """Play one pack twice, first with the first player as forehand, then with the second."""
    records = [Record(), Record()]
    drawn = net = 0
    for forehand in (0, 1):
        seats = players if forehand == 0 else (players[1], players[0])
        deal = finish(Deal.from_pack(rules, pack), seats)
        result = deal.result
        assert result is not None
        for seat in SEATS:
            player = seat ^ forehand
            records[player] += _record(deal, result, seat)
            if result.winner == seat:
                net += -result.game_points if player else result.game_points
        drawn += result.winner is None
    return Score(1, drawn, net, net * net, (records[0], records[1]))


def _record(deal: Deal, result: Result, seat: Seat) -> Record:
    closed = deal.closed_by == seat
    if result.winner != seat:
        return Record(closes=int(closed))
    made = closed and result.ending is Ending.CLOSED_MADE
    return Record(1, result.game_points, Counter((result.ending,)), int(closed), int(made))


def duplicate(rules: Rules, players: tuple[Player, Player], pairs: int, seed: bytes, first_deal: int = 1) -> Score:
    """Play ``pairs`` pairs of duplicate deals.

    The packs are those of deals ``first_deal``, ``first_deal + 1`` … of a match with this seed, so a long run can be
    split: the scores of its parts add up to the score of the whole.
    """
    score = Score()
    for number in range(first_deal, first_deal + pairs):
        score += play_pair(rules, pack_from_seed(rules, deal_seed(seed, number)), players)
    return score
