"""The pictures in the README are those that the program draws."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT: dict[str, Any] = runpy.run_path(str(ROOT / "docs" / "pictures.py"))
MADE: dict[str, tuple[str, str]] = SCRIPT["made"]()
README = (ROOT / "README.md").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", MADE)
def test_the_pictures_are_up_to_date(name: str) -> None:
    file = ROOT / "docs" / "pictures" / f"{name}.svg"
    assert file.read_text(encoding="utf-8") == MADE[name][0], "run: python docs/pictures.py"


def test_there_is_no_other_picture() -> None:
    assert sorted(file.stem for file in (ROOT / "docs" / "pictures").iterdir()) == sorted(MADE)


def test_the_readme_shows_and_describes_them() -> None:
    told = {name: description for name, (_svg, description) in MADE.items()}
    assert SCRIPT["updated"](README, told) == README, "run: python docs/pictures.py"
    stale = README.replace("Trump: spades. Stock", "Trump: clubs. Stock")
    assert stale != README
    assert SCRIPT["updated"](stale, told) == README
    with pytest.raises(ValueError, match=r"felt\.svg once"):
        SCRIPT["updated"](README.replace("pictures/felt.svg", "pictures/cloth.svg"), told)


@pytest.mark.parametrize("name", MADE)
def test_a_picture_is_whole_and_small_and_fetches_nothing(name: str) -> None:
    svg, told = MADE[name]
    assert len(svg.encode()) < 60_000
    root = ET.fromstring(svg)
    assert told == f"{root.findtext(f'{SVG}title')}. {root.findtext(f'{SVG}desc')}"
    assert re.findall(r"https?:[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@import|@font-face|<image|<script|data:", svg)


@pytest.mark.parametrize("name", MADE)
def test_every_character_has_its_own_place_within_the_picture(name: str) -> None:
    root = ET.fromstring(MADE[name][0])
    width, height = (int(root.get(side, "")) for side in ("width", "height"))
    taken: set[tuple[int, int]] = set()
    for element in root.iter(f"{SVG}text"):
        places = [int(x) for x in element.get("x", "").split()]
        assert len(places) == len(element.text or "")
        for x in places:
            place = (x, int(element.get("y", "")))
            assert place not in taken
            assert 0 <= place[0] <= width - 27 and 0 <= place[1] <= height - 18
            taken.add(place)
    assert len(taken) > 300
