"""Duplicate games: the counting is right, and luck of the cards alone brings nothing."""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import mean, stdev

import pytest

from sixtysix.ai.player import Decision, Player, StopAsked, Stopped, make_player
from sixtysix.arena.duplicate import forfeit, pair_seed, play_pair
from sixtysix.arena.score import Score
from sixtysix.engine.actions import EXCHANGE, PLAYS, SEATS, Action
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Ending
from sixtysix.engine.match import Match
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.engine.scoring import for_failed_close
from sixtysix.engine.shuffle import deal_seed, pack_from_seed
from sixtysix.engine.view import View
from sixtysix.protocol.command import BotFailed, BotTrouble
from tests.engine.walks import ALL_RULES, walks

SEED = b"\3" * 32
CASUAL, RANDOM = make_player("casual", SEED), make_player("random", SEED)
BOTH: tuple[Player, Player] = (CASUAL, RANDOM)


def finish(deal: Deal, players: tuple[Player, Player]) -> Deal:
    """Play a deal on from any position to its end and return it finished. ``players`` are forehand and dealer.

    Raises IllegalAction if a player acts illegally, and what a player raises.
    """
    deal, _events = deal.settle()
    while deal.result is None:
        seat = deal.turn
        deal, _events = deal.apply(players[seat].decide(deal.view(seat)).action)
    return deal


def duplicate(
    rules: Rules, players: tuple[Player, Player], pairs: int, seed: bytes, first: int = 1, *, matches: bool = False
) -> Score:
    """Play ``pairs`` pairs of duplicate deals or matches, from pair ``first`` of a run with this seed (32 bytes) on.

    A long run can be split: the scores of its parts add up to the score of the whole.
    """
    score = Score()
    for number in range(first, first + pairs):
        score += play_pair(rules, pair_seed(seed, number), players, matches=matches, number=number)
    return score


def dealt(rules: Rules, seed: bytes, number: int = 1) -> Deal:
    """Deal ``number`` of a match with this seed."""
    return Deal.from_pack(rules, pack_from_seed(rules, deal_seed(seed, number)))


@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize("name", RULESETS)
def test_a_player_against_itself_comes_out_even(name: str, matches: bool) -> None:
    """Each pair is played twice alike, so every pair comes to nothing."""
    score = duplicate(RULESETS[name], (CASUAL, CASUAL), 1 if matches else 6, SEED, matches=matches)
    assert (score.mean, score.points.amount_squares) == (0, 0)
    assert score.records[0] == score.records[1]
    assert score.matches.mean == 0.5 if matches else not score.matches.count


@pytest.mark.parametrize("matches", [False, True])
def test_changing_the_players_changes_the_sign(matches: bool) -> None:
    pairs = 2 if matches else 10
    there = duplicate(RULESETS["schnapsen"], BOTH, pairs, SEED, matches=matches)
    back = duplicate(RULESETS["schnapsen"], (RANDOM, CASUAL), pairs, SEED, matches=matches)
    assert there.net == -back.net != 0
    assert there.margin == back.margin
    assert there.records == back.records[::-1]
    assert there.matches.amount == back.matches.count - back.matches.amount


def test_counts_are_those_of_the_deals() -> None:
    """Against deals played one by one through the engine."""
    rules = RULESETS["standard"]
    score = duplicate(rules, BOTH, 20, SEED)
    nets: list[float] = []
    endings: list[tuple[int, Ending]] = []
    closes = [0, 0]
    made = [0, 0]
    drawn = 0
    for number in range(1, 21):
        net = 0
        for players in (BOTH, (RANDOM, CASUAL)):
            final = finish(dealt(rules, pair_seed(SEED, number)), players)
            assert final.result is not None
            for seat in SEATS:
                who = BOTH.index(players[seat])
                closes[who] += final.closed_by == seat
                if final.result.winner == seat:
                    endings.append((who, final.result.ending))
                    made[who] += final.result.ending is Ending.CLOSED_MADE
                    net += final.result.game_points * (1, -1)[who]
            drawn += final.result.winner is None
        nets.append(net / 2)
    assert (score.pairs, score.deals, score.drawn) == (20, 40, drawn)
    assert score.mean == pytest.approx(mean(nets))
    assert score.margin == pytest.approx(1.96 * stdev(nets) / math.sqrt(20))
    for who, record in enumerate(score.records):
        assert (record.closes, record.closes_made) == (closes[who], made[who])
        assert sorted(record.endings.elements()) == sorted(ending for winner, ending in endings if winner == who)
        assert record.won == record.endings.total()
        assert record.times.count == record.choices > 0
    assert score.net == score.records[0].game_points - score.records[1].game_points
    assert closes[0] > 5
    assert score.mean > 0.5  # casual is far better; benchmarks/casual_vs_random.py prints by how much


