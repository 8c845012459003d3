"""A deal at any moment, or one seat's view of it, written as one line of text. ``docs/notation.md`` describes it.

>>> from sixtysix.engine.notation import read_position, write_position
>>> line = "standard F=AS,TS,KH,QH,9D,JC D=KS,QS,AH,TH,AD,TD up=9H stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C"
>>> deal = read_position(line)
>>> write_position(deal) == write_position(read_position(write_position(deal)))
True
"""

from __future__ import annotations

from sixtysix.engine.actions import Seat
from sixtysix.engine.cards import CardSet, pair_mask
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Meld
from sixtysix.engine.notation.fields import HIDDEN
from sixtysix.engine.notation.words import write_action, write_cards, write_rules
from sixtysix.engine.state import State
from sixtysix.engine.view import View


def write_position(deal: Deal) -> str:
    """The position of a deal as one line that says everything about it."""
    words = [write_rules(deal.rules)]
    words.append(f"F={write_cards(deal.cards(deal.hands[0]))}")
    words.append(f"D={write_cards(deal.cards(deal.hands[1]))}")
    words.append(f"stock={write_cards(deal.stock)}")
    words += _common(deal, deal.known, deal.lacks)
    return " ".join(words)


def write_view(view: View) -> str:
    """One seat's view as one line: as a position, with ``?`` for each card the seat does not know."""
    hidden = write_hidden(view.known, view.other_cards)
    own = write_cards(tuple(view.hand))
    stock = view.talon - (view.upcard is not None)
    words = [write_rules(view.rules), f"view={view.seat.letter}"]
    words += [f"F={hidden if view.seat else own}", f"D={own if view.seat else hidden}"]
    words.append(f"stock={','.join(HIDDEN * stock) or '-'}")
    words.append(f"played={write_cards(tuple(view.played))}")
    mine, theirs = view.known_to_other.bits, view.known.bits
    lacks, others = view.lacks_known_to_other.bits, view.lacks.bits
    known = (theirs, mine) if view.seat else (mine, theirs)
    words += _common(view, known, (others, lacks) if view.seat else (lacks, others))
    return " ".join(words)


def write_hidden(known: CardSet, count: int) -> str:
    """A hand of which only some cards are known, ``?`` for the others; ``-`` for none."""
    cards = [card.code for card in known] + [HIDDEN] * (count - len(known))
    return ",".join(cards) or "-"


def _common(deal: State | View, known: tuple[int, int], lacks: tuple[int, int]) -> list[str]:
    """The fields that a position and a view share. What is as at the first lead is left out."""
    words = [f"up={deal.upcard.code if deal.upcard is not None else '-'}", f"trump={deal.trump.letter}"]
    words.append(f"lead={deal.leader.letter}")
    if deal.led is not None:
        words.append(f"table={deal.led.code}")
    if deal.before_drawing or deal.offered:
        words.append(f"step={'draw' if deal.before_drawing else 'exchange'}")
    if any(deal.trick_counts) or any(deal.points):
        words.append("points={}/{}".format(*deal.points))
        words.append("tricks={}/{}".format(*deal.trick_counts))
    if any(deal.pending):
        words.append("pending={}/{}".format(*deal.pending))
    if deal.melds:
        words.append("melds=" + ",".join(f"{m.seat.letter}:{m.suit.letter}{m.points}" for m in deal.melds))
    if deal.declared:
        words.append("declared=" + ",".join(suit.letter for suit in deal.declared))
    if deal.closed_by is not None:
        words.append("closed={}@{}:{}/{}".format(deal.closed_by.letter, deal.closed_after, *deal.at_close))
    for seat in Seat:
        shown = shown_in_melds(deal.melds, seat, deal.played if isinstance(deal.played, int) else deal.played.bits)
        if known[seat] != shown:
            words.append(f"known{seat.letter}={write_cards(tuple(CardSet(known[seat])))}")
    words += [f"lacks{seat.letter}={write_cards(tuple(CardSet(lacks[seat])))}" for seat in Seat if lacks[seat]]
    if deal.history:
        words.append("past=" + ",".join(f"{seat.letter}.{write_action(action)}" for seat, action in deal.history))
    if deal.result is not None:
        winner = "-" if deal.result.winner is None else deal.result.winner.letter
        words.append(f"result={winner}:{deal.result.ending}:{deal.result.game_points}")
    return words


def shown_in_melds(melds: tuple[Meld, ...], seat: Seat, played: int) -> int:
    """Cards known through marriages: what is left in hand of the pairs a seat has declared."""
    bits = 0
    for meld in melds:
        if meld.seat == seat:
            bits |= pair_mask(meld.suit)
    return bits & ~played
