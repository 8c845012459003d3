"""A line that is cut at random moments, by whatever way: the match is played on, and no process stays behind.

``SIXTYSIX_SSH_CUTS`` sets how often (5 in the suite, one of each kind).
"""

from __future__ import annotations

import os
import random
import signal
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

import pytest

from sixtysix.history import rows
from sixtysix.history.store import Store
from tests.ssh.server import Server, needs_ssh, serving
from tests.terminal import Terminal
from tests.tui.test_killed import board, half_a_decision, whole_picture
from tests.tui.test_program import deciding, next_decision

CUTS = int(os.environ.get("SIXTYSIX_SSH_CUTS", "5"))
KINDS = ("client killed", "terminal closed", "game killed", "server's process killed", "line dead")


def kept(folder: Path) -> list[str]:
    """The deals and actions of the match that is not over; none if there is none."""
    with Store(folder) as store:
        going_on = [one for one in store.matches() if not one.finished] if store.exists else []
        assert len(going_on) <= 1, "a second match was begun"
        if not going_on:
            return []
        return lines_of(store, going_on[0].number)


def lines_of(store: Store, number: int) -> list[str]:
    """The deals and actions of a match."""
    record = store.read(lambda connection: rows.read_match(connection, number)).record()
    return [line for deal in record.deals for line in (f"deal by {deal.dealer}", *map(str, deal.actions))]


def finished(folder: Path) -> list[list[str]]:
    """The deals and actions of each match that is over, in the order of their numbers."""
    with Store(folder) as store:
        over = sorted(one.number for one in store.matches() if one.finished) if store.exists else []
        return [lines_of(store, number) for number in over]


def at_menu(terminal: Terminal) -> bool:
    return "Arrows move" in terminal.text


def sit_down(terminal: Terminal) -> None:
    """From the first screen to the match that was left, or to a new one."""
    terminal.wait(at_menu)
    terminal.settle(0.3)  # a key that comes at once is not taken for one that confirms
    terminal.send("enter")
    terminal.wait(lambda t: deciding(t) and not at_menu(t))
    whole_picture(terminal)


def cut(kind: str, server: Server, terminal: Terminal) -> None:
    """Break the line."""
    (game,) = server.sessions()
    if kind == "client killed":
        terminal.signal(signal.SIGKILL)
    elif kind == "terminal closed":
        terminal.hang_up()
    elif kind == "game killed":
        os.kill(game, signal.SIGKILL)
    elif kind == "server's process killed":
        parent = int(Path(f"/proc/{game}/stat").read_text().rsplit(")", 1)[1].split()[1])
        os.kill(parent, signal.SIGKILL)
    else:
        terminal.signal(signal.SIGSTOP)
    with suppress(ProcessLookupError):
        server.wait_for_sessions(0)
        terminal.signal(signal.SIGKILL)


@needs_ssh
def test_nothing_is_lost_when_the_line_is_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random("cuts")
    cuts, lost = dict.fromkeys(KINDS, 0), 0
    # A dead line is noticed after two seconds, not after a minute.
    with serving(tmp_path / "sshd", settings={"ClientAliveInterval": "1", "ClientAliveCountMax": "1"}) as server:
        folder = server.profile(level="casual", pace="off", to="3")
        shown, actions = "", list[str]()
        for number in range(CUTS):
            kind = KINDS[number % len(KINDS)]
            with server.login() as terminal:
                sit_down(terminal)
                found = kept(folder)
                over = finished(folder)
                if actions and not found and over:  # what was on its way has ended the match
                    found = over[-1]
                common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(found, actions, strict=False)))
                lost += len(actions) - common
                assert common == len(actions), "the match that was played on is another one"
                if found == actions and shown:
                    assert board(terminal) == shown
                for _ in range(chance.randint(1, 5)):
                    if "Enter new match" in terminal.text:
                        break
                    next_decision(terminal)
                    whole_picture(terminal)
                shown, actions = board(terminal), kept(folder)
                if not actions:  # the match is over
                    shown = ""
                elif chance.random() < 0.7:
                    half_a_decision(terminal, chance)
                cut(kind, server, terminal)
            cuts[kind] += 1
        matches = len(finished(folder))
    with capsys.disabled():
        ways = ", ".join(f"{kind} {count}" for kind, count in cuts.items())
        print(f"\n{sum(cuts.values())} cuts ({ways}) over {matches} whole matches: {lost} deals and actions lost")
    assert lost == 0
