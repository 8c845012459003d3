"""Cards, actions, positions and records as text, both ways. Bad text raises :class:`NotationError`, which is data."""

from sixtysix.engine.notation.position import write_position, write_view
from sixtysix.engine.notation.problems import NotationError, Problem
from sixtysix.engine.notation.reading import read_line, read_position, read_seated, read_view
from sixtysix.engine.notation.records import read_records, write_records, write_result
from sixtysix.engine.notation.words import (
    RulesLookup,
    read_action,
    read_card,
    read_cards,
    read_rules,
    write_action,
    write_cards,
    write_rules,
)

__all__ = [
    "NotationError",
    "Problem",
    "RulesLookup",
    "read_action",
    "read_card",
    "read_cards",
    "read_line",
    "read_position",
    "read_records",
    "read_rules",
    "read_seated",
    "read_view",
    "write_action",
    "write_cards",
    "write_position",
    "write_records",
    "write_result",
    "write_rules",
    "write_view",
]
