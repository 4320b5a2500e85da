"""What always holds: cards and tiles are conserved, and gauges, Warehouses and squares stay within their bounds."""

from __future__ import annotations

from collections import Counter

from engine.illegal import BrokenInvariant
from engine.sare.components import MASTER_BUILDER, PYRAMID, WAREHOUSE
from engine.sare.known_cards import unresolved_card
from engine.sare.state import Player, SarePosition
from engine.sare.steps.sites import DiscardTokens


def check(p: SarePosition) -> None:
    check_cards(p)
    check_tiles(p)
    for seat in range(len(p.state.players)):
        check_player(p, seat)


def require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant("invariant", what=what)


def check_cards(p: SarePosition) -> None:
    """Before the first shuffle the season cards are in the box."""
    s = p.state
    if not s.burned:
        require(not s.deck and not s.discard, "cards lie about before the first season")
        return
    cards = Counter([s.burned, *s.deck, *s.discard])
    for player in s.players:
        cards.update((*player.resource_cards(), *player.converted))
    held = unresolved_card(p)
    cards.update((held,) if held else ())
    require(cards == Counter(p.box.deck), f"season cards: {cards}")


def check_tiles(p: SarePosition) -> None:
    s = p.state
    count = Counter(name for player in s.players for name, _ in (*player.built, *player.sites))
    count.update(player.quick for player in s.players if player.quick)
    founded = sum(bool(player.built) for player in s.players)
    for building, left in s.tiles.items():
        starting = founded if building in (MASTER_BUILDER, WAREHOUSE) else 0
        require(left >= 0, f"tiles of {building} below zero")
        require(left + count[building] == len(s.players) + starting, f"{left} + {count[building]} tiles of {building}")
    numbers = sorted((*s.pile, *(player.pyramid for player in s.players if player.pyramid)))
    require(numbers == list(range(1, len(s.players) + 1)), f"pyramids: {numbers}")
    require(list(s.pile) == sorted(s.pile), "the pyramids are out of order")


def check_player(p: SarePosition, seat: int) -> None:
    s = p.state
    player = s.players[seat]
    top = p.revolt_position(seat)
    require(0 <= player.gauge <= p.box.revolt_gauge.last_square, f"gauge of {seat}: {player.gauge}")
    require(not s.season or player.gauge <= top, f"gauge of {seat} beyond the revolt: {player.gauge}")
    require(not s.season or player.revolted == (player.gauge >= top), f"seat {seat}: revolt and gauge differ")
    require(not (player.revolted and player.standing), f"seat {seat} stands after a revolt")
    require(player.cubes == player.grown_main + player.grown_administrative, f"cubes of {seat}")
    caravans = p.box.components.caravans
    require(0 <= player.chartered <= player.caravans <= caravans.max, f"caravans of {seat}: {player.caravans}")
    require(min(*player.store, *player.tokens) >= 0, f"tokens of {seat} below zero")
    discarding = any(isinstance(step, DiscardTokens) and step.seat == seat for step in s.stack)
    if player.built:
        require(sum(player.store) <= p.capacity(seat) or discarding, f"the Warehouses of {seat} overflow")
        require(player.builder_count() > 0, f"seat {seat} has no Master builder")
    check_city(p, seat, player)


def check_city(p: SarePosition, seat: int, player: Player) -> None:
    places = (*player.built, *player.sites)
    squares = Counter(square for _, square in places)
    require(set(squares) <= set(p.box.squares), f"seat {seat} has built on an unknown square")
    # S2.4: only the two starting tiles may share a square.
    shared = [square for square, count in squares.items() if count > 1]
    require(len(shared) <= 1 and (not shared or squares[shared[0]] == 2), f"seat {seat}: two buildings on a square")
    if shared:
        on_it = {name for name, square in player.built if square == shared[0]}
        require(on_it == {MASTER_BUILDER, WAREHOUSE}, f"seat {seat}: {on_it} share a square")
    names = Counter(name for name, _ in places)
    for name, count in names.items():
        require(count == 1 or name in p.box.production, f"seat {seat} has {count} of {name}")
    require(bool(player.pyramid) == bool(names[PYRAMID]), f"seat {seat}: pyramid tile and card differ")
    if player.pyramid:
        built = player.has_built(PYRAMID)
        require((player.stages == len(p.box.stages[player.pyramid])) == built, f"stages of {seat}: {player.stages}")
