"""Playing to the match score: what a result of the running deal is worth, as a chance of winning the whole match.

At 6–6 of 7 any win is enough, at 0–6 one for three game points is worth a risk. The chances come from all scores that
the match may still pass through, with deals between equal players as measured (:mod:`sixtysix.ai.outcome_table`), who
deals next, what a tie leaves for the next deal, shut-outs and matches in a row as the rules have them.

House rules are reckoned with what was measured under the ruleset they were made from, paid as they pay.

Scores with no more than :data:`NEAR` game points to go on either side are worked out exactly. Farther from the target
only the lead matters, and it matters less the farther the target is: such a score is looked up at a nearer one where
the same lead counts as much (the lead shrinks with the square root of the way to go). A shut-out counts singly there.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, TypeAlias

from sixtysix.ai.outcome_table import MEASURED
from sixtysix.ai.outcomes import Distribution, distribution, most
from sixtysix.engine.actions import Seat
from sixtysix.engine.rules import DealerAfterDraw, NextDealer, Rules, Tie
from sixtysix.engine.values import frozen
from sixtysix.engine.view import Standing

OFFSET: Final = 81
"""Where a drawn deal stands in a list by game points: a deal pays 9 at most, times 9 where the stock was closed."""

SCALE: Final = 1_000_000
"""The whole number of a certain win by as many game points as there can be."""

NEAR: Final = 48
"""Game points to go up to which scores are worked out exactly."""

_TIE_BREAK: Final = (
    1 / 500
)  # the share of game points in the whole numbers; far below what a deal changes at most scores
_NEGLIGIBLE: Final = 1e-6  # so many draws in a row are looked at that one more is less likely than this
_LOOKED_UP: Final = 40  # what a far score's longer way is shrunk to; the rows from there to NEAR are for lost deals

# Values by who deals: first if this player is forehand, second if it is dealer.
_Pair: TypeAlias = tuple[float, float]
# What a match's end is worth: by whether it is won, whether by a shut-out, whether this player deals next.
_Ends: TypeAlias = tuple[tuple[_Pair, _Pair], tuple[_Pair, _Pair]]

_ONE_MATCH: Final[_Ends] = (((0.0, 0.0), (0.0, 0.0)), ((1.0, 1.0), (1.0, 1.0)))


@frozen
class Utilities:
    """What each result of a deal is worth to one seat.

    ``chances[OFFSET + game_points]`` is the chance (0 to 1) of winning the whole match after that result, losses being
    negative and 0 a drawn deal; what a tie has left is added inside. For a single deal the numbers are no chances but
    grow evenly from 0 (the worst loss) to 1. ``most`` are the game points that a deal can bring at most by the rules.
    """

    chances: tuple[float, ...]
    most: int

    def chance(self, game_points: int) -> float:
        """The chance of winning the match after a deal that brings these game points."""
        return self.chances[OFFSET + game_points]

    def whole(self) -> list[int]:
        """The same as whole numbers from 0 to :data:`SCALE`, by ``OFFSET + game_points``, for compiled code.

        They grow strictly from ``-most`` to ``most`` (beyond, they stay): between equal chances a small share of game
        points decides. A draw is never put below a loss, though who deals next can make it so by a little.
        """
        inside: list[int] = []
        for game_points in range(-self.most, self.most + 1):
            share = (game_points + self.most) / (2 * self.most)
            number = round(SCALE * ((1 - _TIE_BREAK) * self.chance(game_points) + _TIE_BREAK * share))
            inside.append(max(number, inside[-1] + 1) if inside else number)
        beyond = OFFSET - self.most
        return [inside[0]] * beyond + inside + [inside[-1]] * beyond


def utilities(rules: Rules, standing: Standing | None, seat: Seat) -> Utilities:
    """What each result of the running deal is worth to ``seat``; ``standing`` is the view's, None for a single deal.

    The first call under some rules takes some milliseconds, a repeated one some microseconds. Raises ValueError if the
    match has been won at ``standing``.
    """
    # Rules made from different rulesets may be equal, and are reckoned with what was measured under different ones.
    return _utilities(rules, rules.base, standing, seat)


@lru_cache(maxsize=512)
def _utilities(rules: Rules, base: str, standing: Standing | None, seat: Seat) -> Utilities:
    best = most(rules)
    results = range(-OFFSET, OFFSET + 1)
    if standing is None:
        return Utilities(tuple([min(max((result + best) / (2 * best), 0.0), 1.0) for result in results]), best)
    other = seat.other
    points, wins, needed = standing.points, standing.wins, rules.best_of // 2 + 1
    if not (min(points) >= 0 <= min(wins) and max(points) < rules.match_target and max(wins) < needed):
        raise ValueError(
            f"no match to {rules.match_target} game points, best of {rules.best_of}, goes on at {standing}"
        )
    scores = _scores(rules, base, (wins[seat], wins[other]))
    to_go = rules.match_target - points[seat], rules.match_target - points[other]
    return Utilities(scores.after(to_go, standing.carry, int(seat)), best)


class _Scores:
    """Chances at all scores of one match, for one player, given what the ends of that match are worth to it.

    Scores are game points to go, this player's first, at least 1. Where a number says who deals, 1 is this player.
    """

    def __init__(self, rules: Rules, deals: Distribution, ends: _Ends) -> None:
        self.target = rules.match_target
        self.ends = ends
        # By who deals: this player's winning results and the other one's, and who deals after each.
        self.wins = deals.forehand, deals.dealer
        self.losses = deals.dealer, deals.forehand
        self.next_won, self.next_lost = {
            NextDealer.WINNER: ((1, 1), (0, 0)),
            NextDealer.LOSER: ((0, 0), (1, 1)),
            NextDealer.ALTERNATE: ((1, 0), (1, 0)),
        }[rules.next_dealer]
        self.next_drawn = (0, 1) if rules.dealer_after_draw is DealerAfterDraw.SAME else (1, 0)
        self.draw = deals.draw
        self.tie_carries = rules.tie is Tie.CARRY
        self.draws = math.ceil(math.log(_NEGLIGIBLE, self.draw)) if self.tie_carries and self.draw else 0
        self.rows = min(self.target, NEAR)
        # By who deals, and both ways to go; row and column 0 are not used.
        self.table = tuple([[[0.0] * (self.rows + 1) for _ in range(self.rows + 1)] for _ in range(2)])
        for mine in range(1, self.rows + 1):
            for others in range(1, self.rows + 1):
                for deals_next, value in enumerate(self.pair(mine, others, 0)):
                    self.table[deals_next][mine][others] = value

    def won(self, mine: int, others: int, deals: int, game_points: int) -> float:
        """The chance after a deal won for ``game_points``, from a score where ``deals`` has dealt."""
        after = self.next_won[deals]
        if game_points >= mine:
            return self.ends[1][others == self.target][after]
        return self.table[after][mine - game_points][others]

    def lost(self, mine: int, others: int, deals: int, game_points: int) -> float:
        """The chance after a deal lost for ``game_points``."""
        after = self.next_lost[deals]
        if game_points >= others:
            return self.ends[0][mine == self.target][after]
        return self.table[after][mine][others - game_points]

    def decided(self, mine: int, others: int, deals: int, carry: int) -> float:
        """The next deal's part of the chance that comes from results other than a draw."""
        total = 0.0
        for game_points, chance in self.wins[deals]:
            total += chance * self.won(mine, others, deals, game_points + carry)
        for game_points, chance in self.losses[deals]:
            total += chance * self.lost(mine, others, deals, game_points + carry)
        return total

    def pair(self, mine: int, others: int, carry: int) -> _Pair:
        """The chances at a score before a deal, if this player is forehand and if it deals, ``carry`` left by ties."""
        draw, (first, second) = self.draw, self.next_drawn
        last = min(carry + self.draws, max(carry, mine, others))
        one, two = (self.decided(mine, others, deals, last) for deals in (0, 1))
        # A draw after the last one looked at leads back to itself: the sum of the series.
        if first == 0:
            one, two = one / (1 - draw), two / (1 - draw)
        else:
            one, two = (one + draw * two) / (1 - draw * draw), (two + draw * one) / (1 - draw * draw)
        for left in range(last - 1, carry - 1, -1):
            later = one, two
            one = self.decided(mine, others, 0, left) + draw * later[first]
            two = self.decided(mine, others, 1, left) + draw * later[second]
        return one, two

    def after(self, to_go: tuple[int, int], carry: int, deals: int) -> tuple[float, ...]:
        """The chances after each result of a deal, by ``OFFSET + game_points``."""
        mine, others = to_go
        if max(to_go) > self.rows:
            far = _Far(self, to_go)
            worse = [far.lost(game_points + carry, deals) for game_points in range(OFFSET, 0, -1)]
            better = [far.won(game_points + carry, deals) for game_points in range(1, OFFSET + 1)]
            drawn = far.at(mine, others, self.next_drawn[deals])
        else:
            worse = [self.lost(mine, others, deals, game_points + carry) for game_points in range(OFFSET, 0, -1)]
            better = [self.won(mine, others, deals, game_points + carry) for game_points in range(1, OFFSET + 1)]
            drawn = self.pair(mine, others, carry + self.tie_carries)[self.next_drawn[deals]]
        return (*worse, drawn, *better)

    def at_start(self, deals: int) -> float:
        """The chance before the match's first deal."""
        if self.target > self.rows:
            return _Far(self, (self.target, self.target)).at(self.target, self.target, deals)
        return self.table[deals][self.target][self.target]


