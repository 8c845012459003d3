"""What the tests of saved matches share."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.history.faults import MISSING, compile_faults


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reaches what the user who runs it has saved."""
    monkeypatch.setenv("SIXTYSIX_DATA", str(tmp_path / "default-data"))


@pytest.fixture(scope="session")
def faults_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled ``faults.c``."""
    if MISSING is not None:
        pytest.skip(MISSING)
    return compile_faults(tmp_path_factory.mktemp("faults"))


class SmallDisk:
    """A file system of its own, half a megabyte large."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def fill(self) -> None:
        """Use up what room there is."""
        with (self.path / "filler").open("ab", buffering=0) as file, suppress(OSError):
            while file.write(bytes(4096)):
                pass

    def free(self) -> None:
        """Give the room back."""
        (self.path / "filler").unlink()

    def make_read_only(self) -> None:
        """Have nothing more be opened for writing; what is open stays so."""
        subprocess.run(["mount", "--bind", self.path, self.path], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", self.path], check=True)

    def make_writable(self) -> None:
        """Undo :meth:`make_read_only`."""
        subprocess.run(["umount", "-l", self.path], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A tmpfs, where this user may mount one."""
    path = tmp_path / "disk"
    path.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(path)]
    if os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("needs root and the right to mount")
    yield SmallDisk(path)
    while path.is_mount():
        subprocess.run(["umount", "-l", path], check=True)
