from __future__ import annotations

import errno
import itertools
import os
import re
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import IO

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixtysix
from sixtysix import cli, config, grammar
from sixtysix.ai import params, player
from sixtysix.cli import main
from sixtysix.errors import UserError
from sixtysix.options import CHOICES
from tests.pseudo import cut, untranslated

VERSION = f"sixtysix {sixtysix.__version__} ({'interpreted' if params.__file__.endswith('.py') else 'compiled'})\n"
Seen = list[tuple[str, dict[str, object]]]

SEAT = ("idle", "profile", "data", "seats")
PLAY = (*(name for name in config.NAMES if name not in config.FLAGS), "seed", "opponent", *SEAT)
EXPLAIN: dict[str, object] = {"record": "-", "move": "2.14", "level": "novice", "match": 2, "json": True}

# What may stand in a help text in English whatever the language: the program, its commands, values and rulesets.
NAMES = {"sixtysix", *grammar.COMMANDS, *itertools.chain(*CHOICES.values()), "standard", "cmd"}


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    """The commands that ran, with their options, instead of what they do."""
    calls: Seen = []

    def record(name: str) -> Callable[[Namespace], int]:
        def run(options: Namespace) -> int:
            values = {key: value for key, value in vars(options).items() if key not in ("help", "version")}
            calls.append((name, values))
            return 0

        return run

    for name in grammar.COMMANDS:
        monkeypatch.setitem(cli.COMMANDS, name, record(name))
    return calls


def raising(error: BaseException) -> Callable[[Namespace], int]:
    def run(_options: Namespace) -> int:
        raise error

    return run


def start(
    *argv: str, stdout: int | IO[str] = subprocess.PIPE, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "sixtysix", *argv],
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        env={**os.environ, **(env or {})},
    )


def test_every_command_of_the_grammar_runs() -> None:
    assert tuple(cli.COMMANDS) == grammar.COMMANDS


