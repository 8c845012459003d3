"""A position or a view read from its line of text."""

from __future__ import annotations

from typing import Final

from sixtysix.engine.actions import PLAYS, Action, Play, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Ending, Meld, Result, Trick
from sixtysix.engine.notation.check import check_position, first_leader
from sixtysix.engine.notation.fields import HIDDEN, Fields
from sixtysix.engine.notation.position import shown_in_melds
from sixtysix.engine.notation.problems import NotationError, Problem
from sixtysix.engine.notation.words import (
    RulesLookup,
    read_action,
    read_card,
    read_cards,
    read_number,
    read_rules,
    read_seat,
    read_suit,
)
from sixtysix.engine.rules import Rules
from sixtysix.engine.tables import tables_for
from sixtysix.engine.view import View

_STEPS: Final = ("play", "draw", "exchange")
_OPEN: Final = -1


def read_position(line: str, lookup: RulesLookup | None = None) -> Deal:
    """The deal that a line of text says. Raises :class:`NotationError` where the text is bad or cannot be a deal."""
    deal = read_line(line, lookup)
    if isinstance(deal, View):
        raise NotationError(Problem.HIDDEN, column=line.lower().find("view=") + 1, field="view")
    return deal


def read_view(line: str, lookup: RulesLookup | None = None) -> View:
    """The view that a line with ``view=F`` or ``view=D`` says. Raises :class:`NotationError`."""
    view = read_line(line, lookup)
    if isinstance(view, Deal):
        raise NotationError(Problem.FIELD_MISSING, column=len(line) + 1, field="view")
    return view


def read_line(line: str, lookup: RulesLookup | None = None) -> Deal | View:
    """A position, or a view where the line has ``view=``. Raises :class:`NotationError`."""
    deal, seat = read_seated(line, lookup)
    return deal if seat is None else deal.view(seat)


def read_seated(line: str, lookup: RulesLookup | None = None) -> tuple[Deal, Seat | None]:
    """A position and None, or for a view's line one of the deals that give this view, and its seat.

    Only what the seat may know is to be asked of such a deal: its other cards lie anywhere. Raises
    :class:`NotationError`.
    """
    fields = Fields(line)
    rules = read_rules(fields.rules.text, fields.rules.column, lookup)
    word = fields.get("view")
    seat = None if word is None else read_seat(word.text, word.column)
    deal = _Reader(fields, rules, seat).deal()
    check_position(deal, fields)
    return deal, seat


