"""A deal as plain lines of text: what ``sixtysix position`` and ``sixtysix replay --board`` show."""

from __future__ import annotations

from sixtysix.engine.actions import SEATS, Seat
from sixtysix.engine.cards import Card
from sixtysix.engine.deal import Deal
from sixtysix.engine.view import View
from sixtysix.i18n import _, ngettext
from sixtysix.text import visible
from sixtysix.wording.cards import suit_name


def face(card: Card) -> str:
    """A card as rank and suit symbol: ``K♠``, ``10♥``."""
    letter = card.rank.letter
    return f"{'10' if letter == 'T' else letter}{card.suit.symbol}"


def faces(cards: tuple[Card, ...]) -> str:
    """Cards side by side, or a dash for none."""
    return " ".join(map(face, cards)) or "–"


def seat_name(seat: Seat) -> str:
    """A seat in words."""
    return _("Forehand") if seat is Seat.FOREHAND else _("Dealer")


def board_lines(deal: Deal, names: tuple[str, str] | None = None, view: Seat | None = None) -> list[str]:
    """The table in lines: talon, both seats, the card on the table, whose turn it is, and the result.

    ``names`` are the players' by seat; ``view`` hides what that seat may not see.
    """
    seen = None if view is None else deal.view(view)
    called = [seat_name(seat) if names is None else visible(names[seat]) for seat in SEATS]
    lines = [_talon(deal)]
    lines += [_seat_line(deal, seat, called[seat], seen) for seat in reversed(SEATS)]
    for meld in deal.melds:
        pending = deal.pending[meld.seat] > 0
        text = (
            _("Marriage of {name}: {points} in {suit}, waiting for a trick")
            if pending
            else _("Marriage of {name}: {points} in {suit}")
        )
        lines.append(text.format(name=called[meld.seat], points=meld.points, suit=suit_name(meld.suit)))
    if deal.led is not None:
        lines.append(_("On the table: {card}, led by {name}").format(card=face(deal.led), name=called[deal.leader]))
    lines.append(_turn(deal, called))
    return lines


def _talon(deal: Deal) -> str:
    trump = suit_name(deal.trump)
    if deal.upcard is None:
        return _("Trumps: {suit}. The stock is exhausted.").format(suit=trump)
    if deal.closed_by is not None:
        return ngettext(
            "Trumps: {suit}. The stock is closed with {n} card left.",
            "Trumps: {suit}. The stock is closed with {n} cards left.",
            deal.talon,
        ).format(suit=trump, n=deal.talon)
    return ngettext(
        "Trumps: {suit}. Upcard: {card}. {n} card left to draw.",
        "Trumps: {suit}. Upcard: {card}. {n} cards left to draw.",
        deal.talon,
    ).format(suit=trump, card=face(deal.upcard), n=deal.talon)


def _seat_line(deal: Deal, seat: Seat, name: str, seen: View | None) -> str:
    cards = faces(deal.cards(deal.hands[seat]))
    if seen is not None and seat != seen.seat:
        known = [face(card) for card in seen.known]
        cards = " ".join(known + ["??"] * (seen.other_cards - len(known))) or "–"
    return ngettext(
        "{name}: {cards} ({points} card points, {n} trick)",
        "{name}: {cards} ({points} card points, {n} tricks)",
        deal.trick_counts[seat],
    ).format(name=name, cards=cards, points=deal.points[seat], n=deal.trick_counts[seat])


def _turn(deal: Deal, called: list[str]) -> str:
    name = called[deal.turn]
    if deal.result is not None:
        return _("The deal is over.")
    if deal.offered:
        return _("{name} may exchange or pass, since the stock has just been closed.").format(name=name)
    if deal.before_drawing:
        return _("{name} has won the trick and may act before drawing.").format(name=name)
    if deal.declared:
        return _("{name} has declared a marriage and leads one of its cards.").format(name=name)
    if deal.led is None:
        return _("{name} is on lead.").format(name=name)
    return _("{name} is to reply.").format(name=name)
