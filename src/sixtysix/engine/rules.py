"""Rules as data: every rule that differs between tables is a field of :class:`Rules`.

Code asks a rule's value and never a ruleset's name. The named rulesets are in :data:`RULESETS`; house rules are made
from one of them in :mod:`sixtysix.engine.house`. Fields that contradict each other are refused (:class:`RulesError`),
so a ``Rules`` that exists can be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from sixtysix.engine.cards import Rank


class FirstDealer(StrEnum):
    """Who deals the first deal of a match."""

    CHANCE = "chance"
    FIRST = "first"
    SECOND = "second"


class NextDealer(StrEnum):
    """Who deals after a deal that somebody won."""

    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"


class DealerAfterDraw(StrEnum):
    """Who deals after a drawn deal."""

    SAME = "same"
    ALTERNATE = "alternate"


class FirstLeader(StrEnum):
    """Who leads to the first trick."""

    FOREHAND = "forehand"
    DEALER = "dealer"


class DrawOrder(StrEnum):
    """Who draws first after a trick; the other one takes the upcard at the end."""

    WINNER_FIRST = "winner-first"
    LOSER_FIRST = "loser-first"


class ExchangeMode(StrEnum):
    """Whether the lowest trump may be exchanged for the upcard."""

    OFF = "off"
    OPTIONAL = "optional"
    AUTOMATIC = "automatic"


class ExchangeWhen(StrEnum):
    """At which of one's decisions an exchange is possible."""

    LEAD = "lead"
    ANY = "any"


class ExchangeAtClose(StrEnum):
    """Whether the other player may still exchange, at once, when the stock is closed."""

    NEVER = "never"
    ALWAYS = "always"
    WITH_TRICK = "with-trick"


class MarriageWhen(StrEnum):
    """When a marriage may be declared."""

    LEAD = "lead"
    LEAD_OR_OUT = "lead-or-out"


class ScoredAt(StrEnum):
    """Which moment's points and tricks of the other player a close is scored on."""

    CLOSING = "closing"
    END = "end"


class Claims(StrEnum):
    """Whether reaching the points must be claimed or ends the deal by itself."""

    EXPLICIT = "explicit"
    AUTOMATIC = "automatic"


class FalseClaimPays(StrEnum):
    """What a false claim gives the other player."""

    FIXED = "fixed"
    WOULD_HAVE_WON = "would-have-won"


class CloserFalseClaim(StrEnum):
    """What a false claim by the player who closed gives the other player."""

    LARGER = "larger"
    FALSE_CLAIM = "false-claim"
    FAILED_CLOSE = "failed-close"


class NobodyOut(StrEnum):
    """Who wins a deal that was played to the end with nobody out and nobody having closed."""

    HIGHER_TOTAL = "higher-total"
    LAST_TRICK = "last-trick"


class Tie(StrEnum):
    """What happens at equal totals."""

    DRAW = "draw"
    CARRY = "carry"
    LAST_TRICK = "last-trick"


class MatchCount(StrEnum):
    """Whether a match's game points are counted up to the target or down from it."""

    UP = "up"
    DOWN = "down"


class LookBack(StrEnum):
    """Which played tricks a player may look at again."""

    NONE = "none"
    LAST_TRICK = "last-trick"
    OWN_TRICKS = "own-tricks"


class RulesProblem(StrEnum):
    """Why rules were refused."""

    UNKNOWN_FIELD = "unknown-field"
    UNKNOWN_RULESET = "unknown-ruleset"
    WRONG_TYPE = "wrong-type"
    NOT_ALLOWED = "not-allowed"
    OUT_OF_RANGE = "out-of-range"
    CONTRADICTION = "contradiction"


