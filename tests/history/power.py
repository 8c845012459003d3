"""What a disk may hold after a power cut, worked out from a log of everything that was written.

A file's contents are sure as far as it has been synced; of what was written since, any part may have arrived, in
sectors of 512 bytes. Names are sure once their folder has been synced; of later changes to names those up to any one of
them may have arrived.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

_HEAD = struct.Struct("=c7xQqII")
_SECTOR = 512


@dataclass(frozen=True)
class Operation:
    """One call: ``W`` write, ``T`` truncate, ``S`` sync, ``C`` create, ``U`` unlink."""

    what: str
    inode: int
    offset: int
    path: str
    data: bytes


def read_log(file: Path) -> Iterator[Operation]:
    """The calls that ``faults.c`` has logged, in their order."""
    log = file.read_bytes()
    at = 0
    while at < len(log):
        what, inode, offset, path_length, data_length = _HEAD.unpack_from(log, at)
        at += _HEAD.size
        path = log[at : at + path_length].decode()
        at += path_length
        yield Operation(what.decode(), inode, offset, path, log[at : at + data_length])
        at += data_length


@dataclass(eq=False)
class _File:
    sure: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)


class Disk:
    """A disk that is written to, and could lose its power at any moment."""

    def __init__(self) -> None:
        self._files: dict[int, _File] = {}
        self._names: dict[str, _File] = {}
        self._pending_names: list[tuple[str, _File | None]] = []

    def do(self, operation: Operation) -> None:
        """Take one call."""
        match operation.what:
            case "W" | "T":
                self._files.setdefault(operation.inode, _File()).pending.append(operation)
            case "C":
                file = self._files[operation.inode] = _File()  # the number may have been another file's before
                self._pending_names.append((operation.path, file))
            case "U":
                self._pending_names.append((operation.path, None))
            case "S" if operation.inode in self._files:
                file = self._files[operation.inode]
                for pending in file.pending:
                    _apply(file.sure, pending)
                file.pending.clear()
            case "S":  # a folder, or a file that nothing has been written to
                self._pending_names = [one for one in self._pending_names if not self._settle(one, operation.path)]

    def _settle(self, change: tuple[str, _File | None], folder: str) -> bool:
        if str(Path(change[0]).parent) != folder:
            return False
        _rename(self._names, change)
        return True

    def after_cut(self, random: Random) -> dict[str, bytes]:
        """One of the states that the files may be in if the power goes now, by path."""
        names = dict(self._names)
        for change in self._pending_names[: random.randint(0, len(self._pending_names))]:
            _rename(names, change)
        found = {}
        for path, file in names.items():
            contents = bytearray(file.sure)
            for pending in file.pending:
                if random.random() < 0.5:
                    _apply(contents, pending, random)
            found[path] = bytes(contents)
        return found


def _rename(names: dict[str, _File], change: tuple[str, _File | None]) -> None:
    path, file = change
    if file is None:
        names.pop(path, None)
    else:
        names[path] = file


def _apply(contents: bytearray, operation: Operation, random: Random | None = None) -> None:
    """A write or truncation, whole, or with ``random`` only some of its sectors."""
    if operation.what == "T":
        del contents[operation.offset :]
        contents.extend(bytes(operation.offset - len(contents)))
        return
    at = operation.offset
    end = at + len(operation.data)
    while at < end:
        step = min(_SECTOR - at % _SECTOR, end - at)
        if random is None or random.random() < 0.7:
            if len(contents) < at + step:
                contents.extend(bytes(at + step - len(contents)))
            contents[at : at + step] = operation.data[at - operation.offset : at - operation.offset + step]
        at += step
