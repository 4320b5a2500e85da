"""The city ring by itself: every space with its rubble and its price, every Wall with what it gave, every Gate with
what it gives; in the middle what clearing and building cost, and how far each player is."""

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
    citysigns,
    effects,
    masonry,
    paints,
    places,
    plan,
    public_facts,
    signs,
    terms,
)
from renderers.ezra.colours import CITY, CITY_EDGE, GROUND, LAND, PLOT
from renderers.ezra.spaces import cell_edge, chip_size, space_number, space_price
from renderers.ezra.wallmiddle import CROWD, Middle
from renderers.icons.signs import crown, tick
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, SHADE, WHITE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.sprites import Drawing
from renderers.states import frame, plate
from renderers.type import black, bold, serif
from renderers.words import Words

_CELL: Final = 208
_TOP: Final = 120
_SECOND, _THIRD, _FOURTH = 74, 122, 173
"""The lines of a space below its number: rubble, or what the viewer lacks; Banners; goods. A price has the same place
in every space."""
_CHIP: Final = 48
_GATE: Final = 110
"""The height of a Gate or its place, above its name."""


def _ring(view: EzraView) -> Box:
    rows = len(view.components.ring.edge_right)
    return Box(14, _TOP, 1586, _TOP + _CELL * rows)


def draw(view: EzraView, words: Words) -> Page:
    persons, box = public_facts.persons(view, words), _ring(view)
    size = (plan.WIDTH, box.bottom + 14)
    picture = background(
        ("ezra walls", view.components.ring, len(view.players) < CROWD - 1),
        size,
        LAND,
        lambda pen: _ground(pen, view, box),
        paints.palette(),
    )
    page = Page(picture, paints.palette())
    activity.draw_header(page, view, words, persons)
    mine = answers.on_turn(view)
    _Ring(page, view, words, persons, mine.spaces if mine else {}).draw(box)
    Middle(page, view, words, persons).draw(plan.city(view.components.ring, box).inside)
    return page


def _ground(pen: Pen, view: EzraView, box: Box) -> None:
    header.band(pen, plan.WIDTH)
    pen.box(box.left - 6, box.top - 4, box.width + 12, box.height + 8, GROUND, radius=18)
    inside = plan.city(view.components.ring, box).inside
    pen.box(inside.left, inside.top, inside.width, inside.height, CITY, CITY_EDGE, 5, 16)
    if len(view.players) < CROWD - 1:
        masonry.skyline(pen, inside.left + 20, inside.right - 20, inside.bottom - 3)


