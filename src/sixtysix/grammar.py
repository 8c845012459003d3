"""What one command of the command line takes: options, other arguments, their help, and what is said about wrong use.

argparse does the work. What it would say itself, in English and over several lines, is replaced: headings and help by
translated ones, errors by one sentence in a :class:`~sixtysix.errors.UserError`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches

from sixtysix.errors import UserError
from sixtysix.i18n import _

PROGRAM = "sixtysix"

COMMANDS = (
    "play", "config", "position", "replay", "verify", "rules", "history", "export", "import", "backup", "doctor", "bot",
    "arena", "explain",
)  # fmt: skip
"""The names of the commands, in the order of the help."""


class Grammar:
    """What one command takes: its options with and without a value, and its other arguments in their order.

    An option that is not given is ``None`` (a flag ``False``), so that other sources of settings can fill it in.
    """

    def __init__(
        self,
        command: str,
        description: str,
        *,
        usage: str | None = None,
        heading: str | None = None,
        epilog: str | None = None,
    ) -> None:
        self.command = command
        # Two parsers, since argparse by itself cannot read `LINE --json ACTION`: one has everything and writes the
        # help, the other has the options alone and hands back the rest in its order.
        self._helper = argparse.ArgumentParser(
            prog=command,
            usage=usage,
            description=description,
            epilog=epilog,
            formatter_class=_Formatter,
            add_help=False,
        )
        self._reader = argparse.ArgumentParser(prog=command, add_help=False, allow_abbrev=False, exit_on_error=False)
        self._arguments = self._helper.add_argument_group(heading or _("Arguments"))
        self._options = self._helper.add_argument_group(_("Options"))
        self._places: list[tuple[str, str, str | None]] = []
        self._with_value: list[str] = []
        self._flags: list[str] = []

    def add_argument(self, name: str, metavar: str, text: str, nargs: str | None = None) -> None:
        """An argument that is no option: exactly one; with ``nargs`` ``"?"`` at most one, with ``"*"`` all others."""
        self._arguments.add_argument(name, metavar=metavar, help=text, nargs=nargs)
        self._places.append((name, metavar, nargs))

    def add_option(self, *names: str, metavar: str, text: str, read: Callable[[str], object]) -> None:
        """An option with a value; ``read`` turns the value's text into what it means, or raises UserError."""
        for parser in (self._options, self._reader):
            parser.add_argument(*names, metavar=metavar, help=text, type=read)
        self._with_value += names

    def add_flag(self, *names: str, text: str) -> None:
        """An option without a value."""
        for parser in (self._options, self._reader):
            parser.add_argument(*names, help=text, action="store_true")
        self._flags += names

    def add_json(self) -> None:
        """``--json``."""
        self.add_flag("--json", text=_("print JSON, for programs"))

    def add_common_flags(self) -> None:
        """``--help`` and ``--version``. They win over any mistake, so the caller looks for them before it reads."""
        self.add_flag("-h", "--help", text=_("show this help"))
        self.add_flag("--version", text=_("show the version"))

    def help(self) -> str:
        """The help text, as wide as the terminal."""
        return self._helper.format_help()

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The values in ``arguments``. Options may stand anywhere before ``--``.

        Raises:
            UserError: the arguments do not fit this command.
        """
        end = arguments.index("--") if "--" in arguments else len(arguments)
        try:
            options, plain = self._reader.parse_known_args(arguments[:end])
        except argparse.ArgumentError as error:
            raise self._wrong_count(error.argument_name or "") from None
        for argument in plain:
            if argument.startswith("-") and argument != "-":
                raise self._unknown_option(argument.partition("=")[0])
        self._place(options, [*plain, *arguments[end + 1 :]])
        return options

    def _place(self, options: argparse.Namespace, plain: list[str]) -> None:
        for name, metavar, nargs in self._places:
            if nargs == "*":
                setattr(options, name, plain)
                return
            if not plain and nargs is None:
                raise self._error(_("'{command}' needs {argument}; see '{help}'."), argument=metavar)
            setattr(options, name, plain.pop(0) if plain else None)
        if plain and plain[0] in COMMANDS:
            message = _("The command comes first, as in '{example}'; see '{help}'.")
            raise self._error(message, example=f"{PROGRAM} {plain[0]}")
        if plain:
            raise self._error(_("'{command}' has no use for '{argument}'; see '{help}'."), argument=plain[0])

    def _wrong_count(self, names: str) -> UserError:
        name = names.rpartition("/")[2]  # argparse gives all names of an option, the long one last
        # Values are checked by functions that raise UserError: argparse itself finds only one missing or too many.
        if name in self._with_value:
            return self._error(_("'{option}' needs a value after it; see '{help}'."), option=name)
        return self._error(_("'{option}' takes no value; see '{help}'."), option=name)

    def _unknown_option(self, name: str) -> UserError:
        names = {option.lstrip("-"): option for option in (*self._with_value, *self._flags)}
        meant = get_close_matches(name.lstrip("-"), names, 1)
        if meant:
            message = _("'{command}' has no option '{option}', perhaps '{meant}' was meant; see '{help}'.")
            return self._error(message, option=name, meant=names[meant[0]])
        return self._error(_("'{command}' has no option '{option}'; see '{help}'."), option=name)

    def _error(self, message: str, **values: str) -> UserError:
        return UserError(message.format(command=self.command, help=f"{self.command} --help", **values))


class _Formatter(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, f"{_('Usage:')} " if prefix is None else prefix)
