"""Resource pieces as counts (C1.2): five numbers, in the order of KINDS."""

from __future__ import annotations

from collections.abc import Iterable

SAND, WOOD, CLAY, STONE, SILVER = range(5)
KINDS = ("sand", "wood", "clay", "stone", "silver")
BUILDING_KINDS = (SAND, WOOD, CLAY, STONE)
"""The kinds that pay for buildings (C6.3): all but silver."""

Goods = tuple[int, int, int, int, int]
NOTHING: Goods = (0, 0, 0, 0, 0)


def add(a: Goods, b: Goods) -> Goods:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


def sub(a: Goods, b: Goods) -> Goods:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4])


def covers(a: Goods, b: Goods) -> bool:
    """Whether `a` contains all of `b`."""
    return a[0] >= b[0] and a[1] >= b[1] and a[2] >= b[2] and a[3] >= b[3] and a[4] >= b[4]


def minimum(a: Goods, b: Goods) -> Goods:
    """The smaller count of each kind."""
    return (min(a[0], b[0]), min(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]), min(a[4], b[4]))


def of_kind(kind: int, count: int = 1) -> Goods:
    """`count` pieces of one kind."""
    return from_counts({kind: count})


def from_counts(counts: dict[int, int]) -> Goods:
    get = counts.get
    return (get(SAND, 0), get(WOOD, 0), get(CLAY, 0), get(STONE, 0), get(SILVER, 0))


def from_names(counts: dict[str, int]) -> Goods:
    return from_counts({KINDS.index(kind): count for kind, count in counts.items()})


def kinds_in(goods: Goods) -> Iterable[int]:
    return [kind for kind, count in enumerate(goods) if count]