class Clash(StrEnum):
    """Which two rules contradict each other; the sentence for each is made outside the engine."""

    RANK_TWICE = "rank-twice"
    PACK_RANKS = "pack-ranks"
    PACKETS_SUM = "packets-sum"
    UPCARD_AFTER = "upcard-after"
    HAND_TOO_LARGE = "hand-too-large"
    NINE_WITHOUT_NINE = "nine-without-nine"
    HEAD_WITHOUT_FOLLOW = "head-without-follow"
    TRUMP_WITHOUT_FOLLOW = "trump-without-follow"
    OPEN_STRICTER = "open-stricter"
    TALON_ODD = "talon-odd"
    TALON_TOO_LARGE = "talon-too-large"
    EXCHANGE_OFF = "exchange-off"
    CLOSING_OFF = "closing-off"
    SEVERAL_MARRIAGES = "several-marriages"
    AUTOMATIC_FALSE_CLAIM = "automatic-false-claim"
    LAST_TRICK_BONUS = "last-trick-bonus"
    TIE_LAST_TRICK = "tie-last-trick"
    SCALE_ORDER = "scale-order"
    BEST_OF_EVEN = "best-of-even"
    SCHNEIDER_ABOVE_OUT = "schneider-above-out"


class RulesError(ValueError):
    """Rules that cannot be, as data: the field, what is wrong (:class:`RulesProblem`) and the values to say it with."""

    def __init__(self, problem: RulesProblem, field_name: str, **values: object) -> None:
        self.problem = problem
        self.field = field_name
        self.values = values
        super().__init__(f"{problem}: {field_name} {values}")


def _rule(**metadata: object) -> Any:
    return field(metadata=metadata)


STANDARD_RANKS: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)


