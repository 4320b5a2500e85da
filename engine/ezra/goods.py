"""Resources as counts (E1.3): four numbers, in the order of KINDS. Silver and Food are not among them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement, product

CINDERS, WOOD, STONE, GOLD = range(4)
KINDS = ("cinders", "wood", "stone", "gold")
PLAIN = KINDS[:GOLD]
"""The Resources the generic icon stands for; never Gold."""

Goods = tuple[int, int, int, int]
NOTHING: Goods = (0, 0, 0, 0)


def add(a: Goods, b: Goods) -> Goods:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def sub(a: Goods, b: Goods) -> Goods:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


def covers(a: Goods, b: Goods) -> bool:
    """Whether a has at least as much of each kind as b."""
    return a[0] >= b[0] and a[1] >= b[1] and a[2] >= b[2] and a[3] >= b[3]


@lru_cache(maxsize=1024)
def of_kind(kind: str, count: int = 1) -> Goods:
    """A count of one kind, and none of the others."""
    at = KINDS.index(kind)
    return (count * (at == 0), count * (at == 1), count * (at == 2), count * (at == 3))


def from_names(counts: Mapping[str, int]) -> Goods:
    """Goods from counts by kind."""
    get = counts.get
    return (get("cinders", 0), get("wood", 0), get("stone", 0), get("gold", 0))


@lru_cache(maxsize=4096)
def parts(goods: Goods, least: int, most: int) -> tuple[Goods, ...]:
    """Every way to take between `least` and `most` pieces of these, larger ones first."""
    every = product(*(range(count, -1, -1) for count in goods))
    selections = ((c, w, s, g) for c, w, s, g in every if least <= c + w + s + g <= most)
    return tuple(sorted(selections, key=sum, reverse=True))


@lru_cache(maxsize=64)
def free(count: int) -> tuple[Goods, ...]:
    """Every way to resolve `count` generic icons; each is Stone, Wood or Cinders."""
    every = combinations_with_replacement(tuple(reversed(PLAIN)), count)
    return tuple(from_names({kind: kinds.count(kind) for kind in PLAIN}) for kinds in every)
