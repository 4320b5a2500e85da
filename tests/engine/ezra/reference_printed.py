"""What the second implementation reads: the components as printed, and the notation of moves."""

from __future__ import annotations

import tomllib
from collections.abc import Generator, Iterator, Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import engine.ezra

Question = tuple[int, set[str]]
Questions = Generator[Question | str, str, Any]
EffectList = list[dict[str, Any]]
Bag = dict[str, int]
ScribePath = tuple[tuple[int, int], ...]
"""A tile of each lower row, the lowest first (E10.2)."""

NOBODY, NEUTRAL, RIVAL, GONE = -1, -2, 1, (0, 0)
GOODS = ("cinders", "wood", "stone", "gold")
MOST_VALUABLE_FIRST = GOODS[::-1]


def plain(value: Any) -> Any:
    """The loader rule: a table with both `v` and `prov` stands for `v`."""
    if isinstance(value, dict):
        return plain(value["v"]) if {"v", "prov"} <= value.keys() else {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


PRINTED: dict[str, Any] = plain(
    tomllib.loads((Path(engine.ezra.__file__).parent / "components.toml").read_text(encoding="utf-8"))
)
RING: list[str] = PRINTED["ring"]["clockwise"]
WALLS = {wall["id"]: wall for wall in PRINTED["wall_space"]}
GATES = {gate["id"]: gate for gate in PRINTED["gate"]}
CARDS = {card["id"]: card for card in PRINTED["character"]}
WALL_CARDS = {card["id"]: card for card in PRINTED["wall_deck"]["cards"]}
TILES = {
    tile["id"]: {**PRINTED.get(f"{kind}_common", {}), **tile}
    for kind in PRINTED["development"]["types"]
    for tile in PRINTED[kind]
}
TILE_VP = {tile["id"]: tile["immediate_vp"] for tile in PRINTED["scroll"]}
PREPARE_EFFECTS = {tile["id"][:3]: tile["prepare"] for tile in PRINTED["scroll"] if "prepare" in tile}
SCROLL_ROWS = PRINTED["scroll_rows"]["rows"]
ALTAR = {space["at"]: space["reward"] for space in PRINTED["altar_track"]["rewards"]}
BLESSINGS: list[str] = PRINTED["vocab"]["blessing_colours"]
KINDS: list[str] = PRINTED["development"]["types"]


def printed_effect(k: str, n: int = 1, **more: Any) -> dict[str, Any]:
    return {"k": k, "n": n, **more}


def bags(sizes: Bag) -> Iterator[Bag]:
    """All bags with at most so many of each."""
    for counts in product(*(range(size + 1) for size in sizes.values())):
        yield dict(zip(sizes, counts, strict=True))


def picks(kinds: Sequence[str], count: int) -> Iterator[Bag]:
    for pick in combinations_with_replacement(kinds, count):
        yield {kind: pick.count(kind) for kind in kinds}


def bag_text(bag: Bag) -> str:
    return " ".join(f"{bag[kind]} {kind}" for kind in MOST_VALUABLE_FIRST if bag.get(kind))


def space_text(space: str) -> str:
    return f"w{int(space[1:]):02}" if space in WALLS else space
