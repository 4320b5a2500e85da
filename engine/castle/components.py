"""The components (components.toml): typed, checked, and with the lookup tables that the rules use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from engine.castle.goods import KINDS, SILVER, Goods, from_names
from engine.castle.moves import CONDITIONS, DECISIONS, MOVES, notation_kinds, notation_names
from engine.castle.payments import Payments
from engine.components import Json, fingerprint, require, typed_components
from engine.game import Box
from engine.notation import Notation
from engine.orderwords import add_orders

WORKERS = ("worker_wood", "worker_sand", "worker_stone")
CHARACTERS = ("messenger", "trader", "bricklayer", "stonemason", *WORKERS, "master_builder")
"""The eight cards of a player (C1.10), in the order of their ranks (C4.3) and, of the Workers, of C5.5.1."""

INNKEEPER, DAMSEL, SNOWFALL, PLAGUE, BREACH, GRANARY = "innkeeper", "damsel", "snowfall", "plague", "breach", "granary"


class Players(msgspec.Struct, frozen=True):
    min: int
    max: int
    cards_per_player: int
    start_talers: int
    start_resources: dict[str, int]
    start_score: int
    score_track_length: int


class ByCount(msgspec.Struct, frozen=True):
    rounds: int
    helpers_each: int
    cards_per_round: int


class Helpers(msgspec.Struct, frozen=True):
    total_pieces: int
    per_colour: int


class Money(msgspec.Struct, frozen=True):
    coins_of_1: int
    coins_of_3: int
    coins_of_5: int
    total_talers: int
    round_space_talers: int


class RoundTrack(msgspec.Struct, frozen=True):
    spaces: int


class Resource(msgspec.Struct, frozen=True):
    pieces: int
    value: int


class Watchtower(msgspec.Struct, frozen=True):
    start: dict[str, int]
    delivered_per_kind_received: int


class TraderPlace(msgspec.Struct, frozen=True):
    kind: str
    resource: str
    gross: int


class Messenger(msgspec.Struct, frozen=True):
    order: int
    talers: int


class Trader(msgspec.Struct, frozen=True):
    order: int
    max_helpers_placed: int


class Builder(msgspec.Struct, frozen=True):
    order: int
    max_buildings: int
    max_helpers_placed: int
    vp_factor: str
    talers_per_piece_spent: int = 0
    buy_price: int = 0
    max_bought_per_worker_player: int = 0


class Bricklayer(Builder, frozen=True, kw_only=True):
    talers_per_piece_spent: int  # pyright: ignore[reportGeneralTypeIssues] # required here


class Stonemason(Builder, frozen=True, kw_only=True):
    buy_price: int  # pyright: ignore[reportGeneralTypeIssues] # required here
    max_bought_per_worker_player: int  # pyright: ignore[reportGeneralTypeIssues]


class MasterBuilder(msgspec.Struct, frozen=True):
    order: int
    vp_per_building_of_others: int


class Characters(msgspec.Struct, frozen=True):
    messenger: Messenger
    trader: Trader
    bricklayer: Bricklayer
    stonemason: Stonemason
    worker: Builder
    master_builder: MasterBuilder


class WorkerCard(msgspec.Struct, frozen=True):
    fixed: dict[str, int]
    choose: int
    choose_from: list[str]


class BuildingRules(msgspec.Struct, frozen=True):
    tiles_total: int
    min_kinds: int
    exact_payment: bool


class Space(msgspec.Struct, frozen=True):
    id: str
    cost: int


class Building(msgspec.Struct, frozen=True):
    id: str
    copies: int
    spaces: list[Space]
    value: int = 0
    vp: int = 0


class PerEmptySpace(msgspec.Struct, frozen=True):
    vp_per_empty_space: int


class PerHelpers(msgspec.Struct, frozen=True):
    vp: int
    per_helpers: int


class PerTower(msgspec.Struct, frozen=True):
    vp_per_tower: int


class PerHouse(msgspec.Struct, frozen=True):
    vp_per_house: int


class PerUnbuilt(msgspec.Struct, frozen=True):
    vp_per_unbuilt_tile_per_helper: int


class Rate(msgspec.Struct, frozen=True):
    talers: int
    vp: int


class Market(msgspec.Struct, frozen=True):
    one_helper: Rate
    two_helpers: Rate


class Palace(msgspec.Struct, frozen=True):
    max_resources_per_helper: int


class PerSilver(msgspec.Struct, frozen=True):
    vp: int
    per_silver: int


class Scoring(msgspec.Struct, frozen=True):
    order: list[str]
    keep: PerEmptySpace
    tavern: dict[str, PerHelpers]
    gates: dict[str, PerTower]
    stable: dict[str, PerHouse]
    servants_house: PerUnbuilt
    market: Market
    palace: Palace
    forge: dict[str, PerSilver]


class InnkeeperCard(msgspec.Struct, frozen=True):
    space_ids: list[str]
    helper_cost: int
    toll_per_trader_helper: int


class DamselCard(msgspec.Struct, frozen=True):
    vp_for_last_suitor: int
    gift_per_turn: int


class SnowfallCard(msgspec.Struct, frozen=True):
    worker_cards_lost: int
    or_pay_talers: int


class PlagueCard(msgspec.Struct, frozen=True):
    discard_cards_lost: int
    or_pay_talers_per_discard_card: int


class BreachCard(msgspec.Struct, frozen=True):
    max_stones: int
    vp_per_stone: int


class GranaryCard(msgspec.Struct, frozen=True):
    space_ids: list[str]
    helper_cost: int
    vp_each_by_helpers_present: dict[str, int]


class Winter(msgspec.Struct, frozen=True):
    cards: list[str]
    cards_count: int
    reveal_spaces: list[int]
    innkeeper: InnkeeperCard
    damsel: DamselCard
    snowfall: SnowfallCard
    plague: PlagueCard
    breach: BreachCard
    granary: GranaryCard


class Components(msgspec.Struct, frozen=True):
    players: Players
    by_player_count: dict[str, ByCount]
    helpers: Helpers
    money: Money
    round_track: RoundTrack
    resources: dict[str, Resource]
    watchtower: Watchtower
    trader_places: dict[str, TraderPlace]
    characters: Characters
    worker_cards: dict[str, WorkerCard]
    building_rules: BuildingRules
    buildings: list[Building]
    scoring: Scoring
    winter: Winter


class CastleBox(Box):
    """The components, with lookup tables for the rules."""

    def __init__(self, components: Components) -> None:
        self.components: Components = components  # pyright: ignore[reportIncompatibleVariableOverride] # it never changes
        c = components
        self._by_count = {int(seats): count for seats, count in c.by_player_count.items()}
        self.values: Goods = values_of(c)
        self.pieces: Goods = from_names({kind: c.resources[kind].pieces for kind in KINDS})
        self.buildings = {building.id: building for building in c.buildings}
        self.tile_order = tuple(building.id for building in c.buildings if building.copies)
        self.carts = tuple(place for place, data in c.trader_places.items() if data.kind == "cart")
        self.rider = next(place for place, data in c.trader_places.items() if data.kind != "cart")
        self.trader_places = (*self.carts, self.rider)
        self.castle_spaces = tuple(space.id for building in c.buildings for space in building.spaces)
        self.granary_spaces = tuple(c.winter.granary.space_ids)
        self.innkeeper_space = c.winter.innkeeper.space_ids[0]
        self.costs = {space.id: space.cost for building in c.buildings for space in building.spaces}
        self.building_of = {space.id: building.id for building in c.buildings for space in building.spaces}
        self.costs[self.innkeeper_space] = c.winter.innkeeper.helper_cost
        self.building_of[self.innkeeper_space] = INNKEEPER
        for space in self.granary_spaces:
            self.costs[space] = c.winter.granary.helper_cost
            self.building_of[space] = GRANARY
        self.spaces_of = {building.id: tuple(s.id for s in building.spaces) for building in c.buildings}
        self.equipment = {card: from_names(c.worker_cards[card].fixed) for card in WORKERS}
        self.builders = {
            "bricklayer": c.characters.bricklayer,
            "stonemason": c.characters.stonemason,
            **dict.fromkeys(WORKERS, c.characters.worker),
        }
        self.factors = {card: Fraction(builder.vp_factor) for card, builder in self.builders.items()}
        self.payments = Payments(
            self.values, self.pieces, c.building_rules.min_kinds, {b.value for b in c.buildings if b.copies}
        )

    @cached_property
    def fingerprint(self) -> str:  # type: ignore[override]  # computed on first use
        return fingerprint(self.stored_data)

    @cached_property
    def notation(self) -> Notation:  # type: ignore[override]
        notation = Notation(MOVES, notation_kinds(), notation_names(self))
        return add_orders(notation, DECISIONS, CONDITIONS)

    def by_count(self, seats: int) -> ByCount:
        return self._by_count[seats]


def is_built(building: Building, tiles: Mapping[str, int]) -> bool:
    """C1.9: market and forge have no tile and count as built; of several tiles, one built is enough."""
    return not building.copies or tiles[building.id] < building.copies


def count_built(building: Building, tiles: Mapping[str, int]) -> int:
    return building.copies - tiles.get(building.id, 0)


def winter_rounds(c: Components, rounds: int) -> tuple[int, ...]:
    """C11.1: those, of so many, in which a winter card is turned up, as round n is on space rounds - n + 1 (C3.1)."""
    return tuple(rounds - space + 1 for space in c.winter.reveal_spaces if space <= rounds)


def values_of(c: Components) -> Goods:
    return from_names({kind: c.resources[kind].value for kind in KINDS})


def load_box(data: Any, path: str, *, stored: bool = False) -> CastleBox:
    """The components from plain data, or LoadError naming what is missing or inconsistent."""
    c = typed_components(data, Components, path, stored=stored)
    require(set(c.resources) == set(KINDS), path, f"resources must be {', '.join(KINDS)}")
    require(set(c.worker_cards) == set(WORKERS), path, f"worker_cards must be {', '.join(WORKERS)}")
    _check_fixed(c, path)
    counts = [str(n) for n in range(c.players.min, c.players.max + 1)]
    require(set(c.by_player_count) == set(counts), path, f"by_player_count needs {', '.join(counts)}")
    require(c.players.cards_per_player == len(CHARACTERS), path, f"players.cards_per_player must be {len(CHARACTERS)}")
    _check_figures(c, path)
    _check_money(c, path)
    _check_buildings(c, path)
    _check_scoring(c, path)
    _check_pieces(c, path)
    if not stored:
        _check_unread(c, path)
    new = CastleBox(c)
    new.stored_original = data if stored else None
    return new


def _check_unread(c: Components, path: str) -> None:
    """Refuses figures that no rule reads. Not applied to the components that running tables have stored."""
    for building in c.buildings:
        stands = bool(building.copies) or not (building.value or building.vp)
        require(stands, path, f"{building.id}: it stands from the start and has neither value nor vp")
    for name, builder, fields in (
        ("bricklayer", c.characters.bricklayer, ("buy_price", "max_bought_per_worker_player")),
        ("worker", c.characters.worker, ("buy_price", "max_bought_per_worker_player")),
    ):
        for field in fields:
            require(not getattr(builder, field), path, f"characters.{name}.{field}: only the Stonemason has it")


def _check_figures(c: Components, path: str) -> None:
    """No figure below zero, no division by zero, no unknown resource."""
    for where, figure in _figures(msgspec.to_builtins(c)):
        require(figure >= 0, path, f"{where} is below zero")
    for kind in KINDS:
        silver = kind == KINDS[SILVER]
        require(bool(c.resources[kind].value) != silver, path, f"resources.{kind}.value: silver alone has no value")
    shares = [rate.per_helpers for rate in c.scoring.tavern.values()]
    shares += [rate.per_silver for rate in c.scoring.forge.values()]
    shares += [c.scoring.market.one_helper.talers, c.scoring.market.two_helpers.talers]
    require(min(shares, default=1) > 0, path, "scoring: points for each 0 helpers, silver or talers")
    for name, builder in (
        ("bricklayer", c.characters.bricklayer),
        ("stonemason", c.characters.stonemason),
        ("worker", c.characters.worker),
    ):
        known = re.fullmatch(r"\d+(/[1-9]\d*)?", builder.vp_factor, re.ASCII)
        require(known is not None, path, f'characters.{name}.vp_factor must be written like "1" or "1/2"')
    for where, kinds in (
        ("players.start_resources", c.players.start_resources),
        ("watchtower.start", c.watchtower.start),
        *((f"worker_cards.{card}.fixed", c.worker_cards[card].fixed) for card in WORKERS),
        *((f"worker_cards.{card}.choose_from", c.worker_cards[card].choose_from) for card in WORKERS),
    ):
        for kind in kinds:
            require(kind in KINDS, path, f"{where}: {kind} is no resource")
    for card, data in c.worker_cards.items():
        require(not data.choose or bool(data.choose_from), path, f"worker_cards.{card}: nothing to choose from")


def _figures(data: Json, where: str = "") -> Iterator[tuple[str, int]]:
    """Every number with its path in the file."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _figures(value, f"{where}.{key}" if where else key)
    elif isinstance(data, list):
        for i, value in enumerate(data):
            name = value.get("id", i) if isinstance(value, dict) else i
            yield from _figures(value, f"{where}.{name}")
    elif isinstance(data, int):
        yield where, data


