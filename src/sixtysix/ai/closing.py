"""Whether to close: some of the hands that the other may hold are imagined, and the rest is played out in each.

The other is taken to see the closer's cards, the closer to see nothing, so the estimate errs on the careful side.
"""

from __future__ import annotations

from typing import Final

from sixtysix.ai.sight import PAIRS, SUIT_BITS, Sight, each, replies
from sixtysix.ai.stakes import Stakes

IMAGINED: Final = 12
"""How many hands are imagined."""

_MULTIPLIER, _INCREMENT = 6364136223846793005, 1442695040888963407  # Knuth's linear congruential generator
_WORD: Final = (1 << 64) - 1

# Game points that playing on is worth: fitted to what it brought in positions where closing was possible.
_EVEN: Final = 0.3
_OWN_SHARE: Final = 2.0  # for all the card points that are needed to be out
_OTHER_SHARE: Final = -1.3  # the same of the other's
_MARRIAGE: Final = 0.3  # for twenty card points of marriages in hand
_LEAST, _MOST = -0.5, 2.5


def imagined_hands(sight: Sight, number: int, count: int) -> list[int]:
    """``count`` hands that the other seat may hold, as bits, drawn evenly with the chance that ``number`` gives."""
    cards = each(sight.pool)
    hands = []
    for _ in range(count):
        hand = sight.known
        for place in range(sight.unknown):
            number = (number * _MULTIPLIER + _INCREMENT) & _WORD
            pick = place + (number >> 33) % (len(cards) - place)
            cards[place], cards[pick] = cards[pick], cards[place]
            hand |= 1 << cards[place]
        hands.append(hand)
    return hands


def can_reach(sight: Sight) -> bool:
    """Whether closing could get this seat out at all: every trick won, with the dearest cards the other may add."""
    view, points = sight.view, sight.points
    tricks = sight.hand.bit_count()
    dearest = sorted((points[card] for card in each(sight.may)), reverse=True)[:tricks]
    most = view.points[view.seat] + view.pending[view.seat] + sum(dearest)
    most += sum(points[card] for card in each(sight.hand))
    if sight.rules.marriage_after_close:
        most += _marriages(sight)
    return most >= sight.rules.out_at


def _marriages(sight: Sight) -> int:
    """Card points of the marriages in the hand that nobody has seen."""
    return sum(
        sight.marriage_worth(suit)
        for suit, pair in enumerate(PAIRS)
        if sight.hand & pair == pair and suit not in sight.melded
    )


def worth_of_playing_on(sight: Sight) -> float:
    """Game points that not closing now can be expected to bring: a rule of thumb from both sides' points."""
    view, out_at = sight.view, sight.rules.out_at
    own = view.points[view.seat] + view.pending[view.seat]
    other = view.points[view.other] + view.pending[view.other]
    worth = _EVEN + (_OWN_SHARE * own + _OTHER_SHARE * other) / out_at + _MARRIAGE * _marriages(sight) / 20
    return max(_LEAST, min(_MOST, worth))


def worth_of_closing(sight: Sight, number: int) -> float:
    """Game points that closing now can be expected to bring this seat, who is to lead."""
    stakes = Stakes.if_closed(sight.view)
    hands = imagined_hands(sight, number, IMAGINED)
    return sum(_played(sight, stakes, hand) for hand in hands) / len(hands)


def _played(sight: Sight, stakes: Stakes, other_hand: int) -> int:
    """Game points for this seat, who closes and leads, against one hand of the other."""
    view, rules, worth = sight.view, sight.rules, sight.points
    me = int(view.seat)
    hands = [0, 0]
    hands[me], hands[1 - me] = sight.hand, other_hand
    points, pending, tricks = list(view.points), list(view.pending), list(view.trick_counts)
    possible = sight.may  # what the closer thinks the other may still hold
    only = PAIRS[view.declared[-1]] if view.declared and rules.marriage_must_lead else -1
    leader = me
    while True:
        follower = 1 - leader
        if leader == me:
            led = _closer_leads(sight, hands[me] & only, possible, rules.out_at - points[me])
            only = -1
        else:
            led = _defender_leads(sight, hands[leader], hands[me])
        marriage = sight.marriage_led(hands[leader], led) if rules.marriage_after_close else 0
        if marriage and (tricks[leader] or not rules.marriage_needs_trick):
            points[leader] += marriage
            if points[leader] >= rules.out_at:
                return stakes.out(leader, (points[0], points[1]), (tricks[0], tricks[1]))
        else:
            pending[leader] += marriage
        reply = _reply(sight, hands[follower], led)
        winner = follower if sight.winners[led] >> reply & 1 else leader
        hands[leader] ^= 1 << led
        hands[follower] ^= 1 << reply
        if leader == me:
            possible &= ~(1 << reply)
            if rules.must_follow and reply // 6 != led // 6:
                possible &= ~SUIT_BITS[led // 6]
        else:
            possible &= ~(1 << led)
        points[winner] += worth[led] + worth[reply] + pending[winner]
        pending[winner] = 0
        tricks[winner] += 1
        if not hands[0] and not hands[1]:
            return stakes.played_out(winner, (points[0], points[1]), (tricks[0], tricks[1]))
        if points[winner] >= rules.out_at:
            return stakes.out(winner, (points[0], points[1]), (tricks[0], tricks[1]))
        leader = winner


def _closer_leads(sight: Sight, hand: int, possible: int, needs: int) -> int:
    """The card that a closer leads who still ``needs`` some card points.

    A marriage that brings it out, sure trumps while the other may hold trumps, then what is least likely beaten.
    """
    worth, higher, trumps = sight.points, sight.higher, sight.trumps
    against = possible & trumps
    best, best_score = -1, -1e9
    for card in each(hand):
        beaten = (higher[card] & possible).bit_count()
        if trumps >> card & 1:
            score = worth[card] + 40.0 if not beaten and against else worth[card] - 30.0 * beaten
        else:
            score = worth[card] - 12.0 * beaten
            if against:
                # The fewer cards of the suit the other can have, the likelier it trumps.
                score -= 24.0 - 4.0 * (possible & SUIT_BITS[card // 6]).bit_count()
        if beaten:
            score -= 2 * worth[card]
        if sight.rules.marriage_after_close and sight.marriage_led(hand, card) >= needs:
            score += 1000
        if score > best_score:
            best, best_score = card, score
    return best


def _reply(sight: Sight, hand: int, led: int) -> int:
    """A reply in the strict phase: win with the dearest card that is no trump, else give the cheapest."""
    worth = sight.points
    allowed = replies(sight.rules, sight.higher, sight.trumps, hand, led)
    winning = allowed & sight.winners[led]
    if winning & ~sight.trumps:
        return max(each(winning & ~sight.trumps), key=worth.__getitem__)
    if winning:
        return min(each(winning), key=worth.__getitem__)
    return min(each(allowed), key=worth.__getitem__)


def _defender_leads(sight: Sight, hand: int, against: int) -> int:
    """The lead of a defender who sees the closer's cards: the dearest card that wins, else the cheapest."""
    worth = sight.points
    best, best_score = -1, -1e9
    for card in each(hand):
        reply = _reply(sight, against, card)
        score = -worth[card] if sight.winners[card] >> reply & 1 else 20 + worth[card] + worth[reply]
        if score > best_score:
            best, best_score = card, score
    return best
