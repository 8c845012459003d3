"""What the terminal can do, as far as the environment tells it. Nothing is imported that takes time."""

from __future__ import annotations

import os
import sys

NO_SCREEN = frozenset({"", "dumb", "unknown"})
"""Values of TERM, in small letters, for terminals that cannot place their cursor."""


def is_terminal(stream: object) -> bool:
    """Whether a stream, which may be None or closed, is a terminal."""
    try:
        return stream is not None and os.isatty(stream.fileno())  # type: ignore[attr-defined]  # a file or None
    except (OSError, ValueError):
        return False


def places_cursor() -> bool:
    """Whether TERM is that of a terminal that can place its cursor."""
    return os.environ.get("TERM", "").lower() not in NO_SCREEN


def speaks_unicode() -> bool:
    """Whether suit symbols and lines can be sent: stdout takes UTF-8, and the locale does not say otherwise."""
    encoding = getattr(sys.__stdout__, "encoding", None) or ""
    if encoding.lower().replace("-", "") != "utf8":
        return False
    names = [os.environ.get("LC_ALL"), os.environ.get("LC_CTYPE"), os.environ.get("LANG")]
    if sys.flags.utf8_mode and names[1] in ("C.UTF-8", "C.utf8", "UTF-8"):
        names[1] = None  # Python has set it because the locale was C
    locale = next((name for name in names if name), "C")
    return "utf8" in locale.lower().replace("-", "")
