"""Facts of a view that many sentences need, besides those of `public_facts`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.ezra.goods import Goods
from engine.ezra.printed.cost import Cost
from engine.ezra.view import EzraView, SpaceView
from renderers.ezra import public_facts
from renderers.ezra.spaces import space_number


class Scroll(NamedTuple):
    """A Scroll Tile: the owner of its Scribe (or FREE), and whether a Scribe may go there now."""

    tile: str
    owner: int
    is_open: bool
    is_white: bool


def resting_order_count(view: EzraView) -> int:
    """How many of the viewer's standing orders no longer apply."""
    return sum(order.rests for order in view.orders)


def is_acting(view: EzraView) -> bool:
    """Whether a player is in the middle of a turn."""
    turn = view.turn
    return view.phase == public_facts.WORK and bool(turn.card) and not view.is_rival(turn.active)


# The city


def walls(view: EzraView, owner: int) -> list[SpaceView]:
    """In the order of the ring."""
    there = public_facts.walls(view.components)
    return [space for space in view.ring if space.id in there and space.owner == owner]


def gates(view: EzraView, owner: int) -> list[SpaceView]:
    """The Gates of an owner, corners included; untaken corners belong to FREE."""
    there = public_facts.gates(view.components)
    return [space for space in view.ring if space.id in there and space.owner == owner]


def unbuilt_gates(view: EzraView) -> list[SpaceView]:
    """Gates that are still cards."""
    there = public_facts.gates(view.components)
    return [space for space in gates(view, public_facts.FREE) if there[space.id].kind == public_facts.CARD]


def walls_by_rubble(view: EzraView) -> list[tuple[Goods, list[str]]]:
    """The kinds of rubble on Wall spaces, each with the numbers of its spaces."""
    found: dict[Goods, list[str]] = {}
    for space in walls(view, public_facts.FREE):
        if any(space.rubble):
            found.setdefault(space.rubble, []).append(space_number(space.id))
    return list(found.items())


def cleared_walls(view: EzraView) -> list[str]:
    return [space_number(space.id) for space in walls(view, public_facts.FREE) if not any(space.rubble)]


def wall_prices(view: EzraView) -> list[tuple[int, Cost, list[str]]]:
    """Grey Banners and goods for each kind of unbuilt Wall, with the numbers of its spaces."""
    printed = public_facts.walls(view.components)
    found: dict[tuple[int, Cost], list[str]] = {}
    for space in walls(view, public_facts.FREE):
        wall = printed[space.id]
        found.setdefault((wall.grey, wall.cost), []).append(space_number(space.id))
    return [(grey, cost, numbers) for (grey, cost), numbers in sorted(found.items(), key=lambda entry: entry[0][0])]


def clearing_rewards(view: EzraView) -> list[tuple[str, list[str]]]:
    """The Wall spaces with rubble, by the colour of the Blessing for clearing them."""
    printed = public_facts.walls(view.components)
    colours = view.components.vocab.blessing_colours
    left = [space.id for space in walls(view, public_facts.FREE) if any(space.rubble)]
    found = {colour: [space_number(wall) for wall in left if printed[wall].blessing == colour] for colour in colours}
    return [(colour, numbers) for colour, numbers in found.items() if numbers]


# Torah


def row_scrolls(view: EzraView, row: int) -> Iterator[Scroll]:
    """From left to right."""
    free = view.open_scrolls()
    for column, (tile, owner) in enumerate(zip(view.scrolls[row - 1], view.scribes[row - 1], strict=True), 1):
        yield Scroll(tile, owner, (row, column) in free, public_facts.is_white(view, row, column))
