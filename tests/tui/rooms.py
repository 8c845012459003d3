"""A table with its screens, matches that are kept, and a pair of hands: what tests of screens begin with."""

from __future__ import annotations

from pathlib import Path

from sixtysix.config import NotSaved, Settings
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.history.store import Store
from sixtysix.options import Options
from sixtysix.sitting.keeping import Kept
from sixtysix.sitting.sitting import OTHER, Setup
from sixtysix.tui.canvas import Frame
from sixtysix.tui.look import Look
from sixtysix.tui.picture import draw
from sixtysix.tui.screens.menu import Start
from sixtysix.tui.table import Table
from tests.tui.players import NAMES, Hands

CLOCK = 1_800_000_000_000  # milliseconds since 1970

SIZES = ((40, 20), (80, 24), (110, 32))


class Room:
    """One sitting. ``size`` is the window's, columns and rows."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: str = "a room",
        rules: str = "standard",
        names: tuple[str, str] = NAMES,
        settings: Settings | None = None,
        size: tuple[int, int] = (80, 24),
        start: bool = True,
    ) -> None:
        self.keeping = Kept(Store(folder, clock=lambda: CLOCK), "casual", lambda _level, _seed: None)
        setup = Setup(
            RULESETS[rules], names, lambda n: seed_from_text(f"{seed} {n}"), dealer=OTHER, keeping=self.keeping
        )
        settings = settings or NotSaved(Options(rules=rules, level="casual"))
        self.table = Table(setup, grace=0.0, settings=settings)
        self.hands = Hands(self.table)
        self.size = self.table.window = size
        if start:
            self.table.open(Start(first=True))

    def resize(self, size: tuple[int, int]) -> None:
        self.size = self.table.window = size

    @property
    def picture(self) -> Frame:
        return draw(self.table, *self.size)

    @property
    def text(self) -> str:
        return self.picture.text

    @property
    def fits(self) -> bool:
        return Look(width=self.size[0], height=self.size[1]).fits

    def selected(self) -> str:
        """What stands in the row where the cursor stands, from there on."""
        x, y = self.picture.cursor
        return "".join(char for char, _style in self.picture.rows[y][x:]).strip()

    def press(self, *keys: str) -> None:
        self.hands.press(*keys)

    def choose(self, label: str) -> None:
        """Go down to an item and press Enter on it."""
        for _ in range(40):
            if self.selected().startswith(label):
                self.press("enter")
                return
            self.press("down")
        raise AssertionError(f"no {label!r} in\n{self.text}")

    def begin(self) -> None:
        """From the start screen into the first deal, at the player's first decision."""
        self.press("enter", "left", "enter")
        self.hands.wait()
