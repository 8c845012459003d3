"""Which key gives which command, and that no map of a player's own can lock anybody in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.config.keytable import read_keys
from sixtysix.keys import ALWAYS, FIXED, KEYS, REMAPPABLE, Command, KeyMap, bar_to, named_key
from sixtysix.text import visible


def test_the_usual_map_has_no_key_that_is_refused() -> None:
    for key in KEYS:
        assert key in ALWAYS or bar_to(named_key(key)) == "", key


def test_a_command_gets_other_keys_and_loses_the_usual_letters() -> None:
    keys, wrong = read_keys({"marry": "ж", "left": ["j", "left"], "exchange": "m", "quit": []})
    assert (keys, wrong) == ({"marry": ("ж",), "left": ("j",), "exchange": ("m",), "quit": ()}, [])
    own = KeyMap(keys)
    assert [own.command(key) for key in ("ж", "Ж", "m", "M", "x", "j", "h", "left", "q")] == [
        Command.MARRY, Command.MARRY, Command.EXCHANGE, None, None, Command.LEFT, None, Command.LEFT, None,
    ]  # fmt: skip
    assert [own.shown(command) for command in (Command.MARRY, Command.EXCHANGE, Command.QUIT)] == ["ж", "m", ""]
    assert own.command("ctrl+c") is Command.INTERRUPT


def test_capitals_are_the_keys_they_stand_on() -> None:
    keys, wrong = read_keys({"marry": "Ж", "help": "E", "confirm": "Y"})
    assert (keys, wrong) == ({"marry": ("ж",), "help": ("e",), "confirm": ("y",)}, [])


WRONG = [
    ({"mary": "j"}, "There is no command 'mary', perhaps 'marry' was meant."),
    ({"interrupt": "j"}, "'interrupt' is always Ctrl+C and takes no other key."),
    ({"marry": 3}, "'marry' takes a key in quotes or a list of such keys, not 3."),
    ({"marry": "x"}, "'x' gives 'exchange' already; give 'marry' another key, or that one too."),
    ({"marry": "j", "close": "j"}, "'j' is given to 'marry' already; give 'close' another key."),
    ({"marry": "A"}, "'A' cannot be a key, since arrow keys end in it on a slow line; use 'a'."),
    ({"marry": "1"}, "'1' always does what it does and cannot be given to another command."),
    ({"marry": "٣"}, "'٣' always does what it does and cannot be given to another command."),
    ({"marry": "Enter"}, "'enter' always does what it does and cannot be given to another command."),
    ({"marry": "Ctrl+C"}, "'ctrl+c' always does what it does and cannot be given to another command."),
    ({"marry": " "}, "'space' always does what it does and cannot be given to another command."),
    ({"marry": "f1"}, "'f1' is not one character and no key that can be given to a command."),
    ({"marry": ""}, "'' is not one character and no key that can be given to a command."),
    ({"marry": "\u0301"}, "'\u0301' cannot be a key, since it shows nothing; use a letter or a sign."),
    ({"marry": "\x1b"}, "'\\x1b' cannot be a key, since it shows nothing; use a letter or a sign."),
]


@pytest.mark.parametrize(("table", "told"), WRONG, ids=[told[:24] for _, told in WRONG])
def test_what_cannot_be_is_refused_and_the_rest_holds(table: dict[str, object], told: str) -> None:
    keys, wrong = read_keys({**table, "draw": "ö"})
    assert [message for _path, message in wrong] == [told]
    assert visible(told) == told
    assert keys == ({"marry": ("j",)} if "close" in table else {}) | {"draw": ("ö",)}


def test_a_refused_entry_gives_its_usual_keys_back() -> None:
    """``exchange`` cannot have A and so keeps x, which ``marry`` then cannot have."""
    keys, wrong = read_keys({"marry": ["x", "ж"], "exchange": "A"})
    assert keys == {"marry": ("ж",)}
    assert len(wrong) == 2


names = st.sampled_from([*REMAPPABLE, "interrupt", "mary"])
one = st.sampled_from([*KEYS, "A", "j", "ж", "Ж", "j", "7", "f1"]) | st.characters()


@given(st.dictionaries(names, one | st.lists(one, max_size=4) | st.integers()))
def test_no_map_locks_anybody_in(table: dict[str, object]) -> None:
    keys, wrong = read_keys(table)
    own = KeyMap(keys)
    for key, command in FIXED.items():
        assert own.command(key) is command
    for digit in "0123456789":
        assert own.command(digit) is None
    taken: dict[str, Command] = {key: command for key, command in KEYS.items() if command.value not in keys}
    for name, given_keys in keys.items():
        for key in given_keys:
            assert own.command(key) is taken.setdefault(key, Command(name)) is Command(name)
    told = {path[0] for path, _ in wrong}
    for name in table:
        assert name in told or name in keys
