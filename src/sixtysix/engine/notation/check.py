"""Whether a position can be: what a reader of positions refuses, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixtysix.engine import scoring
from sixtysix.engine.actions import Claim, Close, Marry, Play, Seat
from sixtysix.engine.cards import CardSet, pair_mask
from sixtysix.engine.deal import Deal
from sixtysix.engine.events import Ending, Result
from sixtysix.engine.notation.fields import Fields
from sixtysix.engine.notation.position import shown_in_melds
from sixtysix.engine.notation.problems import NotationError, Problem
from sixtysix.engine.rules import (
    Claims,
    ExchangeMode,
    FirstLeader,
    MarriageWhen,
    NobodyOut,
    Rules,
    Tie,
)
from sixtysix.engine.state import BEFORE_DRAWING_TALON, State


def first_leader(rules: Rules) -> Seat:
    """The seat that leads to the first trick."""
    return Seat.FOREHAND if rules.first_leader is FirstLeader.FOREHAND else Seat.DEALER


def check_position(deal: Deal, fields: Fields) -> None:
    """Raise :class:`NotationError` for the first thing that cannot be so in ``deal``, at the field that says it.

    ``closed_after`` may be -1 for a close whose moment the line leaves open; then it is set to the moment it implies.
    """
    _check_talon(deal, fields)
    _check_tricks(deal, fields)
    _check_drawing(deal, fields)
    _check_hands(deal, fields)
    _check_close(deal, fields)
    _check_melds(deal, fields)
    _check_declared(deal, fields)
    _check_points(deal, fields)
    _check_offer(deal, fields)
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
    if not number and deal.leader != first_leader(deal.rules):
        raise NotationError(Problem.LEADER_FIRST, column=fields.column("lead"), seat=deal.leader.other)


def _check_close(deal: Deal, fields: Fields) -> None:
    closer = deal.closed_by
    if closer is None:
        return
    rules, column = deal.rules, fields.column("closed")
    if not rules.closing:
        raise NotationError(Problem.CLOSED_OFF, column=column)
    if deal.upcard is None:
        raise NotationError(Problem.CLOSED_EXHAUSTED, column=column)
    if deal.talon < rules.close_min_talon:
        raise NotationError(Problem.CLOSED_TALON, column=column, number=deal.talon, least=rules.close_min_talon)
    moments = _closing_moments(deal)
    allowed = [n for n in moments if n or (rules.close_first_lead and closer == first_leader(rules))]
    if not allowed:
        raise NotationError(Problem.CLOSED_FIRST, column=column, seat=closer, allowed=rules.close_first_lead)
    if deal.closed_after != -1 and deal.closed_after not in allowed:
        raise NotationError(Problem.CLOSED_AFTER, column=column, number=deal.closed_after, allowed=tuple(allowed))
    if deal.closed_after == -1:
        # Where nothing else tells, the close was made after drawing; an offered exchange means it was made just now.
        object.__setattr__(deal, "closed_after", allowed[-1] if deal.offered else allowed[0])
    _check_at_close(deal, column)


def _closing_moments(deal: State) -> list[int]:
    """After how many tricks the stock can have been closed, by the cards left in it."""
    rules = deal.rules
    drawn = (rules.first_talon - deal.talon) // 2
    found = [drawn]
    if rules.close_before_drawing and deal.talon >= BEFORE_DRAWING_TALON:
        found.append(drawn + 1)
    return [n for n in found if n <= sum(deal.trick_counts)]


def _check_at_close(deal: State, column: int) -> None:
    """What the player who did not close had then, against what that player has now."""
    assert deal.closed_by is not None
    other = deal.closed_by.other
    points, tricks = deal.at_close
    now, number = deal.trick_counts[other], deal.closed_after
    low = max(now - (sum(deal.trick_counts) - number), 0)
    # The closer was on lead, so after the first trick at least one was the closer's.
    high = min(now, max(number - 1, 0))
    melded = sum(meld.points for meld in deal.melds if meld.seat == other) if deal.rules.marriage_after_close else 0
    least = deal.points[other] - melded if tricks == now else 0
    if not low <= tricks <= high or not least <= points <= deal.points[other]:
        raise NotationError(
            Problem.CLOSED_HAD, column=column, seat=other, low=low, high=high, least=least, most=deal.points[other]
        )
    if points and not tricks and deal.rules.marriage_needs_trick:
        raise NotationError(Problem.POINTS_TRICKLESS, column=column, seat=other, number=points)


def _check_drawing(deal: State, fields: Fields) -> None:
    column = fields.column("step")
    if deal.before_drawing and not deal.rules.close_before_drawing:
        raise NotationError(Problem.STEP_RULES, column=column)
    if deal.before_drawing and (
        deal.closed_by is not None
        or deal.upcard is None
        or deal.led is not None
        or not any(deal.trick_counts)
        or deal.result is not None
    ):
        raise NotationError(Problem.STEP_DRAW, column=column)


def _check_hands(deal: State, fields: Fields) -> None:
    rules = deal.rules
    sizes = [hand.bit_count() for hand in deal.hands]
    if deal.led is not None:
        sizes[deal.leader] += 1
    if sizes[0] != sizes[1]:
        right = sizes[deal.leader.other] - (deal.led is not None)
        raise NotationError(
            Problem.HANDS_UNEQUAL, column=fields.column(deal.leader.letter), seat=deal.leader, right=right
        )
    if sizes[0] > rules.hand_size:
        raise NotationError(Problem.HAND_LARGE, column=fields.column("F"), number=sizes[0], most=rules.hand_size)
    # Until the last card is drawn every trick is followed by a draw, so hands are full; after a close they shrink.
    right = (rules.first_talon - deal.talon) // 2 + deal.before_drawing
    drawing = deal.upcard is not None and deal.closed_by is None and deal.result is None
    if drawing and sum(deal.trick_counts) != right:
        raise NotationError(
            Problem.TRICK_COUNT,
            column=fields.column("tricks"),
            number=sum(deal.trick_counts),
            right=right,
            talon=deal.talon,
        )


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
        if not deal.trick_counts[meld.seat] and not _may_marry_trickless(deal, meld.seat):
            raise NotationError(Problem.MELD_TRICKLESS, column=column, seat=meld.seat)
        pair = pair_mask(meld.suit)
        away = pair & ~(deal.hands[meld.seat] | deal.played | _given_away(deal))
        if away:
            raise NotationError(
                Problem.MELD_CARDS, column=column, seat=meld.seat, suit=meld.suit, card=next(iter(CardSet(away)))
            )
        if rules.marriage_must_lead and not pair & deal.played and meld.suit not in deal.declared and not deal.result:
            raise NotationError(Problem.MELD_KEPT, column=column, suit=meld.suit)
    given = fields.pair("pending")
    if given is not None and given != deal.pending:
        raise NotationError(
            Problem.PENDING, column=fields.column("pending"), forehand=deal.pending[0], dealer=deal.pending[1]
        )


def _may_marry_trickless(deal: State, seat: Seat) -> bool:
    """Whether a seat that has won no trick can have declared a marriage: at the first lead, or to be out by it."""
    rules = deal.rules
    if rules.marriage_first_lead and seat == first_leader(rules):
        return True
    return rules.marriage_when is MarriageWhen.LEAD_OR_OUT and not rules.marriage_needs_trick


def _given_away(deal: State) -> int:
    """The lowest trump where it may have left its hand by an exchange: a marriage's card in some orders of ranks."""
    return 0 if deal.rules.exchange is ExchangeMode.OFF else deal.lowest_trump.bit


