"""Exact values for deals whose cards are all known: the solvers, asked with the engine's own values.

>>> from sixtysix.engine.cards import Card, CardSet, Suit
>>> from sixtysix.engine.actions import Seat
>>> from sixtysix.engine.rules import RULESETS
>>> hands = CardSet([Card.AS, Card.TH]), CardSet([Card.KS, Card.AH])
>>> deal = OpenDeal(hands=hands, trump=Suit.CLUBS, leader=Seat.FOREHAND, points=(51, 45), trick_counts=(4, 4))
>>> exact = Exact(RULESETS["standard"])
>>> exact.value(deal)
1
>>> for weighed in exact.weigh(deal):
...     print(weighed.action, weighed.game_points)
Play(card=<Card.AS: 0>) 1
Play(card=<Card.TH: 7>) -1
Claim() -2
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from sixtysix.ai.numbering import ACTIONS, number_of
from sixtysix.ai.open_solver import OpenSolver
from sixtysix.ai.params import Params
from sixtysix.ai.strict_play import let_others_run
from sixtysix.engine.actions import Action, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.engine.view import View


@frozen
class OpenDeal:
    """A deal at any moment with all cards open. Pairs are indexed by seat; what is left out is as at the first lead.

    The fields are those of the engine's deal and mean the same. ``stock`` are the face-down cards in the order of
    drawing, which matters no more once the stock is closed; ``upcard`` is None once drawn. ``melds`` are the suits each
    seat has declared and the card points it got for each.
    """

    hands: tuple[CardSet, CardSet]
    trump: Suit
    leader: Seat
    stock: tuple[Card, ...] = ()
    upcard: Card | None = None
    led: Card | None = None
    points: tuple[int, int] = (0, 0)
    pending: tuple[int, int] = (0, 0)
    trick_counts: tuple[int, int] = (0, 0)
    melds: tuple[tuple[Seat, Suit, int], ...] = ()
    declared: tuple[Suit, ...] = ()
    closed_by: Seat | None = None
    closed_after: int = 0
    at_close: tuple[int, int] = (0, 0)
    before_drawing: bool = False
    offered: bool = False

    @property
    def turn(self) -> Seat:
        """The seat that is to act."""
        return self.leader if self.led is None and not self.offered else self.leader.other


class Weighed(NamedTuple):
    """An action and the game points it is worth to the seat that acts, losses negative, with best play of both."""

    action: Action
    game_points: int


class Exact:
    """The exact solver of one ruleset.

    ``hook`` is called about every millisecond while it works compiled; if it returns True, the work ends with
    :class:`~sixtysix.ai.player.Stopped`. A carried deal counts as drawn. Takes 14 MiB; serves one thread at a time.
    """

    def __init__(self, rules: Rules, hook: Callable[[], bool] = let_others_run) -> None:
        self.rules = rules
        self.solver = OpenSolver(Params(rules), hook)

    def value(self, deal: OpenDeal) -> int:
        """Game points to forehand with best play of both; negative where the dealer wins."""
        self.place(deal)
        value = int(self.solver.value())
        return -value if deal.leader else value

    def weigh(self, deal: OpenDeal) -> tuple[Weighed, ...]:
        """All legal actions of the seat on turn and what they are worth to it, best first."""
        self.place(deal)
        solver = self.solver
        found = [Weighed(ACTIONS[solver.actions[at]], int(solver.values[at])) for at in range(solver.weigh())]
        return tuple(sorted(found, key=lambda weighed: (-weighed.game_points, number_of(weighed.action))))

    def place(self, deal: OpenDeal) -> None:
        """Put a deal before :attr:`solver`, which :meth:`value` and :meth:`weigh` do themselves."""
        just_closed = (
            self.rules.exchange_after_own_close
            and deal.closed_by == deal.leader
            and deal.led is None
            and sum(deal.trick_counts) == deal.closed_after
        )
        melds = [sum(points for by, _, points in deal.melds if by == seat) - deal.pending[seat] for seat in Seat]
        self.solver.place_at(
            int(deal.trump),
            deal.hands[0].bits,
            deal.hands[1].bits,
            int(deal.leader),
            -1 if deal.led is None else int(deal.led),
            *deal.points,
            *deal.pending,
            *deal.trick_counts,
            sum(1 << suit for _, suit, _ in deal.melds),
            sum(1 << suit for suit in deal.declared),
            melds[0],
            melds[1],
            -1 if deal.closed_by is None else int(deal.closed_by),
            *deal.at_close,
            vec[i64]([int(card) for card in deal.stock]),
            -1 if deal.upcard is None else int(deal.upcard),
            int(deal.before_drawing),
            int(deal.offered),
            int(just_closed),
        )


def open_view(view: View, other_hand: CardSet | None = None) -> OpenDeal:
    """The deal behind a view of the strict phase, from the other hand or, if left out, from what the view tells of it.

    Raises ValueError if the deal is over, cards are still drawn, or the view does not tell the other hand.
    """
    if view.turn is None:
        raise ValueError("the deal is over")
    if not view.strict:
        raise ValueError("cards are still drawn: the order of the stock would be needed")
    if other_hand is None:
        other_hand = view.known if len(view.known) == view.other_cards else view.other_may_hold
    if len(other_hand) != view.other_cards:
        raise ValueError(f"the other hand has {view.other_cards} cards, {len(other_hand)} could be in it")
    stock = view.unseen - other_hand if view.upcard is not None else ()
    return OpenDeal(
        stock=tuple(stock),
        hands=(other_hand, view.hand) if view.seat else (view.hand, other_hand),
        trump=view.trump,
        leader=view.leader,
        upcard=view.upcard,
        led=view.led,
        points=view.points,
        pending=view.pending,
        trick_counts=view.trick_counts,
        melds=tuple((meld.seat, meld.suit, meld.points) for meld in view.melds),
        declared=view.declared,
        closed_by=view.closed_by,
        closed_after=view.closed_after,
        at_close=view.at_close,
        before_drawing=view.before_drawing,
        offered=view.offered,
    )
