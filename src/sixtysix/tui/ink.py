"""Pictures as a terminal reads them: what has changed, in few bytes.

Every byte counts on a slow line, so a row is walked cell by cell: what is the same is jumped over, colours and
attributes are changed rather than set anew, and blanks are erased rather than written. Where the ground has a colour,
that takes a terminal that erases to the colour it writes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, TypeAlias

from rich.color import ColorSystem
from rich.style import Style

from sixtysix.tui.canvas import Frame, Row
from sixtysix.tui.display import Display
from sixtysix.tui.styles import Depth, Theme

# More same cells than these are jumped over: a jump costs as much.
_JUMP: Final = 4
# More bytes than these are worth the time to try another order.
_MUCH: Final = 400
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

_Changed: TypeAlias = tuple[int, _Cells, _Cells]
"""Which row it is, and what was in it and is to be."""


class _Pen:
    """What the terminal is told so far: the look it writes in, and where its cursor is, ``x`` None: unknown."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.look: _Look = _NOTHING
        self.y = 0
        self.x: int | None = None

    def text(self) -> str:
        """All that was sent, with the look ended."""
        return "".join(self.sent) + ("" if self.look == _NOTHING else "\x1b[m")


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
        begun = ""
        unknown: _Cells = [("", None)] * len(after.rows[0])
        if before is None and self._ground == _NOTHING:
            unknown = [(" ", _NOTHING)] * len(after.rows[0])
            begun = "\x1b[2J"
        changed: list[_Changed] = []
        for y, new in enumerate(after.rows):
            old = None if before is None else before.rows[y]
            if old is not new and old != new:
                changed.append((y, unknown if old is None else self._cells(old), self._cells(new)))
        sent = self._by_rows(changed)
        if len(sent) > _MUCH:
            sent = min(sent, self._by_looks(changed), key=len)
        return begun + sent

    def _by_rows(self, changed: Sequence[_Changed]) -> str:
        """Send row by row."""
        pen = _Pen()
        for y, old, new in changed:
            self._row(y, old, new, pen)
        return pen.text()

    def _by_looks(self, changed: Sequence[_Changed]) -> str:
        """Send all that has one look, then all that has another: more ways to go, and fewer turns."""
        pen = _Pen()
        rows = []
        written: set[_Look] = set()
        blank: set[_Look] = set()
        for y, old, new in changed:
            todo = [before != after for before, after in zip(old, new, strict=True)]
            cells = {*compress(new, todo)}
            looks = {look for _, look in cells}
            rows.append((y, old, new, todo, looks))
            for char, look in cells:
                if look is not None:
                    (blank if char == " " else written).add(look)
        # Blanks are sent with what is beside them; those left over come last.
        for wanted in sorted(written) + sorted(blank - written):
            for y, old, new, todo, looks in rows:
                if wanted in looks and (part := _part(new, todo, wanted)):
                    # All else is taken for sent: where it is written over, it is with what it is to be.
                    self._row(y, [old[x] if x in part else cell for x, cell in enumerate(new)], new, pen)
                    for x in part:
                        todo[x] = False
        return pen.text()

    def _cells(self, row: Row) -> _Cells:
        cells: _Cells = []
        for char, name in row:
            look = self.look(name)
            cells.append((char, _seen_of_blank(look) if char == " " else look))
        return cells

    def _row(self, y: int, old: _Cells, new: _Cells, pen: _Pen) -> None:
        """Send one row."""
        width = len(new)
        blank_from = self._blank_from(new)
        x = 0
        while x < width:
            if old[x] == new[x]:
                x += 1
                continue
            while not new[x][0]:
                x -= 1  # the left half of a wide character brings both
            self._go(y, x, new, pen)
            char, wanted = new[x]
            assert wanted is not None
            blanks = self._blanks(old, new, x)
            if x >= blank_from or blanks > _ERASE:
                if _seen_of_blank(pen.look) != wanted:
                    self._turn(wanted, pen)
                if x >= blank_from:
                    pen.sent.append("\x1b[K")
                    return
                pen.sent.append(f"\x1b[{blanks}X")
                x += blanks
                continue
            if pen.look != wanted and not (char == " " and _seen_of_blank(pen.look) == wanted):
                self._turn(wanted, pen)
            pen.sent.append(char)
            x += 1
            while x < width and not new[x][0]:
                x += 1
            # Behind the last column a cursor is in different places.
            pen.x = x if _sure(char) and x < width else None

    def _go(self, y: int, x: int, row: _Cells, pen: _Pen) -> None:
        """The cursor to a cell; cells between that are as they should be may be sent."""
        at, down = pen.x, y - pen.y
        pen.y, pen.x = y, x
        if at == x and not down:
            return
        absolute = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        if at is None:
            pen.sent.append(absolute)
            return
        if not down and 0 < x - at <= _JUMP:
            seen = _seen_of_blank(pen.look)
            if all(cell[1] == (seen if cell[0] == " " else pen.look) for cell in row[at:x]):
                pen.sent.extend(char for char, _ in row[at:x])
                return
        if self.display.modern:
            pen.sent.append(min(absolute, _steps(x - at, down, x), key=len))
        else:
            pen.sent.append(absolute)

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

    def _turn(self, wanted: _Look, pen: _Pen) -> None:
        """From one look to another."""
        look, pen.look = pen.look, wanted
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
        pen.sent.append(turn)


_NOTHING: Final = ("",) * (len(_ATTRIBUTES) + 2)
"""The look of a terminal that has been told nothing."""


@lru_cache(maxsize=4096)
def _steps(right: int, down: int, x: int) -> str:
    """The shortest way of a cursor by steps: down first, then to the right or left, ``x`` the column it comes to."""
    if down < 0:
        rows = f"\x1b[{-down}A"
    else:
        rows = "" if not down else "\x1b[B" if down == 1 else f"\x1b[{down}B"
    if not right:
        return rows
    if right > 0:
        ways = ["\x1b[C" if right == 1 else f"\x1b[{right}C"]
    else:
        ways = ["\b" * -right, f"\x1b[{-right}D"]
    ways.append(f"\x1b[{x + 1}G" if x else "\r")
    return rows + min(ways, key=len)


@lru_cache(maxsize=256)
def _seen_of_blank(look: _Look) -> _Look:
    """What of a look can be seen where nothing is written."""
    _, _, underline, reverse, front, back = look
    if reverse:
        return look
    return ("", "", underline, "", front if underline else "", back)


def _part(row: _Cells, todo: Sequence[bool], wanted: _Look) -> set[int]:
    """The cells of a row that have a look, of those to be sent, and the blanks beside them that may have it."""
    seen = _seen_of_blank(wanted)
    part: set[int] = set()
    x, width = 0, len(row)
    while x < width:
        first, real = x, False
        while x < width and todo[x] and (row[x][1] == wanted or (row[x][0] == " " and row[x][1] == seen)):
            real = real or row[x][1] == wanted
            x += 1
        if real:
            part.update(range(first, x))
        if x == first:
            x += 1
    return part


def _changed(look: _Look, wanted: _Look) -> list[str]:
    """The codes that make one look of another."""
    ends = [*(end for _, _, end in _ATTRIBUTES), "39", "49"]
    ended = list(dict.fromkeys(end for end, old, new in zip(ends, look, wanted, strict=True) if old and not new))
    # Bold and faint end together.
    begun = [new for end, old, new in zip(ends, look, wanted, strict=True) if new and (new != old or end in ended)]
    return [*ended, *begun]
