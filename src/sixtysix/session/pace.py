"""How long an opponent waits before it acts, so that people can follow what it does."""

from __future__ import annotations

from typing import Final

from sixtysix.errors import UserError
from sixtysix.i18n import _

PACES: Final = {"off": 0.0, "short": 0.6, "long": 1.2}
"""The seconds before each of the opponent's actions, by name."""

DEFAULT_PACE: Final = "short"


def pace_named(source: str, text: str) -> str:
    """A pace by its name, one of :data:`PACES`; ``source`` is the option or variable it comes from.

    Raises:
        UserError: there is no such pace.
    """
    if text in PACES:
        return text
    raise UserError(
        _("'{option}' takes one of {paces}, not '{value}'.").format(
            option=source, paces=", ".join(f"'{pace}'" for pace in PACES), value=text
        )
    )
