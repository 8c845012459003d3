"""``sixtysix backup``: all saved matches in one file, copied while people may be playing."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from sixtysix.commands.saved import complain, using
from sixtysix.errors import UserError
from sixtysix.history.store import Store
from sixtysix.history.transfer import BackupError, BackupFailed, BackupProblem, backup
from sixtysix.i18n import _
from sixtysix.text import visible


def run(options: Namespace) -> int:
    """Copy the database to ``options.file``. Returns 1 if that fails; UserError for a name that cannot be used."""
    file = options.file
    store = Store()
    if not store.exists:
        raise UserError(_("No match has been saved yet."))
    try:
        replaced = using(store, lambda store: backup(store, Path(file)))
    except BackupError as error:
        raise UserError(_problem(error.problem).format(file=file)) from None
    except BackupFailed as error:
        complain(_("The backup '{file}' cannot be written: {reason}.").format(file=file, reason=error.reason))
        return 1
    except ValueError:  # a NUL in its name
        raise UserError(_("'{file}' is no name of a file.").format(file=file)) from None
    if replaced is None:
        return 1
    sentence = _("The backup '{file}' has been replaced.") if replaced else _("The backup is in '{file}'.")
    print(visible(sentence.format(file=file)))
    return 0


def _problem(problem: BackupProblem) -> str:
    match problem:
        case BackupProblem.IS_FOLDER:
            return _("'{file}' is a folder; name the file that the backup is to be.")
        case BackupProblem.NO_FOLDER:
            return _("The folder that '{file}' is to be in does not exist.")
        case BackupProblem.OTHER_FILE:
            return _("'{file}' exists and is no backup of saved matches; choose another name.")
        case BackupProblem.IS_DATABASE:
            return _("'{file}' is where the matches are saved; a backup needs another name.")
