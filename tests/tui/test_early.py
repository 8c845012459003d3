"""The first picture: there before Textual, and the terminal in order whatever happens then."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.terminal import SOURCE, Terminal, running
from tests.tui.test_program import OFF, TABLE

BEFORE = """
import os, time
while not os.path.exists({go!r}):
    time.sleep(0.01)
{then}
"""
"""A stand-in for Textual, which is imported when a file is there."""


def in_order(terminal: Terminal) -> bool:
    """Whether the terminal is as it was before the program."""
    raw = terminal.raw
    return terminal.modes_now == terminal.modes and raw.rfind(b"\x1b[?1049l") > raw.rfind(b"\x1b[?1049h") >= 0


def early(tmp_path: Path, then: str = "") -> tuple[Path, dict[str, str | None]]:
    """A file that lets the program go on after its first picture, and the environment in which it waits for that."""
    go = tmp_path / "go"
    (tmp_path / "textual").mkdir()
    (tmp_path / "textual" / "__init__.py").write_text(BEFORE.format(go=str(go), then=then))
    return go, OFF | {"PYTHONPATH": f"{tmp_path}:{SOURCE}"}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_before_textual(number: signal.Signals, tmp_path: Path) -> None:
    _go, env = early(tmp_path)
    with running(*TABLE, env=env) as terminal:
        terminal.wait("Enter deal")
        terminal.signal(number)
        assert terminal.end() == 128 + number
        assert in_order(terminal)


def test_a_fault_before_textual(tmp_path: Path) -> None:
    go, env = early(tmp_path, "raise ImportError('there is no Textual')")
    with running(*TABLE, env=env) as terminal:
        terminal.wait("Enter deal")
        go.touch()
        assert terminal.end() == 1
        assert in_order(terminal)


def test_the_first_picture_is_the_tables_own(tmp_path: Path) -> None:
    """What comes afterwards changes nothing of it, in a window of any size, and keys are not shown meanwhile."""
    for size in ((40, 20), (80, 24), (133, 40)):
        folder = tmp_path / str(size[0])
        folder.mkdir()
        _go, env = early(folder)
        with running(env=env, size=size) as terminal:
            terminal.wait("New match")
            terminal.send("xyz")
            terminal.settle()
            first = terminal.text, terminal.cursor
        with running(env=OFF, size=size) as terminal:
            terminal.wait("New match")
            terminal.settle(0.8)
            assert (terminal.text, terminal.cursor) == first
            assert terminal.raw.count(b"\x1b[2J") == 1


def test_a_key_pressed_at_the_first_picture_counts() -> None:
    with running(*TABLE, env=OFF) as terminal:
        terminal.wait("Enter deal")
        terminal.send("enter")
        terminal.wait("Enter play")


def test_a_window_too_small_for_a_picture_is_left_to_the_table() -> None:
    with running(env=OFF, size=(40, 20)) as terminal:
        terminal.wait("New match")
        terminal.resize(30, 10)
        terminal.wait("too small")
