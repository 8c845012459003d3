"""Changing an option in the configuration file: all else in it stays as it was, and nothing is ever half done."""

from __future__ import annotations

import json
import os
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sixtysix.errors import UserError
from sixtysix.history.places import FOLDER_MODE, sync_folder
from sixtysix.i18n import _
from sixtysix.options import NUMBERS
from sixtysix.toml_file import LARGEST_FILE, parse, read_text
from sixtysix.toml_places import Places, line_and_column
from sixtysix.wording import toml_value

PATIENCE: Final = 1.0
"""Seconds that a program waits for another one that is changing the file, which may have been stopped in doing so."""

_BOM: Final = "\ufeff"


def change(path: Path, changes: Mapping[str, str | None]) -> None:
    """Set options in a file, or with None leave them out of it, at once and for good.

    Comments, order, and what is not ours stay. A symbolic link stays one. The file is its owner's alone (mode 0600);
    the folders it lies in are made. Two programs that change it wait for each other. Raises UserError where it cannot
    be written or is no TOML that could be changed.
    """
    try:
        file = Path(os.path.realpath(path, strict=False))
        if file.exists() and not file.is_file():
            raise UserError(_("'{file}' is no file that could be written.").format(file=path))
        file.parent.mkdir(FOLDER_MODE, parents=True, exist_ok=True)
        with _alone(file.parent):
            text = _as_it_is(path, file)
            _replace(file, _changed(path, text, changes))
    except UnicodeEncodeError:
        raise UserError(_("The value holds bytes that are no UTF-8 text, which cannot be saved.")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = _("'{file}' cannot be written: {reason}.")
        raise UserError(message.format(file=path, reason=reason)) from None


def _as_it_is(path: Path, file: Path) -> str:
    if not file.exists():
        return ""
    text = read_text(file, LARGEST_FILE)
    parse(str(path), text, "[keys]", f"level = {toml_value('club')}")
    with file.open(encoding="utf-8", newline="") as stream:
        return stream.read()  # with its line ends


def _changed(path: Path, text: str, changes: Mapping[str, str | None]) -> str:
    """The text of the file after changes. Whatever would change beside them is seen, and refused."""
    mark = _BOM if text.startswith(_BOM) else ""
    text = text.removeprefix(_BOM)
    wanted = {**_read(text), **{name: _as_toml(name, value) for name, value in changes.items()}}
    wanted = {name: value for name, value in wanted.items() if value is not None}
    for name, value in changes.items():
        text = _with(text, name, _as_toml(name, value))
    with suppress(tomllib.TOMLDecodeError):
        if _read(text) == wanted:
            return mark + text
    raise UserError(_("The file cannot be changed without losing some of it; edit it by hand."), file=str(path))


def _read(text: str) -> dict[str, Any]:
    return tomllib.loads(text.replace("\r\n", "\n"))


def _with(text: str, name: str, value: str | int | None) -> str:
    """The file with another value of an option, without it, or with one more line."""
    plain = text.replace("\r\n", "\n")
    places = Places(plain)
    key, span = places.of(name), places.span(name)
    if key is None or span is None:
        return text if value is None else _with_line(text, places, f"{name} = {_written(value)}")
    # Line ends may be two characters in the file; what stands in a line is the same in both.
    lines = text.split("\n")
    (first, start), (last, end) = (line_and_column(plain, at) for at in span)
    before, after = lines[first - 1][: start - 1], lines[last - 1][end - 1 :]
    kept = [] if value is None else [f"{before}{_written(value)}{after}"]
    return "\n".join([*lines[: (key[0] if value is None else first) - 1], *kept, *lines[last:]])


def _with_line(text: str, places: Places, setting: str) -> str:
    """The file with a line more: after the last setting that stands in no section, else before everything."""
    spans = [span for name in _read(text) if (span := places.span(name)) is not None]
    plain = text.replace("\r\n", "\n")
    last = max((line_and_column(plain, end)[0] for _start, end in spans), default=0)
    lines = text.split("\n")
    end = "\r" if lines[0].endswith("\r") else ""
    if last == len(lines):  # the last line has no end
        return f"{text}{end}\n{setting}" if lines[-1] else f"{text}{setting}{end}\n"
    after = [] if last or not lines[0].strip() else [end]
    return "\n".join([*lines[:last], setting + end, *after, *lines[last:]])


def _as_toml(name: str, value: str | None) -> str | int | None:
    """A value as people write it: numbers are numbers."""
    return int(value) if value and name in NUMBERS else value


def _written(value: str | int) -> str:
    """A value as TOML. JSON writes text in the same way, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _replace(file: Path, text: str) -> None:
    """Put a whole new file in the place of the old one: on the disk there is always one of the two."""
    number, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # made with mode 0600
    made = Path(name)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(text.encode())
            stream.flush()
            os.fsync(stream.fileno())
        made.replace(file)
    except BaseException:
        with suppress(OSError):
            made.unlink()
        raise
    sync_folder(file.parent)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While one program changes the file another waits, up to :data:`PATIENCE`. Where there are no locks none does."""
    try:
        import fcntl

        number = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    except (ImportError, OSError):
        yield
        return
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                break
        yield
    finally:
        os.close(number)