@dataclass(frozen=True)
class Rules:
    """All the rules of one table. Card points and game points are whole numbers; talon counts include the upcard.

    ``name`` and ``base`` say what the table calls its rules and from which ruleset they were made; they take no part in
    comparing. Sources for each value are in ``docs/rules.md``.
    """

    name: str = field(default="standard", compare=False)
    base: str = field(default="standard", compare=False)

    # Pack and deal
    ranks: tuple[Rank, ...] = STANDARD_RANKS
    values: tuple[int, int, int, int, int, int] = (11, 10, 4, 3, 2, 0)
    hand_size: int = field(default=6, metadata={"range": (2, 11)})
    packets: tuple[int, ...] = (3, 3)
    upcard_after: int = field(default=2, metadata={"range": (1, 11)})
    first_dealer: FirstDealer = FirstDealer.CHANCE
    next_dealer: NextDealer = NextDealer.WINNER
    dealer_after_draw: DealerAfterDraw = DealerAfterDraw.SAME
    first_leader: FirstLeader = FirstLeader.FOREHAND

    # Tricks and drawing
    open_must_follow: bool = False
    open_must_head: bool = False
    open_must_trump: bool = False
    must_follow: bool = True
    must_head: bool = True
    must_trump: bool = True
    draw_order: DrawOrder = DrawOrder.WINNER_FIRST

    # Exchange of the lowest trump
    exchange: ExchangeMode = ExchangeMode.OPTIONAL
    exchange_when: ExchangeWhen = ExchangeWhen.LEAD
    exchange_needs_trick: bool = True
    exchange_min_talon: int = field(default=2, metadata={"range": (2, 20)})
    exchange_at_close: ExchangeAtClose = ExchangeAtClose.ALWAYS
    exchange_after_own_close: bool = False

    # Marriage
    marriage_plain: int = field(default=20, metadata={"range": (0, 100)})
    marriage_trump: int = field(default=40, metadata={"range": (0, 100)})
    marriage_trump_needs: int = field(default=0, metadata={"range": (0, 100)})
    marriage_when: MarriageWhen = MarriageWhen.LEAD
    marriage_first_lead: bool = True
    marriage_needs_trick: bool = True
    marriage_after_close: bool = False
    marriage_after_exhaustion: bool = False
    marriage_must_lead: bool = True
    marriages_per_lead: int = field(default=1, metadata={"range": (1, 4)})
    marriage_automatic: bool = False

    # Closing
    closing: bool = True
    close_first_lead: bool = True
    close_before_drawing: bool = True
    close_min_talon: int = field(default=2, metadata={"range": (2, 20)})
    close_scored_at: ScoredAt = ScoredAt.END
    failed_close: tuple[int, int, int] = (2, 2, 3)
    beaten_close: tuple[int, int, int] = (2, 2, 2)
    close_trickless_at: ScoredAt = ScoredAt.CLOSING
    closed_factor: int = field(default=1, metadata={"range": (1, 9)})

    # Claiming
    out_at: int = field(default=66, metadata={"range": (1, 200)})
    claims: Claims = Claims.EXPLICIT
    false_claim: tuple[int, int] = (2, 2)
    false_claim_pays: FalseClaimPays = FalseClaimPays.FIXED
    closer_false_claim: CloserFalseClaim = CloserFalseClaim.LARGER

    # End of the deal
    nobody_out: NobodyOut = NobodyOut.HIGHER_TOTAL
    last_trick_bonus: int = field(default=10, metadata={"range": (0, 100)})
    last_trick_bonus_closed: bool = False
    last_trick_game_points: int = field(default=1, metadata={"range": (0, 9)})
    tie: Tie = Tie.DRAW
    game_points: tuple[int, int, int] = (1, 2, 3)
    schneider_below: int = field(default=33, metadata={"range": (0, 200)})

    # Match and memory
    match_target: int = field(default=7, metadata={"range": (1, 999)})
    match_count: MatchCount = MatchCount.UP
    shutout_double: bool = False
    best_of: int = field(default=1, metadata={"range": (1, 99)})
    look_back: LookBack = LookBack.LAST_TRICK
    show_counts: bool = True

    def __post_init__(self) -> None:
        """Refuse values out of range and values that contradict each other."""
        for rule in fields(self):
            bounds = rule.metadata.get("range")
            if bounds is not None:
                value = getattr(self, rule.name)
                if not bounds[0] <= value <= bounds[1]:
                    raise RulesError(RulesProblem.OUT_OF_RANGE, rule.name, value=value, low=bounds[0], high=bounds[1])
        _check(self)

    @property
    def pack_size(self) -> int:
        """Cards in the pack: 24 or 20."""
        return 4 * len(self.ranks)

    @property
    def first_talon(self) -> int:
        """Cards in the talon after dealing, the upcard included."""
        return self.pack_size - 2 * self.hand_size

    @property
    def lowest(self) -> Rank:
        """The lowest rank, whose trump may be exchanged."""
        return self.ranks[-1]

    def changes(self) -> dict[str, object]:
        """The fields in which these rules differ from their base, with the values they have here."""
        base = RULESETS[self.base]
        return {name: getattr(self, name) for name in RULE_NAMES if getattr(self, name) != getattr(base, name)}


RULE_NAMES: Final = tuple(f.name for f in fields(Rules) if f.compare)


def _clash(clash: Clash, field_name: str, other: str, **values: object) -> RulesError:
    return RulesError(RulesProblem.CONTRADICTION, field_name, clash=clash, other=other, **values)


def _check(rules: Rules) -> None:
    """Refuse what contradicts itself. Each part raises for the first clash it finds."""
    _check_pack(rules)
    _check_duties(rules)
    _check_stock(rules)
    _check_scores(rules)


