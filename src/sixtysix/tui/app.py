"""The table on the screen: one widget that paints what has changed, and the keys."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections.abc import Callable
from typing import ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.geometry import Offset
from textual.screen import Screen

from sixtysix.ai.player import Decision
from sixtysix.i18n import _
from sixtysix.session.pace import PACES
from sixtysix.sitting import prompts
from sixtysix.sitting.idle import Idle, Idleness
from sixtysix.sitting.keeping import RETRY_SECONDS
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.sitting import Wait
from sixtysix.tui.canvas import HEIGHT, WIDTH, Frame
from sixtysix.tui.display import Ability, Display
from sixtysix.tui.early import Taken
from sixtysix.tui.look import SMALLEST, Look
from sixtysix.tui.pages import draw_too_small
from sixtysix.tui.picture import draw, fit
from sixtysix.tui.styles import THEMES, Theme
from sixtysix.tui.table import Table
from sixtysix.tui.terminal import TableDriver
from sixtysix.tui.widget import Board, TableScreen

LOOK_SECONDS: Final = 1.0
"""How often it is looked whether the player is still there."""


class TableApp(App[int], inherit_bindings=False):
    """A match at the table. Its result is the number of the signal that ended it, None without one."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = "Screen { background: ansi_default; overflow: hidden; }"

    def __init__(
        self,
        table: Table,
        opponent: Opponent,
        *,
        ability: Ability | None = None,
        idle: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        taken: Taken | None = None,
    ) -> None:
        """``ability``: what the terminal can do, None for all that most can; ``idle``: seconds without a key until
        the table is left, None for never; ``clock`` tells seconds and never goes back; ``taken``: the terminal, if the
        first picture is on it already."""
        super().__init__(driver_class=TableDriver, ansi_color=True)
        self.theme = "ansi-dark"
        self.table = table
        self._opponent = opponent
        self._ability = ability or Ability()
        self._clock = clock
        self.idled = False
        self._idle = None if idle is None else Idle(idle, clock())
        self._small = False
        self.table.ascii = self.shows.ascii
        self.taken = taken
        painted = None if taken is None else taken.frame
        self._window = (WIDTH, HEIGHT) if painted is None else (len(painted.rows[0]), len(painted.rows))
        self._board = Board(draw(table, *self._window), self._theme, self.shows, self._window, painted)
        self._drawn: int | None = None
        self._unsent = True
        self._retrying = False
        self._on_the_way = 0
        self._arrived: tuple[int, Decision | None] | None = None
        self._thinking: int | None = None
        self._pausing: tuple[asyncio.TimerHandle, int, Decision | None] | None = None

    def get_default_screen(self) -> Screen[None]:
        """The table's screen."""
        return TableScreen(self._board)

    @property
    def _theme(self) -> Theme:
        return THEMES[self.table.options.theme]

    @property
    def shows(self) -> Display:
        """How pictures are shown, as the options have it now."""
        return self._ability.display(self.table.options.color, self.table.options.ascii)

    @property
    def fault(self) -> Exception | None:
        """What ended the app against its will."""
        return self._exception

    def _handle_exception(self, error: Exception) -> None:
        """End in order, and print nothing: Textual's own report would show hidden cards and seeds."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    def on_mount(self) -> None:
        """Take over the signals that would end the program with the terminal in disorder."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGHUP, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):  # only in the main thread
                loop.add_signal_handler(number, self.exit, int(number))
        if self._idle is not None:
            self.set_interval(LOOK_SECONDS, self._look_whether_idle)
        self._paint()

    def _save_again(self) -> None:
        """What could not be saved is tried again, for as long as there is trouble."""
        self._retrying = False
        if self.table.setup.keeping.retry():
            self._paint()
        else:
            self._retry_later()

    def _retry_later(self) -> None:
        if self.table.setup.keeping.warning and not self._retrying:
            self._retrying = True
            self._after(RETRY_SECONDS, self._save_again)

    def _look_whether_idle(self) -> None:
        """Warn a player who has long pressed no key, and in the end leave the table: what was played is kept."""
        assert self._idle is not None
        match self._idle.look(self._clock()):
            case Idleness.OVER:
                self.idled = True
                self._opponent.stop()
                self.exit()
            case Idleness.WARNED if not self.table.notice:
                self.table.notice = prompts.still_there()
                self._paint()
            case _:
                pass

    def _is_back(self) -> bool:
        """A key was pressed: whether it has answered the warning, and so means nothing else."""
        if self._idle is None or not self._idle.touch(self._clock()):
            return False
        self.table.notice = ""
        self._paint()
        return True

    def on_resize(self, event: events.Resize) -> None:
        """The window has another size: too small for the table, or large enough again."""
        self._window = (event.size.width, event.size.height)
        self._small = not Look(width=event.size.width, height=event.size.height).fits
        self._paint()

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes go to the table before Textual makes anything of them."""
        if isinstance(event, events.Key):
            if not self._is_back():
                self._key(event)
        elif isinstance(event, events.Paste):
            if not self._is_back() and not self._small:
                self.table.type(event.text)
                self._paint()
        else:
            await super().on_event(event)

    def _key(self, event: events.Key) -> None:
        if event.key == "ctrl+l":
            self._board.paint_again()
            return
        if self._small and event.key != "ctrl+c":
            return
        char = event.character if event.is_printable else None
        self.table.press(event.key if char in (None, " ") else char, char, self._clock())
        if self.table.left:
            self._opponent.stop()
            self.exit()
            return
        self._paint()

    def _paint(self) -> None:
        """Show the table as it is, and see to it that the match goes on."""
        self._drawn = None if self._small else self.table.decision
        display = self.shows
        fit(self.table, display, *self._window)
        frame = self._too_small() if self._small else draw(self.table, *self._window)
        self._unsent |= self._board.show(frame, self._theme, display)
        if not self._unsent:
            self._sent()
        self.cursor_position = Offset(*self._board.cursor)
        self._retry_later()
        self._go_on()

    def _too_small(self) -> Frame:
        width, height = self._window
        text = _("The window is too small: it has {w}×{h} characters, the table needs {width}×{height}.").format(
            w=width, h=height, width=SMALLEST[0], height=SMALLEST[1]
        )
        return draw_too_small(width, height, text, _("Ctrl+C twice leaves."))

    def post_display_hook(self) -> None:
        """Textual calls this when it has sent what has changed, before any further key is looked at."""
        self._sent()

    def _sent(self) -> None:
        self._unsent = False
        if self._drawn is not None:
            self.table.painted(self._drawn, self._clock())

    def _go_on(self) -> None:
        """Bring about what the table waits for: think and pause once for each move, act when the table is free."""
        moves = self.table.moves
        if self._thinking not in (None, moves):
            # The player has taken a decision back; what was thought about does not come up.
            self._thinking = None
            self._opponent.forget()
        if self._pausing is not None and (self._pausing[1] != moves or self.table.hurried):
            timer, paused, decision = self._pausing
            timer.cancel()
            self._pausing = None
            if paused == moves:
                self._arrived = (moves, decision)
        if self.table.going_on is None or self._small:
            return
        if self._arrived is not None and self._arrived[0] == moves:
            decision, self._arrived = self._arrived[1], None
            if decision is None:
                self.table.end_seen()
            else:
                self.table.other_acts(decision.action, decision.playouts)
            self._paint()
        elif self._on_the_way != moves:
            self._on_the_way = moves
            pause = PACES[self.table.options.pace] * (2 if self.table.after_trick else 1)
            if self.table.going_on is Wait.END:
                self._opponent.ended(self.table.other_view)
                self._later(pause, moves, None)
            else:
                self._think(pause, moves)

    def _think(self, pause: float, moves: int) -> None:
        self._thinking = moves
        due = self._clock() + pause
        # A message to the app, from the opponent's thread: what the app does with it then runs in the app's own.
        self._opponent.think(
            self.table.other_view,
            lambda came: self.call_later(lambda: self._thought(due - self._clock(), moves, came)),
        )

    def _thought(self, seconds: float, moves: int, came: Decision | Exception) -> None:
        if moves != self._thinking:
            return
        self._thinking = None
        if isinstance(came, Exception):
            raise came
        self._later(seconds, moves, came)

    def _later(self, seconds: float, moves: int, decision: Decision | None) -> None:
        if seconds > 0 and not self.table.hurried:
            timer = self._after(seconds, lambda: self._arrive(moves, decision))
            self._pausing = timer, moves, decision
        else:
            self._arrive(moves, decision)

    def _after(self, seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle:
        """Do something later, in the app's own turn. Textual's timer for one time is lost where the process does not
        run for so long while it begins."""
        return asyncio.get_running_loop().call_later(seconds, self.call_later, act)

    def _arrive(self, moves: int, decision: Decision | None) -> None:
        if self._pausing is not None and self._pausing[1] == moves:
            self._pausing = None
        if moves == self.table.moves:
            self._arrived = (moves, decision)
            self._go_on()
