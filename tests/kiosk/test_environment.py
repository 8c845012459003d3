"""What of a client's environment a session keeps."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sixtysix.kiosk.environment import NO_TERMINAL, PATH, scrubbed

NAMES = st.sampled_from(
    ["TERM", "LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR", "HOME", "PATH", "PYTHONPATH", "TEXTUAL_PRESS"]
)
VALUES = st.text(max_size=80) | st.sampled_from(["xterm-256color", "de_DE.UTF-8", "C", "truecolor", "../../etc/passwd"])
ENVIRONMENTS = st.dictionaries(NAMES | st.text(min_size=1, max_size=20), VALUES)


@given(ENVIRONMENTS)
def test_nothing_comes_through_but_checked_words(environment: dict[str, str]) -> None:
    made = scrubbed(environment, "/seat")
    assert made["HOME"] == "/seat"
    assert made["PATH"] == PATH
    assert made["LANG"] in ("C", "C.UTF-8")
    assert re.fullmatch(r"[A-Za-z0-9.+_-]{1,64}", made["TERM"])
    assert set(made) <= {"HOME", "PATH", "LANG", "TERM", "COLORTERM", "NO_COLOR"}
    assert made.get("COLORTERM", "24bit") in ("24bit", "truecolor")
    assert made.get("NO_COLOR", "1") == "1"
    assert scrubbed(made, "/seat") == made


def test_names_of_terminals() -> None:
    for term in ("xterm", "xterm-256color", "tmux-256color", "linux", "vt100", "rxvt-unicode-256color", "st.mlterm+x"):
        assert scrubbed({"TERM": term}, "/")["TERM"] == term
    for term in ("", "../x", "/etc/passwd", "xterm\x1b[2J", "x" * 65, "-x", "xterm\n", "ẍterm"):
        assert scrubbed({"TERM": term}, "/")["TERM"] == NO_TERMINAL


def test_what_the_terminal_can_show_is_told_by_the_locale() -> None:
    def lang(**sent: str) -> str:
        return scrubbed(sent, "/")["LANG"]

    assert (
        lang() == lang(LANG="de_DE.UTF-8") == lang(LC_CTYPE="UTF-8") == lang(LANG="", LC_ALL="tr_TR.utf8") == "C.UTF-8"
    )
    assert lang(LANG="C") == lang(LANG="de_DE@euro") == lang(LC_ALL="POSIX", LANG="de_DE.UTF-8") == "C"
    # No locale at all: it says nothing about the terminal.
    assert lang(LANG="../../tmp/evil") == lang(LC_ALL="x" * 100) == "C.UTF-8"
