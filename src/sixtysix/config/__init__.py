"""What the player has set: on the command line, in the environment, in a file, at the table, and what is usual.

:class:`Settings` is what everybody else needs.
"""

from sixtysix.config.load import FLAGS, given, load, switch, variable
from sixtysix.config.settings import NAMES, NotSaved, Settings, Source

__all__ = ["FLAGS", "NAMES", "NotSaved", "Settings", "Source", "given", "load", "switch", "variable"]
