"""One match being played, with no screen: the table, the arena and the plain mode all run on it.

A :class:`Session` asks nobody and waits for nothing. Its owner looks at ``turn``, gets an action from wherever that
player's actions come from, and calls :meth:`Session.act`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sixtysix.engine.actions import CLAIM, DRAW, MARRIES, PASS, Action, Play, Seat
from sixtysix.engine.cards import Rank
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event, seen_by
from sixtysix.engine.match import Match
from sixtysix.engine.reasons import IllegalAction, Reason
from sixtysix.engine.record import DealRecord, MatchRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import commitment, deal_seed
from sixtysix.engine.view import View


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player lets the table do: draw at once after a trick, claim as soon as it is right, declare a marriage by
    leading its king or queen."""

    draw: bool = True
    claim: bool = True
    marry: bool = True


Listener = Callable[["Session", tuple[Event, ...]], None]


class Session:
    """A match between player 0 and player 1. Events given to a player's screen go through :meth:`seen`."""

    def __init__(
        self,
        rules: Rules,
        seed: bytes,
        names: tuple[str, str],
        *,
        dealer: int | None = None,
        habits: tuple[Habits, Habits] = (Habits(), Habits()),
        date: str = "",
    ) -> None:
        """A match before its first deal. ``seed`` (32 bytes) makes every deal; ``dealer`` (0 or 1) begins, if given."""
        self.rules = rules
        self.names = names
        self.habits = habits
        self.match = Match.start(rules, seed, dealer)
        self.deal: Deal | None = None
        self._seed = seed
        self._listeners: list[Listener] = []
        self._record = MatchRecord(rules, names, date)

    def listen(self, listener: Listener) -> None:
        """Call ``listener(session, events)`` after every action, in the order of asking."""
        self._listeners.append(listener)

    # Between deals

    @property
    def number(self) -> int:
        """The number, from 1, of the running deal, or of the next one where none is running."""
        return self.match.deals + 1

    @property
    def over(self) -> bool:
        """Whether the whole match has been won."""
        return self.match.winner is not None

    @property
    def commitment(self) -> str:
        """The commitment (hex SHA-256) to the seed of deal ``number``: shown before a word is asked for."""
        return commitment(self._deal_seed(self.number))

    def begin(self, word: str = "") -> None:
        """Deal the next deal; ``word`` is what a player adds after seeing the commitment. ValueError while one runs."""
        if self.over or (self.deal is not None and self.deal.result is None):
            raise ValueError("a deal is running or the match is over")
        seed = self._deal_seed(self.number)
        record = DealRecord(self.match.dealer, seed, word, commitment(seed))
        self.deal, events = Deal.from_pack(self.rules, record.dealt_pack(self.rules)).settle()
        self._record = replace(self._record, deals=(*self._record.deals, record))
        self._tell(events)

    def shown_seed(self) -> bytes | None:
        """The seed of the deal that has just ended, once it has; it tells nothing of a later deal."""
        if self.deal is None or self.deal.result is None:
            return None
        return self._record.deals[-1].seed

    def _deal_seed(self, number: int) -> bytes:
        return deal_seed(self._seed, number)

    # In a deal

    @property
    def turn(self) -> int | None:
        """The player to act, or None between deals."""
        if self.deal is None or self.deal.result is not None:
            return None
        return self._dealt.player_at(self.deal.turn)

    @property
    def _dealt(self) -> Match:
        # The seats of the deal on the table: after its result, ``match`` already has the next dealer.
        return replace(self.match, dealer=self._record.deals[-1].dealer)

    def seat_of(self, player: int) -> Seat:
        """A player's seat in the deal on the table."""
        return self._dealt.seat_of(player)

    def player_at(self, seat: Seat) -> int:
        """The player at a seat in the deal on the table."""
        return self._dealt.player_at(seat)

    def view(self, player: int) -> View:
        """All that a player may know of the deal on the table. ValueError before the first deal."""
        if self.deal is None:
            raise ValueError("no deal yet")
        return self.deal.view(self.seat_of(player))

    def seen(self, player: int, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Events as one player sees them: the other one's drawn cards are hidden."""
        seat = self.seat_of(player)
        return tuple(seen_by(seat, event) for event in events)

    def why_not(self, player: int, action: Action) -> Reason | None:
        """Why a player may not do ``action`` now; None if it may."""
        if self.deal is None:
            raise ValueError("no deal yet")
        return self.deal.why_not(action, self.seat_of(player))

    def act(self, action: Action) -> tuple[Event, ...]:
        """Do ``action`` for the player on turn, then what the habits of the players on turn do by themselves.

        Returns all that happened. Raises :class:`IllegalAction` and changes nothing if the rules refuse it.
        """
        if self.deal is None:
            raise ValueError("no deal yet")
        events: list[Event] = []
        bar = self.deal.why_not(action)
        if bar is not None:
            raise IllegalAction(bar)
        marry = self._marriage_led(action)
        if marry is not None:
            events += self._apply(marry)
            # The marriage may have made its player out; then no card is led any more.
            events += self._let_happen()
        if self.deal.result is None:
            events += self._apply(action)
            events += self._let_happen()
        happened = tuple(events)
        if self.deal.result is not None:
            self._end_deal()
        self._tell(happened)
        return happened

    def _marriage_led(self, action: Action) -> Action | None:
        """The marriage that leading a king or queen declares, for a player who wants that."""
        deal = self.deal
        assert deal is not None
        if not (isinstance(action, Play) and self._habits.marry and deal.led is None):
            return None
        if action.card.rank not in (Rank.KING, Rank.QUEEN) or deal.declared:
            return None
        marry = MARRIES[action.card.suit]
        return marry if deal.why_not(marry) is None else None

    def _let_happen(self) -> tuple[Event, ...]:
        events: list[Event] = []
        while (action := self._by_itself()) is not None:
            events += self._apply(action)
        return tuple(events)

    @property
    def _habits(self) -> Habits:
        assert self.deal is not None
        return self.habits[self.player_at(self.deal.turn)]

    def _by_itself(self) -> Action | None:
        deal = self.deal
        assert deal is not None
        if deal.result is not None:
            return None
        habits = self._habits
        if habits.claim and deal.points[deal.turn] >= self.rules.out_at and deal.why_not(CLAIM) is None:
            return CLAIM
        if habits.draw and deal.before_drawing:
            return DRAW
        # Asking for an exchange that its player cannot make would be a question with one answer.
        if deal.offered and deal.legal() == [PASS]:
            return PASS
        return None

    def _apply(self, action: Action) -> tuple[Event, ...]:
        assert self.deal is not None
        self.deal, events = self.deal.apply(action)
        deals = self._record.deals
        last = replace(deals[-1], actions=(*deals[-1].actions, action))
        self._record = replace(self._record, deals=(*deals[:-1], last))
        return events

    def _end_deal(self) -> None:
        assert self.deal is not None and self.deal.result is not None
        deals = self._record.deals
        self._record = replace(self._record, deals=(*deals[:-1], replace(deals[-1], result=self.deal.result)))
        self.match = self.match.after(self.deal.result)

    def _tell(self, events: tuple[Event, ...]) -> None:
        for listener in self._listeners:
            listener(self, events)

    def record(self) -> MatchRecord:
        """The match so far, as a record that can be written. The seed of a deal that is still running is in it."""
        return self._record
