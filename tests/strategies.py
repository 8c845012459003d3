"""Random rules, packs and deals, for properties and for comparing with the second referee."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Any

from hypothesis import strategies as st

from sixtysix.engine.cards import SUITS, Card, Rank
from sixtysix.engine.rules import RULE_NAMES, RULESETS, STANDARD_RANKS, Rules
from sixtysix.engine.tables import tables_for

# What the numbers are drawn from: mostly usual ones, with some that make rare things happen often.
NUMBERS: dict[str, tuple[int, ...]] = {
    "marriage_plain": (0, 10, 20, 20, 30, 66),
    "marriage_trump": (0, 20, 40, 40, 40, 66, 100),
    "marriage_trump_needs": (0, 0, 10, 33),
    "closed_factor": (1, 1, 2, 3),
    "out_at": (66, 66, 66, 66, 33, 50, 80, 110, 150),
    "last_trick_bonus": (0, 5, 10, 10, 20),
    "last_trick_game_points": (0, 1, 1, 2),
    "schneider_below": (0, 21, 31, 33, 33, 33, 50, 66),
    "match_target": (1, 5, 7, 7, 11),
    "best_of": (1, 1, 3, 5),
}
TUPLES = {"failed_close": 3, "beaten_close": 3, "false_claim": 2, "game_points": 3}
# Rules that show only beside each other.
TOGETHER: tuple[dict[str, str | bool | int], ...] = (
    {"exchange": "automatic", "close_before_drawing": True, "exchange_min_talon": 4},
    {"exchange": "automatic", "exchange_when": "any", "exchange_at_close": "always"},
    {"exchange": "optional", "exchange_after_own_close": True},
    {"claims": "explicit", "marriage_when": "lead-or-out"},
    {"claims": "explicit", "false_claim_pays": "would-have-won"},
    {"marriages_per_lead": 3, "marriage_automatic": True},
    {"last_trick_bonus": 20, "last_trick_bonus_closed": True},
    {"marriage_needs_trick": False, "marriage_when": "lead-or-out"},
)


def random_rules(rng: Random) -> Rules:
    """House rules that can be played: a ruleset with some fields changed at random, contradictions put right.

    Every field is changed sometimes. Some come out near their ruleset, some far from any.
    """
    base = RULESETS[rng.choice(list(RULESETS))]
    often = rng.choice((0.05, 0.25, 0.6))
    new: dict[str, Any] = {name: getattr(base, name) for name in RULE_NAMES}
    for name in RULE_NAMES:
        if rng.random() < often:
            new[name] = _random_value(rng, name, new[name])
    if rng.random() < 0.4:
        for name, value in rng.choice(TOGETHER).items():
            new[name] = type(new[name])(value)
    _fit_pack(rng, new, base, often)
    _fit(new)
    return replace(base, name="house", **new)


def _random_value(rng: Random, name: str, value: object) -> object:
    if isinstance(value, bool):
        return rng.random() < 0.5
    if isinstance(value, StrEnum):
        return rng.choice(list(type(value)))
    if name in NUMBERS:
        return rng.choice(NUMBERS[name])
    if name in TUPLES:
        return tuple(rng.randint(1, 4) for _ in range(TUPLES[name]))
    if name == "marriages_per_lead":
        return rng.randint(1, 4)
    # The fields of the pack and the talon depend on each other and are drawn in _fit_pack.
    return value


def _fit_pack(rng: Random, new: dict[str, Any], base: Rules, often: float) -> None:
    if rng.random() < often:
        ranks = list(STANDARD_RANKS[: rng.choice((5, 6))])
        rng.shuffle(ranks)
        new["ranks"] = tuple(ranks)
    if rng.random() < often or Rank.NINE not in new["ranks"]:
        values = [rng.choice((value, rng.randint(0, 30))) for value in base.values]
        if Rank.NINE not in new["ranks"]:
            values[Rank.NINE] = 0
        new["values"] = tuple(values)
    most = 2 * len(new["ranks"]) - 1
    if rng.random() < often or new["hand_size"] > most:
        new["hand_size"] = rng.choice((rng.randint(2, most), rng.randint(4, 7)))
    if rng.random() < often or sum(new["packets"]) != new["hand_size"]:
        packets: list[int] = []
        while sum(packets) < new["hand_size"]:
            packets.append(rng.randint(1, min(3, new["hand_size"] - sum(packets))))
        new["packets"] = tuple(packets)
    if rng.random() < often or new["upcard_after"] > len(new["packets"]):
        new["upcard_after"] = rng.randint(1, len(new["packets"]))
    talon = 4 * len(new["ranks"]) - 2 * new["hand_size"]
    for name in ("exchange_min_talon", "close_min_talon"):
        if rng.random() < often or new[name] > talon:
            new[name] = min(rng.choice((2, 2, 4, 6, 8)), talon)


def _fit(new: dict[str, Any]) -> None:
    """Put right what contradicts; docs/rules.md says for each field what excludes what."""
    if not new["must_follow"]:
        new["must_head"] = new["must_trump"] = False
    for duty in ("must_follow", "must_head", "must_trump"):
        new[f"open_{duty}"] = new[f"open_{duty}"] and new[duty]
    if not new["open_must_follow"]:
        new["open_must_head"] = new["open_must_trump"] = False
    if str(new["exchange"]) == "off" or not new["closing"]:
        new["exchange_at_close"] = type(new["exchange_at_close"])("never")
        new["exchange_after_own_close"] = False
    if not new["closing"]:
        new["close_before_drawing"] = False
    if new["marriages_per_lead"] > 1:
        new["marriage_must_lead"] = False
    if str(new["claims"]) == "automatic":
        new["false_claim_pays"] = type(new["false_claim_pays"])("fixed")
    if str(new["nobody_out"]) == "last-trick":
        new["last_trick_bonus"] = 0
        new["tie"] = type(new["tie"])("draw")
    new["game_points"] = tuple(sorted(new["game_points"]))
    new["schneider_below"] = min(new["schneider_below"], new["out_at"])


def random_pack(rng: Random, rules: Rules) -> tuple[Card, ...]:
    """A pack of the ruleset's cards in random order."""
    pack = list(tables_for(rules).pack)
    rng.shuffle(pack)
    return tuple(pack)


