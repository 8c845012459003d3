"""What keys do at the table, with no screen."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.ai.player import make_player
from sixtysix.engine.actions import CLOSE, EXCHANGE, PASS, Action, Claim, Close, Exchange, Marry, Pass, Play
from sixtysix.engine.cards import Rank
from sixtysix.engine.events import Ending
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.keys import KEYS, Command
from sixtysix.session.session import Habits
from sixtysix.sitting.sitting import OTHER, YOU, Wait
from sixtysix.tui.asking import Ask, Over
from sixtysix.tui.between import MOST_WORD
from sixtysix.tui.foot import hints_of
from sixtysix.tui.picture import draw
from sixtysix.tui.table import Table
from tests.tui.players import COMMANDS, Hands, make_table, play_match

STANDARD = RULESETS["standard"]
ME = make_player("casual", b"me")


def begun(rules: Rules = STANDARD, seed: str = "a word", dealer: int | None = OTHER) -> Hands:
    """A deal in which you lead first, or with ``dealer`` YOU the computer has led."""
    hands = Hands(make_table(rules, seed, dealer))
    hands.press("enter")
    hands.wait()
    return hands


def dealt(table: Table, *acts: Action) -> bool:
    """Deal, and let the other player begin with some actions."""
    table.deal("")
    for action in acts:
        table.other_acts(action)
    return True


def where(rules: Rules, action: type[Action], dealer: int = OTHER, lead: bool = True) -> Hands:
    """Play on from deal to deal until an action of a kind is possible."""
    for n in range(400):
        hands = Hands(make_table(replace(rules, match_target=99), f"{action.__name__} {n}", dealer))
        for _ in range(14):
            hands.wait()
            table = hands.table
            if table.on_page:
                hands.press("left", "enter")
                continue
            if any(isinstance(legal, action) for legal in table.view.legal) and (table.view.led is None) == lead:
                return hands
            hands.do(next(legal for legal in table.view.legal if isinstance(legal, (Play, Pass))))
    raise AssertionError(f"no {action.__name__} comes up")


# Choosing and playing


def test_a_digit_only_selects() -> None:
    hands = begun()
    before = hands.table.session.deal
    hands.press("3", "3", "3", "5", "5")
    assert hands.table.place == 4
    assert hands.table.session.deal is before
    hands.press("enter")
    assert hands.table.session.deal is not before


@pytest.mark.parametrize("key", ["enter", "space"])
def test_enter_and_space_play_the_selected_card(key: str) -> None:
    hands = begun()
    card = hands.table.hand[2]
    hands.press("3", key)
    assert hands.table.view.led == card


def test_arrows_and_letters_move_and_come_round() -> None:
    hands = begun()
    places = []
    for key in ("right", "l", "left", "h", "left", "right"):
        hands.press(key)
        places.append(hands.table.place)
    assert places == [1, 2, 1, 0, 5, 0]


def test_a_barred_card_says_why_and_costs_nothing() -> None:
    hands = begun(replace(STANDARD, open_must_follow=True), dealer=YOU, seed="barred")
    table = hands.table
    barred = [card for card in table.hand if card not in table.playable]
    assert barred, "the seed must give a hand with a barred card"
    before = table.session.deal
    hands.press(str(table.hand.index(barred[0]) + 1), "enter")
    assert table.session.deal is before
    assert "must follow suit" in table.message
    hands.press("left")
    assert table.message == ""


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("letters", [True, False])
def test_whole_matches_by_keys(name: str, letters: bool) -> None:
    """With letters, and with digits, arrows, Tab, Enter and Escape alone; drawing and claiming by hand as well."""
    table = make_table(RULESETS[name], name)
    table.habits = Habits(draw=letters, claim=letters, marry=letters)
    table.start_match()
    play_match(Hands(table), lambda table: ME.decide(table.view).action, letters)
    assert table.session.over


@given(name=st.sampled_from(list(RULESETS)), seed=st.integers(0, 99), habits=st.builds(Habits), letters=st.booleans())
def test_every_legal_action_can_be_done_by_keys(name: str, seed: int, habits: Habits, letters: bool) -> None:
    chance = random.Random(seed)
    table = make_table(replace(RULESETS[name], match_target=2), str(seed))
    table.habits = habits
    table.start_match()
    hands = Hands(table)
    for _ in range(40):
        hands.wait()
        if table.session.over:
            break
        if table.on_page:
            hands.press("left", "enter")
            continue
        legal = table.view.legal
        done = {COMMANDS[type(action)] for action in legal if not isinstance(action, Play)}
        assert done <= set(table.commands())
        action = chance.choice(legal)
        seat, before = table.session.seat_of(YOU), table.session.deal
        assert before is not None
        hands.do(action, letters)
        history = table.view.history[len(before.history) :]
        # Leading a king or queen may declare, and with that be out before a card is led.
        assert (seat, action) in history or table.view.result is not None


@given(
    name=st.sampled_from(list(RULESETS)),
    seed=st.integers(0, 99),
    keys=st.lists(st.sampled_from([*KEYS, *"123456789", "ctrl+c", "G", "[", "C"]), max_size=120),
)
def test_no_run_of_keys_breaks_anything(name: str, seed: int, keys: list[str]) -> None:
    hands = Hands(make_table(replace(RULESETS[name], match_target=2), str(seed)))
    for key in keys:
        hands.wait()
        hands.press(key)
        if hands.table.left:
            break
        frame = draw(hands.table)
        assert [len(row) for row in frame.rows] == [80] * 24


# Marriages


def test_leading_a_king_or_queen_declares() -> None:
    hands = where(STANDARD, Marry)
    table = hands.table
    suit = table.marriages[0]
    card = next(card for card in table.hand if card.suit == suit and card.rank is Rank.QUEEN)
    hands.do(Play(card))
    assert [meld.suit for meld in table.view.melds if meld.seat == table.view.seat] == [suit]


def test_leading_does_not_declare_once_that_is_off() -> None:
    hands = where(STANDARD, Marry)
    table = hands.table
    suit = table.marriages[0]
    hands.press("k")
    hands.do(Play(next(card for card in table.hand if card.suit == suit and card.rank is Rank.QUEEN)))
    assert table.view.melds == ()


def test_declaring_leaves_king_or_queen_to_be_led() -> None:
    hands = where(STANDARD, Marry)
    table = hands.table
    suit = table.marriages[0]
    hands.press("m")
    hands.wait()
    if table.asking is Ask.MARRY:
        hands.press("enter")
    assert {card.rank for card in table.playable} == {Rank.KING, Rank.QUEEN}
    selected = table.selected
    assert selected is not None
    assert selected in table.playable
    assert selected.suit == suit
    hands.press("enter")
    assert table.view.led is not None or table.view.tricks


def test_several_marriages_are_asked_for() -> None:
    rules = replace(RULESETS["schnapsen"], hand_size=9, packets=(9,))
    tables = (make_table(rules, f"pairs {n}", OTHER) for n in range(2000))
    table = next(table for table in tables if dealt(table) and len(table.marriages) > 1)
    hands = Hands(table)
    suits = table.marriages
    hands.press("m")
    assert table.asking is Ask.MARRY
    hands.press("right", "enter")
    assert table.view.declared == (suits[1],)


# What is asked first


@pytest.mark.parametrize("away", ["escape", "ctrl+c"])
def test_closing_is_asked_once(away: str) -> None:
    hands = where(STANDARD, Close)
    table = hands.table
    before = table.session.deal
    hands.press("c")
    assert table.asking is Ask.CLOSE
    hands.press("c", "1", "g", "x", "tab", "right")
    assert table.session.deal is before
    hands.press(away, *["escape"] * (away == "ctrl+c"), "c", "enter")
    assert table.view.closed_by == table.view.seat


def test_a_marriage_must_come_first_where_it_may_not_follow() -> None:
    for rules in (STANDARD, RULESETS["schnapsen"]):
        hands = where(rules, Close)
        hands.press("c")
        said = draw(hands.table).text
        assert ("marriage must be declared before" in said) == (not rules.marriage_after_close)


def test_a_claim_is_asked_once_and_can_be_wrong() -> None:
    hands = where(STANDARD, Claim)
    table = hands.table
    hands.press("a", "g")
    assert table.asking is Ask.CLAIM
    hands.press("escape")
    assert table.session.turn == YOU
    hands.press("g", "enter")
    result = table.view.result
    assert result is not None
    assert result.ending is Ending.FALSE_CLAIM


def test_a_refused_claim_is_not_even_asked() -> None:
    hands = begun()
    hands.press("g")
    assert hands.table.asking is None
    assert hands.table.message


# Exchanges


def test_an_exchange_is_done_at_once() -> None:
    hands = where(STANDARD, Exchange)
    upcard = hands.table.view.upcard
    hands.press("x")
    assert upcard in hands.table.view.hand


def test_letters_of_a_burst_do_nothing() -> None:
    """A terminal's late answer ends in a letter, milliseconds after other characters."""
    hands = where(STANDARD, Exchange)
    table = hands.table
    before = table.session.deal
    table.press("2", "2", hands.now)
    table.press("x", "x", hands.now + 0.001)
    assert table.session.deal is before


