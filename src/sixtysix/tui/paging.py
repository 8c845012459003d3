"""From the table's state to its pages: before the first deal, between deals, after a match."""

from __future__ import annotations

from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.rules import MatchCount, Rules
from sixtysix.i18n import _
from sixtysix.session.session import Session
from sixtysix.sitting import prompts
from sixtysix.sitting.hand import sorted_hand
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.sitting.standing import match_told
from sixtysix.tui.foot import hints_of, message_of
from sixtysix.tui.scene import Coming, Ended, KeyHint, Page, Score
from sixtysix.tui.table import Table
from sixtysix.wording import ending, match_title, ruleset_line
from sixtysix.wording.levels import level_name
from sixtysix.wording.worth import game_points_won, worth


def score_of(session: Session, *, ended: bool = False) -> Score:
    """The match score; with ``ended`` that of the match that has just ended, where several are played."""
    match = session.match
    points = match.last_points if ended and match.ended else match.points
    down = session.rules.match_count is MatchCount.DOWN
    target = session.rules.match_target
    tallies = tuple(target - n if down else n for n in points)
    return Score(target, down, (tallies[YOU], tallies[OTHER]), match.wins, match.needed, match.carry)


def page_of(table: Table) -> Page:
    """The page before the first deal, between deals, or after a match."""
    session, faces = table.session, table.drawn_faces
    match = session.match
    first = session.deal is None
    intro: tuple[str, ...] = ()
    values: tuple[tuple[Card, int], ...] = ()
    closing: tuple[str, ...] = ()
    heading = prompts.goal(session.rules)
    levels, level = table.levels, table.setup.keeping.next_level
    if first:
        intro = (ruleset_line(session.rules),)
        values = _values(session.rules)
    if session.over:
        closing = (_again(table),)
    if session.single:
        closing = (_("These cards were dealt again, for practice: nothing of it is counted."),)
    return Page(
        ruleset=match_title(session.rules.name, practice=session.practice),
        heading=heading if first else f"{_('deal {n}').format(n=match.deals)} {faces.dot} {heading}",
        intro=intro,
        values=values,
        names=session.names,
        score=score_of(session, ended=True),
        ended=None if first else _ended(table),
        coming=None if session.over else _coming(table),
        closing=closing,
        message=message_of(table),
        asking=table.asking is not None,
        keys=_page_hints(table),
        warning=table.warning,
        top=table.top,
        levels=tuple(map(level_name, levels)),
        level=levels.index(level) if level in levels else None,
    )


def _values(rules: Rules) -> tuple[tuple[Card, int], ...]:
    """One card of each rank, the strongest first, with its card points."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    return tuple((Card.of(rank, suits[i % 4]), rules.values[rank]) for i, rank in enumerate(rules.ranks))


def _page_hints(table: Table) -> tuple[KeyHint, ...]:
    if table.editing is not None:
        return (KeyHint(_("Enter"), _("keep")), KeyHint(_("Esc"), _("leave out")))
    return hints_of(table)


def _ended(table: Table) -> Ended:
    session = table.session
    deal = session.deal
    assert deal is not None and deal.result is not None
    view = table.view
    result = deal.result
    seats = (session.seat_of(YOU), session.seat_of(OTHER))
    by_seat = session.names if seats[YOU] == 0 else (session.names[1], session.names[0])
    hands = tuple(sorted_hand(session.view(player).hand, view.trump, session.rules) for player in (YOU, OTHER))
    last = view.tricks[-1] if view.tricks else None
    seed = session.shown_seed()
    won = game_points_won(result, by_seat, seats[YOU])
    return Ended(
        number=session.match.deals,
        headline=(match_told(session), won) if session.over and not session.single else (won,),
        told=" ".join(filter(None, (ending(result, by_seat, seats[YOU]), worth(view, by_seat)))),
        result=result,
        card_points=(result.card_points[seats[YOU]], result.card_points[seats[OTHER]]),
        tricks=(result.tricks[seats[YOU]], result.tricks[seats[OTHER]]),
        hands=(hands[YOU], hands[OTHER]),
        last_trick=last,
        last_winner=None if last is None else session.player_at(last.winner),
        seed=seed.hex() if seed is not None else "",
        word=session.record().deals[-1].word,
    )


def _coming(table: Table) -> Coming:
    session = table.session
    if session.match.dealer == YOU:
        told = _("Deal {n}: you deal.").format(n=session.number)
    else:
        told = _("Deal {n}: {name} deals.").format(n=session.number, name=session.names[OTHER])
    field = table.editing
    typed = None if field is None else (field.text, field.at)
    return Coming(told, session.commitment, table.word, typed)


def _again(table: Table) -> str:
    if table.next_dealer == YOU:
        return _("Again? You would deal first.")
    return _("Again? {name} would deal first.").format(name=table.session.names[OTHER])
