"""What is said about keeping matches: one sentence each, in the installed language."""

from __future__ import annotations

from sixtysix.history.database import LARGEST_BYTES
from sixtysix.history.rows import Incident
from sixtysix.history.store import ResumeProblem
from sixtysix.history.troubles import Trouble
from sixtysix.i18n import _, ngettext


def not_saving(trouble: Trouble) -> str:
    """Why the match is not being saved; the table shows it for as long as it lasts."""
    match trouble:
        case Trouble.DISK_FULL:
            return _("Not saving: the disk, or your share of it, is full.")
        case Trouble.READ_ONLY:
            return _("Not saving: the data folder cannot be written to.")
        case Trouble.NO_FOLDER:
            return _("Not saving: no data folder can be made.")
        case Trouble.BUSY:
            return _("Not saving: another session has the file locked.")
        case Trouble.NO_LOCKS:
            return _("Not saving: another session saves, without locks.")
        case Trouble.NEWER:
            return _("Not saving: the file is of a newer version.")
        case Trouble.TOO_LARGE:
            return _("Not saving: the file with the matches is too large.")
        case Trouble.DAMAGED:
            return _("Not saving: the file is damaged and cannot be moved.")
        case Trouble.OTHER:
            return _("Not saving: the system refuses to use the file.")


def unusable(trouble: Trouble, folder: str) -> str:
    """Why a command cannot use the saved matches in ``folder``."""
    match trouble:
        case Trouble.DISK_FULL:
            return _(
                "The saved matches in '{folder}' cannot be changed: the disk, or your share of it, is full."
            ).format(folder=folder)
        case Trouble.READ_ONLY:
            return _("The saved matches in '{folder}' cannot be changed: nothing can be written there.").format(
                folder=folder
            )
        case Trouble.NO_FOLDER:
            return _("There is no data folder '{folder}', and it cannot be made.").format(folder=folder)
        case Trouble.BUSY:
            return _("Another session keeps the saved matches in '{folder}' locked; try again later.").format(
                folder=folder
            )
        case Trouble.NO_LOCKS:
            return _("Another session uses the saved matches in '{folder}', and that file system has no locks.").format(
                folder=folder
            )
        case Trouble.NEWER:
            return _(
                "A newer version of the program has made the saved matches in '{folder}'; use that version."
            ).format(folder=folder)
        case Trouble.TOO_LARGE:
            return _("The saved matches in '{folder}' take more than {most} MiB; move the file elsewhere.").format(
                folder=folder, most=LARGEST_BYTES >> 20
            )
        case Trouble.DAMAGED:
            return _("The saved matches in '{folder}' are damaged, and the file cannot be set aside.").format(
                folder=folder
            )
        case Trouble.OTHER:
            return _("The system refuses to read or write the saved matches in '{folder}'.").format(folder=folder)


def without_locks() -> str:
    """Where nothing keeps a match from being played in two sessions."""
    return _("The data folder has no locks: play a match in one session at a time.")


def set_aside(incident: Incident) -> str:
    """What was found to be wrong, where the old file is, and what was rescued."""
    if incident.kind == "foreign":
        return _("The file with the saved matches was none of this program; it is kept as '{file}'.").format(
            file=incident.kept_as
        )
    sentence = ngettext(
        "The file with the saved matches was damaged; it is kept as '{file}', and {n} match was rescued from it.",
        "The file with the saved matches was damaged; it is kept as '{file}', and {n} matches were rescued from it.",
        incident.rescued,
    )
    return sentence.format(file=incident.kept_as, n=incident.rescued)


def cannot_resume(problem: ResumeProblem) -> str:
    """Why a match cannot be played on."""
    match problem:
        case ResumeProblem.GONE:
            return _("This match is not there any more.")
        case ResumeProblem.OVER:
            return _("This match is over.")
        case ResumeProblem.IMPORTED:
            return _("This match was read from a file and cannot be played on.")
        case ResumeProblem.IN_USE:
            return _("This match is in use by another session.")
        case ResumeProblem.UNREADABLE:
            return _("This match cannot be read and so not be played on.")
