"""From a match's seed to each deal's seed, and from that to the pack. The same for ever: ``docs/notation.md`` has it
byte for byte, so that anybody can recompute a pack with other tools.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator

from sixtysix.engine.cards import Card
from sixtysix.engine.rules import Rules
from sixtysix.engine.tables import tables_for

SEED_BYTES = 32
_HEX_SEED = re.compile(r"[0-9a-fA-F]{64}")


def seed_from_text(text: str) -> bytes:
    """The 32 bytes of a seed given as text: 64 hex digits are the bytes themselves, other text is hashed (SHA-256)."""
    if _HEX_SEED.fullmatch(text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest()


def deal_seed(match_seed: bytes, number: int) -> bytes:
    """The seed (32 bytes) of a match's deal; deals are numbered from 1. It tells nothing of the other deals."""
    return hmac.new(match_seed, str(number).encode("ascii"), hashlib.sha256).digest()


def first_dealer(match_seed: bytes) -> int:
    """Which player (0 or 1) deals first where chance decides."""
    return hmac.new(match_seed, b"dealer", hashlib.sha256).digest()[0] & 1


def commitment(seed: bytes) -> str:
    """What is shown before a deal: the SHA-256 of its seed, in hex. After the deal the seed itself is shown."""
    return hashlib.sha256(seed).hexdigest()


def with_word(seed: bytes, word: str) -> bytes:
    """The seed that makes the pack when a player has added a word after the commitment; an empty one adds nothing."""
    if not word:
        return seed
    return hmac.new(seed, word.encode("utf-8"), hashlib.sha256).digest()


def pack_from_seed(rules: Rules, seed: bytes) -> tuple[Card, ...]:
    """The pack that a seed makes, in the order of dealing: a Fisher-Yates shuffle of the ruleset's cards in order.

    The draws are 32-bit numbers from SHA-256 of seed and counter; a number that would favour some places is
    thrown away.
    """
    cards = list(tables_for(rules).pack)
    numbers = _numbers(seed)
    for last in range(len(cards) - 1, 0, -1):
        places = last + 1
        limit = (1 << 32) - (1 << 32) % places
        number = next(n for n in numbers if n < limit)
        place = number % places
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def _numbers(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(4, "big")).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1
