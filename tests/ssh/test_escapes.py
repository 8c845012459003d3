"""Attempts to get at more than the table, each as docs/ssh.md says it fails."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.ssh.server import Server, _free_port, needs_ssh, run, serving
from tests.ssh.test_cuts import at_menu, sit_down
from tests.ssh.test_tables import leave

pytestmark = needs_ssh

NOTHING_BUT = "There is nothing here but the game: no command is run and no file is sent."


def test_commands(server: Server) -> None:
    target = server.folder / "made by a command"
    commands = ["id", "sh -i", f"; touch '{target}'", f"$(touch '{target}')", f"`touch '{target}'`", "x" * 100_000]
    commands += [f"x' && touch '{target}' #", f"x\ntouch '{target}'", "play --opponent cmd:sh"]
    for command in commands:
        ended = server.run(command)
        assert (ended.returncode, ended.stdout) == (2, ""), command[:50]
        assert ended.stderr.strip() == NOTHING_BUT
    assert not target.exists()


def test_a_command_with_a_terminal_is_the_table(server: Server) -> None:
    with server.login("sh -i; id") as terminal:
        terminal.wait(at_menu)
        leave(terminal)


def test_files(server: Server) -> None:
    secret, target = server.folder / "secret", server.folder / "sent"
    secret.write_text("nobody's business")
    port = ["-P", str(server.port)]
    host = f"{server.user}@127.0.0.1"
    batch = server.folder / "batch"
    batch.write_text(f"get {secret} {target}\nput {secret} {target}\nls /\n")
    for command in (
        ["scp", *server.options(), *port, f"{host}:{secret}", str(target)],
        ["scp", "-O", *server.options(), *port, f"{host}:{secret}", str(target)],
        ["scp", *server.options(), *port, str(secret), f"{host}:{target}"],
        ["scp", "-O", *server.options(), *port, str(secret), f"{host}:{target}"],
        ["sftp", "-b", str(batch), *server.options(), *port, host],
        server.command("sftp", flags=("-s",)),
        server.command("no-such-subsystem", flags=("-s",)),
    ):
        ended = run(command)
        assert ended.returncode != 0, command
        assert not target.exists()
        assert secret.read_text() not in ended.stdout


@contextmanager
def forwarding(server: Server, *flags: str) -> Iterator[subprocess.Popen[str]]:
    """``ssh -N`` with a forwarding, ended when the block is left."""
    command = server.command(flags=("-N", *flags))
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as client:
        try:
            yield client
        finally:
            client.kill()


def answer(port: int, say: bytes) -> bytes:
    """What comes through a forwarded port, once it listens."""
    for _ in range(500):
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), 10) as line:
            line.settimeout(10)
            with suppress(ConnectionError):
                line.sendall(say)
                return line.recv(100)
            return b""
        os.sched_yield()
        signal.sigtimedwait([], 0.02)
    raise AssertionError("the client does not listen")


def test_forwarding(server: Server) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(0.2)
        inside = f"127.0.0.1:{other.getsockname()[1]}"
        port = _free_port()
        with forwarding(server, "-L", f"{port}:{inside}"):
            assert answer(port, b"hello") == b""
        port = _free_port()
        with forwarding(server, "-D", str(port)):
            where = b"\x7f\x00\x00\x01" + other.getsockname()[1].to_bytes(2, "big")
            assert answer(port, b"\x05\x01\x00\x05\x01\x00\x01" + where)[2:4] != b"\x05\x00"
        with pytest.raises(TimeoutError):
            other.accept()
        ended = server.run(flags=("-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{_free_port()}:{inside}"))
        assert (ended.returncode, "remote port forwarding failed" in ended.stderr) == (255, True)
        ended = server.run(flags=("-W", inside))
        assert (ended.returncode, ended.stdout) == (255, "")
        sockets = server.folder / "forwarded"
        ended = server.run(flags=("-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{sockets}:{inside}"))
        assert (ended.returncode, sockets.exists()) == (255, False)


def test_tunnel(server: Server) -> None:
    ended = server.run(flags=("-N", "-o", "ExitOnForwardFailure=yes", "-w", "any"))
    assert ended.returncode == 255


def game_environment(server: Server) -> dict[str, str]:
    """The variables that the only session was started with."""
    (game,) = server.sessions()
    text = Path(f"/proc/{game}/environ").read_text("utf-8", "replace")
    return dict(line.split("=", 1) for line in text.split("\0") if "=" in line)


EVIL = {
    "TEXTUAL_PRESS": "q",
    "TEXTUAL_DRIVER": "evil:Driver",
    "TEXTUAL_LOG": "{folder}/evil.log",
    "TEXTUAL_SCREENSHOT": "1",
    "TEXTUAL_SCREENSHOT_LOCATION": "{folder}",
    "PYTHONPATH": "{folder}/evil",
    "PYTHONSTARTUP": "{folder}/evil/evil.py",
    "PYTHONINSPECT": "1",
    "PYTHONBREAKPOINT": "evil.breakpoint",
    "PYTHONWARNINGS": "error",
    "PYTHONPYCACHEPREFIX": "{folder}/cache",
    "SIXTYSIX_DATA": "{folder}/stolen",
    "SIXTYSIX_RULESETS": "/etc/passwd",
    "SIXTYSIX_DEBUG": "1",
    "SIXTYSIX_LEVEL": "nonsense",
    "XDG_CONFIG_HOME": "{folder}/stolen",
    "XDG_DATA_HOME": "{folder}/stolen",
    "TERMINFO": "{folder}/stolen",
    "TERMCAP": "{folder}/stolen",
    "COLUMNS": "10",
    "LINES": "100000",
    "LANGUAGE": "../../../evil",
    "TMPDIR": "{folder}/stolen",
    "EDITOR": "sh",
    "SHELL": "/bin/sh",
    "TZ": ":{folder}/stolen",
}


@pytest.mark.parametrize("accepted", ["", "AcceptEnv *"], ids=["as on the page", "sshd lets everything through"])
def test_environment(accepted: str, tmp_path: Path) -> None:
    evil = tmp_path / "evil"
    evil.mkdir()
    for name in ("evil.py", "sitecustomize.py", "usercustomize.py"):
        (evil / name).write_text(f"open({str(tmp_path / 'was here')!r}, 'w')\n")
    variables = " ".join(f"{name}={value.format(folder=tmp_path)}" for name, value in EVIL.items())
    with serving(tmp_path / "sshd", more=accepted) as server:
        before = {path.name for path in tmp_path.iterdir()}
        with server.login(flags=("-o", f"SetEnv {variables}", "-A", "-X"), env={"DISPLAY": "localhost:9"}) as terminal:
            terminal.wait(at_menu)
            started_with = game_environment(server)
            if not accepted:
                assert not set(started_with) & set(EVIL) - {"SHELL"}
            assert not {"SSH_AUTH_SOCK", "DISPLAY"} & set(started_with)
            sit_down(terminal)
            assert leave(terminal) == 0
        assert {path.name for path in tmp_path.iterdir()} == before
        assert {path.name for path in (server.data / "profiles").iterdir()} == {"alice"}


KEYS = [*"\x1a\x1c\x04\x10\x0c\x13\x11\x19\x16", "\x1b[15~", "\x1bOS", "\x1bx", ":!sh\x0f"]
"""Suspend, quit, end of input, palette, redraw, flow control, function keys, Alt, an editor's shell, and others."""


