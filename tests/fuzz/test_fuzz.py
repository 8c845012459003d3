"""Input from outside with mistakes and malice in it: 5,000 of all kinds, and before them those that once failed.

`python -m tests.fuzz` tries 100,000.
"""

from __future__ import annotations

import time

import pytest

from tests.fuzz.guard import MOST_GROWTH, MOST_SECONDS, command, is_plain, limited
from tests.fuzz.kinds import KINDS, Kind
from tests.fuzz.trying import CORPUS, Tally, attempt, content, corpus, try_many

ONCE_FAILED = [(kind, file) for kind in KINDS.values() for file in corpus(kind)]


@pytest.mark.parametrize(("kind", "file"), ONCE_FAILED, ids=[f"{kind.name}-{file.stem}" for kind, file in ONCE_FAILED])
def test_what_once_failed(kind: Kind, file: object) -> None:
    attempt(kind, content(next(one for one in corpus(kind) if one == file)))


def test_the_corpus_holds_only_small_files_of_known_kinds() -> None:
    for folder in CORPUS.iterdir():
        assert folder.name in KINDS
        for file in folder.iterdir():
            assert file.suffix in (KINDS[folder.name].suffix, ".gz"), file
            assert file.stat().st_size < 10_000, file


def test_the_kinds_share_five_thousand_inputs_here_and_all_in_the_long_run() -> None:
    assert sum(kind.suite for kind in KINDS.values()) == 5000
    assert sum(kind.share for kind in KINDS.values()) == 1000


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_mutated(kind: Kind) -> None:
    tally = Tally()
    try_many(kind, kind.suite, 1, tally)
    for data, error in tally.failures:
        raise AssertionError(f"{len(data)} bytes, {data[:2000]!r}") from error
    assert tally.inputs >= kind.suite * 0.9  # there are not so many ways to mutate a short input


# The guard itself


def _work(seconds: float) -> None:
    start = time.process_time()
    while time.process_time() < start + seconds:
        sum(range(10_000))


def test_the_guard_sees_time_memory_and_control_characters() -> None:
    with pytest.raises(AssertionError, match="processor time"), limited():
        _work(1.1)
    with pytest.raises(AssertionError, match="MiB"), limited():
        bytearray(b"x") * ((MOST_GROWTH + 60) << 20)
    assert MOST_SECONDS == 1.0
    assert not is_plain("a\x1b[2J")
    assert not is_plain("\u202e")
    assert is_plain("♠ a\nb\n")


def test_the_guard_sees_status_and_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="ended with 2"):
        command("rules", "nothing", statuses=(0,))

    def broken(_options: object) -> int:
        raise KeyError("x")

    monkeypatch.setitem(__import__("sixtysix.cli", fromlist=["COMMANDS"]).COMMANDS, "rules", broken)
    with pytest.raises(AssertionError, match="Internal error"):
        command("rules")
