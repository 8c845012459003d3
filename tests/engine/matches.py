"""Random matches as records: what reading, writing and replaying them is tried on."""

from __future__ import annotations

from random import Random

from sixtysix.engine.actions import Action
from sixtysix.engine.deal import Deal
from sixtysix.engine.match import Match
from sixtysix.engine.record import DealRecord, MatchRecord
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import commitment, deal_seed
from tests.engine.walks import choose
from tests.strategies import rich_pack


def random_match(rng: Random, rules: Rules, deals: int = 3, names: tuple[str, str] = ("Ada", "Ben")) -> MatchRecord:
    """A match of at most ``deals`` deals, some from packs and most from seeds; the last one may be broken off."""
    seed = rng.randbytes(32)
    match = Match.start(rules, seed)
    records: list[DealRecord] = []
    for number in range(1, deals + 1):
        if match.winner is not None:
            break
        record = _dealt(rng, rules, match.dealer, deal_seed(seed, number))
        broken_off = number == deals and rng.random() < 0.5
        record, deal = _played(rng, rules, record, rng.randint(0, 12) if broken_off else 200)
        records.append(record)
        if deal.result is not None:
            match = match.after(deal.result)
    return MatchRecord(rules, names, "2024-03-09", (("Place", "Sibiu"),), tuple(records))


def _dealt(rng: Random, rules: Rules, dealer: int, seed: bytes) -> DealRecord:
    if rng.random() < 0.3:
        return DealRecord(dealer, pack=rich_pack(rng, rules))
    record = DealRecord(dealer, seed, rng.choice(("", "", "sesame")), commitment(seed))
    if rng.random() < 0.3:
        return DealRecord(dealer, seed, record.word, commitment(seed), record.dealt_pack(rules))
    return record


def _played(rng: Random, rules: Rules, record: DealRecord, most: int) -> tuple[DealRecord, Deal]:
    deal, _ = Deal.from_pack(rules, record.dealt_pack(rules)).settle()
    actions: list[Action] = []
    while deal.result is None and len(actions) < most:
        actions.append(choose(rng, deal))
        deal, _ = deal.apply(actions[-1])
    parts = (record.dealer, record.seed, record.word, record.commitment, record.pack)
    return DealRecord(*parts, tuple(actions), deal.result), deal
