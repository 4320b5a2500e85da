"""The components of Sa-Ré as the rules use them: components.toml, typed and checked, with derived lookup tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from engine.components import fingerprint, typed_components
from engine.game import Box
from engine.move import Stem
from engine.notation import Notation
from engine.orderwords import add_orders
from engine.sare.goods import PLAIN, Goods, Need, from_names
from engine.sare.moves import CONDITIONS, DECISIONS, MOVES, Launch, notation_kinds, notation_names
from engine.sare.printed import checks
from engine.sare.printed.figures import Building, Components, Mode, Pyramid, SeasonCard
from engine.sare.sources import Sources

MASTER_BUILDER, WAREHOUSE, PORT, PYRAMID = "master_builder", "warehouse", "port", "pyramid"
SINGLE, DOUBLE, HORUS, HOSHEKH, TROUBLES = "single", "double", "horus", "hoshekh", "troubles"
TEMPLE, BARRACKS, GARDENS, PALACE, MARKET, LIBRARY = "temple", "barracks", "gardens", "palace", "market", "library"

ADMINISTRATIVE, SQUARES, STAGES, NUMBER = "administrative", "squares", "stages", "number"
"""What the end is decided by (S12), besides Port and Pyramid."""

Place = tuple[str, str]
"""A building and its square."""


class SareBox(Box):
    """The components, and lookup tables for what the rules need often."""

    def __init__(self, components: Components) -> None:
        self.components: Components = components  # pyright: ignore[reportIncompatibleVariableOverride] # it never changes
        c = components
        self.buildings: dict[str, Building] = {building.id: building for building in c.building}
        self.pyramids: dict[int, Pyramid] = {pyramid.number: pyramid for pyramid in c.pyramid}
        self.modes: dict[str, Mode] = {mode.id: mode for mode in c.mode}
        self.types: tuple[str, ...] = (*self.buildings, PYRAMID)
        self.production = frozenset(b.id for b in c.building if b.class_ == "production")
        self.administrative = frozenset(b.id for b in c.building if b.class_ == "administrative")
        self.produces: dict[str, str] = {b.id: b.produces for b in c.building if b.produces}
        self.costs: dict[str, Need] = {b.id: _need(b.cost) for b in c.building}
        self.stages: dict[int, tuple[Need, ...]] = {
            number: tuple(_need(stage) for stage in pyramid.stages) for number, pyramid in self.pyramids.items()
        }
        self.launch_stems: dict[str, Stem] = {building: Stem(Launch, {"building": building}) for building in self.types}
        self.squares: tuple[str, ...] = tuple(c.board.squares)
        self.nile = frozenset(c.board.nile_squares)
        self.neighbours: dict[str, tuple[str, ...]] = neighbours(c)
        self.cards: dict[str, SeasonCard] = {card.id: card for card in c.season_card}
        self.card_kind: dict[str, str] = {card.id: card.kind for card in c.season_card}
        self.card_steps: dict[str, int] = {card.id: card.gauge for card in c.season_card}
        self.deck: tuple[str, ...] = tuple(card.id for card in c.season_card for _ in range(card.count))
        units = {card.id: tuple(card.units) for card in c.season_card if card.units}
        self.sources = Sources(units, c.resources.letters)
        self.resource_cards: tuple[str, ...] = tuple(card for card in self.sources.order if card in self.cards)
        self.card_units: dict[str, int] = {card: len(self.cards[card].units) for card in self.resource_cards}
        self.limits = c.limits
        self.revolt_gauge = c.revolt_gauge
        self.capacity_of = lru_cache(maxsize=4096)(self._capacity_of)
        self.need = lru_cache(maxsize=4096)(self._need)
        self.produced_tokens = lru_cache(maxsize=4096)(self._produced_tokens)
        self.powers_of = lru_cache(maxsize=4096)(self._powers_of)
        self.unique_buildings = lru_cache(maxsize=4096)(self._unique_buildings)
        self.unbuilt_squares = lru_cache(maxsize=4096)(self._unbuilt_squares)
        self.adjacent_squares = lru_cache(maxsize=4096)(self._adjacent_squares)

    @cached_property
    def fingerprint(self) -> str:  # type: ignore[override]  # computed on first access
        return fingerprint(self.stored_data)

    @cached_property
    def notation(self) -> Notation:  # type: ignore[override]
        notation = Notation(MOVES, notation_kinds(self), notation_names(self))
        return add_orders(notation, DECISIONS, CONDITIONS)

    def _capacity_of(self, built: tuple[Place, ...]) -> int:
        """How many tokens the Warehouses among these buildings hold together (S9.8)."""
        return sum(self.limits.warehouse_capacity for building, _ in built if building == WAREHOUSE)

    def _powers_of(self, built: tuple[Place, ...]) -> tuple[str, ...]:
        """The administrative buildings among these."""
        return tuple(building for building, _ in built if building in self.administrative)

    def _unique_buildings(self, built: tuple[Place, ...]) -> frozenset[str]:
        """The buildings among these that a player may own only once (S4.7)."""
        return frozenset(building for building, _ in built if building not in self.production)

    def _unbuilt_squares(self, built: tuple[Place, ...]) -> frozenset[str]:
        """The squares without any of these buildings."""
        return frozenset(self.squares).difference(square for _, square in built)

    def _adjacent_squares(self, built: tuple[Place, ...]) -> frozenset[str]:
        """The squares next to any of these buildings (S13.2)."""
        return frozenset(near for _, square in built for near in self.neighbours[square])

    def _produced_tokens(self, built: tuple[Place, ...]) -> Goods:
        """The tokens that these buildings produce, one on each card (S9.10)."""
        makers = [self.produces[building] for building, _ in built if building in self.produces]
        return from_names({kind: makers.count(kind) * self.limits.produced_token_per_card for kind in set(makers)})

    def _need(self, cost: Need, square: str, built: tuple[Place, ...]) -> Need:
        """S9.4: the cost less the discounts of the professions next to the square."""
        less = discount(self.buildings, built, self.neighbours[square])
        wood, stone, gold = (max(0, cost[at] - less[at]) for at in range(len(PLAIN)))
        return (wood, stone, gold)


def discount(buildings: Mapping[str, Building], built: tuple[Place, ...], near: tuple[str, ...]) -> Need:
    """S9.4: what the professions on the squares near one take off what is built there."""
    less: dict[str, int] = dict.fromkeys(PLAIN, 0)
    for building, where in built:
        if where in near:
            for kind, count in buildings[building].discount.items() if building != PYRAMID else ():
                less[kind] += count
    return (less["wood"], less["stone"], less["gold"])


def port_discount(c: Components, square: str) -> int:
    """S9.4: what a built Port takes off on a square."""
    port = next(building for building in c.building if building.id == PORT)
    return port.discount_nile if square in c.board.nile_squares else 0


def _need(cost: dict[str, int]) -> Need:
    return (cost.get("wood", 0), cost.get("stone", 0), cost.get("gold", 0))


def neighbours(c: Components) -> dict[str, tuple[str, ...]]:
    """S1.11: the squares that share an edge."""
    columns, rows = c.board.columns, c.board.rows
    at = {f"{column}{row}": (x, y) for x, column in enumerate(columns) for y, row in enumerate(rows)}
    return {
        square: tuple(other for other, (ox, oy) in at.items() if abs(ox - x) + abs(oy - y) == 1)
        for square, (x, y) in at.items()
    }


def load_box(data: Any, path: str, *, stored: bool = False) -> SareBox:
    """The components from their data. Raises LoadError if anything is missing or inconsistent."""
    if isinstance(data, msgspec.Struct):
        data = msgspec.to_builtins(data)
    c = typed_components(data, Components, path, stored=stored)
    checks.check(c, path)
    if not stored:
        checks.check_unread(c, path)
    new = SareBox(c)
    new.stored_original = data if stored else None
    return new
