"""Lines in and out through pipes: strange bytes, long lines, ends, signals."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.plain.console import LONGEST, Ended, Streams, cleaned
from sixtysix.text import visible


@dataclass
class Ends:
    """A console, and the other ends of its pipes."""

    console: Streams
    to_it: int
    from_it: int

    def type(self, data: bytes) -> None:
        os.write(self.to_it, data)

    def told(self) -> str:
        return os.read(self.from_it, 1 << 16).decode()


@contextmanager
def pipes(width: int = 0, ascii_only: bool = False) -> Iterator[Ends]:
    reads, to_it = os.pipe()
    from_it, writes = os.pipe()
    console = Streams(reads, writes, width=width, ascii_only=ascii_only)
    ends = Ends(console, to_it, from_it)
    try:
        with console.open():
            yield ends
    finally:
        console.close()
        for number in (reads, to_it, from_it, writes):
            with suppress(OSError):  # the test may have closed it
                os.close(number)


def test_questions_and_answers() -> None:
    with pipes() as ends:
        ends.type(b"one\ntwo\r\n  three \n\n")
        assert [ends.console.ask("What?") for _ in range(4)] == ["one", "two", "three", ""]
        assert ends.told() == "What?\n" * 4


def test_the_width_and_ascii_hold_from_now_on() -> None:
    with pipes(width=10) as ends:
        ends.console.say("Şaizeci şi şase")
        ends.console.shape(0, True)
        ends.console.say("Şaizeci şi şase\x1b[2J")
        assert ends.told() == "Şaizeci şi\nşase\nSaizeci si sase\\x1b[2J\n"


def test_a_line_that_is_too_long_is_asked_for_again() -> None:
    with pipes() as ends:
        ends.type(b"x" * 5 * LONGEST + b"\nshort\n")
        assert ends.console.ask("What?") == "short"
        assert ends.told() == "What?\nThat line is too long.\nWhat?\n"


def test_the_end_of_the_input() -> None:
    with pipes() as ends:
        ends.type(b"last")
        os.close(ends.to_it)
        assert ends.console.ask("What?") == "last"
        for _ in range(2):
            with pytest.raises(Ended) as ended:
                ends.console.ask("What?")
            assert ended.value.status == 0


def test_a_reader_that_goes_away() -> None:
    with pipes() as ends:
        os.close(ends.from_it)
        with pytest.raises(BrokenPipeError):
            ends.console.say("Hello.")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_end_every_wait(number: signal.Signals) -> None:
    with pipes() as ends:
        os.kill(os.getpid(), number)
        for wait in (lambda: ends.console.ask("What?"), lambda: ends.console.wait(None)):
            with pytest.raises(Ended) as ended:
                wait()
            assert ended.value.status == 128 + number
        ends.console.forget()
        ends.console.say("Goodbye.")
        assert ends.told().endswith("Goodbye.\n")


def test_a_signal_ends_a_wait_that_has_begun_and_one_for_room() -> None:
    with pipes() as ends:
        threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGTERM)).start()
        with pytest.raises(Ended):
            ends.console.say("x" * (1 << 20))  # nobody reads, and no pipe is so large


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as for a job in the background
    try:
        with pipes() as ends:
            os.kill(os.getpid(), signal.SIGINT)
            ends.console.say("Hello.")
            assert ends.told() == "Hello.\n"
    finally:
        signal.signal(signal.SIGINT, before)


def test_signals_are_what_they_were_afterwards() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pipes():
        assert signal.getsignal(signal.SIGTERM) != before
    assert signal.getsignal(signal.SIGTERM) == before


def test_waking() -> None:
    with pipes() as ends:
        assert not ends.console.wait(0)
        threading.Timer(0.05, ends.console.wake).start()
        assert ends.console.wait(None)
        ends.console.wake()
        assert ends.console.wait(None)
        assert not ends.console.wait(0)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (b"as", "as"),
        (b"\xff\xfe as", "ÿþ as"),
        ("zwölf".encode("latin-1"), "zwölf"),
        ("zwölf".encode(), "zwölf"),
        (b"\x1b[A\x1b[1;5C\x1bOP3\x1b", "3"),
        (b"kk\x7f\x08qh", "qh"),
        (b"\x08\x08a\ts\x00\x07\r", "a s"),
        ("a\u202es\u200b".encode(), "as"),
    ],
)
def test_what_was_meant_by_what_was_typed(typed: bytes, meant: str) -> None:
    assert cleaned(typed) == meant


@given(st.binary())
def test_any_bytes_become_visible_text(data: bytes) -> None:
    text = cleaned(data)
    assert visible(text) == text == text.strip()


@pytest.mark.parametrize("width", [0, 20])
def test_only_questions_end_in_a_question_mark(width: int) -> None:
    with pipes(width=width) as ends:
        ends.type(b"yes\n")
        ends.console.say("The match is won by Who??")
        ends.console.say("You lead against Who? and win, as does Who?, at last.")
        told = ends.told()
        assert "Who" in told
        assert not any(line.endswith("?") for line in told.splitlines())
        ends.console.ask("Do you play against Who? again, yes or no?")
        lines = ends.told().splitlines()
        assert [line.endswith("?") for line in lines] == [False] * (len(lines) - 1) + [True]
