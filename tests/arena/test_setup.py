from __future__ import annotations

import pickle

import pytest

from sixtysix.ai.player import LEVELS
from sixtysix.arena.setup import Command, Contestant, Level, Setup, contestant, player_seed
from sixtysix.engine.rules import RULESETS
from sixtysix.errors import UserError


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("casual", Level("casual")),
        ("random:500", Level("random", 500)),
        ("cmd:./bot 'two words'", Command("./bot 'two words'")),
    ],
)
def test_players(text: str, player: Contestant) -> None:
    assert contestant(text) == player
    assert str(player) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("weak", f"There is no player 'weak': it is one of {', '.join(map(repr, LEVELS))}, or 'cmd:COMMAND'."),
        ("", f"There is no player '': it is one of {', '.join(map(repr, LEVELS))}, or 'cmd:COMMAND'."),
        ("cmd: ", "'cmd:' needs a command after it, as in 'cmd:./my-bot --fast'."),
        *[
            (
                f"casual:{number}",
                (
                    "After 'casual:' comes how many playouts a decision may use, a whole number from 1 to 100000000, "
                    f"not '{number}'."
                ),
            )
            for number in ("", "0", "-1", "1_0", "1000000000", "٣")
        ],
    ],
)
def test_no_players(text: str, sentence: str) -> None:
    with pytest.raises(UserError) as error:
        contestant(text)
    assert str(error.value) == sentence


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(UserError, match="cannot be started: there is no program 'no-such-bot'"):
        Command("no-such-bot --fast").check()
    for command in ("'half", "''", "a\\"):
        with pytest.raises(UserError):
            Command(command).check()
    Command("python3 -c pass").check()


def test_every_player_of_every_pair_has_a_seed_of_its_own() -> None:
    seeds = {player_seed(seed, number, which) for seed in (b"a", b"b") for number in range(1, 50) for which in (0, 1)}
    assert len(seeds) == 2 * 49 * 2


def test_a_setup_can_be_sent() -> None:
    setup = Setup(RULESETS["snapszli"], (Level("casual"), Command("x")), bytes(32))
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert setup.has_commands
