from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix.errors import UserError, unreadable
from tests.pseudo import cut, untranslated


def test_the_place_stands_in_front() -> None:
    assert str(UserError("It is wrong.")) == "It is wrong."
    assert str(UserError("It is wrong.", file="a.66")) == "a.66: It is wrong."
    assert str(UserError("It is wrong.", file="a.66", line=3)) == "a.66:3: It is wrong."
    assert str(UserError("It is wrong.", file="a.66", line=3, column=7)) == "a.66:3:7: It is wrong."
    assert str(UserError("It is wrong.", line=3, column=7)) == "Line 3, column 7: It is wrong."
    assert str(UserError("It is wrong.", line=3)) == "Line 3: It is wrong."
    assert str(UserError("It is wrong.", column=7)) == "Column 7: It is wrong."


def read_error(path: Path) -> str:
    with pytest.raises(OSError) as caught:  # noqa: PT011 -- which one depends on the file
        path.read_text(encoding="utf-8")
    return str(unreadable("given.66", caught.value))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert read_error(tmp_path / "none") == "There is no file 'given.66'."
    assert read_error(tmp_path) == "'given.66' is a folder, where a file is needed."
    assert read_error(tmp_path / "file" / "in") == "'given.66' cannot be read: Not a directory."
    assert str(unreadable("given.66", PermissionError(13, "x"))) == "You have no permission to read 'given.66'."
    assert str(unreadable("given.66", OSError("odd"))) == "'given.66' cannot be read: odd."


@pytest.mark.usefixtures("pseudo_language")
def test_all_of_it_is_translated(tmp_path: Path) -> None:
    texts = [
        str(UserError("⟦Íţ⟧", line=3, column=7)),
        str(UserError("⟦Íţ⟧", line=3)),
        str(UserError("⟦Íţ⟧", column=7)),
        read_error(tmp_path / "none"),
        read_error(tmp_path),
        str(unreadable("given.66", PermissionError(13, "x"))),
        str(unreadable("given.66", OSError("odd"))),
    ]
    for text in texts:
        assert not untranslated(text)
        assert not cut(text)
