"""Every row of the list of rule cases has its tests, for every ruleset the row names, and none is skipped."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import pytest

from sixtysix.engine.notation import NotationError
from sixtysix.engine.rules import RULESETS
from sixtysix.sitting.prompts import ask_close
from tests.rules.cases import LARGE_PACK, SMALL_PACK, Case, expand, load_cases, play_case, rules_named
from tests.rules.test_matches import MatchCase, load_matches

# The rows, and the rulesets each of them names: shipped ones, groups, and house rules of `house.toml`.
ROWS: Final[dict[str, str]] = {
    "A1": "standard santase turkish",
    "A2": "saizeci",
    "A4": "all24 all20",
    "A5": "all24 all20",
    "B1": "standard santase",
    "B2": "turkish saizeci turkish-heading",
    "B3": "all24 all20",
    "B4": "all24 all20 no-trumping",
    "B6": "standard",
    "B8": "all24 all20",
    "B9": "all24 all20",
    "C1": "standard turkish santase hoyle",
    "C2": "schnapsen",
    "C3": "schnapsen-tournament",
    "C4": "standard",
    "C5": "turkish",
    "C7": "hoyle",
    "C8": "standard",
    "C9": "santase",
    "C10": "schnapsen schnapsen-tournament",
    "C12": "polish",
    "C13": "all24 all20",
    "C14": "standard",
    "C16": "santase schnapsen snapszli",
    "C17": "standard",
    "C18": "standard",
    "C19": "standard",
    "D1": "standard schnapsen hoyle turkish",
    "D2": "santase saizeci saizeci-fixed schnapsen-tournament",
    "D3": "standard",
    "D5": "standard",
    "D6": "standard",
    "D7": "santase schnapsen snapszli hoyle bicycle",
    "D8": "standard",
    "D10": "standard",
    "D11": "standard",
    "D12": "standard",
    "D13": "standard",
    "D15": "standard",
    "D17": "standard",
    "D19": "standard",
    "D20": "std24 all20",
    "D21": "all24 all20",
    "D23": "standard",
    "E1": "standard schnapsen saizeci saizeci-fixed",
    "E2": "santase hoyle polish",
    "E3": "standard",
    "E4": "santase schnapsen",
    "E5": "standard",
    "E6": "santase schnapsen-tournament snapszli",
    "E7": "standard",
    "E8": "all24 all20",
    "E10": "standard",
    "E11": "schnapsen snapszli",
    "E12": "santase",
    "E13": "standard santase",
    "E15": "standard schnapsen",
    "E16": "santase sa-igri",
    "E17": "turkish",
    "E18": "standard schnapsen",
    "E19": "turkish",
    "E21": "standard",
    "E22": "standard",
    "E24": "santase",
    "E26": "standard",
    "E28": "standard schnapsen",
    "E29": "santase",
    "E30": "standard",
    "E31": "standard",
    "E32": "all24 all20",
    "F1": "standard",
    "F2": "schnapsen",
    "F3": "would-have-won",
    "F4": "standard",
    "F6": "standard",
    "F7": "standard",
    "F9": "standard",
    "F10": "standard",
    "F12": "standard",
    "F13": "turkish santase",
    "F14": "standard",
    "F15": "standard",
    "G1": "standard santase",
    "G2": "standard",
    "G3": "german",
    "G4": "tie-to-last-trick",
    "G7": "turkish",
    "G8": "schnapsen",
    "G10": "standard",
    "G11": "standard",
    "G13": "below-31",
    "G14": "standard",
    "G15": "santase",
    "G16": "standard",
    "H1": "standard",
    "H2": "standard shut-out-counts-two",
    "H4": "schnapsen schneider-counts-two",
    "H5": "santase",
    "H6": "standard santase",
    "H7": "turkish schnapsen",
    "H8": "standard",
    "H9": "standard",
    "H10": "turkish",
    "H11": "schnapsen snapszli",
    "H12": "all24 all20",
}
FURTHER_CASES: Final = 60


def all_cases() -> list[Case | MatchCase]:
    """The cases of a deal and those of a match."""
    return [*load_cases(), *load_matches()]


def rulesets_by_row() -> dict[str, set[str]]:
    """The rulesets for which there is a test, by row."""
    found = defaultdict(set)
    for case in all_cases():
        found[case.row].add(case.rules)
    return found


def test_every_row_has_a_test_for_every_ruleset_it_names() -> None:
    found = rulesets_by_row()
    missing = {row: set(expand(names)) - found[row] for row, names in ROWS.items()}
    assert {row: names for row, names in missing.items() if names} == {}


def test_further_cases_stand_beside_the_rows() -> None:
    further = {row for row in rulesets_by_row() if row not in ROWS}
    assert all(row.startswith("X-") for row in further), "neither a row nor a further case"
    assert len(further) >= FURTHER_CASES


def test_ids_are_unique_and_begin_with_the_row() -> None:
    ids = [case.id for case in all_cases()]
    assert [name for name in set(ids) if ids.count(name) > 1] == []


def test_groups_are_all_shipped_rulesets() -> None:
    assert {*LARGE_PACK, *SMALL_PACK} == set(RULESETS)
    assert all(RULESETS[name].pack_size == 24 for name in LARGE_PACK)
    assert all(RULESETS[name].pack_size == 20 for name in SMALL_PACK)


def test_every_shipped_ruleset_has_further_cases() -> None:
    names = {rules for row, found in rulesets_by_row().items() if row.startswith("X-") for rules in found}
    assert set(RULESETS) <= names


@pytest.mark.parametrize("name", [pytest.param("standard", id="D11-standard")])
def test_question_before_closing(name: str) -> None:
    """The question that confirms a close says that a marriage must come before; where it may follow, it does not."""
    assert "marriage must be declared before" in ask_close(rules_named(name))
    assert "marriage" not in ask_close(rules_named("santase"))


@pytest.mark.parametrize(
    "step",
    [
        "F TC",  # not in hand
        "D QS",  # not on turn
        "F can marry:S",
        "F cannot marry:H: marry-first-lead",
        "F cannot marry:S: marry-not-leading",
        "F may only KH",
        "F plays only KH, QH",
        "F holds AS",
        "F lacks KH",
        "D knows KH",
        "D rules out AH",
        "F looks KS-TS",
        "= up AH",
        "saw Closed",
        "over F claim 1",
        "F is no step",
    ],
)
def test_a_step_that_is_not_so_fails(step: str) -> None:
    """The reader of the cases notices what is wrong."""
    position = "F=KH,QH,9S,9D,9C,JS D=AH,TH,AS,AD,AC,QD up=9H stock=KD,TS,KS,QS,JD,QC,KC,JH,TC,TD,JC"
    with pytest.raises((AssertionError, NotationError)):
        play_case(Case("none", "standard", "", "wrong", "nobody", position, (step,)))
