"""What is told of a deal and a match: each fact in a sentence of its own, the same fact always in the same form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixtysix.engine.actions import CLAIM, EXCHANGE, Marry, Play, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.events import (
    CardDrawn,
    DealEnded,
    Event,
    Exchanged,
    MarriageCounted,
    MarriageDeclared,
    Passed,
    Trick,
    TrickWon,
)
from sixtysix.engine.rules import MatchCount
from sixtysix.engine.view import View
from sixtysix.i18n import _, ngettext
from sixtysix.session.session import Session
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.wording import event as sentence
from sixtysix.wording.cards import card_name, suit_name


def listed(parts: Iterable[str]) -> str:
    """Words one after the other, with commas."""
    return ", ".join(parts)


def listed_cards(cards: Iterable[Card], trump: Suit) -> str:
    """Cards by name, one after the other, each trump said to be one."""
    return listed(
        _("{card} trump").format(card=card_name(card)) if card.suit == trump else card_name(card) for card in cards
    )


# What happened


def news(events: Sequence[Event], view: View, names: tuple[str, str], *, counts: bool) -> list[str]:
    """What has happened, and what it means for the score and the stock; ``names`` are by seat."""
    told: list[str] = []
    scored = drew = False
    for event in events:
        scored |= isinstance(event, TrickWon | MarriageCounted)
        scored |= isinstance(event, MarriageDeclared) and not event.pending
        drew |= isinstance(event, CardDrawn)
        if _goes_without_saying(event, view.seat):
            continue
        if isinstance(event, TrickWon):
            told.append(_trick_won(event.seat, view.seat, names))
        else:
            told.append(sentence(event, names, view.seat, counts=counts))
        if isinstance(event, Exchanged) and view.upcard is not None:
            told.append(upcard(view))
    if view.result is None:
        if scored and counts:
            told.append(card_points(view, names))
        if drew:
            told.append(stock(view))
    return told


def _goes_without_saying(event: Event, you: Seat) -> bool:
    """Whether an event is told elsewhere, or known to the one who did it."""
    if isinstance(event, CardDrawn):
        return event.card is None
    return isinstance(event, DealEnded) or (isinstance(event, Passed) and event.seat == you)


def _trick_won(winner: Seat, you: Seat, names: tuple[str, str]) -> str:
    return _("You win the trick.") if winner == you else _("{name} wins the trick.").format(name=names[winner])


# How the deal stands


def trump(view: View) -> str:
    """The trump suit."""
    return _("Trump: {suit}.").format(suit=suit_name(view.trump))


def upcard(view: View) -> str:
    """The upcard, or that there is none any more."""
    if view.upcard is None:
        return _("The upcard is gone.")
    return _("Upcard: {card}.").format(card=card_name(view.upcard))


def stock(view: View) -> str:
    """The cards left to draw, the upcard among them."""
    if view.upcard is None:
        return _("Stock: none left.")
    if view.closed_by is not None:
        return _("Stock: closed, {n} left.").format(n=view.talon)
    return _("Stock: {n} left.").format(n=view.talon)


def card_points(view: View, names: tuple[str, str]) -> str:
    """Both players' card points."""
    points = [f"{view.points[seat]}" for seat in (view.seat, view.other)]
    return _("Card points: you {yours}, {name} {others}.").format(
        yours=points[0], name=names[view.other], others=points[1]
    )


def pending(view: View, names: tuple[str, str]) -> list[str]:
    """The marriages that do not count yet."""
    told = []
    if view.pending[view.seat]:
        told.append(_("Pending: {n} for you, with your first trick.").format(n=view.pending[view.seat]))
    if view.pending[view.other]:
        text = _("Pending: {n} for {name}, with the first trick.")
        told.append(text.format(n=view.pending[view.other], name=names[view.other]))
    return told


def tricks(view: View, names: tuple[str, str]) -> str:
    """How many tricks both have won."""
    return _("Tricks: you {yours}, {name} {others}.").format(
        yours=view.trick_counts[view.seat], name=names[view.other], others=view.trick_counts[view.other]
    )


def on_the_table(view: View, names: tuple[str, str]) -> str:
    """The card that lies on the table, or whose lead it is."""
    number = len(view.tricks) + 1
    if view.led is not None:
        if view.leader == view.seat:
            return _("Trick {n}: you led the {card}.").format(n=number, card=card_name(view.led))
        return _("Trick {n}: {name} led the {card}.").format(n=number, name=names[view.other], card=card_name(view.led))
    if view.leader == view.seat:
        return _("Trick {n}: you lead.").format(n=number)
    return _("Trick {n}: {name} leads.").format(n=number, name=names[view.other])


def hand(cards: Sequence[Card], view: View) -> str:
    """The hand in one sentence."""
    if not cards:
        return _("You hold no card.")
    return _("You hold: {cards}.").format(cards=listed_cards(cards, view.trump))


def hand_by_number(cards: Sequence[Card], view: View) -> list[str]:
    """The hand with the number of each card, one to a line, and what may not be played."""
    playable = {action.card for action in view.legal if isinstance(action, Play)}
    told = []
    for number, card in enumerate(cards, 1):
        barred = bool(playable) and card not in playable
        text = _("{n}: {card}, not now.") if barred else _("{n}: {card}.")
        told.append(text.format(n=number, card=listed_cards([card], view.trump)))
    return told or [hand(cards, view)]


