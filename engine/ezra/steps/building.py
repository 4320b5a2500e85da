"""Clearing Rubble and building Walls and Gates, for players and the solo opponent (E9, E21.15 to E21.17).

The functions return the steps that follow, in order; the caller pushes them.
"""

from __future__ import annotations

from engine.ezra.effects import Blessing, Effects
from engine.ezra.goods import Goods, from_names, of_kind, sub
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import W12_GATEKEEPER_BLESSING, W13_LESS_STONE, W14_ADJACENT_WALL
from engine.ezra.steps.adjacency import ChooseNeighbour, Connect, adjacent_gates, adjacent_walls, set_owner
from engine.step import Step


def clear_cost(p: EzraPosition, pieces: Goods) -> int:
    """E9.2: grey Banners to clear these pieces."""
    each = from_names(p.box.components.rubble.clear_cost)
    return sum(count * banners for count, banners in zip(pieces, each, strict=True))


def price(p: EzraPosition, player: int, at: int) -> tuple[int, Goods]:
    """E9.4, E20.13: grey Banners and Resources to build here."""
    space = p.box.walls.get(at) or p.box.components.gate_common
    cinders, wood, stone, gold = space.cost.goods
    if p.has_scroll(player, W13_LESS_STONE):
        stone = max(0, stone - p.box.scrolls[W13_LESS_STONE].stone_less)
    return space.grey, (cinders, wood, stone, gold)


def clear(p: EzraPosition, player: int, at: int, pieces: Goods) -> list[Step]:
    """E9.2, E9.3: the player takes the pieces at once; the last piece of a Wall space gives a Blessing."""
    s = p.state
    left = sub(s.rubble[at], pieces)
    s.rubble = (*s.rubble[:at], left, *s.rubble[at + 1 :])
    # E21.4: the opponent gains any Resource as Gold.
    p.gain(player, of_kind("gold", sum(pieces)) if p.is_rival(player) else pieces)
    p.emit("cleared", seats=(player,), seat=player, space=p.box.ring[at], goods=pieces)
    if at not in p.box.walls or any(left):
        return []
    blessing: Effects = (Blessing(c=p.box.walls[at].blessing),)
    return p.gain_steps(player, blessing)


def place_wall(p: EzraPosition, player: int, at: int, card: str) -> list[Step]:
    """E9.8: place a Wall Card that has been paid and taken from the deck."""
    s = p.state
    set_owner(p, at, player)
    s.wall_cards = (*s.wall_cards[:at], card, *s.wall_cards[at + 1 :])
    p.emit("built_wall", seats=(player,), seat=player, space=p.box.ring[at], card=card)
    follows = p.gain_steps(player, p.box.wall_effect[card])
    if p.has_scroll(player, W14_ADJACENT_WALL) and adjacent_walls(p, at):
        follows.append(ChooseNeighbour(player, at))
    return [*follows, *connections(p, player, at)]


def place_gate(p: EzraPosition, player: int, at: int) -> list[Step]:
    """E9.7, E9.8: place a Gate that has been paid."""
    s, keeper = p.state, p.state.players[player]
    silver = s.gate_silver[at]
    set_owner(p, at, player)
    s.gate_silver = (*s.gate_silver[:at], 0, *s.gate_silver[at + 1 :])
    keeper.silver += silver
    keeper.supply -= p.box.components.gate_common.workers
    p.emit("built_gate", seats=(player,), seat=player, space=p.box.ring[at], silver=silver)
    more = (p.box.scroll_effects[W12_GATEKEEPER_BLESSING],) if p.has_scroll(player, W12_GATEKEEPER_BLESSING) else ()
    return [*p.gain_steps(player, p.box.gates[at].place, *more), *connections(p, player, at)]


def connections(p: EzraPosition, builder: int, at: int) -> list[Step]:
    """E9.9, E9.12: the connections this building creates, the one with the counter-clockwise Wall first."""
    if at in p.box.gates:
        return [Connect(builder, wall, at) for wall in adjacent_walls(p, at)]
    return [Connect(builder, at, gate) for gate in adjacent_gates(p, at)]
