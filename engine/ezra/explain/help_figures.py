"""Figures for the help texts of cards, tiles and Gates, taken from the components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.ezra.components import EzraBox
from engine.ezra.constants import SELL
from engine.ezra.effects import Alternatives, Effect, Effects, alternatives, effect_of_kind
from engine.ezra.effects.goods import Silver, Stone
from engine.ezra.effects.tracks import Banners
from engine.ezra.effects.workers import Worker
from engine.ezra.printed.checks_solo import ALL_THREE
from engine.ezra.printed.cost import Cost
from engine.ezra.printed.figures_board import AltarSide, Gate, Judgment, Scroll
from engine.ezra.printed.figures_people import Banner, Character, Exchanged, Hero, Scoring
from engine.ezra.printed.figures_solo import Focus, Need, SchemeRow, SoloSide

Sentence = tuple[str, Mapping[str, Any]]
"""A catalogue key and the parameters of its sentence."""


def figures(box: EzraBox) -> dict[str, Any]:
    """All figures by name: the id of a card, tile or Gate, and what the figure says about it."""
    c = box.components
    parts: tuple[Iterable[tuple[str, Any]], ...] = (
        *(_character(card) for card in c.character),
        *(_named(card.id, vp=card.vp, of=alternatives(card.effect)) for card in c.wall_deck.cards),
        *(_gate(gate) for gate in c.gate),
        *(_hero(hero) for hero in c.hero),
        *(_scroll(tile) for tile in c.scroll),
        *(_scoring(name, scoring) for name, scoring in c.scoring.items()),
        _guards(box),
        _labourers(box),
        _farmers(box),
        _traders(box),
        _elders(box),
        *(_altar(side) for side in c.altar_side),
        *(_side(side) for side in c.solo_side),
        *(_focus(card) for card in c.focus),
        *(_named(card.id, said=[_scheme(row) for row in card.rows]) for card in c.scheme),
    )
    return {name: figure for part in parts for name, figure in part}


# Parts of figures


def one_way(*effects: Effect) -> Alternatives:
    return [effects]


def price_effects(cost: Cost, *more: Effect) -> Effects:
    """A price as effects, Banners and the like first."""
    silver = (Silver(cost.silver),) if cost.silver else ()
    goods = tuple(
        effect_of_kind(kind, n) for kind in ("gold", "stone", "wood", "cinders") if (n := getattr(cost, kind))
    )
    return (*more, *silver, *goods)


def banner_effect(n: int, colour: str) -> Effect:
    return Banners(n, c=colour)


def exchange_sentence(paid: Effects, gained: Effects) -> Sentence:
    """A sentence "pay this, gain that"."""
    return "hint.each", {"price_of": price_of(paid), "of": alternatives(gained)}


def price_of(paid: Effects) -> Alternatives:
    """A price in a sentence; without one, the sentence says that it is free."""
    return one_way(*paid) if paid else []


def row_sentence(number: int, effects: Effects) -> Sentence:
    return "hint.row", {"row": number, "of": alternatives(effects)}


def row_sentences(effects_by_row: Sequence[Effects], first: int = 1) -> list[Sentence]:
    return [row_sentence(number, effects) for number, effects in enumerate(effects_by_row, first)]


def trade_sentence(character: Character) -> Sentence:
    """E12.2."""
    printed = character.trade
    if printed.kind == SELL:
        rates = [(effect_of_kind(kind), Silver(silver)) for kind, silver in printed.rates.items()]
        return "hint.sell", {"said": [exchange_sentence((kind,), (silver,)) for kind, silver in rates]}
    options = [option for option in (printed.top, printed.bottom) if option is not None]
    return "hint.trade", {"gate": printed.gate, "said": [_exchange(option) for option in options]}


def _exchange(printed: Exchanged) -> Sentence:
    return exchange_sentence(price_effects(Cost(silver=printed.pay_silver)), printed.gain)


# Cards, Gates, Heroes


def _named(identifier: str, **said: Any) -> Iterator[tuple[str, Any]]:
    yield from ((f"{identifier}_{name}", figure) for name, figure in said.items())


def _shown(printed: Sequence[Banner]) -> Alternatives:
    return one_way(*(banner_effect(banner.v, banner.c) for banner in printed))


def _character(card: Character) -> Iterator[tuple[str, Any]]:
    return _named(card.id, of=_shown(card.banners), said=[trade_sentence(card)], scoring=card.scoring)


def _gate(gate: Gate) -> Iterator[tuple[str, Any]]:
    yield from _named(gate.id, connection_of=alternatives(gate.connection))
    if gate.place or gate.vp:
        yield from _named(gate.id, vp=gate.vp, place_of=alternatives(gate.place))


def _scroll(tile: Scroll) -> Iterator[tuple[str, Any]]:
    gained, less = tile.prepare or tile.gives, (Stone(tile.stone_less),)
    said = {
        "vp": max(0, tile.immediate_vp),
        "lost_vp": max(0, -tile.immediate_vp),
        "of": gained and alternatives(gained),
        "each_vp": tile.vp,
        "per": tile.per,
        "end_silver": tile.silver_per_vp,
        "tent_spaces": tile.tent_spaces,
        "levite_silver": tile.silver_per_levite,
        "less_food": tile.food_less,
        "less_of": tile.stone_less and alternatives(less),
        "pay_silver": tile.again_silver,
        "size": tile.hand_size,
        "less_silver": tile.silver_less,
    }
    return _named(tile.id, **{name: figure for name, figure in said.items() if figure})


def _scoring(name: str, scoring: Scoring) -> Iterator[tuple[str, Any]]:
    yield from _named(f"scoring_{name}", base_vp=scoring.base) if scoring.base else ()
    if scoring.highest:
        yield from _named(f"scoring_{name}", highest=scoring.highest)
    else:
        yield from _named(f"scoring_{name}", each_vp=scoring.vp)


def _hero(hero: Hero) -> Iterator[tuple[str, Any]]:
    rewards = [
        ("hint.week", {"row": week, "of": alternatives(effects)}) for week, effects in enumerate(hero.rewards, 1)
    ]
    return _named(f"hero_{hero.id}", of=_shown([hero.banner]), said=rewards)


# Development Tiles


def _flips(box: EzraBox, tile: str) -> Iterator[tuple[str, Any]]:
    yield from _named(
        tile, price_of=[price_effects(box.flip_cost[tile])], reward_of=alternatives(box.flip_reward[tile])
    )


def _guards(box: EzraBox) -> Iterator[tuple[str, Any]]:
    yield "guards_back_of", alternatives(box.components.guards_back.prepare)
    for tile in box.guards.values():
        yield from _flips(box, tile.id)
        yield from _named(tile.id, limit=tile.limit, start_of=one_way(*map(effect_of_kind, tile.start)))


def _labourers(box: EzraBox) -> Iterator[tuple[str, Any]]:
    c = box.components
    yield "labourers_front_of", alternatives(c.labourers_front.per_worker)
    yield "labourers_back_of", alternatives(c.labourers_back.per_worker)
    for tile in c.labourers:
        yield from _flips(box, tile.id)


def _farmers(box: EzraBox) -> Iterator[tuple[str, Any]]:
    for tile in box.farmers.values():
        yield from _flips(box, tile.id)
        sides = {"front_of": tile.front, "back_of": tile.back, "prepare_of": tile.prepare}
        effects = {name: alternatives(effects) for name, effects in sides.items()}
        purchase = {"buys": tile.silver_as_food, "food_silver": box.components.exchange.silver_as_food}
        yield f"{tile.id}_said", [("hint.farmers", {**effects, **purchase})]


def _traders(box: EzraBox) -> Iterator[tuple[str, Any]]:
    for tile in box.components.traders:
        front, back = box.helper_rows[tile.id, False], box.helper_rows[tile.id, True]
        yield from _flips(box, tile.id)
        yield from _named(
            tile.id, front_said=row_sentences(front), back_said=row_sentences(back[len(front) :], len(front) + 1)
        )


def _elders(box: EzraBox) -> Iterator[tuple[str, Any]]:
    for tile in box.components.elders:
        yield from _flips(box, tile.id)
        yield from _named(tile.id, front_said=row_sentences(tile.front), back_said=row_sentences(tile.back))


# The Altar Card and the opponent


def judgment_figures(judgment: Judgment) -> dict[str, Alternatives]:
    ways = {"behind_of": judgment.behind, "between_of": judgment.between, "ahead_of": judgment.ahead}
    return {name: alternatives(effects) for name, effects in ways.items()}


def _altar(side: AltarSide) -> Iterator[tuple[str, Any]]:
    weeks = zip(side.zechariah, side.haggai, side.judgment, strict=True)
    said = [
        ("hint.prophets", {"row": week, "zechariah": z, "haggai": h, **judgment_figures(judgment)})
        for week, (z, h, judgment) in enumerate(weeks, 1)
    ]
    return _named(f"altar_{side.id}", said=said)


def _side(side: SoloSide) -> Iterator[tuple[str, Any]]:
    start = price_effects(Cost(silver=side.start_silver, gold=side.start_gold), Worker(side.start_workers))
    yield from _named(f"solo_{side.id}", start_of=[start], idle_silver=side.silver_per_idle_worker)
    yield from _named(f"solo_{side.id}", types_said=[worker_types_sentence(side)], **judgment_figures(side.judgment))


def worker_types_sentence(side: SoloSide) -> Sentence:
    """E21.24: which types of Workers the opponent scores."""
    return "hint.types", {"every": side.worker_type_scoring == ALL_THREE}


def _focus(card: Focus) -> Iterator[tuple[str, Any]]:
    said = [_exchange(trade) for trade in card.trades]
    return _named(card.id, gate=card.gate, column=card.column, dir=card.dir, said=said)


def _scheme(row: SchemeRow) -> Sentence:
    return "hint.scheme", {"need_of": [_needs(row.need)], "needs": bool(_needs(row.need)), "do": row.do}


def _needs(need: Need) -> tuple[tuple[str, int], ...]:
    """E21.12: conditions, in the form of pieces."""
    least = {"workers_min": need.workers_min or None, "gold_min": need.gold_min or None}
    most = {"workers_max": need.workers_max, "gold_max": need.gold_max}
    return tuple((name, n) for name, n in {**least, **most}.items() if n is not None)
