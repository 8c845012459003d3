"""Type-ahead: a key counts for the decision it was meant for, and a held key plays one card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.tui.gate import AGAIN, BURST, GRACE, REPEAT, Gate


def painted(gate: Gate, now: float) -> Gate:
    gate.next()
    gate.painted(now)
    return gate


def test_nothing_counts_before_the_decision_is_painted() -> None:
    gate = Gate(0.0)
    gate.next()
    gate.touch(1.0)
    assert not gate.confirm(2.0)
    gate.painted(3.0)
    gate.touch(4.0)
    assert gate.confirm(4.1)


def test_nothing_counts_within_a_moment_of_the_paint() -> None:
    gate = painted(Gate(GRACE), 10.0)
    gate.touch(10.0)
    assert not gate.confirm(10.0 + GRACE / 2)
    gate.touch(10.2)
    assert gate.confirm(10.3)


def test_a_fast_player_who_chooses_a_card_each_time_is_never_kept_waiting() -> None:
    gate = Gate(0.0)
    for n in range(20):
        painted(gate, n / 1000)
        gate.touch(n / 1000)
        assert gate.confirm(n / 1000)


@given(
    delay=st.floats(0.2, 0.7),
    intervals=st.lists(st.floats(0.01, 0.3), max_size=60),
    answers=st.lists(st.floats(0.0, 0.2), min_size=61, max_size=61),
    grace=st.sampled_from([0.0, GRACE]),
)
def test_a_held_key_confirms_once(delay: float, intervals: list[float], answers: list[float], grace: float) -> None:
    """However a keyboard repeats and however soon the next decision is there."""
    gate = painted(Gate(grace), 0.0)
    now = 1.0
    gate.touch(now)
    confirmed = 0
    for answer, interval in zip(answers, [delay, *intervals], strict=False):
        if gate.confirm(now):
            confirmed += 1
            gate.next()
            gate.painted(now + answer)
        now += interval
    assert confirmed == 1


@pytest.mark.parametrize("pause", [AGAIN + 0.01, 5.0])
def test_the_same_key_counts_again_after_a_pause(pause: float) -> None:
    gate = painted(Gate(0.0), 0.0)
    gate.touch(0.0)
    assert gate.confirm(1.0)
    painted(gate, 1.0)
    assert gate.confirm(1.0 + pause)


def test_a_key_held_while_nothing_can_be_confirmed_does_not_confirm_what_comes() -> None:
    gate = Gate(GRACE)
    gate.next()
    gate.touch(0.5)
    for n in range(30):
        gate.idle(1.0 + n * 0.033)
    gate.painted(1.9)
    assert not any(gate.confirm(2.0 + n * 0.033) for n in range(30))
    assert gate.confirm(3.0 + REPEAT)


def test_a_burst_is_no_hand() -> None:
    gate = painted(Gate(0.0), 0.0)
    assert gate.touch(1.0)
    assert not gate.touch(1.0 + BURST / 3)
    assert gate.touch(1.1)


def test_an_idle_key_in_a_burst_is_no_hand() -> None:
    gate = Gate()
    assert gate.idle(1.0)
    assert not gate.idle(1.0 + BURST / 3)
    gate.touch(2.0)
    assert not gate.idle(2.0 + BURST / 3)
    assert gate.idle(2.1)
