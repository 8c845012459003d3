"""A player's sitting at the table: match after match, deal after deal, what was said of it, and which card is selected.

It runs a :class:`~sixtysix.session.session.Session` for player 0 and asks its owner for the other one's moves: while
``waiting`` is :attr:`Wait.OTHER`, the owner thinks about :meth:`Sitting.other_view` and hands the action to
:meth:`Sitting.other_acts`. No keys and no screen here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from enum import Enum, auto
from typing import Final

from sixtysix.config import NotSaved, Settings
from sixtysix.engine.actions import Action, Marry, Play, Seat
from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.events import Closed, Event, Exchanged, MarriageDeclared, Trick, TrickWon
from sixtysix.engine.reasons import Reason
from sixtysix.engine.rules import Rules
from sixtysix.engine.values import frozen
from sixtysix.engine.view import View
from sixtysix.options import Options
from sixtysix.session.session import Habits, Session
from sixtysix.sitting import prompts
from sixtysix.sitting.chosen import HABITS, dealer_of, habit_is_on, name_of, rules_of
from sixtysix.sitting.hand import sorted_hand
from sixtysix.sitting.keeping import Keeping, NotKept
from sixtysix.sitting.log import Log, Told
from sixtysix.wording import event as sentence
from sixtysix.wording.cards import name_german_cards

YOU: Final = 0
OTHER: Final = 1


class Wait(Enum):
    """What the table waits for, other than a key."""

    OTHER = auto()  # the other player's action
    END = auto()  # the end of the deal is being looked at


@frozen
class Setup:
    """What a match is started with. ``seed_of(n)`` gives the 32 bytes of match ``n``'s seed, counted from 1.

    ``dealer`` (player 0 or 1) deals the first deal of the first match, None: as the rules say. ``habits`` are
    what the table does for the player. ``practice``: the first match is one in which decisions can be taken back.
    """

    rules: Rules
    names: tuple[str, str]
    seed_of: Callable[[int], bytes]
    dealer: int | None = None
    keeping: Keeping = field(default_factory=NotKept)
    habits: Habits = field(default_factory=Habits)
    practice: bool = False


class Sitting:
    """One player's matches, from the first page to the end of the last.

    ``on_page`` says whether a page before, between or after deals is to be seen. ``moves`` counts what has happened to
    the match, so that an answer that comes too late can be told. ``practice`` says whether the match that begins next
    is for practice.
    """

    def __init__(self, setup: Setup, settings: Settings | None = None) -> None:
        """``settings``: what the player has set, None: what is usual, and nothing saved."""
        self.setup = setup
        self.settings = settings or NotSaved()
        self.settings.listen(self._chosen)
        name_german_cards(self.options.faces == "german")
        self.habits = setup.habits
        self.practice = setup.practice
        self._rules, self._names = setup.rules, setup.names
        self._dealer_chosen = False
        self.matches = 0
        self.moves = 0
        self.on_page = True
        self.waiting: Wait | None = None
        self.announced = ""
        self.after_trick = False
        self.exchanged: dict[int, Exchanged] = {}
        self.selected: Card | None = None
        self._last_place = 0
        self._log: Log | None = None
        self._first_dealer = 0
        self._aside: tuple[Session, int] | None = None
        self.session: Session
        self.start_match()

    # Matches and deals

    def start_match(self) -> None:
        """Seat the players for a match; its first deal waits for :meth:`deal`.

        After a match they play by the same rules, and the other one deals first.
        """
        setup = self.setup
        first = self.matches == 0
        self.matches += 1
        self._aside = None
        seed = setup.seed_of(self.matches)
        if self._dealer_chosen:
            dealer = dealer_of(self.options, seed)
        else:
            dealer = setup.dealer if first else self.next_dealer
        self._dealer_chosen = False
        self.session = setup.keeping.start(
            self._rules,
            seed,
            self._names,
            number=self.matches,
            dealer=dealer,
            habits=self.habits,
            practice=self.practice,
        )
        self._first_dealer = self.session.match.dealer
        self.session.listen(self._happened)
        self.on_page = True
        self._moved()

    def begin_match(self) -> None:
        """Seat the players for a match as the options say now. A match on the table is left as it is.

        Raises UserError for rules that cannot be had.
        """
        self._rules = rules_of(self.options)
        self._names = (name_of(self.options), self._names[OTHER])
        self._dealer_chosen = True
        if not self.session.record().deals:
            self.matches -= 1
        self._clear()
        self.start_match()

    def resume(self, uid: str) -> str:
        """Play on a match that was kept, exactly where it stood; return why not, or an empty text."""
        came = self.setup.keeping.resume(uid)
        if isinstance(came, str):
            return came
        self.session = came
        self._aside = None
        self._rules, self._names = came.rules, came.names
        self.practice = came.practice and not came.single
        self.habits = came.habits[YOU]
        deals = came.record().deals
        self._first_dealer = deals[0].dealer if deals else came.match.dealer
        self._tell_again()
        came.listen(self._happened)
        set_now = {name: habit_is_on(self.options, name) for name in HABITS if self.settings.is_set(name)}
        if set_now:  # what the player has set since holds in this match too
            self.habits = replace(self.habits, **set_now)
        if self.habits != came.habits[YOU]:
            came.set_habits(YOU, self.habits)
        self.on_page = came.turn is None
        self._moved()
        return ""

    def _tell_again(self) -> None:
        """What has happened in the deal so far, for the log and all else that is remembered of it."""
        self._clear()
        if self.session.deal is None:
            return
        for turn in self.session.turns:
            if turn.player == YOU:
                self._past()
            self._happened(self.session, turn.events)

    def _past(self) -> None:
        """The player acts: what has happened so far is the past."""
        self.log.next_turn()
        self.announced = ""

    @property
    def next_dealer(self) -> int:
        """Who deals the first deal of the next match: the one who did not in this."""
        return 1 - self._first_dealer

    def go_on(self, word: str) -> bool:
        """Go on from a page: to the match that was put aside, else to a new match, else to the next deal.

        ``word`` is the player's own, mixed into that deal. Returns whether it was dealt.
        """
        if self.can_go_back:
            self.back()
        elif self.session.over:
            self.start_match()
        else:
            self.deal(word)
            return True
        return False

    def deal(self, word: str) -> None:
        """Deal the next deal, with a word of the player's own mixed in."""
        self._clear()
        self.on_page = False
        self.session.begin(word)
        self._moved()

    # Practice

    def undo(self) -> str:
        """Take back the player's last decision in a practice match, with all that followed; return why not, or "".

        It goes back to the beginning of the deal, from the end of the deal too until the next is dealt.
        """
        if not self.session.practice:
            return prompts.undo_needs_practice()
        turn = self.session.take_back(YOU)
        if turn is None:
            return prompts.nothing_to_take_back()
        self._tell_again()
        if isinstance(turn.chosen, Play):
            self.selected = turn.chosen.card
        self.on_page = False
        self._moved()
        return ""

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to be taken back."""
        session = self.session
        return session.practice and session.deal is not None and any(turn.player == YOU for turn in session.turns)

    @property
    def can_deal_again(self) -> bool:
        """Whether a deal has just ended that can be dealt once more."""
        return self.on_page and self.session.deal is not None

    def deal_again(self, swapped: bool) -> None:
        """Deal the pack of the deal that has just ended once more, in a practice match that is this deal alone.

        The seats stay as they were, or with ``swapped`` the player gets the other's cards. The match on the table is
        put aside as it is; :meth:`back` goes on with it. ValueError unless a deal has just ended.
        """
        if not self.can_deal_again:
            raise ValueError("no deal has just ended")
        deal = self.session.record().deals[-1].again(swapped=swapped)
        if self._aside is None:
            self._aside = self.session, self._first_dealer
        self.session = self.setup.keeping.again(deal)
        self.session.listen(self._happened)
        self.deal("")

    @property
    def in_match(self) -> bool:
        """Whether a match has begun that is not over, one that was put aside among them."""
        sessions = [self.session] if self._aside is None else [self.session, self._aside[0]]
        return any(session.deal is not None and not session.over for session in sessions)

    @property
    def dealt_again(self) -> bool:
        """Whether a match was put aside for the deal on the table, which is dealt again."""
        return self._aside is not None

    @property
    def can_go_back(self) -> bool:
        """Whether the deal dealt again has ended, so that :meth:`back` comes next."""
        return self.on_page and self.dealt_again

    def back(self) -> None:
        """Go back to the match that was put aside, to the page of the deal that was dealt again from there.

        A deal dealt again that is not over can be played on another time.
        """
        if self._aside is None:
            raise ValueError("no match was put aside")
        (self.session, self._first_dealer), self._aside = self._aside, None
        self.setup.keeping.back()
        self.session.set_habits(YOU, self.habits)
        self._tell_again()
        self.on_page = True
        self._moved()

    def _clear(self) -> None:
        """Nothing of the deal before is left on the table."""
        self.exchanged = {}
        self.announced = ""
        self.selected = None
        self._log = None

    def end_seen(self) -> None:
        """The end of the deal has been on the table long enough: its page follows."""
        self.on_page = True
        self._moved()

    @property
    def options(self) -> Options:
        """What the player has set. It changes at once when something is chosen."""
        return self.settings.options

    def _chosen(self, name: str) -> None:
        """An option has been chosen: what can change at once does."""
        if name == "faces":
            name_german_cards(self.options.faces == "german")
            # What has been told names cards too.
            selected = self.selected
            self._tell_again()
            self.selected = selected
        if name in HABITS:
            self._use(replace(self.habits, **{name: habit_is_on(self.options, name)}))
        elif name == "level" and self.setup.keeping.levels:
            self.setup.keeping.choose(self.options.level)
        elif name in ("rules", "to", "name", "dealer"):
            self._choose_match(name)

    def _choose_match(self, name: str) -> None:
        """For the next match, and for the one on the table while its first deal is not dealt."""
        match name:
            case "name":
                self._names = (name_of(self.options), self._names[OTHER])
            case "dealer":
                self._dealer_chosen = True
            case _:
                self._rules = rules_of(self.options)
        if not self.session.record().deals:
            self.matches -= 1
            self._dealer_chosen |= self.settings.is_set("dealer")
            self.start_match()

    # What is known

    @property
    def view(self) -> View:
        """What the player may know of the deal on the table."""
        return self.session.view(YOU)

    @property
    def other_view(self) -> View:
        """What the other player may know."""
        return self.session.view(OTHER)

    @property
    def names_by_seat(self) -> tuple[str, str]:
        """The players' names, forehand's first."""
        yours, others = self.session.names
        return (yours, others) if self.session.seat_of(YOU) is Seat.FOREHAND else (others, yours)

    @property
    def log(self) -> Log:
        """What has happened in the deal."""
        if self._log is None:
            self._log = Log(self.names_by_seat, self.session.seat_of(YOU))
        return self._log

    @property
    def counts(self) -> bool:
        """Whether card points are shown: where the rules let the table count, and the player wants it to."""
        return self.session.rules.show_counts and self.options.points == "shown"

    @property
    def open_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that may be looked at now: by the rules, and unless the player does without."""
        return self.view.look_back() if self.options.look_back == "shown" else ()

    def told(self) -> tuple[Told, ...]:
        """The log as it may be read now, the oldest first."""
        return self.log.told(self.view, self.open_tricks, counts=self.counts)

    # What is done

    def act(self, action: Action) -> Reason | None:
        """The player's action, unless the rules refuse it: then why."""
        bar = self.session.why_not(YOU, action)
        if bar is None:
            self._past()
            self.session.act(action)
            self._moved()
        return bar

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels that can be chosen now: before a match and after one. None in between, or with no choice."""
        between = self.on_page and self._aside is None and (self.session.deal is None or self.session.over)
        return self.setup.keeping.levels if between else ()

    def choose_level(self, place: int) -> None:
        """Choose one of the levels that can be chosen, by its place; from now on it is the player's."""
        self.settings.choose("level", self.levels[place])

    def next_level(self) -> None:
        """Choose the level after the one that is chosen; after the last comes the first."""
        chosen, levels = self.setup.keeping.next_level, self.levels
        self.choose_level((levels.index(chosen) + 1) % len(levels) if chosen in levels else 0)

    def other_acts(self, action: Action, playouts: int | None = None) -> None:
        """The other player's action, decided with so many playouts; IllegalAction if the rules refuse it."""
        self.session.act(action, playouts=playouts)
        self._moved()

    def switch(self, habit: str) -> bool:
        """Turn one of the :class:`Habits` on or off, by its name; return whether it is on."""
        on = not getattr(self.habits, habit)
        self.settings.choose(habit, HABITS[habit][0 if on else 1])
        return on

    def _use(self, habits: Habits) -> None:
        self.habits = habits
        if self.session.set_habits(YOU, habits):
            self._moved()

    def _moved(self) -> None:
        """Something has happened to the match: see who is to act, and select a card that may be played."""
        self.moves += 1
        self.waiting = None
        if self.on_page:
            return
        if self.session.turn == OTHER:
            self.waiting = Wait.OTHER
        elif self.session.turn is None:
            self.waiting = Wait.END
        self._select_fitting()

    def _happened(self, session: Session, events: tuple[Event, ...]) -> None:
        seen = session.seen(YOU, events)
        self.log.add(seen)
        self.after_trick = any(isinstance(event, TrickWon) for event in seen)
        for event in seen:
            if isinstance(event, Exchanged):
                self.exchanged[session.player_at(event.seat)] = event
            if isinstance(event, Exchanged | Closed | MarriageDeclared) and session.player_at(event.seat) == OTHER:
                self.announced = sentence(event, self.names_by_seat, session.seat_of(YOU), counts=self.counts)

    # The hand

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's cards in the order shown."""
        view = self.view
        return sorted_hand(view.hand, view.trump, view.rules, self.options.sort, self.options.trumps)

    @property
    def playable(self) -> frozenset[Card]:
        """The cards that may be played now."""
        return frozenset(action.card for action in self.view.legal if isinstance(action, Play))

    @property
    def marriages(self) -> list[Suit]:
        """The suits whose marriage may be declared now."""
        return [action.suit for action in self.view.legal if isinstance(action, Marry)]

    @property
    def place(self) -> int | None:
        """The place of the selected card, None with no card in hand."""
        hand = self.hand
        return hand.index(self.selected) if self.selected in hand else None

    def select(self, place: int) -> None:
        """Select the card at a place, if there is one."""
        hand = self.hand
        if 0 <= place < len(hand):
            self.selected = hand[place]
            self._last_place = place

    def _select_fitting(self) -> None:
        """Keep the selected card if it may be played, else take the nearest that may."""
        hand, playable = self.hand, self.playable
        near = hand.index(self.selected) if self.selected in hand else self._last_place
        if self.selected is None:
            near = 0
        fitting = [i for i, card in enumerate(hand) if card in playable] or range(len(hand))
        self.select(min(fitting, key=lambda i: (abs(i - near), i), default=-1))
