"""The badge of a mark: by how much the figure changed. A mark that has neither a figure nor a ring gets a dot."""

import math
from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from renderers.box import Box
from renderers.palette import BADGE, WHITE
from renderers.path import arc
from renderers.pen import Pen
from renderers.type import Style, black, signed, width

HIDDEN: Final = 0.3
"""The share of an icon that a badge may cover."""
_TIGHT: Final = 112
"""Narrower things get a smaller badge."""
_DEARER: Final = 150
"""Where a large badge costs so much more, the small one is taken."""
_TEXT: Final = 60.0
"""The cost of covering a pixel of text."""
_HIDING: Final = 4_000
"""The cost of hiding an icon."""
_OTHER: Final = 30.0
_THING: Final = 1.2
"""The cost of covering a pixel of an icon."""
_FARTHEST: Final = 100
"""How far beyond its thing a badge may be."""
_OUT: Final = ((4, 0), (20, 900))
_FURTHER: Final = ((-8, 300), (32, 1400), (44, 2000))
"""Distances from the edge of the thing, and their costs."""
_FINELY: Final = tuple(part / 16 for part in range(17))
_LAPPING: Final = 6
"""How far a badge beside a thing lies on it."""
_COARSELY: Final = (0, 1, 0.5, 0.25, 0.75)


Spot = tuple[float, float, int]
"""A position, and what it costs beyond its distance."""


class Stand(Enum):
    """Where the badge of a thing stands best."""

    OVER = "the middle of the upper edge"
    CORNER = "the upper right corner"
    BESIDE = "to the right"


class Size(NamedTuple):
    high: int
    figure: int
    over: int
    """How far above the edge of a cell its middle is best."""


_LARGE: Final = Size(54, 46, 12)
_SMALL: Final = Size(44, 38, 9)
_BESIDE: Final = 0.42
"""The room beside the figure, as a share of the height."""
_TINY: Final = Size(36, 31, 8)
"""For a row of figures whose words leave no room for a small one."""
_DOT: Final = Size(28, 0, 9)
"""The badge of a mark that has nothing to say."""


class Badge(NamedTuple):
    numbers: tuple[int, ...]
    amount: int | None
    small: bool
    x: int
    y: int
    tiny: bool = False

    @property
    def size(self) -> Size:
        if self.amount is None:
            return _DOT
        return _TINY if self.tiny else _SMALL if self.small else _LARGE

    @property
    def text(self) -> str:
        """The amount with its sign. The numbers of events are not told: they would look like counts."""
        if self.amount is None:
            return ""
        return f"+{self.amount}" if self.amount > 0 else signed(self.amount)

    @property
    def style(self) -> Style:
        return black(self.size.figure)

    @property
    def box(self) -> Box:
        """As wide as the text needs, at least a disc."""
        if self.amount is None:
            return Box.about(self.x, self.y, self.size.high)
        wide = round(width(self.text, self.style) + _BESIDE * self.size.high)
        return Box.about(self.x, self.y, max(wide, self.size.high), self.size.high)


