"""The bot protocol: opponents as programs of their own, spoken to by lines of JSON. ``docs/protocol.md`` tells it.

``messages`` are the lines, both ways; ``serve`` is the bot's side, ``command`` the side of whoever asks a bot.
"""

from __future__ import annotations

from typing import Final

COMMAND_PREFIX: Final = "cmd:"
"""What stands before a program's command where the name of a level could stand as well."""
