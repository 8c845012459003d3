"""The kinds of input from outside, what mutates them, and what the program does with each."""

from __future__ import annotations

import io
import json
import os
import shlex
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sixtysix.ai.player import make_player
from sixtysix.cli import COMMANDS
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.errors import UserError
from sixtysix.house_rules import load_rules
from sixtysix.options import Options
from sixtysix.protocol.command import BotFailed, CommandPlayer
from sixtysix.protocol.messages import BadMessage, IllegalAnswer, read_decision, read_id, read_line
from sixtysix.sitting.chosen import clipped
from sixtysix.sitting.opening import open_sitting
from sixtysix.sitting.sitting import Wait
from sixtysix.tui.canvas import cells_of
from sixtysix.tui.decoder import Decoder, Pasted, Pressed
from sixtysix.tui.picture import draw
from sixtysix.tui.table import Table
from tests.fuzz import seeds
from tests.fuzz.guard import command, is_plain, refusal
from tests.fuzz.mutations import BYTES, JSON, PAGES, TEXT, Mutate
from tests.tui.players import make_table

SAVED: Final = (0, 1, 2)
"""How commands about saved matches end: 1 where they cannot be used, or not all of them."""


@dataclass(frozen=True)
class Kind:
    """A kind of input.

    ``suffix`` is that of its files in the corpus. ``run`` has the program do all it does with such an input, in an
    empty folder; it raises AssertionError where that is not as it must be. ``share`` is how many of a thousand
    inputs are of this kind, ``suite`` how many of the 5,000 in the usual run.
    """

    name: str
    suffix: str
    seeds: Callable[[], Sequence[bytes]]
    mutations: tuple[Mutate, ...]
    run: Callable[[bytes, Path], None]
    share: int
    suite: int


def _choice(data: bytes, count: int) -> int:
    """One of several ways to try an input, always the same for the same input."""
    return zlib.crc32(data) % count


@contextmanager
def environment(**values: str) -> Iterator[None]:
    """Variables of the environment, set for a while."""
    before = dict(os.environ)
    os.environ.update(values)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


# Text


def run_position(data: bytes, _folder: Path) -> None:
    line, *actions = data.decode("utf-8", "surrogateescape").split("\n")
    flags = ["--json"] if _choice(data, 2) else []
    command("position", *flags, "--", line, *actions)


def run_record(data: bytes, folder: Path) -> None:
    file = folder / "record.txt"
    file.write_bytes(data)
    name = str(file)
    match _choice(data, 8):
        case 0:
            command("replay", name, "--json", "--board")
        case 1:
            command("replay", name, "--board")
        case 2:
            command("verify", name)
        case 3:
            command("verify", "-", stdin=data)
        case 4:
            command("explain", name, "1.3", "--level", "novice")
        case 5:
            command("explain", name, "1", "--deal", "2", "--level", "casual", "--json")
        case 6:
            with environment(SIXTYSIX_DATA=str(folder / "data")):
                if command("import", name).status == 0:
                    command("history")
                    out = command("export", "--all").out
                    file.write_bytes(out)
                    assert not out or command("import", name).out.count(b"new") == 0
        case _:
            command("replay", name)


def run_house_rules(data: bytes, folder: Path) -> None:
    file = folder / "ours.toml"
    file.write_bytes(data)
    with environment(SIXTYSIX_RULESETS=str(file)):
        if _choice(data, 2):
            command("rules")
        else:
            command("rules", f"{file}" if data.count(b"[rulesets") < 2 else f"{file}:ours")
        if _choice(data, 4) == 1:
            with suppress(UserError):
                _play_some(load_rules(str(file)))


def run_config(data: bytes, folder: Path) -> None:
    file = folder / "config.toml"
    file.write_bytes(data)
    with environment(SIXTYSIX_CONFIG=str(file), SIXTYSIX_DATA=str(folder / "data")):
        match _choice(data, 5):
            case 0:
                command("config", "--json")
            case 1:
                command("config", "level", "club")
                command("config", "level")
            case 2:
                command("config", "--unset", "theme")
            case 3:
                command("play", "--plain", "--new", "--level", "novice", "--pace", "off", stdin=b"\n1\n\nquit\n")
            case _:
                command("config")


