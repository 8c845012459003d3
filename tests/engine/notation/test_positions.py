"""Positions and views as text: both ways exact, at every moment of every deal."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from sixtysix.engine.actions import SEATS, Play, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Ending, Meld
from sixtysix.engine.notation import (
    NotationError,
    Problem,
    read_line,
    read_position,
    read_seated,
    read_view,
    write_position,
    write_view,
)
from sixtysix.engine.notation.fields import MOST_CHARACTERS, NAMES
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.view import View
from tests.engine.walks import ALL_RULES, HOUSE, choose, rules_named, walk, walks

FIRST = "standard F=AS,TS,KH,QH,9D,JC D=KS,QS,AH,TH,AD,TD stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C up=9H trump=H lead=F"


def moment(deal: Deal) -> str:
    if deal.result is not None:
        return "over"
    if deal.offered:
        return "exchange offered"
    if deal.declared:
        return "declared"
    step = "draw" if deal.before_drawing else "lead" if deal.led is None else "reply"
    return f"{step}, {'closed' if deal.closed_by is not None else 'exhausted' if deal.upcard is None else 'open'}"


@pytest.mark.parametrize("name", ALL_RULES)
def test_positions_read_as_written(name: str) -> None:
    """The deal that is read equals the one written in every part, and is written alike."""
    moments: Counter[str] = Counter()
    for deal in walks(name, 110 if name == HOUSE else 20):
        moments[moment(deal)] += 1
        line = write_position(deal)
        assert len(line) <= MOST_CHARACTERS
        again = read_position(line)
        assert again == deal, line
        assert write_position(again) == line
    assert moments["over"]
    assert moments["lead, open"]
    assert moments["reply, closed"]
    if name == HOUSE:
        assert all(
            moments[f"{step}, {phase}"] for step in ("lead", "reply") for phase in ("open", "closed", "exhausted")
        )
        assert moments["declared"]
        assert moments["draw, open"]
        assert moments["exchange offered"]


@pytest.mark.parametrize("name", ALL_RULES)
def test_views_read_as_written(name: str) -> None:
    for deal in walks(name, 60 if name == HOUSE else 8):
        for seat in SEATS:
            view = deal.view(seat)
            line = write_view(view)
            again = read_view(line)
            assert again == view, line
            assert write_view(again) == line
            # A hidden card stands nowhere in the line.
            hidden = CardSet(deal.hands[seat.other]) - view.known | CardSet(deal.stock)
            fields = [word for word in line.split()[1:] if not word.startswith("lacks")]
            assert not any(card.code in field for card in hidden for field in fields)


@pytest.mark.parametrize("name", ALL_RULES)
def test_only_cards_ruleset_and_what_has_changed_need_be_written(name: str) -> None:
    """Without the past the deal is the same but for the tricks that could be looked at; with it, points follow."""
    for deal in walks(name, 20 if name == HOUSE else 4):
        words = write_position(deal).split()
        short = read_position(" ".join(word for word in words if not word.startswith("past=")))
        # But that the card on the table has been led goes without saying.
        assert short.history == (() if deal.led is None else ((deal.leader, Play(deal.led)),))
        assert short.tricks == ()
        parts = ("hands", "stock", "points", "trick_counts", "turn", "pending", "melds", "known", "lacks", "result")
        assert [getattr(short, part) for part in parts] == [getattr(deal, part) for part in parts]
        if deal.result is None:
            derived = ("points=", "tricks=", "pending=")
            assert read_position(" ".join(word for word in words if not word.startswith(derived))) == deal


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_deal_set_up_by_hand_and_played_on_reads_as_written(name: str) -> None:
    """What is told of its past begins in the middle."""
    for number in range(60 if name == HOUSE else 10):
        rng = Random(f"set up {name} {number}")
        moments = list(walk(rng, rules_named(name, rng)))
        deal = read_position(re.sub(r" past=\S+", "", write_position(rng.choice(moments))))
        while deal.result is None:
            line = write_position(deal)
            assert read_position(line) == deal, line
            view = deal.view(deal.turn)
            assert read_view(write_view(view)) == view, line
            deal, _ = deal.apply(choose(rng, deal))
        assert read_position(write_position(deal)) == deal


def test_the_first_lead_needs_only_cards() -> None:
    bare = " ".join(word for word in FIRST.split() if not word.startswith(("trump=", "lead=")))
    assert write_position(read_position(bare)) == FIRST
    assert read_position(bare) == read_position(FIRST)


def test_fields_may_stand_in_any_order_and_case() -> None:
    deal = read_position(FIRST)
    ruleset, *words = FIRST.split()
    rng = Random("order")
    for _ in range(20):
        rng.shuffle(words)
        mixed = [word.lower() if rng.random() < 0.5 else word.upper() for word in words]
        assert read_position("  " + "\t ".join([ruleset, *mixed]) + "  ") == deal
    pretty = FIRST.replace("TS", "10♠").replace("KH", "k♥").replace("trump=H", "trump=♥")
    assert read_position(pretty) == deal


def test_who_leads_first_is_what_the_rules_say() -> None:
    deal = read_position(FIRST.replace("standard", "standard[first_leader=dealer]").replace(" lead=F", ""))
    assert deal.leader is deal.turn is Seat.DEALER


def test_a_position_by_hand() -> None:
    deal = read_position(
        "standard F=AS,TS,QH,9D,JC D=KS,QS,AH,TH,AD,TD table=KH up=9H stock=JS,9S,JH,KD,QD,JD,AC,TC,KC,QC,9C "
        "melds=F:H40 closed=F:0/0"
    )
    assert deal.led is Card.KH
    assert deal.turn is Seat.DEALER
    assert deal.pending == (40, 0)
    assert deal.known == (Card.QH.bit, 0)
    assert (deal.closed_by, deal.closed_after, deal.at_close) == (Seat.FOREHAND, 0, (0, 0))
    assert deal.melds == (Meld(Seat.FOREHAND, Suit.HEARTS, 40),)


def test_a_finished_deal_by_hand() -> None:
    deal = read_position("standard F=KH,QH D=AH,TH stock=- up=- trump=H points=66/26 tricks=7/3 result=F:claim:2")
    assert deal.result is not None
    assert (deal.result.ending, deal.result.card_points, deal.result.tricks) == (Ending.CLAIM, (66, 26), (7, 3))
    assert deal.legal() == []


# Views by hand

VIEW = "standard view=F F=AS,TS,KH,QH,9D,JC D=?,?,?,?,?,? stock=?,?,?,?,?,?,?,?,?,?,? played=- up=9H"


def test_a_view_by_hand() -> None:
    view = read_view(VIEW)
    assert view.seat is Seat.FOREHAND
    assert view.other_cards == 6
    assert len(view.unseen) == 17
    assert view == read_position(FIRST).view(Seat.FOREHAND)
    assert write_view(view) == write_view(read_position(FIRST).view(Seat.FOREHAND))


def test_a_card_named_in_the_other_hand_is_known() -> None:
    view = read_view(VIEW.replace("D=?,?", "D=?,KS"))
    assert view.known == CardSet([Card.KS])
    assert "D=KS,?,?,?,?,? " in write_view(view)
    assert read_view(VIEW + " knownD=KS") == view
    assert read_view(VIEW.replace("D=?,?", "D=?,KS") + " knownD=KS") == view


def test_a_marriage_of_the_other_hand_is_known_without_naming_its_cards() -> None:
    line = "standard view=D D=AS,TS,KH,QH,9D,JC F=?,?,?,?,?,? stock=?,?,?,?,?,?,?,?,?,?,? played=- up=9H"
    view = read_view(line + " melds=F:S20 declared=S")
    assert view.known == CardSet([Card.KS, Card.QS])
    assert (view.pending, view.turn) == ((20, 0), Seat.FOREHAND)
    view = read_view(line.replace("F=?,", "F=").replace("played=-", "played=KS table=KS") + " melds=F:S20")
    assert view.known == CardSet([Card.QS])
    assert view.my_turn


def test_cards_known_to_be_lacking_lie_in_the_stock() -> None:
    lacks = CardSet(card for card in read_view(VIEW).unseen if card.suit is not Suit.SPADES)
    with pytest.raises(NotationError) as refused:
        read_view(f"{VIEW} lacksD={','.join(card.code for card in lacks)}")
    assert (refused.value.problem, refused.value.values["number"]) == (Problem.VIEW_LACKS, 4)
    deal, seat = read_seated(f"{VIEW} lacksD={','.join(card.code for card in list(lacks)[:11])}")
    assert seat is Seat.FOREHAND
    assert not CardSet(deal.hands[Seat.DEALER]) & CardSet(list(lacks)[:11])


def test_which_reader_takes_which_line() -> None:
    assert isinstance(read_line(FIRST), Deal)
    assert isinstance(read_line(VIEW), View)
    assert read_seated(FIRST)[1] is None
    with pytest.raises(NotationError) as refused:
        read_position(VIEW)
    assert (refused.value.problem, refused.value.column) == (Problem.HIDDEN, 10)
    with pytest.raises(NotationError) as refused:
        read_view(FIRST)
    assert (refused.value.problem, refused.value.values) == (Problem.FIELD_MISSING, {"field": "view"})


def test_every_field_occurs_in_what_is_written() -> None:
    """So none of the names is there for nothing."""
    found: set[str] = set()
    for deal in walks(HOUSE, 80):
        for line in (write_position(deal), write_view(deal.view(Seat.FOREHAND))):
            found |= {word.partition("=")[0] for word in line.split()[1:]}
    assert found == set(NAMES)


def test_rules_of_every_name_are_read() -> None:
    for name, rules in RULESETS.items():
        if rules.pack_size == 24:
            assert read_position(FIRST.replace("standard", name)).rules == rules
