"""Places of which there are only so many."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from sixtysix.kiosk import slots
from sixtysix.kiosk.slots import Slots, Turns

HOLD = """
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from sixtysix.kiosk import slots
from sixtysix.kiosk.slots import Slots, Turns
slots = Slots(Path(sys.argv[1]), 2)
print(slots.take(), flush=True)
sys.stdin.read()
"""


def test_no_more_than_there_are(tmp_path: Path) -> None:
    held = [Slots(tmp_path, 2) for _ in range(3)]
    assert [one.take() for one in held] == [True, True, False]
    held[0].give_back()
    assert held[2].take()


def test_a_place_goes_with_its_process(tmp_path: Path) -> None:
    with Slots(tmp_path, 2) as mine:
        assert mine.take()
        with subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "True\n"
            assert not Slots(tmp_path, 2).take()
            other.kill()
        assert Slots(tmp_path, 2).take()
    assert Slots(tmp_path, 1).take()


def test_no_more_thoughts_at_once_than_processors(tmp_path: Path) -> None:
    turns = [Turns(tmp_path) for _ in range((os.cpu_count() or 1) + 1)]
    with ExitStack() as stack:
        for one in turns[:-1]:
            stack.enter_context(one.turn(lambda: False))
        asked = iter([False, False, True])
        with turns[-1].turn(lambda: next(asked)):
            pass
        assert next(asked, None) is None, "it was waited until no turn was wanted any more"
    with turns[-1].turn(lambda: True):
        assert not Slots(tmp_path, 1).take()
    assert Slots(tmp_path, 1).take()


def test_a_turn_is_not_waited_for_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "LONGEST_WAIT", 0.05)
    with Slots(tmp_path, 1) as held:
        assert held.take()
        assert not Slots(tmp_path, 1).wait(lambda: False)
