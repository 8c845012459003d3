"""The real program from its first screen to its end, by its menus."""

from __future__ import annotations

from tests.terminal import Terminal, running
from tests.tui.test_program import OFF


def to(terminal: Terminal, label: str, key: str = "down") -> None:
    """Go down to an item of a list, or with Tab to an action, and press Enter on it."""
    for _ in range(40):
        x, y = terminal.cursor
        if terminal.lines[y][x:].startswith(label):
            terminal.send("enter")
            return
        before = terminal.cursor
        terminal.send(key)
        terminal.wait(lambda t, before=before: t.cursor != before)  # type: ignore[misc]  # a default argument
        terminal.settle(0.03)
    raise AssertionError(f"no {label!r} in\n{terminal.text}")


def test_from_the_start_to_the_end() -> None:
    size = (40, 20)
    with running(size=size, env=OFF) as terminal:
        terminal.wait("New match")
        terminal.settle()
        to(terminal, "New match")
        terminal.wait("Begin")
        terminal.settle()
        terminal.send("down", "right", "up", "enter")
        terminal.wait("Turkish Sixty-Six")
        terminal.wait("Enter deal")
        terminal.settle()
        terminal.send("left", "enter")
        terminal.wait("Enter play")
        terminal.settle()
        before = terminal.text
        to(terminal, "v menu", "tab")
        terminal.wait("Back to the game")
        terminal.settle()
        to(terminal, "Options")
        terminal.wait("Drawing")
        terminal.settle()
        terminal.send("escape")
        terminal.wait("Back to the game")
        terminal.settle(0.3)
        to(terminal, "Back to the game", "up")
        terminal.wait("Enter play")
        terminal.settle(0.3)
        terminal.send("escape")
        terminal.wait(lambda t: t.text == before)
        terminal.settle(0.3)
        to(terminal, "v menu", "tab")
        terminal.wait("Back to the game")
        terminal.settle()
        terminal.send("up", "enter")
        terminal.wait("Leave now?")
        terminal.settle()
        terminal.send("left", "enter")
        assert terminal.end() == 0
        assert terminal.modes_now == terminal.modes
    with running(size=size, env=OFF) as terminal:
        terminal.wait("Play on")
        terminal.settle()
        terminal.send("enter")
        terminal.wait("Enter play")
        terminal.wait(lambda t: t.text == before)


def test_bytes_of_screens() -> None:
    with running(env=OFF) as terminal:
        terminal.wait("New match")
        terminal.settle()
        assert len(terminal.raw) <= 12_000
        assert terminal.cost("down", shown="[2]") <= 250
        assert terminal.cost("down", shown="[3]") <= 250
        assert terminal.cost("enter", shown="Drawing") <= 3_000
        assert terminal.cost("right", shown="2[short]") <= 250
        assert terminal.cost("escape", shown="[3]") <= 3_000
