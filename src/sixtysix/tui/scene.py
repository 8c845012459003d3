"""What is to be drawn, as values: the table in a deal, and the pages before, between and after deals."""

from __future__ import annotations

from typing import TypeAlias

from sixtysix.engine.cards import Card, CardSet
from sixtysix.engine.events import Result, Trick
from sixtysix.engine.values import frozen
from sixtysix.engine.view import View
from sixtysix.sitting.log import Told

Part: TypeAlias = Card | str | tuple[str, str]
"""A piece of a line: a card, a text, or a text with a style."""

Line: TypeAlias = tuple[Part, ...]
"""A line made of pieces, written one after the other."""


@frozen
class KeyHint:
    """A key that makes sense now: its name, what it does in a word or two, and whether Tab has chosen it."""

    key: str
    label: str
    chosen: bool = False


@frozen
class Score:
    """The match score. Pairs are (you, the other player).

    ``target`` game points win a match, ``tallies`` are the scores as the tradition counts them, ``down`` whether that
    is down from the target. ``needed`` matches win it all, ``wins`` are those won, ``carry`` the game points that a tie
    has left for the winner of the next deal.
    """

    target: int
    down: bool
    tallies: tuple[int, int]
    wins: tuple[int, int] = (0, 0)
    needed: int = 1
    carry: int = 0


@frozen
class Cover:
    """Help or past tricks, drawn over the cards: lines below a title, if any, and what the foot says on the last page.

    ``page`` is the page to be seen, from 0, where they do not fit on one.
    """

    title: str | None
    lines: tuple[Line, ...]
    foot: str
    page: int = 0


@frozen
class Scene:
    """The table in a deal, for one player.

    ``hand`` are the own cards in the order shown, ``selected`` the place of the selected one, None where no card can be
    chosen; ``barred`` the cards that may not be played now. ``caption`` says which trick lies on the table, ``status``
    whose turn it is and why, ``message`` what the last key brought, ``asking`` whether that is a question. ``log`` has
    the oldest first, ``turn`` is the one that goes on. ``warning`` stands at the top as long as it lasts. ``level`` is
    what the other player's level is called, empty where it has none.
    ``remarks`` are (yours, the other player's): exchanged and closed, one to a row. ``counts``: card points are shown.
    ``open_tricks`` are the places in ``view.tricks`` of those that may be looked at, ``sight`` the cards seen so far,
    None where they are not shown, ``no_sight`` then says why. ``gap`` is the place in the hand of the card led, which
    stays free until the trick is over: the others then stay where they are.
    """

    ruleset: str
    number: int
    names: tuple[str, str]
    score: Score
    view: View
    hand: tuple[Card, ...]
    selected: int | None
    barred: frozenset[Card]
    caption: str
    status: str
    message: str
    asking: bool
    log: tuple[Told, ...]
    turn: int
    keys: tuple[KeyHint, ...]
    warning: str = ""
    level: str = ""
    remarks: tuple[tuple[Line, ...], tuple[Line, ...]] = ((), ())
    cover: Cover | None = None
    counts: bool = True
    open_tricks: tuple[int, ...] = ()
    sight: CardSet | None = None
    no_sight: str = ""
    gap: int | None = None

    @property
    def on_table(self) -> tuple[tuple[Card, bool, bool | None], ...]:
        """The card led, or else the last trick: (card, whether it is yours, whether it won, if any did)."""
        view = self.view
        if view.led is not None:
            return ((view.led, view.leader == view.seat, None),)
        if not view.tricks:
            return ()
        trick = view.tricks[-1]
        pair = ((trick.led, trick.leader), (trick.reply, trick.leader.other))
        return tuple((card, seat == view.seat, seat == trick.winner) for card, seat in pair)


@frozen
class Ended:
    """A finished deal, pairs are (you, the other player).

    ``headline`` says who won what, in short sentences; ``told`` how and why. ``seed`` is in hex. ``word`` is what the
    player had added to the seed before the deal.
    """

    number: int
    headline: tuple[str, ...]
    told: str
    result: Result
    card_points: tuple[int, int]
    tricks: tuple[int, int]
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    last_trick: Trick | None
    last_winner: int | None
    seed: str
    word: str = ""


@frozen
class Coming:
    """The next deal: ``told`` says who deals, ``commitment`` is to its seed, ``word`` the player's own.

    ``typed``: it is being typed, this text with so many characters before the cursor."""

    told: str
    commitment: str
    word: str
    typed: tuple[str, int] | None


@frozen
class Page:
    """A page before, between or after deals: what ended, what comes, the score, and what can be done.

    ``values`` are cards to show with their card points, the strongest first. ``levels`` are the names of those that can
    be chosen, ``level`` the place of the one that is. ``top`` rows are above what a small window shows.
    """

    ruleset: str
    heading: str
    intro: tuple[str, ...]
    values: tuple[tuple[Card, int], ...]
    names: tuple[str, str]
    score: Score
    ended: Ended | None
    coming: Coming | None
    closing: tuple[str, ...]
    message: str
    asking: bool
    keys: tuple[KeyHint, ...]
    warning: str = ""
    top: int = 0
    levels: tuple[str, ...] = ()
    level: int | None = None
