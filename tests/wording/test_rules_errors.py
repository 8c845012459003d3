from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULE_NAMES, RULESETS, Clash, RulesError, RulesProblem
from sixtysix.text import visible
from sixtysix.wording import rules_error, shortened, toml_value
from sixtysix.wording.rules_errors import LONGEST_SHOWN
from tests.pseudo import cut, untranslated
from tests.wording.sentences import is_sentence

# Rules that are refused: what they are based on, what they change, what is said, and what would be right.
REFUSED: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    (
        "standard",
        {"close_min_stock": 4},
        (
            "There is no rule 'close_min_stock', perhaps 'close_min_talon' was meant; 'sixtysix rules standard' shows "
            "the names of all rules."
        ),
        {"close_min_talon": 4},
    ),
    (
        "standard",
        {"zzz": 4},
        "There is no rule 'zzz'; 'sixtysix rules standard' shows the names of all rules.",
        {},
    ),
    ("snapsen", {}, 'The \'base\' "snapsen" is no built-in ruleset, perhaps "schnapsen" was meant.', {}),
    ("standard", {"closing": 1}, "'closing' must be true or false, not 1.", {"closing": True}),
    ("standard", {"hand_size": "6"}, "'hand_size' must be a whole number from 2 to 11, not \"6\".", {"hand_size": 6}),
    ("standard", {"out_at": True}, "'out_at' must be a whole number from 1 to 200, not true.", {"out_at": 70}),
    (
        "standard",
        {"exchange": 3},
        '\'exchange\' must be "off", "optional" or "automatic", not 3.',
        {"exchange": "automatic"},
    ),
    (
        "standard",
        {"exchange": "never"},
        '\'exchange\' must be "off", "optional" or "automatic", not "never".',
        {"exchange": "automatic"},
    ),
    (
        "standard",
        {"ranks": ["A", "T"]},
        "'ranks' must be the letters of the ranks from high to low, as in \"ATKQJ9\", not a list.",
        {"ranks": "ATKQJ9"},
    ),
    (
        "standard",
        {"ranks": "ATKQJ8"},
        "'ranks' may hold only the letters A, T, K, Q, J, 9, not \"8\".",
        {"ranks": "ATKQJ9"},
    ),
    (
        "standard",
        {"values": [1, 2]},
        "'values' must be a table of ranks and whole numbers, as in { K = 4, Q = 3 }, not [1, 2].",
        {"values": {"K": 4, "Q": 3}},
    ),
    (
        "standard",
        {"values": {"K": 2.5}},
        "'values' must be a table of ranks and whole numbers, as in { K = 4, Q = 3 }, not 2.5.",
        {"values": {"K": 2}},
    ),
    (
        "standard",
        {"values": {"X": 2}},
        "'values' gives card points to the ranks A, T, K, Q, J, 9 only, not to \"X\".",
        {"values": {"K": 2}},
    ),
    (
        "standard",
        {"failed_close": 2},
        "'failed_close' must be a list of 3 whole numbers, as in [2, 2, 3], not 2.",
        {"failed_close": [2, 2, 3]},
    ),
    (
        "standard",
        {"packets": "3+3"},
        "'packets' must be a list of whole numbers, as in [3, 3], not \"3+3\".",
        {"packets": [3, 3]},
    ),
    ("standard", {"hand_size": 12}, "'hand_size' must be a whole number from 2 to 11, not 12.", {}),
    ("standard", {"game_points": [1, 2, 10]}, "Each number in 'game_points' must be from 1 to 9, not 10.", {}),
    (
        "standard",
        {"ranks": "AATKQJ9"},
        "'ranks' names a rank twice; it must name each rank once, as in \"ATKQJ9\".",
        {"ranks": "ATKQJ9"},
    ),
    (
        "standard",
        {"ranks": "ATKQ9"},
        "'ranks' must hold each of the six ranks once, as in \"ATKQJ9\", or all of them but the nine.",
        {"ranks": "ATKQJ"},
    ),
    (
        "standard",
        {"hand_size": 5},
        "The numbers in 'packets' must be 1 or more and add up to 'hand_size', which is 5.",
        {"hand_size": 5, "packets": [2, 3]},
    ),
    (
        "standard",
        {"upcard_after": 3},
        "'upcard_after' must be at most 2, the count of the numbers in 'packets'.",
        {"upcard_after": 1},
    ),
    (
        "schnapsen",
        {"hand_size": 10},
        "'hand_size' must be at most 9 with the pack of 'ranks', so that a stock of two cards is left.",
        {"hand_size": 9, "packets": [9]},
    ),
    (
        "schnapsen",
        {"values": {"9": 1}},
        "'values' gives the nine card points, but 'ranks' has no nine: leave its value at 0, or put it in there.",
        {"values": {"9": 0}},
    ),
    (
        "standard",
        {"must_follow": False},
        "'must_head' must be false while 'must_follow' is false: only who follows suit can have to beat the card led.",
        {"must_follow": False, "must_head": False, "must_trump": False},
    ),
    (
        "standard",
        {"must_follow": False, "must_head": False},
        (
            "'must_trump' must be false while 'must_follow' is false: only who must follow suit can have to trump "
            "without it."
        ),
        {"must_follow": False, "must_head": False, "must_trump": False},
    ),
    (
        "turkish",
        {"open_must_follow": True, "open_must_head": True},
        (
            "'open_must_head' must be false while 'must_head' is false: what holds while cards are drawn holds "
            "afterwards too."
        ),
        {"open_must_follow": True, "open_must_head": False},
    ),
    (
        "standard",
        {"close_min_talon": 3},
        "'close_min_talon' must be an even number, not 3: the stock with its upcard is even whenever a player leads.",
        {"close_min_talon": 4},
    ),
    (
        "standard",
        {"exchange_min_talon": 14},
        "'exchange_min_talon' must be at most 12, the cards left after dealing with this 'hand_size', not 14.",
        {"exchange_min_talon": 12},
    ),
    (
        "standard",
        {"exchange": "off", "exchange_at_close": "always"},
        "'exchange_at_close' must be \"never\" while 'exchange' is \"off\".",
        {"exchange": "off", "exchange_at_close": "never"},
    ),
    (
        "schnapsen",
        {"closing": False, "close_before_drawing": True},
        "'close_before_drawing' must be false while 'closing' is false.",
        {"closing": False},
    ),
    (
        "standard",
        {"marriages_per_lead": 2},
        "'marriages_per_lead' must be 1 while 'marriage_must_lead' is true: only one of several pairs could be led.",
        {"marriages_per_lead": 2, "marriage_must_lead": False},
    ),
    (
        "santase",
        {"false_claim_pays": "would-have-won"},
        "'false_claim_pays' must be \"fixed\" while 'claims' is \"automatic\": nobody claims then, rightly or falsely.",
        {"false_claim_pays": "fixed"},
    ),
    (
        "schnapsen",
        {"last_trick_bonus": 10},
        "'last_trick_bonus' must be 0 while 'nobody_out' is \"last-trick\": the last trick wins the deal itself then.",
        {"last_trick_bonus": 0},
    ),
    (
        "schnapsen",
        {"tie": "carry"},
        "'tie' must be \"draw\" while 'nobody_out' is \"last-trick\": card points are not compared then.",
        {"tie": "draw"},
    ),
    (
        "standard",
        {"game_points": [3, 2, 1]},
        "The three numbers in 'game_points' must not fall, as in 1, 2, 3.",
        {"game_points": [1, 2, 3]},
    ),
    (
        "standard",
        {"best_of": 4},
        "'best_of' must be an odd number, not 4, so that one player wins more matches.",
        {"best_of": 5},
    ),
    (
        "standard",
        {"schneider_below": 67},
        "'schneider_below' must be at most 66, the value of 'out_at'.",
        {"schneider_below": 66},
    ),
]


