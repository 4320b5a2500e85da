"""Random numbers for computer players: fast, seeded, and independent of the game's chance."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

ENOUGH = 1 << 64


class Dice:
    """SHA-256 blocks cut into small numbers. The bias is below 2^-50."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode("utf-8", "surrogatepass")
        self._blocks = 0
        self._pool = 0

    def below(self, limit: int) -> int:
        if self._pool < ENOUGH:
            block = hashlib.sha256(self._seed + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
            self._pool = int.from_bytes(block, "big")
        self._pool, number = divmod(self._pool, limit)
        return number

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]
