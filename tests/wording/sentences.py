"""What every sentence for people has to hold to, and deals to make sentences about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, MARRIES, PASS, PLAYS, Action
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event
from sixtysix.engine.rules import Rules
from sixtysix.text import visible
from tests.strategies import rich_pack

EVERY_ACTION: tuple[Action, ...] = (*PLAYS, *MARRIES, EXCHANGE, CLOSE, CLAIM, DRAW, PASS)


def is_sentence(text: str) -> bool:
    """Whether a text is one whole sentence of one line: a capital, a full stop, no placeholder left, nothing hidden."""
    starts = text[:1].isupper() or text[:1] == "'"
    placeholder = re.search(r"\{\w*\}", text)
    return starts and text.endswith(".") and ". " not in text and not placeholder and visible(text) == text


def played(rules: Rules, rng: Random) -> Iterator[tuple[Deal, tuple[Event, ...]]]:
    """A deal played at random to its end: each state with the events that led to it. Claims are rare, closes too."""
    deal, events = Deal.from_pack(rules, rich_pack(rng, rules)).settle()
    yield deal, events
    while deal.result is None:
        legal = deal.legal()
        likely = [action for action in legal if action not in (CLAIM, CLOSE)]
        deal, events = deal.apply(rng.choice(likely if likely and rng.random() < 0.9 else legal))
        yield deal, events
