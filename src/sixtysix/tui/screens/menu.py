"""The menu: what there is to do before a match, and from within one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sixtysix.engine.cards import Card, Rank, Suit
from sixtysix.i18n import _
from sixtysix.tui.scene import KeyHint
from sixtysix.tui.screens.base import Entry, ListScreen
from sixtysix.tui.screens.beginning import begin, going_to_play, lost_by_leaving, play_on
from sixtysix.tui.screens.panel import Item
from sixtysix.wording import ruleset_title

if TYPE_CHECKING:
    from sixtysix.engine.rules import Rules
    from sixtysix.sitting.keeping import Offer
    from sixtysix.tui.table import Table


_HAND: Final = tuple(
    Card.of(rank, suit)
    for rank, suit in (
        (Rank.ACE, Suit.SPADES),
        (Rank.TEN, Suit.SPADES),
        (Rank.KING, Suit.HEARTS),
        (Rank.QUEEN, Suit.HEARTS),
        (Rank.ACE, Suit.CLUBS),
        (Rank.JACK, Suit.DIAMONDS),
    )
)


class Start(ListScreen):
    """What there is to do where no match goes on. ``first``: nothing is behind it, so Escape goes to «quit»."""

    def __init__(self, *, first: bool) -> None:
        super().__init__()
        self.first = first
        self._offers: tuple[Offer, ...] | None = None

    def title(self, table: Table) -> str:
        """The game's name."""
        return _("Sixty-Six")

    def offers(self, table: Table) -> tuple[Offer, ...]:
        """The unfinished matches but the one on the table, looked up once."""
        if self._offers is None:
            self._offers = table.setup.keeping.offers()
        return self._offers

    def entries(self, table: Table) -> Sequence[Entry]:
        """What the player most likely wants comes first."""
        offers = self.offers(table)
        free = next((offer for offer in offers if offer.free), None)
        found: list[Entry] = []
        if free is not None and not table.in_match:
            item = Item(_("Play on"), about=(free.told,))
            found.append(Entry(item, lambda: play_on(table, free.uid), _("play on")))
        elif not table.in_match:
            item = Item(_("Play"), about=going_to_play(table))
            found.append(Entry(item, lambda: begin(table, table.options)))
        if len(offers) > 1 or (offers and (free is None or table.in_match)):
            item = Item(_("Unfinished matches"), about=(_("Choose one of them to play on."),))
            found.append(Entry(item, lambda: _unfinished(table, offers)))
        form = Item(_("New match"), about=(_("Choose rules, level and target."),))
        found.append(Entry(form, lambda: _new_match(table)))
        found += _everywhere(table)
        rules = Item(_("Rules"), about=(_("Read the rules of any ruleset."),))
        found.append(Entry(rules, lambda: _rules(table, None)))
        leave = Item(_("Quit"), about=(_("Leave the program."),))
        found.append(Entry(leave, table.leave))
        return found

    def cards(self) -> tuple[Card, ...]:
        """A hand as one would like to have it."""
        return _HAND

    def hints(self, table: Table, entry: Entry | None) -> tuple[KeyHint, ...]:
        """Where nothing is behind, Escape is not named."""
        hints = super().hints(table, entry)
        return (*hints[:-1], KeyHint("q", _("quit"))) if self.first else hints

    def back(self, table: Table) -> None:
        """Where nothing is behind, the last item is selected: Enter then leaves."""
        if self.first:
            self.selected = len(self.entries(table)) - 1
        else:
            table.close_screen()


class GameMenu(ListScreen):
    """What there is to do from within a match, beside playing."""

    def title(self, table: Table) -> str:
        """The game is waiting."""
        return _("Menu")

    def entries(self, table: Table) -> Sequence[Entry]:
        """Back to the game comes first."""
        rules = table.session.rules
        back = Item(_("Back to the game"), about=(_("It stands exactly as you left it."),))
        read = Item(_("Rules"), about=(_("All rules of {title}.").format(title=ruleset_title(rules.name)),))
        other = Item(_("Other matches"), about=(lost_by_leaving(table) or _("This one is kept, to be played on."),))
        leave = Item(_("Quit"), about=(_("Leave the program."),))
        put_aside = Item(_("Back to the match"), about=(_("Leave the deal that is dealt again; it can be played on."),))
        return [
            Entry(back, table.close_screen),
            *([Entry(put_aside, lambda: _go_back(table))] if table.dealt_again else []),
            *_everywhere(table),
            Entry(read, lambda: _rules(table, rules)),
            Entry(other, lambda: table.open(Start(first=False))),
            Entry(leave, table.leave),
        ]


def _go_back(table: Table) -> None:
    table.back()
    table.close_screens()


def _everywhere(table: Table) -> list[Entry]:
    options = Item(_("Options"), about=(_("Pace, cards, colours, and what the table does for you."),))
    history = Item(_("History"), about=(_("All saved matches."),))
    return [
        Entry(options, lambda: _options(table)),
        Entry(history, lambda: _history(table)),
    ]


# Each screen is imported when it is opened: the table is to be there at once.


def _unfinished(table: Table, offers: tuple[Offer, ...], *, begins: bool = False) -> None:
    from sixtysix.tui.screens.unfinished import Unfinished

    table.open(Unfinished(offers, begins=begins))


def _new_match(table: Table) -> None:
    from sixtysix.tui.screens.new_match import NewMatch

    table.open(NewMatch(table))


def _rules(table: Table, rules: Rules | None) -> None:
    from sixtysix.tui.screens.rules import RulesList, RulesReader

    table.open(RulesList() if rules is None else RulesReader(rules))


def _options(table: Table) -> None:
    from sixtysix.tui.screens.options import OptionsScreen

    table.open(OptionsScreen())


def _history(table: Table) -> None:
    from sixtysix.tui.screens.history import History

    table.open(History(table))


def menu_of(table: Table) -> ListScreen:
    """The menu that fits: from within a match, or where none goes on."""
    if table.in_match:
        return GameMenu()
    return Start(first=not table.session.over)


def welcome(table: Table, *, at_once: bool) -> None:
    """What is seen first: the start screen; ``at_once``, since a match was asked for, the unfinished ones alone, or
    nothing where there are none."""
    if not at_once:
        table.open(Start(first=True))
        return
    offers = table.setup.keeping.offers()
    if offers:
        _unfinished(table, offers, begins=True)
