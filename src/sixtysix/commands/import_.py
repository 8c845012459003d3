"""``sixtysix import``: matches from a record file among the saved ones."""

from __future__ import annotations

from argparse import Namespace

from sixtysix.commands.files import read_record_file
from sixtysix.commands.saved import using
from sixtysix.history.store import Store
from sixtysix.history.transfer import Imported, import_records
from sixtysix.i18n import ngettext


def run(options: Namespace) -> int:
    """Save the matches of ``options.file`` that are not saved yet. Returns 1 if that cannot be done, or not with all.

    Raises UserError for bad text; then nothing is saved.
    """
    records = read_record_file(options.file)
    done = using(Store(), lambda store: import_records(store, records))
    if done is None:
        return 1
    print(" ".join(_told(done)))
    return 1 if done.in_use else 0


def _told(done: Imported) -> list[str]:
    told = []
    if done.new:
        told.append(ngettext("{n} match is new.", "{n} matches are new.", done.new).format(n=done.new))
    if done.continued:
        told.append(
            ngettext("{n} match goes on further now.", "{n} matches go on further now.", done.continued).format(
                n=done.continued
            )
        )
    if done.known:
        told.append(
            ngettext("{n} match was there already.", "{n} matches were there already.", done.known).format(n=done.known)
        )
    if done.empty:
        told.append(
            ngettext(
                "{n} match has no deal and was left out.", "{n} matches have no deal and were left out.", done.empty
            ).format(n=done.empty)
        )
    if done.in_use:
        told.append(
            ngettext(
                "{n} match is being played in another session and was left as it is.",
                "{n} matches are being played in other sessions and were left as they are.",
                done.in_use,
            ).format(n=done.in_use)
        )
    return told