def run_lines(data: bytes, folder: Path) -> None:
    with environment(SIXTYSIX_CONFIG=str(folder / "none.toml"), SIXTYSIX_DATA=str(folder / "data")):
        lines = b"".join(data.splitlines(keepends=True)[:40])
        options = ("--plain", "--new", "--level", "novice", "--pace", "off", "--seed", "fuzz")
        command("play", *options, stdin=lines)


def _play_some(rules: Rules) -> None:
    """A deal at the table by keys, whatever the rules."""
    table = make_table(rules)
    press(table, "\r1\r2\r3\r4\r5\r6\r\t\r")


# The bot protocol, both ways


def run_question(data: bytes, _folder: Path) -> None:
    level = ("novice", "casual", "random")[_choice(data, 3)]
    # What is read is a stream without an end, and each line of it is a question of its own.
    data = b"".join(data.splitlines(keepends=True)[:20])
    ran = command("bot", "--level", level, stdin=data)
    assert ran.status == 0
    for line in ran.out.splitlines():
        assert line.isascii()
        assert isinstance(json.loads(line), dict)
        assert len(line) < 1 << 16


def run_answer(data: bytes, folder: Path) -> None:
    view = seeds.asked()
    if _choice(data, 6):
        for line in io.BytesIO(data[: 1 << 20]):
            try:
                message = read_line(line)
                read_id(message)
                read_decision(message, view)
            except (BadMessage, IllegalAnswer):
                pass
        return
    file = folder / "said"
    file.write_bytes(data)
    with CommandPlayer(shlex.join(["cat", str(file)]), view.rules, limit=5, start_limit=5) as bot:
        said = refusal(lambda: bot.decide(view), BotFailed)
        assert is_plain(said), said
        assert len(said) < 2000
        assert is_plain(bot.name)
        assert cells_of(clipped(bot.name)) <= 20


# Saved matches


def run_database(data: bytes, folder: Path) -> None:
    file = folder / "matches.db"
    file.write_bytes(data)
    use_database(folder, _choice(data, 5))


MOST_SQL: Final = 20_000
"""How many bytes of a script are run: it is to be hostile to the program, not to this process."""


def run_script(data: bytes, folder: Path) -> None:
    file = folder / "matches.db"
    file.write_bytes(seeds.databases()[1])
    connection = sqlite3.connect(file, isolation_level=None)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 8 << 20)
    due = time.process_time() + 0.3
    connection.set_progress_handler(lambda: time.process_time() > due, 10_000)
    with suppress(sqlite3.Error, sqlite3.Warning, ValueError, UnicodeError):
        connection.executescript(data[:MOST_SQL].decode("utf-8", "replace"))
    connection.close()
    use_database(folder, _choice(data, 5))


def use_database(folder: Path, how: int) -> None:
    """The commands about saved matches, and the table that offers and plays on what is unfinished."""
    with environment(SIXTYSIX_DATA=str(folder)):
        match how:
            case 0:
                command("history", statuses=SAVED)
                command("export", "--all", statuses=SAVED)
            case 1:
                command("history", "--json", statuses=SAVED)
                command("export", statuses=SAVED)
            case 2:
                command("doctor", statuses=SAVED)
                command("history", statuses=SAVED)
            case 3:
                command("backup", str(folder / "copy"), statuses=SAVED)
                command("export", "1", statuses=SAVED)
            case _:
                play_on()
    assert not Path("/tmp/pwned").exists()


def play_on() -> None:
    """The table, opened on what is there: all offers are looked at, and one is played on."""
    opened = open_sitting(Options(level="novice"), seed="x")
    try:
        table = Table(opened.setup, grace=0.0)
        picture(table)
        press(table, "2\r")
        press(table, "\r1\r2\r3\r\t\r")
        assert is_plain(opened.keeping.noticed())
    finally:
        opened.close()


# Keys

MOST_KEYS: Final = 60
"""How many keys of an input reach the table. All bytes are decoded."""


