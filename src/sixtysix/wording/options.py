"""Options in words: what each is called, what it does, and what its values are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixtysix.engine.rules import RULESETS
from sixtysix.i18n import _, pgettext
from sixtysix.text import visible
from sixtysix.wording.levels import level_name
from sixtysix.wording.rules import ruleset_title

_TITLES: Final[dict[str, Callable[[], str]]] = {
    "rules": lambda: pgettext("option", "Rules"),
    "to": lambda: pgettext("option", "Match to"),
    "level": lambda: pgettext("option", "Opponent's level"),
    "name": lambda: pgettext("option", "Your name"),
    "dealer": lambda: pgettext("option", "Who deals first"),
    "pace": lambda: pgettext("option", "Pace"),
    "draw": lambda: pgettext("option", "Drawing"),
    "claim": lambda: pgettext("option", "Claiming"),
    "marry": lambda: pgettext("option", "Marriages"),
    "memory": lambda: pgettext("option", "From memory"),
    "points": lambda: pgettext("option", "Card points"),
    "look_back": lambda: pgettext("option", "Last trick"),
    "seen": lambda: pgettext("option", "Cards seen"),
    "sort": lambda: pgettext("option", "Order of the hand"),
    "trumps": lambda: pgettext("option", "Trumps in the hand"),
    "faces": lambda: pgettext("option", "Suits"),
    "ranks": lambda: pgettext("option", "Rank letters"),
    "theme": lambda: pgettext("option", "Theme"),
    "color": lambda: pgettext("option", "Colours"),
    "ascii": lambda: pgettext("option", "ASCII only"),
    "plain": lambda: pgettext("option", "Plain lines"),
    "width": lambda: pgettext("option", "Width of plain lines"),
    "keys": lambda: pgettext("option", "Keys"),
}

_LINES: Final[dict[str, Callable[[], str]]] = {
    "rules": lambda: _("The ruleset of a new match, or a file with house rules."),
    "to": lambda: _("The game points that win a match."),
    "level": lambda: _("How well the computer plays."),
    "name": lambda: _("What you are called at the table and in records."),
    "dealer": lambda: _("Who deals the first deal of a match."),
    "pace": lambda: _("How long the opponent waits before it acts, so that you can follow."),
    "draw": lambda: _("Whether the table draws for you after a trick, or you may act first."),
    "claim": lambda: _("Whether the table claims for you as soon as you are out, or you count yourself."),
    "marry": lambda: _("Whether leading a king or queen declares its marriage, or only the key for it does."),
    "memory": lambda: _("Plays as at a tournament: hides card points, the last trick and the cards seen."),
    "points": lambda: _("Whether the card points taken so far are on the table."),
    "look_back": lambda: _("Whether tricks may be looked at again where the rules allow it."),
    "seen": lambda: _("Whether a wide window lists the cards that have been seen."),
    "sort": lambda: _("Whether your hand is ordered by suits or by ranks."),
    "trumps": lambda: _("Where trumps stand in your hand."),
    "faces": lambda: _("How suits are shown on the cards."),
    "ranks": lambda: _("In which language's letters ranks are shown."),
    "theme": lambda: _("The colours of the table."),
    "color": lambda: _("How many colours the terminal is sent."),
    "ascii": lambda: _("Whether only ASCII characters are drawn."),
    "plain": lambda: _("Whether the game is told in plain lines, for listening and braille, from the next start on."),
    "width": lambda: _("How many cells a plain line may have, 0 for lines that are not broken."),
    "keys": lambda: _("Keys of your own for commands."),
}

_VALUES: Final[dict[tuple[str, str], Callable[[], str]]] = {
    ("to", ""): lambda: pgettext("option value", "as the rules have it"),
    ("name", ""): lambda: pgettext("option value", "none of your own"),
    ("dealer", "rules"): lambda: pgettext("option value", "as the rules have it"),
    ("dealer", "me"): lambda: pgettext("option value", "you"),
    ("dealer", "opponent"): lambda: pgettext("option value", "the opponent"),
    ("dealer", "chance"): lambda: pgettext("option value", "by chance"),
    ("pace", "off"): lambda: pgettext("option value", "no waiting"),
    ("pace", "short"): lambda: pgettext("option value", "short"),
    ("pace", "long"): lambda: pgettext("option value", "long"),
    ("draw", "automatic"): lambda: pgettext("option value", "by itself"),
    ("draw", "ask"): lambda: pgettext("option value", "you draw"),
    ("claim", "automatic"): lambda: pgettext("option value", "by itself"),
    ("claim", "ask"): lambda: pgettext("option value", "you claim"),
    ("marry", "lead"): lambda: pgettext("option value", "by leading"),
    ("marry", "key"): lambda: pgettext("option value", "by the key alone"),
    ("memory", "off"): lambda: pgettext("option value", "off"),
    ("memory", "on"): lambda: pgettext("option value", "on"),
    ("points", "shown"): lambda: pgettext("option value", "shown"),
    ("points", "hidden"): lambda: pgettext("option value", "hidden"),
    ("look_back", "shown"): lambda: pgettext("option value", "shown on request"),
    ("look_back", "hidden"): lambda: pgettext("option value", "hidden"),
    ("seen", "shown"): lambda: pgettext("option value", "shown"),
    ("seen", "hidden"): lambda: pgettext("option value", "hidden"),
    ("sort", "suit"): lambda: pgettext("option value", "by suit"),
    ("sort", "rank"): lambda: pgettext("option value", "by rank"),
    ("trumps", "first"): lambda: pgettext("option value", "first"),
    ("trumps", "last"): lambda: pgettext("option value", "last"),
    ("trumps", "in-place"): lambda: pgettext("option value", "among the others"),
    ("faces", "symbols"): lambda: pgettext("option value", "symbols"),
    ("faces", "four-colour"): lambda: pgettext("option value", "symbols in four colours"),
    ("faces", "german"): lambda: pgettext("option value", "German suits"),
    ("faces", "letters"): lambda: pgettext("option value", "letters"),
    ("ranks", "english"): lambda: pgettext("option value", "English"),
    ("ranks", "german"): lambda: pgettext("option value", "German"),
    ("ranks", "dutch"): lambda: pgettext("option value", "Dutch"),
    ("ranks", "romanian"): lambda: pgettext("option value", "Romanian"),
    ("ranks", "bulgarian"): lambda: pgettext("option value", "Bulgarian"),
    ("ranks", "turkish"): lambda: pgettext("option value", "Turkish"),
    ("ranks", "hungarian"): lambda: pgettext("option value", "Hungarian"),
    ("theme", "terminal"): lambda: pgettext("option value", "the terminal's own"),
    ("theme", "felt"): lambda: pgettext("option value", "green felt"),
    ("theme", "contrast"): lambda: pgettext("option value", "high contrast"),
    ("theme", "plain"): lambda: pgettext("option value", "no colour"),
    ("color", "auto"): lambda: pgettext("option value", "as the terminal says"),
    ("color", "never"): lambda: pgettext("option value", "none"),
    ("color", "16"): lambda: pgettext("option value", "16"),
    ("color", "256"): lambda: pgettext("option value", "256"),
    ("color", "true"): lambda: pgettext("option value", "all"),
    ("plain", "auto"): lambda: pgettext("option value", "where there is no screen"),
    ("plain", "on"): lambda: pgettext("option value", "yes"),
    ("plain", "off"): lambda: pgettext("option value", "no"),
    ("width", ""): lambda: pgettext("option value", "40 cells"),
    ("width", "0"): lambda: pgettext("option value", "not broken"),
    ("ascii", "auto"): lambda: pgettext("option value", "as the terminal says"),
    ("ascii", "on"): lambda: pgettext("option value", "yes"),
    ("ascii", "off"): lambda: pgettext("option value", "no"),
}


def option_title(name: str) -> str:
    """What an option is called, in one to three words."""
    return _TITLES[name]()


def option_line(name: str) -> str:
    """What an option does, in one sentence."""
    return _LINES[name]()


def option_value(name: str, value: str) -> str:
    """What an option's value is called. A text of the player's own is shown as it is, safe for a terminal."""
    said = _VALUES.get((name, value))
    if said is not None:
        return said()
    if name == "level":
        return level_name(value)
    if name == "rules" and value in RULESETS:
        return ruleset_title(value)
    return visible(value)
