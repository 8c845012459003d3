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

from sixtysix.engine import acting
from sixtysix.engine.actions import (
    DRAW,
    Action,
    Play,
    Seat,
)
from sixtysix.engine.cards import CARDS, Card, CardSet, Suit
from sixtysix.engine.events import (
    Event,
)
from sixtysix.engine.reasons import IllegalAction
from sixtysix.engine.rules import FirstLeader, Rules
from sixtysix.engine.state import State
from sixtysix.engine.tables import tables_for
from sixtysix.engine.view import View

_SLOTS = State.__slots__


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
                acting.lead(state, seat, action, events)
            else:
                acting.reply(state, seat, action, events)
        else:
            acting.act(state, seat, action, events)
        if auto_draw and state.before_drawing and not state.declared:
            acting.settle(state, events)
            acting.note(state, state.turn, DRAW)
            acting.draw(state, events)
        acting.settle(state, events)
        return _sealed(state), tuple(events)

    def settle(self) -> tuple[Deal, tuple[Event, ...]]:
        """Let happen what happens by itself: an automatic exchange. Only a position set up by hand can wait for it."""
        state, events = _copy(self), list[Event]()
        acting.settle(state, events)
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
