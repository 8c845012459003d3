"""Playing at a :class:`~sixtysix.tui.table.Table` by keys alone, with no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixtysix.ai.player import make_player
from sixtysix.config import NotSaved
from sixtysix.engine.actions import Action, Claim, Close, Draw, Exchange, Marry, Pass, Play
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.keys import Command
from sixtysix.options import Options
from sixtysix.sitting.sitting import Setup, Wait
from sixtysix.tui.asking import Ask
from sixtysix.tui.table import Table

NAMES = ("You", "Computer")

COMMANDS = {
    Marry: Command.MARRY,
    Exchange: Command.EXCHANGE,
    Close: Command.CLOSE,
    Claim: Command.CLAIM,
    Draw: Command.DRAW,
    Pass: Command.PASS,
}

LETTERS = {
    Command.MARRY: "m",
    Command.EXCHANGE: "x",
    Command.CLOSE: "c",
    Command.CLAIM: "g",
    Command.DRAW: "d",
    Command.PASS: "n",
}


def make_table(rules: Rules, seed: str = "a word", dealer: int | None = None, *, practice: bool = False) -> Table:
    setup = Setup(rules, NAMES, lambda n: seed_from_text(f"{seed} {n}"), dealer, practice=practice)
    return Table(setup, grace=0.0, settings=NotSaved(Options(pace="off")))


class Hands:
    """A player's hands on the keys of a table, a second apart, and the other player's moves."""

    def __init__(self, table: Table, seed: bytes = b"\7" * 32) -> None:
        self.table = table
        self.now = 0.0
        self.other = make_player("casual", seed)
        self.seen: Callable[[Table], None] = lambda _table: None

    def press(self, *keys: str) -> None:
        """Look at the table, then press a key: one after the other."""
        for key in keys:
            self.now += 1
            self.seen(self.table)
            self.table.painted(self.table.decision, self.now)
            self.table.press(key, " " if key == "space" else key if len(key) == 1 else None, self.now)
        self.seen(self.table)

    def wait(self) -> None:
        """Let the other player act, and ends of deals pass, until a key is needed."""
        while self.table.going_on is not None:
            self.seen(self.table)
            if self.table.going_on is Wait.END:
                self.table.end_seen()
            else:
                self.table.other_acts(self.other.decide(self.table.other_view).action)

    def do(self, action: Action, letters: bool = True) -> None:
        """Do an action by its keys: letters and digits, or only arrows, Tab, Enter and Escape."""
        self.press(*(keys_with_letters if letters else keys_without_letters)(self.table, action))
        if self.table.asking is Ask.MARRY:
            assert isinstance(action, Marry)
            self.press(*["right"] * self.table.marriages.index(action.suit), "enter")
        elif self.table.asking is not None:
            self.press("enter")


def keys_with_letters(table: Table, action: Action) -> Iterator[str]:
    """A digit and Enter for a card, the letter for anything else."""
    if isinstance(action, Play):
        place = table.hand.index(action.card)
        if place > 9:
            yield from ("0", "right")
        else:
            yield str((place + 1) % 10)
        yield "enter"
    else:
        yield LETTERS[COMMANDS[type(action)]]


def keys_without_letters(table: Table, action: Action) -> Iterator[str]:
    """Arrows and Enter for a card, Tab and Enter for anything else."""
    if isinstance(action, Play):
        if table.chosen is not None:
            yield "escape"
        place = table.place
        assert place is not None
        steps = table.hand.index(action.card) - place
        yield from ["right" if steps > 0 else "left"] * abs(steps)
    else:
        choices: list[Command] = [command for command in table.commands() if command is not Command.CONFIRM]
        wanted = choices.index(COMMANDS[type(action)])
        start = -1 if table.chosen is None else choices.index(table.chosen)
        yield from ["tab" if wanted > start else "shift+tab"] * abs(wanted - start)
    yield "enter"


def play_match(hands: Hands, decide: Callable[[Table], Action], letters: bool = True) -> None:
    """Play until the match is over, by keys alone."""
    table = hands.table
    while not table.session.over:
        hands.wait()
        if table.on_page:
            if not table.session.over:
                hands.press("enter")
        else:
            hands.do(decide(table), letters)
    hands.wait()
