"""Which files a session opens, as the system itself tells it: its profile's, its seat's and the installation's."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

import sixtysix
from tests.terminal import Terminal

OPENED = re.compile(
    r'^(?:open|creat|execve|unlink|rename|mkdir|link|symlink)\w*\((?:AT_FDCWD, )?"([^"]*)".* = \d+$', re.MULTILINE
)
SYSTEM = ("/lib/", "/lib64/", "/usr/lib", "/etc/ld.so.cache")
"""What the system's own linker reads when a module of the installation is loaded."""


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed; on Debian, 'apt install strace'")
def test_the_files_of_a_session(tmp_path: Path) -> None:
    data, trace = tmp_path / "data", tmp_path / "trace"
    game = [sys.executable, "-I", "-m", "sixtysix", "play", "--kiosk", "--profile", "ann", "--data", str(data)]
    hostile = {"TERM": "xterm", "TERMINFO": str(tmp_path), "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    with Terminal.of(["strace", "-f", "-e", "trace=%file", "-o", str(trace), *game], env=hostile) as terminal:
        terminal.wait("Arrows move")
        terminal.settle(0.4)
        terminal.send("enter")
        terminal.wait("Enter deal")
        terminal.settle(0.4)
        terminal.send("right")
        terminal.send("enter")
        terminal.wait("Enter play")
        terminal.settle(0.1)
        terminal.send("ctrl+c")
        terminal.wait("Leave now?")
        terminal.send("ctrl+c")
        assert terminal.end() == 0
    started, moved_in, after = trace.read_text().partition(f'chdir("{data}/profiles/ann") = 0')
    assert started and moved_in
    own = (str(data / "profiles" / "ann"), str(data / "seats"), str(data / "thinking"))
    parts = {sys.prefix, sys.base_prefix, str(Path(sys.prefix).resolve()), str(Path(sixtysix.__file__).parents[1])}
    opened = set(OPENED.findall(re.sub(r"^\d+ +", "", after, flags=re.MULTILINE)))
    assert any(name.endswith("matches.db") for name in opened)
    outside = {name for name in opened if not name.startswith((*own, *parts, *SYSTEM, "/dev/urandom"))}
    # The time zone is read once, before the first deal is dated.
    assert {name for name in outside if name.startswith("/")} <= {"/etc/localtime"}
    assert "execve" not in after
