"""From the table's state to what is to be drawn."""

from __future__ import annotations

from sixtysix.engine.cards import Card, Suit
from sixtysix.engine.rules import MatchCount, Rules
from sixtysix.i18n import _
from sixtysix.session.session import Session
from sixtysix.sitting import prompts
from sixtysix.sitting.hand import sorted_hand
from sixtysix.sitting.sitting import OTHER, YOU
from sixtysix.tui.board import draw_table
from sixtysix.tui.canvas import HEIGHT, WIDTH, Frame
from sixtysix.tui.faces import FACES
from sixtysix.tui.helping import help_lines, trick_lines
from sixtysix.tui.keys import Command
from sixtysix.tui.look import Look
from sixtysix.tui.pages import draw_page
from sixtysix.tui.scene import Coming, Cover, Ended, KeyHint, Line, Page, Scene, Score
from sixtysix.tui.styles import LABEL, VALUE
from sixtysix.tui.table import Ask, Over, Table
from sixtysix.wording import ending, ruleset_line, ruleset_title, suit_name
from sixtysix.wording.levels import level_name


def draw(table: Table, width: int = WIDTH, height: int = HEIGHT) -> Frame:
    """The picture of a table as it is now, for a window of so many cells."""
    look = Look(FACES[table.faces], width, height)
    if table.on_page:
        return draw_page(page_of(table), look)
    return draw_table(scene_of(table), look)


def score_of(session: Session, *, ended: bool = False) -> Score:
    """The match score; with ``ended`` that of the match that has just ended, where several are played."""
    match = session.match
    points = match.last_points if ended and match.ended else match.points
    down = session.rules.match_count is MatchCount.DOWN
    target = session.rules.match_target
    tallies = tuple(target - n if down else n for n in points)
    return Score(target, down, (tallies[YOU], tallies[OTHER]), match.wins, match.needed, match.carry)


def scene_of(table: Table) -> Scene:
    """The table in a deal."""
    session, view = table.session, table.view
    other = session.names[OTHER]
    hand = table.hand
    deciding = session.turn == YOU
    playable = table.playable
    barred = frozenset(card for card in hand if card not in playable) if deciding and playable else frozenset()
    return Scene(
        ruleset=ruleset_title(session.rules.name),
        number=session.number - (session.turn is None),
        names=session.names,
        score=score_of(session, ended=True),
        view=view,
        hand=hand,
        selected=_selected(table),
        barred=barred,
        caption=prompts.caption(view, other),
        status=prompts.status(view, other),
        message=_message(table),
        asking=table.asking is not None,
        log=table.log.told(view),
        turn=table.log.turn,
        keys=_hints(table),
        warning=table.setup.keeping.warning,
        level=level_name(table.setup.keeping.level or ""),
        remarks=(_remarks(table, YOU), _remarks(table, OTHER)),
        cover=_cover(table),
    )


def _selected(table: Table) -> int | None:
    """The place of the selected card, None where Enter does not play it."""
    unplayable = table.session.turn == YOU and not table.playable
    return None if unplayable or table.asking is not None else table.place


def _message(table: Table) -> str:
    other = table.session.names[OTHER]
    match table.asking:
        case Ask.CLOSE:
            return prompts.ask_close(table.session.rules)
        case Ask.CLAIM:
            return prompts.ask_claim(table.view, other)
        case Ask.LEAVE:
            return prompts.ask_leave(table.setup.keeping)
        case Ask.MARRY:
            return prompts.ask_marriage()
    return table.message or table.announced


def _remarks(table: Table, player: int) -> tuple[Line, ...]:
    lines: list[Line] = []
    exchange = table.exchanged.get(player)
    if exchange is not None and player == OTHER:
        lines.append(((_("Exchanged for"), LABEL), " ", exchange.taken))
    closer = table.view.closed_by
    if closer is not None and table.session.player_at(closer) == player:
        lines.append(((_("Closed the stock"), VALUE),))
    return tuple(lines)


def _cover(table: Table) -> Cover | None:
    foot = _("Any key goes back.")
    if table.over is Over.HELP:
        return Cover(None, help_lines(table), foot)
    if table.over is Over.TRICKS:
        return Cover(_("Tricks you may look at"), trick_lines(table.view, table.session.names), foot)
    return None


# Keys at the foot


def _hints(table: Table) -> tuple[KeyHint, ...]:
    if table.asking is Ask.MARRY:
        return tuple(_marriage_hint(table, i, suit) for i, suit in enumerate(table.marriages))
    if table.asking is not None:
        return (KeyHint(_("Enter"), _("yes")), KeyHint(_("Esc"), _("no")))
    if table.over is not None:
        return ()
    hints: list[KeyHint] = []
    if len(table.offers) > 1:
        hints.append(KeyHint(f"1-{min(9, len(table.offers))}", _("choose")))
    if table.session.turn == YOU and table.playable:
        hints.append(KeyHint(f"1-{min(9, len(table.hand))}", _("choose")))
    hints += [_hint(table, command) for command in table.commands()]
    return tuple(hints)


