"""``sixtysix position``: a position after some actions, what is legal then, and why an action is not."""

from __future__ import annotations

from argparse import Namespace

from sixtysix.commands.board import board_lines, seat_name
from sixtysix.commands.data import as_json, deal_data, event_data, reason_data
from sixtysix.commands.files import house_rules
from sixtysix.engine.actions import Action, Seat
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Event
from sixtysix.engine.notation import (
    NotationError,
    read_action,
    read_seated,
    write_action,
    write_position,
    write_rules,
    write_view,
)
from sixtysix.engine.reasons import Reason
from sixtysix.engine.record import implied
from sixtysix.engine.values import frozen
from sixtysix.errors import UserError
from sixtysix.i18n import _
from sixtysix.wording.events import ending, event
from sixtysix.wording.notation import notation_error, user_error
from sixtysix.wording.reasons import reason as reason_text


@frozen
class Asked:
    """One action asked for: whose it is, why it is refused (None: it is legal), and what happened."""

    seat: Seat
    action: Action
    reason: Reason | None
    events: tuple[Event, ...]


def run(options: Namespace) -> int:
    """Print the position ``options.line`` after ``options.actions``, as text or JSON. Raises UserError for bad text."""
    try:
        deal, view = read_seated(options.line, house_rules)
    except NotationError as error:
        raise user_error(error) from None
    actions = [_read(number, text) for number, text in enumerate(options.actions, 1)]
    asked: list[Asked] = []
    if view is None:
        deal, events = deal.settle()
        if events:
            asked.append(Asked(deal.turn, deal.history[-1][1], None, events))
        for seat, action in actions:
            deal, answer = _try(deal, seat, action)
            asked.append(answer)
    else:
        # Of a view's deal only this seat's own choices mean anything: they are judged and not done.
        for number, (seat, _action) in enumerate(actions, 1):
            if seat is not None and seat != view:
                raise UserError(
                    _("Action {number}: the view is that of {view}, which does not tell what {seat} may do.").format(
                        number=number, view=view.letter, seat=seat.letter
                    ),
                    column=1,
                )
        asked = [Asked(seat or view, action, deal.why_not(action, seat or view), ()) for seat, action in actions]
    if options.json:
        print(as_json(_data(deal, view, asked)))
    else:
        print("\n".join(_lines(deal, view, asked)))
    return 0


def _read(number: int, text: str) -> tuple[Seat | None, Action]:
    try:
        return read_action(text)
    except NotationError as error:
        raise UserError(
            _("Action {number}: {message}").format(number=number, message=notation_error(error)),
            column=error.column,
        ) from None


def _try(deal: Deal, seat: Seat | None, action: Action) -> tuple[Deal, Asked]:
    """Do the action if it is legal, with the draw or pass that goes without saying before it."""
    before, events = deal, list[Event]()
    for silent in implied(deal, action):
        deal, happened = deal.apply(silent)
        events += happened
    who = deal.turn if seat is None else seat
    reason = deal.why_not(action, who)
    if reason is not None:
        return before, Asked(who, action, reason, ())
    deal, happened = deal.apply(action)
    return deal, Asked(who, action, None, (*events, *happened))


def _data(deal: Deal, view: Seat | None, asked: list[Asked]) -> dict[str, object]:
    return {
        "state": deal_data(deal, view),
        "actions": [
            {
                "action": write_action(one.action),
                "seat": one.seat.letter,
                "legal": one.reason is None,
                "reason": None if one.reason is None else reason_data(one.reason, deal.rules),
                "events": [event_data(happened) for happened in one.events],
            }
            for one in asked
        ],
    }


def _lines(deal: Deal, view: Seat | None, asked: list[Asked]) -> list[str]:
    lines: list[str] = []
    names = (seat_name(Seat.FOREHAND), seat_name(Seat.DEALER))
    for one in asked:
        action = write_action(one.action)
        if one.reason is not None:
            lines.append(
                _("{action}: not legal. {reason}").format(action=action, reason=reason_text(one.reason, deal.rules))
            )
        elif one.events:
            lines.append(f"{action}: {' '.join(event(happened, names, None) for happened in one.events)}")
        else:
            lines.append(_("{action}: legal.").format(action=action))
    if lines:
        lines.append("")
    lines.append(_("Rules: {rules}").format(rules=write_rules(deal.rules)))
    lines += board_lines(deal, names, view)
    if deal.result is not None:
        lines.append(ending(deal.result, names, None))
    else:
        legal = deal.legal() if view is None else list(deal.view(view).legal)
        lines.append(_("Legal: {actions}").format(actions=" ".join(write_action(action) for action in legal) or "–"))
    lines.append(
        _("Position: {line}").format(line=write_position(deal) if view is None else write_view(deal.view(view)))
    )
    return lines
