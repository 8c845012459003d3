from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

import pytest
from hypothesis import given

from sixtysix.cli import main
from sixtysix.commands import rules as command
from sixtysix.engine.rules import RULE_NAMES, RULESETS, Rules
from sixtysix.errors import UserError
from sixtysix.house_rules import FILE_VARIABLE
from sixtysix.wording import moot, rule_line, ruleset_line
from tests.pseudo import cut, untranslated
from tests.strategies import any_rules

OURS = '[rulesets.ours]\nbase = "schnapsen"\nout_at = 50\n'


@pytest.fixture(autouse=True)
def house_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own file, with one ruleset; the terminal is 80 wide."""
    file = tmp_path / "own.toml"
    file.write_text(OURS, encoding="utf-8")
    monkeypatch.setenv(FILE_VARIABLE, str(file))
    monkeypatch.setenv("COLUMNS", "80")
    return file


def unwrapped(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_with_an_effect_is_shown_and_marked_where_it_differs(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, standard = RULESETS[name], RULESETS["standard"]
    assert main(["rules", name]) == 0
    text = capsys.readouterr().out
    shown = unwrapped(text)
    for rule in RULE_NAMES:
        line = f"{rule_line(rules, rule)} [{rule}]"
        if rule == "values":
            same = [rules.values[rank] for rank in rules.ranks] == [standard.values[rank] for rank in rules.ranks]
        else:
            same = getattr(rules, rule) == getattr(standard, rule)
        assert (line in shown) != moot(rules, rule)
        assert (f"* {line}" in shown) == (not same and not moot(rules, rule))
    assert ("marks what differs" in text) == (name != "standard")
    assert ruleset_line(rules) in shown


def test_the_list_has_every_ruleset_with_its_line(house_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    out, err = capsys.readouterr()
    shown = unwrapped(out)
    for name, rules in RULESETS.items():
        assert f" {name} {ruleset_line(rules)}" in shown
    assert f"House rules in {house_file}: ours Schnapsen with changes: Needed to go out: 50 card points." in shown
    assert "'sixtysix rules NAME' shows all rules of one" in shown
    assert err == ""


def test_the_example_for_house_rules_can_be_played(
    house_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house_file.write_text("", encoding="utf-8")
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    assert "House rules in" not in out
    example = tmp_path / "example.toml"
    example.write_text(out[out.index("    [rulesets.") :], encoding="utf-8")
    assert main(["rules", str(example)]) == 0
    assert "Sixty-Six with changes: Closing on the first lead: no." in capsys.readouterr().out


def test_wrong_house_rules_are_told_after_the_list(house_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text, good in ((f'{OURS}[rulesets.theirs]\nbase = "x"\n', True), ("[", False)):
        house_file.write_text(text, encoding="utf-8")
        assert main(["rules"]) == 2
        out, err = capsys.readouterr()
        assert "schnapsen-tournament" in out
        assert (f"House rules in {house_file}:" in unwrapped(out)) == good
        assert err.startswith(f"{house_file}:")
        assert err.count("\n") == 1


def test_a_ruleset_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "our"]) == 2
    assert capsys.readouterr() == (
        "",
        "There is no ruleset 'our', perhaps 'ours' was meant; 'sixtysix rules' lists them all.\n",
    )


@pytest.mark.parametrize("columns", [1, 30, 47, 59, 60, 80, 200])
def test_lines_are_as_narrow_as_the_terminal_as_far_as_words_allow(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in (None, *RULESETS):
        command.run(Namespace(ruleset=name))
        for line in capsys.readouterr().out.splitlines():
            words = line.replace("schnapsen-tournament ", "").split()
            assert len(line) <= max(30, min(80, columns)) or len(words) == 1


@given(any_rules())
def test_all_house_rules_can_be_shown(rules: Rules) -> None:
    shown = unwrapped("\n".join(command._described(rules)))
    for rule in RULE_NAMES:
        assert moot(rules, rule) or f"{rule_line(rules, rule)} [{rule}]" in shown


@pytest.mark.usefixtures("pseudo_language")
def test_all_of_it_is_translated(house_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = {"rulesets", "ours", "base", "standard", "close_first_lead", "false"}
    for name in (None, "ours", *RULESETS):
        command.run(Namespace(ruleset=name))
        text = capsys.readouterr().out.replace(str(house_file), "")
        assert untranslated(text, {*RULESETS, *"-".join(RULESETS).split("-"), *example}) == cut(text) == []


def test_errors_of_house_rules_are_those_of_their_file(house_file: Path) -> None:
    house_file.write_text(f"{OURS}best_of = 2\n", encoding="utf-8")
    with pytest.raises(UserError) as caught:
        command.run(Namespace(ruleset="ours"))
    assert (caught.value.line, caught.value.column) == (4, 1)
