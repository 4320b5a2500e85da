"""The types of components.toml (S1)."""

from __future__ import annotations

import msgspec


class Meta(msgspec.Struct, frozen=True):
    min_players: int
    max_players: int


class Counts(msgspec.Struct, frozen=True):
    """The totals of the box, which the tables below must add up to."""

    season_cards: int
    building_tiles: int
    tiles_main: int
    tiles_administrative: int
    tiles_production: int
    cubes_black: int


class Resources(msgspec.Struct, frozen=True):
    ids: list[str]
    letters: dict[str, str]
    supply_limited: bool


class Board(msgspec.Struct, frozen=True):
    columns: list[str]
    rows: list[int]
    squares: list[str]
    square_count: int
    nile_squares: list[str]
    divinity_start_square: str


class RevoltGauge(msgspec.Struct, frozen=True):
    start: int
    last_square: int
    black_cubes_max: int
    black_cube_effect: int
    doubling_cost: int
    wind_of_revolt: int
    simple_troubles: int
    double_troubles: int
    barracks_self: int
    barracks_target: int


class Caravans(msgspec.Struct, frozen=True):
    start: int
    max: int
    charter_cost_units: int
    value_units: int
    usable_same_phase: bool


class Setup(msgspec.Struct, frozen=True):
    starting_buildings: list[str]
    starting_may_share_square: bool
    starting_tokens: dict[str, int]


class Growth(msgspec.Struct, frozen=True):
    triggers: list[str]


class Limits(msgspec.Struct, frozen=True):
    warehouse_capacity: int
    launches_per_master_builder: int
    free_launches_per_master_builder: int
    pyramid_stages_per_turn: int
    produced_token_per_card: int
    kept_cards_after_revolt: int
    kept_cards_without_construction: int
    kept_cards_after_construction: int
    troubles_passed_per_opponent_per_sequence: int
    power_uses_per_season: int
    horus_extra_cards: int
    cards_burned_per_season: int


class SeasonCard(msgspec.Struct, frozen=True):
    id: str
    kind: str
    units: list[str]
    count: int
    gauge: int = 0


class Building(msgspec.Struct, frozen=True):
    id: str
    class_: str = msgspec.field(name="class")
    tiles: int
    has_card: bool
    cost: dict[str, int]
    produces: str = ""
    discount: dict[str, int] = {}
    discount_nile: int = 0
    nile_only: bool = False
    power: str = ""
    capacity: int = 0


class Pyramid(msgspec.Struct, frozen=True):
    id: str
    number: int
    stage_count: int
    stages: list[dict[str, int]]


class Needs(msgspec.Struct, frozen=True):
    """What a mode requires (S12.1)."""

    pyramid_built: bool = False
    pyramid_at_least_site: bool = False
    all_squares_built_or_pyramid_site: bool = False
    port_built: bool = False
    administrative_built: int = 0


class Mode(msgspec.Struct, frozen=True):
    id: str
    needs: Needs


class Components(msgspec.Struct, frozen=True):
    meta: Meta
    counts: Counts
    resources: Resources
    board: Board
    revolt_gauge: RevoltGauge
    caravans: Caravans
    setup: Setup
    growth: Growth
    limits: Limits
    season_card: list[SeasonCard]
    building: list[Building]
    pyramid: list[Pyramid]
    mode: list[Mode]
