"""Marks what changed since the last picture: each place has a mark of its own, with one badge if a figure changed.

A thing on the board gets a ring, a cell of a table lights up inside its own edge. Marks never cross, and no ring runs
through a text: where there is no room around a thing its ring moves inwards, and at last only the badge is left, or
a dot.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

from PIL import Image, ImageChops

from renderers.badges import Badge, Stand
from renderers.box import Box
from renderers.colour import hexed, lightness, rgb
from renderers.palette import HALO, LIT, WHITE
from renderers.pen import Pen

AT_MOST: Final = 5
_SHARED: Final = 3
"""How far the white casings of two marks may overlap."""
_TOUCH: Final = 2
"""How far a mark may reach into the box of a text, which is slightly larger than its ink."""
_ALIKE: Final = 2.2
_LIGHT: Final = 150
"""Only light grounds are tinted."""


class Change(NamedTuple):
    """The number of an event in the card's text, and the places where it shows."""

    number: int
    places: tuple[str, ...]
    amounts: tuple[tuple[str, int], ...] = ()
    """By how much the figures of its places differ from those of the last picture, where that is known."""


class Form(IntEnum):
    """How a place is marked, from the form that is used where there is room to what is always possible."""

    TILE = 0
    RING = 1
    CLOSE = 2
    INSIDE = 3
    BARE = 4
    """No ring, only the badge, or a dot if no figure changed."""


class _Band(NamedTuple):
    """The white casing and the coloured line on it, in pixels outwards from the edge of the thing."""

    outer: int
    inner: int
    line: int
    thick: int


_BANDS: Final = {
    Form.TILE: _Band(2, -7, 0, 6),
    Form.RING: _Band(13, -2, 10, 8),
    Form.CLOSE: _Band(8, -6, 5, 8),
    Form.INSIDE: _Band(2, -9, 0, 7),
}


class Spot(Protocol):
    @property
    def box(self) -> Box: ...
    @property
    def round(self) -> bool: ...
    @property
    def cell(self) -> bool: ...
    @property
    def bare(self) -> bool: ...
    @property
    def within(self) -> Box | None: ...
    @property
    def anchor(self) -> tuple[float, float] | None: ...


@dataclass(frozen=True, slots=True)
class Mark:
    """The mark of one place."""

    place: str
    box: Box
    round: bool
    numbers: tuple[int, ...]
    amount: int | None = None
    """By how much its figure changed, if it has one."""
    form: Form = Form.RING
    badge: Badge | None = None
    within: Box | None = None
    """The region that its badge does not leave."""
    anchor: tuple[float, float] | None = None
    """Where its badge stands best, if its drawing leaves room for it."""

    @property
    def stand(self) -> Stand:
        """Where its badge stands best."""
        return {Form.TILE: Stand.OVER, Form.BARE: Stand.BESIDE}.get(self.form, Stand.CORNER)

    @property
    def reach(self) -> int:
        """The distance from the edge of the thing to the outer edge of its mark."""
        return 0 if self.form is Form.BARE else _BANDS[self.form].outer


def marks(changes: Sequence[Change], places: Mapping[str, Spot], texts: Sequence[Box] = ()) -> list[Mark]:
    """One mark for each place; places that this picture does not show are left out, and figures that are what they
    were."""
    newest = sorted({change.number for change in changes})[-AT_MOST:]
    found: dict[str, list[Change]] = {}
    for change in changes:
        if change.number in newest:
            for name in dict.fromkeys(change.places):
                if name in places:
                    found.setdefault(name, []).append(change)
    wanted = [_mark(name, places[name], told) for name, told in found.items()]
    return _settled([mark for mark in wanted if mark.amount != 0], texts)


def visible(changes: Sequence[Change], places: Mapping[str, Spot]) -> tuple[Change, ...]:
    """The changes, each with the places that this picture marks: it shows them, and their figures have changed."""

    def differs(change: Change, name: str) -> bool:
        return name in places and dict(change.amounts).get(name) != 0

    return tuple(
        Change(
            change.number,
            tuple(name for name in change.places if differs(change, name)),
            tuple((name, amount) for name, amount in change.amounts if differs(change, name)),
        )
        for change in changes
    )


def lit(changes: Sequence[Change]) -> frozenset[str]:
    """The places that pictures mark, each if it shows them."""
    return frozenset(name for change in changes for name in change.places if dict(change.amounts).get(name) != 0)


def _mark(name: str, spot: Spot, told: Sequence[Change]) -> Mark:
    known = [by for change in told for place, by in change.amounts if place == name]
    return Mark(
        name,
        spot.box,
        spot.round,
        tuple(dict.fromkeys(change.number for change in told)),
        known[0] if known else None,
        Form.TILE if spot.cell else Form.BARE if spot.bare else Form.RING,
        within=spot.within,
        anchor=spot.anchor,
    )


def _settled(wanted: Sequence[Mark], texts: Sequence[Box]) -> list[Mark]:
    """Gives each mark the first form in which it crosses neither a text nor another mark."""
    settled = list(wanted)
    while True:
        before = list(settled)
        for k, mark in enumerate(settled):
            settled[k] = _clear_of_texts(mark, texts)
        for k, mark in enumerate(settled):
            for other in range(k):
                if crossing(mark, settled[other]):
                    for which in _giving_way(settled, k, other):
                        settled[which] = replace(settled[which], form=Form(settled[which].form + 1))
                    mark = settled[k]
        if settled == before:
            return settled


