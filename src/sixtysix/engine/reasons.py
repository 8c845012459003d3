"""Why an action is refused, as data. ``sixtysix.wording`` makes the sentences."""

from __future__ import annotations

from enum import StrEnum

from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.values import frozen


class Why(StrEnum):
    """The kinds of refusal. Which values of :class:`Reason` are set is said beside each."""

    DEAL_OVER = "deal-over"
    NOT_YOUR_TURN = "not-your-turn"
    DRAW_FIRST = "draw-first"
    ANSWER_CLOSE = "answer-close"  # a close has offered an exchange: exchange or pass
    EXCHANGE_FIRST = "exchange-first"  # card: the lowest trump, which is exchanged automatically
    CLAIM_NOW = "claim-now"  # suit: a marriage declared while replying leaves only the claim

    NOT_IN_HAND = "not-in-hand"  # card
    FOLLOW_SUIT = "follow-suit"  # card led
    HEAD_TRICK = "head-trick"  # card led
    MUST_TRUMP = "must-trump"  # card led, suit: trump
    LEAD_PAIR = "lead-pair"  # suit declared

    MARRY_NO_PAIR = "marry-no-pair"  # suit
    MARRY_NOT_LEADING = "marry-not-leading"
    MARRY_DECLARED = "marry-declared"  # suit declared already
    MARRY_FIRST_LEAD = "marry-first-lead"
    MARRY_CLOSED = "marry-closed"
    MARRY_EXHAUSTED = "marry-exhausted"
    MARRY_TALON = "marry-talon"  # number: cards the talon must have, before drawing

    EXCHANGE_OFF = "exchange-off"
    EXCHANGE_AUTOMATIC = "exchange-automatic"
    EXCHANGE_NO_CARD = "exchange-no-card"  # card: the lowest trump
    EXCHANGE_UPCARD = "exchange-upcard"  # card: the upcard is the lowest trump itself
    EXCHANGE_NOT_LEADING = "exchange-not-leading"
    EXCHANGE_NO_TRICK = "exchange-no-trick"
    EXCHANGE_TALON = "exchange-talon"  # number: cards the talon must have
    EXCHANGE_CLOSED = "exchange-closed"
    EXCHANGE_EXHAUSTED = "exchange-exhausted"
    EXCHANGE_MARRIED = "exchange-married"  # suit declared: lead, close or claim

    CLOSE_OFF = "close-off"
    CLOSE_NOT_LEADING = "close-not-leading"
    CLOSE_CLOSED = "close-closed"
    CLOSE_EXHAUSTED = "close-exhausted"
    CLOSE_FIRST_LEAD = "close-first-lead"
    CLOSE_TALON = "close-talon"  # number: cards the talon must have

    CLAIM_AUTOMATIC = "claim-automatic"
    CLAIM_NO_TRICK = "claim-no-trick"
    CLAIM_NOT_NOW = "claim-not-now"  # neither won the last trick nor just declared a marriage

    NOTHING_TO_DRAW = "nothing-to-draw"
    NOTHING_TO_PASS = "nothing-to-pass"


@frozen
class Reason:
    """One refusal: its kind and the values that say it exactly."""

    why: Why
    card: Card | None = None
    suit: Suit | None = None
    number: int | None = None


class IllegalAction(ValueError):
    """Raised by ``Deal.apply`` for an action that ``Deal.why_not`` has a reason against."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(str(reason.why))