def _check_fixed(c: Components, path: str) -> None:
    """Figures for which the code supports a single value: any other is refused rather than ignored."""
    ranks = [getattr(c.characters, name).order for name in Characters.__struct_fields__]
    for what, has, must in (
        ("players.min", c.players.min, 2),
        ("players.max", c.players.max, 4),
        ("characters: the orders", ranks, [1, 2, 3, 4, 5, 6]),
        ("characters.trader.max_helpers_placed", c.characters.trader.max_helpers_placed, 1),
        ("building_rules.exact_payment", c.building_rules.exact_payment, True),
        ("winter.snowfall.worker_cards_lost", c.winter.snowfall.worker_cards_lost, 1),
        ("winter.plague.discard_cards_lost", c.winter.plague.discard_cards_lost, 1),
    ):
        require(has == must, path, f"{what} must be {must}")


def _check_money(c: Components, path: str) -> None:
    coins = c.money.coins_of_1 + 3 * c.money.coins_of_3 + 5 * c.money.coins_of_5
    require(coins == c.money.total_talers, path, f"the coins make {coins} talers, not {c.money.total_talers}")
    for seats, count in c.by_player_count.items():
        require(count.rounds <= c.round_track.spaces, path, f"{count.rounds} rounds need as many round spaces")
        needed = count.rounds * c.money.round_space_talers + int(seats) * c.players.start_talers
        require(needed <= c.money.total_talers, path, f"{seats} players need {needed} talers at the start")
        require(count.helpers_each <= c.helpers.per_colour, path, f"{seats} players: too many helpers_each")
        require(1 <= count.cards_per_round <= 2, path, f"{seats} players: cards_per_round must be 1 or 2")
    require(
        c.helpers.per_colour * c.players.max == c.helpers.total_pieces,
        path,
        f"helpers: {c.players.max} colours of {c.helpers.per_colour} are not {c.helpers.total_pieces}",
    )


