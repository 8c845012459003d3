"""A real OpenSSH server on loopback, with the configuration of docs/ssh.md: only paths, ports and accounts differ.

It runs as whoever runs the tests. As root it gets a mount namespace of its own, in which ``/run`` is empty and, for a
table for everybody, ``/etc/passwd`` has an account ``guest`` without a password.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.terminal import Terminal

PAGE = (Path(__file__).parents[2] / "docs" / "ssh.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
FRIENDS = "/etc/ssh/sshd_config.d/sixtysix.conf"
KEYS = "/etc/ssh/sixtysix_keys"
GUESTS = "/etc/ssh/sixtysix_guests_config"

USER = pwd.getpwuid(os.geteuid()).pw_name
ROOT = os.geteuid() == 0
PATIENCE = 20.0
NEEDED = ("ssh", "sshd", "ssh-keygen", "sftp", "scp")


def _program(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


MISSING = [name for name in NEEDED if _program(name) is None]
needs_ssh = pytest.mark.skipif(
    bool(MISSING) or sys.platform != "linux",
    reason=f"not installed: {', '.join(MISSING) or 'Linux'}; on Debian, 'apt install openssh-server openssh-client'",
)


def own_namespace() -> bool:
    """Whether a process of ours may have its own view of the file system."""
    return ROOT and subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode == 0


class Server:
    """One running server. ``data`` is the host's data folder, ``log`` what sshd says."""

    def __init__(self, folder: Path, *, guests: bool, more: str, settings: Mapping[str, str]) -> None:
        """``more`` goes before the page's configuration; ``settings`` replaces values of it by keyword."""
        self.folder = folder
        self.data = folder / "data"
        self.guests = guests
        self.user = "guest" if guests else USER
        self.log = folder / "log"
        self.port = _free_port()
        folder.mkdir(exist_ok=True)
        for name in ("host_key", "alice", "bob", "stranger"):
            _keygen(folder / name)
        config = folder / "sshd_config"
        config.write_text(self._config(more, settings))
        (folder / "keys").write_text(self._keys())
        self.process = self._start(config)

    # What it runs with

    def here(self, text: str) -> str:
        """A text of the page with paths, ports and accounts of the test."""
        replaced = {
            "/opt/sixtysix/bin/python": sys.executable,
            "/var/lib/sixtysix-guests": str(self.data),
            "/var/lib/sixtysix": str(self.data),
            "/etc/ssh/ssh_host_ed25519_key": str(self.folder / "host_key"),
            KEYS: str(self.folder / "keys"),
            "Match User sixtysix": f"Match User {USER}",
            "Port 2266": f"Port {self.port}",
        }
        for there, here in replaced.items():
            text = text.replace(there, here)
        return text

    def _config(self, more: str, settings: Mapping[str, str]) -> str:
        own = ["StrictModes no", "ListenAddress 127.0.0.1", "UseDNS no", more]
        if not self.guests:
            # What the host's own sshd has, generous as some are: the page's file is read by it.
            own += [f"Port {self.port}", f"HostKey {self.folder / 'host_key'}", "PidFile none", "UsePAM no"]
            own += ["Subsystem sftp internal-sftp", "AllowTcpForwarding yes", "X11Forwarding yes"]
        elif ROOT:
            own.append("PermitRootLogin yes")  # the account of the test is root's under another name
        shown = self.here(FILES[GUESTS if self.guests else FRIENDS])
        for keyword, value in settings.items():
            shown, count = re.subn(rf"(?m)^( *{keyword}) .*$", rf"\1 {value}", shown)
            assert count == 1, keyword
        return "\n".join([*own, shown])

    def _keys(self) -> str:
        text = self.here(FILES[KEYS])
        for name in ("alice", "bob"):
            text = text.replace(f"KEY-OF-{name.upper()}", (self.folder / f"{name}.pub").read_text().strip())
        return text

    def _start(self, config: Path) -> subprocess.Popen[bytes]:
        command = self._sshd("-D", "-f", str(config), "-E", str(self.log))
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return process
            assert process.poll() is None, self.log.read_text() if self.log.exists() else "sshd did not start"
            time.sleep(0.02)
        raise AssertionError("sshd does not listen")

    def effective(self) -> list[str]:
        """The server's configuration as sshd itself tells it for a login."""
        asked = f"user={self.user},host=localhost,addr=127.0.0.1"
        told = run(self._sshd("-T", "-f", str(self.folder / "sshd_config"), "-C", asked))
        assert told.returncode == 0, told.stderr
        return told.stdout.splitlines()

    def _sshd(self, *arguments: str) -> list[str]:
        sshd = _program("sshd")
        assert sshd is not None
        if own_namespace():
            return ["unshare", "-m", "sh", "-c", self._namespace(), "sh", sshd, *arguments]
        return [sshd, *arguments]

    def _namespace(self) -> str:
        """A shell's commands that make the namespace and then run what follows."""
        steps = ["mount -t tmpfs tmpfs /run", "mkdir /run/sshd"]
        if self.guests:
            home = self.folder / "home"
            home.mkdir(exist_ok=True)
            for name, line in (("passwd", f"guest:x:0:0::{home}:/bin/sh"), ("shadow", "guest::19000:0:99999:7:::")):
                copy = self.folder / name
                copy.write_text(Path("/etc", name).read_text() + line + "\n")
                copy.chmod(0o600 if name == "shadow" else 0o644)
                steps.append(f"mount --bind '{copy}' /etc/{name}")
        return " && ".join([*steps, 'exec "$@"'])

    # Its clients

    def options(self, key: str | None = "alice") -> list[str]:
        """Options of all client programs: nothing of the user's own configuration."""
        options = ["-F", "none", "-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={self.folder / 'known'}"]
        options += ["-o", "LogLevel=ERROR", "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes"]
        return options if key is None or self.guests else [*options, "-i", str(self.folder / key)]

    def command(self, *arguments: str, key: str = "alice", flags: tuple[str, ...] = ()) -> list[str]:
        """``ssh`` to this server: ``flags`` come before the host, ``arguments`` after it."""
        return ["ssh", *self.options(key), "-p", str(self.port), *flags, f"{self.user}@127.0.0.1", *arguments]

    def run(self, *arguments: str, key: str = "alice", flags: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        """``ssh`` without a terminal of its own, to its end."""
        return run(self.command(*arguments, key=key, flags=flags))

    @contextmanager
    def login(
        self,
        *arguments: str,
        key: str = "alice",
        flags: tuple[str, ...] = (),
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
    ) -> Iterator[Terminal]:
        """``ssh -tt`` in a terminal, ended when the block is left."""
        with Terminal.of(self.command(*arguments, key=key, flags=("-tt", *flags)), size, env) as terminal:
            yield terminal

    def profile(self, name: str = "alice", **settings: str) -> Path:
        """A profile's folder, made with settings of its player's."""
        folder = self.data / "profiles" / name
        config = folder / ".config" / "sixtysix" / "config.toml"
        config.parent.mkdir(parents=True)
        config.write_text("".join(f'{key} = "{value}"\n' for key, value in settings.items()))
        return folder

    # What runs on it

    def sessions(self) -> list[int]:
        """The processes of the game that run for this server, and nobody else's."""
        found = []
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdigit():
                    line = (entry / "cmdline").read_bytes().split(b"\0")
                    if b"--kiosk" in line and str(self.data).encode() in line:
                        found.append(int(entry.name))
        return found

    def wait_for_sessions(self, count: int) -> None:
        """Wait until so many sessions run."""
        end = time.monotonic() + PATIENCE
        while len(found := self.sessions()) != count:
            assert time.monotonic() < end, f"{len(found)} sessions, where there should be {count}"
            time.sleep(0.02)

    def close(self) -> None:
        """End it with all that runs on it."""
        for pid in self.sessions():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.terminate()
        self.process.wait()


def run(command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    """A client program without a terminal, to its end; ``more`` are variables."""
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **more},
    )


@contextmanager
def serving(
    folder: Path, *, guests: bool = False, more: str = "", settings: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """A server while the block runs."""
    server = Server(folder, guests=guests, more=more, settings=settings or {})
    try:
        yield server
    finally:
        server.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _keygen(path: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
