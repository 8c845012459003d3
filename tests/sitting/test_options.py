"""What a sitting makes of options, and of those that are chosen in it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.ai.player import make_player
from sixtysix.config import NotSaved, Settings, load
from sixtysix.config.file import ConfigFile
from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.options import CHOICES, Options
from sixtysix.session.habits import Habits
from sixtysix.sitting.hand import sorted_hand
from sixtysix.sitting.keeping import NotKept
from sixtysix.sitting.sitting import OTHER, YOU, Setup, Sitting
from sixtysix.tui.gate import GRACE
from sixtysix.tui.picture import draw
from sixtysix.tui.table import Table
from tests.tui.players import Hands

STANDARD = RULESETS["standard"]


def sat_down(settings: Settings | None = None, dealer: int | None = OTHER) -> Sitting:
    setup = Setup(STANDARD, ("You", "Computer"), lambda n: seed_from_text(f"options {n}"), dealer, NotKept())
    return Sitting(setup, settings)


# The hand

PACK = [Card.of(rank, suit) for rank in STANDARD.ranks for suit in Suit]
hands = st.sets(st.sampled_from(PACK), min_size=1, max_size=6)


@given(hands, st.sampled_from(Suit), st.sampled_from(CHOICES["sort"]), st.sampled_from(CHOICES["trumps"]))
def test_the_order_of_the_hand(cards: set[Card], trump: Suit, sort: str, trumps: str) -> None:
    hand = sorted_hand(cards, trump, STANDARD, sort, trumps)
    assert set(hand) == cards
    ours = [card for card in hand if card.suit == trump]
    others = [card for card in hand if card.suit != trump]
    if trumps == "first":
        assert hand == (*ours, *others)
    elif trumps == "last":
        assert hand == (*others, *ours)
    for group in (hand,) if trumps == "in-place" else (ours, others):
        if sort == "rank":
            ranks = [STANDARD.ranks.index(card.rank) for card in group]
            assert ranks == sorted(ranks)
        else:
            suits = [card.suit for card in group]
            assert sum(a != b for a, b in itertools.pairwise(suits)) == max(0, len(set(suits)) - 1)
            for suit in Suit:
                ranks = [STANDARD.ranks.index(card.rank) for card in group if card.suit == suit]
                assert ranks == sorted(ranks)


def test_colours_stand_in_turn() -> None:
    one_each = [Card.of(STANDARD.ranks[0], suit) for suit in Suit]
    for trump in Suit:
        for trumps in CHOICES["trumps"]:
            hand = sorted_hand(one_each, trump, STANDARD, "suit", trumps)
            red = [card.suit in (Suit.HEARTS, Suit.DIAMONDS) for card in hand]
            assert red[0] is red[2] is not red[1] is red[3]


def test_the_selected_card_stays_when_the_order_changes() -> None:
    sitting = sat_down(dealer=YOU)
    sitting.deal("")
    sitting.select(3)
    card = sitting.selected
    for name, words in (("sort", CHOICES["sort"]), ("trumps", CHOICES["trumps"])):
        for word in words:
            sitting.settings.choose(name, word)
            assert sitting.selected == card
            assert sitting.hand == sorted_hand(
                sitting.view.hand, sitting.view.trump, STANDARD, sitting.options.sort, sitting.options.trumps
            )


# Habits


@pytest.mark.parametrize(("key", "name"), [("o", "draw"), ("a", "claim"), ("k", "marry")])
def test_a_habit_turned_at_the_table_is_remembered(key: str, name: str, own_config: Path) -> None:
    setup = Setup(STANDARD, ("You", "Computer"), lambda n: seed_from_text(f"options {n}"), OTHER, NotKept())
    hands = Hands(Table(setup, grace=0.0, settings=load({})))
    hands.press("left", "enter")
    usual = CHOICES[name][0]
    other = CHOICES[name][1]
    for word, on in ((other, False), (usual, True), (other, False)):
        hands.press(key)
        assert getattr(hands.table.habits, name) is on
        assert getattr(hands.table.session.habits[YOU], name) is on
        assert ConfigFile(own_config).values == {name: word}
    assert getattr(load({}).options, name) == other


def test_habits_chosen_in_options_hold_at_once() -> None:
    sitting = sat_down()
    sitting.deal("")
    for name in ("draw", "claim", "marry"):
        sitting.settings.choose(name, CHOICES[name][1])
    assert sitting.session.habits[YOU] == sitting.habits == Habits(draw=False, claim=False, marry=False)


def test_a_table_that_cannot_save_says_so(own_config: Path) -> None:
    own_config.mkdir(parents=True)
    setup = Setup(STANDARD, ("You", "Computer"), lambda n: seed_from_text(f"options {n}"), OTHER, NotKept())
    hands = Hands(Table(setup, grace=0.0, settings=load({})))
    hands.press("left", "enter")
    hands.press("k")
    assert str(own_config) in hands.table.message
    assert hands.table.message.startswith("From now on a marriage is declared with its key alone.")
    hands.press("s")
    assert str(own_config) in hands.table.message
    assert hands.table.options.faces != "symbols"


# Faces and pace


def test_suits_are_remembered_and_shown_at_once(own_config: Path) -> None:
    setup = Setup(STANDARD, ("You", "Computer"), lambda n: seed_from_text(f"options {n}"), YOU, NotKept())
    hands = Hands(Table(setup, grace=0.0, settings=load({})))
    hands.press("left", "enter")
    shown = [draw(hands.table).rows]
    for faces in CHOICES["faces"][1:]:
        hands.press("s")
        assert ConfigFile(own_config).values == {"faces": faces}
        assert draw(hands.table).rows not in shown
        shown.append(draw(hands.table).rows)
    hands.press("s")
    assert hands.table.options.faces == CHOICES["faces"][0]


def test_pace_changes_how_long_a_new_decision_waits() -> None:
    setup = Setup(STANDARD, ("You", "Computer"), lambda n: seed_from_text(f"options {n}"), YOU, NotKept())
    table = Table(setup, grace=0.0, settings=NotSaved(Options(pace="off")))
    table.settings.choose("pace", "long")
    assert table.gate.grace == GRACE
    table.settings.choose("pace", "off")
    assert table.gate.grace == 0.0


# The next match


def test_what_a_match_begins_with_can_be_chosen_until_its_first_deal() -> None:
    sitting = sat_down()
    seed = sitting.session.commitment
    for name, word in (("rules", "schnapsen"), ("to", "3"), ("name", "Ann\x1b"), ("dealer", "me")):
        sitting.settings.choose(name, word)
    session = sitting.session
    assert (session.rules.name, session.rules.match_target, session.names[YOU]) == ("schnapsen", 3, "Ann\\x1b")
    assert session.match.dealer == YOU
    assert (session.commitment, sitting.matches) == (seed, 1)
    sitting.deal("")
    for name, word in (("rules", "german"), ("to", ""), ("name", ""), ("dealer", "opponent")):
        sitting.settings.choose(name, word)
    assert sitting.session is session
    sitting.start_match()
    assert (sitting.session.rules, sitting.session.names[YOU]) == (RULESETS["german"], "You")
    assert (sitting.session.match.dealer, sitting.matches) == (OTHER, 2)


def test_without_a_choice_the_deal_changes_hands_between_matches() -> None:
    sitting = sat_down(NotSaved(Options(dealer="me")), dealer=YOU)
    player = make_player("casual", b"x" * 32)
    while not sitting.session.over:
        if sitting.session.turn is None:
            sitting.deal("")
        elif sitting.session.turn == YOU:
            sitting.act(player.decide(sitting.view).action)
        else:
            sitting.other_acts(player.decide(sitting.other_view).action)
    sitting.start_match()
    assert sitting.session.match.dealer == OTHER