class _Reader:
    """Takes a line's fields one after the other; every card may stand in one place only."""

    def __init__(self, fields: Fields, rules: Rules, view: Seat | None) -> None:
        self.fields = fields
        self.rules = rules
        self.view = view
        self.tables = tables_for(rules)
        self.placed = 0
        self.hidden: dict[str, int] = {}

    def deal(self) -> Deal:
        """The deal the fields say, unchecked but for the form of the text and the places of the cards."""
        fields, rules = self.fields, self.rules
        hands = [self._hand(seat) for seat in Seat]
        stock = self._place("stock")
        upcard = self._one("up")
        led = self._one("table")
        trump = self._trump(upcard)
        played = self._played(led)
        melds = self._melds()
        lacks = self._sets("lacks", (0, 0))
        known = self._known(melds, hands, played)
        if self.view is not None:
            other = self.view.other
            free = CardSet(self.tables.bits & ~played & ~self.placed)
            self._hide(other, hands[other], stock, free, known[other], lacks[other])
        word = fields.get("lead")
        leader = first_leader(rules) if word is None else read_seat(word.text, word.column)
        step = self._step()
        history, tricks = self._past(leader, led)
        counts = fields.pair("tricks") or (sum(not t.winner for t in tricks), sum(t.winner for t in tricks))
        pending = self._pending(melds, counts)
        points = fields.pair("points") or self._points(tricks, melds, pending)
        closed_by, closed_after, at_close = self._closed()
        return Deal.of(
            rules,
            hands=(CardSet(hands[0]).bits, CardSet(hands[1]).bits),
            stock=tuple(stock),
            upcard=upcard,
            trump=trump,
            leader=leader,
            turn=leader.other if led is not None or step == "exchange" else leader,
            led=led,
            points=points,
            pending=pending,
            trick_counts=counts,
            melds=melds,
            declared=tuple(read_suit(word.text, word.column) for word in fields.list("declared")),
            closed_by=closed_by,
            closed_after=closed_after,
            at_close=at_close,
            before_drawing=step == "draw",
            offered=step == "exchange",
            known=known,
            lacks=lacks,
            played=played,
            tricks=tricks,
            history=history,
            result=self._result(points, counts),
        )

    def _hand(self, seat: Seat) -> list[Card]:
        self.fields.need(seat.letter)
        return self._place(seat.letter)

    def _place(self, name: str) -> list[Card]:
        """The cards of a field, each placed for the first time; its unknown ones are counted."""
        cards = []
        self.hidden[name] = 0
        for text, column in self.fields.list(name):
            if text == HIDDEN:
                if self.view is None:
                    raise NotationError(Problem.HIDDEN, column=column, field=name)
                if name not in (self.view.other.letter, "stock"):
                    raise NotationError(Problem.VIEW_HAND, column=column, field=name)
                self.hidden[name] += 1
                continue
            if self.view is not None and name == "stock":
                raise NotationError(Problem.VIEW_STOCK, column=column, text=text)
            card = read_card(text, column)
            if not self.tables.bits >> card & 1:
                raise NotationError(Problem.NOT_IN_PACK, column=column, card=card)
            if self.placed >> card & 1:
                raise NotationError(Problem.CARD_TWICE, column=column, card=card)
            self.placed |= card.bit
            cards.append(card)
        return cards

    def _one(self, name: str) -> Card | None:
        word = self.fields.get(name)
        cards = self._place(name)
        if word is not None and (len(cards) > 1 or "," in word.text):
            raise NotationError(Problem.CARD, column=word.column, text=word.text)
        return cards[0] if cards else None

    def _trump(self, upcard: Card | None) -> Suit:
        word = self.fields.get("trump")
        if word is None:
            if upcard is None:
                raise NotationError(Problem.FIELD_MISSING, column=self.fields.end, field="trump")
            return upcard.suit
        trump = read_suit(word.text, word.column)
        if upcard is not None and upcard.suit != trump:
            raise NotationError(Problem.TRUMP_UPCARD, column=word.column, suit=trump, card=upcard)
        return trump

    def _sets(self, name: str, default: tuple[int, ...]) -> tuple[int, int]:
        """Two sets of cards, the fields ``nameF`` and ``nameD``."""
        found = []
        for seat in Seat:
            word = self.fields.get(f"{name}{seat.letter}")
            if word is None:
                found.append(default[seat])
            else:
                found.append(CardSet(card for card, _ in read_cards(word.text, word.column)).bits)
        return found[0], found[1]

    def _played(self, led: Card | None) -> int:
        """The cards played, the one on the table included: in a position those in no field, in a view named ones."""
        led_bit = 0 if led is None else led.bit
        if self.view is None:
            if word := self.fields.get("played"):
                raise NotationError(Problem.VIEW_PLAYED, column=word.column)
            return self.tables.bits & ~self.placed | led_bit
        word = self.fields.need("played")
        played = led_bit
        for card, column in read_cards(word.text, word.column):
            if not self.tables.bits >> card & 1:
                raise NotationError(Problem.NOT_IN_PACK, column=column, card=card)
            if (self.placed | played) >> card & 1 and card != led:
                raise NotationError(Problem.CARD_TWICE, column=column, card=card)
            played |= card.bit
        return played

    def _known(self, melds: tuple[Meld, ...], hands: list[list[Card]], played: int) -> tuple[int, int]:
        """The cards of each hand that the other seat has seen: by default those shown in marriages.

        In a view they include what is named of the other hand, since its seat can have read them only there.
        """
        elsewhere = self.placed | played
        shown = []
        for seat in Seat:
            held = CardSet(hands[seat]).bits
            if self.view is not None and seat == self.view.other:
                held |= ~elsewhere
            shown.append(shown_in_melds(melds, seat, played) & held)
        known = list(self._sets("known", tuple(shown)))
        if self.view is not None:
            known[self.view.other] |= CardSet(hands[self.view.other]).bits
        return known[0], known[1]

    def _hide(self, other: Seat, hand: list[Card], stock: list[Card], free: CardSet, known: int, lacks: int) -> None:
        """Put a view's unknown cards (``free``) where they may be.

        The view of what comes out is the same wherever they lie, as long as nothing lies where it is known not to.
        """
        column = self.fields.column("played")
        wanted, right = self.hidden[other.letter], self.hidden[other.letter] + self.hidden["stock"]
        if len(free) != right:
            raise NotationError(Problem.VIEW_COUNT, column=column, number=len(free), right=right)
        # Known cards first, so that they come to lie where they are known to be.
        may = [*CardSet(free.bits & known), *CardSet(free.bits & ~known & ~lacks)]
        if len(may) < wanted:
            column = self.fields.column(f"lacks{other.letter}")
            raise NotationError(Problem.VIEW_LACKS, column=column, seat=other, number=len(may), right=wanted)
        hand += may[:wanted]
        stock += free - CardSet(may[:wanted])

    def _step(self) -> str:
        word = self.fields.get("step")
        if word is None:
            return "play"
        if word.text not in _STEPS:
            raise NotationError(Problem.STEP, column=word.column, text=word.text)
        return word.text

    def _melds(self) -> tuple[Meld, ...]:
        found = []
        for text, column in self.fields.list("melds"):
            seat, sign, rest = text.partition(":")
            if not sign or len(rest) < 2:
                raise NotationError(Problem.MELD_FORM, column=column, text=text)
            suit = read_suit(rest[0], column + 2)
            found.append(Meld(read_seat(seat, column), suit, read_number(rest[1:], column + 3)))
        return tuple(found)

    def _pending(self, melds: tuple[Meld, ...], counts: tuple[int, int]) -> tuple[int, int]:
        pending = [0, 0]
        for meld in melds:
            if self.rules.marriage_needs_trick and not counts[meld.seat]:
                pending[meld.seat] += meld.points
        return pending[0], pending[1]

    def _points(self, tricks: tuple[Trick, ...], melds: tuple[Meld, ...], pending: tuple[int, int]) -> tuple[int, int]:
        """The card points that count, worked out from tricks and marriages where the line leaves them out."""
        sums = [-pending[0], -pending[1]]
        for trick in tricks:
            sums[trick.winner] += self.tables.points[trick.led] + self.tables.points[trick.reply]
        for meld in melds:
            sums[meld.seat] += meld.points
        return sums[0], sums[1]

    def _closed(self) -> tuple[Seat | None, int, tuple[int, int]]:
        word = self.fields.get("closed")
        if word is None or word.text == "-":
            return None, 0, (0, 0)
        who, sign, had = word.text.partition(":")
        letter, at, after = who.partition("@")
        points, slash, count = had.partition("/")
        if not sign or not slash:
            raise NotationError(Problem.CLOSED_FORM, column=word.column, text=word.text)
        seat = read_seat(letter, word.column)
        start = word.column + len(who) + 1
        had_then = (read_number(points, start), read_number(count, start + len(points) + 1))
        return seat, read_number(after, word.column + 2) if at else _OPEN, had_then

    def _past(self, leader: Seat, led: Card | None) -> tuple[tuple[tuple[Seat, Action], ...], tuple[Trick, ...]]:
        """The actions the line tells, and their tricks. They may begin later than the deal, but not amid a trick.

        Where it tells none, the card on the table was led all the same.
        """
        history: list[tuple[Seat, Action]] = []
        plays: list[tuple[Seat, Card]] = []
        for word in self.fields.list("past"):
            seat, action = read_action(word.text, word.column)
            if seat is None or (isinstance(action, Play) and len(plays) % 2 and plays[-1][0] == seat):
                raise NotationError(Problem.PAST, column=word.column, text=word.text)
            history.append((seat, action))
            if isinstance(action, Play):
                plays.append((seat, action.card))
        if not history:
            return ((leader, PLAYS[led]),) if led is not None else (), ()
        if (plays[-1][1] if len(plays) % 2 else None) != led:
            raise NotationError(Problem.PAST_SUM, column=self.fields.column("past"), field="table")
        tricks = []
        for at in range(0, len(plays) - 1, 2):
            # Who won a trick is who led to the next.
            winner = plays[at + 2][0] if at + 2 < len(plays) else leader
            tricks.append(Trick(plays[at][0], plays[at][1], plays[at + 1][1], winner))
        return tuple(history), tuple(tricks)

    def _result(self, points: tuple[int, int], tricks: tuple[int, int]) -> Result | None:
        word = self.fields.get("result")
        if word is None:
            return None
        winner, _, rest = word.text.partition(":")
        ending, sign, number = rest.partition(":")
        if not sign or ending not in {str(known) for known in Ending}:
            raise NotationError(Problem.RESULT_FORM, column=word.column, text=word.text)
        seat = None if winner == "-" else read_seat(winner, word.column)
        worth = read_number(number, word.column + len(winner) + len(ending) + 2)
        return Result(seat, Ending(ending), worth, points, tricks)
