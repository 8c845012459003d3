from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.actions import CLAIM, CLOSE, DRAW, EXCHANGE, MARRIES, PASS, PLAYS, Action, Seat
from sixtysix.engine.cards import CARDS, SUITS, Card, Suit
from sixtysix.engine.house import make_rules
from sixtysix.engine.notation import (
    NotationError,
    Problem,
    read_action,
    read_card,
    read_cards,
    read_rules,
    write_action,
    write_cards,
    write_rules,
)
from sixtysix.engine.notation.words import read_suit
from sixtysix.engine.rules import RULESETS, Rules
from tests.strategies import any_rules, random_rules

ACTIONS: tuple[Action, ...] = (*PLAYS, *MARRIES, EXCHANGE, CLOSE, CLAIM, DRAW, PASS)


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_every_way_to_write_a_card(card: Card) -> None:
    ranks = ["T", "t", "10"] if card.code[0] == "T" else [card.code[0], card.code[0].lower()]
    white = "♤♡♢♧"[card.suit]
    for rank in ranks:
        for suit in (card.suit.letter, card.suit.letter.lower(), card.suit.symbol, card.suit.symbol + "\ufe0f", white):
            assert read_card(rank + suit) is card


@pytest.mark.parametrize(
    "text", ["", "A", "S", "1S", "AX", "SA", "11S", "ASS", "A S", "TENS", "\u0410♠", "-", "?", "8S"]
)
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_card(text, 7)
    assert (refused.value.problem, refused.value.column) == (Problem.CARD, 7)
    assert refused.value.values == {"text": text}


def test_cards_in_a_row_and_the_column_of_a_bad_one() -> None:
    assert read_cards("AS,10h,k♦") == [(Card.AS, 1), (Card.TH, 4), (Card.KD, 8)]
    assert read_cards("-") == []
    assert write_cards(()) == "-"
    assert write_cards((Card.TH, Card.NS)) == "TH,9S"
    with pytest.raises(NotationError) as refused:
        read_cards("AS,10h,k!", 5)
    assert refused.value.column == 12


@pytest.mark.parametrize("suit", SUITS)
def test_every_way_to_write_a_suit(suit: Suit) -> None:
    for text in (suit.letter, suit.letter.lower(), suit.symbol, suit.symbol + "\ufe0e"):
        assert read_suit(text) is suit


@pytest.mark.parametrize("action", ACTIONS, ids=write_action)
def test_actions_read_as_written(action: Action) -> None:
    word = write_action(action)
    for text in (word, word.upper(), word.lower()):
        assert read_action(text) == (None, action)
        for prefix, seat in (("F:", Seat.FOREHAND), ("f.", Seat.FOREHAND), ("D:", Seat.DEALER), ("d.", Seat.DEALER)):
            assert read_action(prefix + text) == (seat, action)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("x", EXCHANGE),
        ("c", CLOSE),
        ("g", CLAIM),
        ("out", CLAIM),
        ("d", DRAW),
        ("p", PASS),
        ("m:h", MARRIES[Suit.HEARTS]),
        ("m=♥", MARRIES[Suit.HEARTS]),
        ("marry:♥\ufe0f", MARRIES[Suit.HEARTS]),
        ("mh", MARRIES[Suit.HEARTS]),
        ("D:d", DRAW),
    ],
)
def test_short_forms_of_actions(text: str, action: Action) -> None:
    assert read_action(text)[1] == action


@pytest.mark.parametrize(
    ("text", "column"), [("", 3), ("marry", 3), ("marry:X", 3), ("E:AS", 3), ("F:", 3), ("F:x!", 5), ("ASKS", 3)]
)
def test_no_action(text: str, column: int) -> None:
    with pytest.raises(NotationError) as refused:
        read_action(text, 3)
    assert (refused.value.problem, refused.value.column) == (Problem.ACTION, column)


@given(st.text(max_size=12))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        _seat, action = read_action(text)
    except NotationError:
        return
    assert action in ACTIONS


# Rules


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_is_its_name(name: str) -> None:
    assert write_rules(RULESETS[name]) == name
    assert read_rules(name.upper()) == RULESETS[name]
    assert read_rules(name.upper()).name == name


@given(any_rules())
def test_any_rules_read_as_written(rules: Rules) -> None:
    _reads_as_written(rules)


def test_many_rules_read_as_written() -> None:
    rng = Random("rules")
    for _ in range(300):
        _reads_as_written(random_rules(rng))


def _reads_as_written(rules: Rules) -> None:
    text = write_rules(rules)
    again = read_rules(text)
    assert again == rules
    assert write_rules(again) == text
    assert " " not in text


def test_house_rules_keep_their_name_and_say_only_what_they_change() -> None:
    rules = make_rules("ours", "santase", {"match_target": 5, "values": {"K": 5}, "ranks": "AKTQJ9"})
    text = "ours=santase[ranks=AKTQJ9;values=A:11,T:10,K:5,Q:3,J:2,9:0;match_target=5]"
    assert write_rules(rules) == text
    assert read_rules(text).name == "ours"
    # A value left out keeps the base's.
    assert read_rules("ours=santase[ranks=AKTQJ9;values=K:5;match_target=5]") == rules


def test_names_of_house_rules_are_looked_up() -> None:
    ours = make_rules("ours", "santase", {"match_target": 5})
    asked = []

    def lookup(name: str) -> Rules | None:
        asked.append(name)
        return ours if name == "ours" else None

    assert read_rules("ours", lookup=lookup) is ours
    assert read_rules("standard", lookup=lookup) == RULESETS["standard"]
    with pytest.raises(NotationError) as refused:
        read_rules("theirs", lookup=lookup)
    assert refused.value.problem is Problem.RULES
    assert asked == ["ours", "theirs"]
