"""Whether squares are left for what the mode still requires. Without one the player must demolish (S17.7)."""

from __future__ import annotations

from typing import NamedTuple

from engine.sare.components import PORT
from engine.sare.moves import Launch, Shift
from engine.sare.scoring import missing_buildings
from engine.sare.state import SarePosition


class Requirements(NamedTuple):
    """What the mode requires and a seat owns neither as a building nor as a site."""

    buildings: tuple[str, ...] = ()
    """Names of buildings; administrative ones only where the mode requires all of them."""
    administrative: int = 0
    """The number of administrative buildings still required, of any type."""

    def squares_needed(self) -> int:
        return len(self.buildings) + self.administrative


def open_requirements(p: SarePosition, seat: int) -> Requirements:
    player, administrative = p.state.players[seat], p.box.administrative
    needs, have = p.box.modes[p.state.mode].needs, {name for name, _ in (*player.built, *player.sites)}
    missing, more = missing_buildings(needs, have, administrative)
    if needs.administrative_built == len(administrative):
        others = (name for name in p.box.buildings if name in administrative and name not in have)
        return Requirements((*missing, *others))
    return Requirements(tuple(missing), more)


def unplaceable_requirements(p: SarePosition, seat: int) -> Requirements:
    """The requirements for which no square is left; mostly none."""
    return _unplaceable(p, open_requirements(p, seat), _free_squares(p, seat))


def displaced_requirements(p: SarePosition, seat: int, move: Launch | Shift) -> Requirements:
    """The requirements that would lose their last square by this move; none if they had no square before."""
    before, free = open_requirements(p, seat), _free_squares(p, seat)
    after, left = before, free - {move.square}
    if isinstance(move, Launch):
        others = max(0, before.administrative - (move.building in p.box.administrative))
        after = Requirements(tuple(name for name in before.buildings if name != move.building), others)
    else:
        left.add(_source_square(p, seat, move))
    return (
        _unplaceable(p, after, left)
        if _missing_squares(p, after, left) > _missing_squares(p, before, free)
        else Requirements()
    )


def _free_squares(p: SarePosition, seat: int) -> set[str]:
    """The free squares. With Divinity (S13.2) some cannot be used yet, but they can once the city has grown."""
    return {*p.box.squares} - p.state.players[seat].occupied_squares()


def _source_square(p: SarePosition, seat: int, move: Shift) -> str:
    sites = p.state.players[seat].sites
    return move.source or next(square for name, square in sites if name == move.building)


def _unplaceable(p: SarePosition, wanted: Requirements, free: set[str]) -> Requirements:
    if wanted.squares_needed() > len(free):
        return wanted
    return Requirements((PORT,)) if _lacks_bank(p, wanted, free) else Requirements()


def _missing_squares(p: SarePosition, wanted: Requirements, free: set[str]) -> int:
    """How many squares are missing."""
    return max(0, wanted.squares_needed() - len(free), int(_lacks_bank(p, wanted, free)))


def _lacks_bank(p: SarePosition, wanted: Requirements, free: set[str]) -> bool:
    """S4.7d: whether a Port is required and no bank square is free."""
    return PORT in wanted.buildings and free.isdisjoint(p.box.nile)
