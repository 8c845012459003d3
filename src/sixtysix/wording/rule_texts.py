"""What each rule is called, what it means, and which rules belong together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sixtysix.i18n import _

RULE_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "deal": (
        "ranks",
        "values",
        "hand_size",
        "packets",
        "upcard_after",
        "first_dealer",
        "next_dealer",
        "dealer_after_draw",
        "first_leader",
    ),
    "tricks": (
        "open_must_follow",
        "open_must_head",
        "open_must_trump",
        "must_follow",
        "must_head",
        "must_trump",
        "draw_order",
    ),
    "exchange": (
        "exchange",
        "exchange_when",
        "exchange_needs_trick",
        "exchange_min_talon",
        "exchange_at_close",
        "exchange_after_own_close",
    ),
    "marriage": (
        "marriage_plain",
        "marriage_trump",
        "marriage_trump_needs",
        "marriage_when",
        "marriage_first_lead",
        "marriage_needs_trick",
        "marriage_after_close",
        "marriage_after_exhaustion",
        "marriage_must_lead",
        "marriages_per_lead",
        "marriage_automatic",
    ),
    "closing": (
        "closing",
        "close_first_lead",
        "close_before_drawing",
        "close_min_talon",
        "close_scored_at",
        "failed_close",
        "beaten_close",
        "close_trickless_at",
        "closed_factor",
    ),
    "claiming": ("out_at", "claims", "false_claim", "false_claim_pays", "closer_false_claim"),
    "end": (
        "nobody_out",
        "last_trick_bonus",
        "last_trick_bonus_closed",
        "last_trick_game_points",
        "tie",
        "game_points",
        "schneider_below",
    ),
    "match": ("match_target", "match_count", "shutout_double", "best_of", "look_back", "show_counts"),
}
"""The names of the rules by group, in the order in which they are shown."""

_GROUP_TITLES: Final[dict[str, Callable[[], str]]] = {
    "deal": lambda: _("Pack and deal"),
    "tricks": lambda: _("Tricks and drawing"),
    "exchange": lambda: _("Exchange of the lowest trump"),
    "marriage": lambda: _("Marriage"),
    "closing": lambda: _("Closing the stock"),
    "claiming": lambda: _("Going out"),
    "end": lambda: _("End of the deal"),
    "match": lambda: _("Match and memory"),
}

_LABELS: Final[dict[str, Callable[[], str]]] = {
    "ranks": lambda: _("Order of the cards"),
    "values": lambda: _("Card points"),
    "hand_size": lambda: _("Hand"),
    "packets": lambda: _("Dealt in packets of"),
    "upcard_after": lambda: _("Upcard turned after packet"),
    "first_dealer": lambda: _("First dealer"),
    "next_dealer": lambda: _("Next dealer"),
    "dealer_after_draw": lambda: _("Dealer after a drawn deal"),
    "first_leader": lambda: _("First lead"),
    "open_must_follow": lambda: _("Follow suit (stock open)"),
    "open_must_head": lambda: _("Beat the card led (stock open)"),
    "open_must_trump": lambda: _("Trump when void (stock open)"),
    "must_follow": lambda: _("Follow suit (strict phase)"),
    "must_head": lambda: _("Beat the card led (strict phase)"),
    "must_trump": lambda: _("Trump when void (strict phase)"),
    "draw_order": lambda: _("First to draw"),
    "exchange": lambda: _("Exchange"),
    "exchange_when": lambda: _("When to exchange"),
    "exchange_needs_trick": lambda: _("Exchange needs a trick"),
    "exchange_min_talon": lambda: _("Stock needed to exchange"),
    "exchange_at_close": lambda: _("Exchange when the other closes"),
    "exchange_after_own_close": lambda: _("Exchange after closing oneself"),
    "marriage_plain": lambda: _("Marriage"),
    "marriage_trump": lambda: _("Trump marriage"),
    "marriage_trump_needs": lambda: _("Full trump marriage needs"),
    "marriage_when": lambda: _("When to declare"),
    "marriage_first_lead": lambda: _("Marriage on the first lead"),
    "marriage_needs_trick": lambda: _("Marriage counts only with a trick"),
    "marriage_after_close": lambda: _("Marriage after closing"),
    "marriage_after_exhaustion": lambda: _("Marriage after the stock is gone"),
    "marriage_must_lead": lambda: _("King or queen must be led"),
    "marriages_per_lead": lambda: _("Marriages at one lead"),
    "marriage_automatic": lambda: _("Leading declares the marriage"),
    "closing": lambda: _("Closing"),
    "close_first_lead": lambda: _("Closing on the first lead"),
    "close_before_drawing": lambda: _("Acting before drawing"),
    "close_min_talon": lambda: _("Stock needed to close"),
    "close_scored_at": lambda: _("Close scored on"),
    "failed_close": lambda: _("Failed close pays"),
    "beaten_close": lambda: _("Other player out first pays"),
    "close_trickless_at": lambda: _("No trick means none at"),
    "closed_factor": lambda: _("Game points after a close"),
    "out_at": lambda: _("Needed to go out"),
    "claims": lambda: _("Going out"),
    "false_claim": lambda: _("False claim pays"),
    "false_claim_pays": lambda: _("False claim is scored"),
    "closer_false_claim": lambda: _("False claim by the closer"),
    "nobody_out": lambda: _("Nobody out"),
    "last_trick_bonus": lambda: _("Last trick"),
    "last_trick_bonus_closed": lambda: _("Last trick after a close"),
    "last_trick_game_points": lambda: _("Winning by the last trick"),
    "tie": lambda: _("Equal card points"),
    "game_points": lambda: _("Game points for a deal"),
    "schneider_below": lambda: _("Schneider below"),
    "match_target": lambda: _("Match to"),
    "match_count": lambda: _("Match score"),
    "shutout_double": lambda: _("Shut-out counts double"),
    "best_of": lambda: _("Matches"),
    "look_back": lambda: _("Looking at played tricks"),
    "show_counts": lambda: _("Card points shown"),
}

_HELP: Final[dict[str, Callable[[], str]]] = {
    "ranks": lambda: _("The ranks from high to low; without the nine it is a pack of 20 cards, with it one of 24."),
    "values": lambda: _("How many card points each rank is worth to the winner of the trick."),
    "hand_size": lambda: _("How many cards each player is dealt, and holds until the stock is closed or exhausted."),
    "packets": lambda: _("In what packets the cards are dealt, forehand getting the first of each."),
    "upcard_after": lambda: _("After which of the packets the upcard, which makes trumps, is turned."),
    "first_dealer": lambda: _("Who deals the first deal of a match."),
    "next_dealer": lambda: _("Who deals after a deal that somebody won."),
    "dealer_after_draw": lambda: _("Who deals after a deal that nobody won."),
    "first_leader": lambda: _("Who leads to the first trick."),
    "open_must_follow": lambda: _("Whether the suit led must be followed while cards are still drawn."),
    "open_must_head": lambda: _("Whether the card led must be beaten in its suit while cards are still drawn."),
    "open_must_trump": lambda: _(
        "Whether a player without the suit led must play a trump while cards are still drawn."
    ),
    "must_follow": lambda: _("Whether the suit led must be followed once the stock is closed or exhausted."),
    "must_head": lambda: _("Whether the card led must be beaten in its suit once the stock is closed or exhausted."),
    "must_trump": lambda: _(
        "Whether a player without the suit led must play a trump once the stock is closed or exhausted."
    ),
    "draw_order": lambda: _("Which player draws first after a trick; the other one gets the upcard in the end."),
    "exchange": lambda: _(
        "Whether the lowest trump may be exchanged for the upcard, or is as soon as that is allowed."
    ),
    "exchange_when": lambda: _("At which of their turns players may exchange."),
    "exchange_needs_trick": lambda: _("Whether a player must have won a trick to exchange."),
    "exchange_min_talon": lambda: _("How many cards, the upcard included, must be left in the stock for an exchange."),
    "exchange_at_close": lambda: _("Whether a player may still exchange at once when the other one closes the stock."),
    "exchange_after_own_close": lambda: _(
        "Whether the player who has closed the stock may exchange before leading to the next trick."
    ),
    "marriage_plain": lambda: _(
        "How many card points the king and queen of a suit other than trumps are declared for."
    ),
    "marriage_trump": lambda: _("How many card points the king and queen of trumps are declared for."),
    "marriage_trump_needs": lambda: _(
        "How many card points in tricks a player needs for the full trump marriage; with fewer it counts as a plain "
        "one."
    ),
    "marriage_when": lambda: _("At which of their turns players may declare a marriage."),
    "marriage_first_lead": lambda: _("Whether a marriage may be declared on the first lead of a deal."),
    "marriage_needs_trick": lambda: _(
        "Whether a marriage counts for nothing until the player who declared it has won a trick."
    ),
    "marriage_after_close": lambda: _("Whether a marriage may be declared once the stock is closed."),
    "marriage_after_exhaustion": lambda: _("Whether a marriage may be declared once the stock is exhausted."),
    "marriage_must_lead": lambda: _("Whether a player who has declared a marriage must lead its king or its queen."),
    "marriages_per_lead": lambda: _("How many marriages a player may declare at one lead."),
    "marriage_automatic": lambda: _(
        "Whether leading the king or queen of a marriage that may be declared declares it by itself."
    ),
    "closing": lambda: _("Whether the stock may be closed, so that nobody draws and the strict phase begins."),
    "close_first_lead": lambda: _("Whether the stock may be closed on the first lead of a deal."),
    "close_before_drawing": lambda: _(
        "Whether the winner of a trick may exchange, declare a marriage and close before drawing."
    ),
    "close_min_talon": lambda: _("How many cards, the upcard included, must be left in the stock for closing it."),
    "close_scored_at": lambda: _(
        "On which card points and tricks of the other player the win of the player who closed is scored."
    ),
    "failed_close": lambda: _(
        "How many game points the other player gets when the one who closed does not go out: when that one has enough "
        "card points not to be Schneider, when not, and when the other player had no trick."
    ),
    "beaten_close": lambda: _(
        "How many game points the other player gets for going out before the one who closed, in the same three cases."
    ),
    "close_trickless_at": lambda: _(
        "At which moment the other player must have been without a trick for the highest of these."
    ),
    "closed_factor": lambda: _("By how much the game points are multiplied once the stock has been closed."),
    "out_at": lambda: _("How many card points a player needs to go out and win the deal."),
    "claims": lambda: _("Whether players must claim that they have enough card points, or the deal ends by itself."),
    "false_claim": lambda: _(
        "How many game points the other player gets for a false claim: with a trick, and without one."
    ),
    "false_claim_pays": lambda: _(
        "Whether a false claim costs the numbers given for it, or what the claim would have won had it been right."
    ),
    "closer_false_claim": lambda: _("What a false claim by the player who closed the stock counts as."),
    "nobody_out": lambda: _("Who wins a deal that is played to the end with nobody out and the stock not closed."),
    "last_trick_bonus": lambda: _("How many card points the winner of the last trick gets besides."),
    "last_trick_bonus_closed": lambda: _("Whether these are given when the stock was closed, too."),
    "last_trick_game_points": lambda: _("How many game points a deal is worth that the last trick decides."),
    "tie": lambda: _("What happens when the deal is played to the end and both have the same card points."),
    "game_points": lambda: _(
        "How many game points a deal is worth: against a player who is not Schneider, who is, and who has no trick."
    ),
    "schneider_below": lambda: _("With fewer card points than this the loser of a deal is Schneider."),
    "match_target": lambda: _("How many game points win the match."),
    "match_count": lambda: _("Whether the game points are counted up from nothing or down to it."),
    "shutout_double": lambda: _("Whether a match in which the loser has won no game point counts as two."),
    "best_of": lambda: _("How many matches are played at most, until one player has won more than half of them."),
    "look_back": lambda: _("Which of the tricks already played a player may look at again."),
    "show_counts": lambda: _("Whether the table shows card points, or players keep count in their heads."),
}


def rule_group_title(group: str) -> str:
    """The heading over a group of rules; ``group`` is a key of :data:`RULE_GROUPS`."""
    return _GROUP_TITLES[group]()


def rule_label(name: str) -> str:
    """A rule's name in a few words, to stand before its value; ``name`` is that of a field of ``Rules``."""
    return _LABELS[name]()


def rule_help(name: str) -> str:
    """What a rule means, in one sentence; ``name`` is that of a field of ``Rules``."""
    return _HELP[name]()
