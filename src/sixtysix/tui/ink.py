"""Pictures as a terminal reads them: what has changed, in few bytes.

Every byte counts on a slow line, so a row is walked cell by cell: what is the same is jumped over, colours and
attributes are changed rather than set anew, and blanks are erased rather than written. Where the ground has a colour,
that takes a terminal that erases to the colour it writes on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from rich.color import ColorSystem
from rich.style import Style

from sixtysix.tui.canvas import Frame, Row
from sixtysix.tui.display import Display
from sixtysix.tui.styles import Depth, Theme

# More same cells than these are jumped over: a jump costs as much.
_JUMP: Final = 4
# More blanks than these are erased: erasing and going on behind costs as much.
_ERASE: Final = 10

_SYSTEM: Final = {
    Depth.SIXTEEN: ColorSystem.STANDARD,
    Depth.MANY: ColorSystem.EIGHT_BIT,
    Depth.TRUE: ColorSystem.TRUECOLOR,
}

_ATTRIBUTES: Final = (("bold", "1", "22"), ("dim", "2", "22"), ("underline", "4", "24"), ("reverse", "7", "27"))
"""Attributes, and the codes that begin and end them."""


_Look: TypeAlias = tuple[str, ...]
"""The codes of attributes and colours, "" for what is not set."""

_Cells: TypeAlias = list[tuple[str, _Look | None]]
"""A row as it is sent. A blank has the look of what can be seen of it alone."""


@lru_cache(maxsize=1024)
def _sure(char: str) -> bool:
    """Whether all terminals hold what is in a cell for one cell wide; what follows anything else is put in place."""
    return len(char) == 1 and (char < "\u0300" or "\u0370" <= char < "\u0590" or "\u2000" <= char < "\u2e80")


class Ink:
    """Writes pictures for one theme on one kind of display."""

    def __init__(self, theme: Theme, display: Display) -> None:
        self.theme = theme
        self.display = display
        self._looks: dict[str, _Look] = {}
        self._turns: dict[tuple[_Look, _Look], str] = {}
        self._ground = _seen_of_blank(self.look(""))

    def style(self, name: str) -> Style:
        """What a style of a picture is here."""
        return self.theme.style(name, self.display.depth)

    def paint(self, before: Frame | None, after: Frame) -> str:
        """What is sent to have one picture in place of another of the same size; None: whatever there is."""
        sent: list[str] = []
        unknown: _Cells = [("", None)] * len(after.rows[0])
        look = _NOTHING
        if before is None and self._ground == _NOTHING:
            unknown = [(" ", _NOTHING)] * len(after.rows[0])
            sent.append("\x1b[2J")
        for y, new in enumerate(after.rows):
            old = None if before is None else before.rows[y]
            if old is not new and old != new:
                cells = unknown if old is None else self._cells(old)
                look = self._row(y, cells, self._cells(new), look, sent)
        if look != _NOTHING:
            sent.append("\x1b[m")
        return "".join(sent)

    def _cells(self, row: Row) -> _Cells:
        cells: _Cells = []
        for char, name in row:
            look = self.look(name)
            cells.append((char, _seen_of_blank(look) if char == " " else look))
        return cells

    def _row(self, y: int, old: _Cells, new: _Cells, look: _Look, sent: list[str]) -> _Look:
        """Send one row; ``look`` is that before it. Returns the look after it."""
        at: int | None = None  # where the cursor is, None: not in this row
        width = len(new)
        blank_from = self._blank_from(new)
        x = 0
        while x < width:
            if old[x] == new[x]:
                x += 1
                continue
            while not new[x][0]:
                x -= 1  # the left half of a wide character brings both
            sent.append(self._go(y, x, at, new, look))
            char, wanted = new[x]
            assert wanted is not None
            blanks = self._blanks(old, new, x)
            if x >= blank_from or blanks > _ERASE:
                if _seen_of_blank(look) != wanted:
                    sent.append(self._turn(look, wanted))
                    look = wanted
                if x >= blank_from:
                    sent.append("\x1b[K")
                    return look
                sent.append(f"\x1b[{blanks}X")
                at, x = x, x + blanks
                continue
            if look != wanted and not (char == " " and _seen_of_blank(look) == wanted):
                sent.append(self._turn(look, wanted))
                look = wanted
            sent.append(char)
            x += 1
            while x < width and not new[x][0]:
                x += 1
            at = x if _sure(char) else None
        return look

    def _go(self, y: int, x: int, at: int | None, row: _Cells, look: _Look) -> str:
        """The cursor to a cell, from where it is in the row; cells between that are as they should be may be sent."""
        if at == x:
            return ""
        if at is not None and 0 < x - at <= _JUMP:
            seen = _seen_of_blank(look)
            if all(cell[1] == (seen if cell[0] == " " else look) for cell in row[at:x]):
                return "".join(char for char, _ in row[at:x])
        if at is not None and self.display.modern:
            return f"\x1b[{x + 1}G"
        return f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"

    def _blank_from(self, row: _Cells) -> int:
        """The column from which on a row is blank and may be erased to its end."""
        end = len(row)
        while end and row[end - 1] == row[-1] and self._erasable(row[-1]):
            end -= 1
        return end

    def _blanks(self, old: _Cells, new: _Cells, x: int) -> int:
        """How many cells from one on, the last of them not blank before, may be erased together."""
        if not self.display.modern or not self._erasable(new[x]):
            return 0
        end = x
        while end < len(new) and new[end] == new[x]:
            end += 1
        while end > x and old[end - 1] == new[end - 1]:
            end -= 1
        return end - x

    def _erasable(self, cell: tuple[str, _Look | None]) -> bool:
        """Whether erasing makes a cell like this: a blank one, on a ground that the terminal erases to."""
        char, look = cell
        if char != " " or look is None or look == _NOTHING:
            return char == " " and look == _NOTHING
        _, _, underline, reverse, _, back = look
        return bool(back) and not underline and not reverse and self.display.fills

    def look(self, name: str) -> _Look:
        """The codes of attributes and colours for a style of a picture, "" for what is not set."""
        look = self._looks.get(name)
        if look is None:
            style = self.style(name)
            codes = [on if getattr(style, attribute) else "" for attribute, on, _ in _ATTRIBUTES]
            system = _SYSTEM.get(self.display.depth)
            for color, front in ((style.color, True), (style.bgcolor, False)):
                if color is None or system is None:
                    codes.append("")
                else:
                    codes.append(";".join(color.downgrade(system).get_ansi_codes(front)))
            look = self._looks[name] = tuple(codes)
        return look

    def _turn(self, look: _Look, wanted: _Look) -> str:
        """From one look to another."""
        if look == wanted:
            return ""
        turn = self._turns.get((look, wanted))
        if turn is None:
            if wanted == _NOTHING:
                turn = "\x1b[m"
            else:
                codes = [code for code in wanted if code]
                anew = ";".join(codes if look == _NOTHING else ["0", *codes])
                turn = f"\x1b[{anew}m"
                if self.display.modern:
                    change = f"\x1b[{';'.join(_changed(look, wanted))}m"
                    turn = min(turn, change, key=len)
            self._turns[look, wanted] = turn
        return turn


_NOTHING: Final = ("",) * (len(_ATTRIBUTES) + 2)
"""The look of a terminal that has been told nothing."""


@lru_cache(maxsize=256)
def _seen_of_blank(look: _Look) -> _Look:
    """What of a look can be seen where nothing is written."""
    _, _, underline, reverse, front, back = look
    if reverse:
        return look
    return ("", "", underline, "", front if underline else "", back)


def _changed(look: _Look, wanted: _Look) -> list[str]:
    """The codes that make one look of another."""
    ends = [*(end for _, _, end in _ATTRIBUTES), "39", "49"]
    ended = list(dict.fromkeys(end for end, old, new in zip(ends, look, wanted, strict=True) if old and not new))
    # Bold and faint end together.
    begun = [new for end, old, new in zip(ends, look, wanted, strict=True) if new and (new != old or end in ended)]
    return [*ended, *begun]
