"""The power goes at any moment: whatever of what was not synced has reached the disk, nothing acknowledged is lost."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.history.faults import MISSING, Fault, compile_faults
from tests.history.kills import Outcome, Player, losses
from tests.history.power import Disk, read_log

CUTS = int(os.environ.get("SIXTYSIX_POWER_CUTS", "100"))
ACTS = 60


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_power_cuts(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    said = folder / "said"
    log = tmp_path / "log"
    said.mkdir(parents=True)
    with Player(folder, compile_faults(tmp_path)) as player:
        outcome = player.play(ACTS, fault=Fault.LOG, log=log)
    assert outcome.status == 0
    operations = list(read_log(log))
    random = Random(66)
    places = [at for at, operation in enumerate(operations) if Path(operation.path).parent != said]
    cuts = set(random.sample(places, min(CUTS, len(places))))
    disk = Disk()
    acknowledged = Outcome()
    lost: list[str] = []
    told = ""
    for at, operation in enumerate(operations):
        if Path(operation.path).parent == said:
            told += operation.data.decode()
            continue
        disk.do(operation)
        if at in cuts:
            after = tmp_path / f"cut-{at}"
            _put(after, disk.after_cut(random))
            acknowledged.acknowledged = _read(told)
            lost += losses(after, acknowledged)
    print(f"\n{len(cuts)} power cuts among {len(places)} calls; losses = {len(lost)}")
    assert lost == []
    assert len(_read(told)) > ACTS // 2


def _put(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir()
    for path, contents in files.items():
        (folder / Path(path).name).write_bytes(contents)


def _read(told: str) -> list[tuple[int, int, int | None, str]]:
    found: list[tuple[int, int, int | None, str]] = []
    for line in told.splitlines():
        kind, *values = line.split()
        if kind == "ack":
            found.append((int(values[0]), int(values[1]), None if values[2] == "-" else int(values[2]), values[3]))
    return found
