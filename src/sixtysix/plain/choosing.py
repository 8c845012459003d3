"""Choosing one of several things by its number or its name."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix.engine.values import frozen
from sixtysix.i18n import _
from sixtysix.plain.cards import plainly
from sixtysix.plain.talk import Talk, quoted


@frozen
class Choice:
    """Something to choose: ``value`` is what it is, ``told`` how it is said, ``names`` what else it is called."""

    value: str
    told: str
    names: tuple[str, ...] = ()


def meant(text: str, choices: Sequence[Choice]) -> list[Choice]:
    """The choices that a text can mean: by number, by name, or by how a name begins."""
    wanted = plainly(text).strip()
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(choices):
        return [choices[int(wanted) - 1]]
    named = [(choice, [plainly(name) for name in (choice.value, choice.told, *choice.names)]) for choice in choices]
    exactly = [choice for choice, names in named if wanted in names]
    return exactly[:1] or [choice for choice, names in named if any(name.startswith(wanted) for name in names)]


def tell(talk: Talk, choices: Sequence[Choice]) -> None:
    """Tell the choices, a line each, with their numbers."""
    for number, choice in enumerate(choices, 1):
        talk.say(_("{n}: {choice}.").format(n=number, choice=choice.told))


def choose(talk: Talk, question: str, choices: Sequence[Choice], *, told: bool = True) -> Choice | None:
    """Ask which of the choices is wanted; None for Enter alone. Without ``told`` they are listed only for a ``?``."""
    if told:
        tell(talk, choices)
    while True:
        line = talk.ask(question)
        if not line or plainly(line) in ("back", plainly(_("back"))):
            return None
        if plainly(line) in ("?", "help", "list"):
            tell(talk, choices)
            talk.say(_("Say a number or a name; Enter goes on."))
            continue
        found = one_of(talk, line, choices)
        if found is not None:
            return found


def one_of(talk: Talk, text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice that a text means; None, with a sentence about it, if it means none or several."""
    found = meant(text, choices)
    if len(found) == 1:
        return found[0]
    if found:
        talk.say(_("That can mean: {words}.").format(words=", ".join(_short(choice) for choice in found[:8])))
    else:
        talk.say(_("'{text}' is none of these: say a number or a name.").format(text=quoted(text)))
    return None


def _short(choice: Choice) -> str:
    return choice.value if "," in choice.told else choice.told
