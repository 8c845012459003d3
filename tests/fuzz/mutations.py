"""Mistakes and malice: texts, trees and files that are nearly right, and some that are not at all.

Each mutation is an operator with three numbers, drawn as one, so that hypothesis shrinks to few mutations.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

LARGEST: Final = 6 << 20
"""The largest input, in bytes: more than any limit of the program."""

ENOUGH: Final = 1 << 18
"""The length after which an input is not mutated further, in bytes."""

Mutate = Callable[[bytes, int, int, int], bytes]

_TOKEN: Final = re.compile(r"\w+|\s|[^\w\s]")
_NUMBER: Final = re.compile(r"-?\d+")

NUMBERS: Final = (
    "0", "-1", "-0", "+1", "1e9", "1_0", "00000000001", "9" * 10, str(2**31), str(2**63), str(-(2**63) - 1), "9" * 400,
    "1" + "0" * 5000, "٣", "\uff11\uff12", "½", "²", "1.5", "0x10", "NaN", "Infinity", "1e400", "-1e400",
)  # fmt: skip

WORDS: Final = (
    "", " ", "\0", "\x1b[2J", "\x1b]0;x\x07", "\x1b[201~", "\x9b31m", "\x07", "\x7f", "\r", "\r\n", "\x0b", "\x0c",
    "\x85", "\u2028", "\u202e", "\u200b", "\u200d", "\ufeff", "\ufffd", "\ufffe", "\U000e0001", "e" + "\u0301" * 50,
    "漢字", "😀", "ﷺ", "ß", "İ", "\udc80", "\ud800", "%s%n", "{0}", "{x!r}", "{", "}", "../../etc/passwd", "/dev/zero",
    "~root", "-", "--", "--help", "-o", "$(id)", "`id`", "'; DROP TABLE matches; --", "null", "true", "[]", "A" * 3000,
    "#", "//", ";", "=", ":", ",", "\\", "\\x1b", "\\U0010ffff", "\\u0000", '"', "'", '"""', "'''", "<!--",
    "F", "D", "AS", "10♠", "marry:H", "close", "?", "-,-", "standard", "santase[values=A:11]",
)  # fmt: skip

TIMES: Final = (2, 2, 2, 3, 3, 5, 10, 10, 20, 50, 100, 100, 300, 1000, 10_000, 100_000)
"""How often something is repeated, and how deep it stands in brackets: seldom very."""
PAIRS: Final = (("[", "]"), ("{", "}"), ("(", ")"), ('{"a":', "}"), ("[a.", "]"), ('"', '"'), ("{a=", "}"), ("a.", ""))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace")


def _span(size: int, a: int, b: int) -> tuple[int, int]:
    start = a % (size + 1)
    return start, min(size, start + (1, 1, 2, 5, 20, 200)[b % 6])


# Tokens


def swap_tokens(data: bytes, a: int, b: int, _c: int) -> bytes:
    """Two words change places."""
    tokens = _TOKEN.findall(_text(data))
    if tokens:
        i, j = a % len(tokens), b % len(tokens)
        tokens[i], tokens[j] = tokens[j], tokens[i]
    return _bytes("".join(tokens))


def drop_tokens(data: bytes, a: int, b: int, _c: int) -> bytes:
    """Some words are left out."""
    tokens = _TOKEN.findall(_text(data))
    start, end = _span(len(tokens), a, b)
    return _bytes("".join(tokens[:start] + tokens[end:]))


def repeat_tokens(data: bytes, a: int, b: int, c: int) -> bytes:
    """Some words are written many times."""
    tokens = _TOKEN.findall(_text(data))
    start, end = _span(len(tokens), a, b)
    part = "".join(tokens[start:end])
    return _bytes("".join(tokens[:start]) + part * _times(part, c) + "".join(tokens[end:]))


def put_word(data: bytes, a: int, b: int, c: int) -> bytes:
    """A strange word stands where a word was, or between two."""
    tokens = _TOKEN.findall(_text(data))
    at = a % (len(tokens) + 1)
    return _bytes("".join(tokens[:at]) + WORDS[b % len(WORDS)] + "".join(tokens[at + c % 2 :]))


def other_number(data: bytes, a: int, b: int, _c: int) -> bytes:
    """A number becomes another one, or what is hardly one."""
    text = _text(data)
    found = list(_NUMBER.finditer(text))
    if not found:
        return data
    one = found[a % len(found)]
    return _bytes(text[: one.start()] + NUMBERS[b % len(NUMBERS)] + text[one.end() :])


