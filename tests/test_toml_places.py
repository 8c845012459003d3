from __future__ import annotations

import json
import tomllib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.toml_places import Places, line_and_column


class Writer:
    """Writes TOML in as many ways as it allows, and notes the place of every key as it goes."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.text = ""
        self.places: dict[tuple[str, ...], tuple[int, int]] = {}

    def put(self, *texts: str) -> None:
        self.text += self.rng.choice(texts)

    def space(self) -> None:
        self.put("", "", " ", "\t ")

    def key(self, path: tuple[str, ...], parts: int) -> None:
        """Write the last ``parts`` of a path as a dotted key."""
        for i in range(len(path) - parts, len(path)):
            if i > len(path) - parts:
                self.space()
                self.put(".")
                self.space()
            lines = self.text.split("\n")
            self.places.setdefault(path[: i + 1], (len(lines), len(lines[-1]) + 1))
            quoted = [json.dumps(path[i]), json.dumps(path[i], ensure_ascii=False)]
            bare = path[i].isascii() and path[i].replace("_", "").replace("-", "").isalnum()
            self.put(*quoted, *([path[i]] * 3 if bare else []))

    def pair(self, path: tuple[str, ...], parts: int, depth: int) -> None:
        self.key(path, parts)
        self.space()
        self.put("=")
        self.space()
        self.value(path, depth)

    def value(self, path: tuple[str, ...], depth: int) -> None:
        kind = self.rng.choice(("plain", "plain", "text", "list", "table") if depth else ("plain", "text"))
        if kind == "plain":
            self.put("true", "-17", "6.5e3", "0xff", "1979-05-27", "1979-05-27 07:32:00", "07:32:00", "inf")
        elif kind == "text":
            self.put(
                '""',
                '"a = 1 # [b]"',
                r'"\"x\\"',
                "''",
                r"'\'",
                '"""\n[a]\nb = "" \\\n"""',
                '"""x"""""',
                "'''\n#'a'''''",
            )
        elif kind == "list":
            self.put("[")
            for _item in range(self.rng.randrange(4)):
                self.put("", " ", "\n  # , ] }\n", "\n")
                self.value((*path, ""), depth - 1)
                self.put(",", " ,", "\n,\n")
            self.put("]", "\n]")
        else:
            self.put("{")
            for number, key in enumerate(self.names()):
                if number:
                    self.put(",")
                self.put("", " ")
                self.pair((*path, key), 1, depth - 1)
                self.space()
            self.put("}")

    def names(self) -> list[str]:
        some = ["a", "K", "9", "-", "two words", "dotted.key", "“”", "quote\"'", "#", "tab\t", "[x]", "="]
        return self.rng.sample(some, self.rng.randrange(4))

    def blank(self) -> None:
        self.put("", "\n", "# rulesets.a = 1 [b]\n", "  \n\t# \"'''\n")

    def document(self) -> None:
        for name in self.names():
            self.pair((name,), 1, 2)
            self.put("\n", " # 'x' =\n")
            self.blank()
        for name in ("sections", "s.2", "x"):
            self.blank()
            self.space()
            brackets = self.rng.choice((1, 2))
            self.put("[" * brackets)
            self.space()
            self.key((name, "in"), 2)
            self.space()
            self.put("]" * brackets)
            self.put("\n", " # ]\n")
            for key in self.names():
                self.blank()
                self.space()
                parts = self.rng.choice((1, 2))
                self.pair((name, "in", key, "deep")[: 2 + parts], parts, 2)
                self.put("\n", "\t#\n")


@given(st.randoms(use_true_random=False))
def test_every_key_is_found_where_it_was_written(rng: Random) -> None:
    writer = Writer(rng)
    writer.document()
    assert paths(tomllib.loads(writer.text)) <= writer.places.keys()
    places = Places(writer.text)
    for path, place in writer.places.items():
        if "" not in path:
            assert places.of(*path) == place


@given(st.randoms(use_true_random=False))
def test_every_value_is_found_where_it_was_written(rng: Random) -> None:
    writer = Writer(rng)
    writer.document()
    table = tomllib.loads(writer.text)
    places = Places(writer.text)
    for path in paths(table):
        span = places.span(*path)
        value: Any = table
        for key in path:
            value = value[key]
        if span is None:
            assert isinstance(value, dict | list)  # a section
        else:
            assert tomllib.loads(f"x = {writer.text[slice(*span)]}") == {"x": value}


def paths(table: dict[str, Any], here: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    found = set()
    for key, value in table.items():
        found.add((*here, key))
        if isinstance(value, dict):
            found |= paths(value, (*here, key))
    return found


def test_a_key_that_is_not_there_has_no_place() -> None:
    places = Places('[a.b]\nc = { d = "x" }\n')
    assert places.of("a", "b", "c", "d") == (2, 7)
    assert places.of("a", "c") is None
    assert places.of("x") is None
    assert Places("").of("a") is None


def test_places_of_a_long_dotted_key_take_no_endless_memory() -> None:
    assert Places("a." * 100_000 + "a = 1").of("a", "a") == (1, 3)


@given(st.text("ab\n"), st.integers(0, 20))
def test_line_and_column_lead_back_to_the_offset(text: str, offset: int) -> None:
    offset = min(offset, len(text))
    line, column = line_and_column(text, offset)
    lines = text.split("\n")
    assert sum(len(before) + 1 for before in lines[: line - 1]) + column - 1 == offset


@pytest.mark.parametrize("text", ["a = 1", "a = 1\n", "a.b = [1, [2, {c = 3}]] # x", '"a" = """\n"""'])
def test_the_end_of_the_text_is_the_end(text: str) -> None:
    assert Places(text).of(*("a", "b") if "." in text else "a") is not None
