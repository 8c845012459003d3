"""Whether a position can be: what a reader of positions refuses, with the reason."""

from __future__ import annotations

from sixtysix.engine.actions import Play, Seat
from sixtysix.engine.cards import Card, CardSet, pair_mask
from sixtysix.engine.deal import Deal
from sixtysix.engine.notation.fields import Fields
from sixtysix.engine.notation.problems import NotationError, Problem
from sixtysix.engine.rules import Claims
from sixtysix.engine.state import State


def check_position(deal: Deal, fields: Fields) -> None:
    """Raise :class:`NotationError` for the first thing that cannot be so in ``deal``, at the field that says it.

    ``closed_after`` may be -1 for a close whose moment the line leaves open; then it is set to the moment it implies.
    """
    _check_talon(deal, fields)
    _check_tricks(deal, fields)
    _check_close(deal, fields)
    _check_hands(deal, fields)
    _check_melds(deal, fields)
    _check_points(deal, fields)
    _check_steps(deal, fields)
    _check_knowledge(deal, fields)
    _check_past(deal, fields)
    _check_result(deal, fields)


def _check_talon(deal: State, fields: Fields) -> None:
    if deal.stock and deal.upcard is None:
        raise NotationError(Problem.UPCARD_MISSING, column=fields.column("stock"))
    if deal.talon % 2:
        raise NotationError(Problem.TALON_ODD, column=fields.column("stock"), number=deal.talon)
    if deal.talon > deal.rules.first_talon:
        raise NotationError(
            Problem.TALON_LARGE, column=fields.column("stock"), number=deal.talon, most=deal.rules.first_talon
        )


def _check_tricks(deal: State, fields: Fields) -> None:
    cards = deal.played.bit_count() - (deal.led is not None)
    number = sum(deal.trick_counts)
    if cards != 2 * number:
        raise NotationError(
            Problem.TRICK_COUNT, column=fields.column("tricks"), number=number, cards=cards, right=cards // 2
        )
    if number and not deal.trick_counts[deal.leader]:
        raise NotationError(Problem.LEADER_TRICKLESS, column=fields.column("lead"), seat=deal.leader)


def _check_close(deal: Deal, fields: Fields) -> None:
    closer = deal.closed_by
    if closer is None:
        return
    rules, column = deal.rules, fields.column("closed")
    if not rules.closing:
        raise NotationError(Problem.CLOSED_OFF, column=column)
    if deal.upcard is None:
        raise NotationError(Problem.CLOSED_EXHAUSTED, column=column)
    drawn = (rules.first_talon - deal.talon) // 2
    number = sum(deal.trick_counts)
    allowed = [n for n in (drawn, drawn + 1) if n <= number and (n == drawn or rules.close_before_drawing)]
    if not allowed or (deal.closed_after != -1 and deal.closed_after not in allowed):
        raise NotationError(
            Problem.CLOSED_AFTER, column=column, number=max(deal.closed_after, 0), allowed=tuple(allowed)
        )
    if deal.closed_after == -1:
        # Where nothing else tells, the close was made after drawing; an offered exchange means it was made just now.
        object.__setattr__(deal, "closed_after", allowed[-1] if deal.offered else allowed[0])
    other = closer.other
    points, tricks = deal.at_close
    since = number - deal.closed_after
    least = deal.trick_counts[other] - since
    if points > deal.points[other] or not max(least, 0) <= tricks <= min(deal.trick_counts[other], deal.closed_after):
        raise NotationError(Problem.CLOSED_HAD, column=column, seat=other)
    if points and not tricks and rules.marriage_needs_trick:
        raise NotationError(Problem.POINTS_TRICKLESS, column=column, seat=other, number=points)


