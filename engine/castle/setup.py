"""Setup (C2), for the chosen side (C2.1)."""

from __future__ import annotations

from engine.castle.components import CHARACTERS, CastleBox
from engine.castle.goods import NOTHING, add, from_names, sub
from engine.castle.state import CastleState, Player
from engine.castle.steps.course import StartRound
from engine.chance import Chance

VERSION = 1


def new_state(box: CastleBox, seats: int, side: str, chance: Chance) -> CastleState:
    c, count = box.components, box.by_count(seats)
    # C2.5: what each player starts with.
    goods = from_names(c.players.start_resources)
    players = [
        Player(c.players.start_score, c.players.start_talers, goods, count.helpers_each, CHARACTERS)
        for _ in range(seats)
    ]
    watchtower = from_names(c.watchtower.start)  # C2.3
    given = watchtower
    for player in players:
        given = add(given, player.goods)
    track = count.rounds * c.money.round_space_talers  # C2.2
    winter = side == "winter"
    return CastleState(
        version=VERSION,
        chance=chance,
        asked=[0] * seats,
        players=players,
        track=track,
        bank=c.money.total_talers - track - seats * c.players.start_talers,  # C2.7
        stock=sub(box.pieces, given),  # C2.6
        watchtower=watchtower,
        gone=NOTHING,
        tiles={building: box.buildings[building].copies for building in box.tile_order},  # C2.4
        carts={},
        spaces={},
        first=chance.below(seats),  # C2.8
        winter=winter,
        pile=tuple(chance.shuffled(c.winter.cards)) if winter else (),  # C2.9
        stack=[StartRound()],
    )
