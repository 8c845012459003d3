"""Everything loaded at the beginning, so that a session plays on whatever becomes of the program's files."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Final

_PARTS: Final = ("ai", "config", "engine", "history", "kiosk", "protocol", "session", "sitting", "wording")
"""What the table and plain lines are made of; each adds the package it is itself."""


def load_all(package: str) -> None:
    """Import all that a session can come to need, ``package`` and what lies below it.

    At home much is imported only when it is used, which makes the start shorter. A host may put a new version in the
    place of the one that plays: a session must not take modules of both.
    """
    for name in (*(f"sixtysix.{part}" for part in _PARTS), package):
        for found in pkgutil.walk_packages(import_module(name).__path__, f"{name}."):
            import_module(found.name)
