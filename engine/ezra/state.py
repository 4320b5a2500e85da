"""The state of a game: where every Worker, card, tile, Resource and marker is (E1, E2, E3)."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from engine.chance import Chance
from engine.ezra.constants import OVER, SETUP, SOURCES
from engine.ezra.goods import NOTHING, Goods
from engine.ezra.slots import ScrollSpace
from engine.position import BaseState

TURN_ORDERS = {n: tuple(tuple((first + i) % n for i in range(n)) for first in range(n)) for n in range(1, 5)}

NO_POINTS = (0,) * len(SOURCES)


class Player(msgspec.Struct, omit_defaults=True):
    """The possessions of one player. All collections are tuples, so a copy can share them."""

    points: tuple[int, ...] = NO_POINTS
    """By source (SOURCES)."""
    silver: int = 0
    food: int = 0
    goods: Goods = NOTHING
    supply: int = 0
    """Idle Workers (E1.2)."""
    main: int = 0
    """Workers in the Main Supply."""
    levites: int = 0
    traders: tuple[int, ...] = ()
    """The rows they stand on, from 1 (E13.2)."""
    elders: tuple[int, ...] = ()
    farmers: int = 0
    labourers: int = 0
    altar: int = 0
    tent: int = 0
    travelled: int = 0
    """Spaces the Tent has moved in this turn or Prepare phase (E20.10)."""
    blessings: tuple[int, int, int] = (0, 0, 0)
    """In the order of `vocab.blessing_colours`."""
    tiles: tuple[str, ...] = ()
    """In the order of the types."""
    turned: tuple[bool, ...] = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    """The top card first."""
    shuffled: tuple[str, ...] = ()
    """The cards last shuffled into the deck: only for these is it hidden from others whether they were drawn
    (E18.5, E22.1)."""
    piles: tuple[tuple[str, ...], ...] = ()
    """The top card last."""
    tucked: tuple[str, ...] = ()
    heroes: tuple[str, ...] = ()
    wall_deck: tuple[str, ...] = ()
    """The top card first."""
    wall_top: int = 0
    """How many of the top cards, and of the bottom cards, the owner has put there and therefore knows (E22.1)."""
    wall_bottom: int = 0
    scrolls: tuple[str, ...] = ()
    """The tiles with the player's Scribes."""
    owes: int = 0
    """Resources over the limit, to be returned before the player's next turn (E22.3a)."""

    @property
    def vp(self) -> int:
        return sum(self.points)

    def top_cards(self) -> tuple[str, ...]:
        """E6.2: the visible cards."""
        return tuple(pile[-1] for pile in self.piles if pile)

    def board_cards(self) -> tuple[str, ...]:
        """All cards on the Player Board, including covered ones."""
        return tuple(card for pile in self.piles for card in pile)


class Turn(msgspec.Struct, omit_defaults=True):
    """What has happened in this turn (E5.2, E5.3, E6.4)."""

    card: str = ""
    """The card played, or "" before."""
    colour: str = ""
    """Of the Main Action, or "" before it is chosen."""
    gained: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Banners gained besides those on cards (E6.3c, E6.3d): red, grey, blue, wild."""
    spent: int = 0
    auxiliary: bool = False
    trader: bool = False
    elder: bool = False
    levite: bool = False
    """Whether a Levite was placed (E7.1)."""
    acted: bool = False
    """Whether the red action has had its first step."""
    used: int = 0
    """Levites used in the red action (E7.3)."""
    space: str = ""
    """The space of the grey action (E9.1)."""
    built: bool = False
    scribe: bool = False
    tent: bool = False


class Solo(msgspec.Struct, frozen=True):
    """The opponent's cards (E21.2); replaced, never mutated."""

    side: str
    focus: tuple[str, ...] = ()
    """The deck, the top card first."""
    schemes: tuple[str, ...] = ()
    past_focus: tuple[str, ...] = ()
    past_schemes: tuple[str, ...] = ()
    card: str = ""
    """The Focus Card of the opponent's turn."""


class EzraState(BaseState, kw_only=True):
    seats: int
    """Number of human players: 1 in solo, where `players` also has the opponent."""
    phase: str = SETUP
    round: int = 0
    turns: int = 0
    """Turns begun in this round."""
    first: int = 0
    """The player who holds the Shofar (E2.9)."""
    active: int = 0
    turn: Turn
    players: list[Player]
    side: str
    """The side of the Altar (E2.7)."""
    ahead: tuple[int, ...]
    """All players, the one furthest ahead on the Altar Track first (E8.6)."""
    rubble: tuple[Goods, ...]
    """By index in the ring."""
    owners: tuple[int, ...]
    """Owners of Walls and Gates, by index in the ring."""
    wall_cards: tuple[str, ...]
    """By index in the ring."""
    gate_silver: tuple[int, ...]
    """By index in the ring (E2.2)."""
    temple: tuple[tuple[str, ...], ...] = ()
    """Rows from bottom to top, each with its Resources from left to right."""
    scrolls: tuple[tuple[str, ...], ...] = ()
    """Rows from bottom to top."""
    scribes: tuple[tuple[int, ...], ...] = ()
    """The owner of the Scribe on each tile."""
    white: tuple[ScrollSpace, ...] = ()
    """The White Workers: the left one, then the right one (E10.6)."""
    left_out: tuple[str, ...] = ()
    """Scroll Tiles that are out of the game, unseen (E2.4)."""
    solo: Solo | None = None
    stack: list[Any]
    """Steps of the union `AnyStep`."""

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def day(self) -> int:
        """The work day, from 1; 0 before the first turn of a round."""
        return (self.turns + len(self.players) - 1) // len(self.players)

    def turn_order(self) -> tuple[int, ...]:
        """Turn order, clockwise from the Shofar (E2.9)."""
        return TURN_ORDERS[len(self.players)][self.first]

    def human_seats(self) -> tuple[int, ...]:
        """The seats in turn order, without the solo opponent."""
        return tuple(seat for seat in self.turn_order() if seat < self.seats)


def copy_state(s: EzraState) -> EzraState:
    """Copy all but tuples and steps, which are immutable and therefore shared."""
    twin = copy(s)
    twin.chance = Chance(s.chance.seed, s.chance.drawn)
    twin.stack = s.stack[:]
    twin.asked = s.asked[:]
    twin.turn = copy(s.turn)
    twin.players = [copy(player) for player in s.players]
    return twin