def _check_hands(deal: State, fields: Fields) -> None:
    rules = deal.rules
    sizes = [hand.bit_count() for hand in deal.hands]
    if deal.led is not None:
        sizes[deal.leader] += 1
    column = fields.column("F")
    if sizes[0] != sizes[1]:
        right = sizes[deal.leader.other] - (deal.led is not None)
        raise NotationError(
            Problem.HANDS_UNEQUAL, column=fields.column(deal.leader.letter), seat=deal.leader, right=right
        )
    full = rules.hand_size
    if deal.upcard is None:
        if sizes[0] > full:
            raise NotationError(Problem.HAND_LARGE, column=column, number=sizes[0], most=full)
        return
    # Until the last card is drawn every trick is followed by a draw, so hands are full; after a close they shrink.
    drawn = (rules.first_talon - deal.talon) // 2
    short = sum(deal.trick_counts) - drawn
    if deal.closed_by is None and short != (1 if deal.before_drawing else 0) and deal.result is None:
        raise NotationError(
            Problem.TRICK_COUNT,
            column=fields.column("tricks"),
            number=sum(deal.trick_counts),
            right=drawn + deal.before_drawing,
            talon=deal.talon,
        )
    if sizes[0] != full - short:
        raise NotationError(Problem.HAND_SIZES, column=column, number=sizes[0], right=full - short, hidden=False)


def _check_melds(deal: State, fields: Fields) -> None:
    rules, column = deal.rules, fields.column("melds")
    suits = [meld.suit for meld in deal.melds]
    for meld in deal.melds:
        if suits.count(meld.suit) > 1:
            raise NotationError(Problem.MELD_TWICE, column=column, suit=meld.suit)
        allowed = {rules.marriage_plain}
        if meld.suit == deal.trump:
            allowed = {rules.marriage_trump} | ({rules.marriage_plain} if rules.marriage_trump_needs else set())
        if meld.points not in allowed:
            raise NotationError(
                Problem.MELD_VALUE, column=column, suit=meld.suit, number=meld.points, allowed=tuple(sorted(allowed))
            )
        pair = pair_mask(meld.suit)
        away = pair & ~(deal.hands[meld.seat] | deal.played)
        if away:
            raise NotationError(
                Problem.MELD_CARDS, column=column, seat=meld.seat, suit=meld.suit, card=next(iter(CardSet(away)))
            )
        if rules.marriage_must_lead and not pair & deal.played and meld.suit not in deal.declared and not deal.result:
            raise NotationError(Problem.MELD_KEPT, column=column, suit=meld.suit)
    for suit in deal.declared:
        column = fields.column("declared")
        seat = deal.leader if deal.led is None else deal.turn
        if not any(meld.suit == suit and meld.seat == seat for meld in deal.melds):
            raise NotationError(
                Problem.DECLARED, column=column, seat=seat, suit=suit, number=deal.marriage_points(seat, suit)
            )
        if deal.hands[seat] & pair_mask(suit) != pair_mask(suit):
            raise NotationError(Problem.DECLARED_NOW, column=column, suit=suit)
    given = fields.pair("pending")
    if given is not None and given != deal.pending:
        raise NotationError(
            Problem.PENDING, column=fields.column("pending"), forehand=deal.pending[0], dealer=deal.pending[1]
        )


def _check_points(deal: State, fields: Fields) -> None:
    column = fields.column("points")
    rules, tables = deal.rules, deal.tables
    won = deal.played & ~(deal.led.bit if deal.led is not None else 0)
    melded = [sum(m.points for m in deal.melds if m.seat == seat) - deal.pending[seat] for seat in Seat]
    worth = tables.worth(won)
    bonus = 0
    if deal.result is not None and not deal.hands[0]:
        bonus = sum(deal.points) - worth - sum(melded)
        if bonus != rules.last_trick_bonus:
            bonus = 0
    for seat in Seat:
        if not deal.trick_counts[seat] and deal.points[seat] != melded[seat]:
            raise NotationError(Problem.POINTS_TRICKLESS, column=column, seat=seat, number=deal.points[seat])
    if sum(deal.points) != worth + sum(melded) + bonus:
        raise NotationError(
            Problem.POINTS_SUM,
            column=column,
            number=sum(deal.points),
            right=worth + sum(melded),
            cards=worth,
            melds=sum(melded),
        )
    wanted = deal.points[0] - melded[0]
    sums = _sums(deal, won, 2 * deal.trick_counts[0])
    if wanted not in sums and not (bonus and wanted - bonus in sums):
        raise NotationError(Problem.POINTS_SPLIT, column=column, forehand=deal.points[0], dealer=deal.points[1])
    if rules.claims is Claims.AUTOMATIC and deal.result is None:
        for seat in Seat:
            if deal.points[seat] >= rules.out_at:
                raise NotationError(Problem.OUT_ALREADY, column=column, seat=seat, number=deal.points[seat])


