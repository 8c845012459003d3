"""Profiles: their names, their folders, guests' code words, and which guests' profiles go."""

from __future__ import annotations

import os
import re
import stat
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.rules import RULESETS
from sixtysix.errors import UserError
from sixtysix.history.store import Store
from sixtysix.kiosk import profiles

DAY = 24 * 3600


@given(st.text(max_size=40) | st.from_regex(r"[a-z0-9._/-]{1,40}", fullmatch=True))
def test_names(name: str) -> None:
    if re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,31}", name, re.ASCII):
        assert profiles.checked_name(name) == name
        return
    with pytest.raises(UserError) as refused:
        profiles.checked_name(name)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("name", ["..", ".", "../x", "a/b", "/etc", "a\n", "Alice", "-a", "", "a" * 33, "ä", "a\x00"])
def test_names_that_are_none(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError):
        profiles.known(tmp_path / "data", name)
    assert not (tmp_path / "data").exists()


def test_a_folder_of_its_own(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        one, other = profiles.known(tmp_path, "ann"), profiles.known(tmp_path, "bob")
    finally:
        os.umask(before)
    assert one.folder != other.folder
    for folder in (tmp_path / "profiles", one.folder, other.folder):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert profiles.known(tmp_path, "ann") == one


@pytest.mark.parametrize("link", ["profiles", "profiles/ann"])
def test_links_are_not_followed(link: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    data = tmp_path / "data"
    (data / link).parent.mkdir(parents=True)
    (data / link).symlink_to(elsewhere)
    with pytest.raises(UserError, match="no link"):
        profiles.known(data, "ann")
    assert not list(elsewhere.iterdir())


def test_a_file_in_the_place_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("")
    with pytest.raises(UserError, match="folder of this account"):
        profiles.known(tmp_path, "ann")


def test_a_guest_comes_back_with_the_code_word(tmp_path: Path) -> None:
    first = profiles.guest(tmp_path, None)
    assert first.word is not None
    assert profiles.guest(tmp_path, f" {first.word.upper()} \n") == first
    assert profiles.guest(tmp_path, None) != first


@pytest.mark.parametrize(
    "said", ["", "sh -i", "bako-dilu-mafe-tiso; sh", "../../etc", "bako", "\x1b[2J", "$(id)", "x" * 10_000]
)
def test_what_is_no_code_word(said: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no code word"):
        profiles.guest(tmp_path, said)
    assert not list(tmp_path.iterdir())


def test_a_code_word_of_nobody(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="bako-dilu-mafe-tiso"):
        profiles.guest(tmp_path, "bako-dilu-mafe-tiso")
    assert not list(tmp_path.iterdir())


def test_code_words_are_many() -> None:
    words = {profiles._new_word() for _ in range(1000)}
    assert len(words) == 1000
    assert all(profiles._WORD.fullmatch(word) for word in words)


def test_an_unplayed_seat_goes_and_a_played_one_stays(tmp_path: Path) -> None:
    ann, new, played = profiles.known(tmp_path, "ann"), profiles.guest(tmp_path, None), profiles.guest(tmp_path, None)
    with Store(new.folder) as empty:
        empty.reach()
    with Store(played.folder) as store:
        journal = store.start(RULESETS["standard"], bytes(32), ("You", "Computer"))
        journal.session.begin()
        journal.close()
    assert [profiles.remove_unplayed(one) for one in (ann, new, played)] == [False, True, False]
    assert (ann.folder.exists(), new.folder.exists(), played.folder.exists()) == (True, False, True)


def age(profile: profiles.Profile, days: float) -> None:
    used = time.time() - days * DAY
    os.utime(profile.folder, (used, used))


def test_old_seats_of_guests_go_but_nobody_elses(tmp_path: Path) -> None:
    known = profiles.known(tmp_path, "ann")
    os.utime(known.folder, (0, 0))
    used, young, old = (profiles.guest(tmp_path, None) for _seat in range(3))
    holding = profiles.use(used)
    try:
        for one, days in ((used, 1000), (young, profiles.GUEST_DAYS - 1), (old, profiles.GUEST_DAYS + 1)):
            age(one, days)
        profiles.guest(tmp_path, None)
    finally:
        os.close(holding)
    found = [one.folder.exists() for one in (known, young, old, used)]
    assert found == [True, True, False, True]


def test_where_there_are_too_many_the_oldest_go_and_else_nobody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "MOST_GUESTS", 3)
    made = [profiles.guest(tmp_path, None) for _seat in range(3)]
    for one, days in zip(made, (3, 2, 0.5), strict=True):
        age(one, days)
    profiles.guest(tmp_path, None)
    assert [one.folder.exists() for one in made] == [False, True, True]
    profiles.guest(tmp_path, None)
    assert [one.folder.exists() for one in made] == [False, False, True]
    with pytest.raises(UserError, match="All seats"):
        profiles.guest(tmp_path, None)
