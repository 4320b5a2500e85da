"""Farmers and Labourers: production of assigned Workers (E16.3, E16.6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from engine.ezra.components import EzraBox
from engine.ezra.constants import FARMERS, LABOURERS
from engine.ezra.effects import Effects, OneOf
from engine.ezra.effects.goods import AnyResource
from engine.ezra.goods import GOLD, free
from engine.ezra.moves import Farm, Labour
from engine.ezra.position import EzraPosition
from engine.illegal import Illegal

farm_move = lru_cache(maxsize=64)(Farm)
"""Cached, because the same few moves are listed again and again."""


def choices(p: EzraPosition, seat: int) -> Iterable[Farm | Labour]:
    """Any number of Farmers at once; Labourers one by one, as each may produce something different."""
    supply = p.state.players[seat].supply
    return [
        *(farm_move(count) for count in range(1, supply + 1)),
        *labour_moves(per_worker(p.box, p.state.players[seat])),
    ]


class HasTiles(Protocol):
    """The Development Tiles of a player, of a state or of a view."""

    @property
    def tiles(self) -> tuple[str, ...]: ...

    @property
    def turned(self) -> tuple[bool, ...]: ...


def per_worker(box: EzraBox, player: HasTiles) -> Effects:
    """E16.3: what a Labourer makes, by the side of the tile that is up."""
    c = box.components
    return (c.labourers_back if player.turned[LABOURERS] else c.labourers_front).per_worker


def per_farmer(box: EzraBox, player: HasTiles) -> Effects:
    """E16.3: what a Farmer makes, by the side of the tile that is up."""
    tile = box.farmers[player.tiles[FARMERS]]
    return tile.back if player.turned[FARMERS] else tile.front


@lru_cache(maxsize=64)
def alternatives(made: Effects) -> dict[int, tuple[int, Effects]]:
    """The number of generic icons and the other effects of each alternative, by the number that moves use.

    The number is 0 if there are no alternatives.
    """
    only = made[0] if len(made) == 1 else None
    lists = dict(enumerate(only.of, 1)) if isinstance(only, OneOf) else {0: made}
    return {
        option: (
            sum(effect.n for effect in effects if isinstance(effect, AnyResource)),
            tuple(effect for effect in effects if not isinstance(effect, AnyResource)),
        )
        for option, effects in lists.items()
    }


@lru_cache(maxsize=64)
def labour_moves(made: Effects) -> tuple[Labour, ...]:
    return tuple(Labour(option, goods) for option, (icons, _) in alternatives(made).items() for goods in free(icons))


def refuse(p: EzraPosition, seat: int, move: Farm | Labour) -> Illegal | None:
    supply = p.state.players[seat].supply
    if not supply:
        return Illegal("assign.supply", clause="E16.3")
    if isinstance(move, Farm):
        return None if 1 <= move.workers <= supply else Illegal("assign.workers", clause="E16.3", n=supply)
    known = alternatives(per_worker(p.box, p.state.players[seat]))
    if move.option not in known:
        return Illegal("assign.option", clause="E16.3", n=max(known))
    icons, _ = known[move.option]
    if move.goods[GOLD]:
        return Illegal("take.gold", clause="E1")
    if min(move.goods) < 0 or sum(move.goods) != icons:
        return Illegal("take.count", clause="E1", n=icons)
    return None


def produce(p: EzraPosition, seat: int, move: Farm | Labour) -> None:
    """E16.3: assign Workers, who produce at once."""
    player = p.state.players[seat]
    if isinstance(move, Farm):
        player.supply -= move.workers
        player.farmers += move.workers
        p.emit("farmed", seats=(seat,), seat=seat, n=move.workers)
        p.then(*p.gain_steps(seat, *(per_farmer(p.box, p.state.players[seat]),) * move.workers))
        return
    _, more = alternatives(per_worker(p.box, p.state.players[seat]))[move.option]
    player.supply -= 1
    player.labourers += 1
    p.gain(seat, move.goods)
    p.emit("laboured", seats=(seat,), seat=seat, goods=move.goods)
    p.then(*p.gain_steps(seat, more))
