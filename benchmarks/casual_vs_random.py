"""How the level `casual` does against random play: what `sixtysix arena casual random` prints, over 2,000 packs.

Usage: python benchmarks/casual_vs_random.py [options of `sixtysix arena`]
"""

from __future__ import annotations

import sys

from sixtysix.cli import main

if __name__ == "__main__":
    defaults = ["--deals", "4000", "--seed", "casual against random"]
    sys.exit(main(["arena", "casual", "random", *defaults, *sys.argv[1:]]))
