"""What the helpers would bring if the final scoring (C9) came now: read from a view, as anybody at the table can."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.castle.components import GRANARY, Building
from engine.castle.goods import BUILDING_KINDS, KINDS, SILVER
from engine.castle.view import CastleView

_TOGETHER: Final = ("market", "palace")


class Prospect(NamedTuple):
    """What the helpers of one seat in one building would bring."""

    category: str
    building: str
    spaces: tuple[str, ...]
    points: tuple[int, ...]
    """One figure for each space; a single one for all of them where they earn together (market, palace)."""

    estimate: bool = False
    """Silver could still be exchanged for the palace, which is a choice (R28)."""

    @property
    def total(self) -> int:
        return sum(self.points)


def prospects(view: CastleView, seat: int) -> tuple[Prospect, ...]:
    """Of each building where the seat has helpers, in the order of the scoring. The Innkeeper earns nothing."""
    return tuple(found for category in view.components.scoring.order for found in _category(view, category, seat))


def points(view: CastleView, category: str) -> tuple[int, ...]:
    """By seat; what has been scored is told as it was."""
    for scored in view.tally:
        if scored.category == category:
            return scored.points
    return tuple(sum(found.total for found in _category(view, category, player.seat)) for player in view.players)


def expected(view: CastleView) -> tuple[int, ...]:
    """The scores that the game would end with."""
    done = {scored.category for scored in view.tally}
    open_ = [category for category in view.components.scoring.order if category not in done]
    gains = [points(view, category) for category in open_]
    return tuple(player.score + sum(gain[player.seat] for gain in gains) for player in view.players)


def is_built(view: CastleView, building: Building) -> bool:
    """Market and forge have no tile (C1.9); of several tiles, one built is enough."""
    return not building.copies or view.tiles[building.id] < building.copies


def _category(view: CastleView, category: str, seat: int) -> Iterator[Prospect]:
    done = {scored.category: scored.points for scored in view.tally}
    for building, spaces in _buildings(view, category):
        own = tuple(space for space in spaces if view.spaces.get(space) == seat)
        if own and category in done and category in _TOGETHER:
            # What was converted is gone: the tally knows what it brought.
            yield Prospect(category, building, own, (done[category][seat],))
        elif own:
            estimate = (
                category not in done
                and category in ("palace", "forge")
                and _exchange_is_open(view, seat if category == "palace" else None)
            )
            yield Prospect(category, building, own, _points(view, category, own, seat), estimate)


def _buildings(view: CastleView, category: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    if category == GRANARY:
        if GRANARY in view.lasting:
            yield GRANARY, tuple(view.components.winter.granary.space_ids)
        return
    scored = set(view.components.scoring.gates) if category == "gates" else None
    for building in view.components.buildings:
        spaces = tuple(space.id for space in building.spaces)
        if building.id == category or (scored is not None and scored.intersection(spaces)):
            yield building.id, spaces


def _points(view: CastleView, category: str, own: tuple[str, ...], seat: int) -> tuple[int, ...]:
    rates = view.components.scoring
    match category:
        case "keep":
            return (rates.keep.vp_per_empty_space * _open_and_empty(view),) * len(own)
        case "tavern":
            helpers = sum(space in view.spaces for building in view.components.buildings for space in _ids(building))
            return tuple(rates.tavern[space].vp * (helpers // rates.tavern[space].per_helpers) for space in own)
        case "gates":
            return tuple(rates.gates[space].vp_per_tower * _count_built(view, "tower") for space in own)
        case "stable":
            return tuple(rates.stable[space].vp_per_house * _count_built(view, "house") for space in own)
        case "servants_house":
            return (rates.servants_house.vp_per_unbuilt_tile_per_helper * sum(view.tiles.values()),) * len(own)
        case "market":
            rate = rates.market.one_helper if len(own) == 1 else rates.market.two_helpers
            return (view.players[seat].talers // rate.talers * rate.vp,)
        case "palace":
            return (_best_conversion(view, seat, len(own) * rates.palace.max_resources_per_helper),)
        case "forge":
            return tuple(rates.forge[space].vp * (view.forge // rates.forge[space].per_silver) for space in own)
        case "granary":
            there = sum(space in view.spaces for space in view.components.winter.granary.space_ids)
            return (view.components.winter.granary.vp_each_by_helpers_present[str(there)],) * len(own)
        case _:
            raise LookupError(f"no building scores {category}")


def _open_and_empty(view: CastleView) -> int:
    return sum(
        is_built(view, building) and space not in view.spaces
        for building in view.components.buildings
        for space in _ids(building)
    )


def _ids(building: Building) -> list[str]:
    return [space.id for space in building.spaces]


def _count_built(view: CastleView, name: str) -> int:
    copies = next(building.copies for building in view.components.buildings if building.id == name)
    return copies - view.tiles[name]


def _best_conversion(view: CastleView, seat: int, room: int) -> int:
    """The dearest pieces first, without what silver could fetch."""
    own = view.players[seat].goods
    worths = sorted(
        (view.components.resources[KINDS[kind]].value for kind in BUILDING_KINDS for _ in range(own[kind])),
        reverse=True,
    )
    return sum(worths[:room])


def _exchange_is_open(view: CastleView, seat: int | None) -> bool:
    """May somebody in the palace (or this seat) still give silver to the forge for it?"""
    if not any(view.stock[kind] for kind in BUILDING_KINDS):
        return False
    spaces = next(tuple(_ids(building)) for building in view.components.buildings if building.id == "palace")
    owners = {view.spaces[space] for space in spaces if space in view.spaces}
    return any(view.players[owner].goods[SILVER] for owner in owners if seat is None or owner == seat)
