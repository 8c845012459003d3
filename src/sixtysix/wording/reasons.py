"""Why an action is refused, as a sentence for the player who tried it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from sixtysix.engine.cards import Card, Rank, Suit
from sixtysix.engine.reasons import Reason, Why
from sixtysix.engine.rules import MarriageWhen, Rules
from sixtysix.i18n import _, ngettext
from sixtysix.wording.cards import card_name, in_pack, rank_name, suit_name


def reason(reason: Reason, rules: Rules) -> str:
    """Why an action is refused: one sentence that says what the rules ask instead, speaking to the player as «you»."""
    return _SENTENCES[reason.why](reason, rules)


def _card(reason: Reason) -> str:
    assert reason.card is not None, reason
    return card_name(reason.card)


def _suit(reason: Reason) -> str:
    assert reason.suit is not None, reason
    return suit_name(reason.suit)


def _number(reason: Reason) -> int:
    assert reason.number is not None, reason
    return reason.number


def _led(reason: Reason) -> Card:
    assert reason.card is not None, reason
    return reason.card


_FOLLOW: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: _("You must follow suit: the {card} was led and you hold a spade."),
    Suit.HEARTS: lambda: _("You must follow suit: the {card} was led and you hold a heart."),
    Suit.DIAMONDS: lambda: _("You must follow suit: the {card} was led and you hold a diamond."),
    Suit.CLUBS: lambda: _("You must follow suit: the {card} was led and you hold a club."),
}

_HEAD: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: _("You must beat the {card}: you hold a higher spade."),
    Suit.HEARTS: lambda: _("You must beat the {card}: you hold a higher heart."),
    Suit.DIAMONDS: lambda: _("You must beat the {card}: you hold a higher diamond."),
    Suit.CLUBS: lambda: _("You must beat the {card}: you hold a higher club."),
}

_VOID: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: _("You have no spade to follow the {card}, so you must trump it with {trump}."),
    Suit.HEARTS: lambda: _("You have no heart to follow the {card}, so you must trump it with {trump}."),
    Suit.DIAMONDS: lambda: _("You have no diamond to follow the {card}, so you must trump it with {trump}."),
    Suit.CLUBS: lambda: _("You have no club to follow the {card}, so you must trump it with {trump}."),
}

# The same of the suits that a German pack has in place of French ones.
_GERMAN_FOLLOW: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: _("You must follow suit: the {card} was led and you hold a leaf."),
    Suit.DIAMONDS: lambda: _("You must follow suit: the {card} was led and you hold a bell."),
    Suit.CLUBS: lambda: _("You must follow suit: the {card} was led and you hold an acorn."),
}

_GERMAN_HEAD: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: _("You must beat the {card}: you hold a higher leaf."),
    Suit.DIAMONDS: lambda: _("You must beat the {card}: you hold a higher bell."),
    Suit.CLUBS: lambda: _("You must beat the {card}: you hold a higher acorn."),
}

_GERMAN_VOID: Final[dict[Suit, Callable[[], str]]] = {
    Suit.SPADES: lambda: _("You have no leaf to follow the {card}, so you must trump it with {trump}."),
    Suit.DIAMONDS: lambda: _("You have no bell to follow the {card}, so you must trump it with {trump}."),
    Suit.CLUBS: lambda: _("You have no acorn to follow the {card}, so you must trump it with {trump}."),
}


def _follow(suit: Suit) -> str:
    return in_pack(_FOLLOW, _GERMAN_FOLLOW, suit)()


def _head(suit: Suit) -> str:
    return in_pack(_HEAD, _GERMAN_HEAD, suit)()


def _void(suit: Suit) -> str:
    return in_pack(_VOID, _GERMAN_VOID, suit)()


def _draw_first(_reason: Reason, rules: Rules) -> str:
    if rules.close_before_drawing:
        return _("Draw from the stock before you lead.")
    return _("Draw from the stock first: these rules allow nothing before drawing.")


def _no_trick_claim(_reason: Reason, rules: Rules) -> str:
    if rules.marriage_needs_trick:
        return _("You cannot claim before you have won a trick.")
    return _("You cannot claim before you have won a trick or declared a marriage.")


def _not_now_claim(_reason: Reason, _rules: Rules) -> str:
    return _("You may claim only after winning a trick, until you lead, or right after declaring a marriage.")


def _marry_declared(reason: Reason, rules: Rules) -> str:
    # Without the duty to lead from it, the pair may still be in hand at a later lead.
    if rules.marriage_must_lead and rules.marriages_per_lead == 1:
        sentence = _("You have declared the marriage in {suit}, and only one may be declared at each lead.")
    else:
        sentence = _("You have declared the marriage in {suit} already.")
    return sentence.format(suit=_suit(reason))


def _marry_not_leading(_reason: Reason, rules: Rules) -> str:
    if rules.marriage_when is MarriageWhen.LEAD_OR_OUT:
        return _("You may declare a marriage only when it is your turn to lead or when it makes you go out.")
    return _("You may declare a marriage only when it is your turn to lead.")


def _marry_first_lead(_reason: Reason, _rules: Rules) -> str:
    return _("These rules allow no marriage on the first lead of a deal.")


def _marry_talon(reason: Reason, _rules: Rules) -> str:
    n = _number(reason)
    return ngettext(
        "Before drawing you may declare a marriage only while at least {n} card is left in the stock, "
        "the upcard included.",
        "Before drawing you may declare a marriage only while at least {n} cards are left in the stock, "
        "the upcard included.",
        n,
    ).format(n=n)


def _exchange_talon(reason: Reason, _rules: Rules) -> str:
    n = _number(reason)
    return ngettext(
        "You may exchange only while at least {n} card is left in the stock, the upcard included.",
        "You may exchange only while at least {n} cards are left in the stock, the upcard included.",
        n,
    ).format(n=n)


def _close_talon(reason: Reason, _rules: Rules) -> str:
    n = _number(reason)
    return ngettext(
        "You may close only while at least {n} card is left in the stock, the upcard included.",
        "You may close only while at least {n} cards are left in the stock, the upcard included.",
        n,
    ).format(n=n)


_Sentence: TypeAlias = Callable[[Reason, Rules], str]

_SENTENCES: Final[dict[Why, _Sentence]] = {
    Why.DEAL_OVER: lambda _r, _rules: _("The deal is over."),
    Why.NOT_YOUR_TURN: lambda _r, _rules: _("It is not your turn."),
    Why.DRAW_FIRST: _draw_first,
    Why.ANSWER_CLOSE: lambda _r, _rules: _("The stock has just been closed: exchange now, or pass."),
    Why.EXCHANGE_FIRST: lambda r, _rules: _(
        "The {card} is exchanged for the upcard first: under these rules that happens by itself."
    ).format(card=_card(r)),
    Why.CLAIM_NOW: lambda r, _rules: _(
        "You have declared the marriage in {suit} to go out, so now you can only claim."
    ).format(suit=_suit(r)),
    Why.NOT_IN_HAND: lambda r, _rules: _("You do not hold the {card}.").format(card=_card(r)),
    Why.FOLLOW_SUIT: lambda r, _rules: _follow(_led(r).suit).format(card=_card(r)),
    Why.HEAD_TRICK: lambda r, _rules: _head(_led(r).suit).format(card=_card(r)),
    Why.MUST_TRUMP: lambda r, _rules: _void(_led(r).suit).format(card=_card(r), trump=_suit(r)),
    Why.LEAD_PAIR: lambda r, _rules: _(
        "You have declared the marriage in {suit}, so you must lead its {king} or its {queen}."
    ).format(suit=_suit(r), king=rank_name(Rank.KING), queen=rank_name(Rank.QUEEN)),
    Why.MARRY_NO_PAIR: lambda r, _rules: _("You do not hold both the {king} and the {queen} of {suit}.").format(
        suit=_suit(r), king=rank_name(Rank.KING), queen=rank_name(Rank.QUEEN)
    ),
    Why.MARRY_NOT_LEADING: _marry_not_leading,
    Why.MARRY_DECLARED: _marry_declared,
    Why.MARRY_FIRST_LEAD: _marry_first_lead,
    Why.MARRY_CLOSED: lambda _r, _rules: _("Under these rules a marriage must be declared before the stock is closed."),
    Why.MARRY_EXHAUSTED: lambda _r, _rules: _(
        "Under these rules a marriage must be declared before the stock is exhausted."
    ),
    Why.MARRY_TALON: _marry_talon,
    Why.EXCHANGE_OFF: lambda _r, _rules: _("These rules have no exchange of the lowest trump."),
    Why.EXCHANGE_AUTOMATIC: lambda _r, _rules: _("Under these rules the exchange happens by itself."),
    Why.EXCHANGE_NO_CARD: lambda r, _rules: _("You need the {card} to exchange, and you do not hold it.").format(
        card=_card(r)
    ),
    Why.EXCHANGE_UPCARD: lambda r, _rules: _(
        "The upcard is the {card}, the lowest trump itself, so there is nothing to exchange."
    ).format(card=_card(r)),
    Why.EXCHANGE_NOT_LEADING: lambda _r, _rules: _("You may exchange only when it is your turn to lead."),
    Why.EXCHANGE_NO_TRICK: lambda _r, _rules: _("You may exchange only after you have won a trick."),
    Why.EXCHANGE_TALON: _exchange_talon,
    Why.EXCHANGE_CLOSED: lambda _r, _rules: _("The stock is closed: an exchange would have had to come before that."),
    Why.EXCHANGE_EXHAUSTED: lambda _r, _rules: _("The stock is exhausted, so there is no upcard left to exchange."),
    Why.EXCHANGE_MARRIED: lambda r, _rules: _(
        "You have declared the marriage in {suit}: an exchange would have had to come before it."
    ).format(suit=_suit(r)),
    Why.CLOSE_OFF: lambda _r, _rules: _("These rules have no closing of the stock."),
    Why.CLOSE_NOT_LEADING: lambda _r, _rules: _("You may close the stock only when it is your turn to lead."),
    Why.CLOSE_CLOSED: lambda _r, _rules: _("The stock is closed already."),
    Why.CLOSE_EXHAUSTED: lambda _r, _rules: _("The stock is exhausted, so there is nothing left to close."),
    Why.CLOSE_FIRST_LEAD: lambda _r, _rules: _("These rules allow no closing on the first lead of a deal."),
    Why.CLOSE_TALON: _close_talon,
    Why.CLAIM_AUTOMATIC: lambda _r, rules: ngettext(
        "Nobody claims under these rules: the deal ends by itself as soon as a player has {n} card point.",
        "Nobody claims under these rules: the deal ends by itself as soon as a player has {n} card points.",
        rules.out_at,
    ).format(n=rules.out_at),
    Why.CLAIM_NO_TRICK: _no_trick_claim,
    Why.CLAIM_NOT_NOW: _not_now_claim,
    Why.NOTHING_TO_DRAW: lambda _r, _rules: _("There is nothing to draw now."),
    Why.NOTHING_TO_PASS: lambda _r, _rules: _("There is no exchange on offer that you could pass."),
}
