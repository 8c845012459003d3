"""The real program in a pseudo-terminal, played by keys alone."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.terminal import SOURCE, Terminal, running

TABLE = ("play", "--new", "--seed", "a fair deal")
OFF: dict[str, str | None] = {"SIXTYSIX_PACE": "off", "SIXTYSIX_LEVEL": "casual"}

HAND = slice(11, 17)
STATUS = 17


def on_page(terminal: Terminal) -> bool:
    return bool(re.search(r"Enter (deal|new match)", terminal.lines[-1]))


def deciding(terminal: Terminal) -> bool:
    return "Enter play" in terminal.text or offered(terminal) or on_page(terminal)


def offered(terminal: Terminal) -> bool:
    """Whether the other player has closed and an exchange may be made or passed."""
    return "n pass" in terminal.text


def playable(terminal: Terminal) -> list[int]:
    """The numbers of the cards that bear no sign of being barred."""
    found = []
    for number in re.finditer(r"\d", terminal.lines[16][:50]):
        edge = terminal.lines[11].ljust(50)[max(0, number.start() - 3) : number.start() + 4]
        if "×" not in edge:
            found.append(int(number.group()))
    return found


def next_decision(terminal: Terminal) -> None:
    """Play the first card that may be played, pass, or go on from a page; wait for what comes next."""
    if offered(terminal):
        terminal.settle(0.05)
        before = terminal.text
        terminal.send("n")
        terminal.wait(lambda t: deciding(t) and t.text != before)
        return
    if on_page(terminal):
        terminal.send("left")  # Enter twice in a row could be one held down
    else:
        place = playable(terminal)[0]
        terminal.send(str(place))
        terminal.wait(lambda t: f"[{place}]" in t.lines[16])
    before = terminal.text
    terminal.send("enter")
    terminal.wait(lambda t: deciding(t) and t.text != before)


@pytest.mark.parametrize("rules", ["standard", "santase", "schnapsen", "turkish", "saizeci"])
def test_a_whole_match_by_keys(rules: str) -> None:
    with running("play", "--rules", rules, "--seed", "a fair deal", "--to", "3", env=OFF) as terminal:
        terminal.wait("Enter deal")
        for _ in range(200):
            next_decision(terminal)
            if "Enter new match" in terminal.text:
                break
        assert re.search(r"wins? the match \d+ to \d+", terminal.text)
        terminal.send("q")
        assert terminal.end() == 0
        assert terminal.modes_now == terminal.modes


# What it costs on a slow line


def at_the_table(terminal: Terminal) -> None:
    terminal.wait("Enter deal")
    terminal.settle()  # a key within a moment of the page could be meant for what was there before
    terminal.send("left", "enter")
    terminal.wait("Enter play")


def test_bytes_of_the_start() -> None:
    with running(*TABLE, env=OFF) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        assert len(terminal.raw) <= 12_000


def test_bytes_of_keys() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        moves = [terminal.cost(key, shown=shown) for key, shown in MOVES]
        assert max(moves) <= 250, moves
        assert terminal.cost("?", shown="Any key goes back") <= 3_000
        assert terminal.cost("left", shown="Enter play") <= 3_000
        plays: list[int] = []
        while not plays or not on_page(terminal):
            plays.append(cost_of_play(terminal))
        assert max(plays) <= 4_000, plays


MOVES = [("2", "[2]"), ("right", "[3]"), ("right", "[4]"), ("l", "[5]"), ("6", "[6]"), ("left", "[5]"), ("h", "[4]")]


def cost_of_play(terminal: Terminal) -> int:
    """Bytes from choosing a card to the next decision."""
    place = playable(terminal)[0]
    terminal.cost(str(place), shown=f"[{place}]")
    before = terminal.text
    return terminal.cost("enter", shown=lambda t: deciding(t) and t.text != before)


def test_bytes_of_the_last_trick() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        while "look back" not in terminal.text:
            next_decision(terminal)
        assert terminal.cost("t", shown="Tricks you may look at") <= 3_000
        assert terminal.cost("escape", shown="Enter play") <= 3_000


def test_idle_costs_nothing() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        terminal.settle(0.5)
        before = (len(terminal.raw), switches(terminal.pid))
        terminal.settle(0.5)
        assert (len(terminal.raw), switches(terminal.pid)) == before


def switches(pid: int) -> int:
    """How often the threads of a process have gone to sleep: none does so without having been awake."""
    status = (path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/status"))
    return sum(int(re.findall(r"^voluntary_ctxt_switches:\s*(\d+)", text, re.MULTILINE)[0]) for text in status)


# Leaving, wanted or not


def test_leaving_in_the_middle_says_the_score() -> None:
    with running(*TABLE, "--name", "Ann\x1b[2J", env=OFF) as terminal:
        at_the_table(terminal)
        terminal.send("q")
        terminal.wait("Leave now? The match is kept")
        terminal.send("escape")
        terminal.wait("Enter play")
        terminal.send("q")
        terminal.wait("Leave now? The match is kept")
        terminal.send("enter")
        assert terminal.end() == 0
        assert terminal.raw.decode().rstrip().endswith("The match stands at 0 for you and 0 for Computer.")
        assert terminal.modes_now == terminal.modes
        assert b"\x1b[?1049l" in terminal.raw


def test_control_c_twice_leaves_from_anywhere() -> None:
    for keys in ([], ["?"], ["m"], ["q"]):
        with running(*TABLE, env=OFF) as terminal:
            at_the_table(terminal)
            for key in keys:
                terminal.send(key)
                terminal.settle()
            terminal.send("ctrl+c")
            terminal.wait(lambda t: t.status is not None or "Leave now?" in t.text)
            terminal.send_if_running("ctrl+c")
            assert terminal.end() == 0
            assert terminal.modes_now == terminal.modes


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("pace", ["off", "long"])
def test_signals_leave_the_terminal_in_order(number: signal.Signals, pace: str) -> None:
    with running(*TABLE, env={"SIXTYSIX_PACE": pace}) as terminal:
        at_the_table(terminal)
        terminal.send("1", "enter")
        terminal.signal(number)
        assert terminal.end() == 128 + number
        assert terminal.modes_now == terminal.modes
        assert terminal.raw.rfind(b"\x1b[?1049l") > terminal.raw.rfind(b"\x1b[?1049h")
        assert terminal.cursor_shown


def test_a_terminal_that_goes_away_ends_the_program() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        terminal.hang_up()
        assert terminal.end() != 0


FAULT = """
import sys
from sixtysix.ai.casual import CasualPlayer
from sixtysix.cli import main

