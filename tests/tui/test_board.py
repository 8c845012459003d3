"""The pictures: a few of them whole, and what holds for all.

``UPDATE_PICTURES=1`` writes the pictures again; look at them before you believe them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from sixtysix.engine.actions import CLOSE, Action, Play
from sixtysix.engine.cards import CARDS, CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.state import State
from sixtysix.sitting.log import Told
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.canvas import Canvas, Frame, changes, segments, wrap
from sixtysix.tui.faces import FACES, LANGUAGES, SYMBOLS, faces_named
from sixtysix.tui.pages import draw_too_small
from sixtysix.tui.parts import hand_places
from sixtysix.tui.picture import draw, scene_of
from sixtysix.tui.said import log_rows
from sixtysix.tui.table import Table
from tests.tui.players import Hands, make_table

PICTURES = Path(__file__).parent / "pictures"


def first(table: Table) -> Action:
    """The first legal card, else the first legal action: an opponent that never changes."""
    legal = table.other_view.legal
    return next((action for action in legal if isinstance(action, Play)), legal[0])


def begun(rules: Rules, seed: str, dealer: int) -> Table:
    table = make_table(rules, seed, dealer)
    table.deal("")
    return table


def answered(table: Table) -> Table:
    while table.session.turn == OTHER:
        table.other_acts(first(table))
    return table


def played(table: Table, count: int) -> Table:
    """Both play their first legal card, until you have played some."""
    for _ in range(count):
        answered(table)
        table.act(next(action for action in table.view.legal if isinstance(action, Play)))
    return answered(table)


def first_page() -> Table:
    return make_table(RULESETS["schnapsen"], "first page", YOU)


def your_lead() -> Table:
    return begun(RULESETS["standard"], "a word", OTHER)


def after_tricks() -> Table:
    return played(begun(RULESETS["standard"], "tricks", OTHER), 3)


def follow() -> Table:
    table = played(begun(RULESETS["standard"], "follow", OTHER), 1)
    while table.session.turn == OTHER or table.view.led is None or not scene_of(table).barred:
        if table.session.turn == OTHER:
            table.other_acts(CLOSE if CLOSE in table.other_view.legal else first(table))
        else:
            table.act(table.view.legal[0])
    return table


def asked() -> Table:
    table = your_lead()
    Hands(table).press("c")
    return table


def helped() -> Table:
    table = your_lead()
    Hands(table).press("?")
    return table


def looked_back() -> Table:
    table = played(begun(RULESETS["schnapsen"], "look back", OTHER), 4)
    Hands(table).press("t")
    return table


def ended() -> Table:
    table = begun(RULESETS["snapszli"], "ended", YOU)
    while table.session.turn is not None:
        answered(table)
        if table.session.turn == YOU:
            table.act(next(action for action in table.view.legal if isinstance(action, Play)))
    table.end_seen()
    return table


def large_hand() -> Table:
    rules = make_rules(
        "eleven", "standard", {"hand_size": 11, "packets": [11], "upcard_after": 1, "close_min_talon": 2}
    )
    return played(begun(rules, "large", YOU), 2)


def letters() -> Table:
    table = after_tricks()
    table.ascii = True
    return table


def from_memory() -> Table:
    return played(begun(RULESETS["schnapsen-tournament"], "memory", OTHER), 2)


STATES: list[Callable[[], Table]] = [
    first_page, your_lead, after_tricks, follow, asked, helped, looked_back, ended, large_hand, letters, from_memory,
]  # fmt: skip


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_pictures(state: Callable[[], Table]) -> None:
    file = PICTURES / f"{state.__name__}.txt"
    picture = draw(state()).text + "\n"
    if os.environ.get("UPDATE_PICTURES") == "1":
        file.write_text(picture, encoding="utf-8")
    assert picture == file.read_text(encoding="utf-8")


def test_the_readme_shows_the_table_as_it_is() -> None:
    root = Path(__file__).parents[2]
    shown = (root / "README.md").read_text(encoding="utf-8").split("<!-- table -->\n```text\n")[1].split("\n```")[0]
    assert shown.split("\n") == [line.rstrip() for line in draw(after_tricks()).text.rstrip().split("\n")]


def test_letters_are_ascii() -> None:
    assert draw(letters()).text.isascii()


# What holds for all


@given(
    name=st.sampled_from(list(RULESETS)), seed=st.integers(0, 999), moves=st.integers(0, 30), size=st.integers(2, 11)
)
def test_every_picture_is_whole(name: str, seed: int, moves: int, size: int) -> None:
    base = RULESETS[name]
    size = min(size, base.pack_size // 2 - 1)
    talon = base.pack_size - 2 * size
    rules = replace(
        base,
        hand_size=size,
        packets=(size,),
        upcard_after=1,
        close_min_talon=min(base.close_min_talon, talon),
        exchange_min_talon=min(base.exchange_min_talon, talon),
    )
    table = begun(rules, str(seed), seed % 2)
    for n in range(moves):
        legal = table.session.view(table.session.turn).legal if table.session.turn is not None else ()
        if not legal:
            break
        action = legal[(seed + n) % len(legal)]
        if table.session.turn == YOU:
            table.act(action)
        else:
            table.other_acts(action)
    frame = draw(table)
    text = frame.text
    assert len(frame.rows) == 24
    for row in frame.rows:
        assert len(row) == 80
        assert sum(cell_len(char) for char, _style in row) == 80
    hand = "\n".join(text.split("\n")[11:16])
    for card in table.hand:
        assert SYMBOLS.card(card) in hand
    assert SYMBOLS.suits[table.view.trump] in text
    x, y = frame.cursor
    assert 0 <= x < 80
    assert 0 <= y < 24


@pytest.mark.parametrize("count", range(1, 12))
def test_each_card_of_a_hand_shows_rank_and_suit(count: int) -> None:
    places = hand_places(count, 50)
    assert len(places) == count
    assert places[0] >= 0
    assert places[-1] + 7 <= 50
    assert all(b - a >= 4 for a, b in pairwise(places))


@pytest.mark.parametrize("in_ascii", [False, True])
@pytest.mark.parametrize("ranks", LANGUAGES)
@pytest.mark.parametrize("name", FACES)
def test_two_cards_never_look_alike(name: str, ranks: str, in_ascii: bool) -> None:
    faces = faces_named(name, ranks, in_ascii)
    labels = [faces.card(card) for card in CARDS]
    assert len(set(labels)) == 24
    assert all(len(label) == cell_len(label) <= 3 for label in labels)
    assert not in_ascii or "".join(labels + list(faces.box)).isascii()


def test_hidden_cards_leave_no_trace_in_the_picture() -> None:
    table = after_tricks()
    deal = table.session.deal
    assert deal is not None
    other = table.session.seat_of(OTHER)
    mine = next(card for card in CardSet(deal.hands[other]) if card not in table.view.known)
    stock = deal.stock[-1]
    hands = [deal.hands[0], deal.hands[1]]
    hands[other] ^= mine.bit | stock.bit
    parts = {name: getattr(deal, name) for name in State.__slots__}
    parts |= {"hands": (hands[0], hands[1]), "stock": (*deal.stock[:-1], mine)}
    before = draw(table)
    table.session.deal = Deal.of(**parts)
    assert table.session.deal != deal
    assert draw(table) == before


# Canvas


WORDS = st.text("ab é世\u0301♥", max_size=12)


@given(st.lists(st.tuples(st.integers(0, 19), st.integers(0, 2), WORDS), max_size=8))
def test_a_canvas_keeps_its_width(writes: list[tuple[int, int, str]]) -> None:
    canvas = Canvas(20, 3)
    for x, y, text in writes:
        canvas.put(x, y, text, "bold")
    for row in canvas.frame().rows:
        assert sum(cell_len(char) for char, _style in row) == 20


@given(st.lists(st.tuples(st.integers(0, 19), st.integers(0, 2), WORDS), max_size=6), st.data())
def test_changes_are_enough_to_get_from_one_picture_to_the_next(
    writes: list[tuple[int, int, str]], data: st.DataObject
) -> None:
    first_canvas, second = Canvas(20, 3), Canvas(20, 3)
    split = data.draw(st.integers(0, len(writes)))
    for x, y, text in writes[:split]:
        first_canvas.put(x, y, text)
        second.put(x, y, text)
    for x, y, text in writes[split:]:
        second.put(x, y, text, "bold")
    before, after = first_canvas.frame(), second.frame()
    rows = [list(row) for row in before.rows]
    for y, x1, x2 in changes(before, after):
        assert after.rows[y][x1][0] != ""
        rows[y][x1:x2] = after.rows[y][x1:x2]
    assert Frame(tuple(tuple(row) for row in rows)) == after


@given(st.text("abc 世", max_size=60), st.integers(2, 12))
def test_wrapping_loses_nothing(text: str, cells: int) -> None:
    lines = wrap(text, cells)
    assert all(0 < cell_len(line) <= cells for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(st.tuples(st.text("ab", min_size=1, max_size=90), st.integers(0, 3)), max_size=8), st.integers(0, 6))
def test_the_log_shows_whole_sentences_and_the_newest_first(said: list[tuple[str, int]], room: int) -> None:
    log = tuple(Told(text, turn) for text, turn in sorted(said, key=lambda pair: pair[1]))
    rows = log_rows(log, room, 78)
    assert len(rows) <= room
    shown = "".join("".join(text.split()) for text, _turn in rows)
    assert "".join("".join(told.text.split()) for told in log).endswith(shown)


def test_runs_of_one_style() -> None:
    assert segments([("a", ""), ("b", ""), ("c", "bold"), ("d", "")]) == [("ab", ""), ("c", "bold"), ("d", "")]


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (10, 3), (1, 1), (2, 1)])
def test_the_page_of_a_small_window_fits_into_it(size: tuple[int, int]) -> None:
    frame = draw_too_small(*size, "The window is too small", "leave")
    assert len(frame.rows) == size[1]
    assert all(len(row) == size[0] for row in frame.rows)