def _check_declared(deal: State, fields: Fields) -> None:
    """The marriages declared for the card about to be led: could they be declared now?"""
    column = fields.column("declared")
    seat = deal.turn if deal.led is not None else deal.leader
    for suit in deal.declared:
        if not any(meld.suit == suit and meld.seat == seat for meld in deal.melds):
            raise NotationError(
                Problem.DECLARED, column=column, seat=seat, suit=suit, number=deal.marriage_points(seat, suit)
            )
        if deal.hands[seat] & pair_mask(suit) != pair_mask(suit):
            raise NotationError(Problem.DECLARED_NOW, column=column, suit=suit)
    if not deal.declared:
        return
    if deal.result is not None:
        raise NotationError(Problem.DECLARED_OVER, column=column)
    reasons = [before.why_not(Marry(deal.declared[-1])) for before in _before_declaring(deal, seat)]
    if None not in reasons:
        raise NotationError(
            Problem.DECLARED_ILLEGAL, column=column, suit=deal.declared[-1], reason=reasons[0], rules=deal.rules
        )


def _before_declaring(deal: State, seat: Seat) -> Iterator[Deal]:
    """The moments at which the last marriage of ``declared`` may have been declared: now, or before a close now."""
    suit = deal.declared[-1]
    worth = next(meld.points for meld in deal.melds if meld.suit == suit)
    waiting = deal.pending[seat] > 0
    parts: dict[str, Any] = {name: getattr(deal, name) for name in State.__slots__ if name not in ("rules", "tables")}
    parts |= {
        "turn": seat,
        "offered": False,
        "declared": deal.declared[:-1],
        "melds": tuple(meld for meld in deal.melds if meld.suit != suit),
        "pending" if waiting else "points": tuple(
            have - worth * (seat == whose) for whose, have in enumerate(deal.pending if waiting else deal.points)
        ),
    }
    yield Deal.of(deal.rules, **parts)
    if deal.closed_by == seat and deal.closed_after == sum(deal.trick_counts):
        drawn = (deal.rules.first_talon - deal.talon) // 2
        yield Deal.of(deal.rules, **parts | {"closed_by": None, "before_drawing": deal.closed_after > drawn})


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


