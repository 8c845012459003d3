"""The engine's deals as the search's worlds, to compare the two."""

from __future__ import annotations

from sixtysix.ai.fast import World
from sixtysix.ai.params import Params
from sixtysix.engine.deal import Deal


def world_of(deal: Deal, params: Params) -> World:
    """The world that is a deal at this moment."""
    world = World(params)
    world.trump = int(deal.trump)
    world.hand0, world.hand1 = deal.hands
    for place, card in enumerate(deal.stock):
        world.stock[place] = int(card)
    world.stock_end = len(deal.stock)
    world.upcard = -1 if deal.upcard is None else int(deal.upcard)
    world.leader, world.turn = int(deal.leader), int(deal.turn)
    world.led = -1 if deal.led is None else int(deal.led)
    world.points0, world.points1 = deal.points
    world.pending0, world.pending1 = deal.pending
    world.tricks0, world.tricks1 = deal.trick_counts
    counted = [0, 0]
    for meld in deal.melds:
        counted[meld.seat] += meld.points
        world.melded |= 1 << meld.suit
    world.meld0, world.meld1 = counted[0] - deal.pending[0], counted[1] - deal.pending[1]
    for suit in deal.declared:
        world.declared |= 1 << suit
        world.declared_last = int(suit)
        world.declared_count += 1
    world.closer = -1 if deal.closed_by is None else int(deal.closed_by)
    world.closed_after = deal.closed_after
    world.at_points, world.at_tricks = deal.at_close
    world.before_drawing, world.offered = int(deal.before_drawing), int(deal.offered)
    world.played = deal.played
    return world
