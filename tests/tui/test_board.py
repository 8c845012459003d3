"""What holds for all pictures, and for what they are drawn on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from sixtysix.engine.actions import Play
from sixtysix.engine.cards import CARDS, CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.state import State
from sixtysix.sitting.log import Told
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.canvas import Canvas, segments, wrap
from sixtysix.tui.faces import FACES, LANGUAGES, SYMBOLS, faces_named
from sixtysix.tui.pages import draw_too_small
from sixtysix.tui.parts import hand_places
from sixtysix.tui.picture import draw
from sixtysix.tui.said import log_rows
from tests.tui.players import make_table
from tests.tui.states import after_tricks, begun

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


@pytest.mark.parametrize("size", [(80, 24), (110, 32)])
def test_the_other_cards_stay_where_they_are_while_a_card_is_answered(size: tuple[int, int]) -> None:
    table = make_table(RULESETS["standard"], "a gap", OTHER)
    table.deal("")

    def places() -> dict[str, int]:
        row = "".join(char or " " for char, _style in draw(table, *size).rows[12 if size[1] == 24 else 14])
        return {SYMBOLS.card(card): row.index(SYMBOLS.card(card)) for card in table.hand}

    before = places()
    led = table.hand[2]
    table.act(Play(led))
    assert places() == {card: x for card, x in before.items() if card != SYMBOLS.card(led)}