def nest(data: bytes, a: int, b: int, c: int) -> bytes:
    """Something stands inside many brackets, some of which are not closed."""
    text = _text(data)
    start, end = _span(len(text), a, b)
    left, right = PAIRS[c % len(PAIRS)]
    depth = TIMES[c // len(PAIRS) % len(TIMES)]
    return _bytes(text[:start] + left * depth + text[start:end] + right * (depth - b % 2) + text[end:])


def other_case(data: bytes, a: int, b: int, _c: int) -> bytes:
    """Small letters where large ones were, and the other way round."""
    text = _text(data)
    start, end = _span(len(text), a, b)
    return _bytes(text[:start] + text[start:end].swapcase() + text[end:])


# Lines


def swap_lines(data: bytes, a: int, b: int, _c: int) -> bytes:
    """Two lines change places."""
    lines = data.split(b"\n")
    i, j = a % len(lines), b % len(lines)
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def repeat_lines(data: bytes, a: int, b: int, c: int) -> bytes:
    """Some lines stand there many times."""
    lines = data.split(b"\n")
    start, end = _span(len(lines), a, b)
    part = b"\n".join(lines[start:end]) + b"\n"
    return b"\n".join([*lines[:start], part * _times(part, c), *lines[end:]])


def drop_lines(data: bytes, a: int, b: int, _c: int) -> bytes:
    """Some lines are left out."""
    lines = data.split(b"\n")
    start, end = _span(len(lines), a, b)
    return b"\n".join(lines[:start] + lines[end:])


def other_ends(data: bytes, a: int, _b: int, _c: int) -> bytes:
    """Lines end otherwise."""
    return data.replace(b"\n", (b"\r\n", b"\r", b"\n\n", b"", b"\x0b", b"\xe2\x80\xa8", b" ", b"\0")[a % 8])


def _times(part: str | bytes, c: int) -> int:
    return min(TIMES[c % len(TIMES)], LARGEST // (len(part) + 1))


# Bytes


def flip(data: bytes, a: int, b: int, _c: int) -> bytes:
    """One byte is another."""
    if not data:
        return data
    at = a % len(data)
    return data[:at] + bytes([data[at] ^ (1 + b % 255)]) + data[at + 1 :]


def put_bytes(data: bytes, a: int, b: int, c: int) -> bytes:
    """Random bytes stand in the middle."""
    at = a % (len(data) + 1)
    return data[:at] + Random(b).randbytes(1 + c % 40) + data[at:]


def drop_bytes(data: bytes, a: int, b: int, _c: int) -> bytes:
    """Some bytes are lost."""
    start, end = _span(len(data), a, b)
    return data[:start] + data[end:]


def cut(data: bytes, a: int, b: int, _c: int) -> bytes:
    """The beginning or the end is lost."""
    at = a % (len(data) + 1)
    return data[at:] if b % 4 == 0 else data[:at]


def encode(data: bytes, a: int, _b: int, _c: int) -> bytes:
    """The text is in another encoding."""
    text = data.decode("utf-8", "replace")
    return text.encode(("utf-16", "utf-16-le", "utf-8-sig", "latin-1", "utf-32", "utf-7")[a % 6], "replace")


BYTES: Final[tuple[Mutate, ...]] = (flip, put_bytes, drop_bytes, cut)
TEXT: Final[tuple[Mutate, ...]] = (
    swap_tokens, drop_tokens, repeat_tokens, put_word, put_word, other_number, nest, other_case, swap_lines,
    repeat_lines, drop_lines, other_ends, encode, *BYTES,
)  # fmt: skip


# JSON

VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1.5, 2**31, 2**63, -(2**70), 10**400, 1e308, float("nan"), float("inf"), "", "x",
    "\0", "AS", "\x1b[2J", "\ud800", "\u202e", "A" * 100, "A" * 70_000, [], {}, [[]], [None], {"": None},
    ["AS"] * 100, {"F": 1}, {"F": 0, "D": 0}, {"F": True, "D": -1}, "F:AS", "marry:H", "9" * 5000,
)  # fmt: skip


def in_json(data: bytes, a: int, b: int, c: int) -> bytes:
    """In one of the lines of JSON a value is changed, doubled, moved or left out, or a text in it mutated."""
    lines = data.split(b"\n")
    at = c % len(lines)
    try:
        lines[at] = json.dumps(_changed(json.loads(lines[at]), a, b, c // 7)).encode()
    except (ValueError, RecursionError):
        return put_word(data, a, b, c)
    return b"\n".join(lines)


def _changed(tree: Any, a: int, b: int, c: int) -> Any:
    places: list[tuple[Any, Any]] = []
    layer = [tree]
    while layer:
        node = layer.pop()
        members = (
            list(node.items()) if isinstance(node, dict) else list(enumerate(node)) if isinstance(node, list) else []
        )
        for key, value in members:
            places.append((node, key))
            layer.append(value)
    if not places:
        return VALUES[b % len(VALUES)]
    node, key = places[a % len(places)]
    match c % 5:
        case 0:
            del node[key]
        case 1 if isinstance(node, dict):
            node[WORDS[b % len(WORDS)]] = node.pop(key)
        case 2 if isinstance(node[key], str):
            operator = TEXT[b % len(TEXT)]
            node[key] = operator(_bytes(node[key]), c, a, b // 3).decode("utf-8", "replace")[:100_000]
        case 3:
            other, name = places[b % len(places)]
            with_it = json.dumps(node[key])
            if len(with_it) < 100_000:
                other[name] = json.loads(with_it)
        case _:
            node[key] = VALUES[b % len(VALUES)]
    return tree


JSON: Final[tuple[Mutate, ...]] = (in_json,) * 8 + (nest, repeat_tokens, put_word, other_number, repeat_lines, *BYTES)


# Pages of a database

PAGE: Final = 4096


def other_page(data: bytes, a: int, b: int, c: int) -> bytes:
    """A page is another one, or empty, or random."""
    pages = max(1, len(data) // PAGE)
    start = a % pages * PAGE
    source = b % pages * PAGE
    page = (data[source : source + PAGE], bytes(PAGE), Random(b).randbytes(PAGE), b"\xff" * PAGE)[c % 4]
    return data[:start] + page + data[start + PAGE :]


def in_page(data: bytes, a: int, b: int, c: int) -> bytes:
    """A few bytes of a page's head or cells are others: where SQLite says how things lie."""
    if len(data) < PAGE:
        return flip(data, a, b, c)
    start = a % (len(data) // PAGE) * PAGE
    at = start + (b % 112 if c % 2 else b % PAGE)
    return data[:at] + Random(c).randbytes(1 + c % 4) + data[at + 1 + c % 4 :]


def in_head(data: bytes, a: int, b: int, _c: int) -> bytes:
    """A field of the file's head is another."""
    places = ((16, 2), (18, 1), (19, 1), (20, 1), *((at, 4) for at in (*range(24, 72, 4), 92, 96)))
    at, size = places[a % len(places)]
    value: int = (0, 1, 2, 3, 4096, 2 ** (8 * size) - 1, 2 ** (8 * size - 1), b)[b % 8] % 2 ** (8 * size)
    return data[:at] + value.to_bytes(size, "big") + data[at + size :]


def other_text(data: bytes, a: int, b: int, _c: int) -> bytes:
    """A text in the file is another one of the same length, as a page that is whole would hold it."""
    found = list(re.finditer(rb"[A-Za-z0-9_:;,\[\]{}\" -]{4,}", data))
    if not found:
        return data
    one = found[a % len(found)]
    word = (_bytes(WORDS[b % len(WORDS)]) or b"\0") * len(one[0])
    return data[: one.start()] + word[: len(one[0])] + data[one.end() :]


def cut_pages(data: bytes, a: int, _b: int, c: int) -> bytes:
    """The end is lost, at the end of a page or not, or pages stand there twice."""
    pages = max(1, len(data) // PAGE)
    at = a % pages * PAGE + (c % 3 == 1) * (c % PAGE)
    return data[:at] if c % 3 < 2 else data + data[at:]


PAGES: Final[tuple[Mutate, ...]] = (other_page, in_page, in_page, in_head, other_text, other_text, cut_pages, flip)


# Strategies

_LARGE: Final = 2**32 - 1


class Input:
    """An input, which hypothesis shows in short."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __repr__(self) -> str:
        return f"{len(self.data)} bytes, {self.data[:200]!r}"


def mutated(seeds: Sequence[bytes], operators: tuple[Mutate, ...], most: int = 4) -> st.SearchStrategy[Input]:
    """One of the valid inputs with a few mutations, never longer than :data:`LARGEST`."""
    # A step is one number, since hypothesis takes longer to draw several than the program takes for most inputs.
    steps = st.lists(st.integers(0, 2**104 - 1), max_size=most)
    return st.builds(partial(_apply, seeds, operators), st.integers(0, len(seeds) - 1), steps)


def _apply(seeds: Sequence[bytes], operators: tuple[Mutate, ...], which: int, steps: list[int]) -> Input:
    data = seeds[which]
    for step in steps:
        if len(data) > ENOUGH:  # to mutate it further takes long and brings nothing new
            break
        rest, operator = divmod(step, len(operators))
        a, b, c = rest & _LARGE, rest >> 32 & _LARGE, rest >> 64 & _LARGE
        data = operators[operator](data, a, b, c)[:LARGEST]
    return Input(data)
