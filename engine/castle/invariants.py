"""What must hold at every moment (C12.6): no piece is created or lost, and no count is below zero."""

from __future__ import annotations

from collections import Counter

from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS, NOTHING, SILVER, add, of_kind
from engine.castle.state import CastlePosition
from engine.castle.steps.winter import ShareGift
from engine.illegal import BrokenInvariant


def check(p: CastlePosition) -> None:
    check_resources(p)
    check_talers(p)
    check_helpers(p)
    check_cards(p)
    check_tiles(p)


def require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant("invariant", what=what)


def check_resources(p: CastlePosition) -> None:
    """C12.1."""
    s = p.state
    places = [s.stock, s.watchtower, s.gone, of_kind(SILVER, s.forge)]
    places += [player.goods for player in s.players]
    places += [goods for player in s.players for _, goods in player.on_cards]
    places += [s.courtship.goods] if s.courtship else []
    places += [step.goods for step in s.stack if isinstance(step, ShareGift)]
    total = NOTHING
    for goods in places:
        require(min(goods) >= 0, f"resources below zero: {goods}")
        total = add(total, goods)
    for kind, name in enumerate(KINDS):
        require(total[kind] == p.box.pieces[kind], f"{total[kind]} {name} instead of {p.box.pieces[kind]}")


def check_talers(p: CastlePosition) -> None:
    s = p.state
    places = [s.bank, s.track, s.gone_talers, s.tolls, *(player.talers for player in s.players)]
    places += [s.courtship.talers] if s.courtship else []
    places += [step.talers for step in s.stack if isinstance(step, ShareGift)]
    require(min(places) >= 0, "talers below zero")
    total = p.box.components.money.total_talers
    require(sum(places) == total, f"{sum(places)} talers instead of {total}")


def check_helpers(p: CastlePosition) -> None:
    """C12.4."""
    s = p.state
    each = p.box.by_count(len(s.players)).helpers_each
    out = Counter([*s.carts.values(), *s.spaces.values()])
    for seat, player in enumerate(s.players):
        require(player.helpers >= 0, f"helpers of seat {seat} below zero")
        require(player.helpers + out[seat] == each, f"seat {seat} has {player.helpers + out[seat]} helpers, not {each}")
    require(set(s.spaces) <= set(p.box.costs), "a helper stands on an unknown space")
    require(set(s.carts) <= set(p.box.trader_places), "a helper stands at an unknown trader place")


def check_cards(p: CastlePosition) -> None:
    s = p.state
    for seat, player in enumerate(s.players):
        cards = [*player.hand, *player.committed, *(card for card, _ in player.row), *(card for card, _ in player.lost)]
        require(sorted(cards) == sorted(CHARACTERS), f"seat {seat} has the cards {cards}")
    if s.winter:
        cards = [*s.pile, *s.lasting, *s.past]
        require(sorted(cards) == sorted(p.box.components.winter.cards), f"winter cards: {cards}")


def check_tiles(p: CastlePosition) -> None:
    s = p.state
    built = Counter(built.building for built in s.built)
    for building in p.box.tile_order:
        left = s.tiles[building]
        copies = p.box.buildings[building].copies
        require(left >= 0 and left + built[building] == copies, f"{left} + {built[building]} tiles of {building}")
    for space in s.spaces:
        building = p.box.building_of[space]
        require(building not in p.box.buildings or p.is_built(building), f"a helper in {building}, which is not built")
