"""The environment that a guest's session runs with: made afresh, with a few checked words of what came from outside."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

UTF_8, ASCII = "C.UTF-8", "C"
"""The locales that a session may have; which one says what the guest's terminal can show."""

NO_TERMINAL: Final = "unknown"
"""What TERM becomes where it is missing or none that a terminal's name could be."""

PATH: Final = "/usr/bin:/bin"

_TERM: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,63}", re.ASCII)
_LOCALE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,63}", re.ASCII)
_DEPTHS: Final = frozenset({"truecolor", "24bit"})


def scrubbed(environment: Mapping[str, str], home: str) -> dict[str, str]:
    """A new environment. Of the old one come TERM, how colours are shown, and whether the locale speaks UTF-8.

    ``home`` becomes the home, so that settings are looked for nowhere else. Scrubbing twice is scrubbing once.
    """
    term = environment.get("TERM", "")
    made = {
        "HOME": home,
        "PATH": PATH,
        "TERM": term if _TERM.fullmatch(term) else NO_TERMINAL,
        "LANG": UTF_8 if _speaks_utf_8(environment) else ASCII,
    }
    depth = environment.get("COLORTERM")
    if depth in _DEPTHS:
        made["COLORTERM"] = depth
    if environment.get("NO_COLOR"):
        made["NO_COLOR"] = "1"
    return made


def _speaks_utf_8(environment: Mapping[str, str]) -> bool:
    """Whether the locale does; True where none was sent, since then only the terminals that are usual can be meant."""
    named = next((name for key in ("LC_ALL", "LC_CTYPE", "LANG") if (name := environment.get(key))), None)
    if named is None or not _LOCALE.fullmatch(named):
        return True
    return "utf8" in named.lower().replace("-", "")
