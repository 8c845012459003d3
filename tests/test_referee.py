"""The engine beside the second referee: random deals over all rulesets and random house rules, and random matches.

The referee is ``tests/referee.py`` for a deal and ``tests/scorer.py`` for a match. After every action all that both
know is compared. ``SIXTYSIX_REFEREE_DEALS`` sets how many deals are played (2,000 if it is not set); run with ``-s`` to
see how often what occurred.
"""

from __future__ import annotations

import os
from collections import Counter
from enum import StrEnum
from random import Random

import pytest

from sixtysix.engine import actions
from sixtysix.engine.actions import Action, Seat
from sixtysix.engine.cards import CARDS, CardSet
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import (
    DealEnded,
    Ending,
    Event,
    Exchanged,
    LastTrickBonus,
    MarriageCounted,
    MarriageDeclared,
    Result,
    TrickWon,
)
from sixtysix.engine.match import Match
from sixtysix.engine.rules import RULE_NAMES, RULESETS, Rules, Tie
from tests.referee import Referee
from tests.scorer import Scorer
from tests.strategies import random_pack, random_rules, rich_pack

DEALS = int(os.environ.get("SIXTYSIX_REFEREE_DEALS", "2000"))
# With fewer deals than this something rare may not occur.
ENOUGH_DEALS = 1500

ACTIONS: dict[str, Action] = {
    **{f"play {play.card.code}": play for play in actions.PLAYS},
    **{f"marry {marry.suit.letter}": marry for marry in actions.MARRIES},
    "exchange": actions.EXCHANGE,
    "close": actions.CLOSE,
    "claim": actions.CLAIM,
    "draw": actions.DRAW,
    "pass": actions.PASS,
}
WORDS = {action: word for word, action in ACTIONS.items()}

# Each of these must occur in a run.
EVERYTHING = (
    {f"ending {ending}" for ending in Ending}
    | {f"action {word}" for word in ("play", "marry", "exchange", "close", "claim", "draw", "pass")}
    | {f"ruleset {name}" for name in (*RULESETS, "house")}
    | {"leading, open", "leading, closed", "leading, exhausted", "replying, open", "replying, closed"}
    | {"replying, exhausted", "before drawing, open", "asked, closed", "only a claim"}
    | {"pending counted", "pending lost", "exchange by itself", "exchange at close by itself", "marriage by itself"}
    | {"exchange asked", "exchange while replying", "exchange before drawing", "exchange after own close"}
    | {"marriage while replying", "marriage before drawing", "second marriage for a lead", "marriage after close"}
    | {"marriage after exhaustion", "close before drawing", "close after a marriage", "asked after a marriage"}
    | {"false claim by the closer", "false claim beside a close", "other player without trick at close"}
    | {"no marriage by itself after another", "bonus", "bonus after a close", "upcard drawn by the winner"}
)


def expected(referee: Referee) -> dict[str, object]:
    """What the second referee says of the moment."""
    facts: dict[str, object] = {
        "legal": sorted(referee.legal()),
        "points": [referee.points(seat) for seat in "FD"],
        "pending": [referee.pending(seat) for seat in "FD"],
        "trick counts": [referee.tricks_of(seat) for seat in "FD"],
        "tricks": [tuple(trick.values()) for trick in referee.tricks],
        "talon": referee.talon,
        "upcard": referee.upcard(),
        "hands": [sorted(referee.hands[seat]) for seat in "FD"],
        "closed by": referee.closer,
        "closed after": referee.tricks_at_close,
        "at close": list(referee.other_at_close.values()),
        "melds": [tuple(marriage.values()) for marriage in referee.marriages],
        "declared": referee.shown,
        "strict": referee.strict(),
        "table": referee.table,
        "played": sorted(referee.played()),
        "known": [sorted(referee.seen[seat]) for seat in "FD"],
        "lacks": [sorted(referee.absent[seat] - set(referee.played())) for seat in "FD"],
        "history": referee.history,
        "result": referee.result,
    }
    if referee.situation != "over":
        facts["turn"] = referee.turn
        facts["leader"] = referee.leader
        facts["before drawing"] = referee.situation == "before drawing"
        facts["offered"] = referee.situation == "asked"
    return facts


def codes(bits: int) -> list[str]:
    return sorted(card.code for card in CardSet(bits))


