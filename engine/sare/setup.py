"""Setup (S2)."""

from __future__ import annotations

from engine.chance import Chance
from engine.sare._state import Player, SareState
from engine.sare.components import SareBox
from engine.sare.goods import named
from engine.sare.steps.founding import Deal, Found
from engine.sare.steps.turn import StartTurn

VERSION = 1
YES = "yes"


def new_state(box: SareBox, seats: int, mode: str, quick_start: bool, divinity: bool, chance: Chance) -> SareState:
    c = box.components
    players = [
        Player(gauge=c.revolt_gauge.start, caravans=c.caravans.start, store=named(c.setup.starting_tokens))  # S2.5
        for _ in range(seats)
    ]
    quick = (Deal(),) if quick_start else ()
    return SareState(
        version=VERSION,
        chance=chance,
        asked=[0] * seats,
        mode=mode,
        quick_start=quick_start,
        divinity=divinity,
        players=players,
        tiles=dict.fromkeys(box.buildings, seats),  # S2.2
        pile=tuple(number for number in sorted(box.pyramids) if number <= seats),  # S2.2
        first=chance.below(seats),  # S2.6
        stack=[StartTurn(), Found(asked=tuple(range(seats))), *quick],
    )
