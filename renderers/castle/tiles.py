"""What each helper of a player would score or fetch now: a tile for each building, trader place and winter card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.castle.components import GRANARY, INNKEEPER
from engine.castle.view import CastleView, Prospect
from renderers import states
from renderers.box import Box
from renderers.castle import buildings, facts, scenery
from renderers.icons import goods
from renderers.icons.signs import crown, seat_pawn
from renderers.page import Page
from renderers.palette import FAINT, INK, PAPER
from renderers.pen import Art
from renderers.type import black, bold, serif, width
from renderers.words import Words

_LEFT: Final = 24
_RIGHT: Final = 1576
_GAP: Final = 8
_HEADING: Final = 506
_LOW: Final = 82
"""The height of the heading over the tiles."""
_HIGH: Final = 196
_MOST: Final = 4
"""In a row."""
_PLAIN: Final = 382
"""The width that the drawings need; in a wider tile they are in the middle."""
_BESIDE: Final = 2
"""So few tiles stand beside the heading."""


def heading(count: int) -> Box:
    if 0 < count <= _BESIDE:
        return Box.of(_LEFT, _HEADING + 8, (_RIGHT - _LEFT) - count * _beside(count), _HIGH)
    return Box.of(_LEFT, _HEADING, _RIGHT - _LEFT, _LOW)


def _beside(count: int) -> int:
    return 520 if count == 1 else 450


def layout(count: int) -> tuple[tuple[Box, ...], int]:
    """The boxes of so many tiles, and where the rest of the picture begins. No place in a row stays empty."""
    if not count:
        return (), _HEADING + _LOW + 16
    if count <= _BESIDE:
        wide = _beside(count)
        left = _RIGHT + _GAP - wide * count
        boxes = [Box.of(left + wide * k, _HEADING + 8, wide - _GAP, _HIGH) for k in range(count)]
        return tuple(boxes), _HEADING + _HIGH + 28
    rows, found = -(-count // _MOST), list[Box]()
    for row in range(rows):
        there = count * (row + 1) // rows - count * row // rows
        each, top = (_RIGHT - _LEFT + _GAP) / there, _HEADING + _LOW + row * (_HIGH + 12)
        found += [Box.of(_LEFT + each * k, top, each - _GAP, _HIGH) for k in range(there)]
    return tuple(found), _HEADING + _LOW + rows * (_HIGH + 12) + 8


def places_without_score(view: CastleView, seat: int) -> list[str]:
    """The places of helpers that score nothing: the Innkeeper's card, then carts and rider."""
    inns = [space for space in view.components.winter.innkeeper.space_ids if view.spaces.get(space) == seat]
    return inns + [place for place in facts.trader_places(view) if view.carts.get(place) == seat]


@dataclass(frozen=True, slots=True)
class Tiles:
    page: Page
    view: CastleView
    seat: int
    words: Words

    def draw(self, boxes: Sequence[Box], scoring: Sequence[Prospect], places_without_score: Sequence[str]) -> None:
        for box, prospect in zip(boxes, scoring, strict=False):
            self._scoring(box, prospect)
        for box, place in zip(boxes[len(scoring) :], places_without_score, strict=True):
            if place in self.view.carts:
                self._trading(box, place)
            else:
                self._innkeeper(box, place)

    def _plate(self, box: Box, name: str) -> None:
        self.page.stamp(box.left, box.top, states.plate, box.width, box.height, PAPER, INK, 3.5, 16)
        label = name[:1].upper() + name[1:]
        self.page.text(box.middle[0], box.bottom - 34, label, serif(38), INK, "mm", room=box.width - 32)

    def _inner(self, box: Box) -> Box:
        """The part of a tile in which the drawings stand."""
        aside = max(0, (box.width - _PLAIN) // 2)
        return Box(box.left + aside, box.top, box.right - aside, box.bottom)

    def _scoring(self, box: Box, prospect: Prospect) -> None:
        """A line for each helper, or a single one where they score together."""
        page, view = self.page, self.view
        self._plate(box, self._name(prospect))
        box = self._inner(box)
        art = buildings.BUILDINGS[prospect.building]
        page.item(page.standing(box.left + 84, box.top + 136, art, view.winter, room=(142, 118)))
        small = max(len(prospect.points), len(prospect.spaces)) == 3
        for y in _spread(box, len(prospect.spaces), small):
            page.icon(box.left + 192, y, seat_pawn, 44 if small else 54, self.seat)
        for y, points in zip(_spread(box, len(prospect.points), small), prospect.points, strict=True):
            page.icon(box.left + 242, y, crown, 44)
            figure = f"≈{points}" if prospect.estimate else points
            self._figure(box.left + 272, y - 1, figure, points, 46 if small else 54, box.right - 10)

    def _figure(self, x: float, y: float, figure: str | int, points: int, size: int, right: int) -> None:
        style, colour = (black(size), INK) if points else (bold(size), FAINT)
        self.page.text(x, y, figure, style, colour, room=right - x)

    def _name(self, prospect: Prospect) -> str:
        """The space of a single helper if the building's spaces differ, otherwise the building."""
        if prospect.category == GRANARY:
            return self.words.term(f"winter.{GRANARY}")
        spaces = facts.building(self.view, prospect.building).spaces
        differ = len({space.cost for space in spaces}) == len(spaces) > 1
        if differ and len(prospect.spaces) == 1:
            return self.words.term(f"space.{prospect.spaces[0]}")
        return self.words.term(f"building.{prospect.building}")

    def _trading(self, box: Box, place: str) -> None:
        """The pieces that the next delivery would bring."""
        page, data = self.page, self.view.components.trader_places[place]
        self._plate(box, self.words.term(f"place.{place}"))
        box = self._inner(box)
        art = scenery.cart if data.kind == "cart" else scenery.rider
        page.item(page.standing(box.left + 98, box.top + 136, art, room=(150, 104)))
        self._gain(box, goods.GOODS[data.resource], self.view.delivery(place)[1])

    def _innkeeper(self, box: Box, space: str) -> None:
        """The talers that the next toll would bring, if all other players paid for their trader helpers."""
        self._plate(box, self.words.term(f"winter.{INNKEEPER}"))
        box = self._inner(box)
        page = self.page
        page.item(page.standing(box.left + 98, box.top + 136, scenery.inn_sign, room=(150, 104)))
        self._gain(box, goods.taler, self.view.toll(self.seat))

    def _gain(self, box: Box, art: Art, count: int) -> None:
        y = box.top + 76
        figure = f"+{count}"
        self._figure(box.left + 208, y - 1, figure, count, 54, box.left + 290)
        wide = width(figure, black(54))
        self.page.icon(box.left + 208 + wide + 44, y, art, 64)


def _spread(box: Box, count: int, small: bool) -> list[float]:
    """The y coordinates of `count` lines in a tile."""
    apart = 46 if small else 60
    return [box.top + 76 + apart * (k - (count - 1) / 2) for k in range(count)]
