"""What a guest's session may use of the system, and that it gets at nothing else."""

from __future__ import annotations

import logging
import os
import resource
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

MOST_FILE_BYTES: Final = 16 * 1024 * 1024
"""How large a file of a profile may become, and so how much it may keep: a thousand matches."""

MOST_MEMORY: Final = 1024 * 1024 * 1024
"""How much address space a session may have, in bytes."""

MOST_CPU_SECONDS: Final = 2 * 3600
"""How much processor time a session may take; then it is ended in order."""

_LAST_SECONDS: Final = 60
"""How much more of it there is for that."""

MOST_OPEN_FILES: Final = 64

_PROGRAMS: Final = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
        "webbrowser.open",
    }
)
_NETWORK: Final = frozenset({"socket.bind", "socket.connect", "socket.sendto"})
_CHANGES: Final = frozenset(
    {"os.chdir", "os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink", "os.truncate"}
)
_NOT_KEPT: Final = frozenset({"/dev/null", "/dev/urandom", ":memory:"})
"""What is opened and is no file: the last is SQLite's name for a database that is in memory."""

_WRITING: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def limit() -> None:
    """Take limits for this process: no core dumps, a size for files, memory, processor time, open files."""
    signal.signal(signal.SIGXCPU, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
    for kind, most, spare in (
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_FSIZE, MOST_FILE_BYTES, 0),
        (resource.RLIMIT_AS, MOST_MEMORY, 0),
        (resource.RLIMIT_CPU, MOST_CPU_SECONDS, _LAST_SECONDS),
        (resource.RLIMIT_NOFILE, MOST_OPEN_FILES, 0),
    ):
        with suppress(OSError, ValueError):  # a system that has no such limit, or will not have this one
            _soft, hard = resource.getrlimit(kind)
            lower = most + spare if hard == resource.RLIM_INFINITY else min(most + spare, hard)
            resource.setrlimit(kind, (min(most, lower), lower))


def ignore_job_control() -> None:
    """Nothing suspends the session or has it dump its memory: there is nobody to go on with it."""
    numbers = (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGQUIT)
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)
    # Textual sets handlers of its own, which stop the process.
    signal.pthread_sigmask(signal.SIG_BLOCK, numbers)


def say_nothing() -> None:
    """Have no fault say more than one sentence: where it happened is none of a guest's business."""
    logging.disable(logging.CRITICAL)
    threading.excepthook = lambda _: None
    sys.unraisablehook = lambda _: None


def close_in(folders: Sequence[Path]) -> None:
    """From now on nothing is written outside ``folders``, and nothing read but there and in the installation.

    No program is started and no connection made, either. What tries raises PermissionError.
    """
    here = tuple(f"{folder.resolve()}{os.sep}" for folder in folders)
    parts = {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, *sys.path}
    installed = tuple(f"{Path(part).resolve()}{os.sep}" for part in parts if part and part != os.sep)

    def inside(path: str, roots: tuple[str, ...]) -> bool:
        return f"{os.path.realpath(path)}{os.sep}".startswith(roots)

    def opened(path: object, mode: object, flags: object) -> bool:
        if not isinstance(path, str | bytes | os.PathLike):  # the number of a file that is open
            return True
        name = os.fsdecode(path)
        if name in _NOT_KEPT or inside(name, here):
            return True
        writes = (isinstance(flags, int) and flags & _WRITING) or (isinstance(mode, str) and set(mode) & set("wax+"))
        return not writes and inside(name, installed)

    def look(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            allowed = opened(*arguments[:3])
        elif event == "sqlite3.connect":
            allowed = opened(arguments[0], "w", None)
        elif event in _CHANGES:
            allowed = all(inside(os.fsdecode(one), here) for one in arguments if isinstance(one, str | bytes))
        else:
            allowed = event not in _PROGRAMS and event not in _NETWORK
        if not allowed:
            raise PermissionError(1, "not for a guest's session")

    sys.addaudithook(look)
