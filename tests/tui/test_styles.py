"""Themes: every role is shown, and what is shown can be read."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.style import Style

from sixtysix.engine.cards import CARDS
from sixtysix.tui.faces import FACES
from sixtysix.tui.picture import draw
from sixtysix.tui.styles import (
    ASKED,
    BACK,
    BARRED,
    BLACK,
    BLUE,
    CHOSEN,
    EDGE,
    FACE,
    GREEN,
    GROUND,
    LABEL,
    LINE,
    RED,
    ROLES,
    THEMES,
    TITLE,
    TOLD,
    TURN,
    VALUE,
    Depth,
)
from tests.tui.states import STATES

SUITS = (BLACK, RED, BLUE, GREEN)

READ = [
    "",
    *(LABEL, VALUE, TITLE, f"{TITLE} {VALUE}", ASKED, TOLD, TURN, CHOSEN, f"{CHOSEN} {VALUE}", f"{EDGE} {VALUE}"),
    f"{BACK} {VALUE}",
    *(f"{FACE} {VALUE} {suit}" for suit in SUITS),
    *(f"{FACE} {suit} {BARRED}" for suit in SUITS),
]
"""What is read: letters, digits and suits."""

SEEN = [LINE, BACK, EDGE, BARRED]
"""What is only looked at."""

# The sixteen colours as xterm has them, and as consoles have had them since the VGA.
XTERM = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
VGA = "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"


def palette(text: str) -> list[ColorTriplet]:
    return [ColorTriplet(*bytes.fromhex(word)) for word in text.split()]


PALETTES = [palette(XTERM), palette(VGA)]


def shown(color: Color | None, sixteen: Sequence[ColorTriplet]) -> ColorTriplet:
    """What a colour is on a terminal with such a palette; the theme must have named one."""
    assert color is not None and not color.is_default
    if color.number is not None and color.number < 16:
        return sixteen[color.number]
    return color.get_truecolor()


def luminance(color: ColorTriplet) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def ratio(style: Style, sixteen: Sequence[ColorTriplet]) -> float:
    """The contrast between letters and what is behind them, from 1 to 21."""
    both = [luminance(shown(color, sixteen)) for color in (style.color, style.bgcolor)]
    return (max(both) + 0.05) / (min(both) + 0.05)


def test_luminance_is_the_guidelines_own() -> None:
    assert ratio(Style.parse("#ffffff on #000000"), PALETTES[0]) == pytest.approx(21)
    assert ratio(Style.parse("#777777 on #ffffff"), PALETTES[0]) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
def test_every_role_has_a_look(name: str) -> None:
    theme = THEMES[name]
    assert set(theme.bare) == set(theme.sixteen) == ROLES
    assert set(theme.many) | set(theme.true) <= ROLES
    for depth in Depth:
        for role in ROLES:
            theme.style(role, depth)


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.MANY, Depth.TRUE])
@pytest.mark.parametrize(("name", "least"), [("felt", 4.5), ("contrast", 7.0)])
def test_contrast(name: str, least: float, depth: Depth) -> None:
    for sixteen in PALETTES:
        found = {style: ratio(THEMES[name].style(style, depth), sixteen) for style in READ}
        assert {style: round(r, 2) for style, r in found.items() if r < least} == {}
        seen = {style: ratio(THEMES[name].style(style, depth), sixteen) for style in SEEN}
        assert {style: round(r, 2) for style, r in seen.items() if r < 3.0} == {}


def test_pictures_use_no_other_styles() -> None:
    used = {style for make in STATES for row in draw(make()).rows for _, style in row}
    used |= {faces.ink(card.suit) for faces in FACES.values() for card in CARDS}
    assert used <= {*READ, *SEEN}


@pytest.mark.parametrize("name", THEMES)
def test_without_colour_attributes_stay(name: str) -> None:
    styles = [THEMES[name].style(style, Depth.NONE) for style in [*READ, *SEEN]]
    assert all(style.color is None and style.bgcolor is None for style in styles)
    assert {TITLE, ASKED, CHOSEN} <= {role for role in ROLES if THEMES[name].style(role, Depth.NONE).reverse}


@pytest.mark.parametrize("name", ["terminal", "plain"])
@pytest.mark.parametrize("depth", Depth)
def test_the_terminals_own_ground_stays(name: str, depth: Depth) -> None:
    """On a ground that nobody knows, text has no background of its own, and faintness is never all there is."""
    theme = THEMES[name]
    assert theme.style(GROUND, depth) == Style.null()
    for style in [*READ, *SEEN]:
        assert theme.style(style, depth).bgcolor is None
        assert not theme.style(style, depth).dim or BARRED in style or style == LINE


@pytest.mark.parametrize("depth", [Depth.MANY, Depth.TRUE])
def test_colours_of_the_terminals_theme_can_be_read_on_dark_and_on_light(depth: Depth) -> None:
    for style in READ:
        color = THEMES["terminal"].style(style, depth).color
        if color is not None:
            for ground in ("#000000", "#ffffff"):
                on = Style(color=color, bgcolor=ground)
                assert ratio(on, palette(XTERM)) >= 3.0, (style, ground)
