"""What is wrong with a position, a record or an action that somebody wrote, and what would be right: one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sixtysix.engine.actions import Seat
from sixtysix.engine.events import Ending
from sixtysix.engine.notation import NotationError, Problem
from sixtysix.engine.rules import RULESETS, RulesError, RulesProblem
from sixtysix.errors import UserError
from sixtysix.i18n import _, ngettext
from sixtysix.wording.cards import card_name, suit_name
from sixtysix.wording.reasons import reason
from sixtysix.wording.rules_errors import rules_error

MOST_QUOTED: Final = 40
"""Characters of a bad text that its sentence quotes at the most."""


def notation_error(error: NotationError) -> str:
    """What is wrong and what would be right, in one sentence; it may hold text from outside as it was written."""
    return _SENTENCES[error.problem](_Values(error.values))


def user_error(error: NotationError, file: str | None = None) -> UserError:
    """A :class:`NotationError` as the error that the command line prints, with its place."""
    line = error.line if file is not None else None
    return UserError(notation_error(error), file=file, line=line, column=error.column)


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


class _Values:
    """The values of an error, made fit for a sentence."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def text(self, name: str = "text") -> str:
        return _shortened(str(self._values[name]))

    def seat(self, name: str = "seat") -> str:
        return _("forehand") if self._values[name] == Seat.FOREHAND else _("the dealer")

    def card(self, name: str = "card") -> str:
        return card_name(self._values[name])

    def suit(self, name: str = "suit") -> str:
        return suit_name(self._values[name])


def _unknown_field(v: _Values) -> str:
    if v["near"]:
        return _("A position has no field '{field}'; perhaps '{near}' was meant.").format(
            field=v.text(), near=v["near"]
        )
    return _("A position has no field '{field}'; 'docs/notation.md' lists them.").format(field=v.text())


def _card(v: _Values) -> str:
    if not v["text"]:
        return _("A card is missing before or after a comma: write rank and suit, as in TS, or take the comma out.")
    return _("'{text}' is no card: write rank (A, T or 10, K, Q, J, 9) and suit (S, H, D, C), as in TS.").format(
        text=v.text()
    )


def _rules(v: _Values) -> str:
    error: RulesError = v["error"]
    if error.problem is not RulesProblem.UNKNOWN_RULESET:
        return rules_error(error)
    if error.values["near"]:
        message = _("There is no ruleset '{name}', perhaps '{near}' was meant; '{command}' lists them all.")
    else:
        message = _("There is no ruleset '{name}'; '{command}' lists them all.")
    return message.format(
        name=_shortened(str(error.values["value"])), near=error.values["near"], command="sixtysix rules"
    )


def _trick_count(v: _Values) -> str:
    if "cards" in v:
        if v["cards"] % 2:
            return _(
                "An odd number of cards ({cards}) is in no hand, stock, upcard or table field, so some card is missing "
                "or too many: cards in tricks come in pairs."
            ).format(cards=v["cards"])
        return _(
            "{cards} cards are in no hand, stock, upcard or table field, so 'tricks' must add up to {right}, "
            "not {number}."
        ).format(cards=v["cards"], right=v["right"], number=v["number"])
    return _(
        "With {talon} cards left in the talon 'tricks' must add up to {right}, not {number}; after a trick whose cards "
        "are not drawn yet, write step=draw."
    ).format(talon=v["talon"], right=v["right"], number=v["number"])


def _declared(v: _Values) -> str:
    return _("The marriage in {suit} is declared now, so it must be among the melds: write melds={meld}.").format(
        suit=v.suit(), meld=f"{v['seat'].letter}:{v['suit'].letter}{v['number']}"
    )


def _meld_value(v: _Values) -> str:
    allowed = v["allowed"]
    if len(allowed) == 1:
        message = _("The marriage in {suit} is worth {first} card points in these rules, not {number}.")
    else:
        message = _("The marriage in {suit} is worth {first} or {last} card points in these rules, not {number}.")
    return message.format(suit=v.suit(), first=allowed[0], last=allowed[-1], number=v["number"])


def _closed_first(v: _Values) -> str:
    if v["allowed"]:
        message = _("Before the first trick {seat} is not on lead, so {seat} cannot have closed then.")
    else:
        message = _("These rules do not allow closing at the first lead, so {seat} cannot have closed then.")
    return message.format(seat=v.seat())


