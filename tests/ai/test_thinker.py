"""The levels that search: exact once all cards are known, repeatable, and done when asked to stop."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from sixtysix.ai.beliefs import Beliefs
from sixtysix.ai.chance import Chance
from sixtysix.ai.fast import World
from sixtysix.ai.player import Stopped, make_player
from sixtysix.ai.search import OFFSET, SCALE, Search
from sixtysix.ai.thinker import COMPILED, STYLES, Style, params_of, policy_of
from sixtysix.ai.yardstick import PlainSearch
from sixtysix.engine.actions import CLAIM, Seat
from sixtysix.engine.deal import Deal
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import pack_from_seed
from tests.ai.minimax import value
from tests.engine.walks import walks

SEED = b"\6" * 32


def first_lead(name: str, number: int) -> Deal:
    rules = RULESETS[name]
    return Deal.from_pack(rules, pack_from_seed(rules, bytes([number]) * 32)).settle()[0]


def late(name: str, cards: int) -> list[Deal]:
    """Moments with all cards known to both and few left."""
    found = []
    for deal in walks(name, 150):
        known = deal.result is None and deal.upcard is None and deal.closed_by is None
        if known and deal.hands[deal.turn].bit_count() <= cards and len(deal.legal()) > 1:
            found.append(deal)
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_no_regret_once_the_stock_is_exhausted(name: str) -> None:
    """What it does is worth as much as the best there is, by plain minimax over the engine."""
    player = make_player("club", SEED, 1)
    deals = late(name, 3)
    assert len(deals) > 2
    for deal in islice(deals, 40):
        decision = player.decide(deal.view(deal.turn))
        assert decision.playouts == 0
        after, _events = deal.apply(decision.action)
        best = max(value(deal.apply(action)[0], deal.turn) for action in deal.legal())
        assert value(after, deal.turn) == best
        assert decision.candidates[0].game_points is not None


@pytest.mark.parametrize("level", STYLES)
def test_the_same_seed_and_playouts_give_the_same_decision_and_another_seed_may_not(level: str) -> None:
    view = first_lead("standard", 3).view(Seat.FOREHAND)
    decisions = [make_player(level, SEED, 40).decide(view) for _ in range(2)]
    assert decisions[0] == decisions[1]
    assert decisions[0].playouts == 40
    others = {make_player(level, bytes([number]), 40).decide(view).candidates for number in range(4)}
    assert len(others) > 1


def test_the_candidates_add_up() -> None:
    view = first_lead("schnapsen", 5).view(Seat.FOREHAND)
    decision = make_player("expert", SEED, 300).decide(view)
    assert sum(candidate.score for candidate in decision.candidates) == pytest.approx(1)
    assert decision.action == decision.candidates[0].action
    for candidate in decision.candidates:
        assert candidate.game_points is not None and -3 <= candidate.game_points <= 3
        assert candidate.win_chance is not None and 0 <= candidate.win_chance <= 1


def test_a_thought_that_is_not_wanted_any_more_is_given_up() -> None:
    view = first_lead("standard", 3).view(Seat.FOREHAND)
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    with pytest.raises(Stopped):
        make_player("master", SEED).decide(view, stop)
    with pytest.raises(Stopped):
        make_player("yardstick", SEED).decide(view, lambda: True)


def test_a_won_claim_is_made() -> None:
    """Whenever one is out and may say so, unless a failed close pays the defender more."""
    claims = 0
    player = make_player("club", SEED, 3)
    for deal in walks("standard", 60):
        out = deal.result is None and CLAIM in deal.legal() and deal.points[deal.turn] >= deal.rules.out_at
        if out and deal.closed_by in (None, deal.turn):
            claims += 1
            assert player.decide(deal.view(deal.turn)).action == CLAIM
    assert claims > 3


def test_imagined_worlds_are_even_and_consistent() -> None:
    """Known cards stay where they are, absences are respected, and each unseen card is in the hand equally often."""
    chance = Chance(7)
    for deal in islice(walks("hoyle", 12), 5, None, 9):
        if deal.result is not None:
            continue
        view = deal.view(deal.turn)
        params = params_of(deal.rules)
        beliefs, world = Beliefs(params, view), World(params)
        for _ in range(20):
            beliefs.imagine(world, chance)
            hand = int(world.hand0 if view.seat else world.hand1)
            assert hand.bit_count() == view.other_cards
            assert hand & view.known.bits == view.known.bits
            assert hand & ~view.other_may_hold.bits == 0
            stock = {int(world.stock[place]) for place in range(int(world.stock_at), int(world.stock_end))}
            assert len(stock) == view.talon - (view.upcard is not None)
            assert not any(hand >> card & 1 for card in stock)


def test_unseen_cards_are_drawn_evenly() -> None:
    deal = first_lead("standard", 9)
    view = deal.view(deal.turn)
    params = params_of(deal.rules)
    beliefs, world, chance = Beliefs(params, view), World(params), Chance(1)
    drawn = [0] * 24
    for _ in range(3000):
        beliefs.imagine(world, chance)
        hand = int(world.hand1)
        for card in range(24):
            drawn[card] += hand >> card & 1
    unseen = [drawn[card] / 3000 for card in view.unseen]
    assert all(abs(share - 6 / 17) < 0.05 for share in unseen)
    assert sum(drawn) == 6 * 3000


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_tables_stay_small(style: Style) -> None:
    """32 MiB at any level: five numbers of eight bytes for each playout, and the solver's table."""
    usual = max(style.playouts, style.interpreted)
    if COMPILED:
        params = params_of(RULESETS["standard"])
        search = Search(params, policy_of(params), usual)
        assert len(search.total) == usual + 2
    assert 5 * 8 * usual + 2**20 * 8 < 32 * 2**20


def test_rewards_grow_with_game_points() -> None:
    deal = first_lead("standard", 2)
    player = make_player("club", SEED, 5)
    player.decide(deal.view(deal.turn))
    rewards = list(player._search.rewards)  # type: ignore[attr-defined]  # a Thinker's
    assert rewards == sorted(rewards)
    assert (rewards[OFFSET - 3], rewards[OFFSET + 3]) == (0, SCALE)


def test_the_yardstick_prefers_what_wins_at_once() -> None:
    """A plain search finds a win in one."""
    found = 0
    for deal in walks("standard", 30):
        if deal.result is None and CLAIM in deal.legal() and deal.points[deal.turn] >= deal.rules.out_at:
            params = params_of(deal.rules)
            search = PlainSearch(params, 30)
            search.cut()
            search.run(Beliefs(params, deal.view(deal.turn)), 30, Chance(3))
            assert search.best() == 30
            found += 1
    assert found


def test_random_numbers_are_even() -> None:
    for seed in (0, 1, 2**61, Random(3).getrandbits(62)):
        chance = Chance(seed)
        counts = [0] * 7
        for _ in range(7000):
            counts[chance.below(7)] += 1
        assert all(880 < number < 1120 for number in counts)
