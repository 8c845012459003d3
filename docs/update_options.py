"""Bring the tables of ``docs/options.md`` up to date: every option with its values and sources, every command's keys.

    python docs/update_options.py

writes them between their markers; a test fails when they are stale. It needs the package to be installed, or ``src`` on
``PYTHONPATH``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sixtysix.config import FLAGS, NAMES, switch, variable
from sixtysix.keys import KEYS, REMAPPABLE
from sixtysix.options import CHOICES, MOST_GAME_POINTS, WIDTHS, Options
from sixtysix.wording.options import option_line, option_value

PAGE: Final = Path(__file__).with_name("options.md")

_TEXTS: Final = {
    "rules": "a ruleset, or a file with house rules: `FILE.toml`, `FILE.toml:NAME`",
    "to": f"`1` to `{MOST_GAME_POINTS}`",
    "name": "any text",
    "width": f"`{WIDTHS[0]}` to `{WIDTHS[1]}`, or `0`",
}


def options() -> str:
    """Every option, one a row."""
    rows = [["option", "what it does", "values", "usual", "variable", "command line"], ["---"] * 6]
    usual = Options()
    for name in NAMES:
        values = ", ".join(f"`{value}`" for value in CHOICES.get(name, ())) or _TEXTS[name]
        value = getattr(usual, name)
        default = f"`{value}`" if value else option_value(name, value)
        given = switch(name) if name in FLAGS else f"{switch(name)} {name.upper()}"
        rows.append([f"`{name}`", option_line(name), values, default, f"`{variable(name)}`", f"`{given}`"])
    return _table(rows)


def keys() -> str:
    """Every command that can be given other keys, one a row, with its usual keys."""
    usual = {command: " ".join(f"`{key}`" for key, given in KEYS.items() if given == command) for command in REMAPPABLE}
    rows = [[f"`{command}`", keys or "–"] for command, keys in usual.items()]
    return _table([["command", "usual keys"], ["---"] * 2, *rows])


def _table(rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def updated(page: str) -> str:
    """The text of the page with its tables as they have to be. Raises ValueError where a marker is missing."""
    for name, table in (("options", options()), ("keys", keys())):
        begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
        before, _begin, rest = page.partition(begin)
        _old, found, after = rest.partition(end)
        if not found:
            raise ValueError(f"the page must have {begin} and {end}, in this order")
        page = f"{before}{begin}\n\n{table}\n\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
