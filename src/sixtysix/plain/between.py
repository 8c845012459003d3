"""Before, between and after deals, in words: unfinished matches, the next deal, how a deal and a match have ended."""

from __future__ import annotations

from enum import Enum, auto

from sixtysix.engine.cards import Card
from sixtysix.i18n import _
from sixtysix.plain import telling
from sixtysix.plain.cards import plainly
from sixtysix.plain.choosing import Choice, choose
from sixtysix.plain.commands import Command
from sixtysix.plain.everywhere import general
from sixtysix.plain.new import new_match
from sixtysix.plain.talk import Talk, number_in
from sixtysix.session.session import Session
from sixtysix.sitting.hand import sorted_hand
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.sitting.standing import match_told
from sixtysix.wording import ending, match_title
from sixtysix.wording.levels import level_name

MOST_OFFERS = 12
"""How many unfinished matches are told at the most, the ones played last."""

MOST_WORD = 40
"""The longest word a player may add to a deal, in characters."""


class Next(Enum):
    """What has come of a page."""

    DEALT = auto()
    TAKEN_BACK = auto()  # the last decision of the deal before
    PAGE = auto()  # there is another page
    ANOTHER = auto()  # there is another match on the table


class BetweenTalk:
    """What is said while no deal is played."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._say = talk.say
        self._word = ""
        self._done: list[Next] = []  # what has come of the page, once something has

    # Unfinished matches

    def offer(self) -> None:
        """Tell the unfinished matches, and play one on if one is chosen."""
        sitting = self._talk.sitting
        while True:
            offers = sitting.setup.keeping.offers()[:MOST_OFFERS]
            if not offers:
                return
            self._say(_("Unfinished matches:"))
            for number, offer in enumerate(offers, 1):
                self._say(_("{n}: {match}.").format(n=number, match=offer.told))
            chosen = self._chosen(len(offers))
            if chosen is None:
                return
            trouble = sitting.resume(offers[chosen].uid)
            if not trouble:
                return
            self._say(trouble)

    def _chosen(self, count: int) -> int | None:
        """The place of the match that is to be played on, None for a new one."""
        chosen: list[int | None] = []

        def number(line: str) -> bool:
            place = number_in(line)
            if place is None or not 1 <= place <= count:
                return False
            chosen.append(place - 1)
            return True

        def new(rest: str) -> None:
            if rest:
                new_match(self._talk, rest)
            chosen.append(None)

        def told(_rest: str) -> None:
            self._talk.help(commands, _("A number: play that match on."))

        commands = [
            Command("new", new, _("a new match"), "n"),
            Command("help", told, "", "?", possible=False),
            *(command for command in general(self._talk) if command.word != "new"),
        ]
        question = _("Play on, or new?") if count == 1 else _("Which one, or new?")
        # A saved match may be chosen from the history too.
        while not chosen and self._talk.sitting.session.deal is None:
            line = self._talk.ask(question)
            if line:
                self._talk.do(line, commands, number)
            else:
                chosen.append(0)
        return chosen[0] if chosen else None

    # Deals

    def welcome(self) -> None:
        """Which match begins."""
        session = self._talk.sitting.session
        keeping = self._talk.sitting.setup.keeping
        self._say(_("New match: {rules}.").format(rules=_title(session)), telling.goal(session))
        if keeping.level is not None:
            text = _("{name} plays at level {level}.")
            self._say(text.format(name=session.names[OTHER], level=level_name(keeping.level)))

    def resumed(self) -> None:
        """Which match is played on, between two deals."""
        session = self._talk.sitting.session
        self._talk.sitting.news()
        self._say(f"{_title(session)}.", *telling.match_score(session))

    def ended(self) -> None:
        """How the deal has ended, and how the match stands."""
        sitting = self._talk.sitting
        session, view = sitting.session, sitting.view
        assert view.result is not None
        self._say(ending(view.result, sitting.names_by_seat, view.seat))
        left = self._left(OTHER)
        if left:
            text = _("{name} had left: {cards}.")
            self._say(text.format(name=session.names[OTHER], cards=telling.listed_cards(left, view.trump)))
        if sitting.can_go_back:
            return
        if session.over:
            self._say(match_told(session))
        else:
            self._say(*telling.match_score(session))

    def _left(self, player: int) -> tuple[Card, ...]:
        session = self._talk.sitting.session
        view = session.view(player)
        return sorted_hand(view.hand, view.trump, view.rules)

    def next(self) -> Next:
        """Tell which deal comes, and ask until it is dealt; after a match, until the next one begins."""
        sitting = self._talk.sitting
        over, back = sitting.session.over, sitting.can_go_back
        self._done = []
        question = _("Deal now?")
        if back:
            question = _("Back to the match?")
        elif over:
            question = _("Another match?")
            dealer = sitting.next_dealer
            text = _("You would deal first.") if dealer == YOU else _("{name} would deal first.")
            self._say(text.format(name=sitting.session.names[OTHER]))
        else:
            self._say(telling.next_deal(sitting.session))
        session = sitting.session
        while True:
            line = self._talk.ask(question)
            if line:
                self._talk.do(line, self.commands())
            else:
                self._go_on()
            if self._done:
                return self._done[0]
            if sitting.session is not session:
                return Next.ANOTHER

    def _go_on(self, _rest: str = "") -> None:
        self._done = [Next.PAGE]
        if self._talk.sitting.go_on(self._word):
            self._word = ""
            self._done = [Next.DEALT]

    def _again(self, _rest: str) -> None:
        """Deal the cards of the last deal again, for practice."""
        sitting = self._talk.sitting
        if not sitting.can_deal_again:
            self._say(_("No deal has ended that could be dealt again."))
            return
        seats = [Choice("same", _("the same cards for you")), Choice("swapped", _("the other cards for you"))]
        chosen = choose(self._talk, _("Which cards, or Enter for none?"), seats)
        if chosen is not None:
            sitting.deal_again(swapped=chosen.value == "swapped")
            self._say(_("The deal again, for practice."))
            self._done = [Next.DEALT]

    def _undo(self, _rest: str) -> None:
        """Take back the last decision of the deal that has ended."""
        trouble = self._talk.sitting.undo()
        if trouble:
            self._say(trouble)
        else:
            self._say(_("Taken back."))
            self._done = [Next.TAKEN_BACK]

    def commands(self) -> list[Command]:
        """All that can be asked for between deals; what is possible now is marked so."""
        sitting = self._talk.sitting
        over, first, back = sitting.session.over, sitting.session.deal is None, sitting.can_go_back
        levels = len(sitting.levels) > 1
        return [
            Command("deal", self._go_on, _("deal the cards"), "d", ("yes", "y"), possible=not (over or back)),
            Command("another", self._go_on, _("another match"), "a", ("yes", "y"), possible=over and not back),
            Command("back", self._go_on, _("back to the match"), "b", ("yes", "y"), possible=back),
            Command("again", self._again, _("this deal once more, for practice"), possible=sitting.can_deal_again),
            Command("undo", self._undo, _("take back your last decision"), "u", possible=sitting.can_undo),
            Command("word", self._add_word, _("a word of yours in the shuffle"), "w", possible=not over and not back),
            Command("proof", self._proof, _("the promised seed"), "", ("seed", "promise", "commitment")),
            Command("level", self._level, _("how well the computer plays"), "", possible=levels),
            Command("cards", self._cards, _("the cards that were left"), "", ("hand", "left"), possible=not first),
            Command("score", self._score, _("how the match stands"), "s", ("match",)),
            Command("no", self._talk.leave, "", "n", possible=False),
            Command("help", lambda _rest: self._talk.help(self.commands()), "", "?", possible=False),
            *general(self._talk),
        ]

    def _add_word(self, rest: str) -> None:
        """A word for the shuffle."""
        if not rest:
            rest = self._talk.ask(_("Which word?"))
        self._word = rest[:MOST_WORD]
        self._say(_("Your word: {word}.").format(word=self._word) if self._word else _("No word of yours."))

    def _proof(self, _rest: str) -> None:
        """The commitment to the next deal's seed, and the seed of the deal before."""
        session = self._talk.sitting.session
        seed = session.shown_seed()
        if seed is not None:
            self._say(_("Seed of the last deal, in hexadecimal:"), *_in_groups(seed.hex()))
            word = session.record().deals[-1].word
            if word:
                self._say(_("Your word in it: {word}.").format(word=word))
        if not session.over:
            self._say(_("SHA-256 of the next deal's seed:"), *_in_groups(session.commitment))

    def _level(self, rest: str) -> None:
        sitting = self._talk.sitting
        levels = sitting.levels
        if not levels:
            self._say(_("The level is chosen before a match or after it."))
            return
        if not rest:
            for number, level in enumerate(levels, 1):
                self._say(_("{n}: {choice}.").format(n=number, choice=level_name(level)))
            rest = self._talk.ask(_("Which level, or Enter to keep it?"))
        wanted = plainly(rest)
        for place, level in enumerate(levels):
            if wanted and (wanted == str(place + 1) or level.startswith(wanted) or level_name(level) == wanted):
                sitting.choose_level(place)
                break
        else:
            if wanted:
                self._say(_("The levels are {levels}.").format(levels=telling.listed(levels)))
                return
        chosen = sitting.setup.keeping.next_level or ""
        self._say(_("Level: {level}.").format(level=level_name(chosen)))

    def _cards(self, _rest: str) -> None:
        sitting = self._talk.sitting
        if sitting.session.deal is None:
            self._say(_("No card has been dealt yet."))
            return
        trump = sitting.view.trump
        for player, text in ((YOU, _("You had left: {cards}.")), (OTHER, _("{name} had left: {cards}."))):
            cards = telling.listed_cards(self._left(player), trump) or _("nothing")
            self._say(text.format(name=sitting.session.names[player], cards=cards))

    def _score(self, _rest: str) -> None:
        self._say(*telling.match_score(self._talk.sitting.session))


def _title(session: Session) -> str:
    return match_title(session.rules.name, practice=session.practice)


def _in_groups(digits: str) -> list[str]:
    """64 digits in groups of four, a line each 32."""
    groups = [digits[i : i + 4] for i in range(0, len(digits), 4)]
    return [" ".join(groups[i : i + 8]) for i in range(0, len(groups), 8)]
