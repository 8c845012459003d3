"""Valid inputs of every kind: what the mutations begin with."""

from __future__ import annotations

import json
import re
import tempfile
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from sixtysix.ai.player import make_player
from sixtysix.engine.notation import write_action, write_position, write_records, write_view
from sixtysix.engine.rules import RULESETS
from sixtysix.history.rows import Details
from sixtysix.history.store import Store
from sixtysix.history.transfer import import_records
from sixtysix.protocol.messages import VERSION, rules_data, view_data, write_line
from tests.engine.matches import random_match
from tests.engine.walks import ALL_RULES, rules_named, walk

ROOT: Final = Path(__file__).parents[2]


@cache
def records() -> tuple[bytes, ...]:
    """Matches of every ruleset and of house rules, and those of the documentation."""
    found = []
    for number, name in enumerate(ALL_RULES):
        rng = Random(f"record {name}")
        match = random_match(rng, rules_named(name, rng), deals=1 + number % 3)
        found.append(write_records([match]).encode())
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    found += [text.encode() for text in re.findall(r"```text\n(Match\n.*?)```", page, re.DOTALL)]
    for part in tomllib.loads((ROOT / "tests/rules/matches.toml").read_text(encoding="utf-8")).values():
        found += [one["record"].encode() for one in part if isinstance(one, dict) and "record" in one]
    return tuple(found)


@cache
def positions() -> tuple[bytes, ...]:
    """Positions and views of every ruleset, each with some actions on the lines below it."""
    found = []
    for name in ALL_RULES:
        rng = Random(f"position {name}")
        moments = list(walk(rng, rules_named(name, rng)))
        for at in range(0, len(moments), 5):
            deal = moments[at]
            line = write_view(deal.view(deal.turn)) if at % 2 else write_position(deal)
            found.append("\n".join([line, *map(write_action, deal.legal()[:2])]).encode())
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    found += [line.encode() for line in page.splitlines() if re.match(r"[a-z]+ .*F=[A-Z]", line)]
    return tuple(found)


@cache
def house_rules() -> tuple[bytes, ...]:
    """Files with house rules: those of the tests and of the documentation, and small ones."""
    whole = (ROOT / "tests/rules/house.toml").read_text(encoding="utf-8")
    parts = [f"[rulesets.{part}" for part in whole.split("[rulesets.")[1:]]
    page = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    parts += re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    return tuple(text.encode() for text in (whole, *parts))


CONFIGS: Final = (
    """# What I like
level = "club"   # strong
rules = "santase"
name = "Ann"
to = "11"
pace = "off"
memory = "on"
faces = "four-colour"
theme = "felt"

[keys]
marry = ["m", "ctrl+k"]
close = "c"
""",
    """color = "never"
ascii = "on"
plain = "off"
width = "0"
rules = "ours.toml"
sort = "rank"
keys.claim = ["g"]
""",
    'level = "casual"\n',
    "",
)


@cache
def configs() -> tuple[bytes, ...]:
    """Configuration files."""
    return tuple(text.encode() for text in CONFIGS)


@cache
def lines() -> tuple[bytes, ...]:
    """What people type in plain lines."""
    usual = [
        "",
        "1",
        "2",
        "3",
        "play 4",
        "help",
        "hand",
        "table",
        "score",
        "tricks",
        "close",
        "claim",
        "marry H",
        "exchange",
    ]
    usual += ["options", "rules", "history", "undo", "new", "yes", "no", "quit", "AS", "10 of hearts", "?", "0", "-1"]
    found = []
    for number in range(8):
        rng = Random(number)
        found.append("\n".join(["", *rng.choices(usual, k=20)]).encode() + b"\n")
    return tuple(found)


