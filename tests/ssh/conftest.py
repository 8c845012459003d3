"""A server for friends that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ssh.server import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("ssh") / "sshd") as running:
        running.profile(level="casual", pace="off", to="1")
        yield running
