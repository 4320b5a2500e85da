"""Parts of buildings: walls, roofs, windows, doors. The ground is at y = 0, up is negative."""

from typing import Final

from renderers.castle.colours import DARK, DOOR, FLAG, PANE, PLASTER, ROOF, STONE
from renderers.colour import mix
from renderers.palette import INK, WHITE
from renderers.pen import Pen

EDGE: Final = 3.2


def window(pen: Pen, x: float, y: float, w: float = 9, h: float = 14) -> None:
    pen.box(x - w / 2, y - h, w, h, PANE, radius=w * 0.4)


def arch(pen: Pen, x: float, y: float, w: float, h: float, fill: str = DARK) -> None:
    half = w / 2
    over = f"L{x - half},{y - h * 0.6} Q{x - half},{y - h} {x},{y - h} Q{x + half},{y - h} {x + half},{y - h * 0.6}"
    pen.area(f"M{x - half},{y} {over} L{x + half},{y} Z", fill, INK, EDGE)


def door(pen: Pen, x: float, y: float, w: float = 22, h: float = 32) -> None:
    arch(pen, x, y, w, h, DOOR)


def block(pen: Pen, x: float, y: float, w: float, h: float, fill: str = PLASTER) -> None:
    """A wall, from its lower left corner."""
    pen.box(x, y - h, w, h, fill, INK, EDGE)


def shaded(pen: Pen, x: float, y: float, w: float, h: float, fill: str, shade: str, share: float = 0.28) -> None:
    """A wall whose right side is in the shade, from its lower left corner."""
    pen.box(x, y - h, w, h, fill)
    pen.box(x + w * (1 - share), y - h, w * share, h, shade)
    pen.box(x, y - h, w, h, None, INK, EDGE)


def gable(
    pen: Pen, x: float, y: float, w: float, h: float, fill: str = ROOF, over: float = 8, snow: bool = False
) -> None:
    pen.area(((x - over, y), (x + w / 2, y - h), (x + w + over, y)), fill, INK, EDGE)
    if snow:
        half, low = (w / 2 + over) * 0.78, y - h * 0.22
        edge = [(x + w / 2 + half - half * t / 2, low + (5 if t % 2 else -3)) for t in range(5)]
        pen.area(((x + w / 2, y - h), *edge), WHITE, INK, 2.4)


def hip(
    pen: Pen,
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = ROOF,
    over: float = 8,
    inset: float = 24,
    snow: bool = False,
) -> None:
    pen.area(((x - over, y), (x + inset, y - h), (x + w - inset, y - h), (x + w + over, y)), fill, INK, EDGE)
    lean = inset + over
    for row in (1, 2):
        left, right, level = x - over + lean * row / 3, x + w + over - lean * row / 3, y - h * row / 3
        pen.line(((left, level), (right, level)), mix(fill, "#000000", 0.22), 2.2)
    if snow:
        low = y - h * 0.26
        left, right = x - over + lean * 0.26, x + w + over - lean * 0.26
        edge = [(right - (right - left) * t / 8, low + (6 if t % 2 else -4)) for t in range(9)]
        pen.area(((x + inset, y - h), (x + w - inset, y - h), *edge), WHITE, INK, 2.4)


def spire(
    pen: Pen, x: float, y: float, w: float, h: float, fill: str, shade: str | None = None, snow: bool = False
) -> None:
    roof = ((x - w / 2, y), (x, y - h), (x + w / 2, y))
    pen.area(roof, fill)
    if shade:
        pen.area(((x + w * 0.15, y - 1), (x, y - h + 2), (x + w / 2 - 2, y - 1)), shade)
    if snow:
        low, half = y - h * 0.3, w * 0.35
        pen.area(
            ((x, y - h), (x + half, low), (x + half / 2, low + 6), (x, low), (x - half / 2, low + 6), (x - half, low)),
            WHITE,
        )
    pen.area(roof, None, INK, EDGE)


def flag(pen: Pen, x: float, y: float, h: float = 34, colour: str = FLAG) -> None:
    pen.line(((x, y), (x, y - h)), INK, 3)
    pen.area(((x, y - h), (x + 24, y - h + 8), (x, y - h + 16)), colour, INK, 2.4)


def merlons(
    pen: Pen, x: float, y: float, w: float, count: int, h: float = 10, fill: str = STONE, snow: bool = False
) -> None:
    step = w / (2 * count - 1)
    for k in range(count):
        pen.box(x + 2 * k * step, y - h, step, h + 2, fill, INK, 2.6)
        if snow:
            pen.box(x + 2 * k * step - 1, y - h - 3, step + 2, 6, WHITE, radius=2.5)
