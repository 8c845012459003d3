"""What two players have done over many pairs of games, as values that add up: results, intervals, times, failures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import field

from sixtysix.engine.events import Ending
from sixtysix.engine.values import frozen
from sixtysix.protocol.command import BotTrouble

NORMAL_95 = 1.96
"""Standard errors on each side of a 95 % interval, for the many pairs that an arena plays."""

_STEP = math.log(1.01)  # times are counted in classes that are one per cent wide


@frozen
class Ratio:
    """A sum over pairs of games divided by another one, with its interval: game points a deal, matches won a match.

    A pair is the unit, since its two games are of the same cards: ``pairs`` of them brought ``amount`` in all over
    ``count`` games, and the rest are the sums of the pairs' squares and products. Where all pairs have the same count,
    as duplicate deals have, the interval is that of the mean of the pairs; else it is the usual one for a ratio
    (Cochran, "Sampling Techniques", 6.3).
    """

    pairs: int = 0
    amount: int = 0
    count: int = 0
    amount_squares: int = 0
    products: int = 0
    count_squares: int = 0

    @staticmethod
    def of(amount: int, count: int) -> Ratio:
        """What one pair brought, over so many games."""
        return Ratio(1, amount, count, amount * amount, amount * count, count * count)

    @property
    def mean(self) -> float:
        """The amount of one game; not a number (NaN) without any."""
        return self.amount / self.count if self.count else math.nan

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around ``mean``; not a number (NaN) for fewer than two pairs."""
        if self.pairs < 2 or not self.count:
            return math.nan
        # Whole numbers as long as possible: the three terms nearly cancel each other out.
        y, x = self.amount, self.count
        spread = self.amount_squares * x * x - 2 * self.products * x * y + self.count_squares * y * y
        return NORMAL_95 * math.sqrt(spread * self.pairs / (self.pairs - 1)) / (x * x)

    def __add__(self, more: Ratio) -> Ratio:
        return Ratio(
            self.pairs + more.pairs,
            self.amount + more.amount,
            self.count + more.count,
            self.amount_squares + more.amount_squares,
            self.products + more.products,
            self.count_squares + more.count_squares,
        )


@frozen
class Times:
    """How long decisions took, in seconds: ``count`` of them, ``total`` and ``longest`` exactly.

    The rest is kept in classes one per cent wide, so that a long run needs no more room than a short one.
    """

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)

    @staticmethod
    def of(seconds: list[float]) -> Times:
        """The times of some decisions."""
        classes = Counter(math.ceil(math.log(max(one, 1e-9)) / _STEP) for one in seconds)
        return Times(len(seconds), math.fsum(seconds), max(seconds, default=0.0), classes)

    @property
    def mean(self) -> float:
        """The mean; not a number (NaN) without any decision."""
        return self.total / self.count if self.count else math.nan

    def within(self, share: float) -> float:
        """The time that this share (0 to 1) of the decisions did not exceed, to one per cent; NaN without any."""
        left = math.ceil(share * self.count)
        for one, count in sorted(self.classes.items()):
            left -= count
            if left <= 0:
                return min(math.exp(one * _STEP), self.longest)
        return math.nan

    def __add__(self, more: Times) -> Times:
        return Times(
            self.count + more.count,
            self.total + more.total,
            max(self.longest, more.longest),
            self.classes + more.classes,
        )


@frozen
class Record:
    """What one of two players did.

    ``won`` deals for ``game_points``: ``endings`` says how they ended, ``given`` counts those that the other player
    lost by a failure of its program. ``closes`` it made itself and how many of them it won (``closes_made``).
    ``failures`` are its own, by kind, ``examples`` the first of each kind: in which game of the run, and what happened.
    ``choices`` are its decisions with at least two legal actions; ``times`` are theirs and take no part in comparing.
    """

    won: int = 0
    game_points: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)
    given: int = 0
    closes: int = 0
    closes_made: int = 0
    choices: int = 0
    failures: Counter[BotTrouble] = field(default_factory=Counter)
    examples: Mapping[BotTrouble, tuple[int, str]] = field(default_factory=dict, compare=False)
    times: Times = field(default_factory=Times, compare=False)

    def __add__(self, more: Record) -> Record:
        return Record(
            self.won + more.won,
            self.game_points + more.game_points,
            self.endings + more.endings,
            self.given + more.given,
            self.closes + more.closes,
            self.closes_made + more.closes_made,
            self.choices + more.choices,
            self.failures + more.failures,
            {**more.examples, **self.examples},
            self.times + more.times,
        )


@frozen
class Score:
    """How two players stand after pairs of games (deals, or whole matches). Scores of different pairs add up.

    ``records`` are the two players'. ``drawn`` are deals that nobody won. ``points`` is the first player's game points
    less the second's, a deal; ``matches`` the matches that the first player won, a match (empty where single deals are
    played). Two scores are equal if everything but the times is.
    """

    drawn: int = 0
    points: Ratio = field(default_factory=Ratio)
    matches: Ratio = field(default_factory=Ratio)
    records: tuple[Record, Record] = field(default_factory=lambda: (Record(), Record()))

    @property
    def pairs(self) -> int:
        """Pairs of games."""
        return self.points.pairs

    @property
    def deals(self) -> int:
        """Deals played."""
        return self.points.count

    @property
    def net(self) -> int:
        """The first player's game points less the second's."""
        return self.points.amount

    @property
    def mean(self) -> float:
        """The first player's game points a deal, less the second's."""
        return self.points.mean

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around ``mean``, with a pair of games as the unit."""
        return self.points.margin

    def __add__(self, more: Score) -> Score:
        return Score(
            self.drawn + more.drawn,
            self.points + more.points,
            self.matches + more.matches,
            (self.records[0] + more.records[0], self.records[1] + more.records[1]),
        )
