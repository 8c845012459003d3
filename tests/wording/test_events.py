from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.actions import SEATS, Seat
from sixtysix.engine.cards import Card, CardSet, Suit
from sixtysix.engine.events import (
    CardDrawn,
    CardPlayed,
    Claimed,
    Closed,
    DealEnded,
    Ending,
    Event,
    Exchanged,
    LastTrickBonus,
    MarriageCounted,
    MarriageDeclared,
    Passed,
    Result,
    StockExhausted,
    TrickWon,
)
from sixtysix.engine.rules import Rules
from sixtysix.wording import card_name, ending, event
from tests.pseudo import cut, untranslated
from tests.strategies import any_rules
from tests.wording.sentences import is_sentence, played

NAMES = ("Ann", "Computer")
READERS = (*SEATS, None)
F, D = SEATS

EVENTS: tuple[Event, ...] = (
    CardPlayed(F, Card.AS),
    TrickWon(D, Card.QS, Card.AS, 14),
    MarriageDeclared(D, Suit.HEARTS, 40, pending=False),
    MarriageDeclared(D, Suit.HEARTS, 40, pending=True),
    MarriageCounted(F, 40),
    Exchanged(F, Card.NH, Card.KH, automatic=False),
    Exchanged(D, Card.NH, Card.KH, automatic=True),
    Closed(D, 8, 20, 1),
    Passed(F),
    CardDrawn(F, Card.TD, upcard=False),
    CardDrawn(D, None, upcard=False),
    CardDrawn(D, Card.NH, upcard=True),
    StockExhausted(),
    Claimed(D, right=True),
    Claimed(D, right=False),
    LastTrickBonus(F, 10),
    DealEnded(Result(D, Ending.CLAIM, 2, (28, 70), (2, 5)), (CardSet(), CardSet())),
)

TO_ANN = """\
You play the ace of spades.
Computer wins the trick, queen of spades and ace of spades: 14 card points.
Computer declares 40 in hearts.
Computer declares 40 in hearts, to count with the first trick Computer wins.
You have won a trick, so the 40 that you declared count now.
You take the king of hearts for the nine.
By the automatic exchange Computer takes the king of hearts for the nine.
Computer closes the stock with 8 cards left.
You do not exchange.
You draw the ten of diamonds.
Computer draws a card.
Computer draws the upcard, the nine of hearts.
The stock is exhausted: from here on the strict rules of play hold.
Computer claims, and is out.
Computer claims, but does not have enough card points.
You get 10 card points for the last trick.
Computer went out with 70 card points; you had 28: 2 game points for Computer.
"""


def test_one_player_reads_what_happened() -> None:
    assert {type(happened) for happened in EVENTS} == set(get_args(Event))
    assert "".join(f"{event(happened, NAMES, F)}\n" for happened in EVENTS) == TO_ANN


@given(any_rules(), st.randoms(use_true_random=False), st.booleans())
def test_every_event_of_a_deal_can_be_said_to_everybody(rules: Rules, rng: Random, counts: bool) -> None:
    for _deal, events in played(rules, rng):
        for happened in events:
            seat = getattr(happened, "seat", None)
            for you in READERS:
                text = event(happened, NAMES, you, counts=counts)
                assert is_sentence(text)
                if you is not None:
                    assert NAMES[you] not in text
                    assert seat != you or "you" in text.lower().split()
                if seat is not None and seat != you:
                    assert NAMES[seat] in text
                    assert "you" not in text.lower().split()


@given(any_rules(), st.randoms(use_true_random=False))
def test_nobody_is_told_what_the_other_player_draws(rules: Rules, rng: Random) -> None:
    for _deal, events in played(rules, rng):
        for drawn in events:
            if isinstance(drawn, CardDrawn) and drawn.card is not None:
                for you in READERS:
                    told = card_name(drawn.card) in event(drawn, NAMES, you)
                    assert told == (you in (None, drawn.seat) or drawn.upcard)