class Placer:
    """Places badges one by one, each where it covers least."""

    def __init__(
        self, size: tuple[int, int], texts: Sequence[Box], things: Sequence[Box], marked: Sequence[Box]
    ) -> None:
        """`texts`: what must stay legible, also the letters of markers; `things`: icons, of which little is covered."""
        self._size = size
        self._texts = [text.grown(2) for text in texts]
        self._things = things
        self._marked = marked
        self._taken: list[Box] = []

    def place(
        self,
        box: Box,
        is_round: bool,
        stand: Stand,
        numbers: tuple[int, ...],
        amount: int | None,
        within: Box | None = None,
        anchor: tuple[float, float] | None = None,
    ) -> Badge:
        """The badge of the thing in `box`, in the region `within` which it belongs to; best at the `anchor`."""
        sizes = (False, True) if box.width >= _TIGHT else (True,)
        found = [
            self._placed(box, is_round, stand, Badge(numbers, amount, small, 0, 0), within, anchor) for small in sizes
        ]
        cost, badge = found[0]
        if cost > found[-1][0] + _DEARER:
            _, badge = found[-1]
        self._taken.append(badge.box)
        return badge

    def _placed(
        self,
        box: Box,
        is_round: bool,
        stand: Stand,
        plain: Badge,
        within: Box | None,
        anchor: tuple[float, float] | None,
    ) -> tuple[float, Badge]:
        """The badge at its best place, and what it costs."""
        w, h = plain.box.width, plain.box.height
        best, pull = {
            Stand.OVER: ((box.middle[0], box.top - plain.size.over), 2.0),
            Stand.CORNER: ((box.right, box.top), 0.25),
            Stand.BESIDE: ((box.right + w / 2 - _LAPPING, box.middle[1]), 1.0),
        }[stand]
        if anchor:
            best, pull = anchor, 1.0
        near = box.grown(w // 2 + _FARTHEST)
        if anchor:
            near = near.joined(Box.about(*anchor, w, h))
        covers = [(text, _TEXT, 0.0) for text in self._texts if near.meets(text)]
        covers += [(other, _OTHER, 0.0) for other in self._taken if near.meets(other)]
        covers += [(other, 3.0, 0.0) for other in self._marked if other != box and near.meets(other)]
        covers += [(thing, _THING, HIDDEN * thing.area) for thing in self._things if near.meets(thing)]

        def cheapest(spots: Sequence[Spot]) -> tuple[float, int, int]:
            """Its cost and position. From the best place outwards, until the distance alone costs more."""
            placed = self._inside(spots, w, h, within)
            ranked = sorted((math.dist((x, y), best) * pull + out, x, y) for x, y, out in placed)
            least, there = math.inf, (0, 0)
            for far, x, y in ranked:
                if far >= least:
                    break
                cost = far + _covering(x - w // 2, y - h // 2, w, h, covers)
                if cost < least:
                    least, there = cost, (x, y)
            return least, *there

        is_cell = stand is Stand.OVER
        spots = self._over(box, plain.size.over) if is_cell else self._spots(box, is_round, w, h, fine=False)
        cost, x, y = cheapest([(*anchor, 0), *spots] if anchor else spots)
        if cost > _HIDING / 2:
            cost, x, y = min((cost, x, y), cheapest(self._spots(box, is_round, w, h, fine=True)))
        return cost, plain._replace(x=x, y=y)

    def _over(self, box: Box, over: int) -> list[Spot]:
        """On the upper edge of a cell, or on the lower one."""
        xs = [box.left + box.width * part for part in _FINELY]
        ups = [over * k for k in range(1, 6)]
        edges = [*((box.top - up, 0) for up in ups), *((box.bottom + up, 100) for up in ups)]
        return [(x, y, costs) for x in xs for y, costs in edges]

    def _spots(self, box: Box, is_round: bool, w: int, h: int, *, fine: bool) -> list[Spot]:
        """Positions on the edge of the thing, or a little further out, which costs as much as covering half an
        icon."""
        (cx, cy), spots = box.middle, list[Spot]()
        parts = _FINELY if fine else _COARSELY
        for out, costs in (*_OUT, *_FURTHER) if fine else _OUT:
            if is_round:
                spots += [(x, y, costs) for x, y in arc(cx, cy, box.width / 2 + out + 4, -45, 315, 48 if fine else 24)]
            wide = box.grown(out)
            xs = [wide.left + wide.width * part for part in parts]
            ys = [wide.top + wide.height * part for part in parts]
            # A wide badge stands on the edge with its end as well as with its middle.
            aside = (w - h) / 2
            rows = (wide.top - 12, wide.top, wide.bottom, wide.bottom + 12)
            spots += [(x, y, costs) for x in (*xs, wide.left + aside, wide.right - aside) for y in rows]
            ends = (wide.left - aside, wide.left, wide.right, wide.right + aside)
            beside = (box.left - w / 2 + _LAPPING, box.right + w / 2 - _LAPPING)
            spots += [(x, y, costs) for x in (*ends, *beside) for y in (*ys, wide.middle[1])]
        return spots

    def _inside(self, spots: Sequence[Spot], w: int, h: int, within: Box | None) -> list[tuple[int, int, int]]:
        """The positions, moved onto the picture and into the region if there is room for the badge."""
        whole = Box(0, 0, *self._size)
        if within and within.width > w and within.height > h:
            whole = whole.common(within)
        left, top, right, bottom = (
            whole.left + w // 2 + 1,
            whole.top + h // 2 + 1,
            whole.right - w // 2 - 1,
            whole.bottom - h // 2 - 1,
        )
        return [(round(min(max(x, left), right)), round(min(max(y, top), bottom)), costs) for x, y, costs in spots]


def _covering(left: int, top: int, w: int, h: int, covers: Sequence[tuple[Box, float, float]]) -> float:
    """The cost of what a badge would cover, more if it hides an icon. In plain numbers, as it is asked often."""
    right, bottom, found = left + w, top + h, 0.0
    for (a, b, c, d), weight, most in covers:
        if a < right and left < c and b < bottom and top < d:
            covered = (min(c, right) - max(a, left)) * (min(d, bottom) - max(b, top))
            found += weight * covered + (_HIDING if most and covered > most else 0)
    return found


def badge_art(pen: Pen, w: int, h: int) -> None:
    """About its middle."""
    pen.box(-w / 2, -h / 2, w, h, WHITE, radius=h / 2)
    pen.box(-w / 2 + 3, -h / 2 + 3, w - 6, h - 6, BADGE, radius=h / 2 - 3)
