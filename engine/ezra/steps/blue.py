"""T3: the blue action, Torah and Tents (E10, E11.2, E20.11, E20.30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from engine.ezra.effects import Gain
from engine.ezra.effects.tracks import TentSteps
from engine.ezra.goods import GOLD, KINDS, PLAIN, of_kind
from engine.ezra.moves import Scribe, Tent
from engine.ezra.position import EzraPosition
from engine.ezra.steps import scribing
from engine.ezra.steps.main_action import MainAction
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Choice

scribe_move = lru_cache(maxsize=4096)(Scribe)
tent_move = cache(Tent)
"""Cached, because the same few moves are listed again and again."""


class BlueAction(MainAction, frozen=True, tag="blue_action"):
    """E10.1, R24: a Scribe and a Tent purchase in either order, paid from the same Banners."""

    refusal_key: ClassVar[str] = "blue.blue"
    refusal_clause: ClassVar[str] = "E10"

    def own_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        turn = p.state.turn
        banners = p.banners()
        scribes = () if turn.scribe else self.scribes(p, seat, banners)
        tents = () if turn.tent else self.tents(p, seat, banners)
        return [*scribes, *tents]

    def scribes(self, p: EzraPosition, seat: int, banners: int) -> Iterator[Choice]:
        """E10.2, E10.3."""
        player = p.state.players[seat]
        if not player.supply:
            return
        for row in p.box.scroll_rows:
            silver = player.silver - row.pay.silver
            if banners >= row.banners and silver >= 0 and player.goods[GOLD] >= row.pay.gold:
                for tile, paths in scribing.open_tiles(p.state, row.row):
                    yield from (scribe_move(tile, path) for path in paths if scribing.fee(p, seat, path) <= silver)

    def tents(self, p: EzraPosition, seat: int, banners: int) -> Iterator[Choice]:
        """E11.2."""
        goods = p.state.players[seat].goods
        for spaces, cost in p.box.tent_costs.items():
            if banners < cost.banners:
                continue
            if not cost.resource:
                yield tent_move(spaces)
            else:
                yield from (tent_move(spaces, good) for good in PLAIN if goods[KINDS.index(good)] >= cost.resource)

    def refuse_step(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, Scribe):
            return self.refuse_scribe(p, seat, move)
        return self.refuse_tent(p, seat, move) if isinstance(move, Tent) else super().refuse_step(p, seat, move)

    def refuse_scribe(self, p: EzraPosition, seat: int, move: Scribe) -> Illegal | None:
        s, player, tile = p.state, p.state.players[seat], move.tile
        if s.turn.scribe:
            return Illegal("scribe.one", clause="E10.1")
        if not player.supply:
            return Illegal("scribe.worker", clause="E10.4")
        if not scribing.is_on_board(p.state, tile):
            return Illegal("scribe.tile", clause="E10.2")
        if scribing.scribe_owner(p.state, tile) >= 0:
            return Illegal("scribe.taken", clause="E10.5", row=tile[0], column=tile[1])
        if not scribing.paths(p.state, tile):
            return Illegal("scribe.closed", clause="E10.2", row=tile[0], column=tile[1])
        if not scribing.is_path(p.state, tile, move.via):
            return Illegal("scribe.path", clause="E10.2", row=tile[0], column=tile[1])
        row, have = p.box.scroll_rows[tile[0] - 1], p.banners()
        if have < row.banners:
            return Illegal("blue.banners", clause="E10.3", n=row.banners, have=have)
        if player.goods[GOLD] < row.pay.gold:
            return Illegal("scribe.gold", clause="E10.3", n=row.pay.gold, have=player.goods[GOLD])
        silver = row.pay.silver + scribing.fee(p, seat, move.via)
        if player.silver < silver:
            return Illegal("scribe.silver", clause="E10.3", n=silver, have=player.silver)
        return None

    def refuse_tent(self, p: EzraPosition, seat: int, move: Tent) -> Illegal | None:
        if p.state.turn.tent:
            return Illegal("tent.one", clause="E11.2")
        cost = p.box.tent_costs.get(move.spaces)
        if cost is None:
            return Illegal("tent.spaces", clause="E11.2", n=max(p.box.tent_costs))
        if bool(cost.resource) != bool(move.good):
            return Illegal("tent.with" if cost.resource else "tent.without", clause="E11.2", n=move.spaces)
        if move.good:
            if move.good not in PLAIN:
                return Illegal("tent.good", clause="E11.2", good=move.good)
            if p.state.players[seat].goods[KINDS.index(move.good)] < cost.resource:
                return Illegal("tent.lacking", clause="E11.2", good=move.good)
        have = p.banners()
        return None if have >= cost.banners else Illegal("blue.banners", clause="E11.2", n=cost.banners, have=have)

    def take_step(self, p: EzraPosition, seat: int, move: Move) -> None:
        p.then(self)
        turn = p.state.turn
        if isinstance(move, Scribe):
            row = p.box.scroll_rows[move.tile[0] - 1]
            turn.scribe = True
            p.spend_banners(row.banners)
            scribing.place(p, seat, move.tile, move.via, silver=row.pay.silver, gold=row.pay.gold)
        else:
            assert isinstance(move, Tent)
            cost = p.box.tent_costs[move.spaces]
            turn.tent = True
            p.spend_banners(cost.banners)
            if move.good:
                p.pay(seat, of_kind(move.good, cost.resource))
            p.then(Gain(seat, (TentSteps(move.spaces),)))
