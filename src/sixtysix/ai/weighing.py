"""What a card is worth led, given in reply, or kept: the rules of thumb, in card points.

A card's score is what its trick is likely to bring or cost, less what the card would be worth kept. The constants were
found by playing duplicate deals with each of them changed; most may be changed by half with little effect, except that
a player who does not save its trumps loses.
"""

from __future__ import annotations

from typing import Final

from sixtysix.ai.sight import PAIRS, SUIT_BITS, Sight, each
from sixtysix.engine.rules import ExchangeMode

_OUT: Final = 100.0  # being out with this trick, or letting the other be
_NEAR_OUT: Final = 20.0  # giving the other a trick that may bring it out

# Kept while the stock is open
_TRUMP: Final = 14.0  # any trump: the trick it will win one day
_TRUMP_VALUE: Final = 0.8  # of a trump's own card points
_TOP_TRUMP: Final = 3.0  # a trump that nothing beats
_TOP: Final = 2.0  # a plain card that nothing of its suit beats
_DEAR: Final = 10  # card points from which a card is one to bring home: aces and tens
_DEAR_RISK: Final = 5.0  # what it loses kept while it can be beaten
_PLAIN: Final = 0.3  # of any other card's own card points
_PAIR: Final = 0.8  # of the marriage that a king or queen belongs to
_HALF: Final = 1.0  # a king or queen whose partner may still come
_EXCHANGE: Final = 4.0  # the lowest trump while it can be exchanged

# Kept once the stock is closed or exhausted
_STRICT_TRUMP: Final = 6.0

_FIRST_TRICK: Final = 3.0  # winning a first trick: the other cannot win three game points any more
_LEAD: Final = 0.5  # of a marriage in hand: what winning a trick is worth that allows it to be declared
_UPCARD: Final = 6.0  # the upcard goes to the loser of the last trick before the stock is exhausted
_SHY: Final = 0.15  # how likely the other is to trump a card of no value, and 1/10 more for each card point
_HOME: Final = 0.6  # of the aces and tens that the other may bring home on a card led
_FOLLOWED: Final = 1.5  # card points that the other adds to a trick it loses, with the stock open
_FOLLOWED_STRICT: Final = 3.0  # the same in the strict phase
_TAKEN_STRICT: Final = 4.0  # card points that it wins with in the strict phase
_DRAW_TRUMPS: Final = 4.0  # leading a sure trump while the other may trump a sure plain card of this hand
_NEEDLESS_TRUMP: Final = 100.0  # leading a trump when the other has none: it wins at any time


def keep(sight: Sight, card: int) -> float:
    """What a card of the hand is worth kept."""
    view = sight.view
    value = sight.points[card]
    bit = 1 << card
    beatable = sight.higher[card] & sight.others
    if bit & sight.trumps:
        kept = (_STRICT_TRUMP if view.strict else _TRUMP) + _TRUMP_VALUE * value + (0 if beatable else _TOP_TRUMP)
        if _exchangeable(sight, card):
            kept += _EXCHANGE
    elif not beatable:
        kept = value + _TOP
    elif value >= _DEAR:
        kept = value - _DEAR_RISK
    else:
        kept = _PLAIN * value
    return kept + _marriage_hope(sight, card)


def _exchangeable(sight: Sight, card: int) -> bool:
    """Whether a trump is the lowest one and an exchange for the upcard may still come."""
    view = sight.view
    return (
        sight.rules.exchange is not ExchangeMode.OFF
        and view.upcard is not None
        and view.closed_by is None
        and not sight.trumps & ~sight.higher[card] & ~(1 << card)
    )


