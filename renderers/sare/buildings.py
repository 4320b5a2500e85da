"""Drawings of the thirteen buildings, recognisable at thumbnail size. Each in a box of -50 to 50."""

from typing import Final

from renderers.colour import mix
from renderers.icons import goods
from renderers.palette import INK
from renderers.pen import Art, Pen
from renderers.sare.colours import (
    CHALK_LINE,
    CLAY,
    CLAY_LIGHT,
    COURSES,
    DARK_TIMBER,
    DOOR,
    LAWN,
    LEAF,
    LIME,
    LIME_DARK,
    NILE,
    NILE_DARK,
    RED,
    SAIL,
    TEAL,
    TIMBER,
)

_LINE: Final = 4
_STEEL: Final = "#C9CED0"


def master_builder(pen: Pen) -> None:
    """An A-frame with its plumb line."""
    pen.area("M-44,40 L0,-44 L44,40 L29,40 L0,-16 L-29,40 Z", TIMBER, INK, _LINE)
    pen.area("M-30,12 L30,12 L35,22 L-35,22 Z", TIMBER, INK, _LINE)
    pen.line(((0, -14), (0, 28)), INK, 4)
    pen.area(((-9, 24), (9, 24), (0, 46)), "#9AA1A6", INK, 3.5)


def warehouse(pen: Pen) -> None:
    """Three jars."""
    for x, y, scale in ((-27, 4, 1.0), (27, 4, 1.0), (0, 8, 1.12)):
        with pen.at(x, y, scale):
            fill = CLAY if x else CLAY_LIGHT
            for side in (-1, 1):
                handle = [(side * px, py) for px, py in ((9, -29), (20, -28), (23, -18), (18, -10))]
                pen.line(handle, INK, 5)
            pen.area("M-10,-36 L10,-36 L8,-27 C26,-18 22,18 8,34 L-8,34 C-22,18 -26,-18 -8,-27 Z", fill, INK, _LINE)
            pen.line(((-19, -8), (19, -8)), INK, 3)
            pen.line(((-17, 6), (17, 6)), INK, 3)


def carpenter(pen: Pen) -> None:
    """A gabled shed with a log in front."""
    pen.box(-36, -8, 72, 50, LIME, INK, _LINE)
    pen.area(((-50, -4), (0, -48), (50, -4)), TIMBER, INK, _LINE)
    pen.line(((-24, -12), (24, -12)), DARK_TIMBER, 4)
    pen.line(((-12, -24), (12, -24)), DARK_TIMBER, 4)
    pen.icon(goods.wood, 4, 22, 74)


def stonecutter(pen: Pen) -> None:
    """A flat roof with battlements, and a boulder in front."""
    for x in (-44, -10, 24):
        pen.box(x, -44, 20, 24, "#9AA1A6", INK, _LINE)
    pen.box(-44, -28, 88, 70, LIME, INK, _LINE)
    pen.box(-44, -28, 88, 14, "#9AA1A6", INK, _LINE)
    pen.icon(goods.stone, 10, 16, 68)


def goldsmith(pen: Pen) -> None:
    """A domed furnace with its chimney, and an ingot in front."""
    pen.box(16, -50, 18, 44, RED, INK, _LINE)
    pen.area("M-42,42 L-42,-2 C-42,-42 34,-42 42,-2 L42,42 Z", CLAY_LIGHT, INK, _LINE)
    pen.area("M-26,16 C-26,-18 22,-18 22,16 Z", DOOR)
    pen.area("M-14,14 L-8,-6 L-2,4 L4,-8 L12,14 Z", "#F0B429")
    pen.icon(goods.gold, 2, 24, 72)


def temple(pen: Pen) -> None:
    """A pylon: two towers with a gate between them."""
    pen.box(-32, -8, 64, 50, LIME, INK, _LINE)
    pen.box(-12, 6, 24, 36, DOOR)
    for side in (-1, 1):
        tower = [(side * x, y) for x, y in ((14, 42), (19, -38), (44, -38), (50, 42))]
        pen.area(tower, LIME_DARK, INK, _LINE)
        pen.line(((side * 32, -24), (side * 32, 28)), RED, 7)
        pen.line(((side * 17, -34), (side * 46, -34)), INK, 6)
    pen.area(((-20, -22), (20, -22), (17, -8), (-17, -8)), TEAL, INK, 3)
    pen.circle(0, -15, 5, "#F0B429")


def barracks(pen: Pen) -> None:
    """A shield on crossed spears."""
    for side in (-1, 1):
        pen.line(((-side * 36, 44), (side * 31, -32)), INK, 12)
        pen.line(((-side * 36, 44), (side * 31, -32)), DARK_TIMBER, 6)
        pen.area([(side * x, y) for x, y in ((22, -26), (46, -50), (39, -17))], _STEEL, INK, 3.5)
    pen.area("M-26,-14 Q0,-36 26,-14 L26,38 L-26,38 Z", CLAY, INK, _LINE)
    pen.area("M-14,-8 Q0,-20 14,-8 L14,26 L-14,26 Z", SAIL, INK, 3)
    pen.circle(0, 6, 6, RED)


