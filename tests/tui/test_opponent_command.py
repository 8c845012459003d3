"""The table against programs of others: whole deals, how they fail, and the matches kept."""

from __future__ import annotations

import shlex
import sqlite3
from pathlib import Path

import pytest

from sixtysix.ai.player import make_player
from sixtysix.cli import main
from sixtysix.engine.rules import RULESETS
from sixtysix.errors import UserError
from sixtysix.history.places import DATABASE
from sixtysix.protocol.command import CommandPlayer
from sixtysix.sitting.opponent import Opponent
from sixtysix.sitting.seats import Seats, start_bot
from tests.protocol.bots import command
from tests.protocol.processes import gone
from tests.protocol.processes import running as group_running
from tests.terminal import Terminal, running
from tests.tui.test_killed import board, play_on, whole_picture
from tests.tui.test_program import OFF, TABLE, at_the_table, next_decision, on_page


def groups(file: Path) -> list[int]:
    """The processes of a bot that has been told to write them down."""
    return [int(line) for line in file.read_text(encoding="ascii").split()]


def noting(file: Path, kind: str) -> str:
    """The command of a bot that first writes down its process's number."""
    return shlex.join(["sh", "-c", f"echo $$ >> {shlex.quote(str(file))}; exec {command(kind)}"])


def levels(folder: Path) -> list[str]:
    database = sqlite3.connect(folder / DATABASE)
    try:
        return [row[0] for row in database.execute("SELECT level FROM matches ORDER BY id")]
    finally:
        database.close()


def leave(terminal: Terminal) -> None:
    terminal.send("q")
    terminal.wait("Leave now?")
    terminal.send("enter")
    assert terminal.end() == 0


def test_a_match_against_a_program_left_and_played_on(tmp_path: Path, data_folder: Path) -> None:
    told = tmp_path / "told"
    bot = "cmd:" + command("record", str(told))
    with running(*TABLE, "--opponent", bot, env=OFF) as terminal:
        at_the_table(terminal)
        next_decision(terminal)
        # A false claim ends the deal.
        terminal.send("g")
        terminal.wait("Enter claims")
        terminal.settle()
        terminal.send("enter")
        terminal.wait(on_page)
        terminal.wait(lambda _t: '"end"' in told.read_text(encoding="utf-8"))
        assert r"Test\x1b[31m Bot" in terminal.text
        next_decision(terminal)
        whole_picture(terminal)
        before = board(terminal)
        leave(terminal)
    assert '"quit"' in told.read_text(encoding="utf-8")
    assert levels(data_folder) == [bot]
    # Without the program it is not played on, and none is started for it.
    asked = len(told.read_bytes())
    with running("play", env=OFF) as terminal:
        terminal.wait("Enter play on")
        terminal.settle()
        terminal.send("enter")
        terminal.wait("This match is against a program: start with")
        assert "--opponent" in terminal.text
    assert len(told.read_bytes()) == asked
    with running("play", "--opponent", bot, env=OFF) as terminal:
        play_on(terminal)
        whole_picture(terminal)
        assert board(terminal) == before
        next_decision(terminal)
        leave(terminal)
    assert len(told.read_bytes()) > asked


def test_a_program_that_fails_ends_the_table_and_the_match_is_kept(tmp_path: Path, data_folder: Path) -> None:
    file = tmp_path / "groups"
    bot = "cmd:" + noting(file, "crash")
    with running(*TABLE, "--dealer", "me", "--opponent", bot, env=OFF) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        terminal.send("left", "enter")
        assert terminal.end() == 2
        said = " ".join(terminal.text.split()).replace(" ", "")
        assert "endedwithstatus3" in said
        assert "Thematchiskeptandcanbeplayedon." in said
        assert "Traceback" not in terminal.text
        assert terminal.modes_now == terminal.modes
        assert terminal.cursor_shown
    assert levels(data_folder) == [bot]
    assert all(gone(group) for group in groups(file))


def test_leaving_while_a_program_thinks(tmp_path: Path) -> None:
    file = tmp_path / "groups"
    with running(*TABLE, "--dealer", "me", "--opponent", "cmd:" + noting(file, "hang"), env=OFF) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        terminal.send("left", "enter")
        terminal.settle()
        (group,) = groups(file)
        assert group_running(group)
        terminal.send("q")
        terminal.wait("Leave now?")
        terminal.send("enter")
        assert terminal.end() == 0
    assert gone(group)


def test_a_program_that_cannot_play_is_told_of_at_once() -> None:
    with pytest.raises(UserError, match=r"The bot .no-such-program. cannot be started: No such file or directory\."):
        start_bot("cmd:no-such-program", RULESETS["standard"])


def test_no_program_is_seated_but_the_one_given() -> None:
    opponent = Opponent(make_player("casual", b""))
    bot = CommandPlayer("one --fast", RULESETS["standard"])
    for given, level in ((None, "cmd:one"), (bot, "cmd:one"), (bot, "cmd:one  --fast"), (bot, "cmd:")):
        with pytest.raises(UserError, match="This match is against a program: start with --opponent"):
            Seats(opponent, given).seat(level, b"seed")
    Seats(opponent, bot).seat("cmd:one --fast", b"seed")
    assert opponent._player is bot
    assert bot.seed == b"seed"
    # A match against a level is played on against it, whatever was given.
    Seats(opponent, bot).seat("casual", b"seed")
    assert opponent._player is not bot
    opponent.stop()


@pytest.mark.parametrize("given", ["casual", "cmd:", "cmd: ", "Cmd:x"])
def test_opponents_that_are_none(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--opponent", given]) == 2
    right = "'--opponent' takes 'cmd:' and the command of a program, as in 'cmd:sixtysix bot', not"
    assert capsys.readouterr().err == f"{right} '{given}'.\n"
