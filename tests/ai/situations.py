"""Positions as forehand sees them, from the few things that matter, and what would be absurd in a position."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache

from sixtysix.engine.actions import CLAIM, CLOSE, MARRIES, PLAYS, Action, Marry, Play, Seat
from sixtysix.engine.cards import CARDS, SUITS, Card, CardSet, pair_mask
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import (
    RULESETS,
    CloserFalseClaim,
    ExchangeMode,
    FalseClaimPays,
    NobodyOut,
    Rules,
    ScoredAt,
)
from sixtysix.engine.tables import tables_for
from sixtysix.engine.view import View
from tests.ai.endgame import GAME_POINT, Endgame, all_known
from tests.ai.test_endgame import simple

CODES = {card.code: card for card in CARDS}


def cards(text: str) -> CardSet:
    """The cards of a text such as ``"AS TS"``."""
    return CardSet(CODES[code] for code in text.split())


def situation(
    hand: str,
    up: str | None = None,
    *,
    trump: str = "",
    led: str | None = None,
    known: str = "",
    gone: str = "",
    rules: Rules = RULESETS["standard"],
    points: tuple[int, int] = (0, 0),
    tricks: tuple[int, int] = (0, 0),
    **more: object,
) -> View:
    """Forehand's view where it is its turn, ``led`` being the dealer's card on the table.

    ``known`` are cards it knows the dealer to hold, ``gone`` cards of earlier tricks. The dealer's other cards are any
    of those left, the rest is the stock (``up=None``: there is none). Card points need not fit the cards gone.
    """
    mine, shown, played, table = cards(hand), cards(known), cards(gone), cards(led or "")
    turned = None if up is None else CODES[up]
    left = CardSet(tables_for(rules).bits) - mine - shown - played - table - cards(up or "")
    missing = len(mine) - len(table) - len(shown)
    other, stock = shown | CardSet(list(left)[:missing]), tuple(left)[missing:]
    if turned is None:  # the stock is gone, and what is in no hand has been played
        played, stock = played | CardSet(stock), ()
    values: dict[str, object] = {
        "leader": Seat.DEALER if led else Seat.FOREHAND,
        "turn": Seat.FOREHAND,
        "led": CODES[led] if led else None,
        "points": points,
        "trick_counts": tricks,
        "known": (0, shown.bits),
        "played": (played | table).bits,
    }
    return Deal.of(
        rules,
        hands=(mine.bits, other.bits),
        stock=stock,
        upcard=turned,
        trump=CODES["A" + trump].suit if turned is None else turned.suit,
        **(values | more),  # type: ignore[arg-type]  # as Deal.of takes them
    ).view(Seat.FOREHAND)


# What any player would call absurd. Each check says of one action of one position whether it is such a mistake, and its
# docstring why it is one: nothing that the hidden cards can be makes up for it, but for corners that the check leaves
# out. While hands and stock are hidden that is argued card by card; where all cards are known the exact value decides.

_DEAR = 10  # card points of a card worth bringing home
_LOW = 4  # card points up to which a card is cheap
_WORTHLESS = 2
EXACT_CARDS = int(os.environ.get("SIXTYSIX_ABSURD_CARDS", "5"))  # so many in each hand, all known, are looked through
_TRICK = 22  # the most card points that a trick without a marriage brings, with the usual values


def _exact(view: View) -> bool:
    """Whether all cards are known, few enough to look through, and looking ahead gives what each card is worth."""
    most = EXACT_CARDS if view.rules.must_follow else EXACT_CARDS - 1
    return view.strict and len(view.hand) <= most and simple(view.rules) and all_known(view)


@lru_cache(maxsize=16)
def _values(view: View) -> dict[Action, int]:
    """The exact value in game points of each card that may be led or given, and of each marriage."""
    endgame = Endgame(view)
    values: dict[Action, int] = {}
    for action in view.legal:
        if isinstance(action, Play):
            values[action] = round(endgame.playing(action.card) / GAME_POINT)
        elif isinstance(action, Marry):
            values[action] = round(endgame.marrying(action.suit) / GAME_POINT)
    return values


def _loses_by(view: View, card: Card) -> bool:
    """Whether playing a card is worth fewer game points than the best action."""
    values = _values(view)
    return values[PLAYS[card]] < max(values.values())


def _wins(view: View, card: Card) -> bool:
    assert view.led is not None
    return bool(view.tables.winners[view.trump][view.led] >> card & 1)


def _gain(view: View, card: Card) -> int:
    """Card points this seat has once it has won the trick with a card."""
    assert view.led is not None
    points = view.tables.points
    return view.points[view.seat] + view.pending[view.seat] + points[view.led] + points[card]


def _marries(view: View) -> int:
    """Card points of the marriages that this hand holds and has not declared, at the most."""
    worth = max(view.rules.marriage_plain, view.rules.marriage_trump)
    melded = {meld.suit for meld in view.melds}
    return sum(
        worth if suit == view.trump else view.rules.marriage_plain
        for suit in SUITS
        if suit not in melded and view.hand.bits & pair_mask(suit) == pair_mask(suit)
    )


def _plain_use(view: View, card: Card) -> bool:
    """Whether a card has no use but to be played: it is of no marriage that may still be, and cannot be exchanged."""
    melded = any(meld.suit == card.suit for meld in view.melds)
    partner = pair_mask(card.suit) & ~card.bit
    if pair_mask(card.suit) & card.bit and not melded and not partner & view.played.bits:
        return False
    exchangeable = view.rules.exchange is not ExchangeMode.OFF and not view.strict
    return not (exchangeable and card == view.tables.lowest[view.trump])


def _going_out_is_best(view: View) -> bool:
    """Whether nothing pays better than being out now: not a close that the other fails, nor one still to be made."""
    rules, other = view.rules, view.other
    if view.closed_by is None:
        return rules.closed_factor == 1
    if view.closed_by == view.seat:
        return True
    at_closing = rules.close_trickless_at is ScoredAt.CLOSING
    now = 1 if view.points[other] < rules.schneider_below else 0
    later = {now, 0}
    if not (view.at_close[1] if at_closing else view.trick_counts[view.seat]):
        now, later = 2, {2} if at_closing else {0, 1, 2}
    return all(max(rules.failed_close[at], rules.beaten_close[at]) <= rules.beaten_close[now] for at in later)


def _worst_loss(view: View) -> int:
    """Game points that this seat can lose at the most without claiming falsely or closing."""
    rules, me = view.rules, view.seat
    most = rules.game_points[1] if view.trick_counts[me] else rules.game_points[2]
    if view.closed_by == me:
        return max(*rules.failed_close, *rules.beaten_close) * rules.closed_factor
    if view.closed_by is not None and rules.close_scored_at is ScoredAt.CLOSING and not view.at_close[1]:
        most = rules.game_points[2]
    last = rules.last_trick_game_points if rules.nobody_out is NobodyOut.LAST_TRICK else 0
    return max(most * rules.closed_factor, last)


def refuses_a_won_claim(view: View, action: Action) -> bool:
    """Does anything but claim with enough card points: the other can only get nearer, and the loser's score only rise.

    Left out: a close of the other's that pays more when it fails, and closing first where that multiplies.
    """
    won = CLAIM in view.legal and view.points[view.seat] >= view.rules.out_at
    return won and action != CLAIM and _going_out_is_best(view)


def claims_falsely(view: View, action: Action) -> bool:
    """Claims with too few card points though it could do something else, and though no loss would cost more."""
    rules, me = view.rules, view.seat
    if action != CLAIM or view.points[me] >= rules.out_at or len(view.legal) == 1:
        return False
    if rules.false_claim_pays is FalseClaimPays.WOULD_HAVE_WON:
        return False
    pays = rules.false_claim[0 if view.trick_counts[view.other] else 1]
    if view.closed_by == me:
        failed = min(rules.failed_close) * rules.closed_factor
        if rules.closer_false_claim is CloserFalseClaim.LARGER:
            pays = max(pays, failed)
        elif rules.closer_false_claim is CloserFalseClaim.FAILED_CLOSE:
            pays = failed
    return pays >= _worst_loss(view)


def closes_out_of_reach(view: View, action: Action) -> bool:
    """Closes though it could not be out with all that its cards can win and the dearest cards that the other can add.

    Left out: rules by which a failed close costs less than what may be lost anyway.
    """
    if action != CLOSE:
        return False
    rules, me, points = view.rules, view.seat, view.tables.points
    if min(*rules.failed_close, *rules.beaten_close) * rules.closed_factor < _worst_loss(view):
        return False
    winners = view.tables.winners[view.trump]
    most = view.points[me] + view.pending[me] + rules.last_trick_bonus
    added: set[Card] = set()
    for card in view.hand:
        # A card takes what it beats as a reply, or what does not beat it when it is led.
        takes = [other for other in view.other_may_hold if winners[other] >> card & 1 or not winners[card] >> other & 1]
        most += points[card] if takes else 0
        added.update(takes)
    most += sum(sorted((points[card] for card in added), reverse=True)[: len(view.hand)])
    if rules.marriage_after_close:
        most += _marries(view)
    # An exchange after the own close may bring a better card, and the other half of a marriage.
    return most < rules.out_at and not rules.exchange_after_own_close


def leads_away_from_a_marriage(view: View, action: Action) -> bool:
    """Leads the king or queen of a marriage that it may declare with the same lead, for nothing.

    All it gains is that the other does not see the second card. Left out: a trump marriage that becomes dearer later,
    and deals that another trick of the other's may end. Where all cards are known the exact value decides.
    """
    if view.led is not None or not isinstance(action, Play):
        return False
    suit = action.card.suit
    if not pair_mask(suit) & action.card.bit or MARRIES[suit] not in view.legal or not _going_out_is_best(view):
        return False
    rules = view.rules
    if suit == view.trump and rules.marriage_trump_needs:
        return False
    if min(rules.marriage_plain, rules.marriage_trump) < _DEAR:
        return False
    if view.strict:
        return _exact(view) and _loses_by(view, action.card)
    return view.points[view.other] + view.pending[view.other] + _TRICK < rules.out_at


def throws_a_dear_card_away(view: View, action: Action) -> bool:
    """Puts an ace or ten on a trick that it loses, though it may put a plain card of two card points at the most.

    Left out: low cards of a marriage that may still be, and deals that another trick of the other's may end. Where all
    cards are known the exact value decides; in a closed deal with hidden cards the low card may be the better one.
    """
    if view.led is None or not isinstance(action, Play):
        return False
    points, card = view.tables.points, action.card
    if points[card] < _DEAR or _wins(view, card):
        return False
    low = [
        play.card
        for play in view.legal
        if isinstance(play, Play)
        and points[play.card] <= _WORTHLESS
        and not _wins(view, play.card)
        and play.card.suit != view.trump
        and _plain_use(view, play.card)
    ]
    if not low:
        return False
    if view.strict:
        return _exact(view) and _loses_by(view, card)
    other = view.points[view.other] + view.pending[view.other] + points[view.led] + points[low[0]]
    return other + _TRICK < view.rules.out_at


def leaves_a_dear_card(view: View, action: Action) -> bool:
    """Leaves the other an ace or ten led, though it could take it with a higher plain card of the suit.

    Taking brings both cards home and the lead with them. Left out: the last trick of the stock, whose loser gets the
    upcard. Where all cards are known the exact value decides.
    """
    if view.led is None or not isinstance(action, Play) or view.led.suit == view.trump:
        return False
    if view.tables.points[view.led] < _DEAR or _wins(view, action.card):
        return False
    higher = view.tables.higher[view.led]
    if not any(isinstance(play, Play) and higher >> play.card & 1 for play in view.legal):
        return False
    if view.strict:
        return _exact(view) and _loses_by(view, action.card)
    return view.talon > 2 and _going_out_is_best(view)


def leaves_the_trick_that_wins(view: View, action: Action) -> bool:
    """Loses a trick that would have brought it out, with the stock open: a won deal, played on."""
    if view.led is None or view.strict or not isinstance(action, Play) or _wins(view, action.card):
        return False
    wins = [play.card for play in view.legal if isinstance(play, Play) and _wins(view, play.card)]
    return any(_gain(view, card) >= view.rules.out_at for card in wins) and _going_out_is_best(view)


def spends_the_trump_ace(view: View, action: Action) -> bool:
    """Takes a worthless card with the highest trump while the stock is open and the hand is good for nothing else.

    It could take with a low trump, or throw a worthless card on a plain one. The highest trump wins a trick whenever it
    is wanted, and then a dear one. Left out are all reasons to want the lead or the points at once: another dear card,
    a marriage or an exchange in the hand, half of the card points in sight on either side, the last trick of the stock.
    """
    if view.led is None or view.strict or not isinstance(action, Play):
        return False
    rules, points, card = view.rules, view.tables.points, action.card
    if card != Card.of(rules.ranks[0], view.trump) or points[view.led] > _WORTHLESS or points[card] < _DEAR:
        return False
    rest = CardSet(view.hand.bits & ~card.bit)
    other = view.points[view.other] + view.pending[view.other] + _TRICK
    if view.talon <= 2 or max(other, _gain(view, card)) > rules.out_at // 2 or _marries(view):
        return False
    trumps = rest & CardSet(view.trump.mask)
    if any(points[mine] > _LOW for mine in rest) or not all(_plain_use(view, mine) for mine in trumps):
        return False
    plays = [play.card for play in view.legal if isinstance(play, Play) and play.card != card]
    cheap = [mine for mine in plays if points[mine] <= _WORTHLESS and _plain_use(view, mine)]
    return any(_wins(view, mine) if mine in trumps else view.led.suit != view.trump for mine in cheap)


def spends_a_trump(view: View, action: Action) -> bool:
    """Leads a trump when the other has none, all cards are known, and a plain card would be worth more."""
    if view.led is not None or not view.strict or not isinstance(action, Play):
        return False
    trumps = view.trump.mask
    if not action.card.bit & trumps or view.other_may_hold.bits & trumps or not view.hand.bits & ~trumps:
        return False
    return _exact(view) and not _won(view) and _loses_by(view, action.card)


def _won(view: View) -> bool:
    return view.points[view.seat] >= view.rules.out_at


ABSURD: dict[str, Callable[[View, Action], bool]] = {
    check.__name__: check
    for check in (
        refuses_a_won_claim,
        claims_falsely,
        closes_out_of_reach,
        leads_away_from_a_marriage,
        throws_a_dear_card_away,
        leaves_a_dear_card,
        leaves_the_trick_that_wins,
        spends_the_trump_ace,
        spends_a_trump,
    )
}


def absurd(view: View, action: Action) -> str | None:
    """The name of the mistake if any player would call ``action`` absurd in this position, None if not."""
    for name, check in ABSURD.items():
        if check(view, action):
            return name
    return None
