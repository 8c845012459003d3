from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix.ai.player import make_player
from sixtysix.engine.notation import write_action
from sixtysix.protocol.messages import MOST_LINE, view_data, write_line
from sixtysix.protocol.serve import Bot
from tests.engine.walks import ALL_RULES, HOUSE, walks


def bot(seed: bytes = b"", level: str = "casual") -> Bot:
    return Bot(lambda chance: make_player(level, chance), seed, "Test")


def run(*lines: bytes) -> list[dict[str, Any]]:
    answers = BytesIO()
    bot().run(BytesIO(b"".join(lines)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_each_line_has_at_most_one_answer_and_quit_ends_it() -> None:
    hello = write_line({"type": "hello", "protocol": 1})
    assert run(b"\n", hello, b'{"type": "end"}\n', b"  \n", b'{"type": "quit"}\n', hello) == [
        {"type": "hello", "protocol": 1, "name": "Test"}
    ]
    assert run(hello, hello.rstrip()) == [{"type": "hello", "protocol": 1, "name": "Test"}] * 2


@pytest.mark.parametrize("extra", [0, 1, 2, MOST_LINE, 3 * MOST_LINE + 5])
def test_a_line_that_is_too_long_is_passed_over_whole(extra: int) -> None:
    found = run(b"x" * (MOST_LINE - 1 + extra) + b"\n", write_line({"type": "hello", "protocol": 1}))
    assert [answer["type"] for answer in found] == ["error", "hello"]
    assert ("longer" in found[0]["message"]) is (extra > 0)


@pytest.mark.parametrize("name", ALL_RULES)
def test_it_decides_as_its_player_does(name: str) -> None:
    """By the request alone: the seed in it or, without one, the bot's own; candidates if asked for."""
    for level in ("random", "casual"):
        for number, deal in enumerate(walks(name, 2 if name == HOUSE else 1)):
            if deal.result is not None or number % 3:
                continue
            view = deal.view(deal.turn)
            seed = b"%d" % number
            asked: dict[str, object] = {"type": "decide", "id": number, "view": view_data(view), "candidates": True}
            right = make_player(level, seed).decide(view)
            answer = bot(level=level).answer(write_line(asked | {"seed": seed.hex()}))
            assert answer == bot(seed, level).answer(write_line(asked))
            assert answer is not None
            assert answer["type"] == "decision"
            assert answer["id"] == number
            assert answer["action"] == write_action(right.action)
            assert len(answer["candidates"]) == len(right.candidates)
            asked["candidates"] = False
            assert "candidates" not in (bot().answer(write_line(asked)) or {})


def asked(**changed: object) -> dict[str, object]:
    view = next(deal.view(deal.turn) for deal in walks("standard", 1))
    return {"type": "decide", "id": 1, "view": view_data(view), **changed}


@pytest.mark.parametrize(
    ("message", "number", "says"),
    [
        ({"type": "hello"}, None, "speaks version 1"),
        ({"type": "hello", "protocol": True}, None, "speaks version 1"),
        ({"type": "hello", "protocol": 2, "id": "a"}, "a", "speaks version 1"),
        ({"type": "sing\x1b[2J", "id": 3}, 3, "no message of the kind 'sing\\x1b[2J'"),
        ({"type": "decide", "id": []}, None, "'id' is a whole number"),
        ({"type": "decide", "id": 4}, 4, "'view' is a JSON object"),
        (asked(candidates=1), 1, "'candidates' is true or false"),
        (asked(seed="0"), 1, "'seed' is hexadecimal"),
        (asked(seed="0 0 "), 1, "'seed' is hexadecimal"),
        (asked(seed="00" * 65), 1, "'seed' is hexadecimal"),
        (asked(seed=7), 1, "'seed' is hexadecimal"),
        (asked(view={"position": "nowhere view=F F=AS D=? up=9H played=-"}), 1, "'nowhere'"),
    ],
)
def test_what_cannot_be_answered(message: dict[str, object], number: object, says: str) -> None:
    answer = bot().answer(write_line(message))
    assert answer is not None
    assert (answer["type"], answer["id"]) == ("error", number)
    assert says in answer["message"]


def test_a_view_of_a_seat_that_is_not_on_turn_is_refused() -> None:
    for deal in walks("santase", 1):
        views = [deal.view(deal.turn.other)] + ([deal.view(deal.turn)] if deal.result is not None else [])
        for view in views:
            answer = bot().answer(write_line({"type": "decide", "id": 1, "view": view_data(view)}))
            assert answer is not None
            assert "it is not the turn of the seat" in answer["message"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["AS", "F", "hello"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
VIEWS = [view_data(deal.view(deal.turn)) for name in ("standard", "turkish", "hoyle") for deal in walks(name, 1)]


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """Requests with anything in the place of some values, or with other characters in their line."""
    view = dict(draw(st.sampled_from(VIEWS)))
    message: dict[str, object] = {"type": "decide", "id": 1, "view": view, "candidates": True}
    match draw(st.integers(0, 4)):
        case 0:
            view[draw(st.sampled_from(sorted(view)))] = draw(JSON)
        case 1:
            message[draw(st.sampled_from(["type", "id", "view", "candidates", "seed", "x"]))] = draw(JSON)
        case 2:
            line = view["position"]
            at = draw(st.integers(0, len(line)))
            view = {"position": line[:at] + draw(st.text(max_size=2)) + line[at + draw(st.integers(0, 3)) :]}
            message["view"] = view
        case 3:
            words = view["position"].split(" ")
            del words[draw(st.integers(0, len(words) - 1))]
            message["view"] = {"position": " ".join(words)}
        case _:
            data = bytearray(write_line(message))
            data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
            return bytes(data)
    return json.dumps(message).encode() + b"\n"


@settings(max_examples=40)
@given(st.binary(max_size=40) | JSON.map(lambda value: json.dumps(value).encode()) | requests())
def test_anything_is_answered_or_refused(line: bytes) -> None:
    answer = bot().answer(line)
    if answer is not None:
        assert answer["type"] in ("hello", "decision", "error")
        assert write_line(answer).isascii()
        if answer["type"] == "error":
            assert len(answer["message"]) < 1000
