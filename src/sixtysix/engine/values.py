"""Values: classes of named fields that never change, made at a fraction of what a frozen dataclass with slots costs.

The program has a hundred such classes, and what :func:`dataclasses.dataclass` spends on a frozen one before Python 3.13
(it compiles six functions for each) was a third of the time from start to the first picture. Here one function is
compiled, the constructor; the rest is shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, TypeVar, dataclass_transform

T = TypeVar("T")

_NONE: Final = ()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """The class with slots, a constructor, equality, hash and ``repr`` of its annotated fields, and nothing to change.

    It is a dataclass: :func:`dataclasses.fields` and :func:`dataclasses.replace` work, and so do defaults,
    ``field(...)``, ``__post_init__``, pickling, copying and positional patterns. A method that the class has itself is
    kept. Setting or deleting an attribute raises :class:`dataclasses.FrozenInstanceError`.
    """
    own = set(cls.__dict__)
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    parts = fields(made)
    names = [part.name for part in parts]
    made.__init__ = _constructor(made, parts)
    made.__setattr__ = _refuse_setting
    made.__delattr__ = _refuse_deleting
    made.__getstate__ = _state_of(names)
    made.__setstate__ = _set_state
    if "__repr__" not in own:
        made.__repr__ = _repr_of([part.name for part in parts if part.repr])
    if "__eq__" not in own:
        made.__eq__ = _equal_by(_getter([part.name for part in parts if part.compare]))
    if "__hash__" not in own or made.__hash__ is None:
        hashed = [part.name for part in parts if (part.compare if part.hash is None else part.hash)]
        made.__hash__ = _hash_by(_getter(hashed))
    return made  # type: ignore[no-any-return]  # the class that came in, made anew


def _constructor(made: Any, parts: tuple[Field[Any], ...]) -> Callable[..., None]:
    """``__init__``: each field through the slot's own setter, which nothing refuses."""
    known: dict[str, object] = {}
    parameters, lines = ["self"], []
    for part in parts:
        name = part.name
        known[f"_set_{name}"] = getattr(made, name).__set__
        given = name
        if part.default_factory is not MISSING:
            known[f"_make_{name}"] = part.default_factory
            known["_missing"] = MISSING
            given = f"_make_{name}() if {name} is _missing else {name}"
            parameters.append(f"{name}=_missing")
        elif part.default is not MISSING:
            known[f"_default_{name}"] = part.default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
        lines.append(f"    _set_{name}(self, {given})\n")
    if hasattr(made, "__post_init__"):
        lines.append("    self.__post_init__()\n")
    exec(f"def __init__({', '.join(parameters)}):\n{''.join(lines) or '    pass'}", known)
    constructor: Any = known["__init__"]
    constructor.__qualname__ = f"{made.__qualname__}.__init__"
    constructor.__module__ = made.__module__
    return constructor  # type: ignore[no-any-return]  # what exec has defined


def _getter(names: list[str]) -> Callable[[Any], object]:
    """The values of some fields, to compare or to hash: a tuple, or the value itself where it is one."""
    return attrgetter(*names) if names else lambda _value: _NONE


def _equal_by(get: Callable[[Any], object]) -> Callable[[Any, object], object]:
    def equal(self: Any, other: object) -> object:
        if other.__class__ is self.__class__:
            return get(self) == get(other)
        return NotImplemented

    return equal


def _hash_by(get: Callable[[Any], object]) -> Callable[[Any], int]:
    def hashed(self: Any) -> int:
        return hash(get(self))

    return hashed


def _repr_of(names: list[str]) -> Callable[[Any], str]:
    def told(self: Any) -> str:
        fields_told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({fields_told})"

    return told


def _state_of(names: list[str]) -> Callable[[Any], list[object]]:
    def state(self: Any) -> list[object]:
        return [getattr(self, name) for name in names]

    return state


def _set_state(self: Any, state: list[object]) -> None:
    for part, came in zip(fields(self), state, strict=True):
        object.__setattr__(self, part.name, came)


def _refuse_setting(_self: Any, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deleting(_self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")
