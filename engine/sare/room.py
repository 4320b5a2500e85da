"""Is a square left for what the mode still asks for? Who has none must demolish (S17.7)."""

from __future__ import annotations

from typing import NamedTuple

from engine.sare.components import PORT
from engine.sare.moves import Launch, Shift
from engine.sare.scoring import lacking
from engine.sare.state import SarePosition


class Wanting(NamedTuple):
    """What the mode asks for and a seat has not even as a site."""

    buildings: tuple[str, ...] = ()
    """By name; administrative ones only where the mode asks for all of them."""
    administrative: int = 0
    """So many more of any type."""

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
    """What finds no square any more; nothing, as a rule."""
    return _left_out(p, wanting(p, seat), _free(p, seat))


def crowded_out(p: SarePosition, seat: int, move: Launch | Shift) -> Wanting:
    """What would lose its square by this move: nothing, if it had none before."""
    before, free = wanting(p, seat), _free(p, seat)
    after, left = before, free - {move.square}
    if isinstance(move, Launch):
        others = max(0, before.administrative - (move.building in p.box.administrative))
        after = Wanting(tuple(name for name in before.buildings if name != move.building), others)
    else:
        left.add(_source(p, seat, move))
    return _left_out(p, after, left) if _short(p, after, left) > _short(p, before, free) else Wanting()


def _free(p: SarePosition, seat: int) -> set[str]:
    """With the Divinity (S13.2) not all of them may be used yet, but a city grows."""
    return {*p.box.squares} - p.state.players[seat].occupied()


def _source(p: SarePosition, seat: int, move: Shift) -> str:
    sites = p.state.players[seat].sites
    return move.source or next(square for name, square in sites if name == move.building)


def _left_out(p: SarePosition, wanted: Wanting, free: set[str]) -> Wanting:
    if wanted.squares() > len(free):
        return wanted
    return Wanting((PORT,)) if _no_bank(p, wanted, free) else Wanting()


def _short(p: SarePosition, wanted: Wanting, free: set[str]) -> int:
    """By how many squares."""
    return max(0, wanted.squares() - len(free), int(_no_bank(p, wanted, free)))


def _no_bank(p: SarePosition, wanted: Wanting, free: set[str]) -> bool:
    """S4.7d."""
    return PORT in wanted.buildings and free.isdisjoint(p.box.nile)
