"""The options that a player can set, as ``sixtysix play`` takes them on the command line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixtysix.ai.player import RANKED
from sixtysix.config import FLAGS, NAMES, switch
from sixtysix.config.values import checked
from sixtysix.errors import UserError
from sixtysix.grammar import PROGRAM, Grammar
from sixtysix.i18n import _
from sixtysix.options import CHOICES, Options

_TEXTS: Final[dict[str, Callable[[], str]]] = {
    "rules": lambda: _("the ruleset, or a file with house rules; '{command}' lists the rulesets (default: {default})"),
    "to": lambda: _("the game points that win the match (default: as the ruleset has it)"),
    "level": lambda: _("how well the computer plays: {choices} (default: {default})"),
    "name": lambda: _("your name"),
    "dealer": lambda: _("who deals first: {choices} (default: {default}, as the ruleset has it)"),
    "pace": lambda: _("how long the opponent waits before it acts: {choices} (default: {default})"),
    "draw": lambda: _("whether the table draws for you: {choices} (default: {default})"),
    "claim": lambda: _("whether the table claims for you: {choices} (default: {default})"),
    "marry": lambda: _("what declares a marriage, leading its card or only a key: {choices} (default: {default})"),
    "memory": lambda: _("play from memory: hide card points, the last trick and the cards seen"),
    "points": lambda: _("card points on the table: {choices} (default: {default})"),
    "look_back": lambda: _("tricks to look at again: {choices} (default: {default})"),
    "seen": lambda: _("the list of cards seen, in a wide window: {choices} (default: {default})"),
    "sort": lambda: _("what orders the hand: {choices} (default: {default})"),
    "trumps": lambda: _("where trumps stand in the hand: {choices} (default: {default})"),
    "faces": lambda: _("how suits are shown: {choices} (default: {default})"),
    "ranks": lambda: _("whose letters ranks have: {choices} (default: {default})"),
    "theme": lambda: _("the colours of the table: {choices} (default: {default})"),
    "color": lambda: _("how many colours the terminal has: {choices} (default: {default})"),
    "ascii": lambda: _("draw only ASCII characters"),
    "plain": lambda: _("play in plain lines: for screen readers, braille, simple terminals and pipes"),
    "width": lambda: _("how many cells a plain line may have, 0 for lines that are not broken (default: 40)"),
}


def add_options(grammar: Grammar) -> None:
    """Add every option to a command's grammar. What is given is a text as in the file, a flag True."""
    usual = Options()
    for name in NAMES:
        choices = RANKED if name == "level" else CHOICES.get(name, ())
        text = _TEXTS[name]().format(
            choices=", ".join(choices), default=getattr(usual, name), command=f"{PROGRAM} rules"
        )
        if name in FLAGS:
            grammar.add_flag(switch(name), text=text)
        else:
            grammar.add_option(switch(name), metavar=_metavar(name), text=text, read=_reader(name))


def _metavar(name: str) -> str:
    match name:
        case "rules":
            return _("NAME")
        case "to" | "width":
            return _("N")
        case "name":
            return _("TEXT")
        case "level":
            return _("LEVEL")
        case "dealer":
            return _("WHO")
        case "pace":
            return _("PACE")
    return _("WORD")


def _reader(name: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not text.strip():
            raise UserError(_("'{option}' needs some text, not an empty value.").format(option=switch(name)))
        return checked(switch(name), name, text)

    return read
