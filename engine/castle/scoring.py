"""Final scoring, building by building (C9), and the winner (C10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, product
from typing import Protocol

from engine.castle.components import Building, Components, count_built, is_built
from engine.castle.goods import BUILDING_KINDS, NOTHING, SILVER, Goods, add, from_counts
from engine.castle.state import CastlePosition
from engine.chance import RandomSource
from engine.move import Outcome

Points = list[int]


class Board(Protocol):
    """What buildings and helpers score by, of a state or of a view."""

    @property
    def tiles(self) -> Mapping[str, int]: ...

    @property
    def spaces(self) -> Mapping[str, int]: ...

    @property
    def forge(self) -> int: ...


# Building by building, what a helper on each of its spaces scores


def keep(c: Components, board: Board) -> dict[str, int]:
    """C9.3: for each open castle space without a helper; spaces of unbuilt buildings do not count (R25)."""
    built = (building for building in c.buildings if is_built(building, board.tiles))
    empty = sum(space.id not in board.spaces for building in built for space in building.spaces)
    return dict.fromkeys(spaces_of(c, "keep"), empty * c.scoring.keep.vp_per_empty_space)


def tavern(c: Components, board: Board) -> dict[str, int]:
    """C9.4: for the castle helpers of all players, wherever they stand (R26).

    Helpers on winter cards are none (C1.8, C11.3.7, C11.8.3).
    """
    helpers = sum(space.id in board.spaces for building in c.buildings for space in building.spaces)
    return {space: rate.vp * (helpers // rate.per_helpers) for space, rate in c.scoring.tavern.items()}


def gates(c: Components, board: Board) -> dict[str, int]:
    """C9.5: for each tower, no matter who built it; the watchtower does not count."""
    towers = count_built(_building(c, "tower"), board.tiles)
    return {space: rate.vp_per_tower * towers for space, rate in c.scoring.gates.items()}


def stable(c: Components, board: Board) -> dict[str, int]:
    """C9.6: for each house, no matter who built it."""
    houses = count_built(_building(c, "house"), board.tiles)
    return {space: rate.vp_per_house * houses for space, rate in c.scoring.stable.items()}


def servants_house(c: Components, board: Board) -> dict[str, int]:
    """C9.7: each helper there, for each tile still on the board."""
    each = sum(board.tiles.values()) * c.scoring.servants_house.vp_per_unbuilt_tile_per_helper
    return dict.fromkeys(spaces_of(c, "servants_house"), each)


def forge(c: Components, board: Board) -> dict[str, int]:
    """C9.10: for the silver on the forge, that of the palace included."""
    return {space: rate.vp * (board.forge // rate.per_silver) for space, rate in c.scoring.forge.items()}


def granary(c: Components, board: Board) -> dict[str, int]:
    """C9.11, C11.8.2: each helper there, the fewer the more; scored last (R31)."""
    spaces, each = c.winter.granary.space_ids, c.winter.granary.vp_each_by_helpers_present
    there = sum(space in board.spaces for space in spaces)
    return dict.fromkeys(spaces, each[str(there)]) if there else {}


BY_SPACE: dict[str, Callable[[Components, Board], dict[str, int]]] = {
    "keep": keep,
    "tavern": tavern,
    "gates": gates,
    "stable": stable,
    "servants_house": servants_house,
    "forge": forge,
    "granary": granary,
}


def spaces_of(c: Components, building: str) -> list[str]:
    return [space.id for space in _building(c, building).spaces]


def _building(c: Components, name: str) -> Building:
    return next(building for building in c.buildings if building.id == name)


# What the players score


def score(p: CastlePosition, category: str) -> Points:
    """C9: for each seat; the market takes the talers that it converts."""
    if category == "market":
        return market(p)
    return palace(p) if category == "palace" else points_by_space(p, BY_SPACE[category](p.box.components, p.state))


def points_by_space(p: CastlePosition, worth_of: dict[str, int]) -> Points:
    """The points of each space for the owner of the helper there."""
    points = no_points(p)
    for space, gained in worth_of.items():
        if space in p.state.spaces:
            points[p.state.spaces[space]] += gained
    return points


def no_points(p: CastlePosition) -> Points:
    return [0] * len(p.state.players)


def market(p: CastlePosition) -> Points:
    """C9.8: talers become points, as many as can be (R27); converted talers leave the game, an odd one stays."""
    points = no_points(p)
    for seat, player in enumerate(p.state.players):
        helpers = count_helpers(p, "market", seat)
        if helpers:
            talers, points[seat] = convert_talers(p.box.components, helpers, player.talers)
            player.talers -= talers
            p.state.gone_talers += talers
    return points


def convert_talers(c: Components, helpers: int, talers: int) -> tuple[int, int]:
    """C9.8: the talers that so many helpers in the market convert, and the points for them."""
    rate = c.scoring.market.one_helper if helpers == 1 else c.scoring.market.two_helpers
    times = talers // rate.talers
    return times * rate.talers, times * rate.vp


def palace(p: CastlePosition) -> Points:
    """C9.9: converted pieces score their building points."""
    points = no_points(p)
    for seat, goods in p.state.converted:
        points[seat] += building_points(p, goods)
    return points


def count_helpers(p: CastlePosition, building: str, seat: int) -> int:
    return sum(p.state.spaces.get(space) == seat for space in p.box.spaces_of[building])


# The palace


def palace_room(p: CastlePosition, seat: int) -> int:
    """C9.9: how many resources this seat may convert."""
    return room_of(p.box.components, count_helpers(p, "palace", seat))


def room_of(c: Components, helpers: int) -> int:
    """C9.9: how many resources so many helpers in the palace may convert."""
    return helpers * c.scoring.palace.max_resources_per_helper


def building_points(p: CastlePosition, goods: Goods) -> int:
    return worth_at(p.box.values, goods)


def worth_at(values: Goods, goods: Goods) -> int:
    """C9.9: the building points of these pieces; silver has none."""
    return sum(goods[kind] * values[kind] for kind in BUILDING_KINDS)


def best_conversion(p: CastlePosition, seat: int) -> Goods:
    return best_part(p.box.values, p.state.players[seat].goods, palace_room(p, seat))


def best_part(values: Goods, have: Goods, room: int) -> Goods:
    """R28: without exchangeable silver the highest values."""
    taken = NOTHING
    for kind in sorted(BUILDING_KINDS, key=lambda kind: -values[kind]):
        count = min(have[kind], room)
        taken, room = add(taken, from_counts({kind: count})), room - count
    return taken


def subsets(have: Goods, most: int, like: Goods = NOTHING) -> Iterator[Goods]:
    """All subsets of at most `most` of these pieces, without silver; kinds in `like` have exactly that count."""
    ranges = [
        range(like[kind], min(like[kind], have[kind]) + 1) if like[kind] else range(min(have[kind], most) + 1)
        for kind in BUILDING_KINDS
    ]
    for sand, wood, clay, stone in product(*ranges):
        if sand + wood + clay + stone <= most:
            yield (sand, wood, clay, stone, 0)


def random_subset(have: Goods, most: int, chance: RandomSource) -> Goods:
    """A random subset of at most `most` of these pieces; every subset is possible."""
    counts: dict[int, int] = {}
    for kind in BUILDING_KINDS:
        counts[kind] = chance.below(min(have[kind], most) + 1)
        most -= counts[kind]
    return from_counts(counts)


# The winner


def tie_break(p: CastlePosition, seat: int) -> tuple[int, int, int]:
    """C10.1, C10.2, C10.3: points, talers left, and the value of the single best unused resource (R29)."""
    player = p.state.players[seat]
    best = max((p.box.values[kind] for kind in BUILDING_KINDS if player.goods[kind]), default=-1)
    if best < 0 and player.goods[SILVER]:
        best = 0
    return player.score, player.talers, best


def outcome(p: CastlePosition) -> Outcome:
    """C10: the places; seats equal in everything share one (C10.4)."""
    seats = sorted(range(len(p.state.players)), key=lambda seat: tie_break(p, seat), reverse=True)
    places = tuple(tuple(sorted(tied)) for _, tied in groupby(seats, key=lambda seat: tie_break(p, seat)))
    rounds = p.box.by_count(len(p.state.players)).rounds
    how = "last_round" if p.state.round == rounds else "all_built"
    return Outcome(places, tuple(player.score for player in p.state.players), how)
