"""Founding the cities: quick-start buildings are dealt and starting tiles placed (S2.3, S13.1, S13.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engine.chance import RandomSource
from engine.illegal import Illegal
from engine.move import Move, Prompt, Stem
from engine.sare.components import MASTER_BUILDER, WAREHOUSE
from engine.sare.growth import check_growth
from engine.sare.moves import Settle
from engine.sare.state import SarePosition
from engine.sare.steps.sealed import SealedQuestion
from engine.step import Choice, Step


class Deal(Step, frozen=True, tag="deal"):
    """S13.1: one card of each administrative type is shuffled, and each player is dealt one."""

    reveals: ClassVar[bool] = True

    def run(self, p: SarePosition) -> None:
        s = p.state
        types = [building for building in p.box.buildings if building in p.box.administrative]
        for seat, building in zip(s.turn_order(), s.chance.shuffled(types), strict=False):
            s.players[seat].quick = building
            s.tiles = {**s.tiles, building: s.tiles[building] - 1}
            p.emit("dealt", seats=(seat,), reveals=True, seat=seat, building=building)


class PlaceStartingTiles(SealedQuestion, frozen=True, kw_only=True, tag="found"):
    """S2.3, S2.7: all players place their starting tiles in parallel, on two squares or both on one."""

    def starting_squares(self, p: SarePosition) -> tuple[str, ...]:
        """S13.2: with Divinity there is only one starting square."""
        return (p.box.components.board.divinity_start_square,) if p.state.divinity else p.box.squares

    def choices(self, p: SarePosition, seat: int) -> Iterable[Choice]:
        starts = self.starting_squares(p)
        if len(starts) == 1:
            return list(self.settle_moves(p, seat, starts[0], starts[0]))
        return [Stem(Settle, {"builder": square}) for square in starts]

    def fill(self, p: SarePosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        for warehouse in [like["warehouse"]] if "warehouse" in like else self.starting_squares(p):
            yield from self.settle_moves(p, seat, stem.fixed["builder"], warehouse)

    def draw(self, p: SarePosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        warehouse = chance.pick(self.starting_squares(p))
        return chance.pick(list(self.settle_moves(p, seat, stem.fixed["builder"], warehouse)))

    def settle_moves(self, p: SarePosition, seat: int, builder: str, warehouse: str) -> Iterator[Settle]:
        if not p.state.players[seat].quick:
            yield Settle(builder, warehouse)
            return
        for square in p.box.squares:
            move = Settle(builder, warehouse, square)
            if self.refuse(p, seat, move) is None:
                yield move

    def refuse(self, p: SarePosition, seat: int, move: Move) -> Illegal | None:
        if not isinstance(move, Settle):
            return Illegal("settle.settle", clause="S2.3")
        building, squares = p.state.players[seat].quick, {move.builder, move.warehouse}
        if not squares <= set(p.box.squares):
            return Illegal("square.unknown", clause="S1.10")
        if not squares <= set(self.starting_squares(p)):
            return Illegal("settle.divinity", clause="S13.2", square=self.starting_squares(p)[0])
        if bool(building) != bool(move.quick):
            return Illegal("settle.quick", clause="S13.1", building=building)
        if building:
            if move.quick not in p.box.squares:
                return Illegal("square.unknown", clause="S1.10")
            if move.quick in squares:
                return Illegal("settle.taken", clause="S13.1", square=move.quick)
            if p.state.divinity and squares.isdisjoint(p.box.neighbours[move.quick]):
                return Illegal("settle.away", clause="S13.2", square=move.quick)
        return None

    def run(self, p: SarePosition) -> None:
        for seat in self.asked:
            player, move = p.state.players[seat], self.answer(seat)
            player.built = ((MASTER_BUILDER, move.builder), (WAREHOUSE, move.warehouse))
            p.emit("settled", seats=(seat,), reveals=True, seat=seat, builder=move.builder, warehouse=move.warehouse)
            if player.quick:
                p.emit("quick", seats=(seat,), reveals=True, seat=seat, building=player.quick, square=move.quick)
                player.built = (*player.built, (player.quick, move.quick))
                check_growth(p, seat, player.quick)
                player.quick = ""

    def forced(self, p: SarePosition, seat: int) -> Move | None:
        """Everybody can see that there is only one answer."""
        return self.only_answer(p, seat)

    def prompt(self, p: SarePosition, seat: int) -> Prompt:
        quick = p.state.players[seat].quick
        return Prompt("settle", {"building": quick} if quick else {})
