"""What the options of a decision bring now, for the player who chooses between them."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import Any

from engine.castle.components import WORKERS
from engine.castle.deliveries import delivery
from engine.castle.goods import KINDS, NOTHING, SILVER, Goods, add, minimum, of_kind, sub
from engine.castle.moves import (
    TALER,
    Build,
    Convert,
    Court,
    Displace,
    Fill,
    Give,
    Lose,
    Pay,
    Place,
    PlaceTrader,
    Play,
    Take,
)
from engine.castle.prospect import gain
from engine.castle.scoring import building_points
from engine.castle.state import CastlePosition
from engine.castle.steps.building import BRICKLAYER, STONEMASON, Craft
from engine.castle.steps.characters import TakeFromTower
from engine.castle.steps.choosing import MASTER_BUILDER
from engine.castle.steps.equipping import FillCard, FillTogether, free_piece_choices
from engine.castle.steps.winter import Misfortune, ShareGift
from engine.castle.view import castle_view
from engine.game import HelpRef
from engine.move import Move, Prompt

MOST_BUILDINGS = 4
"""So many buildings are named, the best first; the others are counted."""


def explain_value(p: CastlePosition, seat: int, kind: type[Move], field: str, value: Any) -> HelpRef | Prompt | None:
    if kind is Play and len(value) == 1:
        return _card(p, seat, value[0])
    if kind is Lose:
        return HelpRef("card", value)
    if (kind, field) == (Place, "space"):
        return _space(p, seat, value)
    if (kind, field) == (Place, "source"):
        return _source(p, seat, value)
    if (kind, field) == (Build, "building") and isinstance(p.step, Craft):
        points = _points(p, p.step.card, value)
        return Prompt("scores", {"points": points}) if points else None
    return None


def explain_move(p: CastlePosition, seat: int, move: Move) -> Prompt | None:
    step, player = p.step, p.state.players[seat]
    match move:
        case PlaceTrader() | Displace():
            return _trader_place(p, move)
        case Fill() if isinstance(step, FillCard | FillTogether):
            card = step.card if isinstance(step, FillCard) else step.card_of(seat)
            return Prompt("fill", _buildable(p, card, [add(_with_card(p, seat, card), move.goods)]))
        case Take() if isinstance(step, TakeFromTower):
            kind = KINDS.index(move.kind)
            reserve = add(player.goods, of_kind(kind, p.state.watchtower[kind]))
            found = _buildable(p, BRICKLAYER, [reserve])
            return Prompt("take", {name: found[name] for name in ("buildings", "more")})
        case Take() if isinstance(step, ShareGift):
            return Prompt("gifts", _gifts(step, move.kind))
        case Court():
            return Prompt("have", {"n": player.talers if move.gift == TALER else player.goods[KINDS.index(move.gift)]})
        case Pay() if isinstance(step, Misfortune):
            return Prompt("pays", {"talers": min(step.price(p, seat), player.talers)})
        case Give():
            stones = sum(add(move.goods, move.silver))
            return Prompt("scores", {"points": p.box.components.winter.breach.vp_per_stone * stones})
        case Convert():
            return Prompt("scores", {"points": building_points(p, add(move.goods, move.silver))})
        case Build() if isinstance(step, Craft):
            pieces = sum(move.goods) + sum(move.silver)
            talers = min(p.state.bank, pieces * p.box.builders[step.card].talers_per_piece_spent)
            return Prompt("left", {"goods": sub(player.goods, _paid(move)), "talers": talers})
        case _:
            return None


def _paid(move: Build) -> Goods:
    """C6.4: the pieces that leave the reserve: those paid, and a silver for each piece fetched."""
    return add(move.goods, of_kind(SILVER, sum(move.silver)))


# Cards


def _card(p: CastlePosition, seat: int, card: str) -> Prompt | None:
    characters, s = p.box.components.characters, p.state
    if card == "messenger":
        return Prompt("pays", {"talers": min(characters.messenger.talers, s.bank)})
    if card == "trader":
        return _deliveries(p, seat)
    if card == BRICKLAYER:
        reserve = s.players[seat].goods
        kinds = [of_kind(kind, n) for kind, n in enumerate(s.watchtower) if n] or [NOTHING]
        return Prompt("build", _buildable(p, card, [add(reserve, kind) for kind in kinds]))
    if card == STONEMASON:
        return Prompt("build", _buildable(p, card, [s.players[seat].goods]))
    if card in WORKERS:
        brought = _with_card(p, seat, card)
        free = free_piece_choices(p, card) if p.box.components.worker_cards[card].choose else [NOTHING]
        return Prompt("build", _buildable(p, card, [add(brought, goods) for goods in free or [NOTHING]]))
    if card == MASTER_BUILDER:
        return Prompt("takes_back", {"n": len(s.players[seat].row)})
    return None


def _with_card(p: CastlePosition, seat: int, card: str) -> Goods:
    """C5.5.1: the reserve with the pieces that the stock puts on a Worker card."""
    player = p.state.players[seat]
    on_card = dict(player.on_cards).get(card)
    return add(player.goods, minimum(p.box.equipment[card], p.state.stock) if on_card is None else on_card)


def _deliveries(p: CastlePosition, seat: int) -> Prompt:
    """C5.2.7, C5.2.8: what the seat's helpers would be paid now, and the best that one more could get."""
    goods, more = NOTHING, NOTHING
    for place in p.box.trader_places:
        paid = _paid_at(p, place)
        if p.state.carts.get(place) == seat:
            goods = add(goods, paid)
        elif place in p.box.carts and place not in p.state.carts:
            more = add(more, paid)
    return Prompt("deliveries", {"goods": goods, "offers": more})


