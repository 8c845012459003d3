"""What a terminal can show: told by the environment, and held by what is really sent to it."""

from __future__ import annotations

import itertools
import os
import random
import re

import pytest

from sixtysix.tui.display import Display, Glyphs, ability, ascii_text
from sixtysix.tui.styles import Depth
from tests.terminal import running
from tests.tui.test_ink import codes

TERMS = {
    "xterm": Depth.SIXTEEN,
    "xterm-256color": Depth.MANY,
    "xterm-direct": Depth.TRUE,
    "linux": Depth.SIXTEEN,
    "screen": Depth.SIXTEEN,
    "screen-256color": Depth.MANY,
    "tmux-256color": Depth.MANY,
    "vt100": Depth.NONE,
    "vt102": Depth.NONE,
    "vt52": Depth.NONE,
    "vt220": Depth.SIXTEEN,
    "rxvt": Depth.SIXTEEN,
    "foot": Depth.MANY,
    "alacritty": Depth.MANY,
    "xterm-kitty": Depth.MANY,
    "xterm-mono": Depth.NONE,
    "no-such-terminal": Depth.SIXTEEN,
    "../../etc/passwd": Depth.SIXTEEN,
}


@pytest.mark.parametrize("term", TERMS)
def test_colours_of_a_terminal(term: str) -> None:
    assert ability({"TERM": term}, utf8=True).depth == TERMS[term]
    assert ability({"TERM": term.upper()}, utf8=True).depth == TERMS[term]


@pytest.mark.parametrize(
    ("term", "depth"),
    [("xterm", Depth.TRUE), ("screen", Depth.MANY), ("vt100", Depth.NONE), ("linux", Depth.SIXTEEN)],
)
@pytest.mark.parametrize("word", ["truecolor", "24bit", "TrueColor"])
def test_all_colours_where_they_are_promised(term: str, depth: Depth, word: str) -> None:
    assert ability({"TERM": term, "COLORTERM": word}, utf8=True).depth == depth
    assert ability({"TERM": term, "COLORTERM": "yes"}, utf8=True).depth == TERMS[term]


@pytest.mark.parametrize(("value", "depth"), [("1", Depth.NONE), ("0", Depth.NONE), ("", Depth.MANY)])
def test_no_color_is_heard_where_it_is_not_empty(value: str, depth: Depth) -> None:
    can = ability({"TERM": "xterm-256color", "NO_COLOR": value}, utf8=True)
    assert can.display("auto", "auto").depth == depth
    assert can.display("16", "auto").depth == Depth.SIXTEEN, "what was said outright goes before it"


@pytest.mark.parametrize(
    ("term", "utf8", "ascii_", "glyphs"),
    [
        ("xterm", True, "auto", Glyphs.ALL),
        ("xterm", False, "auto", Glyphs.ASCII),
        ("xterm", False, "off", Glyphs.ALL),
        ("xterm", True, "on", Glyphs.ASCII),
        ("vt100", True, "auto", Glyphs.ASCII),
        ("vt220", True, "auto", Glyphs.ASCII),
        ("linux", True, "auto", Glyphs.CONSOLE),
        ("linux", True, "off", Glyphs.CONSOLE),
        ("linux", False, "auto", Glyphs.ASCII),
    ],
)
def test_characters(term: str, utf8: bool, ascii_: str, glyphs: Glyphs) -> None:
    assert ability({"TERM": term}, utf8=utf8).display("auto", ascii_).glyphs is glyphs


def test_likenesses() -> None:
    assert ascii_text("Łódź – «Žofie» ½ 字 ♥") == 'Lodz - "Zofie" 1 ? H'
    assert Display(glyphs=Glyphs.ASCII).ascii


# What is really sent

ODD_NAME = "Žofie Ørsted 字"

ROWS: list[tuple[dict[str, str | None], tuple[str, ...], set[str], bool]] = [
    ({"TERM": "xterm"}, (), {"16"}, False),
    ({"TERM": "xterm-256color"}, ("--theme", "felt"), {"16", "256"}, False),
    ({"TERM": "xterm", "COLORTERM": "truecolor"}, ("--theme", "felt"), {"16", "256", "true"}, False),
    ({"TERM": "linux"}, ("--theme", "contrast"), {"16"}, False),
    ({"TERM": "screen"}, ("--theme", "felt"), {"16"}, False),
    ({"TERM": "vt100"}, (), set(), True),
    ({"TERM": "no-such-terminal"}, ("--theme", "felt"), {"16"}, False),
    ({"TERM": "xterm-256color", "NO_COLOR": "1"}, ("--theme", "felt"), set(), False),
    ({"TERM": "xterm-256color", "NO_COLOR": "1"}, ("--color", "16", "--theme", "felt"), {"16"}, False),
    ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, ("--color", "never"), set(), False),
    ({"LANG": "en_US.ISO-8859-1"}, (), {"16", "256"}, True),
    ({"TERM": "xterm-256color"}, ("--ascii",), {"16", "256"}, True),
]


