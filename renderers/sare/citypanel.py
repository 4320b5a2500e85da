"""The panel beside a city's close-up: goal, obelisk, gauge, cards, Warehouses, caravans, stages of the Pyramid."""

from dataclasses import dataclass
from typing import Final

from engine.sare.components import PYRAMID
from engine.sare.goods import KINDS, PLAIN
from engine.sare.view import PlayerView, SareView
from renderers import states
from renderers.box import Box
from renderers.page import Page
from renderers.palette import COIN, INK, LINE, PAPER, SOFT, WHITE
from renderers.panels import first_player
from renderers.pen import Pen
from renderers.sare import cardrow, goals, places, public_facts
from renderers.sare.buildings import BUILDINGS
from renderers.sare.colours import CHALK, MET, STRIP_BOX
from renderers.sare.seating import draw_answer, gauge, ground, obelisk_sign, panel_colour, red_cube
from renderers.sare.signs import GOODS, camel, no_camel, quick, torch
from renderers.sare.squares import draw_prices
from renderers.seats import Person
from renderers.type import black, bold, fit_name, serif
from renderers.words import Words

_BAND: Final = 218
"""The name, and below it the progress towards the goal."""
_NAME: Final = 52
_CARD: Final = 118
_GAUGE_SIZE: Final = (352, 72)
_CARDS: Final = 150
_LABEL: Final = 202
_APART: Final = 79
_ROW: Final = 42
"""In the sum, the width of the words and of a column, and the height of a row."""


