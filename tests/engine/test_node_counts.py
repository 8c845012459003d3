"""Node counts of the game tree from fixed positions, as constants: any change to any rule shows in them.

``python benchmarks/node_counts.py POSITION DEPTH`` counts the nodes of any position.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from benchmarks.node_counts import WHOLE, node_counts
from sixtysix.engine.notation import read_position
from sixtysix.engine.rules import RULESETS


@dataclass(frozen=True)
class Place:
    """A position in each pack, without its ruleset, and how deep to count from it.

    `saizeci` has a position of its own where points are on it, since king and jack count otherwise there.
    """

    cards24: str
    cards20: str
    saizeci: str
    depth: int = WHOLE

    def line(self, name: str) -> str:
        if RULESETS[name].pack_size == 20:
            return f"{name} {self.cards20}"
        return f"{name} {self.saizeci if name == 'saizeci' else self.cards24}"


# Forehand holds a marriage and the lowest trump, the dealer another marriage.
FIRST24 = "F=KS,QS,AH,9H,TD,9C D=KD,QD,AS,9S,TH,JC up=JH stock=TS,JS,KH,QH,AD,JD,9D,AC,TC,KC,QC"
FIRST20 = "F=KS,QS,AH,JH,TD D=KD,QD,AS,TH,JC up=QH stock=TS,JS,KH,AD,JD,AC,TC,KC,QC"
# Four cards are left to draw: the last exchange, marriage and close of some rulesets, too late for others.
MIDDLE24 = "F=KS,QS,AH,9H,TD,9C D=KD,QD,AS,9S,TH,JC up=JH stock=KH,AC,TC tricks=2/2"
MIDDLE20 = "F=KS,QS,AH,JH,TD D=KD,QD,AS,TH,JC up=QH stock=KH,AC,TC tricks=2/1 points=25/7"

PLACES = {
    "first": Place(FIRST24, FIRST20, FIRST24, depth=6),
    "middle": Place(f"{MIDDLE24} points=24/11", MIDDLE20, f"{MIDDLE24} points=24/13", depth=5),
    # The dealer leads and may close, and forehand has the lowest trump.
    "dealer": Place(
        f"{MIDDLE24} points=24/11 lead=D", f"{MIDDLE20} lead=D", f"{MIDDLE24} points=24/13 lead=D", depth=5
    ),
    # The stock is exhausted: the whole rest of the deal.
    "late": Place(
        "F=KS,QS,AH,9H,TD D=KD,QD,AS,TH,JC up=- trump=H tricks=5/2 points=40/22",
        "F=KS,QS,AH,JH,TD D=KD,QD,AS,TH,JC up=- trump=H tricks=3/2 points=34/26",
        "F=KS,QS,AH,9H,TD D=KD,QD,AS,TH,JC up=- trump=H tricks=5/2 points=42/22",
    ),
    # The dealer has closed after three tricks, of which forehand had one.
    "closed": Place(
        "F=KS,QS,AH,9H D=KD,QD,TH,JC up=JH stock=TS,JS,9S,9C,9D lead=D tricks=2/3 points=21/48 closed=D@3:15/1",
        "F=KS,QS,AH,JH D=KD,QD,TH,JC up=QH stock=TS,JS,JD lead=F tricks=2/2 points=22/42 closed=D@3:15/1",
        "F=KS,QS,AH,9H D=KD,QD,TH,JC up=JH stock=TS,JS,9S,9C,9D lead=D tricks=2/3 points=19/48 closed=D@3:13/1",
    ),
}

COUNTS: dict[str, dict[str, list[int]]] = {
    "standard": {
        "first": [8, 40, 178, 637, 2688, 9875],
        "middle": [10, 50, 226, 796, 3388],
        "dealer": [9, 42, 174, 602, 2529],
        "late": [6, 6, 30, 31, 124, 136, 408, 376, 752, 376],
        "closed": [5, 7, 28, 27, 81, 84, 168, 84],
    },
    "turkish": {
        "first": [8, 45, 303, 1733, 11137, 64544],
        "middle": [1, 8, 45, 303, 1730],
        "dealer": [8, 45, 303, 1730, 9073],
        "late": [5, 6, 24, 33, 84, 118, 136, 188, 56, 56],
        "closed": [4, 8, 24, 30, 60, 96, 94, 94],
    },
    "saizeci": {
        "first": [7, 42, 287, 1635, 10521, 60906],
        "middle": [8, 45, 301, 1724, 9021],
        "dealer": [8, 45, 301, 1722, 9049],
        "late": [5, 6, 24, 41, 114, 163, 276, 318, 240, 240],
        "closed": [4, 8, 24, 30, 60, 96, 96, 96],
    },
    "saizeci-fixed": {
        "first": [7, 42, 310, 1807, 12077, 71679],
        "middle": [9, 53, 369, 2203, 11744],
        "dealer": [8, 45, 312, 1807, 9464],
        "late": [5, 6, 24, 31, 78, 108, 116, 156, 44, 44],
        "closed": [4, 7, 21, 27, 54, 84, 82, 82],
    },
    "german": {
        "first": [8, 45, 180, 815, 2917, 10746],
        "middle": [10, 56, 228, 973, 3617],
        "dealer": [9, 47, 169, 760, 2613],
        "late": [6, 6, 30, 31, 124, 136, 408, 376, 752, 376],
        "closed": [5, 7, 28, 27, 81, 84, 168, 84],
    },
    "santase": {
        "first": [6, 36, 303, 1800, 12104, 72442],
        "middle": [9, 54, 313, 1739, 10739],
        "dealer": [8, 46, 268, 1478, 9292],
        "late": [6, 8, 32, 47, 108, 142, 160, 166, 52, 44],
        "closed": [5, 7, 28, 41, 83, 120, 122, 106, 24],
    },
    "schnapsen": {
        "first": [8, 41, 263, 1318, 7312, 36694],
        "middle": [9, 44, 267, 1350, 6586],
        "dealer": [8, 36, 226, 1069, 5278],
        "late": [7, 9, 38, 61, 167, 277, 602, 910, 1320, 1396, 660, 100],
        "closed": [6, 7, 22, 46, 112, 208, 358, 408, 216, 40],
    },
    "schnapsen-tournament": {
        "first": [6, 30, 215, 1020, 5932, 28656],
        "middle": [9, 44, 227, 992, 5399],
        "dealer": [8, 36, 194, 800, 4610],
        "late": [7, 9, 38, 61, 167, 277, 602, 910, 1320, 1396, 660, 100],
        "closed": [6, 7, 22, 46, 112, 208, 358, 408, 216, 40],
    },
    "snapszli": {
        "first": [8, 41, 263, 1318, 7312, 36694],
        "middle": [9, 44, 227, 992, 5399],
        "dealer": [8, 36, 194, 800, 4610],
        "late": [7, 9, 38, 61, 167, 277, 602, 910, 1320, 1396, 660, 100],
        "closed": [6, 7, 22, 46, 112, 208, 358, 408, 216, 40],
    },
    "hoyle": {
        "first": [7, 38, 171, 799, 2992, 10867],
        "middle": [10, 50, 228, 808, 3544],
        "dealer": [9, 48, 214, 762, 3421],
        "late": [7, 9, 38, 61, 167, 277, 602, 910, 1320, 1396, 660, 100],
        "closed": [6, 10, 39, 68, 134, 221, 326, 348, 180, 32],
    },
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", RULESETS)
def test_node_counts(name: str, place: str) -> None:
    deal = read_position(PLACES[place].line(name))
    assert node_counts(deal, PLACES[place].depth) == COUNTS[name][place]