@dataclass(frozen=True, slots=True)
class _Ring:
    page: Page
    view: EzraView
    words: Words
    persons: Sequence[Person]
    paid: Mapping[str, Missing]
    """What the viewer lacks for the cleared spaces; empty for watchers."""

    def draw(self, ring: Box) -> None:
        cells = plan.city(self.view.components.ring, ring).cells
        walls, gates = public_facts.walls(self.view.components), public_facts.gates(self.view.components)
        for space in self.view.ring:
            box = cells[space.id]
            with self.page.region(f"space {space.id}", box):
                if space.id in walls:
                    self._wall(box, space, walls[space.id])
                else:
                    self._gate(box, space, gates[space.id])
            # The mark stays above the name of a Gate, which is as broad as its cell.
            marked = (
                box.grown(-3)
                if space.id in walls
                else Box(box.left + 3, box.top + 3, box.right - 3, box.top + _GATE + 2)
            )
            self.page.cell(places.space(space.id), marked)
            if space.id == public_facts.space_in_work(self.view):
                self.page.stamp(box.left + 2, box.top + 2, frame, box.width - 4, box.height - 4, COIN, 6, 12)

    def _wall(self, box: Box, space: SpaceView, printed: WallSpace) -> None:
        page = self.page
        x = box.middle[0]
        if space.owner != public_facts.FREE:
            page.stamp(box.left, box.top, masonry.wall, box.width, box.height)
            if space.owner == public_facts.NEUTRAL:
                return
            card = public_facts.wall_cards(self.view.components)[space.card]
            page.marker(box.left + 41, box.top + 90, 66, self.persons[space.owner])
            worth = Box(box.right - 52, box.top + 42, box.right - 7, box.top + 128)
            page.stamp(worth.left, worth.top, plate, worth.width, worth.height, PAPER, None, 0, 10)
            page.icon(worth.middle[0], worth.top + 22, crown, 38)
            page.text(worth.middle[0], worth.bottom - 24, card.vp, black(44), INK, "mm")
            page.stamp(box.left + 8, box.bottom - 66, plate, box.width - 16, 56, PAPER, INK, 3, 10)
            row = effects.effect_tokens(card.effect)
            effects.draw_tokens(page, x, box.bottom - 38, row, 44, anchor="m", room=box.width - 24, inside=True)
            return
        page.stamp(box.left + 5, box.top + 5, _free, box.width - 10, box.height - 10)
        page.text(box.left + 14, box.top + 28, space_number(space.id), bold(36), SHADE)
        (first, banners), *goods = space_price(printed.grey, printed.cost).items()
        chips.cost(page, x, box.top + _THIRD, first, banners, _CHIP)
        chips.costs(page, x, box.top + _FOURTH, dict(goods), _CHIP, gap=8)
        if public_facts.rubble(space):
            # Only who takes away the last piece gets the Blessing.
            page.icon(box.right - 28, box.top + 30, signs.FRUITS[printed.blessing], 40)
            self._rubble(box, space, box.top + _SECOND)
        else:
            self._answer(x, box.top + _SECOND, self.paid.get(space.id))

    def _answer(self, x: float, y: float, missing: Missing | None) -> None:
        """Where the rubble lay: whether the viewer can pay, or what little is missing."""
        if missing == {}:
            self.page.icon(x, y, answers.seat_tick, 46, self.view.viewer, inside=True)
        elif missing is not None and answers.is_near(missing):
            self.page.stamp(x - 44, y - 22, plate, 88, 44, WHITE, None, 0, 10)
            answers.draw_answer(self.page, x, y, missing, 40)

    def _rubble(self, box: Box, space: SpaceView, y: float, aside: float = 0) -> None:
        pieces = public_facts.rubble(space)
        apart = min(50, (box.width - 20 - 2 * aside) / len(pieces))
        for k, kind in enumerate(pieces):
            x = box.middle[0] - aside + (k - (len(pieces) - 1) / 2) * apart
            self.page.icon(x, y, signs.GOODS[kind], min(48, apart * 0.95))

    def _price(self, box: Box, prices: dict[str, int], y: float, aside: float = 0) -> None:
        chips.costs(
            self.page, box.middle[0] - aside, y, prices, chip_size(box.width - 12 - 2 * aside, len(prices)), gap=3
        )

    def _gate(self, box: Box, space: SpaceView, printed: Gate) -> None:
        """Built: towers, its keeper, what a connection gives; else its rubble or price, and what building it gives."""
        page, x = self.page, box.middle[0]
        corner = printed.kind == public_facts.CORNER
        name = self.words.term(terms.gate(space.id))
        if space.owner != public_facts.FREE or corner:
            page.stamp(box.left, box.top, masonry.gate, box.width, _GATE, corner)
            if space.owner >= 0:
                page.marker(x, box.top + 70, 64, self.persons[space.owner])
            elif space.owner == public_facts.NEUTRAL:
                page.icon(x, box.top + 76, signs.white_worker, 54)
        else:
            self._site(box, space, printed)
        page.text(x, box.top + _GATE + 20, name, serif(34), INK, "mm", room=box.width - 8, outline=GROUND)
        left = Drawing(citysigns.connection)
        page.icon(box.left + 24, box.bottom - 34, left.art, 42)
        row = effects.effect_tokens(printed.connection)
        effects.draw_tokens(page, box.left + 50, box.bottom - 34, row, 42, room=box.width - 54)

    def _site(self, box: Box, space: SpaceView, printed: Gate) -> None:
        page, common = self.page, self.view.components.gate_common
        page.stamp(box.left + 5, box.top + 4, _free, box.width - 10, _GATE)
        if public_facts.rubble(space):
            self._rubble(box, space, box.top + 38, 12 if space.silver else 0)
        else:
            aside = 13 if space.silver or space.id in self.paid else 0
            self._price(box, space_price(common.grey, common.cost), box.top + 38, aside)
            if self.paid.get(space.id) == {}:
                page.icon(box.right - 20, box.top + (62 if space.silver else 28), tick, 36, inside=True)
        row = (*effects.effect_tokens(printed.place), *((effects.CROWN,) if printed.vp else ()))
        if printed.vp:
            row = (str(printed.vp), effects.CROWN, *effects.effect_tokens(printed.place))
        effects.draw_tokens(page, box.middle[0], box.top + 86, row, 40, anchor="m", room=box.width - 20)
        if space.silver:
            lying = page.icon(box.right - 20, box.top + 20, signs.blank_coin, 40, inside=True)
            page.text(*lying.middle, space.silver, black(30), INK, "mm", inside=True)


def _free(pen: Pen, w: int, h: int) -> None:
    pen.area(rounded(0, 0, w, h, 12), PLOT)
    cell_edge(pen, w, h)
