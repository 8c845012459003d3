"""Bots as real processes, good and bad: what comes of each, and that nothing of it is left."""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sixtysix.ai.player import Decision, Stopped, make_player
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.view import Standing, View
from sixtysix.protocol.command import BotFailed, BotTrouble, CommandPlayer
from sixtysix.text import visible
from tests.engine.test_view import others
from tests.engine.walks import walk, walks
from tests.protocol.bots import command
from tests.protocol.processes import gone, running

STANDARD = RULESETS["standard"]
VIEWS = [deal.view(deal.turn) for deal in walks("standard", 1) if deal.result is None]
FIRST = VIEWS[0]


def fails(kind: str, *arguments: str, limit: float = 30.0, view: View = FIRST) -> BotFailed:
    """How a bot fails at a question; nothing of it is left then."""
    with CommandPlayer(command(kind, *arguments), STANDARD, limit=limit) as player:
        player.start()
        group = player.process
        assert group is not None
        assert running(group)
        with pytest.raises(BotFailed) as failed:
            player.decide(view)
        assert player.process is None
        assert gone(group)
    assert visible(failed.value.details) == failed.value.details == str(failed.value)
    return failed.value


# Good ones


def test_a_good_bot_decides_deal_after_deal() -> None:
    with CommandPlayer(command("good"), STANDARD) as player:
        player.start()
        assert player.name == r"Test\x1b[31m Bot"
        group = player.process
        assert group is not None
        for view in VIEWS:
            assert player.decide(view) == Decision(view.legal[0])
        assert player.process == group
    assert gone(group)


def test_it_is_started_when_it_is_needed_and_anew_for_other_rules() -> None:
    player = CommandPlayer(command("good"), STANDARD)
    player.decide(FIRST)
    first = player.process
    other = next(deal.view(deal.turn) for deal in walks("santase", 1))
    assert player.decide(other).action == other.legal[0]
    second = player.process
    assert first is not None
    assert second is not None
    assert first != second
    assert gone(first)
    player.close()
    assert gone(second)
    player.close()
    assert player.decide(FIRST).action == FIRST.legal[0]
    player.close()


def test_ours_decides_as_it_does_without_the_protocol() -> None:
    """With the standing of the match, the seed and the candidates, through a whole deal."""
    bot = f"{sys.executable} -m sixtysix bot --level casual"
    seed = b"some seed"
    own = make_player("casual", seed)
    rules = RULESETS["schnapsen"]
    with CommandPlayer(bot, rules, seed=seed, candidates=True, start_limit=60.0, limit=60.0) as player:
        for deal in walk(Random(5), rules):
            view = replace(deal.view(deal.turn), standing=Standing((5, 2)))
            if view.result is not None:
                player.ended(view)
                break
            came, right = player.decide(view), own.decide(view)
            assert (came.action, came.playouts) == (right.action, right.playouts)
            assert [one.action for one in came.candidates] == [one.action for one in right.candidates]
            for one, other in zip(came.candidates, right.candidates, strict=True):
                assert one.score == pytest.approx(other.score, abs=1e-5)


def test_an_answer_counts_even_if_it_is_the_last_word() -> None:
    with CommandPlayer(command("last_word"), STANDARD) as player:
        assert player.decide(FIRST).action == FIRST.legal[0]
        with pytest.raises(BotFailed) as failed:
            player.decide(FIRST)
        assert failed.value.kind is BotTrouble.CRASHED
        assert "ended with status 0" in failed.value.details
        assert player.decide(FIRST).action == FIRST.legal[0]


def test_much_said_beside_the_answer_does_no_harm() -> None:
    """1.8 MB on the standard error, messages of unknown kinds and empty lines."""
    with CommandPlayer(command("talkative"), STANDARD) as player:
        assert player.decide(FIRST) == Decision(FIRST.legal[0], playouts=7)
        assert player.decide(VIEWS[1]) == Decision(VIEWS[1].legal[0], playouts=7)


def test_two_deals_that_differ_in_hidden_cards_alone_give_the_same_bytes(tmp_path: Path) -> None:
    rng = Random("bytes")
    told = [tmp_path / "one", tmp_path / "other"]
    players = [CommandPlayer(command("record", str(file)), STANDARD, seed=b"x", candidates=True) for file in told]
    different = 0
    for number in range(2):
        for deal in walk(Random(number), STANDARD):
            another = next(others(rng, deal, deal.turn, 1))
            different += another != deal
            for player, dealt in zip(players, (deal, another), strict=True):
                if dealt.result is None:
                    player.decide(dealt.view(dealt.turn))
                else:
                    player.ended(dealt.view(dealt.turn))
    for player in players:
        player.close()
    assert different > 20
    one, other = (file.read_bytes() for file in told)
    assert one == other
    messages = [json.loads(line) for line in one.splitlines()]
    assert [message["type"] for message in messages if message["type"] != "decide"] == ["hello", "end", "end", "quit"]
    assert one.isascii()


