"""Phase 1: choosing sites (S4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.move import Done, Move, Prompt, Stem
from engine.sare.components import MASTER_BUILDER, PORT, PYRAMID, Place
from engine.sare.goods import covers, selections
from engine.sare.moves import Demolish, Discard, Launch, Return, Shift
from engine.sare.places import Places, refuse_which, resolve_square, stated_places
from engine.sare.requirements import unplaceable_requirements
from engine.sare.state import SarePosition
from engine.step import Ask, Choice


class Sites(Ask, frozen=True, tag="sites"):
    """S4.1: one seat's plan: any number of operations in any order, then `done`. Until then a launch can be taken
    back, so no plan is a dead end.
    """

    fresh: tuple[str, ...] = ()
    """Squares of the sites launched in this plan. Older sites cost nothing (S4.6)."""
    moved: tuple[str, ...] = ()
    """Squares of older sites moved in this plan."""

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        """Lists only the launches and moves that a confirmed plan can contain; `refuse` allows all that S4.1 does.

        No city becomes unreachable: the others would have to be taken back or moved again.
        """
        player, squares = p.state.players[seat], self.usable_squares(p)
        builders = player.builder_count()
        bank = not squares.isdisjoint(p.box.nile)
        found: list[Choice] = []
        if squares and len(self.fresh) < builders * p.box.limits.launches_per_master_builder:
            stems = p.box.launch_stems
            found += [stems[building] for building in self.launchable_types(p) if building != PORT or bank]
        if player.sites:
            if squares:
                found += shift_stems(player.sites, bank)
            found += return_moves(player.sites)
        found += demolish_moves(player.built, builders)
        if self.refuse_plan(p) is None:
            found.append(Done())
        return found

    def fill(self, p: SarePosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        building = stem.fixed["building"]
        for square in self.squares_for(p, stem):
            yield Launch(building, square) if stem.kind is Launch else Shift(building, square, stem.fixed["source"])

    def draw(self, p: SarePosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        building, square = stem.fixed["building"], chance.pick(self.squares_for(p, stem))
        return Launch(building, square) if stem.kind is Launch else Shift(building, square, stem.fixed["source"])

    def squares_for(self, p: SarePosition, stem: Stem) -> list[str]:
        free, port = self.usable_squares(p), stem.fixed["building"] == PORT
        return [square for square in p.box.squares if square in free and (not port or square in p.box.nile)]

    def launchable_types(self, p: SarePosition) -> list[str]:
        """S4.7: the types that this seat may launch; `refuse_type` has the reasons for the others."""
        s, player, production = p.state, p.state.players[self.seat], p.box.production
        tiles, fresh, not_again = s.tiles, self.fresh, p.box.unique_buildings(player.built)
        if player.sites:
            not_again = not_again.union(
                [name for name, square in player.sites if name not in production or square in fresh]
            )
        found = [name for name in p.box.buildings if tiles[name] and name not in not_again]
        return [*found, PYRAMID] if s.pile and not player.pyramid else found

    def usable_squares(self, p: SarePosition) -> frozenset[str]:
        """S4.2, S13.2: free squares on which a site can stay."""
        free, built = self.free_squares(p), p.state.players[self.seat].built
        return free & p.box.adjacent_squares(built) if p.state.divinity else free

    def free_squares(self, p: SarePosition) -> frozenset[str]:
        player = p.state.players[self.seat]
        unbuilt = p.box.unbuilt_squares(player.built)
        return unbuilt.difference([square for _, square in player.sites]) if player.sites else unbuilt

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        player = p.state.players[seat]
        if isinstance(move, Done):
            return self.refuse_plan(p)
        if isinstance(move, Launch):
            return self.refuse_type(p, move.building) or self.refuse_square(p, move.building, move.square)
        if isinstance(move, Shift):
            return refuse_which(player.sites, move.building, move.source, "S4.8") or self.refuse_square(
                p, move.building, move.square
            )
        if isinstance(move, Return):
            return refuse_which(player.sites, move.building, move.square, "S4.9")
        if isinstance(move, Demolish):
            if move.building == MASTER_BUILDER and player.builder_count() == 1:
                return Illegal("demolish.last", clause="S4.10")
            return refuse_which(player.built, move.building, move.square, "S4.10")
        return Illegal("sites.sites", clause="S4.1")

    def refuse_type(self, p: SarePosition, building: str) -> Illegal | None:
        """S4.7: why no tile of this type may be launched, if so."""
        s, player = p.state, p.state.players[self.seat]
        if building not in p.box.types:
            return Illegal("building.unknown", clause="S4.2")
        if not (s.pile if building == PYRAMID else s.tiles[building]):
            return Illegal("launch.gone", clause="S4.7", building=building)
        if building in p.box.production:
            if any(name == building and square in self.fresh for name, square in player.sites):
                return Illegal("launch.same", clause="S4.7", building=building)
        elif player.owns(building):
            return Illegal("launch.second", clause="S4.7", building=building)
        return None

    def refuse_square(self, p: SarePosition, building: str, square: str) -> Illegal | None:
        if square not in p.box.squares:
            return Illegal("square.unknown", clause="S1.10")
        if square not in self.free_squares(p):
            return Illegal("launch.taken", clause="S4.2", square=square)
        if building == PORT and square not in p.box.nile:
            return Illegal("launch.bank", clause="S4.7", square=square)
        return None

    def refuse_plan(self, p: SarePosition) -> Illegal | None:
        """S4.3 to S4.5, S13.2: why the plan as a whole cannot be confirmed, if so."""
        player, limits, launches = p.state.players[self.seat], p.box.limits, len(self.fresh)
        most = player.builder_count() * limits.launches_per_master_builder
        if launches > most:
            return Illegal("sites.launches", clause="S4.3", n=launches, most=most)
        cost = self.doubling_cost(p)
        if cost and player.gauge + cost >= p.revolt_position(self.seat):
            return Illegal("sites.revolt", clause="S4.5", gauge=player.gauge + cost)
        if p.state.divinity and launches + len(self.moved):
            near = p.box.adjacent_squares(player.built)
            for square in (*self.fresh, *self.moved):
                if square not in near:
                    return Illegal("sites.away", clause="S13.2", square=square)
        return None

    def doubling_cost(self, p: SarePosition) -> int:
        """S4.4: the cost in steps of launches beyond the free one of each Master builder."""
        free = p.state.players[self.seat].builder_count() * p.box.limits.free_launches_per_master_builder
        return max(0, len(self.fresh) - free) * p.box.revolt_gauge.doubling_cost

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        if isinstance(move, Done):
            self.confirm(p)
        elif isinstance(move, Launch):
            launch(p, seat, move)
            p.then(Sites(seat, (*self.fresh, move.square), self.moved))
        elif isinstance(move, Shift):
            self.shift(p, move)
        elif isinstance(move, Return):
            player = p.state.players[seat]
            square = resolve_square(player.sites, move.building, move.square)
            player.sites = tuple(site for site in player.sites if site != (move.building, square))
            give_back(p, seat, move.building)
            p.emit("returned", seats=(seat,), seat=seat, building=move.building, square=square)
            p.then(Sites(seat, without_square(self.fresh, square), without_square(self.moved, square)))
        elif isinstance(move, Demolish):
            p.then(self)
            demolish(p, seat, move)

    def confirm(self, p: SarePosition) -> None:
        """S4.4: pay the doubling cost; S5.5.4: it gives no reaction."""
        cost = self.doubling_cost(p)
        if cost:
            player = p.state.players[self.seat]
            player.gauge += cost
            p.emit("doubled", seats=(self.seat,), seat=self.seat, steps=cost, gauge=player.gauge)

    def shift(self, p: SarePosition, move: Shift) -> None:
        """S4.8: move a site. Not a launch and free of charge; a Pyramid keeps its stages."""
        player = p.state.players[self.seat]
        source = resolve_square(player.sites, move.building, move.source)
        player.sites = tuple(
            (name, move.square) if (name, square) == (move.building, source) else (name, square)
            for name, square in player.sites
        )
        p.emit("moved", seats=(self.seat,), seat=self.seat, building=move.building, source=source, square=move.square)
        if source in self.fresh:
            fresh = tuple(move.square if square == source else square for square in self.fresh)
            p.then(Sites(self.seat, fresh, self.moved))
        else:
            p.then(Sites(self.seat, self.fresh, (*without_square(self.moved, source), move.square)))

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        limits, builders = p.box.limits, p.state.players[seat].builder_count()
        left_out = unplaceable_requirements(p, seat)
        return Prompt(
            "sites.full" if left_out.squares_needed() else "sites",
            {
                "buildings": left_out.buildings,
                "administrative": left_out.administrative,
                "launched": len(self.fresh),
                "free": builders * limits.free_launches_per_master_builder,
                "most": builders * limits.launches_per_master_builder,
            },
        )


class DiscardTokens(Ask, frozen=True, tag="discard_tokens"):
    """S4.10: after demolishing a Warehouse, the owner discards exactly the excess, tokens of their choice."""

    def excess(self, p: SarePosition) -> int:
        return sum(p.state.players[self.seat].store) - p.capacity(self.seat)

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        return [Discard(goods) for goods in selections(p.state.players[seat].store, self.excess(p))]

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Discard):
            return Illegal("discard.discard", clause="S4.10", n=self.excess(p))
        if min(move.goods) < 0 or not covers(p.state.players[seat].store, move.goods):
            return Illegal("discard.lacking", clause="S4.10")
        if sum(move.goods) != self.excess(p):
            return Illegal("discard.count", clause="S4.10", n=self.excess(p))
        return None

    def take(self, p: SarePosition, seat: int, move: Move) -> None:
        assert isinstance(move, Discard)
        p.remove_tokens(seat, move.goods)
        p.emit("discarded", seats=(seat,), seat=seat, goods=move.goods)

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        return Prompt("discard", {"n": self.excess(p)})


def shift_stems(sites: Places, bank: bool) -> list[Stem]:
    """S4.8: the Port needs a free square on the bank."""
    return [shift_stem(building, source) for building, source in stated_places(sites) if building != PORT or bank]


def return_moves(sites: Places) -> list[Return]:
    return [return_move(building, square) for building, square in stated_places(sites)]


def demolish_moves(built: Places, builders: int) -> list[Demolish]:
    """S4.10: all built buildings except the last Master builder."""
    places = stated_places(built)
    return [demolish_move(name, square) for name, square in places if name != MASTER_BUILDER or builders > 1]


@cache
def shift_stem(building: str, source: str) -> Stem:
    return Stem(Shift, {"building": building, "source": source})


return_move, demolish_move = cache(Return), cache(Demolish)
"""Cached, because the same few moves are listed again and again."""


def launch(p: SarePosition, seat: int, move: Launch) -> None:
    """S4.2, S4.7e: take the tile from the reference board; of the Pyramids the top one, with its card."""
    s, player = p.state, p.state.players[seat]
    if move.building == PYRAMID:
        player.pyramid, s.pile = s.pile[0], s.pile[1:]
    else:
        s.tiles = {**s.tiles, move.building: s.tiles[move.building] - 1}
    player.sites = (*player.sites, (move.building, move.square))
    p.emit("launched", seats=(seat,), seat=seat, building=move.building, square=move.square)


def give_back(p: SarePosition, seat: int, building: str) -> None:
    """S4.9, S4.11: put the tile back, available at once. A Pyramid goes to its sorted place and loses its stages."""
    s, player = p.state, p.state.players[seat]
    if building == PYRAMID:
        s.pile = tuple(sorted((*s.pile, player.pyramid)))
        player.pyramid = player.stages = 0
    else:
        s.tiles = {**s.tiles, building: s.tiles[building] + 1}


def demolish(p: SarePosition, seat: int, move: Demolish) -> None:
    """S4.10, S4.12: remove a building. Free and no launch; its card is lost with its token; black cubes stay."""
    player = p.state.players[seat]
    square = resolve_square(player.built, move.building, move.square)
    gone: Place = (move.building, square)
    player.built = tuple(place for place in player.built if place != gone)
    player.tokens = p.box.produced_tokens(player.built)
    give_back(p, seat, move.building)
    p.emit("demolished", seats=(seat,), seat=seat, building=move.building, square=square)
    if sum(player.store) > p.capacity(seat):
        p.then(DiscardTokens(seat))


def without_square(squares: tuple[str, ...], square: str) -> tuple[str, ...]:
    return tuple(other for other in squares if other != square)
