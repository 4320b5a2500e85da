"""The components as the rules use them: components.toml, typed and checked, with lookup tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any

import msgspec

from engine.components import COMMENTARY, Json, fingerprint, typed_components
from engine.ezra.constants import CARD, COLOURS, CORNER
from engine.ezra.effects import Effects
from engine.ezra.moves import DECISIONS, MOVES, notation_kinds, notation_names
from engine.ezra.printed import checks
from engine.ezra.printed.cost import Cost
from engine.ezra.printed.figures import Components
from engine.ezra.printed.figures_board import AltarSide, Gate, MoveCost, Scroll, ScrollRow, TempleRow, WallSpace
from engine.ezra.printed.figures_people import Character, EldersCommon, Farmers, Guards, Hero, Labourers, TradersCommon
from engine.ezra.printed.figures_solo import Focus, Scheme, SoloSide
from engine.ezra.printed.older import complete
from engine.ezra.scrolls import PREPARE_TILES, W04_TENT_PLUS
from engine.game import Box
from engine.move import AcceptProposal
from engine.notation import Notation
from engine.orderwords import add_orders

Flippable = Guards | Labourers | Farmers | TradersCommon | EldersCommon
OfSpaces = Callable[[tuple[int, ...]], tuple[int, ...]]


class EzraBox(Box):
    """The components, and lookup tables for what the rules often need."""

    def __init__(self, components: Components) -> None:
        self.components: Components = components  # pyright: ignore[reportIncompatibleVariableOverride] # it never changes
        c = components
        self.ring: tuple[str, ...] = c.ring.clockwise
        self.ring_index: dict[str, int] = {space: at for at, space in enumerate(self.ring)}
        """The index in the ring by the id of a Wall or Gate space; states name spaces by this index."""
        self.walls: dict[int, WallSpace] = {self.ring_index[wall.id]: wall for wall in c.wall_space}
        self.gates: dict[int, Gate] = {self.ring_index[gate.id]: gate for gate in c.gate}
        self.corners: tuple[int, ...] = tuple(at for at, gate in self.gates.items() if gate.kind == CORNER)
        self.gate_cards: tuple[int, ...] = tuple(at for at, gate in self.gates.items() if gate.kind == CARD)
        self.of_walls: OfSpaces = itemgetter(*self.walls)
        self.of_gates: OfSpaces = itemgetter(*self.gates)
        self.of_gate_cards: OfSpaces = itemgetter(*self.gate_cards)
        """Of the owners of all spaces, those of these."""
        self.rubble: tuple[int, ...] = tuple(
            self.walls[at].rubble if at in self.walls else self.gates[at].rubble for at in range(len(self.ring))
        )
        self.wall_vp: dict[str, int] = {card.id: card.vp for card in c.wall_deck.cards}
        self.wall_effect: dict[str, Effects] = {card.id: card.effect for card in c.wall_deck.cards}
        self.cards: dict[str, Character] = {card.id: card for card in c.character}
        self.heroes: dict[str, Hero] = {hero.id: hero for hero in c.hero}
        self.temple_rows: tuple[TempleRow, ...] = tuple(reversed(c.temple.rows))
        """From bottom to top: row 1 comes first."""
        rewards = {reward.at: reward.reward for reward in c.altar_track.rewards}
        self.altar: tuple[Effects, ...] = tuple(rewards.get(at, ()) for at in range(c.altar_track.last + 1))
        self.golden = frozenset(c.altar_track.golden)
        self.altar_sides: dict[str, AltarSide] = {side.id: side for side in c.altar_side}
        self.scroll_rows: tuple[ScrollRow, ...] = c.scroll_rows.rows
        self.scrolls: dict[str, Scroll] = {scroll.id: scroll for scroll in c.scroll}
        self.scroll_effects: dict[str, Effects] = {scroll.id: scroll.prepare or scroll.gives for scroll in c.scroll}
        self.prepare_tiles: tuple[str, ...] = (
            *PREPARE_TILES,
            *(scroll.id for scroll in c.scroll if scroll.prepare and scroll.id not in PREPARE_TILES),
        )
        """The Scroll Tiles that give something in Prepare (E16.2)."""
        self.tent_bonus_spaces: int = self.scrolls[W04_TENT_PLUS].tent_spaces if W04_TENT_PLUS in self.scrolls else 0
        self.immediate_vp: dict[str, int] = {scroll.id: scroll.immediate_vp for scroll in c.scroll}
        cost = c.map.move_cost
        self.tent_costs: dict[int, MoveCost] = {1: cost.one, 2: cost.two, 3: cost.three, 4: cost.four}
        self.column_bonus: dict[int, Effects] = {bonus.column: bonus.reward for bonus in c.blessing_track.column_bonus}
        self.guards: dict[str, Guards] = {tile.id: tile for tile in c.guards}
        self.farmers: dict[str, Farmers] = {tile.id: tile for tile in c.farmers}
        self.tiles: tuple[tuple[str, ...], ...] = (
            tuple(self.guards), tuple(tile.id for tile in c.labourers), tuple(self.farmers),
            tuple(tile.id for tile in c.traders), tuple(tile.id for tile in c.elders),
        )  # fmt: skip
        """The tiles of each type."""
        self.flip_cost: dict[str, Cost] = {}
        self.flip_reward: dict[str, Effects] = {}
        for guards in c.guards:
            self._add_flip(guards.id, guards)
        for labourers in c.labourers:
            self._add_flip(labourers.id, labourers)
        for farmers in c.farmers:
            self._add_flip(farmers.id, farmers)
        for traders in c.traders:
            self._add_flip(traders.id, c.traders_common)
        for elders in c.elders:
            self._add_flip(elders.id, c.elders_common)
        t = c.traders_common
        both = {tile.id: (t.row1, t.row2, t.row3_back, tile.row4_back) for tile in c.traders}
        front = c.development.trader_rows_front
        self.helper_rows: dict[tuple[str, bool], tuple[Effects, ...]] = {
            **{(tile, False): rows[:front] for tile, rows in both.items()},
            **{(tile, True): rows for tile, rows in both.items()},
            **{(tile.id, False): tile.front for tile in c.elders},
            **{(tile.id, True): tile.back for tile in c.elders},
        }
        """E13.1: the effects of each row, by Traders or Elders Tile and whether it is turned."""
        self.solo_sides: dict[str, SoloSide] = {side.id: side for side in c.solo_side}
        self.focus: dict[str, Focus] = {card.id: card for card in c.focus}
        self.schemes: dict[str, Scheme] = {card.id: card for card in c.scheme}
        self.shown_banners = lru_cache(maxsize=4096)(self._shown)

    def _add_flip(self, tile: str, printed: Flippable) -> None:
        """E12.3: the cost and the reward of turning a tile over."""
        self.flip_cost[tile], self.flip_reward[tile] = printed.cost, printed.reward

    @cached_property
    def fingerprint(self) -> str:  # type: ignore[override]  # computed on first use
        return fingerprint(self.stored_data)

    @cached_property
    def notation(self) -> Notation:  # type: ignore[override]
        notation = Notation((*MOVES, AcceptProposal), notation_kinds(self), notation_names(self))
        return add_orders(notation, DECISIONS, {})

    def columns(self, players: int) -> int:
        """E2.6: columns of the Temple."""
        size = self.components.temple.size
        return (size.columns_1p, size.columns_2p, size.columns_3p, size.columns_4p)[players - 1]

    def sectors(self, players: int) -> tuple[int, ...]:
        """E2.6: the last column of each Sector."""
        size = self.components.temple.size
        return (
            size.sector_last_column_1p,
            size.sector_last_column_2p,
            size.sector_last_column_3p,
            size.sector_last_column_4p,
        )[players - 1]

    def neutral(self, players: int) -> tuple[int, ...]:
        """E2.2: the indices in the ring of the neutral Walls and Gates."""
        n = self.components.ring.neutral
        walls = (n.walls_1p, n.walls_2p, n.walls_3p, n.walls_4p)[players - 1]
        gates = (n.gates_1p, n.gates_2p, n.gates_3p, n.gates_4p)[players - 1]
        return tuple(self.ring_index[space] for space in (*walls, *gates))

    def gate_silver(self, players: int) -> int:
        """E2.2: Silver on each unbuilt Gate Card."""
        n = self.components.ring.neutral
        return (
            n.silver_on_unbuilt_gate_1p,
            n.silver_on_unbuilt_gate_2p,
            n.silver_on_unbuilt_gate_3p,
            n.silver_on_unbuilt_gate_4p,
        )[players - 1]

    def white_workers(self, players: int) -> tuple[tuple[int, int], ...]:
        """E4.5: the left one, then the right one."""
        rows = self.components.scroll_rows
        return {1: rows.white_workers_1p, 2: rows.white_workers_2p}.get(players, ())

    def _shown(self, tops: tuple[str, ...], tucked: tuple[str, ...], heroes: tuple[str, ...]) -> tuple[int, int, int]:
        return shown_banners(
            (self.cards[card] for card in tops),
            (self.cards[card] for card in tucked),
            (self.heroes[hero] for hero in heroes),
        )


def shown_banners(
    tops: Iterable[Character], tucked: Iterable[Character] = (), heroes: Iterable[Hero] = ()
) -> tuple[int, int, int]:
    """E6.3a, E6.3b: the Banners of each colour on visible cards, and on top of tucked ones and Heroes."""
    sums: dict[str, int] = dict.fromkeys(COLOURS, 0)
    seen = [banner for card in tops for banner in card.banners]
    seen += [card.banners[0] for card in tucked]
    seen += [hero.banner for hero in heroes]
    for banner in seen:
        sums[banner.c] += banner.v
    return (sums["red"], sums["grey"], sums["blue"])


def without_provenance(data: Json) -> Any:
    """The data without provenance: `{ v = 4, prov = "rulebook" }` becomes 4."""
    if isinstance(data, dict):
        if "v" in data and "prov" in data and data.keys() <= {"v", *COMMENTARY}:
            return without_provenance(data["v"])
        return {key: without_provenance(value) for key, value in data.items()}
    return [without_provenance(value) for value in data] if isinstance(data, list) else data


def load_box(data: Any, path: str, *, stored: bool = False) -> EzraBox:
    """Build the components from their data; LoadError says what is missing or invalid."""
    if isinstance(data, msgspec.Struct):
        data = msgspec.to_builtins(data)
    c = typed_components(without_provenance(complete(data) if stored else data), Components, path, stored=stored)
    checks.check(c, path)
    if not stored:
        checks.check_unread(c, path)
    new = EzraBox(c)
    new.stored_original = data if stored else None
    return new
