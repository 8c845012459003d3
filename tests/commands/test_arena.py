"""``sixtysix arena``: what it prints, on a terminal too, and that Ctrl+C leaves nothing running."""

from __future__ import annotations

import importlib
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sixtysix.ai.player import LEVELS
from sixtysix.arena.run import run
from sixtysix.arena.setup import Command, Level, Setup
from sixtysix.arguments import grammar_of
from sixtysix.cli import main
from sixtysix.commands.arena_report import Report, report_json, report_text
from sixtysix.engine.events import Ending
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.protocol.command import BotTrouble
from tests.arena.processes import assert_nobody_left, command_of, family
from tests.pseudo import cut, untranslated
from tests.terminal import running

SHORT = ["arena", "casual", "random", "--deals", "19", "--seed", "x", "--jobs", "1"]
BOT = Path(__file__).parents[1] / "arena" / "bots" / "bot.py"


def bot(way: str) -> str:
    return f"cmd:{sys.executable} -S -E {BOT} {way}"


def printed(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(argv) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_text_and_json_tell_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """And both tell what the arena has counted."""
    setup = Setup(RULESETS["standard"], (Level("casual"), Level("random")), seed_from_text("x"))
    score = list(run(setup, 10))[-1]
    data = json.loads(printed(capsys, *SHORT, "--json"))
    assert (data["pairs"], data["deals"], data["drawn"]) == (10, 20, score.drawn)
    assert data["game_points_a_deal"] == {"mean": score.mean, "margin": score.margin}
    for player, record in zip(data["players"], score.records, strict=True):
        assert player["won"] == record.won
        assert player["endings"] == {str(ending): count for ending, count in record.endings.items()}
        assert (player["closes"], player["closes_made"]) == (record.closes, record.closes_made)
        assert player["choices"] == record.choices
        assert 0 < player["times"]["mean"] <= player["times"]["longest"]
        assert 0 < player["times"]["p95"] <= player["times"]["longest"]
    lines = printed(capsys, *SHORT).splitlines()
    assert lines[:6] == [
        "A: casual",
        "B: random",
        "Rules: standard",
        f"Seed: {seed_from_text('x').hex()}",
        "",
        "20 deals: 10 packs, each played twice with the seats changed.",
    ]
    assert lines[6] == (
        f"Game points a deal, A's less B's, with a 95 % interval: {score.mean:+.3f} ± {score.margin:.3f}"
    )
    rows = [re.split(" {2,}", line.strip()) for line in lines[8:]]
    table = {label: values for label, *values in rows}
    one, two = score.records
    assert table["deals won"] == [str(one.won), str(two.won)]
    assert table["being out"] == [str(record.endings[Ending.CLAIM]) for record in score.records]
    assert table["game points"] == [str(one.game_points), str(two.game_points)]
    assert table["closes tried"] == [str(one.closes), str(two.closes)]
    assert table["closes made"] == [str(one.closes_made), str(two.closes_made)]
    assert table["illegal answers"] == ["0", "0"]
    assert table["drawn deals"] == [str(score.drawn)]
    assert "crashed" not in table


def test_the_seed_that_is_printed_gives_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(printed(capsys, "arena", "random", "random", "--deals", "8", "--jobs", "1", "--json"))
    again = json.loads(
        printed(capsys, "arena", "random", "random", "--deals", "8", "--jobs", "1", "--json", "--seed", first["seed"])
    )
    for data in (first, again):
        for player in data["players"]:
            del player["times"]
    assert first == again


def test_matches(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["arena", "casual", "random", "--deals", "4", "--rules", "schnapsen", "--seed", "x", "--jobs", "1"]
    data = json.loads(printed(capsys, *argv, "--matches", "--json"))
    won = [player["matches_won"] for player in data["players"]]
    assert sum(won) == data["matches"]["played"] == 4
    assert data["matches"]["mean"] == won[0] / 4
    assert data["deals"] > 8
    lines = printed(capsys, *argv, "--matches").splitlines()
    assert lines[5].startswith(f"4 matches with {data['deals']} deals, from 2 seeds, each played twice")
    assert lines[6].startswith(f"Matches won by A, with a 95 % interval: {100 * won[0] / 4:.1f} % ± ")


def test_a_failing_program_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "arena", "random", bot("crash"), "--deals", "2", "--seed", "x", "--jobs", "1")
    assert re.search(r"^crashed +0 +2$", out, re.MULTILINE)
    assert re.search(r"^  a failure of the other one's program +2 +0$", out, re.MULTILINE)
    assert re.search(r"^B crashed, first in deal 1: The bot .* status 1 .*'out of cards'", out, re.MULTILINE)
    assert out.endswith("\nEach failure loses its deal for 3 game points.\n")
    assert "± ?" in out


def everything() -> list[Report]:
    """Reports in which every sentence and row there is occurs."""
    programs = Setup(RULESETS["schnapsen"], (Command("/no\x1b/bot"), Level("casual")), bytes(32), limit=5)
    plain = Setup(RULESETS["standard"], (Level("casual"), Level("random")), bytes(32))
    score = list(run(programs, 1))[-1]
    matches = Setup(RULESETS["standard"], (Level("casual"), Level("random")), bytes(32), matches=True)
    return [
        Report(programs, score, False),
        Report(plain, list(run(plain, 8))[-1], True),
        Report(matches, list(run(matches, 2))[-1], False),
        Report(plain, type(score)(), True),
    ]


@pytest.mark.usefixtures("pseudo_language")
def test_reports_in_the_pseudo_language() -> None:
    names = {*LEVELS, "standard", "schnapsen", "cmd", "no", "bot", "1b"}
    for report in everything():
        text = "\n".join(report_text(report))
        text = re.sub(r"[0-9a-f]{64}", "", text)
        assert untranslated(text, allow=names) == []
        assert cut(text) == []
        assert "\x1b" not in text
        assert "\x1b" not in report_json(report)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["casual"], "'sixtysix arena' needs B; see 'sixtysix arena --help'."),
        (["casual", "cmd:"], "'cmd:' needs a command after it, as in 'cmd:./my-bot --fast'."),
        (
            ["casual", "cmd:no-such-bot"],
            "'cmd:no-such-bot' cannot be started: there is no program 'no-such-bot'.",
        ),
        (["casual", "random", "--deals", "0"], "'--deals' takes a whole number from 1 to 100000000, not '0'."),
        (["casual", "random", "--jobs", "many"], "'--jobs' takes a whole number from 1 to 999, not 'many'."),
        *[
            (
                ["casual", "random", "--limit", value],
                f"'--limit' takes seconds, a number over 0 and up to 3600, such as '2.5', not '{value}'.",
            )
            for value in ("0", "-1", "inf", "1e3", ".", "٣", "3600.1")
        ],
        (
            ["casual", "random", "--cluster", "127.0.0.1:1"],
            "'--cluster' needs Dask, which is not installed: 'pip install 'sixtysix[cluster]'' does that.",
        ),
    ],
)
def test_wrong_use(
    argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_dask(name: str) -> Any:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(importlib, "import_module", without_dask)
    assert main(["arena", *argv]) == 2
    assert capsys.readouterr() == ("", f"{sentence}\n")


def test_nothing_but_the_report_where_there_is_no_terminal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sixtysix", *SHORT], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stderr == ""
    assert done.stdout.startswith("A: casual\n")


@pytest.mark.parametrize(("jobs", "colour"), [("1", True), ("2", False)])
def test_ctrl_c_prints_what_there_is_and_leaves_no_process(jobs: str, colour: bool) -> None:
    mark = f"interrupted {jobs}"
    env = {"SIXTYSIX_TEST_FAMILY": mark, "NO_COLOR": None if colour else "1"}
    many = ["arena", "random", "random", "--deals", "1000000", "--seed", "x", "--jobs", jobs]
    with running(*many, size=(100, 30), env=env) as terminal:
        terminal.wait(
            lambda terminal: "/1000000" in terminal.text and "±" in terminal.text and "? " not in terminal.text
        )
        assert family(mark)
        assert (b"\x1b[38;" in terminal.raw or b"\x1b[3" in terminal.raw) == colour
        terminal.send("ctrl+c")
        assert terminal.end() == 130
        text = terminal.text
    assert_nobody_left(mark)
    played = re.search(r"^Broken off; '--deals (\d+)' with the same seed gives this again\.$", text, re.MULTILINE)
    assert played is not None, text
    assert f"\n{played[1]} deals: " in text
    assert "/1000000" not in text
    assert "Traceback" not in text


@pytest.mark.parametrize(("jobs", "sent"), [("2", signal.SIGINT), ("1", signal.SIGTERM), ("1", signal.SIGHUP)])
def test_an_end_while_a_program_hangs(jobs: str, sent: signal.Signals) -> None:
    mark = f"hanging {jobs} {sent}"
    argv = ["arena", "random", bot("hang"), "--deals", "4", "--seed", "x", "--jobs", jobs, "--limit", "600"]
    with running(*argv, env={"SIXTYSIX_TEST_FAMILY": mark}, size=(100, 30)) as terminal:
        terminal.wait(lambda _: any(command_of(pid)[1:4] == ["-S", "-E", str(BOT)] for pid in family(mark)))
        terminal.signal(sent)
        assert terminal.end() == 130
        assert "Broken off before anything was finished." in terminal.text
        assert "Traceback" not in terminal.text
    assert_nobody_left(mark)


def test_what_the_command_gets() -> None:
    options = vars(grammar_of("arena").read(["casual", "random"]))
    left_out = {name: options[name] for name in ("deals", "rules", "seed", "jobs", "limit", "cluster")}
    assert left_out == dict.fromkeys(left_out)
    assert (options["first"], options["second"]) == ("casual", "random")
    assert not options["matches"] and not options["json"]
    argv = ["--jobs=3", "casual", "--limit", ".5", "cmd:./bot -x", "--deals", "7", "--matches", "--cluster", "a:1"]
    options = vars(grammar_of("arena").read(argv))
    assert (options["first"], options["second"]) == ("casual", "cmd:./bot -x")
    assert (options["jobs"], options["limit"], options["deals"], options["cluster"]) == (3, 0.5, 7, "a:1")
    assert options["matches"]


def test_the_page_tells_every_key() -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")

    def keys(name: str) -> list[str]:
        part = page.partition(f"<!-- keys: {name} -->\n")[2].partition("<!-- /keys -->")[0]
        return re.findall(r"^\| `(\w+)`", part, re.MULTILINE)

    for report in everything():
        data = json.loads(report_json(report))
        assert list(data) == keys("arena")
        for player in data["players"]:
            assert list(player) == keys("arena-player")
            assert list(player["times"]) == ["mean", "p95", "longest"]
    kinds = re.findall(r"^\| [a-z ]+ \| `(\w+)` \|", page, re.MULTILINE)
    assert kinds == [kind.name.lower() for kind in BotTrouble]


def test_the_page_tells_every_option() -> None:
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(--\w+)", page, re.MULTILINE)
    text = grammar_of("arena").help()
    assert sorted(told) == sorted(set(re.findall(r"^  (--\w+)", text, re.MULTILINE)) - {"--version"})