def shown(view: View, names: tuple[str, str], exchanged: dict[int, Exchanged]) -> list[str]:
    """What the players have shown each other: marriages, exchanges, closing, cards known to be in a hand."""
    told = []
    by_seat = {view.seat: YOU, view.other: OTHER}
    for meld in view.melds:
        yours, theirs = _("You declared {points} in {suit}."), _("{name} declared {points} in {suit}.")
        text = yours if meld.seat == view.seat else theirs
        told.append(text.format(name=names[meld.seat], points=meld.points, suit=suit_name(meld.suit)))
    for seat in (view.seat, view.other):
        event = exchanged.get(by_seat[seat])
        if event is not None:
            text = _("You exchanged for the {card}.") if seat == view.seat else _("{name} exchanged for the {card}.")
            told.append(text.format(name=names[seat], card=card_name(event.taken)))
    if view.closed_by is not None:
        text = _("You closed the stock.") if view.closed_by == view.seat else _("{name} closed the stock.")
        told.append(text.format(name=names[view.closed_by]))
    if view.known:
        text = _("{name} holds, as you know: {cards}.")
        told.append(text.format(name=names[view.other], cards=listed_cards(view.known, view.trump)))
    if view.known_to_other:
        text = _("You hold, as {name} knows: {cards}.")
        told.append(text.format(name=names[view.other], cards=listed_cards(view.known_to_other, view.trump)))
    return told or [_("Nobody has shown anything.")]


def seen(cards: CardSet, view: View) -> list[str]:
    """Cards that have been seen, suit by suit, the strongest first."""
    told = []
    for suit in Suit:
        of_suit = CardSet(cards.bits & suit.mask)
        if of_suit:
            ranked = sorted(of_suit, key=lambda card: view.rules.ranks.index(card.rank))
            told.append(_("Seen: {cards}.").format(cards=listed(card_name(card) for card in ranked)))
    return told or [_("No card has been seen yet.")]


def tricks_told(tricks: Iterable[Trick], view: View, names: tuple[str, str]) -> list[str]:
    """Finished tricks: their cards, and whose they are."""
    told = []
    for trick in tricks:
        number = view.tricks.index(trick) + 1
        yours = _("Trick {n}: {led}, {reply}; yours.")
        theirs = _("Trick {n}: {led}, {reply}; won by {name}.")
        text = yours if trick.winner == view.seat else theirs
        told.append(
            text.format(n=number, led=card_name(trick.led), reply=card_name(trick.reply), name=names[trick.winner])
        )
    return told


# What can be done


def chances(view: View, *, counts: bool) -> list[str]:
    """What can be done now that cannot always be done."""
    marriages = [action.suit for action in view.legal if isinstance(action, Marry)]
    told = [_("You can marry {suit}.").format(suit=suit_name(suit)) for suit in marriages]
    if EXCHANGE in view.legal and view.upcard is not None:
        told.append(_("You can exchange for the {card}.").format(card=card_name(view.upcard)))
    if CLAIM in view.legal and counts and view.points[view.seat] >= view.rules.out_at:
        told.append(_("You are out and can claim."))
    return told


def playable(cards: Sequence[Card], view: View) -> list[str]:
    """The cards that may be played, where not all may and the question does not say which."""
    if view.declared:
        return []
    may = [card for card in cards if Play(card) in view.legal]
    if not may or len(may) == len(cards):
        return []
    return [_("You may play: {cards}.").format(cards=listed_cards(may, view.trump))]


def has_plays(view: View) -> bool:
    """Whether a card can be played now."""
    return any(isinstance(action, Play) for action in view.legal)


def question(view: View) -> str:
    """What is asked of the player now. Every question ends in a question mark, and nothing else does."""
    if view.offered:
        return _("Exchange or pass?")
    if view.led is not None:
        return _("Claim now?") if view.declared else _("Your reply?")
    if view.before_drawing:
        return _("Draw, or act before?")
    if view.declared and not has_plays(view):
        return _("Claim now?")
    if view.declared and view.rules.marriage_must_lead:
        return _("King or queen of {suit}?").format(suit=suit_name(view.declared[-1]))
    return _("Your lead?")


# How the match stands


def match_score(session: Session) -> list[str]:
    """The game points of both, and the matches won where several are played."""
    match, rules = session.match, session.rules
    points = match.last_points if match.ended else match.points
    name = session.names[OTHER]
    if rules.match_count is MatchCount.DOWN:
        left = [rules.match_target - n for n in points]
        text = _("Match, to go: you {yours}, {name} {others}.")
        told = [text.format(yours=left[YOU], others=left[OTHER], name=name)]
    else:
        text = _("Match to {target}: you {yours}, {name} {others}.")
        told = [text.format(target=rules.match_target, yours=points[YOU], others=points[OTHER], name=name)]
    if match.needed > 1:
        text = _("Matches won: you {yours}, {name} {others}.")
        told.append(text.format(yours=match.wins[YOU], others=match.wins[OTHER], name=name))
    if match.carry:
        told.append(
            ngettext(
                "The next deal counts {n} game point more.", "The next deal counts {n} game points more.", match.carry
            ).format(n=match.carry)
        )
    return told


def goal(session: Session) -> str:
    """What wins the match."""
    rules = session.rules
    if rules.match_count is MatchCount.DOWN:
        return _("The match: from {target} down to 0.").format(target=rules.match_target)
    target = rules.match_target
    return ngettext("The match: to {n} game point.", "The match: to {n} game points.", target).format(n=target)


def next_deal(session: Session) -> str:
    """Which deal comes, and who deals it."""
    if session.match.dealer == YOU:
        return _("Deal {n}: you deal.").format(n=session.number)
    return _("Deal {n}: {name} deals.").format(n=session.number, name=session.names[OTHER])
