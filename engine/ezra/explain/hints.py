"""Explains the numbers, places and rows in moves, and what moves bring, to the player who chooses between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from engine.ezra import points
from engine.ezra.constants import BLESSINGS, COLOURS
from engine.ezra.effects import Alternatives, Blessing, ChooseEffect, Effects, alternatives
from engine.ezra.effects.goods import AnyResource, ChooseFoodLoss, Food, Silver
from engine.ezra.effects.tracks import Points
from engine.ezra.explain.help_figures import banner_effect, judgment_figures, one_way, price_effects, price_of
from engine.ezra.moves import (
    ELDER,
    FARMERS_BACK,
    GUARDS_BACK,
    JUDGMENT,
    TRADER,
    Bless,
    Choose,
    CopyWall,
    Corner,
    DoItem,
    Elder,
    Farm,
    Feed,
    Flip,
    Grey,
    Labour,
    LoseFood,
    PlaceLevite,
    PlayCard,
    RepeatTrader,
    Retrieve,
    Scribe,
    Sell,
    TakeSilver,
    Temple,
    Tent,
    Trade,
    Trader,
    Tuck,
    WallCard,
)
from engine.ezra.position import EzraPosition
from engine.ezra.printed.cost import Cost
from engine.ezra.scrolls import HERO_OF, W21_AFTER_TRADE
from engine.ezra.steps import building, checklist, helpers, levites, production, trading
from engine.ezra.steps.plans import Plans
from engine.ezra.steps.sabbath import Feeding, workers_to_feed
from engine.ezra.steps.wall_cards import ChooseWall
from engine.game import HelpRef
from engine.move import Move, Prompt

Hint = HelpRef | Prompt | None


def explain_value(p: EzraPosition, seat: int, kind: type[Move], field: str, value: Any) -> Hint:
    explain, step = _EXPLANATIONS.get((kind, field)), p.step
    if explain is None:
        return None
    return explain(step.lane_position(p, seat) if isinstance(step, Plans) else p, seat, value)


def explain_move(p: EzraPosition, seat: int, move: Move) -> Prompt | None:
    step = p.step
    return _move(step.lane_position(p, seat) if isinstance(step, Plans) else p, seat, move)


def _move(p: EzraPosition, seat: int, move: Move) -> Prompt | None:
    player, step = p.state.players[seat], p.step
    match move:
        case PlayCard():
            return _pile(p, seat, move)
        case Flip():
            tile = player.tiles[p.box.components.development.types.index(move.type)]
            paid = price_effects(p.box.flip_cost[tile])
            return Prompt("each", {"price_of": price_of(paid), "of": alternatives(p.box.flip_reward[tile])})
        case Sell():
            card = move.card or trading.tradable_cards(p, seat, sell=True)[0]
            return _effects_prompt(one_way(Silver(trading.proceeds(p, card, move.goods))))
        case PlaceLevite():
            paid = _paid(p, levites.price(p, seat) - move.bought, move.bought)
            row = p.box.components.levite_track.rows[player.levites]
            return Prompt("each", {"price_of": price_of(paid), "of": alternatives(row.reward)})
        case Feed() if isinstance(step, Feeding):
            return _meal(p, seat, workers_to_feed(p, seat), move.bought)
        case LoseFood() if isinstance(step, ChooseFoodLoss):
            return _meal(p, seat, step.food, move.bought)
        case Bless():
            return Prompt("blessings", {"n": player.blessings[BLESSINGS.index(move.colour)] + 1})
        case Retrieve():
            return Prompt("frees", {"of": alternatives(helpers.row_effects(p, seat, move.who)[move.row - 1])})
        case RepeatTrader() if isinstance(step, helpers.TraderAgain):
            paid, gained = price_effects(Cost(silver=step.price(p))), helpers.row_effects(p, seat, TRADER)[step.row - 1]
            return Prompt("each", {"price_of": price_of(paid), "of": alternatives(gained)})
        case TakeSilver():
            return _effects_prompt(alternatives(p.box.scroll_effects[W21_AFTER_TRADE]))
        case Choose() if isinstance(step, ChooseEffect):
            return _effects_prompt([step.of[move.option - 1]])
        case Farm():
            made = [msgspec.structs.replace(effect, n=effect.n * move.workers) for effect in _farmer(p, seat)]
            return _effects_prompt([tuple(made)])
        case Tuck():
            return Prompt("tucked", {"vp": sum(points.by_card(p, seat, move.cards).values())})
        case _:
            return None


def _pile(p: EzraPosition, seat: int, move: PlayCard) -> Prompt:
    """E6.1 to E6.3: the Banners shown once the card lies on the pile, and the card that it covers."""
    player, at = p.state.players[seat], move.pile - 1
    tops = [pile[-1] for number, pile in enumerate(player.piles) if pile and number != at]
    shown = p.box.shown_banners((*tops, move.card), player.tucked, player.heroes)
    below = player.piles[at]
    return Prompt("pile", {**dict(zip(COLOURS, shown, strict=True)), "top": below[-1] if below else ""})


def _meal(p: EzraPosition, seat: int, food: int, bought: int) -> Prompt:
    """E17.1, E20.35: what is paid for so much Food, and what missing Food costs."""
    exchange, have = p.box.components.exchange, p.state.players[seat].food
    paid = min(have, food - bought)
    missing = food - bought - paid
    vp = missing * exchange.unfed_worker_vp
    return Prompt("meal", {"price_of": [_paid(p, paid, bought)], "missing": missing, "vp": vp})


def _paid(p: EzraPosition, food: int, bought: int) -> Effects:
    """E20.35: Food, and the Silver for more of it."""
    silver = bought * p.box.components.exchange.silver_as_food
    return (*((Food(food),) if food else ()), *((Silver(silver),) if silver else ()))


def _farmer(p: EzraPosition, seat: int) -> Effects:
    return production.per_farmer(p.box, p.state.players[seat])


def _effects_prompt(of: Alternatives) -> Prompt:
    return Prompt("step", {"of": of})


def _card(p: EzraPosition, seat: int, card: str | tuple[str, ...]) -> Hint:
    if isinstance(card, str):
        return HelpRef("card", card)
    return HelpRef("card", card[0]) if len(card) == 1 else None


def _gate(p: EzraPosition, seat: int, gate: str) -> Hint:
    return HelpRef("gate", gate)


def _wall_card(p: EzraPosition, seat: int, number: int) -> Hint:
    """E9.6: a drawn Wall Card by its number."""
    step = p.step
    seen = isinstance(step, ChooseWall) and step.seat == seat and 1 <= number <= len(step.drawn)
    return HelpRef("card", step.drawn[number - 1]) if seen and isinstance(step, ChooseWall) else None


def _copied_wall(p: EzraPosition, seat: int, space: str) -> Hint:
    """E20.14."""
    return HelpRef("card", p.state.wall_cards[p.box.ring_index[space]])


def _scroll(p: EzraPosition, seat: int, at: tuple[int, int]) -> Hint:
    tile = p.state.scrolls[at[0] - 1][at[1] - 1]
    return HelpRef("hero", HERO_OF[tile]) if tile in HERO_OF else HelpRef("tile", tile)


def _tent(p: EzraPosition, seat: int, spaces: int) -> Hint:
    """E11.1, E11.2."""
    cost, map_, start = p.box.tent_costs[spaces], p.box.components.map, p.state.players[seat].tent
    resource = (AnyResource(cost.resource),) if cost.resource else ()
    crossed = [effect for step in range(spaces) for effect in map_.crossing[(start + step) % map_.spaces]]
    return Prompt(
        "each", {"price_of": one_way(banner_effect(cost.banners, "blue"), *resource), "of": one_way(*crossed)}
    )


def _flip(p: EzraPosition, seat: int, type_: str) -> Hint:
    return HelpRef("tile", p.state.players[seat].tiles[p.box.components.development.types.index(type_)])


def _helper_row(who: str) -> Callable[[EzraPosition, int, int], Hint]:
    return lambda p, seat, row: _effects_prompt(alternatives(helpers.row_effects(p, seat, who)[row - 1]))


def _temple(p: EzraPosition, seat: int, row: int) -> Hint:
    """E7.5, E7.6: the cost of a row and its reward."""
    printed = p.box.temple_rows[row - 1]
    price = one_way(banner_effect(printed.banners, "red"))
    if not printed.reward:
        return Prompt("costs", {"price_of": price})
    return Prompt("each", {"price_of": price, "of": alternatives(printed.reward)})


def _in_temple(p: EzraPosition, seat: int, good: str) -> Hint:
    """E7.5: the points of a Resource there."""
    return _effects_prompt(one_way(Points(p.box.components.temple.vp_per_resource[good])))


def _trade(p: EzraPosition, seat: int, option: str) -> Hint:
    """E12.2: the price including the fee, if only one card can trade."""
    usable = trading.tradable_cards(p, seat, sell=False)
    if len(usable) != 1:
        return None
    paid = price_effects(Cost(silver=trading.total_price(p, seat, usable[0], option)))
    return Prompt("each", {"price_of": price_of(paid), "of": alternatives(trading.option(p, usable[0], option).gain)})


def _space(p: EzraPosition, seat: int, space: str) -> Hint:
    """E9.3, E9.4: the Rubble on a space, the cost of building there, and the reward."""
    at = p.box.ring_index[space]
    grey, goods = building.price(p, seat, at)
    paid: Mapping[str, Any] = {"rubble": p.state.rubble[at], "goods": goods, "n": grey}
    if at in p.box.walls:
        return Prompt("wall_space", {**paid, "of": one_way(Blessing(c=p.box.walls[at].blessing))})
    return Prompt(
        "gate_space", {**paid, "of": alternatives(_with_silver(p.state.gate_silver[at], p.box.gates[at].place))}
    )


def _with_silver(n: int, printed: Effects) -> Effects:
    """The silver of a Gate Card and what the Gate itself gives, silver added up."""
    silver = n + sum(effect.n for effect in printed if isinstance(effect, Silver))
    others = tuple(effect for effect in printed if not isinstance(effect, Silver))
    return (Silver(silver), *others) if silver else others


def _item(p: EzraPosition, seat: int, item: str) -> Hint:
    """E16.2: an item; the judgment with all three outcomes, as the marker may still move before it."""
    if item == JUDGMENT:
        side, week = p.box.altar_sides[p.state.side], p.state.round
        at = {"row": week, "zechariah": side.zechariah[week - 1], "haggai": side.haggai[week - 1]}
        return Prompt("prophets", {**at, **judgment_figures(side.judgment[week - 1])})
    if item in (GUARDS_BACK, FARMERS_BACK):
        return _effects_prompt(alternatives(checklist.item_effects(p, seat, item)))
    return HelpRef("tile", item)


def _labour(p: EzraPosition, seat: int, option: int) -> Hint:
    """E16.3."""
    made = alternatives(production.per_worker(p.box, p.state.players[seat]))
    return _effects_prompt([made[option - 1]]) if 1 <= option <= len(made) else None


_EXPLANATIONS: Mapping[tuple[type[Move], str], Callable[[EzraPosition, int, Any], Hint]] = {
    (Corner, "gate"): _gate,
    (PlayCard, "card"): _card,
    (Tuck, "cards"): _card,
    (WallCard, "card"): _wall_card,
    (WallCard, "top"): _wall_card,
    (CopyWall, "space"): _copied_wall,
    (Scribe, "tile"): _scroll,
    (Tent, "spaces"): _tent,
    (Flip, "type"): _flip,
    (Trader, "row"): _helper_row(TRADER),
    (Elder, "row"): _helper_row(ELDER),
    (Temple, "row"): _temple,
    (Temple, "good"): _in_temple,
    (Trade, "option"): _trade,
    (Grey, "space"): _space,
    (DoItem, "item"): _item,
    (Labour, "option"): _labour,
}
