"""The one widget: it holds the picture, and tells Textual what to send when that has changed.

Textual's own compositor looks for changes among many widgets and writes rows anew; here there is one picture, and the
changes of a picture are known (see :mod:`~sixtysix.tui.ink`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from rich.console import RenderableType
from rich.segment import Segment
from textual._compositor import Compositor, CompositorUpdate
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from sixtysix.tui.canvas import Frame, segments
from sixtysix.tui.display import Display
from sixtysix.tui.ink import Ink
from sixtysix.tui.styles import Theme


class Board(Widget, can_focus=False):
    """The whole picture. It never takes the focus and never changes its layout."""

    DEFAULT_CSS = "Board { width: 100%; height: 100%; }"

    def __init__(
        self, frame: Frame, theme: Theme, display: Display, window: tuple[int, int], painted: Frame | None = None
    ) -> None:
        """``window``: how large it is until Textual says so. ``painted`` is what is on the screen already, None: nobody
        knows what."""
        super().__init__()
        self._frame = frame
        self._ink = Ink(theme, display)
        self._placed: Frame | None = None
        self._window = window
        self._painted = painted

    def show(self, frame: Frame, theme: Theme, display: Display) -> bool:
        """Paint a picture: only what differs from the one before. Returns whether anything does."""
        before = self._picture()
        self._frame, self._placed = frame, None
        if theme is not self._ink.theme or display != self._ink.display:
            self._ink = Ink(theme, display)
            self._painted = self._placed = None
        elif self._picture() == before:
            return False
        # Any region will do: what is sent is known without it.
        self.refresh(Region(0, 0, 1, 1))
        return True

    @property
    def cursor(self) -> tuple[int, int]:
        """Where the terminal's cursor stands, in cells of the window."""
        return self._picture().cursor

    def paint(self) -> str:
        """What is sent to bring the screen up to date."""
        before, self._painted = self._painted, self._picture()
        return self._ink.paint(before, self._painted)

    def paint_again(self) -> None:
        """Nothing is known of what is on the screen: paint it whole."""
        self._painted = None
        self.refresh(Region(0, 0, 1, 1))

    def _picture(self) -> Frame:
        """The picture in the middle of the window, in characters that the terminal has."""
        if self._placed is None:
            self._placed = self._ink.display.shown(self._frame.placed(*(self.size or self._window)))
        return self._placed

    def on_mount(self) -> None:
        """After the program was stopped and goes on, something else is on the screen."""
        self.app.app_resume_signal.subscribe(self, lambda _: self.paint_again())

    def on_resize(self) -> None:
        """Another window: the picture gets another place in it."""
        self._placed = None
        if self._painted is not None and (len(self._painted.rows[0]), len(self._painted.rows)) != self.size:
            self._painted = None
        self.app.cursor_position = Offset(*self.cursor)

    def render_line(self, y: int) -> Strip:
        """One row, for pictures that are not sent to a terminal."""
        rows = self._picture().rows
        if y >= len(rows):
            return Strip.blank(self.size.width)
        row = rows[y]
        return Strip([Segment(text, self._ink.style(style)) for text, style in segments(row)], len(row))


class TableScreen(Screen[None], inherit_bindings=False):
    """The only screen: keys go to the table, whatever they are."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._compositor = _Compositor(board)
        self._board = board

    def compose(self) -> ComposeResult:
        """The one widget."""
        yield self._board


class _Compositor(Compositor):
    """Textual's compositor, but for what is sent."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def render_update(
        self, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
    ) -> RenderableType | None:
        """What is to be sent; a picture of the whole screen where one is asked for."""
        if simplify:
            return super().render_update(full, screen_stack, simplify)
        self._dirty_regions.clear()
        return _Update(self._board)  # type: ignore[return-value]  # Textual asks its own updates for what to send


class _Update(CompositorUpdate):
    """The board's changes. They are worked out when they are sent, so that none is lost where nothing is sent."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def render_segments(self, console: object) -> str:
        """What is sent to the terminal."""
        return self._board.paint()
