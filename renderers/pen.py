"""The pen for all drawings. It records shapes; canvas.py turns them into pixels."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from renderers.path import Outline, Point, circle, dashed, outline
from renderers.shapes import Area, Letters, Pattern, Round, Shape, Stroke
from renderers.type import Style

SCALE: Final = 4
"""Everything is drawn four times as large and reduced: no line is ever drawn at its own size."""

EDGE: Final = 5
"""The ink outline of an icon in its box of -50 to 50."""


Art = Callable[..., None]
"""A drawing: a function of a pen and of hashable parameters (a size, a seat, a letter)."""


class Pen:
    """Records shapes. Coordinates are final pixels, or those of the drawing within `at` and `icon`."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self._x, self._y, self._kx, self._ky = 0.0, 0.0, float(SCALE), float(SCALE)

    @contextmanager
    def at(self, x: float, y: float, scale: float = 1.0, upright: float | None = None) -> Iterator[None]:
        """Change the origin and scale; `upright` is the scale for heights if it differs."""
        before = self._x, self._y, self._kx, self._ky
        self._x, self._y = self._x + x * self._kx, self._y + y * self._ky
        self._kx, self._ky = self._kx * scale, self._ky * (scale if upright is None else upright)
        try:
            yield
        finally:
            self._x, self._y, self._kx, self._ky = before

    def draw(self, art: Art, x: float, y: float, scale: float = 1.0, *args: object) -> None:
        """Draw another drawing inside this one."""
        with self.at(x, y, scale):
            art(self, *args)

    def icon(self, art: Art, x: float, y: float, size: float, *args: object) -> None:
        self.draw(art, x, y, size / 100, *args)

    def area(self, points: Outline, fill: str | None, edge: str | None = None, width: float = 3) -> None:
        """A closed outline, filled, edged, or both."""
        placed = self._placed(outline(points))
        if fill:
            self.shapes.append(Area(placed, fill))
        if edge:
            self.shapes.append(Stroke((*placed, *placed[:2]), edge, self._thick(width), round_ends=False))

    def line(self, points: Outline, colour: str, width: float = 3, round_ends: bool = True) -> None:
        self.shapes.append(Stroke(self._placed(outline(points)), colour, self._thick(width), round_ends))

    def circle(
        self, x: float, y: float, radius: float, fill: str | None, edge: str | None = None, width: float = 3
    ) -> None:
        self.oval(x, y, radius, radius, fill, edge, width)

    def oval(
        self, x: float, y: float, across: float, up: float, fill: str | None, edge: str | None = None, width: float = 3
    ) -> None:
        (left, top), (right, bottom) = self._placed(((x - across, y - up), (x + across, y + up)))
        self.shapes.append(Round((left, top, right, bottom), fill, edge, self._thick(width)))

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str | None,
        edge: str | None = None,
        width: float = 3,
        radius: float = 0,
    ) -> None:
        (left, top), (right, bottom) = self._placed(((x, y), (x + w, y + h)))
        bounds = (left, top, max(left, right - 1), max(top, bottom - 1))
        self.shapes.append(Round(bounds, fill, edge, self._thick(width), radius * abs(self._kx)))

    def dashes(
        self, points: Outline, colour: str, width: float = 4, on: float = 18, off: float = 12, closed: bool = True
    ) -> None:
        for piece in dashed(outline(points), on, off, closed):
            self.line(piece, colour, width, round_ends=False)

    def dashed_ring(self, x: float, y: float, radius: float, colour: str, width: float = 3.5) -> None:
        self.dashes(circle(x, y, radius, 32), colour, width, 9, 7)

    def pattern(self, points: Outline, kind: str, colour: str, gap: float, width: float) -> None:
        scale = abs(self._kx)
        self.shapes.append(Pattern(self._placed(outline(points)), kind, colour, gap * scale, width * scale))

    def letters(
        self,
        x: float,
        y: float,
        text: str,
        style: Style,
        colour: str,
        outline_width: float = 0,
        around: str = "#FFFFFF",
    ) -> None:
        ((px, py),) = self._placed(((x, y),))
        large = Style(style.face, round(style.size * abs(self._kx)))
        self.shapes.append(Letters(px, py, text, large, colour, round(outline_width * abs(self._kx)), around))

    def _placed(self, points: Sequence[Point]) -> tuple[Point, ...]:
        # Whole pixels, because Pillow cuts fractions off, and that is not the same left and right of 0.
        return tuple((round(self._x + x * self._kx), round(self._y + y * self._ky)) for x, y in points)

    def _thick(self, width: float) -> int:
        return max(1, round(width * abs(self._kx)))


def record(art: Art, *args: object, scale: float = 1.0) -> Pen:
    pen = Pen()
    pen.draw(art, 0, 0, scale, *args)
    return pen
