"""What `/rules` shows for Sa-Ré: the topics that explain each decision, and the figures in their texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.move import Move
from engine.orders import ASK, Condition, ForgetOrder, ForgetOrders, SetOrder
from engine.sare.components import DOUBLE, HORUS, HOSHEKH, PORT, SINGLE, TROUBLES, SareBox
from engine.sare.goods import GOLD, JOKER, PLAIN, STONE, WOOD, from_names
from engine.sare.moves import (
    CARD,
    FAR,
    LEFT,
    NEXT,
    ODDS,
    ON_DRAW,
    ON_REACTION,
    UNITS,
    Barracks,
    Build,
    Charter,
    Demolish,
    Draw,
    Gardens,
    Keep,
    Launch,
    LayDown,
    Library,
    Market,
    Palace,
    PassTrouble,
    Return,
    Shift,
    Stay,
    Store,
    Temple,
)
from engine.sare.sources import CARAVAN, JOKER_CARD, PRODUCED, WAREHOUSE, Payment

TOPICS: Final[Mapping[str, tuple[str, ...]]] = {
    "settle": ("setup", "variants", "discounts", "goal"),
    "sites": ("sites", "launch", "rebuild", "costs", "pyramid", "discounts", "room"),
    "sites.full": ("room", "rebuild", "sites", "launch"),
    "discard": ("rebuild", "caravans"),
    "decide": ("season", "resources", "troubles", "horus", "revolt", "temple", "barracks", "orders"),
    "decide.dark": ("horus", "season", "revolt", "troubles", "temple", "barracks", "orders"),
    "owed": ("horus", "barracks", "season"),
    "window": ("barracks", "season", "stopping"),
    "temple": ("temple", "horus", "season"),
    "cancel": ("temple", "horus", "troubles", "resources"),
    "troubles.take": ("gardens", "troubles", "revolt"),
    "troubles.further": ("troubles", "gardens", "stopping"),
    "react": ("stopping", "revolt", "orders", "resources"),
    "construction": ("building", "paying", "leftovers", "caravans", "discounts", "pyramid", "costs"),
    "keep": ("leftovers", "revolt"),
}
"""The topics by the key of a prompt, the most helpful first."""
FAR_STEPS, HELD_UNITS = 3, 5
"""The figures in examples of standing orders."""


def figures(box: SareBox, seats: int) -> dict[str, Any]:
    """The figures by their names in the texts; the last word of a name says what is counted."""
    return {**_start(box, seats), **_season(box), **_works(box), **dict(_tiles(box)), **dict(_notation_examples(box))}


def _start(box: SareBox, seats: int) -> dict[str, Any]:
    """S2, S4, S12."""
    c = box.components
    return {
        "board_squares": c.board.square_count,
        "banks": c.board.nile_squares,
        "corner": c.board.divinity_start_square,
        "start_goods": from_names(c.setup.starting_tokens),
        "type_tiles": seats,
        "pyramids": seats,
        "free_sites": box.limits.free_launches_per_master_builder,
        "most_sites": box.limits.launches_per_master_builder,
        "doubling_steps": box.revolt_gauge.doubling_cost,
        **{f"{mode}_administrative": box.modes[mode].needs.administrative_built for mode in ("priest", "pharaoh")},
    }


def _season(box: SareBox) -> dict[str, Any]:
    """S5 to S8, S10."""
    gauge = box.revolt_gauge
    dealt: Counter[str] = Counter(dict.fromkeys((SINGLE, DOUBLE, HORUS, HOSHEKH), 0))
    steps = Counter({gauge.simple_troubles: 0, gauge.double_troubles: 0})
    for card in box.deck:
        if box.card_kind[card] == TROUBLES:
            steps[box.card_steps[card]] += 1
        else:
            dealt[box.card_kind[card]] += 1
    return {
        "season_cards": len(box.deck),
        **{f"{kind}_cards": count for kind, count in dealt.items()},
        "simple_cards": steps[gauge.simple_troubles],
        "double_troubles_cards": steps[gauge.double_troubles],
        "simple_steps": gauge.simple_troubles,
        "double_steps": gauge.double_troubles,
        "owed_pending": box.limits.horus_extra_cards,
        "wind_steps": gauge.wind_of_revolt,
        "down_steps": -gauge.barracks_self,
        "up_steps": gauge.barracks_target,
        "gauge_start": gauge.start,
        "gauge_end": gauge.last_square,
        "cube_steps": -gauge.black_cube_effect,
    }


def _works(box: SareBox) -> dict[str, Any]:
    """S9."""
    caravans, limits = box.components.caravans, box.limits
    return {
        "charter_units": caravans.charter_cost_units,
        "caravan_units": caravans.value_units,
        "most_caravans": caravans.max,
        "warehouse_tokens": limits.warehouse_capacity,
        "kept_cards": limits.kept_cards_without_construction,
        "built_cards": limits.kept_cards_after_construction,
        "revolt_cards": limits.kept_cards_after_revolt,
    }


def _tiles(box: SareBox) -> Iterator[tuple[str, Any]]:
    """S1.14: the costs of the buildings, and the discounts of professions and Port (S9.4)."""
    for building, data in box.buildings.items():
        yield f"{building}_goods", from_names(data.cost)
        if building in box.produces and building != PORT:
            yield f"{building}_less_goods", from_names(data.discount)
    yield "port_less_units", box.buildings[PORT].discount_nile
    for number, stages in box.stages.items():
        yield f"pyramid_{number}_stages", [from_names(dict(zip(PLAIN, stage, strict=True))) for stage in stages]


def _notation_examples(box: SareBox) -> Iterator[tuple[str, Any]]:
    """Moves in notation, and words of the notation: both can be typed in any language."""
    write, words, letters = box.notation.write, box.sources.words, box.sources.letters
    double, other = box.resource_cards[0], box.resource_cards[-2:][0]
    pay = box.sources.sorted((double, other, other, WAREHOUSE[GOLD]))
    for name, move in example_moves(box, pay).items():
        yield f"{name}_typed", write(move)
    short = (f"{n} {letters[piece]}" if n > 1 else letters[piece] for piece, n in Counter(pay).items())
    yield "letters_typed", f"{write(Build('temple'))} with {' '.join(short)}"
    for piece in (JOKER_CARD, WAREHOUSE[GOLD], PRODUCED[WOOD], CARAVAN):
        yield f"{piece.partition('_')[0]}_piece", words[piece]
    yield "port_piece", words[PRODUCED[JOKER]]
    yield "far_steps", FAR_STEPS
    yield "held_units", HELD_UNITS
    for word in (LEFT, FAR, UNITS, NEXT, CARD, ODDS, ASK):
        yield f"{word}_word", word


def example_moves(box: SareBox, pay: Payment) -> Mapping[str, Move]:
    single, other = box.resource_cards[-1], box.resource_cards[-2:][0]
    return {
        "launch": Launch("temple", box.squares[4]),
        "move": Shift("temple", box.squares[2]),
        "return": Return("market"),
        "demolish": Demolish("carpenter", box.squares[0]),
        "draw": Draw(),
        "lay_down": LayDown(),
        "stay": Stay(),
        "temple": Temple(),
        "palace": Palace(),
        "barracks": Barracks(1),
        "market": Market(single, other, 1),
        "gardens": Gardens(),
        "library": Library(),
        "pass": PassTrouble(1),
        "build": Build("temple", "", pay),
        "square": Build("carpenter", box.squares[4]),
        "charter": Charter(pay[:1]),
        "store": Store(box.sources.sorted((single, PRODUCED[STONE]))),
        "keep": Keep(box.sources.sorted((other, single))),
        "order": SetOrder(ON_REACTION, (box.notation.write(Stay()),), (Condition(FAR, str(FAR_STEPS)),)),
        "draws": SetOrder(ON_DRAW, (box.notation.write(LayDown()),), (Condition(UNITS, str(HELD_UNITS)),)),
        "forget": ForgetOrder(2),
        "forget_all": ForgetOrders(),
    }
