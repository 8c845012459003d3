"""docs/protocol.md: its tables beside the code, its session and its bot run."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

from sixtysix.ai.player import Candidate, Decision
from sixtysix.engine.cards import Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS
from sixtysix.protocol.command import BotTrouble, CommandPlayer
from sixtysix.protocol.messages import decision_data, read_view_data, rules_data, view_data
from tests.engine.walks import walks
from tests.protocol.bots import command
from tests.strategies import random_pack

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
SESSION = PAGE.partition("<!-- session -->\n```text\n")[2].partition("```\n<!-- /session -->")[0]
BOT = PAGE.partition("```python\n")[2].partition("```\n")[0]


def keys(name: str) -> list[str]:
    """The keys in the first column of a table on the page."""
    part = PAGE.partition(f"<!-- keys: {name} -->\n")[2].partition("<!-- /keys -->")[0]
    return [re.findall(r"`([^`]*)`", row.split("|")[1])[0] for row in part.splitlines()[2:]]


def test_the_session_on_the_page_is_what_happens() -> None:
    told = [line[2:] for line in SESSION.splitlines() if line.startswith("> ")]
    run = subprocess.run(
        [sys.executable, "-m", "sixtysix", "bot", "--level", "casual"],
        input="".join(f"{line}\n" for line in told),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    # One after the other, as it went: each answer before the next question.
    answers = iter(run.stdout.splitlines())
    session = ""
    for line in told:
        session += f"> {line}\n"
        if json.loads(line)["type"] != "quit":
            session += f"< {next(answers)}\n"
    assert session == SESSION
    assert list(answers) == []


def test_the_questions_on_the_page_are_as_the_program_writes_them() -> None:
    hello, first = (json.loads(line[2:]) for line in SESSION.splitlines() if line.startswith("> ") and "rules" in line)
    assert hello["rules"] == rules_data(RULESETS["schnapsen"])
    view = read_view_data(first["view"])
    assert view.standing is not None
    assert first["view"] == view_data(view)


def sent(tmp_path: Path) -> list[dict[str, Any]]:
    """What a bot is told in a deal."""
    file = tmp_path / "told"
    rules = RULESETS["standard"]
    with CommandPlayer(command("record", str(file)), rules, seed=b"x", candidates=True) as player:
        for deal in walks("standard", 1):
            if deal.result is None:
                player.decide(deal.view(deal.turn))
            else:
                player.ended(deal.view(deal.turn))
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_the_page_tells_every_key(tmp_path: Path) -> None:
    told = {message["type"]: message for message in sent(tmp_path)}
    assert list(told["hello"]) == keys("hello to the bot")
    assert list(told["hello"]["rules"]) == keys("rules")
    assert list(told["decide"]) == keys("decide")
    assert list(told["decide"]["view"]) == keys("view")
    assert list(told["end"]) == keys("end")
    assert list(told["quit"]) == keys("quit")
    view = read_view_data(json.loads(SESSION.splitlines()[2][2:])["view"])
    assert list(view_data(view)["standing"]) == keys("standing")
    decision = decision_data(1, Decision(view.legal[0], (Candidate(view.legal[0], 1.0),)), True)
    assert list(decision) == keys("decision")
    assert list(decision["candidates"][0]) == keys("candidate")
    answers = [json.loads(line[2:]) for line in SESSION.splitlines() if line.startswith("< ")]
    assert list(answers[0]) == keys("hello from the bot")
    assert all(list(answer) == keys("error") for answer in answers if answer["type"] == "error")


def test_the_page_tells_every_trouble() -> None:
    part = PAGE.partition("| what happens | it is called |\n")[2].partition("\n\n")[0]
    assert re.findall(r"\| `([^`]*)` \|$", part, re.MULTILINE) == [trouble.value for trouble in BotTrouble]


def test_the_bot_on_the_page_plays_whole_deals(tmp_path: Path) -> None:
    """Against itself, by all rules; it is as short as it says."""
    assert BOT.count("\n") <= 40
    file = tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    for rules in RULESETS.values():
        with CommandPlayer(shlex.join([sys.executable, "-I", "-S", str(file)]), rules) as player:
            deal, _events = Deal.from_pack(rules, random_pack(Random(rules.name), rules)).settle()
            while deal.result is None:
                deal, _events = deal.apply(player.decide(deal.view(deal.turn)).action)
            player.ended(deal.view(deal.turn))
            assert player.name == "Low Card"
            assert sum(deal.result.tricks) > 2
            assert all(isinstance(card, Card) for card in deal.cards(deal.played))