def _check_buildings(c: Components, path: str) -> None:
    tiles = sum(building.copies for building in c.buildings)
    total = c.building_rules.tiles_total
    require(tiles == total, path, f"the building tiles add up to {tiles}, not {total}")
    ids = [building.id for building in c.buildings]
    require(len(ids) == len(set(ids)), path, "a building stands there twice")
    for name in ("tower", "house", "keep", "servants_house", "market", "palace"):
        require(name in ids, path, f"the building {name} is missing")
    spaces = [space.id for building in c.buildings for space in building.spaces]
    spaces += [*c.winter.innkeeper.space_ids, *c.winter.granary.space_ids]
    require(len(spaces) == len(set(spaces)), path, "a helper space stands there twice")
    payments = Payments(
        values_of(c),
        from_names({kind: c.resources[kind].pieces for kind in KINDS}),
        c.building_rules.min_kinds,
        {b.value for b in c.buildings if b.copies},
    )
    for building in c.buildings:
        require(
            not building.copies or bool(payments.exact_payments[building.value]),
            path,
            f"{building.id}: no payment makes {building.value}",
        )
        require(not building.copies or building.vp > 0, path, f"{building.id}: a building with tiles needs vp")


def _check_scoring(c: Components, path: str) -> None:
    spaces = {space.id for building in c.buildings for space in building.spaces}
    scored = {*c.scoring.tavern, *c.scoring.gates, *c.scoring.stable, *c.scoring.forge}
    for space in sorted(scored - spaces):
        require(False, path, f"scoring names {space}, which is no helper space")
    alike = {"keep", "servants_house", "market", "palace"}
    scored |= {space.id for building in c.buildings for space in building.spaces if building.id in alike}
    for space in sorted(spaces - scored):
        require(False, path, f"scoring does not say what {space} scores")
    known = ["keep", "tavern", "gates", "stable", "servants_house", "market", "palace", "forge", "granary"]
    require(sorted(c.scoring.order) == sorted(known), path, f"scoring.order must hold {', '.join(known)}")
    present = {str(n) for n in range(1, len(c.winter.granary.space_ids) + 1)}
    require(
        set(c.winter.granary.vp_each_by_helpers_present) == present, path, "winter.granary needs points for each number"
    )
    require(len(c.winter.innkeeper.space_ids) == 1, path, "winter.innkeeper has room for one helper")
    require(len(c.winter.cards) == c.winter.cards_count, path, "winter.cards does not hold cards_count cards")
    require(len(c.winter.cards) == len(set(c.winter.cards)), path, "winter.cards names a card twice")
    lasting = {INNKEEPER, DAMSEL, SNOWFALL, PLAGUE, BREACH, GRANARY}
    require(set(c.winter.cards) <= lasting, path, f"winter.cards may hold {', '.join(sorted(lasting))}")


def _check_pieces(c: Components, path: str) -> None:
    for kind in KINDS:
        given = c.watchtower.start.get(kind, 0) + c.players.max * c.players.start_resources.get(kind, 0)
        require(given <= c.resources[kind].pieces, path, f"not enough {kind} for the start")
    require({p.resource for p in c.trader_places.values()} == set(KINDS), path, "each resource has one trader place")
    riders = [place for place, data in c.trader_places.items() if data.kind != "cart"]
    require(len(riders) == 1, path, "there is one rider, all other trader places are carts")
    for place, data in c.trader_places.items():
        require(place == data.resource, path, f"trader place {place} must be named after its resource")
