"""The state: where every piece, taler, card and helper is (C1)."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from engine.castle.components import CastleBox, count_built, is_built
from engine.castle.goods import NOTHING, Goods, add, sub
from engine.chance import Chance
from engine.position import BaseState, Position

PLAYER_ORDERS = {n: tuple(tuple((first + i) % n for i in range(n)) for first in range(n)) for n in range(1, 9)}


class Player(msgspec.Struct, omit_defaults=True):
    """One player's belongings. All collections are tuples, so a copy shares them."""

    score: int
    talers: int
    goods: Goods
    helpers: int
    """Helpers in reserve; those on the board are in `carts` and `spaces`."""
    hand: tuple[str, ...]
    committed: tuple[str, ...] = ()
    row: tuple[tuple[str, int], ...] = ()
    """The open row: each revealed card with the round of its reveal (C1.5)."""
    lost: tuple[tuple[str, int], ...] = ()
    """Cards in the box for good, each with the round of its loss."""
    on_cards: tuple[tuple[str, Goods], ...] = ()
    """Pieces on the Worker cards of this round."""
    not_down: tuple[str, ...] = ()
    """Cards that all players can tell are not face down, although they may be in the hand."""

    def in_play(self, round_: int) -> tuple[str, ...]:
        return tuple(card for card, revealed in self.row if revealed == round_)

    def discard(self, round_: int) -> tuple[str, ...]:
        """The revealed cards of earlier rounds (C1.5)."""
        return tuple(card for card, revealed in self.row if revealed < round_)

    def pieces_on_cards(self) -> Goods:
        total = NOTHING
        for _, goods in self.on_cards:
            total = add(total, goods)
        return total


class BuiltTile(msgspec.Struct, frozen=True):
    """A building, its builder and its round (C6.6)."""

    building: str
    seat: int
    round: int


class Courtship(msgspec.Struct, omit_defaults=True):
    """The Damsel's card (C11.4)."""

    goods: Goods = NOTHING
    talers: int = 0
    out: tuple[int, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """The points of each seat for one category of the final scoring (C9)."""

    category: str
    points: tuple[int, ...]


class CastleState(BaseState, kw_only=True):
    round: int = 0
    first: int = 0
    players: list[Player]
    track: int
    """Talers left on the round track; the highest space with one is the current round's (C3.1)."""
    bank: int
    stock: Goods
    watchtower: Goods
    forge: int = 0
    gone: Goods = NOTHING
    """Pieces out of the game."""
    gone_talers: int = 0
    tiles: dict[str, int]
    built: tuple[BuiltTile, ...] = ()
    carts: dict[str, int]
    """Seats of the trader helpers, by place (C1.7)."""
    fresh: tuple[str, ...] = ()
    """Trader places filled in this round (C5.2.4)."""
    spaces: dict[str, int]
    """Seats of the helpers in the castle and on winter cards, by space (C1.6)."""
    placed: tuple[tuple[int, str], ...] = ()
    """Seat and building of each placement of this round (C7.5)."""
    winter: bool = False
    pile: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    """Winter cards in play (C11.2)."""
    past: tuple[str, ...] = ()
    """Winter cards that have left the game."""
    tolls: int = 0
    """Talers on the Innkeeper's card."""
    courtship: Courtship | None = None
    race: tuple[tuple[int, ...], ...] = ()
    """The scores at the end of each round."""
    tally: tuple[Tally, ...] = ()
    converted: tuple[tuple[int, Goods], ...] = ()
    """Seat and pieces of each conversion in the palace (C9.9)."""
    over: bool = False
    stack: list[Any]
    """Steps of the union `steps.AnyStep`."""

    def order(self) -> tuple[int, ...]:
        """Player order: the first player, then clockwise (C1.1)."""
        return PLAYER_ORDERS[len(self.players)][self.first]

    def seats_that_revealed(self, card: str) -> list[int]:
        """The seats that revealed a card this round, in player order (C4.4)."""
        entry = (card, self.round)
        return [seat for seat in self.order() if entry in self.players[seat].row]

    def trader_helpers(self, seat: int) -> list[str]:
        """The trader places where a seat's helpers stand."""
        return [place for place, owner in self.carts.items() if owner == seat]


class CastlePosition(Position[CastleState, CastleBox]):
    """A state with its components, and the movements of pieces that several rules share."""

    def is_built(self, building: str) -> bool:
        return is_built(self.box.buildings[building], self.state.tiles)

    def count_built(self, building: str) -> int:
        return count_built(self.box.buildings[building], self.state.tiles)

    def round_space(self) -> int:
        """The number of the current round space: round n of N is space N - n + 1 (C3.1)."""
        return self.box.by_count(len(self.state.players)).rounds - self.state.round + 1

    def pay_from_bank(self, seat: int, talers: int) -> int:
        """Pay talers from the bank, or all it has left (C12.2). Returns how many."""
        given = min(talers, self.state.bank)
        self.state.bank -= given
        self.state.players[seat].talers += given
        return given

    def pay_to_bank(self, seat: int, talers: int) -> None:
        self.state.players[seat].talers -= talers
        self.state.bank += talers

    def take_from_stock(self, goods: Goods) -> Goods:
        self.state.stock = sub(self.state.stock, goods)
        return goods

    def exchange_silver(self, seat: int, fetched: Goods) -> None:
        """Move silver to the forge and the fetched pieces from the stock to the reserve (C6.4)."""
        player, count = self.state.players[seat], sum(fetched)
        if count:
            player.goods = sub(add(player.goods, fetched), (0, 0, 0, 0, count))
            self.state.forge += count
            self.take_from_stock(fetched)


def copy_state(s: CastleState) -> CastleState:
    """A copy that shares tuples and steps, which never change."""
    twin = copy(s)
    twin.chance = Chance(s.chance.seed, s.chance.drawn)
    twin.stack = s.stack[:]
    twin.asked = s.asked[:]
    twin.players = [copy(player) for player in s.players]
    twin.tiles = s.tiles.copy()
    twin.carts = s.carts.copy()
    twin.spaces = s.spaces.copy()
    twin.courtship = s.courtship and copy(s.courtship)
    return twin