@pytest.mark.parametrize("name", ["schnapsen", "german", "snapszli"])
def test_matches_are_those_of_the_engine(name: str) -> None:
    """Against matches played deal by deal, with the score kept by the engine's Match alone."""
    rules = RULESETS[name]
    score = duplicate(rules, BOTH, 2, SEED, matches=True)
    won = deals = net = 0
    for number in (1, 2):
        seed = pair_seed(SEED, number)
        for casual in (0, 1):
            match = Match.start(rules, seed)
            while match.winner is None:
                seats = BOTH if match.player_at(SEATS[0]) == casual else BOTH[::-1]
                final = finish(dealt(rules, seed, match.deals + 1), seats)
                assert final.result is not None
                if final.result.winner is not None:
                    net += final.result.game_points * (1 if seats[final.result.winner] is CASUAL else -1)
                match = match.after(final.result)
                deals += 1
            won += match.winner == casual
    assert (score.matches.amount, score.matches.count) == (won, 4)
    assert (score.deals, score.net) == (deals, net)


def test_parts_of_a_run_add_up_to_the_whole() -> None:
    rules = RULESETS["santase"]
    whole = duplicate(rules, BOTH, 8, SEED, first=5)
    assert duplicate(rules, BOTH, 5, SEED, 5) + duplicate(rules, BOTH, 3, SEED, 10) == whole
    assert whole != duplicate(rules, BOTH, 8, SEED)


class Watching:
    """Random play, keeping what it saw."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        self.views.append(view)
        return RANDOM.decide(view, stop)


def test_only_a_match_has_a_standing() -> None:
    watching = Watching()
    play_pair(RULESETS["standard"], SEED, (watching, watching))
    assert all(view.standing is None for view in watching.views)
    watching.views.clear()
    play_pair(RULESETS["standard"], SEED, (watching, watching), matches=True)
    seen = {view.standing.points for view in watching.views if view.standing is not None}
    assert (0, 0) in seen
    assert max(map(max, seen)) > 1


class Failing:
    """Random play that goes wrong when it has so many cards left."""

    def __init__(self, cards: int, action: Action | None = None) -> None:
        self.cards = cards
        self.action = action

    def decide(self, view: View, stop: StopAsked | None = None) -> Decision:
        if len(view.hand) > self.cards:
            return RANDOM.decide(view, stop)
        if self.action is None:
            raise BotFailed(BotTrouble.HUNG, "too slow")
        return Decision(self.action)


@pytest.mark.parametrize(
    ("player", "kind"), [(Failing(4), BotTrouble.HUNG), (Failing(4, PLAYS[0]), BotTrouble.ILLEGAL)]
)
@pytest.mark.parametrize("matches", [False, True])
def test_who_fails_loses_the_deal(player: Player, kind: BotTrouble, matches: bool) -> None:
    rules = RULESETS["standard"]
    score = play_pair(rules, SEED, (player, CASUAL), number=4, matches=matches)
    failing, other = score.records
    assert failing.failures[kind] == failing.failures.total() > 0
    assert other.given == failing.failures.total()
    assert failing.examples[kind][0] in (7, 8)
    assert other.game_points >= 3 * other.given
    assert score.deals == failing.won + other.won + score.drawn
    if matches:
        assert score.matches.amount == 0
        assert score.deals < 20


def test_an_illegal_answer_is_told_with_its_reason() -> None:
    score = play_pair(RULESETS["standard"], SEED, (Failing(9, EXCHANGE), CASUAL))
    number, details = score.records[0].examples[BotTrouble.ILLEGAL]
    assert number == 1
    assert details.startswith("exchange: ")
    assert details.endswith(".")


def test_failing_is_never_cheaper_than_losing() -> None:
    for name in ALL_RULES:
        for deal in walks(name, 3):
            most = forfeit(deal.rules)
            if deal.result is not None:
                assert deal.result.game_points <= most
            if deal.closed_by is not None:
                assert for_failed_close(deal) <= most
    assert forfeit(RULESETS["standard"]) == 3
    assert forfeit(replace(RULESETS["standard"], closed_factor=2)) == 6


def test_a_run_that_is_to_stop_stops() -> None:
    asked = iter([False] * 7 + [True])
    with pytest.raises(Stopped):
        play_pair(RULESETS["standard"], SEED, BOTH, stop=lambda: next(asked))


def test_the_scores_of_no_pairs() -> None:
    assert duplicate(RULESETS["standard"], BOTH, 0, SEED) == Score()
