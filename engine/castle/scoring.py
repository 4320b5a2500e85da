"""Final scoring, building by building (C9), and the winner (C10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, product

from engine.castle.components import GRANARY
from engine.castle.goods import BUILDING_KINDS, NOTHING, SILVER, Goods, add, make
from engine.castle.state import CastlePosition
from engine.chance import Draws
from engine.move import Outcome

Points = list[int]


def castle_helpers(p: CastlePosition) -> dict[str, int]:
    """Helpers on castle spaces; those on winter cards are none (C1.8, C11.3.7, C11.8.3)."""
    return {space: seat for space, seat in p.state.spaces.items() if space in p.box.castle_spaces}


def none(p: CastlePosition) -> Points:
    return [0] * len(p.state.players)


def keep(p: CastlePosition) -> Points:
    """C9.3: for each open castle space without a helper; spaces of unbuilt buildings do not count (R25)."""
    points = none(p)
    empty = sum(p.is_built(p.box.building_of[space]) and space not in p.state.spaces for space in p.box.castle_spaces)
    for space in p.box.spaces_of["keep"]:
        if space in p.state.spaces:
            points[p.state.spaces[space]] += empty * p.box.components.scoring.keep.vp_per_empty_space
    return points


def tavern(p: CastlePosition) -> Points:
    """C9.4: for the castle helpers of all players, wherever they stand (R26)."""
    helpers = len(castle_helpers(p))
    return by_space(
        p, {space: rate.vp * (helpers // rate.per_helpers) for space, rate in p.box.components.scoring.tavern.items()}
    )


def gates(p: CastlePosition) -> Points:
    """C9.5: for each tower built, whoever built it; the watchtower is none."""
    towers = p.count_built("tower")
    return by_space(p, {space: rate.vp_per_tower * towers for space, rate in p.box.components.scoring.gates.items()})


def stable(p: CastlePosition) -> Points:
    """C9.6: for each house built, whoever built it."""
    houses = p.count_built("house")
    return by_space(p, {space: rate.vp_per_house * houses for space, rate in p.box.components.scoring.stable.items()})


def servants_house(p: CastlePosition) -> Points:
    """C9.7: each helper there, for each tile still on the board."""
    each = sum(p.state.tiles.values()) * p.box.components.scoring.servants_house.vp_per_unbuilt_tile_per_helper
    return by_space(p, dict.fromkeys(p.box.spaces_of["servants_house"], each))


def market(p: CastlePosition) -> Points:
    """C9.8: talers become points, as many as can be (R27); converted talers leave the game, an odd one stays."""
    points = none(p)
    for seat, player in enumerate(p.state.players):
        helpers = count_helpers(p, "market", seat)
        if not helpers:
            continue
        data = p.box.components.scoring.market
        rate = data.one_helper if helpers == 1 else data.two_helpers
        times = player.talers // rate.talers
        player.talers -= times * rate.talers
        p.state.gone_talers += times * rate.talers
        points[seat] = times * rate.vp
    return points


def palace(p: CastlePosition) -> Points:
    """C9.9: converted pieces score their building points."""
    points = none(p)
    for seat, goods in p.state.converted:
        points[seat] += worth(p, goods)
    return points


def forge(p: CastlePosition) -> Points:
    """C9.10: for the silver on the forge, that of the palace included."""
    rates = p.box.components.scoring.forge
    return by_space(p, {space: rate.vp * (p.state.forge // rate.per_silver) for space, rate in rates.items()})


def granary(p: CastlePosition) -> Points:
    """C9.11, C11.8.2: each helper there, the fewer the more; scored last (R31)."""
    points = none(p)
    if GRANARY in p.state.lasting:
        there = [p.state.spaces[space] for space in p.box.granary_spaces if space in p.state.spaces]
        for seat in there:
            points[seat] += p.box.components.winter.granary.vp_each_by_helpers_present[str(len(there))]
    return points


SCORERS: dict[str, Callable[[CastlePosition], Points]] = {
    "keep": keep,
    "tavern": tavern,
    "gates": gates,
    "stable": stable,
    "servants_house": servants_house,
    "market": market,
    "palace": palace,
    "forge": forge,
    "granary": granary,
}


def by_space(p: CastlePosition, worth_of: dict[str, int]) -> Points:
    """Each space's points to the owner of the helper there."""
    points = none(p)
    for space, gained in worth_of.items():
        if space in p.state.spaces:
            points[p.state.spaces[space]] += gained
    return points


def count_helpers(p: CastlePosition, building: str, seat: int) -> int:
    return sum(p.state.spaces.get(space) == seat for space in p.box.spaces_of[building])


# The palace's arithmetic


def palace_room(p: CastlePosition, seat: int) -> int:
    """C9.9: how many resources this seat may convert."""
    return count_helpers(p, "palace", seat) * p.box.components.scoring.palace.max_resources_per_helper


def worth(p: CastlePosition, goods: Goods) -> int:
    return sum(goods[kind] * p.box.values[kind] for kind in BUILDING_KINDS)


def best_conversion(p: CastlePosition, seat: int) -> Goods:
    """R28: without exchangeable silver the highest values."""
    own, left = p.state.players[seat].goods, palace_room(p, seat)
    taken = NOTHING
    for kind in sorted(BUILDING_KINDS, key=lambda kind: -p.box.values[kind]):
        count = min(own[kind], left)
        taken, left = add(taken, make({kind: count})), left - count
    return taken


def within(have: Goods, most: int, like: Goods = NOTHING) -> Iterator[Goods]:
    """All parts of these pieces (silver apart) of at most so many; kinds named by `like` are held to their counts."""
    ranges = [
        range(like[kind], min(like[kind], have[kind]) + 1) if like[kind] else range(min(have[kind], most) + 1)
        for kind in BUILDING_KINDS
    ]
    for sand, wood, clay, stone in product(*ranges):
        if sand + wood + clay + stone <= most:
            yield (sand, wood, clay, stone, 0)


def drawn(have: Goods, most: int, chance: Draws) -> Goods:
    """A part of these pieces by chance; each can come up."""
    counts: dict[int, int] = {}
    for kind in BUILDING_KINDS:
        counts[kind] = chance.below(min(have[kind], most) + 1)
        most -= counts[kind]
    return make(counts)


# The winner


def tie_break(p: CastlePosition, seat: int) -> tuple[int, int, int]:
    """C10.1 to C10.3: points, talers left, and the value of the single best unused resource (R29)."""
    player = p.state.players[seat]
    best = max((p.box.values[kind] for kind in BUILDING_KINDS if player.goods[kind]), default=-1)
    if best < 0 and player.goods[SILVER]:
        best = 0
    return player.score, player.talers, best


def outcome(p: CastlePosition) -> Outcome:
    """C10: the places; seats equal in everything share theirs (C10.4)."""
    seats = sorted(range(len(p.state.players)), key=lambda seat: tie_break(p, seat), reverse=True)
    places = tuple(tuple(sorted(tied)) for _, tied in groupby(seats, key=lambda seat: tie_break(p, seat)))
    rounds = p.box.by_count(len(p.state.players)).rounds
    how = "last_round" if p.state.round == rounds else "all_built"
    return Outcome(places, tuple(player.score for player in p.state.players), how)