def decide(self, view, stop=None):
    raise ZeroDivisionError("a fault")

CasualPlayer.decide = decide
sys.exit(main(["play", "--seed", "a fair deal", "--dealer", "me"]))
"""


def test_a_fault_ends_in_order_and_shows_no_hidden_card() -> None:
    terminal = Terminal([sys.executable, "-c", FAULT], env=OFF)
    try:
        terminal.wait("Enter deal")
        terminal.settle()
        terminal.send("left", "enter")
        assert terminal.end() == 1
        assert terminal.modes_now == terminal.modes
        said = terminal.raw.rpartition(b"\x1b[?1049l")[2].decode()
        assert said.startswith("\x1b[?25hInternal error, ZeroDivisionError (a fault): please report it")
        assert said.count("\n") == 1
    finally:
        terminal.close()


def test_a_program_that_was_stopped_paints_its_picture_again() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        terminal.send("3")
        terminal.wait("[3]")
        terminal.settle()
        before = terminal.text
        terminal.signal(signal.SIGTSTP)
        terminal.wait(lambda t: t.raw.endswith(b"\x1b[?1049l\x1b[?25h"))
        # It writes before it stops; to go on before that would go on with nothing.
        terminal.wait(lambda t: os.waitid(os.P_PID, t.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT))
        assert terminal.modes_now == terminal.modes
        terminal.scribble()
        terminal.signal(signal.SIGCONT)
        terminal.wait(lambda t: t.text == before)
        terminal.send("4")
        terminal.wait("[4]")


def test_a_screen_spoilt_by_others_is_painted_again() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        terminal.settle()
        before = terminal.text
        terminal.scribble()
        terminal.send_bytes(b"\x0c")
        terminal.wait(lambda t: t.text == before)


# Windows


def test_a_window_that_shrinks_and_grows_loses_nothing() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        terminal.send("3")
        terminal.wait("[3]")
        before = terminal.text
        terminal.resize(39, 24)
        terminal.wait("it has 39×24")
        assert "the table needs 40×20" in " ".join(terminal.text.split())
        terminal.send("enter", "1", "enter", "q")
        terminal.resize(50, 10)
        terminal.wait("50×10")
        terminal.resize(80, 24)
        terminal.wait(lambda t: t.text == before)
        terminal.resize(110, 32)
        terminal.wait(lambda t: "Tricks won" in t.text and "[3]" in t.lines[20])
        terminal.resize(40, 20)
        terminal.wait("3►[")
        terminal.send("4")
        terminal.wait("4►[")
        terminal.resize(80, 24)
        terminal.wait("[4]")


def refusal(*arguments: str, stdin: int | None = None, **env: str) -> str:
    """What is said instead of starting, where the standard output is no terminal."""
    done = subprocess.run(
        [sys.executable, "-m", "sixtysix", *arguments],
        stdin=subprocess.DEVNULL if stdin is None else stdin,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", "LANG": "C.UTF-8"} | env,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    return done.stderr


def test_no_terminal() -> None:
    assert (
        refusal("play") == "The table takes its keys from a terminal, but the standard input is none; see '--plain'.\n"
    )
    with closing_pty() as slave:
        assert (
            refusal("play", stdin=slave)
            == "The table is drawn on a terminal, but the standard output is none; see '--plain'.\n"
        )


@contextmanager
def closing_pty() -> Iterator[int]:
    master, slave = pty.openpty()
    try:
        yield slave
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize("term", ["dumb", "unknown", "", None])
def test_a_terminal_that_can_do_nothing(term: str | None) -> None:
    with running("play", env={"TERM": term, "SIXTYSIX_PLAIN": "off"}) as terminal:
        assert terminal.end() == 2
        said = terminal.text.replace("\n", "").rstrip()
        assert (
            said == f"The table needs a terminal that can place its cursor, and TERM is '{term or ''}'; see '--plain'."
        )


def test_a_window_too_small_to_start_in() -> None:
    with running("play", size=(72, 19)) as terminal:
        assert terminal.end() == 2
        said = terminal.text.replace("\n", "").rstrip()
        assert said == "The window has 72×19 characters, and the table needs 40×20: make it larger."
        assert b"\x1b[" not in terminal.raw


# Input that no keyboard sends


def test_strange_bytes_do_no_harm() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        before = terminal.text
        for data in (b"\xfc", b"\x1b[97:65;5:1;u", b"\x1b[99999999999u", b"\xc3", b"\x1b[?64;1;2;6c", b"\x1b[1;1R"):
            terminal.send_bytes(data)
            terminal.settle()
        assert terminal.text == before
        terminal.send("C")  # typed by a hand it is answered
        terminal.wait("'C' does nothing here.")
        terminal.send("5")
        terminal.wait("[5]")


def test_an_arrow_that_falls_apart_does_no_harm() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        before = terminal.text
        for data in (b"\x1b", b"[", b"C"):
            terminal.send_bytes(data)
            terminal.settle()
        assert terminal.text == before


def test_a_paste_is_no_run_of_commands() -> None:
    with running(*TABLE, env=OFF) as terminal:
        terminal.wait("Enter deal")
        terminal.send("w")
        terminal.wait("Your word in the shuffle")
        terminal.send_bytes(b"\x1b[200~my\x07 own\r\x1b[201~")
        terminal.send(" word", "backspace", "enter")
        terminal.wait("my own wor\n")
        terminal.wait("Enter deal")
        at_the_table(terminal)
        before = terminal.text
        terminal.send_bytes(b"\x1b[200~3\rcm\r\x1b[201~")
        terminal.settle()
        assert terminal.text == before


# Options


def test_options_and_keys_of_the_file(own_config: Path) -> None:
    own_config.parent.mkdir()
    own_config.write_text('leval = 1\n[keys]\nhelp = "ж"\nquit = "й"\n', encoding="utf-8")
    with running(*TABLE, env=OFF) as terminal:
        terminal.wait("config.toml:1:1: There is no option 'leval'")
        at_the_table(terminal)
        assert "ж help" in terminal.text
        terminal.send("q", "?")
        terminal.settle()
        assert "Leave now?" not in terminal.text
        terminal.send("ж")
        terminal.wait("choose a card")
        terminal.send("enter")
        terminal.wait("Enter play")
        terminal.settle()  # a key that comes at once may have been meant for what was there before
        terminal.send("k")
        terminal.wait("declared with its key alone")
        terminal.send("й")
        terminal.wait("Leave now?")
        terminal.send("enter")
        assert terminal.end() == 0
    assert 'marry = "key"' in own_config.read_text(encoding="utf-8").split("[keys]")[0]


# Glyphs


@pytest.mark.parametrize("env", [{"LANG": "C"}, {"LANG": None}, {"PYTHONIOENCODING": "latin-1"}, {"LC_ALL": "POSIX"}])
def test_letters_where_the_line_takes_no_symbols(env: dict[str, str | None]) -> None:
    with running(*TABLE, env=OFF | env) as terminal:
        at_the_table(terminal)
        terminal.send("s")
        terminal.settle()
        assert "JH" in terminal.text
        assert terminal.raw.isascii()


def test_no_colour() -> None:
    with running(*TABLE, env=OFF | {"NO_COLOR": "1"}) as terminal:
        at_the_table(terminal)
        colours = {colour for y in range(24) for cell in terminal.colours(y) for colour in cell[:2]}
        assert colours == {"default"}


def test_the_cursor_stands_on_the_selected_card() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        for place in (4, 2, 6):
            terminal.send(str(place))
            terminal.wait(f"[{place}]")
            terminal.settle()
            assert terminal.cursor == (8 * place - 6, 12)
        assert terminal.cursor_shown


def test_the_cursor_stands_on_what_enter_does() -> None:
    """On the selected card, the action that Tab has chosen, the answer to a question, the text being typed."""

    def at_cursor(terminal: Terminal) -> str:
        x, y = terminal.cursor
        return terminal.lines[y][x:]

    with running(*TABLE, env=OFF, size=(40, 20)) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        assert at_cursor(terminal).startswith("Enter deal")
        terminal.send("tab")
        terminal.wait(lambda t: at_cursor(t).startswith("w add a word"))
        terminal.send("enter")
        terminal.wait("Your word in the shuffle")
        terminal.send("luck", "left")
        terminal.wait(lambda t: at_cursor(t) == "k")
        terminal.send("escape")
        terminal.wait(lambda t: at_cursor(t).startswith("w add a word"))
        terminal.send("escape")
        terminal.settle()
        at_the_table(terminal)
        for size, cards in (((40, 20), "4►["), ((80, 24), "[4]"), ((110, 32), "[4]")):
            terminal.resize(*size)
            terminal.send("3")
            terminal.settle()
            terminal.send("right")
            terminal.wait(cards)
            card = r"(10|[AKQJ9])[♠♥♦♣]"
            terminal.wait(lambda t: re.match(card, at_cursor(t)))  # noqa: B023 -- called at once
            terminal.settle()
            selected = at_cursor(terminal)
            chosen = [name for name in ("c close", "? help", "v menu", "q quit") if name in terminal.text]
            for name in chosen:
                terminal.send("tab")
                terminal.wait(lambda t, name=name: at_cursor(t).startswith(name))  # type: ignore[misc]  # a default argument
            terminal.send("q")
            terminal.wait("Leave now?")
            terminal.wait(lambda t: at_cursor(t).startswith("Enter yes"))
            terminal.send("escape")
            terminal.wait(lambda t: at_cursor(t).startswith("q quit"))
            terminal.settle(0.3)  # Escape and what follows at once are another key
            terminal.send("escape")
            terminal.wait(lambda t, selected=selected: at_cursor(t) == selected)  # type: ignore[misc]  # a default argument
            terminal.settle(0.3)
            assert terminal.cursor_shown
        assert b"\x1b[?25h" in terminal.raw
        assert b"\x1b[?25l" not in terminal.raw


def test_no_textual_variable_reaches_the_program() -> None:
    with running(*TABLE, env=OFF | {"TEXTUAL_DRIVER": "os:system", "TEXTUAL_PRESS": "enter"}) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        assert "Enter deal" in terminal.text


# An opponent that thinks long

SPINNING = """
import sys
from sixtysix.ai.casual import CasualPlayer
from sixtysix.ai.player import Stopped
from sixtysix.cli import main

