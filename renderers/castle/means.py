"""The row of a player's panel that says what their goods are worth together, and which buildings they pay for."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from engine.castle.goods import KINDS
from engine.castle.view import Affordable, CastleView, PlayerView
from renderers import chips, states
from renderers.box import Box
from renderers.castle import buildable, buildings, facts
from renderers.castle.cards import TOOLS
from renderers.icons import goods
from renderers.icons.signs import arrow, card_back, flag, shield, tick
from renderers.page import Page
from renderers.palette import FAINT, INK, SOFT, VELLUM
from renderers.sprites import Chalk, extent
from renderers.type import black, bold, signed, width

_ARROW: Final = 450
"""Narrower panels have a smaller arrow."""
_BACK: Final = (40, 60)
_TICK: Final = 14
"""The back of a chosen card, and how far the tick on the last one reaches beyond it."""
_LEAST_DRAWN: Final = (48, 28)
_SMALLER: Final = 64
_DRAWN: Final = 68
"""The least widths of the first building that is drawn, that of others, and the height of each."""
_LEAST: Final = 54
_MORE: Final = 56
"""The width from which on buildings that can be paid for are told apart, and that of the number of those left out."""
_AFTER: Final = 10
"""After an equals sign, and after a piece with its number before it."""
_PIECES: Final = (46, 42, 38)
"""The sizes of missing pieces, the largest that fits."""


@dataclass(frozen=True, slots=True)
class Means:
    page: Page
    view: CastleView

    def draw(self, box: Box, player: PlayerView, y: int, high: int) -> None:
        """What the goods are worth together, and the buildings that they pay for. In the end, the points before the
        final scoring and those that it brought."""
        page, left, right = self.page, box.left + 12, self._face_down(box, y, player)
        page.stamp(box.left + 5, y - high / 2, states.plate, right - box.left - 2, high, VELLUM, None, 0, 8)
        if self.view.outcome or self.view.tally:
            late = sum(scored.points[player.seat] for scored in self.view.tally)
            page.icon(left + 30, y, TOOLS["stonemason"].art, 58)
            wide = page.text(left + 68, y - 1, player.score - late, black(52), INK)
            at = left + 68 + wide + 52
            page.icon(at, y, flag, 56)
            page.text(at + 36, y - 1, f"+{late}", black(52), INK, room=box.right - at - 46)
            return
        worth = sum(n * self.view.components.resources[kind].value for kind, n in zip(KINDS, player.goods, strict=True))
        if worth < 100:
            states.value(page, left + 30, y, worth, 66)
            left += 66
        else:
            page.icon(left + 24, y, shield, 46)
            left += 56 + round(page.text(left + 50, y - 1, worth, black(42), INK))
        silver = player.goods[KINDS.index("silver")] > 0
        if silver:
            # It is worth nothing by itself, but takes the place of any other piece.
            page.text(left + 10, y - 1, "+", black(36), INK, "mm")
            page.icon(left + 40, y, goods.silver, 40)
            left += 60
        found = buildable.shown(self.view, player.seat)
        payable = [one for one in found if one.payable]
        across = 34 if box.width > _ARROW else 24
        page.icon(left + across / 2 + 3, y, arrow, across)
        left += across + 6
        if payable:
            self._payable(left, y, right, [one.building for one in payable])
            return
        self._nearly(left, y, right, sorted(found, key=lambda one: one.missing))

    def _face_down(self, box: Box, y: int, player: PlayerView) -> int:
        """The backs of cards that are chosen and not shown yet, with a tick, beside the row: they are no part of it.
        Return where the row ends."""
        down, (wide, high) = self.view.face_down_count(player.seat), _BACK
        if not down:
            return box.right - 8
        left = box.right - 12 - _TICK - down * (wide + 4)
        for k in range(down):
            self.page.stamp(left + k * (wide + 4), y - high / 2, card_back, wide, high, player.seat)
        self.page.icon(box.right - 8 - 24, y + 10, tick, 44, inside=True)
        self.page.item(Box.of(left, y - high // 2, box.right - 8 - left, high))
        return round(left) - 14

    def _payable(self, left: float, y: float, right: int, names: Sequence[str]) -> None:
        """As many as can be told apart, those of the highest value; and the number of the others."""
        row, shown = right - left, names
        if row < _LEAST * len(names):
            row -= _MORE
            best = sorted(names, key=lambda name: -facts.building(self.view, name).value)[: int(row / _LEAST)]
            shown = [name for name in names if name in best]
            more = f"+{len(names) - len(shown)}"
            self.page.text(right, y - 1, more, bold(40), SOFT, "rm", room=_MORE - 6)
        # A wide building has more room than a narrow one, but less than its share.
        shares = [math.sqrt(self._extent(name)[0]) for name in shown]
        for name, share in zip(shown, shares, strict=True):
            wide, high = self._extent(name)
            room = min(wide * min(1, _DRAWN / high) + 16, 120.0, row * share / sum(shares))
            self._small_building(left + room / 2, y, round(room - 6), name)
            left += room

    def _extent(self, building: str) -> tuple[float, float]:
        left, top, right, bottom = extent(buildings.BUILDINGS[building])
        return right - left, bottom - top

    def _small_building(self, x: float, y: float, wide: int, building: str, chalk: Chalk | None = None) -> None:
        args = (0, self.view.winter) if building == "house" else (self.view.winter,)
        art = buildings.BUILDINGS[building]
        self.page.item(self.page.standing(x, y + 34, art, *args, room=(wide, _DRAWN), chalk=chalk))

    def _nearly(self, left: float, y: float, right: int, nearly: Sequence[Affordable]) -> None:
        """What is missing for the buildings that are nearest, each beside its drawing."""
        if not nearly:
            self.page.text(left + 6, y - 1, "–", bold(42), FAINT)
        chalk = facts.season(self.view).chalk
        for n, one in enumerate(nearly):
            wide, high = self._extent(one.building)
            best = min(88, round(wide * _DRAWN / high))
            if n and not one.lacking:
                return
            spelt = [(_LEAST_DRAWN[0], _PIECES[0], True)] if not one.lacking else []
            tries = product(_LEAST_DRAWN, _PIECES, [False]) if n == 0 else [(_SMALLER, _PIECES[0], False)]
            for least, size, in_full in [*spelt, *tries]:
                rest = self._pieces_width(one, size, in_full)
                drawn = min(best, round(right - left - rest) - 6)
                if drawn >= min(best, least):
                    break
            else:
                if n == 0:
                    self._only_how_many(left, y, right, one, chalk)
                return
            self._small_building(left + drawn / 2, y, drawn, one.building, chalk)
            self._pieces(left + drawn + 6, y, one, size, in_full)
            left += drawn + 6 + rest + 18

    def _only_how_many(self, left: float, y: float, right: int, one: Affordable, chalk: Chalk) -> None:
        figure, style = signed(-one.missing), black(44)
        drawn = min(_DRAWN, round(right - left - width(figure, style)) - 8)
        if drawn >= _LEAST_DRAWN[-1]:
            self._small_building(left + drawn / 2, y, drawn, one.building, chalk)
            self.page.text(left + drawn + 6, y - 1, figure, style, INK)

    def _pieces_width(self, one: Affordable, size: int, in_full: bool) -> float:
        figure = width(signed(-one.missing), black(44)) + 6
        if in_full:
            numbers = sum(width(str(n), black(44)) + 3 + size + _AFTER for n in one.way if n)
            return figure + width("=", black(44)) + _AFTER + numbers
        if not one.lacking:
            kinds = sum(map(bool, one.way))
            return figure + (size + 8) * kinds
        shown, slash = buildable.icons(one)
        return figure + (size + (14 if slash else 2)) * (len(shown) - 1) + size

    def _pieces(self, left: float, y: float, one: Affordable, size: int, in_full: bool) -> None:
        """How many pieces are missing, and which; `in_full`: each kind with its number before it."""
        left += self.page.text(left, y - 1, signed(-one.missing), black(44), INK) + 6
        if in_full:
            left += self.page.text(left, y - 1, "=", black(44), INK) + _AFTER
            for kind, n in zip(KINDS, one.way, strict=True):
                if n:
                    left += self.page.text(left, y - 1, n, black(44), INK) + 3
                    self.page.icon(left + size / 2, y, goods.GOODS[kind], size)
                    left += size + _AFTER
            return
        if not one.lacking:
            counted = {kind: n for kind, n in zip(KINDS, one.way, strict=True) if n}
            chips.costs(self.page, left + (size + 8) * len(counted) / 2, y, counted, size, gap=8)
            return
        shown, slash = buildable.icons(one)
        apart = size + (14 if slash else 2)
        for k, kind in enumerate(shown):
            x = left + size / 2 + apart * k
            self.page.icon(x, y, goods.GOODS[kind], size)
            if k and slash:
                self.page.text(x - apart / 2, y - 1, "/", bold(36), SOFT, "mm", inside=True)
