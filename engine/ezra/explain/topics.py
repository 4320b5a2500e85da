"""The topics of `/rules` that explain each decision, and the figures in their texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.ezra.components import EzraBox
from engine.ezra.effects import Effects, alternatives, effect_of_kind
from engine.ezra.effects.goods import AnyResource, Cinders, Food, Silver, Wood
from engine.ezra.effects.tracks import Points
from engine.ezra.effects.workers import Worker
from engine.ezra.explain import help_figures
from engine.ezra.explain.help_figures import (
    Sentence,
    banner_effect,
    exchange_sentence,
    one_way,
    price_effects,
    row_sentence,
)
from engine.ezra.moves import ON_BLESSING, Bless, Build, Clear, Scribe, WallCard
from engine.ezra.printed.cost import Cost
from engine.ezra.printed.figures_board import Map, MoveCost
from engine.move import Move
from engine.orders import ASK, ForgetOrder, SetOrder

TURN: Final = ("turn", "cards", "trade", "traders", "tiles")
TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "choose_corner": ("setup", "gates", "city", "goal"),
    "open": ("cards", "turn", "traders", "trade", "tiles", "goal"),
    "played": ("turn", "levites", "rubble", "scribes", "tent", "cards"),
    "red_action": ("temple", "altar", "levites", *TURN),
    "grey_action": ("rubble", "building", "gates", *TURN),
    "blue_action": ("scribes", "scrolls", "tent", *TURN),
    "finished": (*TURN, "levites"),
    "choose_blessing": ("blessings", "scoring"),
    "choose_blessing_aside": ("blessings", "orders"),
    "choose_goods": ("blessings", "tiles"),
    "choose_retrieve": ("traders", "blessings"),
    "choose_flip": ("tiles", "prepare"),
    "choose_effect": ("blessings", "prepare"),
    "choose_loss": ("altar", "tiles", "sabbath"),
    "choose_wall": ("building", "gates", "scoring"),
    "choose_neighbour": ("building", "scrolls"),
    "return": ("tiles", "orders"),
    "after_trade": ("trade", "tiles", "scrolls"),
    "trader_again": ("traders", "scrolls"),
    "checklist": ("prepare", "altar", "sabbath", "tiles", "after"),
    "market": ("trade", "tiles", "prepare"),
    "plan_whole": ("prepare", "sabbath", "after"),
    "plan_closed": ("prepare", "sabbath", "after"),
    "feeding": ("sabbath", "prepare", "tiles"),
    "tucking": ("sabbath", "cards", "scoring"),
}
"""Topics by the key of a prompt, the most helpful first."""


def figures(box: EzraBox, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
    """All figures by the name the texts use; the last word of a name says what is counted."""
    parts = (_start(box), _board(box, seats), _temple(box, seats), _city(box), _week(box))
    more = (_solo(box, options["solo_side"]), dict(_examples_in_notation(box)), help_figures.figures(box))
    return {name: figure for part in (*parts, *more) for name, figure in part.items()}


def _start(box: EzraBox) -> dict[str, Any]:
    """E3, E5.1, E6.1."""
    m = box.components.meta
    return {
        "start_vp": m.start_vp,
        "game_weeks": m.rounds,
        "week_days": m.work_days_per_round,
        "start_silver": m.start_silver,
        "start_food": m.start_food,
        "deck_cards": box.components.character_deck.size,
        "hand_size": m.start_hand,
        "wall_deck_cards": len(box.wall_vp),
        "all_of": one_way(Worker(m.workers_per_colour)),
        "idle_of": one_way(Worker(m.start_workers_in_supply)),
        "piles": m.piles,
        "pile_cards": m.max_cards_per_pile,
    }


def _board(box: EzraBox, seats: int) -> dict[str, Any]:
    """E2, E10, E11, E14."""
    c, covered = box.components, box.neutral(seats)
    cost = c.map.move_cost
    return {
        "neutral_walls": sum(at in box.walls for at in covered),
        "neutral_gates": sum(at in box.gates for at in covered),
        "gate_card_silver": box.gate_silver(seats),
        "scroll_widths": [scroll.width for scroll in box.scroll_rows],
        "scroll_row_food": [scroll.food_bonus for scroll in box.scroll_rows],
        "scroll_row_values": [scroll.vp for scroll in box.scroll_rows],
        "scribes_said": [
            row_sentence(printed.row, price_effects(printed.pay, banner_effect(printed.banners, "blue")))
            for printed in box.scroll_rows
        ],
        "branch_silver": c.scroll_rows.branch_cost_silver,
        "map_spaces": c.map.spaces,
        "map_said": [("hint.step", {"of": alternatives(step)}) for step in _crossings(c.map)],
        "tents_said": [
            _tent_sentence(spaces, move_cost)
            for spaces, move_cost in enumerate((cost.one, cost.two, cost.three, cost.four), 1)
        ],
        "blessing_steps": c.blessing_track.last,
        "columns_said": [row_sentence(bonus.column, bonus.reward) for bonus in c.blessing_track.column_bonus],
    }


def _crossings(map_: Map) -> tuple[Effects, ...]:
    """E11.1: the crossings in order, beginning where the Tent starts."""
    return (*map_.crossing[map_.start :], *map_.crossing[: map_.start])


def _tent_sentence(spaces: int, cost: MoveCost) -> Sentence:
    """E11.2."""
    resource = (AnyResource(cost.resource),) if cost.resource else ()
    return "hint.way", {"spaces": spaces, "price_of": [(banner_effect(cost.banners, "blue"), *resource)]}


def _temple(box: EzraBox, seats: int) -> dict[str, Any]:
    """E2.6, E7, E8."""
    c = box.components
    sector, fire = c.temple.sector_effects, c.altar_fire
    return {
        "temple_rows": len(box.temple_rows),
        "temple_columns": box.columns(seats),
        "temple_sectors": len(box.sectors(seats)),
        "levites_said": [exchange_sentence((Food(level.food),), level.reward) for level in c.levite_track.rows[1:]],
        "most_levites": c.levite_track.max,
        "temple_said": [
            exchange_sentence((banner_effect(line.banners, "red"),), line.reward) for line in box.temple_rows
        ],
        "temple_goods_said": [
            exchange_sentence((effect_of_kind(kind),), (Points(vp),)) for kind, vp in c.temple.vp_per_resource.items()
        ],
        "finisher_food": sector.finisher_food,
        "most_levites_vp": sector.most_levites_vp,
        "least_levites_vp": -sector.least_levites_vp,
        "levite_silver": sector.silver_per_levite,
        "wood_of": one_way(banner_effect(fire.wood.banners, "red"), Wood()),
        "wood_spaces": fire.wood.move,
        "cinders_of": one_way(banner_effect(fire.cinders.banners, "red"), Cinders()),
        "cinders_spaces": fire.cinders.move,
        "overflow_silver": c.altar_track.overflow_silver_per_move,
    }


def _city(box: EzraBox) -> dict[str, Any]:
    """E9."""
    c, common = box.components, box.components.gate_common
    clear = [
        exchange_sentence((banner_effect(n, "grey"),), (effect_of_kind(kind),))
        for kind, n in c.rubble.clear_cost.items()
    ]
    return {
        "clear_said": clear,
        "discount_gold": common.discount_gold_per_resource,
        "discount_of": one_way(banner_effect(common.discount_grey_per_resource, "grey")),
        "looked_cards": c.wall_deck.looked_at,
        "gate_price_of": [price_effects(common.cost, banner_effect(common.grey, "grey"))],
    }


def _week(box: EzraBox) -> dict[str, Any]:
    """E12 to E19."""
    c, worth = box.components, box.components.exchange
    rates = {"gold": worth.gold_to_silver, "stone": worth.stone_to_silver, "wood": worth.wood_to_silver}
    rates |= {"cinders": worth.cinders_to_silver, "food": worth.food_to_silver}
    return {
        "fee_silver": c.gate_common.trade_fee_silver,
        "tile_vp": worth.vp_per_developed_tile,
        "food_silver": worth.silver_as_food,
        "trader_front": c.development.trader_rows_front,
        "trader_back": c.development.trader_rows_back,
        "elder_front": c.elders_common.front_rows,
        "elder_back": c.elders_common.back_rows,
        "hungry_vp": -worth.unfed_worker_vp,
        "tucked": c.meta.tuck_per_round,
        "leader_of": alternatives(c.after_sabbath.altar_leader),
        "worth_said": [exchange_sentence((effect_of_kind(kind),), (Silver(n),)) for kind, n in rates.items()],
        "end_silver": worth.silver_per_vp,
        "leader_vp": worth.altar_leader_vp,
    }


def _solo(box: EzraBox, side: str) -> dict[str, Any]:
    """E21."""
    solo, printed = box.components.solo, box.solo_sides[side]
    start = price_effects(Cost(printed.start_silver, printed.start_gold), Worker(printed.start_workers))
    return {
        "rival_start_of": [start],
        "rival_idle_silver": printed.silver_per_idle_worker,
        "rival_types_said": [help_figures.worker_types_sentence(printed)],
        "rival_columns_said": [("hint.columns", {"given": solo.column_bonuses})],
        "rival_build_gold": solo.build_gold,
        "rival_levite_gold": solo.levite_gold,
        "rival_change_silver": solo.levite_silver_to_gold,
        "rival_altar_spaces": solo.levite_fallback_altar,
    }


def _examples_in_notation(box: EzraBox) -> Iterator[tuple[str, Any]]:
    """Example moves as players can type them, in words that every language reads."""
    for name, move in examples(box).items():
        yield f"{name}_typed", box.notation.write(move)
    yield "ask_word", ASK


def examples(box: EzraBox) -> Mapping[str, Move]:
    write, (orange, *_, red) = box.notation.write, box.components.vocab.blessing_colours
    return {
        "clear": Clear((2, 0, 1, 0)),
        "build": Build(gold=(0, 0, 1, 0)),
        "wall": WallCard(2, 1),
        "scribe": Scribe((2, 3), ((1, 2),)),
        "order": SetOrder(ON_BLESSING, (write(Bless(orange)), write(Bless(red)))),
        "forget": ForgetOrder(1),
    }
