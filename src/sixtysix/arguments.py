"""The grammar of the command line: what each command takes, and how the values of its options are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from sixtysix.ai.player import DEFAULT_LEVEL, LEVELS, MOST_PLAYOUTS
from sixtysix.arena import DEFAULT_GAMES, DEFAULT_LIMIT
from sixtysix.errors import UserError
from sixtysix.grammar import COMMANDS, PROGRAM, Grammar
from sixtysix.i18n import _
from sixtysix.kiosk import DEFAULT_SEATS, IDLE_MINUTES
from sixtysix.option_grammar import add_options
from sixtysix.protocol import COMMAND_PREFIX
from sixtysix.session.level import level_named

MOST_NUMBER = 999_999
"""The highest number of a match or deal that an option takes."""

MOST_GAMES = 100_000_000
"""The highest number that ``--deals`` takes."""

MOST_JOBS = 999
"""The highest number that ``--jobs`` takes."""

MOST_SEATS = 1000
"""The highest number that ``--seats`` takes."""

MOST_MINUTES = 1440
"""The highest number that ``--idle`` takes."""

MOST_SECONDS = 3600
"""The highest number that ``--limit`` takes."""

_SECONDS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{0,6})?|\.[0-9]{1,6}", re.ASCII)


def grammar_of(command: str) -> Grammar:
    """What ``command``, one of :data:`COMMANDS`, takes."""
    return _GRAMMARS[command]()


def program_help() -> str:
    """The help of the program itself: what the commands are."""
    grammar = Grammar(
        PROGRAM,
        _(
            "Sixty-Six and its relatives for the terminal. Without a command it plays; the options of '{play}' may "
            "then be given as well."
        ).format(play="play"),
        usage=f"{PROGRAM} [{_('COMMAND')}] [{_('OPTION')} ...]",
        heading=_("Commands"),
        epilog=_("'{example}' shows the options of a command.").format(example=f"{PROGRAM} {COMMANDS[0]} --help"),
    )
    summaries = {
        "play": _("play a match against the computer"),
        "config": _("show or set the options, and where each comes from"),
        "position": _("show a position and what may be played in it"),
        "replay": _("play a record through and show its results"),
        "verify": _("check that the packs in a record are the promised ones"),
        "rules": _("show the rules of a ruleset, or which rulesets there are"),
        "history": _("list the saved matches"),
        "export": _("write saved matches as a record"),
        "import": _("save the matches of a record"),
        "backup": _("copy all saved matches into a file"),
        "doctor": _("look the saved matches over and put right what can be"),
        "bot": _("answer other programs that want an opponent"),
        "explain": _("show what a player knew at a move of a record, and what a level would do there"),
        "arena": _("have two players play many games and count"),
    }
    for command in COMMANDS:
        grammar.add_argument(command, command, summaries[command])
    grammar.add_common_flags()
    return grammar.help()


def unknown_command(name: str) -> UserError:
    """The error for a command that does not exist."""
    meant = get_close_matches(name, COMMANDS, 1)
    if meant:
        message = _("There is no command '{name}', perhaps '{meant}' was meant; see '{help}'.")
    else:
        message = _("There is no command '{name}', the commands are {commands}; see '{help}'.")
    return UserError(
        message.format(name=name, meant="".join(meant), commands=", ".join(COMMANDS), help=f"{PROGRAM} --help")
    )


def _add_rules(grammar: Grammar) -> None:
    grammar.add_option(
        "--rules",
        metavar=_("NAME"),
        text=_("the ruleset, or a file with house rules; '{command}' lists the rulesets (default: {default})").format(
            command=f"{PROGRAM} rules", default="standard"
        ),
        read=_text("--rules"),
    )


def _play() -> Grammar:
    grammar = Grammar(f"{PROGRAM} play", _("Play a match against the computer at a table in the terminal."))
    add_options(grammar)
    grammar.add_option(
        "--seed",
        metavar=_("TEXT"),
        text=_("64 hexadecimal digits or any text: the same seed always deals the same cards (default: a new one)"),
        read=_text("--seed"),
    )
    grammar.add_option(
        "--opponent",
        metavar=COMMAND_PREFIX + _("COMMAND"),
        text=_("play against a program that speaks the bot protocol, such as {example}").format(
            example=f"'{COMMAND_PREFIX}{PROGRAM} bot'"
        ),
        read=_opponent,
    )
    grammar.add_flag("--new", text=_("begin a new match without asking which unfinished one to play on"))
    grammar.add_flag(
        "--practice", text=_("begin a practice match: decisions can be taken back, and its result is not counted")
    )
    _add_kiosk(grammar)
    grammar.add_common_flags()
    return grammar


def _add_kiosk(grammar: Grammar) -> None:
    grammar.add_option(
        "--idle",
        metavar=_("MINUTES"),
        text=_(
            "how long without a key until the table is left and the match kept (default: for ever, with '{kiosk}' {n})"
        ).format(kiosk="--kiosk", n=IDLE_MINUTES),
        read=_minutes,
    )
    grammar.add_flag("--kiosk", text=_("be a login's only command, for guests: nothing else can be reached from it"))
    grammar.add_option(
        "--profile",
        metavar=_("NAME"),
        text=_("with '{kiosk}': whose matches are played (default: a new guest's)").format(kiosk="--kiosk"),
        read=_text("--profile"),
    )
    grammar.add_option(
        "--data",
        metavar=_("FOLDER"),
        text=_("with '{kiosk}': the folder for all profiles (default: the account's data folder)").format(
            kiosk="--kiosk"
        ),
        read=_text("--data"),
    )
    grammar.add_option(
        "--seats",
        metavar=_("N"),
        text=_("with '{kiosk}': how many may play at once (default: {default})").format(
            kiosk="--kiosk", default=DEFAULT_SEATS
        ),
        read=_whole("--seats", MOST_SEATS),
    )


def _config() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} config", _("Show the options, where the value of each comes from, and what is wrong with the file.")
    )
    grammar.add_argument("name", _("NAME"), _("show only this option's value"), "?")
    grammar.add_argument("value", _("VALUE"), _("set it in the file"), "?")
    grammar.add_flag("--unset", text=_("take the option out of the file"))
    grammar.add_flag("--path", text=_("print where the file is"))
    grammar.add_json()
    grammar.add_common_flags()
    return grammar


def _position() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} position",
        _("Show a position after some actions, the actions that are legal then, and why an action is not."),
    )
    grammar.add_argument("line", _("LINE"), _("the position, one line of text in quotes"))
    grammar.add_argument("actions", _("ACTION"), _("what the player to move does, one after the other"), "*")
    grammar.add_json()
    grammar.add_common_flags()
    return grammar


def _replay() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} replay",
        _("Play the matches in a record through and show the result of each deal and the score of each match."),
    )
    grammar.add_argument("file", _("FILE"), _("the record"))
    grammar.add_json()
    grammar.add_flag("--board", text=_("show the table after each action too"))
    grammar.add_common_flags()
    return grammar


def _verify() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} verify",
        _("Work out each deal's pack from its seed again, and say for each deal whether the record holds."),
    )
    grammar.add_argument("record", _("RECORD"), _("the file with the record"))
    grammar.add_common_flags()
    return grammar


def _rules() -> Grammar:
    grammar = Grammar(f"{PROGRAM} rules", _("Show the rules of a ruleset, or without a name which rulesets there are."))
    grammar.add_argument("ruleset", _("NAME"), _("the ruleset"), "?")
    grammar.add_common_flags()
    return grammar


def _history() -> Grammar:
    grammar = Grammar(f"{PROGRAM} history", _("List the saved matches, the one played last first."))
    grammar.add_json()
    grammar.add_common_flags()
    return grammar


def _export() -> Grammar:
    grammar = Grammar(f"{PROGRAM} export", _("Write a saved match as a record, without a deal that is still running."))
    grammar.add_argument(
        "match",
        _("MATCH"),
        _("its number in '{command}' (default: the match played last)").format(command=f"{PROGRAM} history"),
        "?",
    )
    grammar.add_flag("--all", text=_("all saved matches"))
    grammar.add_option(
        "-o",
        "--output",
        metavar=_("FILE"),
        text=_("a new file to write into (default: the standard output)"),
        read=_text("--output"),
    )
    grammar.add_common_flags()
    return grammar


def _import() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} import", _("Save the matches of a record. One that is there already is not saved twice.")
    )
    grammar.add_argument("file", _("FILE"), _("the record"))
    grammar.add_common_flags()
    return grammar


def _backup() -> Grammar:
    grammar = Grammar(f"{PROGRAM} backup", _("Copy all saved matches into a file, also while a match is being played."))
    grammar.add_argument("file", _("FILE"), _("the file: a new one, or an earlier backup, which it replaces"))
    grammar.add_common_flags()
    return grammar


def _doctor() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} doctor",
        _("Look the saved matches over, put right what can be, and say what was wrong and what was done."),
    )
    grammar.add_common_flags()
    return grammar


def _bot() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} bot",
        _(
            "Be an opponent for another program: read questions on the standard input and write answers on the "
            "standard output, each a line of JSON."
        ),
    )
    grammar.add_option(
        "--level",
        metavar=_("LEVEL"),
        text=_("how well it plays: {levels} (default: {default})").format(
            levels=", ".join(LEVELS), default=DEFAULT_LEVEL
        ),
        read=_level,
    )
    grammar.add_option(
        "--seed",
        metavar=_("TEXT"),
        text=_("where its chance comes from, if the other program does not say (default: always the same)"),
        read=_text("--seed"),
    )
    grammar.add_option(
        "--playouts",
        metavar=_("N"),
        text=_("how many playouts each decision may take, at a level that uses them (default: the level's own)"),
        read=_whole("--playouts", MOST_PLAYOUTS),
    )
    grammar.add_common_flags()
    return grammar


def _arena() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} arena",
        _(
            "Have two players play many deals and count who wins. Each pack is played twice with the seats changed, so "
            "that the luck of the cards cancels out."
        ),
    )
    players = _("the first player: {levels}, or {command} for a program that speaks the bot protocol").format(
        levels=", ".join(LEVELS), command=COMMAND_PREFIX + _("COMMAND")
    )
    grammar.add_argument("first", "A", players)
    grammar.add_argument(
        "second",
        "B",
        _("the second one, as the first; '{example}' sets the playouts a decision").format(example=_("LEVEL:PLAYOUTS")),
    )
    grammar.add_option(
        "--deals",
        metavar=_("N"),
        text=_(
            "how many deals, with '{matches}' how many matches; an odd number gets one more (default: {default})"
        ).format(matches="--matches", default=DEFAULT_GAMES),
        read=_whole("--deals", MOST_GAMES),
    )
    grammar.add_flag("--matches", text=_("play whole matches to the target instead of single deals"))
    _add_rules(grammar)
    grammar.add_option(
        "--seed",
        metavar=_("TEXT"),
        text=_("64 hexadecimal digits or any text: the same seed always gives the same result (default: a new one)"),
        read=_text("--seed"),
    )
    grammar.add_option(
        "--jobs",
        metavar=_("N"),
        text=_("how many processes play (default: one for each processor)"),
        read=_whole("--jobs", MOST_JOBS),
    )
    grammar.add_option(
        "--limit",
        metavar=_("SECONDS"),
        text=_("how long a program may take for a decision (default: {default})").format(default=f"{DEFAULT_LIMIT:g}"),
        read=_seconds,
    )
    grammar.add_option(
        "--cluster",
        metavar=_("ADDRESS"),
        text=_("have the workers of the Dask scheduler there play"),
        read=_text("--cluster"),
    )
    grammar.add_json()
    grammar.add_common_flags()
    return grammar


def _explain() -> Grammar:
    grammar = Grammar(
        f"{PROGRAM} explain",
        _(
            "Show what a player knew at a move of a record, what the computer weighed there, and what it chose; for a "
            "person's move what it would have chosen."
        ),
        epilog=_("'{command}' shows the numbers of the moves.").format(
            command=f"{PROGRAM} replay {_('RECORD')} --board"
        ),
    )
    grammar.add_argument("record", _("RECORD"), _("the file with the record, '-' for the standard input"))
    grammar.add_argument(
        "move",
        _("MOVE"),
        _(
            "the number of the action in its deal, from 1; or deal and number with a point between, such as {example}"
        ).format(example="2.14"),
    )
    grammar.add_option(
        "--deal", metavar=_("N"), text=_("the deal (default: the first)"), read=_whole("--deal", MOST_NUMBER)
    )
    grammar.add_option(
        "--match",
        metavar=_("N"),
        text=_("the match, where the file has several (default: the first)"),
        read=_whole("--match", MOST_NUMBER),
    )
    grammar.add_option(
        "--level",
        metavar=_("LEVEL"),
        text=_(
            "the level that is asked: {levels} (default: that of the computer in the record, else {default})"
        ).format(levels=", ".join(LEVELS), default=DEFAULT_LEVEL),
        read=_level,
    )
    grammar.add_json()
    grammar.add_common_flags()
    return grammar


_GRAMMARS: dict[str, Callable[[], Grammar]] = {
    "play": _play,
    "config": _config,
    "position": _position,
    "replay": _replay,
    "verify": _verify,
    "rules": _rules,
    "history": _history,
    "export": _export,
    "import": _import,
    "backup": _backup,
    "doctor": _doctor,
    "bot": _bot,
    "explain": _explain,
    "arena": _arena,
}


def _text(option: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not text.strip():
            raise UserError(_("'{option}' needs some text, not an empty value.").format(option=option))
        return text

    return read


def _opponent(text: str) -> str:
    if text.startswith(COMMAND_PREFIX) and text.removeprefix(COMMAND_PREFIX).strip():
        return text
    raise UserError(
        _("'{option}' takes '{prefix}' and the command of a program, as in {example}, not '{value}'.").format(
            option="--opponent", prefix=COMMAND_PREFIX, example=f"'{COMMAND_PREFIX}{PROGRAM} bot'", value=text
        )
    )


def _whole(option: str, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        # Few digits only: int() reads other scripts' digits and underscores too, and refuses thousands of digits.
        if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most:
            return int(text)
        raise UserError(
            _("'{option}' takes a whole number from 1 to {most}, not '{value}'.").format(
                option=option, most=most, value=text
            )
        )

    return read


def _seconds(text: str) -> float:
    if _SECONDS.fullmatch(text) and 0 < float(text) <= MOST_SECONDS:
        return float(text)
    raise UserError(
        _("'{option}' takes seconds, a number over 0 and up to {most}, such as '{example}', not '{value}'.").format(
            option="--limit", most=MOST_SECONDS, example="2.5", value=text
        )
    )


def _minutes(text: str) -> float:
    if _SECONDS.fullmatch(text) and 0 < float(text) <= MOST_MINUTES:
        return float(text)
    raise UserError(
        _("'{option}' takes minutes, a number over 0 and up to {most}, such as '{example}', not '{value}'.").format(
            option="--idle", most=MOST_MINUTES, example="30", value=text
        )
    )


def _level(text: str) -> str:
    return level_named("--level", text)
