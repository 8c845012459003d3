"""Practice at a sitting: what is remembered of the deal after a decision was taken back, and deals dealt again."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from sixtysix.ai.player import make_player
from sixtysix.engine.actions import Play
from sixtysix.engine.cards import CardSet
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.history.store import Store
from sixtysix.session.session import Habits
from sixtysix.sitting.keeping import Kept, NotKept
from sixtysix.sitting.sitting import OTHER, YOU, Setup, Sitting, Wait
from tests.engine.walks import choose

NAMES = ("You", "Computer")


def sitting(folder: Path | None, rules: str = "standard", *, practice: bool = True, seed: str = "a word") -> Sitting:
    keeping = NotKept() if folder is None else Kept(Store(folder), "casual", lambda _level, _seed: None)
    return Sitting(
        Setup(RULESETS[rules], NAMES, lambda n: seed_from_text(f"{seed} {n}"), keeping=keeping, practice=practice)
    )


def step(table: Sitting, rng: Random, level: str = "casual") -> None:
    """Whatever comes next: the other player decides from the view and its seed alone."""
    if table.on_page:
        if table.session.over:
            table.start_match()
        table.deal("")
    elif table.waiting is Wait.OTHER:
        table.other_acts(make_player(level, b"seed").decide(table.other_view).action)
    elif table.waiting is Wait.END:
        table.end_seen()
    else:
        assert table.session.deal is not None
        table.act(choose(rng, table.session.deal))


def play_deal(table: Sitting, rng: Random) -> None:
    """Play the deal on the table to its page."""
    while not table.on_page:
        step(table, rng)


def remembered(table: Sitting) -> object:
    view = table.view
    lines = table.log.told(view, view.look_back(), counts=True)
    told = [(one.text, table.log.turn - one.turn) for one in lines]
    return told, dict(table.exchanged), table.announced, table.waiting, view


@pytest.mark.parametrize("name", RULESETS)
def test_what_is_remembered_is_what_was_and_what_a_new_sitting_remembers(name: str, tmp_path: Path) -> None:
    """The log, what was exchanged and announced: as before the decision, and as after playing the match on."""
    rng = Random(f"remembered {name}")
    table = sitting(tmp_path / "played", name)
    table.session.set_habits(OTHER, Habits(draw=rng.random() < 0.5, marry=rng.random() < 0.5))
    before: list[object] = []
    for n in range(50):
        if table.on_page and not table.can_undo:
            before = []
            step(table, rng)
        elif rng.random() < 0.2 and before:
            moves = table.moves
            assert table.undo() == ""
            assert table.moves > moves
            assert not table.on_page
            assert remembered(table) == before.pop()
        elif table.on_page:
            before = []
            step(table, rng)
        else:
            if table.waiting is None:
                before.append(remembered(table))
            step(table, rng)
        if n % 15 == 0 and not table.on_page:
            shutil.rmtree(tmp_path / "copy", ignore_errors=True)
            shutil.copytree(tmp_path / "played", tmp_path / "copy")
            again = sitting(tmp_path / "copy", name)
            (offer,) = (one for one in again.setup.keeping.offers() if "practice" in one.told)
            assert again.resume(offer.uid) == ""
            assert remembered(again) == remembered(table)
            assert again.can_undo == table.can_undo


@pytest.mark.parametrize("level", ["novice", "casual", "club", "expert", "master"])
def test_the_other_player_decides_as_it_would_have(level: str) -> None:
    """The same card after a decision was taken back and taken again, with so many playouts."""
    table = sitting(None)
    seed = b"seed"
    player = make_player(level, seed, 30)
    answers: dict[object, object] = {}
    rng = Random(f"decides {level}")
    asked = 0
    for _ in range(60 if level in ("novice", "casual") else 18):
        if table.on_page:
            table.deal("")
        elif table.waiting is Wait.OTHER:
            view = table.other_view
            key = (view.seat, view.history, view.hand.bits)
            action = player.decide(view).action
            assert answers.setdefault(key, action) == action
            assert make_player(level, seed, 30).decide(view).action == action
            asked += 1
            table.other_acts(action)
        elif table.waiting is Wait.END:
            table.end_seen()
        elif table.can_undo and rng.random() < 0.4:
            table.undo()
        else:
            table.act(next(action for action in table.view.legal if isinstance(action, Play)))
    assert asked > len(answers) > 1


def test_nothing_is_taken_back_in_another_match_or_before_a_decision() -> None:
    table = sitting(None, practice=False)
    assert "--practice" in table.undo()
    table.deal("")
    assert "--practice" in table.undo()
    assert not table.can_undo
    practice = sitting(None)
    assert "nothing" in practice.undo()
    practice.deal("")
    assert "nothing" in practice.undo()


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("swapped", [False, True])
def test_a_deal_again_and_back(kept: bool, swapped: bool, tmp_path: Path) -> None:
    rng = Random(f"again {kept} {swapped}")
    table = sitting(tmp_path if kept else None, practice=False)
    hands: list[CardSet] = []
    while not table.can_deal_again:
        step(table, rng)
        if table.session.record().deals and not table.session.record().deals[-1].actions:
            hands = [table.session.view(player).hand for player in (YOU, OTHER)]
    assert hands
    left, record, dealer = table.session, table.session.record(), table.next_dealer
    told = remembered(table)
    for _time in range(2):
        table.deal_again(swapped)
        assert id(table.session) != id(left)
        hands = hands[::-1] if swapped else hands
        assert [table.session.view(player).hand for player in (YOU, OTHER)] == hands
        assert table.session.practice
        assert (table.on_page, table.can_go_back) == (False, False)
        play_deal(table, rng)
        assert table.session.over
        assert (table.can_go_back, table.levels) == (True, ())
        assert table.undo() == ""
        play_deal(table, rng)
    table.switch("claim")
    table.back()
    assert id(table.session) == id(left)
    assert left.habits[YOU] == table.habits
    assert left.record() == record
    assert (table.on_page, table.next_dealer, table.can_go_back) == (True, dealer, False)
    assert remembered(table) == told
    step(table, rng)
    assert left.match.deals == 1
    if kept:
        with Store(tmp_path) as store:
            matches = store.matches()
        assert sorted((one.practice, one.finished) for one in matches) == [(False, False), (True, True), (True, True)]


def test_deals_are_dealt_again_only_after_their_end() -> None:
    table = sitting(None)
    with pytest.raises(ValueError, match="deal"):
        table.deal_again(swapped=False)
    table.deal("")
    with pytest.raises(ValueError, match="deal"):
        table.deal_again(swapped=False)
    with pytest.raises(ValueError, match="aside"):
        table.back()
