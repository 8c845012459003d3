"""What a guest's session gets at: each attempt in a process of its own, since the walls stay up."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix.kiosk import walls

CLOSED = """
import asyncio, os, socket, sqlite3, subprocess, sys
from pathlib import Path
from sixtysix.kiosk import walls
here, attempts = Path(sys.argv[1]), sys.argv[2:]
os.chdir(here)
walls.close_in([here])
for attempt in attempts:
    try:
        exec(attempt)
    except PermissionError as error:
        print("refused:", error.strerror)
    else:
        print("done")
"""

REFUSED = [
    "os.system('true')",
    "subprocess.run(['true'])",
    "os.fork()",
    "os.execv('/bin/sh', ['sh'])",
    "os.posix_spawn('/bin/sh', ['sh'], {})",
    "import pty; pty.spawn('/bin/sh')",
    "open('/etc/passwd')",
    "Path('/etc/passwd').read_text()",
    "os.open('/etc/passwd', os.O_RDONLY)",
    "open(here / '../outside.txt')",
    "open(here / '../outside.txt', 'w')",
    "open(here / 'link.txt')",
    "open(sys.prefix + '/new.txt', 'w')",
    "open(b'/etc/passwd')",
    "os.remove(here / '../outside.txt')",
    "os.rename(here / 'inside.txt', here / '../moved.txt')",
    "os.mkdir(here / '../folder')",
    "os.symlink('/etc/passwd', here / '../other')",
    "os.chdir('/')",
    "sqlite3.connect(here / '../other.db')",
    "socket.socket().connect(('127.0.0.1', 9))",
    "socket.socket().bind(('127.0.0.1', 0))",
]

DONE = [
    "open(here / 'inside.txt').read()",
    "open(here / 'new.txt', 'w').write('text')",
    "os.rename(here / 'inside.txt', here / 'moved.txt')",
    "sqlite3.connect(here / 'matches.db').execute('CREATE TABLE one (two)')",
    "sqlite3.connect(':memory:')",
    "import textual.app, sixtysix.tui.app",
    "os.urandom(4)",
    "asyncio.run(asyncio.sleep(0))",
    "socket.socketpair()",
]


def attempts(lines: list[str], tmp_path: Path) -> dict[str, str]:
    """What comes of each line, all of them tried in one process."""
    here = tmp_path / "here"
    here.mkdir()
    (here / "inside.txt").write_text("inside")
    (tmp_path / "outside.txt").write_text("outside")
    (here / "link.txt").symlink_to(tmp_path / "outside.txt")
    command = [sys.executable, "-c", CLOSED, str(here), *lines]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not ran.stderr
    assert (tmp_path / "outside.txt").read_text() == "outside"
    assert {path.name for path in tmp_path.iterdir()} == {"here", "outside.txt"}
    return dict(zip(lines, ran.stdout.splitlines(), strict=True))


def test_refused(tmp_path: Path) -> None:
    refused = "refused: not for a guest's session"
    assert attempts(REFUSED, tmp_path) == dict.fromkeys(REFUSED, refused)


def test_done(tmp_path: Path) -> None:
    assert attempts(DONE, tmp_path) == dict.fromkeys(DONE, "done")


LIMITED = """
import os, signal, sys, threading
from sixtysix.kiosk import walls
walls.limit()
walls.ignore_job_control()
walls.say_nothing()
{attempt}
"""


def limited(line: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    code = LIMITED.format(attempt=line)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)


def test_limits(tmp_path: Path) -> None:
    line = "from resource import *; print(*map(getrlimit, (RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_CPU)))"
    most = walls.MOST_FILE_BYTES
    expected = f"(0, 0) ({most}, {most}) ({walls.MOST_CPU_SECONDS}, {walls.MOST_CPU_SECONDS + 60})"
    assert limited(line, tmp_path).stdout.strip() == expected


def test_a_file_grows_only_so_far(tmp_path: Path) -> None:
    ran = limited(f"with open('big', 'wb') as f: f.write(bytes({walls.MOST_FILE_BYTES} + 1))", tmp_path)
    assert "File too large" in ran.stderr
    assert (tmp_path / "big").stat().st_size == walls.MOST_FILE_BYTES


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds processes to their address space")
def test_memory(tmp_path: Path) -> None:
    assert "MemoryError" in limited(f"bytes({walls.MOST_MEMORY})", tmp_path).stderr


def test_signals_that_do_nothing(tmp_path: Path) -> None:
    lines = [f"os.kill(os.getpid(), signal.{name})" for name in ("SIGTSTP", "SIGQUIT", "SIGTTOU", "SIGTTIN")]
    ran = limited("; ".join([*lines, "print('still here')"]), tmp_path)
    assert (ran.returncode, ran.stdout) == (0, "still here\n")


def test_the_end_of_the_processor_time_is_an_end_in_order(tmp_path: Path) -> None:
    ran = limited(
        "signal.signal(signal.SIGTERM, lambda *_: os._exit(5)); os.kill(os.getpid(), signal.SIGXCPU); signal.pause()",
        tmp_path,
    )
    assert ran.returncode == 5


def test_a_thread_that_fails_says_nothing(tmp_path: Path) -> None:
    ran = limited("thread = threading.Thread(target=lambda: 1 / 0); thread.start(); thread.join()", tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_lower_limit_of_the_hosts_is_kept(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    line = "import resource; print(resource.getrlimit(resource.RLIMIT_NOFILE))"
    ran = subprocess.run(
        ["sh", "-c", f'ulimit -n 40; exec {sys.executable} -c "$0"', LIMITED.format(attempt=line)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=dict(os.environ),
    )
    assert ran.stdout.strip() == "(40, 40)"
    assert (soft, hard) == resource.getrlimit(resource.RLIMIT_NOFILE)
    assert signal.getsignal(signal.SIGXCPU) == signal.SIG_DFL
