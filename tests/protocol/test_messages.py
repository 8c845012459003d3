from __future__ import annotations

import json
from dataclasses import fields, replace
from random import Random

import pytest

from sixtysix.ai.player import Candidate, Decision
from sixtysix.commands.data import result_data as printed_result
from sixtysix.engine.actions import SEATS
from sixtysix.engine.house import make_rules
from sixtysix.engine.notation import write_action
from sixtysix.engine.view import Standing, View
from sixtysix.protocol.messages import (
    MOST_LINE,
    BadMessage,
    IllegalAnswer,
    decision_data,
    read_decision,
    read_id,
    read_line,
    read_view_data,
    result_data,
    rules_data,
    view_data,
    write_line,
)
from tests.engine.walks import ALL_RULES, HOUSE, rules_named, walks

STANDING = Standing((3, 5), (1, 0), 2)


@pytest.mark.parametrize("name", ALL_RULES)
def test_views_come_back_as_they_were(name: str) -> None:
    """Through a line and back, at every moment and for both seats; nothing is left out of it."""
    for number, deal in enumerate(walks(name, 4 if name == HOUSE else 1)):
        for seat in SEATS if number % 2 else SEATS[:1]:
            view = replace(deal.view(seat), standing=None if number % 3 else STANDING)
            message = read_line(write_line({"type": "decide", "view": view_data(view)}))
            assert read_view_data(message["view"]) == view
            assert set(view_data(view)) == {field.name for field in fields(View)} | {"position"}
            if view.result is not None:
                assert result_data(view.result) == printed_result(view.result)


@pytest.mark.parametrize("name", ALL_RULES)
def test_rules_come_back_as_they_were(name: str) -> None:
    for number in range(10):
        rules = rules_named(name, Random(number))
        data = json.loads(json.dumps(rules_data(rules)))
        assert make_rules(data["name"], data["base"], data["changed"]) == rules
        assert make_rules(data["name"], data["base"], data["fields"]) == rules


def some_view() -> View:
    return next(deal.view(deal.turn) for deal in walks("standard", 1))


def test_a_decision_comes_back_as_it_was() -> None:
    view = some_view()
    first, second = view.legal[:2]
    decision = Decision(first, (Candidate(first, 1.25, -0.5, 0.75), Candidate(second, -3.0)), 12)
    assert read_decision(read_line(write_line(decision_data(4, decision, True))), view) == decision
    assert read_decision(decision_data(4, decision, False), view) == replace(decision, candidates=())


def test_a_view_that_says_two_things_is_refused() -> None:
    for deal in list(walks("standard", 1))[3::9]:
        data = view_data(deal.view(deal.turn))
        assert read_view_data({"position": data["position"]}) == deal.view(deal.turn)
        for name in set(data) - {"position", "standing"}:
            with pytest.raises(BadMessage, match=f"'{name}' says something else than 'position'"):
                read_view_data(data | {name: "x"})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "'view' is a JSON object"),
        ([], "'view' is a JSON object"),
        ({}, "its line of text in 'position'"),
        ({"position": 3}, "its line of text in 'position'"),
        ({"position": ""}, "Column 1 of 'position': The position is empty"),
        ({"position": "standard view=F F=AS"}, "Column 21 of 'position'"),
        ({"standing": {}}, "'standing' has game points"),
        ({"standing": {"points": {"F": 1}}}, "'standing' has game points"),
        ({"standing": {"points": {"F": 1, "D": True}}}, "'standing' has game points"),
        ({"standing": {"points": {"F": 1, "D": 2}, "carry": -1}}, "'standing' has game points"),
    ],
)
def test_views_that_cannot_be_read(data: object, says: str) -> None:
    if isinstance(data, dict) and "standing" in data:
        data["position"] = view_data(some_view())["position"]
    with pytest.raises(BadMessage, match=says):
        read_view_data(data)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"hello\n", "'hello' is no line of JSON"),
        (b"\xff\xfe{}\n", "is no line of JSON"),
        (b'{"type": NaN}', "is no line of JSON"),
        (b"[" * 60_000, "is no line of JSON"),
        (b'{"type": ' + b"9" * 5000 + b"}", "is no line of JSON"),
        (b'{"type": "x' + b" " * MOST_LINE + b'"}', "longer than 65536 bytes"),
        (b"[1]", "another JSON value"),
        (b"{}", "its kind in 'type'"),
        (b'{"type": 1}', "its kind in 'type'"),
    ],
)
def test_lines_that_cannot_be_read(line: bytes, says: str) -> None:
    with pytest.raises(BadMessage, match=says):
        read_line(line)


@pytest.mark.parametrize("number", [None, 0, -5, "seven"])
def test_ids_that_may_be(number: object) -> None:
    assert read_id({"type": "decide", "id": number}) == number


@pytest.mark.parametrize("number", [True, 1.5, [], {}, "x" * 101, 2**63])
def test_ids_that_may_not_be(number: object) -> None:
    with pytest.raises(BadMessage, match="'id' is a whole number or a text"):
        read_id({"type": "decide", "id": number})


BAD_DECISIONS: list[tuple[dict[str, object], str]] = [
    ({"action": None}, "'action' is an action as text"),
    ({"action": ["TS"]}, "'action' is an action as text"),
    ({"action": "ace"}, "'ace'"),
    ({"playouts": -1}, "'playouts' is a whole number"),
    ({"playouts": 1.5}, "'playouts' is a whole number"),
    ({"playouts": 2**63}, "'playouts' is a whole number"),
    ({"candidates": {"a": 1}}, "'candidates' is a list"),
    ({"candidates": ["AS"]}, "Each of 'candidates'"),
    ({"candidates": [{"score": 1}]}, "'action' is an action as text"),
    ({"score": None}, "'score' is a number"),
    ({"score": "high"}, "'score' is a number"),
    ({"score": 10**400}, "'score' is a number"),
    ({"score": True}, "'score' is a number"),
    ({"win_chance": 1.5}, "'win_chance' is a number from 0 to 1"),
    ({"game_points": "2"}, "'game_points' is a number"),
]


@pytest.mark.parametrize(("wrong", "says"), BAD_DECISIONS)
def test_decisions_that_cannot_be_read(wrong: dict[str, object], says: str) -> None:
    view = some_view()
    action = write_action(view.legal[0])
    message: dict[str, object] = {"type": "decision", "id": 1, "action": action}
    if set(wrong) & {"score", "win_chance", "game_points"}:
        message["candidates"] = [{"action": action, "score": 0} | wrong]
    else:
        message |= wrong
    with pytest.raises(BadMessage, match=says):
        read_decision(message, view)


def test_actions_that_the_seat_may_not_take() -> None:
    for deal in walks("standard", 3):
        if deal.result is not None:
            continue
        view = deal.view(deal.turn)
        legal = [write_action(action) for action in view.legal]
        assert read_decision({"action": f"{view.seat.letter}:{legal[0]}"}, view).action == view.legal[0]
        for wrong in (f"{view.other.letter}:{legal[0]}", *(card.code for card in view.played | view.known)):
            assert wrong not in legal
            with pytest.raises(IllegalAnswer):
                read_decision({"action": wrong}, view)
            with pytest.raises(IllegalAnswer):
                read_decision({"action": legal[0], "candidates": [{"action": wrong, "score": 1}]}, view)