def test_keys_that_suspend_quit_or_dump(server: Server) -> None:
    with server.login() as terminal:
        terminal.wait(at_menu)
        (game,) = server.sessions()
        for key in KEYS:
            terminal.send(key)
            terminal.settle(0.05)
        for number in (signal.SIGTSTP, signal.SIGQUIT, signal.SIGTTIN, signal.SIGTTOU):
            os.kill(game, number)
        terminal.settle(0.2)
        assert server.sessions() == [game]
        state = Path(f"/proc/{game}/stat").read_text().rsplit(")", 1)[1].split()[0]
        assert state in "RS", "it is stopped"
        before = terminal.text
        terminal.send("down")
        terminal.wait(lambda t: t.text != before)
        assert leave(terminal) == 0
    server.wait_for_sessions(0)


def test_a_session_holds_no_more_than_it_may(server: Server) -> None:
    with server.login() as terminal:
        terminal.wait(at_menu)
        (game,) = server.sessions()
        limits = Path(f"/proc/{game}/limits").read_text()
        for what, most in (("core file size", 0), ("file size", 16 << 20), ("address space", 1 << 30)):
            assert re.search(rf"^Max {what} +{most} ", limits, re.MULTILINE)
        status = Path(f"/proc/{game}/status").read_text()
        assert "Umask:\t0077" in status
        assert Path(f"/proc/{game}/cwd").readlink() == server.data / "profiles" / "alice"
        links = {str(link.readlink()) for link in Path(f"/proc/{game}/fd").iterdir()}
        files = {link for link in links if link.startswith("/") and not link.startswith("/dev/")}
        assert all(file.startswith(str(server.data)) for file in files), files
        leave(terminal)
