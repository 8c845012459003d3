"""``sixtysix explain``: what a player knew at a move of a record, what a level weighs there, and what it chooses.

The level is handed the view that the player had, and decides once more from its seed and number of playouts.
"""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Final

from sixtysix.ai.player import DEFAULT_LEVEL, LEVELS, Candidate, Decision, make_player
from sixtysix.commands.board import board_lines, faces
from sixtysix.commands.data import as_json, codes, deal_data
from sixtysix.commands.files import read_record_file
from sixtysix.commands.replay import names_of
from sixtysix.commands.saved import columns
from sixtysix.engine.actions import Seat
from sixtysix.engine.cards import CardSet
from sixtysix.engine.notation import write_action, write_rules, write_view
from sixtysix.engine.record import Computer, MatchRecord
from sixtysix.engine.values import frozen
from sixtysix.errors import UserError
from sixtysix.i18n import _, ngettext
from sixtysix.session.past import Moment, moment

_MOVE: Final = re.compile(r"(?:([0-9]{1,6})\.)?([0-9]{1,6})", re.ASCII)


@frozen
class _Explained:
    """A move, and what a level makes of it. ``number`` of the match and ``deal``, ``place`` count from 1.

    ``names`` are the players', ``seed_told`` whether the level's chance is that of the computer that played.
    """

    match: MatchRecord
    number: int
    deal: int
    place: int
    names: tuple[str, str]
    moment: Moment
    level: str
    computer: Computer | None
    seed_told: bool
    decision: Decision

    @property
    def name(self) -> str:
        """The name of the player who moved."""
        return self.names[self.moment.player]

    @property
    def by_seat(self) -> tuple[str, str]:
        """The players' names, forehand's first."""
        forehand = self.moment.player ^ self.moment.view.seat
        return self.names[forehand], self.names[1 - forehand]

    @property
    def repeated(self) -> bool:
        """Whether the level is that of the computer who moved, so that its choice should be the recorded one."""
        return self.computer is not None and self.computer.level == self.level


def run(options: Namespace) -> int:
    """Explain ``options.move`` of the record ``options.record``, as text or JSON.

    ``options.deal`` and ``options.match`` choose among several, ``options.level`` who is asked. Raises UserError for
    bad text and for a move that is not there.
    """
    deal, place = _read_move(options.move, options.deal)
    matches = read_record_file(options.record)
    number = options.match or 1
    if number > len(matches):
        raise UserError(
            ngettext(
                "The record has {n} match, so there is no match {number}.",
                "The record has {n} matches, so there is no match {number}.",
                len(matches),
            ).format(n=len(matches), number=number)
        )
    explained = _explain(matches[number - 1], number, deal, place, options.level)
    print(as_json(_data(explained)) if options.json else "\n".join(_lines(explained)))
    return 0


def _read_move(text: str, deal: int | None) -> tuple[int, int]:
    """The numbers of a deal and of an action in it."""
    found = _MOVE.fullmatch(text)
    if found is None or int(found[2]) == 0 or (found[1] is not None and int(found[1]) == 0):
        message = _("'{text}' is no move: write the number of an action, or deal and number, such as {example}.")
        raise UserError(message.format(text=text, example="2.14"))
    if found[1] is None:
        return deal or 1, int(found[2])
    if deal is not None and deal != int(found[1]):
        message = _("The move '{text}' is in deal {number}, and '{option}' says {deal}.")
        raise UserError(message.format(text=text, number=int(found[1]), option="--deal", deal=deal))
    return int(found[1]), int(found[2])


def _explain(match: MatchRecord, number: int, deal: int, place: int, wanted: str | None) -> _Explained:
    if deal > len(match.deals):
        raise UserError(
            ngettext(
                "The match has {n} deal, so there is no deal {number}.",
                "The match has {n} deals, so there is no deal {number}.",
                len(match.deals),
            ).format(n=len(match.deals), number=deal)
        )
    actions = match.deals[deal - 1].actions
    if place > len(actions):
        raise UserError(
            ngettext(
                "Deal {deal} has {n} action, so there is no move {number}.",
                "Deal {deal} has {n} actions, so there is no move {number}.",
                len(actions),
            ).format(deal=deal, n=len(actions), number=place)
        )
    then = moment(match, deal, place - 1)
    computer = match.computer(then.player)
    level = wanted or _level(match, then.player)
    same = computer is not None and computer.level == level
    seeds = [one.seed for one in (computer, match.computer(1 - then.player)) if one is not None]
    seed = next((seed for seed in seeds if seed is not None), None)
    # A decision that took no playouts was none of a search, and takes none again.
    player = make_player(level, seed or b"", (then.playouts or None) if same else None)
    decision = player.decide(then.view)
    return _Explained(match, number, deal, place, names_of(match), then, level, computer, seed is not None, decision)


def _level(match: MatchRecord, player: int) -> str:
    """The level that the record tells of: this player's, else the other's."""
    found = match.computer(player) or match.computer(1 - player)
    if found is None:
        return DEFAULT_LEVEL
    if found.level not in LEVELS:
        message = _("The record names a level '{level}', which there is not: choose with '{option}' one of {levels}.")
        levels = ", ".join(f"'{level}'" for level in LEVELS)
        raise UserError(message.format(level=found.level, option="--level", levels=levels))
    return found.level


