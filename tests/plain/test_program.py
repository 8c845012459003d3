"""The real program in plain lines: when it is chosen, what it sends, how it ends, and that nothing is lost."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix.engine.actions import Play
from sixtysix.history import rows
from sixtysix.history.store import Store
from tests.plain.reader import SOURCE, Program, program
from tests.terminal import Terminal, running

QUICK = ("--seed", "plain", "--level", "novice", "--to", "3", "--width", "0")
KILLS = int(os.environ.get("SIXTYSIX_PLAIN_KILLS", "6"))


def play_on(one: Program) -> None:
    """Answer one question in the simplest way."""
    question = one.known.question
    if question in ("Your lead?", "Your reply?"):
        one.answer(one.known.may[0])
    elif question.startswith("King or queen"):
        one.answer("king")
    else:
        one.answer("")


def to_the_table(one: Program, plays: int = 2) -> None:
    one.listen()
    for _ in range(plays + 1):
        play_on(one)
        one.listen()


# When plain lines are chosen


@pytest.mark.parametrize("term", ["dumb", "unknown", "", None])
def test_a_terminal_that_places_no_cursor(term: str | None) -> None:
    with running("play", *QUICK, env={"TERM": term}) as terminal:
        terminal.wait("Deal now?")
        assert terminal.text.startswith("This terminal places no cursor: plain lines.\nNew match: Sixty-Six.")
        terminal.send("enter")
        terminal.wait("Your ")
        terminal.send("h", "enter")
        terminal.wait("6: ")
        assert b"\x1b" not in terminal.raw
        assert terminal.raw.count(b"\r") == terminal.raw.count(b"\r\n")
        terminal.send_bytes(b"\x04")
        assert terminal.end() == 0
        assert "The match is kept, to be played on." in terminal.text
        assert terminal.modes_now == terminal.modes


@pytest.mark.parametrize("setting", [{"SIXTYSIX_PLAIN": "on"}, {"SIXTYSIX_CONFIG": "config.toml"}])
def test_chosen_by_variable_and_file(setting: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("plain = true\nwidth = 20\n", encoding="utf-8")
    setting = {name: str(tmp_path / value) if "." in value else value for name, value in setting.items()}
    with running("play", "--seed", "plain", env=setting) as terminal:
        terminal.wait("Deal now?")
        assert b"\x1b" not in terminal.raw
        assert terminal.text.startswith("New match:")


@pytest.mark.parametrize("locale", [{"LANG": "C"}, {"LC_ALL": "de_DE.ISO-8859-1"}, {"SIXTYSIX_ASCII": "on"}])
def test_where_nothing_but_ascii_is_wanted(locale: dict[str, str]) -> None:
    with program(*QUICK, "--name", "Zoë ♥", "--rules", "saizeci", env=locale) as one:
        to_the_table(one)
        one.answer("rules 1")
        one.listen()
        assert one.end() == 0
    assert all(line.isascii() for line in one.lines)
    assert "New match: Saizeci si sase." in one.lines


def test_no_screen_is_loaded() -> None:
    script = (
        "import sys\nfrom sixtysix.cli import main\n"
        "assert main(['play', '--plain', '--seed', 'a']) == 0\n"
        "assert 'textual' not in sys.modules and 'sixtysix.tui' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="\n1\n?\no\n\nrules\n\nhistory\n\n",
        text=True,
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_wrong_widths_are_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sixtysix", "play", "--plain", "--width", "7"],
        input="",
        text=True,
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
    )
    assert done.returncode == 2
    assert done.stderr == "'--width' takes a number of cells from 20 to 999, or 0 for unbroken lines, not '7'.\n"


# How it ends


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_leave_in_order(number: signal.Signals) -> None:
    with program(*QUICK) as one:
        to_the_table(one)
        one.process.send_signal(number)
        assert one.process.wait() == 128 + number
        assert one.error() == ""
        rest = one.rest()
    if number is not signal.SIGHUP:
        assert rest[-1] == "The match is kept, to be played on."
        assert rest[-2].startswith("The match stands at ")
    with program("--width", "0") as one:
        assert one.listen() == "Play on, or new?"
        one.answer("")
        assert one.listen() in ("Your lead?", "Your reply?")


def test_the_end_of_the_input_leaves_in_order() -> None:
    with program(*QUICK) as one:
        to_the_table(one)
        assert one.end() == 0
        assert one.lines[-1] == "The match is kept, to be played on."
        assert one.error() == ""


def test_a_reader_that_goes_away() -> None:
    with program(*QUICK) as one:
        to_the_table(one)
        assert one.process.stdout is not None
        one.process.stdout.close()
        one.answer("h")
        assert one.process.wait() == 0
        assert one.error() == ""


def test_ctrl_c_and_a_line_that_breaks_down() -> None:
    env = {"TERM": "dumb"}
    with running("play", *QUICK, env=env) as terminal:
        terminal.wait("Deal now?")
        terminal.send("enter")
        terminal.wait("Your ")
        terminal.send("ctrl+c")
        assert terminal.end() == 130
        assert "The match is kept, to be played on." in terminal.text
    with running("play", *QUICK, env=env) as terminal:
        terminal.wait("Play on, or new?")
        terminal.send("enter")
        terminal.wait("Your ")
        terminal.hang_up()
        terminal.wait(lambda one: one.status is not None)
        assert terminal.status == 129


def test_ctrl_c_while_the_other_player_thinks(tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text(SLOW, encoding="utf-8")
    command = f"cmd:{sys.executable} {slow}"
    with Terminal.of(
        [sys.executable, "-m", "sixtysix", "play", "--seed", "plain", "--dealer", "me", "--opponent", command],
        env={"TERM": "dumb"},
    ) as terminal:
        terminal.wait("Deal now?")
        terminal.send("enter")
        terminal.wait("is thinking.")
        terminal.send("ctrl+c")
        assert terminal.end() == 130


SLOW = """
import json, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked.get("type") == "hello":
        print(json.dumps({"type": "hello", "protocol": asked["protocol"], "name": "Slow"}), flush=True)
    elif asked.get("type") == "decide":
        time.sleep(60)
"""


# Nothing is lost


def kept_plays(folder: Path) -> int:
    """How many cards of the player's are kept in the only match there is."""
    with Store(folder) as store:
        record = store.read(lambda connection: rows.read_match(connection, 1)).record()
    count = 0
    for deal in record.deals:
        states = [state for state, _events in deal.play(record.rules)]
        for state, action in zip(states, deal.actions, strict=False):
            count += isinstance(action, Play) and (state.turn == 1) == (deal.dealer == 0)
    return count


def test_nothing_told_is_lost_by_kills(data_folder: Path) -> None:
    chance = random.Random("plain kills")
    told = 0
    for _ in range(KILLS):
        with program(*QUICK, "--to", "99") as one:
            one.listen()
            if one.known.question != "Play on, or new?":
                play_on(one)
            else:
                one.answer("1")
            for _ in range(chance.randint(1, 4)):
                assert one.listen()
                play_on(one)
            for _ in range(chance.randint(0, 3)):
                assert one.process.stdout is not None
                line = one.process.stdout.readline().decode().rstrip()
                one.lines.append(line)
                one.known.read(line)
            one.process.kill()
            one.process.wait()
            one.lines += one.rest()
        told += sum(bool(re.match(r"You play the ", line)) for line in one.lines)
        assert kept_plays(data_folder) >= told
        told = kept_plays(data_folder)