def rich_pack(rng: Random, rules: Rules) -> tuple[Card, ...]:
    """A random pack in which marriages and the lowest trump are dealt to the hands oftener than chance would."""
    pack = list(random_pack(rng, rules))
    places: tuple[list[int], list[int]] = ([], [])
    at = upcard = 0
    for number, size in enumerate(rules.packets, 1):
        for hand in places:
            hand.extend(range(at, at + size))
            at += size
        if number == rules.upcard_after:
            upcard = at
            at += 1
    for hand in places:
        rng.shuffle(hand)

    def put(card: Card, hand: list[int]) -> None:
        here, there = pack.index(card), hand.pop() if hand else upcard
        if upcard not in (here, there):
            pack[here], pack[there] = pack[there], pack[here]

    put(Card.of(rules.lowest, pack[upcard].suit), rng.choice(places))
    for suit in rng.sample(SUITS, 3):
        hand = rng.choice(places)
        for rank in (Rank.KING, Rank.QUEEN):
            put(Card.of(rank, suit), hand)
    return tuple(pack)


def house_rules() -> st.SearchStrategy[Rules]:
    """Random house rules."""
    return st.builds(random_rules, st.randoms(use_true_random=False))


def any_rules() -> st.SearchStrategy[Rules]:
    """A named ruleset or random house rules."""
    return st.sampled_from(list(RULESETS.values())) | house_rules()


def packs(rules: Rules) -> st.SearchStrategy[tuple[Card, ...]]:
    """Packs of a ruleset's cards in any order."""
    return st.permutations(tables_for(rules).pack).map(tuple)
