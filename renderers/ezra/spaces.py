"""The ring of Walls and Gates. Each space shows its rubble, its price or its owner, never all three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.ezra.printed.cost import Cost
from engine.ezra.printed.figures_board import Gate, WallCard, WallSpace
from engine.ezra.view import EzraView, Missing, SpaceView
from renderers import chips
from renderers.box import Box
from renderers.ezra import answers, masonry, places, plan, public_facts, signs, terms
from renderers.ezra.colours import CHALK, GROUND, OLD_EDGE, PAID, PLOT
from renderers.icons.signs import DONE, crown, tick
from renderers.page import Page
from renderers.palette import COIN, INK, PAPER, SHADE
from renderers.path import rounded
from renderers.pen import Pen
from renderers.seats import Person
from renderers.states import plate
from renderers.type import black, bold, serif
from renderers.words import Words

_CHIP: Final = 58
_SMALLER: Final = 54
"""The size of a price on its board, and the largest one elsewhere."""
_BETWEEN: Final = 4
_BROAD: Final = 1.1
"""The width of a chip by its height."""
_HEAPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0.5, 0.64),),
    2: ((0.27, 0.68), (0.73, 0.68)),
    3: ((0.26, 0.76), (0.5, 0.45), (0.74, 0.76)),
    4: ((0.28, 0.48), (0.72, 0.48), (0.28, 0.82), (0.72, 0.82)),
}
"""Where the pieces of rubble lie, as shares of the cell."""
_NAME: Final = 35


@dataclass(frozen=True, slots=True)
class Spaces:
    """All cells of the ring."""

    page: Page
    view: EzraView
    words: Words
    persons: Sequence[Person]
    walls: Mapping[str, WallSpace]
    gates: Mapping[str, Gate]
    cards: Mapping[str, WallCard]
    paid: Mapping[str, Missing]
    """What the viewer lacks for the cleared spaces; empty for watchers."""

    @classmethod
    def of(cls, page: Page, view: EzraView, words: Words, persons: Sequence[Person]) -> Spaces:
        c = view.components
        printed = public_facts.walls(c), public_facts.gates(c), public_facts.wall_cards(c)
        mine = answers.on_turn(view)
        return cls(page, view, words, persons, *printed, mine.spaces if mine else {})

    def draw(self) -> None:
        cells = plan.city(self.view.components.ring).cells
        for space in self.view.ring:
            box = cells[space.id]
            if space.id in self.walls:
                self._wall(box, space, self.walls[space.id])
            else:
                self._gate(box, space, self.gates[space.id])
            if space.id == public_facts.space_in_work(self.view):
                # The name of a Gate stands below it.
                high = box.height - (38 if space.id in self.gates else 2)
                self.page.stamp(box.left + 1, box.top + 1, in_work, box.width - 2, high)
            self.page.cell(places.space(space.id), _marked(box, is_gate=space.id in self.gates))

    # Walls

    def _wall(self, box: Box, space: SpaceView, printed: WallSpace) -> None:
        page = self.page
        if space.owner != public_facts.FREE:
            page.stamp(box.left, box.top, masonry.wall, box.width, box.height)
            if space.owner != public_facts.NEUTRAL:
                self._owned(box, space)
            return
        page.fill(Box(box.left + 4, box.bottom - 7, box.right - 4, box.bottom - 3), OLD_EDGE)
        page.stamp(box.left, box.top, masonry.stump, box.height, True)
        page.stamp(box.right, box.top, masonry.stump, box.height, False)
        pieces, is_paid = public_facts.rubble(space), self.paid.get(space.id) == {}
        size = 29 if is_paid else 35
        page.text(box.left + 9, box.top + 26, space_number(space.id), bold(size), SHADE)
        if pieces:
            draw_rubble(page, box, pieces)
            page.icon(box.right - 28, box.top + 29, signs.FRUITS[printed.blessing], 48)
        else:
            self._site(box, space_price(printed.grey, printed.cost), is_paid)

    def _owned(self, box: Box, space: SpaceView) -> None:
        """The marker, and on a plate what the Wall is worth."""
        page = self.page
        page.marker(box.left + 41, box.top + 86, 70, self.persons[space.owner])
        card = Box(box.right - 52, box.top + 38, box.right - 7, box.bottom - 10)
        page.stamp(card.left, card.top, plate, card.width, card.height, PAPER, None, 0, 10)
        x = card.middle[0]
        page.icon(x, card.top + 24, crown, 40)
        page.text(x, card.bottom - 27, self.cards[space.card].vp, black(54), INK, "mm")

    def _site(self, box: Box, prices: dict[str, int], is_paid: bool) -> None:
        """Cleared: the Banners in the corner away from the number, with which they would read as one; below them the
        goods. What the viewer can pay lies on gold, with a tick between number and Banners."""
        page = self.page
        plot = Box(box.left + 5, box.top + 50, box.right - 5, box.bottom - 6)
        page.stamp(plot.left, plot.top, building_site, plot.width, plot.height, is_paid)
        (first, banners), *goods = prices.items()
        x, y = plot.middle
        size = min(_CHIP, plot.width // max(1, len(goods)) - _BETWEEN)
        chips.costs(page, x, y + 7, dict(goods), size, gap=_BETWEEN)
        chips.cost(page, box.right - (29 if is_paid else 33), box.top + 33, first, banners, _CHIP)
        if is_paid:
            page.icon(box.left + 60, box.top + 26, tick, 34)

    # Gates

    def _gate(self, box: Box, space: SpaceView, printed: Gate) -> None:
        page = self.page
        corner = printed.kind == public_facts.CORNER
        tall = box.height - 30
        if space.owner != public_facts.FREE or corner:
            page.stamp(box.left, box.top, masonry.gate, box.width, tall, corner)
            x, y = box.middle[0], box.bottom - 73
            if space.owner >= 0:
                page.marker(x, y, 66, self.persons[space.owner])
            elif space.owner == public_facts.NEUTRAL:
                page.icon(x, y, signs.white_worker, 50)
        else:
            self._unbuilt(Box(box.left + 10, box.top + 8, box.right - 10, box.bottom - 32), space)
        name = self.words.term(terms.gate(space.id))
        page.text(box.middle[0], box.bottom - 19, name, serif(_NAME), INK, "mm", room=box.width - 8, outline=GROUND)

    def _unbuilt(self, plot: Box, space: SpaceView) -> None:
        page, common = self.page, self.view.components.gate_common
        page.stamp(plot.left, plot.top, cell_ground, plot.width, plot.height)
        page.stamp(plot.left + 4, plot.top - 2, masonry.gate, plot.width - 8, plot.height, False, False, chalk=CHALK)
        page.stamp(plot.left, plot.top, cell_edge, plot.width, plot.height)
        pieces, high = public_facts.rubble(space), plot.top + 11
        if pieces:
            apart = min(54, (plot.width - 8) / len(pieces))
            for k, kind in enumerate(pieces):
                x = plot.middle[0] + (k - (len(pieces) - 1) / 2) * apart
                page.icon(x, plot.top + 66, signs.GOODS[kind], min(54, apart * 0.98))
        else:
            (first, banners), *goods = space_price(common.grey, common.cost).items()
            chips.cost(page, plot.left + 28, high + 12, first, banners, 48)
            chips.costs(page, plot.middle[0], plot.bottom - 25, dict(goods), 48, gap=6)
            if self.paid.get(space.id) == {}:
                page.icon(plot.left + 66, high + 10, tick, 32)
        if space.silver:
            lying = page.icon(plot.right - 12, high, signs.blank_coin, 44, inside=True)
            page.item(lying)
            page.place(places.gate_silver(space.id), lying, is_round=True, is_bare=True)
            page.text(*lying.middle, space.silver, black(32), INK, "mm", inside=True)


def _marked(box: Box, *, is_gate: bool) -> Box:
    """What the mark of a change surrounds: not the name of a Gate."""
    return Box(box.left + 2, box.top + 2, box.right - 2, box.bottom - 36) if is_gate else box.grown(-4)


def draw_rubble(page: Page, box: Box, pieces: Sequence[str], largest: int = 58) -> None:
    """The rubble of a cell, up to four pieces side by side, more with their number."""
    if len(pieces) in _HEAPS:
        size = largest if len(pieces) < 3 else round(largest * 0.88)
        for (x, y), kind in zip(_HEAPS[len(pieces)], pieces, strict=True):
            page.icon(
                box.left + x * box.width, box.top + y * box.height, signs.GOODS[kind], size, inside=len(pieces) > 2
            )
        return
    for k, kind in enumerate(dict.fromkeys(pieces)):
        x, y = box.left + box.width * (0.22 + 0.5 * (k % 2)), box.top + box.height * (0.5 + 0.3 * (k // 2))
        page.icon(x, y, signs.GOODS[kind], 36)
        page.text(x + 22, y, pieces.count(kind), black(30), INK)


def space_price(grey: int, cost: Cost) -> dict[str, int]:
    """As chips: Banners, then stone, wood, gold."""
    goods = {kind: getattr(cost, kind) for kind in ("stone", "wood", "gold", "cinders")}
    return {kind: figure for kind, figure in {"grey": grey, **goods, "coin": cost.silver}.items() if figure}


def chip_size(width: float, count: int) -> int:
    """The largest with which the chips of a price fit side by side into a space."""
    return min(_SMALLER, int((width - 4) / max(1, count) / _BROAD))


def space_number(name: str) -> str:
    """`w7` is Wall 7."""
    return name.lstrip("w")


def in_work(pen: Pen, w: int, h: int) -> None:
    """Around the space of this turn's Main Action, from its upper left corner: gold between lines of ink, so that it
    stands out from the sand."""
    pen.box(0, 0, w, h, None, INK, 8, 12)
    pen.box(2, 2, w - 4, h - 4, None, COIN, 4.5, 10)


def cell_ground(pen: Pen, w: int, h: int) -> None:
    pen.area(rounded(0, 0, w, h, 12), PLOT)


def cell_edge(pen: Pen, w: int, h: int) -> None:
    pen.dashes(rounded(0, 0, w, h, 12), INK, 4, 13, 9)


def building_site(pen: Pen, w: int, h: int, is_paid: bool) -> None:
    """Cleared and not built yet."""
    pen.area(rounded(0, 0, w, h, 12), PAID if is_paid else PLOT)
    if is_paid:
        pen.box(2, 2, w - 4, h - 4, None, DONE, 6, 10)
    else:
        cell_edge(pen, w, h)
