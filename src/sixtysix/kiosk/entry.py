"""``sixtysix play --kiosk``: from what a login came with to a guest's seat at the table."""

from __future__ import annotations

import os
import pwd
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from sixtysix.errors import UserError
from sixtysix.house_rules import take_names_only
from sixtysix.i18n import _
from sixtysix.kiosk import DEFAULT_SEATS, IDLE_MINUTES, profiles, walls
from sixtysix.kiosk.environment import UTF_8, scrubbed
from sixtysix.kiosk.seat import Seat
from sixtysix.kiosk.slots import Slots, Turns
from sixtysix.terminals import is_terminal

SEATS_EACH: Final = 4
"""How many sessions of one profile there may be at once."""

_SAID: Final = "SSH_ORIGINAL_COMMAND"
"""Where sshd puts what a guest has sent in place of a command."""

_AGAIN: Final = """
import sys
folder = sys.argv.pop(1)
if folder not in sys.path:
    sys.path.insert(0, folder)
from sixtysix.cli import main
sys.exit(main())
"""


@contextmanager
def seated(given: Namespace) -> Iterator[Seat]:
    """Take a guest's seat, and leave it at the end.

    From here on the process has an environment, limits and walls as kiosk mode promises them. ``given`` is the command
    line's. Raises UserError where there is no seat.
    """
    _refuse_files_and_programs(given)
    _start_clean()
    take_names_only()
    lines = not is_terminal(sys.__stdin__)
    given.plain = given.plain or lines
    os.umask(0o077)
    walls.limit()
    walls.ignore_job_control()
    walls.say_nothing()
    said = os.environ.get(_SAID)
    if lines and said is not None and given.profile is not None:
        raise UserError(_("There is nothing here but the game: no command is run and no file is sent."))
    data = _data_folder(given)
    profile = profiles.known(data, given.profile) if given.profile is not None else profiles.guest(data, said)
    used = profiles.use(profile)
    try:
        seats = Slots(data / "seats", given.seats or DEFAULT_SEATS)
        own = Slots(profile.folder / "seats", SEATS_EACH)
        with seats, own:
            if not own.take():
                raise UserError(_("You sit here {n} times already: leave one of these tables.").format(n=SEATS_EACH))
            if not seats.take():
                raise UserError(_("All seats are taken: please come back a little later."))
            turns = Turns(data / "thinking")
            _move_in(profile.folder)
            walls.close_in([profile.folder, data / "seats", data / "thinking"])
            given.idle = given.idle or IDLE_MINUTES
            yield Seat(_told(profile.word), turns, whole=True)
    finally:
        os.close(used)
        if not profiles.remove_unplayed(profile) and profile.word is not None:
            with suppress(OSError):  # the guest may be gone
                print(_kept(profile.word))


def _refuse_files_and_programs(given: Namespace) -> None:
    if given.opponent is not None:
        message = _("'{option}' runs a program, and no program is run with '{kiosk}'.")
        raise UserError(message.format(option="--opponent", kiosk="--kiosk"))
    if given.rules is not None and not given.rules.replace("-", "").replace("_", "").isalnum():
        message = _("With '{kiosk}', '{option}' takes the name of a ruleset and no file.")
        raise UserError(message.format(option="--rules", kiosk="--kiosk"))


def _start_clean() -> None:
    """Begin again without the environment, unless Python was started so that it has not looked at it (``-I``)."""
    if sys.flags.isolated:
        return
    home = pwd.getpwuid(os.geteuid()).pw_dir
    environment = scrubbed(os.environ, home)
    said = os.environ.get(_SAID)
    if said is not None:
        environment[_SAID] = said
    package = str(Path(__file__).resolve().parents[2])
    sys.stdout.flush()
    command = [sys.executable, "-I", "-c", _AGAIN, package, *sys.argv[1:]]
    os.execve(sys.executable, command, environment)


def _data_folder(given: Namespace) -> Path:
    """The host's data folder; that of the account where none is given, whatever the environment says."""
    if given.data is not None:
        return Path(given.data).absolute()
    home = pwd.getpwuid(os.geteuid()).pw_dir
    _replace_environment(home)
    from platformdirs import user_data_path

    return user_data_path("sixtysix", appauthor=False)


def _move_in(folder: Path) -> None:
    """Have all that is kept lie in a profile's folder, and write to the terminal in an encoding that it may have."""
    from sixtysix.history.places import DATA_VARIABLE

    _replace_environment(str(folder))
    os.environ[DATA_VARIABLE] = str(folder)
    os.chdir(folder)
    time.localtime()  # reads the system's time zone, once
    encoding = "utf-8" if os.environ["LANG"] == UTF_8 else "ascii"
    for stream in (sys.__stdout__, sys.__stderr__):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def _replace_environment(home: str) -> None:
    environment = scrubbed(os.environ, home)
    os.environ.clear()
    os.environ.update(environment)


def _told(word: str | None) -> str:
    if word is None:
        return ""
    return _("Your code word is {word}: it brings you back to this seat.").format(word=word)


def _kept(word: str) -> str:
    kept = _("Your matches are kept for {n} days; your code word is {word}.")
    again = _("With it you are back here: {example}")
    told = (kept.format(n=profiles.GUEST_DAYS, word=word), again.format(example=f"ssh -t … {word}"))
    return "\n".join(told)