@pytest.mark.parametrize("argv", [["--version"], ["play", "--version"], ["--seed", "x", "--version"]])
def test_version(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 0
    assert capsys.readouterr() == (VERSION, "")


def test_version_needs_neither_textual_nor_argparse() -> None:
    run = start("--version", env={"PYTHONPROFILEIMPORTTIME": "1"})
    imported = {line.rsplit("|", 1)[-1].strip() for line in run.stderr.splitlines()}
    assert run.stdout == VERSION
    assert "sixtysix.cli" in imported
    assert not {name.split(".")[0] for name in imported} & {"argparse", "gettext", "librt", "textual", "rich", "typing"}


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", [None, *grammar.COMMANDS])
def test_help(command: str | None, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([flag] if command is None else [command, flag]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Usage: sixtysix")
    assert "%" not in out
    assert err == ""


def test_the_program_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    out = capsys.readouterr().out
    assert all(re.search(rf"^  {command} +\w", out, re.MULTILINE) for command in grammar.COMMANDS)


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.parametrize("command", [None, *grammar.COMMANDS])
def test_help_in_the_pseudo_language(
    command: str | None, columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["--help"] if command is None else [command, "--help"]) == 0
    out = capsys.readouterr().out
    assert untranslated(out, allow=NAMES) == []
    assert cut(out) == []


def test_help_wins_over_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", "--nonsense", "--help"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("argv", "command", "options"),
    [
        ([], "play", {}),
        (["play"], "play", {}),
        (["--seed", "tuesday"], "play", {"seed": "tuesday"}),
        (["--rules=santase", "--to", "11"], "play", {"rules": "santase", "to": "11"}),
        (["play", "--name", "Ann", "--dealer", "me"], "play", {"name": "Ann", "dealer": "me"}),
        (["position", "L"], "position", {"line": "L"}),
        (["position", "L", "--json", "KH", "m"], "position", {"line": "L", "actions": ["KH", "m"], "json": True}),
        (["position", "--json", "L", "KH"], "position", {"line": "L", "actions": ["KH"], "json": True}),
        (["position", "--", "-L", "--json"], "position", {"line": "-L", "actions": ["--json"]}),
        (["replay", "a.66"], "replay", {"file": "a.66"}),
        (["replay", "--board", "-", "--json"], "replay", {"file": "-", "board": True, "json": True}),
        (["verify", "a.66"], "verify", {"record": "a.66"}),
        (["rules"], "rules", {}),
        (["rules", "german"], "rules", {"ruleset": "german"}),
        (["history"], "history", {}),
        (["history", "--json"], "history", {"json": True}),
        (["export"], "export", {}),
        (["export", "3", "-o", "a.66"], "export", {"match": "3", "output": "a.66"}),
        (["export", "--output=-", "--all"], "export", {"output": "-", "all": True}),
        (["import", "a.66"], "import", {"file": "a.66"}),
        (["backup", "a.db"], "backup", {"file": "a.db"}),
        (["doctor"], "doctor", {}),
        (["bot", "--level", "novice", "--playouts", "50"], "bot", {"level": "novice", "playouts": 50}),
        (["--opponent", "cmd:a b"], "play", {"opponent": "cmd:a b"}),
        (["explain", "a.66", "7"], "explain", {"record": "a.66", "move": "7"}),
        (["explain", "-", "2.14", "--level", "novice", "--match=2", "--json"], "explain", EXPLAIN),
    ],
)
def test_what_the_commands_get(argv: list[str], command: str, options: dict[str, object], seen: Seen) -> None:
    nothing: dict[str, dict[str, object]] = {
        "play": {
            **dict.fromkeys(("new", "practice", "kiosk", *config.FLAGS), False),
            **dict.fromkeys(PLAY),
        },
        "position": {"actions": [], "json": False},
        "replay": {"json": False, "board": False},
        "verify": {},
        "rules": {"ruleset": None},
        "history": {"json": False},
        "export": {"match": None, "output": None, "all": False},
        "import": {},
        "backup": {},
        "doctor": {},
        "bot": {"level": None, "seed": None, "playouts": None},
        "explain": {"deal": None, "match": None, "level": None, "json": False},
    }
    assert main(argv) == 0
    assert seen == [(command, nothing[command] | options)]


COMMANDS = ", ".join(grammar.COMMANDS)
LEVELS = ", ".join(f"'{level}'" for level in player.LEVELS)
WRONG = [
    (["nonsense"], f"There is no command 'nonsense', the commands are {COMMANDS}; see 'sixtysix --help'."),
    (["repaly"], "There is no command 'repaly', perhaps 'replay' was meant; see 'sixtysix --help'."),
    ([""], f"There is no command '', the commands are {COMMANDS}; see 'sixtysix --help'."),
    (["a\x1b[2Jb"], rf"There is no command 'a\x1b[2Jb', the commands are {COMMANDS}; see 'sixtysix --help'."),
    (["--sed", "x"], "'sixtysix play' has no option '--sed', perhaps '--seed' was meant; see 'sixtysix play --help'."),
    (["verify", "--zz=1", "f"], "'sixtysix verify' has no option '--zz'; see 'sixtysix verify --help'."),
    (["--seed"], "'--seed' needs a value after it; see 'sixtysix play --help'."),
    (["--seed", "--to", "7"], "'--seed' needs a value after it; see 'sixtysix play --help'."),
    (["--seed", ""], "'--seed' needs some text, not an empty value."),
    (["--name", "  "], "'--name' needs some text, not an empty value."),
    (["--rules="], "'--rules' needs some text, not an empty value."),
    (["--to", "seven"], "'--to' takes a whole number from 1 to 999, not 'seven'."),
    (["--to", "0"], "'--to' takes a whole number from 1 to 999, not '0'."),
    (["--to", "-3"], "'--to' takes a whole number from 1 to 999, not '-3'."),
    (["--to", "1_0"], "'--to' takes a whole number from 1 to 999, not '1_0'."),
    (["--to", "1000"], "'--to' takes a whole number from 1 to 999, not '1000'."),
    (["--dealer", "you"], "'--dealer' takes one of 'rules', 'me', 'opponent', 'chance', not 'you'."),
    (["--pace", "quick"], "'--pace' takes one of 'off', 'short', 'long', not 'quick'."),
    (["--level", "grand"], f"'--level' takes one of {LEVELS}, not 'grand'."),
    (["explain", "a.66"], "'sixtysix explain' needs MOVE; see 'sixtysix explain --help'."),
    (["explain", "a.66", "1", "--deal", "0"], "'--deal' takes a whole number from 1 to 999999, not '0'."),
    (["explain", "a.66", "1", "--level", "best"], f"'--level' takes one of {LEVELS}, not 'best'."),
    (["--seed", "x", "play"], "The command comes first, as in 'sixtysix play'; see 'sixtysix play --help'."),
    (["play", "now"], "'sixtysix play' has no use for 'now'; see 'sixtysix play --help'."),
    (["position"], "'sixtysix position' needs LINE; see 'sixtysix position --help'."),
    (["position", "--json=yes", "L"], "'--json' takes no value; see 'sixtysix position --help'."),
    (["replay"], "'sixtysix replay' needs FILE; see 'sixtysix replay --help'."),
    (["replay", "a", "b"], "'sixtysix replay' has no use for 'b'; see 'sixtysix replay --help'."),
    (["verify"], "'sixtysix verify' needs RECORD; see 'sixtysix verify --help'."),
    (["export", "-o"], "'--output' needs a value after it; see 'sixtysix export --help'."),
    (["export", "1", "2"], "'sixtysix export' has no use for '2'; see 'sixtysix export --help'."),
    (["import"], "'sixtysix import' needs FILE; see 'sixtysix import --help'."),
    (["backup"], "'sixtysix backup' needs FILE; see 'sixtysix backup --help'."),
    (["doctor", "--mend"], "'sixtysix doctor' has no option '--mend'; see 'sixtysix doctor --help'."),
    (["rules", "a", "b"], "'sixtysix rules' has no use for 'b'; see 'sixtysix rules --help'."),
]  # fmt: skip


@pytest.mark.parametrize(("argv", "sentence"), WRONG, ids=[" ".join(argv) or "empty" for argv, _ in WRONG])
def test_wrong_use_gets_one_sentence(
    argv: list[str], sentence: str, seen: Seen, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    assert capsys.readouterr() == ("", f"{sentence}\n")
    assert seen == []


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("argv", [argv for argv, _ in WRONG], ids=[" ".join(argv) or "empty" for argv, _ in WRONG])
def test_wrong_use_in_the_pseudo_language(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    err = capsys.readouterr().err
    assert untranslated(err) == []
    assert cut(err) == []


WORDS = st.sampled_from(
    ["play", "position", "replay", "--json", "--seed", "--to", "--to=3", "--board", "--", "-", "-x", "-h", "7", "KH"]
)


@given(st.lists(WORDS | st.text(max_size=5), max_size=6))
def test_any_command_line_runs_or_is_refused_in_one_line(argv: list[str]) -> None:
    ran = False

    def run(_options: Namespace) -> int:
        nonlocal ran
        ran = True
        return 0

    with pytest.MonkeyPatch.context() as patch:
        out, err = StringIO(), StringIO()
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        for name in grammar.COMMANDS:
            patch.setitem(cli.COMMANDS, name, run)
        status = main(argv)
    if status == 0:
        assert ran or out.getvalue()
        assert not err.getvalue()
    else:
        assert status == 2
        assert not ran
        assert not out.getvalue()
        assert len(err.getvalue().splitlines()) == 1


def test_bad_input_gets_its_sentence_with_the_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    error = UserError("'\x1b' is no card.", file="a\n.66", line=3, column=7)
    monkeypatch.setitem(cli.COMMANDS, "replay", raising(error))
    assert main(["replay", "a.66"]) == 2
    assert capsys.readouterr() == ("", "a\\n.66:3:7: '\\x1b' is no card.\n")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            KeyError("hand\n"),
            r"Internal error, KeyError ('hand\n'): please report it with what SIXTYSIX_DEBUG=1 adds to this.",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), "The system refused: No space left on device."),
        (PermissionError(errno.EACCES, "Permission denied", "saves"), "The system refused 'saves': Permission denied."),
    ],
)
def test_a_fault_gets_one_sentence_and_a_traceback_on_request(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(cli.COMMANDS, "play", raising(error))
    monkeypatch.setattr(cli, "_discard_output", lambda: None)  # stdout is the test's own
    monkeypatch.delenv("SIXTYSIX_DEBUG", raising=False)
    assert main([]) == 1
    assert capsys.readouterr() == ("", f"{sentence}\n")
    monkeypatch.setenv("SIXTYSIX_DEBUG", "1")
    assert main([]) == 1
    err = capsys.readouterr().err
    assert err.startswith("Traceback (most recent call last):\n")
    assert err.endswith(f"\n{sentence}\n")


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("error", [KeyError("ħ"), OSError(5, "ħ"), OSError(5, "ħ", "ħ")])
def test_faults_in_the_pseudo_language(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(cli.COMMANDS, "play", raising(error))
    monkeypatch.setattr(cli, "_discard_output", lambda: None)
    assert main([]) == 1
    err = capsys.readouterr().err
    assert untranslated(err) == []
    assert cut(err) == []


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(cli.COMMANDS, "play", raising(KeyboardInterrupt()))
    assert main([]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("argv", [["--version"], ["--help"], ["play", "--help"]])
def test_a_reader_that_has_gone_is_no_error(argv: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = start(*argv, stdout=writer)
    os.close(writer)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_output_that_cannot_be_written_is_said() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        run = start("--help", stdout=full)
    assert (run.returncode, run.stderr) == (1, "The system refused: No space left on device.\n")


def test_the_exit_status_reaches_the_shell() -> None:
    run = start("nonsense")
    assert run.returncode == 2
    assert run.stdout == ""
    assert len(run.stderr.splitlines()) == 1


def test_an_encoding_without_suits_gets_escapes() -> None:
    program = (
        "import sys; from sixtysix import cli; cli.COMMANDS['rules'] = lambda _: print('K\\u2660') or 0; "
        "sys.exit(cli.main(['rules']))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert run.stdout.strip() == rb"K\u2660"
