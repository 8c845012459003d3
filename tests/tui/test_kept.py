"""The real program and the matches it keeps: played on, in use, not to be saved, stopped, detached, cut off."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix.history.places import DATABASE
from sixtysix.tui.gate import GRACE
from tests.terminal import Terminal, running
from tests.tui.test_killed import actions, begun, board, kept, play_on, whole_picture
from tests.tui.test_program import OFF, TABLE, at_the_table, next_decision

NOT_SAVING = "Not saving:"


def some_tricks(terminal: Terminal, count: int = 3) -> None:
    for _ in range(count):
        next_decision(terminal)
    whole_picture(terminal)


def test_leaving_and_coming_back(data_folder: Path) -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        some_tricks(terminal)
        before = board(terminal)
        terminal.send("q")
        terminal.wait("Leave now?")
        terminal.send("enter")
        assert terminal.end() == 0
    taken = actions(kept(data_folder))
    with running("play", env=OFF) as terminal:
        play_on(terminal)
        assert board(terminal) == before
    assert actions(kept(data_folder)) == taken


def test_a_match_in_use_is_not_played_twice(data_folder: Path) -> None:
    with running(*TABLE, env=OFF) as first:
        at_the_table(first)
        some_tricks(first)
        with running("play", "--level", "casual", env=OFF) as second:
            second.wait("in use by another session")
            second.settle()
            second.send("enter")
            second.wait("This match is in use by another session.")
            second.send("n")
            second.wait("Enter deal")
            second.settle()
            second.send("left", "enter")
            second.wait("Enter play")
            some_tricks(second)
        next_decision(first)
    with sqlite3.connect(data_folder / DATABASE) as database:
        assert database.execute("SELECT count(*) FROM matches").fetchone() == (2,)


@pytest.mark.parametrize("stopped", [False, True])
def test_a_stopped_session_keeps_its_match_and_a_dead_one_does_not(data_folder: Path, stopped: bool) -> None:
    with running(*TABLE, env=OFF) as first:
        at_the_table(first)
        some_tricks(first)
        first.signal(signal.SIGSTOP if stopped else signal.SIGKILL)
        if not stopped:
            first.end()
        with running("play", "--level", "casual", env=OFF) as second:
            second.wait("Enter play on")
            assert ("in use" in second.text) is stopped
        first.signal(signal.SIGCONT) if stopped else None
    assert begun(data_folder)


def test_without_a_folder_it_says_so_and_saves_once_there_is_one(data_folder: Path) -> None:
    data_folder.write_text("no folder")
    with running(*TABLE, env=OFF) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        terminal.send("left", "enter")
        terminal.wait("Enter play")
        terminal.wait(NOT_SAVING)
        some_tricks(terminal)
        assert NOT_SAVING in terminal.lines[0]
        data_folder.unlink()
        terminal.wait(lambda t: NOT_SAVING not in t.text)
        whole_picture(terminal)
        before = board(terminal)
        assert actions(kept(data_folder))
    with running("play", env=OFF) as terminal:
        play_on(terminal)
        assert board(terminal)[80:] == before[80:]


def test_a_newer_database_is_left_alone(data_folder: Path) -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        some_tricks(terminal)
    with sqlite3.connect(data_folder / DATABASE) as database:
        database.execute("PRAGMA user_version = 999")
    database.close()
    before = (data_folder / DATABASE).read_bytes()
    with running(*TABLE, env=OFF) as terminal:
        terminal.wait("the file is of a newer version")
        terminal.settle()
        terminal.send("left", "enter")
        terminal.wait("Enter play")
        some_tricks(terminal)
        assert NOT_SAVING in terminal.lines[0]
    assert (data_folder / DATABASE).read_bytes() == before


def test_a_damaged_file_is_set_aside_and_said(data_folder: Path) -> None:
    data_folder.mkdir()
    (data_folder / DATABASE).write_bytes(b"nothing of ours" * 100)
    with running(*TABLE, env=OFF) as terminal:
        terminal.wait("it is kept as")
        terminal.settle()
        terminal.send("left", "enter")
        terminal.wait("Enter play")
        some_tricks(terminal, 1)
    assert actions(kept(data_folder))
    files = [file for file in data_folder.iterdir() if file.is_file()]
    others = [file for file in files if file.read_bytes()[:15] == b"nothing of ours"]
    assert len(others) == 1


def test_stopped_and_continued() -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        some_tricks(terminal, 1)
        before = board(terminal)
        terminal.signal(signal.SIGTSTP)
        terminal.settle()
        terminal.signal(signal.SIGCONT)
        terminal.wait(lambda t: board(t) == before)
        terminal.settle()
        some_tricks(terminal, 1)
        terminal.send("q")
        terminal.wait("Leave now?")
        terminal.send("enter")
        assert terminal.end() == 0
        assert terminal.modes_now == terminal.modes


@pytest.mark.parametrize("pace", ["off", "long"])
def test_a_line_that_breaks_while_the_opponent_thinks(pace: str, data_folder: Path) -> None:
    with running(*TABLE, "--dealer", "me", env={"SIXTYSIX_PACE": pace}) as terminal:
        terminal.wait("Enter deal")
        terminal.settle(2 * GRACE)  # a key pressed sooner is meant for what stood there before
        terminal.send("left", "enter")
        terminal.wait("Trick 1")
        terminal.hang_up()
        terminal.end()
    with running("play", env=OFF) as terminal:
        play_on(terminal)
        some_tricks(terminal, 1)
    assert actions(kept(data_folder))


def test_a_line_that_breaks_while_output_is_blocked(data_folder: Path) -> None:
    with running(*TABLE, env=OFF) as terminal:
        at_the_table(terminal)
        some_tricks(terminal, 1)
        taken = actions(kept(data_folder))
        for _ in range(600):  # nobody reads what these bring
            terminal.send("?", "escape", "right")
        terminal.hang_up()
        terminal.end()
    assert actions(kept(data_folder))[: len(taken)] == taken
    with running("play", env=OFF) as terminal:
        play_on(terminal)


@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux: apt-get install tmux")
def test_detached_and_attached(tmp_path: Path) -> None:
    tmux = ["tmux", "-u", "-S", str(tmp_path / "socket"), "-f", os.devnull]
    program = f"env SIXTYSIX_PACE=off {sys.executable} -m sixtysix play --new --seed tmux"
    try:
        with Terminal.of([*tmux, "new-session", program], size=(80, 25)) as terminal:
            at_the_table(terminal)
            some_tricks(terminal, 1)
            before = board(terminal)
            terminal.send_bytes(b"\x02d")  # tmux's own keys to detach
            assert terminal.end() == 0
        with Terminal.of([*tmux, "attach"], size=(80, 25)) as terminal:
            terminal.wait(lambda t: board(t) == before)
            some_tricks(terminal, 1)
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)
