"""One deal, from the first lead to its result.

A :class:`Deal` is a value: acting on it gives the next one and the events that happened, and leaves it as it was.

>>> from sixtysix.engine.rules import RULESETS
>>> from sixtysix.engine.shuffle import pack_from_seed, seed_from_text
>>> deal = Deal.from_pack(RULESETS["standard"], pack_from_seed(RULESETS["standard"], seed_from_text("a word")))
>>> deal.turn
<Seat.FOREHAND: 0>
>>> after, events = deal.apply(deal.legal()[0])
>>> deal.led is None, after.led is not None
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from sixtysix.engine import scoring
from sixtysix.engine.actions import (
    DRAW,
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
from sixtysix.engine.reasons import IllegalAction, Why
from sixtysix.engine.rules import Claims, DrawOrder, ExchangeMode, FirstLeader, NobodyOut, Rules, Tie
from sixtysix.engine.state import State
from sixtysix.engine.tables import tables_for
from sixtysix.engine.view import View

_SLOTS = State.__slots__
_PLAYED = tuple(tuple(CardPlayed(seat, card) for card in CARDS) for seat in Seat)
_DRAWN = tuple(tuple(CardDrawn(seat, card, False) for card in CARDS) for seat in Seat)


class Deal(State):
    """One deal at one moment, as a value. See :class:`State` for what it holds; nothing of it can be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Deal does not change: apply() gives the next one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _SLOTS)

    def __hash__(self) -> int:
        return hash((self.hands, self.stock, self.upcard, self.led, self.turn, self.points, self.history))

    def __reduce__(self) -> tuple[object, ...]:
        return _deal_from_values, tuple(getattr(self, name) for name in _SLOTS)

    @staticmethod
    def from_pack(rules: Rules, pack: Sequence[Card]) -> Deal:
        """Deal a pack, first card first: packets to forehand and dealer in turn, the upcard, the rest face down.

        Raises ValueError unless ``pack`` is each of the ruleset's cards once.
        """
        tables = tables_for(rules)
        if sorted(pack) != list(tables.pack):
            raise ValueError("the pack must hold each card of the ruleset once")
        hands = [0, 0]
        upcard: Card | None = None
        at = 0
        for number, size in enumerate(rules.packets, 1):
            for seat in Seat:
                for card in pack[at : at + size]:
                    hands[seat] |= card.bit
                at += size
            if number == rules.upcard_after:
                upcard = pack[at]
                at += 1
        assert upcard is not None
        leader = Seat.FOREHAND if rules.first_leader is FirstLeader.FOREHAND else Seat.DEALER
        return Deal.of(
            rules,
            hands=(hands[0], hands[1]),
            stock=tuple(CARDS[card] for card in pack[at:]),
            upcard=upcard,
            trump=upcard.suit,
            leader=leader,
        )

    @staticmethod
    def of(
        rules: Rules,
        *,
        hands: tuple[int, int],
        stock: tuple[Card, ...],
        upcard: Card | None,
        trump: Suit,
        leader: Seat,
        **more: object,
    ) -> Deal:
        """A deal at any moment from its parts; what is left out is as at the first lead. Nothing is checked here.

        Positions from outside are checked in :mod:`sixtysix.engine.notation`.
        """
        state = State()
        tables = tables_for(rules)
        parts: dict[str, object] = {
            "rules": rules,
            "tables": tables,
            "trump": trump,
            "hands": hands,
            "stock": stock,
            "upcard": upcard,
            "leader": leader,
            "turn": leader,
            "led": None,
            "points": (0, 0),
            "pending": (0, 0),
            "trick_counts": (0, 0),
            "melds": (),
            "declared": (),
            "closed_by": None,
            "closed_after": 0,
            "at_close": (0, 0),
            "before_drawing": False,
            "offered": False,
            "known": (0, 0),
            "lacks": (0, 0),
            "played": 0,
            "tricks": (),
            "history": (),
            "result": None,
        }
        for name, value in (parts | more).items():
            setattr(state, name, value)
        return _sealed(state)

    def apply(self, action: Action, *, auto_draw: bool = False) -> tuple[Deal, tuple[Event, ...]]:
        """Do ``action`` for the seat on turn; return the next state and what happened, in order.

        With ``auto_draw`` the winner of a trick draws at once where the rules would let him act before that. Raises
        :class:`IllegalAction` with the :class:`Reason` if the action is not legal.
        """
        # Most actions are plays: whether one is legal is a single look at the playable cards.
        if not (isinstance(action, Play) and self.playable() >> action.card & 1):
            bar = self.why_not(action)
            if bar is not None:
                raise IllegalAction(bar)
        state = _copy(self)
        events: list[Event] = []
        seat = self.turn
        if isinstance(action, Play):
            if self.led is None:
                _lead(state, seat, action, events)
            else:
                _reply(state, seat, action, events)
        else:
            _act(state, seat, action, events)
        if auto_draw and state.before_drawing and not state.declared:
            _settle(state, events)
            _note(state, state.turn, DRAW)
            _draw(state, events)
        _settle(state, events)
        return _sealed(state), tuple(events)

    def settle(self) -> tuple[Deal, tuple[Event, ...]]:
        """Let happen what happens by itself: an automatic exchange. Only a position set up by hand can wait for it."""
        state, events = _copy(self), list[Event]()
        _settle(state, events)
        return _sealed(state), tuple(events)

    def view(self, seat: Seat) -> View:
        """All that ``seat`` may know of this deal, and nothing else."""
        other = seat.other
        return View(
            rules=self.rules,
            seat=seat,
            hand=CardSet(self.hands[seat]),
            other_cards=self.hands[other].bit_count(),
            trump=self.trump,
            upcard=self.upcard,
            talon=self.talon,
            turn=None if self.result is not None else self.turn,
            leader=self.leader,
            led=self.led,
            before_drawing=self.before_drawing,
            offered=self.offered,
            points=self.points,
            pending=self.pending,
            trick_counts=self.trick_counts,
            tricks=self.tricks,
            played=CardSet(self.played),
            melds=self.melds,
            declared=self.declared,
            closed_by=self.closed_by,
            closed_after=self.closed_after,
            at_close=self.at_close,
            known=CardSet(self.known[other]),
            lacks=CardSet(self.lacks[other] & ~self.hands[seat]),
            known_to_other=CardSet(self.known[seat]),
            lacks_known_to_other=CardSet(self.lacks[seat]),
            history=self.history,
            result=self.result,
            legal=tuple(self.legal()) if self.turn == seat else (),
        )


