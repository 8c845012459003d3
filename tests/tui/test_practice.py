"""Practice by keys: taking back, dealing again, and what a key says that cannot do it."""

from __future__ import annotations

from random import Random

import pytest

from sixtysix.engine.rules import RULESETS
from sixtysix.keys import Command
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.asking import Ask
from sixtysix.tui.picture import draw
from tests.engine.walks import choose
from tests.tui.players import Hands, make_table

STANDARD = RULESETS["standard"]


def begun(*, practice: bool, seed: str = "a word") -> Hands:
    hands = Hands(make_table(STANDARD, seed, OTHER, practice=practice))
    hands.press("enter")
    return hands


def to_the_page(hands: Hands, rng: Random) -> None:
    """Play the deal to its page."""
    table = hands.table
    while not table.on_page:
        hands.wait()
        if not table.on_page:
            assert table.session.deal is not None
            hands.do(choose(rng, table.session.deal))
            hands.wait()


def test_a_key_takes_back_decision_by_decision() -> None:
    hands = begun(practice=True)
    table = hands.table
    pictures = []
    for place in ("3", "2", "1"):
        hands.wait()
        hands.press(place)
        pictures.append((draw(table).text, table.hand[int(place) - 1]))
        hands.press("enter")
    hands.wait()
    for picture, card in reversed(pictures):
        hands.press("u")
        assert table.selected == card
        assert draw(table).text.splitlines()[1:17] == picture.splitlines()[1:17]
    hands.press("u")
    assert "nothing" in table.message


@pytest.mark.parametrize("at_the_end", [False, True])
def test_taking_back_can_be_chosen_with_tab(at_the_end: bool) -> None:
    hands = begun(practice=True)
    table = hands.table
    hands.press("2", "enter")
    hands.wait()
    if at_the_end:
        to_the_page(hands, Random("tab"))
    back = table.session.record().deals[0].taken_back
    while table.chosen is not Command.UNDO:
        hands.press("tab")
    hands.press("enter")
    assert table.session.record().deals[0].taken_back == back + 1


def test_the_end_of_a_deal_is_taken_back_too() -> None:
    hands = begun(practice=True)
    table = hands.table
    to_the_page(hands, Random("end"))
    assert Command.UNDO in table.commands()
    points = table.session.match.points
    hands.press("u")
    assert not table.on_page
    assert table.session.turn == YOU
    assert table.session.match.points != points
    assert table.session.match.deals == 0


def test_elsewhere_the_key_says_how_to_begin_a_practice_match() -> None:
    hands = begun(practice=False)
    table = hands.table
    hands.wait()
    hands.press("2", "enter")
    hands.wait()
    before = table.session.deal
    assert Command.UNDO not in table.commands()
    hands.press("u")
    assert "sixtysix play --practice" in table.message
    assert table.session.deal is before


def test_a_burst_takes_nothing_back() -> None:
    """Two letters within milliseconds were typed by no hand."""
    hands = begun(practice=True)
    table = hands.table
    hands.wait()
    hands.press("2", "enter")
    hands.wait()
    moves = table.moves
    table.press("j", "j", hands.now + 1.0)
    table.press("u", "u", hands.now + 1.01)
    assert table.moves == moves


@pytest.mark.parametrize("keys", [("r", "enter"), ("r", "2", "enter"), ("r", "right", "enter"), ("tab", "enter")])
def test_a_deal_is_dealt_again_by_keys(keys: tuple[str, ...]) -> None:
    hands = begun(practice=False)
    table = hands.table
    assert not table.can_deal_again
    swapped = keys[1] in ("2", "right")
    dealt = [table.session.view(player).hand for player in (YOU, OTHER)]
    to_the_page(hands, Random("again"))
    left = table.session
    if keys[0] == "tab":
        while table.chosen is not Command.AGAIN:
            hands.press("tab")
        hands.press("enter")
    else:
        hands.press("r")
    assert table.asking is Ask.AGAIN
    hands.press(*keys[1:])
    assert [table.session.view(player).hand for player in (YOU, OTHER)] == (dealt[::-1] if swapped else dealt)
    assert "practice" in draw(table).text.splitlines()[0]
    to_the_page(hands, Random("once more"))
    assert "back to the match" in draw(table).text
    hands.press("enter")
    assert id(table.session) == id(left)
    assert "practice" not in draw(table).text.splitlines()[0]
    hands.press("left", "enter")
    assert left.number == 2


def test_the_question_can_be_left() -> None:
    hands = begun(practice=False)
    to_the_page(hands, Random("left"))
    left = hands.table.session
    hands.press("r", "escape")
    assert hands.table.asking is None
    assert hands.table.session is left


@pytest.mark.parametrize("char", ["ц", "λ", "ש", "ش", "あ", "é"])
def test_a_letter_of_another_layout_says_which_keys_always_work(char: str) -> None:
    hands = begun(practice=False)
    hands.wait()
    before = hands.table.session.deal
    hands.press(char)
    for name in ("Digits", "arrows", "Enter", "Space", "Tab", "Escape"):
        assert name in hands.table.message
    hands.press("left")
    assert hands.table.message == ""
    hands.press("z")
    assert hands.table.message == "'z' does nothing here."
    assert hands.table.session.deal is before


@pytest.mark.parametrize("digits", ["٣", "३", "\uff13"])
def test_digits_of_every_script_are_digits(digits: str) -> None:
    hands = begun(practice=False)
    hands.wait()
    hands.press(digits)
    assert hands.table.place == 2


def test_a_burst_of_letters_says_nothing_more() -> None:
    hands = begun(practice=False)
    hands.wait()
    table = hands.table
    table.press("ц", "ц", hands.now + 1.0)
    table.press("ж", "ж", hands.now + 1.001)
    assert table.message == ""
