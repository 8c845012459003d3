"""Type-ahead at the table: nothing is done to a match that the player has not seen a decision for."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.ai.player import make_player
from sixtysix.engine.actions import Action
from sixtysix.engine.reasons import Reason
from sixtysix.engine.rules import RULESETS
from sixtysix.session.session import Habits
from sixtysix.sitting.sitting import Setup, Wait
from sixtysix.tui.gate import BURST, GRACE
from sixtysix.tui.table import Table
from tests.engine.walks import choose
from tests.tui.players import NAMES

KEYS = ("enter", "space", "1", "2", "3", "left", "right", "tab", "escape", "m", "x", "c", "g", "d", "n", "u", "r", "t")


class Watched(Table):
    """Notes each thing that is done to its match, with the decision that it was done at."""

    done: list[tuple[int, str]]

    def act(self, action: Action) -> Reason | None:
        self.done.append((self.decision, "act"))
        return super().act(action)

    def undo(self) -> str:
        self.done.append((self.decision, "undo"))
        return super().undo()

    def deal(self, word: str) -> None:
        self.done.append((self.decision, "deal"))
        super().deal(word)

    def back(self) -> None:
        self.done.append((self.decision, "back"))
        super().back()


def watched(rules: str, *, habits: Habits | None = None, practice: bool = True) -> Watched:
    setup = Setup(RULESETS[rules], NAMES, lambda n: bytes([n]) * 32, 1, habits=habits or Habits(), practice=practice)
    table = Watched(setup, grace=GRACE)
    table.done = []
    return table


@given(
    rules=st.sampled_from(["standard", "santase", "schnapsen"]),
    keys=st.lists(
        st.tuples(st.sampled_from(KEYS), st.sampled_from([0.001, 0.02, 0.1, 0.3, 1.0]), st.booleans()), max_size=60
    ),
    draw=st.booleans(),
)
def test_nothing_is_done_about_a_decision_that_was_not_seen(
    rules: str, keys: list[tuple[str, float, bool]], draw: bool
) -> None:
    """Whatever is typed, however fast, and whenever the screen keeps up: after deals and at their pages too."""
    table = watched(rules, habits=Habits(draw=draw))
    other = make_player("novice", b"other")
    now, seen = 0.0, dict[int, float]()
    for key, pause, painted in keys:
        if table.going_on is Wait.OTHER and table.hurried:
            table.other_acts(other.decide(table.other_view).action)
        elif table.going_on is Wait.END and table.hurried:
            table.end_seen()
        now += pause
        if painted:
            seen.setdefault(table.decision, now)
            table.painted(table.decision, now)
        before = len(table.done)
        asked, decision, turn = table.asking, table.decision, table.session.turn
        now += pause
        table.press(key, key if len(key) == 1 else None, now)
        assert len(table.done) - before <= 1
        for at, what in table.done[before:]:
            assert at == decision
            assert now >= seen[at] + GRACE
            if what == "act":
                assert turn == 0
            if asked is not None:
                assert key in ("enter", "space")


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("habits", [Habits(), Habits(draw=False, claim=False, marry=False)])
def test_keys_in_a_burst_do_nothing_by_themselves(practice: bool, habits: Habits) -> None:
    """Letters within milliseconds are no typing: nothing happens to the match, at whatever decision they come."""
    table = watched("standard", habits=habits, practice=practice)
    rng, other = Random("burst"), make_player("novice", b"other")
    now = 0.0
    table.deal("")
    for _ in range(60):
        if table.on_page:
            table.deal("")
        elif table.waiting is Wait.OTHER:
            table.other_acts(other.decide(table.other_view).action)
        elif table.waiting is Wait.END:
            table.end_seen()
        else:
            now += 1
            table.painted(table.decision, now)
            moves = table.moves
            now += 1
            table.press("j", "j", now)
            for key in "mxcgdnurwkoat?123":
                now += BURST / 3
                table.press(key, key, now)
                now += BURST / 3
                table.press("escape", None, now)
            assert table.moves == moves
            assert table.habits == habits
            table.close_screens()
            table.asking = table.over = None
            if table.session.turn == 0:
                assert table.session.deal is not None
                table.act(choose(rng, table.session.deal))
