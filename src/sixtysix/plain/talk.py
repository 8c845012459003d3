"""The conversation: tells what happens, asks, and does what is answered, deal after deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Final

from sixtysix.ai.player import Decision
from sixtysix.config import Settings
from sixtysix.engine.events import Event
from sixtysix.i18n import _
from sixtysix.plain.commands import Command, begun, named, taken_apart
from sixtysix.plain.console import Console, Ended
from sixtysix.plain.telling import listed
from sixtysix.plain.when import ascii_only, width_of
from sixtysix.session.session import Session
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.sitting import OTHER, YOU, Setup, Sitting, Wait
from sixtysix.sitting.standing import match_told
from sixtysix.wording import shortened

THINKING_SECONDS: Final = 2.0
"""After how long it is said that the other player thinks."""


class Listening(Sitting):
    """A sitting that keeps what has happened until it is told."""

    def __init__(self, setup: Setup, settings: Settings | None = None) -> None:
        self.untold: list[Event] = []
        super().__init__(setup, settings)

    def _happened(self, session: Session, events: tuple[Event, ...]) -> None:
        super()._happened(session, events)
        self.untold += session.seen(YOU, events)

    def news(self) -> tuple[Event, ...]:
        """What has happened since this was last asked."""
        events, self.untold = tuple(self.untold), []
        return events


class Talk:
    """What every part of the conversation needs: who is spoken to, the sitting, the opponent."""

    def __init__(self, sitting: Listening, console: Console, opponent: Opponent) -> None:
        self.sitting = sitting
        self.console = console
        self._opponent = opponent
        self._warned = ""
        self._told_kept = False
        sitting.settings.listen(self._chosen)

    def _chosen(self, name: str) -> None:
        """An option has been chosen: lines may look otherwise from now on."""
        if name in ("width", "ascii"):
            options = self.sitting.options
            self.console.shape(width_of(options), ascii_only(options))

    def say(self, *sentences: str) -> None:
        """Tell some sentences."""
        for sentence in sentences:
            self.console.say(sentence)

    def ask(self, question: str) -> str:
        """Ask a question, after saying whether matches are saved if that has changed."""
        self.warn()
        return self.console.ask(question)

    def warn(self) -> None:
        """Try again to save what could not be saved, and say what has changed."""
        keeping = self.sitting.setup.keeping
        keeping.retry()
        warning = keeping.warning
        if warning != self._warned:
            self._warned = warning
            self.say(warning or _("Saving again."))

    # Answers

    def do(self, line: str, commands: Sequence[Command], other: Callable[[str], bool] = lambda _line: False) -> None:
        """Do what a line asks for; ``other`` is tried with it before it is taken for the beginning of a command."""
        said = taken_apart(line)
        command = named(said, commands)
        if command is None:
            if other(line):
                return
            meant = begun(said, commands)
            if len(meant) > 1:
                words = listed(command.word for command in meant)
                self.say(_("That can mean: {words}.").format(words=words))
                return
            if not meant:
                self.not_known(line)
                return
            command = meant[0]
        command.does(said.rest)

    def not_known(self, line: str) -> None:
        """Say that a line means nothing here."""
        text = _("'{text}' means nothing here: '{help}' tells what does.")
        self.say(text.format(text=quoted(line), help="help"))

    def help(self, commands: Sequence[Command], *first: str) -> None:
        """Say what can be said now."""
        self.say(_("Possible now:"), *first)
        for command in commands:
            if command.possible:
                self.say(command_told(command))

    def agreed(self, question: str) -> bool:
        """Ask for yes or no; nothing said means no."""
        while True:
            said = taken_apart(self.ask(question)).word
            if said in ("yes", "y", _("yes")):
                return True
            if said in ("", "no", "n", _("no")):
                return False
            self.say(_("Say '{yes}' or '{no}'.").format(yes=_("yes"), no=_("no")))

    # Everywhere

    def leave(self, _rest: str = "") -> None:
        """Leave, after a question in the middle of a match."""
        session = self.sitting.session
        if session.deal is not None and not session.over:
            self.say(self._whether_kept())
            if not self.agreed(_("Leave now, yes or no?")):
                return
            self._told_kept = True
        raise Ended(0)

    def lost_by_leaving(self) -> bool:
        """Whether leaving the match on the table for another one would lose it."""
        session = self.sitting.session
        return session.deal is not None and not session.over and not self.sitting.setup.keeping.keeps

    def _whether_kept(self) -> str:
        kept = self.sitting.setup.keeping.keeps
        return _("The match is kept, to be played on.") if kept else _("The match is not kept.")

    def goodbye(self) -> list[str]:
        """How the match stands, to be said at the end, and whether it can be played on; nothing before a deal."""
        session = self.sitting.session
        if session.deal is None:
            return []
        return [match_told(session), *([] if session.over or self._told_kept else [self._whether_kept()])]

    # The other player

    def other_turn(self) -> None:
        """Have the other player decide, and do it."""
        came: SimpleQueue[Decision | Exception] = SimpleQueue()

        def done(decided: Decision | Exception) -> None:
            came.put(decided)
            self.console.wake()

        sitting = self.sitting
        self._opponent.think(sitting.other_view, done)
        told = False
        while came.empty():
            woken = self.console.wait(None if told else THINKING_SECONDS)
            if not woken and not told and came.empty():
                told = True
                self.say(_("{name} is thinking.").format(name=sitting.session.names[OTHER]))
        decided = came.get()
        if isinstance(decided, Exception):
            raise decided
        sitting.other_acts(decided.action, decided.playouts)

    def end_seen(self) -> None:
        """The end of the deal has been reached: let the other player know, and go on to what is told of it."""
        assert self.sitting.waiting is Wait.END
        self._opponent.ended(self.sitting.other_view)
        self.sitting.end_seen()


def command_told(command: Command) -> str:
    """A command in a line of the help."""
    if command.short:
        return _("{word}, {short}: {said}.").format(word=command.word, short=command.short, said=command.said)
    return _("{word}: {said}.").format(word=command.word, said=command.said)


def number_in(text: str) -> int | None:
    """The number that a text is, None where it is none."""
    return int(text[:9]) if text.isascii() and text.isdigit() else None


def quoted(line: str) -> str:
    """What somebody has said, short enough to be said again, and never taken for a question."""
    return shortened(line.replace("?", " ").strip())
