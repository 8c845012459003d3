"""``sixtysix bot``: an opponent of ours as a program for others, which reads and writes lines of JSON."""

from __future__ import annotations

import sys
from argparse import Namespace

from sixtysix.ai.player import DEFAULT_LEVEL, make_player
from sixtysix.commands.files import house_rules
from sixtysix.engine.shuffle import seed_from_text
from sixtysix.protocol.serve import Bot


def run(options: Namespace) -> int:
    """Answer on stdout what is asked on stdin, until it ends or says so. ``options``: level, seed, playouts."""
    level = options.level or DEFAULT_LEVEL
    seed = b"" if options.seed is None else seed_from_text(options.seed)
    bot = Bot(lambda chance: make_player(level, chance, options.playouts), seed, f"sixtysix {level}", house_rules)
    if sys.stdin is not None and sys.stdout is not None:
        bot.run(sys.stdin.buffer, sys.stdout.buffer)
    return 0
