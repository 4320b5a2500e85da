"""Invariants: Workers, cards and tiles are conserved; markers and stocks stay within bounds."""

from __future__ import annotations

from collections.abc import Iterable

from engine.ezra.constants import ELDERS, FREE, GONE, NEUTRAL, SETUP, TRADERS, WORK
from engine.ezra.position import EzraPosition
from engine.ezra.scrolls import HERO_OF
from engine.ezra.steps.wall_cards import ChooseWall
from engine.illegal import BrokenInvariant


def check(p: EzraPosition) -> None:
    s = p.state
    for seat in range(len(s.players)):
        check_workers(p, seat)
        check_walls(p, seat)
        check_markers(p, seat)
    for seat in range(s.seats):
        check_cards(p, seat)
        check_board(p, seat)
    check_city(p)
    check_scrolls(p)
    check_altar(p)
    check_solo(p)


def require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant("invariant", what=what)


def require_same(actual: Iterable[str], expected: Iterable[str], what: str) -> None:
    require(sorted(actual) == sorted(expected), what)


def check_workers(p: EzraPosition, seat: int) -> None:
    """E1.2: each of the 16 Workers is in exactly one place."""
    s, player = p.state, p.state.players[seat]
    scribes = sum(row.count(seat) for row in s.scribes)
    on_tiles = len(player.traders) + len(player.elders) + player.farmers + player.labourers
    total = player.supply + player.main + player.levites + p.gatekeepers(seat) + scribes + on_tiles
    require(total == p.box.components.meta.workers_per_colour, f"seat {seat} has {total} Workers")
    least = min(player.supply, player.main, player.silver, player.food, *player.goods, player.owes, on_tiles)
    require(least >= 0, f"seat {seat} below zero")
    require(player.owes <= sum(player.goods), f"seat {seat} owes more than they have")
    assigned = player.farmers + player.labourers
    require(not assigned or s.phase not in (SETUP, WORK), f"seat {seat} has Farmers or Labourers on a work day")


def check_walls(p: EzraPosition, seat: int) -> None:
    """E1.4, E9.6: each Wall Card is in the deck, just drawn, or built."""
    s, player = p.state, p.state.players[seat]
    drawn = [card for step in s.stack if isinstance(step, ChooseWall) and step.seat == seat for card in step.drawn]
    built = [s.wall_cards[at] for at in p.box.walls if s.owners[at] == seat]
    require_same((*player.wall_deck, *drawn, *built), p.box.wall_vp, f"Wall Cards of {seat}")
    require(min(player.wall_top, player.wall_bottom) >= 0, f"known Wall Cards of {seat}")
    require(player.wall_top + player.wall_bottom <= len(player.wall_deck), f"known Wall Cards of {seat}")


def check_markers(p: EzraPosition, seat: int) -> None:
    c, player = p.box.components, p.state.players[seat]
    require(0 <= player.altar <= c.altar_track.last, f"Altar Marker of {seat}: {player.altar}")
    require(0 <= player.tent < c.map.spaces, f"Tent of {seat}: {player.tent}")
    require(all(0 <= at <= c.blessing_track.last for at in player.blessings), f"Blessings of {seat}")
    require(0 < player.levites <= c.levite_track.max, f"Levites of {seat}: {player.levites}")


def check_cards(p: EzraPosition, seat: int) -> None:
    """E1.4: there are ten cards; E18.5: the deck is a subset of the cards last shuffled."""
    player = p.state.players[seat]
    cards = (*player.hand, *player.deck, *player.board_cards(), *player.tucked)
    require_same(cards, p.box.cards, f"Character Cards of {seat}")
    require(set(player.deck) <= set(player.shuffled), f"the deck of {seat}")
    require(len(player.piles) == p.box.components.meta.piles, f"piles of {seat}")


def check_board(p: EzraPosition, seat: int) -> None:
    """E3.1, E13.1, E13.2."""
    player = p.state.players[seat]
    for kind, tile in zip(p.box.tiles, player.tiles, strict=True):
        owners = sum(tile in other.tiles for other in p.state.players)
        require(tile in kind and owners == 1, f"tile {tile} of {seat}")
    for type_, rows in ((TRADERS, player.traders), (ELDERS, player.elders)):
        last = len(p.box.helper_rows[player.tiles[type_], player.turned[type_]])
        require(len(set(rows)) == len(rows) and all(0 < row <= last for row in rows), f"rows {rows} of {seat}")


def check_city(p: EzraPosition) -> None:
    """E2.2, E2.3, E9: Rubble and Silver lie only on unbuilt spaces; every built Wall has a card."""
    s, box = p.state, p.box
    for at, owner in enumerate(s.owners):
        space = box.ring[at]
        require(min(s.rubble[at]) >= 0 and s.gate_silver[at] >= 0, f"{space} below zero")
        open_ = owner == FREE and at not in box.corners
        require(open_ or not (any(s.rubble[at]) or s.gate_silver[at]), f"{space} is built, and Rubble or Silver on it")
        require(at in box.gate_cards or not s.gate_silver[at], f"Silver on {space}")
        require(bool(s.wall_cards[at]) == (at in box.walls and owner >= 0), f"card on {space}")
        require(owner in (FREE, NEUTRAL) or 0 <= owner < len(s.players), f"owner of {space}")
    columns = box.columns(s.seats)
    for row in s.temple:
        require(len(row) <= columns and set(row) <= set(box.components.temple.allowed), f"Temple: {row}")


def check_scrolls(p: EzraPosition) -> None:
    """E2.4, E10.5, E10.6, E20.30: each tile exists once; tiles and Heroes belong to the owner of the Scribe there."""
    s, box = p.state, p.box
    lying = [tile for row in s.scrolls for tile in row]
    require_same((*lying, *s.left_out), box.immediate_vp, "Scroll Tiles")
    owners = [owner for row in s.scribes for owner in row]
    for seat, player in enumerate(s.players):
        mine = [tile for tile, owner in zip(lying, owners, strict=True) if owner == seat]
        require_same(player.scrolls, () if p.is_rival(seat) else mine, f"Scrolls of {seat}")
        require(set(player.heroes) <= {HERO_OF[tile] for tile in mine if tile in HERO_OF}, f"Heroes of {seat}")
    for row, column in s.white:
        require((row, column) == GONE or s.scribes[row - 1][column - 1] == FREE, f"White Worker on {row}, {column}")


def check_altar(p: EzraPosition) -> None:
    """E8.6: the order contains each player once and agrees with the positions."""
    s = p.state
    require(sorted(s.ahead) == list(range(len(s.players))), f"Altar order: {s.ahead}")
    spaces = [s.players[seat].altar for seat in s.ahead]
    require(spaces == sorted(spaces, reverse=True), f"Altar order: {s.ahead} on {spaces}")


def check_solo(p: EzraPosition) -> None:
    s = p.state
    require((s.solo is None) == (s.seats > 1), "the opponent exists exactly in solo games")
    if s.solo is not None:
        require_same((*s.solo.focus, *s.solo.past_focus), p.box.focus, "Focus Cards")
        require_same((*s.solo.schemes, *s.solo.past_schemes), p.box.schemes, "Scheme Cards")