def test_no_count_is_said_where_players_count_for_themselves() -> None:
    trick = TrickWon(F, Card.QS, Card.JH, 5)
    assert event(trick, NAMES, F, counts=False) == "You win the trick, queen of spades and jack of hearts."
    assert event(trick, NAMES, D, counts=False) == "Ann wins the trick, queen of spades and jack of hearts."


ENDINGS = [
    (Ending.CLAIM, F, "Ann went out with 70 card points; Computer had 28: 1 game point for Ann."),
    (Ending.FALSE_CLAIM, D, "Ann claimed, but had only 58 card points: 3 game points for Computer."),
    (
        Ending.CLOSED_MADE,
        F,
        "Ann closed the stock and went out with 70 card points; Computer had 28: 1 game point for Ann.",
    ),
    (
        Ending.CLOSED_FAILED,
        D,
        "Ann closed the stock and did not go out, having 58 card points: 3 game points for Computer.",
    ),
    (
        Ending.CLOSER_BEATEN,
        D,
        "Ann closed the stock, but Computer went out first with 67 card points: 3 game points for Computer.",
    ),
    (Ending.LAST_TRICK, F, "Nobody went out, and Ann won the last trick: 1 game point for Ann."),
    (Ending.COUNTED, F, "Nobody went out; Ann has 70 card points and Computer has 28: 1 game point for Ann."),
    (Ending.DRAW, None, "Nobody went out and both have 65 card points: the deal is drawn, no game points."),
]


def result_of(kind: Ending, winner: Seat | None) -> Result:
    points = {None: (65, 65), F: (70, 28), D: (58, 67)}[winner]
    return Result(winner, kind, {None: 0, F: 1, D: 3}[winner], points, (5, 4))


def test_an_onlooker_reads_how_every_deal_ends() -> None:
    assert [kind for kind, _winner, _text in ENDINGS] == list(Ending)
    for kind, winner, text in ENDINGS:
        assert ending(result_of(kind, winner), NAMES, None) == text


def test_a_player_is_spoken_to_about_how_a_deal_ends() -> None:
    """The sentence to a player is the onlooker's with that player's name put as «you»."""
    for kind, winner, seen in ENDINGS:
        for you in SEATS:
            text = ending(result_of(kind, winner), NAMES, you)
            name = NAMES[you]
            said = seen.replace(f"for {name}", "for you").replace(f"{name} has", "you have").replace(name, "you")
            assert text == said[:1].upper() + said[1:]


@given(any_rules(), st.randoms(use_true_random=False))
def test_the_result_of_every_deal_can_be_said(rules: Rules, rng: Random) -> None:
    *_before, (deal, _events) = played(rules, rng)
    assert deal.result is not None
    for you in READERS:
        text = ending(deal.result, NAMES, you)
        assert is_sentence(text)
        if deal.result.winner is not None:
            for_whom = "you" if you == deal.result.winner else NAMES[deal.result.winner]
            plural = "" if deal.result.game_points == 1 else "s"
            assert text.endswith(f": {deal.result.game_points} game point{plural} for {for_whom}.")


def test_names_from_outside_can_do_no_harm() -> None:
    names = ("{n}\x1b[2J", "{winner} %s\n")
    texts = [event(happened, names, you) for happened in EVENTS for you in READERS]
    assert any("{n}\\x1b[2J plays" in text for text in texts)
    assert any("{winner} %s\\n declares" in text for text in texts)
    assert all("\x1b" not in text and "\n" not in text for text in texts)


@pytest.mark.usefixtures("pseudo_language")
def test_all_events_and_endings_are_translated() -> None:
    texts = [
        event(happened, NAMES, you, counts=counts) for happened in EVENTS for you in READERS for counts in (True, False)
    ]
    texts += [ending(result_of(kind, winner), NAMES, you) for kind, winner, _text in ENDINGS for you in READERS]
    for text in texts:
        assert untranslated(text, NAMES) == cut(text) == []
