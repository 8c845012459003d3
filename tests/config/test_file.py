"""What the configuration file says; whatever is wrong with it is told with its place and harms nothing else."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.config import NAMES
from sixtysix.config.file import ConfigFile, config_file
from sixtysix.keys import KEYS, REMAPPABLE
from sixtysix.options import CHOICES, Options
from sixtysix.text import visible

RIGHT = 'level = "expert"\n'


def read(folder: Path, text: str | bytes) -> tuple[ConfigFile, list[str]]:
    """The file with this text, and its problems without the file's name."""
    path = folder / "config.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    found = ConfigFile(path)
    assert all(problem.startswith(str(path)) or str(path) in problem for problem in found.problems), found.problems
    return found, [problem.removeprefix(f"{path}:") for problem in found.problems]


def test_every_word_of_every_option(tmp_path: Path) -> None:
    for name, words in CHOICES.items():
        for word in words:
            found, problems = read(tmp_path, f'{name} = "{word}"')
            assert (found.values, problems) == ({name: word}, [])


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("ascii = true", "on"),
        ("ascii = false", "off"),
        ("memory = true", "on"),
        ("memory = false", "off"),
        ("plain = true", "on"),
        ("color = 16", "16"),
        ("color = 256", "256"),
        ("to = 5", "5"),
        ('to = "11"', "11"),
        ('to = ""', ""),
        ("width = 60", "60"),
        ("width = 0", "0"),
        ('name = "Ömer ♠"', "Ömer ♠"),
        ('rules = "schnapsen"', "schnapsen"),
    ],
)
def test_what_is_meant_is_understood(line: str, value: str, tmp_path: Path) -> None:
    found, problems = read(tmp_path, line)
    assert (list(found.values.values()), problems) == ([value], [])


WRONG = [
    ('leval = "club"', "1:1: There is no option 'leval', perhaps 'level' was meant; 'sixtysix config' shows them all."),
    ('colour = "16"', "1:1: There is no option 'colour', perhaps 'color' was meant; 'sixtysix config' shows them all."),
    ("zzz = 1", "1:1: There is no option 'zzz'; 'sixtysix config' shows them all."),
    ('"\\u001b[2J" = 1', "1:1: There is no option '\\x1b[2J'; 'sixtysix config' shows them all."),
    ("[rulesets.ours]", "1:2: House rules do not stand in this file but in 'rulesets.toml' beside it."),
    (' pace = "slow"', "1:2: 'pace' takes one of 'off', 'short', 'long', not 'slow'."),
    ('points = "hiden"', "1:1: 'points' takes one of 'shown', 'hidden', not 'hiden'; perhaps 'hidden' was meant."),
    ("points = true", "1:1: 'points' takes one of 'shown', 'hidden', not true."),
    ("color = 8", "1:1: 'color' takes one of 'auto', 'never', '16', '256', 'true', not 8."),
    ("color = true", "1:1: 'color' takes one of 'auto', 'never', '16', '256', 'true', not true."),
    ("sort = [1]", "1:1: 'sort' takes one of 'suit', 'rank', not [1]."),
    ("theme.dark = 1", "1:1: 'theme' takes one of 'terminal', 'felt', 'contrast', 'plain', not a table."),
    ("draw = 2020-01-01", "1:1: 'draw' takes one of 'automatic', 'ask', not 2020-01-01."),
    ("to = 0", "1:1: 'to' takes a whole number from 1 to 999, not 0."),
    ("to = 1000", "1:1: 'to' takes a whole number from 1 to 999, not 1000."),
    ("to = 5.0", "1:1: 'to' takes a whole number from 1 to 999, not 5.0."),
    ("to = true", "1:1: 'to' takes a whole number from 1 to 999, not true."),
    ('to = "five"', "1:1: 'to' takes a whole number from 1 to 999, not 'five'."),
    ("name = 66", "1:1: 'name' takes text in quotes, not 66."),
    ("rules = 66", "1:1: 'rules' takes text in quotes, not 66."),
    ('rules = "shnapsen"', "1:1: 'rules': There is no ruleset 'shnapsen', perhaps 'schnapsen' was meant; "),
    ('level = "\\u001b[2J\\n"', "1:1: 'level' takes one of 'random', "),
    (f"to = 0x{'f' * 5000}", "1:1: 'to' takes a whole number from 1 to 999, not a huge number."),
    ("keys = 1", "1:1: 'keys' must be a section, '[keys]', not 1."),
]


@pytest.mark.parametrize(("line", "problem"), WRONG, ids=[line[:30] for line, _ in WRONG])
def test_what_is_wrong_is_told_and_the_rest_holds(line: str, problem: str, tmp_path: Path) -> None:
    for text, at in ((line, 1), (RIGHT + line, 2)):
        if "level" in line and at == 2:
            continue
        found, problems = read(tmp_path, text)
        (told,) = problems
        assert told.startswith(problem if at == 1 else problem.replace("1:", "2:", 1))
        assert told.endswith(".") and visible(told) == told
        assert found.values == ({} if at == 1 else {"level": "expert"})


