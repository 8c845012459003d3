"""What stands in for ``librt.vecs`` where there is no librt: the same names, arrays kept in lists.

It is for the interpreter alone; compiled code needs librt itself. As there, what :func:`append`, :func:`extend`,
:func:`pop` and :func:`remove` return may share its memory with the array they were given, so only the newest is to be
used. Numbers and truth values are checked as they are there, other items are not, and there is no buffer protocol.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final

from mypy_extensions import i16, i32, i64, u8

_RANGES: Final = {
    i64: range(-(1 << 63), 1 << 63),
    i32: range(-(1 << 31), 1 << 31),
    i16: range(-(1 << 15), 1 << 15),
    u8: range(1 << 8),
}


class vec:  # noqa: N801 -- its name in librt.vecs
    """An array of items of one kind: ``vec[kind](items)`` makes one. ``vec`` itself makes none: TypeError."""

    __slots__ = ("buffer", "length")
    __hash__ = None  # type: ignore[assignment]  # an array changes, so it has none

    kept: Callable[[Any], Any]
    """The item as it is kept; raises TypeError or OverflowError for one that does not fit."""

    def __class_getitem__(cls, kind: Any) -> type[vec]:
        return _of(kind)

    def __init__(self, items: Iterable[Any] = (), /, *, capacity: int = 0) -> None:
        if type(self) is vec:
            raise TypeError("cannot create 'vec' instances")
        if capacity < 0:
            raise ValueError("capacity must not be negative")
        self.buffer = [self.kept(item) for item in items]
        self.length = len(self.buffer)
        self.buffer += [None] * (capacity - self.length)

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return type(self)(self.buffer[: self.length][at])
        return self.buffer[self.place(at)]

    def __setitem__(self, at: int, item: Any) -> None:
        self.buffer[self.place(at)] = self.kept(item)

    def place(self, at: int) -> int:
        """Where in the buffer the item with an index is. Raises IndexError if there is none."""
        place = at if at >= 0 else at + self.length
        if not 0 <= place < self.length:
            raise IndexError("index out of range")
        return place

    def __contains__(self, item: object) -> bool:
        return item in self.buffer[: self.length]

    def __iter__(self) -> Iterator[Any]:
        for place in range(self.length):
            yield self.buffer[place]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, vec) or type(self) is not type(other):
            return NotImplemented
        return self.buffer[: self.length] == other.buffer[: other.length]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.buffer[: self.length]})"

    def sharing(self, buffer: list[Any], length: int) -> vec:
        """An array of this kind that shares a buffer."""
        made: vec = object.__new__(type(self))
        made.buffer = buffer
        made.length = length
        return made


@cache
def _of(kind: Any) -> type[vec]:
    if kind is int:
        raise ValueError("unsupported type in vec[int] (use a native integer type such as i64)")
    name = getattr(kind, "__name__", str(kind))
    kept: Callable[[Any], Any] = _anything
    if kind in _RANGES:
        kept = _whole_number(name, _RANGES[kind])
    elif kind is float:
        kept = _number
    elif kind is bool:
        kept = _truth
    return type(f"vec[{name}]", (vec,), {"__slots__": (), "kept": staticmethod(kept)})


def _whole_number(name: str, fits: range) -> Callable[[Any], int]:
    def kept(item: Any) -> int:
        number = int(operator.index(item))
        if number not in fits:
            raise OverflowError(f"Python int too large to convert to {name}")
        return number

    return kept


def _number(item: Any) -> float:
    return math.copysign(item, item)  # itself, and no text is taken for a number


def _truth(item: Any) -> bool:
    if not isinstance(item, bool):
        raise TypeError("bool value expected")
    return item


def _anything(item: Any) -> Any:
    return item


def append(array: vec, item: Any, /) -> vec:
    """The array with one item more."""
    item = array.kept(item)
    length, buffer = array.length, array.buffer
    if length < len(buffer):
        buffer[length] = item
    else:
        buffer = [*buffer, item, *[None] * length]
    return array.sharing(buffer, length + 1)


def extend(array: vec, items: Iterable[Any], /) -> vec:
    """The array with more items."""
    for item in items:
        array = append(array, item)
    return array


def pop(array: vec, at: int = -1, /) -> tuple[vec, Any]:
    """The array without the item with an index, and that item. Raises IndexError if there is none."""
    place = array.place(at)
    item = array.buffer[place]
    return _without(array, place), item


def remove(array: vec, item: Any, /) -> vec:
    """The array without the first item that is equal to ``item``. Raises ValueError if there is none."""
    item = array.kept(item)
    for place, kept in enumerate(array):
        if kept == item:
            return _without(array, place)
    raise ValueError("vec.remove(x): x not in vec")


def _without(array: vec, place: int) -> vec:
    length, buffer = array.length, array.buffer
    buffer[place : length - 1] = buffer[place + 1 : length]
    return array.sharing(buffer, length - 1)
