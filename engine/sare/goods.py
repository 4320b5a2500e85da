"""Resources as counts (S1.1): four numbers in the order of KINDS, the Joker last."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

WOOD, STONE, GOLD, JOKER = range(4)
KINDS = ("wood", "stone", "gold", "joker")
PLAIN = KINDS[:JOKER]
"""The three resources that costs consist of; a Joker stands for any of them."""

Goods = tuple[int, int, int, int]
Need = tuple[int, int, int]
NOTHING: Goods = (0, 0, 0, 0)


def add(a: Goods, b: Goods) -> Goods:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def sub(a: Goods, b: Goods) -> Goods:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


def covers(a: Goods, b: Goods) -> bool:
    """Whether a contains all of b."""
    return a[0] >= b[0] and a[1] >= b[1] and a[2] >= b[2] and a[3] >= b[3]


def of_kind(kind: str, count: int = 1) -> Goods:
    """`count` units of one kind."""
    at = KINDS.index(kind)
    return (count * (at == 0), count * (at == 1), count * (at == 2), count * (at == 3))


def from_names(counts: Mapping[str, int]) -> Goods:
    get = counts.get
    return (get("wood", 0), get("stone", 0), get("gold", 0), get("joker", 0))


@lru_cache(maxsize=4096)
def selections(goods: Goods, size: int) -> tuple[Goods, ...]:
    """Every way to take exactly `size` units of these."""
    every = product(*(range(count, -1, -1) for count in goods))
    return tuple((w, s, g, j) for w, s, g, j in every if w + s + g + j == size)
