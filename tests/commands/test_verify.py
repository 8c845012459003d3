"""``sixtysix verify``: the verdict on each deal, and that a deal dealt otherwise does not pass."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sixtysix.cli import main
from sixtysix.commands.verify import Verdict, judge
from sixtysix.engine.notation import write_records
from sixtysix.engine.record import DealRecord, MatchRecord
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import commitment, pack_from_seed, seed_from_text
from sixtysix.session.session import Session
from tests.engine.matches import random_match
from tests.engine.walks import ALL_RULES, choose, rules_named

STANDARD = RULESETS["standard"]
SEED = seed_from_text("a deal")
GOOD = DealRecord(0, SEED, "sesame", commitment(SEED))


def told(capsys: pytest.CaptureFixture[str], tmp_path: Path, *deals: DealRecord) -> tuple[int, list[str]]:
    path = tmp_path / "record.txt"
    path.write_text(write_records([MatchRecord(STANDARD, ("Ada", "Ben"), deals=deals)]), encoding="utf-8")
    status = main(["verify", str(path)])
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Match 1: Ada and Ben\n")
    return status, out.splitlines()[1:]


@pytest.mark.parametrize(
    ("deal", "verdict"),
    [
        (GOOD, Verdict.HOLDS),
        (replace(GOOD, pack=GOOD.dealt_pack(STANDARD)), Verdict.HOLDS),
        (replace(GOOD, word=""), Verdict.HOLDS),
        (replace(GOOD, commitment=None), Verdict.NO_COMMITMENT),
        (DealRecord(0, pack=GOOD.dealt_pack(STANDARD)), Verdict.NO_SEED),
        (replace(GOOD, commitment=commitment(seed_from_text("another"))), Verdict.WRONG_COMMITMENT),
        (replace(GOOD, seed=seed_from_text("another")), Verdict.WRONG_COMMITMENT),
        (replace(GOOD, pack=pack_from_seed(STANDARD, SEED)), Verdict.WRONG_PACK),
        (replace(GOOD, pack=GOOD.dealt_pack(STANDARD), word="Sesame"), Verdict.WRONG_PACK),
    ],
)
def test_verdicts(deal: DealRecord, verdict: Verdict, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert judge(deal, STANDARD) is verdict
    status, lines = told(capsys, tmp_path, deal)
    assert status == (0 if verdict is Verdict.HOLDS else 2)
    assert len(lines) == 1
    assert ("does not hold" in lines[0]) == (verdict in (Verdict.WRONG_COMMITMENT, Verdict.WRONG_PACK))


def test_every_verdict_is_a_line_of_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    impossible = replace(random_match(Random(3), STANDARD).deals[0], seed=SEED, pack=None, commitment=commitment(SEED))
    assert judge(impossible, STANDARD) is Verdict.IMPOSSIBLE
    deals = (
        GOOD,
        replace(GOOD, commitment=None),
        DealRecord(0, pack=GOOD.dealt_pack(STANDARD)),
        replace(GOOD, commitment="0" * 64),
        replace(GOOD, pack=pack_from_seed(STANDARD, SEED)),
        impossible,
    )
    status, lines = told(capsys, tmp_path, *deals)
    assert status == 2
    assert lines == [
        "Deal 1: holds; the seed is the one promised, and the pack comes from it.",
        "Deal 2: the pack comes from the seed, but no commitment says that it was promised before.",
        "Deal 3: cannot be checked; the record has a pack and no seed.",
        "Deal 4: does not hold; the commitment is not that of the seed.",
        "Deal 5: does not hold; the pack is not the one that seed and word make.",
        "Deal 6: does not hold; its actions cannot be played with this pack.",
    ]
    assert {judge(deal, STANDARD) for deal in deals} == set(Verdict)


@pytest.mark.parametrize("name", ALL_RULES)
def test_what_is_played_at_a_table_holds(name: str) -> None:
    """And no longer with any digit of its seeds or any card of its packs changed."""
    rng = Random(f"verify {name}")
    session = Session(rules_named(name, rng), rng.randbytes(32), ("Ada", "Ben"))
    for word in ("", "sesame"):
        if session.over:
            break
        session.begin(word)
        while session.deal is not None and session.deal.result is None:
            session.act(choose(rng, session.deal))
    rules = session.rules
    for deal in session.record().deals:
        assert judge(deal, rules) is Verdict.HOLDS
        assert deal.seed is not None
        for _ in range(10):
            at = rng.randrange(32)
            changed = bytes(
                byte ^ (1 << rng.randrange(8)) if place == at else byte for place, byte in enumerate(deal.seed)
            )
            assert judge(replace(deal, seed=changed), rules) is Verdict.WRONG_COMMITMENT
            cards = list(deal.dealt_pack(rules))
            one, two = rng.sample(range(len(cards)), 2)
            cards[one], cards[two] = cards[two], cards[one]
            assert judge(replace(deal, pack=tuple(cards)), rules) is Verdict.WRONG_PACK