def _clear_of_texts(mark: Mark, texts: Sequence[Box]) -> Mark:
    """A cell keeps its form: its drawing leaves room for it."""
    while mark.form not in (Form.TILE, Form.BARE) and any(runs_through(mark, text) for text in texts):
        mark = replace(mark, form=Form(mark.form + 1))
    return mark


def _giving_way(found: Sequence[Mark], a: int, b: int) -> tuple[int, ...]:
    """Of two marks that cross, those that move inwards: the one that has done less so, the larger one, or both."""
    one, two = found[a], found[b]
    if one.form is Form.TILE or two.form is Form.TILE:
        return tuple(k for k in (a, b) if found[k].form is not Form.TILE)
    if one.form != two.form:
        return (a,) if one.form < two.form else (b,)
    if max(one.box.area, two.box.area) <= _ALIKE * min(one.box.area, two.box.area):
        return (a, b)
    return (a,) if one.box.area > two.box.area else (b,)


def crossing(a: Mark, b: Mark) -> bool:
    if Form.BARE in (a.form, b.form) or (a.form is b.form is Form.TILE):
        return a.form is b.form is Form.TILE and a.box.grown(-_TOUCH).meets(b.box.grown(-_TOUCH))
    return _gap(a, b) < a.reach + b.reach - _SHARED and not _within(a, b) and not _within(b, a)


def runs_through(mark: Mark, text: Box) -> bool:
    """Whether the line or its casing crosses a text."""
    if mark.form is Form.BARE:
        return False
    band, ink = _BANDS[mark.form], text.grown(-_TOUCH)
    if not mark.round:
        return mark.box.grown(band.outer).meets(ink) and not mark.box.grown(band.inner).holds(ink)
    (x, y), radius = mark.box.middle, mark.box.width / 2
    near = math.hypot(max(ink.left - x, 0, x - ink.right), max(ink.top - y, 0, y - ink.bottom))
    far = math.hypot(max(x - ink.left, ink.right - x), max(y - ink.top, ink.bottom - y))
    return near < radius + band.outer and far > radius + band.inner + _TOUCH


def _within(inner: Mark, outer: Mark) -> bool:
    hole = outer.box.grown(_BANDS[outer.form].inner)
    if not outer.round:
        return hole.holds(inner.box.grown(inner.reach))
    radius = math.dist(inner.box.middle, (inner.box.left, inner.box.top)) if not inner.round else inner.box.width / 2
    return math.dist(inner.box.middle, outer.box.middle) + radius + inner.reach <= hole.width / 2


def _gap(a: Mark, b: Mark) -> float:
    """The distance between two things; negative if they overlap."""
    (ax, ay), (bx, by) = a.box.middle, b.box.middle
    # A round item is a point with a radius; others are boxes.
    aw, ah = (0.0, 0.0) if a.round else (a.box.width / 2, a.box.height / 2)
    bw, bh = (0.0, 0.0) if b.round else (b.box.width / 2, b.box.height / 2)
    radii = (a.box.width / 2 if a.round else 0) + (b.box.width / 2 if b.round else 0)
    dx, dy = abs(ax - bx) - aw - bw, abs(ay - by) - ah - bh
    return (math.hypot(max(0, dx), max(0, dy)) or max(dx, dy)) - radii


# ---------------------------------------------------------------- drawing


def tint(part: Image.Image) -> bool:
    """The ground of a cell becomes lilac if it is light; what is drawn on it stays. Returns whether it was."""
    colours = [(count, colour) for count, colour in part.getcolors(part.width * part.height) or ()]
    found = [(count, colour) for count, colour in colours if isinstance(colour, tuple)]
    if not found:
        return False
    _, common = max(found)
    ground = (common[0], common[1], common[2])
    if lightness(hexed(ground)) < _LIGHT:
        return False
    same = ImageChops.difference(part, Image.new("RGB", part.size, ground)).convert("L")
    part.paste(rgb(LIT), (0, 0), same.point([255 if level < 4 else 0 for level in range(256)]))
    return True


def mark_art(pen: Pen, w: int, h: int, is_round: bool, form: Form) -> None:
    """The line and its casing, relative to the thing's upper left corner."""
    outer, inner, line, thick = _BANDS[form]
    if is_round:
        pen.circle(w / 2, h / 2, w / 2 + outer, None, WHITE, outer - inner)
        pen.circle(w / 2, h / 2, w / 2 + line, None, HALO, thick)
        return
    # A small item has small corners, a card its own.
    radius = min(18, min(w, h) * 0.2)
    if form is not Form.TILE:
        pen.box(-outer, -outer, w + 2 * outer, h + 2 * outer, None, WHITE, outer - inner, radius + max(0, outer))
        pen.box(-line, -line, w + 2 * line, h + 2 * line, None, HALO, thick, radius + max(0, line))
        return
    pen.box(-outer, -outer, w + 2 * outer, h + 2 * outer, None, WHITE, outer, 12 + outer)
    pen.box(0, 0, w, h, None, HALO, thick, 12)


def ring_art(pen: Pen, w: int, h: int, is_round: bool) -> None:
    """The ring around a thing, relative to its upper left corner."""
    mark_art(pen, w, h, is_round, Form.RING)
