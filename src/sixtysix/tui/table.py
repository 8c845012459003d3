"""The table as its player handles it: keys go in, a match goes on. What is to be drawn is made of it elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sixtysix.config import Settings
from sixtysix.engine.actions import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    PASS,
    Action,
    Claim,
    Close,
    Draw,
    Exchange,
    Marry,
    Pass,
    Play,
)
from sixtysix.engine.cards import Card, Rank, Suit
from sixtysix.keys import Command, KeyMap, place_of
from sixtysix.session.pace import PACES
from sixtysix.sitting import prompts
from sixtysix.sitting.sitting import YOU, Setup, Sitting, Wait
from sixtysix.tui.asking import Ask, Over
from sixtysix.tui.between import do_on_page, scroll_page
from sixtysix.tui.canvas import HEIGHT, WIDTH
from sixtysix.tui.faces import FACES, Faces, faces_named
from sixtysix.tui.field import Field
from sixtysix.tui.gate import AGAIN, GRACE, REPEAT, Gate
from sixtysix.tui.screens.base import Screen
from sixtysix.tui.screens.menu import menu_of
from sixtysix.wording import reason as refusal

_ASKED_FIRST: Final[dict[Command, tuple[Ask, Action]]] = {
    Command.CLOSE: (Ask.CLOSE, CLOSE),
    Command.CLAIM: (Ask.CLAIM, CLAIM),
}
_AT_ONCE: Final[dict[Command, Action]] = {Command.EXCHANGE: EXCHANGE, Command.DRAW: DRAW, Command.PASS: PASS}
_HABITS: Final = {Command.HABIT_DRAW: "draw", Command.HABIT_CLAIM: "claim", Command.HABIT_MARRY: "marry"}
_COMMAND_OF: Final[dict[type[Action], Command]] = {
    Marry: Command.MARRY,
    Exchange: Command.EXCHANGE,
    Close: Command.CLOSE,
    Claim: Command.CLAIM,
    Draw: Command.DRAW,
    Pass: Command.PASS,
}


class Table(Sitting):
    """One player's table, with its keys.

    ``decision`` numbers what a key can be meant for: it changes with every move, question, page and cover. ``asking``
    is the question on the board, ``choice`` the answer selected where there are several. ``over`` is what covers the
    cards, ``over_page`` its page to be seen out of ``over_pages``, which depend on the window; ``chosen`` the action
    that Tab has chosen, ``editing`` the text being typed. ``screens`` stand over the table, the last of them is seen.
    ``window``: the window's columns and rows; ``top`` rows of a page are above it. ``left``: the player has left.
    ``notice`` is what the owner has to say, for as long as it does.
    """

    def __init__(self, setup: Setup, *, grace: float, ascii: bool = False, settings: Settings | None = None) -> None:  # noqa: A002 -- the option's name
        """``grace``: seconds after the other player's move in which keys do not confirm; ``ascii``: draw nothing
        else; ``settings``: what the player has set, None: what is usual, and nothing saved."""
        self.gate = Gate(grace)
        self.ascii = ascii
        self.decision = 0
        self.asking: Ask | None = None
        self.choice = 0
        self.over: Over | None = None
        self.over_page = 0
        self.over_pages = 1
        self.chosen: Command | None = None
        self.message = ""
        self.word = ""
        self.editing: Field | None = None
        self.screens: list[Screen] = []
        self.window = (WIDTH, HEIGHT)
        self.top = 0
        self.left = False
        self.notice = ""
        self._hurried = -1
        super().__init__(setup, settings)
        self.keys = KeyMap(self.options.keys)

    def painted(self, decision: int, now: float) -> None:
        """The picture of a decision is on the screen since ``now`` seconds."""
        if decision == self.decision:
            self.gate.painted(now)

    @property
    def warning(self) -> str:
        """What stands at the top as long as it holds: that the player is missed, or that saving fails."""
        return self.notice or self.setup.keeping.warning

    @property
    def going_on(self) -> Wait | None:
        """What the owner has to bring about, once nothing covers the table and no question stands on it."""
        free = self.over is None and self.asking is None and not self.screens
        return self.waiting if free else None

    @property
    def hurried(self) -> bool:
        """Whether the player wants no pause before what the table waits for."""
        return self._hurried == self.moves

    def _hurry(self) -> None:
        if self.going_on is not None:
            self._hurried = self.moves

    def _moved(self) -> None:
        super()._moved()
        self.asking = None
        self.top = 0
        self.chosen = self._only_choice()
        self.decide_anew()

    def decide_anew(self) -> None:
        """From now on keys are meant for something else, which has to be seen first."""
        self.decision += 1
        self.gate.next()

    def _try(self, action: Action) -> None:
        bar = self.act(action)
        if bar is not None:
            self.message = refusal(bar, self.session.rules)

    # Keys

    def press(self, key: str, char: str | None, now: float) -> None:
        """A key was pressed at ``now`` seconds: its name as Textual has it, and the character it types, if any."""
        if self.editing is not None:
            self._edit(self.editing, key, char, now)
            return
        command = self.keys.command(key)
        if command is Command.CONFIRM and (
            self.asking is not None or not self.screens or self.screens[-1].confirms(key)
        ):
            self._confirm(now)
            return
        alone = self.gate.touch(now)
        self.message = ""
        place = place_of(key)
        if command is Command.INTERRUPT:
            self.interrupt()
        elif self.asking is not None:
            self._answer(command, place)
        elif command is None and place is None and char is not None and self.over is None:
            self.message = prompts.unknown_key(char) if alone else ""
        elif self.screens:
            self._press_screen(self.screens[-1], key, command)
        elif self.over is not None:
            self._leaf(command)
        elif self.on_page and key in ("up", "down") and scroll_page(self, 1 if key == "down" else -1):
            pass
        else:
            self._give(command, place, alone, now)

    def _give(self, command: Command | None, place: int | None, alone: bool, now: float) -> None:
        """A command or a digit, with no question on the board and nothing over it; ``alone``: not in a burst."""
        meant = alone and self.gate.seen(now)
        if command in (Command.NEXT, Command.PREVIOUS):
            self._choose(1 if command is Command.NEXT else -1)
        elif command is Command.BACK:
            self._back()
        elif command is Command.UNDO:
            if meant:
                self.message = self.undo()
        elif self.on_page:
            do_on_page(self, command, place)
        elif place is not None:
            self._select(place)
            if alone:
                self._hurry()
        elif command is not None:
            self._do(command, meant)

    def _confirm(self, now: float) -> None:
        """Enter: yes to a question, else the chosen action, else the selected card."""
        if self.going_on is not None and self.chosen is None:
            if self.gate.idle(now):
                self._hurry()
            return
        seen = self.gate.seen(now)
        # Nothing is decided on a screen: there a held key need only be told from one that is pressed again.
        again = REPEAT if self.screens and self.asking is None else AGAIN
        if not self.gate.confirm(now, again):
            if seen:
                self.message = prompts.too_soon()
            return
        self.message = ""
        if self.asking is not None:
            self._yes()
        elif self.screens:
            self.screens[-1].confirm(self)
        elif self.over is not None:
            self._leaf(None)
        elif self.on_page:
            do_on_page(self, self.chosen or Command.CONFIRM, None)
        elif self.chosen is not None:
            self._do(self.chosen, True)
        elif self.selected is not None:
            self._try(Play(self.selected))

    def commands(self) -> list[Command]:
        """What can be done now beside selecting cards, in the order shown."""
        if self.on_page:
            word = [] if self.session.over else [Command.WORD]
            level = [Command.LEVEL] if len(self.levels) > 1 else []
            undo = [Command.UNDO] if self.can_undo else []
            again = [Command.AGAIN] if self.can_deal_again else []
            return [Command.CONFIRM, *word, *level, *undo, *again, Command.MENU, Command.QUIT]
        found: list[Command] = []
        if self.session.turn == YOU:
            if self.playable:
                found.append(Command.CONFIRM)
            acts = [_COMMAND_OF[type(action)] for action in self.view.legal if not isinstance(action, Play)]
            found += dict.fromkeys(acts)
        if self.open_tricks:
            found.append(Command.TRICKS)
        if self.can_undo:
            found.append(Command.UNDO)
        return [*found, Command.HELP, Command.MENU, Command.QUIT]

    def _back(self) -> None:
        """Escape: from a chosen action to the cards; from a page to the menu.

        In a deal it goes no further: an arrow key whose bytes arrive apart begins with it.
        """
        usual = self._only_choice()
        if self.on_page and self.chosen is usual:
            self.open_menu()
        self.chosen = usual

    def _choose(self, step: int) -> None:
        """Tab: the next of the actions named at the foot; after the last one, the cards again."""
        commands: list[Command | None] = [c for c in self.commands() if c is not Command.CONFIRM]
        if self.on_page or self.playable or not self._only_choice():
            commands.append(None)
        at = commands.index(self.chosen) if self.chosen in commands else -1
        self.chosen = commands[(at + step) % len(commands)]

    def _only_choice(self) -> Command | None:
        """What Enter does where no card can be played."""
        if self.on_page or self.session.turn != YOU or self.playable:
            return None
        legal = self.view.legal
        return next((_COMMAND_OF[type(action)] for action in (PASS, DRAW, CLAIM) if action in legal), None)

    def _do(self, command: Command, meant: bool) -> None:
        """A command in a deal; ``meant``: its key was pressed by a hand that has seen what it is for."""
        match command:
            case Command.LEFT | Command.RIGHT:
                self._move(1 if command is Command.RIGHT else -1)
            case Command.HELP:
                self._show_over(Over.HELP)
            case Command.TRICKS:
                if self.open_tricks:
                    self._show_over(Over.TRICKS)
                elif self.options.look_back == "hidden":
                    self.message = prompts.no_look_back_wanted()
                else:
                    self.message = prompts.no_look_back(self.view)
            case Command.QUIT:
                self.ask(Ask.LEAVE)
            case Command.MENU:
                self.open_menu()
            case Command.FACES:
                self.other_faces()
            case Command.UNDO:
                self.message = self.undo()
            case Command.HABIT_DRAW | Command.HABIT_CLAIM | Command.HABIT_MARRY if meant:
                habit = _HABITS[command]
                self._say_saved(prompts.habit(habit, self.switch(habit)))
            case Command.CLOSE | Command.CLAIM:
                self._ask_first(*_ASKED_FIRST[command])
            case Command.MARRY if meant:
                self._marry()
            case Command.EXCHANGE | Command.DRAW | Command.PASS if meant:
                self._try(_AT_ONCE[command])
            case _:
                pass

    def _select(self, place: int) -> None:
        self.select(place)
        if self.playable:
            self.chosen = None

    def _move(self, step: int) -> None:
        place = self.place
        if place is not None:
            # From a chosen action the way back is to the card that was selected.
            back = self.chosen is not None and bool(self.playable)
            self._select((place if back else place + step) % len(self.hand))

    @property
    def drawn_faces(self) -> Faces:
        """The cards and marks as they are drawn now."""
        return faces_named(self.options.faces, self.options.ranks, self.ascii)

    def other_faces(self) -> None:
        """The next kind of suits that looks different; after the last comes the first."""
        names = tuple(FACES)
        at, before = names.index(self.options.faces), self.drawn_faces
        for name in (*names[at + 1 :], *names[:at]):
            # Without signs or colours some kinds look the same.
            if replace(faces_named(name, self.options.ranks, self.ascii), name=before.name) != before:
                self.message = self.settings.choose("faces", name)
                return

    def _leaf(self, command: Command | None) -> None:
        """Any key turns to the next page of what covers the cards, if there is one; Escape takes it all away."""
        if command is Command.BACK or self.over_page + 1 >= self.over_pages:
            self._show_over(None)
        else:
            self.over_page += 1
            self.decide_anew()

    def _say_saved(self, said: str) -> None:
        """A message, with why what was chosen could not be saved if it could not."""
        self.message = " ".join(part for part in (said, self.settings.trouble) if part)

    def _chosen(self, name: str) -> None:
        super()._chosen(name)
        if name == "pace":
            self.gate.grace = GRACE if PACES[self.options.pace] else 0.0

    def _show_over(self, over: Over | None) -> None:
        self.over = over
        self.over_page = 0
        self.decide_anew()

    # Screens over the table

    def open(self, screen: Screen) -> None:
        """Put a screen over the table, or over the screens that stand there."""
        self.screens.append(screen)
        self.message = ""
        self.over = None
        self.decide_anew()

    def open_menu(self) -> None:
        """Put the menu over the table."""
        self.open(menu_of(self))

    def close_screen(self) -> None:
        """Take the screen away that is seen."""
        self.screens.pop()
        self.message = ""
        self.decide_anew()

    def close_screens(self) -> None:
        """Take all screens away: the table is seen."""
        self.screens.clear()
        self.decide_anew()

    def _press_screen(self, screen: Screen, key: str, command: Command | None) -> None:
        if command is Command.BACK:
            screen.back(self)
        elif command is Command.QUIT:
            self.leave()
        else:
            screen.press(self, key, command)

    # Marriages

    def _marry(self) -> None:
        suits = self.marriages
        if len(suits) > 1:
            self.choice = 0
            self.ask(Ask.MARRY)
        else:
            self._try(Marry(suits[0] if suits else self._suit_meant()))

    def _suit_meant(self) -> Suit:
        """The suit meant by asking for a marriage that cannot be: of a pair held, else of the selected card."""
        hand = self.view.hand
        pairs = [s for s in Suit if Card.of(Rank.KING, s) in hand and Card.of(Rank.QUEEN, s) in hand]
        if self.selected is not None and (not pairs or self.selected.suit in pairs):
            return self.selected.suit
        return pairs[0] if pairs else self.view.trump

    # Questions

    def ask(self, ask: Ask) -> None:
        """Put a question on the board."""
        self.asking = ask
        self.decide_anew()

    def ask_again(self) -> None:
        """Ask in which seats the deal is dealt again."""
        self.choice = 0
        self.ask(Ask.AGAIN)

    def _ask_first(self, ask: Ask, action: Action) -> None:
        bar = self.session.why_not(YOU, action)
        if bar is None:
            self.ask(ask)
        else:
            self.message = refusal(bar, self.session.rules)

    def _answer(self, command: Command | None, place: int | None) -> None:
        if command is Command.BACK:
            self.asking = None
            self.decide_anew()
        elif self.asking in (Ask.MARRY, Ask.AGAIN):
            count = len(self.marriages) if self.asking is Ask.MARRY else 2
            if place is not None and place < count:
                self.choice = place
            elif command in (Command.LEFT, Command.PREVIOUS):
                self.choice = (self.choice - 1) % count
            elif command in (Command.RIGHT, Command.NEXT):
                self.choice = (self.choice + 1) % count

    def _yes(self) -> None:
        ask, self.asking = self.asking, None
        match ask:
            case Ask.CLOSE:
                self._try(CLOSE)
            case Ask.CLAIM:
                self._try(CLAIM)
            case Ask.MARRY:
                self._try(Marry(self.marriages[self.choice]))
            case Ask.AGAIN:
                self.deal_again(swapped=self.choice == 1)
            case Ask.LEAVE:
                self.left = True
            case None:
                pass

    def leave(self) -> None:
        """The player wants to leave: at once, or after a question while a match goes on."""
        if self.in_match:
            self.ask(Ask.LEAVE)
        else:
            self.left = True

    def interrupt(self) -> None:
        """As :meth:`leave`, and the second time there is no question any more."""
        if self.asking is Ask.LEAVE:
            self.left = True
        else:
            self.over = None
            self.leave()

    # Text

    def edit(self, field: Field) -> None:
        """Have a text typed: keys go to it until Enter keeps it or Escape leaves all as it was."""
        self.editing = field

    def _edit(self, field: Field, key: str, char: str | None, now: float) -> None:
        match key:
            case "enter":
                self.gate.idle(now)
                self.editing = None
                field.keep(field.text)
                self.decide_anew()
            case "escape":
                self.editing = None
            case "ctrl+c":
                self.editing = None
                self.interrupt()
            case _:
                field.press(key, char)

    def type(self, text: str) -> None:
        """Text that was pasted; where no text is asked for, a paste is never a run of commands."""
        if self.editing is not None:
            self.editing.insert(text)
