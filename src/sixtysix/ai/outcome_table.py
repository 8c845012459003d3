"""How deals between equal players end, by ruleset: the counts that playing to the match score reckons with.

Made by ``benchmarks/outcomes.py --write``, which plays the deals; not edited by hand. The rows of each seat are the
deals it won, by way of winning in the order of :data:`sixtysix.ai.outcomes.WAYS`, each by step of the scale.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sixtysix.ai.outcomes import Measured

MEASURED: Final[Mapping[str, Measured]] = {
    "standard": Measured(
        level="casual",
        deals=4000,
        drawn=9,
        forehand=((424, 218, 6), (312, 748, 109), (80, 3, 72), (14, 1, 1), (39, 0, 0), (0, 0, 0), (0, 0, 0)),
        dealer=((421, 227, 18), (233, 621, 190), (143, 3, 47), (15, 3, 2), (41, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
    "turkish": Measured(
        level="casual",
        deals=4000,
        drawn=10,
        forehand=((476, 242, 7), (283, 702, 122), (42, 1, 69), (28, 0, 8), (44, 0, 0), (0, 0, 0), (0, 0, 0)),
        dealer=((459, 251, 19), (215, 594, 207), (70, 0, 68), (34, 5, 1), (43, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
    "saizeci": Measured(
        level="casual",
        deals=4000,
        drawn=16,
        forehand=((499, 240, 17), (197, 638, 151), (71, 1, 38), (19, 4, 1), (44, 0, 0), (0, 0, 0), (0, 0, 0)),
        dealer=((475, 333, 35), (138, 703, 162), (96, 2, 39), (20, 4, 1), (56, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
    "saizeci-fixed": Measured(
        level="casual",
        deals=4000,
        drawn=11,
        forehand=((450, 268, 23), (303, 691, 82), (50, 1, 38), (23, 3, 2), (46, 0, 0), (0, 0, 0), (0, 0, 0)),
        dealer=((502, 275, 35), (226, 608, 163), (72, 0, 39), (33, 6, 3), (47, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
    "german": Measured(
        level="casual",
        deals=4000,
        drawn=9,
        forehand=((424, 218, 6), (309, 745, 117), (80, 4, 72), (14, 1, 1), (39, 0, 0), (0, 0, 0), (0, 0, 0)),
        dealer=((421, 227, 18), (228, 620, 195), (141, 3, 49), (15, 3, 0), (41, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
    "santase": Measured(
        level="casual",
        deals=4000,
        drawn=8,
        forehand=((594, 338, 12), (256, 533, 92), (33, 1, 42), (23, 2, 7), (46, 0, 0), (0, 0, 0), (0, 0, 0)),
        dealer=((648, 358, 14), (192, 452, 189), (48, 0, 31), (28, 1, 6), (46, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
    "schnapsen": Measured(
        level="casual",
        deals=4000,
        drawn=0,
        forehand=((374, 184, 9), (177, 671, 323), (60, 3, 92), (24, 4, 3), (0, 0, 0), (36, 0, 0), (0, 0, 0)),
        dealer=((402, 254, 16), (107, 592, 437), (72, 2, 80), (37, 3, 1), (0, 0, 0), (37, 0, 0), (0, 0, 0)),
    ),
    "schnapsen-tournament": Measured(
        level="casual",
        deals=4000,
        drawn=0,
        forehand=((604, 259, 3), (94, 494, 253), (48, 1, 110), (10, 3, 3), (0, 0, 0), (44, 0, 0), (0, 0, 0)),
        dealer=((604, 389, 15), (32, 401, 449), (53, 2, 69), (12, 4, 0), (0, 0, 0), (44, 0, 0), (0, 0, 0)),
    ),
    "snapszli": Measured(
        level="casual",
        deals=4000,
        drawn=0,
        forehand=((605, 272, 9), (87, 459, 322), (40, 1, 92), (11, 4, 3), (0, 0, 0), (44, 0, 0), (0, 0, 0)),
        dealer=((626, 376, 16), (35, 360, 437), (55, 2, 80), (13, 3, 1), (0, 0, 0), (47, 0, 0), (0, 0, 0)),
    ),
    "hoyle": Measured(
        level="casual",
        deals=4000,
        drawn=5,
        forehand=((297, 172, 3), (409, 794, 102), (145, 3, 77), (29, 4, 2), (30, 0, 0), (0, 0, 0), (0, 0, 0)),
        dealer=((268, 178, 14), (302, 649, 206), (208, 3, 26), (40, 7, 2), (25, 0, 0), (0, 0, 0), (0, 0, 0)),
    ),
}
