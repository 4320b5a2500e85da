"""The row of a player's panel that says what their goods are worth together, and which buildings they pay for."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from engine.castle.goods import KINDS
from engine.castle.view import Affordable, CastleView, PlayerView
from renderers import answered, chips, states
from renderers.box import Box
from renderers.castle import buildable, buildings, facts, places
from renderers.castle.cards import TOOLS
from renderers.icons import goods
from renderers.icons.signs import arrow, flag, shield
from renderers.page import Page
from renderers.palette import FAINT, INK, SOFT, VELLUM
from renderers.sprites import Chalk, extent
from renderers.type import black, bold, signed, width
from renderers.words import Words

_ARROW: Final = 450
"""Narrower panels have a smaller arrow."""
_LEAST_DRAWN: Final = (48, 28)
_SMALLER: Final = 64
"""The least widths of the first building that is drawn, and that of others."""
HIGH: Final = 64
_IN_TWO: Final = 108
"""The height of the row, and of one in which buildings stand in two lines."""
_LEAST: Final = 54
_MORE: Final = 56
"""The width from which on buildings that can be paid for are told apart, and that of the number of those left out."""
_SILVER: Final = 60
"""Its width, with the plus before it."""
_ASIDE: Final = 10
"""Between the row and whether its player has answered."""
_AFTER: Final = 10
"""After an equals sign, and after a piece with its number before it."""
_PIECES: Final = (46, 42, 38)
"""The sizes of missing pieces, the largest that fits."""


@dataclass(frozen=True, slots=True)
class Means:
    page: Page
    view: CastleView
    words: Words

    def height(self, box: Box, player: PlayerView) -> int:
        """The height in which as much as possible is shown."""
        names = self._names(player)
        return _IN_TWO if len(names) > self._most(self._right(box, player) - self._left(box, player)) else HIGH

    def draw(self, box: Box, player: PlayerView, top: float, high: int) -> int:
        """What the goods are worth together, and the buildings that they pay for. In the end, the points before the
        final scoring and those that it brought. Returns how many buildings have no room."""
        page, left, right, y = self.page, box.left + 12, self._right(box, player), top + high / 2
        page.stamp(box.left + 5, top, states.plate, right - box.left - 2, high, VELLUM, None, 0, 8)
        self._answer(box, player, y)
        if self.view.outcome or self.view.tally:
            late = sum(scored.points[player.seat] for scored in self.view.tally)
            page.icon(left + 30, y, TOOLS["stonemason"].art, 58)
            wide = page.text(left + 68, y - 1, player.score - late, black(52), INK)
            at = left + 68 + wide + 52
            page.icon(at, y, flag, 56)
            page.text(at + 36, y - 1, f"+{late}", black(52), INK, room=right - at - 38)
            return 0
        worth = self._worth(player)
        if worth < 100:
            states.value(page, left + 30, y, worth, 62)
            left += 66
        else:
            page.icon(left + 24, y, shield, 46)
            left += 56 + round(page.text(left + 50, y - 1, worth, black(42), INK))
        if self._shows_silver(box, player):
            # It is worth nothing by itself, but takes the place of any other piece.
            page.text(left + 10, y - 1, "+", black(36), INK, "mm")
            page.icon(left + 40, y, goods.silver, 40)
            left += _SILVER
        across = _arrow(box)
        page.icon(left + across / 2 + 3, y, arrow, across)
        left += across + 6
        if names := self._names(player):
            return self._payable(left, top, right, high, names)
        found = buildable.shown(self.view, player.seat)
        self._nearly(left, y, right, sorted(found, key=lambda one: one.missing))
        return 0

    def _worth(self, player: PlayerView) -> int:
        return sum(n * self.view.components.resources[kind].value for kind, n in zip(KINDS, player.goods, strict=True))

    def _shows_silver(self, box: Box, player: PlayerView) -> bool:
        """Unless buildings that can be paid for need its room."""
        room = self._right(box, player) - self._after_worth(box, player) - _SILVER
        return player.goods[KINDS.index("silver")] > 0 and len(self._names(player)) <= self._most(room)

    def _names(self, player: PlayerView) -> list[str]:
        return [one.building for one in buildable.shown(self.view, player.seat) if one.payable]

    def _after_worth(self, box: Box, player: PlayerView) -> float:
        """Where the buildings begin if no silver stands before them."""
        worth = self._worth(player)
        figure = 66 if worth < 100 else 56 + round(width(str(worth), black(42)))
        return box.left + 12 + figure + _arrow(box) + 6

    def _left(self, box: Box, player: PlayerView) -> float:
        """Where the buildings begin."""
        return self._after_worth(box, player) + (_SILVER if self._shows_silver(box, player) else 0)

    def _right(self, box: Box, player: PlayerView) -> int:
        """Where the row ends: before the sign that says whether the player has answered."""
        wide = self._answer_wide(player)
        return box.right - 8 - (wide + _ASIDE if wide else 0)

    def _answer_wide(self, player: PlayerView) -> int:
        if not facts.is_asked_with_others(self.view, player.seat):
            return 0
        return answered.OK_WIDE if player.seat in self.view.answered else answered.HOURGLASS_WIDE

    def _answer(self, box: Box, player: PlayerView, y: float) -> None:
        """Whether the player has answered, where several are asked at once."""
        wide, seat = self._answer_wide(player), player.seat
        if wide and seat in self.view.answered:
            drawn = answered.draw_done(self.page, box.right - 9 - wide, y, self.words)
            self.page.cell(places.answer(seat), drawn)
        elif wide:
            answered.draw_awaited(self.page, box.right - 9 - wide, y)

    def _most(self, room: float) -> int:
        return int(room / _LEAST)

    def _payable(self, left: float, top: float, right: int, high: int, names: Sequence[str]) -> int:
        """As many as can be told apart, those of the highest value; and the number of the others. Returns it."""
        lines = 2 if high >= _IN_TWO and len(names) > self._most(right - left) else 1
        if not (hidden := max(0, len(names) - lines * self._most(right - left))):
            shown = names
        else:
            most = lines * self._most(right - left - _MORE)
            best = sorted(names, key=lambda name: -facts.building(self.view, name).value)[:most]
            shown = [name for name in names if name in best]
            hidden = len(names) - len(shown)
            right -= _MORE
            self.page.text(right + _MORE, top + high / 2 - 1, f"+{hidden}", bold(40), SOFT, "rm", room=_MORE - 6)
        first = -(-len(shown) // lines)
        each = high / lines
        for k, line in enumerate((shown[:first], shown[first:])[:lines]):
            self._line(left, right, top + each * k + 2, round(each) - 4, line)
        return hidden

    def _line(self, left: float, right: float, top: float, high: int, names: Sequence[str]) -> None:
        """A wide building has more room than a narrow one, but less than its share."""
        shares, row = [math.sqrt(self._extent(name)[0]) for name in names], right - left
        for name, share in zip(names, shares, strict=True):
            wide, tall = self._extent(name)
            room = min(wide * min(1, high / tall) + 16, 120.0, row * share / sum(shares))
            self._small_building(left + room / 2, top + high, round(room - 6), high, name)
            left += room

    def _extent(self, building: str) -> tuple[float, float]:
        left, top, right, bottom = extent(buildings.BUILDINGS[building])
        return right - left, bottom - top

    def _small_building(
        self, x: float, foot: float, wide: int, high: int, building: str, chalk: Chalk | None = None
    ) -> None:
        args = (0, self.view.winter) if building == "house" else (self.view.winter,)
        art = buildings.BUILDINGS[building]
        self.page.item(self.page.standing(x, foot, art, *args, room=(wide, high), chalk=chalk))

    def _nearly(self, left: float, y: float, right: int, nearly: Sequence[Affordable]) -> None:
        """What is missing for the buildings that are nearest, each beside its drawing."""
        if not nearly:
            self.page.text(left + 6, y - 1, "–", bold(42), FAINT)
        chalk = facts.season(self.view).chalk
        for n, one in enumerate(nearly):
            wide, high = self._extent(one.building)
            best = min(88, round(wide * HIGH / high))
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
            self._small_building(left + drawn / 2, y + HIGH / 2, drawn, HIGH, one.building, chalk)
            self._pieces(left + drawn + 6, y, one, size, in_full)
            left += drawn + 6 + rest + 18

    def _only_how_many(self, left: float, y: float, right: int, one: Affordable, chalk: Chalk) -> None:
        figure, style = signed(-one.missing), black(44)
        drawn = min(HIGH, round(right - left - width(figure, style)) - 8)
        if drawn >= _LEAST_DRAWN[-1]:
            self._small_building(left + drawn / 2, y + HIGH / 2, drawn, HIGH, one.building, chalk)
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


def _arrow(box: Box) -> int:
    return 34 if box.width > _ARROW else 24
