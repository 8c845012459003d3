"""The state of one deal and what is legal in it. :class:`~sixtysix.engine.deal.Deal` is this with the acting added.

Every rule about what a player may do stands here once: ``legal`` and ``why_not`` ask the same predicates.
"""

from __future__ import annotations

from sixtysix.engine.actions import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIES,
    PASS,
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
from sixtysix.engine.cards import CARDS, SUITS, Card, Suit, pair_mask
from sixtysix.engine.events import Meld, Result, Trick
from sixtysix.engine.reasons import Reason, Why
from sixtysix.engine.rules import Claims, ExchangeAtClose, ExchangeMode, ExchangeWhen, MarriageWhen, Rules
from sixtysix.engine.tables import Tables, plays

_PAIRS = tuple(pair_mask(suit) for suit in SUITS)
_SUIT_BITS = tuple(suit.mask for suit in SUITS)

# Before drawing, exchange, marriage and close need this many cards in the talon: with fewer, the next lead is already
# in the strict phase (pagat.com names the lead before the last two cards are drawn as the last opportunity).
BEFORE_DRAWING_TALON = 4


class State:
    """One deal at one moment. Pairs are indexed by :class:`Seat`; sets of cards are bits.

    ``stock`` are the face-down cards in the order of drawing, ``upcard`` the turned-up one below them (None once drawn;
    turned down but still here after a close). ``points`` are the card points that count, ``pending`` those of marriages
    that wait for a trick. ``declared`` are the marriages declared for the card about to be led. ``at_close`` is what
    the player who did not close had then (card points, tricks), ``closed_after`` how many tricks were over. ``known``
    are cards of a seat's hand that the other seat has seen, ``lacks`` unplayed cards that a seat has shown not to hold.
    ``before_drawing`` says that the winner of a trick may act before the draw, ``offered`` that a close has given the
    other player the choice to exchange. ``tricks`` and ``history`` may be missing where a position was set up.
    """

    __slots__ = (
        "at_close",
        "before_drawing",
        "closed_after",
        "closed_by",
        "declared",
        "hands",
        "history",
        "known",
        "lacks",
        "leader",
        "led",
        "melds",
        "offered",
        "pending",
        "played",
        "points",
        "result",
        "rules",
        "stock",
        "tables",
        "trick_counts",
        "tricks",
        "trump",
        "turn",
        "upcard",
    )

    rules: Rules
    tables: Tables
    trump: Suit
    hands: tuple[int, int]
    stock: tuple[Card, ...]
    upcard: Card | None
    leader: Seat
    turn: Seat
    led: Card | None
    points: tuple[int, int]
    pending: tuple[int, int]
    trick_counts: tuple[int, int]
    melds: tuple[Meld, ...]
    declared: tuple[Suit, ...]
    closed_by: Seat | None
    closed_after: int
    at_close: tuple[int, int]
    before_drawing: bool
    offered: bool
    known: tuple[int, int]
    lacks: tuple[int, int]
    played: int
    tricks: tuple[Trick, ...]
    history: tuple[tuple[Seat, Action], ...]
    result: Result | None

    @property
    def talon(self) -> int:
        """Cards left to draw, the upcard included; after a close, cards left undrawn."""
        return len(self.stock) + (self.upcard is not None)

    @property
    def strict(self) -> bool:
        """Whether the strict phase has begun: the stock is closed or exhausted."""
        return self.upcard is None or self.closed_by is not None

    @property
    def first_lead(self) -> bool:
        """Whether no trick has been won and no card led."""
        return self.trick_counts == (0, 0) and self.led is None

    @property
    def lowest_trump(self) -> Card:
        """The lowest trump, which may be exchanged."""
        return self.tables.lowest[self.trump]

    # What may be played

    def playable(self) -> int:
        """The cards that the seat on turn may play now, as bits; none while something else must come first."""
        seat = self.turn
        hand = self.hands[seat]
        if self.result is not None or self.before_drawing or self.offered or self._exchange_due():
            return 0
        led = self.led
        if led is None:
            if self.declared and self.rules.marriage_must_lead:
                return hand & _PAIRS[self.declared[-1]]
            return hand
        if self.declared:
            return 0
        return self.replies(hand, led)

    def replies(self, hand: int, led: Card) -> int:
        """The cards of ``hand`` that may reply to ``led``, as bits. Source: pagat.com, "The play"; matrix of duties."""
        rules = self.rules
        if self.upcard is None or self.closed_by is not None:
            follow, head, trump = rules.must_follow, rules.must_head, rules.must_trump
        else:
            follow, head, trump = rules.open_must_follow, rules.open_must_head, rules.open_must_trump
        if not follow:
            return hand
        same = hand & _SUIT_BITS[led // 6]
        if same:
            return ((same & self.tables.higher[led]) or same) if head else same
        return ((hand & _SUIT_BITS[self.trump]) or hand) if trump else hand

    def _exchange_due(self) -> bool:
        """Whether an automatic exchange must happen before anything else."""
        return self.rules.exchange is ExchangeMode.AUTOMATIC and self.exchange_bar(self.turn) is None

    def exchange_bar(self, seat: Seat) -> Reason | None:
        """What stands against an exchange by the seat on turn, whether it is optional or automatic; None: possible."""
        rules = self.rules
        upcard = self.upcard
        if rules.exchange is ExchangeMode.OFF:
            return Reason(Why.EXCHANGE_OFF)
        if upcard is None:
            return Reason(Why.EXCHANGE_EXHAUSTED)
        lowest = self.tables.lowest[self.trump]
        if upcard == lowest:
            return Reason(Why.EXCHANGE_UPCARD, card=lowest)
        if self.closed_by is not None:
            if not (self.offered or self._own_close_fresh(seat)):
                return Reason(Why.EXCHANGE_CLOSED)
        elif self.led is not None and rules.exchange_when is ExchangeWhen.LEAD:
            return Reason(Why.EXCHANGE_NOT_LEADING)
        if not self.offered:
            if self.declared:
                return Reason(Why.EXCHANGE_MARRIED, suit=self.declared[-1])
            if rules.exchange_needs_trick and not self.trick_counts[seat]:
                return Reason(Why.EXCHANGE_NO_TRICK)
            least = rules.exchange_min_talon
            if self.before_drawing:
                if not rules.close_before_drawing:
                    return Reason(Why.DRAW_FIRST)
                least = max(least, BEFORE_DRAWING_TALON)
            if len(self.stock) + 1 < least:
                return Reason(Why.EXCHANGE_TALON, number=least)
        if not self.hands[seat] >> lowest & 1:
            return Reason(Why.EXCHANGE_NO_CARD, card=lowest)
        return None

    def _own_close_fresh(self, seat: Seat) -> bool:
        """Whether this seat has just closed, not led since, and the rules let it exchange even now (Foster)."""
        return (
            self.rules.exchange_after_own_close
            and self.closed_by == seat
            and self.led is None
            and sum(self.trick_counts) == self.closed_after
        )

    def exchange_offer_due(self) -> bool:
        """Whether a close gives the other player the choice to exchange, as far as everybody can tell.

        Asked of everybody's knowledge and not of the hands: being asked must not tell who holds the lowest trump.
        """
        rules, closer = self.rules, self.closed_by
        if closer is None or rules.exchange is ExchangeMode.OFF or self.upcard is None:
            return False
        lowest = self.lowest_trump
        if self.upcard == lowest or self.played >> lowest & 1:
            return False
        if rules.exchange_at_close is ExchangeAtClose.WITH_TRICK:
            return self.trick_counts[closer.other] > 0
        return rules.exchange_at_close is ExchangeAtClose.ALWAYS

    def marriage_points(self, seat: Seat, suit: Suit) -> int:
        """Card points that the marriage of a suit is worth to a seat now.

        The trump marriage may need card points in tricks to be worth its full value (Magyar Lexikon 1881).
        """
        rules = self.rules
        if suit != self.trump:
            return rules.marriage_plain
        if rules.marriage_trump_needs:
            # Pending points are not in ``points``; a seat with pending marriages has no trick.
            melded = sum(meld.points for meld in self.melds if meld.seat == seat) - self.pending[seat]
            if self.points[seat] - melded < rules.marriage_trump_needs:
                return rules.marriage_plain
        return rules.marriage_trump

    def _marry_bar(self, seat: Seat, suit: Suit) -> Reason | None:
        rules = self.rules
        if self.hands[seat] & _PAIRS[suit] != _PAIRS[suit]:
            return Reason(Why.MARRY_NO_PAIR, suit=suit)
        if self.declared and (len(self.declared) >= rules.marriages_per_lead or self.led is not None):
            return Reason(Why.MARRY_DECLARED, suit=self.declared[-1])
        if self.melds and any(meld.suit == suit for meld in self.melds):
            return Reason(Why.MARRY_DECLARED, suit=suit)
        if self.led is not None and not self._out_off_lead(seat, suit):
            return Reason(Why.MARRY_NOT_LEADING)
        if not rules.marriage_first_lead and self.trick_counts == (0, 0):
            return Reason(Why.MARRY_FIRST_LEAD)
        if self.closed_by is not None:
            if not rules.marriage_after_close:
                return Reason(Why.MARRY_CLOSED)
        elif self.upcard is None and not rules.marriage_after_exhaustion:
            return Reason(Why.MARRY_EXHAUSTED)
        if self.before_drawing:
            if not rules.close_before_drawing:
                return Reason(Why.DRAW_FIRST)
            if self.talon < BEFORE_DRAWING_TALON:
                return Reason(Why.MARRY_TALON, number=BEFORE_DRAWING_TALON)
        return None

    def _out_off_lead(self, seat: Seat, suit: Suit) -> bool:
        """Whether a marriage may be declared while replying because it makes its owner out (Bicycle)."""
        rules = self.rules
        return (
            rules.marriage_when is MarriageWhen.LEAD_OR_OUT
            and (self.trick_counts[seat] > 0 or not rules.marriage_needs_trick)
            and self.points[seat] + self.marriage_points(seat, suit) >= rules.out_at
        )

    def _close_bar(self) -> Reason | None:
        rules = self.rules
        if not rules.closing:
            return Reason(Why.CLOSE_OFF)
        if self.led is not None:
            return Reason(Why.CLOSE_NOT_LEADING)
        if self.closed_by is not None:
            return Reason(Why.CLOSE_CLOSED)
        if self.upcard is None:
            return Reason(Why.CLOSE_EXHAUSTED)
        if not rules.close_first_lead and self.trick_counts == (0, 0):
            return Reason(Why.CLOSE_FIRST_LEAD)
        least = rules.close_min_talon
        if self.before_drawing:
            if not rules.close_before_drawing:
                return Reason(Why.DRAW_FIRST)
            least = max(least, BEFORE_DRAWING_TALON)
        if len(self.stock) + 1 < least:
            return Reason(Why.CLOSE_TALON, number=least)
        return None

    def _claim_bar(self, seat: Seat) -> Reason | None:
        """A claim is for the winner of the last trick until he leads, or for who has just declared a marriage."""
        if self.rules.claims is Claims.AUTOMATIC:
            return Reason(Why.CLAIM_AUTOMATIC)
        if seat != self.turn or (self.led is not None and not self.declared):
            return Reason(Why.CLAIM_NOT_NOW)
        if not self.trick_counts[seat] and self.rules.marriage_needs_trick:
            return Reason(Why.CLAIM_NO_TRICK)
        if self.first_lead and not self.declared:
            return Reason(Why.CLAIM_NO_TRICK)
        return None

    def _play_bar(self, seat: Seat, card: Card) -> Reason | None:
        if not self.hands[seat] >> card & 1:
            return Reason(Why.NOT_IN_HAND, card=card)
        if self.playable() >> card & 1:
            return None
        if self.before_drawing:
            return Reason(Why.DRAW_FIRST)
        led = self.led
        if led is None:
            return Reason(Why.LEAD_PAIR, suit=self.declared[-1])
        if self.declared:
            return Reason(Why.CLAIM_NOW, suit=self.declared[-1])
        hand = self.hands[seat]
        if not hand & _SUIT_BITS[led.suit]:
            return Reason(Why.MUST_TRUMP, card=led, suit=self.trump)
        if card.suit == led.suit:
            return Reason(Why.HEAD_TRICK, card=led)
        return Reason(Why.FOLLOW_SUIT, card=led)

    # The questions a caller asks

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why ``seat`` (the seat on turn if left out) may not do ``action`` now; None if it may."""
        if self.result is not None:
            return Reason(Why.DEAL_OVER)
        if seat is None:
            seat = self.turn
        if seat != self.turn:
            if isinstance(action, Claim):
                return self._claim_bar(seat)
            return Reason(Why.NOT_YOUR_TURN)
        if self._exchange_due():
            return Reason(Why.EXCHANGE_FIRST, card=self.lowest_trump) if not isinstance(action, Exchange) else None
        if self.offered and not isinstance(action, (Exchange, Pass)):
            return Reason(Why.ANSWER_CLOSE)
        match action:
            case Play(card):
                return self._play_bar(seat, card)
            case Marry(suit):
                return self._marry_bar(seat, suit)
            case Exchange():
                bar = self.exchange_bar(seat)
                if bar is None or self.rules.exchange is not ExchangeMode.AUTOMATIC:
                    return bar
                return Reason(Why.EXCHANGE_AUTOMATIC)
            case Close():
                return self._close_bar()
            case Claim():
                return self._claim_bar(seat)
            case Draw():
                return None if self.before_drawing else Reason(Why.NOTHING_TO_DRAW)
            case Pass():
                return None if self.offered else Reason(Why.NOTHING_TO_PASS)

    def legal(self) -> list[Action]:
        """All that the seat on turn may do, plays first; empty when the deal is over."""
        if self.result is not None:
            return []
        seat = self.turn
        if self._exchange_due():
            return [EXCHANGE]
        found: list[Action] = list(plays(self.playable()))
        hand = self.hands[seat]
        if not self.offered and (self.led is None or self.rules.marriage_when is MarriageWhen.LEAD_OR_OUT):
            for suit in SUITS:
                pair = _PAIRS[suit]
                if hand & pair == pair and self._marry_bar(seat, suit) is None:
                    found.append(MARRIES[suit])
        if hand >> self.tables.lowest[self.trump] & 1 and self.exchange_bar(seat) is None:
            found.append(EXCHANGE)
        if self.offered:
            found.append(PASS)
            return found
        if self.led is None or self.declared:
            if self._close_bar() is None:
                found.append(CLOSE)
            if self._claim_bar(seat) is None:
                found.append(CLAIM)
            if self.before_drawing:
                found.append(DRAW)
        return found

    def cards(self, bits: int) -> tuple[Card, ...]:
        """The cards of a set given as bits."""
        return tuple(card for card in CARDS if bits >> card & 1)
