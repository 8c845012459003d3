"""A guest who plays while the program is taken away, for another version to be put in its place, plays on."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path

import sixtysix
from tests.terminal import Terminal
from tests.tui.test_screens_program import to

REQUIREMENT = re.compile(r"([\w.-]+)[^;]*")
"""A requirement without a condition: with one, it is for something else than is installed here."""

START = """
import sys
folder = sys.argv.pop(1)
sys.path.insert(0, folder)
from sixtysix.cli import main
sys.exit(main())
"""


def copy_installation(folder: Path) -> None:
    """Copy the program and the packages that it needs: all that an upgrade replaces."""
    needed, seen = _requirements("sixtysix"), set[str]()
    while needed:
        name = needed.pop()
        if name not in seen:
            seen.add(name)
            found = distribution(name)
            for file in found.files or ():
                if ".." not in file.parts:
                    target = folder / file
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(str(found.locate_file(file)), target)
            needed += _requirements(name)
    shutil.copytree(Path(sixtysix.__file__).parent, folder / "sixtysix")


def _requirements(name: str) -> list[str]:
    """The packages that one needs here."""
    found = (REQUIREMENT.fullmatch(one) for one in distribution(name).requires or ())
    return [one[1] for one in found if one is not None]


@contextmanager
def left_alone(tmp_path: Path, *options: str, first: str) -> Iterator[Terminal]:
    """A guest's session that shows ``first``, and whose program is taken away once it takes keys."""
    folder = tmp_path / "old"
    copy_installation(folder)
    game = ["play", "--kiosk", "--profile", "ann", "--data", str(tmp_path / "data"), *options]
    with Terminal.of([sys.executable, "-I", "-S", "-c", START, str(folder), *game]) as terminal:
        terminal.wait(first)
        terminal.settle()
        if not options:
            # The first picture comes before all is loaded.
            before = terminal.cursor
            terminal.send("down")
            terminal.wait(lambda terminal: terminal.cursor != before)
        shutil.rmtree(folder)
        yield terminal


def test_the_table_needs_no_files_later(tmp_path: Path) -> None:
    with left_alone(tmp_path, first="Arrows move") as terminal:
        to(terminal, "History")
        terminal.wait("No match has been saved yet.")
        terminal.send("escape")
        terminal.wait("Arrows move")
        terminal.settle()
        to(terminal, "Rules", "up")
        terminal.wait("Enter read")
        terminal.settle()
        terminal.send("enter")
        terminal.wait("be claimed")
        terminal.settle()
        terminal.send("escape")
        terminal.settle(0.3)
        terminal.send("escape")
        terminal.wait("Enter choose")
        terminal.settle()
        to(terminal, "Options", "up")
        terminal.wait("no waiting")
        terminal.settle()
        terminal.send("left")  # which is written into the profile's configuration
        terminal.wait("[no waiting]")
        terminal.send("escape")
        terminal.wait("Enter choose")
        terminal.settle()
        to(terminal, "New match")
        terminal.wait("Begin")
        terminal.settle()
        terminal.send("down", "down")
        terminal.settle()
        terminal.send("5")
        terminal.wait("5[master]")
        terminal.settle()
        to(terminal, "Begin", "up")
        terminal.wait("Enter deal")
        terminal.settle()
        terminal.send("right", "enter")
        terminal.wait("Trick 1")
        while "Points 0  Tricks 0" in terminal.text:
            terminal.settle(0.5)
            terminal.send("right", "enter")
        terminal.wait("v menu")
        assert "master" in terminal.text
        terminal.settle()
        terminal.send("ctrl+c")
        terminal.wait("Leave now?")
        terminal.send("ctrl+c")
        assert terminal.end() == 0


def test_plain_lines_need_no_files_later(tmp_path: Path) -> None:
    with left_alone(tmp_path, "--plain", first="Deal now?") as terminal:
        for line, shown in (
            ("level expert", "expert"),
            ("rules", "Which part"),
            ("", "Deal now?"),
            ("options", "Which option"),
            ("20", "Which value"),
            ("long", "Which option"),
            ("", "Deal now?"),
            ("deal", "Your"),
            ("1", "You play the"),
        ):
            terminal.settle()
            terminal.send(line, "enter")
            terminal.wait(shown)
        terminal.wait(lambda terminal: "Your" in terminal.text.partition("You play the")[2])
        terminal.send("quit", "enter")
        terminal.wait("Leave now")
        terminal.send("yes", "enter")
        assert terminal.end() == 0
