"""What an action does to a deal: each function changes a draft, a State of the caller's own, and adds events."""

from __future__ import annotations

from sixtysix.engine import scoring
from sixtysix.engine.actions import (
    EXCHANGE,
    MARRIES,
    Action,
    Claim,
    Close,
    Draw,
    Exchange,
    Marry,
    Pass,
    Play,
    Seat,
)
from sixtysix.engine.cards import CARDS, Card, CardSet, Suit, pair_mask
from sixtysix.engine.events import (
    CardDrawn,
    CardPlayed,
    Claimed,
    Closed,
    DealEnded,
    Ending,
    Event,
    Exchanged,
    LastTrickBonus,
    MarriageCounted,
    MarriageDeclared,
    Meld,
    Passed,
    Result,
    StockExhausted,
    Trick,
    TrickWon,
)
from sixtysix.engine.reasons import Why
from sixtysix.engine.rules import Claims, DrawOrder, ExchangeMode, NobodyOut, Tie
from sixtysix.engine.state import State

_PLAYED = tuple(tuple(CardPlayed(seat, card) for card in CARDS) for seat in Seat)
_DRAWN = tuple(tuple(CardDrawn(seat, card, False) for card in CARDS) for seat in Seat)


def note(state: State, seat: Seat, action: Action) -> None:
    """Add an action to the history."""
    state.history = (*state.history, (seat, action))


def _with(pair: tuple[int, int], seat: Seat, value: int) -> tuple[int, int]:
    return (pair[0], value) if seat else (value, pair[1])


def _leave_hand(state: State, seat: Seat, card: Card) -> None:
    bit = 1 << card
    hands, known = state.hands, state.known
    state.hands = (hands[0], hands[1] ^ bit) if seat else (hands[0] ^ bit, hands[1])
    state.played |= bit
    if known[seat] & bit:
        state.known = _with(known, seat, known[seat] ^ bit)
    lacks = state.lacks
    if (lacks[0] | lacks[1]) & bit:
        state.lacks = (lacks[0] & ~bit, lacks[1] & ~bit)


def act(state: State, seat: Seat, action: Action, events: list[Event]) -> None:
    """Everything but playing a card."""
    match action:
        case Marry(suit):
            _marry(state, seat, suit, events)
        case Exchange():
            _exchange(state, seat, events)
        case Close():
            _close(state, seat, events)
        case Claim():
            _claim(state, seat, events)
        case Draw():
            note(state, seat, action)
            draw(state, events)
        case Pass():
            note(state, seat, action)
            events.append(Passed(seat))
            _end_offer(state)


def lead(state: State, seat: Seat, play: Play, events: list[Event]) -> None:
    """A card is led; where the rules declare a marriage by that, it is declared first."""
    card = play.card
    if state.rules.marriage_automatic and not state.declared:
        marry = MARRIES[card.suit]
        if card.bit & pair_mask(card.suit) and state.why_not(marry) is None:
            _marry(state, seat, card.suit, events)
            if state.result is not None:
                return
    note(state, seat, play)
    _leave_hand(state, seat, card)
    state.led = card
    state.declared = ()
    state.turn = seat.other
    events.append(_PLAYED[seat][card])


def reply(state: State, seat: Seat, play: Play, events: list[Event]) -> None:
    """A card replies: the trick is won, and the deal ends, or both draw, or the winner may act before that."""
    card = play.card
    led = state.led
    assert led is not None
    note(state, seat, play)
    tables = state.tables
    _leave_hand(state, seat, card)
    _deduce(state, seat, led, card)
    winner = seat if tables.winners[state.trump][led] >> card & 1 else state.leader
    worth = tables.points[led] + tables.points[card]
    gain = worth + state.pending[winner]
    points, counts = state.points, state.trick_counts
    if winner:
        state.points = (points[0], points[1] + gain)
        state.trick_counts = (counts[0], counts[1] + 1)
    else:
        state.points = (points[0] + gain, points[1])
        state.trick_counts = (counts[0] + 1, counts[1])
    state.tricks = (*state.tricks, Trick(state.leader, led, card, winner))
    events += (_PLAYED[seat][card], TrickWon(winner, led, card, worth))
    if state.pending[winner]:
        events.append(MarriageCounted(winner, state.pending[winner]))
        state.pending = _with(state.pending, winner, 0)
    state.led = None
    state.leader = state.turn = winner
    rules = state.rules
    if not state.hands[0] and not state.hands[1]:
        _played_out(state, winner, events)
    elif rules.claims is Claims.AUTOMATIC and state.points[winner] >= rules.out_at:
        _end(state, winner, *scoring.for_out(state, winner), events)
    elif state.upcard is not None and state.closed_by is None:
        if rules.close_before_drawing:
            state.before_drawing = True
        else:
            draw(state, events)


