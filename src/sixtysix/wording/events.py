"""What happened in a deal, as sentences for the log: one for each event, and one for how the deal ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sixtysix.engine.actions import Seat
from sixtysix.engine.events import (
    CardDrawn,
    CardPlayed,
    Claimed,
    Closed,
    DealEnded,
    Ending,
    Event,
    Exchanged,
    LastTrickBonus,
    MarriageCounted,
    MarriageDeclared,
    Passed,
    Result,
    StockExhausted,
    TrickWon,
    seen_by,
)
from sixtysix.engine.values import frozen
from sixtysix.i18n import _, ngettext
from sixtysix.text import visible
from sixtysix.wording.cards import card_name, rank_name, suit_name


def event(event: Event, names: tuple[str, str], you: Seat | None, *, counts: bool = True) -> str:
    """What happened, in one sentence.

    ``names`` are the players' names by seat; ``you`` is the seat that reads it and is spoken to, None for an onlooker.
    A reader with a seat is not told what the other player drew face down, even if the event holds the card. Without
    ``counts`` nothing is said that a player has to count for himself (``Rules.show_counts``).
    """
    if you is not None:
        event = seen_by(you, event)
    table = _Table((visible(names[0]), visible(names[1])), you, counts)
    return _SENTENCES[type(event)](event, table)


def ending(result: Result, names: tuple[str, str], you: Seat | None) -> str:
    """How a deal ended, in one sentence: who won and why, with what card points, and for how many game points."""
    return _ending(result, _Table((visible(names[0]), visible(names[1])), you, counts=True))


@frozen
class _Table:
    names: tuple[str, str]
    you: Seat | None
    counts: bool

    def say(self, seat: Seat, yours: str, theirs: str, **values: object) -> str:
        """The one of two sentences that fits who did it; ``theirs`` may use {name}."""
        return (yours if seat == self.you else theirs).format(name=self.names[seat], **values)


def _card_played(event: CardPlayed, table: _Table) -> str:
    return table.say(event.seat, _("You play the {card}."), _("{name} plays the {card}."), card=card_name(event.card))


def _trick_won(event: TrickWon, table: _Table) -> str:
    n = event.points
    if table.counts:
        yours = ngettext(
            "You win the trick, {led} and {reply}: {n} card point.",
            "You win the trick, {led} and {reply}: {n} card points.",
            n,
        )
        theirs = ngettext(
            "{name} wins the trick, {led} and {reply}: {n} card point.",
            "{name} wins the trick, {led} and {reply}: {n} card points.",
            n,
        )
    else:
        yours, theirs = _("You win the trick, {led} and {reply}."), _("{name} wins the trick, {led} and {reply}.")
    return table.say(event.seat, yours, theirs, led=card_name(event.led), reply=card_name(event.reply), n=n)


def _marriage_declared(event: MarriageDeclared, table: _Table) -> str:
    if event.pending:
        yours = _("You declare {points} in {suit}, to count with the first trick you win.")
        theirs = _("{name} declares {points} in {suit}, to count with the first trick {name} wins.")
    else:
        yours, theirs = _("You declare {points} in {suit}."), _("{name} declares {points} in {suit}.")
    return table.say(event.seat, yours, theirs, points=event.points, suit=suit_name(event.suit))


def _marriage_counted(event: MarriageCounted, table: _Table) -> str:
    return table.say(
        event.seat,
        _("You have won a trick, so the {points} that you declared count now."),
        _("{name} has won a trick, so the {points} that {name} declared count now."),
        points=event.points,
    )


def _exchanged(event: Exchanged, table: _Table) -> str:
    if event.automatic:
        yours = _("By the automatic exchange you take the {taken} for the {given}.")
        theirs = _("By the automatic exchange {name} takes the {taken} for the {given}.")
    else:
        yours, theirs = _("You take the {taken} for the {given}."), _("{name} takes the {taken} for the {given}.")
    return table.say(event.seat, yours, theirs, taken=card_name(event.taken), given=rank_name(event.given.rank))


def _closed(event: Closed, table: _Table) -> str:
    n = event.talon
    yours = ngettext("You close the stock with {n} card left.", "You close the stock with {n} cards left.", n)
    theirs = ngettext("{name} closes the stock with {n} card left.", "{name} closes the stock with {n} cards left.", n)
    return table.say(event.seat, yours, theirs, n=n)


def _passed(event: Passed, table: _Table) -> str:
    return table.say(event.seat, _("You do not exchange."), _("{name} does not exchange."))


def _card_drawn(event: CardDrawn, table: _Table) -> str:
    if event.card is None:
        return table.say(event.seat, _("You draw a card."), _("{name} draws a card."))
    if event.upcard:
        yours, theirs = _("You draw the upcard, the {card}."), _("{name} draws the upcard, the {card}.")
    else:
        yours, theirs = _("You draw the {card}."), _("{name} draws the {card}.")
    return table.say(event.seat, yours, theirs, card=card_name(event.card))


def _stock_exhausted(_event: StockExhausted, _table: _Table) -> str:
    return _("The stock is exhausted: from here on the strict rules of play hold.")


def _claimed(event: Claimed, table: _Table) -> str:
    if event.right:
        return table.say(event.seat, _("You claim, and you are out."), _("{name} claims, and is out."))
    return table.say(
        event.seat,
        _("You claim, but you do not have enough card points."),
        _("{name} claims, but does not have enough card points."),
    )


def _last_trick_bonus(event: LastTrickBonus, table: _Table) -> str:
    n = event.points
    yours = ngettext("You get {n} card point for the last trick.", "You get {n} card points for the last trick.", n)
    theirs = ngettext(
        "{name} gets {n} card point for the last trick.", "{name} gets {n} card points for the last trick.", n
    )
    return table.say(event.seat, yours, theirs, n=n)


def _deal_ended(event: DealEnded, table: _Table) -> str:
    return _ending(event.result, table)


_SENTENCES: Final[Mapping[type, Callable[[Any, _Table], str]]] = {
    CardPlayed: _card_played,
    TrickWon: _trick_won,
    MarriageDeclared: _marriage_declared,
    MarriageCounted: _marriage_counted,
    Exchanged: _exchanged,
    Closed: _closed,
    Passed: _passed,
    CardDrawn: _card_drawn,
    StockExhausted: _stock_exhausted,
    Claimed: _claimed,
    LastTrickBonus: _last_trick_bonus,
    DealEnded: _deal_ended,
}


# How a deal ends. Each function gives the sentence for who won it, who lost it, and who looked on.


def _claim(n: int) -> tuple[str, str, str]:
    return (
        ngettext(
            "You went out with {points} card points; {loser} had {other}: {n} game point for you.",
            "You went out with {points} card points; {loser} had {other}: {n} game points for you.",
            n,
        ),
        ngettext(
            "{winner} went out with {points} card points; you had {other}: {n} game point for {winner}.",
            "{winner} went out with {points} card points; you had {other}: {n} game points for {winner}.",
            n,
        ),
        ngettext(
            "{winner} went out with {points} card points; {loser} had {other}: {n} game point for {winner}.",
            "{winner} went out with {points} card points; {loser} had {other}: {n} game points for {winner}.",
            n,
        ),
    )


def _false_claim(n: int) -> tuple[str, str, str]:
    return (
        ngettext(
            "{loser} claimed, but had only {other} card points: {n} game point for you.",
            "{loser} claimed, but had only {other} card points: {n} game points for you.",
            n,
        ),
        ngettext(
            "You claimed, but had only {other} card points: {n} game point for {winner}.",
            "You claimed, but had only {other} card points: {n} game points for {winner}.",
            n,
        ),
        ngettext(
            "{loser} claimed, but had only {other} card points: {n} game point for {winner}.",
            "{loser} claimed, but had only {other} card points: {n} game points for {winner}.",
            n,
        ),
    )


def _closed_made(n: int) -> tuple[str, str, str]:
    return (
        ngettext(
            "You closed the stock and went out with {points} card points; {loser} had {other}: {n} game point for you.",
            "You closed the stock and went out with {points} card points; {loser} had {other}: "
            "{n} game points for you.",
            n,
        ),
        ngettext(
            "{winner} closed the stock and went out with {points} card points; you had {other}: "
            "{n} game point for {winner}.",
            "{winner} closed the stock and went out with {points} card points; you had {other}: "
            "{n} game points for {winner}.",
            n,
        ),
        ngettext(
            "{winner} closed the stock and went out with {points} card points; {loser} had {other}: "
            "{n} game point for {winner}.",
            "{winner} closed the stock and went out with {points} card points; {loser} had {other}: "
            "{n} game points for {winner}.",
            n,
        ),
    )


def _closed_failed(n: int) -> tuple[str, str, str]:
    return (
        ngettext(
            "{loser} closed the stock and did not go out, having {other} card points: {n} game point for you.",
            "{loser} closed the stock and did not go out, having {other} card points: {n} game points for you.",
            n,
        ),
        ngettext(
            "You closed the stock and did not go out, having {other} card points: {n} game point for {winner}.",
            "You closed the stock and did not go out, having {other} card points: {n} game points for {winner}.",
            n,
        ),
        ngettext(
            "{loser} closed the stock and did not go out, having {other} card points: {n} game point for {winner}.",
            "{loser} closed the stock and did not go out, having {other} card points: {n} game points for {winner}.",
            n,
        ),
    )


def _closer_beaten(n: int) -> tuple[str, str, str]:
    return (
        ngettext(
            "{loser} closed the stock, but you went out first with {points} card points: {n} game point for you.",
            "{loser} closed the stock, but you went out first with {points} card points: {n} game points for you.",
            n,
        ),
        ngettext(
            "You closed the stock, but {winner} went out first with {points} card points: {n} game point for {winner}.",
            "You closed the stock, but {winner} went out first with {points} card points: "
            "{n} game points for {winner}.",
            n,
        ),
        ngettext(
            "{loser} closed the stock, but {winner} went out first with {points} card points: "
            "{n} game point for {winner}.",
            "{loser} closed the stock, but {winner} went out first with {points} card points: "
            "{n} game points for {winner}.",
            n,
        ),
    )


def _last_trick(n: int) -> tuple[str, str, str]:
    yours = ngettext(
        "Nobody went out, and you won the last trick: {n} game point for you.",
        "Nobody went out, and you won the last trick: {n} game points for you.",
        n,
    )
    theirs = ngettext(
        "Nobody went out, and {winner} won the last trick: {n} game point for {winner}.",
        "Nobody went out, and {winner} won the last trick: {n} game points for {winner}.",
        n,
    )
    return yours, theirs, theirs


def _counted(n: int) -> tuple[str, str, str]:
    return (
        ngettext(
            "Nobody went out; you have {points} card points and {loser} has {other}: {n} game point for you.",
            "Nobody went out; you have {points} card points and {loser} has {other}: {n} game points for you.",
            n,
        ),
        ngettext(
            "Nobody went out; {winner} has {points} card points and you have {other}: {n} game point for {winner}.",
            "Nobody went out; {winner} has {points} card points and you have {other}: {n} game points for {winner}.",
            n,
        ),
        ngettext(
            "Nobody went out; {winner} has {points} card points and {loser} has {other}: {n} game point for {winner}.",
            "Nobody went out; {winner} has {points} card points and {loser} has {other}: {n} game points for {winner}.",
            n,
        ),
    )


_ENDINGS: Final[Mapping[Ending, Callable[[int], tuple[str, str, str]]]] = {
    Ending.CLAIM: _claim,
    Ending.FALSE_CLAIM: _false_claim,
    Ending.CLOSED_MADE: _closed_made,
    Ending.CLOSED_FAILED: _closed_failed,
    Ending.CLOSER_BEATEN: _closer_beaten,
    Ending.LAST_TRICK: _last_trick,
    Ending.COUNTED: _counted,
}


def _ending(result: Result, table: _Table) -> str:
    winner = result.winner
    if winner is None:
        return _("Nobody went out and both have {points} card points: the deal is drawn, no game points.").format(
            points=result.card_points[0]
        )
    won, lost, seen = _ENDINGS[result.ending](result.game_points)
    sentence = seen if table.you is None else won if table.you == winner else lost
    loser = winner.other
    return sentence.format(
        winner=table.names[winner],
        loser=table.names[loser],
        points=result.card_points[winner],
        other=result.card_points[loser],
        n=result.game_points,
    )
