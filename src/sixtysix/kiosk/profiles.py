"""Whose matches a session plays: profiles of people whom the host knows, and of guests with a code word.

Each profile is a folder of its own, ``profiles/NAME`` in the host's data folder.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import shutil
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from sixtysix.engine.values import frozen
from sixtysix.errors import UserError
from sixtysix.history import places
from sixtysix.history.store import Store
from sixtysix.history.troubles import FAILURES
from sixtysix.i18n import _

PROFILES: Final = "profiles"
GUEST: Final = "guest-"
"""How the names of guests' profiles begin; their code word follows."""

GUEST_DAYS: Final = 30
"""Days after which a guest's profile that nobody has used is removed."""

MOST_GUESTS: Final = 1000
"""How many guests' profiles there may be. Where there are more, those go that nobody has used for a day."""

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}", re.ASCII)
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_SYLLABLES: Final = (2, 2, 2, 2)
_WORD: Final = re.compile(rf"(?:[{_CONSONANTS}][{_VOWELS}]){{2}}(?:-(?:[{_CONSONANTS}][{_VOWELS}]){{2}}){{3}}")
_DAY: Final = 24 * 3600.0


@frozen
class Profile:
    """A profile's name, its folder, and a guest's code word (None for people whom the host knows)."""

    name: str
    folder: Path
    word: str | None = None


def checked_name(name: str) -> str:
    """The name of a profile, if it can be one. Raises UserError."""
    if not _NAME.fullmatch(name):
        raise UserError(
            _(
                "The name of a profile has 1 to 32 small letters a to z, digits, '-' and '_', and begins with a letter "
                "or digit: '{name}' has not."
            ).format(name=name[:80])
        )
    return name


def known(data: Path, name: str) -> Profile:
    """The profile of somebody whom the host knows, made if it is not there. Raises UserError, OSError."""
    return Profile(checked_name(name), _folder(data, name))


def guest(data: Path, said: str | None) -> Profile:
    """A guest's profile: a new one, or with a code word the one that it is of.

    ``said`` is what the guest has sent in place of a command, None for nothing. Raises UserError, OSError.
    """
    if said is None:
        _make_room(data)
        word = _new_word()
        return Profile(GUEST + word, _folder(data, GUEST + word), word)
    word = said.strip().lower()
    if not _WORD.fullmatch(word):
        raise UserError(
            _("What was sent is no code word: come without one for a new seat, or with the one that you were told.")
        )
    if not (data / PROFILES / (GUEST + word)).is_dir():
        message = _("No seat is kept under the code word '{word}': come without one for a new seat.")
        raise UserError(message.format(word=word))
    return Profile(GUEST + word, _folder(data, GUEST + word), word)


def use(profile: Profile) -> int:
    """Mark a profile as used, for as long as the file that is returned is open. Raises OSError."""
    opened = os.open(profile.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    with suppress(OSError):  # a file system without locks
        fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
    os.utime(opened)
    return opened


def remove_unplayed(profile: Profile) -> bool:
    """Remove a guest's profile in which nothing was played, unless it is in use; whether it is gone."""
    return profile.word is not None and not _played(profile.folder) and _remove(profile.folder)


def _played(folder: Path) -> bool:
    with Store(folder) as store:
        try:
            return store.exists and bool(store.matches())
        except FAILURES:
            return True


def _new_word() -> str:
    # 70 syllables: eight of them are as hard to guess as 49 bits.
    def syllables(count: int) -> str:
        return "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _syllable in range(count))

    return "-".join(map(syllables, _SYLLABLES))


def _folder(data: Path, name: str) -> Path:
    """The folder of a profile, made if need be; a link in its place is not followed."""
    places.make_folder(data)
    for path in (data / PROFILES, data / PROFILES / name):
        with suppress(FileExistsError):
            path.mkdir(places.FOLDER_MODE)
        found = path.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
            raise UserError(
                _("'{file}' should be a folder of this account, and no link to one.").format(file=str(path))
            )
        places.tighten(path, places.FOLDER_MODE)
    return data / PROFILES / name


def _make_room(data: Path) -> None:
    """Remove guests' profiles that nobody has used for long. Raises UserError where too many are left."""
    found: list[tuple[float, Path]] = []
    with suppress(FileNotFoundError), os.scandir(data / PROFILES) as entries:
        guests = [one for one in entries if one.name.startswith(GUEST) and one.is_dir(follow_symlinks=False)]
        found = [(one.stat(follow_symlinks=False).st_mtime, Path(one.path)) for one in guests]
    found.sort()
    now, left = time.time(), len(found)
    for used, path in found:
        days = (now - used) / _DAY
        if days < 1 or (days < GUEST_DAYS and left < MOST_GUESTS):
            break
        left -= _remove(path)
    if left >= MOST_GUESTS:
        raise UserError(_("All seats for guests are taken: please come back another day."))


def _remove(folder: Path) -> bool:
    """Remove a profile's folder, unless a session uses it."""
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder)
    except OSError:
        return False
    finally:
        os.close(opened)
    return True
