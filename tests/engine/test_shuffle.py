"""Seeds and packs, against a second implementation written from ``docs/notation.md`` and against fixed packs."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import chain, repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix.engine.cards import Card
from sixtysix.engine.rules import RULESETS
from sixtysix.engine.shuffle import (
    commitment,
    deal_seed,
    first_dealer,
    pack_from_seed,
    seed_from_text,
    with_word,
)

SEEDS = st.binary(min_size=32, max_size=32)
STANDARD, SCHNAPSEN = RULESETS["standard"], RULESETS["schnapsen"]

# The second implementation: "Shuffling" in docs/notation.md, step by step.


def numbers(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(seed + bytes([counter >> 24, counter >> 16 & 255, counter >> 8 & 255, counter & 255]))
        words = block.hexdigest()
        for start in range(0, 64, 8):
            yield int(words[start : start + 8], 16)
        counter += 1


def page_pack(seed: bytes, ranks: str) -> list[str]:
    cards = [rank + suit for suit in "SHDC" for rank in ranks]
    source = numbers(seed)
    for i in range(len(cards), 1, -1):
        number = next(source)
        while number >= 2**32 // i * i:
            number = next(source)
        j = number % i
        cards[i - 1], cards[j] = cards[j], cards[i - 1]
    return cards


@given(SEEDS)
def test_packs_are_those_of_the_page(seed: bytes) -> None:
    assert [card.code for card in pack_from_seed(STANDARD, seed)] == page_pack(seed, "ATKQJ9")
    assert [card.code for card in pack_from_seed(SCHNAPSEN, seed)] == page_pack(seed, "ATKQJ")


@given(SEEDS, st.integers(1, 10**6), st.text(st.characters(exclude_categories=["Cs"])))
def test_seeds_are_those_of_the_page(seed: bytes, number: int, word: str) -> None:
    assert deal_seed(seed, number) == hmac.digest(seed, b"%d" % number, "sha256")
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
    assert with_word(seed, word) == (hmac.digest(seed, word.encode(), "sha256") if word else seed)
    assert first_dealer(seed) == hmac.digest(seed, b"dealer", "sha256")[0] % 2


@given(SEEDS, st.text(st.characters(exclude_categories=["Cs"])))
def test_seeds_from_text(seed: bytes, text: str) -> None:
    assert seed_from_text(seed.hex()) == seed_from_text(seed.hex().upper()) == seed
    assert seed_from_text(seed.hex() + "0") == hashlib.sha256((seed.hex() + "0").encode()).digest()
    assert seed_from_text(f"{text}!") == hashlib.sha256(f"{text}!".encode()).digest()


def test_bytes_typed_that_are_no_text_are_a_seed_of_their_own() -> None:
    """As Python hands them over from a command line."""
    typed = b"\xff\xfeab".decode("utf-8", "surrogateescape")
    assert seed_from_text(typed) == hashlib.sha256(b"\xff\xfeab").digest()


# What these seeds make stays so for ever: a change here would make old records worthless.
KNOWN = {
    ("standard", "sixty-six", 1, ""): ("KD QH QD 9S KH AS KS TC JS JC TH 9D AC TS 9H QC JD TD KC AH AD JH 9C QS"),
    ("standard", "sixty-six", 2, ""): ("KS KD JH AD TS JS TC QH QD KC AC AH JD TD QS 9S 9D 9C TH 9H AS KH QC JC"),
    ("standard", "sixty-six", 1, "sesame"): ("JD 9C TS AC KD JC TD JH QS 9H 9D QD KH TH AD QC KC 9S TC KS QH JS AS AH"),
    ("saizeci", "sixty-six", 1, ""): ("KD QH QD 9S KH AS KS TC JS JC TH 9D AC TS 9H QC JD TD KC AH AD JH 9C QS"),
    ("schnapsen", "sixty-six", 1, ""): ("TD AS JS KD KH QH QD JH JC TS KS AC AD AH TC KC QC TH JD QS"),
    ("snapszli", "00" * 32, 1, ""): ("AD KC TD QD KD KS JD AC TC TS QS QC TH JC AH JH KH JS QH AS"),
    ("standard", "00" * 32, 10, "żółć ♠"): ("KD JD QC 9S KS AD AH KC TC JH JC QS AS TH JS 9H TS QD QH 9C 9D AC KH TD"),
}


@pytest.mark.parametrize("case", KNOWN, ids=str)
def test_known_packs(case: tuple[str, str, int, str]) -> None:
    name, text, number, word = case
    pack = pack_from_seed(RULESETS[name], with_word(deal_seed(seed_from_text(text), number), word))
    assert " ".join(card.code for card in pack) == KNOWN[case]


def test_known_seeds() -> None:
    seed = seed_from_text("sixty-six")
    assert seed.hex() == "f63dbf1efd6c5528a7f6cc52a946866c9e1a9549865373fc7cc31258ea90612e"
    assert deal_seed(seed, 1).hex() == "f1dfe6505f3bfdd95821ca3a28cdae5d71af9f99335c99b99472ab7ca12fa8b8"
    assert commitment(deal_seed(seed, 1)) == "5bcf65d15f06e3de409b79ec69a299848d66955dce0d41c552d0741082f105d3"
    assert (
        with_word(deal_seed(seed, 1), "sesame").hex()
        == "aa0087277a1edc1f0b3b9ee979a4739b61d8b02932301c7d308906bfc129a1e3"
    )
    assert first_dealer(seed) == 1


def test_a_number_that_would_favour_some_places_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too rare to meet by trying seeds: the sixteen highest numbers do not share out evenly among 24 places."""

    def pack(*first: int) -> tuple[Card, ...]:
        monkeypatch.setattr("sixtysix.engine.shuffle._numbers", lambda _seed: chain(first, repeat(0)))
        return pack_from_seed(STANDARD, b"")

    plain = pack()
    assert pack(2**32 - 1) == pack(2**32 - 16) == plain
    assert pack(2**32 - 17) != plain
    assert (2**32 - 17) % 24 == 23


def test_every_card_comes_to_every_place_about_as_often() -> None:
    """Pearson's chi-square over 20,000 fixed seeds: the same figure every time, so it cannot fail by chance.

    With 23 × 23 = 529 degrees of freedom the mean is 529 and the deviation about 33; the figure is within three.
    """
    packs = 20_000
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(packs):
        for place, card in enumerate(pack_from_seed(STANDARD, number.to_bytes(32, "big"))):
            counts[place, int(card)] += 1
    expected = packs / 24
    chi_square = sum((counts[place, card] - expected) ** 2 / expected for place in range(24) for card in range(24))
    assert 430 < chi_square < 630, chi_square


def test_seeds_of_deals_and_words_make_packs_of_their_own() -> None:
    seed = seed_from_text("sixty-six")
    deals = [deal_seed(seed, number) for number in range(1, 200)]
    packs = {pack_from_seed(STANDARD, deal) for deal in deals}
    packs |= {pack_from_seed(STANDARD, with_word(deals[0], str(word))) for word in range(200)}
    assert len(packs) == 399