class _Far:
    """Scores around one that is far from the target, looked up at nearer ones."""

    def __init__(self, scores: _Scores, to_go: tuple[int, int]) -> None:
        self.scores = scores
        self.to_go = to_go
        # The way to go shrinks by the square of what the lead shrinks by, so that the longer one becomes _LOOKED_UP.
        way, lead = sum(to_go), abs(to_go[0] - to_go[1])
        self.shrink = (math.sqrt(lead * lead + 8 * _LOOKED_UP * way) - lead) / (2 * way)

    def at(self, mine: int, others: int, deals: int) -> float:
        """The chance at a score."""
        way, lead = (mine + others) * self.shrink**2, (others - mine) * self.shrink
        own, theirs = (way - lead) / 2, (way + lead) / 2
        forehand, dealer = (self._between(table, own, theirs) for table in self.scores.table)
        # One deal's dealing counts for less, too, than it does near the target.
        return (forehand + dealer) / 2 + self.shrink * (dealer - forehand) * (deals - 0.5)

    def won(self, game_points: int, deals: int) -> float:
        """The chance after a deal won for ``game_points``."""
        mine, others = self.to_go
        after = self.scores.next_won[deals]
        return self.scores.ends[1][0][after] if game_points >= mine else self.at(mine - game_points, others, after)

    def lost(self, game_points: int, deals: int) -> float:
        """The chance after a deal lost for ``game_points``."""
        mine, others = self.to_go
        after = self.scores.next_lost[deals]
        return self.scores.ends[0][0][after] if game_points >= others else self.at(mine, others - game_points, after)

    def _between(self, table: list[list[float]], own: float, theirs: float) -> float:
        rows = self.scores.rows
        own, theirs = min(max(own, 1.0), float(rows)), min(max(theirs, 1.0), float(rows))
        row, column = min(int(own), rows - 1), min(int(theirs), rows - 1)
        down, right = own - row, theirs - column
        upper = table[row][column] * (1 - right) + table[row][column + 1] * right
        lower = table[row + 1][column] * (1 - right) + table[row + 1][column + 1] * right
        return upper * (1 - down) + lower * down


