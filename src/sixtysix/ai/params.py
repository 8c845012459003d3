"""A ruleset as whole numbers, for the compiled parts: search and solver ask these and never an enum or a tuple.

Cards are the engine's numbers (``6 * suit + rank``), sets of cards are bits. Yes and no are 1 and 0. Where a rule has
more than two values, the constants below name them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.engine.rules import (
    Claims,
    CloserFalseClaim,
    DrawOrder,
    ExchangeAtClose,
    ExchangeMode,
    ExchangeWhen,
    FalseClaimPays,
    MarriageWhen,
    NobodyOut,
    Rules,
    ScoredAt,
    Tie,
)

SUIT: Final = 0b111111
"""The six cards of the first suit; shifted by six for each further suit."""

PAIR: Final = 0b1100
"""King and queen of the first suit; shifted by six for each further suit."""

# Params.exchange
EXCHANGE_OFF: Final = 0
EXCHANGE_OPTIONAL: Final = 1
EXCHANGE_AUTOMATIC: Final = 2

# Params.exchange_at_close
AT_CLOSE_NEVER: Final = 0
AT_CLOSE_ALWAYS: Final = 1
AT_CLOSE_WITH_TRICK: Final = 2

# Params.closer_false_claim
LARGER: Final = 0
FALSE_CLAIM: Final = 1
FAILED_CLOSE: Final = 2

# Params.tie
TIE_DRAW: Final = 0
TIE_CARRY: Final = 1
TIE_LAST_TRICK: Final = 2


class Params:
    """The rules of one table as whole numbers. Fields are named like those of ``Rules``.

    By card (24 numbers each): ``points`` are card points, ``higher`` the bits of the cards of its suit that beat it.
    ``winners[24 * trump + card]`` are the bits of all cards that win when they reply to it, ``lowest[trump]`` is the
    lowest trump, ``pack`` the bits of the cards in use. ``order`` are the ranks of the pack from the highest to the
    lowest, as numbers of :class:`~sixtysix.engine.cards.Rank`.
    """

    def __init__(self, rules: Rules) -> None:
        """Read the rules once; reading takes some 100 µs."""
        ranks = [int(rank) for rank in rules.ranks]
        self.order: vec[i64] = vec[i64](ranks)
        self.ranks: i64 = len(ranks)
        pack = 0
        points = [0] * 24
        higher = [0] * 24
        for suit in range(4):
            better = 0
            for rank in ranks:
                card = 6 * suit + rank
                points[card] = rules.values[rank]
                higher[card] = better
                better |= 1 << card
            pack |= better
        winners = []
        for trump in range(4):
            trumps = (SUIT << 6 * trump) & pack
            winners += [higher[card] | (trumps if card // 6 != trump else 0) for card in range(24)]
        self.points: vec[i64] = vec[i64](points)
        self.higher: vec[i64] = vec[i64](higher)
        self.winners: vec[i64] = vec[i64](winners)
        self.lowest: vec[i64] = vec[i64]([6 * suit + ranks[-1] for suit in range(4)])
        self.pack: i64 = pack
        self.hand_size: i64 = rules.hand_size

        # Tricks and drawing
        self.open_must_follow: i64 = int(rules.open_must_follow)
        self.open_must_head: i64 = int(rules.open_must_head)
        self.open_must_trump: i64 = int(rules.open_must_trump)
        self.must_follow: i64 = int(rules.must_follow)
        self.must_head: i64 = int(rules.must_head)
        self.must_trump: i64 = int(rules.must_trump)
        self.loser_draws_first: i64 = int(rules.draw_order is DrawOrder.LOSER_FIRST)

        # Exchange
        self.exchange: i64 = list(ExchangeMode).index(rules.exchange)
        self.exchange_any_time: i64 = int(rules.exchange_when is ExchangeWhen.ANY)
        self.exchange_needs_trick: i64 = int(rules.exchange_needs_trick)
        self.exchange_min_talon: i64 = rules.exchange_min_talon
        self.exchange_at_close: i64 = list(ExchangeAtClose).index(rules.exchange_at_close)
        self.exchange_after_own_close: i64 = int(rules.exchange_after_own_close)

        # Marriage
        self.marriage_plain: i64 = rules.marriage_plain
        self.marriage_trump: i64 = rules.marriage_trump
        self.marriage_trump_needs: i64 = rules.marriage_trump_needs
        self.marriage_or_out: i64 = int(rules.marriage_when is MarriageWhen.LEAD_OR_OUT)
        self.marriage_first_lead: i64 = int(rules.marriage_first_lead)
        self.marriage_needs_trick: i64 = int(rules.marriage_needs_trick)
        self.marriage_after_close: i64 = int(rules.marriage_after_close)
        self.marriage_after_exhaustion: i64 = int(rules.marriage_after_exhaustion)
        self.marriage_must_lead: i64 = int(rules.marriage_must_lead)
        self.marriages_per_lead: i64 = rules.marriages_per_lead
        self.marriage_automatic: i64 = int(rules.marriage_automatic)

        # Closing
        self.closing: i64 = int(rules.closing)
        self.close_first_lead: i64 = int(rules.close_first_lead)
        self.close_before_drawing: i64 = int(rules.close_before_drawing)
        self.close_min_talon: i64 = rules.close_min_talon
        self.close_scored_at_end: i64 = int(rules.close_scored_at is ScoredAt.END)
        self.failed_close: vec[i64] = vec[i64](list(rules.failed_close))
        self.beaten_close: vec[i64] = vec[i64](list(rules.beaten_close))
        self.close_trickless_at_end: i64 = int(rules.close_trickless_at is ScoredAt.END)
        self.closed_factor: i64 = rules.closed_factor

        # Claiming
        self.out_at: i64 = rules.out_at
        self.automatic: i64 = int(rules.claims is Claims.AUTOMATIC)
        self.false_claim: vec[i64] = vec[i64](list(rules.false_claim))
        self.false_claim_would_have_won: i64 = int(rules.false_claim_pays is FalseClaimPays.WOULD_HAVE_WON)
        self.closer_false_claim: i64 = list(CloserFalseClaim).index(rules.closer_false_claim)

        # End of the deal
        self.nobody_out_last_trick: i64 = int(rules.nobody_out is NobodyOut.LAST_TRICK)
        self.last_trick_bonus: i64 = rules.last_trick_bonus
        self.last_trick_bonus_closed: i64 = int(rules.last_trick_bonus_closed)
        self.last_trick_game_points: i64 = rules.last_trick_game_points
        self.tie: i64 = list(Tie).index(rules.tie)
        self.game_points: vec[i64] = vec[i64](list(rules.game_points))
        self.schneider_below: i64 = rules.schneider_below
