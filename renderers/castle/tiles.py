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
from renderers.icons.signs import crown, pawn, seat_pawn
from renderers.page import Page
from renderers.palette import FAINT, INK, PAPER, SOFT, VELLUM
from renderers.path import rounded
from renderers.pen import Art, Pen
from renderers.type import black, bold, serif, width
from renderers.words import Words

TOP: Final = 588
STEP: Final = (390, 208)
_TILE: Final = (382, 196)
COLUMNS: Final = 4


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

    def draw(self, scoring: Sequence[Prospect], places_without_score: Sequence[str]) -> None:
        boxes = [
            Box.of(24 + STEP[0] * (k % COLUMNS), TOP + STEP[1] * (k // COLUMNS), *_TILE)
            for k in range(max(1, len(scoring) + len(places_without_score)))
        ]
        if not scoring and not places_without_score:
            self.page.stamp(boxes[0].left, boxes[0].top, no_helper)
            self.page.icon(*boxes[0].middle, pawn, 90, VELLUM, SOFT)
            return
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
        self.page.text(box.left + 16, box.bottom - 28, label, serif(34), INK, room=box.width - 32)

    def _scoring(self, box: Box, prospect: Prospect) -> None:
        """A line for each helper, or a single one where they score together."""
        page, view = self.page, self.view
        self._plate(box, self._name(prospect))
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
        art = scenery.cart if data.kind == "cart" else scenery.rider
        page.item(page.standing(box.left + 98, box.top + 136, art, room=(150, 104)))
        self._gain(box, goods.GOODS[data.resource], self.view.delivery(place)[1])

    def _innkeeper(self, box: Box, space: str) -> None:
        """The talers that the next toll would bring, if all other players paid for their trader helpers."""
        self._plate(box, self.words.term(f"winter.{INNKEEPER}"))
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


def no_helper(pen: Pen) -> None:
    w, h = _TILE
    pen.dashes(rounded(3, 3, w - 6, h - 6, 16), SOFT, 4)
