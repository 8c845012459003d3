"""A class made by ``frozen`` is what ``dataclass(frozen=True, slots=True)`` makes of it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.values import frozen


@frozen
class Ours:
    first: int
    second: str = "two"
    third: list[int] = field(default_factory=list, hash=False)
    unseen: int = field(default=0, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Theirs:
    first: int
    second: str = "two"
    third: list[int] = field(default_factory=list, hash=False)
    unseen: int = field(default=0, repr=False, compare=False)


@frozen
class Checked:
    one: int

    def __post_init__(self) -> None:
        if self.one < 0:
            raise ValueError(self.one)

    def __repr__(self) -> str:
        return "its own"


@frozen
class Empty:
    pass


@frozen
class Longer(Ours):
    fourth: bool = False


GIVEN = st.fixed_dictionaries(
    {"first": st.integers(0, 2)},
    optional={
        "second": st.sampled_from(["", "two"]),
        "third": st.lists(st.integers(0, 1), max_size=1),
        "unseen": st.integers(0, 1),
    },
)


@given(GIVEN, GIVEN)
def test_it_behaves_as_a_frozen_dataclass(one: dict[str, Any], other: dict[str, Any]) -> None:
    mine, theirs = (Ours(**one), Ours(**other)), (Theirs(**one), Theirs(**other))
    assert (mine[0] == mine[1]) == (theirs[0] == theirs[1])
    assert hash(mine[0]) == hash(theirs[0])
    assert repr(mine[0]) == repr(theirs[0]).replace("Theirs", "Ours")
    for part in fields(Theirs):
        assert getattr(mine[0], part.name) == getattr(theirs[0], part.name)
    assert [part.name for part in fields(Ours)] == [part.name for part in fields(Theirs)]
    for again in (pickle.loads(pickle.dumps(mine[0])), copy.copy(mine[0]), copy.deepcopy(mine[0])):
        assert again == mine[0]
        assert again.unseen == mine[0].unseen
    assert replace(mine[0], first=7) == Ours(**one | {"first": 7})
    assert mine[0] != object()


def test_nothing_changes_it() -> None:
    mine = Ours(1)
    acts: list[Callable[[], object]] = [
        lambda: setattr(mine, "first", 2),
        lambda: setattr(mine, "other", 2),
        lambda: delattr(mine, "first"),
    ]
    for act in acts:
        with pytest.raises(FrozenInstanceError):
            act()
    assert mine == Ours(1)
    assert not hasattr(mine, "__dict__")


def test_defaults_are_made_anew() -> None:
    Ours(1).third.append(1)
    assert Ours(1).third == []


def test_positional_patterns() -> None:
    match Ours(1, "x"):
        case Ours(first, second):
            assert (first, second) == (1, "x")


def test_what_a_class_has_itself_is_kept() -> None:
    assert repr(Checked(1)) == "its own"
    with pytest.raises(ValueError, match="-1"):
        Checked(-1)
    with pytest.raises(ValueError, match="-2"):
        replace(Checked(1), one=-2)


def test_no_fields_and_more_fields() -> None:
    assert Empty() == Empty()
    assert hash(Empty()) == hash(Empty())
    assert Longer(1, fourth=True) == Longer(1, "two", [], 0, True)
    assert Longer(1) != Ours(1)
    with pytest.raises(TypeError):
        Ours()  # type: ignore[call-arg]  # that is what is tried
