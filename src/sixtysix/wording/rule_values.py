"""A rule's value in words, short enough for a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from sixtysix.engine.cards import Rank
from sixtysix.engine.rules import (
    STANDARD_RANKS,
    Claims,
    CloserFalseClaim,
    DealerAfterDraw,
    DrawOrder,
    ExchangeAtClose,
    ExchangeMode,
    ExchangeWhen,
    FalseClaimPays,
    FirstDealer,
    FirstLeader,
    LookBack,
    MarriageWhen,
    MatchCount,
    NextDealer,
    NobodyOut,
    ScoredAt,
    Tie,
)
from sixtysix.i18n import _, ngettext, pgettext


def rule_value(name: str, value: object, ranks: Sequence[Rank] = STANDARD_RANKS) -> str:
    """The value of a rule in words: ``yes``, ``2 cards``, ``the winner of the deal``.

    ``name`` is that of a field of ``Rules`` and ``value`` what that field may hold. ``ranks`` are the ranks of the
    pack, the only ones whose card points are told.
    """
    if isinstance(value, StrEnum):
        return _CHOICES[type(value), value]()
    if isinstance(value, bool):
        return pgettext("rule", "yes") if value else pgettext("rule", "no")
    if name == "values":
        return _values(value, ranks)
    return _NUMBERS.get(name, str)(value)


# By type and value: choices of different rules may be written alike, and those are equal as text.
_CHOICES: Final[Mapping[tuple[type, StrEnum], Callable[[], str]]] = {
    (FirstDealer, FirstDealer.CHANCE): lambda: pgettext("first dealer", "by chance"),
    (FirstDealer, FirstDealer.FIRST): lambda: pgettext("first dealer", "the first player"),
    (FirstDealer, FirstDealer.SECOND): lambda: pgettext("first dealer", "the second player"),
    (NextDealer, NextDealer.WINNER): lambda: pgettext("next dealer", "the winner of the deal"),
    (NextDealer, NextDealer.LOSER): lambda: pgettext("next dealer", "the loser of the deal"),
    (NextDealer, NextDealer.ALTERNATE): lambda: pgettext("next dealer", "by turns"),
    (DealerAfterDraw, DealerAfterDraw.SAME): lambda: pgettext("dealer after a draw", "the same again"),
    (DealerAfterDraw, DealerAfterDraw.ALTERNATE): lambda: pgettext("dealer after a draw", "by turns"),
    (FirstLeader, FirstLeader.FOREHAND): lambda: pgettext("first lead", "forehand"),
    (FirstLeader, FirstLeader.DEALER): lambda: pgettext("first lead", "the dealer"),
    (DrawOrder, DrawOrder.WINNER_FIRST): lambda: pgettext("first to draw", "the winner of the trick"),
    (DrawOrder, DrawOrder.LOSER_FIRST): lambda: pgettext("first to draw", "the loser of the trick"),
    (ExchangeMode, ExchangeMode.OFF): lambda: pgettext("exchange", "none"),
    (ExchangeMode, ExchangeMode.OPTIONAL): lambda: pgettext("exchange", "as the player likes"),
    (ExchangeMode, ExchangeMode.AUTOMATIC): lambda: pgettext("exchange", "by itself"),
    (ExchangeWhen, ExchangeWhen.LEAD): lambda: pgettext("exchange", "on lead"),
    (ExchangeWhen, ExchangeWhen.ANY): lambda: pgettext("exchange", "on lead or when replying"),
    (ExchangeAtClose, ExchangeAtClose.NEVER): lambda: pgettext("exchange when the other closes", "no"),
    (ExchangeAtClose, ExchangeAtClose.ALWAYS): lambda: pgettext("exchange when the other closes", "yes"),
    (ExchangeAtClose, ExchangeAtClose.WITH_TRICK): lambda: pgettext("exchange when the other closes", "with a trick"),
    (MarriageWhen, MarriageWhen.LEAD): lambda: pgettext("marriage", "on lead"),
    (MarriageWhen, MarriageWhen.LEAD_OR_OUT): lambda: pgettext("marriage", "on lead, or to go out"),
    (ScoredAt, ScoredAt.CLOSING): lambda: pgettext("moment", "the moment of closing"),
    (ScoredAt, ScoredAt.END): lambda: pgettext("moment", "the end of the deal"),
    (Claims, Claims.EXPLICIT): lambda: pgettext("going out", "must be claimed"),
    (Claims, Claims.AUTOMATIC): lambda: pgettext("going out", "by itself"),
    (FalseClaimPays, FalseClaimPays.FIXED): lambda: pgettext("false claim", "as given above"),
    (FalseClaimPays, FalseClaimPays.WOULD_HAVE_WON): lambda: pgettext("false claim", "as the claim would have been"),
    (CloserFalseClaim, CloserFalseClaim.LARGER): lambda: pgettext(
        "false claim", "false claim or failed close, the larger"
    ),
    (CloserFalseClaim, CloserFalseClaim.FALSE_CLAIM): lambda: pgettext("false claim", "as a false claim"),
    (CloserFalseClaim, CloserFalseClaim.FAILED_CLOSE): lambda: pgettext("false claim", "as a failed close"),
    (NobodyOut, NobodyOut.HIGHER_TOTAL): lambda: pgettext("nobody out", "more card points win"),
    (NobodyOut, NobodyOut.LAST_TRICK): lambda: pgettext("nobody out", "the last trick wins"),
    (Tie, Tie.DRAW): lambda: pgettext("tie", "a draw"),
    (Tie, Tie.CARRY): lambda: pgettext("tie", "a draw, next deal +1 game point"),
    (Tie, Tie.LAST_TRICK): lambda: pgettext("tie", "the last trick wins"),
    (MatchCount, MatchCount.UP): lambda: pgettext("match score", "counted up"),
    (MatchCount, MatchCount.DOWN): lambda: pgettext("match score", "counted down to 0"),
    (LookBack, LookBack.NONE): lambda: pgettext("looking back", "not allowed"),
    (LookBack, LookBack.LAST_TRICK): lambda: pgettext("looking back", "the last one, until the next lead"),
    (LookBack, LookBack.OWN_TRICKS): lambda: pgettext("looking back", "one's own, at any time"),
}


def _values(value: Any, ranks: Sequence[Rank]) -> str:
    return ", ".join(f"{rank.letter} {value[rank]}" for rank in ranks)


def _ranks(value: Sequence[Rank]) -> str:
    return " ".join(rank.letter for rank in value)


def _packets(value: Sequence[int]) -> str:
    return " + ".join(map(str, value))


def _cards(n: int) -> str:
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def _card_points(n: int) -> str:
    return ngettext("{n} card point", "{n} card points", n).format(n=n)


def _game_points(n: int) -> str:
    return ngettext("{n} game point", "{n} game points", n).format(n=n)


def _trump_needs(n: int) -> str:
    if not n:
        return pgettext("marriage", "nothing")
    return ngettext("{n} card point in tricks", "{n} card points in tricks", n).format(n=n)


def _close_scale(value: tuple[int, int, int]) -> str:
    usual, schneider, trickless = value
    if usual == schneider == trickless:
        return str(usual)
    if usual == schneider:
        return _("{usual}; {trickless} if the other had no trick").format(usual=usual, trickless=trickless)
    return _("{usual}; {schneider} if the closer is Schneider; {trickless} if the other had no trick").format(
        usual=usual, schneider=schneider, trickless=trickless
    )


def _factor(n: int) -> str:
    return pgettext("game points", "unchanged") if n == 1 else pgettext("game points", "times {n}").format(n=n)


def _false_claim(value: tuple[int, int]) -> str:
    usual, trickless = value
    if usual == trickless:
        return str(usual)
    return _("{usual}; {trickless} if the other has no trick").format(usual=usual, trickless=trickless)


def _bonus(n: int) -> str:
    if not n:
        return pgettext("bonus", "nothing more")
    return ngettext("{n} card point more", "{n} card points more", n).format(n=n)


def _last_trick(n: int) -> str:
    return _game_points(n) if n else _("as any other deal")


def _scale(value: tuple[int, int, int]) -> str:
    usual, schneider, trickless = value
    return _("{usual}; Schneider {schneider}; no trick {trickless}").format(
        usual=usual, schneider=schneider, trickless=trickless
    )


def _best_of(n: int) -> str:
    return pgettext("matches", "a single one") if n == 1 else pgettext("matches", "best of {n}").format(n=n)


_NUMBERS: Final[Mapping[str, Callable[[Any], str]]] = {
    "ranks": _ranks,
    "hand_size": _cards,
    "packets": _packets,
    "exchange_min_talon": _cards,
    "marriage_plain": _card_points,
    "marriage_trump": _card_points,
    "marriage_trump_needs": _trump_needs,
    "close_min_talon": _cards,
    "failed_close": _close_scale,
    "beaten_close": _close_scale,
    "closed_factor": _factor,
    "out_at": _card_points,
    "false_claim": _false_claim,
    "last_trick_bonus": _bonus,
    "last_trick_game_points": _last_trick,
    "game_points": _scale,
    "schneider_below": _card_points,
    "match_target": _game_points,
    "best_of": _best_of,
}
