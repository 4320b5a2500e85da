"""Setup (S2), after the mode and the variants are chosen (S2.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chance import Chance
from engine.notation import SEAT_LETTERS
from engine.sare.components import SareBox
from engine.sare.goods import from_names
from engine.sare.state import Player, SareState
from engine.sare.steps.founding import Deal, PlaceStartingTiles
from engine.sare.steps.turn import StartTurn

VERSION = 1
YES = "yes"
RANDOM = "random"
FIRST_PLAYER_VALUES = (RANDOM, *SEAT_LETTERS[:4].lower())
"""The values of the option `first`: the host names a seat, or it is random (S2.6)."""


def new_state(box: SareBox, seats: int, options: Mapping[str, str], chance: Chance) -> SareState:
    c = box.components
    quick_start, divinity = (options[key] == YES for key in ("quick_start", "divinity"))
    players = [
        Player(gauge=c.revolt_gauge.start, caravans=c.caravans.start, store=from_names(c.setup.starting_tokens))  # S2.5
        for _ in range(seats)
    ]
    quick = (Deal(),) if quick_start else ()
    return SareState(
        version=VERSION,
        chance=chance,
        asked=[0] * seats,
        mode=options["mode"],
        late=options["late"],
        quick_start=quick_start,
        divinity=divinity,
        players=players,
        tiles=dict.fromkeys(box.buildings, seats),  # S2.2
        pile=tuple(number for number in sorted(box.pyramids) if number <= seats),  # S2.2
        first=_first_seat(seats, options["first"], chance),
        stack=[StartTurn(), PlaceStartingTiles(asked=tuple(range(seats))), *quick],
    )


def _first_seat(seats: int, named: str, chance: Chance) -> int:
    """S2.6: the seat that the host has named, if it exists, else a random one. The draw happens in any case, so the
    option does not change later draws."""
    drawn = chance.below(seats)
    seat = FIRST_PLAYER_VALUES.index(named) - 1
    return seat if 0 <= seat < seats else drawn