def _closed_had(v: _Values) -> str:
    low, high = v["low"], v["high"]
    if low > high:
        return _(
            "By the tricks that {seat} has won, the other player cannot have been on lead and closed then: a player on "
            "lead has won a trick."
        ).format(seat=v.seat())
    return _(
        "By what {seat} has now, card points and tricks of that player at closing were {points} and {tricks}: write "
        "them as in closed=F:14/1."
    ).format(seat=v.seat(), tricks=_span(low, high), points=_span(v["least"], v["most"]))


def _span(low: int, high: int) -> str:
    """Numbers from ``low`` to ``high``, the same in every language."""
    return str(low) if low == high else f"{low}–{high}"


def _closed_after(v: _Values) -> str:
    allowed = v["allowed"]
    if len(allowed) == 1:
        message = _("By the cards left in the talon the number of tricks before closing is {first}, not {number}.")
    else:
        message = _(
            "By the cards left in the talon the number of tricks before closing is {first} or {last}, not {number}."
        )
    return message.format(number=v["number"], first=allowed[0], last=allowed[-1])


def _points_sum(v: _Values) -> str:
    return _(
        "The card points must add up to {right} ({cards} in tricks and {melds} for marriages that count), not {number}."
    ).format(right=v["right"], cards=v["cards"], melds=v["melds"], number=v["number"])


def _illegal(v: _Values) -> str:
    return _("'{text}' is not legal here for {seat}: {reason}").format(
        text=v.text(), seat=v.seat(), reason=reason(v["reason"], v["rules"])
    )


_MISSING_FIELDS: Final[dict[str, Callable[[], str]]] = {
    "F": lambda: _("Forehand's cards are missing: write them as in F=AS,TS,KH, or F=- for none."),
    "D": lambda: _("The dealer's cards are missing: write them as in D=AS,TS,KH, or D=- for none."),
    "trump": lambda: _("Without an upcard the trump suit must be said: write it as in trump=H."),
    "played": lambda: _("A view must say which cards have been played: write them as in played=AS,9S, or played=-."),
    "view": lambda: _("This is a position and no view: write whose view it is, view=F or view=D."),
}

_PAST_FIELDS: Final[dict[str, Callable[[], str]]] = {
    "table": lambda: _("The actions in 'past' do not leave the card on the table that 'table' says."),
    "played": lambda: _("The cards played in 'past' must be among those in no hand, stock or upcard, each once."),
    "tricks": lambda: _("The tricks in 'past' are not won as 'tricks' and 'lead' say."),
    "points": lambda: _("The tricks in 'past' do not come to the card points that 'points' says."),
    "lead": lambda: _("The first card in 'past' is not led by the seat that leads to the first trick."),
    "melds": lambda: _("The marriages declared in 'past' must be the last ones in 'melds', in the same order."),
    "closed": lambda: _("Who closed in 'past', and after how many tricks, is not what 'closed' says."),
    "result": lambda: _("A claim in 'past' ends the deal: it must be the last action and 'result' must be given."),
}

_RESULTS: Final[dict[Ending, Callable[[], str]]] = {
    Ending.CLAIM: lambda: _(
        "The result 'claim' needs a winner with {out_at} card points or more, and nobody having closed."
    ),
    Ending.FALSE_CLAIM: lambda: _(
        "The result 'false-claim' needs a loser with fewer than {out_at} card points, and rules in which players claim."
    ),
    Ending.CLOSED_MADE: lambda: _(
        "The result 'closed-made' needs a winner who has closed and has {out_at} card points or more."
    ),
    Ending.CLOSED_FAILED: lambda: _("The result 'closed-failed' needs all cards played and a loser who has closed."),
    Ending.CLOSER_BEATEN: lambda: _(
        "The result 'closer-beaten' needs a winner with {out_at} card points or more, and the other player having "
        "closed."
    ),
    Ending.LAST_TRICK: lambda: _(
        "The result 'last-trick' needs all cards played, nobody having closed, the winner of the last trick in 'lead', "
        "and rules in which the last trick decides."
    ),
    Ending.COUNTED: lambda: _(
        "The result 'counted' needs all cards played, nobody having closed, a winner with more card points than the "
        "other player, and rules in which points decide."
    ),
    Ending.DRAW: lambda: _(
        "The result 'draw' needs all cards played, nobody having closed, equal card points, no winner, and rules in "
        "which points decide."
    ),
}


def _result(v: _Values) -> str:
    return _RESULTS[v["ending"]]().format(out_at=v["rules"].out_at)


