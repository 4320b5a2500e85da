"""The shapes that a pen records, in pixels of the 4x canvas. They can be painted, moved and recoloured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from PIL import Image, ImageChops, ImageDraw

from renderers.path import Point
from renderers.type import Style, font, text_and_font

Bounds = tuple[float, float, float, float]
Recolour = Callable[[str], str]


class Shape(Protocol):
    @property
    def bounds(self) -> Bounds: ...

    def paint(self, canvas: Image.Image, draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None: ...

    def with_colours(self, change: Recolour) -> Shape: ...


@dataclass(frozen=True, slots=True)
class Area:
    points: tuple[Point, ...]
    fill: str

    @property
    def bounds(self) -> Bounds:
        return _around(self.points, 0)

    def paint(self, canvas: Image.Image, draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None:
        draw.polygon([(x + dx, y + dy) for x, y in self.points], fill=self.fill)

    def with_colours(self, change: Recolour) -> Area:
        return replace(self, fill=change(self.fill))


@dataclass(frozen=True, slots=True)
class Stroke:
    points: tuple[Point, ...]
    colour: str
    width: int
    round_ends: bool

    @property
    def bounds(self) -> Bounds:
        return _around(self.points, self.width)

    def paint(self, canvas: Image.Image, draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None:
        points = [(x + dx, y + dy) for x, y in self.points]
        draw.line(points, fill=self.colour, width=self.width, joint="curve")
        if self.round_ends:
            half = self.width / 2
            for x, y in (points[0], points[-1]):
                draw.ellipse((x - half, y - half, x + half, y + half), fill=self.colour)

    def with_colours(self, change: Recolour) -> Stroke:
        return replace(self, colour=change(self.colour))


@dataclass(frozen=True, slots=True)
class Round:
    """An ellipse, or a box with rounded corners if it has a radius."""

    bounds: Bounds
    fill: str | None
    edge: str | None
    width: int
    radius: float | None = None

    def paint(self, canvas: Image.Image, draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None:
        left, top, right, bottom = self.bounds
        box = (left + dx, top + dy, right + dx, bottom + dy)
        width = self.width if self.edge else 0
        if self.radius is None:
            draw.ellipse(box, fill=self.fill, outline=self.edge, width=width)
        elif self.radius == 0:
            draw.rectangle(box, fill=self.fill, outline=self.edge, width=width)
        else:
            draw.rounded_rectangle(box, radius=self.radius, fill=self.fill, outline=self.edge, width=width)

    def with_colours(self, change: Recolour) -> Round:
        return replace(self, fill=self.fill and change(self.fill), edge=self.edge and change(self.edge))


@dataclass(frozen=True, slots=True)
class Pattern:
    """A seat's pattern inside an outline, aligned with the corner of the outline."""

    points: tuple[Point, ...]
    kind: str
    colour: str
    gap: float
    width: float

    @property
    def bounds(self) -> Bounds:
        return _around(self.points, 0)

    def paint(self, canvas: Image.Image, draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None:
        left, top, right, bottom = (int(edge) for edge in self.bounds)
        # Only the visible rows; otherwise each strip would draw all of it.
        first, last = max(top, int(-dy)), min(bottom + 1, int(-dy) + canvas.height)
        size = (right - left + 1, last - first)
        if min(size) <= 0:
            return
        inside, marks = Image.new("1", size), Image.new("1", size)
        ImageDraw.Draw(inside).polygon([(x - left, y - first) for x, y in self.points], fill=1)
        _MARKS[self.kind](ImageDraw.Draw(marks), size[0], bottom - top + 1, top - first, self.gap, self.width)
        mask = ImageChops.logical_and(inside, marks)
        canvas.paste(self.colour, (int(left + dx), int(first + dy)), mask)

    def with_colours(self, change: Recolour) -> Pattern:
        return replace(self, colour=change(self.colour))


@dataclass(frozen=True, slots=True)
class Letters:
    """A centred text inside a drawing (a marker's letter), on the 4x canvas like the rest of the drawing."""

    x: float
    y: float
    text: str
    style: Style
    colour: str
    outline: int
    around: str

    @property
    def bounds(self) -> Bounds:
        reach = self.style.size * max(1, len(self.text))
        return self.x - reach, self.y - reach, self.x + reach, self.y + reach

    def paint(self, canvas: Image.Image, draw: ImageDraw.ImageDraw, dx: float, dy: float) -> None:
        text, file = text_and_font(self.text, self.style.face)
        draw.text(
            (self.x + dx, self.y + dy),
            text,
            fill=self.colour,
            font=font(file, self.style.size),
            anchor="mm",
            stroke_width=self.outline,
            stroke_fill=self.around,
        )

    def with_colours(self, change: Recolour) -> Letters:
        return replace(self, colour=change(self.colour), around=change(self.around))


def _around(points: tuple[Point, ...], margin: float) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


Marks = Callable[[ImageDraw.ImageDraw, int, int, int, float, float], None]


def _stripes(draw: ImageDraw.ImageDraw, w: int, h: int, dy: int, gap: float, width: float) -> None:
    for x in range(-h, w + h, int(gap)):
        draw.line(((x, h + dy), (x + h, dy)), fill=1, width=int(width))


def _bars(draw: ImageDraw.ImageDraw, w: int, h: int, dy: int, gap: float, width: float) -> None:
    for y in range(int(gap / 2), h, int(gap)):
        draw.line(((0, y + dy), (w, y + dy)), fill=1, width=int(width))


def _dots(draw: ImageDraw.ImageDraw, w: int, h: int, dy: int, gap: float, width: float) -> None:
    radius = width * 0.85
    for row, y in enumerate(range(int(gap / 3), h + int(gap), int(gap * 0.8))):
        for x in range(int(gap / 3) + (int(gap / 2) if row % 2 else 0), w + int(gap), int(gap)):
            draw.ellipse((x - radius, y + dy - radius, x + radius, y + dy + radius), fill=1)


def _checks(draw: ImageDraw.ImageDraw, w: int, h: int, dy: int, gap: float, _width: float) -> None:
    side = gap / 2
    for row in range(int(h / side) + 1):
        for column in range(row % 2, int(w / side) + 1, 2):
            x, y = column * side, row * side + dy
            draw.rectangle((x, y, x + side - 1, y + side - 1), fill=1)


_MARKS: dict[str, Marks] = {"stripes": _stripes, "bars": _bars, "dots": _dots, "checks": _checks}
