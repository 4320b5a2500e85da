"""Marks what changed since the last picture with numbered rings that never cross."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol

from renderers.box import Box
from renderers.palette import HALO, WHITE
from renderers.path import arc
from renderers.pen import Pen

AT_MOST: Final = 5
REACH: Final = 13
"""The distance from an item to the outer edge of the casing."""
BADGE: Final = 25
_APART: Final = 23
"""The distance between two items with separate rings: the casing of one may touch the colour of the other."""
_INSIDE: Final = 2
_ALIKE: Final = 2.2
_KEPT: Final = 0.4
_TEXT: Final = 60
"""The cost of covering a pixel of text when a number is placed."""
_OUT: Final = ((4, 0), (20, 900))
_FURTHER: Final = ((-8, 300), (32, 1400), (44, 2000))
"""Distances of a number from the edge of its ring, and their costs."""
_FINELY: Final = tuple(part / 16 for part in range(17))
_FILLED: Final = 0.88
"""The share of a common ring that its items must fill; otherwise it would enclose unrelated things."""


class Change(NamedTuple):
    """The number of an event in the card's text, and the places where it shows."""

    number: int
    places: tuple[str, ...]


class Spot(Protocol):
    @property
    def box(self) -> Box: ...
    @property
    def round(self) -> bool: ...


class Badge(NamedTuple):
    number: int
    x: int
    y: int

    @property
    def box(self) -> Box:
        return Box.about(self.x, self.y, 2 * BADGE)


@dataclass(frozen=True, slots=True)
class Ring:
    box: Box
    round: bool
    numbers: tuple[int, ...]
    near: tuple[Box, ...] = ()
    """For each number the item it belongs to, where one ring encloses several."""
    badges: tuple[Badge, ...] = ()


def rings(changes: Sequence[Change], places: Mapping[str, Spot]) -> list[Ring]:
    """One ring per place; places that this picture does not show are left out."""
    newest = sorted({change.number for change in changes})[-AT_MOST:]
    numbers: dict[str, list[int]] = {}
    for change in changes:
        for name in change.places:
            if change.number in newest and name in places and change.number not in numbers.setdefault(name, []):
                numbers[name].append(change.number)
    wanted = [
        Ring(places[name].box, places[name].round, tuple(known), (places[name].box,) * len(known))
        for name, known in numbers.items()
        if known
    ]
    # The smaller item keeps its ring.
    settled: list[Ring] = []
    waiting = sorted(wanted, key=lambda ring: (-ring.box.area, ring.box))
    while waiting:
        ring = waiting.pop()
        rival = next((other for other in settled if crossing(ring, other)), None)
        if rival is None:
            settled.append(ring)
        elif _alike(ring, rival) and _filled(ring, rival):
            settled.remove(rival)
            waiting.append(_joined(rival, ring))
        elif (shorter := _cut(ring, rival)) is not None:
            waiting.append(shorter)
        elif _alike(ring, rival):
            settled.remove(rival)
            waiting.append(_joined(rival, ring))
        else:
            settled[settled.index(rival)] = _told(rival, ring)
    return settled


def crossing(a: Ring, b: Ring) -> bool:
    return _gap(a, b) < _APART and not _within(a, b) and not _within(b, a)


def _within(inner: Ring, outer: Ring) -> bool:
    hole = outer.box.grown(-_INSIDE)
    if not outer.round:
        return hole.holds(inner.box.grown(REACH))
    radius = math.dist(inner.box.middle, (inner.box.left, inner.box.top)) if not inner.round else inner.box.width / 2
    return math.dist(inner.box.middle, outer.box.middle) + radius + REACH <= hole.width / 2


def _gap(a: Ring, b: Ring) -> float:
    """The distance between two items; negative if they overlap."""
    (ax, ay), (bx, by) = a.box.middle, b.box.middle
    # A round item is a point with a radius; others are boxes.
    aw, ah = (0.0, 0.0) if a.round else (a.box.width / 2, a.box.height / 2)
    bw, bh = (0.0, 0.0) if b.round else (b.box.width / 2, b.box.height / 2)
    radii = (a.box.width / 2 if a.round else 0) + (b.box.width / 2 if b.round else 0)
    dx, dy = abs(ax - bx) - aw - bw, abs(ay - by) - ah - bh
    return (math.hypot(max(0, dx), max(0, dy)) or max(dx, dy)) - radii


def _alike(a: Ring, b: Ring) -> bool:
    return max(a.box.area, b.box.area) <= _ALIKE * min(a.box.area, b.box.area)


def _filled(a: Ring, b: Ring) -> bool:
    return a.box.area + b.box.area >= _FILLED * a.box.joined(b.box).area


def _joined(a: Ring, b: Ring) -> Ring:
    """Join two adjacent items of one kind in one ring."""
    numbers = dict(zip((*a.numbers, *b.numbers), (*a.near, *b.near), strict=True))
    return Ring(a.box.joined(b.box), False, tuple(numbers), tuple(numbers.values()))