_SENTENCES: Final[dict[Problem, Callable[[_Values], str]]] = {
    Problem.CARD: _card,
    Problem.ACTION: lambda v: _(
        "'{text}' is no action: write a card to play it, marry:S with a suit's letter, exchange, close, claim, draw or "
        "pass."
    ).format(text=v.text()),
    Problem.NUMBER: lambda v: _("'{text}' is no whole number from 0 to 9999.").format(text=v.text()),
    Problem.SEAT: lambda v: _("'{text}' is no seat: write F for forehand or D for the dealer.").format(text=v.text()),
    Problem.SUIT: lambda v: _("'{text}' is no suit: write S, H, D or C.").format(text=v.text()),
    Problem.RULES_TEXT: lambda v: _(
        "'{text}' does not name rules: write a ruleset, if need be with changed fields, as in standard[match_target=5]."
    ).format(text=v.text()),
    Problem.RULES_FIELD: lambda v: _(
        "'{text}' is no changed rule: write its name, = and its value, as in match_target=5."
    ).format(text=v.text()),
    Problem.RULES_VALUES: lambda v: _(
        "'{text}' is no value of a rank: write the rank, a colon and card points, as in K:4."
    ).format(text=v.text()),
    Problem.RULES_NAME: lambda v: _(
        "'{text}' is a ruleset of its own: rules made from another one need a name of theirs."
    ).format(text=v.text()),
    Problem.RULES: _rules,
    Problem.TOO_LONG: lambda v: _("The line is longer than {most} characters.").format(most=v["most"]),
    Problem.RECORD_LINES: lambda v: _("A file of records may have {most} lines at most.").format(most=v["most"]),
    Problem.RECORD_DEALS: lambda v: _("A file of records may have {most} deals at most.").format(most=v["most"]),
    Problem.EMPTY: lambda _v: _(
        "The position is empty: write a ruleset ({rulesets}) and the fields that 'docs/notation.md' describes."
    ).format(rulesets=", ".join(RULESETS)),
    Problem.FIELD_FORM: lambda v: _("'{text}' is no field: write its name, = and its value, as in trump=H.").format(
        text=v.text()
    ),
    Problem.UNKNOWN_FIELD: _unknown_field,
    Problem.FIELD_TWICE: lambda v: _("The field '{field}' stands here twice; once is right.").format(field=v["field"]),
    Problem.FIELD_MISSING: lambda v: _MISSING_FIELDS[v["field"]](),
    Problem.PAIR_FORM: lambda v: _(
        "'{field}' takes two numbers, forehand's and the dealer's, as in {field}=20/14, not '{text}'."
    ).format(field=v["field"], text=v.text()),
    Problem.MELD_FORM: lambda v: _("'{text}' is no marriage: write seat, suit and card points, as in F:H40.").format(
        text=v.text()
    ),
    Problem.CLOSED_FORM: lambda v: _(
        "'{text}' does not say who closed: write the seat and what the other player had then, card points and tricks, "
        "as in F:14/1 or, after three tricks, F@3:14/1."
    ).format(text=v.text()),
    Problem.STEP: lambda v: _("'step' is play, draw or exchange, not '{text}'.").format(text=v.text()),
    Problem.RESULT_FORM: lambda v: _(
        "'{text}' is no result: write the winner's seat or -, the reason and the game points, as in F:claim:2; the "
        "reasons are {reasons}."
    ).format(text=v.text(), reasons=", ".join(Ending)),
    Problem.HIDDEN: lambda _v: _(
        "Hidden cards belong to a view and not to a position: name all cards, or say whose view it is with view=F or "
        "view=D."
    ),
    Problem.VIEW_HAND: lambda v: _(
        "'{field}' cannot hold a '?': a seat sees its own cards, the upcard and the card on the table."
    ).format(field=v["field"]),
    Problem.VIEW_STOCK: lambda v: _(
        "In a view the cards of the stock are unknown: write a '?' for each of them, not '{text}'."
    ).format(text=v.text()),
    Problem.VIEW_PLAYED: lambda _v: _(
        "'played' belongs to a view: in a position the cards played are those in no other field."
    ),
    Problem.VIEW_COUNT: lambda v: _(
        "The number of cards in no field is {number}, but {right} are written as '?': every card that the seat has "
        "not seen must be one of them, and the cards of finished tricks stand in 'played'."
    ).format(number=v["number"], right=v["right"]),
    Problem.VIEW_LACKS: lambda v: _(
        "By what {seat} is known to lack, only {number} unseen cards can be in that hand, not {right}."
    ).format(seat=v.seat(), number=v["number"], right=v["right"]),
    Problem.NOT_IN_PACK: lambda v: _("The {card} is not in this ruleset's pack.").format(card=v.card()),
    Problem.CARD_TWICE: lambda v: _("The {card} stands here twice.").format(card=v.card()),
    Problem.UPCARD_MISSING: lambda _v: _("The stock has cards, so the upcard must lie below them: write it in 'up'."),
    Problem.TRUMP_UPCARD: lambda v: _("Trumps cannot be {suit} with the {card} as upcard.").format(
        suit=v.suit(), card=v.card()
    ),
    Problem.TALON_ODD: lambda v: _(
        "The talon (stock and upcard) has {number} cards, but both players draw together, so it must be even."
    ).format(number=v["number"]),
    Problem.TALON_LARGE: lambda v: _(
        "The talon (stock and upcard) has {number} cards, more than the {most} after dealing."
    ).format(number=v["number"], most=v["most"]),
    Problem.HAND_LARGE: lambda v: _("A hand has at the most {most} cards here, not {number}.").format(
        most=v["most"], number=v["number"]
    ),
    Problem.HANDS_UNEQUAL: lambda v: ngettext(
        "To fit the other hand and the table, {seat} must hold {right} card.",
        "To fit the other hand and the table, {seat} must hold {right} cards.",
        v["right"],
    ).format(seat=v.seat(), right=v["right"]),
    Problem.TRICK_COUNT: _trick_count,
    Problem.LEADER_TRICKLESS: lambda v: _(
        "The winner of the last trick leads, so {seat} cannot lead without having won a trick."
    ).format(seat=v.seat()),
    Problem.LEADER_FIRST: lambda v: _("No trick has been won yet, so {seat} is on lead.").format(seat=v.seat()),
    Problem.POINTS_TRICKLESS: lambda v: _("Without a trick {seat} cannot have {number} card points that count.").format(
        seat=v.seat(), number=v["number"]
    ),
    Problem.POINTS_SUM: _points_sum,
    Problem.POINTS_SPLIT: lambda v: _(
        "No way to share out the cards in the tricks gives {forehand} and {dealer} card points."
    ).format(forehand=v["forehand"], dealer=v["dealer"]),
    Problem.PENDING: lambda v: _(
        "The marriages of players without a trick come to pending={forehand}/{dealer}."
    ).format(forehand=v["forehand"], dealer=v["dealer"]),
    Problem.MELD_TWICE: lambda v: _("The marriage in {suit} can be declared only once.").format(suit=v.suit()),
    Problem.MELD_VALUE: _meld_value,
    Problem.MELD_TRICKLESS: lambda v: _(
        "Without having won a trick {seat} cannot have declared a marriage in these rules."
    ).format(seat=v.seat()),
    Problem.MELD_CARDS: lambda v: _(
        "The marriage in {suit} was declared by {seat}, so the {card} must be in that hand or played."
    ).format(suit=v.suit(), seat=v.seat(), card=v.card()),
    Problem.MELD_KEPT: lambda v: _(
        "The marriage in {suit} is among the melds, so its king or queen must have been led, or it is declared now: "
        "then write declared with its suit."
    ).format(suit=v.suit()),
    Problem.DECLARED: _declared,
    Problem.DECLARED_NOW: lambda v: _(
        "The marriage in {suit} cannot be declared now: its king and queen must both be in the hand of the player to "
        "move."
    ).format(suit=v.suit()),
    Problem.DECLARED_OVER: lambda _v: _("The deal is over, so no marriage is being declared: leave 'declared' out."),
    Problem.DECLARED_ILLEGAL: lambda v: _("The marriage in {suit} cannot be declared now: {reason}").format(
        suit=v.suit(), reason=reason(v["reason"], v["rules"])
    ),
    Problem.CLOSED_OFF: lambda _v: _("These rules have no closing."),
    Problem.CLOSED_EXHAUSTED: lambda _v: _("A closed stock keeps its cards: 'stock' and 'up' cannot be empty."),
    Problem.CLOSED_TALON: lambda v: _(
        "These rules allow closing with {least} or more cards in the talon (stock and upcard), not with {number}."
    ).format(least=v["least"], number=v["number"]),
    Problem.CLOSED_FIRST: _closed_first,
    Problem.CLOSED_HAD: _closed_had,
    Problem.CLOSED_AFTER: _closed_after,
    Problem.STEP_RULES: lambda _v: _("In these rules both draw at once after a trick, so there is no step=draw."),
    Problem.STEP_DRAW: lambda _v: _(
        "step=draw needs a trick just won, cards to draw, nobody having closed and no result."
    ),
    Problem.STEP_EXCHANGE: lambda _v: _(
        "step=exchange needs a stock just closed by the player on lead, and rules and cards that still allow the other "
        "player to exchange."
    ),
    Problem.OUT_ALREADY: lambda v: _(
        "These rules end the deal by themselves, so it cannot go on with {number} card points for {seat}."
    ).format(number=v["number"], seat=v.seat()),
    Problem.KNOWN: lambda v: _("The {card} cannot be known to be in the hand of {seat}: it is not there.").format(
        card=v.card(), seat=v.seat()
    ),
    Problem.KNOWN_SHOWN: lambda v: _(
        "A marriage has shown the {card} in the hand of {seat}: add it to the cards known there."
    ).format(card=v.card(), seat=v.seat()),
    Problem.LACKS: lambda v: _(
        "'{field}' lists unplayed cards that are neither in that hand nor the upcard, so the {card} cannot be one."
    ).format(field=v["field"], card=v.card()),
    Problem.NOT_OVER: lambda _v: _(
        "All cards have been played, so the deal is over: write its result, as in F:counted:1."
    ),
    Problem.RESULT: _result,
    Problem.RESULT_WORTH: lambda v: _("For this end the game points are {right}, not {number}.").format(
        right=v["right"], number=v["number"]
    ),
    Problem.PAST: lambda v: _(
        "'{text}' does not go on from the actions before it: write seat, point and action, as in F.KS, and two cards a "
        "trick."
    ).format(text=v.text()),
    Problem.PAST_SUM: lambda v: _PAST_FIELDS[v["field"]](),
    Problem.NO_MATCH: lambda _v: _(
        "There is no match in the file: a record begins with a line 'Match' and one with its rules."
    ),
    Problem.LINE: lambda v: _(
        "'{text}' does not belong here: before the first line 'Deal 1' every line is a name, a colon and a value."
    ).format(text=v.text()),
    Problem.HEADING: lambda v: _(
        "'{text}' is no heading: 'Match' and 'Deal 1' stand alone on their line, and a remark goes behind a '#'."
    ).format(text=v.text()),
    Problem.TAG_TWICE: lambda v: _("'{field}' stands here twice; once is right.").format(field=v["field"]),
    Problem.RULES_MISSING: lambda _v: _("The match does not say its rules: write them as in 'Rules: standard'."),
    Problem.TAG_PLACE: lambda v: _(
        "'{field}' belongs before the first deal; a new match begins with a line 'Match'."
    ).format(field=v["field"]),
    Problem.DEAL_TAG_PLACE: lambda v: _("'{field}' belongs to a deal, after its line 'Deal 1'.").format(
        field=v["field"]
    ),
    Problem.DEALER: lambda v: _("The dealer is player 1 or 2, not '{text}'.").format(text=v.text()),
    Problem.DEAL_NUMBER: lambda v: _("This is deal {right} of its match, not '{text}'.").format(
        right=v["right"], text=v.text()
    ),
    Problem.HEX: lambda v: _("'{field}' takes 64 hexadecimal digits, not '{text}' ({number} characters).").format(
        field=v["field"], text=v.text(), number=v["number"]
    ),
    Problem.WORD: lambda v: _("The word holds {text}, half of a character that takes two.").format(text=v.text()),
    Problem.PACK_SIZE: lambda v: _("The pack must have {right} cards, not {number}.").format(
        right=v["right"], number=v["number"]
    ),
    Problem.PACK_MISSING: lambda v: _("Deal {number} needs a line 'Seed: …' or 'Pack: …'.").format(number=v["number"]),
    Problem.ILLEGAL: _illegal,
    Problem.WRONG_SEAT: lambda v: _("'{text}' is out of turn: {seat} is to move.").format(text=v.text(), seat=v.seat()),
    Problem.AFTER_END: lambda v: _("'{text}' comes after the end of the deal.").format(text=v.text()),
    Problem.RESULT_DIFFERS: lambda v: _("The actions lead to the result '{right}', not '{text}'.").format(
        right=v["right"], text=v.text()
    ),
    Problem.RESULT_EARLY: lambda _v: _("The actions do not end this deal, so it cannot have a result."),
    Problem.MATCH_OVER: lambda v: _(
        "The match was over with deal {number}; another one begins with a line 'Match'."
    ).format(number=v["number"]),
}
