"""Places of which there are only so many."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sixtysix.kiosk.slots import Slots

HOLD = """
import sys
from pathlib import Path
from sixtysix.kiosk.slots import Slots
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
