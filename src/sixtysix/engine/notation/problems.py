"""What can be wrong with a text, as data. ``sixtysix.wording`` makes the sentences."""

from __future__ import annotations

from enum import StrEnum


class Problem(StrEnum):
    """The kinds of bad text. The values each carries are named beside it; ``text`` is what was read."""

    # Words
    CARD = "card"  # the text
    ACTION = "action"  # text
    NUMBER = "number"  # text
    SEAT = "seat"  # text
    SUIT = "suit"  # text
    RULES_TEXT = "rules-text"  # text
    RULES_FIELD = "rules-field"  # text
    RULES_VALUES = "rules-values"  # text
    RULES_NAME = "rules-name"  # text: a ruleset's name given to other rules
    RULES = "rules"  # error: RulesError
    TOO_LONG = "too-long"  # most: characters

    # The form of positions
    EMPTY = "empty"
    FIELD_FORM = "field-form"  # text
    UNKNOWN_FIELD = "unknown-field"  # text, near
    FIELD_TWICE = "field-twice"  # field
    FIELD_MISSING = "field-missing"  # field
    PAIR_FORM = "pair-form"  # field, text
    MELD_FORM = "meld-form"  # text
    CLOSED_FORM = "closed-form"  # text
    STEP = "step"  # text
    RESULT_FORM = "result-form"  # text
    HIDDEN = "hidden"  # field: a "?" where no view is read
    VIEW_HAND = "view-hand"  # field: where a view has no unknown card
    VIEW_STOCK = "view-stock"  # text: no seat knows a card of the stock
    VIEW_PLAYED = "view-played"  # "played" where no view is read
    VIEW_COUNT = "view-count"  # number: cards in no field, right: cards written as "?"
    VIEW_LACKS = "view-lacks"  # seat, number: cards it may hold, right: cards it holds unseen

    # Positions that cannot be
    NOT_IN_PACK = "not-in-pack"  # card
    CARD_TWICE = "card-twice"  # card
    UPCARD_MISSING = "upcard-missing"
    TRUMP_UPCARD = "trump-upcard"  # suit, card
    TALON_ODD = "talon-odd"  # number
    TALON_LARGE = "talon-large"  # number, most
    HAND_LARGE = "hand-large"  # number, most
    HANDS_UNEQUAL = "hands-unequal"  # forehand, dealer
    TRICK_COUNT = "trick-count"  # number, right
    LEADER_TRICKLESS = "leader-trickless"  # seat
    LEADER_FIRST = "leader-first"  # seat: who leads to the first trick
    POINTS_TRICKLESS = "points-trickless"  # seat, number
    POINTS_SUM = "points-sum"  # number, right, melds
    POINTS_SPLIT = "points-split"  # forehand, dealer
    PENDING = "pending"  # forehand, dealer: what they come to
    MELD_TWICE = "meld-twice"  # suit
    MELD_VALUE = "meld-value"  # suit, number, allowed
    MELD_TRICKLESS = "meld-trickless"  # seat: who has won no trick cannot have declared one
    MELD_CARDS = "meld-cards"  # seat, suit, card
    MELD_KEPT = "meld-kept"  # suit
    DECLARED = "declared"  # suit, seat
    DECLARED_NOW = "declared-now"  # suit
    DECLARED_OVER = "declared-over"
    DECLARED_ILLEGAL = "declared-illegal"  # suit, reason, rules
    CLOSED_OFF = "closed-off"
    CLOSED_EXHAUSTED = "closed-exhausted"
    CLOSED_TALON = "closed-talon"  # number, least
    CLOSED_FIRST = "closed-first"  # seat, allowed: whether the rules allow closing at the first lead
    CLOSED_HAD = "closed-had"  # seat, low, high: tricks; least, most: card points
    CLOSED_AFTER = "closed-after"  # number, allowed
    STEP_RULES = "step-rules"
    STEP_DRAW = "step-draw"
    STEP_EXCHANGE = "step-exchange"
    OUT_ALREADY = "out-already"  # seat, number
    KNOWN = "known"  # seat, card
    KNOWN_SHOWN = "known-shown"  # seat, card
    LACKS = "lacks"  # field, card
    NOT_OVER = "not-over"
    RESULT = "result"  # ending, rules
    RESULT_WORTH = "result-worth"  # number, right
    PAST = "past"  # text, seat
    PAST_SUM = "past-sum"  # field

    # Records
    RECORD_LINES = "record-lines"  # most
    RECORD_DEALS = "record-deals"  # most
    NO_MATCH = "no-match"
    LINE = "line"  # text
    HEADING = "heading"  # text: "Match" or "Deal 1" with more behind it
    TAG_TWICE = "tag-twice"  # field
    RULES_MISSING = "rules-missing"
    TAG_PLACE = "tag-place"  # field: before the first deal only
    DEAL_TAG_PLACE = "deal-tag-place"  # field: only inside a deal
    DEALER = "dealer"  # text
    DEAL_NUMBER = "deal-number"  # text, right
    HEX = "hex"  # field, text, number: of characters
    WORD = "word"  # text: what UTF-8 cannot hold
    PACK_SIZE = "pack-size"  # number, right
    PACK_MISSING = "pack-missing"  # number: which deal
    ILLEGAL = "illegal"  # text, seat, reason, rules
    WRONG_SEAT = "wrong-seat"  # text, seat
    AFTER_END = "after-end"  # text
    RESULT_DIFFERS = "result-differs"  # text, right
    RESULT_EARLY = "result-early"
    MATCH_OVER = "match-over"  # number: the last deal of the match


class NotationError(ValueError):
    """Bad text: what is wrong and where. ``line`` and ``column`` count from 1; ``column`` counts characters."""

    def __init__(self, problem: Problem, *, line: int = 1, column: int = 1, **values: object) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        self.values = values
        super().__init__(f"{line}:{column}: {problem} {values}")
