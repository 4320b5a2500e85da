"""The state with its components, and queries and changes that many rules share."""

from __future__ import annotations

from engine.ezra.components import EzraBox
from engine.ezra.constants import (
    BLUE,
    COLOURS,
    EFFECTS,
    FARMERS,
    GREY,
    GUARDS,
    HUNGER,
    NEUTRAL,
    RED,
    SOURCES,
    WILD,
    WORK,
)
from engine.ezra.effects import Effects, Gain
from engine.ezra.goods import Goods, add, sub
from engine.ezra.moves import ELDER, TRADER
from engine.ezra.scrolls import W18_PILES_HAND
from engine.ezra.state import EzraState
from engine.position import Position
from engine.step import Step


class EzraPosition(Position[EzraState, EzraBox]):
    """A state with its components, and queries and changes that many rules share."""

    __slots__ = ()

    def is_rival(self, player: int) -> bool:
        """E21: whether this player is the solo opponent."""
        return player >= self.state.seats

    # Turns

    def active_seat(self) -> int | None:
        """The seat whose turn it is, which a question to another seat interrupts; None outside turns."""
        s = self.state
        return s.active if s.phase == WORK and s.active < s.seats else None

    def is_active(self, seat: int) -> bool:
        """E22.3: whether the seat is active; if not, standing orders may answer for it."""
        return self.state.phase == WORK and seat == self.state.active

    def gain_steps(self, seat: int, *rewards: Effects, source: str = EFFECTS) -> list[Step]:
        """Steps that gain these rewards in order, to be pushed with `then`; empty rewards need no step."""
        return [Gain(seat, effects, source) for effects in rewards if effects]

    # Cards and Banners (E6)

    def visible_cards(self, seat: int) -> tuple[str, ...]:
        """E6.2: the top card of each pile."""
        return self.state.players[seat].top_cards()

    def pile_limit(self, seat: int) -> int:
        """E6.1, E20.18."""
        c = self.box.components
        return c.character_deck.size if self.has_scroll(seat, W18_PILES_HAND) else c.meta.max_cards_per_pile

    def shown_banners(self, seat: int) -> tuple[int, int, int]:
        """E6.3a, E6.3b: Banners on cards and Heroes: red, grey, blue."""
        player = self.state.players[seat]
        return self.box.shown_banners(player.top_cards(), player.tucked, player.heroes)

    def banners(self, colour: int | None = None) -> int:
        """E6.3, E6.4: Banners the active player can spend on an action of this colour, by default the chosen one."""
        s = self.state
        turn = s.turn
        at = COLOURS.index(turn.colour) if colour is None else colour
        return self.shown_banners(s.active)[at] + turn.gained[at] + turn.gained[WILD] - turn.spent

    def spend_banners(self, count: int) -> None:
        self.state.turn.spent += count

    def gain_banners(self, colour: int, count: int) -> None:
        """E6.3c."""
        gained = list(self.state.turn.gained)
        gained[colour] += count
        self.state.turn.gained = (gained[RED], gained[GREY], gained[BLUE], gained[WILD])

    # Possessions

    def has_scroll(self, seat: int, scroll: str) -> bool:
        """E20: whether the seat has a Scribe on this tile."""
        return scroll in self.state.players[seat].scrolls

    def score(self, seat: int, vp: int, source: str = EFFECTS) -> None:
        """E1.6: score victory points at once."""
        if vp:
            player = self.state.players[seat]
            points = list(player.points)
            points[SOURCES.index(source)] += vp
            player.points = tuple(points)

    def gain(self, seat: int, goods: Goods) -> None:
        player = self.state.players[seat]
        player.goods = add(player.goods, goods)

    def pay(self, seat: int, goods: Goods) -> None:
        player = self.state.players[seat]
        player.goods = sub(player.goods, goods)

    def pay_silver(self, seat: int, silver: int, to: int = NEUTRAL) -> None:
        """Pay Silver to a player, by default to the Main Supply (E10.3, E12.2)."""
        players = self.state.players
        players[seat].silver -= silver
        if to >= 0:
            players[to].silver += silver

    def can_buy_food(self, seat: int) -> bool:
        """E20.35: whether the seat has the Farmers Tile that lets Silver count as Food."""
        tiles = self.state.players[seat].tiles
        return bool(tiles) and self.box.farmers[tiles[FARMERS]].silver_as_food

    def max_bought_food(self, seat: int, food: int) -> int:
        """E20.35: how much of this Food can be paid in Silver."""
        each = self.box.components.exchange.silver_as_food
        return min(food, self.state.players[seat].silver // each) if self.can_buy_food(seat) else 0

    def pay_food(self, seat: int, food: int, bought: int) -> int:
        """E16.5, E17.1: pay as much Food as possible and lose VP for each missing; returns how much was missing."""
        player = self.state.players[seat]
        player.silver -= bought * self.box.components.exchange.silver_as_food
        paid = min(player.food, food - bought)
        player.food -= paid
        missing = food - bought - paid
        self.score(seat, missing * self.box.components.exchange.unfed_worker_vp, HUNGER)
        self.emit("ate", seats=(seat,), seat=seat, food=paid, bought=bought, missing=missing)
        return missing

    def occupied_rows(self, seat: int, who: str) -> tuple[int, ...]:
        """E13.2: the rows of Traders or Elders that hold a Worker."""
        player = self.state.players[seat]
        return player.traders if who == TRADER else player.elders

    def set_occupied_rows(self, seat: int, who: str, rows: tuple[int, ...]) -> None:
        player = self.state.players[seat]
        if who == TRADER:
            player.traders = rows
        else:
            assert who == ELDER
            player.elders = rows

    def is_turned(self, seat: int, type_: int) -> bool:
        """E12.3: whether the seat's tile of this type is turned over."""
        return self.state.players[seat].turned[type_]

    def gatekeepers(self, seat: int) -> int:
        """E4, E9.7: corners included."""
        return self.box.of_gates(self.state.owners).count(seat)

    def built_walls(self, seat: int) -> int:
        return self.box.of_walls(self.state.owners).count(seat)

    def built_gates(self, seat: int) -> int:
        """R11: Gate Cards only."""
        return self.box.of_gate_cards(self.state.owners).count(seat)

    def storage_limit(self, seat: int) -> int | None:
        """E14.2: how many Resources the seat may keep; None: no limit."""
        player = self.state.players[seat]
        if self.is_rival(seat) or player.turned[GUARDS]:
            return None
        return self.box.guards[player.tiles[GUARDS]].limit

    def excess(self, seat: int) -> int:
        """E14.2: Resources over the limit."""
        limit = self.storage_limit(seat)
        return 0 if limit is None else max(0, sum(self.state.players[seat].goods) - limit)