@dataclass(frozen=True, slots=True)
class CityPanel:
    page: Page
    view: SareView
    player: PlayerView
    person: Person
    box: Box
    words: Words

    def draw(self) -> None:
        page, box = self.page, self.box
        page.stamp(box.left, box.top, panel_ground, box.width, box.height, self.player.seat, panel_colour(self.player))
        self._head()
        goals.draw(page, self.view, self.player, Box.of(box.left + 14, box.top + 100, box.width - 28, 104))
        self._gauge(box.top + 232)
        self._cards(Box.of(box.left + 20, box.top + 336, box.width - 40, _CARDS))
        self._means(box.top + 490)
        self._caravans(box.top + 754)
        self._stages(Box.of(box.left + 14, box.top + 798, box.width - 28, 198))
        page.place(places.panel(self.player.seat), box)
        if self.player.seat in self.view.awaited or self.player.seat in public_facts.winners(self.view):
            page.stamp(box.left - 6, box.top - 6, states.frame, box.width + 12, box.height + 12, COIN, 8, 20)

    def _head(self) -> None:
        page, box, look = self.page, self.box, self.person.look
        middle = box.top + _NAME
        page.marker(box.left + 60, middle, 84, self.person)
        if self.player.seat == self.view.first and self.view.outcome is None:
            first_player(page, box.left + 104, middle - 27)
        right = box.right - 124
        left = draw_answer(page, self.view, self.player.seat, box.left + 130, middle, self.words) + 2
        # Two lines are closer, clear of the goal.
        room = right - left - 8
        style = serif(58 if len(fit_name(self.person.name, serif(58), room)[0]) == 1 else 50)
        page.name(left, middle - 3, self.person.name, style, look.letter, room=room, outline=look.colour)
        plate = Box.of(right, box.top + 10, 112, 80)
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
        cell = Box.of(left - 13, top - 15, w * count + 23, h + 30)
        # The badge has room below, between the gauge and the cards.
        page.cell(places.gauge(player.seat), cell, badge=(cell.right - 60, cell.bottom + 4))
        right = left + w * count
        if player.revolted:
            said = self.words.term("is_revolted")
            page.text(right + 10, top + h / 2 - 1, said, bold(44), INK, room=self.box.right - right - 20)
            return
        # In chalk while nothing can raise the gauge.
        page.icon(right + 46, top + h / 2, torch, 64, chalk=None if player.standing else CHALK)
        colour, room = INK if player.standing else SOFT, self.box.right - right - 88
        page.text(right + 80, top + h / 2 - 1, player.steps_left(), black(68), colour, room=room)

    def _cards(self, here: Box) -> None:
        page, player = self.page, self.player
        if player.quick:
            page.stamp(here.right - 150, here.top, states.plate, 150, 110, WHITE)
            page.icon(here.right - 66, here.top + 55, BUILDINGS[player.quick], 96)
            page.icon(here.right - 128, here.top + 26, quick, 42, inside=True)
            page.place(places.dealt(player.seat), Box.of(here.right - 150, here.top, 150, 110))
        cardrow.draw(page, self.view, player, here, _CARD, 6, 8)
        if not public_facts.card_groups(player, self.view.components) and not player.quick:
            said = self.words.term("no_cards")
            page.text(here.left + _CARD + 24, here.top + 82, said, serif(40), INK, room=here.width - _CARD - 24)

    def _means(self, top: int) -> None:
        """All that the player can spend: what the cards, the Warehouses and the buildings give of each resource."""
        page, player, box = self.page, self.player, self.box
        total = self.view.units(player)
        cards = [n - a - b for n, a, b in zip(total, player.store, player.tokens, strict=True)]
        rows = (("means.cards", cards), ("means.store", player.store), ("means.produced", player.tokens))
        for k, kind in enumerate(KINDS):
            page.icon(self._column(k), top + 22, GOODS[kind], 42)
        stored = top + 45 + _ROW
        page.stamp(box.left + 14, stored, states.plate, box.width - 28, _ROW, STRIP_BOX, None, 0, 10)
        for row, (key, counts) in enumerate(rows):
            y = top + 45 + _ROW * (row + 0.5)
            said = self.words.term(key) + (f" {sum(counts)}/{player.capacity}" if key == "means.store" else "")
            page.text(box.left + 24, y, said, bold(32), INK, room=_LABEL - 30)
            for k, count in enumerate(counts):
                page.count(self._column(k), y - 1, count, 40, "mm", room=_APART - 20)
                if count and key == "means.store":
                    where = Box.about(self._column(k), y, _APART - 8, _ROW - 4)
                    page.place(places.goods(player.seat, KINDS[k]), where, is_bare=True)
        page.cell(places.store(player.seat), Box.of(box.left + 8, stored - 3, box.width - 16, _ROW + 6))
        y = top + 45 + _ROW * (len(rows) + 0.5) + 5
        page.fill(Box.of(box.left + 20, y - _ROW / 2 - 2, box.width - 40, 3), LINE)
        page.text(box.left + 24, y, self.words.term("total"), bold(36), INK, room=_LABEL - 30)
        for k, count in enumerate(total):
            page.count(self._column(k), y - 1, count, 50, "mm", room=_APART - 12)

    def _column(self, k: int) -> float:
        """The middle of the figures of a resource."""
        return self.box.left + _LABEL + _APART * (k + 0.5)

    def _caravans(self, y: int) -> None:
        """The caravans; the launches that the Master Builders allow in a turn, and those that cost a step each."""
        page, player, box = self.page, self.player, self.box
        for k in range(self.view.components.caravans.max):
            page.icon(box.left + 32 + 44 * k, y, camel if k < player.caravans else no_camel, 42)
        stable = Box.of(box.left + 6, y - 38, 138, 76)
        # The badge stands beside them, below the sum it would be taken for a part of.
        page.cell(places.caravans(player.seat), stable, badge=(stable.right + 40, y))
        limits, builders = self.view.components.limits, public_facts.builder_count(player)
        free = builders * limits.free_launches_per_master_builder
        more = builders * limits.launches_per_master_builder - free
        page.icon(box.left + 252, y, BUILDINGS["master_builder"], 46)
        left, room = box.left + 281, box.width - 281 - 56
        page.text(left, y - 20, self.words.say("heading.launch_each", n=free), bold(34), INK, room=room + 44)
        said = self.words.say("heading.launch_more", n=more)
        wide = page.text(left, y + 19, said, bold(34), INK, room=room)
        page.icon(left + wide + 24, y + 21, torch, 34)

    def _stages(self, box: Box) -> None:
        """What each stage of the Pyramid costs before discounts, or that it is paid; those of the next Pyramid as long
        as the player has none."""
        page, player = self.page, self.player
        page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, LINE, 3, 14)
        number = player.pyramid or next(iter(self.view.pile), 0)
        if not number:
            page.icon(*box.middle, BUILDINGS[PYRAMID], 150, chalk=CHALK)
            return
        y, stages = box.middle[1], public_facts.find_pyramid(self.view.components, number).stages
        x, y = box.left + 112, box.top + 142
        title = self.words.term(f"building.{PYRAMID}")
        page.text(x, box.top + 28, f"{title[:1].upper()}{title[1:]}", bold(36), INK, "mm", room=206)
        said = self.words.term("full_price" if player.pyramid else "pyramid_next")
        page.text(x, box.top + 64, said, bold(32), INK, "mm", room=206)
        page.icon(x, y, BUILDINGS[PYRAMID], 100, player.stages, len(stages), inside=True)
        apart = (box.height - 8) / len(stages)
        for k, stage in enumerate(stages):
            level = box.top + 4 + apart * (k + 0.5)
            page.text(box.left + 256, level, f"{k + 1}.", bold(40), SOFT, "rm")
            if k < player.stages:
                page.text(box.left + 276, level, self.words.term("stage_paid"), bold(38), MET, room=220)
            else:
                draw_prices(page, box.left + 368, level, {kind: stage.get(kind, 0) for kind in PLAIN}, 54)


def panel_ground(pen: Pen, w: int, h: int, seat: int, fill: str) -> None:
    ground(pen, w, h, seat, fill, _BAND)
