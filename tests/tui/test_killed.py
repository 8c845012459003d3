"""The real program killed at random moments, and played on: nothing that was on the screen is lost.

``SIXTYSIX_TABLE_KILLS`` sets how often it is killed in all (30 in the suite).
"""

from __future__ import annotations

import os
import random
import re
import signal
import time
from pathlib import Path

import pytest

from sixtysix.engine.actions import Action
from sixtysix.engine.record import MatchRecord
from sixtysix.history import rows
from sixtysix.history.store import Store
from tests.terminal import Terminal, running
from tests.tui.test_program import OFF, deciding, next_decision, offered, on_page, playable

KILLS = int(os.environ.get("SIXTYSIX_TABLE_KILLS", "30"))
RULESETS = ("standard", "schnapsen")
BOARD = slice(0, 16)
"""The rows that tell the position; below them stand the selection and what was last said."""


def kept(folder: Path) -> MatchRecord:
    """The only match in a data folder."""
    with Store(folder) as store:
        return store.read(lambda connection: rows.read_match(connection, 1)).record()


def begun(folder: Path) -> bool:
    """Whether a match has been kept; the program may have been killed before its first deal."""
    with Store(folder) as store:
        return store.exists and bool(store.matches())


def actions(record: MatchRecord) -> list[tuple[int, Action]]:
    """All actions of a match, each with its deal."""
    return [(number, action) for number, deal in enumerate(record.deals) for action in deal.actions]


def board(terminal: Terminal) -> str:
    return "\n".join(terminal.lines[BOARD])


def arguments(rules: str) -> list[str]:
    return ["play", "--rules", rules, "--seed", "killed", "--to", "3"]


def whole_picture(terminal: Terminal) -> None:
    """Wait until every card of the hand has its number, and nothing more comes."""
    terminal.wait(lambda t: on_page(t) or len(re.findall(r"\d", t.lines[16][:50])) == t.lines[11][:50].count("┌") > 0)
    terminal.settle(0.03)


def decide(terminal: Terminal) -> None:
    """One decision, and the whole picture of the next: half a picture would show other cards to choose from."""
    next_decision(terminal)
    whole_picture(terminal)


def uninterrupted(rules: str, folder: Path) -> tuple[MatchRecord, dict[str, int]]:
    """A whole match, and how many actions had been taken by each picture that was on the screen."""
    pictures: dict[str, int] = {}
    with running(*arguments(rules), env=OFF | {"SIXTYSIX_DATA": str(folder)}) as terminal:
        terminal.wait("Enter deal")
        terminal.settle()
        while True:
            decide(terminal)
            # The same picture twice: the lower number is the one that surely holds.
            pictures.setdefault(board(terminal), len(actions(kept(folder))))
            if "Enter new match" in terminal.text:
                break
        terminal.send("q")
        assert terminal.end() == 0
    return kept(folder), pictures


def play_on(terminal: Terminal) -> None:
    """Get to the table or to the page of the match that was left."""
    terminal.wait(lambda t: "Enter play on" in t.text or deciding(t))
    if "Enter play on" in terminal.text:
        terminal.settle()
        before = terminal.text
        terminal.send("enter")
        terminal.wait(lambda t: deciding(t) and t.text != before)
    whole_picture(terminal)


def half_a_decision(terminal: Terminal, chance: random.Random) -> None:
    """Press the keys of a decision and do not wait for what they bring."""
    if offered(terminal):
        terminal.send("n")
        return
    if on_page(terminal):
        terminal.send("left")
    else:
        place = playable(terminal)[0]
        terminal.send(str(place))
        terminal.wait(lambda t: f"[{place}]" in t.lines[16])
    terminal.send("enter")
    time.sleep(chance.random() * 0.03)


@pytest.mark.parametrize("rules", RULESETS)
def test_nothing_is_lost_by_kills(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, pictures = uninterrupted(rules, tmp_path / "whole")
    expected = actions(whole)
    chance = random.Random(f"kills {rules}")
    kills = lost = matches = 0
    folder = tmp_path / "killed 0"
    while kills < KILLS // len(RULESETS):
        acknowledged = 0
        over = False
        with running(*arguments(rules), env=OFF | {"SIXTYSIX_DATA": str(folder)}) as terminal:
            play_on(terminal)
            acknowledged = max(acknowledged, pictures.get(board(terminal), 0))
            for _ in range(chance.randint(0, 4)):
                if "Enter new match" in terminal.text:
                    break
                decide(terminal)
                acknowledged = max(acknowledged, pictures.get(board(terminal), 0))
            over = "Enter new match" in terminal.text
            if not over:
                half_a_decision(terminal, chance)
            os.kill(terminal.pid, signal.SIGKILL)
            terminal.end()
        kills += 1
        found = actions(kept(folder)) if begun(folder) else []
        assert found == expected[: len(found)], "the match that was played on is another one"
        lost += max(0, acknowledged - len(found))
        if over:
            assert kept(folder).deals == whole.deals
            matches += 1
            folder = tmp_path / f"killed {matches}"
    with capsys.disabled():
        print(f"\n{rules}: killed {kills} times over {matches} whole matches, lost {lost} acknowledged actions")
    assert lost == 0
    assert matches or kills < 40
