"""The table as a login's only command, for guests whom a host need not trust: of theirs only keys count."""

from __future__ import annotations

from argparse import Namespace

from sixtysix.errors import UserError
from sixtysix.i18n import _

DEFAULT_SEATS = 50
"""How many sessions there may be at once, where the host does not say."""

IDLE_MINUTES = 30
"""How long a guest may press no key, where the host does not say."""


def refuse_without(given: Namespace) -> None:
    """Raise UserError for options of the command line that mean something with ``--kiosk`` only."""
    for option in ("profile", "data", "seats"):
        if getattr(given, option) is not None:
            message = _("'{option}' has a meaning with '{kiosk}' only.")
            raise UserError(message.format(option=f"--{option}", kiosk="--kiosk"))