def _check_offer(deal: State, fields: Fields) -> None:
    if deal.offered and (
        deal.led is not None
        or deal.closed_by != deal.leader
        or not deal.exchange_offer_due()
        or sum(deal.trick_counts) != deal.closed_after
        or deal.result is not None
    ):
        raise NotationError(Problem.STEP_EXCHANGE, column=fields.column("step"))


def _check_knowledge(deal: State, fields: Fields) -> None:
    for seat in Seat:
        column = fields.column(f"known{seat.letter}")
        strange = deal.known[seat] & ~deal.hands[seat]
        if strange:
            raise NotationError(Problem.KNOWN, column=column, seat=seat, card=next(iter(CardSet(strange))))
        shown = shown_in_melds(deal.melds, seat, deal.played) & deal.hands[seat] & ~deal.known[seat]
        if shown:
            raise NotationError(Problem.KNOWN_SHOWN, column=column, seat=seat, card=next(iter(CardSet(shown))))
        seen = deal.hands[seat] | deal.played | (deal.upcard.bit if deal.upcard is not None else 0)
        strange = deal.lacks[seat] & (seen | ~deal.tables.bits)
        if strange:
            field = f"lacks{seat.letter}"
            raise NotationError(
                Problem.LACKS, column=fields.column(field), field=field, card=next(iter(CardSet(strange)))
            )


