"""The growth of a city (S10): its two black cubes on the gauge."""

from __future__ import annotations

from engine.sare.components import PORT, PYRAMID
from engine.sare.state import SarePosition


def check_growth(p: SarePosition, seat: int, building: str) -> None:
    """S10.1, S10.2: called after a building is finished; S10.3: each event happens once."""
    player = p.state.players[seat]
    if building in (PORT, PYRAMID) and not player.grown_main:
        player.grown_main = True
        _add_black_cube(p, seat, "main")
    if building in p.box.administrative and not player.grown_administrative and p.administrative_count(seat) >= 2:
        player.grown_administrative = True
        _add_black_cube(p, seat, "administrative")


def _add_black_cube(p: SarePosition, seat: int, why: str) -> None:
    """S10.4: a black cube stays for the rest of the game."""
    player = p.state.players[seat]
    player.cubes += 1
    p.emit("grown", seats=(seat,), seat=seat, why=why, revolt=p.revolt_position(seat))
