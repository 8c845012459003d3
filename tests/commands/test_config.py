"""``sixtysix config``, in this process and in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from sixtysix.cli import main
from sixtysix.config import NAMES, variable
from sixtysix.options import CHOICES, Options
from tests.pseudo import cut, untranslated


def started(*argv: str, **env: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "sixtysix", *argv],
        check=False,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=60,
        env={**os.environ, **env},
    )


def written(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_each_option_with_its_value_and_where_it_comes_from(own_config: Path) -> None:
    written(own_config, '# mine\nlevel = "master"\nmemory = true\npoints = "shown"\n\n[keys]\nmarry = ["ж", "j"]\n')
    shown = started("config", SIXTYSIX_SORT="rank", SIXTYSIX_LEVEL="expert")
    assert (shown.returncode, shown.stderr) == (0, "")
    head, *rows = shown.stdout.splitlines()
    assert head == f"Options from '{own_config}' and elsewhere:"
    told = {row.split()[0]: row.split(None, 1)[1] for row in rows}
    assert [row.split()[0] for row in rows] == [*NAMES, "keys.marry"]
    assert told["level"].split(None, 1) == ["expert", "SIXTYSIX_LEVEL"]
    assert told["sort"].split(None, 1) == ["rank", "SIXTYSIX_SORT"]
    assert told["memory"].split(None, 1) == ["on", "file, line 3"]
    assert told["points"].split(None, 1) == ["shown", "file, line 4"]
    assert told["seen"].split(None, 1) == ["hidden", "hidden by 'memory'"]
    assert told["pace"].split(None, 1) == ["short", "default"]
    assert told["keys.marry"].split("  ")[0] == "ж j"
    assert told["keys.marry"].endswith("  file, line 7")


def test_problems_of_the_file_stand_on_stderr_and_the_rest_is_shown(own_config: Path) -> None:
    written(own_config, 'leval = 1\nsort = "rank"\nname = 3\n[keys]\nmarry = "x"\n')
    shown = started("config", "sort")
    assert (shown.returncode, shown.stdout) == (0, "rank\n")
    assert [line.removeprefix(f"{own_config}:").split(" ")[0] for line in shown.stderr.splitlines()] == [
        "1:1:", "3:1:", "5:1:",
    ]  # fmt: skip
    data = json.loads(started("config", "--json").stdout)
    assert data["problems"] == shown.stderr.splitlines()
    assert data["options"]["sort"] == {"value": "rank", "source": "file", "line": 2}
    assert list(data["options"]) == [*NAMES, "keys"]


def test_what_keeps_a_match_from_starting_is_told_and_the_status_says_so() -> None:
    shown = started("config", SIXTYSIX_THEME="dark\x1b[2J", SIXTYSIX_PACE="of")
    assert shown.returncode == 2
    assert len(shown.stdout.splitlines()) == len(NAMES) + 1
    assert shown.stderr.splitlines() == [
        "'SIXTYSIX_PACE' takes one of 'off', 'short', 'long', not 'of'; perhaps 'off' was meant.",
        "'SIXTYSIX_THEME' takes one of 'terminal', 'felt', 'contrast', 'plain', not 'dark\\x1b[2J'.",
    ]
    assert started("play", SIXTYSIX_PACE="of").stderr == shown.stderr.splitlines()[0] + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_every_option_can_be_set_printed_and_unset(
    name: str, own_config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = {"rules": "german", "to": "5", "name": "Ann ♠", "width": "60"}.get(name) or CHOICES[name][-1]
    usual = getattr(Options(), name)
    assert main(["config", name.replace("_", "-"), value]) == 0
    assert str(tomllib.loads(own_config.read_text(encoding="utf-8"))[name]) == value
    assert capsys.readouterr().out.endswith(f" is set in '{own_config}'.\n")
    assert main(["config", name]) == 0
    assert capsys.readouterr().out == f"{value}\n"
    assert main(["config", "--unset", name]) == 0
    assert own_config.read_text(encoding="utf-8") == ""
    capsys.readouterr()
    assert main(["config", name]) == 0
    assert capsys.readouterr().out == f"{usual}\n"


def test_a_variable_that_goes_before_the_file_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable("level"), "master")
    assert main(["config", "level", "club"]) == 0
    assert capsys.readouterr().err == "'SIXTYSIX_LEVEL' is set in the environment and goes before the file.\n"
    assert main(["config", "level"]) == 0
    assert capsys.readouterr().out == "master\n"


WRONG = [
    (["level", "grand"], "'level' takes one of 'random', "),
    (["levle"], "There is no option 'levle', perhaps 'level' was meant; 'sixtysix config' shows them all."),
    (["keys", "x"], "Keys are given in the section '[keys]' of the file '"),
    (["--unset"], "'--unset' needs the name of an option after it; 'sixtysix config' shows them all."),
    (["--unset", "level", "club"], "'--unset' takes the name of an option and no value."),
    (["rules", "none"], "'rules': There is no ruleset 'none'; "),
    (["level", "club", "x"], "'sixtysix config' has no use for 'x'; see 'sixtysix config --help'."),
]


@pytest.mark.parametrize(("argv", "told"), WRONG, ids=[" ".join(argv) for argv, _ in WRONG])
def test_wrong_use(argv: list[str], told: str, own_config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith(told), err.count("\n")) == ("", True, 1)
    assert not own_config.exists()


def test_where_the_file_is(own_config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "--path"]) == 0
    assert capsys.readouterr().out == f"{own_config}\n"
    assert main(["config"]) == 0
    assert capsys.readouterr().out.startswith(f"Options; there is no file '{own_config}':\n")


@pytest.mark.usefixtures("pseudo_language")
def test_in_another_language(own_config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(own_config, 'memory = true\nleval = 1\n[keys]\nmarry = "A"\n')
    assert main(["config"]) == 0
    out, err = capsys.readouterr()
    words = {*NAMES, *CHOICES["level"], *(word for words in CHOICES.values() for word in words), "keys", "config"}
    known = {*words, "standard", "sixtysix", "toml", "marry"}
    shown = f"{out}{err}".replace(str(own_config), "")
    assert (cut(shown), untranslated(shown, known)) == ([], [])