def _cut(ring: Ring, rival: Ring) -> Ring | None:
    """Shrink the larger ring to end where the smaller one begins, on the side where it loses least."""
    box, hole, gap = ring.box, rival.box, _APART
    sides = (
        box._replace(bottom=min(box.bottom, hole.top - gap)),
        box._replace(top=max(box.top, hole.bottom + gap)),
        box._replace(right=min(box.right, hole.left - gap)),
        box._replace(left=max(box.left, hole.right + gap)),
    )
    best = max(sides, key=lambda side: side.area if min(side.width, side.height) > 0 else 0)
    kept = best.area >= _KEPT * box.area and min(best.width, best.height) > 0
    return replace(ring, box=best, round=False) if kept and best != box else None


def _told(ring: Ring, hidden: Ring) -> Ring:
    """An item that a smaller one mostly covers passes its numbers on to it."""
    more = [number for number in hidden.numbers if number not in ring.numbers]
    return replace(ring, numbers=(*ring.numbers, *more), near=(*ring.near, *(ring.box for _ in more)))


def badged(found: Sequence[Ring], size: tuple[int, int], texts: Sequence[Box], things: Sequence[Box]) -> list[Ring]:
    """Place each number on the edge of its ring, where it covers least."""
    taken: list[Box] = []
    result = []
    for ring in found:
        badges = []
        reach = ring.box.grown(3 * BADGE + REACH)
        weighed = [(text.grown(2), _TEXT) for text in texts if reach.meets(text)]
        weighed += [(thing, 1) for thing in things if reach.meets(thing)]
        weighed += [(other.box, 3) for other in found if other is not ring and reach.meets(other.box)]
        for number, near in zip(ring.numbers, ring.near, strict=True):
            spots = _spots(ring, size)
            covered = [*weighed, *((other, 30) for other in taken)]

            def cost(spot: tuple[int, int, int], near: Box = near, covered: list[tuple[Box, int]] = covered) -> float:
                x, y, out = spot
                box = Box.about(x, y, 2 * BADGE)
                far = math.dist((x, y), (near.right, near.top)) / 4 + out
                return far + sum(weight * box.common(other).area for other, weight in covered)

            x, y, _ = best = min(spots, key=cost)
            if any(weight == _TEXT and Box.about(x, y, 2 * BADGE).meets(other) for other, weight in covered):
                x, y, _ = min([best, *_spots(ring, size, fine=True)], key=cost)
            badges.append(Badge(number, x, y))
            taken.append(badges[-1].box)
        result.append(replace(ring, badges=tuple(badges)))
    return result


def _spots(ring: Ring, size: tuple[int, int], *, fine: bool = False) -> list[tuple[int, int, int]]:
    """Candidate positions on the edge of the ring, corners first, or a little further out, which costs as much as
    covering half an icon. In fine steps where every coarse position covers a text.
    """
    box, (cx, cy) = ring.box, ring.box.middle
    spots: list[tuple[float, float, int]] = []
    outs = (*_OUT, *_FURTHER) if fine else _OUT
    xparts, yparts = (_FINELY, _FINELY) if fine else ((0, 1, 0.5, 0.25, 0.75), (0, 1, 0.5))
    for out, costs in outs:
        if ring.round:
            spots += [(x, y, costs) for x, y in arc(cx, cy, box.width / 2 + out + 4, -45, 315, 48 if fine else 24)]
        else:
            wide = box.grown(out)
            xs = [wide.left + wide.width * part for part in xparts]
            ys = [wide.top + wide.height * part for part in yparts]
            spots += [(x, y, costs) for x in xs for y in (wide.top, wide.bottom)]
            spots += [(x, y, costs) for x in (wide.left, wide.right) for y in ys]
    room = Box(0, 0, *size).grown(-BADGE)
    return [
        (round(min(max(x, room.left), room.right)), round(min(max(y, room.top), room.bottom)), costs)
        for x, y, costs in spots
    ]


def ring_art(pen: Pen, w: int, h: int, is_round: bool) -> None:
    """The ring relative to the item's upper left corner."""
    if is_round:
        pen.circle(w / 2, h / 2, w / 2 + REACH, None, WHITE, 15)
        pen.circle(w / 2, h / 2, w / 2 + 10, None, HALO, 8)
    else:
        # A small item has small corners, a card its own.
        radius = min(18, min(w, h) * 0.2)
        pen.box(-REACH, -REACH, w + 2 * REACH, h + 2 * REACH, None, WHITE, 15, radius + REACH)
        pen.box(-10, -10, w + 20, h + 20, None, HALO, 8, radius + 10)


def badge_art(pen: Pen) -> None:
    pen.circle(0, 0, BADGE, WHITE)
    pen.circle(0, 0, BADGE - 4, HALO)
