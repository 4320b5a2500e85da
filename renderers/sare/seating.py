"""The players' panels: progress towards the goal, obelisk and gauge, means, cards, Warehouses, caravans."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.sare.goods import KINDS
from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.icons.signs import hourglass
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, WHITE
from renderers.panels import first_player
from renderers.path import round_topped
from renderers.pen import Art, Pen
from renderers.sare import cardrow, goals, places, plan, public_facts, shelf
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CUBE, LYING, REVOLTED, SHADOW, heat
from renderers.sare.signs import (
    GOODS,
    camel,
    lying_obelisk,
    no_camel,
    obelisk,
    passed_trouble,
    quick,
    revolt,
    tick,
    torch,
)
from renderers.seats import Person, draw_pattern
from renderers.type import black, bold, fit_name, serif
from renderers.words import Words

_HIGH: Final = 436
"""The height of a panel that the rows below are made for; a higher one has more room between them."""
HEAD: Final = 164
"""The name, and below it the progress towards the goal."""
_NAME: Final = 35
_BESIDE: Final = 88
"""The middle of the signs beside the marker."""
_GOAL: Final = (75, 84)
_GAUGE: Final = (176, 46)
_MEANS: Final = 256
_CARDS: Final = (286, 84)
_LAST: Final = (376, 54)
_CARD: Final = 62
_IN_ONE_ROW: Final = 6
_CARAVANS: Final = 104
_WIDE: Final = 400


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: SareView
    persons: Sequence[Person]
    words: Words

    def draw(self) -> None:
        for player in self.view.players:
            box = plan.panel(player.seat, len(self.view.players))
            with self.page.region(f"panel {player.seat}", box):
                Panel(self.page, self.view, self.persons[player.seat], player, box, self.words).draw()
            self.page.place(places.panel(player.seat), box)


@dataclass(frozen=True, slots=True)
class Panel:
    page: Page
    view: SareView
    person: Person
    player: PlayerView
    box: Box
    words: Words

    def draw(self) -> None:
        page, box, seat = self.page, self.box, self.player.seat
        page.stamp(box.left, box.top, ground, box.width, box.height, seat, panel_colour(self.player), HEAD)
        self._head()
        goal = Box.of(box.left + 7, box.top + _GOAL[0], box.width - 14, _GOAL[1])
        goals.draw(page, self.view, self.player, goal, badge=(goal.right - 34, goal.top - 16))
        self._gauge()
        self._means()
        self._cards()
        self._store()
        if seat in self.view.awaited or seat in public_facts.winners(self.view):
            page.stamp(box.left - 6, box.top - 6, states.frame, box.width + 12, box.height + 12, COIN, 8, 20)

    @property
    def _extra(self) -> int:
        return self.box.height - _HIGH

    def _head(self) -> None:
        page, box, look = self.page, self.box, self.person.look
        middle = box.top + _NAME
        page.marker(box.left + 36, middle, 56, self.person)
        is_first = self.player.seat == self.view.first and self.view.outcome is None
        sign = answer_sign(self.view, self.player.seat)
        # The signs stand beside the marker, one below the other if there are both.
        aside = 17 if is_first and sign else 0
        left, right = box.left + (_BESIDE + 24 if is_first or sign else _BESIDE - 8), box.right - 5
        if is_first:
            first_player(page, box.left + _BESIDE, middle + 1 - aside)
        if sign:
            page.icon(box.left + _BESIDE, middle - 1 + aside, sign, 34 if aside else 40)
            page.cell(places.answer(self.player.seat), Box.of(box.left, box.top, box.width, _GOAL[0] + 1))
        # Two lines are closer, clear of the edge and of the goal.
        style = serif(46 if len(fit_name(self.person.name, serif(46), right - left)[0]) == 1 else 40)
        page.name(left, middle - 1, self.person.name, style, look.letter, room=right - left, outline=look.colour)

    def _gauge(self) -> None:
        """The obelisk, the gauge, and the steps to the revolt of a player who stands."""
        page, player, figures = self.page, self.player, self.view.components.revolt_gauge
        top, high = self.box.top + _GAUGE[0] + self._extra * 3 // 8, _GAUGE[1] + self._extra // 8
        side = 58 if self.box.width > _WIDE else 50
        sign = Box.of(self.box.left + (12 if self.box.width > _WIDE else 3), top + high / 2 - side / 2, side, side)
        page.icon(*sign.middle, obelisk_sign(player), side - 4)
        page.place(places.obelisk(player.seat), sign)
        # The badge has room beside the gauge.
        aside = 150 if self.box.width > _WIDE else 114
        left, count = self.box.left + aside, figures.last_square + 1
        w = min(42, (self.box.width - aside - 124) // count)
        page.item(page.stamp(left, top, gauge, w, high, player.revolt_position, figures.last_square))
        if player.cubes:
            covered = Box.of(left + w * (player.revolt_position + 1), top, w * player.cubes, high)
            page.place(places.cubes(player.seat), covered)
        page.stamp(left + player.gauge * w - 5, top - 6, red_cube, w + 7, high + 12)
        cell = Box.of(left - 9, top - 12, w * count + 15, high + 24)
        beside = cell.left - (35 if self.box.width > _WIDE else 25)
        page.cell(places.gauge(player.seat), cell, badge=(beside, cell.middle[1]))
        right, y = left + w * count + 6, top + high / 2
        if player.standing:
            page.icon(right + 22, y, torch, 46)
            page.text(right + 44, y - 1, player.steps_left(), black(60), INK, room=self.box.right - right - 50)
        else:
            said = self.words.term("is_revolted" if player.revolted else "is_down")
            page.text(right + 8, y - 1, said, bold(36), INK, room=self.box.right - right - 20)

    def _means(self) -> None:
        """All that the player can spend, caravans apart."""
        page, box = self.page, self.box
        y = box.top + _MEANS + self._extra // 2
        apart = (box.width - 12) / len(KINDS)
        size = 40 if apart < 100 else 50
        for k, (kind, count) in enumerate(zip(KINDS, self.view.units(self.player), strict=True)):
            x = box.left + 8 + apart * k
            page.icon(x + size / 2, y, GOODS[kind], size)
            page.count(x + size + 3, y - 1, count, 50, room=apart - size - 8)

    def _cards(self) -> None:
        box, wide = self.box, self.box.width - 24
        high = _CARDS[1] + self._extra // 8
        here = Box.of(box.left + 12, box.top + _CARDS[0] + self._extra * 3 // 4, wide, high)
        if self.player.quick:
            self._dealt(here)
        widest = round(_CARD * high / _CARDS[1])
        most = max(_IN_ONE_ROW, wide // (widest + 4))
        cardrow.draw(self.page, self.view, self.player, here, widest, most)

    def _dealt(self, here: Box) -> None:
        """The quick-start building, until it is placed."""
        page = self.page
        left = here.right - 104
        page.stamp(left, here.top, states.plate, 104, here.height, WHITE)
        page.icon(left + 62, here.top + here.height / 2, BUILDINGS[self.player.quick], 70)
        page.icon(left + 18, here.top + 24, quick, 38, inside=True)
        page.place(places.dealt(self.player.seat), Box.of(left, here.top, 104, here.height))

    def _store(self) -> None:
        """The Warehouses as a shelf, and beside it the caravans."""
        page, player, box = self.page, self.player, self.box
        top, high = box.top + _LAST[0] + self._extra * 7 // 8, _LAST[1] + self._extra // 8
        lot = Box.of(box.left + 8, top, box.width - 22 - _CARAVANS, high)
        shelf.draw(page, player, lot)
        stable = Box(lot.right + 6, top, box.right - 8, top + high)
        y = stable.middle[1]
        page.icon(stable.left + 32, y, camel if player.caravans else no_camel, 52)
        page.count(stable.left + 64, y - 1, player.caravans, 54, room=stable.width - 66)
        page.cell(places.caravans(player.seat), stable)


def answer_sign(view: SareView, seat: int) -> Art | None:
    """Who is awaited and who is done, unless one player alone acts; in a sequence, who was passed a Troubles card."""
    if public_facts.phase(view) == "sites" and view.awaited:
        return hourglass if seat in view.awaited else None if public_facts.has_turn_ahead(view, seat) else tick
    if len(view.awaited) + len(view.answered) > 1 and seat in (*view.awaited, *view.answered):
        return tick if seat in view.answered else hourglass
    return passed_trouble if view.season.running and seat in view.season.passed_to else None


def panel_colour(player: PlayerView) -> str:
    if player.revolted:
        return REVOLTED
    return PAPER if player.standing else LYING


def obelisk_sign(player: PlayerView) -> Art:
    if player.revolted:
        return revolt
    return obelisk if player.standing else lying_obelisk


def ground(pen: Pen, w: int, h: int, seat: int, fill: str, band: int) -> None:
    """The background of a panel, from its upper left corner."""
    pen.box(6, 8, w - 2, h - 2, SHADOW, radius=16)
    pen.box(0, 0, w, h, fill, INK, 3.5, 16)
    draw_pattern(pen, round_topped(2, 2, w - 4, band - 2, 14), seat)


def gauge(pen: Pen, w: int, h: int, revolt_at: int, last: int) -> None:
    """The squares up to the revolt position, and black cubes on those beyond."""
    for square in range(last + 1):
        x = square * w
        if square > revolt_at:
            black_cube(pen, x, w - 3, h)
            continue
        pen.box(x, 0, w - 3, h, heat(square, last), INK, 3, 6)
        if square == revolt_at:
            pen.icon(torch, x + (w - 3) / 2, h / 2, min(w, h) * 0.92)


def black_cube(pen: Pen, x: float, w: float, h: float) -> None:
    pen.box(x, 0, w, h, INK, radius=6)
    side = w - 8
    with pen.at(x + 4, (h - side) / 2):
        depth = side * 0.28
        pen.line(((0, depth), (side - depth, depth), (side, 0)), LINE, 2.5)
        pen.line(((side - depth, depth), (side - depth, side)), LINE, 2.5)
        pen.area(
            ((0, depth), (depth, 0), (side, 0), (side, side - depth), (side - depth, side), (0, side)), None, LINE, 2.5
        )


def red_cube(pen: Pen, w: int, h: int) -> None:
    pen.box(0, 0, w, h, CUBE, INK, 3, 11)
    pen.box(3, 3, w - 6, h - 6, None, WHITE, 3.5, 8)