def found(deal: Deal) -> dict[str, object]:
    """The same of the engine."""
    upcard = deal.upcard.code if deal.upcard is not None else ""
    facts: dict[str, object] = {
        "legal": sorted(WORDS[action] for action in deal.legal()),
        "points": list(deal.points),
        "pending": list(deal.pending),
        "trick counts": list(deal.trick_counts),
        "tricks": [(t.leader.letter, t.led.code, t.reply.code, t.winner.letter) for t in deal.tricks],
        "talon": [card.code for card in deal.stock] + ([upcard] if upcard else []),
        "upcard": upcard,
        "hands": [codes(hand) for hand in deal.hands],
        "closed by": deal.closed_by.letter if deal.closed_by is not None else "",
        "closed after": deal.closed_after,
        "at close": list(deal.at_close),
        "melds": [(meld.seat.letter, meld.suit.letter, meld.points) for meld in deal.melds],
        "declared": [suit.letter for suit in deal.declared],
        "strict": deal.strict,
        "table": deal.led.code if deal.led is not None else "",
        "played": codes(deal.played),
        "known": [codes(bits) for bits in deal.known],
        "lacks": [codes(bits) for bits in deal.lacks],
        "history": [f"{seat.letter} {WORDS[action]}" for seat, action in deal.history],
        "result": as_words(deal.result),
    }
    if deal.result is None:
        facts["turn"] = deal.turn.letter
        facts["leader"] = deal.leader.letter
        facts["before drawing"] = deal.before_drawing
        facts["offered"] = deal.offered
    return facts


def as_words(result: Result | None) -> dict[str, object]:
    if result is None:
        return {}
    return {
        "winner": result.winner.letter if result.winner is not None else "",
        "ending": str(result.ending),
        "game_points": result.game_points,
        "card_points": list(result.card_points),
        "tricks": list(result.tricks),
    }


def choose(rng: Random, referee: Referee, legal: list[str]) -> str:
    """A random action, weighted so that deals go deep and rare things happen."""
    seat = referee.turn
    asked_at_close = str(referee.rules.exchange_at_close) != "never"
    out_while_replying = str(referee.rules.marriage_when) == "lead-or-out"
    other_may_exchange = asked_at_close and referee.lowest_trump() in referee.hands["D" if seat == "F" else "F"]
    chances = {
        "claim": 0.2 if referee.is_out(seat) else 0.03 if referee.closer else 0.01,
        "exchange": 0.8 if referee.closer else 0.4,
        "marry": 0.25 if referee.shown or (out_while_replying and referee.situation == "leading") else 0.7,
        "close": 0.3 if referee.shown or "exchange" in legal or other_may_exchange else 0.05,
    }
    for word, chance in chances.items():
        possible = [action for action in legal if action.startswith(word)]
        if possible and rng.random() < chance:
            return rng.choice(possible)
    rest = [action for action in legal if action.split()[0] in ("play", "draw", "pass")]
    pairs = [suit for suit in "SHDC" if {"K" + suit, "Q" + suit} <= set(referee.hands[seat])]
    from_pairs = [action for action in rest if action[5:6] in ("K", "Q") and action[6:] in pairs]
    if out_while_replying:
        rest = [action for action in rest if action not in from_pairs] or rest
    elif referee.rules.marriage_automatic and rng.random() < 0.5:
        rest = from_pairs or rest
    return rng.choice(rest or legal)


