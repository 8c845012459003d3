"""The names of the opponent's levels."""

from __future__ import annotations

from sixtysix.i18n import _, pgettext


def level_name(level: str) -> str:
    """What a level is called; one that is not known here by its own name."""
    match level:
        case "novice":
            return pgettext("level", "novice")
        case "casual":
            return pgettext("level", "casual")
        case "club":
            return pgettext("level", "club")
        case "expert":
            return pgettext("level", "expert")
        case "master":
            return pgettext("level", "master")
        case "random":
            return pgettext("level", "random")
        case "yardstick":
            return pgettext("level", "yardstick")
    return level


def level_line(level: str) -> str:
    """How a level plays, in a sentence; empty for one that is not known here."""
    match level:
        case "novice":
            return _("Remembers the last trick only, hardly counts, leads its aces at once.")
        case "casual":
            return _("Plays by rules of thumb: saves trumps, takes tens, counts, closes on sure tricks.")
        case "club":
            return _("Thinks ahead a little, remembers trumps, aces and tens, and plays the last cards exactly.")
        case "expert":
            return _("Remembers every card and thinks ahead.")
        case "master":
            return _("Remembers every card and thinks ahead the longest.")
    return ""


def player_at_level(name: str, level: str) -> str:
    """A player's name with the level it plays at."""
    return _("{name} ({level})").format(name=name, level=level_name(level))