def test_an_offered_exchange_is_passed_with_enter() -> None:
    tables = (make_table(STANDARD, f"offer {n}", YOU) for n in range(400))
    table = next(table for table in tables if dealt(table, CLOSE) and EXCHANGE in table.view.legal)
    assert PASS in table.view.legal
    assert table.chosen is Command.PASS
    assert table.playable == frozenset()
    hands = Hands(table)
    hands.press("enter")
    assert table.session.turn == OTHER
    assert table.view.upcard is not None and table.view.upcard not in table.view.hand


# Habits


def test_drawing_by_hand() -> None:
    hands = begun()
    hands.press("o")
    for _ in range(12):
        hands.wait()
        if hands.table.on_page:
            hands.press("left", "enter")
        elif hands.table.view.before_drawing:
            break
        else:
            hands.do(ME.decide(hands.table.view).action)
    table = hands.table
    assert table.chosen is Command.DRAW
    held = len(table.hand)
    hands.press("enter")
    assert len(table.hand) == held + 1


def test_turning_drawing_on_draws() -> None:
    hands = begun()
    hands.press("o")
    while not hands.table.view.before_drawing:
        hands.do(ME.decide(hands.table.view).action)
        hands.wait()
        if hands.table.on_page:
            hands.press("left", "enter")
    hands.press("o")
    assert not hands.table.view.before_drawing


