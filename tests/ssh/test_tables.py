"""Tables over a real SSH server: for friends with a key each, and for everybody."""

from __future__ import annotations

import re
import shutil
import signal
from pathlib import Path

import pytest

from sixtysix.history.store import Store
from tests.ssh.server import FILES, Server, needs_ssh, own_namespace, run, serving
from tests.ssh.test_cuts import at_menu, sit_down
from tests.terminal import Terminal
from tests.tui.test_killed import whole_picture
from tests.tui.test_program import next_decision

pytestmark = needs_ssh


def matches(folder: Path) -> int:
    with Store(folder) as store:
        return len(store.matches()) if store.exists else 0


def leave(terminal: Terminal) -> int:
    """Leave wherever the table is; the status."""
    terminal.settle(0.1)
    terminal.send("ctrl+c")
    terminal.wait(lambda t: t.status is not None or "Leave now?" in t.text)
    if terminal.status is None:
        terminal.send("ctrl+c")
    return terminal.end()


# Friends


def test_a_whole_match_by_keys(server: Server) -> None:
    with server.login() as terminal:
        sit_down(terminal)
        for _ in range(60):
            if "Enter new match" in terminal.text:
                break
            next_decision(terminal)
            whole_picture(terminal)
        assert re.search(r"wins? the match \d+ to \d+", terminal.text)
        assert leave(terminal) == 0
        assert terminal.modes_now == terminal.modes
    assert matches(server.data / "profiles" / "alice") == 1
    server.wait_for_sessions(0)


def test_each_key_has_its_own_matches_and_a_strange_one_none(server: Server) -> None:
    with server.login(key="bob") as terminal:
        terminal.wait(at_menu)
        assert "Play on" not in terminal.text
        leave(terminal)
    assert matches(server.data / "profiles" / "bob") == 0
    ended = server.run(key="stranger")
    assert (ended.returncode, "Permission denied" in ended.stderr) == (255, True)


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        ("xterm-256color", "Arrows move"),
        ("vt100", "Arrows move"),
        ("dumb", "plain lines"),
        ("../../../etc/passwd", "plain lines"),
        ("\x1b[6nred", "plain lines"),
    ],
)
def test_terminals(term: str, shown: str, server: Server) -> None:
    with server.login(env={"TERM": term}) as terminal:
        terminal.wait(shown)
        assert b"\x1b[6n" not in terminal.raw


def test_locales(tmp_path: Path) -> None:
    # As Debian's own configuration has it, and as clients send it.
    with serving(tmp_path / "sshd", more="AcceptEnv LANG LC_*") as server:
        for sent, unicode in (("de_DE.UTF-8", True), ("C", False), ("../" * 20 + "tmp", True)):
            with server.login(flags=("-o", f"SetEnv LC_ALL={sent}")) as terminal:
                terminal.wait(at_menu)
                sit_down(terminal)
                assert ("┌" in terminal.text) == unicode, sent
                assert terminal.text.isascii() != unicode, sent
                leave(terminal)


def test_plain_lines_without_a_terminal(server: Server) -> None:
    ended = server.run(flags=("-T",))
    assert ended.returncode == 0
    assert "\x1b" not in ended.stdout
    assert "Sixty-Six" in ended.stdout


# Everybody


@pytest.mark.skipif(not own_namespace(), reason="an account without a password is made in a mount namespace, as root")
def test_guests(tmp_path: Path) -> None:
    with serving(tmp_path / "sshd", guests=True) as server:
        with server.login() as terminal:
            terminal.wait(at_menu)
            found = re.search(r"Your code word is ([a-z-]{19}):", terminal.text)
            assert found is not None
            word = found[1]
            leave(terminal)
        server.wait_for_sessions(0)
        assert not list((server.data / "profiles").iterdir()), "nothing was played"
        ended = server.run(word)
        assert (ended.returncode, "No seat is kept" in ended.stderr) == (2, True)

        with server.login() as terminal:
            sit_down(terminal)
            terminal.settle(0.3)
            next_decision(terminal)
            terminal.signal(signal.SIGKILL)
        server.wait_for_sessions(0)
        (seat,) = (server.data / "profiles").iterdir()
        word = seat.name.removeprefix("guest-")
        with server.login(word) as terminal:
            terminal.wait("Play on")
            sit_down(terminal)
            leave(terminal)
            assert f"ssh -t … {word}" in terminal.raw.decode()
        assert matches(seat) == 1
        ended = server.run("sh -c 'id'")
        assert (ended.returncode, ended.stdout) == (2, "")
        assert "no code word" in ended.stderr


# What the page shows


def test_the_page_shows_all_files_and_uses_them() -> None:
    names = {"/etc/ssh/sshd_config.d/sixtysix.conf", "/etc/ssh/sixtysix_keys", "/etc/ssh/sixtysix_guests_config"}
    assert set(FILES) == names | {"/etc/systemd/system/sixtysix-guests.service"}
    lines = FILES["/etc/ssh/sixtysix_keys"].splitlines()
    assert all(line.startswith('restrict,pty,command="') for line in lines)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_can_read_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "sixtysix-guests.service"
    unit.write_text(FILES["/etc/systemd/system/sixtysix-guests.service"])
    ended = run(["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit)])
    assert not [line for line in ended.stderr.splitlines() if unit.name in line], ended.stderr


def test_sshd_understands_the_configuration_as_it_is_meant(server: Server) -> None:
    effective = server.effective()
    for line in ("disableforwarding yes", "permittunnel no", "permituserrc no", "permituserenvironment no"):
        assert line in effective
