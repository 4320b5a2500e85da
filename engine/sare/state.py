"""The state of a game of Sa-Ré: every card, tile, token and cube (S1, S5.1)."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import Any

import msgspec

from engine.chance import Chance
from engine.position import BaseState, Position
from engine.sare.components import MASTER_BUILDER, PORT, PYRAMID, Place, SareBox
from engine.sare.goods import NOTHING, Goods, add

TURN_ORDERS = {n: tuple(tuple((first + i) % n for i in range(n)) for first in range(n)) for n in range(1, 9)}


class Player(msgspec.Struct, omit_defaults=True):
    """One player's pieces. All collections are tuples, so copies share them."""

    built: tuple[Place, ...] = ()
    sites: tuple[Place, ...] = ()
    pyramid: int = 0
    """The number of the player's Pyramid, a site or built; 0 for none."""
    stages: int = 0
    """Paid stages of that Pyramid."""
    quick: str = ""
    """The quick-start building until it is placed (S13.1)."""
    gauge: int = 0
    cubes: int = 0
    grown_main: bool = False
    grown_administrative: bool = False
    caravans: int = 0
    chartered: int = 0
    """Caravans chartered in this phase 3, which cannot be used yet (S9.7)."""
    store: Goods = NOTHING
    tokens: Goods = NOTHING
    """Produced tokens that can be used (S9.2c)."""
    used: tuple[str, ...] = ()
    """Administrative buildings whose power has been used this season (S7.1)."""
    standing: bool = True
    revolted: bool = False
    cards: tuple[str, ...] = ()
    """Resource cards acquired this season, except those received by a Market."""
    swapped: tuple[str, ...] = ()
    """Cards received by a Market. They count as acquired and cannot be swapped again (S7.6)."""
    carried: tuple[str, ...] = ()
    converted: tuple[str, ...] = ()
    """Troubles cards that the Library has turned into Jokers (S7.7)."""
    finished: tuple[Place, ...] = ()
    """The buildings finished this turn (S9.9)."""
    staged: bool = False
    """A stage of the Pyramid was paid this turn (S9.6)."""
    stored: bool = False
    kept: tuple[str, ...] | None = None
    """The leftover cards chosen to be kept (S9.9); None before the choice."""

    def has_built(self, building: str) -> bool:
        return building in [name for name, _ in self.built]

    def owns(self, building: str) -> bool:
        return self.has_built(building) or building in [name for name, _ in self.sites]

    def builder_count(self) -> int:
        return _builder_count(self.built)

    def occupied_squares(self) -> set[str]:
        """Squares with a building or a site (S4.2)."""
        return {square for _, square in (*self.built, *self.sites)}

    def acquired_cards(self) -> tuple[str, ...]:
        """The resource cards that count as acquired this season (S8.3)."""
        return self.cards + self.swapped

    def resource_cards(self) -> tuple[str, ...]:
        return self.carried + self.cards + self.swapped


STAY, DOWN = "stay", "down"
"""The values of the option `late`: the answer for a player who misses the deadline of a reaction (S15.3)."""


@lru_cache(maxsize=4096)
def _builder_count(built: tuple[Place, ...]) -> int:
    return [name for name, _ in built].count(MASTER_BUILDER)


class SareState(BaseState, kw_only=True):
    mode: str
    late: str = STAY
    """Whether an overdue reaction is STAY or DOWN (S15.3)."""
    quick_start: bool = False
    divinity: bool = False
    turn: int = 0
    first: int = 0
    players: list[Player]
    tiles: dict[str, int]
    """Tiles left on the reference board. Replaced, never changed in place, so copies share it."""
    pile: tuple[int, ...]
    """The Pyramids left on the reference board, the lowest number on top."""
    deck: tuple[str, ...] = ()
    """The top card first."""
    burned: str = ""
    face_up: bool = True
    discard: tuple[str, ...] = ()
    season: bool = False
    """Whether phase 2 is running."""
    knowers: tuple[int, ...] = ()
    """The seats that know the top card in darkness (S7.2)."""
    active: int = 0
    """The seat whose work sequence is running (S5.1)."""
    drawn: tuple[str, ...] = ()
    """The cards drawn in this sequence, in order."""
    drawn_before: tuple[str, ...] = ()
    """The cards drawn in the previous sequence of this season."""
    active_before: int = -1
    """The seat whose sequence that was; -1 for none."""
    had_troubles: bool = False
    produced: bool = False
    pending: int = 0
    passed_to: tuple[int, ...] = ()
    sequences: int = 0
    """The number of sequences opened in this season."""
    winner: int = -1
    reached: tuple[int, ...] = ()
    """The seats that met the condition of the mode at the end (S12.2)."""
    over: bool = False
    stack: list[Any]
    """Steps of `steps.AnyStep`."""

    def turn_order(self) -> tuple[int, ...]:
        """Player order: the first player, then clockwise (S3.2)."""
        return TURN_ORDERS[len(self.players)][self.first]

    def standing_seats(self) -> list[int]:
        """The standing seats, in player order."""
        return [seat for seat in self.turn_order() if self.players[seat].standing]


class SarePosition(Position[SareState, SareBox]):
    """A state of Sa-Ré with its components, and the figures that several rules derive from them."""

    __slots__ = ()

    def revolt_position(self, seat: int) -> int:
        """S1.12: the last square that no black cube covers."""
        gauge = self.box.revolt_gauge
        return gauge.last_square + gauge.black_cube_effect * self.state.players[seat].cubes

    def capacity(self, seat: int) -> int:
        return self.box.capacity_of(self.state.players[seat].built)

    def administrative_count(self, seat: int) -> int:
        """The number of administrative buildings that the seat has built."""
        return len(self.box.powers_of(self.state.players[seat].built))

    def ready_powers(self, seat: int) -> list[str]:
        """S7.1: the powers that the seat has built and not used this season."""
        player = self.state.players[seat]
        powers, used = self.box.powers_of(player.built), player.used
        return [power for power in powers if power not in used] if powers else []

    def mark_used(self, seat: int, power: str) -> None:
        """S7.1: mark a power as used; its card turns to the night side."""
        player = self.state.players[seat]
        player.used = (*player.used, power)

    def targets(self, seat: int, steps: int, but: tuple[int, ...] = ()) -> list[int]:
        """The standing opponents who would stay below their revolt position (S6.7, S7.3), in player order."""
        players = self.state.players
        return [
            other
            for other in self.state.turn_order()
            if other != seat
            and players[other].standing
            and other not in but
            and players[other].gauge + steps < self.revolt_position(other)
        ]

    def remove_tokens(self, seat: int, tokens: Goods) -> None:
        """Take tokens out of the Warehouses."""
        player = self.state.players[seat]
        player.store = add(player.store, (-tokens[0], -tokens[1], -tokens[2], -tokens[3]))


def has_built_pyramid(player: Player) -> bool:
    return player.has_built(PYRAMID)


def has_built_port(player: Player) -> bool:
    return player.has_built(PORT)


def copy_state(s: SareState) -> SareState:
    """Tuples, tiles and steps are never changed in place, so copies share them; everything else is copied."""
    twin = copy(s)
    twin.chance = Chance(s.chance.seed, s.chance.drawn)
    twin.stack = s.stack[:]
    twin.asked = s.asked[:]
    twin.players = [copy(player) for player in s.players]
    return twin
