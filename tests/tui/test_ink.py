"""What is sent for a picture, read back by a terminal in memory."""

from __future__ import annotations

import re
from functools import cache
from unittest import mock

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from sixtysix.tui.canvas import Canvas, Frame
from sixtysix.tui.display import Display, Glyphs
from sixtysix.tui.ink import Ink
from sixtysix.tui.picture import draw
from sixtysix.tui.styles import ASKED, BACK, BARRED, FACE, LABEL, LINE, RED, THEMES, TITLE, TOLD, TURN, VALUE, Depth
from tests.tui.states import STATES

WIDTH, HEIGHT = 24, 4

STYLES = ["", LABEL, VALUE, LINE, TITLE, ASKED, TOLD, TURN, BACK, f"{FACE} {VALUE} {RED}", f"{FACE} {RED} {BARRED}"]

PIECES = st.tuples(
    st.integers(0, WIDTH - 1),
    st.integers(0, HEIGHT - 1),
    st.text(st.sampled_from("ab ─♥字"), max_size=WIDTH) | st.integers(1, WIDTH).map(lambda n: " " * n),
    st.sampled_from(STYLES),
)

DISPLAYS = [
    *(Display(depth) for depth in Depth),
    *(Display(depth, fills=True) for depth in Depth),
    Display(Depth.NONE, Glyphs.ALL, modern=False),
    Display(Depth.SIXTEEN, Glyphs.ALL, modern=False),
]


@st.composite
def pictures(draw: st.DrawFn) -> tuple[Frame, Frame]:
    """Two pictures, the second made by writing over the first."""
    canvas = Canvas(WIDTH, HEIGHT)
    for piece in draw(st.lists(PIECES, max_size=12)):
        canvas.put(*piece)
    before = canvas.frame()
    for piece in draw(st.lists(PIECES, max_size=5)):
        canvas.put(*piece)
    return before, canvas.frame()


class Seen:
    """A terminal in memory."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.Stream(self._screen)

    def feed(self, text: str) -> None:
        self._stream.feed(text)

    def cells(self) -> list[tuple[object, ...]]:
        """What can be seen of each cell."""
        found: list[tuple[object, ...]] = []
        for y in range(self._screen.lines):
            for x in range(self._screen.columns):
                c = self._screen.buffer[y][x]
                blank = c.data == " " and not c.reverse
                lines = (c.reverse, c.underscore)
                found.append((c.data, c.bg, *lines) if blank else (c.data, c.bg, *lines, c.fg, c.bold))
        return found


def whole(ink: Ink, frame: Frame) -> str:
    """A picture sent without any thrift."""
    sent = []
    for y, row in enumerate(frame.rows):
        for x, (char, style) in enumerate(row):
            if char:
                look = ";".join(code for code in ink.look(style) if code)
                sent.append(f"\x1b[{y + 1};{x + 1}H\x1b[0m" + (f"\x1b[{look}m" if look else "") + char)
    return "".join(sent)


@given(pictures(), st.sampled_from(DISPLAYS), st.sampled_from(sorted(THEMES)), st.sampled_from([0, 10_000]))
def test_what_is_sent_makes_the_picture(both: tuple[Frame, Frame], display: Display, theme: str, much: int) -> None:
    before, after = both
    ink = Ink(THEMES[theme], display)
    expected, changed, fresh = Seen(), Seen(), Seen()
    expected.feed(whole(ink, after))
    with mock.patch("sixtysix.tui.ink._MUCH", much):  # by looks, or row by row
        changed.feed("rubbish\x1b[2;3Hrubbish\x1b[H" + ink.paint(None, before))
        changed.feed(ink.paint(before, after))
        assert changed.cells() == expected.cells()
        fresh.feed("rubbish" + ink.paint(None, after))
        assert fresh.cells() == expected.cells()


@pytest.mark.parametrize("theme", THEMES)
def test_pictures_of_the_table(theme: str) -> None:
    ink = Ink(THEMES[theme], Display(Depth.MANY, fills=True))
    frames = [frame for frame in drawn() if (len(frame.rows[0]), len(frame.rows)) == (80, 24)]
    shown, before = Seen(80, 24), None
    for frame in frames:
        expected = Seen(80, 24)
        expected.feed(whole(ink, frame))
        shown.feed(ink.paint(before, frame))
        assert shown.cells() == expected.cells()
        before = frame


@given(pictures(), st.sampled_from(DISPLAYS))
def test_nothing_is_sent_for_nothing(both: tuple[Frame, Frame], display: Display) -> None:
    ink = Ink(THEMES["felt"], display)
    assert ink.paint(both[1], both[1]) == ""
    for sent in (ink.paint(None, both[1]), ink.paint(*both)):
        assert SGR.findall(sent)[-1:] in ([], [""]), "the terminal writes as it did before"


SGR = re.compile(r"\x1b\[([0-9;]*)m")


@cache
def drawn() -> list[Frame]:
    """Some pictures of the table."""
    return [draw(make()) for make in STATES]


def codes(sent: str) -> set[str]:
    """The attributes and colours asked for: "16", "256" and "true" for colours of so many, else the code."""
    found: set[str] = set()
    for sequence in SGR.findall(sent):
        named = re.sub(r"[34]8;5;\d+", "256", re.sub(r"[34]8;2;\d+;\d+;\d+", "true", sequence))
        found |= {re.sub(r"\A(?:[349]|10)[0-7]\Z", "16", code) for code in named.split(";") if code}
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_no_more_colours_than_there_are(theme: str) -> None:
    allowed = {Depth.NONE: set(), Depth.SIXTEEN: {"16"}, Depth.MANY: {"16", "256"}, Depth.TRUE: {"16", "256", "true"}}
    attributes = {"0", "1", "2", "4", "7", "22", "24", "27", "39", "49"}
    for depth, colours in allowed.items():
        ink = Ink(THEMES[theme], Display(depth))
        sent = "".join(ink.paint(None, picture) for picture in drawn())
        assert codes(sent) <= colours | attributes
        old = Ink(THEMES[theme], Display(depth, modern=False))
        sent = "".join(old.paint(None, picture) for picture in drawn())
        assert codes(sent) <= colours | {"0", "1", "2", "4", "7"}, "codes that end one attribute are not old ones"
        assert set(re.findall(r"\x1b\[[0-9;]*([A-Za-z])", sent)) <= set("HKJm")


def test_true_colours_are_used_where_there_are() -> None:
    picture = draw(STATES[0]())
    assert "true" in codes(Ink(THEMES["felt"], Display(Depth.TRUE)).paint(None, picture))
    assert "256" in codes(Ink(THEMES["felt"], Display(Depth.MANY)).paint(None, picture))
    assert "16" in codes(Ink(THEMES["felt"], Display(Depth.SIXTEEN)).paint(None, picture))


@given(st.text(st.characters(exclude_categories=["C"]), max_size=40), st.sampled_from([Glyphs.ASCII, Glyphs.CONSOLE]))
def test_other_characters_take_the_same_room(text: str, glyphs: Glyphs) -> None:
    canvas = Canvas(40, 1)
    canvas.put(0, 0, text)
    shown = Display(glyphs=glyphs).shown(canvas.frame())
    row = "".join(char for char, _ in shown.rows[0])
    assert cell_len(row) == 40
    if glyphs is Glyphs.ASCII:
        assert row.isascii()
        assert len(row) == 40
