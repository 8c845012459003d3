"""One whole deal in each ruleset, written out and compared with the file in ``transcripts/`` as a whole.

A transcript shows the position, what is legal, what is not and why, and the events of every action: who changes a rule
sees in the difference of these files what it changes. ``SIXTYSIX_WRITE_TRANSCRIPTS=1 python -m pytest
tests/engine/test_transcripts.py`` writes them anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from sixtysix.engine.actions import (
    CLAIM,
    CLOSE,
    DRAW,
    EXCHANGE,
    MARRIES,
    PASS,
    Action,
    Close,
    Exchange,
    Marry,
    Play,
    Seat,
)
from sixtysix.engine.cards import CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event, Result
from sixtysix.engine.notation import write_action, write_cards, write_position, write_result
from sixtysix.engine.reasons import Why
from sixtysix.engine.rules import RULESETS, ExchangeMode, Rules
from sixtysix.engine.shuffle import pack_from_seed, seed_from_text

FOLDER = Path(__file__).with_name("transcripts")
# The seed of each deal, chosen so that a marriage, an exchange and a close occur where the rules have them.
SEEDS = {
    "standard": "standard 6",
    "turkish": "turkish 9",
    "saizeci": "saizeci 7",
    "saizeci-fixed": "saizeci-fixed 0",
    "german": "german 3",
    "santase": "santase 52",
    "schnapsen": "schnapsen 3",
    "schnapsen-tournament": "schnapsen-tournament 46",
    "snapszli": "snapszli 10",
    "hoyle": "hoyle 1",
}


def choose(deal: Deal) -> Action:
    """Exchange, marry, claim rightly, close late; else one legal card after the other, by how much has been played."""
    legal = deal.legal()
    done = len(deal.history)
    wanted: list[Action] = [EXCHANGE, *MARRIES, DRAW, PASS]
    if deal.points[deal.turn] >= deal.rules.out_at:
        wanted.insert(0, CLAIM)
    if deal.points[deal.turn] >= deal.rules.out_at // 2:
        wanted.insert(0, CLOSE)
    for action in wanted:
        if action in legal:
            return action
    cards = [action for action in legal if isinstance(action, Play)]
    return cards[done * 7 % len(cards)]


def transcript(rules: Rules, seed: str) -> Iterator[str]:
    """The lines of a deal's transcript."""
    pack = pack_from_seed(rules, seed_from_text(seed))
    deal, events = Deal.from_pack(rules, pack).settle()
    yield f"Seed: {seed}"
    yield f"Pack: {write_cards(pack)}"
    yield ""
    yield from moment(deal, events)
    while deal.result is None:
        action = choose(deal)
        yield ""
        yield f"> {deal.turn.letter} {write_action(action)}"
        deal, events = deal.apply(action)
        yield from moment(deal, events)


def moment(deal: Deal, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        values = " ".join(f"{field.name}={plain(getattr(event, field.name))}" for field in fields(event))
        yield f"  {type(event).__name__} {values}".rstrip()
    yield re.sub(r" past=\S+", "", write_position(deal))
    if deal.result is not None:
        return
    yield f"legal: {' '.join(map(write_action, deal.legal()))}"
    held: list[Action] = [Play(card) for card in deal.cards(deal.hands[deal.turn])]
    for action in [*held, *MARRIES, EXCHANGE, CLOSE, CLAIM]:
        reason = deal.why_not(action)
        if reason is not None and reason.why is not Why.MARRY_NO_PAIR:
            number = "" if reason.number is None else f" {reason.number}"
            yield f"not {write_action(action)}: {reason.why}{number}"


def plain(value: object) -> str:
    if isinstance(value, Seat):
        return value.letter
    if isinstance(value, Result):
        return f"({write_result(value)})"
    if isinstance(value, CardSet):
        return write_cards(tuple(value))
    if isinstance(value, tuple):
        return "/".join(map(plain, value))
    return getattr(value, "code", None) or getattr(value, "letter", None) or str(value)


@pytest.mark.parametrize("name", RULESETS)
def test_transcripts(name: str) -> None:
    text = "\n".join(transcript(RULESETS[name], SEEDS[name])) + "\n"
    file = FOLDER / f"{name}.txt"
    if os.environ.get("SIXTYSIX_WRITE_TRANSCRIPTS") == "1":
        file.write_text(text, encoding="utf-8", newline="\n")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RULESETS)
def test_the_transcripts_show_what_the_rules_have(name: str) -> None:
    rules = RULESETS[name]
    deal = Deal.from_pack(rules, pack_from_seed(rules, seed_from_text(SEEDS[name]))).settle()[0]
    while deal.result is None:
        deal, _ = deal.apply(choose(deal))
    kinds = {type(action) for _seat, action in deal.history}
    assert {Marry, Close} <= kinds
    assert (Exchange in kinds) == (rules.exchange is not ExchangeMode.OFF)
