"""docs/options.md says what the code says."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest

from sixtysix.config.file import ConfigFile

DOCS = Path(__file__).parents[1] / "docs"
SCRIPT = runpy.run_path(str(DOCS / "update_options.py"))
PAGE = (DOCS / "options.md").read_text(encoding="utf-8")


def test_the_tables_are_up_to_date() -> None:
    assert SCRIPT["updated"](PAGE) == PAGE, "run: python docs/update_options.py"


def test_a_stale_table_is_seen() -> None:
    stale = PAGE.replace("| `sort` |", "| `order` |").replace("| `marry` | `m` |", "| `marry` | `x` |")
    assert stale != PAGE
    assert SCRIPT["updated"](stale) == PAGE
    with pytest.raises(ValueError, match="keys:end"):
        SCRIPT["updated"](PAGE.replace("<!-- keys:end -->", ""))


def test_the_example_is_right(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "config.toml"
    file.write_text(example, encoding="utf-8")
    (tmp_path / "ours.toml").write_text('[rulesets.ours]\nbase = "german"\n')
    found = ConfigFile(file)
    assert found.problems == ()
    assert set(found.values) == set(tomllib.loads(example)) - {"keys"}
    assert dict(found.keys) == {"marry": ("ж",), "help": ("e", "?"), "level": ()}
