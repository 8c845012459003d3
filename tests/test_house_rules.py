from __future__ import annotations

import datetime as dt
import json
import math
import os
import subprocess
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix.config.values import checked_value
from sixtysix.engine.cards import Rank
from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULE_NAMES, RULESETS, Rules
from sixtysix.errors import UserError
from sixtysix.house_rules import FILE_VARIABLE, house_rules_file, house_rulesets, load_rules, take_names_only
from sixtysix.text import visible
from sixtysix.toml_file import LARGEST_FILE
from tests.pseudo import cut, untranslated
from tests.strategies import house_rules


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for many examples, each of which writes its file anew."""
    return tmp_path_factory.mktemp("rules")


def plain(name: str, value: object) -> object:
    """A rule's value as a file holds it."""
    if name == "ranks":
        assert isinstance(value, tuple)
        return "".join(rank.letter for rank in value)
    if name == "values":
        assert isinstance(value, tuple)
        return {rank.letter: value[rank] for rank in Rank}
    return str(value) if isinstance(value, StrEnum) else value


def toml(value: object) -> str:
    """A plain value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return {math.inf: "inf", -math.inf: "-inf"}.get(value, "nan" if math.isnan(value) else repr(value))
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{toml(key)} = {toml(item)}' for key, item in value.items())}}}"
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    return str(value)


def section(name: str, base: str, changed: Mapping[str, object], rng: Random) -> str:
    """House rules in one of the ways in which TOML can say the same."""
    lines = [f"base = {toml(base)}", *(f"{toml(key)} = {toml(value)}" for key, value in changed.items())]
    rng.shuffle(lines)
    match rng.randrange(4):
        case 0:
            return f"[rulesets.{name}]\n" + "\n".join(lines)
        case 1:
            return "\n".join(f"rulesets.{name}.{line}" for line in lines)
        case 2:
            return f"rulesets = {{ {name} = {{ {', '.join(lines)} }} }}"
        case _:
            tables = [key for key, value in changed.items() if isinstance(value, dict)]
            simple = [line for line in lines if not line.startswith(tuple(map(toml, tables)))] if tables else lines
            parts = [f"[rulesets.{name}]", *simple]
            for key in tables:
                table = changed[key]
                assert isinstance(table, dict)
                parts += [f"[rulesets.{name}.{toml(key)}]"]
                parts += [f"{toml(rank)} = {toml(value)}" for rank, value in table.items()]
            return "\n".join(parts)


@given(house_rules(), st.randoms(use_true_random=False), st.booleans(), st.sampled_from(["\n", "\r\n"]))
def test_any_rules_written_to_a_file_are_read_back(
    folder: Path, rules: Rules, rng: Random, mark: bool, line_end: str
) -> None:
    changed = {name: plain(name, value) for name, value in rules.changes().items()}
    text = section("ours", rules.base, changed, rng).replace("\n", line_end)
    file = folder / "rules.toml"
    file.write_bytes(b"\xef\xbb\xbf" * mark + text.encode())
    for read in (load_rules(str(file)), load_rules(f"{file}:ours"), load_rules("ours", [file])):
        assert read == rules
        assert (read.name, read.base) == ("ours", rules.base)


ANY_VALUE = st.recursive(
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.sampled_from([0, 1, 2, 4, 33, 66])
    | st.floats()
    | st.text(st.characters(codec="utf-8"), max_size=80)
    | st.sampled_from(["off", "lead", "winner", "ATKQJ", "akqjt9"])
    | st.dates()
    | st.times(timezones=st.none()).map(lambda time: time.replace(microsecond=0))
    | st.datetimes(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["A", "K", "9", "x"]) | st.text(st.characters(codec="utf-8")), inner, max_size=4
        )
    ),
    max_leaves=6,
)


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from([*RULE_NAMES, "base"]) | st.text(st.characters(codec="utf-8"), max_size=8),
        ANY_VALUE,
        max_size=4,
    ),
    st.sampled_from(list(RULESETS)),
    st.randoms(use_true_random=False),
)
def test_any_values_load_or_give_one_sentence_with_its_place(
    folder: Path, table: dict[str, Any], base: str, rng: Random
) -> None:
    text = section("ours", base, {key: value for key, value in table.items() if key != "base"}, rng)
    if isinstance(table.get("base"), str):
        text = text.replace(toml(base), toml(table["base"]), 1)
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    error = None
    try:
        assert isinstance(load_rules(str(file)), Rules)
    except UserError as refused:
        error = refused
    if error is not None:
        assert error.message.endswith(".")
        assert visible(error.message) == error.message
        assert error.file == str(file)
        assert error.line is not None
        assert error.column is not None
        here = text.split("\n")[error.line - 1][error.column - 1 :]
        keys = [toml(key) for key in table] + [
            toml(key) for value in table.values() if isinstance(value, dict) for key in value
        ]
        assert here.startswith(("base", "ours", *keys))


OURS = '[rulesets.ours]\nbase = "standard"\n'

# What a file may hold, and what is said: line:column: sentence.
WRONG: list[tuple[str, str]] = [
    ("", "The file defines no ruleset; write a section '[rulesets.NAME]' into it."),
    ("# nothing\n", "The file defines no ruleset; write a section '[rulesets.NAME]' into it."),
    (
        "[ruleset.ours]",
        "1:2: There is no 'ruleset' in a file with house rules; they stand in sections '[rulesets.NAME]'.",
    ),
    (
        "rulesets = 3",
        "1:1: 'rulesets' must be followed by the name of a ruleset, as in '[rulesets.NAME]'.",
    ),
    (
        "[[rulesets]]",
        "1:3: 'rulesets' must be followed by the name of a ruleset, as in '[rulesets.NAME]'.",
    ),
    ("[rulesets]\nours = 3", "2:1: 'ours' must be a section with rules, '[rulesets.ours]', not 3."),
    ("[[rulesets.ours]]", "1:12: 'ours' must be a section with rules, '[rulesets.ours]', not a list."),
    ("[rulesets.ours]", "1:11: 'ours' must say on which ruleset it is based, as in base = \"standard\"."),
    (
        "[rulesets.Ours]",
        (
            "1:11: 'Ours' cannot be the name of a ruleset: use up to 40 small letters, digits, '-' and '_', the first "
            "one a letter or digit."
        ),
    ),
    (
        '[rulesets."\\u001b[2J"]',
        (
            "1:11: '\\x1b[2J' cannot be the name of a ruleset: use up to 40 small letters, digits, '-' and '_', the "
            "first one a letter or digit."
        ),
    ),
    ("[rulesets.german]", "1:11: 'german' is a built-in ruleset; house rules need a name of their own."),
    (
        OURS.replace("standard", "mine"),
        (
            '2:1: The \'base\' "mine" is no built-in ruleset; those are "standard", "turkish", "saizeci", '
            '"saizeci-fixed", "german", "santase", "schnapsen", "schnapsen-tournament", "snapszli", "hoyle".'
        ),
    ),
    (
        OURS.replace("standard", "snapsen"),
        '2:1: The \'base\' "snapsen" is no built-in ruleset, perhaps "schnapsen" was meant.',
    ),
    (
        OURS + "  close_min_stock = 4",
        (
            "3:3: There is no rule 'close_min_stock', perhaps 'close_min_talon' was meant; 'sixtysix rules standard' "
            "shows the names of all rules."
        ),
    ),
    (OURS + "best_of = 2", "3:1: 'best_of' must be an odd number, not 2, so that one player wins more matches."),
    (
        OURS + "values = { K = 3, 'Q' = -1 }",
        "3:19: Each number in 'values' must be from 0 to 30, not -1.",
    ),
    (
        OURS + "[rulesets.ours.values]\nK = 3\nX = 1\n",
        "5:1: 'values' gives card points to the ranks A, T, K, Q, J, 9 only, not to \"X\".",
    ),
    (
        OURS + "values.K = 'x'",
        "3:8: 'values' must be a table of ranks and whole numbers, as in { K = 4, Q = 3 }, not \"x\".",
    ),
    (
        OURS + "hand_size = 5",
        "3:1: The numbers in 'packets' must be 1 or more and add up to 'hand_size', which is 5.",
    ),
    (OURS + f"out_at = 0x{'f' * 5000}", "3:1: 'out_at' holds a number that is far too large."),
    (OURS + f"out_at = {'9' * 5000}", "3:10: A number in the file is far too large."),
    (OURS + f"out_at = {'[' * 50}{']' * 50}", "3:1: 'out_at' holds lists or tables too deep inside each other."),
    (
        OURS + f"out_at = {'[' * 50_000}{']' * 50_000}",
        "3:10: Lists or tables in the file are too deep inside each other.",
    ),
    (OURS + "out_at", "3:7: After a name there must be an equals sign, as in 'base = \"standard\"'."),
    (OURS + "out_at =", "3:9: A value must stand here, text in quotes, as in 'base = \"standard\"'."),
    (OURS + "exchange = off", "3:12: A value must stand here, text in quotes, as in 'base = \"standard\"'."),
    (OURS + "exchange = 'off", "3:16: Text is not closed; it must end in a quote, as in 'base = \"standard\"'."),
    (OURS + 'exchange = "off\n', "3:16: Text must hold no control character and end on its own line."),
    (OURS + 'exchange = "\\off"', "3:15: Text in double quotes must have two backslashes for one."),
    (OURS + "packets = [3, 3", "3:16: A list is not closed; it must end in ']'."),
    (OURS + "values = { K = 3", "3:17: A table is not closed; it must end in '}'."),
    (
        OURS + "out_at = 66 best_of = 3",
        "3:13: Each setting must stand on a line of its own, as in 'base = \"standard\"'.",
    ),
    (OURS + "out_at = 66\nout_at = 67", "4:12: This has been given in the file before; it may be given only once."),
    (OURS + OURS, "3:15: This has been given in the file before; it may be given only once."),
    (
        "[rulesets.ours\nbase = 3",
        "1:15: The name of a section must end in a bracket, as in '[rulesets.NAME]'.",
    ),
    (
        OURS + "[rulesets.]",
        "3:11: A name must stand here, as in '[rulesets.NAME]' or 'base = \"standard\"'.",
    ),
    (OURS + "= 3", "3:1: A section or a setting must stand here, as in '[rulesets.NAME]' or 'base = \"standard\"'."),
    (
        OURS + "first_dealer = 2026-02-30",
        "3:16: This is not TOML, which is written as in 'base = \"standard\"'.",
    ),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_a_file_that_is_wrong_gets_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        load_rules(str(file))
    assert str(caught.value) == (f"{file}: {said}" if said[0] == "T" else f"{file}:{said}")


def complaint(spec: str, *files: Path) -> str:
    with pytest.raises(UserError) as caught:
        load_rules(spec, files)
    return str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert complaint(f"{tmp_path}/none.toml") == f"There is no file '{tmp_path}/none.toml'."
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert complaint(str(folder)) == f"'{folder}' is a folder, where a file is needed."
    assert complaint("a\0b.toml") == "'a\\x00b.toml' cannot be the name of a file."
    large = tmp_path / "large.toml"
    line = b"#" * 63 + b"\n"
    large.write_bytes(line * (LARGEST_FILE // 64) + b"#")
    assert complaint(str(large)) == f"{large}: The file is too large; it may have 256 kilobytes at most."
    large.write_bytes(line * (LARGEST_FILE // 64))
    assert complaint(str(large)).endswith("The file defines no ruleset; write a section '[rulesets.NAME]' into it.")
    large.write_bytes(line + b"a." * 101 + b"a = 1")
    assert complaint(str(large)) == f"{large}:2:1: The line has a name of more than 50 parts with points between them."
    large.write_bytes(b"rulesets = 1 # " + b". " * 101)
    assert complaint(str(large)).startswith(f"{large}:1:1: 'rulesets' must be followed by")
    large.write_bytes(b"rulesets = 1\r\r\nx = 2\r\r\n")
    assert complaint(str(large)).startswith(f"{large}:2:1: There is no 'x'")


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    for data, place in ((OURS.encode() + "# für".encode("latin-1"), "3:4"), (OURS.encode("utf-16"), "1:1")):
        file.write_bytes(data)
        assert complaint(str(file)) == f"{file}:{place}: The file is not UTF-8 text; save it as UTF-8."
    file.write_bytes("# ♠♠ ü\r\n# ♠".encode() + b"\xff")
    assert complaint(str(file)) == f"{file}:2:4: The file is not UTF-8 text; save it as UTF-8."


def test_which_of_several_is_meant(tmp_path: Path) -> None:
    file = tmp_path / "RULES.TOML"
    file.write_text(OURS + OURS.replace("ours", "theirs"), encoding="utf-8")
    assert load_rules(f"{file}:theirs").name == "theirs"
    assert complaint(str(file)) == (
        f"{file}: The file defines several rulesets, ours, theirs; say which one, as in '{file}:ours'."
    )
    assert complaint(f"{file}:mine") == f"{file}: The file defines no ruleset 'mine'; it defines ours, theirs."
    assert complaint(f"{file}:") == f"{file}: The file defines no ruleset ''; it defines ours, theirs."
    assert complaint("./rules") == "The name of a file with house rules must end in '.toml', and './rules' does not."


def test_a_built_in_name_asks_no_file(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("[", encoding="utf-8")
    for name, rules in RULESETS.items():
        assert load_rules(name, [broken]) is rules
    assert complaint("ours", broken).startswith(f"{broken}:1:2: ")


def test_names_are_looked_up_in_the_files_in_turn(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    first.write_text(OURS + "out_at = 50", encoding="utf-8")
    second.write_text(OURS + OURS.replace("ours", "theirs"), encoding="utf-8")
    assert load_rules("ours", [first, second]).out_at == 50
    assert load_rules("theirs", [first, second]) == RULESETS["standard"]
    assert complaint("their", first, second) == (
        "There is no ruleset 'their', perhaps 'theirs' was meant; 'sixtysix rules' lists them all."
    )
    assert complaint("SANTASE") == (
        "There is no ruleset 'SANTASE', perhaps 'santase' was meant; 'sixtysix rules' lists them all."
    )
    assert complaint("a\x1b[2Jz") == "There is no ruleset 'a\\x1b[2Jz'; 'sixtysix rules' lists them all."
    assert len(complaint("x" * 100_000)) < 150
    assert complaint("") == "There is no ruleset ''; 'sixtysix rules' lists them all."


def test_one_wrong_ruleset_does_not_spoil_the_others(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(OURS + OURS.replace("ours", "theirs") + "best_of = 2", encoding="utf-8")
    assert load_rules("ours", [file]) == RULESETS["standard"]
    found = house_rulesets([file])
    assert list(found) == ["ours", "theirs"]
    assert found["ours"] == make_rules("ours", "standard", {})
    assert isinstance(found["theirs"], UserError)
    assert found["theirs"].line == 5


def test_the_players_own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(FILE_VARIABLE, "")
    own = house_rules_file()
    assert own.name == "rulesets.toml"
    assert tmp_path in own.parents
    assert house_rulesets() == {}
    with pytest.raises(UserError, match="no ruleset 'ours'"):
        load_rules("ours")
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text(OURS, encoding="utf-8")
    assert load_rules("ours") == RULESETS["standard"]

    named = tmp_path / "elsewhere"
    monkeypatch.setenv(FILE_VARIABLE, str(named))
    assert house_rules_file() == named
    with pytest.raises(UserError, match=f"^There is no file '{named}'"):
        load_rules("ours")
    named.write_text(OURS.replace("ours", "theirs"), encoding="utf-8")
    assert list(house_rulesets()) == ["theirs"]


@pytest.mark.usefixtures("pseudo_language")
def test_all_complaints_are_translated(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    for text, _said in WRONG:
        file.write_text(text, encoding="utf-8")
        with pytest.raises(UserError) as caught:
            load_rules(str(file))
        assert untranslated(caught.value.message) == cut(caught.value.message) == []


def test_importing_it_draws_in_no_screen() -> None:
    program = (
        f"import sys; sys.path[:0] = {sys.path}; import sixtysix.house_rules, sixtysix.wording; print(*sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True, env=os.environ
    )
    assert not {"textual", "rich", "platformdirs", "sqlite3", "argparse"} & set(run.stdout.split())


@pytest.mark.parametrize("spec", ["mine.toml", "/etc/mine.toml:night", "../mine.TOML", "a/b", "a\\b"])
def test_where_names_alone_are_taken_a_file_is_not_looked_at(monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    monkeypatch.setattr("sixtysix.house_rules._names_only", False)
    take_names_only()
    with pytest.raises(UserError, match="named here, and no file"):
        load_rules(spec)
    with pytest.raises(UserError, match="'rules': A ruleset is named here, and no file"):
        checked_value("rules", "rules", spec)
    assert load_rules("schnapsen") == RULESETS["schnapsen"]
