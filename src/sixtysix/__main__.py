"""``python -m sixtysix``: the same as the ``sixtysix`` command."""

import sys

from sixtysix.cli import main

if __name__ == "__main__":
    sys.exit(main())