def palm(pen: Pen) -> None:
    """A palm with its foot at 0,0."""
    pen.area("M-6,0 Q-1,-26 4,-46 L12,-46 Q9,-22 8,0 Z", DARK_TIMBER, INK, 3)
    for x, y, cx, cy in ((-44, -42, -26, -70), (-32, -68, -14, -84), (56, -42, 34, -72), (44, -70, 22, -86)):
        pen.area(f"M7,-48 Q{cx},{cy} {x},{y} Q{(x + 7) / 2},{(y - 52) / 2 - 12} 7,-48 Z", LEAF, INK, 3)
    pen.circle(3, -44, 5, "#8A4A2A")
    pen.circle(13, -43, 5, "#8A4A2A")


def gardens(pen: Pen) -> None:
    """A palm at a pool."""
    pen.area("M-48,42 L-48,22 Q0,12 48,22 L48,42 Z", LAWN, INK, _LINE)
    pen.oval(24, 31, 17, 7, NILE, INK, 3)
    pen.draw(palm, -12, 28, 0.88)


def palace(pen: Pen) -> None:
    """Two storeys of columns under flags."""
    pen.box(-46, 0, 92, 42, LIME, INK, _LINE)
    pen.box(-30, -24, 60, 24, LIME, INK, _LINE)
    pen.box(-50, -6, 100, 10, TEAL, INK, 3.5)
    pen.box(-35, -31, 70, 10, TEAL, INK, 3.5)
    pen.area("M-10,42 L-10,20 Q0,8 10,20 L10,42 Z", DOOR)
    for x in (-34, -22, 22, 34):
        pen.box(x - 4.5, 13, 9, 29, RED, INK, 2.5)
    for x in (-24, 22):
        pen.line(((x, -31), (x, -50)), INK, 4)
        pen.area(((x, -50), (x + 20, -44), (x, -37)), RED, INK, 3)


def market(pen: Pen) -> None:
    """A striped awning over a stall."""
    for x in (-40, 40):
        pen.line(((x, 42), (x, -16)), DARK_TIMBER, 7)
    pen.box(-46, 16, 92, 26, "#C99A5E", INK, _LINE)
    for k in range(5):
        left, top = -50 + k * 20, -40 + k * 16
        pen.area(((left, -4), (top, -38), (top + 16, -38), (left + 20, -4)), (RED, SAIL)[k % 2], INK, 3)
    for x, colour in ((-27, "#D9A23A"), (-4, RED), (19, LAWN)):
        pen.circle(x, 9, 11, colour, INK, 3)


def library(pen: Pen) -> None:
    """An open scroll."""
    pen.box(-28, -28, 56, 60, "#FBF1D8", INK, _LINE)
    for y in (-34, 32):
        pen.box(-40, y - 9, 80, 18, "#D9B070", INK, _LINE, 9)
    for k, y in enumerate((-15, 0, 15)):
        pen.line(((-17, y), (17 - 8 * (k % 2), y)), DARK_TIMBER, 5)


def port(pen: Pen) -> None:
    """A boat under sail."""
    pen.area("M4,-46 Q40,-24 35,7 L4,7 Z", SAIL, INK, _LINE)
    pen.area("M-4,-38 Q-28,-18 -30,7 L-4,7 Z", "#F0DDB4", INK, _LINE)
    pen.line(((0, 14), (0, -48)), INK, 5)
    pen.area("M-50,10 Q-44,33 -26,35 L26,35 Q46,33 50,2 L36,13 L-38,15 Z", "#C98A4A", INK, _LINE)
    pen.line("M-48,45 Q-36,36 -24,45 Q-12,53 0,45 Q12,36 24,45 Q36,53 48,45", NILE_DARK, 5)


def pyramid(pen: Pen, done: int = 3, total: int = 3) -> None:
    """A stepped pyramid; unpaid stages are chalk, so that they show at any size."""
    # The lowest course last: its ink lies over the chalk of the next.
    for k in reversed(range(total)):
        low, high = 42 - 84 * k / total, 42 - 84 * (k + 1) / total
        wide, narrow = 50 * (1 - k / total), 50 * (1 - (k + 1) / total)
        course = ((-wide, low), (wide, low), (narrow, high), (-narrow, high))
        if k >= done:
            pen.area(course, SAIL, CHALK_LINE, _LINE + 1)
            continue
        fill = COURSES[min(k, len(COURSES) - 1)]
        pen.area(course, fill)
        shade = ((wide * 0.2, low), (wide, low), (narrow, high), (narrow * 0.2, high))
        pen.area(shade, mix(fill, "#8A5A1A", 0.28))
        pen.area(course, None, INK, _LINE + 1)


BUILDINGS: Final[dict[str, Art]] = {
    "master_builder": master_builder,
    "warehouse": warehouse,
    "carpenter": carpenter,
    "stonecutter": stonecutter,
    "goldsmith": goldsmith,
    "temple": temple,
    "barracks": barracks,
    "gardens": gardens,
    "palace": palace,
    "market": market,
    "library": library,
    "port": port,
    "pyramid": pyramid,
}