def _deduce(state: State, seat: Seat, led: Card, card: Card) -> None:
    """What a reply shows its player not to hold: the suit led, a trump, a card that heads the trick."""
    rules = state.rules
    if state.upcard is None or state.closed_by is not None:
        follow, head, trump = rules.must_follow, rules.must_head, rules.must_trump
    else:
        follow, head, trump = rules.open_must_follow, rules.open_must_head, rules.open_must_trump
    if not follow:
        return
    if card // 6 != led // 6:
        absent = led.suit.mask
        if trump and card.suit != state.trump:
            absent |= state.trump.mask
    elif head and not state.tables.higher[led] >> card & 1:
        absent = state.tables.higher[led]
    else:
        return
    _add_lacks(state, seat, absent)


def _add_lacks(state: State, seat: Seat, absent: int) -> None:
    # Only what everybody knows narrows this down: what a seat has shown to lack must not tell what the other one holds.
    hidden = state.tables.bits & ~state.played
    if state.upcard is not None:
        hidden &= ~state.upcard.bit
    absent &= hidden
    if absent & ~state.lacks[seat]:
        state.lacks = _with(state.lacks, seat, state.lacks[seat] | absent)


def draw(state: State, events: list[Event]) -> None:
    """Both draw, in the ruleset's order; with one face-down card left, the second of them takes the upcard."""
    first = state.leader if state.rules.draw_order is DrawOrder.WINNER_FIRST else state.leader.other
    second = first.other
    stock = state.stock
    top = stock[0]
    events.append(_DRAWN[first][top])
    if len(stock) > 1:
        next_card = stock[1]
        state.stock = stock[2:]
        events.append(_DRAWN[second][next_card])
    else:
        assert state.upcard is not None
        next_card = state.upcard
        state.stock = ()
        state.upcard = None
        state.known = _with(state.known, second, state.known[second] | next_card.bit)
        events += (CardDrawn(second, next_card, True), StockExhausted())
    hands = state.hands
    state.hands = (
        (hands[0] | 1 << next_card, hands[1] | 1 << top) if first else (hands[0] | 1 << top, hands[1] | 1 << next_card)
    )
    # A card drawn unseen may be one that its player has shown not to hold.
    state.lacks = (0, 0)
    state.before_drawing = False


def _marry(state: State, seat: Seat, suit: Suit, events: list[Event]) -> None:
    rules = state.rules
    worth = state.marriage_points(seat, suit)
    pending = rules.marriage_needs_trick and not state.trick_counts[seat]
    note(state, seat, MARRIES[suit])
    state.melds = (*state.melds, Meld(seat, suit, worth))
    state.declared = (*state.declared, suit)
    state.known = _with(state.known, seat, state.known[seat] | pair_mask(suit))
    if pending:
        state.pending = _with(state.pending, seat, state.pending[seat] + worth)
    else:
        state.points = _with(state.points, seat, state.points[seat] + worth)
    events.append(MarriageDeclared(seat, suit, worth, pending))
    if rules.claims is Claims.AUTOMATIC and state.points[seat] >= rules.out_at:
        _end(state, seat, *scoring.for_out(state, seat), events)


def _exchange(state: State, seat: Seat, events: list[Event], automatic: bool = False) -> None:
    taken, given = state.upcard, state.lowest_trump
    assert taken is not None
    note(state, seat, EXCHANGE)
    low = given.bit
    state.hands = _with(state.hands, seat, state.hands[seat] ^ low | taken.bit)
    state.known = _with(state.known, seat, state.known[seat] & ~low | taken.bit)
    state.lacks = (state.lacks[0] & ~low, state.lacks[1] & ~low)
    state.upcard = given
    events.append(Exchanged(seat, given, taken, automatic))
    if state.offered:
        _end_offer(state)