# Bad ones


@pytest.mark.parametrize(
    ("kind", "trouble", "says"),
    [
        ("crash", BotTrouble.CRASHED, r"ended with status 3 before it answered; its last words: 'last \x1b[2Jwords'."),
        ("killed", BotTrouble.CRASHED, "was ended by SIGSEGV before it answered."),
        ("closes", BotTrouble.CRASHED, "has closed its output."),
        ("leaves_one", BotTrouble.CRASHED, "ended with status 4"),
        ("flood", BotTrouble.FLOODED, "more than 64 KiB in a line or 256 KiB at once."),
        ("flood_lines", BotTrouble.FLOODED, "writes too much"),
        ("garble", BotTrouble.GARBLED, r"'\x1b[2Jthinking…' is no line of JSON."),
        ("other_seat", BotTrouble.ILLEGAL, "wants to do 'D:"),
        ("not_held", BotTrouble.ILLEGAL, "and its legal actions are "),
    ],
)
def test_a_bad_bot_is_told_by_its_kind(kind: str, trouble: BotTrouble, says: str) -> None:
    failure = fails(kind)
    assert failure.kind is trouble
    assert says in failure.details
    assert command(kind) in failure.details


@pytest.mark.parametrize("kind", ["hang", "half", "flood_errors"])
def test_a_bot_that_gives_no_answer_in_time_is_ended(kind: str) -> None:
    failure = fails(kind, limit=0.2)
    assert failure.kind is BotTrouble.HUNG
    assert "has not answered within 0.2 s." in failure.details


@pytest.mark.parametrize(
    ("answer", "trouble", "says"),
    [
        ({"action": "ace"}, BotTrouble.GARBLED, "'ace'"),
        ({}, BotTrouble.GARBLED, "'action' is an action as text"),
        ({"id": 7}, BotTrouble.GARBLED, "a question that was not asked"),
        ({"id": None}, BotTrouble.GARBLED, "a question that was not asked"),
        ({"id": [1]}, BotTrouble.GARBLED, "'id' is a whole number or a text"),
        ({"type": "error", "message": "no\x1b[2J"}, BotTrouble.GARBLED, r"it says 'no\x1b[2J'"),
        ({"type": "error", "id": None, "message": ["x"] * 999}, BotTrouble.GARBLED, "…'"),
        ({"type": 5}, BotTrouble.GARBLED, "its kind in 'type'"),
        ({"action": "pass"}, BotTrouble.ILLEGAL, "wants to do 'pass'"),
        ({"action": "F:" + "claim"}, BotTrouble.ILLEGAL, "wants to do 'F:claim'"),
    ],
)
def test_answers_that_are_none(answer: dict[str, object], trouble: BotTrouble, says: str) -> None:
    view = next(view for view in VIEWS if "D" in view.seat.letter)
    failure = fails("told", json.dumps(answer), view=view)
    assert failure.kind is trouble
    assert says in failure.details
    assert len(failure.details) < 700


@pytest.mark.parametrize(
    ("bot", "trouble", "says"),
    [
        ("no-such-program --level 3", BotTrouble.NOT_STARTED, "cannot be started: No such file or directory."),
        (str(Path(__file__)), BotTrouble.NOT_STARTED, "cannot be started: Permission denied."),
        ("a\0b", BotTrouble.NOT_STARTED, r"The bot 'a\x00b' cannot be started"),
        ("python 'bot.py", BotTrouble.NOT_STARTED, "a quotation mark or a backslash"),
        ("  ", BotTrouble.NOT_STARTED, "The command of the bot is empty."),
        (command("mute"), BotTrouble.HUNG, "has not answered within 0.5 s."),
        (command("early"), BotTrouble.CRASHED, "ended with status 1 before it answered; its last words: 'no display'."),
        (command("hello", '{"type": "hello", "protocol": 2}'), BotTrouble.GARBLED, "speaks version 1 of the protocol"),
        (command("hello", '{"type": "hello"}'), BotTrouble.GARBLED, "speaks version 1 of the protocol"),
        (command("hello", '{"type": "decision"}'), BotTrouble.GARBLED, "decides before it has said hello"),
        (
            command("hello", '{"type": "error", "message": "Only schnapsen."}'),
            BotTrouble.NOT_STARTED,
            "does not play: it says 'Only schnapsen.'",
        ),
    ],
)
def test_bots_that_do_not_get_as_far_as_a_question(bot: str, trouble: BotTrouble, says: str) -> None:
    player = CommandPlayer(bot, STANDARD, start_limit=0.5 if "mute" in bot else 30.0)
    for _ in range(2):
        with pytest.raises(BotFailed) as failed:
            player.decide(FIRST)
        assert failed.value.kind is trouble
        assert says in failed.value.details
        assert visible(failed.value.details) == failed.value.details
        assert player.process is None


