"""The rulesets that can be played: the built-in ones, the player's own, and one from a file that was named."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.errors import UserError
from sixtysix.house_rules import house_rulesets, load_rules


def known_rulesets(named: str) -> Mapping[str, Rules | UserError]:
    """All of them by what the option ``rules`` calls them; for house rules that cannot be used, what is wrong.

    ``named`` is what the option says now; it is always among them.
    """
    known: dict[str, Rules | UserError] = dict(RULESETS)
    with suppress(UserError):  # no file that can be read, and so no house rules in it
        known |= house_rulesets()
    if named not in known:
        try:
            known[named] = load_rules(named)
        except UserError as error:
            known[named] = error
    return known