def _views() -> list[Any]:
    found = []
    for name in ALL_RULES:
        rng = Random(f"view {name}")
        moments = [deal for deal in walk(rng, rules_named(name, rng)) if deal.legal()]
        found += [deal.view(deal.turn) for deal in (moments[0], moments[len(moments) // 2], moments[-1])]
    return found


@cache
def questions() -> tuple[bytes, ...]:
    """What a program asks `sixtysix bot`: a greeting and a question or two."""
    found = []
    for number, view in enumerate(_views()):
        hello = {"type": "hello", "protocol": VERSION, "name": "test", "limit": 10.0, "rules": rules_data(view.rules)}
        ask = {"type": "decide", "id": number, "view": view_data(view), "candidates": True, "seed": "00ff"}
        short = {"type": "decide", "id": "x", "view": {"position": write_view(view)}}
        found.append(b"".join(write_line(one) for one in ((hello, ask) if number % 2 else (short, {"type": "quit"}))))
    page = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    found += [line[2:].encode() + b"\n" for line in page.splitlines() if line.startswith("> {")]
    return tuple(found)


@cache
def answers() -> tuple[bytes, ...]:
    """What a program answers the table: a greeting and a decision. The view asked about is that of :func:`asked`."""
    view = asked()
    hello = write_line({"type": "hello", "protocol": VERSION, "name": "Low Card"})
    found = []
    for action in view.legal:
        word = write_action(action)
        plain = {"type": "decision", "id": 1, "action": word, "playouts": 12}
        best = {"action": word, "score": 1.5, "game_points": 1.0, "win_chance": 0.5}
        found += [hello + write_line(plain), hello + write_line(plain | {"candidates": [best, best]})]
    found.append(hello + write_line({"type": "error", "id": 1, "message": "I do not know these rules."}))
    found.append(write_line({"type": "error", "message": "I do not know these rules."}))
    return tuple(found)


@cache
def asked() -> Any:
    """The view that a program is asked about."""
    return next(view for view in _views() if len(view.legal) > 5)


@cache
def databases() -> tuple[bytes, ...]:
    """Databases with matches of every ruleset, unfinished ones of the table among them."""
    found = []
    for number, names in enumerate((list(RULESETS), list(RULESETS)[:2])):
        with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
            rng = Random(f"database {number}")
            import_records(store, [random_match(rng, rules_named(name, rng), deals=2) for name in names])
            for name in names[:2]:
                journal = store.start(
                    RULESETS[name],
                    rng.randbytes(32),
                    ("Ann", "Computer"),
                    details=Details(human=0, level="casual", opponent_seed=rng.randbytes(32)),
                    date="2024-03-09",
                )
                session = journal.session
                session.begin()
                player = make_player("novice", b"seed")
                for _ in range(9):
                    if session.turn is not None:
                        session.act(player.decide(session.view(session.turn)).action)
                journal.close()
            store.close()
            found.append((Path(folder) / "matches.db").read_bytes())
    return tuple(found)


@cache
def scripts() -> tuple[bytes, ...]:
    """What somebody may have done to a database with SQL; run on the second of :func:`databases`."""
    lines = (Path(__file__).parent / "scripts.sql").read_bytes().splitlines()
    return tuple(line for line in lines if not line.startswith(b"--"))


@cache
def keys() -> tuple[bytes, ...]:
    """What terminals send while people play."""
    arrows = (b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1bOC", b"\x1b[1;5C", b"\x1b[Z", b"\t", b"\x1b", b" ")
    letters = [bytes([code]) for code in b"123456?mxcgdnptlqhf\r\x03\x7f"]
    found = [
        b"\r1\r2\r3\r4\r5\r6\r",
        b"\r" + b"\r".join(b"%d" % (1 + n % 6) for n in range(20)),
        b"w\x1b[200~open sesame\x1b[201~\r\r1\r?\x1bt\x1bq\r",
        b"\x1b[200~" + b"qy\r" * 50 + b"\x1b[201~",
        b"\x1b[?1;2c\x1b[>0;276;0c\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[24;80R\x1bP>|term(1)\x1b\\",
        b"\x1b[97;5u\x1b[57414u\x1b[27;5;9~\x1b[<0;3;4M\x1b[M !!",
        b"\x1b[1;1H\x9b31m\xc2\x9b31m\x00\x01\x02\xff\xfe\xf0\x9f\x98\x80\xe2\x80\xae",
    ]
    for number in range(12):
        rng = Random(number)
        found.append(b"\r" + b"".join(rng.choice([*arrows, *letters, b"\r"]) for _ in range(30)))
    return tuple(found)


COMMAND_LINES: Final[tuple[tuple[list[str], dict[str, str]], ...]] = (
    (["--version"], {}),
    (["--help"], {"LANG": "de_DE.UTF-8"}),
    (["position", "--help"], {"COLUMNS": "40"}),
    (["play", "--rules", "santase", "--seed", "abc", "--to", "5", "--name", "Ann"], {"TERM": "dumb"}),
    (["play", "--dealer", "me", "--level", "club", "--pace", "off", "--new"], {"SIXTYSIX_PACE": "long"}),
    (["play", "--opponent", "cmd:true", "--rules", "x.toml:y"], {"SIXTYSIX_LEVEL": "novice"}),
    (["position", "standard F=AS D=TS up=- trump=S", "AS", "--json"], {}),
    (["replay", "x.txt", "--json", "--board"], {}),
    (["verify", "-"], {"LC_ALL": "C"}),
    (["rules", "standard"], {"SIXTYSIX_RULESETS": "x.toml"}),
    (["rules"], {"LANGUAGE": "../../x", "LANG": "C"}),
    (["history", "--json"], {"SIXTYSIX_DATA": "data", "TZ": "UTC"}),
    (["export", "1", "-o", "out.txt"], {"HOME": "home"}),
    (["export", "--all"], {"XDG_DATA_HOME": "share"}),
    (["import", "x.txt"], {}),
    (["backup", "copy.db"], {"SIXTYSIX_DATA": "nowhere/at/all"}),
    (["config", "level", "club"], {"SIXTYSIX_CONFIG": "c.toml"}),
    (["config", "--unset", "theme"], {"SIXTYSIX_THEME": "felt", "SIXTYSIX_LEVL": "x"}),
    (["play", "--plain", "--width", "20", "--new"], {"SIXTYSIX_COLOR": "never", "SIXTYSIX_NAME": "Ann"}),
    (["doctor"], {"SIXTYSIX_DEBUG": "0"}),
    (["bot", "--level", "novice", "--seed", "x", "--playouts", "3"], {"NO_COLOR": "1", "COLORTERM": "truecolor"}),
    (["explain", "x.txt", "1.1", "--level", "novice", "--match", "1"], {}),
    (["explain", "x.txt", "3", "--deal", "1", "--json"], {}),
    (["arena", "novice", "random", "--deals", "0", "--jobs", "x", "--limit", "1"], {}),
)


@cache
def command_lines() -> tuple[bytes, ...]:
    """Arguments of every command, with variables of the environment, as JSON."""
    return tuple(json.dumps({"argv": argv, "env": env}).encode() for argv, env in COMMAND_LINES)
