"""Tables in the states that matter, each made anew by a function."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sixtysix.engine.actions import CLOSE, Action, Play
from sixtysix.engine.house import make_rules
from sixtysix.engine.rules import RULESETS, Rules
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.picture import scene_of
from sixtysix.tui.table import Table
from tests.tui.players import Hands, make_table


def first(table: Table) -> Action:
    """The first legal card, else the first legal action: an opponent that never changes."""
    legal = table.other_view.legal
    return next((action for action in legal if isinstance(action, Play)), legal[0])


def begun(rules: Rules, seed: str, dealer: int) -> Table:
    table = make_table(rules, seed, dealer)
    table.deal("")
    return table


def answered(table: Table) -> Table:
    while table.session.turn == OTHER:
        table.other_acts(first(table))
    return table


def played(table: Table, count: int) -> Table:
    """Both play their first legal card, until you have played some."""
    for _ in range(count):
        answered(table)
        table.act(next(action for action in table.view.legal if isinstance(action, Play)))
    return answered(table)


def first_page() -> Table:
    return make_table(RULESETS["schnapsen"], "first page", YOU)


def your_lead() -> Table:
    return begun(RULESETS["standard"], "a word", OTHER)


def after_tricks() -> Table:
    return played(begun(RULESETS["standard"], "tricks", OTHER), 3)


def follow() -> Table:
    table = played(begun(RULESETS["standard"], "follow", OTHER), 1)
    while table.session.turn == OTHER or table.view.led is None or not scene_of(table).barred:
        if table.session.turn == OTHER:
            table.other_acts(CLOSE if CLOSE in table.other_view.legal else first(table))
        else:
            table.act(table.view.legal[0])
    return table


def asked() -> Table:
    table = your_lead()
    Hands(table).press("c")
    return table


def helped() -> Table:
    table = your_lead()
    Hands(table).press("?")
    return table


def looked_back() -> Table:
    table = played(begun(RULESETS["schnapsen"], "look back", OTHER), 4)
    Hands(table).press("t")
    return table


def ended() -> Table:
    table = begun(RULESETS["snapszli"], "ended", YOU)
    while table.session.turn is not None:
        answered(table)
        if table.session.turn == YOU:
            table.act(next(action for action in table.view.legal if isinstance(action, Play)))
    table.end_seen()
    return table


def large_hand() -> Table:
    rules = make_rules(
        "eleven", "standard", {"hand_size": 11, "packets": [11], "upcard_after": 1, "close_min_talon": 2}
    )
    return played(begun(rules, "large", YOU), 2)


def letters() -> Table:
    table = after_tricks()
    table.ascii = True
    return table


def from_memory() -> Table:
    return played(begun(RULESETS["schnapsen-tournament"], "memory", OTHER), 2)


def found(name: str, wanted: Callable[[Table], bool], first_seed: int) -> Table:
    """A table of a ruleset, with you to decide, that is as wanted; both play at random.

    ``first_seed`` is the first of the seeds tried, to be where it is found at once.
    """
    for seed in range(first_seed, first_seed + 300):
        table = begun(RULESETS[name], f"found {seed}", seed % 2)
        chance = Random(seed)
        while table.session.turn is not None:
            if table.session.turn == YOU and wanted(table):
                return table
            action = chance.choice(table.session.view(table.session.turn).legal)
            if table.session.turn == YOU:
                table.act(action)
            else:
                table.other_acts(action)
    raise AssertionError("no table is like that")


def marriages() -> Table:
    """Which of two marriages?"""
    table = found("schnapsen", lambda table: len(table.marriages) > 1, 137)
    Hands(table).press("m")
    return table


def closed_by_you() -> Table:
    return found("schnapsen", lambda table: table.view.closed_by == table.view.seat and len(table.hand) > 2, 5)


def pending() -> Table:
    """The other player has declared before the first trick."""
    return found("schnapsen", lambda table: table.view.pending[table.view.other] > 0, 10)


def pending_yours() -> Table:
    return found("hoyle", lambda table: table.view.pending[table.view.seat] > 0, 87)


def exchanged() -> Table:
    return found("standard", lambda table: OTHER in table.exchanged and len(table.hand) > 4, 48)


def stock_gone() -> Table:
    """The stock is gone, and not every card may follow."""
    return found("santase", lambda table: table.view.upcard is None and len(scene_of(table).barred) > 2, 0)


def action_chosen() -> Table:
    """Tab has chosen an action; the card stays marked, less loudly."""
    table = your_lead()
    Hands(table).press("tab")
    return table


def german() -> Table:
    table = follow()
    table.settings.choose("faces", "german")
    table.settings.choose("ranks", "german")
    return table


def four_colours() -> Table:
    table = stock_gone()
    table.settings.choose("faces", "four-colour")
    table.settings.choose("ranks", "dutch")
    return table


def letter_suits() -> Table:
    """Letters for suits, among lines that are drawn."""
    table = follow()
    table.settings.choose("faces", "letters")
    return table


def german_ascii() -> Table:
    """German suits as letters, Hungarian ones, where nothing but ASCII can be shown."""
    table = german()
    table.settings.choose("ranks", "hungarian")
    table.ascii = True
    return table


def seven_cards() -> Table:
    rules = make_rules("seven", "schnapsen", {"hand_size": 7, "packets": [4, 3]})
    return played(begun(rules, "seven", OTHER), 1)


def hidden() -> Table:
    """As at a tournament, by the player's own choice."""
    table = looked_back()
    Hands(table).press("escape")
    for name in ("points", "look_back", "seen"):
        table.settings.choose(name, "hidden")
    return table


def seen() -> Table:
    """Own tricks may be looked at at any time."""
    table = looked_back()
    Hands(table).press("escape")
    return table


TABLES: list[Callable[[], Table]] = [
    your_lead, after_tricks, follow, asked, action_chosen, helped, looked_back, large_hand, seven_cards, from_memory,
    marriages, closed_by_you, pending, pending_yours, exchanged, stock_gone, german, four_colours, letters,
    letter_suits, german_ascii, hidden, seen,
]  # fmt: skip
"""The table in a deal."""

PAGES: list[Callable[[], Table]] = [first_page, ended]
"""Pages before and between deals."""

STATES = [*TABLES, *PAGES]
"""All of them."""