def _sums(deal: State, won: int, count: int) -> set[int]:
    """Card points that ``count`` of the won cards can come to."""
    reached: list[set[int]] = [set() for _ in range(count + 1)]
    reached[0].add(0)
    for card in CardSet(won):
        worth = deal.tables.points[card]
        for size in range(count, 0, -1):
            reached[size] |= {value + worth for value in reached[size - 1]}
    return reached[count]


def _check_steps(deal: State, fields: Fields) -> None:
    column = fields.column("step")
    if deal.before_drawing and (
        deal.closed_by is not None or deal.upcard is None or deal.led is not None or not any(deal.trick_counts)
    ):
        raise NotationError(Problem.STEP_DRAW, column=column)
    if deal.offered and (
        deal.led is not None
        or deal.closed_by != deal.leader
        or not deal.exchange_offer_due()
        or sum(deal.trick_counts) != deal.closed_after
    ):
        raise NotationError(Problem.STEP_EXCHANGE, column=column)


def _check_knowledge(deal: State, fields: Fields) -> None:
    for seat in Seat:
        strange = deal.known[seat] & ~deal.hands[seat]
        if strange:
            raise NotationError(
                Problem.KNOWN, column=fields.column(f"known{seat.letter}"), seat=seat, card=next(iter(CardSet(strange)))
            )
        seen = deal.hands[seat] | deal.played | (deal.upcard.bit if deal.upcard is not None else 0)
        strange = deal.lacks[seat] & (seen | ~deal.tables.bits)
        if strange:
            raise NotationError(
                Problem.LACKS, column=fields.column(f"lacks{seat.letter}"), seat=seat, card=next(iter(CardSet(strange)))
            )


def _check_past(deal: State, fields: Fields) -> None:
    if not deal.history:
        return
    column = fields.column("past")
    cards = [action.card for _, action in deal.history if isinstance(action, Play)]
    if sum(card.bit for card in set(cards)) != deal.played or len(set(cards)) != len(cards):
        raise NotationError(Problem.PAST_SUM, column=column, field="played")
    points = [sum(m.points for m in deal.melds if m.seat == seat) - deal.pending[seat] for seat in Seat]
    counts = [0, 0]
    for trick in deal.tricks:
        counts[trick.winner] += 1
        points[trick.winner] += _worth(deal, trick.led) + _worth(deal, trick.reply)
        wins = deal.tables.winners[deal.trump][trick.led] >> trick.reply & 1
        if (trick.winner != trick.leader) != bool(wins):
            raise NotationError(Problem.PAST_SUM, column=column, field="tricks")
    if tuple(counts) != deal.trick_counts:
        raise NotationError(Problem.PAST_SUM, column=column, field="tricks")
    if deal.result is None and tuple(points) != deal.points:
        raise NotationError(Problem.PAST_SUM, column=column, field="points")


def _worth(deal: State, card: Card) -> int:
    return deal.tables.points[card]


def _check_result(deal: State, fields: Fields) -> None:
    result = deal.result
    if result is None:
        if not deal.hands[0] and not deal.hands[1]:
            raise NotationError(Problem.NOT_OVER, column=fields.end)
    elif (result.winner is None) != (not result.game_points) or (deal.led is not None and deal.hands[0] == 0):
        raise NotationError(Problem.RESULT, column=fields.column("result"))
