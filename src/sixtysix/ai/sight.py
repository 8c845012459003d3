"""What a view says about the cards that its owner cannot see: who may hold what, and how likely it is."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from sixtysix.engine.cards import SUITS, Suit, pair_mask
from sixtysix.engine.rules import Rules
from sixtysix.engine.view import View

SUIT_BITS = tuple(suit.mask for suit in SUITS)
PAIRS = tuple(pair_mask(suit) for suit in SUITS)


@lru_cache(maxsize=4096)
def chance_of_any(wanted: int, pool: int, drawn: int) -> float:
    """The chance that ``drawn`` cards out of ``pool`` hold at least one of ``wanted`` of them."""
    return 1 - comb(pool - wanted, drawn) / comb(pool, drawn)


class Sight:
    """The cards as one seat sees them, as bits, with the tables of the pack at hand.

    ``known`` are cards the other seat surely holds, ``pool`` those it may hold, of which it has ``unknown`` many, and
    ``may`` the two together. ``exact`` says that its whole hand is known. ``others`` are all cards that are
    neither in this seat's hand nor played, the upcard and the stock included.
    """

    __slots__ = (
        "exact",
        "hand",
        "higher",
        "known",
        "may",
        "melded",
        "others",
        "points",
        "pool",
        "rules",
        "trump",
        "trumps",
        "unknown",
        "view",
        "winners",
    )

    def __init__(self, view: View) -> None:
        tables = view.tables
        self.view = view
        self.rules: Rules = view.rules
        self.points = tables.points
        self.higher = tables.higher
        self.winners = tables.winners[view.trump]
        self.trump: Suit = view.trump
        self.trumps = SUIT_BITS[view.trump] & tables.bits
        self.hand = view.hand.bits
        self.known = view.known.bits
        self.may = view.other_may_hold.bits
        self.pool = self.may & ~self.known
        self.unknown = view.other_cards - self.known.bit_count()
        self.exact = self.pool.bit_count() == self.unknown
        self.melded = [meld.suit for meld in view.melds]
        self.others = tables.bits & ~(self.hand | view.played.bits)

    def holds(self, bits: int) -> float:
        """The chance that the other seat holds at least one card of ``bits``."""
        if self.known & bits:
            return 1.0
        wanted = (self.pool & bits).bit_count()
        return chance_of_any(wanted, self.pool.bit_count(), self.unknown) if wanted else 0.0

    def marriage_worth(self, suit: int) -> int:
        """Card points that the marriage of a suit would be worth to this seat now."""
        rules, view = self.rules, self.view
        if suit != self.trump:
            return rules.marriage_plain
        if rules.marriage_trump_needs:
            me = view.seat
            melded = sum(meld.points for meld in view.melds if meld.seat == me) - view.pending[me]
            if view.points[me] - melded < rules.marriage_trump_needs:
                return rules.marriage_plain
        return rules.marriage_trump

    def marriage_led(self, hand: int, card: int) -> int:
        """Card points of the marriage that goes with leading ``card`` from ``hand``, nobody having seen it before."""
        pair = PAIRS[card // 6]
        if hand & pair != pair or not pair >> card & 1 or card // 6 in self.melded:
            return 0
        return self.marriage_worth(card // 6)

    def marriage_open(self, suit: int) -> bool:
        """Whether the marriage of a suit can still be declared at some later lead, as far as the rules go."""
        if suit in self.melded:
            return False
        if self.view.closed_by is not None:
            return self.rules.marriage_after_close
        return self.rules.marriage_after_exhaustion or self.view.talon > 2

    def out_with(self, suit: int) -> bool:
        """Whether the marriage of a suit, declared now, brings this seat out at once."""
        view, rules = self.view, self.rules
        counts = view.trick_counts[view.seat] > 0 or not rules.marriage_needs_trick
        return counts and view.points[view.seat] + self.marriage_worth(suit) >= rules.out_at


def replies(rules: Rules, higher: tuple[int, ...], trumps: int, hand: int, led: int) -> int:
    """The cards of ``hand`` that may reply to ``led`` in the strict phase, as bits."""
    if not rules.must_follow:
        return hand
    same = hand & SUIT_BITS[led // 6]
    if same:
        return ((same & higher[led]) or same) if rules.must_head else same
    return ((hand & trumps) or hand) if rules.must_trump else hand


def each(bits: int) -> list[int]:
    """The cards of a set given as bits, as numbers."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
