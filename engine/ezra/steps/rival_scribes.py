"""How the solo opponent places Scribes (E21.18 to E21.21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.ezra.constants import FREE
from engine.ezra.goods import GOLD
from engine.ezra.position import EzraPosition
from engine.ezra.slots import ScrollSpace
from engine.ezra.steps import scribing


class Target(NamedTuple):
    tile: ScrollSpace
    path: scribing.Path
    gold: int


def target(p: EzraPosition, player: int, *, highest: bool) -> Target | None:
    """E21.18: a tile in the highest (lowest) row with a tile the opponent can pay, or None."""
    solo, rival = p.state.solo, p.state.players[player]
    assert solo is not None
    if not rival.supply:
        return None
    for row in sorted((row.row for row in p.box.scroll_rows), reverse=highest):
        gold = price(p, row)
        if rival.goods[GOLD] >= gold:
            tiles = affordable_tiles(p, player, row)
            if tiles:
                by_column = p.box.components.solo.tile_by_column[len(tiles) - 1]  # E21.19
                tile, path = tiles[by_column[p.box.focus[solo.card].column - 1] - 1]
                return Target(tile, path, gold)
    return None


def price(p: EzraPosition, row: int) -> int:
    """E21.18: Gold for a tile in this row: its value minus one per full row below, White Workers not counted."""
    full = sum(min(owners) >= 0 for owners in p.state.scribes[: row - 1])
    return max(0, p.box.scroll_rows[row - 1].vp - full)


def affordable_tiles(p: EzraPosition, player: int, row: int) -> list[tuple[ScrollSpace, scribing.Path]]:
    """The open tiles of a row that the opponent can reach, from left to right, each with the path it takes."""
    tiles: list[tuple[ScrollSpace, scribing.Path]] = []
    for tile, paths in scribing.open_tiles(p.state, row):
        path = best_path(p, player, paths)
        if path is not None:
            tiles.append((tile, path))
    return tiles


def best_path(p: EzraPosition, player: int, paths: Sequence[scribing.Path]) -> scribing.Path | None:
    """E21.20: the affordable path with the fewest of your Scribes, then the fewest White Workers; or None."""
    silver = p.state.players[player].silver
    usable = [path for path in paths if scribing.fee(p, player, path) <= silver]
    return min(usable, key=lambda path: workers_on_path(p, player, path), default=None)


def workers_on_path(p: EzraPosition, player: int, path: scribing.Path) -> tuple[int, int]:
    """The numbers of your Scribes and of White Workers on a path."""
    owners = [scribing.scribe_owner(p.state, tile) for tile in path]
    return sum(owner not in (player, FREE) for owner in owners), owners.count(FREE)


def place(p: EzraPosition, player: int, *, highest: bool) -> None:
    """E21.18, E21.20, E21.21: place a Scribe on the target."""
    chosen_target = target(p, player, highest=highest)
    assert chosen_target is not None, "E21.12: the row is possible"
    scribing.place(p, player, chosen_target.tile, chosen_target.path, gold=chosen_target.gold)
