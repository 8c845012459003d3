"""The ``sixtysix`` command: one function a sub-command, each importing what it needs when it runs.

Exit status: 0 when all went well, 2 for wrong use or bad input (one sentence on stderr), 1 for a fault of the program
or of the system, 130 when interrupted. ``SIXTYSIX_DEBUG=1`` adds the traceback of a fault.
"""

from __future__ import annotations

import sys

from sixtysix import __version__
from sixtysix.errors import UserError

# Nothing else is imported here, argparse and typing included, so that `sixtysix --version` answers at once.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from sixtysix.kiosk.seat import Seat


def play(options: Namespace) -> int:
    """``sixtysix play``: a match at the table. ``options``: rules, seed, to, name, dealer, level, opponent, pace, idle,
    profile, data, seats, None: not set; new, plain, kiosk. The table needs a terminal; plain lines need none."""
    if options.kiosk:
        from sixtysix.kiosk.entry import seated

        with seated(options) as seat:
            return _play(options, seat)
    from sixtysix.kiosk import refuse_without
    from sixtysix.kiosk.seat import NO_SEAT

    refuse_without(options)
    return _play(options, NO_SEAT)


def _play(options: Namespace, seat: Seat) -> int:
    import gc

    # What is imported stays; to look through it for garbage again and again takes a tenth of the start.
    gc.disable()
    from sixtysix.config import given, load
    from sixtysix.errors import both_given
    from sixtysix.plain.when import plain_wanted

    settings = load(given(options))
    if options.opponent is not None and options.level is not None:
        raise both_given("--level", "--opponent")
    if plain_wanted(settings.options):
        from sixtysix.plain.run import play as talk

        gc.enable()
        return talk(settings, options, seat)
    from sixtysix.tui.run import play as run

    return run(settings, options, seat)


def config(options: Namespace) -> int:
    """``sixtysix config``: the options. ``options``: name, value, None: not given; unset, path, json."""
    from sixtysix.commands.config import run

    return run(options)


def position(options: Namespace) -> int:
    """``sixtysix position``: a position, and what is legal in it. ``options``: line, actions, json."""
    from sixtysix.commands.position import run

    return run(options)


def replay(options: Namespace) -> int:
    """``sixtysix replay``: the results of a record. ``options``: file, json, board."""
    from sixtysix.commands.replay import run

    return run(options)


def verify(options: Namespace) -> int:
    """``sixtysix verify``: whether a record's packs hold. ``options``: record."""
    from sixtysix.commands.verify import run

    return run(options)


def rules(options: Namespace) -> int:
    """``sixtysix rules``: the rules as text. ``options``: ruleset, ``None`` for the list of all."""
    from sixtysix.commands.rules import run

    return run(options)


def history(options: Namespace) -> int:
    """``sixtysix history``: the saved matches. ``options``: json."""
    from sixtysix.commands.history import run

    return run(options)


def export(options: Namespace) -> int:
    """``sixtysix export``: saved matches as records. ``options``: match, output, ``None`` where not given; all."""
    from sixtysix.commands.export import run

    return run(options)


def import_(options: Namespace) -> int:
    """``sixtysix import``: the matches of a record among the saved ones. ``options``: file."""
    from sixtysix.commands.import_ import run

    return run(options)


def backup(options: Namespace) -> int:
    """``sixtysix backup``: all saved matches in a file. ``options``: file."""
    from sixtysix.commands.backup import run

    return run(options)


def doctor(options: Namespace) -> int:
    """``sixtysix doctor``: whether the saved matches are well."""
    from sixtysix.commands.doctor import run

    return run(options)


def bot(options: Namespace) -> int:
    """``sixtysix bot``: an opponent as a program for others. ``options``: level; seed, playouts, None: not set."""
    from sixtysix.commands.bot import run

    return run(options)


def arena(options: Namespace) -> int:
    """``sixtysix arena``: many games between two players. ``options``: first, second; deals, rules, seed, jobs, limit,
    cluster, None: not set; matches, json."""
    from sixtysix.commands.arena import run

    return run(options)


def explain(options: Namespace) -> int:
    """``sixtysix explain``: what a player knew at a move. ``options``: record, move; deal, match, level, None: not set;
    json."""
    from sixtysix.commands.explain import run

    return run(options)


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "play": play,
    "config": config,
    "position": position,
    "replay": replay,
    "verify": verify,
    "rules": rules,
    "history": history,
    "export": export,
    "import": import_,
    "backup": backup,
    "doctor": doctor,
    "bot": bot,
    "arena": arena,
    "explain": explain,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv`` (default: the process's own) and return the exit status. Raises nothing."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe, such as `head`, had enough
        _discard_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except UserError as error:
        _complain(str(error))
        return 2
    except Exception as error:  # noqa: BLE001 -- the last guard: nobody above could do anything with it
        _report(error)
        return 1
    return status


def _run(arguments: list[str]) -> int:
    if arguments[:1] == ["--version"]:
        return _print_version()
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ("-h", "--help")):
        arguments = ["play", *arguments]
    name, *rest = arguments

    from sixtysix.arguments import grammar_of, program_help, unknown_command

    if name in ("-h", "--help"):
        return _print(program_help())
    if name not in COMMANDS:
        raise unknown_command(name)
    flags = rest[: rest.index("--")] if "--" in rest else rest
    if "-h" in flags or "--help" in flags:
        return _print(grammar_of(name).help())
    if "--version" in flags:
        return _print_version()
    options = grammar_of(name).read(rest)
    _accept_any_character()
    return COMMANDS[name](options)


def _print(text: str) -> int:
    print(text, end="")
    return 0


def _print_version() -> int:
    from sixtysix.ai import compiled

    # The same in every language: programs read it, and gettext would take longer than all the rest.
    return _print(f"sixtysix {__version__} ({'compiled' if compiled() else 'interpreted'})\n")


def _accept_any_character() -> None:
    """Where stdout's encoding has no ♠, print an escape instead of failing, as stderr always does."""
    from io import TextIOWrapper

    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors in ("strict", "surrogateescape"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _complain(sentence: str) -> None:
    from contextlib import suppress

    from sixtysix.text import visible

    with suppress(OSError):  # nobody may be there to be told; the exit status says it too
        print(visible(sentence), file=sys.stderr)


def _report(error: Exception) -> None:
    """Tell of a fault in one sentence, with its traceback before it if the user asked for that."""
    import os

    from sixtysix.i18n import _

    debug = "SIXTYSIX_DEBUG"
    if os.environ.get(debug) == "1":
        import traceback

        traceback.print_exception(error)
    if isinstance(error, OSError) and error.filename is not None:
        sentence = _("The system refused '{file}': {reason}.").format(file=error.filename, reason=error.strerror)
    elif isinstance(error, OSError):
        sentence = _("The system refused: {reason}.").format(reason=error.strerror or error)
    else:
        sentence = _("Internal error, {kind} ({detail}): please report it with what {setting} adds to this.").format(
            kind=type(error).__name__, detail=error, setting=f"{debug}=1"
        )
    _complain(sentence)
    _discard_output()


def _discard_output() -> None:
    """Have the rest of stdout go nowhere: the interpreter writes it out once more at its end, and would fail again."""
    import os
    from contextlib import suppress

    with suppress(OSError, ValueError, AttributeError):  # there may be no stdout, or one that is no file
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