class Story:
    """Card points as the events alone tell them."""

    def __init__(self) -> None:
        self.points = [0, 0]

    def read(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case TrickWon() | MarriageCounted() | LastTrickBonus():
                    self.points[event.seat] += event.points
                case MarriageDeclared(pending=False):
                    self.points[event.seat] += event.points
                case _:
                    pass


def play_deal(rng: Random, rules: Rules, auto_draw: bool, seen: Counter[str], where: str) -> Result:
    """Play one deal in the engine and in the referee, comparing after every action."""
    pack = rng.choice((random_pack, rich_pack))(rng, rules)
    deal = Deal.from_pack(rules, pack)
    referee = Referee(rules, [card.code for card in pack], auto_draw)
    story = Story()
    deal, events = deal.settle()
    referee.exchange_by_itself()
    done: list[str] = []
    while True:
        want, got = expected(referee), found(deal)
        different = {key: (want[key], got.get(key)) for key in want if want[key] != got.get(key)}
        assert not different, f"{where}: after {done}: {{what: (referee, engine)}} = {different}\n{rules}"
        assert story.points == list(deal.points), f"{where}: after {done}: the events tell other card points"
        if deal.result is not None:
            break
        allowed = sorted(word for word, action in ACTIONS.items() if deal.why_not(action) is None)
        assert allowed == want["legal"], f"{where}: after {done}: why_not allows {allowed}, legal are {want['legal']}"
        word = choose(rng, referee, referee.legal())
        note(seen, referee, word)
        done.append(f"{referee.turn} {word}")
        before = [referee.pending(seat) for seat in "FD"]
        referee.act(word)
        deal, events = deal.apply(ACTIONS[word], auto_draw=auto_draw)
        story.read(events)
        note_after(seen, referee, before, events, word)
    assert isinstance(events[-1], DealEnded)
    assert events[-1].result == deal.result
    seen["actions"] += len(done)
    return deal.result


def note(seen: Counter[str], referee: Referee, word: str) -> None:
    """Count the situation and the action chosen in it."""
    phase = "closed" if referee.closer else "open" if referee.talon else "exhausted"
    seen[f"{referee.situation}, {phase}"] += 1
    seen[referee.situation] += 1
    kind = word.partition(" ")[0]
    seen[f"action {kind}"] += 1
    replying, waiting = referee.situation == "replying", referee.before_drawing()
    marriage, exchange, close = kind == "marry", kind == "exchange", kind == "close"
    seen["exchange asked"] += exchange and referee.situation == "asked"
    seen["asked after a marriage"] += exchange and referee.situation == "asked" and bool(referee.shown)
    seen["exchange while replying"] += exchange and replying
    seen["exchange before drawing"] += exchange and waiting
    seen["exchange after own close"] += exchange and referee.closer == referee.turn
    seen["marriage while replying"] += marriage and replying
    seen["marriage before drawing"] += marriage and waiting
    seen["second marriage for a lead"] += marriage and bool(referee.shown)
    pair = {f"K{word[-1]}", f"Q{word[-1]}"} <= set(referee.hands[referee.turn])
    second = kind == "play" and referee.situation == "leading" and bool(referee.shown) and pair
    seen["no marriage by itself after another"] += (
        second and referee.rules.marriage_automatic and word[-1] != referee.shown[-1]
    )
    seen["marriage after close"] += marriage and phase == "closed"
    seen["marriage after exhaustion"] += marriage and phase == "exhausted"
    seen["close before drawing"] += close and waiting
    seen["close after a marriage"] += close and bool(referee.shown)
    seen["upcard drawn by the winner"] += (
        kind == "draw" and len(referee.talon) == 2 and referee.rules.draw_order == "loser-first"
    )
    false = kind == "claim" and not referee.is_out(referee.turn)
    seen["false claim by the closer"] += false and referee.closer == referee.turn
    seen["false claim beside a close"] += false and referee.closer not in ("", referee.turn)


def note_after(seen: Counter[str], referee: Referee, before: list[int], events: tuple[Event, ...], word: str) -> None:
    """Count what the action led to, and check what the events say of what happened by itself."""
    by_itself = [event for event in events if isinstance(event, Exchanged) and event.automatic]
    assert len(by_itself) == len([what for what in referee.by_itself if what.startswith("exchange")])
    seen["exchange by itself"] += "exchange" in referee.by_itself
    seen["exchange at close by itself"] += "exchange at close" in referee.by_itself
    seen["marriage by itself"] += "marry" in referee.by_itself
    seen["pending counted"] += any(isinstance(event, MarriageCounted) for event in events)
    seen["other player without trick at close"] += word == "close" and not referee.other_at_close["tricks"]
    assert any(before) or not any(isinstance(event, MarriageCounted) for event in events)
    if referee.result:
        seen[f"ending {referee.result['ending']}"] += 1
        seen["pending lost"] += any(referee.pending(seat) for seat in "FD")
        seen["bonus"] += any(referee.bonus.values())
        seen["bonus after a close"] += any(referee.bonus.values()) and bool(referee.closer)


def test_engine_and_referee_agree() -> None:
    """Half of the deals over the named rulesets in turn, half over random house rules; drawing automatic or not."""
    names = list(RULESETS)
    seen: Counter[str] = Counter()
    for number in range(DEALS):
        rng = Random(f"referee {number}")
        rules = RULESETS[names[number // 4 % len(names)]] if number % 2 else random_rules(rng)
        seen[f"ruleset {rules.name}"] += 1
        play_deal(rng, rules, bool(number // 2 % 2), seen, f"deal {number} ({rules.name})")
    print(f"\n{DEALS} deals compared with the second referee, {seen['actions']} actions")
    print(", ".join(f"{what}: {seen[what]}" for what in sorted(EVERYTHING)))
    if DEALS >= ENOUGH_DEALS:
        assert not {what for what in EVERYTHING if not seen[what]}, "never occurred in the run"


@pytest.mark.parametrize("name", [*RULESETS, "house"])
def test_match_and_second_score_agree(name: str) -> None:
    """Dealer, game points, points standing over, several matches, shut-outs: random results, deal after deal."""
    seen: Counter[str] = Counter()
    for number in range(20 if name != "house" else 300):
        rng = Random(f"match {name} {number}")
        rules = RULESETS[name] if name != "house" else random_rules(rng)
        first = rng.randrange(2)
        match = Match.start(rules, bytes(32), first)
        scorer = Scorer(rules, "AB"[first])
        one_sided = rng.random() < 0.4
        while True:
            assert match.dealer == "AB".index(scorer.dealer)
            assert [match.player_at(seat) for seat in Seat] == ["AB".index(scorer.player(s)) for s in "FD"]
            assert [match.seat_of(match.player_at(seat)) for seat in Seat] == list(Seat)
            assert match.wins == tuple(scorer.matches.values())
            assert match.carry == scorer.stands_over
            assert match.ended == scorer.ended
            running = match.last_points if match.ended else match.points
            assert running == tuple(scorer.score.values())
            over = match.winner is not None
            assert over == scorer.over()
            if not match.ended or over:
                assert [match.tally(player) for player in (0, 1)] == [scorer.shown_score(p) for p in "AB"]
            else:
                assert match.points == (0, 0)
            if over:
                break
            drawn = rng.random() < 0.2 and rules.tie is not Tie.LAST_TRICK
            seat = None if drawn else match.seat_of(0) if one_sided else rng.choice(list(Seat))
            worth = 0 if drawn else rng.randint(1, 3)
            seen["drawn"] += drawn
            seen["carried"] += not drawn and match.carry > 0
            match = match.after(Result(seat, Ending.DRAW if drawn else Ending.CLAIM, worth, (0, 0), (0, 0)))
            scorer.write("" if seat is None else seat.letter, worth)
            seen["shut-out"] += match.ended and 0 in match.last_points
            seen["match of several"] += match.ended and match.winner is None
        assert match.winner == max((0, 1), key=lambda player: match.wins[player])
        with pytest.raises(ValueError, match="over"):
            match.after(Result(Seat.FOREHAND, Ending.CLAIM, 1, (0, 0), (0, 0)))
    if name == "house":
        assert all(seen[what] for what in ("drawn", "carried", "shut-out", "match of several"))


def test_the_example_of_the_rules_page() -> None:
    """The deal that ``docs/rules.md`` tells: card points after each trick, and its end."""
    ada, ben = ["KS", "QS", "TH", "AD", "JD", "9C"], ["AS", "9H", "KD", "9D", "QC", "JC"]
    drawn = ["JS", "AC", "QH", "TC", "AH", "9S"]
    cards = {card.code: card for card in CARDS}
    rest = [code for code in cards if code not in (*ada, *ben, *drawn, "KH")]
    pack = [*ada[:3], *ben[:3], *ada[3:], *ben[3:], "KH", *drawn, *rest]
    rules = RULESETS["standard"]
    deal, referee = Deal.from_pack(rules, [cards[code] for code in pack]), Referee(rules, pack, auto_draw=True)
    steps = {
        (0, 0): ("marry S", "play QS"),
        (0, 14): ("play AS", "exchange", "play 9D"),
        (31, 14): ("play AD", "play AC"),
        (44, 14): ("play JC", "close", "play AH"),
        (59, 14): ("play KH", "play TH"),
        (69, 14): ("play 9S", "claim"),
    }
    for word, points in [(word, points) for points, words in steps.items() for word in words]:
        assert word in referee.legal()
        deal, _ = deal.apply(ACTIONS[word], auto_draw=True)
        referee.act(word)
        assert expected(referee) == found(deal)
        assert deal.points == points
    assert deal.result == Result(Seat.FOREHAND, Ending.CLOSED_MADE, 2, (69, 14), (4, 1))


def test_random_rules_change_every_field() -> None:
    """And every choice of a field comes up, so that the comparison above covers them all."""
    rng = Random("fields")
    drawn = [random_rules(rng) for _ in range(600)]
    for name in RULE_NAMES:
        values = {getattr(rules, name) for rules in drawn}
        kind = type(getattr(drawn[0], name))
        choices = set(kind) if issubclass(kind, StrEnum) else set()
        assert len(values) > 1, name
        assert choices <= values, name
