"""What a player could pay now, with the Banners that are shown, and what is missing; computed from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.ezra.constants import COLOURS, FARMERS, FREE
from engine.ezra.goods import KINDS
from engine.ezra.printed.cost import Cost
from engine.ezra.printed.figures_people import Farmers as FarmersTile
from engine.ezra.printed.figures_people import Guards, Labourers
from engine.ezra.scrolls import W10_LEVITE_FOOD, W13_LESS_STONE
from engine.ezra.slots import ScrollSpace
from engine.ezra.steps import scribing

if TYPE_CHECKING:
    from engine.ezra.view import EzraView
    from engine.ezra.view_player import PlayerView

Missing = Mapping[str, int]
"""By `red`, `grey`, `blue` (Banners), a Resource, `silver`, `food` or `workers`; empty for what can be paid."""

GREY: Final = COLOURS.index("grey")
BLUE: Final = COLOURS.index("blue")


class Affordable(NamedTuple):
    """What is missing for each thing that a player might buy next."""

    spaces: Mapping[str, Missing]
    """E9.4 to E9.7: by name, the cleared spaces that are not built."""
    scrolls: Mapping[ScrollSpace, Missing]
    """E10.2, E10.3: the tiles that a Scribe can reach, each by the cheapest path."""
    levite: Missing | None
    """E7.2: the next one; None after the last."""
    flips: Mapping[int, Missing]
    """E12.3: by number, the Development Tiles that are not turned over."""


def affordable(view: EzraView, seat: int) -> Affordable:
    bought = dict(_spaces(view, seat)), dict(_scrolls(view, seat)), _levite(view, seat), dict(_flips(view, seat))
    return Affordable(*bought)


def _spaces(view: EzraView, seat: int) -> Iterator[tuple[str, Missing]]:
    walls = {space.id: space for space in view.components.wall_space}
    gates = {gate.id for gate in view.components.gate}
    common, player = view.components.gate_common, view.players[seat]
    for space in view.ring:
        if space.owner != FREE or any(space.rubble) or space.id not in walls.keys() | gates:
            continue
        printed = walls.get(space.id)
        grey, cost = (printed.grey, printed.cost) if printed else (common.grey, common.cost)
        if printed and not player.wall_deck:
            continue
        missing = dict(_built(view, player, grey, cost))
        if not printed and player.supply < common.workers:
            missing["workers"] = common.workers - player.supply
        yield space.id, missing


def _built(view: EzraView, player: PlayerView, grey: int, cost: Cost) -> Iterator[tuple[str, int]]:
    """E9.5: Gold or grey Banners that are left over replace Stone and Wood; E20.13: some Stone may be saved."""
    common, have = view.components.gate_common, _goods(player)
    less = next(tile.stone_less for tile in view.components.scroll if tile.id == W13_LESS_STONE)
    stone = max(0, cost.stone - less) if W13_LESS_STONE in player.scrolls else cost.stone
    short = {"stone": max(0, stone - have["stone"]), "wood": max(0, cost.wood - have["wood"])}
    banners = view.banners(player.seat)[GREY]
    if banners < grey:
        yield "grey", grey - banners
    spare = max(0, have["gold"] - cost.gold) // common.discount_gold_per_resource
    spare += max(0, banners - grey) // common.discount_grey_per_resource
    for kind, n in short.items():
        replaced = min(spare, n)
        spare -= replaced
        if n > replaced:
            yield kind, n - replaced


def _scrolls(view: EzraView, seat: int) -> Iterator[tuple[ScrollSpace, Missing]]:
    player = view.players[seat]
    have = {"blue": view.banners(seat)[BLUE], "silver": player.silver, **_goods(player), "workers": player.supply}
    for row in view.components.scroll_rows.rows:
        for tile, paths in scribing.open_tiles(view, row.row):
            fee = min(sum(scribing.passage(view.components, view, seat, step) for step in path) for path in paths)
            price = {"blue": row.banners, "silver": row.pay.silver + fee, "gold": row.pay.gold, "workers": 1}
            yield tile, _short(price, have)


def _levite(view: EzraView, seat: int) -> Missing | None:
    """E20.11: some food may be saved; E20.35: or bought."""
    c, player = view.components, view.players[seat]
    if player.levites >= c.levite_track.max:
        return None
    food = c.levite_track.rows[player.levites].food
    if W10_LEVITE_FOOD in player.scrolls:
        food = max(0, food - next(tile.food_less for tile in c.scroll if tile.id == W10_LEVITE_FOOD))
    tile = next((farmers for farmers in c.farmers if player.tiles and farmers.id == player.tiles[FARMERS]), None)
    bought = player.silver // c.exchange.silver_as_food if tile and tile.silver_as_food else 0
    return _short({"food": food, "workers": 1}, {"food": player.food + bought, "workers": player.supply})


def _flips(view: EzraView, seat: int) -> Iterator[tuple[int, Missing]]:
    player, c = view.players[seat], view.components
    tiles: tuple[Guards | Labourers | FarmersTile, ...] = (*c.guards, *c.labourers, *c.farmers)
    costs = {tile.id: tile.cost for tile in tiles}
    costs |= {tile.id: c.traders_common.cost for tile in c.traders} | {
        tile.id: c.elders_common.cost for tile in c.elders
    }
    have = {**_goods(player), "silver": player.silver}
    for at, tile in enumerate(player.tiles):
        if not player.turned[at]:
            cost = costs[tile]
            price = {**dict(zip(KINDS, cost.goods, strict=True)), "silver": cost.silver}
            yield at, _short(price, have)


def _goods(player: PlayerView) -> dict[str, int]:
    return dict(zip(KINDS, player.goods, strict=True))


def _short(price: Mapping[str, int], have: Mapping[str, int]) -> Missing:
    return {kind: n - have[kind] for kind, n in price.items() if n > have[kind]}
