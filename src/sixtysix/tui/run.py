"""``sixtysix play``: from the command line's options to a match at the table, and what is said after it."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import shutil
import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import SEED_BYTES, first_dealer, seed_from_text
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.session.level import level_named
from sixtysix.session.pace import DEFAULT_PACE, PACES, pace_named
from sixtysix.text import visible

PACE_VARIABLE: Final = "SIXTYSIX_PACE"
"""Sets the opponent's pace where ``--pace`` is not given."""

LEVEL_VARIABLE: Final = "SIXTYSIX_LEVEL"
"""Sets the opponent's level where ``--level`` is not given."""

_MOST_NAME: Final = 20
_NO_SCREEN: Final = frozenset({"", "dumb", "unknown"})


def play(options: Namespace) -> int:
    """Play at the table until the player leaves. Returns the exit status; UserError where there can be no table."""
    pace = _pace(options.pace)
    level = _level(options)
    rules = _rules(options)
    seed = seed_from_text(options.seed) if options.seed is not None else secrets.token_bytes(SEED_BYTES)
    name = _name(options.name)
    _check_terminal()
    _clean_environment()
    return _run(rules, seed, name, options, pace, level)


def _run(rules: Rules, seed: bytes, name: str, options: Namespace, pace: float, level: str) -> int:
    # Textual reads the environment when it is imported, so it is imported after that has been cleaned.
    from sixtysix.ai.player import DEFAULT_LEVEL, RANKED, make_player
    from sixtysix.history.store import Store
    from sixtysix.protocol.command import BotFailed
    from sixtysix.tui.app import TableApp
    from sixtysix.tui.gate import GRACE
    from sixtysix.tui.keeping import Kept
    from sixtysix.tui.opponent import Opponent
    from sixtysix.tui.seats import Seats, failed, start_bot
    from sixtysix.tui.sitting import Setup
    from sixtysix.tui.table import Table

    bot = start_bot(options.opponent, rules)
    opponent = Opponent(make_player(DEFAULT_LEVEL, b""))
    keeping = Kept(Store(), level, Seats(opponent, bot).seat, RANKED if bot is None else ())
    seeds = _seeds(seed, options.seed is not None)
    names = (name, _("Computer") if bot is None else _clipped(bot.name))
    setup = Setup(rules, names, seeds, _dealer(options.dealer, seed), keeping)
    table = Table(setup, grace=GRACE if pace else 0.0, faces="symbols" if _speaks_unicode() else "letters")
    if options.new:
        table.offers = ()
    table.message = keeping.noticed()
    app = TableApp(table, opponent, pause=pace)
    kept = False
    try:
        app.run(mouse=False)
        kept = keeping.keeps
    finally:
        opponent.stop()
        opponent.join()
        if bot is not None:
            bot.close()
        keeping.close()
    if isinstance(app.fault, BotFailed):
        _say_goodbye(table)
        raise failed(app.fault, kept)
    if app.fault is not None:
        raise app.fault
    if app.return_value is not None:
        if app.return_value == signal.SIGTERM:
            _say_goodbye(table)
        return 128 + app.return_value
    _say_goodbye(table)
    return 0


def _say_goodbye(table: object) -> None:
    from sixtysix.tui.picture import match_told
    from sixtysix.tui.table import Table

    assert isinstance(table, Table)
    if table.session.deal is not None:
        print(visible(match_told(table.session)))


# What the match is played with


def _rules(options: Namespace) -> Rules:
    from sixtysix.house_rules import load_rules

    rules = load_rules(options.rules or "standard")
    if options.to is not None:
        rules = replace(rules, match_target=options.to)
    return rules


def _seeds(seed: bytes, given: bool) -> Callable[[int], bytes]:
    """The seed of each match: of the first the one given, of later ones made from it, or a fresh one where none was."""

    def seed_of(number: int) -> bytes:
        if number == 1:
            return seed
        if given:
            return hmac.new(seed, b"match %d" % number, hashlib.sha256).digest()
        return secrets.token_bytes(SEED_BYTES)

    return seed_of


def _dealer(who: str | None, seed: bytes) -> int | None:
    match who:
        case "me":
            return 0
        case "chance":
            return first_dealer(seed)
        case None:
            return None
        case _other:
            return 1


def _name(name: str | None) -> str:
    return _clipped(name) if name is not None else _("You")


def _clipped(name: str) -> str:
    from sixtysix.tui.canvas import clip

    return clip(visible(name.strip()), _MOST_NAME)


def _pace(given: str | None) -> float:
    name = given or os.environ.get(PACE_VARIABLE)
    return PACES[pace_named(PACE_VARIABLE, name) if name else DEFAULT_PACE]


def _level(options: Namespace) -> str:
    """The level that is played at, or the program that plays instead."""
    from sixtysix.ai.player import DEFAULT_LEVEL

    if options.opponent is not None:
        if options.level is not None:
            raise UserError(
                _("Give '{level}' or '{opponent}', not both.").format(level="--level", opponent="--opponent")
            )
        return str(options.opponent)
    name = options.level or os.environ.get(LEVEL_VARIABLE)
    return level_named(LEVEL_VARIABLE, name) if name else DEFAULT_LEVEL


# Where the match is played


def _check_terminal() -> None:
    """Refuse to start where a table cannot be drawn or handled."""
    from sixtysix.tui.canvas import HEIGHT, WIDTH

    if not _is_terminal(sys.__stdin__):
        raise UserError(_("The table takes its keys from a terminal, but the standard input is none."))
    if not _is_terminal(sys.__stdout__):
        raise UserError(_("The table is drawn on a terminal, but the standard output is none."))
    term = os.environ.get("TERM", "")
    if term.lower() in _NO_SCREEN:
        message = _("The table needs a terminal that can place its cursor, and TERM is '{term}'.")
        raise UserError(message.format(term=term))
    os.environ.pop("COLUMNS", None)
    os.environ.pop("LINES", None)
    width, height = shutil.get_terminal_size((WIDTH, HEIGHT))
    if width < WIDTH or height < HEIGHT:
        message = _("The window has {w}×{h} characters, and the table needs {width}×{height}: make it larger.")
        raise UserError(message.format(w=width, h=height, width=WIDTH, height=HEIGHT))


def _is_terminal(stream: object) -> bool:
    try:
        return stream is not None and os.isatty(stream.fileno())  # type: ignore[attr-defined]  # a file or None
    except (OSError, ValueError):
        return False


def _clean_environment() -> None:
    """Textual obeys variables that import code, write files and press keys: none of that here.

    Its reading of extended key reports is switched off as well: it ends with an exception at some of them.
    """
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]
    os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"


def _speaks_unicode() -> bool:
    """Whether suit symbols and lines can be drawn: the stream takes UTF-8, and the locale does not say otherwise."""
    encoding = getattr(sys.__stdout__, "encoding", None) or ""
    if encoding.lower().replace("-", "") != "utf8":
        return False
    names = [os.environ.get("LC_ALL"), os.environ.get("LC_CTYPE"), os.environ.get("LANG")]
    if sys.flags.utf8_mode and names[1] in ("C.UTF-8", "C.utf8", "UTF-8"):
        names[1] = None  # Python has set it because the locale was C
    locale = next((name for name in names if name), "C")
    return "utf8" in locale.lower().replace("-", "")
