"""The player killed at random moments: nothing acknowledged is lost, and the match goes on as it would have."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.history.faults import MISSING, Fault, compile_faults
from tests.history.kills import Player, losses

KILLS = int(os.environ.get("SIXTYSIX_JOURNAL_KILLS", "60"))


def test_killed_at_random_moments(tmp_path: Path) -> None:
    random = Random(66)
    folder = tmp_path / "data"
    lost: list[str] = []
    acknowledged = over = unacknowledged_start = 0
    with Player(folder) as player:
        for kill in range(KILLS):
            if kill % 3:
                outcome = player.play(acknowledged=random.randint(1, 60), kill_after=0.004 * random.random())
            else:  # while it opens the database or takes its first actions
                outcome = player.play(kill_after=0.06 * random.random())
            assert outcome.status == -9
            lost += losses(folder, outcome)
            acknowledged += len(outcome.acknowledged)
            over += len(outcome.over)
            unacknowledged_start += not outcome.acknowledged
    print(
        f"\n{KILLS} kills at random moments: {acknowledged} actions acknowledged, {over} matches played to the end, "
        f"{unacknowledged_start} kills before the first action; losses = {len(lost)}"
    )
    assert lost == []
    assert acknowledged > KILLS
    assert over > 0


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_killed_inside_each_write(tmp_path: Path) -> None:
    """In the middle of every call, one after the other, that writes, syncs, makes or removes a file."""
    folder = tmp_path / "data"
    lost: list[str] = []
    kills = 0
    with Player(folder, compile_faults(tmp_path)) as player:
        # From nothing, then inside transactions of a running match; each time until nothing is left to be broken off.
        for acts in (1, 3, 2):
            for calls in range(1000):
                outcome = player.play(acts, fault=Fault.KILL, calls=calls)
                lost += losses(folder, outcome)
                if outcome.status == 0:
                    break
                kills += 1
    print(f"\n{kills} kills inside calls; losses = {len(lost)}")
    assert lost == []
    assert kills > 50
