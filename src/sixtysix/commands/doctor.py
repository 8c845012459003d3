"""``sixtysix doctor``: whether the saved matches are well, what was wrong with them, and what was done about it."""

from __future__ import annotations

from argparse import Namespace

from sixtysix.history.doctor import Check, Finding, State, examine
from sixtysix.history.sentences import unusable
from sixtysix.history.store import Store
from sixtysix.history.telling import local_time
from sixtysix.history.troubles import Trouble
from sixtysix.i18n import _, ngettext
from sixtysix.text import visible


def run(_options: Namespace) -> int:
    """Look everything over and print a line for each finding. Returns 1 if anything is wrong and stays so."""
    wrong = False
    with Store() as store:
        for finding in examine(store):
            wrong = wrong or finding.state is State.WRONG
            print(f"{_word(finding.state)} {visible(_sentence(finding))}")
    print(_("Something is wrong.") if wrong else _("All is well."))
    return 1 if wrong else 0


def _word(state: State) -> str:
    match state:
        case State.WELL:
            return _("[well]")
        case State.MENDED:
            return _("[mended]")
        case State.NOTED:
            return _("[noted]")
        case State.WRONG:
            return _("[wrong]")


def _sentence(finding: Finding) -> str:
    match finding.check:
        case Check.FOLDER:
            sentence = _("The data folder is '{text}'.")
        case Check.FOLDER_MISSING:
            sentence = _("There is no data folder '{text}' yet; the first match makes it.")
        case Check.OWNER:
            sentence = _("'{text}' belongs to another user.")
        case Check.FOLDER_RIGHTS | Check.FILE_RIGHTS:
            sentence = _rights(finding.state)
        case Check.UNWRITABLE | Check.UNUSABLE:
            return unusable(finding.trouble or Trouble.OTHER, finding.text)
        case Check.LOCKS:
            sentence = _locks(finding.state)
        case Check.INCIDENT:
            return _incident(finding)
        case Check.UNREADABLE:
            sentence = _("Match {number} cannot be read.")
        case _:
            return _counted(finding)
    return sentence.format(text=finding.text, number=finding.number)


def _rights(state: State) -> str:
    match state:
        case State.MENDED:
            return _("Others had rights to '{text}'; they have been taken away.")
        case State.WRONG:
            return _("Others have rights to '{text}' that cannot be taken away.")
        case _:
            return _("Only its owner can read and write '{text}'.")


def _locks(state: State) -> str:
    if state is State.WELL:
        return _("Locks work in the data folder.")
    return _("Locks do not work in the data folder: play in one session at a time.")


def _incident(finding: Finding) -> str:
    incident = finding.incident
    assert incident is not None
    if incident.kind == "foreign":
        sentence = _("{time}: the file with the saved matches was none of this program.")
    else:
        sentence = _("{time}: the file with the saved matches was damaged ({found}).")
    told = [sentence.format(time=local_time(incident.time), found=incident.found)]
    told.append(
        ngettext("{n} match was rescued.", "{n} matches were rescued.", incident.rescued).format(n=incident.rescued)
    )
    if incident.lost:
        told.append(
            ngettext("{n} match could not be read.", "{n} matches could not be read.", incident.lost).format(
                n=incident.lost
            )
        )
    if finding.text:
        told.append(_("The old file is '{file}'.").format(file=finding.text))
    else:
        told.append(_("The old file, '{file}', is not there any more.").format(file=incident.kept_as))
    return " ".join(told)


def _counted(finding: Finding) -> str:
    number = finding.number
    match finding.check:
        case Check.SPACE:
            mebibytes = number >> 20
            sentence = ngettext("{n} MiB are free on the disk.", "{n} MiB are free on the disk.", mebibytes)
            return sentence.format(n=mebibytes)
        case Check.LEFTOVERS:
            return ngettext(
                "{n} file that a killed session had left has been removed.",
                "{n} files that killed sessions had left have been removed.",
                number,
            ).format(n=number)
        case Check.STRUCTURE:
            kibibytes = -(-number // 1024)
            return ngettext(
                "The file with the saved matches is sound, {n} KiB.",
                "The file with the saved matches is sound, {n} KiB.",
                kibibytes,
            ).format(n=kibibytes)
        case _:
            return ngettext(
                "{n} match has been played through and is sound.",
                "{n} matches have been played through and are sound.",
                number,
            ).format(n=number)
