"""docs/plain.md tells every command there is, and nothing else; its example is what the program says."""

from __future__ import annotations

import re
from pathlib import Path

from sixtysix.engine.rules import RULESETS
from sixtysix.plain.between import BetweenTalk
from sixtysix.plain.deal import DealTalk
from tests.plain.talking import Script, setup_of, talking

PAGE = (Path(__file__).parents[2] / "docs" / "plain.md").read_text(encoding="utf-8")


def test_the_page_tells_every_command_with_its_letter() -> None:
    table = PAGE.partition("| say |")[2].partition("\n\n")[0].splitlines()[2:]
    told: dict[str, str] = {}
    for words, letters in (row.split("|")[1:3] for row in table):
        short = re.findall(r"`(\w)`", letters)
        names = list(dict.fromkeys(word.split()[0] for word in re.findall(r"`([^`]*)`", words)))
        told.update({name: short[place] if place < len(short) else "" for place, name in enumerate(names)})
    with talking(setup_of(RULESETS["standard"], "page"), Script(lambda _script, _question: None)) as talk:
        commands = BetweenTalk(talk).commands()
        talk.sitting.deal("")
        commands += DealTalk(talk).commands()
    there = {command.word: command.short for command in commands if command.word not in ("help", "no")}
    assert told == there
