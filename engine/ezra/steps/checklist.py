"""The checklist of Prepare: resolving items and assigning Workers (E16.2 to E16.6, E20.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.chance import RandomSource
from engine.ezra.constants import FARMERS, GUARDS
from engine.ezra.effects import Effects
from engine.ezra.effects.goods import Silver
from engine.ezra.moves import ELDER, FARMERS_BACK, GUARDS_BACK, JUDGMENT, TRADER, DoItem, EndPrepare, Farm, Labour
from engine.ezra.position import EzraPosition
from engine.ezra.printed.figures_board import AltarSide, Judgment
from engine.ezra.scrolls import W08_PREP_LEVITE_SILVER, W09_PREP_AUX
from engine.ezra.steps import auxiliary, production
from engine.ezra.steps.free_steps import AUXILIARY
from engine.illegal import Illegal
from engine.move import Move, Pass, Prompt, Stem
from engine.step import Ask, Choice

REST = EndPrepare()


class Checklist(Ask, frozen=True, tag="checklist"):
    """E16.2, E16.3: resolve each item once, in any order, and assign every Worker of the Supply."""

    done: tuple[str, ...] = ()

    def items(self, p: EzraPosition, seat: int) -> list[str]:
        """E16.2, E16.6: the items currently on the list and not done."""
        player = p.state.players[seat]
        listed = [JUDGMENT]
        # E13.3: without a Trader or Elder to retrieve nothing would happen.
        if player.turned[GUARDS] and (p.occupied_rows(seat, TRADER) or p.occupied_rows(seat, ELDER)):
            listed.append(GUARDS_BACK)
        if player.turned[FARMERS]:
            listed.append(FARMERS_BACK)
        listed += [tile for tile in p.box.prepare_tiles if tile in player.scrolls]
        return [item for item in listed if item not in self.done]

    def choices(self, p: EzraPosition, seat: int) -> Iterable[Choice]:
        items = self.items(p, seat)
        listed: list[Choice] = [DoItem(item) for item in items]
        if p.state.players[seat].supply:
            return [*listed, *production.choices(p, seat)]
        return listed if mandatory(items) else [*listed, REST]

    def forced(self, p: EzraPosition, seat: int) -> Move | None:
        """E16.3: the owner must end Prepare explicitly; at that point they may also close the plan (E22.4)."""
        only = super().forced(p, seat)
        return None if only == REST else only

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, DoItem):
            if move.item in self.done:
                return Illegal("item.done", clause="E16.2", item=move.item)
            if move.item not in self.items(p, seat):
                return Illegal("item.none", clause="E16.2", item=move.item)
            return None
        if isinstance(move, Farm | Labour):
            return production.refuse(p, seat, move)
        if not isinstance(move, EndPrepare):
            return Illegal("prepare.prepare", clause="E16.2")
        supply, owed = p.state.players[seat].supply, mandatory(self.items(p, seat))
        if supply:
            return Illegal("rest.supply", clause="E16.3", n=supply)
        return Illegal("rest.items", clause="E16.3", items=tuple(owed)) if owed else None

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, DoItem):
            p.then(Checklist(seat, (*self.done, move.item)))
            p.emit("item", seats=(seat,), seat=seat, item=move.item)
            self.resolve(p, seat, move.item)
        elif isinstance(move, Farm | Labour):
            p.then(self)
            production.produce(p, seat, move)
        else:
            p.emit("rested", seats=(seat,), seat=seat)

    def resolve(self, p: EzraPosition, seat: int, item: str) -> None:
        if item == W09_PREP_AUX:
            p.then(*p.gain_steps(seat, p.box.scroll_effects[item]), ChooseAuxiliary(seat))  # R45
        else:
            p.then(*p.gain_steps(seat, item_effects(p, seat, item)))

    def prompt(self, p: EzraPosition, seat: int) -> Prompt:
        return Prompt("checklist", {"supply": p.state.players[seat].supply, "items": tuple(self.items(p, seat))})


def mandatory(items: list[str]) -> list[str]:
    """R26: items that must be done; only the retrieve of the Guards may lapse."""
    return [item for item in items if item != GUARDS_BACK]


def item_effects(p: EzraPosition, seat: int, item: str) -> Effects:
    """The effects of an item at this moment."""
    player, c = p.state.players[seat], p.box.components
    if item == JUDGMENT:
        return judgment_effects(p, seat, judgment_of_week(p.box.altar_sides[p.state.side], p.state.round))
    if item == GUARDS_BACK:
        return c.guards_back.prepare
    if item == FARMERS_BACK:
        return p.box.farmers[player.tiles[FARMERS]].prepare
    if item == W08_PREP_LEVITE_SILVER:
        silver = player.levites * p.box.scrolls[item].silver_per_levite
        return (Silver(silver),) if silver else ()
    return p.box.scroll_effects[item]


def judgment_of_week(side: AltarSide, week: int) -> Judgment:
    """E16.4; before the first week, its own."""
    return side.judgment[max(1, week) - 1]


def judgment_effects(p: EzraPosition, player: int, judgment: Judgment) -> Effects:
    """E16.4, R38: the judgment for the current position. R10: a Prophet's own space counts as reached."""
    side, at, week = p.box.altar_sides[p.state.side], p.state.players[player].altar, p.state.round - 1
    if at < side.zechariah[week]:
        return judgment.behind
    return judgment.between if at < side.haggai[week] else judgment.ahead


class ChooseAuxiliary(Ask, frozen=True, tag="market"):
    """E20.10: the Auxiliary Action of w09, or none (R26)."""

    def choices(self, p: EzraPosition, seat: int) -> Sequence[Choice]:
        return [*auxiliary.choices(p, seat), Pass()]

    def fill(self, p: EzraPosition, seat: int, stem: Stem, like: Mapping[str, Any]) -> Iterator[Move]:
        return auxiliary.fill(p, seat, stem, like)

    def draw(self, p: EzraPosition, seat: int, stem: Stem, chance: RandomSource) -> Move:
        return auxiliary.draw(p, seat, stem, chance)

    def refuse(self, p: EzraPosition, seat: int, move: Move) -> Illegal | None:
        if isinstance(move, AUXILIARY):
            return auxiliary.refuse(p, seat, move)
        return None if isinstance(move, Pass) else Illegal("market.market", clause="E16.2")

    def take(self, p: EzraPosition, seat: int, move: Move) -> None:
        if isinstance(move, AUXILIARY):
            auxiliary.take(p, seat, move)
