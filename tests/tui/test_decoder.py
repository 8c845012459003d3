"""Keys from bytes: what terminals and lines do to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.tui.decoder import ESCAPE_DELAY, PASTE_DELAY, SEQUENCE_DELAY, Decoder, Input, Pasted, Pressed

KEYS = {
    b"\r": Pressed("enter"),
    b"\n": Pressed("enter"),
    b"\t": Pressed("tab"),
    b"\x7f": Pressed("backspace"),
    b"\x03": Pressed("ctrl+c"),
    b" ": Pressed("space", " "),
    b"m": Pressed("m", "m"),
    b"?": Pressed("?", "?"),
    "й".encode(): Pressed("й", "й"),
    b"\x1b[A": Pressed("up"),
    b"\x1bOA": Pressed("up"),
    b"\x1b[1;5D": Pressed("left"),
    b"\x1b[C": Pressed("right"),
    b"\x1b[Z": Pressed("shift+tab"),
    b"\x1bOM": Pressed("enter"),
    b"\x1bOq": Pressed("1", "1"),
    b"\x1b[200~c\r\x1b[31m\x1b[201~": Pasted("c\r\x1b[31m"),
}

NOT_KEYS = [
    b"\x1b[?64;1;2;6;22c",  # device attributes
    b"\x1b]11;rgb:1c1c/1c1c/1c1c\x1b\\",  # background colour
    b"\x1b]11;rgb:1c1c/1c1c/1c1c\x07",
    b"\x1bP>|xterm(390)\x1b\\",
    b"\x1b[?2026;2$y",
    b"\x1b[12;40R",
    b"\x1b[I",
    b"\x1b[97:65;5:1;97u",
    b"\x1b[99999999999999999999u",
    b"\x1b[<35;10;10M",
    b"\x1b[15~",
    b"\x1bm",  # Alt and a letter
    b"\xfc",
    b"\xc3\x28"[:1] + b"\xff",
    b"\x00\x01\x1f",
]


def everything(decoder: Decoder, *pieces: bytes, gap: float = 0.0) -> list[Input]:
    now, found = 0.0, []
    for piece in pieces:
        found += decoder.feed(piece, now)
        now += gap
        found += decoder.tick(now)
    found += decoder.tick(now + SEQUENCE_DELAY)
    return found


@pytest.mark.parametrize(("data", "key"), KEYS.items())
def test_keys(data: bytes, key: Input) -> None:
    assert everything(Decoder(), data) == [key]


@pytest.mark.parametrize("data", NOT_KEYS)
def test_what_is_no_key_is_left_out_whole(data: bytes) -> None:
    assert everything(Decoder(), data, b"5") == [Pressed("5", "5")]


def test_a_lone_escape_is_a_key_after_a_moment() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b", 0.0) == []
    assert decoder.tick(ESCAPE_DELAY / 2) == []
    assert decoder.tick(ESCAPE_DELAY) == [Pressed("escape")]
    assert decoder.tick(ESCAPE_DELAY * 2) == []


def test_two_escapes_are_two() -> None:
    assert everything(Decoder(), b"\x1b\x1b") == [Pressed("escape"), Pressed("escape")]


def test_the_rest_of_a_sequence_may_be_late() -> None:
    assert everything(Decoder(), b"\x1b[", b"C", gap=0.5) == [Pressed("right")]


@pytest.mark.parametrize("arrow", [b"\x1b[C", b"\x1bOC", b"\x1b[1;5D", b"\x1b[3~"])
@pytest.mark.parametrize("gap", [0.15, 0.5, 1.5])
def test_of_an_arrow_that_falls_apart_only_escape_is_left(arrow: bytes, gap: float) -> None:
    pieces = [arrow[at : at + 1] for at in range(len(arrow))]
    decoder = Decoder()
    if gap < SEQUENCE_DELAY or len(pieces) == 3:
        assert everything(decoder, *pieces, gap=gap) == [Pressed("escape")]
    assert everything(Decoder(), *pieces[:2], b"".join(pieces[2:]), gap=0.15) == [Pressed("escape")]


def test_of_an_arrow_whose_end_is_very_late_nothing_is_left() -> None:
    assert everything(Decoder(), b"\x1b[", b"C", b"c", gap=1.5) == [Pressed("c", "c")]


def test_a_paste_that_falls_apart_is_a_paste() -> None:
    assert everything(Decoder(), b"\x1b", b"[200~cq\x1b[201~", gap=0.15) == [Pressed("escape"), Pasted("cq")]


def test_letters_after_escape_are_letters() -> None:
    for letter in (b"q", b"C", b"D"):
        key = Pressed(letter.decode(), letter.decode())
        assert everything(Decoder(), b"\x1b", letter, gap=0.15) == [Pressed("escape"), key]
    assert everything(Decoder(), b"\x1b", b"O", b"q", gap=2.5) == [
        Pressed("escape"),
        Pressed("O", "O"),
        Pressed("q", "q"),
    ]


def test_a_paste_without_an_end_ends() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b[200~cg", 0.0) == decoder.tick(PASTE_DELAY / 2) == []
    assert decoder.tick(PASTE_DELAY) == [Pasted("cg")]
    assert decoder.feed(b"\x03", PASTE_DELAY) == [Pressed("ctrl+c")]


@given(st.lists(st.sampled_from([*KEYS, *NOT_KEYS[:-4]]), max_size=8), st.data())
def test_how_a_line_cuts_the_bytes_makes_no_difference(parts: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(parts)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)), max_size=12)))
    pieces = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    assert everything(Decoder(), *pieces) == everything(Decoder(), whole)


@given(st.lists(st.binary(max_size=20), max_size=10), st.floats(0, 2))
def test_no_bytes_do_harm(pieces: list[bytes], gap: float) -> None:
    decoder = Decoder()
    for came in everything(decoder, *pieces, b"\x1b[201~", gap=gap):
        if isinstance(came, Pressed):
            assert came.char is None or came.char.isprintable()
    assert everything(decoder, b"\x18", b"7", gap=3)[-1:] == [Pressed("7", "7")]