def _buildable(p: CastlePosition, card: str, reserves: Iterable[Goods]) -> dict[str, Any]:
    """C6: the buildings that one of these reserves could pay for, with what the card would bring."""
    payable = {value for goods in reserves for value in p.box.payments.payable_values(goods, p.state.stock)}
    found = [
        building for building, left in p.state.tiles.items() if left and p.box.buildings[building].value in payable
    ]
    points = {building: floor(p.box.buildings[building].vp * p.box.factors[card]) for building in found}
    best = sorted(found, key=lambda building: -p.box.buildings[building].vp)
    shown = tuple((building, points[building]) for building in best[:MOST_BUILDINGS])
    talers = p.box.builders[card].talers_per_piece_spent
    return {"buildings": shown, "more": max(0, len(best) - MOST_BUILDINGS), "talers": talers}


def _points(p: CastlePosition, card: str, building: str) -> int:
    """C5.4.5, C5.5.5: halves rounded down (R22)."""
    return floor(p.box.buildings[building].vp * p.box.factors[card])


# Helpers


def _source(p: CastlePosition, seat: int, source: str) -> Prompt | None:
    """C7.4: the helpers in reserve, or the delivery that is given up."""
    if not source:
        return Prompt("reserve", {"n": p.state.players[seat].helpers})
    if source not in p.box.components.trader_places:
        return None
    return Prompt("gives_up", {"goods": _paid_at(p, source)})


def _paid_at(p: CastlePosition, place: str) -> Goods:
    resource = p.box.components.trader_places[place].resource
    return of_kind(KINDS.index(resource), delivery(p.box.components, place, p.state.stock)[1])


def _gifts(step: ShareGift, kind: str) -> dict[str, Any]:
    """C11.4: how much of this the Damsel's gifts hold."""
    if kind == TALER:
        return {"talers": step.talers}
    number = KINDS.index(kind)
    return {"goods": of_kind(number, step.goods[number])}


def _trader_place(p: CastlePosition, move: PlaceTrader | Displace) -> Prompt:
    goods = _paid_at(p, move.place)
    if isinstance(move, Displace):
        return Prompt("displaces", {"rival": p.state.carts[move.place], "goods": goods})
    return Prompt("delivers", {"goods": goods})


def _space(p: CastlePosition, seat: int, space: str) -> Prompt:
    """C7.3, C9: the price, and the points that the helper would add if the game ended now."""
    cost = p.box.costs[space]
    return Prompt("space", {"talers": cost, "points": gain(castle_view(p, seat), seat, space, cost)})
