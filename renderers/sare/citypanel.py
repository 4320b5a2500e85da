"""The panel beside a city's close-up: obelisk, gauge, cards, Warehouses, caravans, stages of the Pyramid."""

from dataclasses import dataclass
from typing import Final

from engine.sare.components import PORT, PYRAMID, TEMPLE
from engine.sare.goods import KINDS, PLAIN
from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, WHITE
from renderers.panels import first_player
from renderers.pen import Pen
from renderers.sare import places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.cards import JOKER, JOKER_FACE, card, empty_slot, face
from renderers.sare.colours import CHALK, COURSES, STRIP_BOX
from renderers.sare.seating import count_disc, gauge, ground, obelisk_sign, panel_colour, red_cube
from renderers.sare.signs import GOODS, camel, no_camel, squares, tick, torch
from renderers.sare.squares import draw_prices
from renderers.seats import Person
from renderers.type import black, bold, serif

_BAND: Final = 104
_GAUGE_SIZE: Final = (352, 72)


@dataclass(frozen=True, slots=True)
class CityPanel:
    page: Page
    view: SareView
    player: PlayerView
    person: Person
    box: Box

    def draw(self) -> None:
        page, box = self.page, self.box
        page.stamp(box.left, box.top, panel_ground, box.width, box.height, self.player.seat, panel_colour(self.player))
        self._head()
        self._gauge(box.top + 134)
        self._cards(Box.of(box.left + 20, box.top + 230, box.width - 40, 226))
        self._store(box.top + 470)
        self._caravans(box.top + 656)
        self._goal(box.top + 732)
        self._stages(Box.of(box.left + 14, box.top + 782, box.width - 28, 208))
        page.place(places.panel(self.player.seat), box)
        if self.player.seat in self.view.awaited or self.player.seat in public_facts.winners(self.view):
            page.stamp(box.left - 6, box.top - 6, states.frame, box.width + 12, box.height + 12, COIN, 8, 20)

    def _head(self) -> None:
        page, box, look = self.page, self.box, self.person.look
        middle = box.top + _BAND / 2
        page.marker(box.left + 62, middle, 92, self.person)
        if self.player.seat == self.view.first and self.view.outcome is None:
            first_player(page, box.left + 100, middle + 30)
        left, right = box.left + 128, box.right - 124
        page.name(
            left, middle - 1, self.person.name, serif(58), look.letter, room=right - left - 8, outline=look.colour
        )
        plate = Box.of(right, box.top + 12, 112, 80)
        page.stamp(plate.left, plate.top, states.plate, plate.width, plate.height)
        page.icon(*plate.middle, obelisk_sign(self.player), 76)
        page.place(places.obelisk(self.player.seat), plate)

    def _gauge(self, top: int) -> None:
        page, player, figures = self.page, self.player, self.view.components.revolt_gauge
        left = self.box.left + 24
        count, h = figures.last_square + 1, _GAUGE_SIZE[1]
        w = _GAUGE_SIZE[0] // count
        page.stamp(left, top, gauge, w, h, player.revolt_position, figures.last_square)
        if player.cubes:
            covered = Box.of(left + w * (player.revolt_position + 1), top, w * player.cubes, h)
            page.place(places.cubes(player.seat), covered)
        cube = Box.of(left + player.gauge * w - 8, top - 8, w + 13, h + 16)
        page.item(page.stamp(cube.left, cube.top, red_cube, cube.width, cube.height))
        page.text(*cube.middle, player.gauge, black(56), WHITE, "mm", inside=True)
        page.place(places.gauge(player.seat), cube)
        right = left + w * count
        page.icon(right + 40, top + h / 2, torch, 64)
        page.count(
            right + 76, top + h / 2 - 1, player.revolt_position - player.gauge, 68, room=self.box.right - right - 84
        )

    def _cards(self, here: Box) -> None:
        """The cards in one row, or two if there are many."""
        page, player = self.page, self.player
        groups = public_facts.card_groups(player, self.view.components)
        if player.quick:
            page.stamp(here.right - 150, here.top, states.plate, 150, 110, WHITE)
            page.icon(here.right - 75, here.top + 55, BUILDINGS[player.quick], 96)
            page.place(places.dealt(player.seat), Box.of(here.right - 150, here.top, 150, 110))
        if not groups:
            page.stamp(here.left, here.top, empty_slot, 92, 132)
        low = len(groups) > 5
        columns = max(5, -(-len(groups) // 2)) if low else 5
        apart = (here.width + 8) / columns
        w, h = round(apart - 8), 108 if low else 132
        for k, (name, how, count) in enumerate(groups):
            x, y = here.left + apart * (k % columns), here.top + (h + 10) * (k // columns)
            shown = JOKER_FACE if name == JOKER else face(self.view.components, name)
            page.stamp(x, y, card, w, h, shown, how)
            if count > 1:
                page.stamp(x + w - 20, y + h - 20, count_disc)
                page.text(x + w - 20, y + h - 21, count, black(28), WHITE, "mm", inside=True)
            page.place(places.card(player.seat, name, how), Box.of(x, y, w, h))
        page.place(places.cards(player.seat), here)

    def _store(self, top: int) -> None:
        """The Warehouses, and below them the total that the player can spend."""
        page, player, box = self.page, self.player, self.box
        found = dict(zip(KINDS, self.view.units(player), strict=True))
        page.stamp(box.left + 14, top, states.plate, box.width - 28, 84, STRIP_BOX, None, 0, 14)
        page.icon(box.left + 60, top + 30, BUILDINGS["warehouse"], 54)
        full = f"{sum(player.store)}/{player.capacity}" if player.capacity else f"{sum(player.store)}"
        page.text(box.left + 60, top + 66, full, bold(32), INK, "mm", room=86)
        for k, (kind, count) in enumerate(zip(KINDS, player.store, strict=True)):
            x = box.left + 120 + 102 * k
            page.icon(x + 24, top + 42, GOODS[kind], 50)
            page.count(x + 52, top + 41, count, 54, room=48)
            page.place(places.goods(player.seat, kind), Box.of(x - 2, top + 8, 100, 68))
            page.count(x + 52, top + 110, found[kind], 40, room=48)
        page.text(box.left + 60, top + 110, "Σ", bold(40), INK, "mm")
        page.place(places.store(player.seat), Box.of(box.left + 14, top, box.width - 28, 84))

    def _caravans(self, y: int) -> None:
        page, player, box = self.page, self.player, self.box
        for k in range(self.view.components.caravans.max):
            page.icon(box.left + 60 + 84 * k, y, camel if k < player.caravans else no_camel, 72)
        page.place(places.caravans(player.seat), Box.of(box.left + 16, y - 40, 258, 80))

    def _goal(self, y: int) -> None:
        page, view, player, box = self.page, self.view, self.player, self.box
        needs = public_facts.find_mode(view).needs
        total = needs.administrative_built
        there = player.has_built(PORT)
        page.icon(box.left + 326, y - 74, BUILDINGS[PORT], 72, chalk=None if there else CHALK)
        page.icon(box.left + 404, y - 72, BUILDINGS[TEMPLE], 60)
        figure = view.administrative(player)
        page.text(box.right - 14, y - 74, f"{figure}/{total}" if total else figure, black(46), INK, "rm", room=92)
        page.icon(box.left + 44, y, squares, 62)
        done = f"{view.squares_done(player)}/{view.components.board.square_count}"
        page.text(box.left + 84, y - 1, done, black(46), INK, room=140)
        page.icon(box.left + 326, y, BUILDINGS["master_builder"], 60)
        limits, builders = view.components.limits, public_facts.builder_count(player)
        free = builders * limits.free_launches_per_master_builder
        more = builders * limits.launches_per_master_builder - free
        page.text(box.left + 366, y - 1, f"{free} +{more}", black(46), INK, room=112)
        page.icon(box.left + 500, y - 1, torch, 44)
        page.place(places.goal(player.seat), Box.of(box.left + 284, y - 114, box.width - 294, 78))

    def _stages(self, box: Box) -> None:
        """What each stage of the Pyramid costs before discounts, and which are paid."""
        page, player = self.page, self.player
        page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, LINE, 3, 14)
        if not player.pyramid:
            page.icon(*box.middle, BUILDINGS[PYRAMID], 150, chalk=CHALK)
            return
        y = box.middle[1]
        page.icon(box.left + 92, y, BUILDINGS[PYRAMID], 150, player.stages, player.stage_count, inside=True)
        page.text(box.left + 92, y + 34, player.pyramid, black(54), INK, "mm", inside=True, outline=COURSES[1])
        stages = public_facts.find_pyramid(self.view.components, player.pyramid).stages
        apart = (box.height - 8) / len(stages)
        for k, stage in enumerate(stages):
            level = box.top + 4 + apart * (k + 0.5)
            draw_prices(page, box.left + 310, level, {kind: stage.get(kind, 0) for kind in PLAIN}, 54)
            if k < player.stages:
                page.icon(box.right - 56, level, tick, 54)


def panel_ground(pen: Pen, w: int, h: int, seat: int, fill: str) -> None:
    ground(pen, w, h, seat, fill, _BAND, divided=False)