def _close(state: State, seat: Seat, events: list[Event]) -> None:
    other = seat.other
    state.history = (*state.history, (seat, Close()))
    state.closed_by = seat
    state.closed_after = sum(state.trick_counts)
    state.at_close = (state.points[other], state.trick_counts[other])
    state.before_drawing = False
    events.append(Closed(seat, state.talon, *state.at_close))
    if state.exchange_offer_due():
        state.offered = True
        state.turn = other


def _end_offer(state: State) -> None:
    state.offered = False
    state.turn = state.leader


def _claim(state: State, seat: Seat, events: list[Event]) -> None:
    note(state, seat, Claim())
    right = state.points[seat] >= state.rules.out_at
    events.append(Claimed(seat, right))
    if right:
        _end(state, seat, *scoring.for_out(state, seat), events)
    else:
        _end(state, seat.other, Ending.FALSE_CLAIM, scoring.for_false_claim(state, seat), events)


def settle(state: State, events: list[Event]) -> None:
    """Automatic exchange: it happens as soon as it is legal, so a leader who could and did not lacks the card."""
    if state.rules.exchange is not ExchangeMode.AUTOMATIC or state.result is not None:
        return
    seat = state.turn
    bar = state.exchange_bar(seat)
    if bar is None:
        _exchange(state, seat, events, automatic=True)
        return
    if bar.why is Why.EXCHANGE_NO_CARD:
        _add_lacks(state, seat, state.lowest_trump.bit)
    if state.offered:
        _end_offer(state)
        settle(state, events)


def _played_out(state: State, winner: Seat, events: list[Event]) -> None:
    """The last trick has been won. Its winner counts as claiming if out without the bonus; otherwise all is counted."""
    rules = state.rules
    closed = state.closed_by is not None
    out = state.points[winner] >= rules.out_at
    bonus = rules.last_trick_bonus if rules.last_trick_bonus_closed or not closed else 0
    # Where nobody claims, an engine that counts by itself adds the bonus whoever is out (santase).
    if bonus and (closed or not out or rules.claims is Claims.AUTOMATIC):
        state.points = _with(state.points, winner, state.points[winner] + bonus)
        events.append(LastTrickBonus(winner, bonus))
    if closed:
        # The cards have run out on the closer: who has not said «out» gets the failed close, which never pays less.
        may_be_out = winner == state.closed_by or rules.claims is Claims.AUTOMATIC
        out = may_be_out and state.points[winner] >= rules.out_at
    if out:
        _end(state, winner, *scoring.for_out(state, winner), events)
    elif state.closed_by is not None:
        _end(state, state.closed_by.other, Ending.CLOSED_FAILED, scoring.for_failed_close(state), events)
    elif rules.nobody_out is NobodyOut.LAST_TRICK:
        _end(state, winner, Ending.LAST_TRICK, _last_trick_worth(state, winner), events)
    elif state.points[0] == state.points[1]:
        if rules.tie is Tie.LAST_TRICK:
            _end(state, winner, Ending.LAST_TRICK, _last_trick_worth(state, winner), events)
        else:
            _end(state, None, Ending.DRAW, 0, events)
    else:
        best = Seat.FOREHAND if state.points[0] > state.points[1] else Seat.DEALER
        loser = best.other
        worth = scoring.scale(rules, state.points[loser], state.trick_counts[loser])
        _end(state, best, Ending.COUNTED, worth, events)


def _last_trick_worth(state: State, winner: Seat) -> int:
    loser = winner.other
    return state.rules.last_trick_game_points or scoring.scale(
        state.rules, state.points[loser], state.trick_counts[loser]
    )


def _end(state: State, winner: Seat | None, ending: Ending, game_points: int, events: list[Event]) -> None:
    state.result = Result(winner, ending, game_points, state.points, state.trick_counts)
    state.before_drawing = state.offered = False
    state.declared = ()
    events.append(DealEnded(state.result, (CardSet(state.hands[0]), CardSet(state.hands[1]))))
