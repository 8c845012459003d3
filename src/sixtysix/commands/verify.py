"""``sixtysix verify``: whether each deal of a record was dealt from the seed that was promised before it."""

from __future__ import annotations

from argparse import Namespace
from enum import Enum

from sixtysix.commands.files import read_record_file
from sixtysix.commands.replay import names_of
from sixtysix.engine.deal import Deal
from sixtysix.engine.reasons import IllegalAction
from sixtysix.engine.record import DealRecord, implied
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import commitment, pack_from_seed, with_word
from sixtysix.i18n import _


class Verdict(Enum):
    """What can be said of one deal."""

    HOLDS = "holds"
    NO_SEED = "no-seed"
    NO_COMMITMENT = "no-commitment"
    WRONG_COMMITMENT = "wrong-commitment"
    WRONG_PACK = "wrong-pack"
    IMPOSSIBLE = "impossible"


def judge(deal: DealRecord, rules: Rules) -> Verdict:
    """Recompute a deal's commitment and pack from its seed and word, and compare them with what the record says."""
    if deal.seed is None:
        return Verdict.NO_SEED
    if deal.pack is not None and deal.pack != pack_from_seed(rules, with_word(deal.seed, deal.word)):
        return Verdict.WRONG_PACK
    if deal.commitment is not None and deal.commitment != commitment(deal.seed):
        return Verdict.WRONG_COMMITMENT
    if not _possible(deal, rules):
        return Verdict.IMPOSSIBLE
    return Verdict.HOLDS if deal.commitment is not None else Verdict.NO_COMMITMENT


def _possible(deal: DealRecord, rules: Rules) -> bool:
    """Whether the actions can be played with the pack."""
    state, _events = Deal.from_pack(rules, deal.dealt_pack(rules)).settle()
    try:
        for action in deal.actions:
            for one in (*implied(state, action), action):
                state, _events = state.apply(one)
    except IllegalAction:
        return False
    return True


def run(options: Namespace) -> int:
    """Print a line for each deal of ``options.record``; status 2 unless every one holds. UserError for bad text."""
    all_hold = True
    for number, match in enumerate(read_record_file(options.record, check=False), 1):
        first, second = names_of(match)
        print(_("Match {number}: {first} and {second}").format(number=number, first=first, second=second))
        for index, deal in enumerate(match.deals, 1):
            verdict = judge(deal, match.rules)
            all_hold = all_hold and verdict is Verdict.HOLDS
            print(_sentence(verdict).format(number=index))
    return 0 if all_hold else 2


def _sentence(verdict: Verdict) -> str:
    match verdict:
        case Verdict.HOLDS:
            return _("Deal {number}: holds; the seed is the one promised, and the pack comes from it.")
        case Verdict.NO_SEED:
            return _("Deal {number}: cannot be checked; the record has a pack and no seed.")
        case Verdict.NO_COMMITMENT:
            return _("Deal {number}: the pack comes from the seed, but no commitment says that it was promised before.")
        case Verdict.WRONG_COMMITMENT:
            return _("Deal {number}: does not hold; the commitment is not that of the seed.")
        case Verdict.WRONG_PACK:
            return _("Deal {number}: does not hold; the pack is not the one that seed and word make.")
        case Verdict.IMPOSSIBLE:
            return _("Deal {number}: does not hold; its actions cannot be played with this pack.")
