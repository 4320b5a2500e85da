"""Random numbers from a secret seed: SHA-256 in counter mode, the same on every machine."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

T = TypeVar("T")

SEED_BYTES = 32
SPACE = 1 << 64
"""The number of different words."""


class RandomSource(Protocol):
    """A source of random numbers: the Chance of a game, or the dice of a computer player."""

    def below(self, limit: int) -> int: ...

    def pick(self, things: Sequence[T]) -> T: ...


class Chance(msgspec.Struct):
    """A 256-bit seed and the number of words drawn from it so far."""

    seed: str
    drawn: int = 0

    def copy(self) -> Chance:
        return Chance(self.seed, self.drawn)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely."""
        if limit < 1:
            raise ValueError("chance needs at least one outcome")
        if limit > SPACE:
            raise ValueError("chance draws one word at a time")
        while True:
            word = self._word()
            # Words past the last full multiple of the limit would favour small results, so they are drawn again.
            if word < SPACE - limit or word < SPACE - SPACE % limit:
                return word % limit

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """A shuffled copy (Fisher-Yates, from the end)."""
        deck = list(things)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def _word(self) -> int:
        block = hashlib.sha256(bytes.fromhex(self.seed) + self.drawn.to_bytes(8, "big")).digest()
        self.drawn += 1
        return int.from_bytes(block[:8], "big")


def commitment(seed: str) -> str:
    """The hash that a table publishes at the start, so that the seed can be checked at the end."""
    return hashlib.sha256(b"cornerstone seed " + bytes.fromhex(seed)).hexdigest()


def seed_from(words: str) -> str:
    """A seed for simulations and tests, from a word or number that a person can remember."""
    return hashlib.sha256(b"cornerstone words " + words.encode("utf-8", "surrogatepass")).hexdigest()


def is_seed(text: str) -> bool:
    return re.fullmatch(rf"[0-9a-f]{{{2 * SEED_BYTES}}}", text) is not None
