"""The players' panels: talers, helpers, the cards in play, goods, and the state of the eight cards."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.castle.components import CHARACTERS
from engine.castle.goods import KINDS, Goods
from engine.castle.view import Affordable, CastleView, PlayerView
from renderers import chips, panels, states
from renderers.box import Box
from renderers.castle import buildable, buildings, facts, places
from renderers.castle.cards import SMALL_ICONS, TOOLS
from renderers.castle.colours import LOST_SMALL, PLAYED_SMALL
from renderers.icons import goods
from renderers.icons.signs import arrow, card_back, flag, seat_pawn, shield, tick
from renderers.page import Page
from renderers.palette import COIN, FAINT, INK, LINE, SHADE, SOFT, VELLUM, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person, draw_pattern
from renderers.sprites import Chalk, Drawing, extent
from renderers.type import black, bold, signed, width

TOP: Final = 1012
BOTTOM: Final = 1570
_ROW: Final = 156
_GOODS: Final = 262
_FIGURES: Final = 304
_MEANS: Final = 369
_MEANS_HIGH: Final = 78
_CARDS: Final = 428
_ALL_CARDS: Final = 124
"""The height of all eight cards."""
_BETWEEN: Final = 4
_FOOT: Final = 13
_BOX: Final = (134, 62)
_BESIDE_TOOL: Final = 2
"""More kinds of pieces leave no room for the tool on a small card."""
_TWO_ROWS: Final = 600
"""In narrower panels the eight cards lie in two rows."""
_ARROW: Final = 450
"""Narrower panels have a smaller arrow."""
_NARROW: Final = 28
_SMALLER: Final = 64
_DRAWN: Final = 68
"""The least width of the first building that is drawn and of others, and the height of each."""
_LEAST: Final = 58
_MORE: Final = 56
"""The width from which on buildings that can be paid for are told apart, and that of the number of those left out."""
_OVER: Final = 21
"""How far above goods the middle of a badge stands, clear of all their drawings."""


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: CastleView
    persons: Sequence[Person]

    def draw(self) -> None:
        winners = facts.winners(self.view)
        leads = panels.leads([player.score for player in self.view.players])
        for player, box in zip(self.view.players, panels.boxes(len(self.view.players), TOP, BOTTOM), strict=True):
            seat = player.seat
            with self.page.region(f"panel {seat}", box):
                lit = seat in self.view.awaited or seat in winners
                first = seat == self.view.first and self.view.outcome is None
                panels.add_head(
                    self.page, box, self.persons[seat], player.score, lit, first, lead=leads[seat], aside=True
                )
                self._purse(box, player)
                self._in_play(box, player)
                self._goods(box, player)
                self._means(box, player)
                self._cards(box, player)
            self.page.place(places.panel(seat), box)

    def _purse(self, box: Box, player: PlayerView) -> None:
        """Talers and helpers."""
        room = box.width - 24 - self._card_room(player)[0]
        y = box.top + _ROW
        shown: tuple[tuple[Drawing, int, str], ...] = (
            (Drawing(goods.taler), player.talers, places.talers(player.seat)),
            (Drawing(seat_pawn, (player.seat,)), player.helpers, places.helpers(player.seat)),
        )
        for k, (drawn, count, key) in enumerate(shown):
            # Talers need room for three digits, helpers for one.
            x, wide = box.left + 12 + room * (0, 0.57)[k], room * (0.57, 0.43)[k]
            self.page.icon(x + 28, y, drawn.art, (52, 50)[k], *drawn.args)
            self.page.count(x + 58, y - 1, count, 52 if count < 10 else 48, room=wide - 66)
            self.page.cell(key, Box.of(x - 4, y - 34, min(wide + 2, 150), 68))

    def _card_room(self, player: PlayerView) -> tuple[int, int]:
        """The room for the cards in play (or face down): its width, and the number of cards."""
        count = max(self.view.components.by_player_count[str(len(self.view.players))].cards_per_round, 1)
        return count * (_BOX[0] + 8), count

    def _in_play(self, box: Box, player: PlayerView) -> None:
        wide, count = self._card_room(player)
        shown = self.view.in_play(player.seat)
        down = 0 if shown else self.view.face_down_count(player.seat)
        on_cards = dict(player.on_cards)
        for k in range(count):
            left, top = box.right - 4 - wide + k * (_BOX[0] + 8), box.top + _ROW - _BOX[1] // 2
            if k < len(shown):
                acted = (player.seat, shown[k]) in self.view.acted
                self._face_up_card(Box.of(left, top, *_BOX), shown[k], on_cards.get(shown[k]), acted)
            elif k < down:
                middle = left + _BOX[0] / 2
                self.page.stamp(middle - 46, top, card_back, 46, _BOX[1], player.seat)
                self.page.icon(middle + 28, top + _BOX[1] / 2, tick, 44)
            elif not self.view.outcome:
                self.page.stamp(left, top, empty_card_place, *_BOX)
        if shown or down:
            here = Box.of(box.right - 4 - wide, box.top + _ROW - _BOX[1] // 2, wide - 8, _BOX[1])
            self.page.cell(places.card(player.seat), here)

    def _face_up_card(self, box: Box, card: str, pieces: Goods | None, acted: bool) -> None:
        """A face-up card, in chalk with a tick once it has acted. If it is a Worker, the pieces on it are drawn
        beside the tool; three kinds of pieces instead of it."""
        fill, edge = (VELLUM, LINE) if acted else (WHITE, INK)
        self.page.stamp(box.left, box.top, states.plate, box.width, box.height, fill, edge, 3.5, 10)
        self.page.sign(box)
        lying = {kind: n for kind, n in zip(KINDS, pieces or (), strict=False) if n}
        x, y = box.middle
        if acted:
            x -= 22
            self.page.icon(box.right - 27, y, tick, 42, inside=True)
        if lying and not acted and len(lying) <= _BESIDE_TOOL:
            drawn = TOOLS[card]
            self.page.icon(box.left + 25, y, drawn.art, 42, *drawn.args, inside=True)
            chips.costs(self.page, box.left + 88, y, lying, (50, 36)[len(lying) - 1], inside=True, gap=2)
            return
        if lying:
            size = (50, 50, 38)[len(lying) - 1] if not acted else (46, 40, 34)[len(lying) - 1]
            chips.costs(self.page, x, y, lying, size, inside=True, gap=5 if not acted else 1)
            return
        chalk, drawn = PLAYED_SMALL if acted else None, TOOLS[card]
        self.page.icon(x, y, drawn.art, 56, *drawn.args, chalk=chalk, inside=True)

    def _goods(self, box: Box, player: PlayerView) -> None:
        apart = (box.width - 8) / len(KINDS)
        for k, (kind, count) in enumerate(zip(KINDS, player.goods, strict=True)):
            x = box.left + 4 + apart * (k + 0.5)
            if apart > 130:
                y = box.top + (_GOODS + _FIGURES) / 2 - 2
                self.page.icon(x - 28, y, goods.GOODS[kind], 64)
                self.page.count(x + 14, y - 1, count, 52, room=56)
                cell = Box.of(x - 68, y - 38, 146, 80)
                self.page.cell(places.goods(player.seat, kind), cell, badge=(cell.middle[0], cell.top - _OVER))
                continue
            self.page.icon(x, box.top + _GOODS, goods.GOODS[kind], 50)
            self.page.count(x, box.top + _FIGURES, count, 44, "mm", room=apart - 8)
            cell = Box.about(x, box.top + (_GOODS + _FIGURES) / 2 + 1, min(apart - 5, 72), 94)
            self.page.cell(places.goods(player.seat, kind), cell, badge=(x, cell.top - _OVER))

    def _means(self, box: Box, player: PlayerView) -> None:
        """What the goods are worth together, and the buildings that they pay for. In the end, the points before the
        final scoring and those that it brought."""
        page, y, left = self.page, box.top + _MEANS, box.left + 12
        page.stamp(box.left + 5, y - _MEANS_HIGH / 2, states.plate, box.width - 10, _MEANS_HIGH, VELLUM, None, 0, 8)
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
            self._payable(left, y, box.right - 8, [one.building for one in payable])
            return
        nearly = sorted((one for one in found if one.lacking), key=lambda one: one.missing)
        self._nearly(left, y, box.right - 8, nearly)

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
            room = min(120.0, row * share / sum(shares))
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
            kinds, slash = buildable.icons(one.lacking)
            figure, apart = signed(-one.missing), 60 if slash else 46
            rest = width(figure, black(44)) + 6 + apart * (len(kinds) - 1) + 46
            wide, high = self._extent(one.building)
            best = min(88, round(wide * _DRAWN / high))
            drawn = min(best, round(right - left - rest) - 6)
            if drawn < (_NARROW if n == 0 else min(best, _SMALLER)):
                return
            self._small_building(left + drawn / 2, y, drawn, one.building, chalk)
            left += drawn + 6
            self.page.text(left, y - 1, figure, black(44), INK)
            for k, kind in enumerate(kinds):
                x = left + rest - 23 - apart * (len(kinds) - 1 - k)
                self.page.icon(x, y, goods.GOODS[kind], 44)
                if k and slash:
                    self.page.text(x - apart / 2, y - 1, "/", bold(36), SOFT, "mm", inside=True)
            left += rest + 18

    def _cards(self, box: Box, player: PlayerView) -> None:
        """All eight cards in rank order: still held, played (with a tick), or lost (crossed out)."""
        rows = 2 if box.width < _TWO_ROWS else 1
        apart = (box.width - 10) / (len(CHARACTERS) // rows)
        wide, high = round(apart - _BETWEEN), (_ALL_CARDS - _BETWEEN * (rows - 1)) // rows
        played, lost = {card for card, _ in player.row}, {card for card, _ in player.lost}
        now = self.view.in_play(player.seat)
        first = box.top + _CARDS
        self.page.cell(places.row(player.seat), Box(box.left + 4, first - 2, box.right - 4, first + _ALL_CARDS + 2))
        size, up = min(wide - 6, high - 4, 84), _FOOT // 2
        for k, card in enumerate(CHARACTERS):
            column, row = k % (len(CHARACTERS) // rows), k // (len(CHARACTERS) // rows)
            left, top = round(box.left + 5 + apart * column + _BETWEEN / 2), first + row * (high + _BETWEEN)
            drawn, x, y = SMALL_ICONS[card], left + wide / 2, top + high / 2
            if card in lost:
                self.page.stamp(left, top, lost_card, wide, high)
                self.page.icon(x, y, drawn.art, size * 0.9, *drawn.args, chalk=LOST_SMALL, inside=True)
                self.page.stamp(left, top, strike, wide, high)
            elif card in now:
                self.page.stamp(left, top, played_card, wide, high, WHITE, COIN)
                self.page.icon(x, y, drawn.art, size, *drawn.args, inside=True)
            elif card in played:
                self.page.stamp(left, top, played_card, wide, high, VELLUM, None)
                self.page.icon(x, y, drawn.art, size * 0.9, *drawn.args, chalk=PLAYED_SMALL, inside=True)
                self.page.icon(left + wide - 18, top + high - 17, tick, 30, chalk=PLAYED_SMALL, inside=True)
            else:
                self.page.stamp(left, top, held_card, wide, high, player.seat)
                self.page.icon(x, y - up, drawn.art, min(size, high - _FOOT - 4), *drawn.args, inside=True)
            self.page.place(places.small_card(player.seat, card), Box.of(left, top, wide, high))


def empty_card_place(pen: Pen, w: int, h: int) -> None:
    pen.dashes(rounded(2, 2, w - 4, h - 4, 10), LINE, 3.5, 12, 9)


def held_card(pen: Pen, w: int, h: int, seat: int) -> None:
    """A white card with a foot in the seat's pattern."""
    pen.box(0, 0, w, h, WHITE, INK, 3, 7)
    draw_pattern(pen, rounded(3, h - _FOOT, w - 6, _FOOT - 3, 4), seat, 10, 3)
    pen.line(((1.5, h - _FOOT), (w - 1.5, h - _FOOT)), INK, 3, round_ends=False)


def played_card(pen: Pen, w: int, h: int, fill: str, edge: str | None) -> None:
    """One that lies open this round has a golden edge."""
    pen.box(0, 0, w, h, fill, edge, 6, 7)
    if edge:
        pen.box(0, 0, w, h, None, INK, 2, 7)


def lost_card(pen: Pen, w: int, h: int) -> None:
    pen.box(0, 0, w, h, SHADE, None, 0, 7)


def strike(pen: Pen, w: int, h: int) -> None:
    for ends in (((7, h - 9), (w - 7, 9)), ((7, 9), (w - 7, h - 9))):
        pen.line(ends, LINE, 5)


def ground(pen: Pen, count: int) -> None:
    """The panels' part of the background."""
    for seat, box in enumerate(panels.boxes(count, TOP, BOTTOM)):
        panels.draw_frame(pen, box, seat)
