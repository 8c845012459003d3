"""One match being played, with no screen: the table, the arena and the plain mode all run on it.

A :class:`Session` asks nobody and waits for nothing. Its owner looks at ``turn``, gets an action from wherever that
player's actions come from, and calls :meth:`Session.act`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sixtysix.engine.actions import CLAIM, DRAW, MARRIES, PASS, Action, Play, Seat
from sixtysix.engine.cards import Rank
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event, seen_by
from sixtysix.engine.match import Match
from sixtysix.engine.reasons import IllegalAction, Reason
from sixtysix.engine.record import PRACTICE_TAG, DealRecord, MatchRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import commitment, deal_seed
from sixtysix.engine.view import Standing, View
from sixtysix.session.habits import Habits
from sixtysix.session.journal import Beginning, Journal, Taken
from sixtysix.session.turns import Turn, Turns, decisions

__all__ = ["Habits", "Listener", "Session"]

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
        journal: Journal | None = None,
        practice: bool = False,
        again: DealRecord | None = None,
    ) -> None:
        """A match before its first deal. ``seed`` (32 bytes) makes every deal; ``dealer`` (0 or 1) begins, if given.

        ``journal`` is told of everything before anybody else is. In a match for ``practice`` decisions can be taken
        back. ``again`` is a deal to be dealt once more, see :meth:`DealRecord.again`: then the match is that deal
        alone, for practice, and its dealer is the deal's.
        """
        self.rules = rules
        self.names = names
        self.habits = habits
        self.match = Match.start(rules, seed, dealer if again is None else again.dealer)
        self.deal: Deal | None = None
        self._standing: Standing | None = None
        self._views: list[tuple[Deal, Standing | None, View] | None] = [None, None]
        self._seed = seed
        self._journal = journal
        self._taken: list[Taken] = []
        self._listeners: list[Listener] = []
        self._again = again
        self._turns: Turns | None = None
        self._before = self.match
        tags = ((PRACTICE_TAG, "yes"),) if practice or again is not None else ()
        self._record = MatchRecord(rules, names, date, tags)

    @classmethod
    def restore(
        cls,
        record: MatchRecord,
        seed: bytes,
        *,
        dealer: int,
        habits: tuple[Habits, Habits] = (Habits(), Habits()),
        journal: Journal | None = None,
        by_itself: frozenset[int] = frozenset(),
    ) -> Session:
        """A match as far as ``record`` tells it, by playing it again; ``dealer`` dealt its first deal.

        ``by_itself`` are the places in the last deal of the actions that habits took.

        It stands exactly where it stood, in the middle of a trick too; what the habits have left to do is done and told
        to ``journal``, which must know the record already. Raises ValueError if the record is none of a match with this
        seed, or if its rules refuse something in it.
        """
        again = record.deals[0] if record.single else None
        session = cls(record.rules, seed, record.names, dealer=dealer, habits=habits, date=record.date, again=again)
        session._record = replace(session._record, tags=record.tags)
        for deal in record.deals:
            session._play_again(deal, by_itself if deal is record.deals[-1] else frozenset())
        session._taken = []
        session._journal = journal
        if session.deal is not None:
            session._let_happen()
            session._write()
        return session

    def _play_again(self, kept: DealRecord, by_itself: frozenset[int]) -> None:
        self.begin(kept.word)
        dealt = self._record.deals[-1]
        if replace(dealt, tags=()) != replace(kept, actions=(), result=None, playouts=(), tags=()):
            raise ValueError(f"deal {self.number} is not the one that the seed makes")
        self._record = replace(self._record, deals=(*self._record.deals[:-1], replace(dealt, tags=kept.tags)))
        decided = decisions(kept.actions, by_itself)
        for place, action in enumerate(kept.actions):
            if place in decided:
                self._decided(decided[place])
            self._apply(action, by_itself=place in by_itself, playouts=kept.playouts_at(place))
        if self.deal is None or kept.result not in (None, self.deal.result):
            raise ValueError("the actions lead to another result")

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
        """Whether no deal follows: the whole match has been won, or a deal dealt again has been played."""
        return self.match.winner is not None or (self._again is not None and self.match.deals > 0)

    @property
    def practice(self) -> bool:
        """Whether the match is for practice: decisions can be taken back, and its result is not counted."""
        return self._record.practice

    @property
    def single(self) -> bool:
        """Whether the match is one deal that is dealt again."""
        return self._again is not None

    @property
    def commitment(self) -> str:
        """The commitment (hex SHA-256) to the seed of deal ``number``: shown before a word is asked for."""
        return commitment(self._deal_seed(self.number))

    def begin(self, word: str = "") -> None:
        """Deal the next deal; ``word`` is what a player adds after seeing the commitment. ValueError while one runs.

        A deal that is dealt again keeps the word that it was dealt with.
        """
        if self.over or (self.deal is not None and self.deal.result is None):
            raise ValueError("a deal is running or the match is over")
        seed = self._deal_seed(self.number)
        record = DealRecord(self.match.dealer, seed, word, commitment(seed))
        if self._again is not None:
            record = replace(record, word=self._again.word, tags=self._again.tags)
        self.deal, events = Deal.from_pack(self.rules, record.dealt_pack(self.rules)).settle()
        self._turns = Turns(self.deal, events)
        self._before = self.match
        self._standing = self.match.standing  # kept while the deal is on the table, since its result moves the match on
        first = not self._record.deals
        self._record = replace(self._record, deals=(*self._record.deals, record))
        if self._journal is not None:
            if first:
                self._journal.match_started(self._beginning())
            self._journal.deal_started(self.number, record)
        self._tell(events)

    def _beginning(self) -> Beginning:
        match, record = self.match, self._record
        return Beginning(self.rules, self.names, record.date, self._seed, match.dealer, self.habits, record.tags)

    def shown_seed(self) -> bytes | None:
        """The seed of the deal that has just ended, once it has; it tells nothing of a later deal."""
        if self.deal is None or self.deal.result is None:
            return None
        return self._record.deals[-1].seed

    def _deal_seed(self, number: int) -> bytes:
        again = self._again
        return deal_seed(self._seed, number) if again is None or again.seed is None else again.seed

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
        """All that a player may know of the deal on the table and the match. ValueError before the first deal."""
        if self.deal is None:
            raise ValueError("no deal yet")
        # A picture asks many times; neither a deal nor a standing changes.
        of, standing, view = self._views[player] or (None, None, None)
        if view is None or of is not self.deal or standing is not self._standing:
            view = replace(self.deal.view(self.seat_of(player)), standing=self._standing)
            self._views[player] = (self.deal, self._standing, view)
        return view

    def seen(self, player: int, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Events as one player sees them: the other one's drawn cards are hidden."""
        seat = self.seat_of(player)
        return tuple(seen_by(seat, event) for event in events)

    def why_not(self, player: int, action: Action) -> Reason | None:
        """Why a player may not do ``action`` now; None if it may."""
        if self.deal is None:
            raise ValueError("no deal yet")
        return self.deal.why_not(action, self.seat_of(player))

    def act(self, action: Action, *, playouts: int | None = None) -> tuple[Event, ...]:
        """Do ``action`` for the player on turn, then what the habits of the players on turn do by themselves.

        Returns all that happened. ``playouts`` is how many an opponent used to decide; the journal keeps it. Raises
        :class:`IllegalAction` and changes nothing if the rules refuse the action.
        """
        if self.deal is None:
            raise ValueError("no deal yet")
        events: list[Event] = []
        bar = self.deal.why_not(action)
        if bar is not None:
            raise IllegalAction(bar)
        self._decided(action)
        marry = self._marriage_led(action)
        if marry is not None:
            events += self._apply(marry, by_itself=True)
            # The marriage may have made its player out; then no card is led any more.
            events += self._let_happen()
        if self.deal.result is None:
            events += self._apply(action, playouts=playouts)
            events += self._let_happen()
        self._write()
        happened = tuple(events)
        self._tell(happened)
        return happened

    @property
    def turns(self) -> tuple[Turn, ...]:
        """What has happened in the deal on the table, by who decided it. ValueError before the first deal."""
        return self._told.all()

    @property
    def _told(self) -> Turns:
        if self._turns is None:
            raise ValueError("no deal yet")
        return self._turns

    def _decided(self, action: Action | None) -> None:
        assert self.deal is not None
        self._told.begin(self.player_at(self.deal.turn), len(self._record.deals[-1].actions), self.deal, action)

    def take_back(self, player: int) -> Turn | None:
        """Take back a player's last decision of the deal on the table and all that followed it, the deal's end too.

        What the player's habits do from there is done. Returns the turn that is no more, None (and nothing is done)
        where the player has decided nothing yet. ValueError in a match that is not for practice.
        """
        if not self.practice:
            raise ValueError("decisions are taken back in practice matches only")
        turn = None if self._turns is None else self._turns.last_of(player)
        if turn is None:
            return None
        self.deal, self.match = turn.before, self._before
        self._told.cut(turn)
        left = self._record.deals[-1].without(turn.place)
        self._record = replace(self._record, deals=(*self._record.deals[:-1], left))
        number = self.number  # what the habits do may end the deal
        self._let_happen()
        taken, self._taken = tuple(self._taken), []
        if self._journal is not None:
            self._journal.taken_back(number, left, taken)
        return turn

    def set_habits(self, player: int, habits: Habits) -> tuple[Event, ...]:
        """Change what the table does for a player from now on; what it does at once for the one on turn is returned."""
        self.habits = (habits, self.habits[1]) if player == 0 else (self.habits[0], habits)
        if self.deal is None:
            return ()
        if self._journal is not None:
            self._journal.habits_changed(self.habits)
        happened = () if self.deal.result is not None else self._let_happen()
        self._write()
        if happened:
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
            events += self._apply(action, by_itself=True)
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

    def _apply(self, action: Action, *, by_itself: bool = False, playouts: int | None = None) -> tuple[Event, ...]:
        """One action, into the deal, the record, the score if it ends the deal, and what the journal is to be told."""
        assert self.deal is not None
        number = self.number
        self.deal, events = self.deal.apply(action)
        result = self.deal.result
        deals = self._record.deals
        last = deals[-1].with_action(action, result, playouts)
        self._record = replace(self._record, deals=(*deals[:-1], last))
        if result is not None:
            self.match = self.match.after(result)
        self._told.happened(events)
        self._taken.append(Taken(number, len(last.actions) - 1, action, by_itself, playouts, result, self.over))
        return events

    def _write(self) -> None:
        """Into the journal what has been taken since, as one piece: a habit's action never stands there half done."""
        taken, self._taken = tuple(self._taken), []
        if self._journal is not None and taken:
            self._journal.actions(taken)

    def _tell(self, events: tuple[Event, ...]) -> None:
        for listener in self._listeners:
            listener(self, events)

    def record(self) -> MatchRecord:
        """The match so far, as a record that can be written. The seed of a deal that is still running is in it."""
        return self._record
