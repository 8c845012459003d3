"""What two hands come to in one suit, looked up by both hands' cards of it.

The solvers number the cards of a suit by strength: bit 0 is the highest. An index is one hand's cards of the suit, plus
64 times the other hand's. The tables are made once for a ruleset and hold what the duties of the strict phase allow.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.params import Params

SIZE: Final = 4096
"""Entries of a table: each card of a suit is in one hand, in the other or in none."""

# Where the tables begin in one array; suit_leads comes first.
PICKS: Final = 4096
WORTH: Final = 8192
INDEX: Final = 12288
GAIN: Final = 12320
SHIFT: Final = 12352
POINTS: Final = 12376
EACH: Final = 12382
"""``INDEX`` and ``GAIN`` are asked with a single bit's hash (see :func:`bit_hash`): its card and that card's points."""

# Parts of an entry of suit_leads: first bit of each part.
LEADS_TRUMPED: Final = 6
SURE: Final = 12
SURE_TRUMPED: Final = 22
TOPS: Final = 32
DRAWN: Final = 42
SURE_ANY: Final = 43
"""Bits from 0 are leads worth trying if the other hand cannot trump, from ``LEADS_TRUMPED`` if it can (6 bits each).

``SURE`` and ``SURE_TRUMPED``: card points that leading winners of this suit brings for certain, likewise (10 bits).
``TOPS``: points of the cards that beat all of the other hand's (10 bits). ``DRAWN`` is set if leading winners leaves
the other hand none of the suit, ``SURE_ANY`` and the bit after it if ``SURE`` and ``SURE_TRUMPED`` take any trick.
"""


def strength_points(params: Params) -> list[int]:
    """Card points by strength, the highest card of a suit first."""
    return [int(params.points[rank]) for rank in params.order] + [0] * (6 - int(params.ranks))


def _worth(cards: i64, points: list[int]) -> i64:
    total: i64 = 0
    for place in range(6):
        if cards >> i64(place) & 1:
            total += points[place]
    return total


def suit_worth(params: Params) -> list[int]:
    """Card points of sets of cards of two suits, by their twelve bits."""
    points = strength_points(params)
    return [int(_worth(bits & 63, points) + _worth(bits >> 6, points)) for bits in range(SIZE)]


def _count(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def _extreme(cards: i64, count: i64, points: list[int], most: bool) -> i64:
    """Points of the ``count`` cards worth most, or least."""
    chosen = sorted([points[place] for place in range(6) if cards >> i64(place) & 1], reverse=most)
    return sum(chosen[: int(count)])


def _run_picks(mine: i64, theirs: i64, points: list[int]) -> tuple[i64, i64, i64]:
    """Of each run of cards, none of the other hand's between: one worth most, one worth least, one of each worth."""
    high: i64 = 0
    low: i64 = 0
    each: i64 = 0
    top = -1
    bottom = -1
    seen: list[int] = []
    for place in range(7):
        bit: i64 = i64(1) << i64(place)
        if place == 6 or theirs & bit:
            if top >= 0:
                high |= i64(1) << i64(top)
                low |= i64(1) << i64(bottom)
            top = bottom = -1
            seen = []
        elif mine & bit:
            if top < 0 or points[place] > points[top]:
                top = place
            if bottom < 0 or points[place] <= points[bottom]:
                bottom = place
            if points[place] not in seen:
                seen.append(points[place])
                each |= bit
    return high, low, each


def run_picks(params: Params) -> list[int]:
    """Of each run of equal cards the one worth most (6 bits) and, from bit 6, the one worth least.

    Cards of one hand are equal in strength when no card of the other hand lies between. Who wins a trick with one of
    them does best with the one worth most, who loses it with the one worth least: whatever the other choice leads to,
    the same cards can be played with these two changed about, and at every moment the points are as good or better.
    """
    points = strength_points(params)
    table = [0] * SIZE
    for index in range(SIZE):
        mine: i64 = index & 63
        theirs: i64 = index >> 6
        if mine & theirs == 0:
            high, low, _ = _run_picks(mine, theirs, points)
            table[index] = int(high | low << 6)
    return table


def run_each(params: Params) -> list[int]:
    """Of each run of equal cards one of each worth."""
    points = strength_points(params)
    table = [0] * SIZE
    for index in range(SIZE):
        mine: i64 = index & 63
        theirs: i64 = index >> 6
        if mine & theirs == 0:
            table[index] = int(_run_picks(mine, theirs, points)[2])
    return table


def suit_leads(params: Params) -> list[int]:
    """Leads of one suit worth trying, and tricks of it that are certain; see :data:`SURE_ANY` for the parts."""
    points = strength_points(params)
    table = [0] * SIZE
    for index in range(SIZE):
        mine: i64 = index & 63
        theirs: i64 = index >> 6
        if mine and mine & theirs == 0:
            table[index] = int(_leads(params, mine, theirs, points))
    return table


def _leads(params: Params, mine: i64, theirs: i64, points: list[int]) -> i64:
    high, low, each = _run_picks(mine, theirs, points)
    above: i64 = (theirs & -theirs) - 1 if theirs else 63
    tops = mine & above
    below = mine
    rest = theirs
    while rest:
        bit = rest & -rest
        rest ^= bit
        below &= ~(bit | (bit - 1))
    # A lead's outcome is certain if it beats all, or if it must be beaten: only then is one card of a run enough.
    if not theirs:
        plain = high
        trumped = low if params.must_follow and params.must_trump else each
    elif not params.must_follow:
        plain = (high & tops) | (each & ~tops)
        trumped = each
    else:
        losing = (low if params.must_head else (low & below) | (each & ~below)) & ~tops
        plain = trumped = (high & tops) | losing
    count_tops, count_theirs = _count(tops), _count(theirs)
    drawn: i64 = 0
    trumped_tricks: i64 = 0
    trumped_sure: i64 = 0
    if not params.must_follow:
        tricks = count_tops
        sure = _worth(tops, points)
        drawn = 0 if theirs else 1
    else:
        if count_tops >= count_theirs:
            tricks = _count(mine)
            sure = _worth(mine | theirs, points)
            drawn = 1
        else:
            tricks = count_tops
            sure = _worth(tops, points) + _extreme(theirs, count_tops, points, False)
        trumped_tricks = min(count_tops, count_theirs)
        trumped_sure = _extreme(tops, trumped_tricks, points, True) + _extreme(theirs, trumped_tricks, points, False)
    return (
        plain
        | trumped << LEADS_TRUMPED
        | sure << SURE
        | trumped_sure << SURE_TRUMPED
        | _worth(tops, points) << TOPS
        | drawn << DRAWN
        | i64(1 if tricks else 0) << SURE_ANY
        | i64(1 if trumped_tricks else 0) << (SURE_ANY + 1)
    )


def bit_hash(bit: int) -> int:
    """A number from 0 to 31 that is another for each bit (a de Bruijn sequence)."""
    return (bit * 0x077CB531 & 0xFFFFFFFF) >> 27


def solver_data(params: Params) -> vec[i64]:
    """All tables in one array, at the places given above."""
    points = strength_points(params)
    index = [0] * 32
    gain = [0] * 32
    for card in range(24):
        index[bit_hash(1 << card)] = card
        gain[bit_hash(1 << card)] = points[card % 6]
    shift = [card // 6 * 6 for card in range(24)]
    whole = (
        suit_leads(params) + run_picks(params) + suit_worth(params) + index + gain + shift + points + run_each(params)
    )
    return vec[i64](whole)
