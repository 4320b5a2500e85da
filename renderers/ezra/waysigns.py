"""Signs of golden spaces, Heroes, directions. Each in a box of -50 to 50."""

from renderers.icons import goods
from renderers.palette import COIN, COIN_RING, INK
from renderers.path import arc
from renderers.pen import EDGE, Pen


def golden(pen: Pen) -> None:
    """A golden space of the Altar Track."""
    pen.circle(0, 0, 44, COIN, INK, EDGE)
    pen.circle(0, 0, 32, None, COIN_RING, EDGE)


def star(pen: Pen) -> None:
    """A hero."""
    pen.area("M0,-48 L13,-15 L48,-14 L20,8 L31,44 L0,23 L-31,44 L-20,8 L-48,-14 L-13,-15 Z", COIN, INK, EDGE)


def clockwise(pen: Pen, is_clockwise: bool) -> None:
    """Round the ring."""
    side = 1 if is_clockwise else -1
    points = [(side * x, y) for x, y in arc(0, 0, 34, 150, 390, 30)]
    pen.line(points, INK, 13)
    pen.area([(side * x, y) for x, y in ((8, 10), (52, 4), (36, 40))], INK)


def behind(pen: Pen) -> None:
    """Behind both prophets."""
    pen.area("M34,-30 L-30,0 L34,30 Z", INK)


def rubble(pen: Pen) -> None:
    """A space that gets cleared."""
    pen.icon(goods.stone, -22, 18, 58)
    pen.icon(goods.wood, 24, 22, 52)
    pen.area("M-26,-20 L0,-48 L26,-20 L10,-20 L10,-4 L-10,-4 L-10,-20 Z", INK)


def upward(pen: Pen, is_up: bool) -> None:
    """The highest row, or the lowest."""
    side = -1 if is_up else 1
    pen.line(((0, -side * 36), (0, side * 8)), INK, 13)
    pen.area([(x, side * y) for x, y in ((-30, 2), (30, 2), (0, 42))], INK)
