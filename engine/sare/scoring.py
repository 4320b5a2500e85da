"""Who has won (S12)."""

from __future__ import annotations

from engine.move import Outcome
from engine.sare.components import PORT, PYRAMID
from engine.sare.state import SarePosition, built_port, built_pyramid


def reached(p: SarePosition) -> list[int]:
    """S12.1: the seats that meet the condition of the mode."""
    return [seat for seat in range(len(p.state.players)) if meets(p, seat)]


def meets(p: SarePosition, seat: int) -> bool:
    player, needs = p.state.players[seat], p.box.modes[p.state.mode].needs
    if needs.pyramid_built and not built_pyramid(player):
        return False
    if needs.port_built and not built_port(player):
        return False
    if needs.pyramid_at_least_site and not player.pyramid:
        return False
    if p.administrative(seat) < needs.administrative_built:
        return False
    if needs.all_squares_built_or_pyramid_site:
        full = {square for _, square in player.built} | {square for name, square in player.sites if name == PYRAMID}
        return len(full) == len(p.box.squares)
    return True


def lacking(p: SarePosition, seat: int) -> list[str]:
    """What the mode asks for and the seat has not even as a site; for administrative buildings any that he lacks."""
    player, needs = p.state.players[seat], p.box.modes[p.state.mode].needs
    have = {name for name, _ in (*player.built, *player.sites)}
    found = [PYRAMID] if (needs.pyramid_built or needs.pyramid_at_least_site) and PYRAMID not in have else []
    found += [PORT] if needs.port_built and PORT not in have else []
    more = needs.administrative_built - len(have & p.box.administrative)
    others = [name for name in p.box.buildings if name in p.box.administrative and name not in have]
    return [*found, *others[: max(0, more)]]


def rank(p: SarePosition, seat: int) -> tuple[int, ...]:
    """S12.3: more is better, one criterion after the other."""
    player = p.state.players[seat]
    built = built_pyramid(player)
    return (p.administrative(seat), built, 0 if built else player.stages, -player.pyramid)


def best(p: SarePosition, seats: list[int]) -> int:
    """S12.4: pyramid numbers are unique, so there is one."""
    return max(seats, key=lambda seat: rank(p, seat))


def progress(p: SarePosition, seat: int) -> int:
    """A number for tables and histories that want one: the buildings built. It decides nothing."""
    return len(p.state.players[seat].built)


def outcome(p: SarePosition) -> Outcome:
    """The winner; all others share the second place, as the rules compare nobody else (S12.3)."""
    s = p.state
    others = tuple(seat for seat in range(len(s.players)) if seat != s.winner)
    return Outcome(((s.winner,), others), tuple(progress(p, seat) for seat in range(len(s.players))), s.mode)
