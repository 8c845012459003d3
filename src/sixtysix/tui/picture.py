"""From the table's state to what is to be drawn."""

from __future__ import annotations

from sixtysix.engine.cards import CardSet
from sixtysix.i18n import _
from sixtysix.sitting import prompts
from sixtysix.sitting.hand import sorted_hand
from sixtysix.sitting.seen import cards_in_sight, sight_allowed
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.asking import Over
from sixtysix.tui.board import cover_room, draw_table
from sixtysix.tui.canvas import HEIGHT, WIDTH, Frame
from sixtysix.tui.covering import cover_pages
from sixtysix.tui.display import Display
from sixtysix.tui.foot import hints_of, message_of
from sixtysix.tui.helping import help_lines, trick_lines
from sixtysix.tui.look import Look
from sixtysix.tui.pages import draw_page
from sixtysix.tui.paging import page_of, score_of
from sixtysix.tui.panels import draw_panel
from sixtysix.tui.scene import Cover, Line, Scene
from sixtysix.tui.styles import LABEL, VALUE
from sixtysix.tui.table import Table
from sixtysix.wording import match_title
from sixtysix.wording.levels import level_name


def draw(table: Table, width: int = WIDTH, height: int = HEIGHT) -> Frame:
    """The picture of a table as it is now, for a window of so many cells."""
    look = Look(table.drawn_faces, width, height)
    if table.screens:
        return draw_panel(table.screens[-1].panel(table), look)
    if table.on_page:
        return draw_page(page_of(table), look)
    return draw_table(scene_of(table), look)


def fit(table: Table, display: Display, width: int, height: int) -> None:
    """Tell a table how it is shown, and in a window of how many cells."""
    table.ascii = display.ascii
    table.window = width, height
    table.over_pages = _leaves_of(table, width, height)


def _leaves_of(table: Table, width: int, height: int) -> int:
    """How many pages that which covers the cards has, in a window of so many cells."""
    cover = _cover(table)
    look = Look(table.drawn_faces, width, height)
    return 1 if cover is None else len(cover_pages(cover, *cover_room(look), look.faces))


def scene_of(table: Table) -> Scene:
    """The table in a deal."""
    session, view = table.session, table.view
    other = session.names[OTHER]
    hand = table.hand
    deciding = session.turn == YOU
    playable = table.playable
    barred = frozenset(card for card in hand if card not in playable) if deciding and playable else frozenset()
    return Scene(
        ruleset=match_title(session.rules.name, practice=session.practice),
        number=session.number - (session.turn is None),
        names=session.names,
        score=score_of(session, ended=True),
        view=view,
        hand=hand,
        selected=_selected(table),
        barred=barred,
        caption=prompts.caption(view, other),
        status=prompts.status(view, other),
        message=message_of(table),
        asking=table.asking is not None,
        log=table.told(),
        turn=table.log.turn,
        keys=hints_of(table),
        warning=table.warning,
        level=level_name(table.setup.keeping.level or ""),
        remarks=(_remarks(table, YOU), _remarks(table, OTHER)),
        cover=_cover(table),
        counts=table.counts,
        open_tricks=tuple(view.tricks.index(trick) for trick in table.open_tricks),
        sight=_sight(table),
        no_sight=_no_sight(table),
        gap=_gap(table),
    )


def _selected(table: Table) -> int | None:
    """The place of the selected card, None where Enter does not play it."""
    unplayable = table.session.turn == YOU and not table.playable
    return None if unplayable or table.asking is not None else table.place


def _gap(table: Table) -> int | None:
    """The place that the card led had in the own hand."""
    view = table.view
    if view.led is None or view.leader is not view.seat:
        return None
    hand = CardSet([*view.hand, view.led])
    return sorted_hand(hand, view.trump, view.rules, table.options.sort, table.options.trumps).index(view.led)


def _remarks(table: Table, player: int) -> tuple[Line, ...]:
    lines: list[Line] = []
    exchange = table.exchanged.get(player)
    if exchange is not None and player == OTHER:
        lines.append(((_("Exchanged for"), LABEL), " ", exchange.taken))
    closer = table.view.closed_by
    if closer is not None and table.session.player_at(closer) == player:
        lines.append(((_("Closed the stock"), VALUE),))
    return tuple(lines)


def _sight(table: Table) -> CardSet | None:
    """The cards seen so far, if rules and player let the table show them."""
    shown = table.options.seen == "shown" and sight_allowed(table.view)
    return cards_in_sight(table.view, table.open_tricks) if shown else None


def _no_sight(table: Table) -> str:
    if table.options.seen == "hidden":
        return _("You play without cards seen so far, as you have set it.")
    return _("These rules let nobody keep all played cards in sight.")


def _cover(table: Table) -> Cover | None:
    foot = _("Any key goes back.")
    if table.over is Over.HELP:
        return Cover(None, help_lines(table), foot, table.over_page)
    if table.over is Over.TRICKS:
        return Cover(_("Tricks you may look at"), trick_lines(table), foot, table.over_page)
    return None
