"""T3: the red action, Levites, Temple and Altar (E7, E8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar

from engine.ezra.constants import RED
from engine.ezra.effects import Gain
from engine.ezra.effects.tracks import AltarSteps
from engine.ezra.goods import CINDERS, KINDS, WOOD, of_kind
from engine.ezra.moves import Altar, LeviteBanner, PlaceLevite, Temple
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures_board import Offering
from engine.ezra.steps import levites, temple
from engine.ezra.steps.main_action import MainAction
from engine.illegal import Illegal
from engine.move import Move
from engine.step import Choice

temple_move = cache(Temple)
"""Cached, because the same few moves are listed again and again."""
BANNER = LeviteBanner()
WOOD_FIRE, CINDERS_FIRE = Altar(KINDS[WOOD]), Altar(KINDS[CINDERS])


class RedAction(MainAction, frozen=True, tag="red_action"):
    """E7: place a Levite before the first step if wanted, then use each Levite once."""

    refusal_key: ClassVar[str] = "red.red"
    refusal_clause: ClassVar[str] = "E7"

    def own_choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        turn = p.state.turn
        listed: list[Choice] = [] if turn.acted else [*levites.choices(p, seat)]
        if turn.used < p.state.players[seat].levites:
            banners = p.banners()
            listed += [BANNER, *self.temple_moves(p, seat, banners), *self.altar_moves(p, seat, banners)]
        return listed

    def opens_move(self, p: EzraPosition, seat: int) -> bool:
        """E7.1: whether a Levite can be placed after the last step."""
        return p.state.turn.acted and bool(levites.choices(p, seat))

    def temple_moves(self, p: EzraPosition, seat: int, banners: int) -> Iterator[Choice]:
        """E7.5."""
        goods = p.state.players[seat].goods
        allowed = [good for good in p.box.components.temple.allowed if goods[KINDS.index(good)]]
        for row, printed in enumerate(p.box.temple_rows, 1):
            if allowed and banners >= printed.banners and temple.has_room(p, row):
                yield from (temple_move(row, good) for good in allowed)

    def altar_moves(self, p: EzraPosition, seat: int, banners: int) -> Iterator[Choice]:
        """E8.1."""
        goods, fire = p.state.players[seat].goods, p.box.components.altar_fire
        if goods[WOOD] and banners >= fire.wood.banners:
            yield WOOD_FIRE
        if goods[CINDERS] and banners >= fire.cinders.banners:
            yield CINDERS_FIRE

    def refuse_step(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, PlaceLevite):
            return Illegal("levite.between", clause="E7.1") if p.state.turn.acted else levites.refuse(p, seat, move)
        if not isinstance(move, LeviteBanner | Temple | Altar):
            return super().refuse_step(p, seat, move)
        if p.state.turn.used >= p.state.players[seat].levites:
            return Illegal("levite.used", clause="E7.3", n=p.state.players[seat].levites)
        if isinstance(move, Temple):
            return self.refuse_temple(p, seat, move)
        return self.refuse_altar(p, seat, move) if isinstance(move, Altar) else None

    def refuse_temple(self, p: EzraPosition, seat: int, move: Temple) -> Illegal | None:
        rows = p.box.temple_rows
        if not 1 <= move.row <= len(rows):
            return Illegal("temple.row", clause="E7.5", n=len(rows))
        if move.good not in p.box.components.temple.allowed:
            return Illegal("temple.good", clause="E7.5", good=move.good)
        if not p.state.players[seat].goods[KINDS.index(move.good)]:
            return Illegal("temple.lacking", clause="E7.5", good=move.good)
        if not temple.has_room(p, move.row):
            return Illegal("temple.full", clause="E7.5", row=move.row)
        return self.refuse_banners(p, rows[move.row - 1].banners, "E7.5")

    def refuse_altar(self, p: EzraPosition, seat: int, move: Altar) -> Illegal | None:
        offering = self.offering(p, move)
        if offering is None:
            return Illegal("altar.good", clause="E8.1", good=move.good)
        if not p.state.players[seat].goods[KINDS.index(move.good)]:
            return Illegal("altar.lacking", clause="E8.1", good=move.good)
        return self.refuse_banners(p, offering.banners, "E8.1")

    def refuse_banners(self, p: EzraPosition, wanted: int, clause: str) -> Illegal | None:
        have = p.banners()
        return None if have >= wanted else Illegal("red.banners", clause=clause, n=wanted, have=have)

    def offering(self, p: EzraPosition, move: Altar) -> Offering | None:
        """E8.1: the Banners this Resource costs on the Altar, and how far it moves the marker."""
        fire = p.box.components.altar_fire
        return {WOOD_FIRE.good: fire.wood, CINDERS_FIRE.good: fire.cinders}.get(move.good)

    def take_step(self, p: EzraPosition, seat: int, move: Move) -> None:
        p.then(self)
        turn = p.state.turn
        if isinstance(move, PlaceLevite):
            levites.place(p, seat, move)
            return
        turn.acted, turn.used = True, turn.used + 1
        if isinstance(move, LeviteBanner):
            p.gain_banners(RED, 1)
            p.emit("levite_banner", seats=(seat,), seat=seat)
        elif isinstance(move, Temple):
            p.spend_banners(p.box.temple_rows[move.row - 1].banners)
            temple.place(p, seat, move.row, move.good)
        else:
            assert isinstance(move, Altar)
            offering = self.offering(p, move)
            assert offering is not None
            p.spend_banners(offering.banners)
            p.pay(seat, of_kind(move.good))
            p.emit("offered", seats=(seat,), seat=seat, good=move.good)
            p.then(Gain(seat, (AltarSteps(offering.move),)))
