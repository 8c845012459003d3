"""What the table says to its player: whose turn it is and why, what a question asks, what a key does."""

from __future__ import annotations

from sixtysix.engine.actions import EXCHANGE, Play
from sixtysix.engine.cards import Card, Rank
from sixtysix.engine.rules import LookBack, MatchCount, Rules
from sixtysix.engine.view import View
from sixtysix.i18n import _
from sixtysix.sitting.keeping import Keeping
from sixtysix.text import visible
from sixtysix.wording.cards import card_name, rank_name, suit_name


def caption(view: View, other: str) -> str:
    """Which trick lies on the table, and who leads to it or has won it."""
    number = len(view.tricks)
    if view.led is None and view.tricks:
        text = _("Trick {n}: won by you") if view.leader == view.seat else _("Trick {n}: won by {name}")
    else:
        number += 1
        text = _("Trick {n}: you lead") if view.leader == view.seat else _("Trick {n}: {name} leads")
    return text.format(n=number, name=other)


def goal(rules: Rules) -> str:
    """What wins the match."""
    if rules.match_count is MatchCount.DOWN:
        return _("{target} down to 0").format(target=rules.match_target)
    return _("match to {target}").format(target=rules.match_target)


def status(view: View, other: str) -> str:
    """Whose turn it is, and why or to do what."""
    if view.turn is None:
        return _("The deal is over.")
    if not view.my_turn:
        return _other_turn(view).format(name=other)
    if view.offered:
        if EXCHANGE in view.legal:
            return _("{name} has closed: you may still exchange, or pass.").format(name=other)
        return _("{name} has closed.").format(name=other)
    if view.led is not None:
        if view.declared:
            return _("You have declared: now claim.")
        return _duty(view, view.led).format(name=other, card=card_name(view.led), suit=suit_name(view.led.suit))
    if view.before_drawing:
        return _("You won the trick: draw, or act before drawing.")
    if view.declared and view.rules.marriage_must_lead:
        return _("Lead the {king} or the {queen} of {suit}.").format(
            king=rank_name(Rank.KING), queen=rank_name(Rank.QUEEN), suit=suit_name(view.declared[-1])
        )
    if not any(view.trick_counts):
        return _("Your lead: you lead to the first trick.")
    return _("Your lead: you won the last trick.")


def _other_turn(view: View) -> str:
    if view.offered:
        return _("{name} may exchange, since you closed.")
    return _("{name} is to lead.") if view.led is None else _("{name} is to reply.")


def _duty(view: View, led: Card) -> str:
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    same = [card for card in view.hand if card.suit == led.suit]
    if len(cards) == len(view.hand):
        return _("{name} led the {card}: play any card.")
    if not same:
        return _("{name} led the {card}: you have no {suit}, so trump it.")
    if len(cards) < len(same):
        return _("{name} led the {card}: follow suit and beat it.")
    return _("{name} led the {card}: follow suit.")


def ask_close(rules: Rules) -> str:
    """The question before closing."""
    if rules.marriage_after_close:
        return _("Close the stock? Nobody draws any more. Enter closes, Escape goes back.")
    return _("Close the stock? A marriage must be declared before, not after. Enter closes, Escape goes back.")


def ask_claim(view: View, other: str, *, counts: bool) -> str:
    """The question before claiming; without ``counts`` card points are kept in the head."""
    out = view.rules.out_at
    if counts and view.points[view.seat] >= out:
        return _("Claim, with {n} card points? Enter claims, Escape goes back.").format(n=view.points[view.seat])
    if counts:
        text = _("Claim with only {n} of {out} card points? {name} wins the deal then. Enter claims, Escape goes back.")
        return text.format(n=view.points[view.seat], out=out, name=other)
    text = _("Claim to have {out} card points? A false claim loses the deal. Enter claims, Escape goes back.")
    return text.format(out=out)


def ask_leave(keeping: Keeping) -> str:
    """The question before leaving in the middle of a match."""
    if keeping.keeps:
        return _("Leave now? The match is kept, to be played on. Enter leaves, Escape goes back.")
    return _("Leave in the middle of the match? Enter leaves, Escape goes back.")


def ask_marriage() -> str:
    """The question which of several marriages to declare."""
    return _("Which marriage? The arrow keys choose, Enter declares, Escape goes back.")


def ask_again() -> str:
    """The question in which seats a deal is dealt again."""
    return _(
        "Play these cards again, for practice: in which seats? The arrow keys choose, Enter deals, Escape goes back."
    )


def undo_needs_practice() -> str:
    """Why nothing is taken back in this match."""
    text = _("Decisions are taken back in practice matches only: choose one as a new match, or with '{command}'.")
    return text.format(command="sixtysix play --practice")


def nothing_to_take_back() -> str:
    """Why nothing is taken back now."""
    return _("You have decided nothing in this deal that could be taken back.")


def unknown_key(char: str) -> str:
    """What there is to a key that does nothing."""
    if not char.isascii():
        return _("Digits, arrows, Enter, Space, Tab and Escape work with every keyboard layout.")
    return _("'{key}' does nothing here.").format(key=visible(char))


def too_soon() -> str:
    """Why a key that confirms did nothing."""
    return _("That came too soon after the last key: look again, then press it once more.")


def still_there() -> str:
    """The warning before the table is left because no key is pressed."""
    return _("Still there? Any key keeps your seat.")


def left_idle(minutes: float) -> str:
    """Why the table was left."""
    return _("Nothing came from you for {minutes:g} minutes, so the table was left.").format(minutes=minutes)


def no_look_back(view: View) -> str:
    """Why no trick can be looked at now."""
    if view.rules.look_back is LookBack.NONE:
        return _("These rules let nobody look at tricks again.")
    if not view.tricks:
        return _("No trick has been played yet.")
    if view.rules.look_back is LookBack.OWN_TRICKS:
        return _("You have won no trick yet, and the last one may be seen only until the next lead.")
    return _("The last trick may be seen only until the next card is led.")


def no_look_back_wanted() -> str:
    """Why no trick can be looked at, whatever the rules say."""
    return _("You play without looking at tricks again, as you have set it.")


def habit(name: str, on: bool) -> str:
    """What a switch does from now on."""
    match name, on:
        case "draw", True:
            return _("From now on the table draws for you.")
        case "draw", False:
            return _("From now on you draw yourself where you may act before.")
        case "claim", True:
            return _("From now on the table claims for you as soon as you are out.")
        case "claim", False:
            return _("From now on you claim yourself.")
        case "marry", True:
            return _("From now on leading a king or queen declares its marriage.")
        case _other:
            return _("From now on a marriage is declared with its key alone.")
