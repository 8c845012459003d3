"""What the tests of the commands share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty place for the data folder, which is not made yet, and a time zone that is always the same."""
    folder = tmp_path / "data"
    monkeypatch.setenv("SIXTYSIX_DATA", str(folder))
    monkeypatch.setenv("TZ", "UTC-02:00")
    time.tzset()
    yield folder
    monkeypatch.undo()
    time.tzset()
