"""The topics of `/rules` for each decision, and the figures in their texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.castle.components import CastleBox, winter_rounds
from engine.castle.goods import KINDS, STONE, from_names
from engine.castle.moves import SUITORS, TALERS
from engine.castle.orders import SUGGESTED
from engine.orders import ASK, ForgetOrder, ForgetOrders

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "choose": ("choose", "round", "order", "master_builder"),
    "fill": ("worker", "goods", "orders"),
    "trader": ("trader", "delivery", "toll", "orders"),
    "tower": ("bricklayer", "goods", "delivery", "orders"),
    "craft.buy": ("stonemason", "building", "tiles", "goods"),
    "craft.build": ("building", "tiles", "goods", "bricklayer", "stonemason", "worker"),
    "craft.more": ("helpers", "spaces", "market", "winter_places", "building", "tiles"),
    "craft.place": ("helpers", "spaces", "market", "winter_places", "scoring"),
    "palace": ("market", "goods", "scoring", "winner"),
    "snowfall": ("misfortunes", "winter"),
    "plague": ("misfortunes", "winter"),
    "breach": ("misfortunes", "goods", "winter"),
    "court": ("damsel", "orders", "winter"),
    "share": ("damsel", "orders", "winter"),
    "withdraw": ("toll", "winter_places", "delivery"),
}
"""By prompt key, the most helpful topic first."""


def figures(box: CastleBox, seats: int) -> dict[str, Any]:
    """The figures by the names that the texts use; the last word of a name says what is counted."""
    by_name = {
        **_start(box, seats),
        **_characters(box),
        **dict(_tiles(box)),
        **dict(_spaces(box)),
        **_winter(box, seats),
    }
    values = {f"{kind}_value": box.values[at] for at, kind in enumerate(KINDS[:-1])}
    return by_name | values | dict(_typed(box))


def _start(box: CastleBox, seats: int) -> dict[str, Any]:
    """C2, C3."""
    c, count = box.components, box.by_count(seats)
    return {
        "length": count.rounds,
        "play_cards": count.cards_per_round,
        "pairs": count.cards_per_round > 1,
        "helpers": count.helpers_each,
        "hand_cards": c.players.cards_per_player,
        "start_talers": c.players.start_talers,
        "start_goods": from_names(c.players.start_resources),
        "watchtower_goods": from_names(c.watchtower.start),
        "track_talers": c.money.round_space_talers,
        "all_talers": c.money.total_talers,
        "all_goods": box.pieces,
    }


def _characters(box: CastleBox) -> dict[str, Any]:
    """C5, C6.3."""
    c = box.components.characters
    cards, stone = box.components.worker_cards, "worker_stone"
    tower = box.components.watchtower.delivered_per_kind_received
    return {
        "messenger_talers": c.messenger.talers,
        "delivery_goods": from_names(
            {p.resource: max(0, p.gross - tower) for p in box.components.trader_places.values()}
        ),
        "tower_pieces": tower,
        "bricklayer_buildings": c.bricklayer.max_buildings,
        "bricklayer_helpers": c.bricklayer.max_helpers_placed,
        "piece_talers": c.bricklayer.talers_per_piece_spent,
        "stonemason_buildings": c.stonemason.max_buildings,
        "stonemason_helpers": c.stonemason.max_helpers_placed,
        "buy_talers": c.stonemason.buy_price,
        "buy_pieces": c.stonemason.max_bought_per_worker_player,
        "worker_buildings": c.worker.max_buildings,
        "worker_share": c.worker.vp_factor,
        **{f"{card}_goods": equipment for card, equipment in box.equipment.items()},
        "choice_pieces": cards[stone].choose,
        "master_builder_points": c.master_builder.vp_per_building_of_others,
        "kinds": box.components.building_rules.min_kinds,
        "tiles": box.components.building_rules.tiles_total,
    }


def _tiles(box: CastleBox) -> Iterator[tuple[str, Any]]:
    """C6.1: the value, the points and the number of tiles of each building."""
    for building in box.tile_order:
        data = box.buildings[building]
        yield f"{building}_value", data.value
        yield f"{building}_points", data.vp
        if data.copies > 1:
            yield f"{building}_copies", data.copies


def _spaces(box: CastleBox) -> Iterator[tuple[str, Any]]:
    """C7.3, C9: the prices of each building's spaces and, numbered within the building, what they score."""
    rates = box.components.scoring
    for building, spaces in box.spaces_of.items():
        if spaces and building not in ("tavern", "stable", "forge"):
            # In all other buildings the spaces score alike.
            yield f"{building}_prices", sorted({box.costs[space] for space in spaces}, reverse=True)
        for at, space in enumerate(spaces, start=1):
            here = f"{building}_{at}"
            if space in rates.tavern:
                yield f"{here}_price", box.costs[space]
                yield f"{here}_points", rates.tavern[space].vp
                yield f"{here}_perhelpers", rates.tavern[space].per_helpers
            elif space in rates.gates:
                yield f"{here}_points", rates.gates[space].vp_per_tower
            elif space in rates.stable:
                yield f"{here}_price", box.costs[space]
                yield f"{here}_points", rates.stable[space].vp_per_house
            elif space in rates.forge:
                yield f"{here}_price", box.costs[space]
                yield f"{here}_points", rates.forge[space].vp
                yield f"{here}_persilver", rates.forge[space].per_silver
    yield "keep_1_points", rates.keep.vp_per_empty_space
    yield "servants_house_1_points", rates.servants_house.vp_per_unbuilt_tile_per_helper
    for name, rate in (("market_1", rates.market.one_helper), ("market_2", rates.market.two_helpers)):
        yield f"{name}_points", rate.vp
        yield f"{name}_pertalers", rate.talers
    yield "palace_pieces", rates.palace.max_resources_per_helper


def _winter(box: CastleBox, seats: int) -> dict[str, Any]:
    """C11. Round n of N stands on the space N - n + 1 (C3.1)."""
    c, rounds = box.components.winter, box.by_count(seats).rounds
    return {
        "winter_cards": c.cards_count,
        "winter_rounds": sorted(winter_rounds(box.components, rounds)),
        "innkeeper_price": c.innkeeper.helper_cost,
        "toll_talers": c.innkeeper.toll_per_trader_helper,
        "damsel_points": c.damsel.vp_for_last_suitor,
        "gift_pieces": c.damsel.gift_per_turn,
        "gift_talers": c.damsel.gift_per_turn,
        "snowfall_talers": c.snowfall.or_pay_talers,
        "plague_talers": c.plague.or_pay_talers_per_discard_card,
        "breach_stones": c.breach.max_stones,
        "breach_points": c.breach.vp_per_stone,
        "granary_price": c.granary.helper_cost,
        **{f"granary_{n}_points": vp for n, vp in c.granary.vp_each_by_helpers_present.items()},
    }


def _typed(box: CastleBox) -> Iterator[tuple[str, str]]:
    """C13: standing orders as they are typed, and the words in them."""
    yield "order_typed", SUGGESTED["damsel"][0]
    yield "stop_typed", SUGGESTED["damsel"][1]
    yield "forget_typed", box.notation.write(ForgetOrder(2))
    yield "forget_all_typed", box.notation.write(ForgetOrders())
    for word in (TALERS, KINDS[STONE], SUITORS, ASK):
        yield f"{word}_word", word
