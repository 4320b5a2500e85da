"""The city ring by itself: every space with its rubble and its price, every Wall with what it gave, every Gate with
what its connections give; in the middle what clearing and building cost, and how far each player is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.ezra.printed.figures_board import Gate, WallSpace
from engine.ezra.view import EzraView, Missing, SpaceView
from renderers import chips, header
from renderers.box import Box
from renderers.canvas import background
from renderers.ezra import (
    activity,
    answers,
    effects,
    masonry,
    paints,
    places,
    plan,
    public_facts,
    signs,
    terms,
)
from renderers.ezra.colours import CITY, CITY_EDGE, GROUND, LAND, PAID, PLOT
from renderers.ezra.spaces import cell_edge, in_work, space_number, space_price
from renderers.ezra.wallmiddle import Middle
from renderers.icons.signs import crown, tick
from renderers.page import Page
from renderers.palette import INK, PAPER, SHADE, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.states import plate
from renderers.type import black, bold, serif
from renderers.words import Words

_HIGH: Final = 1456
_TOP: Final = 120
_SIDE, _EDGE = 200, 244
"""The width of the spaces on the left and on the right, the height of those above and below: the middle can spare
it."""
_BROAD: Final = 150
"""From this width on the price stands in one line."""
_RUBBLE, _PRICE, _GOODS = 90, 152, 208
"""The lines of a space below its number: rubble, or what the viewer lacks; Banners; goods, beside the Banners in a
broad space."""
_CHIP: Final = 56
_GATE: Final = 126
"""The height of a Gate or its place, above its name."""


def _ring(view: EzraView) -> tuple[Box, plan.City]:
    box = Box(14, _TOP, 1586, _TOP + _HIGH)
    return box, plan.city(view.components.ring, box, _SIDE, _EDGE)


def draw(view: EzraView, words: Words) -> Page:
    persons, (box, city) = public_facts.persons(view, words), _ring(view)
    size = (plan.WIDTH, box.bottom + 14)
    picture = background(
        ("ezra walls", view.components.ring), size, LAND, lambda pen: _ground(pen, box, city.inside), paints.palette()
    )
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    mine = answers.on_turn(view)
    _Ring(page, view, words, persons, mine.spaces if mine else {}).draw(city)
    Middle(page, view, words, persons).draw(city.inside)
    return page


def _ground(pen: Pen, box: Box, inside: Box) -> None:
    header.band(pen, plan.WIDTH)
    pen.box(box.left - 6, box.top - 4, box.width + 12, box.height + 8, GROUND, radius=18)
    pen.box(inside.left, inside.top, inside.width, inside.height, CITY, CITY_EDGE, 5, 16)


@dataclass(frozen=True, slots=True)
class _Ring:
    page: Page
    view: EzraView
    words: Words
    persons: Sequence[Person]
    paid: Mapping[str, Missing]
    """What the viewer lacks for the cleared spaces; empty for watchers."""

    def draw(self, city: plan.City) -> None:
        walls, gates = public_facts.walls(self.view.components), public_facts.gates(self.view.components)
        for space in self.view.ring:
            box = city.cells[space.id]
            with self.page.region(f"space {space.id}", box):
                if space.id in walls:
                    self._wall(box, space, walls[space.id])
                else:
                    self._gate(box, space, gates[space.id])
            # The mark stays above the name of a Gate, which is as broad as its cell.
            marked = (
                box.grown(-3)
                if space.id in walls
                else Box(box.left + 3, box.top + 3, box.right - 3, box.top + self._gate_high(box))
            )
            self.page.cell(places.space(space.id), marked)
            if space.id == public_facts.space_in_work(self.view):
                self.page.stamp(box.left + 1, box.top + 1, in_work, box.width - 2, box.height - 2)

    def _wall(self, box: Box, space: SpaceView, printed: WallSpace) -> None:
        page = self.page
        if space.owner != public_facts.FREE:
            page.stamp(box.left, box.top, masonry.wall, box.width, box.height)
            if space.owner != public_facts.NEUTRAL:
                self._owned(box, space)
            return
        is_paid = self.paid.get(space.id) == {}
        page.stamp(box.left + 5, box.top + 5, _free, box.width - 10, box.height - 10, is_paid)
        page.text(box.left + 16, box.top + 32, space_number(space.id), bold(40), SHADE)
        (first, banners), *goods = space_price(printed.grey, printed.cost).items()
        x, is_broad = box.middle[0], box.width >= _BROAD
        if is_broad:
            chips.costs(page, x, box.top + _PRICE, {first: banners, **dict(goods)}, _CHIP, gap=6)
        else:
            chips.cost(page, x, box.top + _PRICE, first, banners, _CHIP)
            size = min(_CHIP, (box.width - 12) // max(1, len(goods)) - 4)
            chips.costs(page, x, box.top + _GOODS, dict(goods), size, gap=4)
        if public_facts.rubble(space):
            # Only who takes away the last piece gets the Blessing.
            page.icon(box.right - 29, box.top + 31, signs.FRUITS[printed.blessing], 44)
            self._rubble(box, space, box.top + _RUBBLE)
        else:
            self._answer(x, box.top + _RUBBLE, self.paid.get(space.id))

    def _owned(self, box: Box, space: SpaceView) -> None:
        """The marker, what the Wall is worth, and what it gave."""
        page, card = self.page, public_facts.wall_cards(self.view.components)[space.card]
        is_broad = box.width >= _BROAD
        size, wide = (84, 62) if is_broad else (66, 46)
        y = box.top + (78 if is_broad else 96)
        page.marker(box.left + (62 if is_broad else 41), y, size, self.persons[space.owner])
        worth = Box.of(box.right - wide - (16 if is_broad else 7), y - 48, wide, 96)
        page.stamp(worth.left, worth.top, plate, worth.width, worth.height, PAPER, None, 0, 10)
        page.icon(worth.middle[0], worth.top + 24, crown, 42)
        page.text(worth.middle[0], worth.bottom - 30, card.vp, black(56), INK, "mm")
        page.stamp(box.left + 8, box.bottom - 66, plate, box.width - 16, 58, PAPER, INK, 3, 10)
        row = effects.effect_tokens(card.effect)
        effects.draw_tokens(page, box.middle[0], box.bottom - 37, row, 52, anchor="m", room=box.width - 22, inside=True)

    def _answer(self, x: float, y: float, missing: Missing | None) -> None:
        """Where the rubble lay: whether the viewer can pay, or what little is missing."""
        if missing == {}:
            self.page.icon(x, y, tick, 54, inside=True)
        elif missing is not None and answers.is_near(missing):
            self.page.stamp(x - 50, y - 26, plate, 100, 52, WHITE, None, 0, 10)
            answers.draw_answer(self.page, x, y, missing, 48)

    def _rubble(self, box: Box, space: SpaceView, y: float) -> None:
        """Side by side; more than two in a narrow space one above two."""
        page, pieces = self.page, public_facts.rubble(space)
        largest = 60.0
        if box.width >= _BROAD or len(pieces) < 3:
            apart = min(largest + 2, (box.width - 16) / len(pieces))
            for k, kind in enumerate(pieces):
                x = box.middle[0] + (k - (len(pieces) - 1) / 2) * apart
                page.icon(x, y, signs.GOODS[kind], min(largest, apart * 0.97))
            return
        apart = min(36.0, (box.width - 16 - 46) / (len(pieces) - 1))
        for k, kind in enumerate(pieces):
            x = box.middle[0] + (k - (len(pieces) - 1) / 2) * apart
            page.icon(x, y + (14 if k % 2 == 0 else -14), signs.GOODS[kind], 48, inside=True)

    # Gates

    def _gate_high(self, box: Box) -> int:
        return _GATE if box.width < _BROAD else 94

    def _gate(self, box: Box, space: SpaceView, printed: Gate) -> None:
        """Built: towers and its keeper; else its rubble or price. Below its name what a connection gives."""
        page, x, high = self.page, box.middle[0], self._gate_high(box)
        corner = printed.kind == public_facts.CORNER
        name = self.words.term(terms.gate(space.id))
        if space.owner != public_facts.FREE or corner:
            wide = min(box.width, 150)
            page.stamp(x - wide / 2, box.top, masonry.gate, wide, high, corner)
            if space.owner >= 0:
                page.marker(x, box.top + high - 42, 68, self.persons[space.owner])
            elif space.owner == public_facts.NEUTRAL:
                page.icon(x, box.top + high - 36, signs.white_worker, 56)
        else:
            self._site(Box(box.left + 5, box.top + 4, box.right - 5, box.top + high), space)
        page.text(x, box.top + high + 20, name, serif(36), INK, "mm", room=box.width - 8, outline=GROUND)
        foot = Box(box.left + 5, box.top + high + 42, box.right - 5, box.bottom - 5)
        if foot.height > 62:
            foot = Box.of(foot.left, foot.top, foot.width, 62)
        page.stamp(foot.left, foot.top, plate, foot.width, foot.height, PAPER, CITY_EDGE, 3, 10)
        row = effects.effect_tokens(printed.connection)
        effects.draw_tokens(page, x, foot.middle[1], row, min(52, foot.height - 6), anchor="m", room=foot.width - 8)

    def _site(self, plot: Box, space: SpaceView) -> None:
        page, common = self.page, self.view.components.gate_common
        is_paid, is_broad = self.paid.get(space.id) == {}, plot.width >= _BROAD
        page.stamp(plot.left, plot.top, _free, plot.width, plot.height, is_paid)
        aside = 14 if space.silver and is_broad else 0
        if public_facts.rubble(space):
            self._rubble(Box(plot.left - aside, plot.top, plot.right - aside, plot.bottom), space,
                         plot.middle[1] + (0 if is_broad else 14))  # fmt: skip
        else:
            prices = space_price(common.grey, common.cost)
            (first, banners), *goods = prices.items()
            if is_broad:
                chips.costs(page, plot.middle[0] - aside, plot.middle[1], prices, 50, gap=5)
            else:
                chips.cost(page, plot.middle[0] - 14, plot.top + 34, first, banners, 52)
                chips.costs(page, plot.middle[0], plot.bottom - 34, dict(goods), 52, gap=5)
            if is_paid:
                page.icon(plot.left + 14, plot.top + 16, tick, 42, inside=True)
        if space.silver:
            lying = page.icon(plot.right - 17, plot.top + 18, signs.blank_coin, 46, inside=True)
            page.text(*lying.middle, space.silver, black(34), INK, "mm", inside=True)
            page.place(places.gate_silver(space.id), lying, is_round=True, is_bare=True)


def _free(pen: Pen, w: int, h: int, is_paid: bool) -> None:
    pen.area(rounded(0, 0, w, h, 12), PAID if is_paid else PLOT)
    cell_edge(pen, w, h)