def _deals(rules: Rules, base: str) -> Distribution:
    return distribution(rules, MEASURED[base])


@lru_cache(maxsize=64)
def _scores(rules: Rules, base: str, wins: tuple[int, int]) -> _Scores:
    """The scores of one match where these matches have been won, by this player and the other one."""
    if rules.best_of == 1:
        return _Scores(rules, _deals(rules, base), _ONE_MATCH)
    return _Scores(rules, _deals(rules, base), _ends(rules, wins, _series(rules, base)))


_Series: TypeAlias = list[list[_Pair]]


def _ends(rules: Rules, wins: tuple[int, int], series: _Series) -> _Ends:
    """What the ends of a match are worth, from the chances between two matches."""
    mine, others = wins
    last = len(series) - 1
    double = 2 if rules.shutout_double else 1
    return (
        (series[mine][min(others + 1, last)], series[mine][min(others + double, last)]),
        (series[min(mine + 1, last)][others], series[min(mine + double, last)][others]),
    )


@lru_cache(maxsize=16)
def _series(rules: Rules, base: str) -> _Series:
    """The chances of winning it all, before a match begins, by the matches won: this player's, then the other one's."""
    deals = _deals(rules, base)
    # How a match ends that this player wins, from its first deal: with or without a shut-out, and who deals next.
    shares: dict[tuple[int, int], _Pair] = {}
    never: _Pair = (0.0, 0.0)
    counts_double = rules.shutout_double and rules.match_target <= NEAR
    for dealer in (0, 1):
        this: _Pair = (float(dealer == 0), float(dealer == 1))
        for shutout in (0, 1) if counts_double else (0,):
            won = (never, this) if shutout else (this, never if counts_double else this)
            scores = _Scores(rules, deals, ((never, never), won))
            shares[shutout, dealer] = scores.at_start(0), scores.at_start(1)
    needed = rules.best_of // 2 + 1
    series: _Series = [[never] * (needed + 1) for _ in range(needed)]
    series.append([(1.0, 1.0)] * (needed + 1))
    for mine in range(needed - 1, -1, -1):
        for others in range(needed - 1, -1, -1):
            losses, wins = _ends(rules, (mine, others), series)
            both = []
            for dealing in (0, 1):
                total = 0.0
                for (shutout, dealer), share in shares.items():
                    total += share[dealing] * wins[shutout][dealer]
                    # The other one's wins are this player's from the other side of the table.
                    total += share[1 - dealing] * losses[shutout][1 - dealer]
                both.append(total)
            series[mine][others] = both[0], both[1]
    return series
