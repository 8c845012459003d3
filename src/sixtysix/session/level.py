"""The level an opponent plays at, by its name as people write it."""

from __future__ import annotations

from sixtysix.ai.player import LEVELS
from sixtysix.errors import UserError
from sixtysix.i18n import _


def level_named(source: str, text: str) -> str:
    """A level by its name, one of :data:`~sixtysix.ai.player.LEVELS`; ``source``: the option or variable it is from.

    Raises:
        UserError: there is no such level.
    """
    if text in LEVELS:
        return text
    raise UserError(
        _("'{option}' takes one of {levels}, not '{value}'.").format(
            option=source, levels=", ".join(f"'{level}'" for level in LEVELS), value=text
        )
    )