def refusal(base: str, changed: dict[str, Any]) -> RulesError:
    with pytest.raises(RulesError) as caught:
        make_rules("ours", base, changed)
    return caught.value


@pytest.mark.parametrize(("base", "changed", "said", "right"), REFUSED)
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(
    base: str, changed: dict[str, Any], said: str, right: dict[str, Any]
) -> None:
    assert rules_error(refusal(base, changed)) == said
    assert is_sentence(said)
    make_rules("ours", base if base in RULESETS else "schnapsen", right)


def test_these_are_all_the_problems_and_contradictions_there_are() -> None:
    errors = [refusal(base, changed) for base, changed, _said, _right in REFUSED]
    assert {error.problem for error in errors} == set(RulesProblem)
    assert {error.values["clash"] for error in errors if "clash" in error.values} == set(Clash)


ANYTHING = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=80) | st.dates() | st.times() | st.datetimes(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


@given(st.sampled_from(list(RULESETS)), st.dictionaries(st.sampled_from(RULE_NAMES) | st.text(), ANYTHING, max_size=3))
def test_whatever_is_wrong_there_is_a_sentence_naming_the_field(base: str, changed: dict[str, Any]) -> None:
    error = None
    try:
        make_rules("ours", base, changed)
    except RulesError as refused:
        error = refused
    if error is not None:
        sentence = rules_error(error)
        assert sentence.endswith(".")
        assert visible(sentence) == sentence
        assert f"'{shortened(error.field)}'" in sentence


def test_values_are_shown_as_a_file_would_have_them() -> None:
    shown = {
        "true": True,
        "-3": -3,
        "2.5": 2.5,
        '"a\\"b"': 'a"b',
        '"\\u001b[2J"': "\x1b[2J",
        "[1, true]": [1, True],
        "a list": [[1]],
        "a table": {"K": 1},
        "2026-11-30": dt.date(2026, 11, 30),
        "a huge number": 10**5000,
        '"ATKQJ9"': RULESETS["standard"].ranks,
        '"winner"': RULESETS["standard"].next_dealer,
    }
    assert {toml_value(value): value for value in shown.values()} == shown


@given(st.text())
def test_text_from_outside_is_shown_short_and_harmless(text: str) -> None:
    assert visible(shortened(text)) == shortened(text)
    assert shortened("x" * 100) == f"{'x' * (LONGEST_SHOWN - 1)}…"


@pytest.mark.usefixtures("pseudo_language")
def test_all_refusals_are_translated() -> None:
    for base, changed, _said, _right in REFUSED:
        text = rules_error(refusal(base, changed))
        quoted = text.replace('"', "'").split("'")[1::2]
        names = {word for part in quoted for word in part.split()} | {"true", "false"}
        assert untranslated(text, names) == cut(text) == []