# Looking


def test_help_and_past_tricks_lie_over_the_cards() -> None:
    hands = begun()
    hands.press("?")
    assert hands.table.over is Over.HELP
    hands.press("3")
    assert hands.table.place == 0
    hands.press("t")
    assert "No trick" in hands.table.message


def test_the_other_player_waits_while_something_lies_over_the_cards() -> None:
    hands = begun()
    hands.press("1", "enter", "?")
    assert hands.table.waiting is Wait.OTHER
    assert hands.table.going_on is None
    hands.press("escape")
    assert hands.table.going_on is Wait.OTHER


# Pages and leaving


def test_a_word_is_mixed_in() -> None:
    hands = Hands(make_table(STANDARD))
    hands.press("w", *"Zufall", "backspace", "space", "q", "enter")
    assert hands.table.word == "Zufal q"
    hands.press("left", "enter")
    assert hands.table.session.record().deals[0].word == "Zufal q"


def test_a_word_keeps_out_control_characters_and_ends() -> None:
    table = make_table(STANDARD)
    hands = Hands(table)
    hands.press("w")
    table.type("a\x1b[2Jb\n\u202ec" + "x" * 100)
    assert table.editing is not None and table.editing.text.startswith("a[2Jbcx")
    assert len(table.editing.text) == MOST_WORD
    hands.press("escape")
    assert table.word == ""


def test_no_seed_is_shown_before_its_deal_is_over() -> None:
    table = make_table(STANDARD)
    hands = Hands(table)
    seen: list[str] = []
    hands.seen = lambda table: seen.append(draw(table).text)
    rounds = 0
    while rounds < 3:
        hands.wait()
        if table.on_page:
            rounds += 1
            seen.clear()
            hands.press("left", "enter")
            continue
        hands.do(ME.decide(table.view).action)
        running = table.session.record().deals[-1].seed
        assert running is not None
        if table.session.turn is not None:
            assert not any(running.hex()[:12] in text for text in seen)


def test_the_seed_and_the_next_commitment_stand_on_the_page() -> None:
    table = make_table(STANDARD)
    hands = Hands(table)
    hands.press("enter")
    while not table.on_page:
        hands.wait()
        if not table.on_page:
            hands.do(ME.decide(table.view).action)
    text = draw(table).text
    seed = table.session.shown_seed()
    assert seed is not None
    assert seed.hex() in text
    assert table.session.commitment in text


def test_a_new_match_has_another_seed_and_the_other_dealer() -> None:
    table = make_table(replace(STANDARD, match_target=1))
    hands = Hands(table)
    dealer, promise = table.session.match.dealer, table.session.commitment
    play_match(hands, lambda table: ME.decide(table.view).action)
    hands.press("left", "enter")
    assert table.session.match.dealer == 1 - dealer
    assert table.session.commitment != promise
    assert table.session.match.deals == 0


def test_leaving_before_and_after_a_match_asks_nothing() -> None:
    table = make_table(replace(STANDARD, match_target=1))
    hands = Hands(table)
    play_match(hands, lambda table: ME.decide(table.view).action)
    hands.press("q")
    assert table.left
    first = make_table(STANDARD)
    Hands(first).press("q")
    assert first.left


def test_the_log_forgets_what_may_not_be_looked_at() -> None:
    hands = Hands(make_table(RULESETS["santase"]))
    table: Table = hands.table
    hands.press("enter")
    for _ in range(8):
        hands.wait()
        if table.on_page:
            break
        told = [told for told in table.told() if told.turn < table.log.turn]
        assert not any(re.search("wins? the trick|You draw the (?!upcard)", sentence.text) for sentence in told)
        hands.do(ME.decide(table.view).action)


@given(st.integers(0, 30))
def test_digits_are_offered_only_where_there_is_a_choice(number: int) -> None:
    hands = Hands(make_table(STANDARD, str(number)))
    hands.press("enter")
    while not hands.table.on_page:
        hands.wait()
        table = hands.table
        if table.on_page:
            return
        offered = [hint.key for hint in hints_of(table) if re.fullmatch("[0-9]-[0-9]", hint.key)]
        assert offered == ([f"1-{len(table.hand)}"] if table.playable and len(table.hand) > 1 else [])
        hands.do(ME.decide(table.view).action)