# In words


def _lines(told: _Explained) -> Iterator[str]:
    then = told.moment
    yield _("Match {number}: {first} and {second}, {rules}").format(
        number=told.number, first=told.names[0], second=told.names[1], rules=write_rules(told.match.rules)
    )
    yield _("Deal {deal}, move {number}: {name}, {action}").format(
        deal=told.deal, number=told.place, name=told.name, action=write_action(then.action)
    )
    if then.by_itself:
        yield _("The table did this for {name}, who was not asked.").format(name=told.name)
    elif then.decided != then.action:
        yield _("{name} decided to lead {card}, which declared the marriage.").format(
            name=told.name, card=write_action(then.decided)
        )
    yield ""
    yield _("What {name} knew:").format(name=told.name)
    for line in _known(told):
        yield f"  {line}"
    yield ""
    yield from _weighed(told)
    yield _verdict(told)


def _known(told: _Explained) -> Iterator[str]:
    then = told.moment
    view, names = then.view, told.by_seat
    other = names[view.other]
    if view.standing is not None:
        points = view.standing.points
        values = {"first": names[0], "a": points[0], "second": names[1], "b": points[1]}
        yield _("Game points before the deal: {first} {a}, {second} {b}").format(**values)
    yield from board_lines(then.state, names, view.seat)
    yield _("Surely with {name}: {cards}").format(name=other, cards=_cards(view.known))
    yield _("Surely not with {name}: {cards}").format(name=other, cards=_cards(view.lacks))
    yield _("With {name} or in the stock: {cards}").format(cards=_cards(view.unseen), name=other)
    yield _("Legal: {actions}").format(actions=" ".join(write_action(action) for action in view.legal))
    yield _("Position: {line}").format(line=write_view(view))


def _cards(cards: CardSet) -> str:
    return faces(tuple(cards))


def _weighed(told: _Explained) -> Iterator[str]:
    decision = told.decision
    if decision.playouts:
        text = ngettext(
            "The level {level}, with {n} playout:", "The level {level}, with {n} playouts:", decision.playouts
        )
        yield text.format(level=told.level, n=decision.playouts)
    else:
        yield _("The level {level}:").format(level=told.level)
    if not decision.candidates:
        yield f"  {_('It weighed nothing here: a rule of its own decided, or nothing else was legal.')}"
        return
    rows = [(_("Action"), _("Game points"), _("Wins the deal"), _("Its own measure"))]
    rows += [_row(candidate) for candidate in decision.candidates]
    yield from (f"  {line}" for line in columns(rows, frozenset({1, 2, 3})))


def _row(candidate: Candidate) -> tuple[str, str, str, str]:
    points, chance = candidate.game_points, candidate.win_chance
    return (
        write_action(candidate.action),
        "–" if points is None else f"{points:+.2f}",
        "–" if chance is None else f"{100 * chance:.0f} %",
        f"{candidate.score:.2f}",
    )


def _verdict(told: _Explained) -> str:
    then = told.moment
    values = {"choice": write_action(told.decision.action), "name": told.name, "action": write_action(then.decided)}
    if then.agrees(told.decision.action):
        text = _("It chooses {choice}, as in the record.")
    elif not told.repeated:
        text = _("It chooses {choice}; {name} chose {action}.")
    elif then.by_itself:
        text = _("Asked, it would choose {choice}.")
    elif not told.seed_told:
        text = _(
            "It chooses {choice}, and in the record it chose {action}: its seed, which is told when the match is over, "
            "is not in the record."
        )
    else:
        text = _(
            "It chooses {choice}, and in the record it chose {action}: another version of the program must have played."
        )
    return text.format(**values)


# As data


def _data(told: _Explained) -> dict[str, Any]:
    then, decision = told.moment, told.decision
    view = then.view
    standing = None
    if view.standing is not None:
        points, wins = view.standing.points, view.standing.wins
        standing = {
            "points": {seat.letter: points[seat] for seat in Seat},
            "wins": {seat.letter: wins[seat] for seat in Seat},
            "carry": view.standing.carry,
        }
    return {
        "match": told.number,
        "deal": told.deal,
        "move": told.place,
        "player": then.player + 1,
        "name": told.match.names[then.player],
        "seat": view.seat.letter,
        "action": write_action(then.action),
        "decided": write_action(then.decided),
        "by_itself": then.by_itself,
        "state": deal_data(then.state, view.seat),
        "standing": standing,
        "known": codes(view.known),
        "lacks": codes(view.lacks),
        "unseen": codes(view.unseen),
        "level": told.level,
        "repeated": told.repeated and told.seed_told,
        "playouts": decision.playouts,
        "candidates": [
            {
                "action": write_action(one.action),
                "game_points": one.game_points,
                "win_chance": one.win_chance,
                "score": one.score,
            }
            for one in decision.candidates
        ],
        "choice": write_action(decision.action),
        "same": then.agrees(decision.action),
    }
