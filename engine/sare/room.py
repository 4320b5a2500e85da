"""Whether squares are left for what the mode still requires. Without one the player must demolish (S17.7)."""

from __future__ import annotations

from typing import NamedTuple

from engine.sare.components import PORT
from engine.sare.moves import Launch, Shift
from engine.sare.scoring import lacking
from engine.sare.state import SarePosition


class Wanting(NamedTuple):
    """What the mode requires and a seat owns neither as a building nor as a site."""

    buildings: tuple[str, ...] = ()
    """Names of buildings; administrative ones only where the mode requires all of them."""
    administrative: int = 0
    """The number of administrative buildings still required, of any type."""

    def squares(self) -> int:
        return len(self.buildings) + self.administrative


def wanting(p: SarePosition, seat: int) -> Wanting:
    player, administrative = p.state.players[seat], p.box.administrative
    needs, have = p.box.modes[p.state.mode].needs, {name for name, _ in (*player.built, *player.sites)}
    missing, more = lacking(needs, have, administrative)
    if needs.administrative_built == len(administrative):
        others = (name for name in p.box.buildings if name in administrative and name not in have)
        return Wanting((*missing, *others))
    return Wanting(tuple(missing), more)


def homeless(p: SarePosition, seat: int) -> Wanting:
    """The requirements for which no square is left; mostly none."""
    return _left_out(p, wanting(p, seat), _free(p, seat))


def crowded_out(p: SarePosition, seat: int, move: Launch | Shift) -> Wanting:
    """The requirements that would lose their last square by this move; none if they had no square before."""
    before, free = wanting(p, seat), _free(p, seat)
    after, left = before, free - {move.square}
    if isinstance(move, Launch):
        others = max(0, before.administrative - (move.building in p.box.administrative))
        after = Wanting(tuple(name for name in before.buildings if name != move.building), others)
    else:
        left.add(_source(p, seat, move))
    return _left_out(p, after, left) if _short(p, after, left) > _short(p, before, free) else Wanting()


def _free(p: SarePosition, seat: int) -> set[str]:
    """The free squares. With Divinity (S13.2) some cannot be used yet, but they can once the city has grown."""
    return {*p.box.squares} - p.state.players[seat].occupied()


def _source(p: SarePosition, seat: int, move: Shift) -> str:
    sites = p.state.players[seat].sites
    return move.source or next(square for name, square in sites if name == move.building)


def _left_out(p: SarePosition, wanted: Wanting, free: set[str]) -> Wanting:
    if wanted.squares() > len(free):
        return wanted
    return Wanting((PORT,)) if _no_bank(p, wanted, free) else Wanting()


def _short(p: SarePosition, wanted: Wanting, free: set[str]) -> int:
    """How many squares are missing."""
    return max(0, wanted.squares() - len(free), int(_no_bank(p, wanted, free)))


def _no_bank(p: SarePosition, wanted: Wanting, free: set[str]) -> bool:
    """S4.7d: whether a Port is required and no bank square is free."""
    return PORT in wanted.buildings and free.isdisjoint(p.box.nile)
