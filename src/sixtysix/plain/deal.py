"""A deal in words: the hand, what can be done, and doing it."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, MARRIES, PASS, Action, Marry, Play
from sixtysix.engine.cards import Card, Rank, Suit
from sixtysix.engine.view import View
from sixtysix.i18n import _
from sixtysix.plain import telling
from sixtysix.plain.cards import Names, cards_meant, names_for, plainly, ranks_meant, suits_meant
from sixtysix.plain.commands import Command
from sixtysix.plain.everywhere import general
from sixtysix.plain.talk import Talk
from sixtysix.sitting import prompts
from sixtysix.sitting.seen import cards_in_sight, sight_allowed
from sixtysix.sitting.sitting import YOU
from sixtysix.wording import match_title
from sixtysix.wording import reason as refusal
from sixtysix.wording.cards import card_name, suit_name


class DealTalk:
    """What is said while a deal is played."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._say = talk.say
        self._told_hand: tuple[Card, ...] | None = None

    # What is known

    @property
    def _view(self) -> View:
        return self._talk.sitting.view

    @property
    def _names(self) -> tuple[str, str]:
        return self._talk.sitting.names_by_seat

    @property
    def _card_names(self) -> Names:
        """What cards are called as the player has set it."""
        options = self._talk.sitting.options
        return names_for(options.faces, options.ranks)

    @property
    def _counts(self) -> bool:
        """Whether card points are told."""
        return self._talk.sitting.counts

    # What is told

    def begin(self) -> None:
        """A deal has been dealt: its trump."""
        view = self._view
        self._told_hand = None
        self._say(telling.trump(view))
        if view.upcard is not None:
            self._say(telling.upcard(view))

    def news(self) -> None:
        """What has happened since."""
        events = self._talk.sitting.news()
        if not events:
            return
        self._say(*telling.news(events, self._view, self._names, counts=self._counts))

    def played_on(self) -> None:
        """A match that was left is played on: which it is, and how its deal stands."""
        session = self._talk.sitting.session
        title = match_title(session.rules.name, practice=session.practice)
        self._say(_("{rules}, deal {n}.").format(rules=title, n=session.number))
        self.resumed()

    def resumed(self) -> None:
        """How the deal stands, in place of what had happened in it."""
        self._talk.sitting.news()
        self._told_hand = None
        self.table()

    def table(self, _rest: str = "") -> None:
        """How the deal stands, without the hand."""
        view, names = self._view, self._names
        self._say(telling.on_the_table(view, names), telling.trump(view))
        if view.upcard is not None and view.closed_by is None:
            self._say(telling.upcard(view))
        self._say(telling.stock(view))
        self._points()
        self._say(telling.tricks(view, names))

    def _points(self) -> None:
        if self._counts:
            self._say(telling.card_points(self._view, self._names), *telling.pending(self._view, self._names))

    # The player's decision

    def decide(self) -> None:
        """Tell what can be done, and ask until something has been done."""
        sitting = self._talk.sitting
        view, hand = self._view, sitting.hand
        if hand != self._told_hand:
            self._told_hand = hand
            self._say(telling.hand(hand, view))
        self._say(*telling.playable(hand, view), *telling.chances(view, counts=self._counts))
        moves = sitting.moves
        while sitting.moves == moves:
            line = self._talk.ask(telling.question(self._view))
            if line:
                self._talk.do(line, self.commands(), self._play)
            else:
                self._nothing_said()

    def _nothing_said(self) -> None:
        view = self._view
        if view.before_drawing:
            self._act(DRAW)
        elif not view.offered and not telling.has_plays(view) and CLAIM in view.legal:
            self._claim()
        else:
            self._say(telling.on_the_table(view, self._names), telling.hand(self._talk.sitting.hand, view))
            self._say(*telling.playable(self._talk.sitting.hand, view))

    def commands(self) -> list[Command]:
        """All that can be asked for in a deal; what is possible now is marked so."""
        sitting, legal = self._talk.sitting, self._view.legal
        marry = any(isinstance(action, Marry) for action in legal)
        past = bool(sitting.open_tricks)
        return [
            Command("marry", self._marry, self._marry_said(), "m", possible=marry),
            Command("exchange", self._do(EXCHANGE), _("take the upcard"), "x", possible=EXCHANGE in legal),
            Command("close", self._close, _("close the stock"), "c", possible=CLOSE in legal),
            Command("claim", self._claim, _("claim to be out"), "g", ("out",), possible=CLAIM in legal),
            Command("draw", self._do(DRAW), _("draw from the stock"), "d", possible=DRAW in legal),
            Command("pass", self._do(PASS), _("do not exchange"), "n", ("p", "no"), possible=PASS in legal),
            Command("hand", self._hand, _("your cards by number"), "h", ("cards",)),
            Command("table", self.table, _("how the deal stands"), "t"),
            Command("trump", self._trump, _("trump, upcard and stock"), "", ("stock", "upcard")),
            Command("last", self._last, _("the last trick"), "l", possible=past),
            Command("tricks", self._tricks, _("tricks that may be seen"), "", possible=past),
            Command("score", self._score, _("card points and the match"), "s", ("points", "match")),
            Command("log", self._log, _("what happened"), "", ("happened",)),
            Command("shown", self._shown, _("what was shown"), "", ("known",)),
            Command("seen", self._seen, _("cards you have seen"), possible=self._sight),
            Command("undo", self._undo, _("take back your last decision"), "u", possible=sitting.can_undo),
            Command("help", self._help, "", "?", possible=False),
            *general(self._talk),
        ]

    def _help(self, _rest: str) -> None:
        first = [_("A card: its number or its name.")] if telling.has_plays(self._view) else []
        self._talk.help(self.commands(), *first)

    # Cards

    def _play(self, line: str) -> bool:
        """Play the card that a line names; return whether it names one."""
        hand = self._talk.sitting.hand
        cards = cards_meant(line, hand, self._card_names)
        if len(cards) > 1:
            cards = tuple(card for card in cards if Play(card) in self._view.legal) or cards
        if len(cards) > 1:
            text = _("That can mean: {words}.")
            self._say(text.format(words=telling.listed(card_name(card) for card in cards)))
        elif cards:
            self._act(Play(cards[0]))
        return bool(cards)

    # Actions

    def _act(self, action: Action) -> bool:
        bar = self._talk.sitting.act(action)
        if bar is not None:
            self._say(refusal(bar, self._view.rules))
        return bar is None

    def _do(self, action: Action) -> Callable[[str], object]:
        return lambda _rest: self._act(action)

    def _undo(self, _rest: str) -> None:
        """Take back the last decision of a practice match, and tell how the deal stands then."""
        sitting = self._talk.sitting
        trouble = sitting.undo()
        if trouble:
            self._say(trouble)
        else:
            self._say(_("Taken back."))
            self.resumed()

    def _possible(self, action: Action) -> bool:
        bar = self._talk.sitting.session.why_not(YOU, action)
        if bar is not None:
            self._say(refusal(bar, self._view.rules))
        return bar is None

    def _close(self, _rest: str = "") -> None:
        if not self._possible(CLOSE):
            return
        if not self._view.rules.marriage_after_close:
            self._say(_("After that no marriage can be declared."))
        if self._talk.agreed(_("Close the stock, yes or no?")):
            self._act(CLOSE)

    def _claim(self, _rest: str = "") -> None:
        if not self._possible(CLAIM):
            return
        view = self._view
        points, out = view.points[view.seat], view.rules.out_at
        if not self._counts:
            self._say(_("A claim with less than {out} loses the deal.").format(out=out))
        elif points < out:
            self._say(_("You have only {n} of {out}: this loses the deal.").format(n=points, out=out))
        if self._talk.agreed(_("Claim, yes or no?")):
            self._act(CLAIM)

    def _marry(self, rest: str) -> None:
        """Declare a marriage: the only one, or that of the suit that was named; a king or queen named is then led."""
        words = [plainly(word) for word in rest.split()]
        suits = [suit for word in words for suit in suits_meant(word, self._card_names)]
        ranks = [
            rank for word in words for rank in ranks_meant(word, self._card_names) if rank in (Rank.KING, Rank.QUEEN)
        ]
        possible = self._talk.sitting.marriages
        if not suits and len(possible) > 1:
            chosen = self._which(possible)
            if chosen is None:
                return
            suits = [chosen]
        suit = next((suit for suit in suits if suit in possible), None)
        suit = suit if suit is not None else (suits or possible or [self._suit_meant()])[0]
        if self._act(MARRIES[suit]) and ranks and Play(Card.of(ranks[0], suit)) in self._view.legal:
            self._act(Play(Card.of(ranks[0], suit)))

    def _which(self, suits: list[Suit]) -> Suit | None:
        """Ask which marriage is meant; None if none is."""
        for number, suit in enumerate(suits, 1):
            self._say(_("{n}: {suit}.").format(n=number, suit=suit_name(suit)))
        while True:
            line = self._talk.ask(_("Which marriage?"))
            if not line or plainly(line) in ("back", _("back")):
                return None
            if line.isascii() and line.isdigit() and 1 <= int(line) <= len(suits):
                return suits[int(line) - 1]
            meant = [suit for suit in suits_meant(plainly(line), self._card_names) if suit in suits]
            if meant:
                return meant[0]
            self._say(_("Say the number or the suit, or Enter to go back."))

    def _suit_meant(self) -> Suit:
        """The suit meant by asking for a marriage that cannot be: that of a pair in hand, else trump."""
        hand = self._view.hand
        pairs = [s for s in Suit if Card.of(Rank.KING, s) in hand and Card.of(Rank.QUEEN, s) in hand]
        return pairs[0] if pairs else self._view.trump

    def _marry_said(self) -> str:
        suits = [suit_name(action.suit) for action in self._view.legal if isinstance(action, Marry)]
        return telling.listed(suits) or _("declare a marriage")

    # Asked once more

    def _hand(self, _rest: str) -> None:
        self._say(*telling.hand_by_number(self._talk.sitting.hand, self._view))

    def _trump(self, _rest: str) -> None:
        view = self._view
        self._say(telling.trump(view), telling.upcard(view), telling.stock(view))

    def _last(self, _rest: str) -> None:
        self._say(*self._past()[-1:])

    def _tricks(self, _rest: str) -> None:
        self._say(*self._past())

    def _past(self) -> list[str]:
        """The tricks that may be looked at, or why there are none."""
        sitting, view = self._talk.sitting, self._view
        if sitting.options.look_back != "shown":
            return [prompts.no_look_back_wanted()]
        return telling.tricks_told(sitting.open_tricks, view, self._names) or [prompts.no_look_back(view)]

    def _score(self, _rest: str) -> None:
        self._points()
        self._say(telling.tricks(self._view, self._names), *telling.match_score(self._talk.sitting.session))

    def _log(self, rest: str) -> None:
        """What has happened since the player's last action but one; all that may be told if ``rest`` says so."""
        log = self._talk.sitting.log
        told = self._talk.sitting.told()
        if plainly(rest) not in ("all", plainly(_("all"))):
            told = tuple(entry for entry in told if entry.turn >= log.turn - 1)
        self._say(*[entry.text for entry in told] or [_("Nothing has happened yet.")])

    def _shown(self, _rest: str) -> None:
        sitting = self._talk.sitting
        self._say(*telling.shown(self._view, self._names, sitting.exchanged))

    @property
    def _sight(self) -> bool:
        """Whether the cards seen so far are told."""
        return sight_allowed(self._view) and self._talk.sitting.options.seen == "shown"

    def _seen(self, _rest: str) -> None:
        if not sight_allowed(self._view):
            self._say(_("These rules leave it to you to remember them."))
        elif not self._sight:
            self._say(_("You remember them yourself, as you have set it."))
        else:
            view = self._view
            seen = cards_in_sight(view, self._talk.sitting.open_tricks) - view.hand
            self._say(*telling.seen(seen, view))