NO_TOML: list[tuple[str | bytes, str]] = [
    ("level", "1:6: After a name there must be an equals sign, as in 'level = \"club\"'."),
    ("level = club", "1:9: A value must stand here, text in quotes, as in 'level = \"club\"'."),
    (RIGHT * 2, "2:17: This has been given in the file before; it may be given only once."),
    (b"\xff", "1:1: The file is not UTF-8 text; save it as UTF-8."),
    (b"#" * 300_000, " The file is too large; it may have 256 kilobytes at most."),
    ("\0", "1:1: A section or a setting must stand here, as in '[keys]' or 'level = \"club\"'."),
    (f"to = {'9' * 5000}", "1:6: A number in the file is far too large."),
    ("a = " + "[" * 5000, "1:5: Lists or tables in the file are too deep inside each other."),
]


@pytest.mark.parametrize(("text", "problem"), NO_TOML, ids=[str(text[:12]) for text, _ in NO_TOML])
def test_a_file_that_is_none_is_told_in_one_sentence(text: str | bytes, problem: str, tmp_path: Path) -> None:
    found, problems = read(tmp_path, text)
    assert (found.values, dict(found.keys), problems) == ({}, {}, [problem])


def test_no_file_is_no_problem(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path / "no folder" / "none.toml"):
        found = ConfigFile(path)
        assert (found.values, found.problems) == ({}, ())


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert ConfigFile(tmp_path).problems == (f"'{tmp_path}' is a folder, where a file is needed.",)
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    (problem,) = ConfigFile(loop).problems
    assert problem.startswith(f"'{loop}' cannot be read: ")
    locked = tmp_path / "locked.toml"
    locked.write_text(RIGHT)
    locked.chmod(0)
    told = (f"You have no permission to read '{locked}'.",)
    assert ConfigFile(locked).problems == (told if not os.access(locked, os.R_OK) else ())


def test_house_rules_are_looked_for_beside_the_file(tmp_path: Path) -> None:
    house = tmp_path / "ours.toml"
    house.write_text('[rulesets.ours]\nbase = "schnapsen"\nexchange_min_talon = 4\n')
    found, problems = read(tmp_path, 'rules = "ours.toml:ours"')
    assert (found.values, problems) == ({"rules": f"{house}:ours"}, [])
    house.write_text('[rulesets.ours]\nbase = "schnapsen"\nmatch_target = 5\n')
    assert read(tmp_path, 'rules = "ours.toml"')[0].values == {"rules": str(house)}
    house.write_text("[rulesets.ours]\nbase = 3\n")
    (problem,) = read(tmp_path, 'rules = "ours.toml"')[1]
    assert problem.startswith(f"1:1: 'rules': {house}:2:1: ")


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch, own_config: Path, tmp_path: Path) -> None:
    assert config_file() == own_config
    monkeypatch.delenv("SIXTYSIX_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert config_file().name == "config.toml"
    assert config_file().parent.name == "sixtysix"


# Whatever stands there

words = st.sampled_from([*NAMES, "keys", "levle", "x", '"\\u001b"', "rulesets"])
texts = st.sampled_from([word for words in CHOICES.values() for word in words]) | st.text(max_size=8)
scalars = st.booleans() | st.integers() | st.floats() | texts
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3), max_leaves=4)


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" if not 0xD800 <= ord(c) < 0xE000 else "?" for c in value) + '"'
    return str(value).replace("inf", "inf")


PLACED = re.compile(r"\d+:\d+: .*\.", re.DOTALL)
commands = st.sampled_from([*REMAPPABLE, "mary", "interrupt", "x"])
keys = st.sampled_from(["ж", "A", "M", "m", "x", "enter", "Ctrl+c", "", "1", "\u0301", "ab", " "]) | st.text(max_size=2)


@given(
    st.dictionaries(words, values, max_size=5),
    st.dictionaries(commands, keys | st.lists(keys, max_size=3) | scalars, max_size=5),
)
def test_any_toml_gives_options_that_can_be_and_sentences(
    tmp_path_factory: pytest.TempPathFactory, table: dict[str, object], given_keys: dict[str, object]
) -> None:
    lines = [f"{name} = {toml(value)}" for name, value in table.items()]
    if "keys" not in table:
        lines += ["[keys]", *(f"{name} = {toml(value)}" for name, value in given_keys.items())]
    folder = tmp_path_factory.getbasetemp()
    found, problems = read(folder, "\n".join(lines))
    for problem in problems:
        assert PLACED.fullmatch(problem), problem
        assert visible(problem) == problem
        assert int(problem.split(":")[0]) <= len(lines)
    for name, value in found.values.items():
        assert value in CHOICES.get(name, (value,))
    Options(**found.values, keys=found.keys)
    told = {int(problem.split(":")[0]) for problem in problems}
    for at, name in enumerate(table, 1):
        assert (at in told) != (name in found.values) or name == "keys"
    taken = [key for keys in found.keys.values() for key in keys]
    taken += [key for key, command in KEYS.items() if command.value not in found.keys]
    assert len(taken) == len(set(taken))


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_no_more_than_a_sentence(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    found, problems = read(tmp_path_factory.getbasetemp(), data)
    assert all(visible(problem) == problem for problem in problems)
    if problems and not PLACED.fullmatch(problems[0]):
        assert found.values == {}
