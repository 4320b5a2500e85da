"""Placing a Levite: before the first step of a red action, or after its last (E7.1, E7.2, E20.11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.ezra.constants import LEVITES
from engine.ezra.moves import PlaceLevite
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W10_LEVITE_FOOD
from engine.illegal import Illegal

levite_move = cache(PlaceLevite)
"""Cached, because the same few moves are listed again and again."""


def has_all_levites(p: EzraPosition, player: int) -> bool:
    """E7.2: whether the player has the maximum number of Levites."""
    return p.state.players[player].levites >= p.box.components.levite_track.max


def price(p: EzraPosition, seat: int) -> int:
    """E7.2, E20.11: the Food that the next row costs."""
    row = p.box.components.levite_track.rows[p.state.players[seat].levites]
    return (
        max(0, row.food - p.box.scrolls[W10_LEVITE_FOOD].food_less) if p.has_scroll(seat, W10_LEVITE_FOOD) else row.food
    )


def choices(p: EzraPosition, seat: int) -> Sequence[PlaceLevite]:
    """Placing a Levite, with each amount of Food that can be paid in Silver (E20.35)."""
    player = p.state.players[seat]
    if p.state.turn.levite or not player.supply or has_all_levites(p, seat):
        return ()
    food = price(p, seat)
    least = max(0, food - player.food)
    return [levite_move(bought) for bought in range(least, p.max_bought_food(seat, food) + 1)]


def refuse(p: EzraPosition, seat: int, move: PlaceLevite) -> Illegal | None:
    player = p.state.players[seat]
    if p.state.turn.levite:
        return Illegal("levite.one", clause="E7.1")
    if has_all_levites(p, seat):
        return Illegal("levite.full", clause="E7.2", n=player.levites)
    if not player.supply:
        return Illegal("levite.worker", clause="E7.2")
    food = price(p, seat)
    most = p.max_bought_food(seat, food)
    if not 0 <= move.bought <= most:
        return Illegal("food.bought", clause="E20.35", most=most)
    if player.food < food - move.bought:
        return Illegal("levite.food", clause="E7.2", n=food - move.bought, have=player.food)
    return None


def place(p: EzraPosition, seat: int, move: PlaceLevite) -> None:
    """E7.2: pay for a Levite, place it, and push the reward of its row."""
    player = p.state.players[seat]
    food = price(p, seat) - move.bought
    player.food -= food
    player.silver -= move.bought * p.box.components.exchange.silver_as_food
    p.state.turn.levite = True
    add_levite(p, seat, food=food, bought=move.bought)


def add_levite(p: EzraPosition, player: int, *, food: int = 0, bought: int = 0) -> None:
    """Place a paid Levite from the Supply on the next row and push the reward."""
    owner = p.state.players[player]
    owner.supply -= 1
    row = p.box.components.levite_track.rows[owner.levites]
    owner.levites += 1
    p.emit("levite", seats=(player,), seat=player, row=row.row, food=food, bought=bought)
    p.then(*p.gain_steps(player, row.reward, source=LEVITES))
