"""Before, between and after deals, in words: unfinished matches, the next deal, how a deal and a match have ended."""

from __future__ import annotations

from sixtysix.engine.cards import Card
from sixtysix.i18n import _
from sixtysix.plain import telling
from sixtysix.plain.cards import plainly
from sixtysix.plain.commands import Command
from sixtysix.plain.talk import Talk
from sixtysix.sitting.hand import sorted_hand
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.sitting.standing import match_told
from sixtysix.wording import ending, ruleset_title
from sixtysix.wording.levels import level_name

MOST_OFFERS = 12
"""How many unfinished matches are told at the most, the ones played last."""

MOST_WORD = 40
"""The longest word a player may add to a deal, in characters."""


class BetweenTalk:
    """What is said while no deal is played."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._say = talk.say
        self._word = ""
        self._done = False

    # Unfinished matches

    def offer(self) -> bool:
        """Tell the unfinished matches, and play one on if one is chosen; return whether one was."""
        sitting = self._talk.sitting
        while True:
            offers = sitting.setup.keeping.offers()[:MOST_OFFERS]
            if not offers:
                return False
            self._say(_("Unfinished matches:"))
            for number, offer in enumerate(offers, 1):
                self._say(_("{n}: {match}.").format(n=number, match=offer.told))
            chosen = self._chosen(len(offers))
            if chosen is None:
                return False
            trouble = sitting.resume(offers[chosen].uid)
            if not trouble:
                return True
            self._say(trouble)

    def _chosen(self, count: int) -> int | None:
        """The place of the match that is to be played on, None for a new one."""
        chosen: list[int | None] = []

        def number(line: str) -> bool:
            if line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= count:
                chosen.append(int(line) - 1)
                return True
            return False

        commands = [
            Command("new", lambda _rest: chosen.append(None), _("a new match"), "n"),
            *self._talk.general(),
            Command("help", lambda _rest: self._talk.help(commands, _("A number: play that match on.")), "", "?"),
            Command("quit", self._talk.leave, _("leave"), "q", ("exit", "leave", "bye")),
        ]
        question = _("Play on, or new?") if count == 1 else _("Which one, or new?")
        while not chosen:
            line = self._talk.ask(question)
            if line:
                self._talk.do(line, commands, number)
            else:
                chosen.append(0)
        return chosen[0]

    # Deals

    def welcome(self) -> None:
        """Which match begins."""
        session = self._talk.sitting.session
        keeping = self._talk.sitting.setup.keeping
        self._say(_("New match: {rules}.").format(rules=ruleset_title(session.rules.name)), telling.goal(session))
        if keeping.level is not None:
            text = _("{name} plays at level {level}.")
            self._say(text.format(name=session.names[OTHER], level=level_name(keeping.level)))

    def resumed(self) -> None:
        """Which match is played on, between two deals."""
        session = self._talk.sitting.session
        self._talk.sitting.news()
        self._say(ruleset_title(session.rules.name) + ".", *telling.match_score(session))

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
        if session.over:
            self._say(match_told(session))
        else:
            self._say(*telling.match_score(session))

    def _left(self, player: int) -> tuple[Card, ...]:
        session = self._talk.sitting.session
        view = session.view(player)
        return sorted_hand(view.hand, view.trump, view.rules)

    def next(self) -> bool:
        """Tell which deal comes, and ask until it is dealt; after a match, until the next one begins.

        Returns whether a deal has been dealt.
        """
        sitting = self._talk.sitting
        over = sitting.session.over
        self._done = False
        if over:
            dealer = sitting.next_dealer
            text = _("You would deal first.") if dealer == YOU else _("{name} would deal first.")
            self._say(text.format(name=sitting.session.names[OTHER]))
        else:
            self._say(telling.next_deal(sitting.session))
        while not self._done:
            line = self._talk.ask(_("Another match?") if over else _("Deal now?"))
            if line:
                self._talk.do(line, self._commands())
            else:
                self._go_on()
        return not over

    def _go_on(self, _rest: str = "") -> None:
        self._done = True
        sitting = self._talk.sitting
        if sitting.session.over:
            sitting.start_match()
            self.welcome()
        else:
            word, self._word = self._word, ""
            sitting.deal(word)

    def _commands(self) -> list[Command]:
        sitting = self._talk.sitting
        over, first = sitting.session.over, sitting.session.deal is None
        levels = len(sitting.levels) > 1
        return [
            Command("deal", self._go_on, _("deal the cards"), "d", ("yes", "y"), possible=not over),
            Command("again", self._go_on, _("another match"), "a", ("yes", "y"), possible=over),
            Command("word", self._add_word, _("a word of yours in the shuffle"), "w", possible=not over),
            Command("proof", self._proof, _("the promised seed"), "", ("seed", "promise", "commitment")),
            Command("level", self._level, _("how well the computer plays"), "", possible=levels),
            Command("cards", self._cards, _("the cards that were left"), "", ("hand", "left"), possible=not first),
            Command("score", self._score, _("how the match stands"), "s", ("match",)),
            *self._talk.general(),
            Command("help", lambda _rest: self._talk.help(self._commands()), _("what is possible"), "?"),
            Command("quit", self._talk.leave, _("leave"), "q", ("exit", "leave", "bye", "no", "n")),
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


def _in_groups(digits: str) -> list[str]:
    """64 digits in groups of four, a line each 32."""
    groups = [digits[i : i + 4] for i in range(0, len(digits), 4)]
    return [" ".join(groups[i : i + 8]) for i in range(0, len(groups), 8)]