def _marriage_hope(sight: Sight, card: int) -> float:
    pair = PAIRS[card // 6]
    bit = 1 << card
    if not pair & bit or not sight.marriage_open(card // 6):
        return 0.0
    partner = pair ^ bit
    if sight.hand & partner:
        return _PAIR * sight.marriage_worth(card // 6)
    if sight.view.talon > 2 and partner & sight.others & ~sight.known:
        return 2 * _HALF if bit & sight.trumps else _HALF
    return 0.0


def _marriages_in_hand(sight: Sight) -> float:
    """What it would be worth to be on lead next, for the marriages in the hand."""
    return sum(
        _LEAD * sight.marriage_worth(suit)
        for suit, pair in enumerate(PAIRS)
        if sight.hand & pair == pair and sight.marriage_open(suit)
    )


def weigh_reply(sight: Sight, card: int) -> float:
    """What replying with ``card`` to the card on the table is worth."""
    view, rules = sight.view, sight.rules
    me, other, led = view.seat, view.other, view.led
    assert led is not None
    trick = sight.points[led] + sight.points[card]
    if not sight.winners[led] >> card & 1:
        loss = trick + view.pending[other]
        out = _OUT if view.points[other] + loss >= rules.out_at else 0.0
        return -loss - out - keep(sight, card)
    gain = trick + view.pending[me]
    score = gain - keep(sight, card)
    if view.points[me] + gain >= rules.out_at:
        score += _OUT
    if not view.trick_counts[me]:
        score += _FIRST_TRICK
    if not view.strict:
        score += _marriages_in_hand(sight)
        if view.talon == 2:
            score -= _UPCARD
    return score


def weigh_lead(sight: Sight, card: int) -> float:
    """What leading ``card`` is worth."""
    return _weigh_strict_lead(sight, card) if sight.view.strict else _weigh_open_lead(sight, card)


def _weigh_open_lead(sight: Sight, card: int) -> float:
    view, rules = sight.view, sight.rules
    other = view.other
    value = sight.points[card]
    beats = sight.higher[card] & sight.may
    beaten = sight.holds(beats)
    if not sight.trumps >> card & 1:
        willing = min(1.0, _SHY + value / 10)
        beaten += (1 - beaten) * sight.holds(sight.trumps) * willing
    wins = 1 - beaten
    home = sum(sight.points[high] * sight.holds(1 << high) for high in each(beats) if sight.points[high] >= _DEAR)
    score = wins * (value + _FOLLOWED + _marriages_in_hand(sight)) - beaten * value - _HOME * home - keep(sight, card)
    score += wins * _OUT * _brings_out(sight, card, sight.may)
    if view.points[other] + view.pending[other] + value + _DEAR >= rules.out_at:
        score -= beaten * _NEAR_OUT
    if view.talon == 2:
        score -= wins * _UPCARD
    return score


def _weigh_strict_lead(sight: Sight, card: int) -> float:
    view, rules = sight.view, sight.rules
    value = sight.points[card]
    trump = sight.trumps >> card & 1
    beaten = sight.holds(sight.higher[card] & sight.may)
    if not trump:
        trumped = sight.holds(sight.trumps)
        if rules.must_follow:
            trumped *= 1 - sight.holds(SUIT_BITS[card // 6])
        beaten += (1 - beaten) * trumped
    wins = 1 - beaten
    score = wins * (value + _FOLLOWED_STRICT) - beaten * (value + _TAKEN_STRICT)
    if beaten:
        score -= keep(sight, card) / 2
    if trump:
        danger = sight.holds(sight.trumps)
        if danger:
            sure = [good for good in each(sight.hand & ~sight.trumps) if not sight.higher[good] & sight.may]
            score += wins * _DRAW_TRUMPS * len(sure) * danger
        elif view.points[view.seat] + view.pending[view.seat] + _worth(sight, sight.hand & sight.trumps) < rules.out_at:
            score -= _NEEDLESS_TRUMP
    suit = sight.may & SUIT_BITS[card // 6]
    return score + wins * _OUT * _brings_out(sight, card, suit if rules.must_follow and suit else sight.may)


def _worth(sight: Sight, bits: int) -> int:
    """Card points of a set of cards given as bits."""
    return sum(sight.points[card] for card in each(bits))


def _brings_out(sight: Sight, card: int, replies: int) -> float:
    """The share of the replies that lose to a lead of ``card`` and make the trick one that brings this seat out."""
    view = sight.view
    needs = sight.rules.out_at - view.points[view.seat] - view.pending[view.seat] - sight.points[card]
    if needs <= 0:
        return 1.0
    losing = each(replies & ~sight.winners[card])
    return sum(sight.points[reply] >= needs for reply in losing) / len(losing) if losing else 0.0
