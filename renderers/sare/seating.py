"""The players' panels: progress towards the goal, obelisk and gauge, cards, Warehouses, caravans."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, WHITE
from renderers.panels import first_player
from renderers.path import round_topped
from renderers.pen import Art, Pen
from renderers.sare import cardrow, goals, places, plan, public_facts, shelf
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CUBE, LYING, REVOLTED, SHADOW, heat
from renderers.sare.signs import (
    camel,
    hourglass,
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
from renderers.type import black, fit_name, serif

HEAD: Final = 170
"""The name, and below it the progress towards the goal."""
_NAME: Final = 38
_GOAL: Final = (74, 90)
_GAUGE: Final = 184
_GAUGE_SIZE: Final = (160, 46)
_CARDS: Final = 246
_CARD: Final = (68, 92)
_IN_ONE_ROW: Final = 6
_LAST: Final = 346
_SHELF: Final = (166, 84)


@dataclass(frozen=True, slots=True)
class Seating:
    page: Page
    view: SareView
    persons: Sequence[Person]

    def draw(self) -> None:
        for player in self.view.players:
            box = plan.panel(player.seat)
            with self.page.region(f"panel {player.seat}", box):
                Panel(self.page, self.view, self.persons[player.seat], player, box).draw()
            self.page.place(places.panel(player.seat), box)


@dataclass(frozen=True, slots=True)
class Panel:
    page: Page
    view: SareView
    person: Person
    player: PlayerView
    box: Box

    def draw(self) -> None:
        page, box, seat = self.page, self.box, self.player.seat
        page.stamp(box.left, box.top, ground, box.width, box.height, seat, panel_colour(self.player), HEAD)
        self._head()
        goals.draw(page, self.view, self.player, Box.of(box.left + 7, box.top + _GOAL[0], box.width - 14, _GOAL[1]))
        self._gauge()
        self._cards()
        self._store()
        if seat in self.view.awaited or seat in public_facts.winners(self.view):
            page.stamp(box.left - 6, box.top - 6, states.frame, box.width + 12, box.height + 12, COIN, 8, 20)

    def _head(self) -> None:
        page, box, look = self.page, self.box, self.person.look
        middle = box.top + _NAME
        page.marker(box.left + 42, middle, 64, self.person)
        if self.player.seat == self.view.first and self.view.outcome is None:
            first_player(page, box.left + 70, middle - 15)
        right = box.right - 12
        sign = answer_sign(self.view, self.player.seat)
        if sign:
            page.icon(right - 26, middle, sign, 52)
            right -= 60
        left = box.left + 96
        # Two lines stand higher and closer, clear of the goal.
        is_one = len(fit_name(self.person.name, serif(48), right - left)[0]) == 1
        up, style = (1, serif(48)) if is_one else (7, serif(43))
        page.name(left, middle - up, self.person.name, style, look.letter, room=right - left, outline=look.colour)

    def _gauge(self) -> None:
        """The obelisk, the gauge, and the steps to the revolt of a player who stands."""
        page, player, figures = self.page, self.player, self.view.components.revolt_gauge
        top = self.box.top + _GAUGE
        sign = Box.of(self.box.left + 8, top - 6, 58, 58)
        page.icon(*sign.middle, obelisk_sign(player), 58)
        page.place(places.obelisk(player.seat), sign)
        left = self.box.left + 82
        count, h = figures.last_square + 1, _GAUGE_SIZE[1]
        w = _GAUGE_SIZE[0] // count
        page.item(page.stamp(left, top, gauge, w, h, player.revolt_position, figures.last_square))
        if player.cubes:
            covered = Box.of(left + w * (player.revolt_position + 1), top, w * player.cubes, h)
            page.place(places.cubes(player.seat), covered)
        page.stamp(left + player.gauge * w - 4, top - 6, red_cube, w + 5, h + 12)
        page.cell(places.gauge(player.seat), Box.of(left - 10, top - 12, w * count + 17, h + 24))
        if player.standing:
            right = left + w * count
            page.icon(right + 31, top + h / 2, torch, 46)
            page.text(
                right + 54, top + h / 2 - 1, player.steps_left(), black(58), INK, room=self.box.right - right - 60
            )

    def _cards(self) -> None:
        box = self.box
        here = Box.of(box.left + 12, box.top + _CARDS, box.width - 24, _CARD[1])
        if self.player.quick:
            self._dealt(here)
        cardrow.draw(self.page, self.view, self.player, here, _CARD[0], _IN_ONE_ROW)

    def _dealt(self, here: Box) -> None:
        """The quick-start building, until it is placed."""
        page = self.page
        left = here.right - 104
        page.stamp(left, here.top, states.plate, 104, here.height, WHITE)
        page.icon(left + 62, here.top + here.height / 2, BUILDINGS[self.player.quick], 70)
        page.icon(left + 18, here.top + 24, quick, 38, inside=True)
        page.place(places.dealt(self.player.seat), Box.of(left, here.top, 104, here.height))

    def _store(self) -> None:
        """The Warehouses as a shelf, and beside it the places for caravans."""
        page, player, box = self.page, self.player, self.box
        lot = Box.of(box.left + 8, box.top + _LAST, *_SHELF)
        shelf.draw(page, player, lot)
        most = self.view.components.caravans.max
        stable = Box(lot.right + 6, lot.top, box.right - 8, lot.bottom)
        apart = stable.width / most
        for k in range(most):
            art = camel if k < player.caravans else no_camel
            page.icon(stable.left + apart * (k + 0.5), stable.middle[1], art, min(52, apart - 2))
        page.cell(places.caravans(player.seat), stable)


def answer_sign(view: SareView, seat: int) -> Art | None:
    """Where several are asked at once, who has answered; in a sequence, who was passed a Troubles card."""
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