@pytest.mark.parametrize(("env", "arguments", "colours", "ascii_"), ROWS)
def test_what_is_sent(env: dict[str, str | None], arguments: tuple[str, ...], colours: set[str], ascii_: bool) -> None:
    with running(*("play", "--new", "--seed", "a", "--name", ODD_NAME, *arguments), env=env) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        sent = terminal.raw.decode()
    found = codes(sent)
    assert found <= colours | {"0", "1", "2", "4", "7", "22", "24", "27", "39", "49"}
    assert not colours or found & colours, "what can be shown is made use of"
    assert sent.isascii() == ascii_
    if env.get("TERM") == "linux":
        assert not re.search("[►×╭╮╰╯▀▄]", sent)


def product_of_lines() -> list[tuple[dict[str, str | None], tuple[str, ...]]]:
    """Lines on which whole deals are played: two of them, or with SIXTYSIX_TERMINALS so many of all combinations; all,
    if that is 0."""
    wanted = os.environ.get("SIXTYSIX_TERMINALS")
    if wanted is None:
        return [({"LANG": "en_US.ISO-8859-1", "TERM": "xterm"}, ()), ({"TERM": "xterm-256color"}, ("--ascii",))]
    places: list[dict[str, str | None]] = [
        {"LANG": "C"},
        {"LANG": "POSIX"},
        {"LANG": "C.UTF-8"},
        {"LANG": "en_US.ISO-8859-1"},
        {"LC_ALL": "C", "LANG": "C.UTF-8"},
    ]
    wishes: list[dict[str, str | None]] = [{}, {"COLORTERM": "truecolor"}, {"NO_COLOR": "1"}]
    options: list[tuple[str, ...]] = [(), ("--theme", "felt"), ("--color", "never", "--ascii"), ("--color", "true")]
    terms: list[dict[str, str | None]] = [{"TERM": term} for term in TERMS]
    lines = [
        (place | wish | term, given)
        for term, place, (number, wish), given in itertools.product(terms, places, enumerate(wishes), options)
        # Not each with each: every pair of a terminal and a place, of a wish and an option comes up.
        if (len(term["TERM"] or "") + len(place) + number + len(given)) % 3 == 0
    ]
    count = int(wanted) or len(lines)
    return random.Random(0).sample(lines, min(count, len(lines)))


@pytest.mark.parametrize(("env", "arguments"), product_of_lines())
def test_a_whole_deal_in_what_the_line_takes(env: dict[str, str | None], arguments: tuple[str, ...]) -> None:
    env = env | {"SIXTYSIX_PACE": "off", "SIXTYSIX_LEVEL": "casual"}
    with running(*("play", "--new", "--seed", "b", "--name", ODD_NAME, *arguments), env=env) as terminal:
        terminal.wait("Enter deal")
        for _ in range(60):
            terminal.send("l", "\r")
            terminal.settle()
            if "Enter deal" in terminal.text and "Deal 2" in terminal.text:
                break
        else:
            raise AssertionError(f"the deal does not end:\n{terminal.text}")
        terminal.send("q")
        terminal.settle()
        terminal.send_if_running("ctrl+c", "ctrl+c")
        terminal.end()
        sent = terminal.raw.decode("latin-1")
    can = ability({name: value for name, value in env.items() if value is not None}, utf8=takes_utf8(env))
    shows = can.display(
        arguments[1] if arguments[:1] == ("--color",) else "auto", "on" if "--ascii" in arguments else "auto"
    )
    assert not shows.ascii or sent.isascii()
    allowed = {Depth.NONE: set(), Depth.SIXTEEN: {"16"}, Depth.MANY: {"16", "256"}, Depth.TRUE: {"16", "256", "true"}}
    assert codes(sent) & {"16", "256", "true"} <= allowed[shows.depth]


def takes_utf8(env: dict[str, str | None]) -> bool:
    return (env.get("LC_ALL") or env.get("LANG") or "C.UTF-8").endswith("UTF-8")