def test_after_a_failure_it_is_started_anew() -> None:
    with CommandPlayer(command("once"), STANDARD) as player:
        for _ in range(3):
            # Questions are numbered on, so every other one is even: there it crashes.
            player.decide(FIRST)
            with pytest.raises(BotFailed):
                player.decide(FIRST)


def test_one_that_cannot_be_asked_to_end_is_ended_with_what_it_has_started() -> None:
    failure = fails("stubborn", "still", limit=0.3)
    assert failure.kind is BotTrouble.HUNG
    player = CommandPlayer(command("stubborn"), STANDARD)
    player.decide(FIRST)
    group = player.process
    assert group is not None
    player.close()
    assert gone(group)


def test_a_failure_can_be_sent_to_another_process() -> None:
    failure = BotFailed(BotTrouble.HUNG, "It hangs.")
    again = pickle.loads(pickle.dumps(failure))
    assert (again.kind, again.details, str(again)) == (failure.kind, failure.details, str(failure))


# Stopping


def test_a_wait_can_be_stopped_and_the_late_answer_is_passed_over() -> None:
    with CommandPlayer(command("slow"), STANDARD) as player:
        player.start()
        group = player.process
        asked = 0

        def stop() -> bool:
            nonlocal asked
            asked += 1
            return asked > 3

        for _ in range(2):
            asked = 0
            with pytest.raises(Stopped):
                player.decide(FIRST, stop)
        assert player.decide(VIEWS[1], lambda: False).action == VIEWS[1].legal[0]
        assert player.process == group
        with pytest.raises(Stopped):
            player.decide(FIRST, lambda: True)


def test_stopping_while_it_starts_ends_it() -> None:
    player = CommandPlayer(command("mute"), STANDARD)
    groups = []

    def stop() -> bool:
        groups.append(player.process)
        return len(groups) > 2

    with pytest.raises(Stopped):
        player.decide(FIRST, stop)
    assert player.process is None
    assert groups[-1] is not None
    assert gone(groups[-1])


def test_closing_from_another_thread_ends_a_wait() -> None:
    player = CommandPlayer(command("hang"), STANDARD, limit=60.0)
    player.start()
    group = player.process
    came: list[BaseException] = []

    def decide() -> None:
        try:
            player.decide(FIRST)
        except Stopped as stopped:
            came.append(stopped)

    thread = threading.Thread(target=decide)
    thread.start()
    time.sleep(0.05)
    player.close()
    thread.join(10.0)
    assert [type(one) for one in came] == [Stopped]
    assert group is not None
    assert gone(group)


ALONE = """
import sys, time
from sixtysix.engine.rules import RULESETS
from sixtysix.protocol.command import CommandPlayer
player = CommandPlayer(sys.argv[1], RULESETS["standard"])
player.start()
print(player.process, flush=True)
time.sleep(60 if sys.argv[2] == "wait" else 0)
"""


@pytest.mark.parametrize(("how", "kind"), [("wait", "good"), ("end", "stubborn")])
def test_a_bot_does_not_outlive_the_program_that_has_started_it(how: str, kind: str) -> None:
    """Killed from one moment to the next, or at its end without having closed it."""
    with subprocess.Popen(
        [sys.executable, "-c", ALONE, command(kind), how], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        group = int(program.stdout.readline())
        if how == "wait":
            program.send_signal(signal.SIGKILL)
        assert program.wait(30) == (-signal.SIGKILL if how == "wait" else 0)
        assert gone(group)


def test_no_descriptor_is_left_open() -> None:
    folder = Path("/proc/self/fd") if Path("/proc/self/fd").exists() else Path("/dev/fd")
    before = len(list(folder.iterdir()))
    for kind in ("good", "crash", "garble"):
        player = CommandPlayer(command(kind), STANDARD)
        for _ in range(2):
            with suppress(BotFailed):
                player.decide(FIRST)
        player.close()
    assert len(list(folder.iterdir())) == before
