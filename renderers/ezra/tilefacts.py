"""What is printed on a Development Tile."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ezra.constants import ELDERS, TRADERS
from engine.ezra.effects import Effects
from engine.ezra.printed.cost import Cost
from engine.ezra.printed.figures_people import Farmers, Guards, Labourers
from engine.ezra.view import EzraView


def flip_cost_and_reward(view: EzraView, at: int, tile: str) -> tuple[Cost, Effects]:
    """What turning the tile over costs and gives."""
    c = view.components
    if at == TRADERS:
        return c.traders_common.cost, c.traders_common.reward
    if at == ELDERS:
        return c.elders_common.cost, c.elders_common.reward
    tiles: tuple[Guards | Labourers | Farmers, ...] = (*c.guards, *c.labourers, *c.farmers)
    found = next(printed for printed in tiles if printed.id == tile)
    return found.cost, found.reward


def farmers(view: EzraView, tile: str) -> Farmers:
    return next(printed for printed in view.components.farmers if printed.id == tile)


def trader_rows(view: EzraView, tile: str) -> Iterator[Effects]:
    common = view.components.traders_common
    yield from (common.row1, common.row2, common.row3_back)
    yield next(printed.row4_back for printed in view.components.traders if printed.id == tile)
