"""Drawings of the buildings from the front: ground line at y = 0, in pixels at scale 1, with snow in winter."""

from collections.abc import Callable
from typing import Final

from renderers.castle.colours import (
    BOARD,
    DARK,
    FLAME,
    GLOW,
    PLASTER,
    PLASTER_DARK,
    ROOF,
    ROOF_BROWN,
    SLATE,
    SLATE_DARK,
    STONE,
    STONE_DARK,
    STRAW,
    TIMBER,
    WATER,
)
from renderers.castle.masonry import EDGE, block, door, flag, gable, hip, merlons, shaded, spire, window
from renderers.palette import COIN, INK, WHITE
from renderers.pen import Pen


def house(pen: Pen, kind: int = 0, snow: bool = False) -> None:
    block(pen, -34, 0, 68, 40)
    gable(pen, -34, -40, 68, 38, ROOF_BROWN if kind % 2 else ROOF, snow=snow)
    pen.line(((-34, -20), (34, -20)), TIMBER, 3)
    pen.line(((0, -40), (0, -20)), TIMBER, 3)
    door(pen, -14, 0, 18, 26)
    window(pen, 16, -4, 13, 13)
    pen.box(14, -76, 11, 18, STONE_DARK, INK, 2.6)


def tower(pen: Pen, snow: bool = False) -> None:
    shaded(pen, -32, 0, 64, 66, STONE, STONE_DARK)
    pen.box(-38, -78, 76, 16, STONE, INK, EDGE)
    spire(pen, 0, -78, 80, 46, SLATE, SLATE_DARK, snow)
    window(pen, -8, -26, 11, 22)


def well(pen: Pen, snow: bool = False) -> None:
    for x in (-30, 30):
        pen.line(((x, -20), (x, -66)), TIMBER, 6)
    gable(pen, -34, -62, 68, 28, snow=snow)
    pen.line(((0, -60), (0, -34)), INK, 2.5)
    pen.box(-8, -40, 16, 14, TIMBER, INK, 2.6)
    pen.area("M-38,-28 L-38,-4 Q0,12 38,-4 L38,-28 Z", STONE, INK, EDGE)
    pen.oval(0, -28, 38, 9, WATER, INK, EDGE)
    for x in (-18, 0, 18):
        pen.line(((x, -18), (x, 2)), STONE_DARK, 2.5)


def keep(pen: Pen, snow: bool = False) -> None:
    shaded(pen, -56, 0, 112, 118, STONE, STONE_DARK)
    pen.box(-64, -134, 128, 20, STONE, INK, EDGE)
    flag(pen, 0, -140, 40)
    merlons(pen, -64, -134, 128, 5, 13, snow=snow)
    for x in (-30, 0):
        window(pen, x, -72, 12, 24)
    door(pen, -14, 0, 30, 40)
    for x, y in ((-48, -30), (30, -50), (-46, -100), (30, -96)):
        pen.line(((x, y), (x + 12, y)), STONE_DARK if x < 20 else STONE, 3)


def palace(pen: Pen, snow: bool = False) -> None:
    flag(pen, 0, -118, 34)
    block(pen, -104, 0, 208, 78)
    hip(pen, -104, -78, 208, 46, SLATE, 8, 34, snow)
    for x in (-104, 104):
        pen.box(x - 26, -100, 52, 100, PLASTER_DARK, INK, EDGE)
        spire(pen, x, -100, 68, 52, ROOF, snow=snow)
        window(pen, x, -62, 13, 22)
    for x in (-56, -20, 20, 56):
        window(pen, x, -44, 15, 22)
    door(pen, 0, 0, 34, 36)


def tavern(pen: Pen, snow: bool = False) -> None:
    block(pen, -74, 0, 148, 56)
    pen.box(-82, -90, 164, 36, PLASTER, INK, EDGE)
    hip(pen, -82, -90, 164, 42, ROOF, 8, 28, snow)
    for x in range(-66, 80, 33):
        pen.line(((x, -88), (x, -56)), TIMBER, 3)
    pen.line(((-82, -56), (82, -56)), TIMBER, 4)
    door(pen, -40, 0, 26, 38)
    window(pen, 4, -14, 24, 22)
    window(pen, 44, -14, 24, 22)
    pen.line(((74, -50), (98, -50)), INK, 4)
    pen.circle(96, -34, 13, COIN, INK, EDGE)


def stable(pen: Pen, snow: bool = False) -> None:
    block(pen, -86, 0, 172, 46, BOARD)
    hip(pen, -86, -46, 172, 46, STRAW, 10, 26, snow)
    for x in (-52, 0, 52):
        pen.area(f"M{x - 19},0 L{x - 19},-24 Q{x},-44 {x + 19},-24 L{x + 19},0 Z", DARK, INK, EDGE)
        if x == 0:
            pen.area("M-9,-8 L-7,-26 Q-5,-38 7,-37 L9,-43 L12,-36 L17,-25 L13,-21 L5,-25 L8,-8 Z", "#B98A5E", INK, 2.2)
        pen.box(x - 19, -14, 38, 14, TIMBER, INK, 2.6)