def run_keys(data: bytes, _folder: Path) -> None:
    names = list(RULESETS)
    table = make_table(RULESETS[names[_choice(data, len(names))]])
    decoder = Decoder()
    now = 0.0
    step = 1 + _choice(data, 31)
    left = MOST_KEYS
    for at in range(0, len(data), step * (1 + len(data) // 1000)):
        now += 1.0 if _choice(data, 3) else 0.05
        came = decoder.tick(now) + decoder.feed(data[at : at + step * (1 + len(data) // 1000)], now)
        for one in came[:left]:
            take(table, one, now)
            if table.left:
                return
        left = max(0, left - len(came))
    for one in decoder.tick(now + 10)[:20]:
        take(table, one, now + 10)
    picture(table)


def press(table: Table, keys: str) -> None:
    """Keys pressed a second apart, with the other player's moves."""
    decoder = Decoder()
    for at, key in enumerate(keys):
        for one in decoder.feed(key.encode(), at):
            take(table, one, at)


def take(table: Table, came: Pressed | Pasted, now: float) -> None:
    """What the app does with a key or a paste."""
    table.painted(table.decision, now - 0.5)
    if isinstance(came, Pasted):
        table.type(came.text)
    else:
        table.press(came.char if came.char not in (None, " ") else came.name, came.char, now)
    if table.left:
        return
    if table.decision % 3 == 0:
        picture(table)
    for _ in range(30):
        if table.going_on is None:
            break
        if table.going_on is Wait.END:
            table.end_seen()
        else:
            table.other_acts(make_player("novice", b"other").decide(table.other_view).action)


SIZES: Final = ((80, 24), (110, 32), (200, 60))


def picture(table: Table) -> None:
    """What is drawn has its size and is fit for a terminal."""
    for width, height in SIZES[table.decision % 3 :][:1]:
        frame = draw(table, width, height)
        assert len(frame.rows) <= height
        for row in frame.rows:
            text = "".join(char for char, _style in row)
            assert is_plain(text), text
            assert cells_of(text) <= width, text


# The command line


def run_command_line(data: bytes, folder: Path) -> None:
    try:
        asked = json.loads(data)
        argv = [_passed(one) for one in asked["argv"][:MOST_ARGUMENTS]]
        env = {str(name): str(value) for name, value in asked["env"].items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return
    if _would_play(argv):
        return
    env = {
        name: value
        for name, value in env.items()
        if name and "=" not in name and "\0" not in name + value and _can_be_passed(name + value)
    }
    (folder / "x.txt").write_bytes(seeds.records()[0])
    (folder / "x.toml").write_bytes(seeds.house_rules()[1])
    before = Path.cwd()
    os.chdir(folder)
    try:
        usual = {"SIXTYSIX_DATA": str(folder / "data"), "SIXTYSIX_CONFIG": str(folder / "none.toml")}
        with environment(**{**usual, **env}):
            command(*argv, statuses=SAVED)
    finally:
        os.chdir(before)


MOST_ARGUMENTS: Final = 100
LONGEST_ARGUMENT: Final = 128 * 1024 - 1
"""What Linux passes to a program, in bytes."""


def _passed(text: str) -> str:
    """An argument as a program gets it: without NUL, of the system's bytes, and not endless."""
    data = text.replace("\0", "").encode("utf-8", "surrogateescape")
    return data[:LONGEST_ARGUMENT].decode("utf-8", "surrogateescape")


def _can_be_passed(text: str) -> bool:
    try:
        os.fsencode(text)
    except UnicodeError:
        return False
    return True


def _would_play(argv: list[str]) -> bool:
    """Whether this would take as long as was asked for: many deals, or a scheduler somewhere."""
    name = next((one for one in argv if one in COMMANDS), "play")
    if "--kiosk" in argv:  # it takes from its process, for good, what a guest must not have
        return True
    return name == "arena" and ("--cluster" in argv or not any(one in argv for one in ("x", "0")))


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("position", ".txt", seeds.positions, TEXT, run_position, 240, 1850),
        Kind("record", ".txt", seeds.records, TEXT, run_record, 160, 350),
        Kind("house-rules", ".toml", seeds.house_rules, TEXT, run_house_rules, 100, 500),
        Kind("config", ".toml", seeds.configs, TEXT, run_config, 80, 100),
        Kind("lines", ".txt", seeds.lines, TEXT, run_lines, 40, 40),
        Kind("question", ".jsonl", seeds.questions, JSON, run_question, 110, 800),
        Kind("answer", ".jsonl", seeds.answers, JSON, run_answer, 110, 900),
        Kind("database", ".db", seeds.databases, PAGES, run_database, 30, 30),
        Kind("script", ".sql", seeds.scripts, TEXT, run_script, 30, 30),
        Kind("keys", ".bin", seeds.keys, (*BYTES, *TEXT), run_keys, 40, 40),
        Kind("command-line", ".json", seeds.command_lines, JSON, run_command_line, 60, 360),
    )
}
