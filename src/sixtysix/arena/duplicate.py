"""Duplicate games: each pack, or each match's seed, is played twice with the players' places changed, so that the luck
of the cards cancels out.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from sixtysix.ai.player import Player, StopAsked, Stopped
from sixtysix.arena.score import Ratio, Record, Score, Times
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.notation import write_action
from sixtysix.engine.reasons import IllegalAction
from sixtysix.engine.rules import Rules
from sixtysix.engine.shuffle import deal_seed
from sixtysix.engine.values import frozen
from sixtysix.protocol.command import BotFailed, BotTrouble, CommandPlayer
from sixtysix.session.habits import Habits
from sixtysix.session.session import Session
from sixtysix.wording import reason

_NOTHING_BY_ITSELF: Final = Habits(draw=False, claim=False, marry=False)


def forfeit(rules: Rules) -> int:
    """The game points for a deal that the other player's program lost by failing: the most that the rules have for any
    deal, so that failing is never the cheaper way to lose.
    """
    most = [*rules.game_points]
    if rules.closing:
        most = [points * rules.closed_factor for points in (*most, *rules.failed_close, *rules.beaten_close)]
    return max(*most, *rules.false_claim)


@frozen
class Failure:
    """A player's program did not answer as it should: player 0 or 1, the kind, and what happened in one sentence."""

    player: int
    kind: BotTrouble
    details: str


@dataclass(slots=True)
class _Sheet:
    """What is noted of one player during a pair of games."""

    record: Record = field(default_factory=Record)
    seconds: list[float] = field(default_factory=list)

    def add(self, more: Record) -> None:
        self.record += more

    def finished(self) -> Record:
        return replace(self.record, choices=len(self.seconds), times=Times.of(self.seconds))


class _Game:
    """One game of a pair at its table: a single deal, or a whole match."""

    def __init__(
        self, session: Session, players: tuple[Player, Player], sheets: tuple[_Sheet, _Sheet], *, single: bool
    ) -> None:
        self.session = session
        self.players = players
        self.sheets = sheets
        self.single = single
        self.net = self.deals = self.drawn = 0

    def play(self, number: int, stop: StopAsked | None) -> None:
        """Play it to the end; ``number`` is what it is called in what is told of failures."""
        while True:
            self.session.begin()
            failure = self._play_deal(stop)
            self.deals += 1
            if failure is None:
                self._note_result()
            else:
                self._forfeit(failure, number)
            if self.single or self.session.over:
                return

    def _play_deal(self, stop: StopAsked | None) -> Failure | None:
        session = self.session
        while (player := session.turn) is not None:
            if stop is not None and stop():
                raise Stopped
            if self.single:
                # A single deal is played for its game points: there is no match that it could be played for.
                assert session.deal is not None
                view = session.deal.view(session.seat_of(player))
            else:
                view = session.view(player)
            one = self.players[player]
            try:
                if isinstance(one, CommandPlayer):
                    one.start()  # what that takes is no part of a decision
                start = time.perf_counter()
                decision = one.decide(view, stop)
                seconds = time.perf_counter() - start
            except BotFailed as error:
                return Failure(player, error.kind, error.details)
            try:
                session.act(decision.action, playouts=decision.playouts)
            except IllegalAction as error:
                details = f"{write_action(decision.action)}: {reason(error.reason, session.rules)}"
                return Failure(player, BotTrouble.ILLEGAL, details)
            if len(view.legal) > 1:
                self.sheets[player].seconds.append(seconds)
        return None

    def _note_result(self) -> None:
        deal = self.session.deal
        assert deal is not None and deal.result is not None
        result = deal.result
        for player, one in enumerate(self.players):
            if isinstance(one, CommandPlayer):
                one.ended(deal.view(self.session.seat_of(player)))
        if deal.closed_by is not None:
            made = int(result.winner == deal.closed_by and result.ending is Ending.CLOSED_MADE)
            self.sheets[self.session.player_at(deal.closed_by)].add(Record(closes=1, closes_made=made))
        if result.winner is None:
            self.drawn += 1
            return
        winner = self.session.player_at(result.winner)
        self.net += -result.game_points if winner else result.game_points
        self.sheets[winner].add(Record(won=1, game_points=result.game_points, endings=Counter((result.ending,))))

    def _forfeit(self, failure: Failure, number: int) -> None:
        session = self.session
        deal = session.deal
        assert deal is not None
        if deal.closed_by is not None:
            self.sheets[session.player_at(deal.closed_by)].add(Record(closes=1))
        winner = 1 - failure.player
        points = forfeit(session.rules)
        self.net += -points if winner else points
        self.sheets[winner].add(Record(won=1, game_points=points, given=1))
        self.sheets[failure.player].add(
            Record(failures=Counter((failure.kind,)), examples={failure.kind: (number, failure.details)})
        )
        # The score of a match looks at nothing but who has won how much: any ending will do.
        result = Result(session.seat_of(winner), Ending.CLAIM, points, deal.points, deal.trick_counts)
        session.match = session.match.after(result)
        session.deal = None


def play_pair(
    rules: Rules,
    seed: bytes,
    players: tuple[Player, Player],
    *,
    matches: bool = False,
    number: int = 1,
    stop: StopAsked | None = None,
) -> Score:
    """Play one pack twice, first with the first player as forehand, then with the second; or a whole match twice, the
    second time with the players in each other's place.

    ``seed`` (32 bytes) makes the pack: it is that of the first deal of a match with this seed. A player's program that
    fails loses the deal (:func:`forfeit`); ``number`` says which pair of a run it is. Raises Stopped as soon as
    ``stop`` says so.
    """
    sheets = (_Sheet(), _Sheet())
    net = deals = drawn = won = 0
    for changed in (False, True):
        session = Session(
            rules,
            seed,
            ("", ""),
            dealer=None if matches else 1,
            habits=(_NOTHING_BY_ITSELF, _NOTHING_BY_ITSELF),
        )
        seated, noted = (players[::-1], sheets[::-1]) if changed else (players, sheets)
        game = _Game(session, seated, noted, single=not matches)
        game.play(2 * number - 1 + changed, stop)
        net += -game.net if changed else game.net
        deals += game.deals
        drawn += game.drawn
        won += session.match.winner == int(changed)
    return Score(
        drawn,
        Ratio.of(net, deals),
        Ratio.of(won, 2) if matches else Ratio(),
        (sheets[0].finished(), sheets[1].finished()),
    )


def pair_seed(seed: bytes, number: int) -> bytes:
    """The seed (32 bytes) of a run's pair; pairs are numbered from 1."""
    return deal_seed(seed, number)