def _marriage_hint(table: Table, place: int, suit: Suit) -> KeyHint:
    symbol = FACES[table.faces].suits[suit]
    return KeyHint(f"{place + 1} {symbol}", suit_name(suit), place == table.choice)


def _hint(table: Table, command: Command) -> KeyHint:
    key = f"1-{len(table.levels)}" if command is Command.LEVEL else table.keys.shown(command) or _("Enter")
    return KeyHint(key, _label(table, command), table.chosen is command)


def _label(table: Table, command: Command) -> str:
    if command is Command.CONFIRM:
        if table.offers:
            return _("play on")
        if not table.on_page:
            return _("play")
        return _("new match") if table.session.over else _("deal")
    if command is Command.PASS and table.offers:
        return _("new match")
    labels = {
        Command.MARRY: _("marry"),
        Command.EXCHANGE: _("exchange"),
        Command.CLOSE: _("close"),
        Command.CLAIM: _("claim"),
        Command.DRAW: _("draw"),
        Command.PASS: _("pass"),
        Command.TRICKS: _("look back"),
        Command.HELP: _("help"),
        Command.QUIT: _("quit"),
        Command.WORD: _("add a word"),
        Command.LEVEL: _("level"),
    }
    return labels[command]


# Pages


def page_of(table: Table) -> Page:
    """The page with unfinished matches, before the first deal, between deals, or after a match."""
    if table.offers:
        return _offers(table)
    session, faces = table.session, FACES[table.faces]
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
        closing = (match_told(session), _again(table))
    return Page(
        ruleset=ruleset_title(session.rules.name),
        heading=heading if first else f"{_('deal {n}').format(n=match.deals)} {faces.dot} {heading}",
        intro=intro,
        values=values,
        names=session.names,
        score=score_of(session, ended=True),
        ended=None if first else _ended(table),
        coming=None if session.over else _coming(table),
        closing=closing,
        message=_message(table),
        asking=table.asking is not None,
        keys=_page_hints(table),
        warning=table.setup.keeping.warning,
        levels=tuple(map(level_name, levels)),
        level=levels.index(level) if level in levels else None,
    )


def _offers(table: Table) -> Page:
    faces = FACES[table.faces]
    lines = []
    for place, offer in enumerate(table.offers):
        mark = faces.turn if place == table.offer else faces.dot
        lines.append(f"{place + 1}  {mark} {offer.told}")
    return Page(
        ruleset=_("Sixty-Six"),
        heading="",
        intro=(_("Unfinished matches. Which one will you play on?"), *lines),
        values=(),
        names=table.session.names,
        score=score_of(table.session),
        ended=None,
        coming=None,
        closing=(),
        message=_message(table),
        asking=False,
        keys=_hints(table),
        warning=table.setup.keeping.warning,
    )


def _values(rules: Rules) -> tuple[tuple[Card, int], ...]:
    """One card of each rank, the strongest first, with its card points."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    return tuple((Card.of(rank, suits[i % 4]), rules.values[rank]) for i, rank in enumerate(rules.ranks))


def _page_hints(table: Table) -> tuple[KeyHint, ...]:
    if table.editing is not None:
        return (KeyHint(_("Enter"), _("keep")), KeyHint(_("Esc"), _("leave out")))
    return _hints(table)


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
    return Ended(
        number=session.match.deals,
        told=ending(result, by_seat, seats[YOU]),
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
    word = table.editing if table.editing is not None else table.word
    return Coming(told, session.commitment, word, table.editing is not None)


def match_told(session: Session) -> str:
    """How the match stands or has ended, in one sentence."""
    match = session.match
    yours, others = match.last_points if match.ended else match.points
    values = {"yours": yours, "others": others, "name": session.names[OTHER]}
    if match.needed > 1 and session.over:
        values |= {"yours": match.wins[YOU], "others": match.wins[OTHER]}
        if match.winner == YOU:
            return _("You win {yours} matches to {others}.").format(**values)
        return _("{name} wins {others} matches to {yours}.").format(**values)
    if match.winner == YOU:
        return _("You win the match {yours} to {others}.").format(**values)
    if match.winner == OTHER:
        return _("{name} wins the match {others} to {yours}.").format(**values)
    return _("The match stands at {yours} for you and {others} for {name}.").format(**values)


def _again(table: Table) -> str:
    if table.next_dealer == YOU:
        return _("Again? You would deal first.")
    return _("Again? {name} would deal first.").format(name=table.session.names[OTHER])