def servants_house(pen: Pen, snow: bool = False) -> None:
    for x, h, roof, body in ((-92, 50, ROOF, PLASTER), (-30, 62, ROOF_BROWN, PLASTER_DARK), (32, 50, ROOF, PLASTER)):
        block(pen, x, 0, 62, h, body)
        gable(pen, x, -h, 62, 38, roof, 6, snow)
        door(pen, x + 20, 0, 18, 28)
        window(pen, x + 43, -10, 13, 14)
        window(pen, x + 31, -h + 16, 12, 14)


def market(pen: Pen, snow: bool = False) -> None:
    for x, cloth in ((-84, "#7E9A6A"), (6, "#B98A5E")):
        for post in (5, 73):
            pen.line(((x + post, 0), (x + post, -60)), TIMBER, 5)
        pen.box(x - 2, -26, 82, 26, BOARD, INK, EDGE)
        for k in range(5):
            low, high = x - 8 + k * 19, x + 4 + k * 14
            fill = "#F3E9D2" if k % 2 == 0 else cloth
            pen.area(((low, -44), (high, -76), (high + 14, -76), (low + 19, -44)), fill, INK, 2.4)
        if snow:
            pen.area(
                ((x - 1, -62), (x + 5, -79), (x + 72, -79), (x + 79, -62), (x + 58, -67), (x + 39, -60), (x + 18, -67)),
                WHITE,
                INK,
                2.4,
            )
        for k, ware in enumerate(("#C99A3A", "#9C5B4A", "#7E9A6A", "#C99A3A")):
            pen.circle(x + 12 + k * 18, -32, 8, ware, INK, 2.2)


def forge(pen: Pen, snow: bool = False) -> None:
    pen.box(36, -128, 28, 60, STONE_DARK, INK, EDGE)
    block(pen, -78, 0, 156, 56, STONE)
    hip(pen, -78, -56, 156, 40, SLATE, 8, 26, snow)
    pen.area("M-50,0 L-50,-26 Q-22,-52 6,-26 L6,0 Z", DARK, INK, EDGE)
    pen.area("M-36,0 C-38,-16 -26,-18 -24,-32 C-12,-22 -8,-14 -10,0 Z", FLAME)
    pen.area("M-29,0 C-30,-8 -24,-10 -23,-16 C-17,-10 -16,-6 -17,0 Z", GLOW)
    pen.area("M18,-22 L68,-22 L60,-12 L50,-10 L52,0 L32,0 L34,-10 Z", "#4A4F57", INK, 2.6)


def great_gate(pen: Pen, snow: bool = False) -> None:
    _gate(pen, 60, 92, snow)
    _passage(pen, 30)
    for x in (-66, 66):
        window(pen, x, -56, 10, 20)


def small_gate(pen: Pen, snow: bool = False) -> None:
    """A gatehouse under a roof, with no towers: in a small drawing too it is no Great Gate."""
    for x in (-78, 38):
        shaded(pen, x, 0, 40, 48, STONE, STONE_DARK, 0.375)
        merlons(pen, x, -48, 40, 3, 10, snow=snow)
    pen.box(-44, -62, 88, 62, STONE, INK, EDGE)
    hip(pen, -44, -60, 88, 36, ROOF, 8, 24, snow)
    _passage(pen, 22)


def _gate(pen: Pen, half: float, h: float, snow: bool) -> None:
    pen.box(-half, -h + 14, 2 * half, h - 14, STONE, INK, EDGE)
    merlons(pen, -half, -h + 14, 2 * half, 4, 10, snow=snow)
    for x in (-half - 30, half - 18):
        shaded(pen, x, 0, 48, h + 8, STONE, STONE_DARK, 0.375)
        merlons(pen, x - 4, -h - 6, 56, 3, 12, snow=snow)


def _passage(pen: Pen, r: float) -> None:
    """The opening of a gate, with its portcullis."""
    pen.area(
        f"M{-r},0 L{-r},{-r * 1.1} Q{-r},{-r * 2} 0,{-r * 2} Q{r},{-r * 2} {r},{-r * 1.1} L{r},0 Z", DARK, INK, EDGE
    )
    for x in (-0.65, 0, 0.65):
        pen.line(((x * r, 0), (x * r, -r * 1.55)), STONE_DARK, 3)
    for y in (0.5, 1.1):
        pen.line(((-r * 0.86, -r * y), (r * 0.86, -r * y)), STONE_DARK, 3)


def granary(pen: Pen, snow: bool = False) -> None:
    """The building of the winter card, which stays in play."""
    for x in (-44, 44):
        pen.box(x - 7, -22, 14, 22, STONE_DARK, INK, EDGE)
    block(pen, -62, -20, 124, 56, BOARD)
    for x in (-41, 41):
        pen.line(((x, -24), (x, -72)), TIMBER, 3)
    hip(pen, -62, -76, 124, 44, STRAW, 10, 22, snow)
    door(pen, 0, -22, 30, 40)
    pen.line(((-10, 0), (-10, -20)), TIMBER, 4)
    pen.line(((10, 0), (10, -20)), TIMBER, 4)
    for y in (-5, -13):
        pen.line(((-10, y), (10, y)), TIMBER, 3)


BUILDINGS: Final[dict[str, Callable[..., None]]] = {
    "palace": palace,
    "keep": keep,
    "tavern": tavern,
    "great_gate": great_gate,
    "small_gate": small_gate,
    "stable": stable,
    "servants_house": servants_house,
    "well": well,
    "tower": tower,
    "house": house,
    "market": market,
    "forge": forge,
    "granary": granary,
}
