"""Random numbers for the search: the same sequence compiled and interpreted, from a seed."""

from __future__ import annotations

from mypy_extensions import i64

_WORD = 0xFFFFFFFF


class Chance:
    """Marsaglia's xorshift generator with 32 bits of state: quick, and good enough to deal imagined cards."""

    def __init__(self, seed: i64) -> None:
        """``seed`` is any number from 0 to 2⁶² − 1; alike seeds give unlike sequences."""
        mixed: i64 = seed & 0xFFFFFFFF ^ seed >> 32
        for _ in range(3):
            mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
        self.state: i64 = mixed or 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n − 1; ``n`` is at most 2³¹."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x * n >> 32
