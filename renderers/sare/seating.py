"""The players' panels: progress towards the goal, obelisk and gauge, means, cards, Warehouses, caravans."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.sare.components import WAREHOUSE
from engine.sare.goods import KINDS
from engine.sare.view import PlayerView, SareView
from renderers import answered, states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT, WHITE
from renderers.panels import first_disc
from renderers.path import round_topped
from renderers.pen import Art, Pen
from renderers.sare import cardrow, goals, places, plan, public_facts, shelf
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, CUBE, LYING, REVOLTED, SHADOW, heat
from renderers.sare.signs import (
    GOODS,
    camel,
    lying_obelisk,
    no_camel,
    obelisk,
    passed_trouble,
    quick,
    revolt,
    torch,
)
from renderers.seats import Person, draw_pattern
from renderers.type import black, fit_name, serif, width
from renderers.words import Words

_HIGH: Final = 436
"""The height of a panel that the rows below are made for; a higher one has more room between them."""
HEAD: Final = 164
"""The name, and below it the progress towards the goal."""
_NAME: Final = 35
_ASIDE: Final = 8
"""The room beside the sign of who has answered."""
_GOAL: Final = (75, 84)
_GAUGE: Final = (176, 46)
_MEANS: Final = 256
_STEPS: Final = 92
"""The room right of the gauge."""
_APART: Final = 24
"""Narrower squares of the gauge have no edges of their own."""
_CUBE: Final = 38
"""The least width of the red cube, which has a figure."""
_CARDS: Final = (286, 84)
_LAST: Final = (375, 56)
_CARD: Final = 62
_IN_ONE_ROW: Final = 6
_CARAVANS: Final = 94
_WIDE: Final = 400


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: SareView
    persons: Sequence[Person]
    words: Words
    above: int
    """Where what stands above the cities ends."""

    def draw(self) -> None:
        for player in self.view.players:
            box = plan.panel(player.seat, len(self.view.players), self.above)
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
        left: float = box.left + 78 + (8 if is_first else 0)
        right = box.right - 10
        if is_first:
            page.disc(page.stamp(box.left + 67, box.top + 18, first_disc, scale=0.8))
        left = draw_answer(page, self.view, self.player.seat, left, middle - 1, self.words)
        if is_passed(self.view, self.player.seat):
            page.icon(left + 20, middle - 1, passed_trouble, 42)
            left += 40 + _ASIDE
        # Two lines are closer, clear of the edge and of the goal.
        style = serif(46 if len(fit_name(self.person.name, serif(46), right - left)[0]) == 1 else 40)
        page.name(left, middle - 1, self.person.name, style, look.letter, room=right - left, outline=look.colour)

    def _gauge(self) -> None:
        """The obelisk, the gauge with its figure, and the steps to the revolt."""
        page, player, figures = self.page, self.player, self.view.components.revolt_gauge
        wide = self.box.width > _WIDE
        top, high = self.box.top + _GAUGE[0] + max(-3, self._extra // 6), _GAUGE[1] + self._extra // 5
        side, across = (58, 58) if wide else (50, 40)
        sign = Box.of(self.box.left + (12 if wide else 8), top + high / 2 - side / 2, across, side)
        page.icon(*sign.middle, obelisk_sign(player), min(side - 4, across + (4 if player.standing else -2)))
        page.place(places.obelisk(player.seat), sign)
        # The badge has room beside the gauge.
        aside, count = 150 if wide else 119, figures.last_square + 1
        w = min(42, (self.box.width - aside - _STEPS) // count)
        left = self.box.left + aside
        art = gauge if w >= _APART else bar
        page.item(page.stamp(left, top, art, w, high, player.revolt_position, figures.last_square))
        if player.cubes:
            covered = Box.of(left + w * (player.revolt_position + 1), top, w * player.cubes, high)
            page.place(places.cubes(player.seat), covered)
        # The cube is wider than a square, and keeps within the ends of the gauge.
        cube_wide = max(_CUBE, w + 6)
        middle = left + (player.gauge + 0.5) * w - 1
        middle = min(max(middle, left + cube_wide / 2 - 5), left + w * count - cube_wide / 2 + 4)
        cube = Box.about(middle, top + high / 2, cube_wide, high + 14)
        page.stamp(cube.left, cube.top, red_cube, cube.width, cube.height)
        page.text(*cube.middle, player.gauge, black(44), WHITE, "mm", inside=True)
        cell = Box.of(left - 13, top - 13, w * count + 24, high + 26)
        beside = cell.left - (35 if wide else 31)
        page.cell(places.gauge(player.seat), cell, badge=(beside, cell.middle[1]))
        right, y = left + w * count + 11, top + high / 2
        # In chalk while nothing can raise the gauge.
        page.icon(right + 20, y, torch, 46, chalk=None if player.standing else CHALK)
        colour = INK if player.standing else SOFT
        page.text(right + 41, y - 1, player.steps_left(), black(60), colour, room=self.box.right - right - 46)

    def _means(self) -> None:
        """All that the player can spend, caravans apart; the figures of one size, whatever their digits."""
        page, box = self.page, self.box
        y = box.top + _MEANS + (self._extra * 2 // 5 if self._extra > 0 else self._extra * 11 // 32)
        counts = self.view.units(self.player)
        room, size = box.width - 16, 50 if box.width > _WIDE else 40
        figures = 50
        while (wide := [size + 4 + width(str(n), black(figures)) for n in counts]) and sum(wide) > room - 12:
            figures -= 2
        # In columns, unless a figure is too wide for its own.
        apart, gap = room / len(KINDS), (room - sum(wide)) / (len(KINDS) - 1)
        x = float(box.left + 8)
        for k, (kind, count) in enumerate(zip(KINDS, counts, strict=True)):
            left = box.left + 8 + apart * k if max(wide) <= apart else x
            page.icon(left + size / 2, y, GOODS[kind], size)
            page.count(left + size + 3, y - 1, count, figures)
            x += wide[k] + gap

    def _cards(self) -> None:
        box, wide = self.box, self.box.width - 24
        more, is_low = self._extra, self._extra < 0
        high = _CARDS[1] + (more * 3 // 8 if is_low else more * 2 // 5)
        here = Box.of(box.left + 12, box.top + _CARDS[0] + (more * 15 // 32 if is_low else more * 9 // 20), wide, high)
        if self.player.quick:
            self._dealt(here._replace(top=here.top + 4))
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
        top, high = box.top + _LAST[0] + self._extra * 9 // 10, _LAST[1] + max(-2, self._extra // 10)
        page.icon(box.left + 27, top + high / 2, BUILDINGS[WAREHOUSE], 40)
        lot = Box.of(box.left + 50, top, box.width - 60 - _CARAVANS, high)
        shelf.draw(page, player, lot)
        stable = Box(lot.right + 6, top, box.right - 8, top + high)
        y = stable.middle[1]
        page.icon(stable.left + 30, y, camel if player.caravans else no_camel, 42)
        page.count(stable.left + 53, y - 1, player.caravans, 50, room=stable.width - 62)
        page.cell(places.caravans(player.seat), stable)


def draw_answer(page: Page, view: SareView, seat: int, left: float, middle: float, words: Words) -> float:
    """OK or an hourglass, where several are asked or act in turn; return where what follows begins."""
    if is_done(view, seat):
        box = answered.draw_done(page, left, middle, words)
        page.cell(places.answer(seat), box)
        return box.right + _ASIDE
    return answered.draw_awaited(page, left, middle).right + _ASIDE if is_awaited(view, seat) else left


def is_passed(view: SareView, seat: int) -> bool:
    """Whether the player was passed a Troubles card, and has no other sign beside the name."""
    is_told = is_done(view, seat) or is_awaited(view, seat)
    return view.season.running and seat in view.season.passed_to and not is_told


def is_awaited(view: SareView, seat: int) -> bool:
    """Whether a player is awaited, unless one player alone acts."""
    return seat in view.awaited and (public_facts.phase(view) == "sites" or _several(view))


def is_done(view: SareView, seat: int) -> bool:
    """Whether the others still have to do what this player has done."""
    if public_facts.phase(view) == "sites" and view.awaited:
        return seat not in view.awaited and not public_facts.has_turn_ahead(view, seat)
    return _several(view) and seat in view.answered


def _several(view: SareView) -> bool:
    return len(view.awaited) + len(view.answered) > 1


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


def bar(pen: Pen, w: int, h: int, revolt_at: int, last: int) -> None:
    """The same in little room: squares side by side, those beyond the revolt position black."""
    pen.box(-2, -2, w * (last + 1) + 3, h + 4, INK, radius=8)
    for square in range(revolt_at + 1):
        pen.box(square * w + 1, 3, w - 3, h - 6, heat(square, last), radius=3)


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
