"""Failing and breaking off what a process writes: ``faults.c`` compiled, and told what to do."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from enum import IntEnum
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")
COMPILER = shutil.which("cc") or shutil.which("gcc")
MISSING = None if COMPILER and os.uname().sysname == "Linux" else "needs a C compiler on Linux"
"""Why there can be no faults here, None if there can."""


class Fault(IntEnum):
    """What is done to a process, as ``faults.c`` numbers it."""

    NOTHING = 0
    KILL = 1  # with SIGKILL, in the middle of a write if it is one
    FAIL_SYNC = 2
    FAIL_WRITE = 3
    FAIL_LOCKS = 4
    LOG = 5


def compile_faults(folder: Path) -> Path:
    """The library to be loaded with ``LD_PRELOAD``."""
    library = folder / "faults.so"
    assert COMPILER is not None
    subprocess.run([COMPILER, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def set_fault(fault: Fault, calls: int = 0, error: int = 0, log: int = -1) -> None:
    """In a process with the library: after ``calls`` more calls do as ``fault`` says, failing with ``error``."""
    function = ctypes.CDLL(None).faults_set
    function.argtypes = [ctypes.c_int, ctypes.c_long, ctypes.c_int, ctypes.c_int]
    function(fault, calls, error, log)
