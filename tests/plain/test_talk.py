"""The conversation: any answers do no harm, everything is in the player's language, deals are told as they were.

``UPDATE_TRANSCRIPTS=1`` writes the transcripts again; read them before you believe them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sixtysix.ai.player import make_player
from sixtysix.config import NotSaved
from sixtysix.engine.actions import Action, Claim, Close, Draw, Exchange, Marry, Pass, Play
from sixtysix.engine.rules import RULESETS
from sixtysix.history.store import Store
from sixtysix.options import Options
from sixtysix.plain.console import Ended
from sixtysix.plain.lines import broken
from sixtysix.plain.run import converse
from sixtysix.sitting.keeping import Kept
from sixtysix.sitting.sitting import Sitting
from tests.plain.talking import Script, setup_of, talk_through, talking
from tests.pseudo import cut, untranslated

ASKED = Options(draw="ask", claim="ask", marry="key")
TRANSCRIPTS = Path(__file__).parent / "transcripts"
WORDS: dict[type[Action], str] = {Exchange: "x", Close: "close", Claim: "claim", Draw: "draw", Pass: "pass"}


def said_for(action: Action) -> str:
    """How an action is asked for."""
    match action:
        case Play(card):
            return card.code
        case Marry(suit):
            return f"marry {suit.letter}"
    return WORDS[type(action)]


class Player:
    """Answers as a level of ours would. ``first`` is said at the first question of every page and decision."""

    def __init__(self, *first: str, matches: int = 1) -> None:
        self._me = make_player("casual", b"me")
        self._first = first
        self._left: list[str] = []
        self._moves = -1
        self._sure = False
        self._last = ("", "")
        self._matches = matches
        self.sitting: Sitting

    def __call__(self, script: Script, question: str) -> str | None:
        sitting = self.sitting
        if self._sure:
            self._sure = False
            return "y"
        if sitting.moves != self._moves:
            self._moves, self._left = sitting.moves, list(self._first)
        if self._left:
            return self._left.pop(0)
        if sitting.on_page:
            return None if sitting.session.over and sitting.matches == self._matches else ""
        action = self._me.decide(sitting.view).action
        self._sure = isinstance(action, Close | Claim)
        said = said_for(action)
        # A question inside another one is left by saying nothing.
        again, self._last = self._last == (question, said), (question, said)
        return "" if again else said


def everything_said(name: str, player: Player, options: Options, *, target: int = 2, seed: str = "a word") -> list[str]:
    """A whole match."""
    rules = replace(RULESETS[name], match_target=target)
    script = Script(player)
    with talking(setup_of(rules, seed), script, NotSaved(options)) as talk:
        player.sitting = talk.sitting
        with pytest.raises(Ended):
            converse(talk, new=True)
        assert talk.sitting.session.over
    return script.sentences


# How a deal is told


@pytest.mark.parametrize(
    ("file", "rules", "seed", "options"),
    [
        ("standard", "standard", "talk 7", Options()),
        ("tournament", "schnapsen-tournament", "talk 3", replace(ASKED, memory="on")),
        ("hoyle", "hoyle", "talk 5", ASKED),
    ],
)
def test_transcripts(file: str, rules: str, seed: str, options: Options) -> None:
    said = everything_said(rules, Player(), options, target=1, seed=seed)
    text = "".join(f"{line}\n" for sentence in said for line in broken(sentence, 40))
    path = TRANSCRIPTS / f"{file}.txt"
    if os.environ.get("UPDATE_TRANSCRIPTS") == "1":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["standard", "schnapsen-tournament"])
def test_only_questions_end_in_a_question_mark(name: str) -> None:
    questions: set[str] = set()

    def answer(script: Script, question: str) -> str | None:
        questions.add(question)
        return player(script, question)

    player = Player("?", "t", "log all", "last", "shown", "seen", "s")
    rules = replace(RULESETS[name], match_target=2)
    script = Script(answer)
    with talking(setup_of(rules, name), script) as talk:
        player.sitting = talk.sitting
        with pytest.raises(Ended):
            converse(talk, new=True)
    assert all(question.endswith("?") for question in questions)
    others = [text for text in script.sentences if not text.startswith("> ") and text not in questions]
    assert not [text for text in others if text.endswith("?")]
    for width in (20, 40):
        pieces = [line for text in others for line in broken(text, width)]
        assert not [line for line in pieces if line.endswith("?")]


# In another language


@pytest.mark.usefixtures("pseudo_language")
@pytest.mark.parametrize("name", ["standard", "schnapsen", "hoyle"])
def test_everything_is_translated(name: str) -> None:
    asked = ("?", "t", "h", "log", "last", "shown", "seen", "s", "zz", "ks", "m", "x", "c", "n", "g", "n", "u", "trump")
    player = Player(*asked) if name in ("standard", "schnapsen") else Player("?", "h")
    options = ASKED if name == "standard" else Options()
    names = ("Ý" * 20, "Ý" * 20)
    rules = replace(RULESETS[name], match_target=2)
    script = Script(player)
    with talking(setup_of(rules, name, names=names), script, NotSaved(options)) as talk:
        player.sitting = talk.sitting
        with pytest.raises(Ended):
            converse(talk, new=True)
    for text in {text for text in script.sentences if not text.startswith("> ")}:
        if not re.fullmatch(r"(?:[0-9a-f]{4} ?)+", text):
            assert cut(text) == [], text
            assert untranslated(text) == [], text


@pytest.mark.usefixtures("pseudo_language")
def test_pages_are_translated(tmp_path: Path) -> None:
    said = (
        "?|o|?|1|back|level|?|novice|to|x|3||rules|?|1||proof|score|level|2|word|ah|history|practice|new|?|german|||||"
        "again|undo||h|quit|n|new schnapsen||1|history|1|t|quit|y"
    )
    lines = iter(said.split("|"))
    script = Script(lambda _script, _question: next(lines, None))
    keeping = Kept(Store(tmp_path), "casual", lambda _level, _seed: None)
    talk_through(setup_of(RULESETS["standard"], "pages", keeping, ("Ý", "Ý")), script)
    keeping.close()
    assert next(lines, None) is None
    for text in {text for text in script.sentences if not text.startswith("> ")}:
        if not re.fullmatch(r"(?:[0-9a-f]{4} ?)+", text):
            assert cut(text) == [], text
            assert untranslated(text) == [], text


# Whatever is said


CARDS = ("1", "2", "3", "4", "5", "6", "as", "k", "king", "hearts", "10h", "queen of clubs")
COMMANDS = (
    *("marry", "m", "m hearts", "marry king of spades", "x", "close", "claim", "draw", "pass", "hand", "table", "last"),
    *(
        "tricks",
        "score",
        "log",
        "log all",
        "shown",
        "seen",
        "undo",
        "trump",
        "?",
        "help",
        "rules",
        "rules 2",
        "options",
    ),
    *(
        "options points hidden",
        "o draw ask",
        "o marry key",
        "o 99",
        "o to 0",
        "new",
        "new hoyle",
        "practice",
        "history",
    ),
    *("quit", "y", "yes", "n", "no", "back", "", "", "deal", "again", "word x", "level 2", "proof", "cards", "another"),
)
LINES = st.lists(st.sampled_from(CARDS) | st.sampled_from(COMMANDS) | st.text(max_size=12), max_size=60)


@settings(max_examples=int(os.environ.get("SIXTYSIX_PLAIN_TALKS", "20")))
@given(st.sampled_from(sorted(RULESETS)), LINES, st.booleans())
@example("standard", ["", "new", "", "", "", "", "", "", "1", "quit", "y"], True)
def test_any_lines_do_no_harm(name: str, lines: Sequence[str], practice: bool) -> None:
    left = iter(lines)
    script = Script(lambda _script, _question: next(left, None))
    setup = replace(setup_of(replace(RULESETS[name], match_target=3), name), practice=practice)
    talk = talk_through(setup, script)
    record = talk.sitting.session.record()
    score = record.score()
    assert score.points == talk.sitting.session.match.points
    assert sum(text.endswith("?") and not text.startswith("> ") for text in script.sentences) >= 1
