"""Every layout at every size: what decides is there, nothing lies over anything else, the cursor is on the card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix.config.settings import NotSaved
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.options import CHOICES, Options
from sixtysix.sitting.sitting import YOU, Setup
from sixtysix.tui import board, compact
from sixtysix.tui.asking import Ask, Over
from sixtysix.tui.canvas import Canvas, Frame, cells_of, wrap
from sixtysix.tui.look import Look
from sixtysix.tui.picture import draw, scene_of
from sixtysix.tui.table import Table
from sixtysix.wording.cards import suit_name

NAMES = ["Ann", "W" * 20, "世界" * 5, "o"]

OVERWRITTEN = frozenset(" ─│┌┐└┘├-|+░:")
"""What may lie below something else: borders, backs and blanks."""


class Recorder(Canvas):
    """A canvas that takes no letter back once it is written."""

    def put(self, x: int, y: int, text: str, style: str = "", limit: int | None = None) -> int:
        before = [cell[0] for cell in self._cells[y]] if 0 <= y < self.height else []
        after = super().put(x, y, text, style, limit)
        for at, char in enumerate(before):
            assert char in OVERWRITTEN or self._cells[y][at][0] == char, (x, y, text, char)
        return after


@pytest.fixture(autouse=True)
def recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (board, compact):
        monkeypatch.setattr(module, "Canvas", Recorder)


def rules_with(name: str, size: int, target: int) -> Rules:
    base = RULESETS[name]
    size = min(size, base.pack_size // 2 - 1)
    talon = base.pack_size - 2 * size
    return replace(
        base,
        hand_size=size,
        packets=(size,),
        upcard_after=1,
        close_min_talon=min(base.close_min_talon, talon),
        exchange_min_talon=min(base.exchange_min_talon, talon),
        match_target=target,
    )


def some_table(rules: Rules, names: tuple[str, str], options: Options, seed: int, moves: int) -> Table:
    setup = Setup(rules, names, lambda n: seed_from_text(f"{seed} {n}"), seed % 2)
    table = Table(setup, grace=0.0, settings=NotSaved(options))
    table.deal("")
    for n in range(moves):
        legal = table.session.view(table.session.turn).legal if table.session.turn is not None else ()
        if not legal:
            break
        action = legal[(seed // 7 + n) % len(legal)]
        if table.session.turn == YOU:
            table.act(action)
        else:
            table.other_acts(action)
    return table


def lines_of(frame: Frame) -> list[str]:
    return frame.text.split("\n")


def check(table: Table, width: int, height: int) -> None:
    frame = draw(table, width, height)
    look = Look(table.drawn_faces, width, height)
    columns, rows = look.room
    assert len(frame.rows) == rows
    for row in frame.rows:
        assert sum(cells_of(char) for char, _style in row) == columns
    text = frame.text
    if table.over is not None:
        return
    scene, faces = scene_of(table), table.drawn_faces
    labels = [faces.card(card) for card in scene.hand]
    for label in labels:
        assert label in text
    assert faces.suits[scene.view.trump] in text
    assert suit_name(scene.view.trump) in text
    for card, _yours, _won in scene.on_table:
        assert faces.card(card) in text
    flat = " ".join("".join(char for char, _style in row[: len(row)]) for row in frame.rows)
    words = iter(flat.split())
    assert all(any(word == found for found in words) for word in scene.status.split()), scene.status
    for hint in scene.keys:
        assert f"{hint.key} {hint.label}" in text
    if scene.message:
        assert wrap(scene.message, columns - 2)[0].split()[0] in text
    x, y = frame.cursor
    assert 0 <= x < columns
    assert 0 <= y < rows
    found = "".join(char for char, _style in frame.rows[y][x:])
    if chosen := [f"{hint.key} {hint.label}" for hint in scene.keys if hint.chosen]:
        assert found.startswith(chosen[0])
    elif scene.selected is not None:
        assert found.startswith(labels[scene.selected])


SIZES = st.tuples(st.integers(40, 160), st.integers(20, 60)) | st.sampled_from(
    [(40, 20), (45, 40), (79, 24), (80, 23), (80, 24), (109, 32), (110, 31), (110, 32), (132, 50), (40, 26), (40, 31)]
)
TABLES = st.builds(
    some_table,
    st.builds(rules_with, st.sampled_from(list(RULESETS)), st.integers(2, 11), st.sampled_from([3, 7, 11, 999])),
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.builds(
        Options,
        faces=st.sampled_from(CHOICES["faces"]),
        ranks=st.sampled_from(CHOICES["ranks"]),
        points=st.sampled_from(CHOICES["points"]),
        look_back=st.sampled_from(CHOICES["look_back"]),
        seen=st.sampled_from(CHOICES["seen"]),
    ),
    st.integers(0, 9999),
    st.integers(0, 30),
)


@given(table=TABLES, size=SIZES, asking=st.sampled_from([None, *Ask]), over=st.sampled_from([None, None, *Over]))
def test_nothing_that_decides_is_missing(
    table: Table, size: tuple[int, int], asking: Ask | None, over: Over | None
) -> None:
    if asking not in (Ask.MARRY, Ask.AGAIN):
        table.asking = asking
    table.over = None if asking else over
    check(table, *size)


@settings(max_examples=15)
@given(table=TABLES, size=st.sampled_from([(40, 20), (80, 24), (110, 32)]), asking=st.sampled_from([None, Ask.CLOSE]))
@pytest.mark.usefixtures("pseudo_language")
def test_nothing_is_missing_in_longer_languages(table: Table, size: tuple[int, int], asking: Ask | None) -> None:
    table.asking = asking
    check(table, *size)