def _check_past(deal: State, fields: Fields) -> None:
    if not deal.history:
        return
    column = fields.column("past")

    def refuse(field: str) -> NotationError:
        return NotationError(Problem.PAST_SUM, column=column, field=field)

    plays = [(seat, action.card) for seat, action in deal.history if isinstance(action, Play)]
    cards = CardSet(card for _, card in plays)
    if cards.bits & ~deal.played or len(cards) != len(plays):
        raise refuse("played")
    # It may begin later than the deal: then it tells only a part of the tricks.
    whole = cards.bits == deal.played
    if whole and plays and plays[0][0] != first_leader(deal.rules):
        raise refuse("lead")
    points = [sum(m.points for m in deal.melds if m.seat == seat) - deal.pending[seat] for seat in Seat]
    counts = [0, 0]
    for trick in deal.tricks:
        counts[trick.winner] += 1
        points[trick.winner] += deal.tables.points[trick.led] + deal.tables.points[trick.reply]
        wins = deal.tables.winners[deal.trump][trick.led] >> trick.reply & 1
        if (trick.winner != trick.leader) != bool(wins):
            raise refuse("tricks")
    if any(counts[seat] > deal.trick_counts[seat] for seat in Seat) or (whole and tuple(counts) != deal.trick_counts):
        raise refuse("tricks")
    if whole and deal.result is None and tuple(points) != deal.points:
        raise refuse("points")
    marriages = [(seat, action.suit) for seat, action in deal.history if isinstance(action, Marry)]
    melds = [(meld.seat, meld.suit) for meld in deal.melds]
    if marriages != melds[len(melds) - len(marriages) :]:
        raise refuse("melds")
    closes = _closes(deal)
    if closes and closes != [(deal.closed_by, deal.closed_after)]:
        raise refuse("closed")
    claims = [at for at, (_, action) in enumerate(deal.history, 1) if isinstance(action, Claim)]
    if claims and (claims[0] != len(deal.history) or deal.result is None):
        raise refuse("result")


def _closes(deal: State) -> list[tuple[Seat, int]]:
    """Who closed in the past, and after how many tricks of the deal."""
    found, cards = [], deal.played.bit_count() - sum(isinstance(action, Play) for _, action in deal.history)
    for seat, action in deal.history:
        cards += isinstance(action, Play)
        if isinstance(action, Close):
            found.append((seat, cards // 2))
    return found


def _check_result(deal: State, fields: Fields) -> None:
    result = deal.result
    if result is None:
        if not deal.hands[0] and not deal.hands[1]:
            raise NotationError(Problem.NOT_OVER, column=fields.end)
        return
    column = fields.column("result")
    right = _ends(deal, result)
    if right is None:
        raise NotationError(Problem.RESULT, column=column, ending=result.ending, rules=deal.rules)
    if right != result.game_points:
        raise NotationError(Problem.RESULT_WORTH, column=column, number=result.game_points, right=right)


def _ends(deal: State, result: Result) -> int | None:
    """The game points for ending so, or None where the deal cannot have ended so."""
    winner, rules = result.winner, deal.rules
    played_out = not deal.hands[0] and not deal.hands[1]
    equal = deal.points[0] == deal.points[1]
    if winner is None:
        drawn = played_out and equal and deal.closed_by is None and result.ending is Ending.DRAW
        return 0 if drawn and rules.nobody_out is NobodyOut.HIGHER_TOTAL and rules.tie is not Tie.LAST_TRICK else None
    other = winner.other
    out = deal.points[winner] >= rules.out_at
    match result.ending:
        case Ending.CLAIM | Ending.CLOSED_MADE | Ending.CLOSER_BEATEN if out:
            ending, worth = scoring.for_out(deal, winner)
            return worth if ending is result.ending else None
        case Ending.FALSE_CLAIM if deal.points[other] < rules.out_at and rules.claims is Claims.EXPLICIT:
            return scoring.for_false_claim(deal, other)
        case Ending.CLOSED_FAILED if played_out and deal.closed_by == other:
            return scoring.for_failed_close(deal)
        case Ending.LAST_TRICK if played_out and deal.closed_by is None and winner == deal.leader:
            if rules.nobody_out is NobodyOut.LAST_TRICK or (equal and rules.tie is Tie.LAST_TRICK):
                return rules.last_trick_game_points or scoring.scale(
                    rules, deal.points[other], deal.trick_counts[other]
                )
        case Ending.COUNTED if played_out and deal.closed_by is None and deal.points[winner] > deal.points[other]:
            if rules.nobody_out is NobodyOut.HIGHER_TOTAL:
                return scoring.scale(rules, deal.points[other], deal.trick_counts[other])
        case _:
            pass
    return None