def _sealed(state: State) -> Deal:
    # A Deal has the very slots of a State, so a finished draft can become one in place; from here on it cannot change.
    object.__setattr__(state, "__class__", Deal)
    return cast(Deal, state)


def _deal_from_values(*values: object) -> Deal:
    state = State()
    for name, value in zip(_SLOTS, values, strict=True):
        setattr(state, name, value)
    return _sealed(state)


def _copy(deal: State) -> State:
    # Written out: a loop over the slots takes four times as long, and this runs once an action.
    new = State()
    new.rules = deal.rules
    new.tables = deal.tables
    new.trump = deal.trump
    new.hands = deal.hands
    new.stock = deal.stock
    new.upcard = deal.upcard
    new.leader = deal.leader
    new.turn = deal.turn
    new.led = deal.led
    new.points = deal.points
    new.pending = deal.pending
    new.trick_counts = deal.trick_counts
    new.melds = deal.melds
    new.declared = deal.declared
    new.closed_by = deal.closed_by
    new.closed_after = deal.closed_after
    new.at_close = deal.at_close
    new.before_drawing = deal.before_drawing
    new.offered = deal.offered
    new.known = deal.known
    new.lacks = deal.lacks
    new.played = deal.played
    new.tricks = deal.tricks
    new.history = deal.history
    new.result = deal.result
    return new


def _note(state: State, seat: Seat, action: Action) -> None:
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


def _act(state: State, seat: Seat, action: Action, events: list[Event]) -> None:
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
            _note(state, seat, action)
            _draw(state, events)
        case Pass():
            _note(state, seat, action)
            events.append(Passed(seat))
            _end_offer(state)


def _lead(state: State, seat: Seat, play: Play, events: list[Event]) -> None:
    card = play.card
    if state.rules.marriage_automatic and not state.declared:
        marry = MARRIES[card.suit]
        if card.bit & pair_mask(card.suit) and state.why_not(marry) is None:
            _marry(state, seat, card.suit, events)
            if state.result is not None:
                return
    _note(state, seat, play)
    _leave_hand(state, seat, card)
    state.led = card
    state.declared = ()
    state.turn = seat.other
    events.append(_PLAYED[seat][card])


def _reply(state: State, seat: Seat, play: Play, events: list[Event]) -> None:
    card = play.card
    led = state.led
    assert led is not None
    _note(state, seat, play)
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
            _draw(state, events)


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


def _draw(state: State, events: list[Event]) -> None:
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
    _note(state, seat, MARRIES[suit])
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
    _note(state, seat, EXCHANGE)
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
    _note(state, seat, Claim())
    right = state.points[seat] >= state.rules.out_at
    events.append(Claimed(seat, right))
    if right:
        _end(state, seat, *scoring.for_out(state, seat), events)
    else:
        _end(state, seat.other, Ending.FALSE_CLAIM, scoring.for_false_claim(state, seat), events)


def _settle(state: State, events: list[Event]) -> None:
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
        _settle(state, events)


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
