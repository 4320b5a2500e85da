"""The players' panels: obelisk, gauge, cards, Warehouses, caravans, and the progress towards the goal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.sare.goods import KINDS
from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, WHITE
from renderers.panels import first_player
from renderers.path import round_topped
from renderers.pen import Art, Pen
from renderers.sare import goals, places, plan, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import JOKER, JOKER_FACE, card, empty_slot, face
from renderers.sare.colours import CUBE, LYING, REVOLTED, STRIP_BOX, heat
from renderers.sare.signs import GOODS, camel, lying_obelisk, no_camel, obelisk, quick, revolt, torch
from renderers.seats import Person, draw_pattern
from renderers.type import black, bold, serif

BAND: Final = 78
_GAUGE: Final = 94
_GAUGE_SIZE: Final = (240, 52)
_CARDS: Final = 172
_CARD: Final = (60, 86)
_LOW_CARD: Final = (60, 42)
_STORE: Final = 298
_LAST: Final = 380


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
        page.stamp(box.left, box.top, ground, box.width, box.height, seat, panel_colour(self.player))
        self._head()
        self._gauge()
        self._cards()
        self._store()
        self._caravans()
        goals.draw(page, self.view, self.player, Box.of(box.left + 116, box.top + _LAST - 32, 222, 64))
        if seat in self.view.awaited or seat in public_facts.winners(self.view):
            page.stamp(box.left - 6, box.top - 6, states.frame, box.width + 12, box.height + 12, COIN, 8, 20)

    def _head(self) -> None:
        page, box, look = self.page, self.box, self.person.look
        middle = box.top + BAND / 2
        page.marker(box.left + 44, middle + 1, 70, self.person)
        if self.player.seat == self.view.first and self.view.outcome is None:
            first_player(page, box.left + 73, middle + 22)
        left, right = box.left + 94, box.right - 84
        page.name(
            left, middle - 1, self.person.name, serif(44), look.letter, room=right - left - 6, outline=look.colour
        )
        plate = Box.of(right, box.top + 8, 76, 62)
        page.stamp(plate.left, plate.top, states.plate, plate.width, plate.height)
        page.icon(*plate.middle, obelisk_sign(self.player), 58 if self.player.standing or self.player.revolted else 66)
        page.place(places.obelisk(self.player.seat), plate)

    def _gauge(self) -> None:
        page, player, figures = self.page, self.player, self.view.components.revolt_gauge
        left, top = self.box.left + 18, self.box.top + _GAUGE
        squares, h = figures.last_square + 1, _GAUGE_SIZE[1]
        w = _GAUGE_SIZE[0] // squares
        page.stamp(left, top, gauge, w, h, player.revolt_position, figures.last_square)
        if player.cubes:
            covered = Box.of(left + w * (player.revolt_position + 1), top, w * player.cubes, h)
            page.place(places.cubes(player.seat), covered)
        cube = Box.of(left + player.gauge * w - 6, top - 8, w + 9, h + 16)
        page.item(page.stamp(cube.left, cube.top, red_cube, cube.width, cube.height))
        page.text(*cube.middle, player.gauge, black(40), WHITE, "mm", inside=True)
        page.place(places.gauge(player.seat), cube)
        right = left + w * squares
        page.icon(right + 22, top + h / 2, torch, 42)
        page.count(
            right + 44, top + h / 2 - 1, player.revolt_position - player.gauge, 46, room=self.box.right - right - 48
        )

    def _cards(self) -> None:
        page, player, box = self.page, self.player, self.box
        groups = public_facts.card_groups(player, self.view.components)
        here = Box.of(box.left + 12, box.top + _CARDS, box.width - 24, _CARD[1])
        if player.quick:
            self._dealt(here)
        if not groups:
            page.stamp(here.left, here.top, empty_slot, *_CARD)
        low = len(groups) > 5
        w, h = _LOW_CARD if low else _CARD
        columns = max(5, -(-len(groups) // 2)) if low else 5
        apart = (here.width + 4) / columns
        w = min(w, round(apart - 4))
        for k, (name, how, count) in enumerate(groups):
            x = here.left + apart * (k % columns)
            y = here.top + (h + 3) * (k // columns)
            shown = JOKER_FACE if name == JOKER else face(self.view.components, name)
            page.stamp(x, y, card, w, h, shown, how, False, 18 if low and count > 1 else 0)
            if low and count > 1:
                page.text(x + w - 5, y + h / 2 - 1, count, black(28), INK, "rm", inside=True)
            elif count > 1:
                page.stamp(x + w - 19, y + h - 19, count_disc)
                page.text(x + w - 19, y + h - 20, count, black(28), WHITE, "mm", inside=True)
            page.place(places.card(player.seat, name, how), Box.of(x, y, w, h))
        page.place(places.cards(player.seat), here)

    def _dealt(self, here: Box) -> None:
        """The quick-start building, until it is placed."""
        page = self.page
        left = here.right - 104
        page.stamp(left, here.top, states.plate, 104, here.height, WHITE)
        page.icon(left + 62, here.top + here.height / 2, BUILDINGS[self.player.quick], 70)
        page.icon(left + 18, here.top + 24, quick, 38, inside=True)
        page.place(places.dealt(self.player.seat), Box.of(left, here.top, 104, here.height))

    def _store(self) -> None:
        page, player, box = self.page, self.player, self.box
        y = box.top + _STORE
        page.stamp(box.left + 8, y - 32, states.plate, box.width - 16, 64, STRIP_BOX, None, 0, 12)
        page.icon(box.left + 42, y - 10, BUILDINGS["warehouse"], 42)
        full = f"{sum(player.store)}/{player.capacity}" if player.capacity else f"{sum(player.store)}"
        page.text(box.left + 43, y + 19, full, bold(28), INK, "mm", room=80)
        for k, (kind, count) in enumerate(zip(KINDS, player.store, strict=True)):
            x = box.left + 84 + 65 * k
            page.icon(x + 14, y, GOODS[kind], 32)
            page.count(x + 31, y - 1, count, 42, room=34)
            page.place(places.goods(player.seat, kind), Box.of(x - 4, y - 29, 66, 58))
        page.place(places.store(player.seat), Box.of(box.left + 8, y - 32, box.width - 16, 64))

    def _caravans(self) -> None:
        page, player, box = self.page, self.player, self.box
        page.icon(box.left + 36, box.top + _LAST - 2, camel if player.caravans else no_camel, 54)
        page.count(box.left + 68, box.top + _LAST - 3, player.caravans, 42, room=34)
        page.place(places.caravans(player.seat), Box.of(box.left + 6, box.top + _LAST - 30, 98, 60))


def panel_colour(player: PlayerView) -> str:
    if player.revolted:
        return REVOLTED
    return PAPER if player.standing else LYING


def obelisk_sign(player: PlayerView) -> Art:
    if player.revolted:
        return revolt
    return obelisk if player.standing else lying_obelisk


def ground(pen: Pen, w: int, h: int, seat: int, fill: str, band: int = BAND, divided: bool = True) -> None:
    """The background of a panel, from its upper left corner."""
    pen.box(0, 0, w, h, fill, INK, 3.5, 16)
    draw_pattern(pen, round_topped(2, 2, w - 4, band - 2, 14), seat)
    if divided:
        pen.line(((110, h - 76), (110, h - 20)), LINE, 3)


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


def count_disc(pen: Pen) -> None:
    pen.circle(0, 0, 19, INK, WHITE, 3)
