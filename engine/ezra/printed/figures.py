"""The shape of components.toml (E1)."""

from __future__ import annotations

import msgspec

from engine.ezra.effects import Effects
from engine.ezra.printed.figures_board import (
    AltarFire,
    AltarSide,
    AltarTrack,
    Gate,
    GateCommon,
    LeviteTrack,
    Map,
    Ring,
    Rubble,
    Scroll,
    ScrollRows,
    Temple,
    WallDeck,
    WallSpace,
)  # fmt: skip
from engine.ezra.printed.figures_people import (
    BlessingTrack,
    Character,
    CharacterDeck,
    Development,
    Elders,
    EldersCommon,
    Farmers,
    Guards,
    GuardsBack,
    Hero,
    Labourers,
    LabourersSide,
    Scoring,
    Trader,
    TradersCommon,
)  # fmt: skip
from engine.ezra.printed.figures_solo import Focus, Scheme, Solo, SoloSide


class Meta(msgspec.Struct, frozen=True):
    players_min: int
    players_max: int
    rounds: int
    work_days_per_round: int
    start_vp: int
    start_silver: int
    start_food: int
    start_hand: int
    start_workers_in_supply: int
    workers_per_colour: int
    max_cards_per_pile: int
    piles: int
    tuck_per_round: tuple[int, ...]
    player_colours: tuple[str, ...]


class Vocab(msgspec.Struct, frozen=True):
    resources: tuple[str, ...]
    resource_icon: tuple[str, ...]
    main_actions: tuple[str, ...]
    blessing_colours: tuple[str, ...]
    effects: dict[str, str]


class Counts(msgspec.Struct, frozen=True):
    """What the box holds in all; the tables below must add up to it."""

    stone: int
    cinders: int
    gold: int
    wood: int
    resources_total: int
    scroll_gold: int
    scroll_wood: int
    scroll_stone: int
    development_tiles: int
    character_cards: int
    hero_cards: int
    wall_cards: int
    gate_cards: int
    neutral_wall_cards: int
    focus_cards: int
    scheme_cards: int
    set_aside_each_resource: int
    rubble_bag_size: int
    rubble_bag: dict[str, int]
    workers_white: int


class Exchange(msgspec.Struct, frozen=True):
    gold_to_silver: int
    stone_to_silver: int
    wood_to_silver: int
    food_to_silver: int
    cinders_to_silver: int
    silver_per_vp: int
    vp_per_developed_tile: int
    altar_leader_vp: int
    unfed_worker_vp: int
    silver_as_food: int


class AfterSabbath(msgspec.Struct, frozen=True):
    altar_leader: Effects
    everybody_draws_after_round: int


class Components(msgspec.Struct, frozen=True):
    meta: Meta
    vocab: Vocab
    counts: Counts
    exchange: Exchange
    ring: Ring
    rubble: Rubble
    wall_space: tuple[WallSpace, ...]
    gate_common: GateCommon
    gate: tuple[Gate, ...]
    wall_deck: WallDeck
    character_deck: CharacterDeck
    character: tuple[Character, ...]
    scoring: dict[str, Scoring]
    levite_track: LeviteTrack
    temple: Temple
    altar_fire: AltarFire
    altar_track: AltarTrack
    altar_side: tuple[AltarSide, ...]
    scroll_rows: ScrollRows
    scroll: tuple[Scroll, ...]
    hero: tuple[Hero, ...]
    map: Map
    blessing_track: BlessingTrack
    development: Development
    guards: tuple[Guards, ...]
    guards_back: GuardsBack
    labourers: tuple[Labourers, ...]
    labourers_front: LabourersSide
    labourers_back: LabourersSide
    farmers: tuple[Farmers, ...]
    traders_common: TradersCommon
    traders: tuple[Trader, ...]
    elders_common: EldersCommon
    elders: tuple[Elders, ...]
    after_sabbath: AfterSabbath
    solo: Solo
    solo_side: tuple[SoloSide, ...]
    focus: tuple[Focus, ...]
    scheme: tuple[Scheme, ...]