def decide(self, view, stop=None):
    while not stop():
        pass
    print("broken off", file=sys.__stderr__)
    raise Stopped

CasualPlayer.decide = decide
sys.exit(main(["play", "--level", "casual", "--new", "--seed", "a fair deal", "--dealer", "me"]))
"""


@pytest.mark.parametrize("how", ["keys", "signal"])
def test_a_long_thought_answers_keys_and_ends_at_once(how: str) -> None:
    """Nothing here would end if the thought were not broken off: it has no end of its own."""
    with Terminal.of([sys.executable, "-c", SPINNING], env=OFF) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        terminal.send("left", "enter")
        terminal.wait("Trick 1: Computer leads")
        for place in ("3", "5", "2"):
            terminal.send(place)
            terminal.wait(f"[{place}]")
        if how == "keys":
            terminal.send("q")
            terminal.wait("Leave now?")
            terminal.send("left", "enter")
            assert terminal.end() == 0
        else:
            terminal.signal(signal.SIGTERM)
            assert terminal.end() == 128 + signal.SIGTERM
        assert terminal.modes_now == terminal.modes
        assert b"broken off" in terminal.raw


# The level


def test_the_level_is_chosen_by_option_variable_and_key() -> None:
    with running(*TABLE, "--level", "random", env=OFF | {"SIXTYSIX_LEVEL": "novice"}) as terminal:
        terminal.wait("[random]")
        terminal.send("q")
        assert terminal.end() == 0
    with running(*TABLE, env=OFF | {"SIXTYSIX_LEVEL": "novice"}) as terminal:
        terminal.wait("1[novice]")
        terminal.settle()
        terminal.send("2")
        terminal.wait("2[casual]")
        terminal.send("1")
        terminal.wait("1[novice]")
        at_the_table(terminal)
        assert "Computer  novice" in terminal.lines[1]
    said = refusal("play", SIXTYSIX_LEVEL="grand")
    assert said.startswith("'SIXTYSIX_LEVEL' takes one of 'random', ")
    assert said.endswith(", not 'grand'.\n")
    said = refusal("play", "--level", "casual", "--opponent", "cmd:true")
    assert said == "Give '--level' or '--opponent', not both.\n"
