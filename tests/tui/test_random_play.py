"""Random keys and windows: no crash, no stuck table, no wrong picture, no lost decision.

``SIXTYSIX_RANDOM_EVENTS`` sets how many events there are in all (80 in the suite), a hundred to a match.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sixtysix.session.pace import PACES
from tests.tui.random_play import play_at_random

EVENTS = int(os.environ.get("SIXTYSIX_RANDOM_EVENTS", "80"))


def test_random_keys_and_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PACES, "short", 0.002)
    monkeypatch.setitem(PACES, "long", 0.004)
    counts = play_at_random(tmp_path, EVENTS, max(2, EVENTS // 100))
    assert counts.events > EVENTS // 2
    assert counts.moves > counts.matches
    with capsys.disabled():
        if "SIXTYSIX_RANDOM_EVENTS" in os.environ:
            print(
                f"\n{counts.events} events over {counts.matches} matches: {counts.pictures} pictures right, "
                f"{counts.moves} actions kept, {counts.taken_back} decisions taken back"
            )
