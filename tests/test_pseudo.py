from __future__ import annotations

import doctest
from string import Formatter

from hypothesis import given
from hypothesis import strategies as st

from tests import pseudo as module
from tests.pseudo import PseudoTranslations, cut, pseudo, untranslated

FIELDS = st.sampled_from(["{name}", "{n:>3}", "{points:{width}}", "{card!r}", "{{", "}}"])
MESSAGES = st.lists(st.text("abcXYZqQ .,'\n%", max_size=12) | FIELDS).map("".join)


def fields(message: str) -> list[tuple[str | None, str | None, str | None]]:
    return [part[1:] for part in Formatter().parse(message) if part[1] is not None]


@given(MESSAGES)
def test_placeholders_stay_and_everything_else_is_accented(message: str) -> None:
    translated = pseudo(message)
    assert fields(translated) == fields(message)
    assert not any(char.isascii() and char.isalpha() for text, *_ in Formatter().parse(translated) for char in text)


@given(MESSAGES)
def test_at_least_40_percent_longer(message: str) -> None:
    assert len(pseudo(message)) >= 1.4 * len(message)


@given(MESSAGES)
def test_a_whole_string_is_neither_cut_nor_untranslated(message: str) -> None:
    translated = pseudo(message)
    assert cut(translated) == []
    assert untranslated(translated) == []
    assert untranslated(f"Trump {translated} stock") == ["Trump", "stock"]


@given(st.text("abc ", min_size=1), st.data())
def test_a_string_cut_anywhere_is_found(message: str, data: st.DataObject) -> None:
    translated = pseudo(message)
    place = data.draw(st.integers(1, len(translated) - 1))
    assert cut(f"{translated[:place]} | {pseudo('next')}\n{pseudo('below')}") != []
    assert cut(f"{pseudo('before')} | {translated[place:]}") != []


def test_cut_by_line() -> None:
    assert cut("⟦áƀć\nđéƒ⟧") == []
    assert cut("⟦áƀć\nđéƒ⟧", by_line=True) == ["⟦áƀć", "đéƒ⟧"]
    assert cut("│ ⟦Ŝţóćķ │ ⟦Ţŕíćķś ⟦áƀć⟧⟧\n│") == ["⟦Ŝţóćķ │ ⟦Ţŕíćķś ⟦áƀć⟧⟧"]


def test_untranslated_words() -> None:
    assert untranslated("⟦Ĺéáđ⟧ stock ⟦Ţŕíćķ ⟦of⟧ you⟧ q 9D --seed -h WHO", allow={"WHO"}) == ["stock"]
    assert untranslated("⟦Ŝţóćķ left\nTricks ⟦Ţŕ⟧") == ["Tricks"]


def test_all_kinds_of_lookup_are_translated() -> None:
    language = PseudoTranslations()
    assert language.ngettext("{n} trick", "{n} tricks", 1) == pseudo("{n} trick")
    assert language.ngettext("{n} trick", "{n} tricks", 2) == pseudo("{n} tricks")
    assert language.pgettext("suit", "hearts") == language.gettext("hearts") == pseudo("hearts")
    assert language.npgettext("c", "{n} trick", "{n} tricks", 0) == pseudo("{n} tricks")


def test_its_example_holds() -> None:
    assert doctest.testmod(module) == (0, 1)