def _check_pack(rules: Rules) -> None:
    if len(set(rules.ranks)) != len(rules.ranks):
        raise _clash(Clash.RANK_TWICE, "ranks", "ranks")
    if set(rules.ranks) not in (set(STANDARD_RANKS), set(STANDARD_RANKS[:5])):
        raise _clash(Clash.PACK_RANKS, "ranks", "ranks")
    if Rank.NINE not in rules.ranks and rules.values[Rank.NINE]:
        raise _clash(Clash.NINE_WITHOUT_NINE, "values", "ranks")
    for value in rules.values:
        if not 0 <= value <= 30:
            raise RulesError(RulesProblem.OUT_OF_RANGE, "values", value=value, low=0, high=30)
    if rules.first_talon < 2:
        raise _clash(Clash.HAND_TOO_LARGE, "hand_size", "ranks", most=rules.pack_size // 2 - 1)
    if min(rules.packets, default=0) < 1 or sum(rules.packets) != rules.hand_size:
        raise _clash(Clash.PACKETS_SUM, "packets", "hand_size", hand_size=rules.hand_size)
    if rules.upcard_after > len(rules.packets):
        raise _clash(Clash.UPCARD_AFTER, "upcard_after", "packets", most=len(rules.packets))


def _check_duties(rules: Rules) -> None:
    for prefix in ("", "open_"):
        follow, head, trump = (f"{prefix}must_{duty}" for duty in ("follow", "head", "trump"))
        if not getattr(rules, follow):
            if getattr(rules, head):
                raise _clash(Clash.HEAD_WITHOUT_FOLLOW, head, follow)
            if getattr(rules, trump):
                raise _clash(Clash.TRUMP_WITHOUT_FOLLOW, trump, follow)
    for duty in ("must_follow", "must_head", "must_trump"):
        if getattr(rules, f"open_{duty}") and not getattr(rules, duty):
            raise _clash(Clash.OPEN_STRICTER, f"open_{duty}", duty)
    if rules.marriages_per_lead > 1 and rules.marriage_must_lead:
        raise _clash(Clash.SEVERAL_MARRIAGES, "marriages_per_lead", "marriage_must_lead")


def _check_stock(rules: Rules) -> None:
    for name in ("exchange_min_talon", "close_min_talon"):
        value = getattr(rules, name)
        if value % 2:
            raise _clash(Clash.TALON_ODD, name, name, value=value)
        if value > rules.first_talon:
            raise _clash(Clash.TALON_TOO_LARGE, name, "hand_size", value=value, most=rules.first_talon)
    off_values: dict[str, object] = {"exchange_at_close": ExchangeAtClose.NEVER, "exchange_after_own_close": False}
    if rules.exchange is ExchangeMode.OFF:
        for name, off in off_values.items():
            if getattr(rules, name) != off:
                raise _clash(Clash.EXCHANGE_OFF, name, "exchange", value=off)
    if not rules.closing:
        for name, off in (off_values | {"close_before_drawing": False}).items():
            if getattr(rules, name) != off:
                raise _clash(Clash.CLOSING_OFF, name, "closing", value=off)


def _check_scores(rules: Rules) -> None:
    if rules.claims is Claims.AUTOMATIC and rules.false_claim_pays is not FalseClaimPays.FIXED:
        raise _clash(Clash.AUTOMATIC_FALSE_CLAIM, "false_claim_pays", "claims")
    if rules.nobody_out is NobodyOut.LAST_TRICK and rules.last_trick_bonus:
        raise _clash(Clash.LAST_TRICK_BONUS, "last_trick_bonus", "nobody_out")
    if rules.nobody_out is NobodyOut.LAST_TRICK and rules.tie is not Tie.DRAW:
        raise _clash(Clash.TIE_LAST_TRICK, "tie", "nobody_out")
    for name in ("game_points", "failed_close", "beaten_close", "false_claim"):
        for value in getattr(rules, name):
            if not 1 <= value <= 9:
                raise RulesError(RulesProblem.OUT_OF_RANGE, name, value=value, low=1, high=9)
    if list(rules.game_points) != sorted(rules.game_points):
        raise _clash(Clash.SCALE_ORDER, "game_points", "game_points")
    if rules.schneider_below > rules.out_at:
        raise _clash(Clash.SCHNEIDER_ABOVE_OUT, "schneider_below", "out_at", most=rules.out_at)
    if rules.best_of % 2 == 0:
        raise _clash(Clash.BEST_OF_EVEN, "best_of", "best_of", value=rules.best_of)


_STANDARD: Final = Rules()


def _ruleset(name: str, base: Rules = _STANDARD, **changed: Any) -> Rules:
    return replace(base, name=name, base=name, **changed)


_TWENTY: Final[dict[str, Any]] = {
    "ranks": STANDARD_RANKS[:5],
    "hand_size": 5,
    "packets": (3, 2),
    "upcard_after": 1,
    "next_dealer": NextDealer.ALTERNATE,
    "dealer_after_draw": DealerAfterDraw.ALTERNATE,
    "exchange_needs_trick": False,
    "exchange_at_close": ExchangeAtClose.NEVER,
    "marriage_after_close": True,
    "marriage_after_exhaustion": True,
    "close_before_drawing": False,
    "close_scored_at": ScoredAt.CLOSING,
    "failed_close": (2, 2, 3),
    "beaten_close": (2, 2, 3),
    "false_claim": (2, 3),
    "nobody_out": NobodyOut.LAST_TRICK,
    "last_trick_bonus": 0,
    "match_count": MatchCount.DOWN,
    "look_back": LookBack.OWN_TRICKS,
}

_SCHNAPSEN: Final = _ruleset("schnapsen", **_TWENTY)

_SAIZECI_FIXED: Final = _ruleset(
    "saizeci-fixed",
    next_dealer=NextDealer.ALTERNATE,
    exchange_at_close=ExchangeAtClose.NEVER,
    marriage_first_lead=False,
    close_before_drawing=False,
    claims=Claims.AUTOMATIC,
    failed_close=(2, 2, 2),
    beaten_close=(2, 2, 2),
    game_points=(1, 2, 2),
    look_back=LookBack.NONE,
)

RULESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            _STANDARD,
            _ruleset(
                "turkish",
                next_dealer=NextDealer.ALTERNATE,
                dealer_after_draw=DealerAfterDraw.ALTERNATE,
                must_head=False,
                exchange=ExchangeMode.AUTOMATIC,
                exchange_at_close=ExchangeAtClose.NEVER,
                close_before_drawing=False,
                claims=Claims.AUTOMATIC,
                failed_close=(2, 2, 2),
                look_back=LookBack.NONE,
            ),
            _ruleset(
                "saizeci",
                _SAIZECI_FIXED,
                ranks=(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE),
                values=(11, 10, 2, 3, 4, 0),
                must_head=False,
                exchange=ExchangeMode.OFF,
            ),
            _SAIZECI_FIXED,
            _ruleset("german", exchange_at_close=ExchangeAtClose.NEVER, tie=Tie.CARRY),
            _ruleset(
                "santase",
                exchange_min_talon=4,
                exchange_at_close=ExchangeAtClose.NEVER,
                marriage_first_lead=False,
                marriage_after_close=True,
                marriage_after_exhaustion=True,
                close_first_lead=False,
                close_before_drawing=False,
                close_min_talon=4,
                claims=Claims.AUTOMATIC,
                failed_close=(3, 3, 3),
                beaten_close=(3, 3, 3),
                match_target=11,
                look_back=LookBack.NONE,
            ),
            _SCHNAPSEN,
            _ruleset(
                "schnapsen-tournament",
                _SCHNAPSEN,
                exchange_needs_trick=True,
                exchange_min_talon=4,
                marriage_first_lead=False,
                close_min_talon=4,
                look_back=LookBack.LAST_TRICK,
                show_counts=False,
            ),
            _ruleset(
                "snapszli",
                _SCHNAPSEN,
                exchange_min_talon=4,
                close_min_talon=4,
                match_count=MatchCount.UP,
                best_of=3,
            ),
            _ruleset(
                "hoyle",
                next_dealer=NextDealer.ALTERNATE,
                dealer_after_draw=DealerAfterDraw.ALTERNATE,
                exchange_when=ExchangeWhen.ANY,
                exchange_at_close=ExchangeAtClose.WITH_TRICK,
                marriage_after_close=True,
                marriage_after_exhaustion=True,
                close_first_lead=False,
                failed_close=(1, 2, 3),
                beaten_close=(1, 2, 3),
                look_back=LookBack.NONE,
            ),
        )
    }
)
